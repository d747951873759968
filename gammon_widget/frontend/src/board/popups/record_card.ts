// The card with the record of a player: ratings over time, results, dice, and earlier games.

import { button, element, focusedAt } from "../../shared/elements";
import type { EarlierGame } from "../../shared/protocol";
import { openCard, type RequestingCard } from "./card_parts";
import type { Popups } from "./popup";
import { RatingChart } from "./rating_chart";
import type { Message } from "../view";

type Offer = Message<"offer_games">;

export class RecordCard implements RequestingCard {
  #card;
  #chart;
  #figures = element("div", "", "figures");
  #games = element("div", "", "list");
  #left = element("p", "", "note", { role: "status" });

  constructor(
    readonly popups: Popups,
    offer: Offer,
  ) {
    this.#card = openCard(popups, "Record", "gammon-games");
    const { popup, why } = this.#card;
    this.#chart = new RatingChart(popup.lifetime, (game) => this.#review(game, false));
    const parts = [element("h3", "Earlier games"), this.#left, this.#games];
    const games = element("section", parts, "games");
    why.before(element("div", [this.#chart.element, games, this.#figures], "body"));
    this.show(offer);
    popup.focus(this.#games.querySelector("button"));
  }

  get popup() {
    return this.#card.popup;
  }

  get isOpen() {
    return !this.popup.lifetime.signal.aborted;
  }

  refuse(why: string) {
    this.#card.refuse(why);
  }

  show({ record, opponents, words, games, left }: Offer) {
    const focused = focusedAt(this.#games)?.dataset.game;
    this.#chart.show(games);
    this.#figures.replaceChildren(
      ...words.map((line) => element("p", line)),
      ...(opponents.length > 1 ? [element("h3", "By opponent"), makeTable(opponents)] : []),
      element("h3", "Results"),
      makeTable(record),
    );
    this.#left.hidden = !left && games.length > 0;
    const none = "There are no earlier games in the folder of this notebook.";
    this.#left.textContent = left ? `Reading ${left} more files…` : none;
    this.#games.replaceChildren(...games.map((game) => this.#row(game)));
    const rows = [...this.#games.querySelectorAll<HTMLElement>("[data-game]")];
    if (focused) this.popup.focus(rows.find((each) => each.dataset.game === focused));
  }

  #row(game: EarlierGame) {
    const { title, detail, rating } = game;
    const parts = [element("b", title), element("small", detail)];
    const row = button(parts, "game", () => this.#review(game, false));
    row.dataset.game = game.game;
    const ariaLabel = `Analyse ${title}`;
    const analyse = () => this.#review(game, true);
    const pr = rating.length
      ? element("span", `PR ${rating[0].toFixed(1)}`, "pr")
      : button(["— · ", "Analyse"], "pr copy", analyse, { ariaLabel });
    return element("div", [row, pr], "row");
  }

  #review({ game }: EarlierGame, analyse: boolean) {
    this.refuse("");
    this.popups.view.send({ do: "review_wanted", game, analyse });
  }
}

function makeTable([head, ...rows]: string[][]) {
  const lines = rows.map((cells) =>
    element(
      "tr",
      cells.map((cell, at) => element(at ? "td" : "th", cell)),
    ),
  );
  const heads = element(
    "tr",
    head.map((cell) => element("th", cell, "", { scope: "col" })),
  );
  return element("table", [element("thead", [heads]), element("tbody", lines)], "", {
    tabIndex: 0, // it scrolls on narrow boards
  });
}
