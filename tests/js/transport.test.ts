import assert from "node:assert/strict";
import { test } from "node:test";

import { Lifetime } from "../../gammon_widget/frontend/src/shared/lifetime";
import { Transport } from "../../gammon_widget/frontend/src/board/transport";
import { Announcer } from "../../gammon_widget/frontend/src/board/accessible_places";
import { model } from "./board";

const BUSY = { content: { execution_state: "busy" } };

test("a gesture is told with what was held", () => {
  const told = model();
  const made = { page: "this", count: 1, oldest: 1, on: 3, shows: 4 };
  const ahead = { predict: (message) => ({ ...message, made }) };
  const event = { button: -1, shiftKey: true, altKey: false };
  new Transport(told, ahead).gesture("press", [0.5, 0.25], event);
  const place = { x: 0.5, y: 0.25 };
  const how = { button: 0, modifiers: ["shift"], made };
  assert.deepEqual(told.sent, [{ do: "press", ...place, ...how }]);
});

test("the answer is let through when the kernel says that it is busy, and only then", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const told = model();
  let status;
  told.send = (message, callbacks) => {
    told.sent.push(message.do);
    status ??= callbacks.iopub.status;
  };
  new Transport(told).say({ do: "key", key: "r" });
  status({ content: { execution_state: "idle" } });
  t.mock.timers.tick(100);
  assert.deepEqual(told.sent, ["key"]);
  status(BUSY);
  t.mock.timers.tick(100);
  assert.deepEqual(told.sent, ["key", "nudge"]);
});

test("a kernel that is gone is told nothing", () => {
  const told = model();
  const transport = new Transport(told);
  transport.stopped = true;
  transport.tell({ do: "blur" });
  assert.deepEqual(told.sent, []);
  told.send = () => {
    throw new Error("the connection is closed");
  };
  transport.stopped = false;
  transport.tell({ do: "blur" });
});

test("whatever a person does ends what moves, but for letting go", () => {
  const done = [];
  const ahead = { predict: () => undefined };
  const transport = new Transport(model(), ahead);
  for (const name of ["press", "release", "lift", "cancel", "drop"]) {
    transport.onInput = () => done.push(name);
    transport.gesture(name, [0, 0], {});
  }
  transport.onInput = () => done.push("act");
  transport.key("r");
  transport.activate("dice");
  assert.deepEqual(done, ["press", "lift", "drop", "act", "act"]);
});

test("what is due when the board leaves the page is not done", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const lifetime = new Lifetime();
  const done = [];
  lifetime.onEnd(() => done.push("ended"));
  lifetime.later(10, () => done.push("in time"));
  t.mock.timers.tick(20);
  lifetime.later(10, () => done.push("too late"));
  lifetime.end();
  t.mock.timers.tick(20);
  assert.deepEqual(done, ["in time", "ended"]);
});

test("one view of a board reads out, and another one when that is gone", () => {
  const [board, first, second] = [model(), new Lifetime(), new Lifetime()];
  const voices = [new Announcer(board, first), new Announcer(board, second)];
  assert.deepEqual(
    voices.map(({ speaks }) => speaks),
    [true, false],
  );
  const attributes = {};
  voices[1].line = { setAttribute: (name, value) => (attributes[name] = value) };
  voices[1].begin();
  assert.deepEqual(attributes, {});
  first.end();
  assert.deepEqual(attributes, { role: "status", "aria-live": "polite" });
  assert.ok(new Announcer(model(), new Lifetime()).speaks);
});
