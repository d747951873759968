import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";

import { JupyterCanvas } from "../../gammon_widget/frontend/src/board/board_canvas";
import { Pictures } from "../../gammon_widget/frontend/src/board/pictures";
import { Predictions } from "../../gammon_widget/frontend/src/board/predictions";
import { PredictedFrames } from "../../gammon_widget/frontend/src/board/predicted_frames";
import { PendingInputs } from "../../gammon_widget/frontend/src/board/pending_inputs";

/** A canvas whose picture is a text: what was drawn on it, one after the other. */
function surface() {
  const canvas = { width: 8, height: 8, text: "" };
  const ctx = { save() {}, restore() {}, drawImage: (from) => (canvas.text = from.text) };
  return { ...Object.assign(canvas, { getContext: () => ctx }), canvas, ctx };
}

globalThis.document = { createElement: () => surface().canvas, addEventListener() {} };
globalThis.window = globalThis;

/** ipycanvas's model of a canvas: a drawing of one letter adds it, "!" blanks the canvas. */
function canvasModel() {
  const { canvas, ctx } = surface();
  const painter = {
    currentProcessing: Promise.resolve(),
    trigger(_name, _content, [bytes]) {
      const letter = text(bytes).replace(/[[\]]/g, "");
      canvas.text = letter.startsWith("!") ? letter.slice(1) : canvas.text + letter;
    },
  };
  return { canvas, ctx, get: () => painter, syncViews() {} };
}

const view = (words) => new DataView(new TextEncoder().encode(words).buffer);
const text = (bytes) => new TextDecoder().decode(bytes);

/** Pictures of which these are known: the number, over which one, and what is drawn. */
function pictures(...known) {
  const canvas = canvasModel();
  const drawings = new Map(
    known.map(([number, since, drawn]) => [number, { since, buffers: [view(drawn)] }]),
  );
  const failed = [];
  const found = new Pictures(
    (number) => drawings.get(number),
    () => {},
    () => failed.push("failed"),
  );
  found.begin(new JupyterCanvas(canvas));
  return { found, canvas: canvas.canvas, failed };
}

