// The board's typeface: a page requests its fonts from the kernel once.

import { bytesOf } from "../shared/inflate";
import { KernelWatch } from "../shared/kernel_watch";
import type { ToPage } from "../shared/protocol";
import type { Message, View } from "./view";

const PATIENCE_MS = 1500; // to wait for them; then the board uses the page's own fonts

let lastRequest = -Infinity; // the last request of a board on this page, by the page's clock
let resolveLoaded = () => {};
let isLoaded = false;
/** Resolved when the fonts are loaded, for all boards of the page. */
const loaded: Promise<void> = new Promise((resolve) => (resolveLoaded = resolve));
void loaded.then(() => (isLoaded = true));

/** Call `begin` as soon as the fonts are loaded, or after a short wait.
 *
 * The canvas is hidden until it is painted with the fonts. If they come late, as from a busy
 * kernel, the canvas is painted again.
 */
export function withTypeface({ model, canvas, send, lifetime }: View, begin: () => void) {
  lifetime.follow(model, "msg:custom", (message: ToPage) => {
    if (message.do === "typeface") void take(message);
  });
  const request = () => {
    lastRequest = performance.now();
    send({ do: "fonts_wanted" });
  };
  if (performance.now() - lastRequest > PATIENCE_MS) request();
  lifetime.attend(KernelWatch.of(model.widget_manager).reconnections, () => isLoaded || request());
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
    request(); // the board that requested them may be gone
    beginOnce();
  });
  void loaded.then(() => {
    if (lifetime.signal.aborted) return;
    beginOnce();
  });
}

/** Load the fonts into the page. */
async function take({ family, weights, fonts: texts }: Message<"typeface">) {
  const fonts = texts.map((text, n) => {
    return new FontFace(family, bytesOf(text), { weight: `${weights[n]}` });
  });
  for (const font of fonts) document.fonts.add(font);
  await Promise.allSettled(fonts.map((font) => font.load()));
  resolveLoaded();
}
