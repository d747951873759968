import assert from "node:assert/strict";
import { test } from "node:test";

import { clickedNow, makeHover } from "../../gammon_widget/frontend/src/board/hover";
import { layer } from "../../gammon_widget/frontend/src/board/layers";
import type { View } from "../../gammon_widget/frontend/src/board/view";
import { model, partOf } from "./board";

globalThis.document = partOf({ createElement: () => ({ style: {} }) });

test("a clicked button has no tooltip until the pointer has left it", () => {
  const [over, pressed, released] = [
    clickedNow(undefined, "button resign", false),
    clickedNow(undefined, "button resign", true),
    clickedNow("button resign", "button resign", false),
  ];
  assert.deepEqual([over, pressed, released], [undefined, "button resign", "button resign"]);
  assert.equal(clickedNow(released, "button undo", false), undefined);
  assert.equal(clickedNow(undefined, "button resign", false), undefined);
});

test("an animation covers the highlight under the pointer", () => {
  const shown: object[] = [];
  const layers = {
    append: (added: object) => shown.push(added),
    prepend: (added: object) => shown.unshift(...shown.splice(shown.indexOf(added), 1)),
  };
  const view = partOf<View>({ layers, model: model(), canvas: {} });
  const screen = layer(view, "div");
  makeHover(view);
  assert.ok(shown.length > 1);
  assert.equal(shown.at(-1), screen);
});
