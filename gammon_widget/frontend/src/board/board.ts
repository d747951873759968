// What a canvas cannot do on a page by itself.
//
// A custom element beside the canvas listens in its place, since ipycanvas keeps every key, the
// wheel and all touches for itself. It tells the kernel what the hand does and how the page shows
// the board, and it moves a dragged checker itself, so that the checker is under the hand in the
// next frame whatever the kernel does. Everything it adds to the page goes when it is disconnected.

import { KernelWatch, stoppedNotice } from "../shared/kernel_watch";
import { Lifetime } from "../shared/lifetime";
import { AccessiblePlaces, Announcer } from "./accessible_places";
import { ClipPlayer } from "./animation_clip";
import { OwnCanvas } from "./board_canvas";
import { makeBoardElements, type WholeBoardModel } from "./board_elements";
import { fitHeight } from "./fit_height";
import { handleKeys, TextField } from "./keyboard";
import { LAYER, makeSnapshot, makeSpinningDice, makeWaitingMark } from "./layers";
import { reportPage } from "./page_size";
import { Pointer } from "./pointer";
import { Predictions } from "./predictions";
import { Loudspeaker } from "./sounds";
import { makeToast } from "./toast";
import { Transport } from "./transport";
import { withTypeface } from "./typeface";
import { handlerOf, type MessageHandlers, type Model, type View } from "./view";

const ANSWER_MS = 2000; // to wait for the kernel's answer
const PLACES =
  "change:board_areas change:controls change:states change:affordances change:spoken_position " +
  "change:focus";

const loudspeaker = new Loudspeaker();

/** What the views of one board in this page share. */
interface Shared {
  predictions: Predictions;
  canvas?: OwnCanvas; // where there is none of ipycanvas's
}

/** By the board's name, since each view has a model that is another object. */
const shared = new Map<string, Shared>();

class BoardFrontend extends HTMLElement {
  /** Those on the page now, for whoever looks at it from outside, as tests do. */
  static alive = new Set<BoardFrontend>();
  /** The checker that is dragged, likewise. */
  checker: HTMLElement | undefined;
  /** What plays over the canvas, likewise. */
  film: ClipPlayer | undefined;
  model: Model | undefined;
  shared: Shared | undefined;
  // In a shadow, so that the board's canvas is the only one that others find.
  #layers = this.attachShadow({ mode: "closed" });
  #name = Math.random().toString(36).slice(2); // the kernel's name for this view
  // The same wherever the board is moved in the page, as is what follows.
  #transport: Transport | undefined;
  #notice: HTMLElement | undefined;
  #goneBefore: number | undefined; // kernels before the one that made this board
  #lifetime: Lifetime | undefined;

