// A quiet mark that the kernel has yet to answer: it is busy, or far away.

/** @import { View } from "./model.js" */

import { layer } from "./layers.js";

const WAITING_MS = 700; // for an answer before the mark is shown: longer than any line takes
const LOOK =
  "right:.6%;top:.8%;width:1.1%;aspect-ratio:1;border-radius:50%;box-sizing:border-box;" +
  "background:#e0a030;border:1px solid rgba(0,0,0,.45);";

/** @param {View} view */
export function makeWaitingMark(view) {
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
