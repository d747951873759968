import assert from "node:assert/strict";
import { test } from "node:test";

import { readingOrder } from "../../gammon_widget/frontend/src/board/accessible_places";
import { model } from "./board";

test("controls are read first, then the places by their rank", () => {
  const names = readingOrder(model()).map(({ name }) => name);
  assert.deepEqual(names, ["dice", "bar white", "point 2", "point 1", "tray white"]);
});

test("a place is labelled with its content, a control with its name", () => {
  const labels = new Map(readingOrder(model()).map(({ name, label }) => [name, label]));
  assert.equal(labels.get("point 1"), "Point 1: 2 checkers of Black");
  assert.equal(labels.get("point 2"), "Point 2: empty");
  assert.equal(labels.get("dice"), "Roll the dice");
});

test("a label says whether a place can be activated", () => {
  const acting = readingOrder(model()).filter(({ acts }) => acts);
  assert.deepEqual(
    acting.map(({ name }) => name),
    ["dice", "bar white", "point 2", "tray white"],
  );
});

test("under a dialog only the controls are read", () => {
  assert.deepEqual(
    readingOrder(model({ states: "" })).map(({ name }) => name),
    ["dice"],
  );
});

test("a box is in fractions of the board's width and height", () => {
  const box = readingOrder(model()).find(({ name }) => name === "point 1")?.box ?? [];
  const tall = 13.9 / 16;
  const expected = [0.841, 0.4 / tall, 0.062, 0.345 / tall];
  box.forEach((part, n) => assert.ok(Math.abs(part - expected[n]) < 1e-9));
});
