import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";

import { BoardCanvas } from "../../gammon_widget/frontend/src/board/board_canvas";
import {
  type InputMessage,
  PendingInputs,
} from "../../gammon_widget/frontend/src/board/pending_inputs";
import { Pictures } from "../../gammon_widget/frontend/src/board/pictures";
import { PredictedFrames } from "../../gammon_widget/frontend/src/board/predicted_frames";
import { Predictions } from "../../gammon_widget/frontend/src/board/predictions";
import type { Message, Model } from "../../gammon_widget/frontend/src/board/view";
import { Lifetime } from "../../gammon_widget/frontend/src/shared/lifetime";
import type {
  Area,
  BoardFrontendTraits,
  Receipt,
  ToKernel,
  ToPage,
} from "../../gammon_widget/frontend/src/shared/protocol";
import type { Listener } from "../../gammon_widget/frontend/src/shared/widget_model";
import { partOf } from "./board";

/** A canvas whose picture is a text: what was drawn on it, one after the other. */
function surface() {
  const canvas = { width: 8, height: 8, text: "", getContext: () => ctx };
  const ctx = {
    clearRect() {},
    save() {},
    restore() {},
    drawImage: (from: { text: string }) => (canvas.text = from.text),
  };
  return { canvas, ctx };
}

globalThis.document = partOf({ createElement: () => surface().canvas, addEventListener() {} });
globalThis.window = partOf(globalThis);

/** A board's canvas: a drawing of one letter adds it, "!" blanks the canvas. */
class TextCanvas extends BoardCanvas {
  #surface = surface();

