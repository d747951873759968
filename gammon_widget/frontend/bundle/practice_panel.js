// gammon_widget/frontend/src/elements.js
var SVG = "http://www.w3.org/2000/svg";
function element(tag, text = "", name = "") {
  const made3 = document.createElement(tag);
  made3.textContent = text;
  if (name) made3.className = name;
  return made3;
}
function drawn(tag, attributes) {
  const made3 = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made3.setAttribute(name, String(value));
  return made3;
}
function disableControls(panel) {
  for (const button of panel.querySelectorAll("button")) button.disabled = true;
  for (const field of panel.querySelectorAll("input")) field.disabled = true;
}

// gammon_widget/frontend/src/protocol.js
var ERROR_COLORS = { "fine": "#2E8B57", "doubtful": "#B07D00", "mistake": "#D9601A", "blunder": "#C62828" };
var PRACTICE_KEYS = { "Enter": "next", " ": "next", "ArrowRight": "next", "u": "undo", "p": "play_on", "s": "suspend" };

// gammon_widget/frontend/src/move_list.js
function colorOf(mark) {
  return ERROR_COLORS[
    /** @type {ErrorName} */
    mark
  ];
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
  const made3 = drawn("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", class: name });
  made3.append(drawn("path", { d: ICONS[name][0] }));
  return made3;
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

// gammon_widget/frontend/src/lesson_step.js
var made2 = 0;
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
    this.#question.id = `gammon-question-${made2 += 1}`;
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

// gammon_widget/frontend/src/practice_grades.js
var Grades = class {
  element = element("div", "", "gammon-practice-grades");
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  /** @param {(grade: number) => void} give */
  constructor(give) {
    this.give = give;
    this.element.setAttribute("role", "group");
    this.element.ariaLabel = "Grade";
  }
  /** @param {PanelGrade[]} told */
  show(told) {
    this.element.hidden = told.length === 0;
    while (this.#buttons.length < told.length) this.#add();
    told.forEach(({ grade, words, wait, chosen }, place) => {
      const button = this.#buttons[place];
      button.dataset.grade = String(grade);
      button.ariaPressed = String(chosen);
      button.title = `Key ${grade}`;
      button.replaceChildren(element("span", `${grade}  ${words}`));
      if (wait) button.append(element("small", wait));
    });
  }
  #add() {
    const button = element("button");
    button.type = "button";
    button.addEventListener("click", () => this.give(Number(button.dataset.grade)));
    this.#buttons.push(button);
    this.element.append(button);
  }
};

// gammon_widget/frontend/src/practice_keys.js
var KEYS = (
  /** @type {Record<string, PracticeCommandName>} */
  PRACTICE_KEYS
);
var GRADES = ["1", "2", "3", "4"];
function commandOf({ key, ctrlKey, metaKey, altKey, repeat }, where) {
  if (ctrlKey || metaKey || altKey || where.isWriting || !where.isAnswered) return void 0;
  if ((key === " " || key === "Enter") && where.isButton) return void 0;
  if (repeat) return void 0;
  if (GRADES.includes(key)) return Number(key);
  return Object.hasOwn(KEYS, key) ? KEYS[key] : void 0;
}

// gammon_widget/frontend/src/practice_style.js
var PRACTICE_STYLE = `
.gammon-practice-head { padding: 14px 24px 0; display: flex; flex-wrap: wrap; gap: 2px 12px;
  justify-content: space-between; }
.gammon-practice .gammon-lesson-question small { font-weight: 400; }
.gammon-practice-grades { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 8px; }
.gammon-panel .gammon-practice-grades button { min-height: 52px; padding: 4px 2px; display: flex;
  flex-direction: column; align-items: center; justify-content: center; font-size: 13px;
  line-height: 18px; font-weight: 500; background: var(--gammon-panel-hover);
  border-color: var(--gammon-panel-line); white-space: pre; }
.gammon-panel .gammon-practice-grades button:hover:enabled {
  border-color: var(--gammon-panel-muted); }
.gammon-panel .gammon-practice-grades button[aria-pressed="true"] { font-weight: 600;
  border: 2px solid var(--gammon-accent); padding: 3px 1px; }
.gammon-panel .gammon-advice { overflow-x: auto; font-size: 14px; }
.gammon-panel .gammon-advice select { display: none; }
.gammon-panel .gammon-advice table { border-collapse: collapse; width: 100%; }
.gammon-panel .gammon-advice caption { text-align: left; padding: 2px 0;
  color: var(--gammon-panel-muted); font-size: 13px; }
.gammon-panel .gammon-advice :is(th, td) { padding: 3px 6px; text-align: right;
  white-space: nowrap; font-weight: 400; font-variant-numeric: tabular-nums; background: none;
  color: inherit; }
.gammon-panel .gammon-advice tr { background: none; }
.gammon-panel .gammon-advice thead th { color: var(--gammon-panel-muted); font-size: 13px; }
.gammon-panel .gammon-advice :is(th, td):first-child { text-align: left; width: 100%;
  padding-left: 10px; }
.gammon-panel .gammon-advice tr.done { box-shadow: inset 4px 0 var(--mark); }
.gammon-panel .gammon-advice tr.done :is(td, button) { font-weight: 600; }
.gammon-panel .gammon-advice tbody button { padding: 0; width: 100%; border: 0;
  border-radius: 4px; }
.gammon-panel .gammon-advice tbody tr:hover { background: var(--gammon-panel-hover); }
.gammon-panel .gammon-practice-earlier p { margin: 0; font-size: 13px; line-height: 20px;
  font-variant-numeric: tabular-nums; white-space: pre-wrap; }
.gammon-panel .gammon-comment label { display: block; font-size: 13px; line-height: 18px;
  color: var(--gammon-panel-muted); margin-bottom: 4px; }
.gammon-panel .gammon-comment textarea { box-sizing: border-box; width: 100%; min-height: 52px;
  resize: vertical; padding: 8px 12px; border-radius: 10px; font: inherit; color: inherit;
  background: transparent; border: 1px solid var(--gammon-panel-muted); }
.gammon-panel .gammon-comment p:empty { display: none; }
.gammon-panel textarea:focus-visible { outline: 2px solid var(--gammon-accent);
  outline-offset: 2px; }
@container (max-width: 480px) { .gammon-practice-head { padding: 12px 20px 0; } }
`;

