import assert from "node:assert/strict";
import { test } from "node:test";

import {
  pointerDown,
  pointerMove,
  type PointerState,
} from "../../gammon_widget/frontend/src/board/input/pointer_state";
import { AFFORDANCE } from "../../gammon_widget/frontend/src/shared/protocol";

const { CLICK, LIFT } = AFFORDANCE;

const down = (pointerType: string, can: number = CLICK | LIFT) =>
  pointerDown({ pointerId: 1, pointerType, clientX: 100, clientY: 100 }, can);
const moved = (state: PointerState, ...path: [x: number, y: number][]) =>
  path.reduce((before, [clientX, clientY]) => pointerMove(before, { clientX, clientY }), state);

test("a checker follows a pointer that has moved farther than in a click", () => {
  for (const [kind, slop] of [
    ["mouse", 4],
    ["pen", 6],
    ["touch", 9],
  ] as const) {
    assert.equal(moved(down(kind), [100 + slop, 100]).hasLifted, false, kind);
    assert.equal(moved(down(kind), [100 + slop + 1, 100]).hasLifted, true, kind);
  }
});

test("a lifted checker stays lifted, wherever the pointer has been", () => {
  assert.equal(moved(down("mouse"), [200, 100], [100, 100]).hasLifted, true);
});

test("a checker that cannot be lifted stays", () => {
  const hand = moved(down("mouse", CLICK), [200, 100]);
  assert.deepEqual([hand.hasMoved, hand.hasLifted], [true, false]);
});

test("a moved pointer is a new value", () => {
  const hand = down("mouse");
  moved(hand, [300, 300]);
  assert.deepEqual([hand.hasMoved, hand.hasLifted], [false, false]);
});
