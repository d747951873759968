// The curve of White's chances, with errors as dots and luck as wedges.
//
// A click leads to a moment. The slider leads to the same ones by keys, and the list says in words
// what is to be seen here.

/** @import { CurvePoint } from "./protocol.js" */
/** @import { Lifetime } from "./lifetime.js" */

import { drawn } from "./elements.js";
import { colorOf } from "./move_list.js";

const HEIGHT = 70; // CSS pixels inside the border
const MARGIN = 8; // above and below, where luck has its wedges
const WEDGE = 3;
const DOT = 3;

/** Whether somebody says it; a browser's Python tells undefined in place of null.
 *
 * @param {number | null} chance
 * @returns {chance is number}
 */
const isKnown = (chance) => typeof chance === "number";

export class ChanceCurve {
  element = drawn("svg", { class: "gammon-curve", role: "img" });
  #here = drawn("line", { class: "here", y1: 0, y2: HEIGHT });
  /** @type {CurvePoint[]} */
  #points = [];
  #width = 0;
  #index = 0;

  /**
   * @param {Lifetime} lifetime
   * @param {(index: number) => void} jump
   */
  constructor(lifetime, jump) {
    const observer = lifetime.observe(new ResizeObserver(() => this.#fit()));
    observer.observe(this.element);
    lifetime.listen(this.element, "click", ({ clientX }) => {
      const at = (clientX - this.element.getBoundingClientRect().left) / (this.#width || 1);
      const last = this.#points.length - 1;
      jump(Math.min(last, Math.max(0, Math.round(at * last))));
    });
  }

  /**
   * @param {CurvePoint[]} points
   * @param {string} white
   */
  draw(points, white) {
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

  /** Show which moment is seen.
   *
   * @param {number} index
   */
  mark(index) {
    this.#index = index;
    const x = this.#x(index);
    this.#here.setAttribute("x1", String(x));
    this.#here.setAttribute("x2", String(x));
  }

  /** The moments that hang together: where nobody says a chance, the curve is broken. */
  #stretches() {
    /** @type {number[][]} */
    const stretches = [[]];
    this.#points.forEach(({ chance }, index) => {
      if (isKnown(chance)) stretches.at(-1)?.push(index);
      else if (stretches.at(-1)?.length) stretches.push([]);
    });
    return stretches.filter((stretch) => stretch.length > 0);
  }

  /** @param {number[]} stretch */
  #stretch(stretch) {
    const places = stretch.map((index) => {
      return `${this.#x(index)},${this.#y(/** @type {number} */ (this.#points[index].chance))}`;
    });
    const [first, last] = [this.#x(stretch[0]), this.#x(/** @type {number} */ (stretch.at(-1)))];
    const middle = this.#y(0.5);
    const area = `M${first},${middle}L${places.join("L")}L${last},${middle}Z`;
    return [
      drawn("path", { class: "area", d: area }),
      drawn("polyline", { class: "line", points: places.join(" ") }),
    ];
  }

  /** What stands on the curve at a moment.
   *
   * @param {CurvePoint} point
   * @param {number} index
   */
  #marks({ chance, mark, luck }, index) {
    const [x, marks] = [this.#x(index), /** @type {SVGElement[]} */ ([])];
    if (luck) {
      const [tip, foot] = luck > 0 ? [1, 1 + 2 * WEDGE] : [HEIGHT - 1, HEIGHT - 1 - 2 * WEDGE];
      const points = `${x},${tip} ${x - WEDGE},${foot} ${x + WEDGE},${foot}`;
      marks.push(drawn("polygon", { class: "luck", points }));
    }
    if (mark && isKnown(chance))
      marks.push(drawn("circle", { cx: x, cy: this.#y(chance), r: DOT, fill: colorOf(mark) }));
    return marks;
  }

  /** @param {number} index */
  #x(index) {
    return (index / Math.max(1, this.#points.length - 1)) * this.#width;
  }

  /** @param {number} chance */
  #y(chance) {
    return MARGIN + (1 - chance) * (HEIGHT - 2 * MARGIN);
  }
}
