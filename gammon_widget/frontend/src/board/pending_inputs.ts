// Inputs that the kernel has not acknowledged yet. They are counted, so that a connection that
// breaks neither loses nor repeats one.

import { makeName } from "../shared/elements";
import type { Receipt, ToKernel } from "../shared/protocol";

export type InputMessage = Extract<ToKernel, { receipt?: Receipt }>;

interface PendingInput {
  on: number; // the picture on which it was made
  shows: number | null; // the picture that is shown since then; null if none was predicted
  since: number;
  message: InputMessage;
}

export class PendingInputs {
  page = makeName(); // identifies this page to the kernel
  sent = 0; // inputs, acknowledged or not
  #inputs: PendingInput[] = [];

  /** Count an input that was made on a picture, and return the message with its receipt. */
  add(input: InputMessage, on: number, shows: number | null): InputMessage {
    const count = (this.sent += 1);
    const oldest = this.#inputs[0]?.message.receipt?.count ?? count;
    // Omitted instead of null, for which Python in a browser has no value.
    const seen = shows === null ? {} : { shows };
    const message = { ...input, receipt: { page: this.page, count, oldest, on, ...seen } };
    this.#inputs.push({ on, shows, since: performance.now(), message });
    return message;
  }

  /** Remove the first `count` inputs of this page. */
  acknowledge(count: number) {
    this.#inputs = this.#inputs.filter(({ message }) => (message.receipt?.count ?? 0) > count);
  }

  get messages() {
    return this.#inputs.map(({ message }) => message);
  }

  /** For how many milliseconds the oldest input has been waiting. */
  get waits() {
    const [first] = this.#inputs;
    return first ? performance.now() - first.since : 0;
  }

  /** Whether the page shows something that the kernel has not confirmed. */
  get areAhead() {
    return this.#inputs.some(({ on, shows }) => shows !== null && shows !== on);
  }

  /** Whether the outcome of an input is unknown. */
  get areUncertain() {
    return this.#inputs.some(({ shows }) => shows === null);
  }

  /** Note that the kernel shows something other than was predicted. */
  invalidate() {
    for (const each of this.#inputs) each.shows = null;
  }
}
