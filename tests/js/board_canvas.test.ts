import assert from "node:assert/strict";
import { type Context, test } from "node:test";

import { openCanvas } from "../../gammon_widget/frontend/src/board/picture/board_canvas";
import type { Model } from "../../gammon_widget/frontend/src/board/view";
import type { BoardFrontendTraits } from "../../gammon_widget/frontend/src/shared/protocol";
import type { Listener } from "../../gammon_widget/frontend/src/shared/widget_model";
import { partOf } from "./board";

/** A canvas element that counts how often its size was set, which clears it. */
function element() {
  const size = { width: 8, height: 8 };
  const pen = { save() {}, clearRect() {}, drawImage: () => (found.copies += 1) };
  const found = {
    copies: 0,
    resized: 0,
    style: { cssText: "", width: "" },
    getContext: () => pen,
    get width() {
      return size.width;
    },
    set width(width) {
      found.resized += 1;
      size.width = width;
    },
    get height() {
      return size.height;
    },
    set height(height) {
      found.resized += 1;
      size.height = height;
    },
  };
  return found;
}

globalThis.document = partOf({ createElement: element });

/** ipycanvas's model of a layer, or of all of them. */
function layer(width = 8, height = 8) {
  const size = { width, height };
  const found = {
    set: (to: typeof size) => (found.sizes.push([to.width, to.height]), Object.assign(size, to)),
    get: (name: "width" | "height") => size[name],
    canvas: element(),
    ctx: { save: () => found.calls.push("save"), setTransform: () => found.calls.push("scale") },
    send: ({ event }: { event: string }) => found.calls.push(event),
    trigger: (name: string) => found.calls.push(name),
    calls: [] as string[],
    sizes: [] as number[][],
  };
  return found;
}

/** ipycanvas's model of a canvas with two layers. */
function layered() {
  const layers = [layer(), layer(4, 2)];
  const whole = layer();
  const get = (name: "width" | "height" | "_canvases") =>
    name === "_canvases" ? layers : whole.get(name);
  return { layers, whole, model: { ...whole, get } };
}

/** A board whose page has the models of this manager. */
function boardIn(manager: object | undefined, traits: Partial<BoardFrontendTraits> = {}) {
  const all: Partial<BoardFrontendTraits> = { ...{ canvas: "IPY_MODEL_c" }, ...traits };
  const listeners = new Map<string, Listener>();
  const model = partOf<Model>({
    get: (name: keyof BoardFrontendTraits) => all[name],
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    off: (name: string) => listeners.delete(name),
    widget_manager: manager,
  });
  return { model, all, listeners };
}

/** A clock that advances only in `pass`. */
function stoppedClock({ mock }: Context) {
  mock.timers.enable({ apis: ["setTimeout"] });
  let now = 0;
  performance.now = () => now;
  return async function pass(milliseconds: number) {
    for (const end = now + milliseconds; now < end; now += 10) {
      mock.timers.tick(10);
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    }
  };
}

/** What the page opens: undefined until then. */
function opening(board: Model) {
  const found: { canvas?: Awaited<ReturnType<typeof openCanvas>> } = {};
  void openCanvas(board).then((canvas) => (found.canvas = canvas));
  return found;
}

test("a late canvas of ipycanvas is found", async (context) => {
  const pass = stoppedClock(context);
  const { layers, model } = layered();
  let isThere = false;
  const board = boardIn({
    create_view() {},
    has_model: (id: string) => (assert.equal(id, "c"), isThere),
    get_model: async () => model,
  });
  const opened = opening(board.model);
  await pass(1800);
  assert.equal(opened.canvas, undefined);
  isThere = true;
  await pass(100);
  assert.equal(opened.canvas?.canvas, partOf(layers[0].canvas));
});

test("a manager that does not know its models yet is asked repeatedly", async (context) => {
  const pass = stoppedClock(context);
  const { layers, model } = layered();
  let requests = 0;
  const get_model = async () => {
    if ((requests += 1) < 4) throw new Error("No such model.");
    return model;
  };
  const opened = opening(boardIn({ create_view() {}, get_model }).model);
  await pass(1000);
  assert.equal(opened.canvas?.canvas, partOf(layers[0].canvas));
  assert.equal(requests, 4);
});

test("an own canvas replaces it after two seconds", async (context) => {
  const pass = stoppedClock(context);
  const manager = { create_view() {}, has_model: () => false, get_model: () => assert.ok(false) };
  const opened = opening(boardIn(manager).model);
  await pass(1900);
  assert.equal(opened.canvas, undefined);
  await pass(200);
  assert.equal(opened.canvas?.constructor.name, "OwnCanvas");
});

test("without ipywidgets views or ipycanvas the own canvas is used at once", async () => {
  const get_model = () => assert.ok(false);
  for (const board of [
    boardIn(undefined),
    boardIn({ get_model }),
    boardIn({ create_view() {}, get_model }, { canvas: null }),
  ])
    assert.equal((await openCanvas(board.model)).constructor.name, "OwnCanvas");
});

/** The canvas of a page that has ipycanvas. */
async function jupyterCanvas() {
  const { model, ...rest } = layered();
  const view = { el: element(), removed: 0, remove: () => (view.removed += 1) };
  const board = boardIn({
    create_view: async (of: unknown) => (assert.equal(of, model), view),
    get_model: async () => model,
  });
  const canvas = await openCanvas(board.model);
  return { ...rest, view, canvas };
}

test("a picture on the lowest layer is shown by a frame of ipycanvas", async () => {
  const { canvas, layers } = await jupyterCanvas();
  assert.equal(canvas.pen, partOf(layers[0].ctx));
  canvas.show();
  assert.deepEqual(
    layers.map(({ calls }) => calls),
    [["new-frame"], []],
  );
});

test("layers are resized only if that changes something, because it would blank them", async () => {
  const { canvas, layers, whole } = await jupyterCanvas();
  const sizes = () => [...layers, whole].map((each) => each.sizes.length);
  canvas.resize(4, 2, 1);
  canvas.resize(4, 2, 1);
  assert.deepEqual(sizes(), [1, 1, 1]);
  canvas.resize(4, 3, 1);
  assert.deepEqual(sizes(), [2, 2, 2]);
  assert.deepEqual(layers[0].calls, []);
  // The kernel draws the notebook's own layer again, in board units.
  const restored = ["scale", "save", "client_ready"];
  assert.deepEqual(layers[1].calls, [...restored, ...restored]);
});

test("a view is removed with ipycanvas's view", async () => {
  const { canvas, view } = await jupyterCanvas();
  const made = await canvas.makeView();
  assert.equal(made.element, partOf(view.el));
  made.remove();
  assert.equal(view.removed, 1);
});

test("every view of an own canvas is a copy of it", async () => {
  const canvas = await openCanvas(boardIn(undefined).model);
  const [one, other] = [await canvas.makeView(), await canvas.makeView()];
  const elements = [one, other].map((view) => partOf<ReturnType<typeof element>>(view.element));
  canvas.resize(4, 2, 1);
  canvas.show();
  const looks = () => elements.map(({ width, height, copies }) => [width, height, copies]);
  const [[, , before]] = looks();
  assert.deepEqual(
    looks(),
    [1, 2].map(() => [4, 2, before]),
  );
  const { resized } = elements[0];
  other.remove();
  canvas.show();
  assert.deepEqual(looks(), [
    [4, 2, before + 1],
    [4, 2, before],
  ]);
  assert.equal(elements[0].resized, resized);
});