// gammon_widget/frontend/src/practice_panel.js
var PracticePanel = class {
  #turn = -1;
  #wasAnswered = false;
  #isUsed = false;
  // whether the focus is here, or was on something that is gone
  /**
   * @param {Model} model
   * @param {HTMLElement} el
   * @param {Lifetime} lifetime
   */
  constructor(model, el, lifetime) {
    this.model = model;
    this.panel = el;
    this.lifetime = lifetime;
    this.go = (command) => model.send({ do: "go", command });
    this.grade = (grade) => model.send({ do: "grade", grade });
    this.step = new LessonStep(
      (text) => model.send({ do: "answer", text }),
      () => {
      }
    );
    this.grades = new Grades(this.grade);
    this.advice = new AdviceTables({
      point: (_decision, play) => model.send({ do: "point", play }),
      choose: () => {
      }
    });
    this.earlier = element("div", "", "gammon-practice-earlier");
    this.comment = new CommentField(lifetime, (text, turn) => {
      model.send({ do: "write", text, turn });
    });
    this.tools = new ButtonRow("tool", this.go);
    this.ways = new ButtonRow("push", this.go);
    this.source = element("small");
    this.where = element("small");
    const head = element("div", "", "gammon-practice-head");
    head.append(this.source, this.where);
    const foot = element("div", "", "gammon-lesson-foot");
    foot.append(this.tools.element, this.ways.element);
    const body = this.step.element;
    body.append(this.grades.element, this.advice.element, this.earlier, this.comment.element);
    el.append(element("style", CARD_STYLE + LESSON_STYLE + PRACTICE_STYLE), head, body, foot);
  }
  /** @param {HTMLElement} root */
  follow(root) {
    const { model, lifetime } = this;
    lifetime.follow(model, "change:practice", () => this.show(root));
    const wanted = (event, target) => commandOf(event, {
      isAnswered: model.get("practice").answered,
      isWriting: target.matches("textarea, select, input"),
      isButton: target.matches(".gammon-panel button")
    });
    hearCommands(root, lifetime, wanted, (command) => {
      if (typeof command === "number") this.grade(command);
      else this.go(command);
    });
    lifetime.listen(document, "focusin pointerdown", ({ target }) => {
      this.#isUsed = root.contains(
        /** @type {Node} */
        target
      );
    });
    this.show(root);
  }
  /** @param {HTMLElement} root */
  show(root) {
    const page = this.model.get("practice");
    this.source.textContent = page.source;
    this.where.textContent = page.where;
    const { turn: step, words, question, choices, field, said, mood } = page;
    const rest = { where: "", hints: "", notice: "", end: [] };
    this.step.show({ step, words, question, choices, field, said, mood, ...rest });
    this.grades.show(page.grades);
    this.advice.show(page.tables, page.tables.length ? [""] : [], 0);
    this.earlier.hidden = page.earlier.length === 0;
    this.earlier.replaceChildren(
      element("small", "Answered before"),
      ...page.earlier.map((each) => element("p", each))
    );
    this.comment.element.hidden = !page.has_note;
    this.comment.show(page.note, "", page.turn);
    this.tools.show(page.tools);
    this.ways.show(page.ways);
    const isAnother = page.turn !== this.#turn || page.answered !== this.#wasAnswered;
    if (isAnother) this.step.element.scrollTop = 0;
    this.#turn = page.turn;
    this.#wasAnswered = page.answered;
    if (this.#isUsed) this.#keepFocus(root, page, isAnother);
  }
  /** Keys are where the next thing is done: on what leads on, on what answers, or on the board.
   *
   * @param {HTMLElement} root
   * @param {PracticePage} page
   * @param {boolean} isAnother
   */
  #keepFocus(root, page, isAnother) {
    const { activeElement: focused } = document;
    const isLost = !root.contains(focused) || focused?.matches(":disabled");
    if (!isAnother && !isLost) return;
    if (!isLost && !page.grades.length && !this.panel.contains(focused)) return;
    const answer = ".choice:enabled, .gammon-lesson-field:not([hidden]) input";
    const first = page.grades.length ? this.panel.querySelector("[data-command=next]:enabled") ?? this.panel.querySelector(".gammon-practice-grades button") : this.panel.querySelector(answer) ?? root.querySelector(".gammon-board canvas");
    first?.focus({ preventScroll: true });
  }
  /** Leave everything to be read, and nothing to be done. */
  stop() {
    this.advice.stop();
    this.comment.stop();
    disableControls(this.panel);
  }
};
function render({ model, el }) {
  el.classList.add("gammon-panel");
  const lifetime = new Lifetime();
  const panel = new PracticePanel(model, el, lifetime);
  const watch = KernelWatch.of(model.widget_manager);
  lifetime.attend(watch.listeners, () => panel.stop());
  joinCard(el, model, lifetime, (card) => panel.follow(card));
  return () => lifetime.end();
}
var practice_panel_default = { render };
export {
  practice_panel_default as default
};
