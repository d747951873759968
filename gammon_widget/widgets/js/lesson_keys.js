// The keys of a lesson: an invisible widget among its buttons listens for all of them. Arrows on
// the buttons lead through the lesson, and Enter in a field answers. A button that can do no more,
// at either end of the lesson, hands the focus on: keys would be lost on it.

const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
};

function render({ model, el }) {
  el.style.display = "none";
  const gone = new AbortController();
  let bar = null;
  const listen = () => {
    if (gone.signal.aborted) return;
    const lesson = el.closest(".gammon-lesson");
    // The element is put into the page only after it is rendered.
    if (!lesson) return void requestAnimationFrame(listen);
    bar = el.closest(".gammon-lesson-bar");
    bar.addEventListener("keydown", pressed, { signal: gone.signal });
    // On the way down, since a field of ipywidgets lets no key come up again.
    lesson.addEventListener("keydown", entered, { signal: gone.signal, capture: true });
    disabled.observe(bar, { subtree: true, attributeFilter: ["disabled"] });
  };
  const pressed = (event) => {
    const held = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    const go = KEYS[event.key];
    if (!go || held || !event.target.closest("button")) return;
    // Neither the page nor the notebook is to move by it.
    event.preventDefault();
    event.stopPropagation();
    model.send({ go });
  };
  const entered = (event) => {
    const number = event.target.closest(".gammon-lesson-number");
    if (!number || event.key !== "Enter" || event.target.localName !== "input") return;
    // The field tells its value only when it has changed, and has to before the button is pressed.
    event.target.dispatchEvent(new Event("change", { bubbles: true }));
    number.querySelector("button").click();
  };
  const disabled = new MutationObserver(() => {
    const focused = document.activeElement;
    if (bar.contains(focused) && focused.disabled) {
      bar.querySelector("button:not(:disabled)")?.focus();
    }
  });
  listen();
  return () => {
    gone.abort();
    disabled.disconnect();
  };
}

export default { render };
