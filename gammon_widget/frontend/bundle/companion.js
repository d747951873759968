// gammon_widget/frontend/src/protocol.js
var AFFORDANCE = { "NOTHING": 0, "CLICK": 1, "LIFT": 2, "LAND": 4, "BLACK": 8 };
var CARDS = { "wide": { "u": 0.0625, "height": 0.86875, "halves": [[0.0875, 0.365625], [0.434375, 0.7125]], "tray_inset": 0.017188, "checker_picture": 0.13125, "checker": 0.0275, "middle": 0.4, "least": 640 }, "narrow": { "u": 0.0625, "height": 0.89375, "halves": [[0.0875, 0.365625], [0.434375, 0.7125]], "tray_inset": 0.017188, "checker_picture": 0.13125, "checker": 0.0275, "middle": 0.4, "least": 480 }, "phone": { "u": 0.074627, "height": 1.492537, "halves": [[0.180597, 0.520149], [0.66194, 1.001493]], "tray_inset": 0.347015, "checker_picture": 0.156716, "checker": 0.032836, "middle": 0.591045, "least": 0 }, "low": { "u": 0.0625, "height": 0.928125, "halves": [[0.0875, 0.365625], [0.434375, 0.7125]], "tray_inset": 0.017188, "checker_picture": 0.13125, "checker": 0.0275, "middle": 0.4, "least": 0 } };
var TIPS = { "roll": "Roll the dice (R)", "confirm": "End the turn (C)", "double": "Double the stakes (D)", "cube": "The doubling cube (D)", "take": "Play on at twice the stakes (T)", "drop": "Give up this game (X)", "beaver": "Take, and double at once (B)", "raccoon": "Double once more", "accept": "Let the game end so (T)", "decline": "Play on (X)", "better": "Take it back, and see the best play", "anyway": "Play it all the same", "undo": "Take back the last step (U)", "redo": "Play again what was taken back (Y)", "hint": "Ask the tutor (H)", "resign": "Give up this game", "more": "Redo, a new game, effects, sound, keys", "new_game": "Begin anew", "review": "Go through the match" };
var COMMANDS = ["fillRect", "strokeRect", "fillRects", "strokeRects", "clearRect", "fillArc", "fillCircle", "strokeArc", "strokeCircle", "fillArcs", "strokeArcs", "fillCircles", "strokeCircles", "strokeLine", "beginPath", "closePath", "stroke", "strokePath", "fillPath", "fill", "moveTo", "lineTo", "rect", "arc", "ellipse", "arcTo", "quadraticCurveTo", "bezierCurveTo", "fillText", "strokeText", "setLineDash", "drawImage", "putImageData", "clip", "save", "restore", "translate", "rotate", "scale", "transform", "setTransform", "resetTransform", "set", "clear", "sleep", "fillPolygon", "strokePolygon", "strokeLines", "fillPolygons", "strokePolygons", "strokeLineSegments", "fillStyledRects", "strokeStyledRects", "fillStyledCircles", "strokeStyledCircles", "fillStyledArcs", "strokeStyledArcs", "fillStyledPolygons", "strokeStyledPolygons", "strokeStyledLineSegments", "switchCanvas"];

// gammon_widget/frontend/src/areas.js
var PLACES = ["point", "bar", "tray"];
var NOTHING = { can: AFFORDANCE.NOTHING };
function cardOf(model) {
  return CARDS[
    /** @type {keyof typeof CARDS} */
    model.get("card")
  ];
}
function areasOf(model) {
  const places = model.get("states") ? model.get("board_areas") : [];
  return [...places, ...model.get("controls")];
}
function affordancesIn(model, n) {
  return parseInt(model.get("affordances")[n] ?? "0", 16);
}
function areaAt(model, [x, y]) {
  const [across, down] = [1e3 * x, 1e3 * y * cardOf(model).height];
  const areas = areasOf(model);
  const n = areas.findLastIndex(([left, top, right, bottom]) => {
    return left <= across && across <= right && top <= down && down <= bottom;
  });
  return n < 0 ? NOTHING : found(model, areas, n);
}
function placeAt(model, [x, y]) {
  const [across, down] = [1e3 * x, 1e3 * y * cardOf(model).height];
  const areas = areasOf(model);
  const n = areas.findIndex(([left, top, right, bottom, name]) => {
    const isPlace = PLACES.includes(name.split(" ")[0]);
    return isPlace && left <= across && across <= right && top <= down && down <= bottom;
  });
  return n < 0 ? NOTHING : found(model, areas, n);
}
function found(model, areas, n) {
  const face = model.get("faces")?.find(([area]) => area === n)?.slice(1);
  return { can: affordancesIn(model, n), area: areas[n], ...face ? { face } : {} };
}
function checkerIn(model, { area, face }) {
  if (!area || face?.length !== 1) return void 0;
  return [(area[0] + area[2]) / 2e3, face[0] / 1e3 / cardOf(model).height];
}
function landingBox(model, [left, top, right]) {
  const { height, tray_inset: inset, halves } = cardOf(model);
  const tray = left <= 0 || right >= 1e3;
  const [from, to] = [left / 1e3 + (tray ? inset : 0), right / 1e3 - (tray ? inset : 0)];
  const middle = (halves[0][1] + halves[1][0]) / 2;
  const [upper, lower] = halves[top / 1e3 < middle - 0.01 ? 0 : 1];
  return [from, upper / height, to - from, (lower - upper) / height];
}

// gammon_widget/frontend/src/accessible_places.js
var UNSEEN = "position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;";
var UNSEEN_BUTTON = "position:absolute;appearance:none;margin:0;padding:0;border:0;background:none;opacity:0;";
var NO_SHORTCUTS = "data-lm-suppress-shortcuts";
function readingOrder(model) {
  const states = model.get("states") ? model.get("states").split("\n") : [];
  const all = areasOf(model).map(([left, top, right, bottom, name, title, rank], n) => {
    const label = n < states.length ? `${title}: ${states[n] || "empty"}` : title;
    const tall = cardOf(model).height;
    const box = [left, top / tall, right - left, (bottom - top) / tall].map((edge) => edge / 1e3);
    return { name, label, rank, box, acts: affordancesIn(model, n) !== 0 };
  });
  const places = all.slice(0, states.length).sort((one, other) => one.rank - other.rank);
  return [...all.slice(states.length), ...places];
}
var AccessiblePlaces = class {
  /** Whether the keys, and no pointer, have brought the focus to where it is. */
  walked = false;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = /* @__PURE__ */ new Map();
  #ring = "";
  /** @param {View} view */
  constructor(view) {
    const { name, element, canvas, transport, lifetime } = view;
    this.view = view;
    this.group = document.createElement("div");
    setAttributes(this.group, { role: "group", "aria-label": "On the board" });
    this.group.style.cssText = "position:absolute;inset:0;pointer-events:none;";
    this.text = document.createElement("p");
    this.text.id = `gammon-position-${name}`;
    this.text.style.cssText = UNSEEN;
    this.group.append(this.text);
    element.append(this.group);
    lifetime.onEnd(() => this.group.remove());
    describeCanvas(view, this.text.id);
    lifetime.listen(canvas, "focus", () => {
      this.walked = false;
      if (canvas.matches(":focus-visible")) transport.tell({ do: "focus", target: "" });
    });
  }
  /** @param {unknown} element */
  has(element) {
    return element instanceof Node && element !== this.group && this.group.contains(element);
  }
  get focused() {
    const root = (
      /** @type {Document | ShadowRoot} */
      this.view.canvas.getRootNode()
    );
    return (
      /** @type {HTMLElement | null} */
      root.activeElement
    );
  }
  /** Have the places as the kernel tells them. */
  show() {
    const { text } = this;
    const { model, canvas } = this.view;
    const ring = model.get("focus");
    const places = new Map(readingOrder(model).map((place2) => [place2.name, place2]));
    const lost = this.#removeAllBut(places);
    if (lost) this.walked = true;
    const position = model.get("spoken_position");
    if (text.textContent !== position) text.textContent = position;
    let last = text;
    for (const place2 of places.values()) last = this.#put(place2, last);
    const isHere = this.has(this.focused) || this.focused === canvas && this.walked;
    if ((lost || ring !== this.#ring) && isHere)
      this.#buttons.get(ring)?.focus({ preventScroll: true });
    this.#ring = ring;
  }
  /** Show nothing any more, as there is nobody who would hear of a click. */
  hide() {
    if (this.has(this.focused)) this.view.canvas.focus({ preventScroll: true });
    this.group.hidden = true;
    this.view.canvas.setAttribute("aria-disabled", "true");
  }
  /** Remove places that are no more; give true if one had the focus, which the canvas has now.
   *
   * @param {Map<string, Place>} places
   */
  #removeAllBut(places) {
    let lost = false;
    for (const [name, button] of this.#buttons) {
      if (places.has(name)) continue;
      if (button === document.activeElement) {
        this.view.canvas.focus({ preventScroll: true });
        lost = true;
      }
      button.remove();
      this.#buttons.delete(name);
    }
    return lost;
  }
  /**
   * @param {Place} place
   * @param {HTMLElement} last
   */
  #put({ name, label, box, acts }, last) {
    const button = this.#buttons.get(name) ?? this.#make(name);
    if (last.nextSibling !== button) last.after(button);
    setAttributes(button, { "aria-label": label, "aria-disabled": String(!acts) });
    const [left, top, width, height] = box.map((part) => `${100 * part}%`);
    Object.assign(button.style, { left, top, width, height });
    return button;
  }
  /** @param {string} name */
  #make(name) {
    const { model, transport } = this.view;
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    button.style.cssText = UNSEEN_BUTTON;
    button.setAttribute(NO_SHORTCUTS, "");
    button.addEventListener("click", () => transport.activate(name));
    button.addEventListener("focus", () => {
      if (model.get("focus") !== name) transport.say({ do: "focus", target: name });
    });
    this.#buttons.set(name, button);
    return button;
  }
};
function describeCanvas({ model, canvas, lifetime }, text) {
  const described = {
    role: "application",
    [NO_SHORTCUTS]: "",
    "aria-roledescription": "backgammon board",
    "aria-describedby": text
  };
  const label = () => setAttributes(canvas, { "aria-label": model.get("label") });
  setAttributes(canvas, described);
  label();
  lifetime.follow(model, "change:label", label);
  lifetime.onEnd(() => {
    for (const name of [...Object.keys(described), "aria-label", "aria-disabled"])
      canvas.removeAttribute(name);
  });
}
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

