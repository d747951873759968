import assert from "node:assert/strict";
import { test } from "node:test";

import {
  areAlike,
  Motion,
  unseenParts,
} from "../../gammon_widget/frontend/src/board/motion/motion";
import type { Draw } from "../../gammon_widget/frontend/src/board/picture/picture";
import {
  FIRST_TOUCH,
  rollingDice,
} from "../../gammon_widget/frontend/src/board/motion/rolling_dice";
import { type Step, TurnWalk } from "../../gammon_widget/frontend/src/board/turn/turn_walk";
import {
  type LiveView,
  MOTION_SECONDS,
  type MotionPart,
  type Sheet,
  type StepGraph,
} from "../../gammon_widget/frontend/src/shared/protocol";
import { partOf } from "./board";

const { Moved, Hit, TakenBack, Rolled, BoreOff } = MOTION_SECONDS;

/** A view with White's checkers as positive numbers, by point. */
function view(checkers: Record<number, number>, others: Partial<LiveView> = {}) {
  const points = Array.from({ length: 24 }, (_, n) => checkers[n + 1] ?? 0);
  const players = [167, 160].map((pips) => ({
    name: "",
    pips,
    score: 0,
    to_decide: false,
    badge: "",
  }));
  const cube = { face: 64, place: "centred", color: null, owner: null, active: false };
  const nothing = { movable: [], selected: null, landings: [], blocked: null, buttons: [] };
  const others_ = { dice: [], turn: 0, status: null, dialog: null, set_up: null };
  const all = { points, bar: [0, 0], off: [0, 0], players, cube, ...nothing, ...others_ };
  return partOf<LiveView>({ ...all, hits_vanish: false, ...others });
}

const part = (kind: string, seconds: number, more: Partial<MotionPart> = {}): MotionPart => {
  return { kind, seconds, color: null, paths: [], dice: [], ...more };
};
const move = (source: number, target: number, die: number) =>
  part("move", Moved, { paths: [[0, source, target]], dice: [die] });
const hit = (place: number) => part("hit", Hit, { paths: [[1, place, 25]] });
const roll = (...dice: number[]) => part("roll", Rolled, { color: 0, dice });

const READY: LiveView["dice"] = [
  [0, 5, "ready"],
  [0, 3, "ready"],
];
const before = view({ 13: 2, 6: 2, 8: -1 }, { dice: READY });
const after = view({ 13: 1, 8: 1, 6: 1, 3: 1 }, { bar: [0, 1] });
const PLAY = [move(13, 8, 5), hit(17), move(6, 3, 3)];

test("each part of a motion begins where the last one has ended", () => {
  const motion = new Motion(before, after, PLAY);
  assert.equal(motion.seconds, 2 * Moved + Hit);
  const at = (seconds: number) => {
    const { points, bar, dice } = motion.viewAt(seconds);
    const shown = points.flatMap((count, n) => (count ? [[n + 1, count]] : []));
    return [shown, bar, dice.map(([, , state]) => state)];
  };
  const [first, second] = [
    ["used", "ready"],
    ["used", "used"],
  ];
  assert.deepEqual(at(0), [
    [
      [6, 2],
      [8, -1],
      [13, 1],
    ],
    [0, 0],
    first,
  ]);
  assert.deepEqual(at(Moved + 0.1), [
    [
      [6, 2],
      [8, 1],
      [13, 1],
    ],
    [0, 0],
    first,
  ]);
  assert.deepEqual(at(Moved + Hit + 0.1), [
    [
      [6, 1],
      [8, 1],
      [13, 1],
    ],
    [0, 1],
    second,
  ]);
  assert.deepEqual(at(9), at(Moved + Hit + 0.1));
});

test("what is not part of a motion stays as it was, until the motion ends", () => {
  const players = [150, 160].map((pips, slot) => ({
    name: "",
    pips,
    score: 1,
    to_decide: slot > 0,
    badge: "",
  }));
  const hints = { movable: ["point 6"], selected: "point 6", blocked: "point 8" };
  const [roll_, double, take] = ["roll", "double", "take"].map((name) => {
    return { name, label: name, long: "", style: "primary" as const };
  });
  const status = (words: string) => partOf<LiveView["status"]>({ lead: "White", words });
  const cube = { ...before.cube, face: 2 };
  const was = { ...before, buttons: [roll_, double], status: status("to play") };
  const next = {
    ...after,
    players,
    cube,
    ...hints,
    buttons: [roll_, take],
    status: status("to roll"),
  };
  const shown = new Motion(was, next, PLAY).viewAt(0);
  assert.deepEqual([shown.movable, shown.selected, shown.blocked], [[], null, null]);
  assert.deepEqual([shown.players, shown.cube.face], [before.players, 64]);
  assert.equal(shown.status?.words, "to play");
  assert.deepEqual(shown.buttons, [roll_]); // the other ones can no longer be pressed
});

