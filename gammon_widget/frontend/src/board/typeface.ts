// The board's letters: fonts that the kernel has, for which a page asks once.

import { KernelWatch } from "../shared/kernel_watch";
import type { ToPage } from "../shared/protocol";
import type { View } from "./view";

const PATIENCE_MS = 1500; // to wait for them; then the board is written in the page's own letters

let asked = -Infinity; // when a board of this page asked for them last, by the page's clock
let have = () => {};
let areThere = false;
/** Kept when they are in the page, for all of its boards. */
const there: Promise<void> = new Promise((keep) => (have = keep));
void there.then(() => (areThere = true));

/** Begin as soon as a canvas can write in the board's letters, and soon anyhow.
 *
 * The canvas is not seen until it is painted with them. Where they come late, as from a kernel
 * that is busy, it is painted anew.
 */
export function withTypeface({ model, canvas, transport, lifetime }: View, begin: () => void) {
  lifetime.follow(model, "msg:custom", (message: ToPage, buffers = []) => {
    if (message.do === "typeface") void take(message, buffers);
  });
  const ask = () => {
    asked = performance.now();
    transport.send({ do: "letters" });
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
    transport.send({ do: "lettered" });
    beginOnce();
  });
}

/** Have the fonts in the page.
 *
 * @param data a font for each weight
 */
async function take(
  { family, weights }: { family: string; weights: number[] },
  data: DataView<ArrayBuffer>[],
) {
  const fonts = data.map((font, n) => new FontFace(family, font, { weight: `${weights[n]}` }));
  for (const font of fonts) document.fonts.add(font);
  await Promise.allSettled(fonts.map((font) => font.load()));
  have();
}