// gammon_widget/frontend/src/drawing.js
var ATTRIBUTES = "fillStyle strokeStyle globalAlpha font textAlign textBaseline direction globalCompositeOperation lineWidth lineCap lineJoin".split(" ");
var NUMBERS = { uint8: Uint8Array, int16: Int16Array, float32: Float32Array };
var decoder = new TextDecoder();
function draw(pen, buffers, first, arts) {
  let next = first + 1;
  const board = pen;
  for (const [code, values = [], count = 0] of JSON.parse(decoder.decode(buffers[first]))) {
    const own = buffers.slice(next, next + count);
    next += count;
    const found2 = values.map((value) => {
      if (!value?.dtype) return value;
      const buffer = bytes(own[value.idx]);
      return new NUMBERS[value.dtype](buffer);
    });
    const name = COMMANDS[code];
    if (name === "switchCanvas") pen = arts && found2[0] ? penFor(found2[0], arts) : board;
    else if (name === "drawImage") stamp(pen, arts, found2);
    else if (name in OWN) OWN[name](pen, ...found2);
    else pen[name](...found2);
  }
}
function integers(buffer) {
  return new Int16Array(bytes(buffer));
}
function bytes({ buffer, byteOffset, byteLength }) {
  return buffer.slice(byteOffset, byteOffset + byteLength);
}
function penFor(name, arts) {
  const [size, art] = [name.split(" ", 1)[0], name.slice(name.indexOf(" "))];
  for (const other of arts.keys()) if (other !== name && other.endsWith(art)) arts.delete(other);
  const canvas = arts.get(name) ?? document.createElement("canvas");
  arts.set(name, canvas);
  [canvas.width, canvas.height] = size.split("x").map(Number);
  return (
    /** @type {Pen} */
    canvas.getContext("2d")
  );
}
function stamp(pen, arts, [name, x, y, ...size]) {
  const art = arts?.get(name);
  if (!art) return;
  if (size.length) pen.drawImage(art, x, y, size[0], size[1]);
  else pen.drawImage(art, x, y);
}
var OWN = {
  set(pen, attribute, value) {
    pen[ATTRIBUTES[attribute]] = value;
  },
  clear: (pen) => pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height),
  strokeLine(pen, x1, y1, x2, y2) {
    path(pen, [x1, y1, x2, y2]);
    pen.stroke();
  },
  fillCircle: (pen, x, y, radius) => circle(pen, x, y, radius).fill(),
  strokeCircle: (pen, x, y, radius) => circle(pen, x, y, radius).stroke(),
  fillRects: (pen, ...boxes) => each(boxes, (x, y, w, h) => pen.fillRect(x, y, w, h)),
  strokeRects: (pen, ...boxes) => each(boxes, (x, y, w, h) => pen.strokeRect(x, y, w, h)),
  fillCircles: (pen, ...discs) => each(discs, (x, y, radius) => circle(pen, x, y, radius).fill()),
  strokeCircles: (pen, ...rings) => each(rings, (x, y, radius) => circle(pen, x, y, radius).stroke()),
  fillStyledRects(pen, ...told) {
    const [colors, alphas] = told.splice(4);
    styled(pen, told, colors, alphas, (x, y, w, h) => pen.fillRect(x, y, w, h));
  },
  fillStyledCircles(pen, ...told) {
    const [colors, alphas] = told.splice(3);
    styled(pen, told, colors, alphas, (x, y, radius) => circle(pen, x, y, radius).fill());
  },
  fillPolygon: (pen, points) => polygon(pen, points).fill(),
  strokePolygon: (pen, points) => polygon(pen, points).stroke(),
  fillPolygons(pen, _count, points, corners) {
    for (const part of split(points, corners)) polygon(pen, part).fill();
  },
  strokePolygons(pen, _count, points, corners) {
    for (const part of split(points, corners)) polygon(pen, part).stroke();
  }
};
function circle(pen, x, y, radius) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  return pen;
}
function polygon(pen, points) {
  path(pen, points);
  pen.closePath();
  return pen;
}
function path(pen, points) {
  pen.beginPath();
  pen.moveTo(points[0], points[1]);
  for (let k = 2; k < points.length; k += 2) pen.lineTo(points[k], points[k + 1]);
}
function styled(pen, columns, colors, alphas, fill) {
  let k = 0;
  pen.save();
  each(columns, (...row) => {
    const alpha = typeof alphas === "number" ? alphas : alphas[k];
    pen.fillStyle = `rgba(${colors[3 * k]},${colors[3 * k + 1]},${colors[3 * k + 2]},${alpha})`;
    fill(...row);
    k += 1;
  });
  pen.restore();
}
function each(columns, callback) {
  const lists = columns.filter((column) => typeof column !== "number");
  for (let k = 0; k < lists[0].length; k++)
    callback(...columns.map((column) => typeof column === "number" ? column : column[k]));
}
function* split(points, corners) {
  for (let start = 0, k = 0; start < points.length; k++) {
    const end = start + 2 * (typeof corners === "number" ? corners : corners[k]);
    yield points.subarray(start, end);
    start = end;
  }
}

// gammon_widget/frontend/src/board_canvas.js
var STYLE = "display:block;height:auto;min-width:0;max-width:min(100%, var(--gammon-max-width, 100%));user-select:none;";
var JupyterCanvas = class _JupyterCanvas {
  /** @type {Arts} */
  arts = /* @__PURE__ */ new Map();
  /** @param {any} model which ipycanvas has made */
  constructor(model) {
    this.model = model;
  }
  /** The one beside a companion.
   *
   * @param {Model} companion
   */
  static async of(companion) {
    return new _JupyterCanvas(await companion.widget_manager?.get_model(companion.get("canvas")));
  }
  get canvas() {
    return this.model?.canvas;
  }
  get pen() {
    return this.model?.ctx;
  }
  /** What is drawn by ipycanvas, in the order in which it comes.
   *
   * @returns {any}
   */
  get #painter() {
    return this.model?.get("_canvas_manager");
  }
  get isAble() {
    return Boolean(this.#painter?.currentProcessing && this.pen);
  }
  async settled() {
    await this.#painter.currentProcessing;
  }
  /** @param {Model} companion */
  async findArts(companion) {
    for (const name of companion.get("arts")) {
      const model = await companion.widget_manager?.get_model(name);
      if (model?.canvas) this.arts.set(`IPY_MODEL_${name}`, model.canvas);
    }
  }
  /** Paint, and leave ipycanvas at the canvas that it was at: its kernel side knows nothing of
   * this, and does not name a canvas again for what it draws next.
   *
   * @param {DataView[]} buffers
   */
  async paint(buffers) {
    const content = { shape: [buffers[0].byteLength], dtype: "uint8" };
    const painter = this.#painter;
    const { currentCanvas } = painter;
    painter.trigger("msg:custom", content, buffers);
    await this.settled();
    painter.currentCanvas = currentCanvas;
  }
  show() {
    return this.model.syncViews();
  }
};
var OwnCanvas = class {
  /** @type {Arts} */
  arts = /* @__PURE__ */ new Map();
  canvas = document.createElement("canvas");
  isAble = true;
  pen = penOf(this.canvas);
  /** @type {Set<HTMLCanvasElement>} */
  #views = /* @__PURE__ */ new Set();
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.#fit();
    const widen = () => this.#views.forEach((view) => this.#widen(view));
    model.on("change:canvas_width", widen);
    this.end = () => model.off("change:canvas_width", widen);
  }
  /** Make another view of it.
   *
   * @returns {HTMLCanvasElement}
   */
  makeView() {
    const view = document.createElement("canvas");
    view.tabIndex = 0;
    this.#views.add(view);
    view.style.cssText = STYLE;
    this.#widen(view);
    this.#copyTo(view);
    return view;
  }
  /** @param {HTMLCanvasElement} view that has been removed */
  forget(view) {
    this.#views.delete(view);
  }
  async settled() {
  }
  async findArts() {
  }
  // they are made when they are drawn
  /** @param {DataView[]} buffers */
  async paint(buffers) {
    this.#fit();
    draw(this.pen, buffers, 0, this.arts);
    this.show();
  }
  show() {
    for (const view of this.#views) this.#copyTo(view);
  }
  /** Have as many pixels as the kernel draws for. */
  #fit() {
    const [width, height] = this.model.get("canvas_pixels");
    resize(this.canvas, width, height);
  }
  /** @param {HTMLCanvasElement} view */
  #widen(view) {
    view.style.width = `${this.model.get("canvas_width")}px`;
  }
  /** @param {HTMLCanvasElement} view */
  #copyTo(view) {
    const { width, height } = this.canvas;
    resize(view, width, height);
    const pen = penOf(view);
    pen.clearRect(0, 0, width, height);
    pen.drawImage(this.canvas, 0, 0);
  }
};
function resize(canvas, width, height) {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}
function penOf(canvas) {
  return (
    /** @type {CanvasRenderingContext2D} */
    canvas.getContext("2d")
  );
}

// gammon_widget/frontend/src/layers.js
var LAYER = "position:absolute;pointer-events:none;margin:0;padding:0;";
var DRAGGED_SCALE = { mouse: 1, touch: 1.3 };
function layer({ layers }, tag) {
  const made2 = document.createElement(tag);
  made2.style.cssText = `${LAYER}display:none;`;
  made2.ariaHidden = "true";
  layers.append(made2);
  return made2;
}
function makeCurtain(view) {
  const { canvas } = view;
  const copy = layer(view, "canvas");
  return {
    close() {
      if (!canvas.width || !canvas.height) return;
      copy.width = canvas.width;
      copy.height = canvas.height;
      copy.getContext("2d")?.drawImage(canvas, 0, 0);
      copy.style.cssText = `${LAYER}inset:0;width:100%;height:100%;`;
    },
    open() {
      copy.style.display = "none";
    }
  };
}
function makeDraggedChecker(view) {
  const { model, canvas, lifetime } = view;
  const picture = layer(view, "div");
  let next;
  return {
    picture,
    /** Show the checker as the kernel draws it, its middle at the hand.
     *
     * @param {number} can
     * @param {string} pointerType
     */
    show(can, pointerType) {
      const scale = DRAGGED_SCALE[pointerType === "touch" ? "touch" : "mouse"];
      const size = cardOf(model).checker_picture * scale * canvas.clientWidth;
      picture.innerHTML = model.get("checkers")[can & AFFORDANCE.BLACK ? 1 : 0];
      picture.style.cssText = `${LAYER}width:${size}px;left:${-size / 2}px;top:${-size / 2}px;will-change:transform;`;
    },
    /** Follow the hand, however many moves come until the next frame.
     *
     * @param {Point} place
     * @param {() => void} onShown
     */
    follow(place2, onShown) {
      const isDue = next;
      next = place2;
      if (isDue) return;
      lifetime.nextFrame(() => {
        const [x, y] = next ?? place2;
        next = void 0;
        const { clientWidth, clientHeight } = canvas;
        picture.style.transform = `translate(${x * clientWidth}px, ${y * clientHeight}px)`;
        onShown();
      });
    },
    /** Go to a place by itself; it gets there in the time that it is given.
     *
     * @param {Point} place
     * @param {number} milliseconds
     */
    glide(place2, milliseconds) {
      picture.style.transition = `transform ${milliseconds}ms cubic-bezier(.3,0,.1,1)`;
      const { clientWidth, clientHeight } = canvas;
      picture.style.transform = `translate(${place2[0] * clientWidth}px, ${place2[1] * clientHeight}px)`;
    },
    hide() {
      picture.style.display = "none";
    }
  };
}

// gammon_widget/frontend/src/kernel_watch.js
var GONE = /* @__PURE__ */ new Set(["restarting", "autorestarting", "terminating", "dead"]);
var NOTICE = "position:absolute;inset:0;box-sizing:border-box;padding:4%;display:flex;pointer-events:auto;align-items:center;justify-content:center;background:rgba(0,0,0,.6);cursor:default;";
var NOTICE_TEXT = "margin:0;max-width:30em;padding:.8em 1.1em;border-radius:6px;text-align:center;font:14px/1.45 system-ui,sans-serif;background:var(--jp-layout-color1,#fff);color:var(--jp-ui-font-color1,#000);";
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
  #isAnother({ header, parent_header: asked2 }) {
    const { msg_type: type, session } = header;
    if (type !== "status" || !session || session === asked2?.session) return false;
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
function stoppedNotice(words) {
  const notice = document.createElement("div");
  notice.className = "gammon-stopped";
  notice.style.cssText = NOTICE;
  const text = document.createElement("p");
  text.style.cssText = NOTICE_TEXT;
  text.textContent = words;
  const style = document.createElement("style");
  style.textContent = `${UNMARKED} { display: none !important; }`;
  notice.append(style, text);
  return notice;
}

