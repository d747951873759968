// The room of a table: seats to join, and then the board of the seat that this view has taken.

import { ChildPlace } from "../shared/child_widget";
import { button, element, group, makeName } from "../shared/elements";
import { applyColors } from "../shared/page_look";
import type { RoomTraits } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { moduleOf, Panel } from "./panel";
import PANEL_STYLE from "./panel.css";
import STYLE from "./room.css";

type Seat = "white" | "black" | "watcher";
type Request = { do: "join"; name: string } | { do: "sit" | "leave"; seat: Seat };
type Message = { view: string } & Request;

const SEATS: Seat[] = ["white", "black"];
const TITLES = { white: "White", black: "Black", watcher: "" };

class Room extends Panel<WidgetModel<RoomTraits, Message>> {
  readonly panel = group("Backgammon table", "gammon-room");
  #place = element("div");
  #board = new ChildPlace(this.host, this.#place, this.lifetime);
  #buttons = element("div"); // below the board
  #why = element("p", "", "error", { role: "alert" });
  #view = makeName(); // identifies this view to the kernel
  #seat: Seat | "" = "";
  #asked: Seat | "" = ""; // a taken seat, while it is unclear whose it is
  #name = "";

  override attach() {
    const { model, lifetime } = this;
    this.el.append(this.panel, this.#place, this.#buttons);
    this.begin(this.panel);
    applyColors(this.panel, model, lifetime);
    lifetime.follow(model, "msg:custom", (message) => this.receive(message));
    const drawSoon = lifetime.together(() => this.draw());
    lifetime.follow(model, "names waiting white black watcher", drawSoon);
    this.draw();
  }

  receive({ view, seat, why }: { view: string; seat: Seat | ""; why: string }) {
    if (view !== this.#view) return;
    this.#seat = seat || this.#seat;
    this.#asked = "";
    this.#why.textContent = why;
    this.draw();
  }

  /** Show the seats, or the board once the game can begin. */
  draw() {
    const { model } = this;
    if (model.get("names")[SEATS.indexOf(this.#seat as Seat)] === "") this.#leaveBoard();
    const seat = this.#seat;
    // A game that waits again, because somebody has left, stays in view.
    const plays = seat === "watcher" || this.#board.element || !model.get("waiting");
    const board = seat && plays && model.get(seat);
    this.panel.hidden = Boolean(board);
    if (!board) return this.#drawSeats();
    if (this.#board.element) return;
    const back = button("Seats", "gammon-room-back", () => {
      this.#leaveBoard();
      this.draw();
    });
    this.#buttons.append(back);
    this.#board.show(board);
  }

  #leaveBoard() {
    this.#board.show(null);
    this.#seat = "";
    this.#buttons.replaceChildren();
  }

  #drawSeats() {
    const { model } = this;
    const names = model.get("names");
    const note = !model.get("waiting")
      ? "The game is in progress."
      : this.#seat
        ? "Waiting for the other player, who can join this table in another tab, cell or notebook."
        : "The game begins when two players have joined. The first one leads and plays White.";
    const isFree = names.includes("") && !this.#seat;
    const isTyping = document.activeElement?.closest(".gammon-room") === this.panel;
    this.panel.replaceChildren(
      element("h2", `Table: ${model.get("rules")}`),
      ...SEATS.map((seat, n) => this.#seatRow(seat, names[n], model.get("people")[n])),
      element("p", note),
      ...(isFree ? [this.#form()] : []),
      this.#why,
      button("Watch", "push", () => this.#send({ do: "sit", seat: "watcher" })),
    );
    if (isTyping) this.panel.querySelector<HTMLElement>("input, button")?.focus();
  }

  #seatRow(seat: Seat, name: string, isPerson: boolean) {
    const leads = seat === "white" ? ", leader" : "";
    const isOwn = seat === this.#seat;
    const taken = isOwn ? ", your seat" : name ? ", taken" : "";
    const question = `This seat belongs to ${name}. Is that you?`;
    const words = this.#asked === seat ? question : TITLES[seat] + leads + taken;
    const texts = [element("b", name || "Free seat"), element("small", words)];
    const parts = [element("i", "", `checker ${seat}`), element("span", texts)];
    const row = element("div", parts, "seat");
    const push = (text: string, act: () => void) => row.append(button(text, "push", act));
    const ask = (asked: Seat | "") => () => {
      this.#asked = asked;
      this.draw();
    };
    if (!name || !isPerson) return row;
    if (isOwn) push("Leave", () => this.#send({ do: "leave", seat }));
    else if (this.#asked === seat) {
      push(`Yes, play as ${name}`, () => this.#send({ do: "sit", seat }));
      push("No", ask(""));
    } else if (!this.#seat) push(`I am ${name}…`, ask(seat));
    return row;
  }

  #form() {
    const words = "Your name";
    const texts = { value: this.#name, placeholder: words, ariaLabel: words };
    const field = element("input", "", "field", {
      maxLength: 64,
      oninput: () => (this.#name = field.value),
      ...texts,
    });
    const join = button("Join", "push primary", undefined, { type: "submit" });
    const onsubmit = (event: Event) => {
      event.preventDefault();
      this.#send({ do: "join", name: this.#name });
    };
    return element("form", [field, join], "", { onsubmit });
  }

  #send(message: Request) {
    this.model.send({ ...message, view: this.#view });
  }
}

export default moduleOf(Room, PANEL_STYLE + STYLE);
