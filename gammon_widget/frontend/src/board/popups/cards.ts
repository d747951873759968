// The menu, the cards and the tooltips of a view.

import { button, element } from "../../shared/elements";
import { heading, textField } from "./card_parts";
import { Menu, showKeys } from "./menu";
import { type Popup, Popups } from "./popup";
import { StartCard } from "./start_card";
import type { Toast } from "../input/toast";
import type { Message, View } from "../view";

const FORMATS =
  "A .jsonl file saves every move from now on; .mat and .sgf files are copies for other programs.";

/** A message of the kernel to the cards. */
type CardMessage = Message<"offer_match" | "offer_file" | "offer_games" | "request_done">;

export function makePopups(view: View, toast: Toast) {
  const popups = new Popups(view, toast);
  let card: RequestingCard | undefined;
  return {
    get isOpen() {
      return popups.isOpen;
    },
    openMenu: () => new Menu(popups).open(),
    showKeys: () => showKeys(popups),
    /** Open a card, or close it when its request is done. */
    receive(message: CardMessage) {
      if (message.do === "request_done") {
        if (message.why) card?.refuse(message.why);
        else card?.popup.close();
        return;
      }
      if (message.view !== view.name) return;
      if (message.do === "offer_file") card = openFileCard(popups, message);
      else if (message.do === "offer_games") card = openGamesCard(popups, message);
      else if (!message.first || !popups.isOpen) card = new StartCard(popups, message);
    },
  };
}

/** A card that shows why its request was refused. */
interface RequestingCard {
  popup: Popup;
  refuse(why: string): void;
}

/** Open a card with a place for the reason why its request was refused. */
function openCard(popups: Popups, label: string, name: string) {
  const popup = popups.open({ role: "dialog", label, name });
  const why = element("p", "", "error", { role: "alert" });
  popup.box.append(heading(popup, label), why);
  return { popup, why, refuse: (words: string) => void (why.textContent = words) };
}

/** Open the card for the file of a match. */
function openFileCard(popups: Popups, { path }: Message<"offer_file">): RequestingCard {
  const card = openCard(popups, "Save this match", "gammon-file");
  const { popup, why } = card;
  let name = path;
  const save = () => popups.view.send({ do: "file_wanted", path: name });
  const field = textField("File in the folder of the notebook", path, (value) => (name = value));
  const cancel = button("Cancel", "push", () => popup.cancel());
  popup.lifetime.listen(popup.box, "keydown", (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.target as Element).localName === "input") save();
  });
  why.before(field, element("p", FORMATS, "note"));
  why.after(element("div", [button("Save", "push primary", save), cancel], "buttons"));
  const input = field.querySelector("input");
  popup.focus(input);
  input?.setSelectionRange(0, path.lastIndexOf("."));
  return card;
}

/** Open the card with the results of all players and the earlier games. */
function openGamesCard(popups: Popups, { record, games }: Message<"offer_games">): RequestingCard {
  const card = openCard(popups, "Record", "gammon-games");
  const { popup, why } = card;
  const rows = games.map(({ game, title, detail }) => {
    const review = () => popups.view.send({ do: "review_wanted", game });
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
  popup.focus(list.querySelector("button"));
  return card;
}
