import assert from "node:assert/strict";
import { test } from "node:test";

import { poseAt, shapesOf } from "../../gammon_widget/frontend/src/board/animation_clip";

test("a sprite is interpolated between two poses of its track", () => {
  const track = [0, 1000, 1000, 1000, 0, 2000, 3000, 1000, 2000, 1000, 2000, 5000, 500, 2000, 1000];
  assert.deepEqual(poseAt(track, 0), [0, 1, 1, 1, 0]);
  assert.deepEqual(poseAt(track, 0.25), [1, 2, 1, 1.5, 0.5]);
  assert.deepEqual(poseAt(track, 0.5), [2, 3, 1, 2, 1]);
  assert.deepEqual(poseAt(track, 1), [2, 5, 0.5, 2, 1]);
});

test("each drawing of a reel has its own number of shapes and duration", () => {
  const given = Int16Array.from([2, 0, 3, 10, 20, 5, 1, 4, 1, 2, 3, 4, 0, 1, 2, 3, 7, 8, 9]);
  const read = [...shapesOf(given, 3)].map((shapes) =>
    shapes.map(({ style, points }) => [style, ...points]),
  );
  assert.deepEqual(read, [
    [
      [0, 10, 20, 5],
      [1, 1, 2, 3, 4],
    ],
    [],
    [[2, 7, 8, 9]],
  ]);
});
