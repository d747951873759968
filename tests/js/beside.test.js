import assert from "node:assert/strict";
import { test } from "node:test";

import { isBeside } from "../../gammon_widget/frontend/src/beside.js";

test("a table stands beside a board that stays as large as it is", () => {
  assert.equal(isBeside(768, 1260), true);
  assert.equal(isBeside(572, 960), true);
});

test("a board gives way to it by a tenth at most", () => {
  assert.equal(isBeside(768, 1136), true);
  assert.equal(isBeside(800, 1107), false);
  assert.equal(isBeside(800, 1108), true);
});

test("in a cell of less than 960 pixels it stands below", () => {
  assert.equal(isBeside(400, 959), false);
});
