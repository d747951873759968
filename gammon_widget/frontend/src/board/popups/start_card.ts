// The card for a new match: an opponent, the rules, the length, the tutor, and who plays White.
//
// It remembers the last choice in the browser, but the kernel remembers the tutor.

import { button, element, focusedAt, icon } from "../../shared/elements";
import type { Opponent } from "../../shared/protocol";
import { heading, ICONS, labelled, radios, switchFor, textField } from "./card_parts";
import type { Popup, Popups } from "./popup";
import { type Message, textOf } from "../view";

const REMEMBERED = "gammon-new-match"; // the key of the last choice
const LENGTHS = [1, 3, 5, 7, 11, 0];
const USUAL = "net:casual";
const COLORS = { white: "White", black: "Black" };

interface Choice {
  against: "computer" | "person";
  opponent: string;
  rules: string;
  switches: string[];
  length: number;
  tutor: boolean;
  color: "white" | "black";
  mine: string;
  name: string;
  other: string;
}

type Offer = Message<"offer_match">;

export class StartCard {
  readonly popup: Popup;
  readonly choice: Choice;
  #why = element("p", "", "error", { role: "alert" });
  #body = element("div", "", "body");
  #isChanging = false;

  constructor(
    readonly popups: Popups,
    readonly offer: Offer,
  ) {
    const { send } = popups.view;
    const decline = () => {
      if (offer.first) send({ do: "offer_declined" });
      else this.#showHouse("");
    };
    const say = (text: string) => textOf(popups.view.model, text);
    this.choice = { ...usual(offer, say), ...remembered(offer) };
    this.popup = popups.open({
      role: "dialog",
      label: "New match",
      name: "gammon-start",
      beside: true,
      passesOn: true,
      onCancel: decline,
    });
    this.popup.box.append(heading(this.popup, "New match"), this.#body);
    this.draw();
    if (this.choice.rules !== offer.rules) this.#showHouse(this.choice.rules);
    this.popup.lifetime.listen(this.popup.box, "keydown", (event: KeyboardEvent) => {
      const isButton = (event.target as Element).localName === "button";
      if (event.key === "Enter" && !isButton) this.#start();
    });
    if (offer.first) this.#waitForFocus();
    else this.popup.focus(this.marked);
  }

  /** The control with the current choice. */
  get marked() {
    const find = (each: string) => this.popup.box.querySelector<HTMLElement>(each);
    return find("[name^=opponent]:checked") ?? find("input:checked");
  }

  /** Show why the match cannot begin. */
  refuse(why: string) {
    this.#why.textContent = why;
  }

  draw() {
    const { offer, choice } = this;
    const focused = focusedAt(this.#body)?.id;
    const [left, right] = [element("div", "", "left"), element("div", "", "right")];
    const isAlone = choice.against === "computer";
    left.append(this.#against());
    if (this.#isChanging) {
      if (isAlone) left.append(...this.#mine());
      if (this.#asksHouse) left.append(this.#house());
    } else left.append(...(isAlone ? this.#levels() : this.#names()));
    if (offer.asks.includes("length")) right.append(this.#lengths());
    if (offer.asks.includes("tutor")) right.append(this.#tutor());
    if (isAlone || this.#asksHouse) right.append(this.#settings(isAlone));
    right.append(this.#why, this.#buttons());
    this.#body.replaceChildren(left, right);
    const list = this.#body.querySelector(".levels");
    const row = list?.querySelector<HTMLElement>("label:has(:checked)");
    if (list && row) list.scrollTop = row.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
    if (focused) this.popup.focus(this.#body.querySelector<HTMLElement>(`#${CSS.escape(focused)}`));
  }

  get #asksHouse() {
    return this.offer.asks.some((each) => each === "rules" || each === "house");
  }

  /** The house whose rules are played, with its picture, a sentence, and its own options. */
  #house() {
    const { choice, offer } = this;
    const all = offer.houses.map(({ name, title }): [string, string] => [name, title]);
    if (!offer.rules) all.unshift(["", "Current rules"]);
    const house = houseOf(offer, choice.rules);
    const row = offer.asks.includes("rules")
      ? this.#radios("rules", "Rules", all, (value) => {
          this.#showHouse(value);
          return chosenHouse(offer, value);
        })
      : element("b", house?.title ?? "Current rules", "chosen");
    const words = element("small", house?.description ?? "The rules of this match.");
    const switches = (house?.switches ?? []).map(([name, label]) => {
      const without = choice.switches.filter((each) => each !== name);
      const hasCube = name === "cube" || choice.switches.includes("cube");
      const isDead = choice.length === 1 && house?.name === "standard";
      const isUsed = name.endsWith("_fx") || (hasCube && !isDead);
      const wasOn = isUsed && without.length < choice.switches.length;
      const control = switchFor([label], wasOn, (isOn) => {
        choice.switches = isOn ? [...without, name] : without;
        if (name === "cube") this.draw(); // without a cube, ties double nothing
      });
      control.querySelector("input")?.toggleAttribute("disabled", !isUsed);
      return control;
    });
    const picture = icon(ICONS[choice.rules || "standard"]);
    const examples = button("Rules and examples", "change", () => {
      this.popup.close(); // it opens again when the user returns
      remember(this.choice);
      this.popups.view.send({ do: "rules_wanted", rules: choice.rules });
    });
    examples.hidden = !house || house.name === "standard";
    words.append(" ", examples);
    return element("div", [row, picture, words, ...switches], "house");
  }

  /** Show the numbers and the home side of a house on the board. */
  #showHouse(rules: string) {
    this.popups.view.send({ do: "house_shown", rules });
  }

  /** Radio buttons for a part of the choice; some of them change others. */
  #radios(
    name: keyof Choice,
    label: string,
    all: [value: string, text: string][],
    partOf: (value: string) => Partial<Choice> = (value) => ({ [name]: value }),
  ) {
    return radios(name, label, all, `${this.choice[name]}`, (value) => {
      Object.assign(this.choice, partOf(value));
      this.draw();
    });
  }

  #against() {
    const faces = { computer: "Computer", person: "Another person" };
    const row = this.#radios("against", "Opponent", Object.entries(faces));
    row.querySelectorAll("label").forEach((label, n) => {
      label.querySelector("span")?.prepend(icon(ICONS[n ? "person" : "computer"]));
    });
    return row;
  }

  #levels() {
    const { offer } = this;
    const all: [string, string][] = offer.opponents.map(({ name, title }) => [name, title]);
    const list = this.#radios("opponent", "Level", all);
    list.className = "levels";
    list.querySelectorAll("label").forEach((label, n) => {
      const { description, strength, install } = offer.opponents[n];
      const input = label.querySelector("input");
      const words = install ? `Install first: ${install}` : description;
      label.append(element("small", words), element("b", strength));
      if (!install || !input) return;
      input.disabled = true;
      label.classList.add("missing");
      const copy = () => void this.popups.copy(install, "Copied");
      label.after(button("Copy", "copy", copy, { ariaLabel: `Copy ${install}` }));
    });
    // Its room shows whole rows only.
    return [element("small", "PR: lower is stronger", "scale"), element("div", [list], "room")];
  }

  #names() {
    return [this.#textField("Plays White", "name"), this.#textField("Plays Black", "other")];
  }

  #lengths() {
    const { choice } = this;
    const all = LENGTHS.includes(choice.length) ? LENGTHS : [choice.length, ...LENGTHS];
    const faces = all.map((n): [string, string] => [`${n}`, n ? `${n}` : "Money"]);
    const words = "Match length, in points";
    const row = this.#radios("length", words, faces, (value) => ({ length: Number(value) }));
    return labelled(words, row);
  }

  #tutor() {
    const words = ["Tutor", element("small", "Warns you before you make a big mistake")];
    return switchFor(words, this.choice.tutor, (isOn) => (this.choice.tutor = isOn));
  }

  /** The settings that seldom change, in short; a button shows them instead of the opponents. */
  #settings(isAlone: boolean) {
    const { color, rules } = this.choice;
    const toggle = () => {
      this.#isChanging = !this.#isChanging;
      this.draw();
      const first = isAlone ? ".color :checked" : ".house input:enabled";
      if (this.#isChanging) this.popup.focus(this.#body.querySelector(first));
    };
    const title = houseOf(this.offer, rules)?.title ?? "Current rules";
    const parts = isAlone ? [`You play ${COLORS[color]}`] : [];
    if (this.#asksHouse) parts.push(rules === "standard" ? "Standard rules" : title);
    const change = button(this.#isChanging ? "Done" : "Change", "change", toggle, {
      id: `gammon-change-${this.popups.view.name}`,
      ariaExpanded: String(this.#isChanging),
      ariaDescription: isAlone ? "Colour, name and rules" : "Rules",
    });
    const checker = element("i", "", `checker ${color}`, { hidden: !isAlone });
    return element("div", [checker, element("span", parts.join(" · ")), change], "settings");
  }

  #mine() {
    const row = this.#radios("color", "Your colour", Object.entries(COLORS));
    return [row, this.#textField("Your name", "mine")];
  }

  #textField(label: string, name: "name" | "other" | "mine") {
    return textField(label, this.choice[name], (value) => (this.choice[name] = value));
  }

  #buttons() {
    const start = button("Start", "push primary", () => this.#start());
    const words = this.offer.first ? "Not now" : "Cancel";
    const cancel = button(words, "push", () => this.popup.cancel());
    return element("div", [start, cancel], "buttons");
  }

  #start() {
    const { against, opponent, rules, switches, length, tutor, color, mine } = this.choice;
    remember(this.choice);
    const isAlone = against === "computer";
    const { name, other } = this.choice;
    const [white, black] = isAlone
      ? [mine.trim() || textOf(this.popups.view.model, "You"), ""]
      : [name, other];
    const sides = isAlone && color === "black" ? { white: black, black: white } : { white, black };
    this.refuse("");
    const wanted = { opponent: isAlone ? opponent : "", ...sides, length, tutor, rules, switches };
    this.popups.view.send({ do: "match_wanted", ...wanted });
  }

  /** Wait until the board gets the focus: a card that opens by itself does not take the focus. */
  #waitForFocus() {
    const { canvas } = this.popups.view;
    this.popup.lifetime.listen(canvas, "focus", () => {
      if (canvas.matches(":focus-visible")) this.popup.focus(this.marked);
    });
  }
}

