import assert from "node:assert/strict";
import { test } from "node:test";

import { commandOf } from "../../gammon_widget/frontend/src/replay_keys.js";

const REST = { isWriting: false, isButton: false, isPlayingOn: false };
const command = (key, where = {}, held = {}) => commandOf({ key, ...held }, { ...REST, ...where });

test("keys lead through the match", () => {
  assert.equal(command("ArrowRight"), "next");
  assert.equal(command("PageUp"), "previous_game");
  assert.equal(command("e"), "next_error");
  assert.equal(command("E"), "previous_error");
  assert.equal(command(" "), "autoplay");
});

test("what is written in a field is no key", () => {
  for (const key of ["e", "f", " ", "ArrowLeft"])
    assert.equal(command(key, { isWriting: true }), undefined);
});

test("the browser presses a button by the space bar", () => {
  assert.equal(command(" ", { isButton: true }), undefined);
  assert.equal(command("ArrowDown", { isButton: true }), "next_same");
});

test("who plays on has the board's own keys", () => {
  assert.equal(command("ArrowLeft", { isPlayingOn: true }), undefined);
});

test("the page keeps its own keys", () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    assert.equal(command("f", {}, held), undefined);
  for (const key of ["Tab", "Enter", "n", "constructor"]) assert.equal(command(key), undefined);
});
