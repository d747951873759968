// The cards for the file of a match, and for earlier games.

import { button, element } from "../shared/elements";
import { heading, textField } from "./card_parts";
import type { Overlay, Overlays } from "./overlay";
import type { Message } from "./view";

const FORMATS =
  "A .jsonl file keeps every move from now on; .mat and .sgf are copies for other programs.";

/** A card that shows why its request was refused. */
export interface RequestingCard {
  overlay: Overlay;
  refuse(why: string): void;
}

/** Open the card for the file of a match. */
export function openFileCard(overlays: Overlays, { path }: Message<"offer_file">): RequestingCard {
  const { transport } = overlays.view;
  const overlay = overlays.open({ role: "dialog", label: "Keep this match", name: "gammon-file" });
  const why = element("p", "", "why");
  why.setAttribute("role", "alert");
  let name = path;
  const save = () => transport.send({ do: "file_wanted", path: name });
  const field = textField("File, in the folder of the notebook", path, (value) => (name = value));
  const buttons = element("div", "", "buttons");
  buttons.append(
    button("Keep", "primary", save),
    button("Cancel", "push", () => overlay.cancel()),
  );
  overlay.lifetime.listen(overlay.box, "keydown", (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.target as Element).localName === "input") save();
  });
  overlay.box.append(
    heading(overlay, "Keep this match"),
    field,
    element("p", FORMATS, "note"),
    why,
    buttons,
  );
  const input = field.querySelector("input");
  overlay.focus(input);
  input?.setSelectionRange(0, path.lastIndexOf("."));
  return { overlay, refuse: (words) => void (why.textContent = words) };
}

/** Open the card of everybody's results, and of earlier games. */
export function openGamesCard(
  overlays: Overlays,
  { record, games }: Message<"offer_games">,
): RequestingCard {
  const { transport } = overlays.view;
  const overlay = overlays.open({ role: "dialog", label: "Record", name: "gammon-games" });
  const why = element("p", "", "why");
  why.setAttribute("role", "alert");
  const list = element("div", "", "list");
  for (const { game, title, detail } of games) {
    const row = button("", "game", () => transport.send({ do: "review_wanted", game }));
    row.append(element("b", title), element("small", detail));
    list.append(row);
  }
  const none = "There are no earlier games in the folder of this notebook.";
  if (!games.length) list.append(element("p", none, "note"));
  const [table, title] = [element("table"), element("h3", "Earlier games")];
  for (const [n, cells] of record.entries()) {
    const row = table.insertRow();
    row.append(...cells.map((cell, at) => element(n && at ? "td" : "th", cell)));
  }
  overlay.box.append(heading(overlay, "Record"), table, title, list, why);
  overlay.focus(list.querySelector("button"));
  return { overlay, refuse: (words) => void (why.textContent = words) };
}
