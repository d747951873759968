// The board's letters: fonts that the kernel has, for which a page asks once.

/** @import { View } from "./model.js" */

import { KernelWatch } from "./kernel_watch.js";

const PATIENCE_MS = 1500; // to wait for them; then the board is written in the page's own letters

let asked = -Infinity; // when a board of this page asked for them last, by the page's clock
let have = () => {};
let areThere = false;
/** Kept when they are in the page, for all of its boards.
 *
 * @type {Promise<void>}
 */
const there = new Promise((keep) => (have = keep));
void there.then(() => (areThere = true));

/** Begin as soon as a canvas can write in the board's letters, and soon anyhow.
 *
 * The canvas is not seen until it is painted with them. Where they come late, as from a kernel
 * that is busy, it is painted anew.
 *
 * @param {View} view
 * @param {() => void} begin
 */
export function withLetters({ model, canvas, transport, lifetime }, begin) {
  /** @type {(message: any, buffers?: DataView<ArrayBuffer>[]) => void} */
  const hear = (message, buffers = []) => {
    if (message.do === "typeface") void take(message, buffers);
  };
  lifetime.follow(model, "msg:custom", hear);
  const ask = () => {
    asked = performance.now();
    transport.tell({ do: "letters" });
  };
  if (performance.now() - asked > PATIENCE_MS) ask();
  lifetime.attend(KernelWatch.of(model.widget_manager).reconnections, () => areThere || ask());
  let begun = false;
  const beginOnce = () => {
    if (!begun) begin();
    begun = true;
  };
  const show = () => void (canvas.style.opacity = "");
  canvas.style.opacity = "0";
  lifetime.onEnd(show);
  lifetime.follow(model, "msg:custom", (message) => {
    if (message.do === "painted") show();
  });
  lifetime.later(PATIENCE_MS, () => {
    show();
    if (begun) return;
    ask(); // the board that asked may be gone
    beginOnce();
  });
  void there.then(() => {
    if (lifetime.signal.aborted) return;
    transport.tell({ do: "lettered" });
    beginOnce();
  });
}

/** Have the fonts in the page.
 *
 * @param {{ family: string, weights: number[] }} told
 * @param {DataView<ArrayBuffer>[]} data a font for each weight
 */
async function take({ family, weights }, data) {
  const fonts = data.map((font, n) => new FontFace(family, font, { weight: `${weights[n]}` }));
  for (const font of fonts) document.fonts.add(font);
  await Promise.allSettled(fonts.map((font) => font.load()));
  have();
}
