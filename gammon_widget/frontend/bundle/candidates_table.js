// gammon_widget/frontend/src/beside.js
var LEAST_ROOM = 960;
var PANEL = 388;
var LEAST_SHARE = 0.9;
var BESIDE = "gammon-beside";
var BOARD_WIDTH = "--gammon-board-width";
var MAX_WIDTH = "--gammon-max-width";
function isBeside(width, room) {
  return room >= LEAST_ROOM && room - PANEL >= LEAST_SHARE * width;
}
function placeBeside(board, lifetime) {
  const around = board.parentElement;
  if (!around || board.closest(".gammon-card")) return;
  const place = () => {
    const room = around.clientWidth;
    if (!room) return;
    const width = widthAlone(board, room);
    board.classList.toggle(BESIDE, isBeside(width, room));
    if (board.style.getPropertyValue(BOARD_WIDTH) !== `${width}px`)
      board.style.setProperty(BOARD_WIDTH, `${width}px`);
  };
  lifetime.observe(new ResizeObserver(place)).observe(around);
  const styles = lifetime.observe(new MutationObserver(place));
  styles.observe(board, { attributeFilter: ["style"] });
  const canvas = board.querySelector("canvas");
  if (canvas) styles.observe(canvas, { attributeFilter: ["style"] });
  lifetime.onEnd(() => {
    board.classList.remove(BESIDE);
    board.style.removeProperty(BOARD_WIDTH);
  });
  place();
}
function widthAlone(board, room) {
  const wanted = board.querySelector("canvas")?.style.width;
  const most = board.style.getPropertyValue(MAX_WIDTH);
  return Math.min(parseFloat(wanted || "") || room, parseFloat(most) || room, room);
}

// gammon_widget/frontend/src/kernel_watch.js
var UNMARKED = [".gammon-board", ".gammon-lesson", ".gammon-viewer"].flatMap((widget) => [widget, `${widget} *`]).map((part) => `${part}.jupyter-widgets-disconnected::before`).join();

// gammon_widget/frontend/src/page_size.js
var LOOKS = ["class", "style", "data-jp-theme-light", "data-theme", "theme"];
function isDark() {
  const light = document.body.dataset.jpThemeLight;
  if (light) return light === "false";
  for (const node of [document.body, document.documentElement]) {
    const [red, green, blue, alpha = 1] = getComputedStyle(node).backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [];
    if (red !== void 0 && alpha > 0) return 0.3 * red + 0.59 * green + 0.11 * blue < 128;
  }
  return false;
}
function whenLooksChange(lifetime, heard) {
  const looks = lifetime.observe(new MutationObserver(heard));
  for (const node of [document.documentElement, document.body])
    looks.observe(node, { attributeFilter: LOOKS });
}

// gammon_widget/frontend/src/card.js
function wearColors(card, model, lifetime) {
  const wear = () => {
    const colors = model.get("colors")[isDark() ? "dark" : "light"] ?? {};
    for (const [name, color] of Object.entries(colors))
      card.style.setProperty(`--gammon-${name}`, color);
  };
  lifetime.follow(model, "change:colors", wear);
  whenLooksChange(lifetime, wear);
  wear();
}

// gammon_widget/frontend/src/elements.js
function element(tag, text = "", name = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (name) made.className = name;
  return made;
}

