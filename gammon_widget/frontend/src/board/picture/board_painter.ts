// The picture of a board on its canvas: composed anew whenever something else is to be shown.

import { callAll, type Lifetime } from "../../shared/lifetime";
import { isDark, wantsReducedMotion } from "../../shared/page_look";
import { type LiveView, MOTION_SECONDS, type MotionPart, type Sheet } from "../../shared/protocol";
import { type Atlas, atlasOf, layoutFor, type LayoutName, rasterise } from "./atlas";
import type { BoardCanvas } from "./board_canvas";
import type { BoardState } from "../turn/board_state";
import { areasOf } from "./hit";
import type { Motion } from "../motion/motion";
import { type ButtonRow, compose, type Draw, lifted, type Overlays, paint } from "./picture";
import { sheetOf } from "./sheets";
import type { Model } from "../view";

type Motions = typeof import("../motion/motion");

/** How a view shows a board. */
interface ViewSize {
  width: number; // CSS pixels
  pixels: number; // device pixels
  isLow: boolean;
}

/** A motion that began at a time in milliseconds. */
interface RunningMotion {
  motion: Motion;
  start: number;
  holds: number; // the seconds after which it stops and waits, or 0
}

const FIRST_FRAME_SECONDS = 0.016; // at the start of a motion, nothing has moved yet
const ANY_DICE = [5, 2]; // while the numbers are not known

export class BoardPainter {
  /** Called after each picture, and when the places on the board have changed. */
  readonly listeners = new Set<() => void>();
  readonly views = new Map<string, ViewSize>();
  sheet: Sheet | undefined;
  /** Measure the buttons in the middle strip, in each view. */
  readonly measures = new Set<() => ButtonRow | undefined>();
  /** The width of these buttons, which the dice make room for. */
  buttons: ButtonRow | undefined;
  /** The place from which a checker, or the whole stack, is being dragged. */
  dragged: { source: string; isWhole: boolean } | undefined;
  /** What was painted last. */
  draws: readonly Draw[] = [];
  layout: LayoutName = "wide";
  motions: Motions | undefined; // nothing moves before it is loaded
  #atlas: Atlas | undefined;
  #overlays: Overlays & { text?: string } = {};
  #round = 0;
  #last: LiveView; // the view that is shown, or that the motion leads to
  #motion: RunningMotion | undefined;
  #controlled: LiveView | undefined; // the view that the controls show

