import assert from "node:assert/strict";
import { test } from "node:test";

import { draw, integers } from "../../gammon_widget/frontend/src/board/drawing";
import { partOf } from "./board";
import { COMMANDS } from "../../gammon_widget/frontend/src/shared/protocol";

/** A pen that records its calls. */
function pen() {
  const done: unknown[][] = [];
  const get = (_: object, name: string) =>
    name === "done" ? done : (...values: unknown[]) => done.push([name, ...values]);
  const set = (_: object, name: string, value: unknown) => done.push([name, value]) > 0;
  return partOf<CanvasRenderingContext2D & { done: unknown[][] }>(
    new Proxy({}, { get, set } as ProxyHandler<object>),
  );
}

const codes = Object.fromEntries(Object.entries(COMMANDS).map(([code, name]) => [name, +code]));
const code = (name: string) => codes[name];
const bytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  new DataView(buffer, byteOffset, byteLength);
const written = (commands: unknown) => bytes(new TextEncoder().encode(JSON.stringify(commands)));

test("a command calls the canvas method of the same name, and styles are set", () => {
  const drawn = pen();
  const commands = [[code("set"), [0, "#AABBCC"]], [code("save")], [code("moveTo"), [3, 4]]];
  draw(drawn, [written(commands)], 0);
  assert.deepEqual(drawn.done, [["fillStyle", "#AABBCC"], ["save"], ["moveTo", 3, 4]]);
});

test("numbers are read from the buffers that follow, wherever they begin", () => {
  const drawn = pen();
  const odd = new Uint8Array(9);
  odd.set(new Uint8Array(new Int16Array([1, -2, 3, 4]).buffer), 1);
  const points = new DataView(odd.buffer, 1, 8);
  const polygon = [code("fillPolygon"), [{ dtype: "int16", idx: 0 }], 1];
  draw(drawn, [written([]), written([polygon, polygon]), points, points], 1);
  const once = [["beginPath"], ["moveTo", 1, -2], ["lineTo", 3, 4], ["closePath"], ["fill"]];
  assert.deepEqual(drawn.done, [...once, ...once]);
  assert.deepEqual([...integers(points)], [1, -2, 3, 4]);
});

test("similar shapes share one command", () => {
  const drawn = pen();
  const xs = bytes(new Int16Array([5, 6]));
  const at = { dtype: "int16", idx: 0 };
  const colors = { dtype: "uint8", idx: 1 };
  const ink = bytes(new Uint8Array([1, 2, 3, 4, 5, 6]));
  draw(drawn, [written([[code("fillStyledRects"), [at, at, 7, 8, colors, 1], 2]]), xs, ink], 0);
  assert.deepEqual(
    drawn.done.filter(([name]) => name === "fillRect"),
    [
      ["fillRect", 5, 5, 7, 8],
      ["fillRect", 6, 6, 7, 8],
    ],
  );
  const lines = pen();
  const flat = bytes(new Int16Array([1, 2, 3, 4, 5, 6, 7, 8]));
  draw(lines, [written([[code("strokePolygons"), [2, at, 2], 1]]), flat], 0);
  const begun = lines.done.filter(([name]) => name === "moveTo");
  assert.deepEqual(begun, [
    ["moveTo", 1, 2],
    ["moveTo", 5, 6],
  ]);
});

test("each of several shapes may have its own colour and opacity", () => {
  const drawn = pen();
  const [ys, colors] = [new Int16Array([1, 2]), new Uint8Array([1, 2, 3, 4, 5, 6])];
  const alphas = new Float32Array([0.5, 0.25]);
  const told = [7, { dtype: "int16", idx: 0 }, 8, 9];
  const looks = [
    { dtype: "uint8", idx: 1 },
    { dtype: "float32", idx: 2 },
  ];
  const command = [code("fillStyledRects"), [...told, ...looks], 3];
  draw(drawn, [written([command]), ...[ys, colors, alphas].map(bytes)], 0);
  assert.deepEqual(drawn.done, [
    ["save"],
    ...[
      ["fillStyle", "rgba(1,2,3,0.5)"],
      ["fillRect", 7, 1, 8, 9],
    ],
    ...[
      ["fillStyle", "rgba(4,5,6,0.25)"],
      ["fillRect", 7, 2, 8, 9],
    ],
    ["restore"],
  ]);
});

test("another canvas is drawn if it exists", () => {
  const [drawn, sprite] = [pen(), partOf<HTMLCanvasElement>({})];
  const commands = [
    [code("drawImage"), ["sprite", 3, 4]],
    [code("drawImage"), ["other", 5, 6]],
  ];
  draw(drawn, [written(commands)], 0, new Map([["sprite", sprite]]));
  assert.deepEqual(drawn.done, [["drawImage", sprite, 3, 4]]);
});