// gammon_widget/frontend/src/pane.js
var SCROLLING = ".jp-WindowedPanel-outer, .jp-LinkedOutputView";
var MIN_WIDTH = 320;
var MARGINS = 28;
var CODE_SHARE = 0.25;
var MAX_WIDTH = "--gammon-max-width";
var LOW = "data-gammon-low";
function keepInPane({ root, lifetime }) {
  const frame = root.closest(SCROLLING);
  const code = root.closest(".jp-Cell")?.querySelector(".jp-Cell-inputWrapper");
  const measure = () => {
    const height = heightOf(frame);
    if (!height) return;
    const left = height - above(root, code, height) - below(root);
    const room = roomOf(root);
    root.style.setProperty(MAX_WIDTH, `${widthFor(left, room)}px`);
    root.toggleAttribute(LOW, isTooLow(left, room));
  };
  const observer = lifetime.observe(new ResizeObserver(measure));
  for (const element of [frame ?? document.documentElement, code])
    if (element) observer.observe(element);
  lifetime.listen(window, "resize", measure);
  lifetime.onEnd(() => {
    root.style.removeProperty(MAX_WIDTH);
    root.removeAttribute(LOW);
  });
  measure();
}
function isLow(root) {
  return root.hasAttribute(LOW);
}
function isTooLow(height, room) {
  const { narrow, phone } = CARDS;
  if (room < narrow.least) return height < MIN_WIDTH * phone.height;
  return widthFor(height, room) < narrow.least;
}
function roomOf(root) {
  return root.parentElement?.clientWidth || Infinity;
}
function widthFor(height, room) {
  const { wide, narrow, phone, low } = CARDS;
  if (room < narrow.least && !isTooLow(height, room)) return Math.floor(height / phone.height);
  const most = Math.floor(height / wide.height);
  if (most >= wide.least) return most;
  const less = Math.floor(height / narrow.height);
  if (less >= narrow.least) return Math.min(wide.least - 1, less);
  return Math.max(MIN_WIDTH, Math.min(narrow.least - 1, Math.floor(height / low.height)));
}
function heightOf(frame) {
  if (frame) return frame.clientHeight;
  return window.parent === window ? document.documentElement.clientHeight : 0;
}
function above(root, code, height) {
  const shown = Math.min(code?.offsetHeight ?? 0, CODE_SHARE * height);
  const whole = ".jp-OutputArea-child, .gammon-lesson, .gammon-viewer";
  const widget = root.closest(whole) ?? root;
  return shown + root.getBoundingClientRect().top - widget.getBoundingClientRect().top;
}
function below(root) {
  const entry = root.querySelector(".gammon-entry");
  const bar = root.closest(".gammon-viewer")?.querySelector(".gammon-replay-below");
  return MARGINS + (entry?.offsetHeight ?? 0) + (bar?.offsetHeight ?? 0);
}

// gammon_widget/frontend/src/page_size.js
var REST_MS = 120;
var STILL = "(prefers-reduced-motion: reduce)";
var LOOKS = ["class", "style", "data-jp-theme-light", "data-theme", "theme"];
function wantsStillness() {
  return matchMedia(STILL).matches;
}
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
function tellPage({ name, model, element, root, canvas, transport, lifetime }) {
  let told = "";
  let soon = 0;
  let exact = NaN;
  const measure = () => {
    const { clientWidth: width } = canvas;
    if (!width) return;
    const ideal = canvas.getBoundingClientRect().width * devicePixelRatio;
    const pixels = Math.abs(exact - ideal) < 1.5 ? exact : Math.round(ideal);
    const page = { width, pixels, dark: isDark(), still: wantsStillness(), low: isLow(root) };
    if (JSON.stringify(page) === told) return;
    told = JSON.stringify(page);
    transport.tell({ do: "page", view: name, ...page });
  };
  const measureSoon = () => {
    clearTimeout(soon);
    soon = lifetime.later(REST_MS, measure);
  };
  const answer = () => {
    if (told) transport.tell({ do: "page", view: name, ...JSON.parse(told) });
  };
  const leave2 = () => {
    told = "";
    transport.tell({ do: "gone", view: name });
  };
  const sizes = new ResizeObserver((entries) => {
    exact = entries.at(-1)?.devicePixelContentBoxSize?.[0]?.inlineSize ?? NaN;
    const { offsetLeft: left, offsetTop: top, offsetWidth: across, offsetHeight: down } = canvas;
    for (const [side, pixels] of Object.entries({ left, top, width: across, height: down }))
      element.style.setProperty(side, `${pixels}px`);
    if (told) measureSoon();
    else measure();
  });
  try {
    sizes.observe(canvas, { box: "device-pixel-content-box" });
  } catch {
    sizes.observe(canvas);
  }
  whenLooksChange(lifetime, measure);
  lifetime.follow(model, "msg:custom", (message) => message.do === "roll_call" && answer());
  lifetime.attend(KernelWatch.of(model.widget_manager).reconnections, answer);
  lifetime.observe(sizes);
  lifetime.listen(window, "pagehide", leave2);
  lifetime.listen(window, "pageshow resize", measureSoon);
  lifetime.listen(matchMedia(STILL), "change", measure);
  lifetime.onEnd(leave2);
}

