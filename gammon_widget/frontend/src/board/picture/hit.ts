// What lies under a place on the board: points, bar, trays, dice and cube.

import type { PageView, Places } from "../../shared/protocol";
import { type Options, buttonsSlot, cubeHome, layOutHalf } from "./picture";

/** The left, top, right and bottom of a box, in board units. */
export type Box = readonly [number, number, number, number];

/** A place in board units. */
export type Point = readonly [x: number, y: number];

/** A part of the board that can be clicked. */
export interface Area {
  target: string;
  box: Box;
  face?: Box; // its visible part, unless it is a place of checkers
}

const around = ([x, y]: readonly number[], across: number, up: number): Box => [
  x - across,
  y - up,
  x + across,
  y + up,
];

/** The clickable parts of the board, from the bottom to the top. */
export function areasOf(view: PageView, places: Places, options: Options = {}): Area[] {
  if (view.dialog) return [];
  const spots = Object.entries(places.areas).map(([target, box]) => ({ target, box }));
  const strip = view.set_up ? setUpAreas(view, places) : diceAreas(view, places, options);
  return [...spots, ...cubeAreas(view, places), ...strip];
}

/** The topmost target at a place in board units, or null.
 *
 * @param options.isDropping whether a checker is put down: dice and cube do not cover places
 */
export function targetAt(
  view: PageView,
  places: Places,
  [x, y]: Point,
  { isDropping, ...options }: Options & { isDropping?: boolean } = {},
): string | null {
  const { margin, width, height } = places;
  const isNear = (at: number, size: number) => -margin <= at && at <= size + margin;
  if (!isNear(x, width) || !isNear(y, height)) return null;
  const [across, down] = [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), height)];
  const found = areasOf(view, places, options).findLast(({ target, box }) => {
    const [left, top, right, bottom] = box;
    const isThere = left <= across && across <= right && top <= down && down <= bottom;
    return isThere && (!isDropping || target in places.areas);
  });
  return found?.target ?? null;
}

function cubeAreas(view: PageView, places: Places): Area[] {
  const { cube: at } = places;
  const reach = at.reach[view.cube.place];
  if (!reach) return []; // it is not in play
  const center = view.cube.place === "offered" ? at.offered : cubeHome(view, places);
  const face = around(center, at.size / 2, at.size / 2);
  return [{ target: "cube", box: around(center, ...reach), face }];
}

function diceAreas(view: PageView, places: Places, { buttons }: Options): Area[] {
  const { die, slack, top, bottom, around: gap } = places.strip;
  const owner = buttonsSlot(view, places);
  return [0, 1].flatMap((slot) => {
    const isSpinning = view.dice.some(([who, , state]) => who === slot && state === "spinning");
    const { xs, scale } = layOutHalf(view, places, slot, buttons);
    if (!xs.length || (slot !== owner && !isSpinning)) return [];
    const half = (die * scale) / 2;
    const [first, last] = [xs[0], xs[xs.length - 1]];
    const box: Box = [first - half - slack, top, last + half + slack, bottom];
    const middle = [(first + last) / 2, places.middle];
    const face = around(middle, (last - first) / 2 + half + gap, half + gap);
    return [{ target: "dice", box, face }];
  });
}

function setUpAreas({ set_up }: PageView, { strip, bottom }: Places): Area[] {
  const [left, right] = strip.halves[bottom];
  if (set_up?.picking || !set_up?.tool) return [];
  return [{ target: "dice", box: [left, strip.top, right, strip.bottom] }];
}
