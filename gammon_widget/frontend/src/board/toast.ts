// A message why an input was refused: shown for a moment in the middle strip, near the pointer.
//
// Screen readers announce it from the status bar, so it is hidden from them here.

import { wantsReducedMotion } from "../shared/page_look";
import { frameOf } from "./areas";
import { layer } from "./layers";
import type { Model, Point, View } from "./view";

const SEEN_MS = 2400;
const MARGIN_PX = 8;
const MAX_PX = 340;
const MIN_ROOM = 0.4; // of the board's width, for text beside the dice
const LOOK =
  "display:block;box-sizing:border-box;padding:9px 14px;border-radius:8px;width:max-content;" +
  "font:500 15px/20px Gammon Inter,system-ui,sans-serif;box-shadow:0 3px 12px rgba(0,0,0,.4);";
const IN = [
  { opacity: 0, transform: "translateY(6px)" },
  { opacity: 1, transform: "none" },
];
const OUT = [{ opacity: 1 }, { opacity: 0 }];
const IN_MS = 160;
const OUT_MS = 120;

/** The rooms beside the dice, which a refusal must not cover, in parts of the board's width. */
function roomsBesideDice(model: Pick<Model, "get">): [from: number, to: number][] {
  const dice = model.get("controls").filter((each) => each[4] === "dice");
  const ends = dice.map(([left, , right]) => [left / 1000, right / 1000]).sort(([a], [b]) => a - b);
  return [...ends, [1, 1]].map(([left], n) => [n ? ends[n - 1][1] : 0, left]);
}

/** The room for the text: at the pointer if it is wide enough, or else the widest. */
export function roomFor(model: Pick<Model, "get">, x: number) {
  const rooms = roomsBesideDice(model);
  const isEnough = ([from, to]: [number, number]) => from <= x && x <= to && to - from >= MIN_ROOM;
  const [widest] = [...rooms].sort(([a, b], [c, d]) => d - c - (b - a));
  return rooms.find(isEnough) ?? widest;
}

export function makeToast(view: View) {
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
    /** Show the reason near the pointer. */
    show(why: string, [x, y]: Point) {
      hide();
      const { clientWidth: width, clientHeight: height } = canvas;
      if (!width) return;
      const [ground, ink] = model.get("state_colors").slice(4);
      toast.textContent = why;
      const [from, to] = roomFor(model, x).map((part) => part * width);
      const room = to - from - 2 * MARGIN_PX;
      toast.style.cssText += `${LOOK}max-width:${Math.min(MAX_PX, room)}px;`;
      Object.assign(toast.style, { background: ground, color: ink, left: "0", top: "0" });
      const { offsetWidth: across, offsetHeight: down } = toast;
      const most = to - across - MARGIN_PX;
      const left = Math.min(Math.max(x * width - across / 2, from + MARGIN_PX), most);
      const { middle, height: tall, halves } = frameOf(model);
      const [laneTop, laneBottom] = [halves[0][1] * width, halves[1][0] * width];
      const centred = (middle / tall) * height - down / 2;
      // Text higher than the strip covers the half without the pointer.
      const isBelow = y * height > middle * width;
      const top = isBelow ? Math.min(centred, laneBottom - down) : Math.max(centred, laneTop);
      Object.assign(toast.style, { left: `${left}px`, top: `${top}px` });
      const isStill = wantsReducedMotion();
      if (!isStill) toast.animate(IN, { duration: IN_MS, easing: "ease-out" });
      over = lifetime.later(SEEN_MS, () => {
        if (isStill) return hide();
        toast.animate(OUT, OUT_MS).onfinish = hide;
      });
    },
  };
}