// gammon_widget/frontend/src/film.js
var FIRST_FRAME_MS = 16;
var UNITS_PER_U = 1e3;
var POSE_NUMBERS = 5;
var FilmPlayer = class {
  /** @type {Film | undefined} */
  #film;
  #seconds = 0;
  // of it that have been seen
  /** @type {Part[]} */
  #parts = [];
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.screen = layer(view, "div");
    const { transport, predictions, lifetime } = view;
    transport.onAct = () => this.#film?.holds || this.end();
    lifetime.attend(predictions.players, (film, buffers = []) => {
      if (film) this.play(film, buffers);
      else this.end();
    });
    lifetime.listen(document, "visibilitychange", () => this.end());
  }
  /** Play a film in place of any other: from its beginning, or from where that has held.
   *
   * @param {Film} film
   * @param {DataView[]} buffers
   */
  play(film, buffers) {
    const seen = this.#film?.holds ? this.#seconds : 0;
    this.end();
    const { canvas } = this.view;
    const { u } = cardOf(this.view.model);
    if (document.hidden || !canvas.clientWidth || wantsStillness()) return;
    this.#film = film;
    this.#parts = [
      backdropPart(canvas, film, buffers, this.view.predictions.arts),
      ...film.sprites.map((sprite) => spritePart(canvas, sprite, buffers, u)),
      ...film.reels.map((reel) => reelPart(canvas, reel, buffers, u))
    ];
    this.screen.replaceChildren(...this.#parts.map(({ element }) => element));
    this.screen.style.display = "block";
    const width = canvas.clientWidth;
    const first = Math.max(seen * 1e3, FIRST_FRAME_MS);
    const start = performance.now() - first;
    const tick = (now) => {
      if (this.#film !== film) return;
      const seconds = Math.max(now - start, first) / 1e3;
      const isOver = seconds >= film.seconds;
      if (isOver && !film.holds || canvas.clientWidth !== width) return this.end();
      if (!isOver) this.show(seconds);
      this.view.lifetime.nextFrame(tick);
    };
    tick(start);
  }
  /** Whether a film is seen. */
  get isPlaying() {
    return Boolean(this.#film);
  }
  /** Show the film as it is so many seconds after its beginning, and later than before.
   *
   * @param {number} seconds
   */
  show(seconds) {
    this.#seconds = seconds;
    for (const { start, end, element, show } of this.#parts) {
      const isSeen = start <= seconds && seconds < end;
      element.style.display = isSeen ? "block" : "none";
      if (isSeen) show((seconds - start) / (end - start));
    }
  }
  /** Have the canvas be seen. */
  end() {
    this.#film = void 0;
    this.#parts = [];
    this.screen.style.display = "none";
    this.screen.replaceChildren();
  }
};
function backdropPart(canvas, { seconds, backdrops }, buffers, arts) {
  const element = surface(canvas, [0, 0, canvas.width, canvas.height]);
  const later = [...backdrops];
  const show = (progress) => {
    while (later.length && later[0].start <= progress * seconds)
      draw(
        context(element),
        buffers,
        /** @type {ClipBackdrop} */
        later.shift().picture,
        arts
      );
  };
  return { start: 0, end: seconds, element, show };
}
function spritePart(canvas, { start, end, box, picture, poses }, buffers, u) {
  const [element, pen, [left, top]] = drawable(canvas, box, u);
  draw(pen, buffers, picture);
  const track = integers(buffers[poses]);
  const unit = canvas.clientWidth * u;
  element.style.transformOrigin = `${-left}px ${-top}px`;
  const show = (progress) => {
    const [x, y, width, height, alpha] = poseAt(track, progress);
    element.style.transform = `translate(${x * unit}px, ${y * unit}px) scale(${width}, ${height})`;
    element.style.opacity = `${alpha}`;
  };
  return { start, end, element, show };
}
function poseAt(track, progress) {
  const last = track.length / POSE_NUMBERS - 1;
  const before = Math.min(Math.floor(progress * last), last - 1);
  const part = progress * last - before;
  return Array.from({ length: POSE_NUMBERS }, (_, k) => {
    const [from, to] = [track[before * POSE_NUMBERS + k], track[(before + 1) * POSE_NUMBERS + k]];
    return (from + (to - from) * part) / UNITS_PER_U;
  });
}
function reelPart(canvas, { start, end, box, styles, count, drawings }, buffers, u) {
  const [element, pen] = drawable(canvas, box, u);
  const { width, height } = element;
  const all = [...shapesOf(integers(buffers[drawings]), count)];
  const unit = canvas.width * u / UNITS_PER_U;
  let shown = -1;
  const show = (progress) => {
    const drawing = Math.floor(progress * count);
    if (drawing === shown) return;
    shown = drawing;
    element.dataset.drawing = `${drawing}`;
    pen.save();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.restore();
    pen.save();
    pen.scale(unit, unit);
    for (const { style, points } of all[drawing]) {
      const [fill, stroke, line] = styles[style];
      if (points.length === 3) circle(pen, points[0], points[1], points[2]);
      else polygon(pen, points);
      if (fill) {
        pen.fillStyle = fill;
        pen.fill();
      }
      if (stroke) {
        Object.assign(pen, { strokeStyle: stroke, lineWidth: line, lineJoin: "round" });
        pen.stroke();
      }
    }
    pen.restore();
  };
  return { start, end, element, show };
}
function* shapesOf(given, count) {
  let next = 0;
  for (let drawing = 0; drawing < count; drawing++) {
    const shapes = [];
    for (let left = given[next++]; left > 0; left--) {
      const [style, length] = [given[next], given[next + 1]];
      shapes.push({ style, points: given.subarray(next + 2, next + 2 + length) });
      next += 2 + length;
    }
    yield shapes;
  }
}
function drawable(canvas, [left, top, right, bottom], u) {
  const unit = canvas.width * u;
  const [x, y] = [Math.floor(left * unit), Math.floor(top * unit)];
  const [across, down] = [Math.ceil(right * unit) - x, Math.ceil(bottom * unit) - y];
  const element = surface(canvas, [x, y, across, down]);
  const pen = context(element);
  pen.translate(-x, -y);
  const ratio = canvas.clientWidth / canvas.width;
  return [element, pen, [x * ratio, y * ratio]];
}
function surface({ width, clientWidth }, [left, top, across, down]) {
  const made2 = document.createElement("canvas");
  [made2.width, made2.height] = [across, down];
  const ratio = clientWidth / width;
  const [x, y, w, h] = [left, top, across, down].map((pixels) => `${pixels * ratio}px`);
  made2.style.cssText = `${LAYER}left:${x};top:${y};width:${w};height:${h};`;
  return made2;
}
function context(canvas) {
  return (
    /** @type {CanvasRenderingContext2D} */
    canvas.getContext("2d")
  );
}

// gammon_widget/frontend/src/keys.js
var WALKING = /* @__PURE__ */ new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "n", "N"]);
var PRESSING = /* @__PURE__ */ new Set(["Enter", " ", "Backspace", "Delete"]);
function routeOf({ key, ctrlKey, metaKey, altKey, repeat }, board) {
  if (ctrlKey || metaKey) return "page";
  if (key === "Escape") return board.dragging ? "put back" : board.holding ? "tell" : "leave";
  if (altKey || key.length > 1 && !WALKING.has(key) && !PRESSING.has(key)) return "browser";
  if (key.toLowerCase() === "e" && board.hasField) return "field";
  if (!board.onCanvas && (key === "Enter" || key === " ")) return "browser";
  return repeat && !WALKING.has(key) ? "nothing" : "act";
}
function hearKeys({ model, root, canvas, transport, lifetime }, { pointer, places, field }) {
  const isOurs = (node) => node === canvas || places.has(node);
  const pressed = (event) => {
    if (!isOurs(event.target)) return;
    event.stopPropagation();
    const { key } = event;
    const route = routeOf(event, {
      dragging: pointer.isDragging,
      holding: model.get("holding"),
      hasField: Boolean(field.input),
      onCanvas: event.target === canvas
    });
    if (route === "page") passOn(root, event);
    if (route === "put back") pointer.giveUp();
    if (route === "leave") leave(root, places);
    if (route === "field") field.input?.focus();
    if (route === "act" || route === "nothing") places.walked = true;
    if (route === "act" || route === "tell") transport.key(key);
    if (["field", "act", "nothing"].includes(route)) event.preventDefault();
  };
  lifetime.listen(root, "keydown", pressed, { capture: true });
  lifetime.listen(root, "focusout", ({ target, relatedTarget }) => {
    const isLeft = isOurs(target) && !isOurs(relatedTarget);
    if (isLeft && model.get("focus")) transport.tell({ do: "blur" });
  });
}
function passOn(root, event) {
  const copy = new KeyboardEvent(event.type, event);
  if (!root.parentElement?.dispatchEvent(copy)) event.preventDefault();
}
function leave(root, places) {
  const cell = root.closest(".jp-Cell");
  places.focused?.blur();
  cell?.focus({ preventScroll: true });
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

// gammon_widget/frontend/src/hand.js
var SLOP_PIXELS = { mouse: 4, pen: 6, touch: 9 };
function comesDown({ pointerId, pointerType, clientX, clientY }, at, can) {
  return { pointerId, pointerType, clientX, clientY, at, can, moved: false, lifted: false };
}
function moves(hand, { clientX, clientY }) {
  const distance = Math.hypot(clientX - hand.clientX, clientY - hand.clientY);
  const moved = hand.moved || distance > SLOP_PIXELS[hand.pointerType];
  return { ...hand, moved, lifted: hand.lifted || moved && canLift(hand) };
}
function goesUp({ pointerType, moved, lifted }) {
  if (lifted) return "drop";
  if (pointerType !== "touch") return "release";
  return moved ? void 0 : "click";
}
function canLift({ can }) {
  return Boolean(can & AFFORDANCE.LIFT);
}

// gammon_widget/frontend/src/hover.js
var FADE = "opacity 90ms linear";
var LANDING_WASH = 0.2;
var COLUMN_WASH = 0.1;
var LIT = "1F";
var PRESSED = "2E";
var SUNK = [0.05, 0.09];
var SUNK_SHADE = "73";
var RINGED = ["cube", "dice"];
var RING_U = 0.035;
var RISE_U = 0.04;
var SHADOW_U = [0.09, 0.07];
var CASING_U = 0.03;
var TIP_MS = 350;
var TIP = "padding:5px 9px;border-radius:6px;font:500 13px/18px Gammon Inter,system-ui,sans-serif;max-width:240px;width:max-content;box-shadow:0 2px 8px rgba(0,0,0,.35);";
function makeHover(view) {
  const { canvas, model } = view;
  const showColumn = makeColumn(view);
  const showRisen = makeRisen(view);
  const showRing = makeRing(view);
  const showFace = makeFace(view);
  const tip = makeTip(view);
  const risenFrom = ([x, y]) => {
    const { u, height } = cardOf(model);
    return [x, y - RISE_U * u / height];
  };
  return (found2, { dragging, washes, pressed = false }) => {
    const { can, area, face: seen } = found2;
    canvas.style.cursor = dragging ? "grabbing" : can ? "pointer" : "default";
    const lands = Boolean(can & AFFORDANCE.LAND);
    const lifts = Boolean(can & AFFORDANCE.LIFT) && !lands && !dragging && !model.get("holding");
    const isOver = washes && Boolean(area);
    showColumn(isOver && (lands || lifts) ? area : void 0, lands ? LANDING_WASH : COLUMN_WASH);
    const checker = isOver && lifts ? checkerIn(model, found2) : void 0;
    const risen = checker && risenFrom(checker);
    showRisen(checker, risen);
    showRing(risen);
    const isFace = seen?.length === 5 && can && !dragging && (washes || pressed);
    showFace(isFace ? seen : void 0, area?.[4] ?? "", pressed);
    tip(washes && !pressed && !dragging ? found2 : {});
  };
}
function makeColumn(view) {
  const column = faint(view);
  return (area, opacity) => {
    if (!area) return void (column.style.opacity = "0");
    place(column, landingBox(view.model, area));
    const background = view.model.get("landing_color");
    Object.assign(column.style, { background, opacity: `${opacity}` });
  };
}
function makeRisen(view) {
  const { canvas, model, lifetime } = view;
  const copy = layer(view, "canvas");
  let shown = 0;
  const take2 = ([x, y]) => {
    const reach = cardOf(model).checker * canvas.width;
    const side = copy.width = copy.height = Math.round(2 * reach);
    const pen = copy.getContext("2d");
    if (!pen || !side) return;
    circle(pen, side / 2, side / 2, side / 2);
    pen.clip();
    const [left, top] = [x * canvas.width - reach, y * canvas.height - reach];
    pen.drawImage(canvas, left, top, 2 * reach, 2 * reach, 0, 0, side, side);
  };
  return (from, to) => {
    const now = ++shown;
    copy.style.display = from ? "block" : "none";
    if (!from || !to) return;
    const { u, checker, height } = cardOf(model);
    const [below2, soft] = SHADOW_U.map((part) => part * u * canvas.clientWidth);
    copy.style.borderRadius = "50%";
    copy.style.boxShadow = `0 ${below2}px ${soft}px rgba(0,0,0,.4)`;
    const [x, y] = to;
    place(copy, [x - checker, y - checker / height, 2 * checker, 2 * checker / height]);
    take2(from);
    lifetime.nextFrame(() => lifetime.nextFrame(() => now === shown && take2(from)));
  };
}
function makeRing(view) {
  const ring = faint(view);
  return (middle) => {
    if (!middle) return void (ring.style.opacity = "0");
    const { u, checker, height } = cardOf(view.model);
    const reach = checker + (CASING_U / 2 + RING_U) * u;
    const [x, y] = middle;
    place(ring, [x - reach, y - reach / height, 2 * reach, 2 * reach / height]);
    outline(view, ring, "50%");
  };
}
function makeFace(view) {
  const { canvas, model } = view;
  const face = faint(view);
  return (seen, name, pressed) => {
    if (!seen) return void (face.style.opacity = "0");
    const { height } = cardOf(model);
    const [left, top, right, bottom, radius] = seen.map((part) => part / 1e3);
    place(face, [left, top / height, right - left, (bottom - top) / height]);
    const corner = `${radius * canvas.clientWidth}px`;
    if (RINGED.includes(name)) return outline(view, face, corner);
    const [light, shade] = model.get("state_colors");
    const background = pressed ? shade + PRESSED : light + LIT;
    const sunk = SUNK.map((part) => `${part * cardOf(model).u * canvas.clientWidth}px`).join(" ");
    const boxShadow = pressed ? `inset 0 ${sunk} ${shade}${SUNK_SHADE}` : "none";
    Object.assign(face.style, { background, boxShadow, border: "none", borderRadius: corner });
    face.style.opacity = "1";
  };
}
function outline({ canvas, model }, element, radius) {
  const [, , accent, casing] = model.get("state_colors");
  const u = cardOf(model).u * canvas.clientWidth;
  const cased = `0 0 0 ${CASING_U * u}px ${casing}`;
  Object.assign(element.style, {
    background: "none",
    border: `${RING_U * u}px solid ${accent}`,
    boxShadow: `${cased}, inset ${cased}`,
    borderRadius: radius,
    opacity: "1"
  });
}
function makeTip(view) {
  const { model, canvas, lifetime } = view;
  const tip = layer(view, "div");
  tip.className = "gammon-tip";
  let on = "";
  let soon = 0;
  return ({ can, area, face }) => {
    const name = area?.[4] ?? "";
    if (name === on) return;
    on = name;
    clearTimeout(soon);
    tip.style.display = "none";
    const words = area && tipOf(area, Boolean(can));
    if (!words) return;
    soon = lifetime.later(TIP_MS, () => {
      const [ground, ink] = model.get("state_colors").slice(4);
      tip.textContent = words;
      tip.style.cssText += `${TIP}display:block;background:${ground};color:${ink};`;
      const { clientWidth: width } = canvas;
      const seen = face ?? [area[0], area[1], area[2]];
      const [left, top, right] = seen.map((part) => part / 1e3 * width);
      const { offsetWidth: across, offsetHeight: down } = tip;
      const x = Math.min(Math.max((left + right - across) / 2, 4), width - across - 4);
      Object.assign(tip.style, { left: `${x}px`, top: `${top - down - 6}px` });
    });
  };
  function tipOf(area, acts) {
    const name = area[4].replace(/^button /, "");
    if (acts) return (
      /** @type {Record<string, string>} */
      TIPS[name]
    );
    const [, , , , , title = ""] = model.get("controls").find((each2) => each2[4] === area[4]) ?? [];
    return name === area[4] ? void 0 : title.split(": ").slice(1).join(": ");
  }
}
function faint(view) {
  const made2 = layer(view, "div");
  const look = { display: "block", boxSizing: "border-box", opacity: "0", transition: FADE };
  Object.assign(made2.style, look);
  return made2;
}
function place(element, box) {
  const [left, top, width, height] = box.map((part) => `${100 * part}%`);
  Object.assign(element.style, { left, top, width, height });
}

// gammon_widget/frontend/src/pointer.js
var IS_MAC = /Mac/.test(navigator.platform);
var UNHEARD = "mousemove mouseup mouseout wheel touchstart touchend touchcancel";
var NOTHING2 = { can: AFFORDANCE.NOTHING };
var RETURN_MS = 160;
var Pointer = class {
  /** @type {Hand | undefined} */
  #hand;
  /** @type {PointerEvent | undefined} */
  #last;
  /** Where the checker lay that is dragged.
   *
   * @type {Point | undefined}
   */
  #home;
  /** Ends the way of a checker that goes back.
   *
   * @type {(() => void) | undefined}
   */
  #arrive;
  /**
   * @param {View} view
   * @param {() => void} onLanded called when a checker has been let go
   */
  constructor(view, onLanded) {
    this.view = view;
    this.checker = makeDraggedChecker(view);
    this.showHover = makeHover(view);
    this.onLanded = onLanded;
    view.canvas.style.touchAction = "pan-y pinch-zoom";
    view.lifetime.onEnd(() => view.canvas.style.cursor = view.canvas.style.touchAction = "");
    listen(view, "pointerdown", (event) => this.#down(event));
    listen(view, "pointermove", (event) => this.#move(event));
    listen(view, "pointerup", (event) => this.#up(event));
    listen(view, "pointercancel lostpointercapture", () => this.giveUp());
    listen(view, "pointerleave pointerout", () => this.#hand || this.leave());
    listen(view, "mousedown", (event) => this.#passOn(event));
    listen(view, "touchmove", (event) => this.#touchMoved(event), false);
    listen(view, "contextmenu", (event) => this.#menu(event), false);
    listen(view, UNHEARD, (event) => event.stopPropagation());
  }
  get isDragging() {
    return Boolean(this.#hand?.lifted);
  }
  /**
   * @param {MouseEvent} event
   * @returns {Point}
   */
  #place({ clientX, clientY }) {
    const box = this.view.canvas.getBoundingClientRect();
    return [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
  }
  /** @param {Point} place */
  #areaAt(place2) {
    return areaAt(this.view.predictions.places, place2);
  }
  /** Where the hand was last. @returns {Point} */
  get place() {
    return this.#last ? this.#place(this.#last) : [0.5, 0.5];
  }
  /** @param {PointerEvent} event */
  #down(event) {
    this.#arrive?.();
    if (this.#hand) return this.giveUp();
    if (!event.isPrimary) return;
    const at = this.#place(event);
    const back = event.button === 2 || event.button === 0 && event.ctrlKey && IS_MAC;
    if (back && !event.shiftKey) this.view.transport.gesture("back", at, event);
    if (event.button !== 0 || back) return;
    const found2 = this.#areaAt(at);
    this.#hand = comesDown(event, at, found2.can);
    this.#home = checkerIn(this.view.predictions.places, found2);
    this.#last = event;
    this.#show(found2, true);
    if (event.pointerType !== "touch") this.view.transport.gesture("press", at, event);
  }
  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#hand;
    this.#last = event;
    if (!before) {
      if (event.pointerType !== "touch") this.hover();
      return;
    }
    if (before.pointerId !== event.pointerId) return;
    const hand = this.#hand = moves(before, event);
    if (!hand.lifted) return;
    if (!before.lifted) this.#lift(hand, event);
    this.checker.follow(this.#place(event), () => this.isDragging && this.hover());
  }
  /**
   * @param {Hand} hand
   * @param {PointerEvent} event
   */
  #lift(hand, event) {
    this.view.canvas.setPointerCapture(hand.pointerId);
    this.checker.show(hand.can, hand.pointerType);
    this.view.transport.gesture("lift", hand.at, event);
  }
  /** @param {PointerEvent} event */
  #up(event) {
    const hand = this.#hand;
    if (hand?.pointerId !== event.pointerId) return;
    this.#hand = void 0;
    this.#last = event;
    const kind = goesUp(hand);
    const at = kind === "drop" ? this.#place(event) : hand.at;
    const tell = () => {
      if (kind) this.view.transport.gesture(kind, at, event);
      if (hand.lifted) this.#land();
    };
    const lands = placeAt(this.view.predictions.places, at).can & AFFORDANCE.LAND;
    if (kind === "drop" && !lands) this.#goBack(tell);
    else tell();
    if (!hand.lifted) this.hover();
  }
  /** Have the checker go back to where it lay, and then tell of it.
   *
   * @param {() => void} tell
   */
  #goBack(tell) {
    const { model, lifetime } = this.view;
    if (!this.#home || !model.get("is_lively") || wantsStillness()) return tell();
    this.checker.glide(this.#home, RETURN_MS);
    const arrive = () => {
      if (this.#arrive !== arrive) return;
      this.#arrive = void 0;
      tell();
    };
    this.#arrive = arrive;
    lifetime.later(RETURN_MS, arrive);
  }
  /** Put back what is dragged, and forget the hand. */
  giveUp() {
    const hand = this.#hand;
    this.#hand = void 0;
    const last = this.#last;
    if (!hand?.lifted || !last) return this.hover();
    this.#goBack(() => {
      this.view.transport.gesture("cancel", hand.at, last);
      this.#land();
    });
  }
  /** The checker stays until the canvas shows where it has come to. */
  #land() {
    this.hover();
    this.onLanded();
  }
  /** Show what the hand is on. */
  hover() {
    this.#show(this.#last ? this.#areaAt(this.#place(this.#last)) : NOTHING2, Boolean(this.#hand));
  }
  /**
   * @param {Found} found
   * @param {boolean} pressed
   */
  #show(found2, pressed) {
    const dragging = this.isDragging;
    const washes = dragging || this.#last?.pointerType !== "touch";
    this.showHover(found2, { dragging, washes, pressed });
  }
  /** Show that it is on nothing. */
  leave() {
    this.showHover(NOTHING2, { dragging: this.isDragging, washes: false });
  }
  /** @param {MouseEvent} event */
  #menu(event) {
    if (event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
  }
  /** @param {TouchEvent} event */
  #touchMoved(event) {
    event.stopPropagation();
    if (event.touches.length > 1) this.giveUp();
    else if (this.#hand && canLift(this.#hand) && event.cancelable) event.preventDefault();
  }
  /** Stop a mouse button from ipycanvas, but let the page know of it: Lab activates the cell.
   *
   * @param {MouseEvent} event
   */
  #passOn(event) {
    event.stopPropagation();
    this.view.root.parentElement?.dispatchEvent(new MouseEvent(event.type, event));
  }
};
function listen({ root, canvas, lifetime }, names, handle, passive = true) {
  const heard = (event) => event.target === canvas && handle(event);
  lifetime.listen(root, names, heard, { capture: true, passive });
}

// gammon_widget/frontend/src/pictures.js
var Pictures = class {
  /** The number of the picture that is seen; 0: nobody knows it. */
  shown = 0;
  #kept = 0;
  // the picture that is kept as a bitmap
  #bitmap = document.createElement("canvas");
  /** What is painted on; none before `begin`.
   *
   * @type {BoardCanvas | undefined}
   */
  #canvas;
  /** @type {Promise<void>} */
  #painted = Promise.resolve();
  /**
   * @param {object} told
   * @param {(number: number) => Drawing | undefined} told.drawing gives how a picture is drawn
   * @param {() => void} told.onPainted called when another picture is seen
   * @param {() => void} told.onFailed called when one could not be painted
   */
  constructor({ drawing, onPainted, onFailed }) {
    this.drawing = drawing;
    this.onPainted = onPainted;
    this.onFailed = onFailed;
  }
  /** Paint on that canvas.
   *
   * @param {BoardCanvas} canvas
   */
  begin(canvas) {
    this.#canvas = canvas;
  }
  /** Whether this front end lets us paint. */
  get isAble() {
    return Boolean(this.#canvas?.isAble);
  }
  /** Whether a picture can be shown with what is here.
   *
   * @param {number} number
   */
  canShow(number) {
    if (number === this.shown || number === this.#kept) return true;
    const since = this.drawing(number)?.since;
    return since === 0 || since !== void 0 && (since === this.shown || since === this.#kept);
  }
  /** Show a picture that can be shown.
   *
   * @param {number} number
   */
  show(number) {
    if (number !== this.shown) this.paint(number);
  }
  /** Paint a picture over the one that it belongs over, which is kept before it is covered.
   *
   * @param {number} number
   */
  paint(number) {
    const before = this.shown;
    const drawing = this.drawing(number);
    const since = number === this.#kept ? number : drawing?.since;
    const keeps = since === before && since !== 0 && since !== this.#kept;
    const restores = since === this.#kept && since !== before;
    if (keeps) this.#kept = before;
    this.shown = number;
    const buffers = number === since ? [] : drawing?.buffers ?? [];
    const draw2 = () => this.#draw({ keeps, restores, buffers });
    this.#painted = this.#painted.then(draw2).catch(this.onFailed).then(this.onPainted);
  }
  /** Wait until what is seen has been drawn, and whatever is shown meanwhile. */
  async painted() {
    let last;
    do
      await (last = this.#painted);
    while (last !== this.#painted);
  }
  /** Know nothing of what is seen, until a picture with a number is. */
  forget() {
    this.shown = this.#kept = 0;
  }
  /** @param {{ keeps: boolean, restores: boolean, buffers: DataView[] }} what */
  async #draw({ keeps, restores, buffers }) {
    const shown = (
      /** @type {BoardCanvas} */
      this.#canvas
    );
    await shown.settled();
    const { canvas, pen } = shown;
    if (keeps) {
      const { width, height } = canvas;
      Object.assign(this.#bitmap, { width, height });
      this.#bitmap.getContext("2d")?.drawImage(canvas, 0, 0);
    }
    if (restores) {
      pen.save();
      pen.globalCompositeOperation = "copy";
      pen.drawImage(this.#bitmap, 0, 0);
      pen.restore();
    }
    if (buffers[0]?.byteLength) await shown.paint(buffers);
    else if (restores) await shown.show();
  }
};

// gammon_widget/frontend/src/sketches.js
var UNKNOWN = { after: null, film: 0 };
var Sketches = class {
  #base = 0;
  /** @type {Map<number, DataView[]>} */
  #parts = /* @__PURE__ */ new Map();
  /** @type {Map<number, Drawing>} */
  #drawings = /* @__PURE__ */ new Map();
  /** @type {Map<number, Area[]>} */
  #areas = /* @__PURE__ */ new Map();
  /** @type {Map<number, Board>} */
  #boards = /* @__PURE__ */ new Map();
  /** @type {Map<number, Map<string, Lead>>} */
  #leads = /* @__PURE__ */ new Map();
  /** @type {Map<number, { film: Film, buffers: DataView[] }>} */
  #films = /* @__PURE__ */ new Map();
  /** @type {Set<number>} */
  #complete = /* @__PURE__ */ new Set();
  // pictures of which all that leads anywhere is known
  /** Keep what a parcel says; its bytes are those of all drawings, one after the other.
   *
   * @param {Told} told
   * @param {ArrayBuffer} bytes
   */
  keep(told, bytes2) {
    if (told.base !== this.#base) {
      this.#base = told.base;
      this.forgetAllBut(told.base);
      this.#films.clear();
    }
    let at = 0;
    const cut = (size) => new DataView(bytes2.slice(at, at += size));
    for (const number of [...this.#parts.keys()])
      if (number < told.oldest) this.#parts.delete(number);
    for (const [number, sizes] of told.parts) this.#parts.set(number, sizes.map(cut));
    for (const [number, since, parts] of told.pictures) {
      const known = parts.map((part) => this.#part(part));
      this.add(number, { since, get buffers() {
        return joined(known);
      } });
    }
    for (const [film, sizes] of told.films) this.addFilm(film, sizes.map(cut));
    for (const [name, areas] of Object.entries(told.areas)) this.#areas.set(Number(name), areas);
    for (const [number, [name, affordances, faces]] of Object.entries(told.boards)) {
      const areas = this.#areas.get(name) ?? [];
      this.#boards.set(Number(number), { areas, affordances, faces });
    }
    for (const [before, given, after, film = 0] of told.leads) {
      if (!this.#leads.has(before)) this.#leads.set(before, /* @__PURE__ */ new Map());
      this.#leads.get(before)?.set(given, { after: after ?? null, film });
    }
    for (const number of told.complete) this.#complete.add(number);
  }
  /** @param {number} number */
  #part(number) {
    const part = this.#parts.get(number);
    if (!part) throw new Error(`Part ${number} of a picture has not come.`);
    return part;
  }
  /** @param {number} number @param {Drawing} drawing */
  add(number, drawing) {
    this.#drawings.set(number, drawing);
  }
  /** @param {Film} film @param {DataView[]} buffers */
  addFilm(film, buffers) {
    this.#films.set(film.film, { film, buffers });
  }
  /** How a picture is drawn, if that is here.
   *
   * @param {number} number
   */
  drawing(number) {
    return this.#drawings.get(number);
  }
  /** @param {number} number */
  board(number) {
    return this.#boards.get(number);
  }
  /** @param {number} number */
  film(number) {
    return this.#films.get(number);
  }
  /** What an input leads to that is made on a picture.
   *
   * @param {number} on
   * @param {string} kind
   * @param {string} target
   * @returns {Lead}
   */
  lead(on, kind, target) {
    const leads = this.#leads.get(on);
    const names = [`${kind} ${target}`, kind === "click" ? `press ${target}` : kind, kind];
    const name = names.find((each2) => leads?.has(each2));
    if (name !== void 0) return leads?.get(name) ?? UNKNOWN;
    const isKey = kind === "key" || kind === "activate";
    return this.#complete.has(on) && !isKey ? { after: on, film: 0 } : UNKNOWN;
  }
  /** Keep of all pictures that one alone; films need none of them.
   *
   * @param {number} number
   */
  forgetAllBut(number) {
    for (const map of [this.#drawings, this.#boards, this.#leads])
      for (const key of [...map.keys()]) if (key !== number) map.delete(key);
    this.#complete.clear();
  }
};
function joined(drawings) {
  const told = drawings.map(([text]) => new TextDecoder().decode(text).slice(1, -1));
  const texts = told.filter((text) => text);
  if (!texts.length) return [];
  const bytes2 = new TextEncoder().encode(`[${texts.join(",")}]`);
  return [new DataView(bytes2.buffer), ...drawings.flatMap(([, ...numbers]) => numbers)];
}
async function unpacked(packed) {
  const [text, bytes2] = await Promise.all(packed.map(inflate));
  return [JSON.parse(new TextDecoder().decode(text)), bytes2];
}
async function inflate(packed) {
  const { readable, writable } = new DecompressionStream("deflate");
  void new Blob([
    /** @type {DataView<ArrayBuffer>} */
    packed
  ]).stream().pipeTo(writable);
  return new Response(readable).arrayBuffer();
}

// gammon_widget/frontend/src/unanswered.js
var Unanswered = class {
  page = Math.random().toString(36).slice(2);
  // the kernel's name for it
  told = 0;
  // inputs, answered or not
  /** @type {Waiting[]} */
  #inputs = [];
  /** Count an input that was made on a picture; give what the kernel is to hear.
   *
   * @param {ToldInput} input
   * @param {number} on
   * @param {number | null} shows what is seen since, null where nothing was foreseen
   * @returns {ToldInput}
   */
  add(input, on, shows) {
    const count = this.told += 1;
    const oldest = this.#inputs[0]?.message.made?.count ?? count;
    const seen = shows === null ? {} : { shows };
    const message = { ...input, made: { page: this.page, count, oldest, on, ...seen } };
    this.#inputs.push({ on, shows, since: performance.now(), message });
    return message;
  }
  /** Take note that so many have been answered.
   *
   * @param {number} count
   */
  answered(count) {
    this.#inputs = this.#inputs.filter(({ message }) => (message.made?.count ?? 0) > count);
  }
  /** What the kernel was told of them. */
  get messages() {
    return this.#inputs.map(({ message }) => message);
  }
  /** For how many milliseconds an answer has been awaited. */
  get waits() {
    const [first] = this.#inputs;
    return first ? performance.now() - first.since : 0;
  }
  /** Whether something is seen that the kernel has not confirmed. */
  get areAhead() {
    return this.#inputs.some(({ on, shows }) => shows !== null && shows !== on);
  }
  /** Whether an answer is awaited that may be any. */
  get areInDoubt() {
    return this.#inputs.some(({ shows }) => shows === null);
  }
  /** Take note that the kernel shows something else than was foreseen. */
  doubt() {
    for (const each2 of this.#inputs) each2.shows = null;
  }
  forget() {
    this.#inputs = [];
  }
};

// gammon_widget/frontend/src/predictions.js
var PLACES2 = ["point", "bar", "tray"];
var Predictions = class {
  /** Called when another picture is seen, and when the kernel has answered.
   *
   * @type {Set<() => void>}
   */
  listeners = /* @__PURE__ */ new Set();
  /** Called with a film that is to be played over the picture that is seen next, and with none when
   * that is not to be seen any more.
   *
   * @type {Set<(film?: Film, buffers?: DataView[]) => void>}
   */
  players = /* @__PURE__ */ new Set();
  #unanswered = new Unanswered();
  #sketches = new Sketches();
  #pictures = new Pictures({
    drawing: (number) => this.#sketches.drawing(number),
    onPainted: () => this.#changed(),
    onFailed: () => this.#lose()
  });
  /** What is painted on.
   *
   * @type {BoardCanvas | undefined}
   */
  #canvas;
  #begun = 0;
  // the film that was begun last
  #holds = false;
  // whether its end is seen until something else is
  /** @type {Promise<unknown>} */
  #followed;
  // all that the kernel has told
  #isLost = false;
  // whether the whole picture has been asked for
  #toldAgain = 0;
  // so many inputs had been told when those not answered were told again
  /**
   * @param {Model} model
   * @param {BoardCanvas} [canvas] of the board's own, where it has no other
   */
  constructor(model, canvas) {
    this.model = model;
    this.#followed = this.#begin(canvas);
    const answers = {
      picture: (message, buffers) => this.#pictureCame(message, buffers),
      film: (message, buffers) => this.#filmCame(message, buffers),
      cut: (message) => message.film === this.#begun && this.#endFilm(),
      sketches: (message, buffers) => this.#sketchesCame(message.parcel, buffers),
      heard: (message) => this.#heard(message)
    };
    const hear = (message, buffers) => {
      const answer = answers[message.do];
      if (!answer) return;
      const follow = () => answer(message, buffers);
      this.#followed = this.#followed.then(follow).catch(() => this.#lose());
    };
    const wake = () => this.#tellKept(0);
    const reconnected = () => this.#reconnected();
    const watch = KernelWatch.of(model.widget_manager);
    watch.reconnections.add(reconnected);
    const findArts = () => this.#followed = this.#followed.then(() => this.#findArts());
    model.on("msg:custom", hear);
    model.on("change:arts", findArts);
    document.addEventListener("visibilitychange", wake);
    this.end = () => {
      model.off("msg:custom", hear);
      model.off("change:arts", findArts);
      watch.reconnections.delete(reconnected);
      document.removeEventListener("visibilitychange", wake);
    };
  }
  /** @param {BoardCanvas} [own] */
  async #begin(own) {
    this.#canvas = own ?? await JupyterCanvas.of(this.model);
    this.#pictures.begin(this.#canvas);
    await this.#findArts();
    this.#tellKept(0);
  }
  /** The canvases from which pictures are stamped.
   *
   * @returns {Arts}
   */
  get arts() {
    return this.#canvas?.arts ?? /* @__PURE__ */ new Map();
  }
  async #findArts() {
    await this.#canvas?.findArts(this.model);
  }
  // What a person does
  /** What can be clicked in the picture that is seen; nothing while dice are in the air.
   *
   * @returns {Places}
   */
  get places() {
    if (this.#holds) return withAreas(this.model, []);
    const board = this.#sketches.board(this.shown);
    if (!board) return this.model;
    const known = { board_areas: [], states: "", controls: board.areas };
    const all = { ...known, affordances: board.affordances, faces: board.faces };
    return { get: (name) => (
      /** @type {any} */
      all[name] ?? this.model.get(name)
    ) };
  }
  /** Show what an input leads to, if that is known; give what the kernel is to hear.
   *
   * @param {ToldInput} input
   * @returns {ToldInput} the input alone where pictures have no numbers
   */
  foresee(input) {
    const on = this.shown;
    if (!on) return input;
    const { after, film } = this.#after(on, input.do, this.#targetOf(input));
    const message = this.#unanswered.add(input, on, after);
    this.#play(film);
    if (after !== null) this.#pictures.show(after);
    this.#changed();
    return message;
  }
  /** What an input is done to, by the name that leads have for it.
   *
   * @param {ToldInput} input
   */
  #targetOf(input) {
    if ("target" in input) return input.target;
    if ("key" in input) return input.key;
    if (!("x" in input)) return "";
    const all = this.places;
    const { area } = areaAt(input.do === "drop" ? onlyPlaces(all) : all, [input.x, input.y]);
    return area?.[4] ?? "";
  }
  /** The number of the picture that is seen; 0: nobody knows it. */
  get shown() {
    return this.#pictures.shown;
  }
  /** How many inputs the kernel was told. */
  get told() {
    return this.#unanswered.told;
  }
  /** For how many milliseconds an answer has been awaited. */
  get waits() {
    return this.#unanswered.waits;
  }
  /** Whether something is seen that the kernel has not confirmed. */
  get isAhead() {
    return this.#unanswered.areAhead;
  }
  /** Wait until all that the kernel has told is followed, and what is seen has been drawn; give
   * the number of that.
   */
  async painted() {
    let last;
    do {
      await (last = this.#followed);
      await this.#pictures.painted();
    } while (last !== this.#followed);
    return this.shown;
  }
  /** The picture that an input leads to, and the film by which it does; where no picture is known,
   * the beginning of what will be seen.
   *
   * @param {number} on
   * @param {string} kind
   * @param {string} target
   */
  #after(on, kind, target) {
    if (this.#unanswered.areInDoubt) return UNKNOWN;
    const lead = this.#sketches.lead(on, kind, target);
    return lead.after === null || this.#pictures.canShow(lead.after) ? lead : UNKNOWN;
  }
  // What the kernel tells
  /** @param {{ number: number, since: number }} message @param {DataView[]} buffers */
  #pictureCame({ number, since }, buffers) {
    if (!number) return this.#forget();
    const isNew = buffers.length > 0;
    if (isNew) this.#sketches.add(number, { since, buffers });
    if (isNew && since === 0) {
      if (this.isAhead || this.#holds) this.#endFilm();
      this.#unanswered.doubt();
      this.#sketches.forgetAllBut(number);
      this.#isLost = false;
      this.#pictures.paint(number);
    } else if (!this.isAhead) this.#follow(number);
  }
  /** @param {Film} film @param {DataView[]} buffers */
  #filmCame(film, buffers) {
    if (film.film === this.#begun) return;
    if (buffers.length) this.#sketches.addFilm(film, buffers);
    this.#play(film.film);
  }
  #endFilm() {
    this.#holds = false;
    for (const play of this.players) play();
  }
  /** @param {number} number */
  #play(number) {
    const found2 = this.#sketches.film(number);
    if (!found2) return;
    this.#begun = number;
    this.#holds = found2.film.holds;
    for (const play of this.players) play(found2.film, found2.buffers);
  }
  /** @param {{ page: string, count: number, number: number, again: boolean }} message */
  #heard({ page, count, number, again }) {
    if (page !== this.#unanswered.page) return;
    this.#unanswered.answered(count);
    if (this.#holds && !this.#unanswered.areInDoubt) this.#endFilm();
    if (again && this.#toldAgain < this.told) this.#tellAgain();
    else if (!this.isAhead && number) this.#follow(number);
    this.#changed();
  }
  /** Tell all that is not answered once more; what has been heard is not done twice. */
  #tellAgain() {
    this.#toldAgain = this.told;
    for (const message of this.#unanswered.messages) this.#tell(message);
  }
  /** The connection was cut: what was said meanwhile, on either side, may never have come. */
  #reconnected() {
    this.#tellAgain();
    this.#tellKept(0);
    this.#isLost = false;
    if (this.shown) this.#lose();
  }
  /** @param {number} number */
  #follow(number) {
    if (this.#pictures.canShow(number)) this.#pictures.show(number);
    else this.#lose();
  }
  /** Ask for the whole picture, once. */
  #lose() {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#tell({ do: "lost" });
  }
  /** @param {number} parcel @param {DataView[]} buffers */
  async #sketchesCame(parcel, buffers) {
    const [told, bytes2] = await unpacked(buffers);
    this.#sketches.keep(told, bytes2);
    this.#tellKept(parcel);
    const [first] = told.pictures;
    const isInUse = this.#unanswered.messages.length > 0;
    if (first && !isInUse && !this.#pictures.canShow(first[0])) this.#follow(first[0]);
  }
  /** @param {number} parcel */
  #tellKept(parcel) {
    const wants = this.#pictures.isAble && "DecompressionStream" in window && !document.hidden;
    this.#tell({ do: "kept", page: this.#unanswered.page, parcel, wants });
  }
  /** @param {ToKernel} message */
  #tell(message) {
    try {
      this.model.send(message);
    } catch {
    }
  }
  #changed() {
    for (const listener of this.listeners) listener();
  }
  /** Know nothing of pictures, until the kernel gives one a number. */
  #forget() {
    this.#pictures.forget();
    this.#unanswered.forget();
    this.#sketches.forgetAllBut(0);
  }
};
function onlyPlaces(all) {
  const areas = [...all.get("board_areas"), ...all.get("controls")];
  return withAreas(all, areas.filter(([, , , , name]) => PLACES2.includes(name.split(" ")[0])));
}
function withAreas(all, areas) {
  const told = { board_areas: [], states: "", affordances: "", controls: areas };
  return { get: (name) => (
    /** @type {any} */
    told[name] ?? all.get(name)
  ) };
}

// gammon_widget/frontend/src/sounds.js
var GAP_SECONDS = 0.13;
var LOUDNESS = 0.4;
var MAX_SOUNDS = 8;
var MAX_MOMENTS = 20;
var knock = (t, decay) => t < 0 ? 0 : Math.exp(-t / decay);
var tone = (t, pitch) => Math.sin(2 * Math.PI * pitch * t);
var total = (parts) => parts.reduce((sum, part) => sum + part, 0);
var noise = () => 2 * Math.random() - 1;
var wood = (t, pitch) => knock(t, 0.02) * tone(t, pitch) + 0.6 * knock(t, 3e-3) * noise();
var bell = (t, pitch) => knock(t, 0.06) * (tone(t, pitch) + 0.3 * tone(t, 2 * pitch));
var SOUNDS = {
  dice: [0.15, (t) => noise() * total([0, 0.03, 0.07, 0.1].map((at) => knock(t - at, 6e-3)))],
  checker: [0.08, (t) => wood(t, 620)],
  hit: [0.14, (t) => 1.4 * wood(t, 170)],
  off: [0.1, (t) => wood(t, 1250)],
  cube: [0.14, (t) => wood(t, 330) + wood(t - 0.06, 390)],
  result: [0.15, (t) => 0.5 * bell(t, 523) + 0.6 * bell(t - 0.05, 784)]
};
var Loudspeaker = class {
  /** @type {Map<SoundName, AudioBuffer>} */
  #buffers = /* @__PURE__ */ new Map();
  /** @type {AudioContext | undefined} */
  #context;
  /** @type {string[]} */
  #heard = [];
  // the last moments of which there was a sound
  #touched = false;
  // whether a person has done anything in this page
  /** Take note of what a person does, without which a page makes no sound.
   *
   * @param {Event} event
   */
  wake(event) {
    this.#touched ||= event.isTrusted;
  }
  /** Be heard once, however many boards and views of them tell of it.
   *
   * @param {{ moment: string, sounds: SoundName[], words: string[] }} message
   */
  play({ moment, sounds, words }) {
    if (this.#heard.includes(moment)) return;
    this.#heard = [...this.#heard.slice(-MAX_MOMENTS), moment];
    if (!this.#touched || document.hidden) return;
    if (globalThis.AudioContext && sounds.length) {
      const context2 = this.#context ??= new AudioContext();
      if (context2.state === "suspended") context2.resume();
      sounds.slice(0, MAX_SOUNDS).forEach((name, n) => this.#start(context2, name, GAP_SECONDS * n));
    }
    const speech = globalThis.speechSynthesis;
    for (const word of speech ? words : []) {
      const said = new SpeechSynthesisUtterance(word);
      said.lang = "en";
      speech.speak(said);
    }
  }
  /**
   * @param {AudioContext} context
   * @param {SoundName} name
   * @param {number} wait
   */
  #start(context2, name, wait) {
    if (!SOUNDS[name]) return;
    const buffer = this.#buffers.get(name) ?? computed(context2, ...SOUNDS[name]);
    this.#buffers.set(name, buffer);
    const source = context2.createBufferSource();
    source.buffer = buffer;
    source.connect(context2.destination);
    source.start(context2.currentTime + wait);
  }
};
function computed(context2, seconds, pressure) {
  const rate = context2.sampleRate;
  const length = Math.floor(seconds * rate);
  const buffer = context2.createBuffer(1, length, rate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < length; n++) samples[n] = LOUDNESS * (1 - n / length) * pressure(n / rate);
  return buffer;
}

// gammon_widget/frontend/src/spinning_dice.js
var TURN_MS = 900;
function makeSpinningDice(view) {
  const { model, canvas, transport } = view;
  const pieces = layer(view, "div");
  pieces.style.display = "block";
  return () => {
    const isStill = !canvas.clientWidth || wantsStillness() || transport.stopped;
    const dice = isStill ? [] : model.get("spinning_dice");
    pieces.replaceChildren(...dice.map((die, n) => spinning(canvas, die, n % 2 ? -1 : 1)));
  };
}
function spinning(canvas, die, turns) {
  const [x, y, reach] = die.map((edge) => edge / 1e3);
  const [left, top] = [x - reach, y - reach];
  const { width: pixels, clientWidth: width } = canvas;
  const piece = document.createElement("canvas");
  const size = piece.width = piece.height = Math.round(2 * reach * pixels);
  const pen = piece.getContext("2d");
  pen?.drawImage(canvas, left * pixels, top * pixels, size, size, 0, 0, size, size);
  const shown = size * width / pixels;
  piece.style.cssText = `${LAYER}border-radius:50%;width:${shown}px;height:${shown}px;left:${left * width}px;top:${top * width}px;`;
  const turning = [{ transform: "none" }, { transform: `rotate(${turns}turn)` }];
  piece.animate(turning, { duration: TURN_MS, iterations: Infinity });
  return piece;
}

// gammon_widget/frontend/src/text_field.js
var TextField = class {
  /** @param {View} view */
  constructor({ root, canvas, transport, lifetime }) {
    this.root = root;
    const pressed = (event) => {
      const { input } = this;
      if (!input || event.target !== input) return;
      if (event.key !== (event.type === "keypress" ? "Enter" : "Escape")) return;
      event.stopPropagation();
      if (event.key === "Enter") transport.say({ do: "write", text: input.value });
      else canvas.focus({ preventScroll: true });
    };
    lifetime.listen(root, "keypress keydown", pressed, { capture: true });
  }
  /** @returns {HTMLInputElement | null} */
  get input() {
    return this.root.querySelector(".gammon-entry input");
  }
  /** Empty the field, unless something else is written in it by now.
   *
   * @param {string} text
   */
  wrote(text) {
    const { input } = this;
    if (input?.value !== text) return;
    input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
};

// gammon_widget/frontend/src/toast.js
var SEEN_MS = 2400;
var MARGIN_PX = 8;
var MAX_PX = 340;
var MIN_ROOM = 0.4;
var LOOK = "display:block;box-sizing:border-box;padding:9px 14px;border-radius:8px;width:max-content;font:500 15px/20px Gammon Inter,system-ui,sans-serif;box-shadow:0 3px 12px rgba(0,0,0,.4);";
var IN = [{ opacity: 0, transform: "translateY(6px)" }, { opacity: 1, transform: "none" }];
var OUT = [{ opacity: 1 }, { opacity: 0 }];
var IN_MS = 160;
var OUT_MS = 120;
function roomsBesideDice(model) {
  const dice = model.get("controls").filter((each2) => each2[4] === "dice");
  const ends = dice.map(([left, , right]) => [left / 1e3, right / 1e3]).sort(([a], [b]) => a - b);
  return [...ends, [1, 1]].map(([left], n) => [n ? ends[n - 1][1] : 0, left]);
}
function roomFor(model, x) {
  const rooms = roomsBesideDice(model);
  const isEnough = ([from, to]) => from <= x && x <= to && to - from >= MIN_ROOM;
  const [widest] = [...rooms].sort(([a, b], [c, d]) => d - c - (b - a));
  return rooms.find(isEnough) ?? widest;
}
function makeToast(view) {
  const { model, canvas, lifetime } = view;
  const toast = layer(view, "div");
  toast.className = "gammon-toast";
  let over = 0;
  const hide = () => {
    clearTimeout(over);
    toast.style.display = "none";
  };
  lifetime.listen(window, "pointerdown keydown", hide, { capture: true, passive: true });
  return {
    /** Say why, near where the hand was.
     *
     * @param {string} why
     * @param {Point} place
     */
    show(why, [x, y]) {
      hide();
      const { clientWidth: width, clientHeight: height } = canvas;
      if (!width) return;
      const [ground, ink] = model.get("state_colors").slice(4);
      toast.textContent = why;
      const [from, to] = roomFor(model, x).map((part) => part * width);
      const room = to - from - 2 * MARGIN_PX;
      toast.style.cssText += `${LOOK}max-width:${Math.min(MAX_PX, room)}px;`;
      Object.assign(toast.style, { background: ground, color: ink, left: "0", top: "0" });
      const { offsetWidth: across, offsetHeight: down } = toast;
      const most = to - across - MARGIN_PX;
      const left = Math.min(Math.max(x * width - across / 2, from + MARGIN_PX), most);
      const { middle, height: tall, halves } = cardOf(model);
      const [laneTop, laneBottom] = [halves[0][1] * width, halves[1][0] * width];
      const centred = middle / tall * height - down / 2;
      const isBelow = y * height > middle * width;
      const top = isBelow ? Math.min(centred, laneBottom - down) : Math.max(centred, laneTop);
      Object.assign(toast.style, { left: `${left}px`, top: `${top}px` });
      const isStill = wantsStillness();
      if (!isStill) toast.animate(IN, { duration: IN_MS, easing: "ease-out" });
      over = lifetime.later(SEEN_MS, () => {
        if (isStill) return hide();
        toast.animate(OUT, OUT_MS).onfinish = hide;
      });
    }
  };
}

// gammon_widget/frontend/src/transport.js
var NUDGE_MS = 1;
var LATE_NUDGE_MS = 8;
var SILENCE_MS = 250;
var QUIET = /* @__PURE__ */ new Set(["release", "cancel"]);
var MODIFIERS = ["shift", "ctrl", "alt", "meta"];
var lastTold = 0;
var Transport = class {
  /** Whether the kernel is gone: another one may be in its place, and hears nothing of us. */
  stopped = false;
  /** Called when a person acts, before the page shows what comes of it. */
  onAct = () => {
  };
  /**
   * @param {Model} model
   * @param {Predictions} predictions
   */
  constructor(model, predictions) {
    this.model = model;
    this.predictions = predictions;
  }
  /**
   * @param {ToKernel} message
   * @param {object} [callbacks]
   */
  tell(message, callbacks) {
    if (this.stopped) return;
    lastTold = performance.now();
    try {
      this.model.send(message, callbacks);
    } catch {
    }
  }
  /** Tell of what a person does, and keep the answer from being held up on its way.
   *
   * Jupyter's server leaves Nagle's algorithm on: behind a small frame, here the one that says
   * that the kernel is busy, the next waits up to 40 ms for the browser's acknowledgement, which
   * goes with anything we send. Mostly it goes at once anyhow, and after a silence nearly always:
   * then a message of ours would only be in the way, and waits for the picture to be here.
   *
   * @param {ToKernel} message
   */
  say(message) {
    const wait = performance.now() - lastTold < SILENCE_MS ? NUDGE_MS : LATE_NUDGE_MS;
    const status = ({ content }) => {
      if (content.execution_state === "busy") setTimeout(() => this.tell({ do: "nudge" }), wait);
    };
    this.tell(message, Object.assign(() => {
    }, { iopub: { status } }));
  }
  /**
   * @param {GestureName} kind
   * @param {Point} place
   * @param {MouseEvent} event
   */
  gesture(kind, [x, y], event) {
    if (!QUIET.has(kind)) this.onAct();
    const modifiers = MODIFIERS.filter((name) => event[`${name}Key`]);
    const message = { do: kind, x, y, button: Math.max(event.button, 0), modifiers };
    this.#act(message);
  }
  /** @param {string} key */
  key(key) {
    this.onAct();
    this.#act({ do: "key", key });
  }
  /** Click what has that name.
   *
   * @param {string} target
   */
  activate(target) {
    this.onAct();
    this.#act({ do: "activate", target });
  }
  /** @param {ToldInput} input */
  #act(input) {
    this.say(this.predictions.foresee(input));
  }
};

// gammon_widget/frontend/src/typeface.js
var PATIENCE_MS = 1500;
var asked = -Infinity;
var have = () => {
};
var areThere = false;
var there = new Promise((keep) => have = keep);
void there.then(() => areThere = true);
function withLetters({ model, canvas, transport, lifetime }, begin) {
  const hear = (message, buffers = []) => {
    if (message.do === "typeface") void take(message, buffers);
  };
  lifetime.follow(model, "msg:custom", hear);
  const ask = () => {
    asked = performance.now();
    transport.tell({ do: "letters" });
  };
  if (performance.now() - asked > PATIENCE_MS) ask();
  lifetime.attend(KernelWatch.of(model.widget_manager).reconnections, () => areThere || ask());
  let begun = false;
  const beginOnce = () => {
    if (!begun) begin();
    begun = true;
  };
  const show = () => void (canvas.style.opacity = "");
  canvas.style.opacity = "0";
  lifetime.onEnd(show);
  lifetime.follow(model, "msg:custom", (message) => {
    if (message.do === "painted") show();
  });
  lifetime.later(PATIENCE_MS, () => {
    show();
    if (begun) return;
    ask();
    beginOnce();
  });
  void there.then(() => {
    if (lifetime.signal.aborted) return;
    transport.tell({ do: "lettered" });
    beginOnce();
  });
}
async function take({ family, weights }, data) {
  const fonts = data.map((font, n) => new FontFace(family, font, { weight: `${weights[n]}` }));
  for (const font of fonts) document.fonts.add(font);
  await Promise.allSettled(fonts.map((font) => font.load()));
  have();
}

// gammon_widget/frontend/src/voice.js
var voicesOf = /* @__PURE__ */ new WeakMap();
var Voice = class {
  /** What is read out when something comes to stand in it.
   *
   * @type {Element | undefined}
   */
  line;
  /**
   * @param {Model} model
   * @param {Lifetime} lifetime
   */
  constructor(model, lifetime) {
    const voices = this.voices = voicesOf.get(model) ?? [];
    voicesOf.set(model, voices);
    voices.push(this);
    lifetime.onEnd(() => {
      voices.splice(voices.indexOf(this), 1);
      for (const name of ["role", "aria-live"]) this.line?.removeAttribute(name);
      voices[0]?.begin();
    });
  }
  /** Whether it is this view that speaks for the board. */
  get speaks() {
    return this.voices[0] === this;
  }
  /** Read out, if it is this view that does. */
  begin() {
    if (!this.speaks) return;
    this.line?.setAttribute("role", "status");
    this.line?.setAttribute("aria-live", "polite");
  }
};

// gammon_widget/frontend/src/waiting_mark.js
var WAITING_MS = 700;
var LOOK2 = "right:.6%;top:.8%;width:1.1%;aspect-ratio:1;border-radius:50%;box-sizing:border-box;background:#e0a030;border:1px solid rgba(0,0,0,.45);";
function makeWaitingMark(view) {
  const { predictions, lifetime } = view;
  const mark = layer(view, "div");
  mark.className = "gammon-waiting";
  mark.style.cssText += LOOK2;
  const look = () => {
    const waits = predictions.waits;
    mark.style.display = waits >= WAITING_MS ? "block" : "none";
    if (waits && waits < WAITING_MS) lifetime.later(WAITING_MS - waits, look);
  };
  lifetime.attend(predictions.listeners, look);
}

// gammon_widget/frontend/src/whole_board.js
var UNSEEN2 = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)";
var FIELD = "gap:8px;align-items:center;margin:2px;font:13px/1.4 system-ui,sans-serif;";
var INPUT = "flex:1;max-width:16em;min-width:0;padding:3px 6px;font:inherit;color:inherit;background:none;border:1px solid #8888;border-radius:4px;";
var PLAY = "A play in notation, or an action such as roll, double or take";
function makeWholeBoard(model, picture) {
  const lifetime = new Lifetime();
  const root = made("div", "gammon-board", "position:relative;");
  const status = made("div", "gammon-status", UNSEEN2);
  const field = makeField();
  root.append(...picture, status, field.label);
  const say = () => void (status.textContent = model.get("heard"));
  const offer = () => {
    field.label.style.display = model.get("entry") ? "flex" : "none";
    field.label.classList.toggle("gammon-entry", model.get("entry"));
    field.list.replaceChildren(...model.get("completions").map((text) => new Option(text)));
  };
  lifetime.follow(model, "change:heard", say);
  lifetime.follow(model, "change:entry change:completions", offer);
  say();
  offer();
  return { root, end: () => lifetime.end() };
}
function makeField() {
  const label = made("label", "", FIELD);
  const input = made("input", "", INPUT);
  const list = made("datalist");
  list.id = `gammon-${Math.random().toString(36).slice(2)}`;
  input.setAttribute("list", list.id);
  input.placeholder = "a play, or roll, take, undo";
  input.title = PLAY;
  label.append("Play", input, list);
  return { label, list };
}
function made(tag, name = "", style = "") {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.style.cssText = style;
  return element;
}

// gammon_widget/frontend/src/companion.js
var ANSWER_MS = 2e3;
var PLACES3 = "change:board_areas change:controls change:states change:affordances change:spoken_position change:focus";
var loudspeaker = new Loudspeaker();
var shared = /* @__PURE__ */ new Map();
var Companion = class _Companion extends HTMLElement {
  /** Those on the page now, for whoever looks at it from outside, as tests do.
   *
   * @type {Set<Companion>}
   */
  static alive = /* @__PURE__ */ new Set();
  /** The checker that is dragged, likewise.
   *
   * @type {HTMLElement | undefined}
   */
  checker;
  /** What plays over the canvas, likewise.
   *
   * @type {FilmPlayer | undefined}
   */
  film;
  /** @type {Model | undefined} */
  model;
  /** @type {Shared | undefined} */
  shared;
  // In a shadow, so that the board's canvas is the only one that others find.
  #layers = this.attachShadow({ mode: "closed" });
  #name = Math.random().toString(36).slice(2);
  // the kernel's name for this view
  /** @type {Transport | undefined} */
  #transport;
  // the same wherever the board is moved in the page, as is what follows
  /** @type {HTMLElement | undefined} */
  #notice;
  /** @type {number | undefined} */
  #goneBefore;
  // kernels before the one that made this board
  /** @type {Lifetime | undefined} */
  #lifetime;
  connectedCallback() {
    const { model, shared: shared2 } = this;
    const root = this.closest(".gammon-board");
    if (!root || !model || !shared2) return;
    const { predictions } = shared2;
    const lifetime = this.#lifetime = new Lifetime();
    _Companion.alive.add(this);
    const voice = new Voice(model, lifetime);
    const transport = this.#transport ??= new Transport(model, predictions);
    const common = { name: this.#name, element: this, layers: this.#layers, predictions };
    whenThere(root, "canvas", lifetime, (found2) => {
      const canvas = (
        /** @type {HTMLCanvasElement} */
        found2
      );
      this.#begin({ ...common, model, root, canvas, transport, voice, lifetime });
    });
    whenThere(root, ".gammon-status", lifetime, (found2) => {
      voice.line = found2;
      voice.begin();
    });
  }
  disconnectedCallback() {
    this.#lifetime?.end();
    _Companion.alive.delete(this);
  }
  /** Have everything that listens and shows.
   *
   * @param {View} view
   */
  #begin(view) {
    const { model, root, layers, lifetime } = view;
    layers.replaceChildren(document.createElement("slot"));
    if (getComputedStyle(root).position === "static") root.style.position = "relative";
    const spin = makeSpinningDice(view);
    const film = this.film = new FilmPlayer(view);
    const curtain = makeCurtain(view);
    const showTruth = () => {
      curtain.open();
      spin();
      if (!pointer.isDragging) pointer.checker.hide();
    };
    const showTruthLater = () => void lifetime.later(ANSWER_MS, showTruth);
    const showTruthSoon = () => lifetime.nextFrame(() => lifetime.nextFrame(showTruth));
    const pointer = new Pointer(view, () => {
      if (view.predictions.isAhead) showTruthSoon();
      else showTruthLater();
    });
    this.checker = pointer.checker.picture;
    const toast = makeToast(view);
    const places = new AccessiblePlaces(view);
    const field = new TextField(view);
    hearKeys(view, { pointer, places, field });
    keepInPane(view);
    withLetters(view, () => tellPage(view));
    const touched = (event) => loudspeaker.wake(event);
    lifetime.listen(window, "pointerdown keydown", touched, { capture: true, passive: true });
    lifetime.follow(model, "change:spinning_dice change:checkers change:label", spin);
    lifetime.follow(model, "change:affordances", () => pointer.hover());
    lifetime.attend(view.predictions.listeners, () => pointer.hover());
    makeWaitingMark(view);
    lifetime.follow(model, PLACES3, lifetime.together(() => places.show()));
    this.#hear(view, {
      refused: ({ why }) => toast.show(why, pointer.place),
      wrote: ({ text }) => field.wrote(text),
      hold: () => {
        film.end();
        curtain.close();
        showTruthLater();
      },
      // The canvas gets its new picture in this frame: what stood in for it goes in the next.
      painted: showTruthSoon
    });
    places.show();
    this.#dropOldRing(view);
    spin();
    this.#watchKernel(view, () => {
      pointer.giveUp();
      view.transport.stopped = true;
      showTruth();
      pointer.leave();
      places.hide();
    });
  }
  /** Pictures and films are heard of once, for all views together.
   *
   * @param {View} view
   * @param {Answers} answers
   */
  #hear({ model, lifetime }, answers) {
    const all = { sound: (message) => loudspeaker.play(message), ...answers };
    lifetime.follow(model, "msg:custom", (message) => {
      all[
        /** @type {ToPage["do"]} */
        message.do
      ]?.(message);
    });
  }
  /** A ring that is here before any key has come is left from a page that was loaded before.
   *
   * @param {View} view
   */
  #dropOldRing({ model, transport }) {
    const isElsewhere = [..._Companion.alive].some((each2) => each2 !== this && each2.model === model);
    if (model.get("focus") && !isElsewhere) transport.tell({ do: "blur" });
  }
  /** Show when the kernel is gone, and tell it nothing more: another one may be in its place.
   *
   * @param {View} view
   * @param {() => void} onGone
   */
  #watchKernel({ model, voice, lifetime }, onGone) {
    const watch = KernelWatch.of(model.widget_manager);
    const stop = () => {
      onGone();
      if (this.#notice) return;
      this.#notice = stoppedNotice(`The kernel has stopped. ${model.get("restart_note")}`);
      if (voice.speaks) this.#notice.setAttribute("role", "alert");
      this.append(this.#notice);
    };
    watch.listeners.add(stop);
    lifetime.onEnd(() => watch.listeners.delete(stop));
    this.#goneBefore ??= watch.gone;
    if (watch.gone > this.#goneBefore) stop();
  }
};
function whenThere(root, selector, lifetime, callback) {
  const look = () => {
    const found2 = root.querySelector(selector);
    if (!found2) return;
    search.disconnect();
    callback(found2);
  };
  const search = lifetime.observe(new MutationObserver(look));
  search.observe(root, { childList: true, subtree: true, attributeFilter: ["class"] });
  look();
}
function render({ model, el }) {
  const name = `gammon-companion-${model.get("version")}`;
  if (!customElements.get(name)) customElements.define(name, Companion);
  const element = (
    /** @type {Companion} */
    document.createElement(name)
  );
  const common = shared.get(model.get("board"));
  element.model = model;
  element.shared = common;
  element.style.cssText = `${LAYER}display:block;overflow:visible;`;
  const view = common?.canvas?.makeView();
  const picture = view ? [view, element] : [element];
  const whole = model.get("is_whole") ? makeWholeBoard(
    /** @type {any} */
    model,
    picture
  ) : null;
  el.append(...whole ? [whole.root] : picture);
  if (!view) el.style.cssText = `${LAYER}left:0;top:0;width:0;height:0;overflow:visible;`;
  return () => {
    element.remove();
    whole?.end();
    if (view) common?.canvas?.forget(view);
  };
}
function initialize({ model }) {
  model.send({ do: "loaded" });
  const canvas = model.get("canvas") ? void 0 : new OwnCanvas(model);
  const predictions = new Predictions(model, canvas);
  shared.set(model.get("board"), { predictions, canvas });
  return () => {
    predictions.end();
    canvas?.end();
  };
}
var companion_default = { initialize, render };
export {
  companion_default as default
};
