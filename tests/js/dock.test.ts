import assert from "node:assert/strict";
import { test } from "node:test";

import { isDocked } from "../../gammon_widget/frontend/src/panels/dock";

test("a table stands beside a board that stays as large as it is", () => {
  assert.equal(isDocked(768, 1260), true);
  assert.equal(isDocked(572, 960), true);
});

test("a board gives way to it by a tenth at most", () => {
  assert.equal(isDocked(768, 1136), true);
  assert.equal(isDocked(800, 1107), false);
  assert.equal(isDocked(800, 1108), true);
});

test("in a cell of less than 960 pixels it stands below", () => {
  assert.equal(isDocked(400, 959), false);
});
