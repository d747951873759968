import assert from "node:assert/strict";
import { test } from "node:test";

import {
  gestureOnRelease,
  pointerDown,
  pointerMove,
  type PointerState,
} from "../../gammon_widget/frontend/src/board/pointer_state";
import { AFFORDANCE } from "../../gammon_widget/frontend/src/shared/protocol";

const { CLICK, LIFT } = AFFORDANCE;

const down = (pointerType: string, can: number = CLICK | LIFT) =>
  pointerDown({ pointerId: 1, pointerType, clientX: 100, clientY: 100 }, [0.5, 0.5], can);
const moved = (state: PointerState, ...path: [x: number, y: number][]) =>
  path.reduce((before, [clientX, clientY]) => pointerMove(before, { clientX, clientY }), state);

test("a release at the place of the press is a click", () => {
  assert.equal(gestureOnRelease(moved(down("mouse"), [102, 102])), "release");
});

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

test("a lifted checker is dropped, wherever the pointer has been", () => {
  const back = moved(down("mouse"), [200, 100], [100, 100]);
  assert.deepEqual([back.hasLifted, gestureOnRelease(back)], [true, "drop"]);
});

test("a checker that cannot be lifted stays, and the release is still sent", () => {
  const hand = moved(down("mouse", CLICK), [200, 100]);
  assert.deepEqual(
    [hand.hasMoved, hand.hasLifted, gestureOnRelease(hand)],
    [true, false, "release"],
  );
});

test("a finger taps, or scrolls without a message", () => {
  assert.equal(gestureOnRelease(moved(down("touch", CLICK), [105, 100])), "click");
  assert.equal(gestureOnRelease(moved(down("touch", CLICK), [100, 300])), undefined);
});

test("a moved pointer is a new value", () => {
  const hand = down("mouse");
  moved(hand, [300, 300]);
  assert.deepEqual([hand.hasMoved, hand.hasLifted], [false, false]);
});
