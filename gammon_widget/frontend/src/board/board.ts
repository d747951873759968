// The front end of a board.
//
// The page draws the board from the view that the kernel has sent, and from the sprites of its
// sheet. A custom element over the canvas handles the input, because ipycanvas takes every key, the
// wheel and all touches. `BoardState` finds what an input leads to, shows it, and sends the input;
// the kernel's next view confirms or replaces it.

import type { Host } from "../shared/child_widget";
import { element, focusOn, makeName } from "../shared/elements";
import { KernelWatch } from "../shared/kernel_watch";
import { Lifetime } from "../shared/lifetime";
import { Announcer } from "./input/announcer";
import { type BoardCanvas, openCanvas, STYLE, WIDTH } from "./picture/board_canvas";
import { makeBoardElements, showChildren } from "./board_elements";
import type { BoardInput } from "./input/board_input";
import { BoardPainter } from "./picture/board_painter";
import { BoardState } from "./turn/board_state";
import { type ControlOptions, Controls } from "./controls/controls";
import { fitHeight } from "./picture/fit_height";
import { LAYER, makeWaitingMark, stoppedNotice } from "./layers";
import { reportPage } from "./picture/page_size";
import { keepSheet } from "./picture/sheets";
import { makeSpinningDice } from "./motion/spinning_dice";
import { makeStillPicture } from "./picture/still_picture";
import { takeTypeface, withTypeface } from "./picture/typeface";
import { handlerOf, type MessageHandlers, type Model, sendTo, textOf, type View } from "./view";

/** What the views of a board in this page share. */
interface Shared {
  state: BoardState;
  painter: BoardPainter;
  canvas: BoardCanvas;
  announcers: Announcer[];
}

/** By the board's identity, since each view has its own model object. */
const shared = new Map<string, Promise<Shared>>();

class BoardFrontend extends HTMLElement {
  /** The elements on the page, for tests. */
  static alive = new Set<BoardFrontend>();
  parts: (Shared & { model: Model; element: HTMLCanvasElement; region: HTMLElement }) | undefined;
  input: BoardInput | undefined;
  // In a shadow root, so that `querySelector` finds only the board's canvas.
  #layers = this.attachShadow({ mode: "closed" });
  #name = makeName(); // identifies this view to the kernel
  #notice: HTMLElement | undefined; // stays when the board moves within the page
  #goneBefore: number | undefined; // how many kernels were gone when the board was created
  #lifetime: Lifetime | undefined;

  connectedCallback() {
    const root: HTMLElement | null = this.closest(".gammon-board");
    if (!root || !this.parts) return;
    const { model, state, painter, announcers, region, element: canvas } = this.parts;
    const lifetime = (this.#lifetime = new Lifetime());
    BoardFrontend.alive.add(this);
    const announcer = new Announcer(announcers, region, lifetime);
    const own = { name: this.#name, element: this, layers: this.#layers };
    const send: View["send"] = (message) => state.stopped || sendTo(model, message);
    const common = { model, root, canvas, state, painter, announcer, lifetime, send };
    this.#begin({ ...own, ...common });
  }

  disconnectedCallback() {
    this.#lifetime?.end();
    BoardFrontend.alive.delete(this);
  }

  #begin(view: View) {
    const { layers, lifetime, painter } = view;
    layers.replaceChildren(element("slot")); // for the places
    const module = import("./input/board_input");
    const controls = this.#makeControls(
      view,
      module.then(({ makeRareControls }) => makeRareControls),
    );
    fitHeight(view);
    const fit = () => controls.fit();
    withTypeface(view, () => reportPage(view), fit);
    makeWaitingMark(view);
    makeStillPicture(view);
    makeSpinningDice(view);
    const input = module.then(({ BoardInput }) => {
      const note = (words: string) => controls.note(words);
      if (!lifetime.signal.aborted) this.input = new BoardInput(view, controls.options, note);
      return this.input;
    });
    this.#handleMessages(view, input);
    this.#watchKernel(view, () => void input.then((each) => each?.stop()));
    painter.paint();
  }

