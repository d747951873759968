// The ratings of a player over time: a dot with its interval for each match, and a moving mean. The
// scale is reversed, because a lower rating is better.

import type { Lifetime } from "../../shared/lifetime";
import type { EarlierGame } from "../../shared/protocol";
import { element, svgElement } from "../../shared/elements";
import { stepOf } from "../../shared/scale";

const HEIGHT = 170; // CSS pixels
const LEFT = 28;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 20;
const DOT = 3.5;

export class RatingChart {
  #picture = svgElement("svg", { role: "img", height: HEIGHT });
  element = element("figure", [], "ratings");
  #games: EarlierGame[] = []; // the oldest first

  constructor(
    lifetime: Lifetime,
    readonly open: (game: EarlierGame) => void,
  ) {
    const legend = element("figcaption", [
      element("b", "PR of each match"),
      element("span", "one match, with its 95 % interval", "dot"),
      element("span", "mean of 10 matches", "mean"),
      element("span", "lower is better: at the top"),
    ]);
    this.element.append(legend, this.#picture);
    lifetime.observe(new ResizeObserver(() => this.#draw())).observe(this.element);
  }

  show(games: EarlierGame[]) {
    this.#games = games.filter((each) => each.is_own && each.rating.length).reverse();
    this.element.hidden = !this.#games.length;
    const [first, last] = [this.#games.at(0), this.#games.at(-1)].map((each) => each?.rating[3]);
    const means = `the mean goes from ${first?.toFixed(1)} to ${last?.toFixed(1)}`;
    const label = `PR of ${this.#games.length} matches: ${means}; lower is better`;
    this.#picture.setAttribute("aria-label", label);
    this.#draw();
  }

  #draw() {
    const width = this.element.clientWidth;
    if (!width) return;
    const ratings = this.#games.map(({ rating }) => rating);
    const high = ratings.reduce((sum, each) => sum + each[2], 0) / (ratings.length || 1);
    const highest = Math.max(high, ...ratings.map(([pr]) => pr)); // longer intervals are cut off
    const step = stepOf(highest);
    const last = Math.ceil(highest / step) * step;
    const x = (at: number) =>
      LEFT + ((at + 0.5) * (width - LEFT - RIGHT)) / Math.max(1, this.#games.length);
    const y = (pr: number) => TOP + (Math.min(pr, last) / last) * (HEIGHT - TOP - BOTTOM);
    const lines = Array.from({ length: last / step + 1 }, (_, n) => n * step).flatMap((pr) => [
      svgElement("line", { class: "scale", x1: LEFT, x2: width - RIGHT, y1: y(pr), y2: y(pr) }),
      svgElement("text", { x: LEFT - 6, y: y(pr) + 4, "text-anchor": "end" }, String(pr)),
    ]);
    const ends: [string, number, string][] = [
      ["Oldest", LEFT, "start"],
      ["Latest", width - RIGHT, "end"],
    ];
    const words = ends.map(([text, at, anchor]) =>
      svgElement("text", { x: at, y: HEIGHT - 4, "text-anchor": anchor }, text),
    );
    const intervals = this.#games.map(({ rating: [, low, high] }, at) =>
      svgElement("line", { class: "interval", x1: x(at), x2: x(at), y1: y(low), y2: y(high) }),
    );
    const means = this.#games.map(({ rating }, at) => `${x(at)},${y(rating[3])}`).join(" ");
    const dots = this.#games.map((game, at) => this.#dot(game, x(at), y(game.rating[0])));
    const mean = svgElement("polyline", { class: "mean", points: means });
    this.#picture.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    this.#picture.replaceChildren(...lines, ...words, ...intervals, mean, ...dots);
  }

  #dot(game: EarlierGame, cx: number, cy: number) {
    const [pr, low, high] = game.rating.map((each) => each.toFixed(1));
    const words = `${game.title} · PR ${pr} (${low} to ${high}) · ${game.detail}`;
    const dot = svgElement("circle", { cx, cy, r: DOT }, [svgElement("title", {}, words)]);
    dot.addEventListener("click", () => this.open(game));
    return dot;
  }
}
