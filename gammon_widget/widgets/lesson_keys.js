// The arrow keys on the buttons of a lesson: an invisible widget among them listens for all.

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
    bar = el.closest(".gammon-lesson-bar");
    // The element is put into the page only after it is rendered.
    if (!bar) return void requestAnimationFrame(listen);
    bar.addEventListener("keydown", pressed, { signal: gone.signal });
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
  listen();
  return () => gone.abort();
}

export default { render };
