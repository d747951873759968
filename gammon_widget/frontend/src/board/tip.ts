// Tooltips of the buttons on a board.

import { localize } from "../shared/language";
import { type Area, TIPS } from "../shared/protocol";
import type { Found } from "./areas";
import { layer } from "./layers";
import type { View } from "./view";

const TIP_MS = 350; // before the tooltip of a button appears
const LOOK =
  "padding:5px 9px;border-radius:6px;font:500 13px/18px Gammon Inter,system-ui,sans-serif;" +
  "max-width:240px;width:max-content;box-shadow:0 2px 8px rgba(0,0,0,.35);";

/** The tooltip of a button: what it does, or why it is disabled. */
export function makeTip(view: View) {
  const { model, canvas, lifetime } = view;
  const tip = layer(view, "div");
  tip.className = "gammon-tip";
  localize(tip, model, lifetime);
  lifetime.onEnd(() => tip.remove());
  let on = "";
  let soon = 0;
  return ({ can, area, face }: Partial<Found>) => {
    const name = area?.[4] ?? "";
    if (name === on) return;
    on = name;
    clearTimeout(soon);
    tip.style.display = "none";
    const words = area && tipOf(area, Boolean(can));
    if (!words) return;
    const isCovered = () =>
      model.get("holding") || view.root.querySelector('[role="menu"], [role="dialog"]');
    soon = lifetime.later(TIP_MS, () => {
      if (isCovered()) return; // no tooltip over a menu, a question or a card
      const [ground, ink] = model.get("state_colors").slice(4);
      tip.textContent = words;
      tip.style.cssText += `${LOOK}display:block;background:${ground};color:${ink};`;
      const { clientWidth: width } = canvas;
      const seen = face ?? [area[0], area[1], area[2]];
      const [left, top, right] = seen.map((part) => (part / 1000) * width);
      const { offsetWidth: across, offsetHeight: down } = tip;
      const x = Math.min(Math.max((left + right - across) / 2, 4), width - across - 4);
      Object.assign(tip.style, { left: `${x}px`, top: `${top - down - 6}px` });
    });
  };

  function tipOf(area: Area, acts: boolean) {
    const name = area[4].replace(/^button /, "");
    if (acts) return (TIPS as Record<string, string>)[name];
    // The reason follows the label in its title; predicted pictures have none.
    const [, , , , , title = ""] = model.get("controls").find((each) => each[4] === area[4]) ?? [];
    return name === area[4] ? undefined : title.split(": ").slice(1).join(": ");
  }
}
