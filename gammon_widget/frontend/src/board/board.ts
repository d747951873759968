// The front end of a board.
//
// A custom element over the canvas handles the input in its place, because ipycanvas takes every
// key, the wheel and all touches. It sends input and the size of the board to the kernel, and moves
// a dragged checker itself, so that the checker follows the pointer whatever the kernel does. When
// it is disconnected, it removes everything that it has added to the page.

import type { Host } from "../shared/child_widget";
import { element, makeName } from "../shared/elements";
import { KernelWatch } from "../shared/kernel_watch";
import { Lifetime } from "../shared/lifetime";
import { AccessiblePlaces, Announcer } from "./accessible_places";
import { ClipPlayer } from "./animation_clip";
import { type BoardCanvas, openCanvas } from "./board_canvas";
import { makeBoardElements, showChildren } from "./board_elements";
import { fitHeight } from "./fit_height";
import { handleKeys, TextField } from "./keyboard";
import { LAYER, makeSnapshot, makeSpinningDice, makeWaitingMark, stoppedNotice } from "./layers";
import { OverlayLoader } from "./overlay_loader";
import { reportPage } from "./page_size";
import { Pointer } from "./pointer";
import { Predictions } from "./predictions";
import { Loudspeaker } from "./sounds";
import { makeStillPicture } from "./still_picture";
import { Toast } from "./toast";
import { Transport } from "./transport";
import { withTypeface } from "./typeface";
import { handlerOf, type MessageHandlers, type Model, textOf, type View } from "./view";

const ANSWER_MS = 2000; // the longest wait for the kernel

const loudspeaker = new Loudspeaker();

/** What the views of a board in this page share. */
interface Shared {
  predictions: Predictions;
  canvas: BoardCanvas;
  announcers: Announcer[];
}

/** By the board's identity, since each view has its own model object. */
const shared = new Map<string, Promise<Shared>>();

class BoardFrontend extends HTMLElement {
  /** The elements on the page; tests use this and the next two. */
  static alive = new Set<BoardFrontend>();
  checker: HTMLElement | undefined;
  clipPlayer: ClipPlayer | undefined;
  model: Model | undefined;
  predictions: Predictions | undefined;
  canvas: HTMLCanvasElement | undefined;
  announcers: Announcer[] = [];
  region: HTMLElement | undefined; // for announcements
  // In a shadow root, so that `querySelector` finds only the board's canvas.
  #layers = this.attachShadow({ mode: "closed" });
  #name = makeName(); // identifies this view to the kernel
  // This and the next two stay when the board moves within the page.
  #transport: Transport | undefined;
  #notice: HTMLElement | undefined;
  #goneBefore: number | undefined; // how many kernels were gone when the board was created
  #lifetime: Lifetime | undefined;

