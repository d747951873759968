import assert from "node:assert/strict";
import { test } from "node:test";

import { notify, type Toast } from "../../gammon_widget/frontend/src/board/input/toast";
import type { View } from "../../gammon_widget/frontend/src/board/view";
import { partOf } from "./board";

test("of all views on a page one announces a notice", () => {
  const calls = [true, false].map((isActive) => {
    const call: string[] = [];
    const toast = {
      say: (words: string) => call.push("say", words),
      show: (words: string) => call.push("show", words),
    };
    notify(partOf<View>({ announcer: { isActive } }), partOf<Toast>(toast), "Kept.");
    return call;
  });
  assert.deepEqual(calls, [
    ["say", "Kept."],
    ["show", "Kept."],
  ]);
});
