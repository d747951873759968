// The canvas that a board's pictures are painted on: ipycanvas's, or one of our own.
//
// Either is invisible; each view on the page shows a copy.

import { type Sprites, draw } from "./drawing";
import type { Model } from "./view";

// `fit_height.ts` limits the width; the height follows from the number of pixels.
const STYLE =
  "display:block;height:auto;min-width:0;" +
  "max-width:min(100%, var(--gammon-max-width, 100%));user-select:none;";

export interface BoardCanvas {
  canvas: HTMLCanvasElement;
  pen: CanvasRenderingContext2D;
  isAble: boolean; // whether the page can paint on it
  sprites: Sprites;
  loadSprites(board: Model): Promise<void>;
  /** Wait for the commands that came before. */
  settled(): Promise<unknown>;
  /** Execute drawing commands, and show the result. */
  paint(buffers: DataView[]): Promise<unknown>;
  /** Update the views. */
  show(): unknown;
}

/** ipycanvas's model of a canvas. */
interface CanvasModel {
  canvas: HTMLCanvasElement;
  ctx: CanvasRenderingContext2D;
  get(name: "_canvas_manager"): Painter;
  syncViews(): void;
}

/** ipycanvas's executor of drawing commands. */
interface Painter {
  currentCanvas: unknown;
  currentProcessing?: Promise<void>;
  trigger(name: "msg:custom", content: object, buffers: DataView[]): void;
}

export class JupyterCanvas implements BoardCanvas {
  sprites: Sprites = new Map();

  constructor(readonly model: CanvasModel) {}

  static async of(board: Model) {
    const model = await board.widget_manager?.get_model?.(board.get("canvas"));
    return new JupyterCanvas(model as CanvasModel);
  }

  get canvas() {
    return this.model?.canvas;
  }

  get pen() {
    return this.model?.ctx;
  }

  get #painter() {
    return this.model?.get("_canvas_manager");
  }

  get isAble() {
    return Boolean(this.#painter?.currentProcessing && this.pen);
  }

  async settled() {
    await this.#painter.currentProcessing;
  }

  async loadSprites(board: Model) {
    for (const name of board.get("sprites")) {
      const model = (await board.widget_manager?.get_model?.(name)) as CanvasModel | undefined;
      if (model?.canvas) this.sprites.set(`IPY_MODEL_${name}`, model.canvas);
    }
  }

  /** Paint, and switch ipycanvas back to its current canvas: its kernel side does not know of this
   * painting, and does not name the canvas again before its next command.
   */
  async paint(buffers: DataView[]) {
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

/** A canvas of our own, for hosts without ipycanvas. */
export class OwnCanvas implements BoardCanvas {
  sprites: Sprites = new Map();
  canvas = document.createElement("canvas");
  isAble = true;
  pen = penOf(this.canvas);
  readonly end: () => void;
  #views = new Set<HTMLCanvasElement>();

  constructor(readonly model: Model) {
    this.#fit();
    const widen = () => this.#views.forEach((view) => this.#widen(view));
    model.on("change:canvas_width", widen);
    this.end = () => model.off("change:canvas_width", widen);
  }

  makeView() {
    const view = document.createElement("canvas");
    view.tabIndex = 0;
    this.#views.add(view);
    view.style.cssText = STYLE;
    this.#widen(view);
    this.#copyTo(view);
    return view;
  }

  forget(view: HTMLCanvasElement) {
    this.#views.delete(view);
  }

  async settled() {}

  async loadSprites() {} // they are created when they are drawn

  async paint(buffers: DataView[]) {
    this.#fit(); // now, because the first picture of a new size is painted whole
    draw(this.pen, buffers, 0, this.sprites);
    this.show();
  }

  show() {
    for (const view of this.#views) this.#copyTo(view);
  }

  /** Resize to the pixels that the kernel draws for. */
  #fit() {
    const [width, height] = this.model.get("canvas_pixels");
    resize(this.canvas, width, height);
  }

  #widen(view: HTMLCanvasElement) {
    view.style.width = `${this.model.get("canvas_width")}px`;
  }

  #copyTo(view: HTMLCanvasElement) {
    const { width, height } = this.canvas;
    resize(view, width, height);
    const pen = penOf(view);
    pen.clearRect(0, 0, width, height);
    pen.drawImage(this.canvas, 0, 0);
  }
}

/** Resize a canvas if its size differs: setting the same size would clear it, too. */
function resize(canvas: HTMLCanvasElement, width: number, height: number) {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

function penOf(canvas: HTMLCanvasElement) {
  return canvas.getContext("2d") as CanvasRenderingContext2D;
}
