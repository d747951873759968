// Messages to the kernel: the user's input, among others.

import type { GestureName, ToKernel } from "../shared/protocol";
import type { KernelMessage } from "../shared/widget_model";
import type { InputMessage } from "./pending_inputs";
import type { Predictions } from "./predictions";
import { type Model, type Point, sendTo } from "./view";

const NUDGE_MS = 1; // after the kernel has reported that it is busy, see `sendInput`
const LATE_NUDGE_MS = 8; // the same after a silence
const SILENCE_MS = 250; // without a message to the kernel

/** Gestures that stop no animation: the press before them has stopped it already. */
const QUIET = new Set(["release", "cancel"]);

const MODIFIERS = ["shift", "ctrl", "alt", "meta"] as const;

let lastSent = 0; // when the last message was sent, by the page's clock

export class Transport {
  /** Whether the kernel is gone: a new kernel must not receive messages from this board. */
  stopped = false;

  /** Called when the user acts, before the page shows the result. */
  onInput = () => {};

  constructor(
    readonly model: Model,
    readonly predictions: Predictions,
  ) {}

  send(message: ToKernel, callbacks?: object) {
    if (this.stopped) return;
    lastSent = performance.now();
    sendTo(this.model, message, callbacks);
  }

  /** Send input, and keep the reply from being delayed.
   *
   * Jupyter's server uses Nagle's algorithm: after a small frame, here the one with the kernel's
   * state "busy", the next frame waits up to 40 ms for the browser's acknowledgement, which any of
   * our messages carries. So we send one. After a silence, the server nearly always sends the frame
   * at once. Then our message would only be in the way, so it waits until the picture is due.
   */
  sendInput(message: ToKernel) {
    const wait = performance.now() - lastSent < SILENCE_MS ? NUDGE_MS : LATE_NUDGE_MS;
    const status = ({ content }: KernelMessage) => {
      if (content.execution_state === "busy") setTimeout(() => this.send({ do: "nudge" }), wait);
    };
    // Jupyter looks at its properties; marimo calls it when the message has been sent.
    const callbacks = Object.assign(() => undefined, { iopub: { status } });
    this.send(message, callbacks);
  }

  gesture(kind: GestureName, [x, y]: Point, event: MouseEvent) {
    const modifiers = MODIFIERS.filter((name) => event[`${name}Key`]);
    this.#predictAndSend({ do: kind, x, y, button: Math.max(event.button, 0), modifiers });
  }

  key(key: string) {
    this.#predictAndSend({ do: "key", key });
  }

  /** Click the target with that name. */
  activate(target: string) {
    this.#predictAndSend({ do: "activate", target });
  }

  #predictAndSend(input: InputMessage) {
    if (!QUIET.has(input.do)) this.onInput();
    this.sendInput(this.predictions.predict(input));
  }
}
