import assert from "node:assert/strict";
import { test } from "node:test";

import { panelBeside } from "../../gammon_widget/frontend/src/panels/dock";

test("a table is beside a board that keeps its width", () => {
  assert.equal(panelBeside(690, 1078), 388);
  assert.equal(panelBeside(768, 1260), 388);
});

test("if a full table does not fit, a narrow one is used", () => {
  assert.equal(panelBeside(690, 1077), 180);
  assert.equal(panelBeside(690, 870), 180);
  assert.equal(panelBeside(691, 870), 0);
});

test("in a cell of less than 870 pixels the table is below", () => {
  assert.equal(panelBeside(400, 869), 0);
});
