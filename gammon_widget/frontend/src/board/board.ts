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
import { AccessiblePlaces, Announcer } from "./accessible_places";
import { type BoardCanvas, openCanvas, WIDTH } from "./board_canvas";
import { makeBoardElements, showChildren } from "./board_elements";
import { BoardPainter } from "./board_painter";
import { BoardState } from "./board_state";
import { Controls } from "./controls";
import { fitHeight } from "./fit_height";
import { handleKeys, TextField } from "./keyboard";
import { LAYER, makeWaitingMark, stoppedNotice } from "./layers";
import { OverlayLoader } from "./overlay_loader";
import { reportPage } from "./page_size";
import { passSecondary, Pointer } from "./pointer";
import { keepSheet } from "./sheets";
import { Loudspeaker } from "./sounds";
import { makeSpinningDice } from "./spinning_dice";
import { makeStillPicture } from "./still_picture";
import { Toast } from "./toast";
import { takeTypeface, withTypeface } from "./typeface";
import { handlerOf, type MessageHandlers, type Model, sendTo, textOf, type View } from "./view";

const loudspeaker = new Loudspeaker();

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
  pointer: Pointer | undefined;
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
    const later = { openMenu: () => {}, isCovered: () => false };
    const send: View["send"] = (message) => state.stopped || sendTo(model, message);
    const common = { model, root, canvas, state, painter, announcer, lifetime, send };
    this.#begin({ ...own, ...later, ...common });
  }

  disconnectedCallback() {
    this.#lifetime?.end();
    BoardFrontend.alive.delete(this);
  }

  #begin(view: View) {
    const { layers, lifetime, painter, state } = view;
    layers.replaceChildren(element("slot")); // for the places
    const toast = new Toast(view);
    const overlays = new OverlayLoader(view, toast);
    const controls = this.#makeControls(view, overlays);
    const pointer = (this.pointer = new Pointer(view));
    const places = new AccessiblePlaces(view, controls.options.over);
    const field = new TextField(view);
    view.openMenu = () => {
      pointer.leave();
      overlays.openMenu();
    };
    handleKeys(view, { pointer, places, field, overlays });
    fitHeight(view);
    const fit = () => controls.fit();
    withTypeface(view, () => reportPage(view), fit);
    loudspeaker.listen(lifetime);
    makeWaitingMark(view);
    makeStillPicture(view);
    makeSpinningDice(view);
    this.#handleMessages(view, {
      refused: ({ why }) => toast.show(why, pointer.place),
      wrote: ({ text }) => field.wrote(text),
      inputs_lost: ({ page }) => page === state.pending.page && state.resend(),
      ...overlays.handlers,
    });
    this.#watchKernel(view, () => {
      pointer.cancel();
      state.stop();
      pointer.leave();
      places.hide();
    });
    painter.paint();
  }

  #makeControls(view: View, overlays: OverlayLoader) {
    const { model, canvas, painter, state, lifetime } = view;
    const over = element("div", "", "", { style: `${LAYER}inset:0 0 var(--gammon-below,0px);` });
    const below = element("div", "", "", { style: WIDTH });
    for (const part of [over, below]) part.setAttribute("data-lm-suppress-shortcuts", "");
    for (const part of [over, below]) passSecondary(view, part);
    over.hidden = below.hidden = true; // until there is something to show
    view.element.append(over);
    canvas.after(below);
    const controls = new Controls({
      ...{ over, below, text: (words: string) => textOf(model, words) },
      press: (target) => (target === "button more" ? view.openMenu() : state.click(target)),
      takeFocus: () => focusOn(canvas),
      loadRare: overlays.loadRare,
    });
    painter.buttons ??= () => controls.stripWidths();
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
      over.remove();
      below.remove();
    });
    return controls;
  }

  #handleMessages({ model, lifetime }: View, handlers: MessageHandlers) {
    const all: MessageHandlers = {
      sound: (message) => loudspeaker.play(message),
      sheet: keepSheet,
      typeface: takeTypeface,
      ...handlers,
    };
    lifetime.follow(model, "msg:custom", (message) => {
      void handlerOf(all, message)?.(message);
    });
  }

  /** Show that the kernel is gone, and send nothing more: a new one may be in its place. */
  #watchKernel({ model, announcer, lifetime }: View, onGone: () => void) {
    const watch = KernelWatch.of(model.widget_manager);
    const stop = () => {
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

function render({ model, el, host }: { model: Model; el: HTMLElement; host: Host }) {
  const lifetime = new Lifetime();
  const elements = makeBoardElements(model, el, lifetime);
  showChildren(model, el, host, lifetime);
  void shared.get(model.get("uid"))?.then(async (parts) => {
    const view = await parts.canvas.makeView();
    if (lifetime.signal.aborted) return view.remove();
    const frontend = new BoardFrontend();
    frontend.parts = { ...parts, model, element: view.element, region: elements.status };
    frontend.className = "gammon-front";
    frontend.style.cssText = `${LAYER}display:block;overflow:visible;border-radius:14px;`;
    el.prepend(view.element, frontend);
    lifetime.onEnd(() => {
      frontend.remove();
      view.remove();
    });
  });
  return () => lifetime.end();
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
