import assert from "node:assert/strict";
import { test } from "node:test";

import {
  isTooLow,
  panelOf,
  viewerWidth,
  widthFor,
} from "../../gammon_widget/frontend/src/board/fit_height";

test("a board is as wide as makes it as high as the room left", () => {
  assert.equal(widthFor(869, Infinity), 1000);
  assert.equal(widthFor(447, 900), 500);
});

test("where the wide card has no room, the narrow one is as high", () => {
  assert.equal(widthFor(555, 1200), 620); // the wide one would have 638
  assert.equal(widthFor(556, 1200), 640);
});

test("for want of height alone no board becomes a phone's", () => {
  assert.equal(widthFor(300, 700), 323); // on the low card
});

test("on a phone it is as high as the room left", () => {
  assert.equal(widthFor(537, 400), 359);
  assert.equal(isTooLow(537, 400), false);
});

test("where a phone's card is too high even as narrow as can be, it is on the low one", () => {
  assert.equal(widthFor(381, 435), 410);
  assert.equal(isTooLow(381, 435), true);
  assert.equal(isTooLow(381, 700), true);
  assert.equal(isTooLow(500, 700), false);
});

test("the panel of a lesson is beside its board where both can be used", () => {
  assert.deepEqual([364, 719, 720, 1077, 1078].map(panelOf), [0, 0, 364, 364, 430]);
});

test("the code above a viewer makes its board no narrower than a wide one", () => {
  assert.equal(viewerWidth(592, 49), 640); // without the code 681
  assert.equal(viewerWidth(900, 49), 979);
  assert.equal(viewerWidth(452, 49), 505);
});
