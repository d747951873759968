// The menu of a board: a list over the board's tools, or a sheet on a phone.
//
// Settings act at once and leave it open.

import { button, element, icon } from "../shared/elements";
import { KEY_TABLE, MENU_GROUPS, MENU_KEYS, MENU_LABELS, THEMES } from "../shared/protocol";
import { heading } from "./card_parts";
import { ICONS } from "./icons";
import type { Overlay, Overlays } from "./overlay";
import { flip, type View } from "./view";

const TILES = ["flip", "sound_fx", "visual_fx", "redo"]; // of the sheet
const SWITCHES = ["move_list", "sound_fx", "visual_fx"] as const;
const WAYS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 };

type Switch = (typeof SWITCHES)[number];

export class Menu {
  constructor(readonly overlays: Overlays) {}

  open() {
    const { view } = this.overlays;
    const overlay = this.overlays.open({ role: "menu", label: "More", name: "gammon-menu" });
    const draw = () => this.#draw(overlay);
    draw();
    overlay.focus(itemsOf(overlay)[0]);
    overlay.lifetime.listen(overlay.box, "keydown", (pressed: KeyboardEvent) =>
      walk(overlay, pressed),
    );
    const changes = ["menu", "theme", ...SWITCHES].map((name) => `change:${name}`).join(" ");
    overlay.lifetime.follow(view.model, changes, overlay.lifetime.together(draw));
  }

  #draw(overlay: Overlay) {
    const { box } = overlay;
    const rows = this.overlays.view.model.get("menu");
    const focused = (document.activeElement as HTMLElement | null)?.dataset.row;
    const isSheet = box.dataset.place === "sheet";
    box.replaceChildren();
    if (isSheet) box.append(element("div", "", "handle"), this.#tiles(rows));
    for (const names of isSheet ? sheetGroups() : MENU_GROUPS) {
      const shown = names.filter((name) => name in rows && !(isSheet && isLeftOut(name)));
      if (!shown.length) continue;
      if (box.lastElementChild?.className === "group") box.append(separator());
      const group = element("div", "", "group");
      group.setAttribute("role", "none");
      group.append(...shown.map((name) => this.#row(name, rows[name])));
      box.append(group);
    }
    if (focused) overlay.focus(box.querySelector<HTMLElement>(`[data-row="${focused}"]`));
  }

  #tiles(rows: Record<string, string>) {
    const tiles = element("div", "", "tiles");
    tiles.setAttribute("role", "none");
    tiles.append(
      ...TILES.filter((name) => name in rows).map((name) => this.#tile(name, rows[name])),
    );
    return tiles;
  }

  #tile(name: string, why: string) {
    const { model } = this.overlays.view;
    const state = isSwitch(name) ? (model.get(name) ? " on" : " off") : "";
    return this.#item(name, why, [icon(ICONS[name]), element("span", MENU_LABELS[name] + state)]);
  }

  #row(name: string, why: string) {
    const { model } = this.overlays.view;
    const label = element("span", MENU_LABELS[name], "label");
    if (name === "theme") return this.#themes(label);
    const parts: Element[] = [icon(ICONS[name]), label];
    if (isSwitch(name)) parts.push(element("i", "", model.get(name) ? "switch on" : "switch"));
    if (MENU_KEYS[name]) parts.push(element("kbd", MENU_KEYS[name]));
    return this.#item(name, why, parts);
  }

  #item(name: string, why: string, parts: Element[]) {
    const { view } = this.overlays;
    const item = button("", "row", () => this.#press(name, why));
    item.append(...parts);
    item.dataset.row = name;
    item.tabIndex = -1;
    item.setAttribute("aria-label", why ? `${MENU_LABELS[name]}: ${why}` : MENU_LABELS[name]);
    item.setAttribute("role", isSwitch(name) ? "menuitemcheckbox" : "menuitem");
    if (isSwitch(name)) item.setAttribute("aria-checked", String(view.model.get(name)));
    if (why) item.setAttribute("aria-disabled", "true");
    return item;
  }

