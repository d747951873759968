// Mouse and touch input: clicks on targets, and checkers that are dragged.

import { wantsReducedMotion } from "../../shared/page_look";
import { AFFORDANCE } from "../../shared/protocol";
import { type Point, targetAt } from "../picture/hit";
import { makeHover } from "./hover";
import { makeDraggedChecker } from "../layers";
import { canLift, pointerDown, pointerMove, type PointerState } from "./pointer_state";
import type { Point as Fraction, View } from "../view";

const IS_MAC = /Mac/.test(navigator.platform);
const BLOCKED = "mousemove mouseup mouseout wheel touchstart touchend touchcancel"; // for ipycanvas
const FULL_STACK = 5; // checkers, from which a stack does not get higher
const RETURN_MS = 160; // in which a checker that cannot land returns

export class Pointer {
  readonly checker: ReturnType<typeof makeDraggedChecker>;
  readonly showHover: ReturnType<typeof makeHover>;
  #state: PointerState | undefined;
  #last: PointerEvent | undefined;
  #target: string | null = null; // under the pressed pointer
  #height = 0; // of the place in a stack, while a position is set up
  #isDue = false; // whether the click takes effect only on release

  /** @param isCovered whether a menu or a card is open */
  constructor(
    readonly view: View,
    readonly isCovered: () => boolean,
  ) {
    this.checker = makeDraggedChecker(view);
    this.showHover = makeHover(view);
    const { canvas, state, painter, lifetime } = view;
    // A vertical swipe scrolls and two fingers zoom, unless a checker is dragged.
    canvas.style.touchAction = "pan-y pinch-zoom";
    lifetime.onEnd(() => (canvas.style.cursor = canvas.style.touchAction = ""));
    listen<PointerEvent>(view, "pointerdown", (event) => this.#down(event));
    listen<PointerEvent>(view, "pointermove", (event) => this.#move(event));
    listen<PointerEvent>(view, "pointerup", (event) => this.#up(event));
    listen(view, "pointercancel lostpointercapture", () => this.cancel());
    listen(view, "pointerleave pointerout", () => this.#state || this.leave());
    listen<MouseEvent>(view, "mousedown", (event) => this.#passMouseDown(event));
    listen<TouchEvent>(view, "touchmove", (event) => this.#touchMove(event), false);
    listen<MouseEvent>(view, "contextmenu", hideMenu, false);
    listen(view, BLOCKED + " click", (event) => event.stopPropagation());
    lifetime.attend(state.listeners, () => (this.#isStale ? this.cancel() : this.hover()));
    lifetime.attend(painter.listeners, () => this.isDragging || this.checker.hide());
  }

  get isDragging() {
    return Boolean(this.#state?.hasLifted);
  }

  /** The place of an event in board units. */
  #at({ clientX, clientY }: MouseEvent): Point {
    const { canvas, painter } = this.view;
    const box = canvas.getBoundingClientRect();
    const unit = box.width / (painter.places?.width ?? 1);
    return [(clientX - box.left) / unit, (clientY - box.top) / unit];
  }

  #targetAt(event: MouseEvent, isDropping = false) {
    const { painter, state } = this.view;
    const options = { isDropping, buttons: painter.buttons };
    return painter.places ? targetAt(state.shown, painter.places, this.#at(event), options) : null;
  }

  /** The number of checkers up to the pointer in a stack, while a position is set up; or 0. */
  #heightAt(event: MouseEvent, target: string | null) {
    const { painter, state } = this.view;
    const { stacks, pitches } = painter.places ?? {};
    const spot = state.shown.set_up && target ? stacks?.[target] : undefined;
    if (!spot || !pitches) return 0;
    const [, first, outwards] = spot;
    const above = Math.round(((this.#at(event)[1] - first) * outwards) / pitches.point[0]);
    return Math.min(Math.max(above, 0), FULL_STACK - 1) + 1;
  }

  #can(target: string | null) {
    return (target !== null && this.view.state.shown.can[target]) || 0;
  }

  /** The last position of the pointer, as fractions of the canvas. */
  get place(): Fraction {
    const box = this.view.canvas.getBoundingClientRect();
    const last = this.#last;
    if (!last) return [0.5, 0.5];
    return [(last.clientX - box.left) / box.width, (last.clientY - box.top) / box.height];
  }

  #down(event: PointerEvent) {
    if (this.#state) return this.cancel(); // a second finger, or a second button
    if (!event.isPrimary) return;
    const { state, painter } = this.view;
    const target = this.#targetAt(event); // as it is seen: the dice may move to another place
    painter.endMotion();
    const isBack = isSecondary(event);
    if (isBack && !event.shiftKey) state.back(target ?? "");
    if (event.button !== 0 || isBack) return;
    this.#last = event;
    this.#target = target;
    this.#state = pointerDown(event, this.#can(target));
    // A finger may be about to scroll, and a checker to be dragged: then the release decides.
    const waits = canLift(this.#state) && !state.selects(target ?? "");
    this.#isDue = event.pointerType === "touch" || waits;
    this.#height = this.#heightAt(event, target);
    if (!this.#isDue && target) state.click(target, this.#height);
    this.hover();
  }

  #move(event: PointerEvent) {
    const before = this.#state;
    this.#last = event;
    if (!before) {
      if (event.pointerType !== "touch") this.hover();
      return;
    }
    if (before.pointerId !== event.pointerId) return;
    const after = (this.#state = pointerMove(before, event));
    if (!after.hasLifted) return;
    if (!before.hasLifted) this.#lift(after, event.shiftKey);
    this.checker.follow(this.place, () => this.isDragging && this.hover());
  }

  #lift({ pointerId, pointerType, can }: PointerState, isWhole: boolean) {
    const { canvas, painter } = this.view;
    canvas.setPointerCapture(pointerId);
    this.checker.show(can & AFFORDANCE.BLACK ? 1 : 0, pointerType);
    painter.dragged = this.#target === null ? undefined : { source: this.#target, isWhole };
    painter.paint();
  }

  #up(event: PointerEvent) {
    const before = this.#state;
    if (before?.pointerId !== event.pointerId) return;
    this.#state = undefined;
    this.#last = event;
    const { state } = this.view;
    const source = this.#target;
    if (before.hasLifted && source) {
      const isWhole = this.view.painter.dragged?.isWhole ?? false;
      const target = this.#targetAt(event, true);
      const isBack = target === source;
      const lands = target !== null && this.#landsAt(source, target);
      const finish = () => {
        this.#release();
        if (!isBack) state.drop(source, target ?? "", isWhole);
        else if (this.#isDue) state.click(source, this.#height);
      };
      if (isBack || lands || wantsReducedMotion()) finish();
      else this.#returnChecker(source, finish);
    } else if (this.#isDue && source && !(event.pointerType === "touch" && before.hasMoved))
      state.click(source, this.#height);
    this.hover();
  }

  #landsAt(source: string, target: string) {
    const { state } = this.view;
    return !state.turn || state.turn.paths(source).has(target);
  }

  #release() {
    const { painter } = this.view;
    painter.dragged = undefined;
    this.checker.hide();
    painter.paint();
  }

  /** Move the checker back to where it came from. */
  #returnChecker(source: string, then: () => void) {
    const { painter, lifetime } = this.view;
    const { places } = painter;
    const area = painter.areaOf(source);
    if (!area || !places) return then();
    const [left, top, right, bottom] = area.box;
    const { width, height } = places;
    this.checker.glide([(left + right) / 2 / width, (top + bottom) / 2 / height], RETURN_MS);
    lifetime.later(RETURN_MS, then);
  }

  /** Whether the dragged checker is no longer where it was. */
  get #isStale() {
    const { LIFT, BLACK } = AFFORDANCE;
    const before = this.#state;
    const differs = before && (this.#can(this.#target) ^ before.can) & (LIFT | BLACK);
    return Boolean(differs && before.hasLifted);
  }

  /** Cancel the gesture: a dragged checker returns. */
  cancel() {
    const before = this.#state;
    this.#state = undefined;
    if (before?.hasLifted) this.#release();
    this.hover();
  }

  /** Highlight what is under the pointer. */
  hover() {
    const last = this.#last;
    const target = last && !this.isCovered() ? this.#targetAt(last, this.isDragging) : null;
    const isTouch = last?.pointerType === "touch" && !this.isDragging;
    this.showHover(isTouch ? null : target, this.isDragging ? this.#target : undefined);
  }

  /** Remove the highlight. */
  leave() {
    this.#last = undefined;
    this.showHover(null);
  }

  #touchMove(event: TouchEvent) {
    event.stopPropagation();
    if (event.touches.length > 1) this.cancel();
    // Otherwise the page would scroll with the checker.
    else if (this.#state && canLift(this.#state) && event.cancelable) event.preventDefault();
  }

  /** Hide the event from ipycanvas, but not from the page: JupyterLab activates the cell. */
  #passMouseDown(event: MouseEvent) {
    event.stopPropagation();
    this.view.root.parentElement?.dispatchEvent(new MouseEvent(event.type, event));
  }
}

const isSecondary = ({ button, ctrlKey }: MouseEvent) =>
  button === 2 || (button === 0 && ctrlKey && IS_MAC);

/** Hide the browser's menu, unless Shift is pressed. */
function hideMenu(event: MouseEvent) {
  if (event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Let the secondary button act on the controls in an element as it does on the canvas. */
export function passSecondary({ state, lifetime }: View, part: HTMLElement) {
  lifetime.listen(part, "contextmenu", hideMenu);
  lifetime.listen(part, "pointerdown", (event: PointerEvent) => {
    if (!isSecondary(event) || event.shiftKey) return;
    const control = (event.target as Element).closest<HTMLElement>("[data-target]");
    state.back(control?.dataset.target ?? "");
  });
}

/** Listen to the canvas in the capture phase, so that no event reaches ipycanvas.
 *
 * @param passive whether the listener never prevents the browser's own action
 */
function listen<E extends MouseEvent | TouchEvent>(
  { root, canvas, lifetime }: View,
  names: string,
  handle: (event: E) => void,
  passive = true,
) {
  const onCanvas = (event: E) => event.target === canvas && handle(event);
  lifetime.listen(root, names, onCanvas, { capture: true, passive });
}