function houseOf({ houses }: Offer, rules: string) {
  return houses.find(({ name }) => name === rules);
}

/** The part of the choice that a house changes. */
function chosenHouse(offer: Offer, rules: string) {
  const house = houseOf(offer, rules);
  const switches = house?.switches.filter(([, , isOn]) => isOn).map(([name]) => name) ?? [];
  return { rules, switches, length: house?.length ?? offer.length };
}

function usual(offer: Offer, say: (text: string) => string): Choice {
  const { opponents } = offer;
  const able = opponents.filter(({ install }: Opponent) => !install);
  const level = able.find(({ name }) => name === USUAL) ?? able[0];
  return {
    against: "computer",
    opponent: level?.name ?? "",
    ...chosenHouse(offer, offer.rules),
    length: offer.length,
    tutor: offer.tutor,
    color: "white",
    mine: say("You"),
    name: say("White"),
    other: say("Black"),
  };
}

/** The last choice, as far as it is still possible. */
function remembered(offer: Offer): Partial<Choice> {
  try {
    const last = JSON.parse(localStorage.getItem(REMEMBERED) ?? "{}") as Partial<Choice>;
    const isThere = ({ name, install }: Opponent) => name === last.opponent && !install;
    if (!offer.opponents.some(isThere)) delete last.opponent;
    if (!offer.first || !offer.asks.includes("rules") || !houseOf(offer, last.rules ?? "")) {
      delete last.rules; // a later card begins with the current house
      delete last.switches;
    }
    if (!offer.asks.includes("rules")) delete last.length; // the code has chosen a house
    return { ...last, tutor: offer.tutor };
  } catch {
    return {};
  }
}

function remember(choice: Choice) {
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(choice));
  } catch {
    // Some pages have no storage.
  }
}
