// The lobby of a NATS server: open tables to join or watch, and below the board of one of them.

import { ChildPlace } from "../shared/child_widget";
import { button, element, focusedAt, group } from "../shared/elements";
import { applyColors } from "../shared/page_look";
import type { LobbyTable, LobbyTraits } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { moduleOf, Panel } from "./panel";
import PANEL_STYLE from "./panel.css";
import STYLE from "./room.css";

type Message = { do: "join" | "watch"; table: string; name: string } | { do: "leave" };

class Lobby extends Panel<WidgetModel<LobbyTraits, Message>> {
  readonly panel = group("Backgammon lobby", "gammon-room gammon-lobby");
  #title = element("h2");
  #name = element("input", "", "field", {
    maxLength: 64,
    placeholder: "Your name",
    ariaLabel: "Your name",
  });
  #note = element("p", "", "", { role: "status" });
  #list = element("div", "", "tables");
  #why = element("p", "", "error", { role: "alert" });
  #place = element("div");
  #board = new ChildPlace(this.host, this.#place, this.lifetime);

  override attach() {
    const { model, lifetime, panel } = this;
    panel.append(this.#title, this.#name, this.#list, this.#note, this.#why);
    this.el.append(panel, this.#place);
    this.begin(panel);
    applyColors(panel, model, lifetime);
    const drawSoon = lifetime.together(() => this.#draw());
    lifetime.follow(model, "tables current board why notice", drawSoon);
    const showBoard = () => this.#board.show(model.get("board"));
    lifetime.follow(model, "change:board", showBoard);
    this.#draw();
    showBoard();
  }

  #draw() {
    const { model } = this;
    const current = model.get("current");
    const tables = model.get("tables").filter(({ table }) => !current || table === current);
    const focused = focusedAt(this.panel) as HTMLButtonElement | null;
    const hadFocus = this.#list.contains(focused);
    this.#list.replaceChildren(...tables.map((each) => this.#row(each)));
    if (current && !tables.length) this.#list.append(this.#leaveButton());
    const buttons = [...this.#list.querySelectorAll("button")];
    if (hadFocus) (buttons.find(({ name }) => name === focused?.name) ?? buttons[0])?.focus();
    this.#name.hidden = Boolean(current);
    this.#title.textContent = current ? "Your table" : "Open tables";
    const none = "There is no open table now. New tables appear by themselves.";
    this.#note.textContent = model.get("notice") || (tables.length || current ? "" : none);
    this.#note.hidden = !this.#note.textContent;
    this.#why.textContent = model.get("why");
  }

  #row({ table, title, about, can_join: canJoin }: LobbyTable) {
    const texts = element("span", [element("b", title), element("small", about)], "", {
      translate: false,
    });
    const send = (verb: "join" | "watch") => () =>
      this.model.send({ do: verb, table, name: this.#name.value });
    const push = (text: string, verb: "join" | "watch", look: string) =>
      button(text, look, send(verb), { name: verb + table, ariaDescription: `${title}: ${about}` });
    if (this.model.get("current")) return element("div", [texts, this.#leaveButton()], "seat");
    const join = canJoin ? [push("Join", "join", "push primary")] : [];
    const buttons = element("div", [...join, push("Watch", "watch", "push")], "choice");
    return element("div", [texts, buttons], "seat");
  }

  #leaveButton() {
    const isShown = Boolean(this.model.get("board"));
    const leave = () => this.model.send({ do: "leave" });
    return button(isShown ? "Leave" : "Connecting…", "push", leave, { disabled: !isShown });
  }
}

export default moduleOf(Lobby, PANEL_STYLE + STYLE);
