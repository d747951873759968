import assert from "node:assert/strict";
import { test } from "node:test";

import {
  isTooLow,
  panelOf,
  viewerWidth,
  widthFor,
} from "../../gammon_widget/frontend/src/board/picture/fit_height";

test("the width of a board follows from the height left", () => {
  assert.equal(widthFor(869, Infinity), 1000);
  assert.equal(widthFor(447, 900), 500);
});

test("if the wide frame does not fit, the narrow one has the height left", () => {
  assert.equal(widthFor(555, 1200), 620); // the wide one would have 638
  assert.equal(widthFor(556, 1200), 640);
});

test("a low page alone does not give the phone layout", () => {
  assert.equal(widthFor(300, 700), 323); // on the low card
});

test("on a phone the board has the height left", () => {
  assert.equal(widthFor(537, 400), 359);
  assert.equal(isTooLow(537, 400), false);
});

test("if the phone frame is too high at any width, the low frame is used", () => {
  assert.equal(widthFor(381, 435), 410);
  assert.equal(isTooLow(381, 435), true);
  assert.equal(isTooLow(381, 700), true);
  assert.equal(isTooLow(500, 700), false);
});

test("the panel of a lesson is beside its board if both are wide enough", () => {
  assert.deepEqual([364, 719, 720, 1077, 1078].map(panelOf), [0, 0, 364, 364, 430]);
});

test("what is below a viewer's board does not make it narrower than the wide layout", () => {
  assert.equal(viewerWidth(592, 49), 640); // without the parts below 681
  assert.equal(viewerWidth(900, 49), 979);
  assert.equal(viewerWidth(452, 49), 505);
});
