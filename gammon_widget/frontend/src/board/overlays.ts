// The menu, the cards and the tooltips of a view.

import { button, element } from "../shared/elements";
import { heading, textField } from "./card_parts";
import { Menu, showKeys } from "./menu";
import { type Overlay, Overlays } from "./overlay";
import { StartCard } from "./start_card";
import type { Toast } from "./toast";
import type { Message, View } from "./view";

const FORMATS =
  "A .jsonl file saves every move from now on; .mat and .sgf files are copies for other programs.";

/** A message of the kernel to the cards. */
type CardMessage = Message<"offer_match" | "offer_file" | "offer_games" | "request_done">;

export function overlaysOf(view: View, toast: Toast) {
  const overlays = new Overlays(view, toast);
  let card: RequestingCard | undefined;
  return {
    get isOpen() {
      return overlays.isOpen;
    },
    openMenu: () => new Menu(overlays).open(),
    showKeys: () => showKeys(overlays),
    /** Open a card, or close it when its request is done. */
    receive(message: CardMessage) {
      if (message.do === "request_done") {
        if (message.why) card?.refuse(message.why);
        else card?.overlay.close();
        return;
      }
      if (message.view !== view.name) return;
      if (message.do === "offer_file") card = openFileCard(overlays, message);
      else if (message.do === "offer_games") card = openGamesCard(overlays, message);
      else if (!message.first || !overlays.isOpen) card = new StartCard(overlays, message);
    },
  };
}

/** A card that shows why its request was refused. */
interface RequestingCard {
  overlay: Overlay;
  refuse(why: string): void;
}

/** Open a card with a place for the reason why its request was refused. */
function openCard(overlays: Overlays, label: string, name: string) {
  const overlay = overlays.open({ role: "dialog", label, name });
  const why = element("p", "", "error", { role: "alert" });
  overlay.box.append(heading(overlay, label), why);
  return { overlay, why, refuse: (words: string) => void (why.textContent = words) };
}

/** Open the card for the file of a match. */
function openFileCard(overlays: Overlays, { path }: Message<"offer_file">): RequestingCard {
  const card = openCard(overlays, "Save this match", "gammon-file");
  const { overlay, why } = card;
  let name = path;
  const save = () => overlays.view.send({ do: "file_wanted", path: name });
  const field = textField("File in the folder of the notebook", path, (value) => (name = value));
  const cancel = button("Cancel", "push", () => overlay.cancel());
  overlay.lifetime.listen(overlay.box, "keydown", (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.target as Element).localName === "input") save();
  });
  why.before(field, element("p", FORMATS, "note"));
  why.after(element("div", [button("Save", "push primary", save), cancel], "buttons"));
  const input = field.querySelector("input");
  overlay.focus(input);
  input?.setSelectionRange(0, path.lastIndexOf("."));
  return card;
}

/** Open the card with the results of all players and the earlier games. */
function openGamesCard(
  overlays: Overlays,
  { record, games }: Message<"offer_games">,
): RequestingCard {
  const card = openCard(overlays, "Record", "gammon-games");
  const { overlay, why } = card;
  const rows = games.map(({ game, title, detail }) => {
    const review = () => overlays.view.send({ do: "review_wanted", game });
    return button([element("b", title), element("small", detail)], "game", review);
  });
  const none = "There are no earlier games in the folder of this notebook.";
  const list = element("div", rows.length ? rows : [element("p", none, "note")], "list");
  const lines = record.map((cells, n) => {
    return element(
      "tr",
      cells.map((cell, at) => element(n && at ? "td" : "th", cell)),
    );
  });
  const table = element("table", [element("tbody", lines)]);
  why.before(table, element("h3", "Earlier games"), list);
  overlay.focus(list.querySelector("button"));
  return card;
}
