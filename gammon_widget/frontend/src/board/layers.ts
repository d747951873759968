// What lies over the board's canvas without being in its picture, and meets no pointer.

import { wantsReducedMotion } from "../shared/page_look";
import { AFFORDANCE } from "../shared/protocol";
import { frameOf } from "./areas";
import type { Point, View } from "./view";

export const LAYER = "position:absolute;pointer-events:none;margin:0;padding:0;";

const DRAGGED_SCALE = { mouse: 1, touch: 1.3 }; // beside its lift
/** An element over the canvas, hidden until it is needed. */
export function layer<Tag extends "div" | "canvas">(
  { layers }: View,
  tag: Tag,
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.style.cssText = `${LAYER}display:none;`;
  made.ariaHidden = "true";
  layers.append(made);
  return made;
}

/** The old picture, kept while the canvas, which gets another size, is blank. */
export function makeSnapshot(view: View) {
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
    },
  };
}

/** The dragged checker: it is under the hand in the next frame, whatever the kernel does. */
export function makeDraggedChecker(view: View) {
  const { model, canvas, lifetime } = view;
  const picture = layer(view, "div");
  let next: Point | undefined;
  const moveTo = ([x, y]: Point) => {
    const { clientWidth, clientHeight } = canvas;
    picture.style.transform = `translate(${x * clientWidth}px, ${y * clientHeight}px)`;
  };
  return {
    picture,

    /** Show the checker as the kernel draws it, its middle at the hand. */
    show(can: number, pointerType: string) {
      const scale = DRAGGED_SCALE[pointerType === "touch" ? "touch" : "mouse"];
      const size = frameOf(model).checker_picture * scale * canvas.clientWidth;
      picture.innerHTML = model.get("checkers")[can & AFFORDANCE.BLACK ? 1 : 0];
      picture.style.cssText =
        `${LAYER}width:${size}px;left:${-size / 2}px;top:${-size / 2}px;` +
        "will-change:transform;";
    },

    /** Follow the hand, however many moves come until the next frame. */
    follow(place: Point, onShown: () => void) {
      const isDue = next;
      next = place;
      if (isDue) return;
      lifetime.nextFrame(() => {
        moveTo(next ?? place);
        next = undefined;
        onShown();
      });
    },

    /** Go to a place by itself; it gets there in the time that it is given. */
    glide(place: Point, milliseconds: number) {
      picture.style.transition = `transform ${milliseconds}ms cubic-bezier(.3,0,.1,1)`;
      moveTo(place);
    },

    hide() {
      picture.style.display = "none";
    },
  };
}

// A quiet mark that the kernel has yet to answer: it is busy, or far away.

const WAITING_MS = 700; // for an answer before the mark is shown: longer than any line takes
const LOOK =
  "right:.6%;top:.8%;width:1.1%;aspect-ratio:1;border-radius:50%;box-sizing:border-box;" +
  "background:#e0a030;border:1px solid rgba(0,0,0,.45);";

export function makeWaitingMark(view: View) {
  const { predictions, lifetime } = view;
  const mark = layer(view, "div");
  mark.className = "gammon-waiting";
  mark.style.cssText += LOOK;
  const look = () => {
    const waits = predictions.waits;
    mark.style.display = waits >= WAITING_MS ? "block" : "none";
    if (waits && waits < WAITING_MS) lifetime.later(WAITING_MS - waits, look);
  };
  lifetime.attend(predictions.listeners, look);
}

// Dice that spin until they are clicked: the kernel has no part in it.

const TURN_MS = 900; // in which a die turns once

/** Give what has the dice spin that spin now: pieces of the picture turn about their middles. */
export function makeSpinningDice(view: View) {
  const { model, canvas, transport } = view;
  const pieces = layer(view, "div");
  pieces.style.display = "block";
  return () => {
    // With the kernel gone, a click on them would do nothing.
    const isStill = !canvas.clientWidth || wantsReducedMotion() || transport.stopped;
    const dice = isStill ? [] : model.get("spinning_dice");
    pieces.replaceChildren(...dice.map((die, n) => spinning(canvas, die, n % 2 ? -1 : 1)));
  };
}

/** @param die middle and reach, in thousandths of the width */
function spinning(canvas: HTMLCanvasElement, die: number[], turns: number) {
  const [x, y, reach] = die.map((edge) => edge / 1000);
  const [left, top] = [x - reach, y - reach];
  const { width: pixels, clientWidth: width } = canvas;
  const piece = document.createElement("canvas");
  const size = (piece.width = piece.height = Math.round(2 * reach * pixels));
  const pen = piece.getContext("2d");
  pen?.drawImage(canvas, left * pixels, top * pixels, size, size, 0, 0, size, size);
  const shown = (size * width) / pixels;
  piece.style.cssText =
    `${LAYER}border-radius:50%;width:${shown}px;height:${shown}px;` +
    `left:${left * width}px;top:${top * width}px;`;
  const turning = [{ transform: "none" }, { transform: `rotate(${turns}turn)` }];
  piece.animate(turning, { duration: TURN_MS, iterations: Infinity });
  return piece;
}
