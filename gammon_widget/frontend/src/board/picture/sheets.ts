// The sheets with the sprites of boards. All boards of a page share them.

import { inflate } from "../../shared/inflate";
import type { Lifetime } from "../../shared/lifetime";
import type { Sheet } from "../../shared/protocol";
import type { LayoutName } from "./atlas";
import { PageResource } from "./page_resource";
import type { Message, Model } from "../view";

/** By look, layout and brightness. */
const sheets = new Map<string, PageResource<Sheet>>();

function sheetNamed(look: string, layout: string, dark: boolean) {
  const name = [look, layout, look.startsWith("auto") && dark].join("|");
  const found = sheets.get(name) ?? new PageResource<Sheet>();
  sheets.set(name, found);
  return found;
}

/** Get the sheet of a board in a layout, on a light or on a dark page. */
export function sheetOf(model: Model, lifetime: Lifetime, layout: LayoutName, dark: boolean) {
  const sheet = sheetNamed(model.get("look"), layout, dark);
  sheet.request(model, lifetime, { do: "sheet_wanted", layout, dark });
  return sheet.loaded;
}

/** Keep a sheet that the kernel has sent. */
export async function keepSheet({ look, layout, dark, sheet }: Message<"sheet">) {
  sheetNamed(look, layout, dark).resolve((await inflate(sheet).json()) as Sheet);
}