// gammon_widget/frontend/src/lifetime.js
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
  /** What does something once for all calls of one moment, when these are over.
   *
   * @param {() => void} callback
   * @returns {() => void}
   */
  together(callback) {
    let isDue = false;
    return () => {
      if (isDue) return;
      isDue = true;
      queueMicrotask(() => {
        isDue = false;
        if (!this.signal.aborted) callback();
      });
    };
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

// gammon_widget/frontend/src/panel_style.js
var CARD_STYLE = `
.gammon-card.widget-box { display: grid; justify-content: start; overflow: hidden;
  width: fit-content; max-width: 100%;
  grid-template-columns: minmax(0, auto); border-radius: 14px; background: var(--gammon-frame); }
.gammon-card > .gammon-board { grid-area: 1 / 1; min-width: 0; }
.gammon-card > .gammon-panel { grid-area: 2 / 1; width: 0; min-width: 100%; }
.gammon-card .gammon-status, .gammon-card .gammon-status .widget-html-content {
  color: var(--gammon-muted); font-family: "Gammon Inter", system-ui, sans-serif; }
@container (min-width: 960px) {
  .gammon-card.widget-box { grid-template-columns: minmax(0, auto) 388px; }
  .gammon-card > .gammon-panel { grid-area: 1 / 2; width: auto; min-width: 0;
    height: 0; min-height: 100%; }
}
.gammon-panel { box-sizing: border-box; display: flex; flex-direction: column; margin: 0;
  background: var(--gammon-panel); color: var(--gammon-panel-text);
  font: 15px/22px "Gammon Inter", system-ui, sans-serif; }
.gammon-panel [hidden] { display: none !important; }
.gammon-panel :is(button, input) { font: inherit; color: inherit; box-sizing: border-box; }
.gammon-panel button { margin: 0; border: 1px solid transparent; border-radius: 10px;
  background: none; cursor: pointer; text-align: left; }
.gammon-panel button:hover:enabled { background: var(--gammon-panel-hover); }
.gammon-panel button:disabled { cursor: default; color: var(--gammon-panel-muted); }
.gammon-panel :is(button, input, a, [tabindex]):focus-visible {
  outline: 2px solid var(--gammon-accent); outline-offset: 2px; }
.gammon-panel button svg { width: 20px; height: 20px; flex: none; fill: none; stroke: currentColor;
  stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
.gammon-panel small { font-size: 13px; line-height: 18px; color: var(--gammon-panel-muted); }
.gammon-panel .push { min-height: 44px; padding: 0 18px; font-weight: 600; text-align: center;
  background: var(--gammon-panel-hover); border-color: var(--gammon-panel-muted); }
.gammon-panel .push:disabled { background: none; border-color: var(--gammon-panel-line); }
.gammon-panel .push.primary:enabled { background: var(--gammon-accent);
  border-color: var(--gammon-accent); color: var(--gammon-accent-text); }
.gammon-panel .push:hover:enabled { filter: brightness(1.06); }
.gammon-panel .push:active:enabled { filter: brightness(.9); }
.gammon-panel .tool { min-height: 44px; padding: 0 10px; font-weight: 500; }
.gammon-panel .tool.primary { color: var(--gammon-accent); font-weight: 600; }
.gammon-panel .tool.warning { color: var(--gammon-bad); font-weight: 600; }
@media (forced-colors: active) { .gammon-panel button { border-color: ButtonBorder; }
  .gammon-panel .push.primary:enabled { border: 2px solid Highlight; }
  .gammon-card.widget-box { border-radius: 0; }
  :is(.gammon-card, .gammon-hinted) > .gammon-panel { border: 1px solid CanvasText; } }
@media print { :is(.gammon-card, .gammon-hinted, .gammon-candidates) { print-color-adjust: exact; }
  .gammon-card > .gammon-panel { height: auto; } }
`;

// gammon_widget/frontend/src/candidates_table.js
var STYLE = `
.gammon-hinted { background: var(--gammon-frame); border-radius: 14px; width: fit-content;
  max-width: min(100%, var(--gammon-max-width, 100%)); }
.gammon-hinted .gammon-status, .gammon-hinted .gammon-status .widget-html-content {
  color: var(--gammon-muted); padding: 0 8px; }
.gammon-candidates { border-radius: 14px; padding: 8px 0 4px; max-width: 100%;
  container-type: inline-size; }
.gammon-hinted > .gammon-panel { width: 0; min-width: 100%; overflow: hidden;
  border-radius: 0 0 14px 14px; }
.gammon-hinted > .gammon-panel caption { display: none; }
.gammon-hinted.gammon-beside { display: grid; max-width: 100%;
  grid-template-columns: minmax(0, var(--gammon-board-width)) ${PANEL}px; }
.gammon-hinted.gammon-beside > .gammon-panel { grid-area: 1 / 2 / span 20; width: auto;
  min-width: 0; height: 0; min-height: 100%; overflow-y: auto; padding: 12px 0 4px;
  border-radius: 0 14px 14px 0; }
.gammon-hinted.gammon-beside > .gammon-panel caption { display: table-caption; font-size: 21px;
  line-height: 28px; padding: 4px 16px 8px; }
.gammon-beside .gammon-candidates .under { margin-top: auto; padding: 4px 16px; }
.gammon-candidates > div { overflow-x: auto; }
.gammon-candidates table { border-collapse: collapse; width: 100%; }
.gammon-candidates caption { text-align: left; font-weight: 600; padding: 4px 24px 8px; }
.gammon-candidates th, .gammon-candidates td { padding: 0 12px; height: 44px; white-space: nowrap;
  text-align: right; border-bottom: 1px solid var(--gammon-panel-line); }
.gammon-candidates th { height: 32px; font-weight: 400; font-size: 13px;
  color: var(--gammon-panel-muted); }
.gammon-candidates th::first-letter { text-transform: uppercase; }
.gammon-candidates td { color: var(--gammon-panel-muted); }
.gammon-candidates :is(th, td):first-child { padding-left: 24px; text-align: left; }
.gammon-candidates :is(th, td):last-child { padding-right: 24px; }
.gammon-candidates .words, .gammon-candidates td[data-column="equity"] {
  color: var(--gammon-panel-text);
  font-weight: 500; }
.gammon-candidates .words { text-align: left; }
.gammon-candidates tbody tr.play { cursor: pointer; }
.gammon-candidates tbody tr.play:hover, .gammon-candidates tbody tr.play:focus {
  background: var(--gammon-panel-hover); }
.gammon-candidates tbody tr.play:focus-visible { outline: 2px solid var(--gammon-accent);
  outline-offset: -2px; }
.gammon-candidates tbody tr[aria-selected="true"] { background: var(--gammon-panel-hover);
  box-shadow: inset 4px 0 var(--gammon-accent); }
.gammon-candidates tr[aria-selected="true"] .words { color: var(--gammon-accent);
  font-weight: 600; }
.gammon-candidates .bar { width: 40%; padding: 0 12px; }
.gammon-candidates .bar i { display: block; height: 6px; border-radius: 3px;
  background: linear-gradient(var(--gammon-panel-muted) 0 0) no-repeat 0 / var(--share)
    var(--gammon-panel-line); }
.gammon-candidates [aria-selected="true"] .bar i { background-image:
  linear-gradient(var(--gammon-accent) 0 0); }
.gammon-candidates .under { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center;
  padding: 4px 24px; min-height: 44px; box-sizing: border-box; }
.gammon-candidates .under p { margin: 0; font-size: 13px; line-height: 18px; flex: 1 1 200px;
  color: var(--gammon-panel-muted); }
.gammon-candidates .under .tool { color: var(--gammon-accent); font-size: 13px; font-weight: 600; }
@container (max-width: 820px) {
  .gammon-candidates :is([data-column="loses gammon"], [data-column="wins match"]) {
    display: none; }
}
@container (max-width: 560px) {
  .gammon-candidates th, .gammon-candidates td { padding: 0 8px; }
  .gammon-candidates :is(.bar, [data-column="gammon"]) { display: none; }
  .gammon-candidates :is(th, td):first-child { padding-left: 16px; }
  .gammon-candidates [data-column="wins"] { padding-right: 16px; }
}
@container (max-width: 400px) {
  .gammon-candidates [data-column="wins"] { display: none; }
  .gammon-candidates [data-column="difference"] { padding-right: 16px; }
}
@container (max-width: 320px) {
  .gammon-candidates :is(th, td):first-child { display: none; }
  .gammon-candidates :is(th, td):nth-child(2) { padding-left: 16px; }
}
@media (forced-colors: active) {
  .gammon-candidates .bar i { border: 1px solid; forced-color-adjust: none;
    background: linear-gradient(CanvasText 0 0) no-repeat 0 / var(--share) Canvas; }
  .gammon-candidates [aria-selected="true"] .bar i { background-image:
    linear-gradient(Highlight 0 0); }
  .gammon-candidates tr[aria-selected="true"] { outline: 2px solid Highlight;
    outline-offset: -2px; }
}
`;
var KEYS = { ArrowDown: 1, ArrowUp: -1 };
var CandidatesTable = class {
  #pointed = -1;
  #showsAll = false;
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
    const wide = element("div");
    wide.append(table);
    this.panel.replaceChildren(wide, this.#footer());
    this.mark();
  }
  /** What is said of the table, and the button that shows the rest of it. */
  #footer() {
    const { model } = this;
    const footer = element("div", "", "under");
    footer.append(...model.get("notes").map((note) => element("p", note)));
    const rows = model.get("rows").length;
    if (model.get("plays") && rows > model.get("most")) {
      const words = this.#showsAll ? "Show fewer" : `Show all ${rows}`;
      const button = element("button", words, "tool");
      button.type = "button";
      button.addEventListener("click", () => {
        this.#showsAll = !this.#showsAll;
        this.draw();
        const again = this.panel.querySelector(".under button");
        again?.focus({ preventScroll: true });
      });
      footer.append(button);
    }
    return footer;
  }
  /** Mark the row that is chosen. */
  mark() {
    this.panel.querySelectorAll("tr.play").forEach((line, row) => {
      line.setAttribute("aria-selected", String(row === this.model.get("chosen")));
    });
  }
  #body() {
    const body = element("tbody");
    const { model } = this;
    const shown = this.#showsAll || !model.get("plays") ? Infinity : model.get("most");
    const rows = model.get("rows").slice(0, shown);
    body.append(...rows.map((texts, row) => this.#line(texts, row, body)));
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
    line.append(...this.#cells("td", texts, this.model.get("shares")[row]));
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
   * @param {number} [share] how long the bar is that stands behind the words, in percent
   */
  #cells(tag, texts, share) {
    const { model } = this;
    const cells = texts.map((text, column) => {
      const cell = element(text ? tag : "td", text, model.get("words")[column] ? "words" : "");
      if (cell instanceof HTMLTableCellElement && cell.tagName === "TH") cell.scope = "col";
      cell.dataset.column = model.get("head")[column];
      return cell;
    });
    if (model.get("shares").length) {
      const bar = element("td", "", "bar");
      if (share !== void 0) {
        const line = element("i");
        line.style.setProperty("--share", `${share}% 100%`);
        bar.append(line);
      }
      cells.splice(2, 0, bar);
    }
    return cells;
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
  el.classList.add("gammon-panel", "gammon-candidates");
  const panel = element("div");
  panel.style.display = "contents";
  el.append(element("style", CARD_STYLE + STYLE), panel);
  const table = new CandidatesTable(model, panel);
  const take = () => {
    if (!el.isConnected) return lifetime.nextFrame(take);
    const board = el.closest(".gammon-hinted");
    wearColors(board ?? el, model, lifetime);
    if (board) placeBeside(board, lifetime);
  };
  lifetime.nextFrame(take);
  lifetime.follow(model, "change:drawn", () => table.draw());
  lifetime.follow(model, "change:chosen", () => table.mark());
  table.draw();
  return () => lifetime.end();
}
var candidates_table_default = { render };
export {
  candidates_table_default as default
};
