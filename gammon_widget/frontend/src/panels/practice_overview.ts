// The pages of practice that cover the board: the summary of a session, and the deck.

import {
  button,
  columnHead,
  CROSS,
  element,
  focusedAt,
  iconButton,
  makeName,
  makeTable,
  showsAnother,
  svgElement,
} from "../shared/elements";
import { stepOf } from "../shared/scale";
import type {
  DeckPage,
  PanelCard,
  PanelDay,
  PanelTheme,
  PanelTile,
  PracticeCommandName,
  PracticePage,
  SummaryPage,
} from "../shared/protocol";

const CHART = { width: 660, height: 150, left: 28, top: 6, gap: 4 }; // CSS pixels
const WEEK = 7;
const TICKS = ["tomorrow", "in 1 week", "2 weeks", "3 weeks"];

/** The actions with a file: the button that opens the form, its label, and its own button. */
const FILE_ACTIONS = {
  add: ["Add from a match…", "Match file (.xg, .sgf, .mat or .jsonl)", "Add its mistakes"],
  export: ["Export", "New file (.csv, .txt, or .apkg for Anki)", "Save"],
} as const;

type FileAction = keyof typeof FILE_ACTIONS;
type Message =
  | { do: "go"; command: PracticeCommandName }
  | { do: "look"; card: string }
  | { do: FileAction; path: string };

export class Overview {
  element = element("section", "", "gammon-practice-overview");

