// gammon_widget/widgets/js/src/lifetime.js
var Lifetime = class {
  #ending = new AbortController();
  get signal() {
    return this.#ending.signal;
  }
  end() {
    this.#ending.abort();
  }
  /** @param {() => void} callback */
  onEnd(callback) {
    this.signal.addEventListener("abort", callback, { once: true });
  }
  /** Listen to events of the page, whose names stand in one text.
   *
   * @param {EventTarget} target
   * @param {string} names
   * @param {(event: any) => void} handle
   * @param {AddEventListenerOptions} [options]
   */
  listen(target, names, handle, options) {
    for (const name of names.split(" "))
      target.addEventListener(name, handle, { signal: this.signal, ...options });
  }
  /** Listen to the events of a widget's model.
   *
   * @param {{ on: Function, off: Function }} model
   * @param {string} names
   * @param {(told: any, buffers: DataView<ArrayBuffer>[]) => void} handle
   */
  follow(model, names, handle) {
    model.on(names, handle);
    this.onEnd(() => model.off(names, handle));
  }
  /** Be one of the listeners in a set.
   *
   * @template {Function} L
   * @param {Set<L>} listeners
   * @param {L} listener
   */
  attend(listeners, listener) {
    listeners.add(listener);
    this.onEnd(() => listeners.delete(listener));
  }
  /** Have an observer of the page, which ends by itself.
   *
   * @template {{ disconnect: () => void }} O
   * @param {O} observer
   * @returns {O}
   */
  observe(observer) {
    this.onEnd(() => observer.disconnect());
    return observer;
  }
  /** Do something later, if there still is anything to do it with.
   *
   * @param {number} milliseconds
   * @param {() => void} callback
   * @returns {number}
   */
  later(milliseconds, callback) {
    return setTimeout(() => this.signal.aborted || callback(), milliseconds);
  }
  /** The same in the next frame, with the page's clock.
   *
   * @param {(now: number) => void} callback
   */
  nextFrame(callback) {
    requestAnimationFrame((now) => this.signal.aborted || callback(now));
  }
};

// gammon_widget/widgets/js/src/lesson_keys.js
var KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
function render({ model, el }) {
  el.style.display = "none";
  const lifetime = new Lifetime();
  const begin = () => {
    const lesson = el.closest(".gammon-lesson");
    const bar = el.closest(".gammon-lesson-bar");
    if (!lesson || !bar) return lifetime.nextFrame(begin);
    lifetime.listen(bar, "keydown", (event) => {
      const go = stepOf(event);
      if (go) model.send({ go });
    });
    lifetime.listen(lesson, "keydown", answer, { capture: true });
    const disabled = lifetime.observe(new MutationObserver(() => handFocusOn(bar)));
    disabled.observe(bar, { subtree: true, attributeFilter: ["disabled"] });
  };
  begin();
  return () => lifetime.end();
}
function stepOf(event) {
  const held = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  const step = KEYS[event.key];
  if (!step || held || !/** @type {Element} */
  event.target.closest("button")) return void 0;
  event.preventDefault();
  event.stopPropagation();
  return step;
}
function answer(event) {
  const field = (
    /** @type {HTMLElement} */
    event.target
  );
  const number = field.closest(".gammon-lesson-number");
  if (!number || event.key !== "Enter" || field.localName !== "input") return;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  number.querySelector("button")?.click();
}
function handFocusOn(bar) {
  const { activeElement: focused } = document;
  const isLost = bar.contains(focused) && focused?.matches(":disabled");
  const next = bar.querySelector("button:not(:disabled)");
  if (isLost) next?.focus();
}
var lesson_keys_default = { render };
export {
  lesson_keys_default as default
};
