import assert from "node:assert/strict";
import { test } from "node:test";

import { routeOf } from "../../gammon_widget/frontend/src/board/input/keyboard";

const REST = { dragging: false, holding: false, hasField: true, onCanvas: true };
const NONE_HELD = { ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const route = (key: string, board: object = {}, held: object = {}) =>
  routeOf({ ...NONE_HELD, key, ...held }, { ...REST, ...board });

test("letters, Enter and space belong to the board, and arrows and N move the focus", () => {
  for (const key of ["Enter", " ", "Delete", "r", "?"]) assert.equal(route(key), "act", key);
  for (const key of ["ArrowLeft", "n", "N"]) assert.equal(route(key), "walk", key);
});

test("keys with another meaning are left to the page", () => {
  for (const key of ["Tab", "F5", "PageDown", "Home"]) assert.equal(route(key), "browser", key);
  assert.equal(route("r", {}, { altKey: true }), "browser");
  for (const held of [{ ctrlKey: true }, { metaKey: true }])
    assert.equal(route("s", {}, held), "page");
});

test("Escape cancels a drag, then a selection, and then leaves the board", () => {
  assert.equal(route("Escape", { dragging: true, holding: true }), "put back");
  assert.equal(route("Escape", { holding: true }), "tell");
  assert.equal(route("Escape"), "leave");
});

test("a place is a button, which Enter presses", () => {
  for (const key of ["Enter", " "]) assert.equal(route(key, { onCanvas: false }), "press");
  assert.equal(route("Delete", { onCanvas: false }), "act");
});

test("E focuses the input field if there is one", () => {
  assert.equal(route("e"), "field");
  assert.equal(route("E"), "field");
  assert.equal(route("e", { hasField: false }), "act");
});

test("a held arrow key moves on, and other held keys act once", () => {
  assert.equal(route("ArrowUp", {}, { repeat: true }), "walk");
  assert.equal(route("u", {}, { repeat: true }), "nothing");
});
