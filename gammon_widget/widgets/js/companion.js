// What a canvas cannot do on a page by itself.
//
// A custom element beside the canvas listens in its place, since ipycanvas keeps every key, the
// wheel and all touches for itself. It tells the kernel what the hand does and how the page shows
// the board, and it moves a dragged checker itself, so that the checker is under the hand in the
// next frame whatever the kernel does. Everything it adds to the page goes when it is disconnected.

const SLOP = { mouse: 4, pen: 6, touch: 9 }; // CSS pixels a hand may move in a click
const NUDGE = 1; // milliseconds, see `say`
const LATE_NUDGE = 8; // the same after a silence
const SILENCE = 250; // milliseconds without a word to the kernel
const AWAKE = 200; // milliseconds to answer after a beat
const BREATH = 12; // milliseconds between two answers, at least
const QUIET = 120; // milliseconds without a change of size before the kernel hears of it
const SPIN = 900; // milliseconds in which a die that waits for a click turns once
const PATIENCE = 2000; // milliseconds to wait for the kernel's answer
const CHECKER = 0.88 / 16; // the checker's diameter, in parts of the board's width
const RATIO = 12.8 / 16; // the board's height in parts of its width
const FIELDS = [
  [1.4 / 16, 5.85 / 16],
  [6.95 / 16, 11.4 / 16],
]; // top and bottom of its two halves, in parts of its width
const TRAY_INSET = 17; // thousandths of its width; a tray is narrower than where it is clicked
const [LIFT, LAND, OTHER] = [2, 4, 8]; // as in guiding.py

const MODIFIERS = { shift: "shiftKey", ctrl: "ctrlKey", alt: "altKey", meta: "metaKey" };
const LAYER = "position:absolute;pointer-events:none;margin:0;padding:0;";
const WALKING = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "n", "N"]);
const PRESSING = new Set(["Enter", " ", "Backspace", "Delete"]);
const IS_MAC = /Mac/.test(navigator.platform);

function render({ model, el }) {
  // Definitions are global to the page and stay, so each version has a name of its own.
  const name = `gammon-companion-${model.get("version")}`;
  if (!customElements.get(name)) customElements.define(name, makeCompanion());
  const element = document.createElement(name);
  element.model = model;
  el.style.cssText = `${LAYER}left:0;top:0;width:0;height:0;overflow:visible;`;
  el.append(element);
  return () => element.remove();
}

/** Tell the kernel that this page has a companion, so that it knows when no view is left. */
function initialize({ model }) {
  model.send({ do: "loaded" });
}

export default { initialize, render };

