// Inputs that the kernel has not acknowledged yet. They are counted, so that a connection that
// breaks neither loses nor repeats one.

import { makeName } from "../../shared/elements";
import type { Receipt, ToKernel } from "../../shared/protocol";
import type { Step } from "./turn_walk";

export type InputMessage = Extract<ToKernel, { receipt?: Receipt }>;

export class PendingInputs {
  readonly page = makeName(); // identifies this page to the kernel
  #sent = 0; // inputs, acknowledged or not
  #inputs: { message: InputMessage; since: number; isShown: boolean }[] = [];

  /** Count an input, and return the message with its receipt.
   *
   * @param key the key of the view on which the user acted
   * @param steps the steps that the page showed
   * @param isShown whether the page can show the effect without the kernel
   */
  add(input: InputMessage, key: number, steps: readonly Step[], isShown: boolean): InputMessage {
    const count = (this.#sent += 1);
    const oldest = this.#inputs[0]?.message.receipt?.count ?? count;
    const made = steps.map(([source, target]): [number, number] => [source, target]);
    const message = { ...input, receipt: { page: this.page, count, oldest, key, steps: made } };
    this.#inputs.push({ message, since: performance.now(), isShown });
    return message;
  }

  /** Remove the first `count` inputs of this page. */
  acknowledge(count: number) {
    this.#inputs = this.#inputs.filter(({ message }) => (message.receipt?.count ?? 0) > count);
  }

  get messages() {
    return this.#inputs.map(({ message }) => message);
  }

  /** The inputs whose effect only the kernel knows. */
  get unknown() {
    return this.#inputs.filter(({ isShown }) => !isShown).map(({ message }) => message);
  }

  /** For how many milliseconds the oldest input has been waiting. */
  get waits() {
    const [first] = this.#inputs;
    return first ? performance.now() - first.since : 0;
  }
}
