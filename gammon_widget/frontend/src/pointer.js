// Mouse and touch: what a hand on the board does is told to the kernel.
//
// Of a drag the kernel hears the beginning and the end.

/** @import { Point, View } from "./model.js" */
/** @import { Found } from "./areas.js" */
/** @import { Hand } from "./hand.js" */

import { areaAt, checkerIn, placeAt } from "./areas.js";
import { canLift, comesDown, goesUp, moves } from "./hand.js";
import { makeHover } from "./hover.js";
import { makeDraggedChecker } from "./layers.js";
import { wantsStillness } from "./page_size.js";
import { AFFORDANCE } from "./protocol.js";

const IS_MAC = /Mac/.test(navigator.platform);
const UNHEARD = "mousemove mouseup mouseout wheel touchstart touchend touchcancel"; // by ipycanvas
const NOTHING = { can: AFFORDANCE.NOTHING };
const RETURN_MS = 160; // in which a checker that may not land goes back

export class Pointer {
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
    // A vertical swipe scrolls and two fingers zoom, but for a checker that is dragged.
    view.canvas.style.touchAction = "pan-y pinch-zoom";
    view.lifetime.onEnd(() => (view.canvas.style.cursor = view.canvas.style.touchAction = ""));
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
  #areaAt(place) {
    return areaAt(this.view.predictions.places, place);
  }

  /** Where the hand was last. @returns {Point} */
  get place() {
    return this.#last ? this.#place(this.#last) : [0.5, 0.5];
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#arrive?.();
    if (this.#hand) return this.giveUp(); // a second finger, or a second button
    if (!event.isPrimary) return;
    const at = this.#place(event);
    const back = event.button === 2 || (event.button === 0 && event.ctrlKey && IS_MAC);
    if (back && !event.shiftKey) this.view.transport.gesture("back", at, event);
    if (event.button !== 0 || back) return;
    const found = this.#areaAt(at);
    this.#hand = comesDown(event, at, found.can);
    this.#home = checkerIn(this.view.predictions.places, found);
    this.#last = event;
    this.#show(found, true);
    // A finger may be about to scroll: only when it goes up is it known to be a tap.
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
    const hand = (this.#hand = moves(before, event));
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
    this.#hand = undefined;
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
      this.#arrive = undefined;
      tell();
    };
    this.#arrive = arrive;
    lifetime.later(RETURN_MS, arrive);
  }

  /** Put back what is dragged, and forget the hand. */
  giveUp() {
    const hand = this.#hand;
    this.#hand = undefined;
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
    this.#show(this.#last ? this.#areaAt(this.#place(this.#last)) : NOTHING, Boolean(this.#hand));
  }

  /**
   * @param {Found} found
   * @param {boolean} pressed
   */
  #show(found, pressed) {
    const dragging = this.isDragging;
    const washes = dragging || this.#last?.pointerType !== "touch";
    this.showHover(found, { dragging, washes, pressed });
  }

  /** Show that it is on nothing. */
  leave() {
    this.showHover(NOTHING, { dragging: this.isDragging, washes: false });
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    if (event.shiftKey) return; // Shift and the right button: the browser's own menu
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {TouchEvent} event */
  #touchMoved(event) {
    event.stopPropagation();
    if (event.touches.length > 1) this.giveUp();
    // Else the page would scroll with the checker.
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
}

/** Listen to the canvas in the capture phase, so that events stop before they come to ipycanvas.
 *
 * @param {View} view
 * @param {string} names
 * @param {(event: any) => void} handle
 * @param {boolean} [passive] whether the browser need not wait for what we say
 */
function listen({ root, canvas, lifetime }, names, handle, passive = true) {
  const heard = (/** @type {Event} */ event) => event.target === canvas && handle(event);
  lifetime.listen(root, names, heard, { capture: true, passive });
}