test("sketches over one picture follow one another, and that picture them", async () => {
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

test("who waits for what is drawn waits for what is shown meanwhile, too", async () => {
  const { found, canvas } = pictures([1, 0, "!a"], [2, 1, "b"]);
  found.show(1);
  const painted = found.painted();
  found.show(2);
  await painted;
  assert.equal(canvas.text, "ab");
});

test("what belongs over a picture that is not here cannot be shown", () => {
  const { found } = pictures([1, 0, "!a"], [3, 2, "c"]);
  found.show(1);
  assert.ok(!found.canShow(3));
  assert.ok(!found.canShow(4));
});

test("what cannot be painted is told", async () => {
  const { found, failed } = pictures([1, 0, "!a"]);
  const painter = { currentProcessing: Promise.reject(new Error("ipycanvas has failed")) };
  found.begin(new JupyterCanvas({ get: () => painter }));
  found.show(1);
  await found.painted();
  assert.deepEqual(failed, ["failed"]);
});

test("an input leads to what is told of its target, else of its kind, else nowhere", () => {
  const sketches = new PredictedFrames();
  const leads = [
    [1, "press point 6", 2, 7],
    [1, "press", 3, 0],
    [1, "key r", null, 0],
  ];
  const nothing = { base: 1, oldest: 0, parts: [], pictures: [], films: [], areas: {}, boards: {} };
  const empty = { ...nothing, leads, complete: [] };
  sketches.keep(empty, new ArrayBuffer(0));
  assert.deepEqual(sketches.lead(1, "press", "point 6"), { after: 2, film: 7 });
  assert.equal(sketches.lead(1, "click", "point 6").after, 2); // a tap is a press
  assert.equal(sketches.lead(1, "press", "point 5").after, 3);
  assert.equal(sketches.lead(1, "lift", "point 5").after, null);
  sketches.keep({ ...empty, leads: [], complete: [1] }, new ArrayBuffer(0));
  assert.equal(sketches.lead(1, "lift", "point 5").after, 1);
  assert.equal(sketches.lead(1, "key", "r").after, null);
  assert.equal(sketches.lead(1, "key", "q").after, null);
  sketches.keep({ ...empty, base: 9, leads: [] }, new ArrayBuffer(0));
  assert.equal(sketches.lead(1, "press", "point 6").after, null);
});

test("pictures share parts, whatever their base, until these are forgotten", () => {
  const sketches = new PredictedFrames();
  const nothing = { base: 1, oldest: 0, films: [], areas: {}, boards: {} };
  const told = { ...nothing, leads: [], complete: [] };
  const bytes = new TextEncoder().encode("[a]12[b]3").buffer;
  const parts = [
    [4, [0]],
    [5, [3, 1, 1]],
    [6, [3, 1]],
  ]; // a part may be empty
  sketches.keep(
    {
      ...told,
      parts,
      pictures: [
        [7, 1, [4, 5, 6]],
        [8, 1, [4]],
      ],
    },
    bytes,
  );
  const drawn = (number) => sketches.drawing(number).buffers.map(text);
  assert.deepEqual([drawn(7), drawn(8)], [["[a,b]", "1", "2", "3"], []]);
  const later = { ...told, base: 7, oldest: 6, parts: [], pictures: [[9, 7, [6]]] };
  sketches.keep(later, new ArrayBuffer(0));
  assert.deepEqual(
    [drawn(9), drawn(7)],
    [
      ["[b]", "3"],
      ["[a,b]", "1", "2", "3"],
    ],
  );
  assert.equal(sketches.drawing(8), undefined);
});

test("inputs are counted, and the oldest that is not answered is told with each", () => {
  const waiting = new PendingInputs();
  const made = [4, 5, null].map((shows) => waiting.add({ do: "blur" }, 4, shows).made);
  assert.deepEqual(
    made.map(({ count, oldest }) => [count, oldest]),
    [
      [1, 1],
      [2, 1],
      [3, 1],
    ],
  );
  assert.ok(waiting.areAhead && waiting.areUncertain);
  waiting.answered(2);
  assert.ok(!waiting.areAhead && waiting.areUncertain);
  assert.equal(waiting.add({ do: "blur" }, 4, 5).made.oldest, 3);
  waiting.answered(3);
  waiting.doubt();
  assert.ok(!waiting.areAhead && waiting.areUncertain);
  waiting.answered(4);
  assert.deepEqual([waiting.waits, waiting.messages.length], [0, 0]);
});

const BEGINNING = { film: 5, holds: true };

/** A page that shows picture 1, on which a press on point 6 leads to picture 2, and a key to what
 * nobody knows but its beginning.
 */
async function page() {
  const canvas = canvasModel();
  const [sent, signals] = [[], {}];
  const kernel = { connectionStatusChanged: { connect: (heard) => (signals.connection = heard) } };
  const areas = [[0, 0, 1000, 800, "point 6", ""]];
  const places = { board_areas: [], states: "", controls: areas, affordances: "1" };
  const traits = { arts: [], canvas: "c", card: "wide", ...places };
  const ahead = new Predictions({
    get: (name) => traits[name],
    send: (message) => sent.push(message),
    on: (name, hear) => (signals[name] = hear),
    widget_manager: { kernel, get_model: async () => canvas },
  });
  const hear = async (message, ...buffers) => {
    signals["msg:custom"](message, buffers);
    await ahead.painted();
  };
  const told = {
    base: 1,
    oldest: 0,
    parts: [[7, [3]]],
    pictures: [[2, 1, [7]]],
    films: [[BEGINNING, []]],
    areas: { 1: areas },
    boards: { 1: [1, "1", []] },
    leads: [
      [1, "press point 6", 2, 0],
      [1, "key r", null, BEGINNING.film],
    ],
    complete: [],
  };
  const parcel = [JSON.stringify(told), "[b]"].map((part) => new DataView(deflated(part)));
  await hear({ do: "picture", number: 1, since: 0 }, view("!a"));
  await hear({ do: "sketches", parcel: 1 }, ...parcel);
  sent.length = 0;
  const cut = () => signals.connection(null, "connected");
  return { ahead, hear, sent, cut, seen: () => canvas.canvas.text };
}

/** As the browser has it: alone in its buffer. */
function deflated(words) {
  const bytes = deflateSync(words);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

const PRESS = { do: "press", x: 0.5, y: 0.5 };

test("what was foreseen is seen at once, and stays when it has come true", async () => {
  const { ahead, hear, sent, seen } = await page();
  const { made } = ahead.predict(PRESS);
  assert.deepEqual([made.on, made.shows, ahead.isAhead], [1, 2, true]);
  await ahead.painted();
  assert.equal(seen(), "ab");
  await hear({ do: "picture", number: 2, since: 1 });
  await hear({ do: "heard", page: made.page, count: 1, number: 2, again: false });
  assert.deepEqual([seen(), ahead.isAhead, ahead.waits, sent], ["ab", false, 0, []]);
});

test("behind an answer that may be any, nothing is foreseen", async () => {
  const { ahead, seen } = await page();
  ahead.predict({ do: "key", key: "r" });
  assert.ok(!("shows" in ahead.predict(PRESS).made));
  await ahead.painted();
  assert.equal(seen(), "a");
});

test("what has come otherwise is painted whole, whatever was foreseen", async () => {
  const { ahead, hear, seen } = await page();
  const { made } = ahead.predict(PRESS);
  await hear({ do: "picture", number: 3, since: 0 }, view("!z"));
  await hear({ do: "heard", page: made.page, count: 1, number: 3, again: false });
  assert.deepEqual([seen(), ahead.shown, ahead.isAhead], ["z", 3, false]);
});

test("when the connection is there again, what is not answered is told again", async () => {
  const { ahead, hear, sent, cut, seen } = await page();
  const told = [ahead.predict(PRESS), ahead.predict({ do: "blur" })];
  cut();
  const kept = { do: "kept", page: told[0].made.page, parcel: 0, wants: true };
  assert.deepEqual(sent, [...told, kept, { do: "lost" }]);
  await hear({ do: "heard", page: told[0].made.page, count: 2, number: 4, again: false });
  assert.equal(sent.length, 4); // it has asked for the whole already
  await hear({ do: "picture", number: 4, since: 0 }, view("!d"));
  assert.equal(seen(), "d");
});

test("many inputs before which one was lost have all told again once", async () => {
  const { ahead, hear, sent } = await page();
  const told = [1, 2, 3].map(() => ahead.predict({ do: "blur" }));
  const gap = { do: "heard", page: told[0].made.page, count: 0, number: 1, again: true };
  for (let n = 0; n < told.length; n++) await hear(gap);
  assert.deepEqual(sent, told);
  told.push(ahead.predict({ do: "blur" }));
  await hear(gap);
  assert.equal(sent.length, 3 + 4);
});

test("a picture over one that is not here has the whole asked for, once", async () => {
  const { hear, sent, seen } = await page();
  await hear({ do: "picture", number: 9, since: 8 }, view("i"));
  await hear({ do: "picture", number: 10, since: 9 }, view("j"));
  assert.deepEqual([sent, seen()], [[{ do: "lost" }], "a"]);
});

/** What a page plays for a key whose outcome nobody knows, and then for what the kernel tells. */
async function played(...told) {
  const { ahead, hear } = await page();
  const films = [];
  ahead.players.add((film) => films.push(film?.film));
  const { made } = ahead.predict({ do: "key", key: "r" });
  assert.ok(!("shows" in made));
  assert.deepEqual(ahead.places.get("controls"), []);
  const heard = { do: "heard", page: made.page, count: 1, number: 1, again: false };
  for (const [message, ...buffers] of told) await hear({ ...heard, ...message }, ...buffers);
  assert.equal(ahead.places.get("controls").length, films.length > 1 ? 1 : 0);
  return films;
}

test("what will be seen begins before anybody knows it, and goes on when it is known", async () => {
  const film = { do: "film", film: 8, holds: false };
  const picture = [{ do: "picture", number: 3, since: 1 }, view("c")];
  assert.deepEqual(await played([film, view("x")], picture, [{ number: 3 }]), [5, 8]);
});

test("what has begun and does not come ends with the answer, or with another picture", async () => {
  assert.deepEqual(await played([{ count: 0 }]), [5]);
  assert.deepEqual(await played([{}]), [5, undefined]);
  const whole = [{ do: "picture", number: 3, since: 0 }, view("!z")];
  assert.deepEqual(await played(whole), [5, undefined]);
});
