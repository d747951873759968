import assert from "node:assert/strict";
import { test } from "node:test";

import { OverlayLoader } from "../../gammon_widget/frontend/src/board/overlay_loader";
import type { Toast } from "../../gammon_widget/frontend/src/board/toast";
import type { View } from "../../gammon_widget/frontend/src/board/view";
import { partOf } from "./board";

/** A loader, and the notices of its view. */
function loaderOf(isActive: boolean) {
  const [said, shown] = [[], []] as string[][];
  const toast = {
    say: (words: string) => said.push(words),
    show: (words: string) => shown.push(words),
  };
  const view = partOf<View>({ announcer: { isActive } });
  return { loader: new OverlayLoader(view, partOf<Toast>(toast)), said, shown };
}

test("of all views on a page one announces a notice", () => {
  const views = [loaderOf(true), loaderOf(false)];
  for (const { loader } of views) loader.handlers.notice?.({ do: "notice", words: "Kept." });
  assert.deepEqual(
    views.map(({ said, shown }) => [said, shown]),
    [
      [["Kept."], []],
      [[], ["Kept."]],
    ],
  );
});

test("a finished request without a card loads nothing", () => {
  const { loader } = loaderOf(true);
  loader.handlers.request_done?.({ do: "request_done", why: "" });
  assert.equal(loader.isOpen, false);
});
