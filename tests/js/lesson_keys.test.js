import assert from "node:assert/strict";
import { test } from "node:test";

import { commandOf } from "../../gammon_widget/frontend/src/lesson_keys.js";

const command = (key, name = "button", held = {}) => commandOf({ key, ...held }, name);

test("arrows on a button lead through the lesson", () => {
  assert.equal(command("ArrowRight"), "forward");
  assert.equal(command("ArrowLeft"), "back");
  assert.equal(command("Home"), "first");
  assert.equal(command("End"), "last");
});

test("arrows in a field move in what is written", () => {
  for (const key of ["ArrowRight", "ArrowLeft", "Home", "End"])
    assert.equal(command(key, "input"), undefined);
});

test("the page keeps its own keys", () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }])
    assert.equal(command("ArrowRight", "button", held), undefined);
  for (const key of ["Tab", "Enter", "ArrowUp", "constructor"])
    assert.equal(command(key), undefined);
});
