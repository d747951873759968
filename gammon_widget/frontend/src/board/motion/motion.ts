// Motion: what a board shows between two views.
//
// A motion has the parts that the kernel has sent, or that follow from steps of the user. During
// each part, sprites move over a view of everything that lies still. The checkers' places are found
// by undoing the parts, starting from the view after the motion.

import type { LiveView, MotionPart, Places, Sheet } from "../../shared/protocol";
import {
  compose,
  countOn,
  cubeHome,
  type Draw,
  layOutHalf,
  type Matrix,
  type Options,
  placeOf,
  SLOTS,
} from "../picture/picture";
import { FIRST_TOUCH, rollingDice } from "./rolling_dice";
import { BAR, OFF, targetOf } from "../turn/turn_walk";

export { FIRST_TOUCH };

/** The number of each player's checkers at each place, in that player's numbering. */
type Counts = number[][];
type Point = readonly number[];
type Ease = (progress: number) => number;
type Moving = (progress: number, sheet: Sheet, options: Options) => Draw[];

/** A part of a motion: what lies still, and what moves. */
interface Phase {
  seconds: number;
  view: LiveView;
  moving: Moving;
  /** The sprites of the view that `moving` draws. */
  hidden?: RegExp;
}

// Checkers

function countsOf(view: LiveView): Counts {
  const places = Array.from({ length: BAR + 1 }, (_, place) => place);
  return SLOTS.map((slot) => places.map((place) => countOn(view, targetOf(place, slot), slot)));
}

/** The checkers in a view; a checker that has landed on a blot hides the blot. */
function checkersOf([white, black]: Counts) {
  const points = white.slice(1, BAR).map((own, n) => own || -black[BAR - 1 - n]);
  return { points, bar: [white[BAR], black[BAR]], off: [white[OFF], black[OFF]] };
}

/** Move checkers at the same time: the top of the stacks where they start and end. */
function carry(before: Counts, paths: readonly number[][]) {
  const counts = before.map((each) => [...each]);
  const starts = paths.map(([slot, place]) => ({ slot, place, index: counts[slot][place]-- }));
  const still = counts.map((each) => [...each]);
  const ends = paths.map(([slot, , place]) => ({ slot, place, index: ++counts[slot][place] }));
  return { starts, still, ends, after: counts };
}

/** The checkers before the parts, or undefined if the parts do not lead to a view. */
function countsBefore(parts: readonly MotionPart[], after: LiveView) {
  const paths = parts.flatMap((part) => part.paths).reverse();
  let counts = countsOf(after);
  for (const [slot, source, target] of paths)
    counts = carry(counts, [[slot, target, source]]).after;
  return counts.flat().some((count) => count < 0) ? undefined : counts;
}

/** The parts of a motion that a page has not shown yet. */
export function unseenParts(shown: LiveView, after: LiveView, parts: readonly MotionPart[]) {
  if (!countsBefore(parts, after)) return [];
  const now = `${countsOf(shown)}`;
  const rests = [...parts, undefined].map((_, n) => parts.slice(n));
  return rests.find((rest) => `${countsBefore(rest, after)}` === now) ?? parts;
}

/** Whether two views show the same checkers and the same cube. */
export function areAlike(one: LiveView, other: LiveView) {
  const seen = [one, other].map(({ points, bar, off, cube }) => [points, bar, off, cube]);
  return JSON.stringify(seen[0]) === JSON.stringify(seen[1]);
}

// The parts of a motion

export class Motion {
  readonly seconds: number;
  readonly #phases: Phase[];

  constructor(
    readonly before: LiveView,
    readonly after: LiveView,
    readonly parts: readonly MotionPart[],
  ) {
    this.#phases = phasesOf(before, after, parts);
    this.seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
  }

  /** The same motion to another view. */
  leadingTo(after: LiveView) {
    return new Motion(this.before, after, this.parts);
  }

  #at(seconds: number): [phase: Phase, progress: number] {
    let left = Math.max(0, seconds);
    for (const phase of this.#phases) {
      if (left < phase.seconds) return [phase, left / phase.seconds];
      left -= phase.seconds;
    }
    return [this.#phases[this.#phases.length - 1], 1];
  }

  /** What lies still at a time. */
  viewAt(seconds: number) {
    return this.#at(seconds)[0].view;
  }

  /** The sprites at a time, from the bottom to the top. */
  drawsAt(seconds: number, sheet: Sheet, options: Options): Draw[] {
    const [{ view, hidden, moving }, progress] = this.#at(seconds);
    const still = compose(view, sheet.places, options);
    const left = hidden ? still.filter(({ sprite }) => !hidden.test(sprite)) : still;
    return [...left, ...moving(progress, sheet, options)];
  }
}

