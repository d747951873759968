// To the kernel: what a person does.

/** @import { Model, Point } from "./model.js" */
/** @import { Predictions } from "./predictions.js" */
/** @import { GestureName, ToKernel } from "./protocol.js" */
/** @import { ToldInput } from "./unanswered.js" */

const NUDGE_MS = 1; // after the kernel has said that it is busy, see `say`
const LATE_NUDGE_MS = 8; // the same after a silence
const SILENCE_MS = 250; // without a word to the kernel

/** Gestures that end no motion: who lets go of a button has ended it already. */
const QUIET = new Set(["release", "cancel"]);

/** @type {("shift" | "ctrl" | "alt" | "meta")[]} */
const MODIFIERS = ["shift", "ctrl", "alt", "meta"];

let lastTold = 0; // when the kernel was last told anything, by the page's clock

export class Transport {
  /** Whether the kernel is gone: another one may be in its place, and hears nothing of us. */
  stopped = false;

  /** Called when a person acts, before the page shows what comes of it. */
  onAct = () => {};

  /**
   * @param {Model} model
   * @param {Predictions} predictions
   */
  constructor(model, predictions) {
    this.model = model;
    this.predictions = predictions;
  }

  /**
   * @param {ToKernel} message
   * @param {object} [callbacks]
   */
  tell(message, callbacks) {
    if (this.stopped) return;
    lastTold = performance.now();
    try {
      this.model.send(message, callbacks);
    } catch {
      // The kernel is gone; the picture stays.
    }
  }

  /** Tell of what a person does, and keep the answer from being held up on its way.
   *
   * Jupyter's server leaves Nagle's algorithm on: behind a small frame, here the one that says
   * that the kernel is busy, the next waits up to 40 ms for the browser's acknowledgement, which
   * goes with anything we send. Mostly it goes at once anyhow, and after a silence nearly always:
   * then a message of ours would only be in the way, and waits for the picture to be here.
   *
   * @param {ToKernel} message
   */
  say(message) {
    const wait = performance.now() - lastTold < SILENCE_MS ? NUDGE_MS : LATE_NUDGE_MS;
    const status = (/** @type {any} */ { content }) => {
      if (content.execution_state === "busy") setTimeout(() => this.tell({ do: "nudge" }), wait);
    };
    // Jupyter looks for what is in it; marimo calls it when the message has gone.
    this.tell(message, Object.assign(() => {}, { iopub: { status } }));
  }

  /**
   * @param {GestureName} kind
   * @param {Point} place
   * @param {MouseEvent} event
   */
  gesture(kind, [x, y], event) {
    if (!QUIET.has(kind)) this.onAct();
    const modifiers = MODIFIERS.filter((name) => event[`${name}Key`]);
    const message = { do: kind, x, y, button: Math.max(event.button, 0), modifiers };
    this.#act(message);
  }

  /** @param {string} key */
  key(key) {
    this.onAct();
    this.#act({ do: "key", key });
  }

  /** Click what has that name.
   *
   * @param {string} target
   */
  activate(target) {
    this.onAct();
    this.#act({ do: "activate", target });
  }

  /** @param {ToldInput} input */
  #act(input) {
    this.say(this.predictions.foresee(input));
  }
}
