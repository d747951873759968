import assert from "node:assert/strict";
import { test } from "node:test";

import { announce, type Toast } from "../../gammon_widget/frontend/src/board/input/toast";
import type { View } from "../../gammon_widget/frontend/src/board/view";
import { partOf } from "./board";

test("of all views on a page one announces a notice", () => {
  const calls = [true, false].map((isActive) => {
    const call: string[] = [];
    const toast = { announce: (words: string) => call.push(words) };
    announce(partOf<View>({ announcer: { isActive } }), partOf<Toast>(toast), "Kept.");
    return call;
  });
  assert.deepEqual(calls, [["Kept."], []]);
});
