// The room of a table: seats to join, and then the board of the seat that this view has taken.

import { type Host, showChild } from "../shared/child_widget";
import { button, element, group, makeName } from "../shared/elements";
import { KernelWatch } from "../shared/kernel_watch";
import { Lifetime } from "../shared/lifetime";
import { applyColors } from "../shared/page_look";
import type { RoomTraits } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { disableControls } from "./panel";
import PANEL_STYLE from "./panel.css";
import STYLE from "./room.css";

type Seat = "white" | "black" | "watcher";
type Message = { view: string } & ({ do: "join"; name: string } | { do: "sit"; seat: Seat });

const SEATS: Seat[] = ["white", "black"];
const TITLES = { white: "White", black: "Black", watcher: "" };

class Room {
  readonly panel = group("Backgammon table", "gammon-panel gammon-room");
  #place = element("div"); // of the board
  #why = element("p", "", "why", { role: "alert" });
  #view = makeName(); // identifies this view to the kernel
  #seat: Seat | "" = "";
  #name = "";
  #board: Lifetime | undefined; // while it is shown

  constructor(
    readonly model: WidgetModel<RoomTraits, Message>,
    readonly host: Host,
    el: HTMLElement,
  ) {
    el.append(element("style", PANEL_STYLE + STYLE), this.panel, this.#place);
  }

  receive({ view, seat, why }: { view: string; seat: Seat | ""; why: string }) {
    if (view !== this.#view) return;
    this.#seat = seat || this.#seat;
    this.#why.textContent = why;
    this.draw();
  }

  /** Show the seats, or the board once the game can begin. */
  draw() {
    const { model } = this;
    const plays = this.#seat === "watcher" || (this.#seat && !model.get("waiting"));
    const board = this.#seat && plays && model.get(this.#seat);
    this.panel.hidden = Boolean(board);
    if (!board) return this.#drawSeats();
    if (this.#board) return;
    this.#board = new Lifetime();
    const child = element("div");
    const back = button("Seats", "gammon-room-back", () => this.end());
    this.#place.append(child, back);
    void showChild(this.host, board, child, this.#board);
  }

  /** Leave the board for the seats. */
  end() {
    this.#board?.end();
    this.#board = undefined;
    this.#seat = "";
    this.#place.replaceChildren();
    this.draw();
  }

  #drawSeats() {
    const { model } = this;
    const names = model.get("names");
    const note = !model.get("waiting")
      ? "The game has begun."
      : this.#seat
        ? "Waiting for the other player: they join this table in another tab, cell or notebook."
        : "The game begins when two have joined. The first leads, and plays White.";
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
    const own = seat === this.#seat ? ", your seat" : "";
    const texts = [element("b", name || "Free"), element("small", TITLES[seat] + leads + own)];
    const parts = [element("i", "", `checker ${seat}`), element("span", texts)];
    const row = element("div", parts, "seat");
    if (name && isPerson && !this.#seat)
      row.append(button(`Play as ${name}`, "push", () => this.#send({ do: "sit", seat })));
    return row;
  }

  #form() {
    const words = "Your name";
    const texts = { value: this.#name, placeholder: words, ariaLabel: words };
    const field = element("input", "", "", { maxLength: 100, ...texts });
    field.addEventListener("input", () => (this.#name = field.value));
    const join = button("Join", "push primary", undefined, { type: "submit" });
    const form = element("form", [field, join]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send({ do: "join", name: this.#name });
    });
    // The notebook handles plain keys as commands.
    field.addEventListener("keydown", (event) => event.stopPropagation());
    return form;
  }

  #send(message: { do: "join"; name: string } | { do: "sit"; seat: Seat }) {
    this.model.send({ ...message, view: this.#view });
  }
}

interface Rendering {
  model: WidgetModel<RoomTraits, Message> & { get(name: "colors"): RoomTraits["colors"] };
  el: HTMLElement;
  host: Host;
}

function render({ model, el, host }: Rendering) {
  const lifetime = new Lifetime();
  const room = new Room(model, host, el);
  applyColors(room.panel, model, lifetime);
  lifetime.follow(model, "msg:custom", (message) => room.receive(message));
  const traits = "change:names change:waiting change:white change:black change:watcher";
  const drawSoon = lifetime.together(() => room.draw());
  lifetime.follow(model, traits, drawSoon);
  const { listeners } = KernelWatch.of(model.widget_manager);
  lifetime.attend(listeners, () => disableControls(room.panel));
  room.draw();
  return () => {
    room.end();
    lifetime.end();
  };
}

export default { render };
