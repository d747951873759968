// The canvas that a board's pictures are painted on: ipycanvas's, or one of our own.
//
// Either is invisible; each view on the page shows a copy.

import { copyCanvas, element, penOf, resizeCanvas } from "../../shared/elements";
import { findModel, type WidgetManager } from "../../shared/widget_model";
import type { Model } from "../view";

// `fit_height.ts` limits the width; the height follows from the number of pixels. A very narrow
// cell scrolls sideways, since a card over a smaller board would overlap itself.
export const WIDTH =
  "width:var(--gammon-size);min-width:min(280px, var(--gammon-size));" +
  "max-width:min(100%, var(--gammon-max-width, 100%));";
export const STYLE = `display:block;height:auto;user-select:none;${WIDTH}`;

/** A view of a canvas. */
interface CanvasView {
  element: HTMLCanvasElement;
  remove(): void;
}

export interface BoardCanvas {
  readonly canvas: HTMLCanvasElement;
  readonly pen: CanvasRenderingContext2D;
  /** Update the views. */
  show(): void;
  /** Change the number of pixels, and of pixels for a board unit; the canvas is then blank. */
  resize(width: number, height: number, unit: number): void;
  makeView(): Promise<CanvasView>;
}

/** Find the canvas of a board: that of ipycanvas if the page has it soon, else one of our own. */
export async function openCanvas(board: Model): Promise<BoardCanvas> {
  const manager = board.widget_manager;
  const id = board.get("canvas")?.replace("IPY_MODEL_", "");
  const found = id && manager?.create_view && (await findModel<MultiCanvasModel>(manager, id));
  return found ? new JupyterCanvas(found, manager) : new OwnCanvas();
}

interface Sized {
  get(name: "width" | "height"): number;
  set(size: { width: number; height: number }): void;
}

/** ipycanvas's model of one layer. */
interface LayerModel extends Sized {
  canvas: HTMLCanvasElement;
  ctx: CanvasRenderingContext2D;
  trigger(name: "new-frame"): void;
  send(message: { event: "client_ready" }, callbacks: object): void;
}

/** ipycanvas's model of a canvas with layers. */
interface MultiCanvasModel extends Sized {
  get(name: "width" | "height"): number;
  get(name: "_canvases"): LayerModel[];
}

/** The lowest layer of a `MultiCanvas`. */
class JupyterCanvas implements BoardCanvas {
  #unit = 0; // pixels

  constructor(
    readonly model: MultiCanvasModel,
    readonly manager: WidgetManager,
  ) {}

  get #layer() {
    return this.model.get("_canvases")[0];
  }

  get canvas() {
    return this.#layer.canvas;
  }

  get pen() {
    return this.#layer.ctx;
  }

  show() {
    this.#layer.trigger("new-frame"); // then ipycanvas combines the layers
  }

  resize(width: number, height: number, unit: number) {
    const [, ...others] = this.model.get("_canvases");
    const isUsed = this.model.get("width") === width && this.model.get("height") === height;
    if (isUsed && this.#unit === unit) return;
    this.#unit = unit;
    for (const each of [this.#layer, ...others, this.model]) each.set({ width, height });
    // The other layers belong to the notebook, which draws in board units. The kernel sends the
    // drawing again, after the state that is saved here.
    for (const layer of others) {
      layer.ctx.setTransform(unit, 0, 0, unit, 0, 0);
      layer.ctx.save();
      layer.send({ event: "client_ready" }, {});
    }
  }

  async makeView() {
    const view = await this.manager.create_view?.(this.model, {});
    if (!view) throw new Error("The canvas has no view.");
    // Send no event that the view is displayed: the layout of its model would replace our style.
    return { element: view.el as HTMLCanvasElement, remove: () => view.remove() };
  }
}

/** A canvas of our own, for hosts without ipycanvas. */
class OwnCanvas implements BoardCanvas {
  readonly canvas = element("canvas");
  readonly pen = penOf(this.canvas);
  #copies = new Set<HTMLCanvasElement>();

  show() {
    for (const copy of this.#copies) copyCanvas(this.canvas, copy);
  }

  resize(width: number, height: number) {
    resizeCanvas(this.canvas, width, height);
  }

  async makeView() {
    const view = element("canvas", "", "", { tabIndex: 0 });
    this.#copies.add(view);
    copyCanvas(this.canvas, view);
    return { element: view, remove: () => void this.#copies.delete(view) };
  }
}
