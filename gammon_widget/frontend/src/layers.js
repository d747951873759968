// What lies over the board's canvas without being in its picture, and meets no pointer.

/** @import { Point, View } from "./model.js" */

import { cardOf } from "./areas.js";
import { AFFORDANCE } from "./protocol.js";

export const LAYER = "position:absolute;pointer-events:none;margin:0;padding:0;";

const DRAGGED_SCALE = { mouse: 1, touch: 1.3 }; // beside its lift
/** An element over the canvas, hidden until it is needed.
 *
 * @template {"div" | "canvas"} Tag
 * @param {View} view
 * @param {Tag} tag
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function layer({ layers }, tag) {
  const made = document.createElement(tag);
  made.style.cssText = `${LAYER}display:none;`;
  made.ariaHidden = "true";
  layers.append(made);
  return made;
}

/** The old picture, kept while the canvas, which gets another size, is blank.
 *
 * @param {View} view
 */
export function makeCurtain(view) {
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

/** The checker that is dragged: it is under the hand in the next frame, whatever the kernel does.
 *
 * @param {View} view
 */
export function makeDraggedChecker(view) {
  const { model, canvas, lifetime } = view;
  const picture = layer(view, "div");
  /** @type {Point | undefined} */
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
      picture.style.cssText =
        `${LAYER}width:${size}px;left:${-size / 2}px;top:${-size / 2}px;will-change:transform;`;
    },

    /** Follow the hand, however many moves come until the next frame.
     *
     * @param {Point} place
     * @param {() => void} onShown
     */
    follow(place, onShown) {
      const isDue = next;
      next = place;
      if (isDue) return;
      lifetime.nextFrame(() => {
        const [x, y] = next ?? place;
        next = undefined;
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
    glide(place, milliseconds) {
      picture.style.transition = `transform ${milliseconds}ms cubic-bezier(.3,0,.1,1)`;
      const { clientWidth, clientHeight } = canvas;
      picture.style.transform =
        `translate(${place[0] * clientWidth}px, ${place[1] * clientHeight}px)`;
    },

    hide() {
      picture.style.display = "none";
    },
  };
}
