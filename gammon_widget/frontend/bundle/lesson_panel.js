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
function disableControls(panel) {
  for (const button of panel.querySelectorAll("button")) button.disabled = true;
  for (const field of panel.querySelectorAll("input")) field.disabled = true;
}

// gammon_widget/frontend/src/lesson_icons.js
var RING = "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15";
var TICK = "M6.5 10.2l2.4 2.4l4.6-4.8";
var CROSS = "M7.3 7.3l5.4 5.4M12.7 7.3l-5.4 5.4";
var DOT = "M10 9.9v.2";
var ICONS = {
  "": ["", ""],
  free: [RING, ""],
  right: [RING + TICK, "right"],
  wrong: [RING + CROSS, "wrong"],
  given: [RING + TICK, "your answer"],
  solution: [RING + TICK, "the answer"],
  open: [RING, "not answered"],
  solved: [RING + TICK, "solved"],
  tried: [RING + CROSS, "not solved"],
  shown: [RING + DOT, "answer shown"],
  answered: [RING + TICK, "answered"],
  list: ["M3 5h.1M7 5h10M3 10h.1M7 10h10M3 15h.1M7 15h10", ""]
};
function icon(name) {
  const made2 = drawn("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", class: name });
  made2.append(drawn("path", { d: ICONS[name][0] }));
  return made2;
}
var wordsOf = (name) => ICONS[name][1];

// gammon_widget/frontend/src/lesson_buttons.js
var ButtonRow = class {
  element = element("div");
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = /* @__PURE__ */ new Map();
  /**
   * @param {string} kind the class of its buttons
   * @param {(command: Command) => void} go
   */
  constructor(kind, go) {
    this.kind = kind;
    this.go = go;
  }
  /** @param {PanelButton[]} told */
  show(told) {
    const kept = new Set(told.map(({ command }) => command));
    for (const [command, button] of this.#buttons) {
      if (kept.has(command)) continue;
      button.remove();
      this.#buttons.delete(command);
    }
    told.forEach((each, place) => {
      const button = this.#buttons.get(each.command) ?? this.#add(each.command);
      if (this.element.children[place] !== button)
        this.element.insertBefore(button, this.element.children[place] ?? null);
      button.textContent = each.words;
      button.title = each.tip;
      button.disabled = !each.enabled;
      button.className = `${this.kind} ${each.look}`.trim();
    });
  }
  /** @param {string} command */
  #add(command) {
    const button = element("button");
    button.type = "button";
    button.dataset.command = command;
    button.addEventListener("click", () => this.go(
      /** @type {Command} */
      command
    ));
    this.#buttons.set(command, button);
    return button;
  }
};
var Choices = class {
  element = element("div", "", "gammon-lesson-choices");
  #drawn = "";
  /** @param {(answer: string) => void} answer */
  constructor(answer) {
    this.answer = answer;
  }
  /**
   * @param {PanelChoice[]} told
   * @param {number} step
   */
  show(told, step) {
    this.element.hidden = told.length === 0;
    const drawn2 = JSON.stringify([step, told.map(({ words }) => words)]);
    if (drawn2 !== this.#drawn) {
      this.#drawn = drawn2;
      this.element.replaceChildren(...told.map(({ words }) => this.#button(words)));
    }
    told.forEach(({ words, mark, enabled }, place) => {
      const button = (
        /** @type {HTMLButtonElement} */
        this.element.children[place]
      );
      button.className = `choice ${mark}`.trim();
      button.disabled = !enabled;
      const note = wordsOf(mark || "free");
      button.replaceChildren(icon(mark || "free"), element("span", words));
      if (note) button.append(element("small", note));
    });
  }
  /** @param {string} words */
  #button(words) {
    const button = element("button");
    button.type = "button";
    button.addEventListener("click", () => this.answer(words));
    return button;
  }
};

// gammon_widget/frontend/src/lesson_contents.js
var INDENT = 16;
var Contents = class {
  element = element("nav", "", "gammon-lesson-contents");
  /** @param {(step: number) => void} jump */
  constructor(jump) {
    this.jump = jump;
    this.element.ariaLabel = "Contents";
    this.element.hidden = true;
  }
  /** Show them anew, which is done while they are open alone.
   *
   * @param {ContentsLine[]} lines
   * @param {StepMark[]} marks
   * @param {number} step
   */
  show(lines, marks, step) {
    const top = Math.min(...lines.map(({ level }) => level));
    const own = new Map(lines.map((line, place) => [line.step, place]));
    const buttons = lines.map((line, place) => {
      const isOwn = own.get(line.step) === place;
      const button = this.#button(line, isOwn ? marks[line.step] ?? "" : "");
      button.style.paddingLeft = `${10 + INDENT * (line.level - top)}px`;
      if (isOwn && line.step === step) button.setAttribute("aria-current", "step");
      return button;
    });
    this.element.replaceChildren(...buttons);
    const here = this.element.querySelector("[aria-current]");
    here?.focus({ preventScroll: true });
    if (here) this.element.scrollTop = here.offsetTop - this.element.offsetTop - 80;
  }
  /**
   * @param {ContentsLine} line
   * @param {StepMark} mark
   */
  #button({ title, step }, mark) {
    const button = element("button");
    button.type = "button";
    button.append(icon(mark), element("span", title));
    if (mark) button.ariaLabel = `${title}, ${wordsOf(mark)}`;
    button.addEventListener("click", () => this.jump(step));
    return button;
  }
};

