// The board's typeface, for the texts over its canvas. All boards of a page share it.

import { inflate } from "../../shared/inflate";
import { PageResource } from "./page_resource";
import type { Message, View } from "../view";

const PATIENCE_MS = 1500; // to wait for the fonts; then the board uses the page's own

const typeface = new PageResource<void>();

/** Call `begin` when the fonts are loaded, or after a short wait; call `fit` if they come later. */
export function withTypeface({ model, lifetime }: View, begin: () => void, fit: () => void) {
  let hasBegun = false;
  const next = () => {
    if (lifetime.signal.aborted) return;
    if (hasBegun) fit();
    else begin();
    hasBegun = true;
  };
  typeface.request(model, lifetime, { do: "fonts_wanted" });
  lifetime.later(PATIENCE_MS, () => hasBegun || next());
  void typeface.loaded.then(next);
}

/** Load the fonts into the page. */
export async function takeTypeface({ family, weights, fonts: texts }: Message<"typeface">) {
  const data = await Promise.all(texts.map((text) => inflate(text).arrayBuffer()));
  const fonts = data.map((font, n) => new FontFace(family, font, { weight: `${weights[n]}` }));
  for (const font of fonts) document.fonts.add(font);
  await Promise.allSettled(fonts.map((font) => font.load()));
  typeface.resolve();
}