function phasesOf(before: LiveView, after: LiveView, parts: readonly MotionPart[]): Phase[] {
  let counts = countsBefore(parts, after) ?? countsOf(after);
  let quiet = { ...withoutHints(before, after), ...checkersOf(counts) };
  let turns = parts.filter(({ kind }) => kind === "cube").length;
  return parts.map((part): Phase => {
    const { kind, seconds, color, paths, dice } = part;
    if (paths.length) {
      quiet = { ...quiet, dice: useDie(quiet.dice, paths[0][0], dice[0]) ?? quiet.dice };
      const { starts, still, ends, after: moved } = carry(counts, paths);
      counts = moved;
      const moving: Moving = (progress, { places }) =>
        starts.flatMap((start, n) => {
          const [from, to] = [placeAt(places, start), placeAt(places, ends[n])];
          const vanishes = kind === "hit" && after.hits_vanish;
          return moveChecker(vanishes ? "vanish" : kind, paths[n], from, to)(progress, places);
        });
      const view = { ...quiet, ...checkersOf(still) };
      quiet = { ...quiet, ...checkersOf(moved) };
      return { seconds, view, moving };
    }
    switch (kind) {
      case "roll":
        quiet = { ...quiet, dice: rolled(part, after.dice), buttons: [] };
        return { seconds, view: quiet, hidden: /^die /, moving: roll(quiet) };
      case "pass": // the dice that cannot be played, and the reason
        quiet = { ...quiet, dice: after.dice, status: after.status };
        break;
      case "cube": {
        const [was, isLast] = [quiet, --turns === 0];
        const cube = isLast ? after.cube : { ...after.cube, face: dice[0] };
        quiet = { ...quiet, cube };
        const hidden = /^(cube( \d+)?|offer)$/;
        return { seconds, view: quiet, hidden, moving: turnCube(was, quiet) };
      }
      case "win":
        return { seconds, view: quiet, moving: celebrate(color ?? 0) };
      case "result":
        return { seconds, view: { ...quiet, dialog: after.dialog }, moving: () => [] };
    }
    return { seconds, view: quiet, moving: () => [] };
  });
}

/** The view before a motion without hints.
 *
 * What is not part of the motion changes when it ends; buttons that no longer apply vanish. */
function withoutHints(before: LiveView, after: LiveView): LiveView {
  const { lead = "", words = "" } = before.status ?? {};
  const names = new Set(after.buttons.map(({ name }) => name));
  const nothing = { movable: [], selected: null, landings: [], blocked: null, dialog: null };
  return {
    ...after,
    ...{ players: before.players, cube: before.cube, dice: before.dice },
    ...nothing,
    buttons: before.buttons.filter(({ name }) => names.has(name)),
    status: after.status && { ...after.status, lead, words },
  };
}

/** The dice after one of them has been played, if it is among them. */
function useDie(dice: LiveView["dice"], slot: number, die: number) {
  const used = dice.findIndex(
    ([owner, number, state]) => owner === slot && number === die && state !== "used",
  );
  return used < 0 ? undefined : dice.with(used, [slot, die, "used"]);
}

/** The dice of a roll; those of the view, unless it shows a later roll. */
function rolled({ color, dice }: MotionPart, shown: LiveView["dice"]): LiveView["dice"] {
  const numbers = (all: number[]) => `${all.toSorted()}`;
  if (color === null) return dice.map((number, slot) => [slot, number, "ready"]);
  const pair = dice[0] === dice[1] ? [...dice, ...dice] : dice;
  const isShown = numbers(shown.map(([, number]) => number)) === numbers(pair);
  const all = isShown ? shown.map(([, number]) => number) : pair;
  return all.map((number) => [color, number, "ready"]);
}

// What moves

/** An easing curve, as `cubic-bezier` in CSS. */
function cubic(x1: number, y1: number, x2: number, y2: number): Ease {
  const along = (first: number, second: number, s: number) =>
    3 * (1 - s) ** 2 * s * first + 3 * (1 - s) * s * s * second + s ** 3;
  return (progress) => {
    let [low, high] = [0, 1];
    for (let k = 0; k < BISECTIONS; k++) {
      const middle = (low + high) / 2;
      if (along(x1, x2, middle) < progress) low = middle;
      else high = middle;
    }
    return along(y1, y2, low);
  };
}

const BISECTIONS = 20; // the error is far below a pixel
const CARRYING = cubic(0.4, 0, 0.2, 1);
const STRIKING = cubic(0.2, 0.8, 0.2, 1);
const BEARING_OFF = cubic(0.4, 0, 0.6, 1);
const SLIDING = cubic(0.3, 0, 0.1, 1);
const TURNING = cubic(0.2, 0.9, 0.25, 1);

const ARC_U = 1.5; // height of a flight's control point above its higher end
const FULL_LIFT_U = 3; // the least distance at which a checker is fully lifted
const [LIFTED, SHADOW_WIDER, SHADOW_LOWER] = [0.07, 0.257, 0.235]; // of a fully lifted checker
const [RING_SHARE, RING_GROWTH] = [0.6, 0.68]; // of the ring around a hit
const [FLYING, ROUNDS, ROUND_LAG] = [45, 3, 0.16]; // checkers that celebrate, in three rounds
const GOLDEN = 0.618034; // multiples of it are spread evenly
const TILT_FROM = 1 - 80 / 280; // when a checker turns onto its edge

