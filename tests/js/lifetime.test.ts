// Events of models whose host takes one name at a time, as marimo does.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Lifetime } from "../../gammon_widget/frontend/src/shared/lifetime";
import type { Listener } from "../../gammon_widget/frontend/src/shared/widget_model";

test("each of several events has a listener until the lifetime ends", () => {
  const listeners = new Map<string, Listener>();
  const model = {
    on: (name: string, listener: Listener) => void listeners.set(name, listener),
    off: (name: string) => void listeners.delete(name),
  };
  const lifetime = new Lifetime();
  let calls = 0;
  lifetime.follow(model, "change:page change:marks", () => (calls += 1));
  listeners.get("change:page")?.(undefined);
  listeners.get("change:marks")?.(undefined);
  assert.equal(calls, 2);
  lifetime.end();
  assert.equal(listeners.size, 0);
});