  #themes(label: HTMLElement) {
    const { model } = this.overlays.view;
    const row = element("div", "", "row themes");
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", MENU_LABELS.theme);
    const swatches = THEMES.map(({ name, frame, field }) => {
      const swatch = button("", "swatch", () => {
        model.set("theme", name);
        model.save_changes();
      });
      swatch.style.background = `linear-gradient(135deg, ${frame} 50%, ${field} 50%)`;
      swatch.dataset.row = `theme ${name}`;
      swatch.tabIndex = -1;
      swatch.setAttribute("role", "menuitemradio");
      swatch.setAttribute("aria-label", name[0].toUpperCase() + name.slice(1));
      swatch.setAttribute("aria-checked", String(model.get("theme") === name));
      return swatch;
    });
    const all = element("span", "", "swatches");
    all.setAttribute("role", "none");
    all.append(...swatches);
    row.append(icon(ICONS.theme), label, all);
    return row;
  }

  #press(name: string, why: string) {
    const { view, overlays } = this;
    if (why) return overlays.toast.say(why);
    if (isSwitch(name)) {
      view.model.set(name, !view.model.get(name));
      return view.model.save_changes();
    }
    if (name !== "flip") overlays.close();
    actionsOf(overlays)[name]?.();
  }

  get view(): View {
    return this.overlays.view;
  }
}

/** What the rows do, besides switches and themes. */
function actionsOf(overlays: Overlays): Record<string, () => void> {
  const { model, transport, name } = overlays.view;
  const write = (text: string) => () => transport.sendInput({ do: "write", text });
  const open = (card: string) => () => transport.send({ do: "card_wanted", view: name, card });
  return {
    new_match: open("match"),
    new_game: write("new_game"),
    set_up: write("set_up"),
    keep: open("file"),
    save: open("file"),
    earlier: open("games"),
    redo: () => transport.key("y"),
    copy_xgid: () => void overlays.copy(model.get("xgid"), "XGID copied"),
    flip: () => flip(model),
    keys: () => showKeys(overlays),
    help: () => transport.key("?"),
  };
}

function isSwitch(name: string): name is Switch {
  return (SWITCHES as readonly string[]).includes(name);
}

/** The groups of the sheet: the theme first, below the tiles. */
function sheetGroups() {
  return [["theme"], ...MENU_GROUPS.map((names) => names.filter((name) => name !== "theme"))];
}

/** Whether a row of the list is not on the sheet: it is a tile, or about a keyboard. */
function isLeftOut(name: string) {
  return TILES.includes(name) || name === "keys" || name === "help";
}

function separator() {
  const line = element("hr");
  line.setAttribute("role", "separator");
  return line;
}

function itemsOf({ box }: Overlay) {
  return [...box.querySelectorAll<HTMLElement>("[data-row]")];
}

/** Handle the keys that move through the menu. */
function walk(overlay: Overlay, event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const next = nextItem(itemsOf(overlay), event.key);
  if (!next) return;
  event.preventDefault();
  overlay.focus(next);
}

/** The item that a key leads to. The swatches of themes are one row. */
function nextItem(all: HTMLElement[], key: string) {
  const here = document.activeElement as HTMLElement;
  const isInRow = here.classList.contains("swatch");
  const swatches = all.filter((each) => each.classList.contains("swatch"));
  const marked = swatches.find((each) => each.ariaChecked === "true") ?? swatches[0];
  const rows = all.filter((each) => !swatches.includes(each) || each === marked);
  const at = rows.indexOf(isInRow ? marked : here);
  if (key === "Home") return rows[0];
  if (key === "End") return rows.at(-1);
  if (key === "ArrowLeft" || key === "ArrowRight")
    return isInRow
      ? swatches.at((swatches.indexOf(here) + WAYS[key]) % swatches.length)
      : undefined;
  if (key in WAYS) return rows[(at + WAYS[key] + rows.length) % rows.length];
  if (key.length > 1 || key === " ") return undefined;
  const from = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
  const letter = key.toLowerCase();
  return from.find((each) => each.ariaLabel?.toLowerCase().startsWith(letter));
}

/** Show the table of keys. */
export function showKeys(overlays: Overlays) {
  const overlay = overlays.open({
    role: "dialog",
    label: "Keyboard shortcuts",
    name: "gammon-keys gammon-sheet",
  });
  const { box } = overlay;
  // A screen reader reads the whole table at once.
  const said = KEY_TABLE.map(({ title, rows }) =>
    [title, ...rows.map(({ caps, words }) => `${caps.join(" ")}: ${words}`)].join(". "),
  );
  box.setAttribute("aria-description", said.join(". "));
  box.append(heading(overlay, "Keyboard shortcuts"));
  const groups = KEY_TABLE.map(({ title, rows }) => {
    const group = element("section");
    const list = element("dl");
    for (const { caps, words } of rows) {
      const [row, term] = [element("div"), element("dt")];
      term.append(...caps.map((cap) => element("kbd", cap)));
      row.append(term, element("dd", words));
      list.append(row);
    }
    group.append(element("h3", title), list);
    return group;
  });
  const note = "Keys work while the board has the focus. Tab enters it; Esc leaves it.";
  box.append(...groups, element("p", note, "note"));
  overlay.focus();
}
