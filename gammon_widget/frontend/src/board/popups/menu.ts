// The menu of a board: a list over the board's tools, or a sheet on a phone.
//
// After *Flip the board*, the menu stays open.

import { button, element, focusedAt, icon, nextItem } from "../../shared/elements";
import { KEY_TABLE, MENU_GROUPS, MENU_KEYS, MENU_LABELS } from "../../shared/protocol";
import { heading, ICONS } from "./card_parts";
import type { Popup, Popups } from "./popup";
import { flip, textOf, type View } from "../view";

const TILES = ["flip", "redo", "settings"]; // of the sheet

export class Menu {
  constructor(
    readonly popups: Popups,
    readonly say: () => void,
  ) {}

  open() {
    const { view } = this.popups;
    const popup = this.popups.open({ role: "menu", label: "More", name: "gammon-menu" });
    const draw = () => this.#draw(popup);
    draw();
    popup.focus(itemsOf(popup)[0]);
    popup.lifetime.listen(popup.box, "keydown", (pressed: KeyboardEvent) => walk(popup, pressed));
    popup.lifetime.follow(view.model, "change:menu", draw);
  }

  #draw(popup: Popup) {
    const { box } = popup;
    const rows = { ...this.view.model.get("menu") };
    const focused = focusedAt(box)?.dataset.row;
    const isSheet = box.dataset.place === "sheet";
    box.replaceChildren(...(isSheet ? [element("div", "", "handle"), this.#tiles(rows)] : []));
    for (const names of MENU_GROUPS) {
      const shown = names.filter((name) => name in rows && !(isSheet && isLeftOut(name)));
      if (!shown.length) continue;
      if (box.lastElementChild?.className === "group")
        box.append(element("hr", "", "", { role: "separator" }));
      const lines = shown.map((name) => this.#row(name, rows[name]));
      box.append(element("div", lines, "group", { role: "none" }));
    }
    if (focused) popup.focus(box.querySelector<HTMLElement>(`[data-row="${focused}"]`));
  }

  #tiles(rows: Record<string, string>) {
    const shown = TILES.filter((name) => name in rows);
    const tiles = shown.map((name) => this.#tile(name, rows[name]));
    return element("div", tiles, "tiles", { role: "none" });
  }

  #tile(name: string, why: string) {
    return this.#item(name, why, [icon(ICONS[name]), element("span", MENU_LABELS[name])]);
  }

  #row(name: string, why: string) {
    const label = element("span", MENU_LABELS[name], "label");
    const parts: Element[] = [icon(ICONS[name]), label];
    if (MENU_KEYS[name]) parts.push(element("kbd", MENU_KEYS[name]));
    return this.#item(name, why, parts);
  }

  #item(name: string, why: string, parts: Element[]) {
    const label = textOf(this.view.model, MENU_LABELS[name]);
    const item = button(parts, "row", () => (why ? explain(item, why) : this.#press(name)), {
      tabIndex: -1,
      ariaLabel: why ? `${label}: ${why}` : label,
      role: "menuitem",
      ariaDisabled: why ? "true" : null,
    });
    item.dataset.row = name;
    return item;
  }

  #press(name: string) {
    const { popups, say } = this;
    if (name !== "flip") popups.close();
    actionsOf(popups, say)[name]?.();
  }

  get view(): View {
    return this.popups.view;
  }
}

/** What the rows do. */
function actionsOf(popups: Popups, say: () => void): Record<string, () => void> {
  const { model, state, send, name } = popups.view;
  const write = (text: string) => () => state.write(text);
  const open = (card: string) => () => send({ do: "card_wanted", view: name, card });
  return {
    new_match: open("match"),
    new_game: write("new_game"),
    set_up: write("set_up"),
    rules: write("rules"),
    show_game: write("show_game"),
    matches: write("matches"),
    keep: open("file"),
    save: open("file"),
    earlier: open("games"),
    open: open("open"),
    settings: open("settings"),
    leave_table: write("leave_table"),
    say,
    redo: () => state.key("y"),
    copy_xgid: () => void popups.copy(model.get("xgid"), "XGID copied"),
    flip: () => flip(model),
    keys: () => showKeys(popups),
    help: () => state.key("?"),
  };
}

/** Show in a row why it is disabled: above the menu, the sentence would cover other rows. */
function explain(item: HTMLElement, why: string) {
  if (!item.querySelector("small"))
    (item.querySelector(".label") ?? item).append(element("small", why));
}

/** Whether a row of the list is not on the sheet: it is a tile, or about a keyboard. */
function isLeftOut(name: string) {
  return TILES.includes(name) || name === "keys" || name === "help";
}

function itemsOf({ box }: Popup) {
  return [...box.querySelectorAll<HTMLElement>("[data-row]")];
}

/** Handle the keys that move through the menu. */
function walk(popup: Popup, event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const next = nextItem(itemsOf(popup), event.key);
  if (!next) return;
  event.preventDefault();
  popup.focus(next);
}

/** Show the table of keys. */
export function showKeys(popups: Popups) {
  const label = "Keyboard shortcuts";
  const popup = popups.open({ role: "dialog", label, name: "gammon-keys gammon-sheet" });
  // A screen reader reads the whole table at once.
  const said = KEY_TABLE.map(({ title, rows }) =>
    [title, ...rows.map(({ caps, words }) => `${caps.join(" ")}: ${words}`)].join(". "),
  );
  popup.box.setAttribute("aria-description", said.join(". "));
  const groups = KEY_TABLE.map(({ title, rows }) => {
    const lines = rows.map(({ caps, words }) => {
      const keys = caps.map((cap) => element("kbd", cap));
      return element("div", [element("dt", keys), element("dd", words)]);
    });
    return element("section", [element("h3", title), element("dl", lines)]);
  });
  const note = "Keys work while the board has the focus. Tab enters the board, and Esc leaves it.";
  popup.box.append(heading(popup, label), ...groups, element("p", note, "note"));
  popup.focus();
}
