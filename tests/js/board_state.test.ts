import assert from "node:assert/strict";
import { test } from "node:test";

import { BoardState } from "../../gammon_widget/frontend/src/board/turn/board_state";
import type { LiveView } from "../../gammon_widget/frontend/src/shared/protocol";
import type { Listener } from "../../gammon_widget/frontend/src/shared/widget_model";
import { model } from "./board";

/** The state of a page, and a function that delivers the kernel's next view. */
function connected() {
  const view: Partial<LiveView> = { key: 1 };
  const board = model({ view, graph: {} });
  const handlers = new Map<string, Listener>();
  board.on = (name, handle) => handlers.set(name, handle);
  const state = new BoardState(board);
  handlers.get("msg:custom")?.({});
  const confirm = (count: number) => {
    view.acks = { [state.pending.page]: count };
    handlers.get("change:view")?.({});
  };
  return { state, confirm, sent: board.sent };
}

test("what follows an input of unknown effect is done in order after the kernel's answer", () => {
  const { state, confirm, sent } = connected();
  const done: string[] = [];
  const act = (name: string, key = "") =>
    state.whenKnown(() => {
      done.push(name);
      if (key) state.key(key);
    });
  state.key("r");
  act("first");
  act("second", "c");
  act("third");
  assert.deepEqual(done, []);
  confirm(1);
  assert.deepEqual(done, ["first", "second"]);
  assert.equal(sent.length, 2);
  confirm(2);
  assert.deepEqual(done, ["first", "second", "third"]);
  act("fourth");
  assert.equal(done.at(-1), "fourth");
});

test("nothing waits for a kernel that is gone", () => {
  const { state, confirm } = connected();
  state.key("r");
  let isDone = false;
  state.whenKnown(() => (isDone = true));
  state.stop();
  confirm(1);
  assert.equal(isDone, false);
});