test("ties are shown one after another, and each turns the cube at its end", () => {
  const tied = (die: number, face: number): MotionPart[] => [
    part("roll", 1, { dice: [die, die] }),
    part("wait", 1),
    part("cube", 1, { dice: [face] }),
  ];
  const start = { ...before, dice: [] };
  const cube = { ...before.cube, face: 4 };
  const end = { ...before, dice: READY, cube };
  const parts = [...tied(3, 2), ...tied(4, 4), part("roll", 1, { dice: [5, 3] })];
  const motion = new Motion(start, end, parts);
  const facts = parts.map((_, n) => {
    const view = motion.viewAt(n + 0.5);
    return [view.dice.map(([, number]) => number), view.cube.face, view.buttons.length];
  });
  assert.deepEqual(facts, [
    ...[
      [[3, 3], 64, 0],
      [[3, 3], 64, 0],
      [[3, 3], 2, 0],
    ],
    ...[
      [[4, 4], 2, 0],
      [[4, 4], 2, 0],
      [[4, 4], 4, 0],
    ],
    [[5, 3], 4, 0],
  ]);
  const faces = motion
    .drawsAt(5.25, SHEET, {})
    .map(({ sprite }) => /^cube (\d+)/.exec(sprite)?.[1]);
  assert.deepEqual(faces.filter(Boolean), ["2"]); // it has not turned yet
});

test("a pass shows the dice that cannot be played, and the reason", () => {
  const crossed: LiveView["dice"] = [[0, 6, "blocked"]];
  const status = partOf<LiveView["status"]>({ lead: "Black", words: "cannot move" });
  const view_ = new Motion(before, { ...before, dice: crossed, status }, [part("pass", 1)]).viewAt(
    0,
  );
  assert.deepEqual([view_.dice, view_.status], [crossed, status]);
});

test("a page leaves out the parts that it has shown", () => {
  const between = view({ 13: 1, 8: 1, 6: 2 }, { bar: [0, 1] });
  assert.deepEqual(unseenParts(before, after, PLAY), PLAY);
  assert.deepEqual(unseenParts(between, after, PLAY), [PLAY[2]]);
  assert.deepEqual(unseenParts(after, after, PLAY), []);
  assert.deepEqual(unseenParts(after, after, [...PLAY, roll(6, 5)]), [roll(6, 5)]);
});

test("a page that shows something else plays the whole motion", () => {
  assert.deepEqual(unseenParts(view({ 1: 15 }), after, PLAY), PLAY);
});

test("parts that do not lead to the view are not played", () => {
  assert.deepEqual(unseenParts(before, view({ 1: 2 }), PLAY), []);
});

test("views are alike if checkers and cube are, whatever is selected", () => {
  assert.ok(areAlike(before, { ...before, selected: "point 6", dice: [] }));
  assert.ok(!areAlike(before, after));
  assert.ok(!areAlike(before, { ...before, cube: { ...before.cube, face: 2 } }));
});

// Steps of the user

/** White has 5 and 3 to play: 13/8*, then 6/3, or bears off from the 2 point. */
const GRAPH: StepGraph = {
  ...{ key: 1, color: 0, dice: [5, 3], combine: true, single: false, done: "Done" },
  start: [before.points, [0, 0], [0, 0]],
  nodes: " gd3ca3 ni51",
};
const STEPS: Step[] = [
  [13, 8],
  [6, 3],
];

test("the user's own steps have the motion that the kernel would send", () => {
  assert.deepEqual(new TurnWalk(GRAPH, STEPS).motionSince(0), PLAY);
  assert.deepEqual(new TurnWalk(GRAPH, STEPS).motionSince(1), [PLAY[2]]);
  const bornOff = new TurnWalk(GRAPH, [STEPS[0], [2, 0]]).motionSince(1);
  assert.deepEqual(bornOff, [{ ...move(2, 0, 3), seconds: BoreOff }]);
});

test("undone steps return together", () => {
  const paths = [
    [1, 25, 17],
    [0, 8, 13],
  ];
  const back = part("back", TakenBack, { paths });
  assert.deepEqual(new TurnWalk(GRAPH, [STEPS[0]]).motionBack(0), [back]);
});

// Sprites

const STACKS: Sheet["places"]["stacks"] = {};
for (let n = 1; n <= 24; n++) STACKS[`point ${n}`] = [n / 2, n > 12 ? 2 : 11, n > 12 ? 1 : -1];
for (const name of ["white", "black"]) STACKS[`bar ${name}`] = [7, 6, 1];
const HALVES: [number, number][] = [
  [7, 13],
  [1, 7],
];
const SHEET = partOf<Sheet>({
  width: 16,
  sprites: {},
  colors: {},
  depth: 1,
  places: {
    ...{ width: 16, height: 12.8, middle: 6.4, bottom: 0, radius: 0.46, stacks: STACKS, trays: {} },
    ...{ pitches: { point: [0.9], bar: [0.9] }, numbered: { point: 6, bar: 2 }, flat: 5 },
    ...{ counts: [], slot: [0.9, 0.25], cube: { x: 0, ys: [11, 2, 6.4], offered: [10, 6.4] } },
    strip: {
      ...{ halves: HALVES, inwards: [1, -1], margin: 0.2, gap: 0.2, die: 0.9, corner: 0.18 },
      ...{ edge: 0.02, side: 0.05, spacing: 1.1, least: 0.9 },
    },
  },
});

