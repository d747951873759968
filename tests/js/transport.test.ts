import assert from "node:assert/strict";
import { test } from "node:test";

import { Announcer } from "../../gammon_widget/frontend/src/board/accessible_places";
import type { Predictions } from "../../gammon_widget/frontend/src/board/predictions";
import { Transport } from "../../gammon_widget/frontend/src/board/transport";
import { Lifetime } from "../../gammon_widget/frontend/src/shared/lifetime";
import type { ToKernel } from "../../gammon_widget/frontend/src/shared/protocol";
import { model, partOf } from "./board";

interface Callbacks {
  iopub: { status(message: object): void };
}

const predictions = (predict: (message: object) => unknown = () => undefined) =>
  partOf<Predictions>({ predict });

test("a gesture is sent with the modifier keys", () => {
  const board = model();
  const receipt = { page: "this", count: 1, oldest: 1, on: 3, shows: 4 };
  const ahead = predictions((message) => ({ ...message, receipt }));
  const event = partOf<MouseEvent>({ button: -1, shiftKey: true, altKey: false });
  new Transport(board, ahead).gesture("press", [0.5, 0.25], event);
  const rest = { button: 0, modifiers: ["shift"], receipt };
  assert.deepEqual(board.sent, [{ do: "press", x: 0.5, y: 0.25, ...rest }]);
});

test("a nudge follows when the kernel reports that it is busy, and only then", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const board = model();
  const sent: string[] = [];
  const given: Callbacks[] = [];
  board.send = (message: ToKernel, callbacks?: object) => {
    sent.push(message.do);
    given.push(callbacks as Callbacks);
  };
  new Transport(board, predictions()).sendInput({ do: "key", key: "r" });
  const { status } = given[0].iopub;
  status({ content: { execution_state: "idle" } });
  t.mock.timers.tick(100);
  assert.deepEqual(sent, ["key"]);
  status({ content: { execution_state: "busy" } });
  t.mock.timers.tick(100);
  assert.deepEqual(sent, ["key", "nudge"]);
});

test("nothing is sent to a kernel that is gone", () => {
  const board = model();
  const transport = new Transport(board, predictions());
  transport.stopped = true;
  transport.send({ do: "blur" });
  assert.deepEqual(board.sent, []);
  board.send = () => {
    throw new Error("the connection is closed");
  };
  transport.stopped = false;
  transport.send({ do: "blur" });
});

test("every input but a release stops the animation", () => {
  const done: string[] = [];
  const transport = new Transport(model(), predictions());
  for (const name of ["press", "release", "lift", "cancel", "drop"] as const) {
    transport.onInput = () => done.push(name);
    transport.gesture(name, [0, 0], partOf<MouseEvent>({}));
  }
  transport.onInput = () => done.push("input");
  transport.key("r");
  transport.activate("dice");
  assert.deepEqual(done, ["press", "lift", "drop", "input", "input"]);
});

test("a timer does nothing after the board has left the page", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const lifetime = new Lifetime();
  const done: string[] = [];
  lifetime.onEnd(() => done.push("ended"));
  lifetime.later(10, () => done.push("in time"));
  t.mock.timers.tick(20);
  lifetime.later(10, () => done.push("too late"));
  lifetime.end();
  t.mock.timers.tick(20);
  assert.deepEqual(done, ["in time", "ended"]);
});

test("one view of a board makes announcements, and another one when that is gone", () => {
  const [first, second] = [new Lifetime(), new Lifetime()];
  const [all, regions]: [Announcer[], Element[]] = [[], [partOf({}), partOf({})]];
  const views = [first, second].map((lifetime, n) => new Announcer(all, regions[n], lifetime));
  const isActive = views.map((view) => view.isActive);
  assert.deepEqual(isActive, [true, false]);
  assert.deepEqual(regions[0], { role: "status", ariaLive: "polite" });
  assert.deepEqual(regions[1], { role: null, ariaLive: null });
  first.end();
  assert.deepEqual(regions[1], { role: "status", ariaLive: "polite" });
  assert.ok(new Announcer([], regions[0], new Lifetime()).isActive);
});
