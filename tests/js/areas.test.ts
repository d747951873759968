import assert from "node:assert/strict";
import { test } from "node:test";

import { areaAt, areasOf, landingBox } from "../../gammon_widget/frontend/src/board/areas";
import type { Point } from "../../gammon_widget/frontend/src/board/view";
import type { Area } from "../../gammon_widget/frontend/src/shared/protocol";
import { model } from "./board";

const HEIGHT = 13.9 / 16; // in widths
const at = (x: number, y: number): Point => [x / 1000, y / 1000 / HEIGHT];
const area = (...edges: [number, number, number, number]): Area => [...edges, "", "", 0];

test("the topmost area is under the pointer", () => {
  assert.deepEqual(areaAt(model(), at(850, 500)), { can: 0, area: model().get("board_areas")[0] });
  assert.equal(areaAt(model(), at(850, 410)).area?.[4], "dice");
});

test("outside all areas nothing can be done", () => {
  assert.deepEqual(areaAt(model(), at(100, 100)), { can: 0 });
});

test("nothing can be done before the kernel has sent the affordances", () => {
  assert.equal(areaAt(model({ affordances: "" }), at(800, 500)).can, 0);
  assert.equal(areaAt(model({ affordances: "0f" }), at(800, 500)).can, 15);
});

test("under a dialog only the areas of the dialog count", () => {
  const covered = model({ states: "" });
  assert.deepEqual(areasOf(covered), covered.get("controls"));
  assert.deepEqual(areaAt(covered, at(850, 500)), { can: 0 });
});

test("a landing is highlighted over its half of the board, within the frame", () => {
  const [left, top, width, height] = landingBox(model(), area(841, 400, 903, 745));
  assert.deepEqual(
    [left, width].map((part) => Math.round(1000 * part)),
    [841, 62],
  );
  assert.ok(Math.abs(top - 6.95 / 13.9) < 1e-5 && Math.abs(height - 4.45 / 13.9) < 1e-5);
  assert.ok(Math.abs(landingBox(model(), area(841, 55, 903, 400))[1] - 1.4 / 13.9) < 1e-5);
});

test("the highlight of a tray is narrower than its area", () => {
  const [left, , width] = landingBox(model(), area(903, 400, 1000, 745));
  assert.ok(left > 0.915 && left + width < 0.985);
  assert.ok(landingBox(model(), area(0, 400, 97, 745))[0] > 0.015);
});
