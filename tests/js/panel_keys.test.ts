import assert from "node:assert/strict";
import { test } from "node:test";

import {
  lessonCommand,
  practiceCommand,
  viewerCommand,
} from "../../gammon_widget/frontend/src/panels/keys";

const NONE_HELD = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };

const lesson = (key: string, name = "button", held: object = {}) =>
  lessonCommand({ ...NONE_HELD, key, ...held }, name);

test("arrow keys on a button move through the lesson", () => {
  assert.equal(lesson("ArrowRight"), "forward");
  assert.equal(lesson("ArrowLeft"), "back");
  assert.equal(lesson("Home"), "first");
  assert.equal(lesson("End"), "last");
});

test("arrow keys in a field move in its text", () => {
  for (const key of ["ArrowRight", "ArrowLeft", "Home", "End"])
    assert.equal(lesson(key, "input"), undefined);
});

test("a lesson does not handle the page's keys", () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }])
    assert.equal(lesson("ArrowRight", "button", held), undefined);
  for (const key of ["Tab", "Enter", "ArrowUp", "PageDown", "constructor"])
    assert.equal(lesson(key), undefined);
});

test("on the board of a lesson, keys choose, request a hint and continue", () => {
  for (const name of ["canvas", "div", "button"]) {
    assert.equal(lesson("2", name), 2);
    assert.equal(lesson("h", name), "hint");
    assert.equal(lesson("0", name), undefined);
  }
  assert.equal(lesson("Enter", "canvas"), "onward");
  assert.equal(lesson("ArrowRight", "canvas"), undefined); // the board's own
  for (const key of ["2", "h", "Enter"]) assert.equal(lesson(key, "input"), undefined);
});

const answered = { isAnswered: true, isWriting: false, isButton: false };

test("after an answer, keys continue and give grades", () => {
  assert.equal(practiceCommand({ key: "Enter", ...NONE_HELD }, answered), "next");
  assert.equal(practiceCommand({ key: " ", ...NONE_HELD }, answered), "next");
  assert.equal(practiceCommand({ key: "u", ...NONE_HELD }, answered), "undo");
  assert.equal(practiceCommand({ key: "3", ...NONE_HELD }, answered), 3);
  assert.equal(practiceCommand({ key: "5", ...NONE_HELD }, answered), undefined);
  assert.equal(practiceCommand({ key: "toString", ...NONE_HELD }, answered), undefined);
});

test("during a question, all keys belong to the board", () => {
  const asked = { ...answered, isAnswered: false };
  for (const key of ["Enter", "1", "u", "p"])
    assert.equal(practiceCommand({ key, ...NONE_HELD }, asked), undefined);
});

test("held keys, typed text and pressed buttons do not move", () => {
  assert.equal(practiceCommand({ key: "Enter", ...NONE_HELD, repeat: true }, answered), undefined);
  assert.equal(
    practiceCommand({ key: "1", ...NONE_HELD }, { ...answered, isWriting: true }),
    undefined,
  );
  assert.equal(
    practiceCommand({ key: " ", ...NONE_HELD }, { ...answered, isButton: true }),
    undefined,
  );
  assert.equal(practiceCommand({ key: "1", ...NONE_HELD }, { ...answered, isButton: true }), 1);
  assert.equal(practiceCommand({ key: "1", ...NONE_HELD, ctrlKey: true }, answered), undefined);
});

const REST = { isWriting: false, isButton: false, isPlayingOn: false };
const viewer = (key: string, where: object = {}, held: object = {}) =>
  viewerCommand({ ...NONE_HELD, key, ...held }, { ...REST, ...where });

test("keys move through the match", () => {
  assert.equal(viewer("ArrowRight"), "next");
  assert.equal(viewer("PageUp"), "previous_game");
  assert.equal(viewer("e"), "next_error");
  assert.equal(viewer("E"), "previous_error");
  assert.equal(viewer(" "), "autoplay");
  const shift = { shiftKey: true };
  assert.equal(viewer("ArrowLeft", {}, shift), "previous_error");
  assert.equal(viewer("ArrowDown", {}, shift), "next_same");
  assert.deepEqual(viewer("ArrowUp"), { row: -1 });
  assert.deepEqual(viewer("2"), { source: 1 });
});

test("text typed in a field is not a command", () => {
  for (const key of ["e", "f", " ", "ArrowLeft"])
    assert.equal(viewer(key, { isWriting: true }), undefined);
});

test("the browser handles the space bar on a button", () => {
  assert.equal(viewer(" ", { isButton: true }), undefined);
  assert.deepEqual(viewer("ArrowDown", { isButton: true }), { row: 1 });
});

test("while the user plays on, the board has its own keys", () => {
  assert.equal(viewer("ArrowLeft", { isPlayingOn: true }), undefined);
});

test("a viewer does not handle the page's keys", () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    assert.equal(viewer("f", {}, held), undefined);
  for (const key of ["Tab", "Enter", "n", "constructor"]) assert.equal(viewer(key), undefined);
});
