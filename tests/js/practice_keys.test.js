import assert from "node:assert/strict";
import { test } from "node:test";

import { commandOf } from "../../gammon_widget/frontend/src/practice_keys.js";

const held = { ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const answered = { isAnswered: true, isWriting: false, isButton: false };

test("once a card is answered, keys lead on and give grades", () => {
  assert.equal(commandOf({ key: "Enter", ...held }, answered), "next");
  assert.equal(commandOf({ key: " ", ...held }, answered), "next");
  assert.equal(commandOf({ key: "u", ...held }, answered), "undo");
  assert.equal(commandOf({ key: "3", ...held }, answered), 3);
  assert.equal(commandOf({ key: "5", ...held }, answered), undefined);
  assert.equal(commandOf({ key: "toString", ...held }, answered), undefined);
});

test("while a card is asked, all keys are the board's", () => {
  const asked = { ...answered, isAnswered: false };
  for (const key of ["Enter", "1", "u", "p"])
    assert.equal(commandOf({ key, ...held }, asked), undefined);
});

test("a key that is held, is written, or presses a button leads nowhere", () => {
  assert.equal(commandOf({ key: "Enter", ...held, repeat: true }, answered), undefined);
  assert.equal(commandOf({ key: "1", ...held }, { ...answered, isWriting: true }), undefined);
  assert.equal(commandOf({ key: " ", ...held }, { ...answered, isButton: true }), undefined);
  assert.equal(commandOf({ key: "1", ...held }, { ...answered, isButton: true }), 1);
  assert.equal(commandOf({ key: "1", ...held, ctrlKey: true }, answered), undefined);
});