  connectedCallback() {
    const { model, predictions, canvas, region } = this;
    const root: HTMLElement | null = this.closest(".gammon-board");
    if (!root || !model || !predictions || !canvas || !region) return;
    const lifetime = (this.#lifetime = new Lifetime());
    BoardFrontend.alive.add(this);
    const announcer = new Announcer(this.announcers, region, lifetime);
    const transport = (this.#transport ??= new Transport(model, predictions));
    const common = { name: this.#name, element: this, layers: this.#layers, predictions };
    const later = { openMenu: () => {}, showTip: () => {}, isCovered: () => false };
    this.#begin({ ...common, ...later, model, root, canvas, transport, announcer, lifetime });
  }

  disconnectedCallback() {
    this.#lifetime?.end();
    BoardFrontend.alive.delete(this);
  }

  #begin(view: View) {
    const { model, layers, lifetime } = view;
    layers.replaceChildren(element("slot")); // for the places
    const spin = makeSpinningDice(view);
    const clipPlayer = (this.clipPlayer = new ClipPlayer(view));
    const snapshot = makeSnapshot(view);
    // Show the canvas, and hide what covers it.
    const showCanvas = () => {
      snapshot.open();
      spin();
      if (!pointer.isDragging) pointer.checker.hide();
    };
    const showCanvasLater = () => void lifetime.later(ANSWER_MS, showCanvas);
    const showCanvasSoon = () => lifetime.nextFrame(() => lifetime.nextFrame(showCanvas));
    const pointer = new Pointer(view, () => {
      if (view.predictions.pending.areAhead) showCanvasSoon();
      else showCanvasLater();
    });
    this.checker = pointer.checker.picture;
    const toast = new Toast(view);
    const places = new AccessiblePlaces(view);
    const field = new TextField(view);
    const overlays = new OverlayLoader(view, toast);
    view.openMenu = () => {
      pointer.leave(); // so that no tooltip covers it
      overlays.openMenu();
    };
    handleKeys(view, { pointer, places, field, overlays });
    fitHeight(view);
    withTypeface(view, () => reportPage(view));
    loudspeaker.listen(lifetime);
    // The label shows whose dice they are, and so their colour.
    lifetime.follow(model, "spinning_dice checkers label", spin);
    pointer.followModel();
    makeWaitingMark(view);
    makeStillPicture(view);
    places.followModel();
    this.#handleMessages(view, {
      refused: ({ why }) => toast.show(why, pointer.place),
      wrote: ({ text }) => field.wrote(text),
      ...overlays.handlers,
      hold: () => {
        clipPlayer.end();
        snapshot.close();
        showCanvasLater();
      },
      // The canvas has its new picture in this frame: remove its cover in the next frame.
      painted: showCanvasSoon,
    });
    this.#removeStaleRing(view);
    spin();
    this.#watchKernel(view, () => {
      pointer.cancel();
      view.transport.stopped = true;
      showCanvas();
      pointer.leave();
      places.hide();
    });
  }

  /** Handle messages to each view; `Predictions` handles pictures and clips for all views. */
  #handleMessages({ model, lifetime }: View, handlers: MessageHandlers) {
    const all: MessageHandlers = { sound: (message) => loudspeaker.play(message), ...handlers };
    lifetime.follow(model, "msg:custom", (message, buffers) => {
      handlerOf(all, message)?.(message, buffers);
    });
  }

  /** Remove a focus ring that an earlier page has left: no key has been pressed on this page. */
  #removeStaleRing({ model, transport }: View) {
    if (model.get("focus") && this.announcers.length === 1) transport.send({ do: "blur" });
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

/** Build what the views of a board share, once its canvas is known. */
async function open(model: Model, lifetime: Lifetime): Promise<Shared> {
  const canvas = await openCanvas(model, lifetime);
  const predictions = new Predictions(model, canvas);
  model.send({ do: "loaded" });
  return { predictions, canvas, announcers: [] };
}

function render({ model, el, host }: { model: Model; el: HTMLElement; host: Host }) {
  const lifetime = new Lifetime();
  const elements = makeBoardElements(model, el, lifetime);
  showChildren(model, el, host, lifetime);
  void shared.get(model.get("board"))?.then(async ({ predictions, canvas, announcers }) => {
    const view = await canvas.makeView();
    if (lifetime.signal.aborted) return view.remove();
    // Definitions are global and permanent, so each version has a name of its own. All boards share
    // the module that was loaded first, although each of them brings one.
    const name = `gammon-board-frontend-${model.get("version")}`;
    if (!customElements.get(name)) customElements.define(name, BoardFrontend);
    const frontend = document.createElement(name) as BoardFrontend;
    const parts = { canvas: view.element, region: elements.status };
    Object.assign(frontend, { model, predictions, announcers, ...parts });
    frontend.style.cssText = `${LAYER}display:block;overflow:visible;`;
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
  shared.set(model.get("board"), open(model, lifetime));
  return () => lifetime.end();
}

export default { initialize, render };
