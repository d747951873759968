// Why nothing came of what a hand did: shown over the lane, near the hand, for a moment.
//
// It is read out where the board's foot says the same, so here it is for eyes alone.

/** @import { Model, Point, View } from "./model.js" */

import { cardOf } from "./areas.js";
import { layer } from "./layers.js";
import { wantsStillness } from "./page_size.js";

const SEEN_MS = 2400;
const MARGIN_PX = 8;
const LOOK =
  "display:block;box-sizing:border-box;padding:9px 14px;border-radius:8px;width:max-content;" +
  "font:500 15px/20px Gammon Inter,system-ui,sans-serif;box-shadow:0 3px 12px rgba(0,0,0,.4);";
const IN = [{ opacity: 0, transform: "translateY(6px)" }, { opacity: 1, transform: "none" }];
const OUT = [{ opacity: 1 }, { opacity: 0 }];
const IN_MS = 160;
const OUT_MS = 120;

/** Where the dice begin and end, in parts of the board's width.
 *
 * @param {Pick<Model, "get">} model
 */
function diceOf(model) {
  const [left, , right] = model.get("controls").find((each) => each[4] === "dice") ?? [0, 0, 0];
  return [left / 1000, right / 1000];
}

/** @param {View} view */
export function makeToast(view) {
  const { model, canvas, lifetime } = view;
  const toast = layer(view, "div");
  toast.className = "gammon-toast";
  let over = 0;
  const hide = () => {
    clearTimeout(over);
    toast.style.display = "none";
  };
  lifetime.listen(window, "pointerdown keydown", hide, { capture: true, passive: true });
  return {
    /** Say why, near where the hand was.
     *
     * @param {string} why
     * @param {Point} place
     */
    show(why, [x]) {
      hide();
      const { clientWidth: width, clientHeight: height } = canvas;
      if (!width) return;
      const [ground, ink] = model.get("state_colors").slice(4);
      toast.textContent = why;
      toast.style.cssText += `${LOOK}max-width:${Math.min(340, width - 2 * MARGIN_PX)}px;`;
      Object.assign(toast.style, { background: ground, color: ink, left: "0", top: "0" });
      const { offsetWidth: across, offsetHeight: down } = toast;
      const most = width - across - MARGIN_PX;
      const [from, to] = diceOf(model).map((part) => part * width);
      const wanted = x * width;
      // Beside the dice, which it may be about.
      const hides = wanted + across / 2 > from && wanted - across / 2 < to;
      const middleX = hides ? ((from + to) / 2 > width / 2 ? width / 4 : (3 * width) / 4) : wanted;
      const left = Math.min(Math.max(middleX - across / 2, MARGIN_PX), most);
      const { middle, height: tall } = cardOf(model);
      const top = (middle / tall) * height - down / 2;
      Object.assign(toast.style, { left: `${left}px`, top: `${top}px` });
      const isStill = wantsStillness();
      if (!isStill) toast.animate(IN, { duration: IN_MS, easing: "ease-out" });
      over = lifetime.later(SEEN_MS, () => {
        if (isStill) return hide();
        toast.animate(OUT, OUT_MS).onfinish = hide;
      });
    },
  };
}
