// Numbered pictures, as they are painted on the canvas.
//
// Each is a drawing in ipycanvas's format, painted over another picture. The picture below the
// predicted ones is kept as a bitmap, so that one of them can follow another.

import { copyCanvas, element } from "../shared/elements";
import type { BoardCanvas } from "./board_canvas";

/** A drawing over the picture with the number `since`; 0 if it is a whole picture. */
export interface Drawing {
  since: number;
  buffers: () => DataView[];
}

export class Pictures {
  /** The number of the current picture; 0 if it has none. */
  shown = 0;
  #kept = 0; // the picture that is kept as a bitmap
  #bitmap = element("canvas");
  #painted: Promise<void> = Promise.resolve();

  /**
   * @param target the canvas
   * @param drawings the drawings of the pictures, by their numbers
   * @param onPainted called when another picture is visible
   * @param onFailed called when one could not be painted
   */
  constructor(
    readonly target: BoardCanvas,
    readonly drawings: Map<number, Drawing>,
    readonly onPainted: () => void,
    readonly onFailed: () => void,
  ) {}

  /** Whether everything that a picture needs is here. */
  canShow(number: number) {
    if (number === this.shown || number === this.#kept) return true;
    const since = this.drawings.get(number)?.since;
    return since === 0 || (since !== undefined && (since === this.shown || since === this.#kept));
  }

  /** Show a picture that can be shown. */
  show(number: number) {
    if (number !== this.shown) this.paint(number);
  }

  /** Paint a picture over the one below it, which is kept before it is covered. */
  paint(number: number) {
    const before = this.shown;
    const drawing = this.drawings.get(number);
    const since = number === this.#kept ? number : drawing?.since;
    const keeps = since === before && since !== 0 && since !== this.#kept;
    const restores = since === this.#kept && since !== before;
    if (keeps) this.#kept = before;
    this.shown = number;
    const buffers = number === since ? [] : (drawing?.buffers() ?? []);
    const draw = () => this.#draw(keeps, restores, buffers);
    this.#painted = this.#painted.then(draw).catch(this.onFailed).then(this.onPainted);
  }

  /** Wait until the current picture is painted, and those that follow meanwhile. */
  async painted() {
    let last;
    do await (last = this.#painted);
    while (last !== this.#painted);
  }

  #draw(keeps: boolean, restores: boolean, buffers: DataView[]) {
    const { canvas, pen } = this.target;
    if (keeps) copyCanvas(canvas, this.#bitmap);
    if (restores) {
      pen.save();
      pen.globalCompositeOperation = "copy";
      pen.drawImage(this.#bitmap, 0, 0);
      pen.restore();
    }
    if (buffers[0]?.byteLength) this.target.paint(buffers);
    else if (restores) this.target.show();
  }
}
