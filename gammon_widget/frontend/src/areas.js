// Where things are on the board: which area is under a hand, and what can be done there.

/** @import { Model, Point } from "./model.js" */
/** @import { Area } from "./protocol.js" */

import { AFFORDANCE, CARDS } from "./protocol.js";

const PLACES = ["point", "bar", "tray"];

/** What is under a hand: what can be done there, in which area, and what lights up of that, in
 * thousandths of the board's width: the height of a checker's middle, or left, top, right, bottom
 * and radius.
 *
 * @typedef {{ can: number, area?: Area, face?: number[] }} Found
 */

/** @type {Found} */
const NOTHING = { can: AFFORDANCE.NOTHING };

/** The measures of the card that the board lies on.
 *
 * @param {Pick<Model, "get">} model
 * @returns {typeof CARDS.wide}
 */
export function cardOf(model) {
  return CARDS[/** @type {keyof typeof CARDS} */ (model.get("card"))];
}

/** What can be clicked, from the bottom to the top; under a card the places cannot.
 *
 * @param {Pick<Model, "get">} model
 * @returns {Area[]}
 */
export function areasOf(model) {
  const places = model.get("states") ? model.get("board_areas") : [];
  return [...places, ...model.get("controls")];
}

/** What can be done in the area with that number.
 *
 * @param {Pick<Model, "get">} model
 * @param {number} n
 */
export function affordancesIn(model, n) {
  return parseInt(model.get("affordances")[n] ?? "0", 16);
}

/** What can be done there, and the area it can be done in; the topmost area counts.
 *
 * @param {Pick<Model, "get">} model
 * @param {Point} place
 * @returns {Found}
 */
export function areaAt(model, [x, y]) {
  const [across, down] = [1000 * x, 1000 * y * cardOf(model).height];
  const areas = areasOf(model);
  const n = areas.findLastIndex(([left, top, right, bottom]) => {
    return left <= across && across <= right && top <= down && down <= bottom;
  });
  return n < 0 ? NOTHING : found(model, areas, n);
}

/** The same of points, bars and trays alone, whatever lies over them.
 *
 * @param {Pick<Model, "get">} model
 * @param {Point} place
 * @returns {Found}
 */
export function placeAt(model, [x, y]) {
  const [across, down] = [1000 * x, 1000 * y * cardOf(model).height];
  const areas = areasOf(model);
  const n = areas.findIndex(([left, top, right, bottom, name]) => {
    const isPlace = PLACES.includes(name.split(" ")[0]);
    return isPlace && left <= across && across <= right && top <= down && down <= bottom;
  });
  return n < 0 ? NOTHING : found(model, areas, n);
}

/**
 * @param {Pick<Model, "get">} model
 * @param {Area[]} areas
 * @param {number} n
 * @returns {Found}
 */
function found(model, areas, n) {
  const face = model.get("faces")?.find(([area]) => area === n)?.slice(1);
  return { can: affordancesIn(model, n), area: areas[n], ...(face ? { face } : {}) };
}

/** The middle of the checker that a hand is about in an area; undefined if there is none.
 *
 * @param {Pick<Model, "get">} model
 * @param {Found} found
 * @returns {Point | undefined}
 */
export function checkerIn(model, { area, face }) {
  if (!area || face?.length !== 1) return undefined;
  return [(area[0] + area[2]) / 2000, face[0] / 1000 / cardOf(model).height];
}

/** Where a landing in that area is washed: left, top, width and height in parts of the board's own.
 *
 * @param {Pick<Model, "get">} model
 * @param {Area} area
 */
export function landingBox(model, [left, top, right]) {
  const { height, tray_inset: inset, halves } = cardOf(model);
  const tray = left <= 0 || right >= 1000; // narrower than where it is clicked
  const [from, to] = [left / 1000 + (tray ? inset : 0), right / 1000 - (tray ? inset : 0)];
  // A half's area begins within it, and that of the lower one at the earliest in the middle.
  const middle = (halves[0][1] + halves[1][0]) / 2;
  const [upper, lower] = halves[top / 1000 < middle - 0.01 ? 0 : 1];
  return [from, upper / height, to - from, (lower - upper) / height];
}