const sized = (across: number, down = across): Matrix => [across, 0, 0, down];

function between(from: Point, to: Point, part: number): Point {
  return from.map((start, k) => start + (to[k] - start) * part);
}

function spriteAt(sprite: string, [x, y]: Point, matrix?: Matrix, alpha = 1): Draw {
  return { sprite, x, y, matrix, alpha };
}

function placeAt(
  places: Places,
  { slot, place, index }: { slot: number; place: number; index: number },
) {
  return placeOf(places, targetOf(place, slot), index, index);
}

/** A checker that moves, as a function of the progress. */
function moveChecker(
  kind: string,
  [slot, source, target]: readonly number[],
  from: Point,
  to: Point,
) {
  const checker = `checker ${slot}`;
  return (progress: number, { radius, slot: [width, height] }: Places): Draw[] => {
    if (kind === "back") return [spriteAt(checker, between(from, to, SLIDING(progress)))];
    if (kind === "vanish") {
      const size = Math.abs(1 - 2 * progress);
      return [spriteAt(checker, progress < 1 / 2 ? from : to, sized(size), size)];
    }
    if (kind === "hit") {
      const part = Math.min(1, progress / RING_SHARE);
      const ring = spriteAt("ring", from, sized(1 + RING_GROWTH * part), 1 - part);
      return [ring, ...fly(slot, from, to, STRIKING(progress))];
    }
    if (target === OFF) {
      const at = between(from, to, BEARING_OFF(progress));
      const tilt = Math.max(0, (progress - TILT_FROM) / (1 - TILT_FROM));
      const [across, down] = [width, height].map((side) => 1 + (side / (2 * radius) - 1) * tilt);
      return [spriteAt(tilt ? `bare ${slot}` : checker, at, sized(across, down))];
    }
    const flight = fly(slot, from, to, CARRYING(progress));
    if (source !== BAR) return flight;
    const closing = sized(1 + 2 * RING_GROWTH * (1 - progress));
    return [spriteAt("ring", to, closing, progress), ...flight];
  };
}

/** A checker in an arc over the board; the higher it is, the farther is its shadow. */
function fly(slot: number, from: Point, to: Point, part: number): Draw[] {
  const control = [(from[0] + to[0]) / 2, Math.min(from[1], to[1]) - ARC_U];
  const [x, y] = between(between(from, control, part), between(control, to, part), part);
  const most = Math.min(1, Math.hypot(to[0] - from[0], to[1] - from[1]) / FULL_LIFT_U);
  const up = most * 4 * part * (1 - part);
  return [
    spriteAt("shadow", [x, y + SHADOW_LOWER * up], sized(1 + SHADOW_WIDER * up)),
    spriteAt(`bare ${slot}`, [x, y], sized(1 + LIFTED * up)),
  ];
}

function roll(view: LiveView): Moving {
  return (progress, sheet, { buttons }) =>
    SLOTS.flatMap((slot) => {
      const { xs, scale } = layOutHalf(view, sheet.places, slot, buttons);
      const numbers = view.dice.filter(([owner]) => owner === slot).map(([, number]) => number);
      return numbers.length ? rollingDice(progress, { slot, numbers, xs, scale, sheet }) : [];
    });
}

/** The cube on its way to its new place; it flips if its number changes. */
function turnCube(before: LiveView, after: LiveView): Moving {
  return (progress, { places }) => {
    const [from, to] = [before, after].map((view) =>
      view.cube.place === "offered" ? places.cube.offered : cubeHome(view, places),
    );
    const { face } = (progress < 1 / 2 ? before : after).cube;
    const flips = before.cube.face !== after.cube.face;
    const matrix = sized(flips ? Math.abs(1 - 2 * progress) : 1, 1);
    const at = between(from, to, TURNING(progress));
    return [spriteAt("cube", at, matrix), spriteAt(`cube ${face}`, at, matrix)];
  };
}

/** The winner's checkers, which rise from below in fountains, turn over and fall. */
function celebrate(slot: number): Moving {
  return (progress, { places: { width, height } }) =>
    Array.from({ length: FLYING }, (_, k) => {
      const own = (progress - (k % ROUNDS) * ROUND_LAG) / (1 - (ROUNDS - 1) * ROUND_LAG);
      if (own <= 0 || own >= 1) return [];
      const side = ((k * GOLDEN) % 1) - 1 / 2; // spread evenly over both sides
      const x = width / 2 + side * width * (0.2 + own);
      const y = height - 4 * own * (1 - own) * height * (0.6 + 0.3 * ((k * GOLDEN * 7) % 1));
      const turned = Math.cos(2 * Math.PI * (own + k / FLYING));
      const matrix: Matrix = [1, 0, 0, Math.max(0.15, Math.abs(turned))];
      return [spriteAt(`bare ${slot}`, [x, y], matrix, Math.min(1, 4 * (1 - own)))];
    }).flat();
}
