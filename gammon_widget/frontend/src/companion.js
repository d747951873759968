// What a canvas cannot do on a page by itself.
//
// A custom element beside the canvas listens in its place, since ipycanvas keeps every key, the
// wheel and all touches for itself. It tells the kernel what the hand does and how the page shows
// the board, and it moves a dragged checker itself, so that the checker is under the hand in the
// next frame whatever the kernel does. Everything it adds to the page goes when it is disconnected.

/** @import { Model, View } from "./model.js" */
/** @import { ToPage } from "./protocol.js" */

import { AccessiblePlaces } from "./accessible_places.js";
import { OwnCanvas } from "./board_canvas.js";
import { FilmPlayer } from "./film.js";
import { KernelWatch, stoppedNotice } from "./kernel_watch.js";
import { hearKeys } from "./keys.js";
import { LAYER, makeCurtain } from "./layers.js";
import { Lifetime } from "./lifetime.js";
import { tellPage } from "./page_size.js";
import { keepInPane } from "./pane.js";
import { Pointer } from "./pointer.js";
import { Predictions } from "./predictions.js";
import { Loudspeaker } from "./sounds.js";
import { makeSpinningDice } from "./spinning_dice.js";
import { TextField } from "./text_field.js";
import { makeToast } from "./toast.js";
import { Transport } from "./transport.js";
import { withLetters } from "./typeface.js";
import { Voice } from "./voice.js";
import { makeWaitingMark } from "./waiting_mark.js";
import { makeWholeBoard } from "./whole_board.js";

const ANSWER_MS = 2000; // to wait for the kernel's answer
const PLACES =
  "change:board_areas change:controls change:states change:affordances change:spoken_position " +
  "change:focus";

const loudspeaker = new Loudspeaker();
/** What the views of one board in this page share.
 *
 * @typedef {object} Shared
 * @property {Predictions} predictions
 * @property {OwnCanvas} [canvas] where there is none of ipycanvas's
 */
/** By the board's name, since each view has a model that is another object.
 *
 * @type {Map<string, Shared>}
 */
const shared = new Map();

/** What is done with messages of the kernel, by what they say.
 *
 * @typedef {{ [Name in ToPage["do"]]?: (message: Extract<ToPage, { do: Name }>) => void }} Answers
 */

class Companion extends HTMLElement {
  /** Those on the page now, for whoever looks at it from outside, as tests do.
   *
   * @type {Set<Companion>}
   */
  static alive = new Set();
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
  #name = Math.random().toString(36).slice(2); // the kernel's name for this view
  /** @type {Transport | undefined} */
  #transport; // the same wherever the board is moved in the page, as is what follows
  /** @type {HTMLElement | undefined} */
  #notice;
  /** @type {number | undefined} */
  #goneBefore; // kernels before the one that made this board
  /** @type {Lifetime | undefined} */
  #lifetime;

  connectedCallback() {
    const { model, shared } = this;
    /** @type {HTMLElement | null} */
    const root = this.closest(".gammon-board");
    if (!root || !model || !shared) return;
    const { predictions } = shared;
    const lifetime = (this.#lifetime = new Lifetime());
    Companion.alive.add(this);
    const voice = new Voice(model, lifetime);
    const transport = (this.#transport ??= new Transport(model, predictions));
    const common = { name: this.#name, element: this, layers: this.#layers, predictions };
    whenThere(root, "canvas", lifetime, (found) => {
      const canvas = /** @type {HTMLCanvasElement} */ (found);
      this.#begin({ ...common, model, root, canvas, transport, voice, lifetime });
    });
    whenThere(root, ".gammon-status", lifetime, (found) => {
      voice.line = found;
      voice.begin();
    });
  }

  disconnectedCallback() {
    this.#lifetime?.end();
    Companion.alive.delete(this);
  }

  /** Have everything that listens and shows.
   *
   * @param {View} view
   */
  #begin(view) {
    const { model, root, layers, lifetime } = view;
    layers.replaceChildren(document.createElement("slot")); // for the places, which others find
    if (getComputedStyle(root).position === "static") root.style.position = "relative";
    const spin = makeSpinningDice(view);
    const film = (this.film = new FilmPlayer(view));
    const curtain = makeCurtain(view);
    // Have what is in the canvas, and nothing that stood in for it.
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
    const touched = (/** @type {Event} */ event) => loudspeaker.wake(event);
    lifetime.listen(window, "pointerdown keydown", touched, { capture: true, passive: true });
    // The label says whose dice they are, on which their colour depends.
    lifetime.follow(model, "change:spinning_dice change:checkers change:label", spin);
    lifetime.follow(model, "change:affordances", () => pointer.hover());
    lifetime.attend(view.predictions.listeners, () => pointer.hover());
    makeWaitingMark(view);
    lifetime.follow(model, PLACES, lifetime.together(() => places.show()));
    this.#hear(view, {
      refused: ({ why }) => toast.show(why, pointer.place),
      wrote: ({ text }) => field.wrote(text),
      hold: () => {
        film.end();
        curtain.close();
        showTruthLater();
      },
      // The canvas gets its new picture in this frame: what stood in for it goes in the next.
      painted: showTruthSoon,
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
    /** @type {Answers} */
    const all = { sound: (message) => loudspeaker.play(message), ...answers };
    lifetime.follow(model, "msg:custom", (message) => {
      all[/** @type {ToPage["do"]} */ (message.do)]?.(message);
    });
  }

  /** A ring that is here before any key has come is left from a page that was loaded before.
   *
   * @param {View} view
   */
  #dropOldRing({ model, transport }) {
    const isElsewhere = [...Companion.alive].some((each) => each !== this && each.model === model);
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
      if (this.#notice) return; // the board has been moved in the page
      this.#notice = stoppedNotice(`The kernel has stopped. ${model.get("restart_note")}`);
      if (voice.speaks) this.#notice.setAttribute("role", "alert");
      this.append(this.#notice);
    };
    watch.listeners.add(stop);
    lifetime.onEnd(() => watch.listeners.delete(stop));
    this.#goneBefore ??= watch.gone;
    if (watch.gone > this.#goneBefore) stop();
  }
}

/** Call once it is there: the views of a board's children are made one by one, and some get their
 * class later.
 *
 * @param {HTMLElement} root
 * @param {string} selector
 * @param {Lifetime} lifetime
 * @param {(found: Element) => void} callback
 */
function whenThere(root, selector, lifetime, callback) {
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

/** @param {{ model: Model, el: HTMLElement }} widget */
function render({ model, el }) {
  // Definitions are global to the page and stay, so each version has a name of its own. All boards
  // share the module that came first, though each of them brings one.
  const name = `gammon-companion-${model.get("version")}`;
  if (!customElements.get(name)) customElements.define(name, Companion);
  const element = /** @type {Companion} */ (document.createElement(name));
  const common = shared.get(model.get("board"));
  element.model = model;
  element.shared = common;
  element.style.cssText = `${LAYER}display:block;overflow:visible;`;
  const view = common?.canvas?.makeView();
  const picture = view ? [view, element] : [element];
  const whole = model.get("is_whole") ? makeWholeBoard(/** @type {any} */ (model), picture) : null;
  el.append(...(whole ? [whole.root] : picture));
  if (!view) el.style.cssText = `${LAYER}left:0;top:0;width:0;height:0;overflow:visible;`;
  return () => {
    element.remove();
    whole?.end();
    if (view) common?.canvas?.forget(view);
  };
}

/** Tell the kernel that this page has a companion, so that it knows when no view is left.
 *
 * @param {{ model: Model }} widget
 */
function initialize({ model }) {
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
