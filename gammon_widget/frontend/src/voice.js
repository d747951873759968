// Which view of a board reads out what happens: one of them, however many show it.

/** @import { Model } from "./model.js" */
/** @import { Lifetime } from "./lifetime.js" */

/** @type {WeakMap<Model, Voice[]>} */
const voicesOf = new WeakMap();

export class Voice {
  /** What is read out when something comes to stand in it.
   *
   * @type {Element | undefined}
   */
  line;

  /**
   * @param {Model} model
   * @param {Lifetime} lifetime
   */
  constructor(model, lifetime) {
    const voices = (this.voices = voicesOf.get(model) ?? []);
    voicesOf.set(model, voices);
    voices.push(this);
    lifetime.onEnd(() => {
      voices.splice(voices.indexOf(this), 1);
      for (const name of ["role", "aria-live"]) this.line?.removeAttribute(name);
      voices[0]?.begin();
    });
  }

  /** Whether it is this view that speaks for the board. */
  get speaks() {
    return this.voices[0] === this;
  }

  /** Read out, if it is this view that does. */
  begin() {
    if (!this.speaks) return;
    this.line?.setAttribute("role", "status");
    this.line?.setAttribute("aria-live", "polite");
  }
}
