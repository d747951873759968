// Predicted pictures: the page has them before the user clicks, so no click waits for the kernel.
//
// The kernel's side, `board/widget/prediction/predictions.py`, describes the protocol. A predicted
// picture can only be seen and clicked: texts for screen readers and sounds come from the kernel
// after the input.

import { KernelWatch } from "../shared/kernel_watch";
import { callAll } from "../shared/lifetime";
import type { BoardFrontendTraits, BoardTraits, ToKernel, ToPage } from "../shared/protocol";
import type { AnimationClip } from "./animation_clip";
import { areaAt, placeAt } from "./areas";
import type { BoardCanvas } from "./board_canvas";
import { type InputMessage, PendingInputs } from "./pending_inputs";
import { Pictures } from "./pictures";
import { PredictedFrames, UNKNOWN, unpack } from "./predicted_frames";
import {
  buffersOf,
  handlerOf,
  type Message,
  type MessageHandlers,
  type Model,
  sendTo,
} from "./view";

type Places = Pick<Model, "get">;

const NO_PLACES = { board_areas: [], states: "", affordances: "" };

export class Predictions {
  /** Called when the picture changes, and when the kernel has acknowledged an input. */
  listeners = new Set<() => void>();
  /** Called with a clip to play over the next picture, or without one to stop the current clip. */
  players = new Set<(clip?: AnimationClip, buffers?: DataView[]) => void>();
  readonly pending = new PendingInputs();
  #frames = new PredictedFrames();
  #pictures: Pictures;
  #lastClip = 0; // the number of the clip that was started last
  #isHolding = false; // whether the clip stays at its end until something else is shown
  #handled: Promise<unknown> = Promise.resolve(); // when all messages so far are handled
  #isRequested = false; // whether the whole picture has been requested
  #resent = 0; // the number of inputs when the pending ones were sent again

  constructor(
    readonly model: Model,
    readonly canvas: BoardCanvas,
  ) {
    this.#pictures = new Pictures(
      canvas,
      this.#frames.drawings,
      () => callAll(this.listeners),
      () => this.#requestPicture(),
    );
    const handlers: MessageHandlers = {
      picture: (message, buffers) => this.#receivePicture(message, buffers),
      play_clip: (message, buffers) => this.#receiveClip(message, buffers),
      stop_clip: (message) => message.clip === this.#lastClip && this.#stopClip(),
      batch: (message, buffers) => this.#receiveBatch(message.batch, buffers),
      acknowledged: (message) => this.#receiveAcknowledgement(message),
      probe: (_, buffers) => buffers[0]?.byteLength === 1 || this.#reportLoss(),
    };
    const receive = (message: ToPage, buffers: DataView<ArrayBuffer>[]) => {
      const handle = handlerOf(handlers, message);
      if (!handle) return;
      // One after the other: a batch is decompressed before its pictures are shown.
      const next = () => handle(message, buffersOf(message, buffers));
      this.#handled = this.#handled.then(next).catch(() => this.#requestPicture());
    };
    const { lifetime } = canvas;
    const { reconnections } = KernelWatch.of(model.widget_manager);
    lifetime.attend(reconnections, () => this.#reconnect());
    lifetime.follow(model, "msg:custom", receive);
    lifetime.listen(document, "visibilitychange", () => this.#reportBatch(0));
    this.#reportBatch(0);
  }

  // Input of the user

  /** What can be clicked in the current picture; nothing while a clip holds. */
  get places(): Places {
    if (this.#isHolding) return withTraits(this.model, { ...NO_PLACES, controls: [] });
    const board = this.#frames.boards.get(this.shown);
    if (!board) return this.model;
    const { areas, affordances, faces } = board;
    return withTraits(this.model, { ...NO_PLACES, controls: areas, affordances, faces });
  }

  /** Show what an input leads to, if that is known; return the message for the kernel. Pictures
   * without numbers have no predictions: then the message is the input alone.
   */
  predict(input: InputMessage): InputMessage {
    const on = this.shown;
    if (!on) return input;
    const { after, clip } = this.#transition(on, input.do, this.#targetOf(input));
    const message = this.pending.add(input, on, after);
    this.#play(clip);
    if (after !== null) this.#pictures.show(after);
    callAll(this.listeners);
    return message;
  }

  /** The target of an input, by its name in transitions. */
  #targetOf(input: InputMessage) {
    if ("target" in input) return input.target;
    if ("key" in input) return input.key;
    if (!("x" in input)) return "";
    const find = input.do === "drop" ? placeAt : areaAt;
    return find(this.places, [input.x, input.y]).area?.[4] ?? "";
  }

  /** The number of the current picture; 0 if it has none. */
  get shown() {
    return this.#pictures.shown;
  }

  /** Wait until all messages are handled and all pictures painted; return the picture's number. */
  async painted() {
    let last;
    do {
      await (last = this.#handled);
      await this.#pictures.painted();
    } while (last !== this.#handled);
    return this.shown;
  }

  #transition(on: number, kind: string, target: string) {
    if (this.pending.areUncertain) return UNKNOWN;
    const found = this.#frames.transition(on, kind, target);
    return found.after === null || this.#pictures.canShow(found.after) ? found : UNKNOWN;
  }

  // Messages of the kernel

  #receivePicture({ number, since }: Message<"picture">, buffers: DataView[]) {
    const isNew = buffers.length > 0;
    if (isNew) this.#frames.drawings.set(number, { since, buffers: () => buffers });
    if (isNew && since === 0) {
      if (this.pending.areAhead || this.#isHolding) this.#stopClip();
      this.pending.invalidate();
      this.#frames.forgetAllBut(number);
      this.#isRequested = false;
      this.#pictures.paint(number);
    } else if (!this.pending.areAhead) this.#show(number);
  }

  #receiveClip(clip: AnimationClip, buffers: DataView[]) {
    if (clip.clip === this.#lastClip) return; // it was predicted
    if (buffers.length) this.#frames.clips.set(clip.clip, { clip, buffers });
    this.#play(clip.clip);
  }

  #stopClip() {
    this.#isHolding = false;
    for (const play of this.players) play();
  }

  #play(number: number) {
    const found = this.#frames.clips.get(number);
    if (!found) return;
    this.#lastClip = number;
    this.#isHolding = found.clip.holds;
    for (const play of this.players) play(found.clip, found.buffers);
  }

