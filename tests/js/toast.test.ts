import assert from "node:assert/strict";
import { test } from "node:test";

import type { BoardPainter } from "../../gammon_widget/frontend/src/board/picture/board_painter";
import { notify, roomFor, type Toast } from "../../gammon_widget/frontend/src/board/input/toast";
import type { View } from "../../gammon_widget/frontend/src/board/view";
import { partOf } from "./board";

const STRIP = {
  halves: [
    [520, 900],
    [100, 480],
  ],
  inwards: [1, -1],
  margin: 0,
  gap: 0,
};

const dice = (...ends: [from: number, to: number][]) =>
  partOf<BoardPainter>({
    places: { width: 1000, strip: STRIP },
    state: { shown: { dice: [] } },
    areas: ends.map(([from, to]) => ({ target: "dice", box: [from, 380, to, 420] })),
  });

test("a refusal is beside the dice that it is about", () => {
  assert.deepEqual(roomFor(dice([580, 860]), 0.2), [0, 0.58]);
  assert.deepEqual(roomFor(dice([580, 860]), 0.9), [0, 0.58]); // at the end there is no room
  assert.deepEqual(roomFor(dice([140, 420]), 0.3), [0.42, 1]);
});

test("between dice on both sides it is where there is most room", () => {
  assert.deepEqual(roomFor(dice([680, 780], [220, 320]), 0.1), [0.32, 0.68]);
});

test("without dice it uses the whole board", () => {
  assert.deepEqual(roomFor(dice(), 0.5), [0, 1]);
});

test("between dice on one side and buttons on the other, there is no room", () => {
  const painter = dice([580, 860]);
  painter.buttons = { slot: 1, width: 370, least: 200 };
  assert.equal(roomFor(painter, 0.5), undefined);
});

test("of all views on a page one announces a notice", () => {
  const calls = [true, false].map((isActive) => {
    const call: string[] = [];
    const toast = {
      say: (words: string) => call.push("say", words),
      show: (words: string) => call.push("show", words),
    };
    notify(partOf<View>({ announcer: { isActive } }), partOf<Toast>(toast), "Kept.");
    return call;
  });
  assert.deepEqual(calls, [
    ["say", "Kept."],
    ["show", "Kept."],
  ]);
});