function makeCompanion() {
  return class Companion extends HTMLElement {
    static alive = new Set(); // those on the page now
    static speaker = new WeakMap(); // which view of a model reads out, so that only one does
    static loudspeaker = new Loudspeaker();
    static touched = false; // whether a person has done anything in this page
    static heard = []; // the last moments of which there was a sound
    static spoke = 0; // when the kernel was last told anything, by the page's clock

    connectedCallback() {
      this.root = this.closest(".gammon-board");
      if (!this.root || !this.model) return;
      Companion.alive.add(this);
      this.view ??= Math.random().toString(36).slice(2); // the kernel's name for this view
      this.leaving = new AbortController();
      this.observers = [];
      this.timers = new Set();
      this.layers ?? this.build();
      // The views of a board's children are made one by one, and some get their class later.
      this.search = this.observe(MutationObserver, () => this.look());
      const attributeFilter = ["class"];
      this.search.observe(this.root, { childList: true, subtree: true, attributeFilter });
      this.look();
    }

    look() {
      if (!this.canvas) {
        this.canvas = this.root.querySelector("canvas");
        if (this.canvas) this.begin();
      }
      this.line = this.root.querySelector(".gammon-status");
      if (!this.canvas || !this.line) return;
      this.search.disconnect();
      // One view reads out what happens, however many show it.
      const { speaker } = Companion;
      if (!speaker.has(this.model)) speaker.set(this.model, this);
      if (speaker.get(this.model) !== this) return;
      this.line.setAttribute("role", "status");
      this.line.setAttribute("aria-live", "polite");
    }

    disconnectedCallback() {
      if (!Companion.alive.delete(this)) return;
      this.tell({ do: "gone", view: this.view });
      this.leaving.abort();
      for (const [event, callback] of this.modelListeners ?? []) this.model.off(event, callback);
      for (const observer of this.observers) observer.disconnect();
      for (const timer of this.timers) clearTimeout(timer);
      cancelAnimationFrame(this.frame);
      cancelAnimationFrame(this.breath);
      if (Companion.speaker.get(this.model) === this) {
        Companion.speaker.delete(this.model);
        for (const other of Companion.alive) if (other.model === this.model) other.look();
      }
      this.places?.element.remove();
      this.pane?.close();
      this.watch?.listeners.delete(this.onGone);
      if (this.canvas) {
        const aria = ["label", "roledescription", "describedby", "disabled"];
        for (const name of aria) this.canvas.removeAttribute(`aria-${name}`);
        for (const name of ["role", NO_SHORTCUTS]) this.canvas.removeAttribute(name);
        this.canvas.style.cursor = this.canvas.style.touchAction = "";
      }
      for (const name of ["role", "aria-live"]) this.line?.removeAttribute(name);
      this.spinners.replaceChildren();
      for (const layer of [this.wash, this.curtain, this.checker]) layer.style.display = "none";
      this.root = this.canvas = this.line = this.gesture = this.told = this.frame = undefined;
      this.breath = undefined;
    }

    build() {
      this.style.cssText = LAYER + "display:block;overflow:visible;";
      // In a shadow, so that the board's canvas is the only one that others find.
      this.layers = this.attachShadow({ mode: "closed" });
      this.layers.append(document.createElement("slot")); // for the places, which others find
      const layer = (tag) => {
        const made = document.createElement(tag);
        made.style.cssText = LAYER + "display:none;";
        this.layers.append(made);
        return made;
      };
      this.wash = layer("div");
      this.curtain = layer("canvas");
      this.spinners = layer("div");
      this.spinners.style.display = "block";
      this.checker = layer("canvas");
    }

    begin() {
      const { canvas, root } = this;
      // A vertical swipe scrolls and two fingers zoom, but for a checker that is dragged.
      canvas.style.touchAction = "pan-y pinch-zoom";
      canvas.setAttribute("role", "application");
      canvas.setAttribute(NO_SHORTCUTS, "");
      canvas.setAttribute("aria-roledescription", "backgammon board");
      this.places = new Places(this.model, this.view, (message) => this.say(message));
      this.append(this.places.element);
      canvas.setAttribute("aria-describedby", this.places.text.id);
      if (getComputedStyle(root).position === "static") root.style.position = "relative";

      this.pane = new Pane(root);
      this.watch = KernelWatch.of(this.model.widget_manager);
      this.watch.listeners.add((this.onGone = () => this.stop()));
      this.before ??= this.watch.gone; // kernels before the one that made this board

      const on = (target, names, handle, options) => {
        for (const name of names.split(" "))
          target.addEventListener(name, handle, { signal: this.leaving.signal, ...options });
      };
      // In the capture phase, so that events stop before they come to ipycanvas.
      const onCanvas = (names, handle, passive = true) =>
        on(root, names, (event) => event.target === canvas && handle(event), {
          capture: true,
          passive,
        });
      const stop = (event) => event.stopPropagation();
      onCanvas("pointerdown", (event) => this.down(event));
      onCanvas("pointermove", (event) => this.move(event));
      onCanvas("pointerup", (event) => this.up(event));
      onCanvas("pointercancel lostpointercapture", () => this.giveUp());
      onCanvas("pointerleave pointerout", () => this.gesture || this.hover(0));
      onCanvas("mousemove mouseup mouseout wheel touchstart touchend touchcancel", stop);
      onCanvas("mousedown", (event) => this.passOn(event));
      onCanvas("touchmove", (event) => this.touchMoved(event), false);
      onCanvas("contextmenu", (event) => this.menu(event), false);
      const isOurs = (node) => node === canvas || this.places.has(node);
      on(root, "keydown", (event) => isOurs(event.target) && this.key(event), { capture: true });
      on(root, "keydown", (event) => this.leaveEntry(event), { capture: true });
      on(root, "keypress", (event) => this.write(event), { capture: true });
      on(canvas, "focus", () => this.come());
      on(root, "focusout", ({ target, relatedTarget }) => {
        if (!isOurs(target) || isOurs(relatedTarget) || !this.model.get("focus")) return;
        this.tell({ do: "blur" });
      });
      const touch = (event) => (Companion.touched ||= event.isTrusted);
      on(window, "pointerdown keydown", touch, { capture: true, passive: true });
      on(window, "pagehide", () => {
        this.told = undefined;
        this.tell({ do: "gone", view: this.view });
      });
      on(window, "pageshow resize", () => this.measureSoon());
      const calm = matchMedia("(prefers-reduced-motion: reduce)");
      on(calm, "change", () => this.measure());

      const sizes = this.observe(ResizeObserver, (entries) => this.resized(entries.at(-1)));
      try {
        sizes.observe(canvas, { box: "device-pixel-content-box" }); // also tells of zooming
      } catch {
        sizes.observe(canvas); // Safari
      }
      const looks = this.observe(MutationObserver, () => this.measure());
      const attributeFilter = ["class", "style", "data-jp-theme-light", "data-theme", "theme"];
      for (const node of [document.documentElement, document.body])
        looks.observe(node, { attributeFilter });

      this.modelListeners = [
        ["change:label", () => this.describe()],
        ["change:spinning change:disc", () => this.spin()],
        ["change:live", () => this.hover()],
        ["change:spots change:things change:states change:live", () => this.retell()],
        ["change:position change:focus", () => this.retell()],
        ["msg:custom", (message) => this.answered(message)],
      ];
      for (const [event, callback] of this.modelListeners) this.model.on(event, callback);
      this.describe();
      this.showPlaces();
      this.spin();
      if (this.watch.gone > this.before) this.stop();
    }

    observe(Observer, callback) {
      const observer = new Observer(callback);
      this.observers.push(observer);
      return observer;
    }

    later(milliseconds, callback) {
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        callback();
      }, milliseconds);
      this.timers.add(timer);
      return timer;
    }

    // --- to the kernel ------------------------------------------------------------------------

    tell(message, callbacks = undefined) {
      if (this.stopped) return;
      Companion.spoke = performance.now();
      try {
        this.model.send(message, callbacks);
      } catch {
        // The kernel is gone; the picture stays.
      }
    }

    /** Tell of what a person does, and keep the answer from being held up on its way.
     *
     * Jupyter's server leaves Nagle's algorithm on: behind a small frame, here the one that says
     * that the kernel is busy, the next waits up to 40 ms for the browser's acknowledgement, which
     * goes with anything we send. Mostly it goes at once anyhow, and after a silence nearly always:
     * then a message of ours would only be in the way, and waits for the picture to be here.
     */
    say(message) {
      const wait = performance.now() - Companion.spoke < SILENCE ? NUDGE : LATE_NUDGE;
      const status = ({ content }) => {
        if (content.execution_state === "busy") this.later(wait, () => this.tell({ do: "nudge" }));
      };
      this.tell(message, { iopub: { status } });
    }

    act(kind, event, [x, y] = this.place(event)) {
      const modifiers = Object.keys(MODIFIERS).filter((name) => event[MODIFIERS[name]]);
      this.say({ do: kind, x, y, button: Math.max(event.button, 0), modifiers });
    }

    /** Show that the kernel is gone, and tell it nothing more: another one may be in its place. */
    stop() {
      const { canvas, places } = this;
      this.giveUp();
      this.letGo();
      this.stopped = true;
      this.hover(0);
      this.spin();
      if (places.has(this.focused)) canvas.focus({ preventScroll: true });
      places.element.hidden = true;
      canvas.setAttribute("aria-disabled", "true");
      if (this.notice) return; // the board has been moved in the page
      this.notice = stoppedNotice(`The kernel has stopped. ${this.model.get("restart_note")}`);
      if (Companion.speaker.get(this.model) === this) this.notice.setAttribute("role", "alert");
      this.append(this.notice);
    }

    // --- how the page shows the board ---------------------------------------------------------

    resized(entry) {
      const { canvas } = this;
      this.device = entry.devicePixelContentBoxSize?.[0]?.inlineSize;
      const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = canvas;
      Object.assign(this.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
      if (this.told) this.measureSoon();
      else this.measure();
    }

    measureSoon() {
      clearTimeout(this.soon);
      this.timers.delete(this.soon);
      this.soon = this.later(QUIET, () => this.measure());
    }

    measure() {
      const { canvas } = this;
      const width = canvas.clientWidth;
      if (!width) return; // it is not shown just now
      // The screen's own count is exact, but Safari has none, and that of others may be late.
      const ideal = canvas.getBoundingClientRect().width * devicePixelRatio;
      const pixels = Math.abs(this.device - ideal) < 1.5 ? this.device : Math.round(ideal);
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const page = { width, pixels, dark: isDark(), still };
      const told = JSON.stringify(page);
      if (told === this.told) return;
      this.told = told;
      this.tell({ do: "page", view: this.view, ...page });
    }

    describe() {
      this.canvas.setAttribute("aria-label", this.model.get("label"));
    }

    // --- what the kernel answers --------------------------------------------------------------

    answered({ do: what, frame, ...rest }) {
      if (what === "sound") this.sound(rest);
      if (what === "hold") this.hold();
      if (what === "beat") this.beat(frame);
      if (what === "wrote") this.wrote(rest);
      // The canvas gets its new picture in this frame: what stood in for it goes in the next.
      if (what === "painted") requestAnimationFrame(() => requestAnimationFrame(() => this.letGo()));
    }

    /** Keep the picture while the canvas, which gets another size, is blank. */
    hold() {
      const { canvas, curtain } = this;
      if (!canvas.width || !canvas.height) return;
      curtain.width = canvas.width;
      curtain.height = canvas.height;
      curtain.getContext("2d").drawImage(canvas, 0, 0);
      curtain.style.cssText = LAYER + "inset:0;width:100%;height:100%;";
      this.later(PATIENCE, () => this.letGo());
    }

    /** Tell the kernel again and again how far its motion has come.
     *
     * Only while there are beats, since a busy kernel would have to work the answers off later;
     * and so often, since each of them lets the next frame through, as in `act`.
     */
    beat(frame) {
      if (Companion.speaker.get(this.model) !== this) return;
      this.beaten = frame;
      this.awake = performance.now() + AWAKE;
      this.breath ??= requestAnimationFrame((now) => this.breathe(now));
    }

    breathe(now, last = 0) {
      if (now - last >= BREATH) {
        this.tell({ do: "beat", frame: this.beaten });
        last = now;
      }
      this.breath =
        now < this.awake ? requestAnimationFrame((then) => this.breathe(then, last)) : undefined;
    }

    letGo() {
      if (!this.canvas) return; // the board has left the page
      this.curtain.style.display = "none";
      this.spin();
      if (!this.gesture?.lifted) this.checker.style.display = "none";
    }

    // --- dice that spin until they are clicked ------------------------------------------------

    /** Turn round pieces of the picture about their middles: the kernel has no part in it. */
    spin() {
      const { canvas } = this;
      const width = canvas.clientWidth;
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const places = calm || !width || this.stopped ? [] : this.model.get("spinning");
      this.spinners.replaceChildren(
        ...places.map((place, n) => {
          const [x, y, reach] = place.map((edge) => edge / 1000);
          const piece = document.createElement("canvas");
          const scale = canvas.width / width;
          const size = Math.round(2 * reach * canvas.width);
          piece.width = piece.height = size;
          const [left, top] = [(x - reach) * canvas.width, (y - reach) * canvas.width];
          piece.getContext("2d").drawImage(canvas, left, top, size, size, 0, 0, size, size);
          piece.style.cssText =
            `${LAYER}border-radius:50%;width:${size / scale}px;height:${size / scale}px;` +
            `left:${(x - reach) * width}px;top:${(y - reach) * width}px;`;
          const turns = [{ transform: "none" }, { transform: `rotate(${n % 2 ? -1 : 1}turn)` }];
          piece.animate(turns, { duration: SPIN, iterations: Infinity });
          return piece;
        }),
      );
    }

    // --- mouse and touch ----------------------------------------------------------------------

    place(event) {
      const box = this.canvas.getBoundingClientRect();
      return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    }

    /** What can be done there, and the area it can be done in; the topmost area counts. */
    spot([x, y]) {
      const areas = areasOf(this.model);
      const live = this.model.get("live");
      for (let n = areas.length - 1; n >= 0; n--) {
        const [left, top, right, bottom] = areas[n].slice(0, 4).map((edge) => edge / 1000);
        if (left <= x && x <= right && top <= y * RATIO && y * RATIO <= bottom)
          return { can: parseInt(live[n] ?? "0", 16), area: areas[n] };
      }
      return { can: 0 };
    }

    down(event) {
      if (this.gesture) {
        this.giveUp(); // a second finger, or a second button
        return;
      }
      if (!event.isPrimary) return;
      const back = event.button === 2 || (event.button === 0 && event.ctrlKey && IS_MAC);
      if (back && !event.shiftKey) this.act("back", event);
      if (event.button !== 0 || back) return;
      const at = this.place(event);
      const { can } = this.spot(at);
      const kind = event.pointerType;
      const { pointerId: id, clientX: x, clientY: y } = event;
      const disc = can & OTHER ? "other" : "disc";
      this.gesture = { id, kind, at, x, y, disc, liftable: Boolean(can & LIFT), lifted: false };
      // A finger may be about to scroll: only when it goes up is it known to be a tap.
      if (kind !== "touch") this.act("press", event, at);
    }

    move(event) {
      const { gesture } = this;
      this.pointer = event;
      if (!gesture) {
        if (event.pointerType !== "touch") this.hover();
        return;
      }
      if (gesture.id !== event.pointerId) return;
      const way = Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y);
      if (way > SLOP[gesture.kind]) gesture.moved = true;
      if (gesture.moved && gesture.liftable && !gesture.lifted) this.lift(event);
      if (gesture.lifted) this.follow();
    }

    up(event) {
      const { gesture } = this;
      if (gesture?.id !== event.pointerId) return;
      this.gesture = undefined;
      this.pointer = event;
      if (gesture.lifted) this.drop(event);
      // Always, since the kernel may know of a checker that we have not heard of yet.
      else if (gesture.kind !== "touch") this.act("release", event, gesture.at);
      else if (!gesture.moved) this.act("click", event, gesture.at);
    }

    giveUp() {
      const { gesture } = this;
      this.gesture = undefined;
      if (!gesture?.lifted) return;
      this.act("cancel", this.pointer, gesture.at);
      this.land();
    }

    menu(event) {
      if (event.shiftKey) return; // Shift and the right button: the browser's own menu
      event.preventDefault();
      event.stopPropagation();
    }

    touchMoved(event) {
      event.stopPropagation();
      const { gesture } = this;
      if (event.touches.length > 1) this.giveUp();
      // Else the page would scroll with the checker.
      else if (gesture?.liftable && event.cancelable) event.preventDefault();
    }

    /** Stop a mouse button from ipycanvas, but let the page know of it: Lab activates the cell. */
    passOn(event) {
      event.stopPropagation();
      this.root.parentElement?.dispatchEvent(new MouseEvent(event.type, event));
    }

    // --- dragging: the kernel hears of the beginning and of the end ---------------------------

    lift(event) {
      const { gesture, canvas, checker } = this;
      gesture.lifted = true;
      canvas.setPointerCapture?.(gesture.id);
      const size = CHECKER * canvas.clientWidth * (gesture.kind === "touch" ? 1.3 : 1.08);
      drawChecker(checker, size, this.model.get(gesture.disc));
      checker.style.display = "block";
      this.follow();
      this.act("lift", event, gesture.at);
    }

    /** Have the checker under the hand in the next frame, however many moves come until then. */
    follow() {
      this.frame ??= requestAnimationFrame(() => {
        this.frame = undefined;
        if (!this.gesture?.lifted) return;
        const [x, y] = this.place(this.pointer);
        const width = this.canvas.clientWidth;
        this.checker.style.transform = `translate(${x * width}px, ${y * width * RATIO}px)`;
        this.hover();
      });
    }

    drop(event) {
      this.act("drop", event);
      this.land();
    }

    /** The checker stays until the canvas shows where it has come to. */
    land() {
      this.hover();
      this.later(PATIENCE, () => this.letGo());
    }

    /** Show what the hand is on: by the cursor, and by a wash over a landing. */
    hover(can = undefined) {
      const found = can === undefined && this.pointer ? this.spot(this.place(this.pointer)) : {};
      const dragged = Boolean(this.gesture?.lifted);
      this.canvas.style.cursor = dragged ? "grabbing" : found.can ? "pointer" : "default";
      const landing = found.can & LAND && this.pointer.pointerType !== "touch";
      if (!(landing || (dragged && found.can & LAND))) {
        this.wash.style.display = "none";
        return;
      }
      let [left, top, right] = found.area;
      if (left <= 0 || right >= 1000) {
        left += TRAY_INSET;
        right -= TRAY_INSET;
      }
      const [fieldTop, fieldBottom] = FIELDS[top / 1000 < RATIO / 2 - 0.01 ? 0 : 1];
      Object.assign(this.wash.style, {
        display: "block",
        left: `${left / 10}%`,
        top: `${(fieldTop / RATIO) * 100}%`,
        width: `${(right - left) / 10}%`,
        height: `${((fieldBottom - fieldTop) / RATIO) * 100}%`,
        background: this.model.get("disc")[4],
        opacity: 0.2,
      });
    }

    // --- keys ---------------------------------------------------------------------------------

    key(event) {
      // Neither ipycanvas, which would swallow it, nor Lab, to which a bare key is a command.
      event.stopPropagation();
      const { key } = event;
      if (event.ctrlKey || event.metaKey) {
        const copy = new KeyboardEvent(event.type, event);
        if (!this.root.parentElement?.dispatchEvent(copy)) event.preventDefault();
      } else if (key === "Escape") {
        if (this.gesture?.lifted) this.giveUp();
        else if (this.model.get("holding")) this.say({ do: "key", key });
        else this.leave();
      } else if (event.altKey || (key.length > 1 && !WALKING.has(key) && !PRESSING.has(key))) {
        return; // the browser's own
      } else if (key.toLowerCase() === "e" && this.entry) {
        event.preventDefault();
        this.entry.focus();
      } else if (event.target !== this.canvas && (key === "Enter" || key === " ")) {
        return; // the place is a button, and the browser clicks it
      } else {
        event.preventDefault();
        this.walked = true;
        if (WALKING.has(key) || !event.repeat) this.say({ do: "key", key });
      }
    }

    get entry() {
      return this.root.querySelector(".gammon-entry input");
    }

    /** Tell what is written in the field: its own message may overtake the last letters. */
    write(event) {
      if (event.key !== "Enter" || event.target !== this.entry) return;
      event.stopPropagation();
      this.say({ do: "write", text: this.entry.value });
    }

    /** Empty the field, unless something else is written in it by now. */
    wrote({ text }) {
      if (this.entry?.value !== text) return;
      this.entry.value = "";
      this.entry.dispatchEvent(new Event("input", { bubbles: true }));
    }

    leaveEntry(event) {
      if (event.key !== "Escape" || event.target !== this.entry) return;
      event.stopPropagation();
      this.canvas.focus({ preventScroll: true });
    }

    leave() {
      this.focused?.blur();
      this.root.closest(".jp-Cell")?.focus({ preventScroll: true }); // as in JupyterLab
    }

    get focused() {
      return this.root?.getRootNode().activeElement;
    }

    /** The keys have come to the board: not when a pointer brought them, which rings nothing. */
    come() {
      this.walked = false;
      if (this.canvas.matches(":focus-visible")) this.tell({ do: "focus", target: "" });
    }

    /** Have the places as the kernel tells them, once for all that one message has changed. */
    retell() {
      this.retelling ??= Promise.resolve().then(() => {
        this.retelling = undefined;
        if (this.canvas) this.showPlaces();
      });
    }

    showPlaces() {
      const { canvas, places } = this;
      const ring = this.model.get("focus");
      const lost = places.show(canvas); // as a button that was pressed
      if (lost) this.walked = true;
      // The focus of the page goes where the keys are, so that a screen reader reads the place.
      const { focused } = this;
      if ((lost || ring !== this.ring) && (places.has(focused) || (focused === canvas && this.walked)))
        places.focus(ring);
      this.ring = ring;
    }

    // --- sound --------------------------------------------------------------------------------

    /** Be heard once, however many boards and views of them tell of it. */
    sound({ moment, sounds, words }) {
      if (Companion.heard.includes(moment)) return;
      Companion.heard = [...Companion.heard.slice(-20), moment];
      if (Companion.touched && !document.hidden) Companion.loudspeaker.play(sounds, words);
    }
  };
}