const named = (draws: Draw[], name: string) => draws.filter(({ sprite }) => sprite === name);
const places = (draws: Draw[]) => draws.map(({ x, y }) => [x, y]);

test("a checker flies from the top of its stack in an arc to the top of the other", () => {
  const step = new Motion(before, view({ 13: 1, 8: 1, 6: 2 }, { bar: [0, 1] }), PLAY.slice(0, 2));
  const at = (seconds: number) => named(step.drawsAt(seconds, SHEET, {}), "bare 0");
  const [[start], [middle], [end]] = [at(0), at(Moved / 2), at(Moved - 1e-6)];
  assert.deepEqual([start.x, start.y], [6.5, 2 + 0.9]);
  assert.ok(Math.hypot(end.x - 4, end.y - 11) < 0.01);
  assert.ok(start.matrix?.[0] === 1 && (middle.matrix?.[0] ?? 0) > 1.03);
});

test("a hit checker flies to the bar, or vanishes by other rules", () => {
  const next = view({ 8: 1 }, { bar: [0, 1] });
  const was = view({ 13: 1, 8: -1 });
  const parts = [move(13, 8, 5), hit(17)];
  const draws = (rules: Partial<LiveView>) =>
    new Motion(was, { ...next, ...rules }, parts).drawsAt(Moved + 0.6 * Hit, SHEET, {});
  assert.equal(named(draws({}), "ring").length, 1);
  assert.equal(named(draws({}), "bare 1").length, 1);
  const vanished = draws({ hits_vanish: true }).at(-1);
  assert.deepEqual([vanished?.sprite, vanished?.x], ["checker 1", 7]);
  assert.ok(Math.abs((vanished?.alpha ?? 1) - 0.2) < 1e-6);
});

test("a doubled cube flips on its way", () => {
  const offered = { face: 2, place: "offered" as const, color: 0, owner: null, active: true };
  const doubled = { ...before, cube: offered };
  const motion = new Motion(before, doubled, [part("cube", 1)]);
  const faces = (seconds: number) =>
    motion.drawsAt(seconds, SHEET, {}).filter(({ sprite }) => /^cube \d/.test(sprite));
  assert.deepEqual(
    [faces(0), faces(0.25), faces(0.75)].map(([{ sprite }]) => sprite),
    ["cube 64", "cube 64", "cube 2"],
  );
  assert.deepEqual(places(faces(0)), [[0, 6.4]]);
  assert.equal(faces(0.25)[0].matrix?.[0], 0.5);
  assert.equal(faces(0.25).length, 1); // only the moving cube
});

test("dice tumble, and end where they lie in the next picture", () => {
  const row = { slot: 0, numbers: [5, 3], xs: [9.45, 10.55], scale: 1, sheet: SHEET };
  const ends = rollingDice(1, row);
  assert.deepEqual(
    ends.map(({ sprite }) => sprite),
    ["die 0 5 ready", "die 0 3 ready"],
  );
  assert.deepEqual(places(ends), [
    [9.45, 6.4],
    [10.55, 6.4],
  ]);
  for (let t = 0; t < 1; t += 0.01)
    for (const { x, y } of rollingDice(t, row)) assert.ok(x > 5 && x < 12 && y > 0 && y < 12);
  const flying = rollingDice(FIRST_TOUCH / 2, row);
  assert.equal(flying.filter(({ shape }) => shape).length, 2);
});

test("a double is thrown as two dice and ends as four", () => {
  const xs = [8.35, 9.45, 10.55, 11.65];
  const row = { slot: 1, numbers: [4, 4, 4, 4], xs, scale: 1, sheet: SHEET };
  assert.equal(rollingDice(0.5, row).filter(({ shape }) => shape).length, 2);
  assert.deepEqual(
    rollingDice(1, row)
      .map(({ x }) => x)
      .sort((a, b) => a - b),
    xs,
  );
});

test("during a roll, the status bar shows the sentence of before", () => {
  const status = (words: string) => partOf<LiveView["status"]>({ lead: "White", words });
  const [asked, told] = [{ ...before, dice: [], status: status("to roll") }, { ...before }];
  const motion = new Motion(asked, { ...told, status: status("to play") }, [roll(5, 3)]);
  assert.equal(motion.viewAt(0.1).status?.words, "to roll");
  assert.deepEqual(motion.viewAt(0.1).dice, READY);
});
