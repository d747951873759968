// The curve of White's chances, with errors as dots and luck as wedges.
//
// A click leads to a moment. The slider leads to the same ones by keys, and the list says in words
// what is to be seen here.

import type { Lifetime } from "../shared/lifetime";
import type { CurvePoint } from "../shared/protocol";
import { drawn } from "./elements";
import { colorOf } from "./move_list";

const HEIGHT = 70; // CSS pixels inside the border
const MARGIN = 8; // above and below, where luck has its wedges
const WEDGE = 3;
const DOT = 3;

/** Whether somebody says it; a browser's Python tells undefined in place of null. */
const isKnown = (chance: number | null): chance is number => typeof chance === "number";

export class ChanceCurve {
  element = drawn("svg", { class: "gammon-curve", role: "img" });
  #here = drawn("line", { class: "here", y1: 0, y2: HEIGHT });
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

  /** Draw it as wide as it is shown. */
  #fit() {
    const width = this.element.clientWidth;
    if (!width || width === this.#width) return;
    this.#width = width;
    const middle = this.#y(0.5);
    this.element.replaceChildren(
      drawn("line", { class: "middle", x1: 0, x2: width, y1: middle, y2: middle }),
      ...this.#stretches().flatMap((stretch) => this.#stretch(stretch)),
      ...this.#points.flatMap((point, index) => this.#marks(point, index)),
      this.#here,
    );
    this.mark(this.#index);
  }

  /** Show which moment is seen. */
  mark(index: number) {
    this.#index = index;
    const x = this.#x(index);
    this.#here.setAttribute("x1", String(x));
    this.#here.setAttribute("x2", String(x));
  }

  /** The moments that hang together: where nobody says a chance, the curve is broken. */
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
      drawn("path", { class: "area", d: area }),
      drawn("polyline", { class: "line", points: places.join(" ") }),
    ];
  }

  /** What stands on the curve at a moment. */
  #marks({ chance, mark, luck }: CurvePoint, index: number) {
    const [x, marks] = [this.#x(index), [] as SVGElement[]];
    if (luck) {
      const [tip, foot] = luck > 0 ? [1, 1 + 2 * WEDGE] : [HEIGHT - 1, HEIGHT - 1 - 2 * WEDGE];
      const points = `${x},${tip} ${x - WEDGE},${foot} ${x + WEDGE},${foot}`;
      marks.push(drawn("polygon", { class: "luck", points }));
    }
    if (mark && isKnown(chance))
      marks.push(drawn("circle", { cx: x, cy: this.#y(chance), r: DOT, fill: colorOf(mark) }));
    return marks;
  }

  #x(index: number) {
    return (index / Math.max(1, this.#points.length - 1)) * this.#width;
  }

  #y(chance: number) {
    return MARGIN + (1 - chance) * (HEIGHT - 2 * MARGIN);
  }
}
