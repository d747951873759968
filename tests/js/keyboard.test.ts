import assert from "node:assert/strict";
import { test } from "node:test";

import { routeOf } from "../../gammon_widget/frontend/src/board/keyboard";

const REST = { dragging: false, holding: false, hasField: true, onCanvas: true };
const NONE_HELD = { ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const route = (key: string, board: object = {}, held: object = {}) =>
  routeOf({ ...NONE_HELD, key, ...held }, { ...REST, ...board });

test("letters, arrows and presses are the board's", () => {
  for (const key of ["ArrowLeft", "Enter", " ", "Delete", "n", "r", "?"])
    assert.equal(route(key), "act", key);
});

test("keys with a meaning elsewhere stay there", () => {
  for (const key of ["Tab", "F5", "PageDown", "Home"]) assert.equal(route(key), "browser", key);
  assert.equal(route("r", {}, { altKey: true }), "browser");
  for (const held of [{ ctrlKey: true }, { metaKey: true }])
    assert.equal(route("s", {}, held), "page");
});

test("Escape puts back first what is in the air, then what is in hand, and then leaves", () => {
  assert.equal(route("Escape", { dragging: true, holding: true }), "put back");
  assert.equal(route("Escape", { holding: true }), "tell");
  assert.equal(route("Escape"), "leave");
});

test("a place is a button, which the browser clicks", () => {
  for (const key of ["Enter", " "]) assert.equal(route(key, { onCanvas: false }), "browser");
  assert.equal(route("Delete", { onCanvas: false }), "act");
});

test("E goes to the field where there is one", () => {
  assert.equal(route("e"), "field");
  assert.equal(route("E"), "field");
  assert.equal(route("e", { hasField: false }), "act");
});

test("a key that is held down walks on, and does nothing else again", () => {
  assert.equal(route("ArrowUp", {}, { repeat: true }), "act");
  assert.equal(route("u", {}, { repeat: true }), "nothing");
});