// gammon_widget/frontend/src/lesson_keys.js
var KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }, name) {
  if (name !== "button" || ctrlKey || metaKey || altKey || shiftKey) return void 0;
  return Object.hasOwn(KEYS, key) ? KEYS[key] : void 0;
}

// gammon_widget/frontend/src/lesson_step.js
var made = 0;
var shown = /* @__PURE__ */ new WeakMap();
var LessonStep = class {
  element = element("div", "", "gammon-lesson-body");
  #words = element("div");
  #question = element("div", "", "gammon-lesson-question");
  #said = element("div", "", "gammon-lesson-said");
  #hints = element("div", "", "gammon-lesson-said");
  #notice = element("p", "", "gammon-lesson-notice");
  #end = element("div", "", "gammon-lesson-end");
  #form = element("div", "", "gammon-lesson-field");
  #field = element("input");
  #step = -1;
  /**
   * @param {(answer: string) => void} answer
   * @param {(step: number) => void} jump
   */
  constructor(answer, jump) {
    this.jump = jump;
    this.choices = new Choices(answer);
    this.#said.setAttribute("role", "status");
    this.#notice.setAttribute("role", "status");
    this.#hints.setAttribute("role", "status");
    this.#question.id = `gammon-question-${made += 1}`;
    this.#field.setAttribute("aria-labelledby", this.#question.id);
    this.choices.element.setAttribute("role", "group");
    this.choices.element.setAttribute("aria-labelledby", this.#question.id);
    const give = () => {
      if (this.#field.value.trim()) answer(this.#field.value);
    };
    const button = element("button", "Answer", "push");
    button.type = "button";
    button.addEventListener("click", give);
    this.#form.append(this.#field, button);
    this.#field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") give();
    });
    this.#field.autocomplete = "off";
    this.element.append(this.#words, this.#question, this.choices.element, this.#form);
    this.element.append(this.#said, this.#hints, this.#end, this.#notice);
  }
  /** @param {Omit<PlayerPage, "tools" | "ways" | "reset">} page */
  show(page) {
    const isAnother = page.step !== this.#step;
    this.#step = page.step;
    const [end] = page.end;
    setHtml(this.#words, end ? "" : page.words);
    setHtml(this.#question, end ? "" : page.question);
    this.choices.show(end ? [] : page.choices, page.step);
    this.#form.hidden = !page.field || Boolean(end);
    this.#field.placeholder = page.field;
    if (isAnother) this.#field.value = "";
    setHtml(this.#said, end ? "" : page.said);
    this.#said.className = `gammon-lesson-said ${page.mood}`;
    setHtml(this.#hints, end ? "" : page.hints);
    this.#notice.textContent = page.notice;
    this.#notice.hidden = !page.notice;
    this.#end.hidden = !end;
    this.#end.replaceChildren(...end ? this.#ending(end) : []);
    if (isAnother || end) this.element.scrollTop = 0;
  }
  /** @param {EndPage} end */
  #ending({ heading, sentences, left, next_words: next, next_code: code }) {
    const parts = [element("h2", heading), ...sentences.map((each) => element("p", each))];
    if (left.length) {
      const list = element("ul");
      for (const { words, step } of left) {
        const [line, button] = [element("li"), element("button", words)];
        button.type = "button";
        button.addEventListener("click", () => this.jump(step));
        line.append(button);
        list.append(line);
      }
      parts.push(element("p", "Not solved yet:"), list);
    }
    if (next) {
      const line = element("p");
      line.append(`Next in the course: ${next}. `, element("code", code));
      parts.push(line);
    }
    return parts;
  }
};
function setHtml(place, html) {
  place.hidden = !html;
  if (shown.get(place) === html) return;
  shown.set(place, html);
  place.innerHTML = html;
  for (const link of place.querySelectorAll("a")) {
    link.target = "_blank";
    link.rel = "noopener";
  }
}

// gammon_widget/frontend/src/lesson_style.js
var LESSON_STYLE = `
.gammon-lesson { container-type: inline-size; }
.gammon-lesson-head { padding: 14px 24px 0; display: grid; gap: 2px 12px;
  grid-template-columns: minmax(0, 1fr) auto; align-items: center; }
.gammon-lesson-head > small:first-child { overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap; }
.gammon-lesson-head .tool { display: inline-flex; gap: 8px; align-items: center;
  margin-right: -10px; }
.gammon-lesson-bar { grid-column: 1 / 3; display: flex; gap: 4px; height: 4px; }
.gammon-lesson-bar i { flex: 1; border-radius: 2px; background: var(--gammon-panel-line); }
.gammon-lesson-bar i.seen { background: var(--gammon-accent); }
.gammon-lesson-head > small:last-child { grid-column: 1 / 3; margin-top: 6px; }
.gammon-lesson-body { flex: 1 1 auto; min-height: 0; overflow-y: auto; padding: 10px 24px 16px;
  display: flex; flex-direction: column; gap: 14px; overflow-wrap: break-word; }
.gammon-lesson-body > * { flex: none; }
.gammon-panel h2 { font-size: 21px; line-height: 28px; font-weight: 600; margin: 0 0 6px; }
.gammon-panel p { margin: 0 0 8px; }
.gammon-panel :is(p, ul, ol, h2):last-child { margin-bottom: 0; }
.gammon-panel :is(ul, ol) { margin: 0 0 8px; padding-left: 22px; }
.gammon-panel a { color: var(--gammon-accent); }
.gammon-panel :is(pre, code) { font-size: 13px; white-space: pre-wrap; overflow-wrap: anywhere; }
.gammon-lesson-question { font-weight: 600; }
.gammon-lesson-choices { display: flex; flex-direction: column; gap: 10px; }
.gammon-panel .choice { min-height: 48px; padding: 8px 16px; display: flex; gap: 12px;
  align-items: center; font-weight: 500; background: var(--gammon-panel-hover);
  border-color: var(--gammon-panel-muted); }
.gammon-panel .choice:hover:enabled { border-color: var(--gammon-accent); }
.gammon-panel .choice:disabled { background: none; border-color: var(--gammon-panel-line); }
.gammon-panel .choice svg { stroke: var(--gammon-panel-muted); }
.gammon-panel .choice.wrong svg { stroke: var(--gammon-bad); }
.gammon-panel .choice:is(.right, .solution, .given) { color: var(--gammon-panel-text);
  border-color: var(--gammon-good); border-width: 2px; padding: 7px 15px; }
.gammon-panel .choice:is(.right, .solution) svg { stroke: var(--gammon-good); }
.gammon-panel .choice.given { border-color: var(--gammon-accent); }
.gammon-panel .choice span { flex: 1 1 auto; }
.gammon-lesson-field { display: flex; gap: 10px; }
.gammon-lesson-field input { flex: 1 1 80px; min-width: 0; max-width: 180px; height: 44px;
  padding: 0 12px; border-radius: 10px; border: 1px solid var(--gammon-panel-muted);
  background: transparent; }
.gammon-lesson-field input::placeholder { color: var(--gammon-panel-muted); opacity: 1; }
.gammon-lesson-said { padding-left: 16px; border-left: 4px solid var(--gammon-panel-muted); }
.gammon-lesson-said.right { border-color: var(--gammon-good); }
.gammon-lesson-said.wrong { border-color: var(--gammon-bad); }
.gammon-lesson-said b:first-child { margin-right: 6px; }
.gammon-lesson-notice { color: var(--gammon-panel-muted); }
.gammon-lesson-foot { border-top: 1px solid var(--gammon-panel-line); padding: 8px 14px 8px 14px;
  display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: space-between; }
.gammon-lesson-foot > div { display: flex; flex-wrap: wrap; gap: 2px; }
.gammon-lesson-foot > div:last-child { gap: 10px; margin-left: auto; }
.gammon-lesson-contents { padding: 8px 14px; flex: 1 1 auto; min-height: 0; overflow-y: auto;
  max-height: 420px; }
.gammon-lesson-contents button { width: 100%; min-height: 40px; padding: 6px 10px; display: flex;
  gap: 10px; align-items: center; content-visibility: auto; }
.gammon-lesson-contents button[aria-current] { background: var(--gammon-panel-hover);
  font-weight: 600; }
.gammon-lesson-contents svg.solved { stroke: var(--gammon-good); }
.gammon-lesson-contents svg.tried { stroke: var(--gammon-bad); }
.gammon-lesson-end ul { list-style: none; padding: 0; }
.gammon-lesson-end li button { width: 100%; min-height: 40px; padding: 4px 10px; }
@media (forced-colors: active) {
  .gammon-lesson-bar { margin-top: 6px; }
  .gammon-lesson-bar i { forced-color-adjust: none; background: GrayText; }
  .gammon-lesson-bar i.seen { background: Highlight; }
}
@container (min-width: 960px) { .gammon-lesson-contents { max-height: none; } }
@container (max-width: 480px) {
  .gammon-lesson-head { padding: 12px 20px 0; }
  .gammon-lesson-body { padding: 10px 20px 16px; }
  .gammon-lesson-foot > div:last-child, .gammon-lesson-foot > div:last-child button {
    flex: 1 1 auto; }
}
`;

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

// gammon_widget/frontend/src/lesson_panel.js
var MAX_SEGMENTS = 24;
var LessonPanel = class {
  #isOpen = false;
  // the contents
  /**
   * @param {Model} model
   * @param {HTMLElement} el
   * @param {Lifetime} lifetime
   */
  constructor(model, el, lifetime) {
    this.model = model;
    this.panel = el;
    this.lifetime = lifetime;
    const go = (command) => model.send({ do: "go", command });
    const jump = (step) => {
      this.open(false);
      model.send({ do: "jump", step });
    };
    this.go = go;
    this.step = new LessonStep((text) => model.send({ do: "answer", text }), jump);
    this.contents = new Contents(jump);
    this.tools = new ButtonRow("tool", go);
    this.ways = new ButtonRow("push", go);
    this.reset = new ButtonRow("tool", go);
    this.bar = element("div", "", "gammon-lesson-bar");
    this.bar.ariaHidden = "true";
    this.where = element("small");
    this.toggle = element("button", "", "tool");
    this.toggle.type = "button";
    this.toggle.append(icon("list"), "Contents");
    this.toggle.addEventListener("click", () => this.open(!this.#isOpen));
    const head = element("div", "", "gammon-lesson-head");
    head.append(element("small", model.get("title")), this.toggle, this.bar, this.where);
    this.foot = element("div", "", "gammon-lesson-foot");
    this.foot.append(this.tools.element, this.reset.element, this.ways.element);
    el.append(element("style", CARD_STYLE + LESSON_STYLE), head, this.step.element);
    el.append(this.contents.element, this.foot);
  }
  follow() {
    const { model, lifetime, panel } = this;
    lifetime.follow(model, "change:page change:marks", lifetime.together(() => this.show()));
    lifetime.listen(panel, "keydown", (event) => {
      const target = (
        /** @type {Element} */
        event.target
      );
      if (event.key === "Escape" && this.#isOpen) return this.open(false);
      const command = this.#isOpen ? void 0 : commandOf(event, target.localName);
      if (!command) return;
      event.preventDefault();
      event.stopPropagation();
      this.go(command);
    });
    this.show();
  }
  /** Open the contents, or close them.
   *
   * @param {boolean} isOpen
   */
  open(isOpen) {
    const { model } = this;
    this.#isOpen = isOpen;
    this.toggle.setAttribute("aria-expanded", String(isOpen));
    this.contents.element.hidden = !isOpen;
    this.show();
    if (isOpen) {
      this.contents.show(model.get("contents"), model.get("marks"), model.get("page").step);
    } else this.toggle.focus({ preventScroll: true });
  }
  show() {
    const page = this.model.get("page");
    const hadFocus = this.panel.contains(document.activeElement);
    this.where.textContent = page.where;
    this.#drawBar(page.step, this.model.get("marks").length);
    this.step.element.hidden = this.#isOpen;
    this.step.show(page);
    this.tools.show(this.#isOpen ? [] : page.tools);
    this.reset.show(this.#isOpen || page.end.length ? [page.reset].filter(canBe) : []);
    this.ways.show(this.#isOpen ? [] : page.ways);
    if (hadFocus) this.#keepFocus();
  }
  /** A button that is gone, or can do no more, hands the focus on: keys would be lost on it. */
  #keepFocus() {
    const { activeElement: focused } = document;
    if (this.panel.contains(focused) && !focused?.matches(":disabled")) return;
    const next = this.ways.element.querySelector("button:enabled:last-of-type, button:enabled");
    (next ?? this.toggle).focus({ preventScroll: true });
  }
  /**
   * @param {number} step
   * @param {number} steps
   */
  #drawBar(step, steps) {
    const segments = Array.from({ length: Math.min(steps, MAX_SEGMENTS) }, () => element("i"));
    const seen = Math.ceil((step + 1) / steps * segments.length);
    segments.slice(0, seen).forEach((segment) => segment.className = "seen");
    this.bar.replaceChildren(...segments);
    this.bar.style.gap = steps > MAX_SEGMENTS ? "0" : "";
  }
  /** Leave everything to be read, and nothing to be done. */
  stop() {
    disableControls(this.panel);
  }
};
var canBe = ({ enabled }) => enabled;
function render({ model, el }) {
  el.classList.add("gammon-panel");
  const lifetime = new Lifetime();
  const panel = new LessonPanel(model, el, lifetime);
  panel.follow();
  const watch = KernelWatch.of(model.widget_manager);
  lifetime.attend(watch.listeners, () => panel.stop());
  joinCard(el, model, lifetime);
  return () => lifetime.end();
}
var lesson_panel_default = { render };
export {
  lesson_panel_default as default
};
