// Hit testing: the area under the pointer, and what can be done there.

import { AFFORDANCE, type Area, FRAMES } from "../shared/protocol";
import type { Model, Point } from "./view";

export const MORE = "button more"; // opens the menu, which the page does itself
const PLACES = ["point", "bar", "tray"];

/** What is under the pointer. */
export interface Found {
  can: number; // what can be done there
  area?: Area;
  // What is highlighted, in thousandths of the board's width: the height of a checker's middle, or
  // left, top, right, bottom and radius.
  face?: number[];
}

type Traits = Pick<Model, "get">;

export const NOTHING: Found = { can: AFFORDANCE.NOTHING };

/** The measures of the board's frame. */
export function frameOf(model: Traits) {
  return FRAMES[model.get("frame")];
}

/** The clickable areas, from the bottom to the top; places under a dialog are not clickable. */
export function areasOf(model: Traits): Area[] {
  const places = model.get("states") ? model.get("board_areas") : [];
  return [...places, ...model.get("controls")];
}

/** What can be done in the n-th area. */
export function affordancesIn(model: Traits, n: number) {
  return parseInt(model.get("affordances")[n] ?? "0", 16);
}

/** The topmost area at a point. */
export function areaAt(model: Traits, [x, y]: Point, isMeant?: (area: Area) => boolean): Found {
  const [across, down] = [1000 * x, 1000 * y * frameOf(model).height];
  const areas = areasOf(model);
  const n = areas.findLastIndex((area) => {
    const [left, top, right, bottom] = area;
    const isThere = left <= across && across <= right && top <= down && down <= bottom;
    return isThere && (isMeant?.(area) ?? true);
  });
  return n < 0 ? NOTHING : found(model, areas, n);
}

/** The point, bar or tray under a position on the canvas, whatever lies over it. */
export function placeAt(model: Traits, at: Point): Found {
  return areaAt(model, at, ([, , , , name]) => PLACES.includes(name.split(" ")[0]));
}

function found(model: Traits, areas: Area[], n: number): Found {
  const face = model
    .get("faces")
    ?.find(([area]) => area === n)
    ?.slice(1);
  return { can: affordancesIn(model, n), area: areas[n], ...(face ? { face } : {}) };
}

/** The middle of the checker that would be moved from an area; undefined if there is none. */
export function checkerIn(model: Traits, { area, face }: Found): Point | undefined {
  if (!area || face?.length !== 1) return undefined;
  return [(area[0] + area[2]) / 2000, face[0] / 1000 / frameOf(model).height];
}

/** The highlight of a landing: left, top, width and height, as fractions of the board's size. */
export function landingBox(model: Traits, [left, top, right]: Area) {
  const { height, tray_inset: inset, halves } = frameOf(model);
  const tray = left <= 0 || right >= 1000; // narrower than where it is clicked
  const [from, to] = [left / 1000 + (tray ? inset : 0), right / 1000 - (tray ? inset : 0)];
  // An area begins within its half, and in the lower half not above the middle.
  const middle = (halves[0][1] + halves[1][0]) / 2;
  const [upper, lower] = halves[top / 1000 < middle - 0.01 ? 0 : 1];
  return [from, upper / height, to - from, (lower - upper) / height];
}
