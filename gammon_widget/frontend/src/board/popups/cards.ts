// The menu, the cards and the tooltips of a view.

import { button, element } from "../../shared/elements";
import { MAX_CHAT_LENGTH } from "../../shared/protocol";
import { openCard, type RequestingCard, textField } from "./card_parts";
import { sendFile } from "./upload";
import { RecordCard } from "./record_card";
import { SettingsCard } from "./settings_card";
import { Menu, showKeys } from "./menu";
import { Popups } from "./popup";
import { StartCard } from "./start_card";
import type { Toast } from "../input/toast";
import type { Message, View } from "../view";

const SUFFIXES = ".mat,.txt,.sgf,.xg,.xgp,.bgf";
const FILE_LABEL = "File in the folder of the notebook";
const FORMATS =
  "A .jsonl file saves every move from now on; .mat and .sgf files are copies for other programs.";

/** A message of the kernel to the cards. */
type CardMessage = Message<
  "offer_match" | "offer_file" | "offer_games" | "offer_open" | "offer_settings" | "request_done"
>;

export function makePopups(view: View, toast: Toast) {
  const popups = new Popups(view, toast);
  let card: RequestingCard | undefined;
  return {
    get isOpen() {
      return popups.isOpen;
    },
    openMenu: () => new Menu(popups, () => (card = openSayCard(popups))).open(),
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
      else if (message.do === "offer_games") {
        if (card instanceof RecordCard && card.isOpen) card.show(message);
        else card = new RecordCard(popups, message);
      } else if (message.do === "offer_open") card = openMatchCard(popups, message);
      else if (message.do === "offer_settings") {
        if (card instanceof SettingsCard && card.isOpen) card.show(message);
        else card = new SettingsCard(popups, message);
      } else if (!message.first || !popups.isOpen) card = new StartCard(popups, message);
    },
  };
}

/** Open the card for the file of a match. */
function openFileCard(popups: Popups, { path }: Message<"offer_file">): RequestingCard {
  const card = openCard(popups, "Save this match", "gammon-file");
  const save = (name: string) => popups.view.send({ do: "file_wanted", path: name });
  const field = addTextField(card, FILE_LABEL, path, "Save", save);
  card.why.before(element("p", FORMATS, "note"));
  card.popup.focus(field);
  field.setSelectionRange(0, path.lastIndexOf("."));
  return card;
}

/** Open the card for a match in a file on this computer or on the server. */
function openMatchCard(popups: Popups, offer: Message<"offer_open">): RequestingCard {
  const card = openCard(popups, "Open a match", "gammon-file");
  const { popup, refuse } = card;
  const input = element("input", "", "", { type: "file", accept: SUFFIXES });
  input.ariaLabel = "A match file on this computer";
  input.onchange = () => {
    const file = input.files?.[0];
    if (file) void sendFile(popups.view, file, offer.max_bytes, refuse, popup.lifetime.signal);
  };
  card.why.before(
    element("label", [element("small", "A match file on this computer"), input], "labelled"),
  );
  addTextField(card, FILE_LABEL, "", "Open", (game) =>
    popups.view.send({ do: "review_wanted", game, analyse: false }),
  );
  popup.focus(input);
  return card;
}

/** Open the card for a line of chat at once, so that no letter typed early reaches the menu. */
function openSayCard(popups: Popups): RequestingCard {
  const card = openCard(popups, "Say…", "gammon-file");
  const say = (text: string) => popups.view.send({ do: "line_said", text });
  card.popup.focus(
    addTextField(card, "A line for everybody at the table", "", "Send", say, MAX_CHAT_LENGTH),
  );
  return card;
}

/** Add a text field with buttons below it; Enter presses the button with the name `label`. */
function addTextField(
  { popup, why, refuse }: ReturnType<typeof openCard>,
  title: string,
  initial: string,
  label: string,
  use: (text: string) => void,
  maxLength?: number,
) {
  let text = initial;
  const submit = () => {
    refuse("");
    use(text);
  };
  const field = textField(title, initial, (value) => (text = value), maxLength);
  const input = field.querySelector("input") as HTMLInputElement;
  popup.lifetime.listen(input, "keydown", (event: KeyboardEvent) => {
    if (event.key === "Enter") submit();
  });
  const cancel = button("Cancel", "push", () => popup.cancel());
  why.before(field);
  why.after(element("div", [button(label, "push primary", submit), cancel], "buttons"));
  return input;
}
