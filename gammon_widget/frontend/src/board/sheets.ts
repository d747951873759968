// The sheets with the sprites of boards. All boards of a page share them.

import { inflate } from "../shared/inflate";
import type { Sheet } from "../shared/protocol";
import type { LayoutName } from "./atlas";
import { type Message, type Model, sendTo } from "./view";

interface Kept {
  sheet?: Sheet;
  wait: Set<() => void>;
}

/** By look, layout and brightness. */
const kept = new Map<string, Kept>();

const nameOf = (look: string, layout: string, dark: boolean) =>
  [look, layout, look.startsWith("auto") && dark].join("|");

/** The sheet of a board; if it is not here yet, ask for it and call back when it has come. */
export function sheetOf(model: Model, layout: LayoutName, dark: boolean, onCome: () => void) {
  const name = nameOf(model.get("look"), layout, dark);
  const found = kept.get(name) ?? { wait: new Set() };
  if (!found.sheet) {
    if (!found.wait.size) sendTo(model, { do: "sheet_wanted", layout, dark });
    found.wait.add(onCome);
    kept.set(name, found);
  }
  return found.sheet;
}

/** Keep a sheet that the kernel has sent. */
export async function keepSheet(message: Message<"sheet">) {
  const name = nameOf(message.look, message.layout, message.dark);
  const sheet = (await inflate(message.sheet).json()) as Sheet;
  const { wait } = kept.get(name) ?? { wait: new Set() };
  kept.set(name, { sheet, wait: new Set() });
  for (const callback of wait) callback();
}
