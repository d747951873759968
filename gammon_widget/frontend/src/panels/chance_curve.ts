// The curve of the bottom player's winning chances, with the games and the errors of the match. The
// curve is also a slider for the match: clicks, drags and keys go to a decision.

import type { Lifetime } from "../shared/lifetime";
import type { Chapter, CurvePoint } from "../shared/protocol";
import { element, svgElement } from "../shared/elements";
import { colorOf } from "./move_list";

const LEFT = 44; // CSS pixels, for the labels of the scale
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 18; // for the numbers of the games
const DOT = 4;
const DIAMOND = 5;
const FORCED = 8; // successive decisions without chances within a curve
const LABEL = 11; // height of the letters, and their distance from each other

/** Whether a chance is known; Python in a browser sends undefined instead of null. */
const isKnown = (chance: number | null): chance is number => typeof chance === "number";

export class ChanceCurve {
  #picture = svgElement("svg", { "aria-hidden": "true" });
  element = element("div", [this.#picture], "gammon-curve", { role: "slider", tabIndex: 0 });
  #here = svgElement("g", { class: "here" });
  #points: CurvePoint[] = [];
  #games: number[] = []; // the first decision of each game
  #drawn = "";
  #index = 0;

  constructor(lifetime: Lifetime, jump: (index: number) => void) {
    const observer = lifetime.observe(new ResizeObserver(() => this.#fit()));
    observer.observe(this.element);
    const point = ({ clientX, buttons }: PointerEvent) => {
      if (!buttons) return;
      const x = clientX - this.element.getBoundingClientRect().left - LEFT;
      const last = this.#points.length - 1;
      jump(Math.min(last, Math.max(0, Math.round((x / (this.#across || 1)) * last))));
    };
    lifetime.listen(this.element, "pointerdown", (event: PointerEvent) => {
      this.element.setPointerCapture(event.pointerId);
      point(event);
    });
    lifetime.listen(this.element, "pointermove", point);
  }

  draw(points: CurvePoint[], chapters: Chapter[], bottom: string) {
    this.#points = points;
    this.#games = [0, ...chapters.slice(0, -1).map(({ end }) => end + 1)];
    const errors = points.filter(({ mark }) => mark).length;
    this.element.ariaLabel = `Decision on the curve of ${bottom}'s chances; ${errors} errors`;
    this.element.ariaValueMin = "0";
    this.element.ariaValueMax = String(points.length - 1);
    this.#drawn = "";
    this.#fit();
  }

  get #across() {
    return this.element.clientWidth - LEFT - RIGHT;
  }

  /** Draw the curve in its displayed size. */
  #fit() {
    const { clientWidth: width, clientHeight: height } = this.element;
    const size = `${width} ${height}`;
    if (!width || size === this.#drawn) return;
    this.#drawn = size;
    this.#picture.setAttribute("viewBox", `0 0 ${size}`);
    const isLow = this.#y(0.5) - this.#y(1) < 2 * LABEL; // no room for three labels
    const scale = [0, 0.5, 1].flatMap((chance) => {
      const [y, label] = [this.#y(chance), `${100 * chance} %`];
      return [
        svgElement("line", { class: "scale", x1: LEFT, x2: width - RIGHT, y1: y, y2: y }),
        ...(isLow && !chance ? [] : [this.#label(label, LEFT - 6, y + LABEL / 3, "end")]),
      ];
    });
    this.#picture.replaceChildren(
      ...scale,
      this.#label("Game", LEFT - 6, height - 5, "end"),
      ...this.#gameMarks(height),
      ...this.#stretches().flatMap((stretch) => this.#stretch(stretch)),
      ...this.#points.flatMap((point, index) => this.#mark(point, index)),
      this.#here,
    );
    this.mark(this.#index, this.element.ariaValueText ?? "");
  }

  #label(words: string, x: number, y: number, anchor = "middle") {
    return svgElement("text", { x, y, "text-anchor": anchor }, words);
  }

  /** Lines between the games, and their numbers; a number without room is left out. */
  #gameMarks(height: number) {
    let free = LEFT; // where the next number has room
    return this.#games.flatMap((start, game) => {
      const [x, end] = [this.#x(start), this.#x(this.#games[game + 1] ?? this.#points.length - 1)];
      const [middle, marks] = [(x + end) / 2, [] as SVGElement[]];
      if (game)
        marks.push(
          svgElement("line", { class: "game", x1: x, x2: x, y1: TOP, y2: height - BOTTOM }),
        );
      if (middle - LABEL / 2 >= free) {
        marks.push(this.#label(String(game + 1), middle, height - 5));
        free = middle + LABEL;
      }
      return marks;
    });
  }

  /** Mark the current decision; `words` describes it. */
  mark(index: number, words: string) {
    this.#index = index;
    this.element.ariaValueNow = String(index);
    this.element.ariaValueText = words;
    const [x, chance] = [this.#x(index), this.#points[index]?.chance ?? null];
    const bottom = this.element.clientHeight - BOTTOM;
    this.#here.replaceChildren(
      svgElement("line", { x1: x, x2: x, y1: 2, y2: bottom }),
      ...(isKnown(chance) ? [svgElement("circle", { cx: x, cy: this.#y(chance), r: DOT })] : []),
    );
  }

  /** Runs of decisions with known chances: the curve goes through a few decisions without
   * chances, as forced plays have none, and is interrupted where there is no analysis.
   */
  #stretches() {
    const stretches: number[][] = [];
    this.#points.forEach(({ chance }, index) => {
      if (!isKnown(chance)) return;
      const before = stretches.at(-1);
      if (before && index - (before.at(-1) as number) <= FORCED) before.push(index);
      else stretches.push([index]);
    });
    return stretches;
  }

  #stretch(stretch: number[]) {
    const places = stretch.map((index) => {
      return `${this.#x(index)},${this.#y(this.#points[index].chance as number)}`;
    });
    const [first, last] = [this.#x(stretch[0]), this.#x(stretch.at(-1) as number)];
    const middle = this.#y(0.5);
    const area = `M${first},${middle}L${places.join("L")}L${last},${middle}Z`;
    return [
      svgElement("path", { class: "area", d: area }),
      svgElement("polyline", { class: "line", points: places.join(" ") }),
    ];
  }

  /** A circle for a mistake, a diamond for a blunder. */
  #mark({ chance, mark }: CurvePoint, index: number): SVGElement[] {
    if (!isKnown(chance)) return [];
    const [x, y, style] = [this.#x(index), this.#y(chance), `fill: ${colorOf(mark)}`];
    if (mark === "mistake") return [svgElement("circle", { cx: x, cy: y, r: DOT, style })];
    if (mark !== "blunder") return [];
    const corners = [`${x},${y - DIAMOND}`, `${x + DIAMOND},${y}`, `${x},${y + DIAMOND}`];
    const points = [...corners, `${x - DIAMOND},${y}`].join(" ");
    return [svgElement("polygon", { points, style })];
  }

  #x(index: number) {
    return LEFT + (index / Math.max(1, this.#points.length - 1)) * this.#across;
  }

  #y(chance: number) {
    return TOP + (1 - chance) * (this.element.clientHeight - TOP - BOTTOM);
  }
}
