// Pictures by numbers, as they are put on the canvas that a person sees.
//
// Each is a drawing in ipycanvas's own format, painted over another picture. The one over which
// sketches are painted is kept as a bitmap, so that one of them can follow another.

/** @import { BoardCanvas } from "./board_canvas.js" */

/** Painted over the picture with that number; 0: it is whole.
 *
 * @typedef {{ since: number, buffers: DataView[] }} Drawing
 */

export class Pictures {
  /** The number of the picture that is seen; 0: nobody knows it. */
  shown = 0;
  #kept = 0; // the picture that is kept as a bitmap
  #bitmap = document.createElement("canvas");
  /** What is painted on; none before `begin`.
   *
   * @type {BoardCanvas | undefined}
   */
  #canvas;
  /** @type {Promise<void>} */
  #painted = Promise.resolve();

  /**
   * @param {object} told
   * @param {(number: number) => Drawing | undefined} told.drawing gives how a picture is drawn
   * @param {() => void} told.onPainted called when another picture is seen
   * @param {() => void} told.onFailed called when one could not be painted
   */
  constructor({ drawing, onPainted, onFailed }) {
    this.drawing = drawing;
    this.onPainted = onPainted;
    this.onFailed = onFailed;
  }

  /** Paint on that canvas.
   *
   * @param {BoardCanvas} canvas
   */
  begin(canvas) {
    this.#canvas = canvas;
  }

  /** Whether this front end lets us paint. */
  get isAble() {
    return Boolean(this.#canvas?.isAble);
  }

  /** Whether a picture can be shown with what is here.
   *
   * @param {number} number
   */
  canShow(number) {
    if (number === this.shown || number === this.#kept) return true;
    const since = this.drawing(number)?.since;
    return since === 0 || (since !== undefined && (since === this.shown || since === this.#kept));
  }

  /** Show a picture that can be shown.
   *
   * @param {number} number
   */
  show(number) {
    if (number !== this.shown) this.paint(number);
  }

  /** Paint a picture over the one that it belongs over, which is kept before it is covered.
   *
   * @param {number} number
   */
  paint(number) {
    const before = this.shown;
    const drawing = this.drawing(number);
    const since = number === this.#kept ? number : drawing?.since;
    const keeps = since === before && since !== 0 && since !== this.#kept;
    const restores = since === this.#kept && since !== before;
    if (keeps) this.#kept = before;
    this.shown = number;
    const buffers = number === since ? [] : (drawing?.buffers ?? []);
    const draw = () => this.#draw({ keeps, restores, buffers });
    this.#painted = this.#painted.then(draw).catch(this.onFailed).then(this.onPainted);
  }

  /** Wait until what is seen has been drawn, and whatever is shown meanwhile. */
  async painted() {
    let last;
    do await (last = this.#painted);
    while (last !== this.#painted);
  }

  /** Know nothing of what is seen, until a picture with a number is. */
  forget() {
    this.shown = this.#kept = 0;
  }

  /** @param {{ keeps: boolean, restores: boolean, buffers: DataView[] }} what */
  async #draw({ keeps, restores, buffers }) {
    const shown = /** @type {BoardCanvas} */ (this.#canvas);
    await shown.settled();
    const { canvas, pen } = shown;
    if (keeps) {
      const { width, height } = canvas;
      Object.assign(this.#bitmap, { width, height });
      this.#bitmap.getContext("2d")?.drawImage(canvas, 0, 0);
    }
    if (restores) {
      pen.save();
      pen.globalCompositeOperation = "copy";
      pen.drawImage(this.#bitmap, 0, 0);
      pen.restore();
    }
    if (buffers[0]?.byteLength) await shown.paint(buffers);
    else if (restores) await shown.show();
  }
}
