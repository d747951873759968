// What a board's pictures are painted on, whatever shows them: ipycanvas's canvas, or one of ours.
//
// Either is a canvas that nobody sees, of which each view on the page has a copy.

/** @import { Arts } from "./drawing.js" */
/** @import { Model } from "./model.js" */

import { draw } from "./drawing.js";

// The width is that of `pane.js`, too; the height follows from the number of pixels.
const STYLE =
  "display:block;height:auto;min-width:0;" +
  "max-width:min(100%, var(--gammon-max-width, 100%));user-select:none;";

/**
 * @typedef {object} BoardCanvas
 * @property {HTMLCanvasElement} canvas the one that nobody sees
 * @property {CanvasRenderingContext2D} pen
 * @property {boolean} isAble whether it can be painted on from here
 * @property {() => Promise<unknown>} settled kept when all that came before is painted
 * @property {(buffers: DataView[]) => Promise<unknown>} paint follow commands, and show what they
 *   have painted
 * @property {Arts} arts canvases from which is stamped on it
 * @property {(companion: Model) => Promise<void>} findArts have those that there are
 * @property {() => unknown} show have the views show what is painted
 */

/** ipycanvas's canvas of that model.
 *
 * @implements {BoardCanvas}
 */
export class JupyterCanvas {
  /** @type {Arts} */
  arts = new Map();

  /** @param {any} model which ipycanvas has made */
  constructor(model) {
    this.model = model;
  }

  /** The one beside a companion.
   *
   * @param {Model} companion
   */
  static async of(companion) {
    return new JupyterCanvas(await companion.widget_manager?.get_model(companion.get("canvas")));
  }

  get canvas() {
    return this.model?.canvas;
  }

  get pen() {
    return this.model?.ctx;
  }

  /** What is drawn by ipycanvas, in the order in which it comes.
   *
   * @returns {any}
   */
  get #painter() {
    return this.model?.get("_canvas_manager");
  }

  get isAble() {
    return Boolean(this.#painter?.currentProcessing && this.pen);
  }

  async settled() {
    await this.#painter.currentProcessing;
  }

  /** @param {Model} companion */
  async findArts(companion) {
    for (const name of companion.get("arts")) {
      const model = await companion.widget_manager?.get_model(name);
      if (model?.canvas) this.arts.set(`IPY_MODEL_${name}`, model.canvas);
    }
  }

  /** Paint, and leave ipycanvas at the canvas that it was at: its kernel side knows nothing of
   * this, and does not name a canvas again for what it draws next.
   *
   * @param {DataView[]} buffers
   */
  async paint(buffers) {
    const content = { shape: [buffers[0].byteLength], dtype: "uint8" };
    const painter = this.#painter;
    const { currentCanvas } = painter;
    painter.trigger("msg:custom", content, buffers);
    await this.settled();
    painter.currentCanvas = currentCanvas;
  }

  show() {
    return this.model.syncViews();
  }
}

/** A canvas of the companion's own.
 *
 * @implements {BoardCanvas}
 */
export class OwnCanvas {
  /** @type {Arts} */
  arts = new Map();
  canvas = document.createElement("canvas");
  isAble = true;
  pen = penOf(this.canvas);
  /** @type {Set<HTMLCanvasElement>} */
  #views = new Set();

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.#fit();
    const widen = () => this.#views.forEach((view) => this.#widen(view));
    model.on("change:canvas_width", widen);
    this.end = () => model.off("change:canvas_width", widen);
  }

  /** Make another view of it.
   *
   * @returns {HTMLCanvasElement}
   */
  makeView() {
    const view = document.createElement("canvas");
    view.tabIndex = 0;
    this.#views.add(view);
    view.style.cssText = STYLE;
    this.#widen(view);
    this.#copyTo(view);
    return view;
  }

  /** @param {HTMLCanvasElement} view that has been removed */
  forget(view) {
    this.#views.delete(view);
  }

  async settled() {}

  async findArts() {} // they are made when they are drawn

  /** @param {DataView[]} buffers */
  async paint(buffers) {
    this.#fit(); // now, since whatever is painted on a new size is painted whole
    draw(this.pen, buffers, 0, this.arts);
    this.show();
  }

  show() {
    for (const view of this.#views) this.#copyTo(view);
  }

  /** Have as many pixels as the kernel draws for. */
  #fit() {
    const [width, height] = this.model.get("canvas_pixels");
    resize(this.canvas, width, height);
  }

  /** @param {HTMLCanvasElement} view */
  #widen(view) {
    view.style.width = `${this.model.get("canvas_width")}px`;
  }

  /** @param {HTMLCanvasElement} view */
  #copyTo(view) {
    const { width, height } = this.canvas;
    resize(view, width, height);
    const pen = penOf(view);
    pen.clearRect(0, 0, width, height);
    pen.drawImage(this.canvas, 0, 0);
  }
}

/** Give a canvas another size; one that is given its own again would be blank, too.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {number} width
 * @param {number} height
 */
function resize(canvas, width, height) {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** @param {HTMLCanvasElement} canvas */
function penOf(canvas) {
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
}
