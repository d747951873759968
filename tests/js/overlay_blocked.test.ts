import assert from "node:assert/strict";
import { test } from "node:test";

import { OverlayLoader } from "../../gammon_widget/frontend/src/board/overlay_loader";
import type { Toast } from "../../gammon_widget/frontend/src/board/toast";
import type { View } from "../../gammon_widget/frontend/src/board/view";
import { Lifetime } from "../../gammon_widget/frontend/src/shared/lifetime";
import { partOf } from "./board";

test("if the page blocks the script, a message names an alternative", async () => {
  const said = new Promise<string>((say) => {
    const transport = { send: () => {} };
    const parts = { canvas: new EventTarget(), model: {}, lifetime: new Lifetime(), transport };
    const loader = new OverlayLoader(partOf<View>(parts), partOf<Toast>({ say }));
    loader.openMenu();
    loader.handlers.overlays?.({ do: "overlays", code: "throw new Error('refused')" });
  });
  assert.ok(/blocks further scripts.* board\.new_match\(\)/.test(await said));
});