  constructor(readonly send: (message: Message) => void) {
    this.element.hidden = true;
    this.element.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.element.querySelector<HTMLElement>(".close")?.click();
    });
  }

  show({ summary: [summary], deck: [deck], tools }: PracticePage) {
    this.element.hidden = !summary && !deck;
    const leave = tools.filter(({ command }) => command === "leave");
    if (!showsAnother(this.element, summary, deck, leave)) return;
    this.element.replaceChildren(
      ...(deck ? this.#deck(deck) : summary ? this.#summary(summary, leave.length > 0) : []),
    );
    const footer = this.element.querySelector(".gammon-lesson-footer > :last-child");
    for (const { words } of leave)
      (footer ?? this.element).append(this.#button(words, "tool", "leave"));
    this.element.ariaLabel = deck?.title ?? summary?.heading ?? null;
  }

  #summary(page: SummaryPage, canLeave: boolean) {
    const close = canLeave
      ? this.#close("Back to the game", "leave")
      : this.#close("Open the deck", "deck");
    const columns = element("div", "", "columns");
    if (page.wrong.length) columns.append(part("Wrong answers", page.wrong.map(cardLine)));
    if (page.days.length) columns.append(part("Coming days", dayBars(page.days)));
    const left = element("div");
    if (page.repeat) left.append(this.#button(page.repeat, "push primary", "repeat"));
    if (page.learn) left.append(this.#button(page.learn, "push", "learn"));
    if (!page.repeat && !page.learn)
      left.append(this.#button("Check for due cards", "push", "next"));
    const right = element("div", [this.#button("Open the deck", "tool", "deck")]);
    const buttons = element("div", [left, right], "gammon-lesson-footer");
    return [heading(page.heading, page.words, close), tiles(page.tiles), columns, buttons];
  }

  #deck(page: DeckPage) {
    const all = tiles(page.tiles);
    const [due] = all.children;
    if (page.practise) due?.append(this.#button(page.practise, "push primary", "next"));
    else if (page.learn) due?.append(this.#button(page.learn, "push", "learn"));
    due?.classList.add("due");
    const left = element("div", [part("Cards due each day", [chart(page.days)], "next 4 weeks")]);
    const columns = element("div", [left], "columns");
    const themes = part("By theme", [themeTable(page.themes)]);
    if (page.themes.length) (page.difficult.length ? left : columns).append(themes);
    if (page.difficult.length) {
      const lines = page.difficult.map((card) => {
        const line = cardLine(card);
        const ariaLabel = `Open ${card.title}`;
        line.append(
          button("Open", "push", () => this.send({ do: "look", card: card.id }), { ariaLabel }),
        );
        return line;
      });
      const advice = "Read the explanation, add a note, or suspend the card.";
      const words = element("p", `${advice} Trying again has not helped so far.`, "muted");
      columns.append(part("Difficult cards", [...lines, words], "failed 6 times or more"));
    }
    const form = element("div", "", "file");
    const openers = Object.entries(FILE_ACTIONS).map(([action, [words]]) =>
      button(words, "push", () => this.#fileForm(form, action as FileAction, page)),
    );
    const buttons = [...openers, this.#close("Close the deck", "next")];
    const note = element("p", page.note, "outcome", { role: "alert" });
    return [heading(page.title, page.words, ...buttons), form, note, all, columns];
  }

  /** Open the form for a file, or close it if it is open. */
  #fileForm(place: HTMLElement, action: FileAction, page: DeckPage) {
    const [, label, words] = FILE_ACTIONS[action];
    const opener = focusedAt(place);
    const isOpen = place.dataset.action === action;
    place.dataset.action = isOpen ? "" : action;
    if (isOpen) return place.replaceChildren();
    const field = element("input", "", "field", { value: action === "export" ? page.export : "" });
    const list = element(
      "datalist",
      page.matches.map((name) => new Option(name)),
      "",
      { id: `gammon-matches-${makeName()}` },
    );
    if (action === "add") field.setAttribute("list", list.id);
    const send = button(words, "push", () => {
      if (!field.value.trim()) return field.focus();
      send.disabled = true;
      send.textContent = "One moment…";
      this.send({ do: action, path: field.value });
    });
    const pressed = (event: KeyboardEvent) => {
      if (event.key === "Enter" && event.target === field) send.click();
      if (event.key !== "Escape") return;
      event.stopPropagation(); // closes the form, not the page
      this.#fileForm(place, action, page);
      opener?.focus();
    };
    const form = element("div", [element("label", [element("small", label), field]), send, list]);
    form.addEventListener("keydown", pressed);
    place.replaceChildren(form);
    field.focus();
  }

  #close(label: string, command: PracticeCommandName) {
    const go = () => this.send({ do: "go", command });
    return iconButton(CROSS, label, go, "tool close");
  }

  #button(words: string, kind: string, command: PracticeCommandName) {
    const created = button(words, kind, () => this.send({ do: "go", command }));
    created.dataset.command = command;
    return created;
  }
}

function heading(title: string, words: string, ...buttons: HTMLElement[]) {
  const row = element("div", buttons, "buttons");
  return element("header", [element("h2", title), element("span", words, "muted"), row]);
}

function tiles(shown: PanelTile[]) {
  const all = shown.map(({ name, value, note }) => {
    const parts = [element("small", name), element("b", value), element("small", note)];
    return element("div", parts, "tile");
  });
  return element("div", all, "tiles");
}

function part(title: string, lines: Node[], note = "") {
  const line = element("p", [element("b", title), element("small", note)], "title");
  return element("div", [line, ...lines], "part");
}

function cardLine({ picture, title, words, sign, cost, color }: PanelCard) {
  const image = element("img", "", "", { src: picture, alt: "" }); // the title says what it is
  const texts = element("div", [element("b", title), element("small", words)]);
  const style = `border-color: ${color}`;
  const tag = cost ? [element("span", `${sign} ${cost}`, "cost", { style })] : [];
  return element("div", [image, texts, ...tag], "card");
}

/** A bar with a length in percent. */
function shareBar(percent: number) {
  return element("span", [element("i", "", "", { style: `width: ${percent}%` })], "bar");
}

function dayBars(days: PanelDay[]) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  return days.map(({ name, count }, place) => {
    const label = element("small", place ? name : "Tomorrow");
    const parts = [label, shareBar((100 * count) / most), element("b", String(count))];
    return element("div", parts, "day");
  });
}

/** A bar for each day, over a scale of cards. */
function chart(days: PanelDay[]) {
  const { width, height, left, top, gap } = CHART;
  const most = Math.max(1, ...days.map(({ count }) => count));
  const step = stepOf(most);
  const last = Math.ceil(most / step) * step;
  const y = (count: number) => top + (height - top) * (1 - count / last);
  const words = days.map(({ name, count }) => `${name}: ${count}`).join("; ");
  const shape = svgElement("svg", {
    viewBox: `0 0 ${width} ${height + 20}`,
    role: "img",
    class: "chart",
    "aria-label": `Cards due each day. ${words}`,
  });
  const label = (text: string, x: number, y: number, anchor: string) => {
    shape.append(svgElement("text", { x, y, "text-anchor": anchor }, text));
  };
  for (let count = 0; count <= last; count += step) {
    shape.append(svgElement("path", { d: `M${left} ${y(count)}H${width}` }));
    label(String(count), left - 8, y(count) + 4, "end");
  }
  const each = (width - left) / days.length;
  days.forEach(({ count, name }, place) => {
    const x = left + place * each;
    const bar = { x, y: y(count), width: each - gap, height: height - y(count), rx: 2 };
    shape.append(svgElement("rect", bar, [svgElement("title", {}, `${name}: ${count}`)]));
    if (place % WEEK === 0) label(TICKS[place / WEEK] ?? "", x, height + 15, "start");
  });
  return shape;
}

function themeTable(themes: PanelTheme[]) {
  const heads = ["Theme", "Cards", "Correct, last 30 days", "Cost per card"];
  const lines = themes.map(({ name, cards, correct, cost }) => {
    const share = correct < 0 ? "–" : [shareBar(correct), `${correct} %`];
    return [name, String(cards), share, cost || "–"].map((content) => element("td", content));
  });
  return makeTable(heads.map(columnHead), lines);
}
