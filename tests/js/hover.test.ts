import assert from "node:assert/strict";
import { test } from "node:test";

import { clickedNow } from "../../gammon_widget/frontend/src/board/hover";

test("a button that was clicked has no tooltip until the pointer has left it", () => {
  const [over, pressed, released] = [
    clickedNow(undefined, "button resign", false),
    clickedNow(undefined, "button resign", true),
    clickedNow("button resign", "button resign", false),
  ];
  assert.deepEqual([over, pressed, released], [undefined, "button resign", "button resign"]);
  assert.equal(clickedNow(released, "button undo", false), undefined);
  assert.equal(clickedNow(undefined, "button resign", false), undefined);
});
