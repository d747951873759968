// The picture of a board on its canvas: composed anew whenever something else is to be shown.

import { callAll, type Lifetime } from "../shared/lifetime";
import { isDark } from "../shared/page_look";
import type { Places, Sheet } from "../shared/protocol";
import { type Atlas, atlasOf, layoutFor, type LayoutName, rasterise } from "./atlas";
import type { BoardCanvas } from "./board_canvas";
import type { BoardState } from "./board_state";
import { type Box, areasOf } from "./hit";
import { type ButtonRow, compose, lifted, type Overlays, paint } from "./picture";
import { sheetOf } from "./sheets";
import type { Model } from "./view";

/** How a view shows a board. */
export interface ViewSize {
  width: number; // CSS pixels
  pixels: number; // device pixels
  isLow: boolean;
}

export class BoardPainter {
  /** Called after each picture, and when the places on the board have changed. */
  readonly listeners = new Set<() => void>();
  readonly views = new Map<string, ViewSize>();
  sheet: Sheet | undefined;
  /** The width of the buttons in the middle strip, which the dice make room for. */
  buttons: (() => ButtonRow | undefined) | undefined;
  /** The place from which a checker, or the whole stack, is being dragged. */
  dragged: { source: string; isWhole: boolean } | undefined;
  layout: LayoutName = "wide";
  #atlas: Atlas | undefined;
  #overlays: Overlays & { text?: string } = {};
  #round = 0;

  constructor(
    readonly model: Model,
    readonly state: BoardState,
    readonly canvas: BoardCanvas,
    readonly lifetime: Lifetime,
  ) {
    state.listeners.add(() => this.paint());
    model.on("change:look", () => this.fit());
    model.on("change:overlays", () => void this.#prepareOverlays().then(() => this.paint()));
  }

  get places(): (Places & { areaOf: (target: string) => Box | undefined }) | undefined {
    const places = this.sheet?.places;
    return places && { ...places, areaOf: (target) => this.#areaOf(target) };
  }

  #areaOf(target: string) {
    return this.areas.find((area) => area.target === target)?.box;
  }

  /** Everything that can be clicked, from the bottom to the top. */
  get areas() {
    const places = this.sheet?.places;
    return places ? areasOf(this.state.shown, places, { buttons: this.buttons?.() }) : [];
  }

  /** Choose the layout and the number of pixels for the views, and paint. */
  fit() {
    const views = [...this.views.values()];
    if (!views.length) return;
    const narrowest = views.reduce((one, other) => (other.width < one.width ? other : one));
    this.layout = layoutFor(narrowest.width, narrowest.isLow);
    const pixels = Math.max(...views.map((view) => view.pixels));
    void this.#use(pixels);
  }

  async #use(pixels: number) {
    const round = (this.#round += 1);
    const sheet = await sheetOf(this.model, this.lifetime, this.layout, isDark());
    const scale = pixels / sheet.width;
    const atlas = await atlasOf(sheet, scale);
    if (round !== this.#round) return; // another size in the meantime
    [this.sheet, this.#atlas] = [sheet, atlas];
    this.canvas.resize(pixels, Math.round(scale * sheet.height));
    await this.#prepareOverlays();
    if (round === this.#round) this.paint();
  }

  /** Rasterise what the kernel has drawn for the current view. */
  async #prepareOverlays() {
    const { sheet } = this;
    const atlas = this.#atlas;
    if (!sheet || !atlas) return;
    const name = `${this.layout} ${isDark() ? "dark" : "light"}`;
    const drawn = this.model.get("overlays")[name] ?? { under: "", over: "" };
    const [width, height] = [sheet.width, sheet.height].map((u) => Math.round(u * atlas.scale));
    const text = JSON.stringify([drawn, width, height]);
    if (text === this.#overlays.text) return;
    const bitmap = (svg: string) =>
      svg ? rasterise(svg, width, height, atlas.scale) : Promise.resolve(undefined);
    const [under, over] = await Promise.all([bitmap(drawn.under), bitmap(drawn.over)]);
    this.#overlays = { under, over, text };
  }

  /** Show the current view. */
  paint() {
    const { sheet, state } = this;
    if (!sheet || !this.#atlas) return;
    callAll(this.listeners); // the controls first: the dice make room for the buttons
    const { source, isWhole } = this.dragged ?? {};
    const view = source ? lifted(state.shown, source, Boolean(isWhole)) : state.shown;
    const isLifted = Boolean(this.dragged);
    const draws = compose(view, sheet.places, { buttons: this.buttons?.(), isLifted });
    // The last play is shown only until the next step.
    const overlays = state.isAhead ? {} : this.#overlays;
    paint(this.canvas.pen, draws, this.#atlas, overlays);
    this.canvas.show();
  }
}