  #receiveAcknowledgement({ page, count, number, again }: Message<"acknowledged">) {
    if (page !== this.pending.page) return;
    this.pending.acknowledge(count);
    if (this.#isHolding && !this.pending.areUncertain) this.#stopClip(); // the input did nothing
    if (again && this.#resent < this.pending.sent) this.#resend();
    else if (!this.pending.areAhead && number) this.#show(number);
    callAll(this.listeners);
  }

  /** Send all pending inputs once more; the kernel ignores those that it has received. */
  #resend() {
    this.#resent = this.pending.sent;
    for (const message of this.pending.messages) this.#send(message);
  }

  /** The connection was broken: messages in either direction may be lost. */
  #reconnect() {
    this.#resend();
    this.#reportBatch(0);
    this.#isRequested = false;
    if (this.shown) this.#requestPicture();
  }

  #show(number: number) {
    if (this.#pictures.canShow(number)) this.#pictures.show(number);
    else this.#requestPicture();
  }

  /** Request the whole picture, once. */
  #requestPicture() {
    if (this.#isRequested) return;
    this.#isRequested = true;
    this.#send({ do: "picture_lost" });
  }

  async #receiveBatch(number: number, buffers: DataView[]) {
    const [batch, bytes] = await unpack(buffers);
    this.#frames.addBatch(batch, bytes);
    this.#reportBatch(number);
    // Pictures over one that is not here cannot be shown, and more of them will come.
    const [first] = batch.pictures;
    const isInUse = this.pending.messages.length > 0;
    if (first && !isInUse && !this.#pictures.canShow(first[0])) this.#show(first[0]);
  }

  /** Report that a batch has arrived, and whether the page can use more of them. */
  #reportBatch(batch: number) {
    const wants = "DecompressionStream" in window && !document.hidden;
    this.#send({ do: "batch_received", page: this.pending.page, batch, wants });
  }

  /** Report that the host loses buffers: the kernel then sends them as text. */
  #reportLoss() {
    this.#send({ do: "buffers_lost" });
    this.#reportBatch(0);
    this.#isRequested = false;
  }

  /** Called when a view comes into sight: its host may have withheld messages before. */
  check() {
    if (!this.pending.areAhead) this.#send({ do: "picture_seen", number: this.shown });
  }

  #send(message: ToKernel) {
    sendTo(this.model, message);
  }
}

function withTraits(all: Places, traits: Partial<BoardFrontendTraits & BoardTraits>): Places {
  return { get: (name) => traits[name] ?? all.get(name) };
}
