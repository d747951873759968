import assert from "node:assert/strict";
import { test } from "node:test";

import { BoardState } from "../../gammon_widget/frontend/src/board/turn/board_state";
import type { LiveView, StepGraph } from "../../gammon_widget/frontend/src/shared/protocol";
import type { Listener } from "../../gammon_widget/frontend/src/shared/widget_model";
import { model, partOf } from "./board";

/** The state of a page, and functions that deliver the kernel's next view or tell of a change. */
function connected(graph: StepGraph | object = {}) {
  const view: Partial<LiveView> = { key: 1, graph: 1 };
  const board = model({ view, graph: partOf<StepGraph>(graph) });
  const handlers = new Map<string, Listener>();
  board.on = (name, handle) => handlers.set(name, handle);
  const state = new BoardState(board);
  const tell = (name: string) => handlers.get(name)?.({});
  tell("msg:custom");
  const confirm = (count: number) => {
    view.acks = { [state.pending.page]: count };
    tell("change:view");
  };
  return { state, view, tell, confirm, sent: board.sent };
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

test("a view is animated, whether its graph is reported before it or after it", () => {
  for (const order of ["view graph", "graph view"]) {
    const { state, view, tell } = connected();
    const motions: number[] = [];
    state.listeners.add(() => motions.push(state.motion.length));
    const roll = { kind: "roll", seconds: 1, color: 0, paths: [], dice: [3, 1] };
    Object.assign(view, { revision: 2, motion: [roll] });
    for (const name of order.split(" ")) tell(`change:${name}`);
    assert.equal(motions[0], 1, order);
  }
});

test("the last play is shown until a step is made", () => {
  const start = [Array.from({ length: 24 }, (_, n) => Number(n === 7)), [0, 0], [0, 0]];
  const rest = { combine: true, single: false, done: "" };
  const { state } = connected({ key: 1, color: 0, dice: [3], start, nodes: " if30", ...rest });
  state.click("point 8");
  assert.equal(state.shown.selected, "point 8");
  assert.equal(state.isStepAhead, false);
  state.click("point 5");
  assert.equal(state.isStepAhead, true);
});
