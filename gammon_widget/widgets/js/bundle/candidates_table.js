// gammon_widget/widgets/js/src/elements.js
function element(tag, text = "", name = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (name) made.className = name;
  return made;
}

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

// gammon_widget/widgets/js/src/candidates_table.js
var STYLE = `
.gammon-candidates { font-size: var(--jp-ui-font-size1, 13px); max-width: 100%; overflow-x: auto;
  color: var(--jp-ui-font-color1, inherit); }
.gammon-candidates table { border-collapse: collapse; }
.gammon-candidates caption { text-align: left; font-weight: 600; padding: 2px 8px 4px; }
.gammon-candidates th, .gammon-candidates td { padding: 3px 8px; white-space: nowrap;
  text-align: right; font-variant-numeric: tabular-nums; }
.gammon-candidates th { font-weight: 400; opacity: .75; }
.gammon-candidates .words { text-align: left; }
.gammon-candidates tbody tr.play { cursor: pointer; }
.gammon-candidates tbody tr.play:hover, .gammon-candidates tbody tr.play:focus {
  background: var(--jp-layout-color2, rgba(127, 127, 127, .15)); }
.gammon-candidates tbody tr.play:focus-visible { outline: 2px solid var(--jp-brand-color1, #1C5DB0);
  outline-offset: -2px; }
.gammon-candidates tbody tr[aria-selected="true"] { box-shadow: inset 3px 0
  var(--jp-brand-color1, #1C5DB0); font-weight: 600; }
.gammon-candidates p { margin: 4px 8px; opacity: .75; }
`;
var KEYS = { ArrowDown: 1, ArrowUp: -1 };
var CandidatesTable = class {
  #pointed = -1;
  /**
   * @param {Model} model
   * @param {HTMLElement} panel
   */
  constructor(model, panel) {
    this.model = model;
    this.panel = panel;
  }
  draw() {
    const { model } = this;
    this.#pointed = -1;
    const table = element("table");
    table.append(element("caption", model.get("title")));
    if (model.get("rows").length) {
      if (model.get("plays")) table.setAttribute("role", "grid");
      const [head, heading] = [element("thead"), element("tr")];
      heading.append(...this.#cells("th", model.get("head")));
      head.append(heading);
      table.append(head, this.#body());
    }
    this.panel.replaceChildren(table, ...model.get("notes").map((note) => element("p", note)));
    this.mark();
  }
  /** Mark the row that is chosen. */
  mark() {
    this.panel.querySelectorAll("tr.play").forEach((line, row) => {
      line.setAttribute("aria-selected", String(row === this.model.get("chosen")));
    });
  }
  #body() {
    const body = element("tbody");
    body.append(...this.model.get("rows").map((texts, row) => this.#line(texts, row, body)));
    body.addEventListener("mouseleave", () => this.#point(-1));
    body.addEventListener("focusout", ({ relatedTarget }) => {
      if (!body.contains(
        /** @type {Node | null} */
        relatedTarget
      )) this.#point(-1);
    });
    return body;
  }
  /**
   * @param {string[]} texts
   * @param {number} row
   * @param {HTMLElement} body
   */
  #line(texts, row, body) {
    const line = element("tr");
    line.append(...this.#cells("td", texts));
    if (!this.model.get("plays")) return line;
    line.className = "play";
    line.tabIndex = 0;
    line.addEventListener("mouseenter", () => this.#point(row));
    line.addEventListener("focus", () => this.#point(row));
    line.addEventListener("click", () => this.#choose(row));
    line.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const next = (
        /** @type {HTMLElement | undefined} */
        body.children[row + KEYS[event.key]]
      );
      if (event.key === "Enter" || event.key === " ") this.#choose(row);
      else if (KEYS[event.key]) next?.focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    return line;
  }
  /**
   * @param {"td" | "th"} tag
   * @param {string[]} texts
   */
  #cells(tag, texts) {
    return texts.map((text, column) => {
      const cell = element(tag, text, this.model.get("words")[column] ? "words" : "");
      if (tag === "th") cell.scope = "col";
      return cell;
    });
  }
  /** Tell what is pointed at by the mouse or the keys.
   *
   * @param {number} row
   */
  #point(row) {
    if (row === this.#pointed) return;
    this.#pointed = row;
    this.model.send({ point: row });
  }
  /** @param {number} row */
  #choose(row) {
    this.model.set("chosen", this.model.get("chosen") === row ? -1 : row);
    this.model.save_changes();
  }
};
function render({ model, el }) {
  const lifetime = new Lifetime();
  const panel = element("div", "", "gammon-candidates");
  el.append(element("style", STYLE), panel);
  const table = new CandidatesTable(model, panel);
  lifetime.follow(model, "change:drawn", () => table.draw());
  lifetime.follow(model, "change:chosen", () => table.mark());
  table.draw();
  return () => lifetime.end();
}
var candidates_table_default = { render };
export {
  candidates_table_default as default
};
