// Inputs that were told to the kernel and that it has not answered yet: counted, so that none is
// lost and none is done twice when a connection is cut.

/** @import { Made, ToKernel } from "./protocol.js" */

/** @typedef {Extract<ToKernel, { made?: Made }>} ToldInput */

/** An input, the picture on which it was made, and the one that is seen since.
 *
 * @typedef {{ on: number, shows: number | null, since: number, message: ToldInput }} Waiting
 */

export class Unanswered {
  page = Math.random().toString(36).slice(2); // the kernel's name for it
  told = 0; // inputs, answered or not
  /** @type {Waiting[]} */
  #inputs = [];

  /** Count an input that was made on a picture; give what the kernel is to hear.
   *
   * @param {ToldInput} input
   * @param {number} on
   * @param {number | null} shows what is seen since, null where nothing was foreseen
   * @returns {ToldInput}
   */
  add(input, on, shows) {
    const count = (this.told += 1);
    const oldest = this.#inputs[0]?.message.made?.count ?? count;
    // Nothing in place of null, for which a browser's Python has no word.
    const seen = shows === null ? {} : { shows };
    const message = { ...input, made: { page: this.page, count, oldest, on, ...seen } };
    this.#inputs.push({ on, shows, since: performance.now(), message });
    return message;
  }

  /** Take note that so many have been answered.
   *
   * @param {number} count
   */
  answered(count) {
    this.#inputs = this.#inputs.filter(({ message }) => (message.made?.count ?? 0) > count);
  }

  /** What the kernel was told of them. */
  get messages() {
    return this.#inputs.map(({ message }) => message);
  }

  /** For how many milliseconds an answer has been awaited. */
  get waits() {
    const [first] = this.#inputs;
    return first ? performance.now() - first.since : 0;
  }

  /** Whether something is seen that the kernel has not confirmed. */
  get areAhead() {
    return this.#inputs.some(({ on, shows }) => shows !== null && shows !== on);
  }

  /** Whether an answer is awaited that may be any. */
  get areInDoubt() {
    return this.#inputs.some(({ shows }) => shows === null);
  }

  /** Take note that the kernel shows something else than was foreseen. */
  doubt() {
    for (const each of this.#inputs) each.shows = null;
  }

  forget() {
    this.#inputs = [];
  }
}