  #makeControls(view: View, rare: ControlOptions["rare"]) {
    const { model, canvas, painter, state, lifetime } = view;
    const over = element("div", "", "", { style: `${LAYER}inset:0 0 var(--gammon-below,0px);` });
    const below = element("div", "", "", { style: WIDTH });
    over.hidden = below.hidden = true; // until there is something to show
    view.element.append(over);
    view.element.after(below); // Tab reaches it after the buttons on the board
    const controls = new Controls({
      ...{ over, below, rare, text: (words: string) => textOf(model, words) },
      press: (target) => {
        if (target === "button more") this.input?.openMenu();
        else state.click(target);
      },
      takeFocus: () => focusOn(canvas),
    });
    const measure = () => controls.stripWidths();
    painter.measures.add(measure);
    lifetime.attend(painter.listeners, () => {
      if (!painter.sheet) return;
      over.hidden = below.hidden = false;
      over.toggleAttribute("data-still", !painter.canMove);
      controls.show(painter.seen, painter.sheet);
    });
    const fit = () => {
      view.element.style.setProperty("--gammon-below", `${below.offsetHeight}px`);
      controls.fit();
    };
    const sizes = lifetime.observe(new ResizeObserver(fit));
    for (const part of [over, below]) sizes.observe(part);
    lifetime.onEnd(() => {
      painter.measures.delete(measure);
      over.remove();
      below.remove();
    });
    return controls;
  }

  #handleMessages({ model, state, lifetime }: View, input: Promise<BoardInput | undefined>) {
    const handlers: MessageHandlers = {
      sheet: keepSheet,
      typeface: takeTypeface,
      inputs_lost: ({ page }) => page === state.pending.page && state.resend(),
    };
    lifetime.follow(model, "msg:custom", async (message) => {
      const handle = handlerOf(handlers, message);
      if (handle) return handle(message);
      const later = (await input)?.handlers;
      return later && handlerOf(later, message)?.(message);
    });
  }

  /** Show that the kernel is gone, and send nothing more: a new one may be in its place. */
  #watchKernel({ model, state, announcer, lifetime }: View, onGone: () => void) {
    const watch = KernelWatch.of(model.widget_manager);
    const stop = () => {
      state.stop();
      onGone();
      if (this.#notice) return; // the board has moved within the page
      this.#notice = stoppedNotice(
        `${textOf(model, "The kernel has stopped.")} ${model.get("restart_note")}`,
      );
      if (announcer.isActive) this.#notice.setAttribute("role", "alert");
      this.append(this.#notice);
    };
    lifetime.attend(watch.listeners, stop);
    this.#goneBefore ??= watch.gone;
    if (watch.gone > this.#goneBefore) stop();
  }
}

// Definitions are global and permanent, and a page may have this module in several versions.
customElements.define(`gammon-board-${makeName()}`, BoardFrontend);

/** Build what the views of a board share, once its canvas is known. */
async function open(model: Model, lifetime: Lifetime): Promise<Shared> {
  const canvas = await openCanvas(model);
  // The kernel sends the first view just after it has opened the board.
  while (!("points" in model.get("view")))
    await new Promise((come) => lifetime.follow(model, "view", come));
  const state = new BoardState(model);
  const painter = new BoardPainter(model, state, canvas, lifetime);
  model.send({ do: "loaded" });
  return { state, painter, canvas, announcers: [] };
}

interface Context {
  model: Model;
  el: HTMLElement;
  host: Host;
}

/** Show the board, and show it anew in another language. */
function render(context: Context) {
  const { model, el } = context;
  const all = new Lifetime();
  let shown = show(context);
  all.follow(model, "texts", () => {
    shown.end();
    el.replaceChildren();
    shown = show(context);
  });
  all.onEnd(() => shown.end());
  return () => all.end();
}

function show({ model, el, host }: Context) {
  const lifetime = new Lifetime();
  const elements = makeBoardElements(model, el, lifetime);
  showChildren(model, el, host, lifetime);
  void shared.get(model.get("uid"))?.then(async (parts) => {
    const view = await parts.canvas.makeView();
    if (lifetime.signal.aborted) return view.remove();
    view.element.style.cssText = STYLE;
    const frontend = new BoardFrontend();
    frontend.parts = { ...parts, model, element: view.element, region: elements.status };
    frontend.className = "gammon-front";
    frontend.style.cssText = `${LAYER}display:block;overflow:visible;border-radius:14px;z-index:3;`;
    el.prepend(view.element, frontend);
    lifetime.onEnd(() => {
      frontend.remove();
      view.remove();
    });
  });
  return lifetime;
}

/** Find the canvas, and report to the kernel that this page runs the front end. */
function initialize({ model }: { model: Model }) {
  const lifetime = new Lifetime();
  const uid = model.get("uid");
  shared.set(uid, open(model, lifetime));
  lifetime.onEnd(() => shared.delete(uid));
  return () => lifetime.end();
}

export default { initialize, render };
