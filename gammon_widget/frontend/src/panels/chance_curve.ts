// The curve of White's winning chances, with errors as dots and luck as wedges.
//
// A click goes to a decision. The slider does the same by keys, and the move list has the same
// content as text.

import type { Lifetime } from "../shared/lifetime";
import type { CurvePoint } from "../shared/protocol";
import { svgElement } from "../shared/elements";
import { colorOf } from "./move_list";

const HEIGHT = 70; // CSS pixels inside the border
const MARGIN = 8; // above and below, for the wedges
const WEDGE = 3;
const DOT = 3;

/** Whether it is known; Python in a browser sends undefined instead of null. */
const isKnown = (chance: number | null): chance is number => typeof chance === "number";

export class ChanceCurve {
  element = svgElement("svg", { class: "gammon-curve", role: "img" });
  #here = svgElement("line", { class: "here", y1: 0, y2: HEIGHT });
  #points: CurvePoint[] = [];
  #width = 0;
  #index = 0;

  constructor(lifetime: Lifetime, jump: (index: number) => void) {
    const observer = lifetime.observe(new ResizeObserver(() => this.#fit()));
    observer.observe(this.element);
    lifetime.listen(this.element, "click", ({ clientX }: MouseEvent) => {
      const at = (clientX - this.element.getBoundingClientRect().left) / (this.#width || 1);
      const last = this.#points.length - 1;
      jump(Math.min(last, Math.max(0, Math.round(at * last))));
    });
  }

  draw(points: CurvePoint[], white: string) {
    this.#points = points;
    const known = points.some(({ chance }) => isKnown(chance));
    this.element.style.display = known ? "" : "none";
    const errors = points.filter(({ mark }) => mark).length;
    this.element.ariaLabel = `Chances of ${white} through the match, with ${errors} errors`;
    this.#width = 0;
    this.#fit();
  }

  /** Draw it in its displayed width. */
  #fit() {
    const width = this.element.clientWidth;
    if (!width || width === this.#width) return;
    this.#width = width;
    const middle = this.#y(0.5);
    this.element.replaceChildren(
      svgElement("line", { class: "middle", x1: 0, x2: width, y1: middle, y2: middle }),
      ...this.#stretches().flatMap((stretch) => this.#stretch(stretch)),
      ...this.#points.flatMap((point, index) => this.#marks(point, index)),
      this.#here,
    );
    this.mark(this.#index);
  }

  /** Mark the current decision. */
  mark(index: number) {
    this.#index = index;
    const x = this.#x(index);
    this.#here.setAttribute("x1", String(x));
    this.#here.setAttribute("x2", String(x));
  }

  /** Runs of decisions with known chances: the curve is interrupted between them. */
  #stretches() {
    const stretches: number[][] = [[]];
    this.#points.forEach(({ chance }, index) => {
      if (isKnown(chance)) stretches.at(-1)?.push(index);
      else if (stretches.at(-1)?.length) stretches.push([]);
    });
    return stretches.filter((stretch) => stretch.length > 0);
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

  /** The marks of a decision. */
  #marks({ chance, mark, luck }: CurvePoint, index: number) {
    const [x, marks] = [this.#x(index), [] as SVGElement[]];
    if (luck) {
      const [tip, base] = luck > 0 ? [1, 1 + 2 * WEDGE] : [HEIGHT - 1, HEIGHT - 1 - 2 * WEDGE];
      const points = `${x},${tip} ${x - WEDGE},${base} ${x + WEDGE},${base}`;
      marks.push(svgElement("polygon", { class: "luck", points }));
    }
    if (mark && isKnown(chance))
      marks.push(svgElement("circle", { cx: x, cy: this.#y(chance), r: DOT, fill: colorOf(mark) }));
    return marks;
  }

  #x(index: number) {
    return (index / Math.max(1, this.#points.length - 1)) * this.#width;
  }

  #y(chance: number) {
    return MARGIN + (1 - chance) * (HEIGHT - 2 * MARGIN);
  }
}