  get canvas() {
    return partOf<HTMLCanvasElement & { text: string }>(this.#surface.canvas);
  }

  get pen() {
    return partOf<CanvasRenderingContext2D>(this.#surface.ctx);
  }

  override paint([bytes]: DataView[]) {
    const letter = text(bytes).replace(/[[\]]/g, "");
    this.canvas.text = letter.startsWith("!") ? letter.slice(1) : this.canvas.text + letter;
  }

  show() {}

  protected resize() {}

  protected create() {
    return Promise.reject(new Error("It has no views."));
  }
}

const view = (letters: string) => new DataView(new TextEncoder().encode(letters).buffer);
const text = (bytes: DataView) => new TextDecoder().decode(bytes);

/** Pictures with these drawings. */
function pictures(...known: [number: number, since: number, letters: string][]) {
  const target = new TextCanvas(partOf({ on() {} }), new Lifetime());
  const { canvas } = target;
  const drawings = new Map(
    known.map(([number, since, letters]) => [number, { since, buffers: () => [view(letters)] }]),
  );
  const failed: string[] = [];
  const found = new Pictures(
    target,
    drawings,
    () => {},
    () => failed.push("failed"),
  );
  return { found, target, canvas, failed };
}

test("pictures over the same one follow one another, and that one them", async () => {
  const { found, canvas, failed } = pictures([1, 0, "!a"], [2, 1, "b"], [3, 1, "c"]);
  const seen = [];
  for (const number of [1, 2, 3, 1, 3]) {
    assert.ok(found.canShow(number));
    found.show(number);
    await found.painted();
    seen.push(canvas.text);
  }
  assert.deepEqual(seen, ["a", "ab", "ac", "a", "ac"]);
  assert.deepEqual(failed, []);
});

test("waiting for a painting includes the pictures that follow meanwhile", async () => {
  const { found, canvas } = pictures([1, 0, "!a"], [2, 1, "b"]);
  found.show(1);
  const painted = found.painted();
  found.show(2);
  await painted;
  assert.equal(canvas.text, "ab");
});

test("a picture over an unknown one cannot be shown", () => {
  const { found } = pictures([1, 0, "!a"], [3, 2, "c"]);
  found.show(1);
  assert.ok(!found.canShow(3));
  assert.ok(!found.canShow(4));
});

test("a failure to paint is reported", async () => {
  const { found, target, failed } = pictures([1, 0, "!a"]);
  target.paint = () => {
    throw new Error("a command has failed");
  };
  found.show(1);
  await found.painted();
  assert.deepEqual(failed, ["failed"]);
});

type Batch = Parameters<PredictedFrames["addBatch"]>[0];

const EMPTY: Batch = {
  base: 1,
  oldest: 0,
  parts: [],
  pictures: [],
  clips: [],
  areas: {},
  boards: {},
  transitions: [],
  complete: [],
};

test("a transition is found by the input's target, or else by its kind", () => {
  const frames = new PredictedFrames();
  const add = (batch: Partial<Batch>) =>
    frames.addBatch({ ...EMPTY, ...batch }, new ArrayBuffer(0));
  const transitions: Batch["transitions"] = [
    [1, "press point 6", 2, 7],
    [1, "press", 3, 0],
    [1, "key r", null, 0],
  ];
  add({ transitions });
  assert.deepEqual(frames.transition(1, "press", "point 6"), { after: 2, clip: 7 });
  assert.equal(frames.transition(1, "click", "point 6").after, 2); // a tap is a press
  assert.equal(frames.transition(1, "press", "point 5").after, 3);
  assert.equal(frames.transition(1, "lift", "point 5").after, null);
  add({ complete: [1] });
  assert.equal(frames.transition(1, "lift", "point 5").after, 1);
  assert.equal(frames.transition(1, "key", "r").after, null);
  assert.equal(frames.transition(1, "key", "q").after, null);
  add({ base: 9 });
  assert.equal(frames.transition(1, "press", "point 6").after, null);
});

test("pictures share parts, whatever their base, until these are forgotten", () => {
  const frames = new PredictedFrames();
  const bytes = new TextEncoder().encode("[a]12[b]3").buffer;
  const parts: Batch["parts"] = [
    [4, [0]], // a part may be empty
    [5, [3, 1, 1]],
    [6, [3, 1]],
  ];
  const both: Batch["pictures"] = [
    [7, 1, [4, 5, 6]],
    [8, 1, [4]],
  ];
  frames.addBatch({ ...EMPTY, parts, pictures: both }, bytes);
  const drawn = (number: number) => frames.drawings.get(number)?.buffers().map(text);
  const joined = ["[a,b]", "1", "2", "3"];
  assert.deepEqual([drawn(7), drawn(8)], [joined, []]);
  const later: Batch = { ...EMPTY, base: 7, oldest: 6, pictures: [[9, 7, [6]]] };
  frames.addBatch(later, new ArrayBuffer(0));
  assert.deepEqual([drawn(9), drawn(7), drawn(8)], [["[b]", "3"], joined, undefined]);
});

const receiptOf = ({ receipt }: InputMessage) => receipt as Receipt;

test("inputs are counted, and each carries the number of the oldest pending one", () => {
  const pending = new PendingInputs();
  const add = (shows: number | null) => receiptOf(pending.add({ do: "blur" }, 4, shows));
  const counts = [4, 5, null].map(add).map(({ count, oldest }) => `${count} ${oldest}`);
  assert.deepEqual(counts, ["1 1", "2 1", "3 1"]);
  assert.ok(pending.areAhead && pending.areUncertain);
  pending.acknowledge(2);
  assert.ok(!pending.areAhead && pending.areUncertain);
  assert.equal(add(5).oldest, 3);
  pending.acknowledge(3);
  pending.invalidate();
  assert.ok(!pending.areAhead && pending.areUncertain);
  pending.acknowledge(4);
  assert.deepEqual([pending.waits, pending.messages.length], [0, 0]);
});

const BEGINNING = partOf<Message<"play_clip">>({ clip: 5, holds: true });

/** A page that shows picture 1, on which a press on point 6 leads to picture 2, and a key to an
 * unknown picture with a known beginning.
 */
async function page() {
  const sent: ToKernel[] = [];
  const listeners: Record<string, Listener> = {};
  const slots: ((sender: unknown, status: string) => void)[] = [];
  const connect = (slot: (typeof slots)[number]) => slots.push(slot);
  const areas: Area[] = [[0, 0, 1000, 800, "point 6", "", 0]];
  const traits: Partial<BoardFrontendTraits> = {
    ...{ canvas: null, frame: "wide" },
    ...{ board_areas: [], states: "", controls: areas, affordances: "1" },
  };
  const model = partOf<Model>({
    get: (name: keyof BoardFrontendTraits) => traits[name],
    send: (message: ToKernel) => sent.push(message),
    on: (name: string, listener: Listener) => (listeners[name] = listener),
    widget_manager: { kernel: { connectionStatusChanged: { connect } } },
  });
  const canvas = new TextCanvas(model, new Lifetime());
  const predictions = new Predictions(model, canvas);
  const receive = async (message: object, ...buffers: DataView<ArrayBuffer>[]) => {
    listeners["msg:custom"](message, buffers);
    await predictions.painted();
  };
  const batch: Batch = {
    ...EMPTY,
    parts: [[7, [3]]],
    pictures: [[2, 1, [7]]],
    clips: [[BEGINNING, []]],
    areas: { 1: areas },
    boards: { 1: [1, "1", []] },
    transitions: [
      [1, "press point 6", 2, 0],
      [1, "key r", null, BEGINNING.clip],
    ],
  };
  const packed = [JSON.stringify(batch), "[b]"].map((part) => new DataView(deflated(part)));
  await receive({ do: "picture", number: 1, since: 0 }, view("!a"));
  await receive({ do: "batch", batch: 1 }, ...packed);
  sent.length = 0;
  const reconnect = () => slots.forEach((slot) => slot(null, "connected"));
  return { predictions, receive, sent, reconnect, seen: () => canvas.canvas.text };
}

/** As in a browser: alone in its buffer. */
function deflated(words: string) {
  const bytes = deflateSync(words);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

const PRESS: InputMessage = { do: "press", x: 0.5, y: 0.5, button: 0, modifiers: [] };

test("a predicted picture is shown at once, and stays when it is confirmed", async () => {
  const { predictions, receive, sent, seen } = await page();
  const receipt = receiptOf(predictions.predict(PRESS));
  assert.deepEqual([receipt.on, receipt.shows, predictions.pending.areAhead], [1, 2, true]);
  await predictions.painted();
  assert.equal(seen(), "ab");
  await receive({ do: "picture", number: 2, since: 1 });
  await receive({ do: "acknowledged", page: receipt.page, count: 1, number: 2, again: false });
  assert.deepEqual(
    [seen(), predictions.pending.areAhead, predictions.pending.waits, sent],
    ["ab", false, 0, []],
  );
});

test("nothing is predicted after an input with an unknown outcome", async () => {
  const { predictions, seen } = await page();
  predictions.predict({ do: "key", key: "r" });
  assert.ok(!("shows" in receiptOf(predictions.predict(PRESS))));
  await predictions.painted();
  assert.equal(seen(), "a");
});

test("a whole picture replaces a wrong prediction", async () => {
  const { predictions, receive, seen } = await page();
  const receipt = receiptOf(predictions.predict(PRESS));
  await receive({ do: "picture", number: 3, since: 0 }, view("!z"));
  await receive({ do: "acknowledged", page: receipt.page, count: 1, number: 3, again: false });
  assert.deepEqual([seen(), predictions.shown, predictions.pending.areAhead], ["z", 3, false]);
});

test("a new connection sends the pending inputs again", async () => {
  const { predictions, receive, sent, reconnect, seen } = await page();
  const inputs = [predictions.predict(PRESS), predictions.predict({ do: "blur" })];
  const { page: name } = receiptOf(inputs[0]);
  reconnect();
  const kept = { do: "batch_received", page: name, batch: 0, wants: true };
  assert.deepEqual(sent, [...inputs, kept, { do: "picture_lost" }]);
  await receive({ do: "acknowledged", page: name, count: 2, number: 4, again: false });
  assert.equal(sent.length, 4); // the whole picture has been requested already
  await receive({ do: "picture", number: 4, since: 0 }, view("!d"));
  assert.equal(seen(), "d");
});

test("a lost input has the pending ones sent again, once", async () => {
  const { predictions, receive, sent } = await page();
  const inputs = [1, 2, 3].map(() => predictions.predict({ do: "blur" }));
  const { page: name } = receiptOf(inputs[0]);
  const gap: ToPage = { do: "acknowledged", page: name, count: 0, number: 1, again: true };
  for (let n = 0; n < inputs.length; n++) await receive(gap);
  assert.deepEqual(sent, inputs);
  inputs.push(predictions.predict({ do: "blur" }));
  await receive(gap);
  assert.equal(sent.length, 3 + 4);
});

test("a picture over an unknown one requests the whole picture, once", async () => {
  const { receive, sent, seen } = await page();
  await receive({ do: "picture", number: 9, since: 8 }, view("i"));
  await receive({ do: "picture", number: 10, since: 9 }, view("j"));
  assert.deepEqual([sent, seen()], [[{ do: "picture_lost" }], "a"]);
});

/** The clips that are played for a key with an unknown outcome and the kernel's messages. */
async function played(...messages: [message: object, ...buffers: DataView<ArrayBuffer>[]][]) {
  const { predictions, receive } = await page();
  const clips: (number | undefined)[] = [];
  predictions.players.add((clip) => clips.push(clip?.clip));
  const receipt = receiptOf(predictions.predict({ do: "key", key: "r" }));
  assert.ok(!("shows" in receipt));
  assert.deepEqual(predictions.places.get("controls"), []);
  const heard = { do: "acknowledged", page: receipt.page, count: 1, number: 1, again: false };
  for (const [message, ...buffers] of messages) await receive({ ...heard, ...message }, ...buffers);
  assert.equal(predictions.places.get("controls").length, clips.length > 1 ? 1 : 0);
  return clips;
}

test("a clip begins before its outcome is known, and continues when it is", async () => {
  const clip = { do: "play_clip", clip: 8, holds: false };
  const picture = { do: "picture", number: 3, since: 1 };
  assert.deepEqual(await played([clip, view("x")], [picture, view("c")], [{ number: 3 }]), [5, 8]);
});

test("a clip without an outcome stops with the acknowledgement, or another picture", async () => {
  assert.deepEqual(await played([{ count: 0 }]), [5]);
  assert.deepEqual(await played([{}]), [5, undefined]);
  const whole = { do: "picture", number: 3, since: 0 };
  assert.deepEqual(await played([whole, view("!z")]), [5, undefined]);
});
