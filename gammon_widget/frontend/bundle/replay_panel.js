// gammon_widget/frontend/src/elements.js
var SVG = "http://www.w3.org/2000/svg";
function element(tag, text = "", name = "") {
  const made2 = document.createElement(tag);
  made2.textContent = text;
  if (name) made2.className = name;
  return made2;
}
function drawn(tag, attributes) {
  const made2 = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made2.setAttribute(name, String(value));
  return made2;
}

// gammon_widget/frontend/src/protocol.js
var ERROR_COLORS = { "fine": "#2E8B57", "doubtful": "#B07D00", "mistake": "#D9601A", "blunder": "#C62828" };
var ERROR_SIGNS = { "fine": "", "doubtful": "?!", "mistake": "?", "blunder": "??" };
var REPLAY_KEYS = { "ArrowLeft": "previous", "ArrowRight": "next", "ArrowUp": "previous_same", "ArrowDown": "next_same", "Home": "first", "End": "last", "PageUp": "previous_game", "PageDown": "next_game", "e": "next_error", "E": "previous_error", "f": "flip", " ": "autoplay", "p": "play_on", "a": "analyse", "d": "deeper" };

// gammon_widget/frontend/src/move_list.js
function colorOf(mark) {
  return ERROR_COLORS[
    /** @type {ErrorName} */
    mark
  ];
}
var MoveList = class {
  element = element("div", "", "gammon-moves");
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  // by the number of their moment
  /** @type {HTMLButtonElement[]} */
  #headings = [];
  /** @type {HTMLButtonElement | undefined} */
  #current;
  #stopped = false;
  /** @param {(index: number) => void} jump */
  constructor(jump) {
    this.jump = jump;
    this.element.setAttribute("role", "region");
    this.element.ariaLabel = "Moves";
  }
  /**
   * @param {string[]} players
   * @param {Chapter[]} chapters
   */
  draw(players, chapters) {
    this.#buttons = [];
    this.#headings = [];
    this.#current = void 0;
    this.element.replaceChildren(...chapters.map((chapter) => this.#chapter(players, chapter)));
    if (this.#stopped) this.stop();
  }
  /**
   * @param {string[]} players
   * @param {Chapter} chapter
   */
  #chapter(players, chapter) {
    const section = element("section");
    const [table, head, body] = [element("table"), element("thead"), element("tbody")];
    const heading = element("tr");
    heading.append(...["", ...players].map((name) => columnHead(name)));
    head.append(heading);
    chapter.rows.forEach((cells, row) => {
      const line = element("tr");
      const number = element("th", `${row + 1}.`);
      number.scope = "row";
      line.append(number, ...cells.map((cell, column) => this.#cell(cell, players[column])));
      body.append(line);
    });
    table.ariaLabel = chapter.title;
    table.append(head, body);
    const ending = element("p");
    ending.append(this.#button(chapter.end, chapter.ending || "Now"));
    section.append(this.#heading(chapter), table, ending);
    return section;
  }
  /** The heading of a chapter, which leads to its first decision.
   *
   * @param {Chapter} chapter
   */
  #heading({ title, rows, end }) {
    const [heading, button] = [element("h3"), element("button", title)];
    const first = rows[0]?.find((cell) => cell);
    button.type = "button";
    button.addEventListener("click", () => this.jump(first?.index ?? end));
    this.#headings.push(button);
    heading.append(button);
    return heading;
  }
  /**
   * @param {Cell | null} cell
   * @param {string} player
   */
  #cell(cell, player) {
    const place = element("td");
    if (!cell) return place;
    const { dice, text, mark, note } = cell;
    const button = this.#button(cell.index, "");
    button.append(element("b", dice), element("span", text));
    if (!dice) button.className = "cube";
    if (mark) {
      button.style.setProperty("--mark", colorOf(mark));
      button.append(element("em", ERROR_SIGNS[
        /** @type {ErrorName} */
        mark
      ]));
    }
    if (note) button.append(element("i", "✎"));
    const said = [player, dice.split("").join("-"), text].filter(Boolean).join(" ");
    button.ariaLabel = [said, mark, note && "commented"].filter(Boolean).join(", ");
    place.append(button);
    return place;
  }
  /**
   * @param {number} index
   * @param {string} text
   */
  #button(index, text) {
    const button = element("button", text);
    button.type = "button";
    button.tabIndex = -1;
    button.addEventListener("click", () => this.jump(index));
    this.#buttons[index] = button;
    return button;
  }
  /** Mark the moment that is seen.
   *
   * @param {number} index
   */
  mark(index) {
    const [before, now] = [this.#current, this.#buttons[index]];
    if (before === now || !now) return;
    const hadFocus = Boolean(before) && document.activeElement === before;
    before?.removeAttribute("aria-current");
    if (before) before.tabIndex = -1;
    now.setAttribute("aria-current", "true");
    now.tabIndex = 0;
    this.#current = now;
    if (hadFocus) now.focus({ preventScroll: true });
    this.#scrollTo(now);
  }
  /** Have the moment that is seen in view, also when the list has got another height. */
  showCurrent() {
    if (this.#current) this.#scrollTo(this.#current);
  }
  /** Bring it into the list's own view; the page stays where it is.
   *
   * @param {HTMLElement} button
   */
  #scrollTo(button) {
    const [list, there] = [this.element, button.getBoundingClientRect()];
    const here = list.getBoundingClientRect();
    const head = (
      /** @type {HTMLElement | null} */
      list.querySelector("h3")?.offsetHeight ?? 0
    );
    const [above, below] = [there.top - here.top - head, there.bottom - here.bottom];
    if (above < 0) list.scrollTop += above - there.height;
    else if (below > 0) list.scrollTop += below + there.height;
  }
  /** Leave it to be read. */
  stop() {
    this.#stopped = true;
    for (const button of [...this.#headings, ...this.#buttons]) if (button) button.disabled = true;
  }
};
function columnHead(name) {
  const head = element(name ? "th" : "td", name);
  if (head instanceof HTMLTableCellElement && name) head.scope = "col";
  return head;
}

// gammon_widget/frontend/src/advice_tables.js
var AdviceTables = class {
  element = element("div", "", "gammon-advice");
  #sources = element("select");
  #tables = element("div");
  #others = element("ul");
  #progress = element("p", "", "analysing");
  #drawn = "";
  #isEmpty = true;
  #pointed = -1;
  /**
   * @param {{ point: (decision: number, play: number) => void,
   *   choose: (source: number) => void }} to
   */
  constructor(to) {
    this.to = to;
    this.#sources.ariaLabel = "Whose analysis is shown";
    this.#sources.addEventListener("change", () => to.choose(this.#sources.selectedIndex));
    this.#others.ariaLabel = "What others say";
    this.#progress.setAttribute("role", "status");
    this.element.append(this.#sources, this.#tables, this.#others, this.#progress);
  }
  /**
   * @param {AdviceTable[]} tables
   * @param {string[]} sources
   * @param {number} source
   */
  show(tables, sources, source) {
    this.#isEmpty = sources.length === 0;
    const drawn2 = JSON.stringify([tables, sources]);
    if (drawn2 !== this.#drawn) {
      this.#drawn = drawn2;
      this.#pointed = -1;
      this.#sources.replaceChildren(...sources.map((name) => element("option", name)));
      this.#tables.replaceChildren(...tables.map((table) => this.#table(table)));
    }
    this.#sources.selectedIndex = source;
    this.#sources.hidden = sources.length < 2 && source >= 0;
  }
  /** What the sources say that are not shown, and how far an analysis is that goes on.
   *
   * @param {string[]} others
   * @param {string} progress
   */
  showOthers(others, progress) {
    this.#others.replaceChildren(...others.map((words) => element("li", words)));
    this.#others.hidden = others.length === 0;
    this.#progress.textContent = progress;
    this.#progress.hidden = progress === "";
    this.element.hidden = this.#isEmpty && progress === "";
  }
  /** @param {AdviceTable} told */
  #table(told) {
    const whole = element("div");
    const table = element("table");
    const [head, heading, body] = [element("thead"), element("tr"), element("tbody")];
    heading.append(
      ...told.head.map((name) => {
        const cell = element("th", name);
        cell.scope = "col";
        return cell;
      })
    );
    head.append(heading);
    told.rows.forEach((texts, row) => {
      const line = element("tr");
      const play = told.plays[row];
      const cells = texts.map((text) => element("td", text));
      if (play >= 0) cells[0].replaceChildren(this.#play(texts[0], told.decision, play, line));
      if (row === told.done) {
        line.className = "done";
        line.style.setProperty("--mark", colorOf(told.mark));
        cells[0].title = "What was done";
      }
      line.append(...cells);
      body.append(line);
    });
    body.addEventListener("mouseleave", () => this.#point(told.decision, -1));
    table.append(element("caption", told.title), head, body);
    whole.append(table);
    if (told.words) whole.append(element("p", told.words.replaceAll(" %", " %"), "differs"));
    return whole;
  }
  /**
   * @param {string} text
   * @param {number} decision
   * @param {number} play
   * @param {HTMLElement} line
   */
  #play(text, decision, play, line) {
    const button = element("button", text);
    button.type = "button";
    line.addEventListener("mouseenter", () => this.#point(decision, play));
    button.addEventListener("focus", () => this.#point(decision, play));
    button.addEventListener("blur", () => this.#point(decision, -1));
    return button;
  }
  /**
   * @param {number} decision
   * @param {number} play
   */
  #point(decision, play) {
    if (play === this.#pointed) return;
    this.#pointed = play;
    this.to.point(decision, play);
  }
  /** Leave it to be read. */
  stop() {
    this.to = { point: () => {
    }, choose: () => {
    } };
    this.#sources.disabled = true;
    for (const button of this.#tables.querySelectorAll("button")) button.disabled = true;
  }
};

// gammon_widget/frontend/src/kernel_watch.js
var GONE = /* @__PURE__ */ new Set(["restarting", "autorestarting", "terminating", "dead"]);
var KernelWatch = class _KernelWatch {
  /** @type {WeakMap<object, KernelWatch>} */
  static #watches = /* @__PURE__ */ new WeakMap();
  // one for each manager of widgets: for each open notebook
  /** @type {string | undefined} */
  #process;
  #hasFailed = false;
  // a cell that has not come to its end yet
  /** @param {any} manager */
  static of(manager) {
    const watch = _KernelWatch.#watches.get(manager) ?? new _KernelWatch(manager);
    if (manager) _KernelWatch.#watches.set(manager, watch);
    return watch;
  }
  /** @param {any} manager */
  constructor(manager) {
    this.gone = 0;
    this.listeners = /* @__PURE__ */ new Set();
    this.reconnections = /* @__PURE__ */ new Set();
    const session = manager?.context?.sessionContext;
    const told = session ?? manager?.kernel;
    this.#hear(told?.statusChanged, (status) => GONE.has(status));
    this.#hear(session?.kernelChanged, ({ oldValue, newValue }) => {
      return oldValue && oldValue.id !== newValue?.id;
    });
    told?.connectionStatusChanged?.connect(
      (_sender, status) => {
        if (status === "connected") this.#reconnected();
      }
    );
    this.#hear(told?.iopubMessage, (message) => this.#isAnother(message));
    told?.iopubMessage?.connect(
      (_sender, message) => this.#hearFailure(message)
    );
  }
  #reconnected() {
    for (const listener of [...this.reconnections]) listener();
  }
  /** @param {any} message */
  #hearFailure({ header, content }) {
    if (header.msg_type === "error") this.#hasFailed = true;
    const isOver = header.msg_type === "status" && content.execution_state === "idle";
    if (!isOver || !this.#hasFailed) return;
    this.#hasFailed = false;
    this.#reconnected();
  }
  /** Whether a message is the first of another process: the kernel was restarted elsewhere.
   *
   * A kernel gives its messages a session of its own; one that puts the asker's there tells
   * nothing.
   *
   * @param {any} message
   */
  #isAnother({ header, parent_header: asked }) {
    const { msg_type: type, session } = header;
    if (type !== "status" || !session || session === asked?.session) return false;
    const before = this.#process;
    this.#process = session;
    return before !== void 0 && before !== session;
  }
  /**
   * @param {any} signal
   * @param {(told: any) => boolean} isGone
   */
  #hear(signal, isGone) {
    signal?.connect?.((_sender, told) => {
      if (!isGone(told)) return;
      this.gone += 1;
      for (const listener of [...this.listeners]) listener();
    });
  }
};
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
function joinCard(el, model, lifetime, goOn = () => {
}, around = ".gammon-card") {
  const begin = () => {
    const card = el.closest(".gammon-card");
    const root = el.closest(around);
    if (!card || !root) return lifetime.nextFrame(begin);
    wearColors(card, model, lifetime);
    goOn(root);
  };
  begin();
}

// gammon_widget/frontend/src/chance_curve.js
var HEIGHT = 70;
var MARGIN = 8;
var WEDGE = 3;
var DOT = 3;
var isKnown = (chance) => typeof chance === "number";
var ChanceCurve = class {
  element = drawn("svg", { class: "gammon-curve", role: "img" });
  #here = drawn("line", { class: "here", y1: 0, y2: HEIGHT });
  /** @type {CurvePoint[]} */
  #points = [];
  #width = 0;
  #index = 0;
  /**
   * @param {Lifetime} lifetime
   * @param {(index: number) => void} jump
   */
  constructor(lifetime, jump) {
    const observer = lifetime.observe(new ResizeObserver(() => this.#fit()));
    observer.observe(this.element);
    lifetime.listen(this.element, "click", ({ clientX }) => {
      const at = (clientX - this.element.getBoundingClientRect().left) / (this.#width || 1);
      const last = this.#points.length - 1;
      jump(Math.min(last, Math.max(0, Math.round(at * last))));
    });
  }
  /**
   * @param {CurvePoint[]} points
   * @param {string} white
   */
  draw(points, white) {
    this.#points = points;
    const known = points.some(({ chance }) => isKnown(chance));
    this.element.style.display = known ? "" : "none";
    const errors = points.filter(({ mark }) => mark).length;
    this.element.ariaLabel = `Chances of ${white} through the match, with ${errors} errors`;
    this.#width = 0;
    this.#fit();
  }
  /** Draw it as wide as it is shown. */
  #fit() {
    const width = this.element.clientWidth;
    if (!width || width === this.#width) return;
    this.#width = width;
    const middle = this.#y(0.5);
    this.element.replaceChildren(
      drawn("line", { class: "middle", x1: 0, x2: width, y1: middle, y2: middle }),
      ...this.#stretches().flatMap((stretch) => this.#stretch(stretch)),
      ...this.#points.flatMap((point, index) => this.#marks(point, index)),
      this.#here
    );
    this.mark(this.#index);
  }
  /** Show which moment is seen.
   *
   * @param {number} index
   */
  mark(index) {
    this.#index = index;
    const x = this.#x(index);
    this.#here.setAttribute("x1", String(x));
    this.#here.setAttribute("x2", String(x));
  }
  /** The moments that hang together: where nobody says a chance, the curve is broken. */
  #stretches() {
    const stretches = [[]];
    this.#points.forEach(({ chance }, index) => {
      if (isKnown(chance)) stretches.at(-1)?.push(index);
      else if (stretches.at(-1)?.length) stretches.push([]);
    });
    return stretches.filter((stretch) => stretch.length > 0);
  }
  /** @param {number[]} stretch */
  #stretch(stretch) {
    const places = stretch.map((index) => {
      return `${this.#x(index)},${this.#y(
        /** @type {number} */
        this.#points[index].chance
      )}`;
    });
    const [first, last] = [this.#x(stretch[0]), this.#x(
      /** @type {number} */
      stretch.at(-1)
    )];
    const middle = this.#y(0.5);
    const area = `M${first},${middle}L${places.join("L")}L${last},${middle}Z`;
    return [
      drawn("path", { class: "area", d: area }),
      drawn("polyline", { class: "line", points: places.join(" ") })
    ];
  }
  /** What stands on the curve at a moment.
   *
   * @param {CurvePoint} point
   * @param {number} index
   */
  #marks({ chance, mark, luck }, index) {
    const [x, marks] = [
      this.#x(index),
      /** @type {SVGElement[]} */
      []
    ];
    if (luck) {
      const [tip, foot] = luck > 0 ? [1, 1 + 2 * WEDGE] : [HEIGHT - 1, HEIGHT - 1 - 2 * WEDGE];
      const points = `${x},${tip} ${x - WEDGE},${foot} ${x + WEDGE},${foot}`;
      marks.push(drawn("polygon", { class: "luck", points }));
    }
    if (mark && isKnown(chance))
      marks.push(drawn("circle", { cx: x, cy: this.#y(chance), r: DOT, fill: colorOf(mark) }));
    return marks;
  }
  /** @param {number} index */
  #x(index) {
    return index / Math.max(1, this.#points.length - 1) * this.#width;
  }
  /** @param {number} chance */
  #y(chance) {
    return MARGIN + (1 - chance) * (HEIGHT - 2 * MARGIN);
  }
};

// gammon_widget/frontend/src/comment_field.js
var REST_MS = 700;
var made = 0;
var CommentField = class {
  element = element("div", "", "gammon-comment");
  #field = element("textarea");
  #note = element("p");
  #index = 0;
  #kept = "";
  #soon = 0;
  /**
   * @param {Lifetime} lifetime
   * @param {(text: string, index: number) => void} write
   */
  constructor(lifetime, write) {
    this.write = write;
    const label = element("label", "Comment");
    label.htmlFor = this.#field.id = `gammon-comment-${made += 1}`;
    this.#field.rows = 2;
    this.#field.placeholder = "What do you think of it?";
    this.#note.setAttribute("role", "status");
    this.element.append(label, this.#field, this.#note);
    this.#field.addEventListener("input", () => {
      clearTimeout(this.#soon);
      this.#soon = lifetime.later(REST_MS, () => this.keep());
    });
    this.#field.addEventListener("change", () => this.keep());
    lifetime.onEnd(() => this.keep());
  }
  /** Have what was written kept. */
  keep() {
    clearTimeout(this.#soon);
    const text = this.#field.value;
    if (text === this.#kept || this.#field.disabled) return;
    this.#kept = text;
    this.write(text, this.#index);
  }
  /**
   * @param {string} text
   * @param {string} note
   * @param {number} index the moment that it is about
   */
  show(text, note, index) {
    if (index !== this.#index) {
      this.keep();
      this.#index = index;
      this.#kept = this.#field.value = text;
    } else if (text !== this.#kept && this.#field.value === this.#kept) {
      this.#kept = this.#field.value = text;
    }
    this.#note.textContent = note;
  }
  /** Leave it to be read. */
  stop() {
    this.#field.disabled = true;
  }
};

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

// gammon_widget/frontend/src/replay_bar.js
var BUTTONS = [
  ["previous_game", "Previous game (Page Up)", "M3 4h2v12H3zM17 4v12L6 10z"],
  ["previous_error", "Previous error (Shift+E)", "M13 4v12L4 10zM15 4h2v8h-2zM15 14h2v2h-2z"],
  ["previous", "Previous decision (←)", "M14 4v12L5 10z"],
  ["autoplay", "Go on by itself (space)", "M5 3l12 7-12 7z"],
  ["next", "Next decision (→)", "M6 4v12l9-6z"],
  ["next_error", "Next error (E)", "M7 4v12l9-6zM3 4h2v8H3zM3 14h2v2H3z"],
  ["next_game", "Next game (Page Down)", "M15 4h2v12h-2zM3 4v12l11-6z"]
];
var FLIP = "M6 3l4 4H7v9H5V7H2zM14 17l-4-4h3V4h2v9h3z";
var PAUSE = "M5 3h4v14H5zM11 3h4v14h-4z";
var ANALYSE = ["Analyse", "Stop analysing"];
var PLAY_ON = ["Play on from here", "Back to the match"];
var ReplayBar = class {
  element = element("div", "", "gammon-replay-bar");
  /** @type {Partial<Record<ReplayCommandName, HTMLButtonElement>>} */
  #buttons = {};
  #slider = element("input");
  /**
   * @param {GoTo} go
   * @param {(index: number) => void} jump
   */
  constructor(go, jump) {
    this.element.setAttribute("role", "group");
    this.element.ariaLabel = "Go through the match";
    for (const [command, name, shape] of BUTTONS) this.#add(go, command, name, shape);
    this.#slider.type = "range";
    this.#slider.min = "0";
    this.#slider.ariaLabel = "Decision of the match";
    this.#slider.addEventListener("input", () => jump(Number(this.#slider.value)));
    this.element.append(this.#slider);
    this.#add(go, "flip", "Turn the board (F)", FLIP);
    this.#add(go, "play_on", PLAY_ON[0]);
    this.#add(go, "analyse", ANALYSE[0]);
    this.#add(go, "leave", "Back to the game");
  }
  /**
   * @param {GoTo} go
   * @param {ReplayCommandName} command
   * @param {string} name
   * @param {string} [shape]
   */
  #add(go, command, name, shape) {
    const button = this.#buttons[command] = element("button", shape ? "" : name);
    button.type = "button";
    button.dataset.command = command;
    if (shape) {
      button.title = button.ariaLabel = name;
      button.append(icon(shape));
    }
    button.addEventListener("click", () => go(command));
    this.element.append(button);
  }
  /** Show where one is.
   *
   * @param {{ index: number, last: number, sentence: string, isPlayingOn: boolean,
   *   goesOn: boolean, canLeave: boolean,
   *   isAnalysing: boolean }} told
   */
  show({ index, last, sentence, isPlayingOn, goesOn, canLeave, isAnalysing }) {
    const { analyse, autoplay, leave, play_on: playOn } = this.#buttons;
    this.#slider.max = String(last);
    this.#slider.value = String(index);
    this.#slider.setAttribute("aria-valuetext", sentence);
    this.#slider.disabled = isPlayingOn;
    for (const [command] of BUTTONS) {
      const isEnd = index === (command.startsWith("previous") ? 0 : last);
      const button = this.#buttons[command];
      if (button) button.disabled = isPlayingOn || isEnd;
    }
    if (autoplay) {
      autoplay.setAttribute("aria-pressed", String(goesOn));
      autoplay.replaceChildren(icon(goesOn ? PAUSE : BUTTONS[3][2]));
    }
    if (playOn) playOn.textContent = PLAY_ON[Number(isPlayingOn)];
    if (analyse) {
      analyse.textContent = ANALYSE[Number(isAnalysing)];
      analyse.title = `${ANALYSE[Number(isAnalysing)]} (A)`;
      analyse.hidden = isPlayingOn;
    }
    if (leave) leave.hidden = !canLeave || isPlayingOn;
  }
  /** Leave nothing to be pressed. */
  stop() {
    this.#slider.disabled = true;
    for (const button of Object.values(this.#buttons)) button.disabled = true;
  }
};
function icon(shape) {
  const made2 = drawn("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" });
  made2.append(drawn("path", { d: shape }));
  return made2;
}

// gammon_widget/frontend/src/commands.js
function hearCommands(root, lifetime, commandOf2, go) {
  const pressed = (event) => {
    const command = commandOf2(
      event,
      /** @type {Element} */
      event.target
    );
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    go(command);
  };
  lifetime.listen(root, "keydown", pressed, { capture: true });
}

// gammon_widget/frontend/src/replay_keys.js
var KEYS = (
  /** @type {Record<string, ReplayCommandName>} */
  REPLAY_KEYS
);
var NOTCH = 60;
var BOARD = ".gammon-board, .gammon-replay-bar";
var LINE = 20;
function commandOf({ key, ctrlKey, metaKey, altKey }, where) {
  if (ctrlKey || metaKey || altKey || where.isWriting || where.isPlayingOn) return void 0;
  if (key === " " && where.isButton) return void 0;
  return Object.hasOwn(KEYS, key) ? KEYS[key] : void 0;
}
function hearReplayKeys(root, model, go, lifetime) {
  const wanted = (event, target) => commandOf(event, {
    isWriting: target.matches("textarea, select, input:not([type=range])"),
    isButton: target.matches(".gammon-replay button"),
    isPlayingOn: model.get("playing_on")
  });
  hearCommands(root, lifetime, wanted, go);
  let turned = 0;
  const rolled = (event) => {
    const { target } = (
      /** @type {{ target: Element }} */
      /** @type {unknown} */
      event
    );
    if (!target.closest(BOARD) || !root.contains(document.activeElement) || event.ctrlKey) return;
    const [index, last] = [model.get("index"), model.get("last")];
    const isEnd = event.deltaY < 0 ? index === 0 : index === last;
    if (isEnd || model.get("playing_on")) return;
    event.preventDefault();
    event.stopPropagation();
    const way = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    turned = Math.sign(way) === Math.sign(turned) ? turned + way : way;
    if (Math.abs(turned) < NOTCH) return;
    turned = 0;
    go(way < 0 ? "previous" : "next");
  };
  lifetime.listen(root, "wheel", rolled, { capture: true, passive: false });
}

// gammon_widget/frontend/src/replay_style.js
var STYLE = `
.gammon-viewer { container-type: inline-size; }
.gammon-card > .gammon-replay.gammon-panel { display: contents; }
.gammon-replay-below { grid-area: 2 / 1; width: 0; min-width: 100%; box-sizing: border-box;
  padding: 4px 16px 12px; background: var(--gammon-panel); container-type: inline-size; }
.gammon-replay-bar { padding: 4px 0; display: flex; flex-flow: row wrap; align-items: center;
  gap: 2px; }
.gammon-replay-side { grid-area: 3 / 1; width: 0; min-width: 100%; box-sizing: border-box;
  display: flex; flex-direction: column; gap: 10px; padding: 4px 16px 16px;
  background: var(--gammon-panel); }
@container (min-width: 960px) {
  .gammon-replay-below { padding: 4px 16px 8px; }
  .gammon-replay-side { grid-area: 1 / 2 / 3 / 3; width: auto; min-width: 0; height: 0;
    min-height: 100%; padding: 16px; border-left: 1px solid var(--gammon-panel-line); }
  .gammon-replay-side .gammon-moves { max-height: none; }
  .gammon-replay-side .gammon-advice { max-height: 60%; overflow-y: auto; background:
    linear-gradient(var(--gammon-panel) 50%, transparent) top / 100% 24px no-repeat local,
    linear-gradient(transparent, var(--gammon-panel) 50%) bottom / 100% 24px no-repeat local,
    linear-gradient(rgba(0, 0, 0, .14), transparent) top / 100% 9px no-repeat,
    linear-gradient(transparent, rgba(0, 0, 0, .14)) bottom / 100% 9px no-repeat; }
}
@media print {
  .gammon-card .gammon-replay-side { height: auto; }
  .gammon-replay-side .gammon-advice { max-height: none; }
}
.gammon-replay { font-size: 14px; line-height: 20px; }
.gammon-replay button { border: 0; border-radius: 6px; }
.gammon-replay :is(select, textarea) { font: inherit; color: inherit; }
.gammon-replay :is(button, select, textarea, input):focus-visible {
  outline: 2px solid var(--gammon-accent); outline-offset: -2px; }
.gammon-replay-bar button:disabled { opacity: .42; }
.gammon-replay-bar button { min-width: 34px; height: 40px; padding: 0 6px; display: inline-flex;
  align-items: center; justify-content: center; gap: 6px; }
.gammon-replay-bar button[aria-pressed="true"] {
  background: var(--gammon-panel-hover); }
.gammon-replay-bar button svg { width: 18px; height: 18px; fill: currentColor; stroke: none; }
.gammon-replay-bar input { flex: 1 1 80px; min-width: 60px; margin: 0 6px; height: 36px;
  accent-color: var(--gammon-accent); }
@container (max-width: 640px) {
  .gammon-replay-bar input { flex-basis: 100%; order: 1; }
}
@container (max-width: 480px) {
  .gammon-replay-bar input { order: 0; }
  .gammon-replay-bar { justify-content: space-between; }
  .gammon-replay-bar button { min-width: 44px; height: 44px; }
}
.gammon-moves { flex: 1 1 auto; min-height: 120px; max-height: 300px; position: relative;
  overflow-y: auto;
  border: 1px solid var(--gammon-panel-line); border-radius: 8px; }
.gammon-moves section { content-visibility: auto; contain-intrinsic-size: auto 500px; }
.gammon-moves h3 { position: sticky; top: 0; z-index: 1; margin: 0; font-size: inherit;
  background: var(--gammon-panel-hover); }
.gammon-moves h3 button { width: 100%; padding: 6px 12px; text-align: left; font-weight: 600; }
.gammon-moves h3 button:disabled { opacity: 1; }
.gammon-moves table { border-collapse: collapse; width: 100%; table-layout: fixed; }
.gammon-moves th { font-weight: 400; text-align: left; padding: 2px 8px; overflow: hidden;
  text-overflow: ellipsis; white-space: nowrap; color: var(--gammon-panel-muted); }
.gammon-moves tr > :first-child { width: 2.2em; padding: 3px 2px 3px 0; text-align: right; }
.gammon-moves td { padding: 0; vertical-align: top; }
.gammon-moves tbody th { vertical-align: top; }
.gammon-moves td button { display: flex; gap: 6px; width: 100%; min-height: 26px; padding: 3px 8px;
  text-align: left; font-variant-numeric: tabular-nums; }
.gammon-moves td button b { flex: none; width: 1.6em; font-weight: 400;
  color: var(--gammon-panel-muted); }
.gammon-moves td button span { flex: 1 1 auto; }
.gammon-moves td button.cube span { font-style: italic; }
.gammon-moves [aria-current="true"], .gammon-moves [aria-current="true"]:hover:enabled {
  background: var(--gammon-accent); color: var(--gammon-accent-text); }
.gammon-moves [aria-current="true"] * { color: inherit !important; }
.gammon-moves td button[style] { box-shadow: inset 4px 0 var(--mark);
  border-radius: 0 6px 6px 0; }
.gammon-moves em { font-style: normal; font-weight: 700; }
.gammon-moves i { font-style: normal; color: var(--gammon-panel-muted); }
.gammon-moves p { margin: 0; }
.gammon-moves p button { width: 100%; padding: 6px 12px; text-align: left; font-weight: 600; }
.gammon-curve { display: block; width: 100%; height: 72px; cursor: pointer;
  border: 1px solid var(--gammon-panel-line); border-radius: 8px;
  box-sizing: border-box; touch-action: pan-y; }
.gammon-curve .middle, .gammon-curve .game { stroke: currentColor; opacity: .2; }
.gammon-curve .game { stroke-dasharray: 2 3; }
.gammon-curve .area { fill: currentColor; opacity: .08; }
.gammon-curve .line { fill: none; stroke: currentColor; stroke-width: 1.5; opacity: .75; }
.gammon-curve .luck { fill: currentColor; opacity: .55; }
.gammon-curve .here { stroke: var(--gammon-accent); stroke-width: 2; }
.gammon-curve circle { stroke: var(--gammon-panel); }
.gammon-advice { overflow-x: auto; flex: none; }
.gammon-advice select { max-width: 100%; height: 28px; border-radius: 6px; padding: 0 6px;
  background: var(--gammon-panel);
  border: 1px solid var(--gammon-panel-line); }
.gammon-advice table { border-collapse: collapse; width: 100%; margin-bottom: 4px; }
.gammon-advice caption { text-align: left; padding: 2px 0; font-weight: 600; }
.gammon-advice th, .gammon-advice td { padding: 2px 6px; text-align: right; white-space: nowrap;
  font-weight: 400; font-variant-numeric: tabular-nums; }
.gammon-advice thead th { color: var(--gammon-panel-muted); }
.gammon-advice :is(th, td):first-child { text-align: left; width: 100%; padding-left: 8px; }
.gammon-advice tr.done { font-weight: 600; box-shadow: inset 4px 0 var(--mark); }
.gammon-advice tr.done :is(th, td) { font-weight: 600; }
.gammon-advice tbody button { padding: 0; width: 100%; text-align: left; font-weight: inherit; }
.gammon-advice tbody tr:hover { background: var(--gammon-panel-hover); }
.gammon-advice p { margin: 2px 0 6px; padding-left: 8px; white-space: normal; }
.gammon-advice ul { margin: 0 0 4px; padding: 0 0 0 8px; list-style: none;
  color: var(--gammon-panel-muted); }
.gammon-advice .analysing { color: var(--gammon-panel-muted); }
.gammon-comment label { display: block; font-weight: 600; padding: 2px 0; }
.gammon-comment textarea { box-sizing: border-box; width: 100%; min-height: 56px; resize: vertical;
  padding: 6px 8px; border-radius: 6px; background: var(--gammon-panel);
  border: 1px solid var(--gammon-panel-line); }
.gammon-comment p { margin: 2px 0 0; color: var(--gammon-panel-muted); }
@media (forced-colors: active) {
  :is(.gammon-replay-below, .gammon-replay-side) { border: 1px solid CanvasText; }
  .gammon-moves [aria-current="true"], .gammon-replay-bar button[aria-pressed="true"] {
    forced-color-adjust: none; background: Highlight !important; color: HighlightText; }
}
`;

// gammon_widget/frontend/src/replay_panel.js
var ReplayPanel = class {
  /**
   * @param {Model} model
   * @param {HTMLElement} el
   * @param {Lifetime} lifetime
   */
  constructor(model, el, lifetime) {
    this.model = model;
    this.lifetime = lifetime;
    const go = (command) => model.send({ do: "go", command });
    const jump = (index) => {
      if (index === model.get("index")) return;
      model.set("index", index);
      model.save_changes();
    };
    this.go = go;
    this.bar = new ReplayBar(go, jump);
    this.curve = new ChanceCurve(lifetime, jump);
    this.list = new MoveList(jump);
    this.advice = new AdviceTables({
      point: (decision, play) => model.send({ do: "point", decision, play }),
      choose: (source) => model.send({ do: "choose", source })
    });
    this.comment = new CommentField(lifetime, (text, index) => {
      model.send({ do: "write", text, index });
    });
    this.side = element("div", "", "gammon-replay-side");
    this.side.append(this.list.element, this.advice.element, this.comment.element);
    this.below = element("div", "", "gammon-replay-below");
    this.below.append(this.bar.element, this.curve.element);
    el.append(element("style", CARD_STYLE + STYLE), this.below, this.side);
  }
  follow() {
    const { model, lifetime } = this;
    lifetime.follow(model, "change:chapters change:players", () => this.showMatch());
    lifetime.follow(model, "change:curve", () => this.#showCurve());
    const showSoon = lifetime.together(() => this.show());
    lifetime.follow(model, "change:sources change:source change:tables", showSoon);
    lifetime.follow(
      model,
      "change:index change:last change:sentence change:comment change:note change:playing_on change:autoplay change:can_leave change:others change:analysing",
      showSoon
    );
    const sizes = lifetime.observe(new ResizeObserver(() => this.list.showCurrent()));
    sizes.observe(this.list.element);
    this.showMatch();
    this.#showCurve();
  }
  #showCurve() {
    this.curve.draw(this.model.get("curve"), this.model.get("players")[0]);
    this.curve.mark(this.model.get("index"));
  }
  showMatch() {
    this.list.draw(this.model.get("players"), this.model.get("chapters"));
    this.show();
  }
  show() {
    const { model } = this;
    const index = model.get("index");
    this.bar.show({
      index,
      last: model.get("last"),
      sentence: model.get("sentence"),
      isPlayingOn: model.get("playing_on"),
      goesOn: model.get("autoplay"),
      canLeave: model.get("can_leave"),
      isAnalysing: model.get("analysing") !== ""
    });
    this.list.mark(index);
    this.curve.mark(index);
    this.advice.show(model.get("tables"), model.get("sources"), model.get("source"));
    this.advice.showOthers(model.get("others"), model.get("analysing"));
    this.comment.show(model.get("comment"), model.get("note"), index);
  }
  /** Leave everything to be read, and nothing to be done. */
  stop() {
    this.bar.stop();
    this.list.stop();
    this.advice.stop();
    this.comment.stop();
  }
};
function render({ model, el }) {
  el.classList.add("gammon-panel", "gammon-replay");
  const lifetime = new Lifetime();
  const panel = new ReplayPanel(model, el, lifetime);
  panel.follow();
  const watch = KernelWatch.of(model.widget_manager);
  lifetime.attend(watch.listeners, () => panel.stop());
  const hear = (root) => {
    hearReplayKeys(root, model, panel.go, lifetime);
  };
  joinCard(el, model, lifetime, hear, ".gammon-viewer");
  return () => lifetime.end();
}
var replay_panel_default = { render };
export {
  replay_panel_default as default
};