  constructor(
    readonly model: Model,
    readonly state: BoardState,
    readonly canvas: BoardCanvas,
    readonly lifetime: Lifetime,
  ) {
    this.#last = state.shown;
    void import("../motion/motion").then((motions) => (this.motions = motions));
    state.listeners.add(() => this.#follow());
    state.inputs.add(() => this.endMotion());
    lifetime.listen(document, "visibilitychange", () => this.endMotion());
    model.on("change:is_lively", () => {
      this.#motion = undefined;
      this.paint();
    });
    model.on("change:look", () => this.fit());
    model.on("change:overlays", () => this.#paintAfter(this.#prepareOverlays()));
  }

  get places() {
    return this.sheet?.places;
  }

  areaOf(target: string | null) {
    return this.areas.find((area) => area.target === target);
  }

  /** Everything that can be clicked, from the bottom to the top. */
  get areas() {
    const { places } = this;
    return places ? areasOf(this.state.shown, places, { buttons: this.buttons }) : [];
  }

  /** Forget a view that is gone; another one may be wider. */
  forget(view: string) {
    this.views.delete(view);
    this.fit();
  }

  /** Choose the layout and the number of pixels for the views, and paint. */
  fit() {
    const views = [...this.views.values()];
    if (!views.length) return;
    const narrowest = views.reduce((one, other) => (other.width < one.width ? other : one));
    this.layout = layoutFor(narrowest.width, narrowest.isLow);
    const pixels = Math.max(...views.map((view) => view.pixels));
    this.#paintAfter(this.#use(pixels));
  }

  /** Paint when something is ready, or when it has failed: the picture then lacks it. */
  #paintAfter(ready: Promise<void>) {
    void ready.catch((error: unknown) => reportError(error)).then(() => this.paint());
  }

  async #use(pixels: number) {
    const round = (this.#round += 1);
    const sheet = await sheetOf(this.model, this.lifetime, this.layout, isDark());
    const scale = pixels / sheet.width;
    const atlas = await atlasOf(sheet, scale);
    if (round !== this.#round) return; // another size in the meantime
    [this.sheet, this.#atlas] = [sheet, atlas];
    this.canvas.resize(pixels, Math.round(scale * sheet.height), scale);
    await this.#prepareOverlays();
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

  // Motion

  /** Show a change, with its motion. */
  #follow() {
    const { shown, motion, thrown } = this.state;
    const [before, running] = [this.#last, this.#motion];
    this.#last = shown;
    const motions = this.canMove ? this.motions : undefined;
    const parts = motions?.unseenParts(before, shown, motion) ?? [];
    if (motions && parts.length)
      this.#begin(new motions.Motion(before, shown, parts), this.#secondsThrown);
    else if (motions && thrown.length) this.#throwDice(motions, before, thrown);
    else if (running && !running.holds && this.motions?.areAlike(before, shown))
      running.motion = running.motion.leadingTo(shown);
    else this.#motion = undefined;
    this.paint();
  }

  /** Whether anything may move. */
  get canMove() {
    const isSeen = this.sheet && this.views.size && !document.hidden;
    return Boolean(isSeen) && this.model.get("is_lively") && !wantsReducedMotion();
  }

  /** For how long dice have been flying of which the numbers are not known yet. */
  get #secondsThrown() {
    return this.#motion?.holds ? this.#secondsOf(this.#motion) : 0;
  }

  /** Throw dice; they fly until the kernel has rolled. */
  #throwDice({ Motion, FIRST_TOUCH }: Motions, before: LiveView, slots: readonly number[]) {
    if (this.#motion?.holds) return;
    const color = slots.length === 1 ? slots[0] : null;
    const seconds = MOTION_SECONDS.Rolled;
    const roll: MotionPart = { kind: "roll", seconds, color, paths: [], dice: ANY_DICE };
    const without = { ...before, dice: [], buttons: [] };
    this.#begin(new Motion(without, without, [roll]), 0, FIRST_TOUCH * seconds);
  }

  #begin(motion: Motion, seconds: number, holds = 0) {
    const start = performance.now() - 1000 * Math.max(seconds, FIRST_FRAME_SECONDS);
    const running = { motion, start, holds };
    this.#motion = running;
    const tick = () => {
      if (this.#motion !== running) return;
      const isOver = (performance.now() - start) / 1000 >= running.motion.seconds;
      if (isOver && !holds) this.endMotion();
      else {
        this.#draw();
        this.lifetime.nextFrame(tick);
      }
    };
    this.lifetime.nextFrame(tick);
  }

  #secondsOf({ start, holds }: RunningMotion) {
    const seconds = (performance.now() - start) / 1000;
    return holds ? Math.min(seconds, holds) : seconds;
  }

  get isMoving() {
    return Boolean(this.#motion);
  }

  /** Show the view that a motion leads to; dice whose numbers are not known fly on. */
  endMotion() {
    if (!this.#motion || this.#motion.holds) return;
    this.#motion = undefined;
    this.paint();
  }

  // Pictures

  /** What is seen: during a motion, what lies still. */
  get seen(): LiveView {
    const running = this.#motion;
    return running ? running.motion.viewAt(this.#secondsOf(running)) : this.state.shown;
  }

  /** Show the current view. */
  paint() {
    if (!this.sheet || !this.#atlas) return;
    this.#controlled = this.seen;
    callAll(this.listeners); // the controls first: the dice make room for the buttons
    this.buttons = [...this.measures].map((measure) => measure()).find(Boolean);
    this.#draw();
  }

  #draw() {
    const { sheet, state, seen } = this;
    if (!sheet || !this.#atlas) return;
    if (seen !== this.#controlled) return this.paint();
    const running = this.#motion;
    const options = { buttons: this.buttons, isLifted: Boolean(this.dragged) };
    const { source, isWhole } = this.dragged ?? {};
    const view = source ? lifted(seen, source, Boolean(isWhole)) : seen;
    this.draws = running
      ? running.motion.drawsAt(this.#secondsOf(running), sheet, options)
      : compose(view, sheet.places, options);
    // The last play is shown only until the next step.
    const { under, over } = state.isStepAhead ? {} : this.#overlays;
    paint(this.canvas.pen, this.draws, this.#atlas, running ? { over } : { under, over });
    this.canvas.show();
  }
}