  connectedCallback() {
    const { model, shared } = this;
    const root: HTMLElement | null = this.closest(".gammon-board");
    if (!root || !model || !shared) return;
    const { predictions } = shared;
    const lifetime = (this.#lifetime = new Lifetime());
    BoardFrontend.alive.add(this);
    const announcer = new Announcer(model, lifetime);
    const transport = (this.#transport ??= new Transport(model, predictions));
    const common = { name: this.#name, element: this, layers: this.#layers, predictions };
    whenPresent(root, "canvas", lifetime, (found) => {
      const canvas = found as HTMLCanvasElement;
      this.#begin({ ...common, model, root, canvas, transport, announcer, lifetime });
    });
    whenPresent(root, ".gammon-status", lifetime, (found) => {
      announcer.region = found;
      announcer.begin();
    });
  }

  disconnectedCallback() {
    this.#lifetime?.end();
    BoardFrontend.alive.delete(this);
  }

  /** Have everything that listens and shows. */
  #begin(view: View) {
    const { model, root, layers, lifetime } = view;
    layers.replaceChildren(document.createElement("slot")); // for the places, which others find
    if (getComputedStyle(root).position === "static") root.style.position = "relative";
    const spin = makeSpinningDice(view);
    const film = (this.film = new ClipPlayer(view));
    const snapshot = makeSnapshot(view);
    // Have what is in the canvas, and nothing that stood in for it.
    const showCanvas = () => {
      snapshot.open();
      spin();
      if (!pointer.isDragging) pointer.checker.hide();
    };
    const showCanvasLater = () => void lifetime.later(ANSWER_MS, showCanvas);
    const showCanvasSoon = () => lifetime.nextFrame(() => lifetime.nextFrame(showCanvas));
    const pointer = new Pointer(view, () => {
      if (view.predictions.isAhead) showCanvasSoon();
      else showCanvasLater();
    });
    this.checker = pointer.checker.picture;
    const toast = makeToast(view);
    const places = new AccessiblePlaces(view);
    const field = new TextField(view);
    handleKeys(view, { pointer, places, field });
    fitHeight(view);
    withTypeface(view, () => reportPage(view));
    const touched = (event: Event) => loudspeaker.wake(event);
    lifetime.listen(window, "pointerdown keydown", touched, { capture: true, passive: true });
    // The label says whose dice they are, on which their colour depends.
    lifetime.follow(model, "change:spinning_dice change:checkers change:label", spin);
    lifetime.follow(model, "change:affordances", () => pointer.hover());
    lifetime.attend(view.predictions.listeners, () => pointer.hover());
    makeWaitingMark(view);
    lifetime.follow(
      model,
      PLACES,
      lifetime.together(() => places.show()),
    );
    this.#hear(view, {
      refused: ({ why }) => toast.show(why, pointer.place),
      wrote: ({ text }) => field.wrote(text),
      hold: () => {
        film.end();
        snapshot.close();
        showCanvasLater();
      },
      // The canvas gets its new picture in this frame: what stood in for it goes in the next.
      painted: showCanvasSoon,
    });
    places.show();
    this.#dropOldRing(view);
    spin();
    this.#watchKernel(view, () => {
      pointer.cancel();
      view.transport.stopped = true;
      showCanvas();
      pointer.leave();
      places.hide();
    });
  }

  /** Pictures and films are heard of once, for all views together. */
  #hear({ model, lifetime }: View, handlers: MessageHandlers) {
    const all: MessageHandlers = { sound: (message) => loudspeaker.play(message), ...handlers };
    lifetime.follow(model, "msg:custom", (message, buffers) => {
      handlerOf(all, message)?.(message, buffers);
    });
  }

  /** A ring that is here before any key has come is left from a page that was loaded before. */
  #dropOldRing({ model, transport }: View) {
    const isElsewhere = [...BoardFrontend.alive].some(
      (each) => each !== this && each.model === model,
    );
    if (model.get("focus") && !isElsewhere) transport.send({ do: "blur" });
  }

  /** Show when the kernel is gone, and tell it nothing more: another one may be in its place. */
  #watchKernel({ model, announcer, lifetime }: View, onGone: () => void) {
    const watch = KernelWatch.of(model.widget_manager);
    const stop = () => {
      onGone();
      if (this.#notice) return; // the board has been moved in the page
      this.#notice = stoppedNotice(`The kernel has stopped. ${model.get("restart_note")}`);
      if (announcer.isActive) this.#notice.setAttribute("role", "alert");
      this.append(this.#notice);
    };
    lifetime.attend(watch.listeners, stop);
    this.#goneBefore ??= watch.gone;
    if (watch.gone > this.#goneBefore) stop();
  }
}

/** Call once it is there: the views of a board's children are made one by one, and some get their
 * class later.
 */
function whenPresent(
  root: HTMLElement,
  selector: string,
  lifetime: Lifetime,
  callback: (found: Element) => void,
) {
  const look = () => {
    const found = root.querySelector(selector);
    if (!found) return;
    search.disconnect();
    callback(found);
  };
  const search = lifetime.observe(new MutationObserver(look));
  search.observe(root, { childList: true, subtree: true, attributeFilter: ["class"] });
  look();
}

function render({ model, el }: { model: Model; el: HTMLElement }) {
  // Definitions are global to the page and stay, so each version has a name of its own. All boards
  // share the module that came first, though each of them brings one.
  const name = `gammon-companion-${model.get("version")}`;
  if (!customElements.get(name)) customElements.define(name, BoardFrontend);
  const element = document.createElement(name) as BoardFrontend;
  const common = shared.get(model.get("board"));
  element.model = model;
  element.shared = common;
  element.style.cssText = `${LAYER}display:block;overflow:visible;`;
  const view = common?.canvas?.makeView();
  const picture = view ? [view, element] : [element];
  const whole = model.get("is_whole") ? makeBoardElements(model as WholeBoardModel, picture) : null;
  el.append(...(whole ? [whole.root] : picture));
  if (!view) el.style.cssText = `${LAYER}left:0;top:0;width:0;height:0;overflow:visible;`;
  return () => {
    element.remove();
    whole?.end();
    if (view) common?.canvas?.forget(view);
  };
}

/** Tell the kernel that this page has a companion, so that it knows when no view is left. */
function initialize({ model }: { model: Model }) {
  model.send({ do: "loaded" });
  const canvas = model.get("canvas") ? undefined : new OwnCanvas(model);
  const predictions = new Predictions(model, canvas);
  shared.set(model.get("board"), { predictions, canvas });
  return () => {
    predictions.end();
    canvas?.end();
  };
}

export default { initialize, render };
