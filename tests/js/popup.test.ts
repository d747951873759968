import assert from "node:assert/strict";
import { test } from "node:test";

import { placeOf } from "../../gammon_widget/frontend/src/board/popups/popup";

test("a dialog is beside the board if there is room, else over it or at its bottom", () => {
  assert.equal(placeOf(690, 1078, true), "beside");
  assert.equal(placeOf(690, 1077, true), "over");
  assert.equal(placeOf(577, 577, true), "over");
  assert.equal(placeOf(576, 576, true), "sheet");
});

test("a menu is a list over the board, and a sheet on a phone", () => {
  assert.equal(placeOf(690, 1180, false), "over");
  assert.equal(placeOf(480, 480, false), "over");
  assert.equal(placeOf(479, 479, false), "sheet");
});
