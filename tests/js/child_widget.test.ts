// A widget that the kernel closes while the page opens it is no error; a missing one is.

import assert from "node:assert/strict";
import { test } from "node:test";

import { showChild, type Host } from "../../gammon_widget/frontend/src/shared/child_widget";
import { Lifetime } from "../../gammon_widget/frontend/src/shared/lifetime";

const missing: Host = { getWidget: () => Promise.reject(new Error("not found")) };

function showIn(el: { isConnected: boolean }) {
  return showChild(missing, "IPY_MODEL_1", el as HTMLElement, new Lifetime());
}

test("a widget that was closed meanwhile is not shown", () => showIn({ isConnected: false }));

test("a missing widget is an error", () => assert.rejects(showIn({ isConnected: true })));