/** Whether the page is dark: as JupyterLab says, else by the brightness of its ground. */
function isDark() {
  const light = document.body.dataset.jpThemeLight;
  if (light) return light === "false";
  for (const node of [document.body, document.documentElement]) {
    const [red, green, blue, alpha = 1] =
      getComputedStyle(node).backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [];
    if (red !== undefined && alpha > 0) return 0.3 * red + 0.59 * green + 0.11 * blue < 128;
  }
  return false;
}

/** Draw a checker as `drawing/parts/checkers.py` does, its middle at the origin of its parent. */
function drawChecker(canvas, size, [body, rim, mark, kind]) {
  const room = size * 1.3; // with its shadow
  const pen = canvas.getContext("2d");
  canvas.width = canvas.height = Math.round(room * devicePixelRatio);
  canvas.style.cssText = `${LAYER}width:${room}px;height:${room}px;`;
  canvas.style.left = canvas.style.top = `${-room / 2}px`;
  canvas.style.willChange = "transform";
  pen.scale(canvas.width / room, canvas.height / room);
  pen.translate(room / 2, room / 2);
  pen.scale(size / 0.88, size / 0.88); // from here on in widths of a point
  const disc = (radius, { fill, stroke, width, y = 0 }) => {
    pen.beginPath();
    pen.arc(0, y, radius, 0, 2 * Math.PI);
    pen.fillStyle = fill;
    pen.strokeStyle = stroke;
    pen.lineWidth = width;
    if (fill) pen.fill();
    if (stroke) pen.stroke();
  };
  disc(0.44, { fill: "#00000042", y: 0.09 });
  disc(0.4175, { fill: body, stroke: rim, width: 0.045 });
  if (kind === "ring") disc(0.255, { stroke: mark, width: 0.034 });
  else disc(0.105, { fill: mark });
}
