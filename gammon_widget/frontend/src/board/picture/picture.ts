// The picture of a board: a list of sprites with their places, from the contents of a view.

import type { PageView, Places } from "../../shared/protocol";
import type { Atlas } from "./atlas";

/** A sprite of the sheet, or an overlay, at a place in board units. */
export interface Draw {
  sprite: string;
  x: number;
  y: number;
  matrix?: Matrix | undefined; // around the place
  alpha?: number;
  shape?: (pen: CanvasRenderingContext2D) => void; // instead of a sprite
}

/** The first four numbers of a canvas's transformation. */
export type Matrix = readonly [number, number, number, number];

/** The player in whose half the buttons lie, and their usual and their smallest width. */
export interface ButtonRow {
  slot: number;
  width: number;
  least: number;
}

export interface Options {
  buttons?: ButtonRow | undefined;
  isLifted?: boolean; // whether the selected checker follows the pointer
}

/** Bitmaps below the checkers and below the dice. */
export interface Overlays {
  under?: CanvasImageSource | undefined;
  over?: CanvasImageSource | undefined;
}

export const SLOTS = [0, 1];
const COLORS = ["white", "black"];

const draw = (sprite: string, [x, y]: readonly number[] = [0, 0]): Draw => ({ sprite, x, y });
const upTo = (count: number) => Array.from({ length: count }, (_, k) => k + 1);

/** The sprites of a picture, from the bottom to the top. */
export function compose(view: PageView, places: Places, options: Options = {}): Draw[] {
  return [
    draw("board"),
    ...SLOTS.flatMap((slot) => drawTray(view, places, slot)),
    draw("under"),
    ...drawCheckers(view, places, options),
    ...SLOTS.map((slot) => draw(`disc ${slot}`)),
    ...drawNumbers(view, places),
    ...SLOTS.filter((slot) => view.players[slot].to_decide).map((slot) => draw(`turn ${slot}`)),
    ...drawLandings(view, places),
    ...drawBlocked(view, places),
    ...drawSelected(view, places, options),
    draw("over"),
    ...(view.set_up ? drawSetUp(view, places) : drawStrip(view, places, options)),
    ...drawCube(view, places),
  ];
}

/** The place of a checker.
 *
 * @param room the number of checkers for which the stack has room
 */
export function placeOf(places: Places, spot: string, index: number, room: number) {
  const tray = places.trays[spot];
  if (tray) return tray[Math.min(index, tray.length) - 1];
  const [x, y, outwards] = places.stacks[spot];
  const pitches = places.pitches[kindOf(spot)];
  return [x, y + outwards * (index - 1) * pitches[Math.min(room, pitches.length) - 1]];
}

/** The number of a player's checkers on a spot. */
export function countOn(view: PageView, spot: string, slot: number) {
  const [kind, name] = spot.split(" ");
  if (kind === "point") return Math.max(0, (slot ? -1 : 1) * view.points[Number(name) - 1]);
  return name === COLORS[slot] ? (kind === "bar" ? view.bar : view.off)[slot] : 0;
}

/** The view while a checker, or the whole stack, is dragged away from a place. */
export function lifted(view: PageView, source: string, isWhole: boolean): PageView {
  if (!view.set_up) return { ...view, selected: source };
  const { points, bar, off } = structuredClone(view);
  const slot = countOn(view, source, 0) > 0 ? 0 : 1;
  const left = isWhole ? 0 : countOn(view, source, slot) - 1;
  const [kind, name] = source.split(" ");
  if (kind === "point") points[Number(name) - 1] = slot ? -left : left;
  else (kind === "bar" ? bar : off)[slot] = left;
  return { ...view, points, bar, off };
}

/** The owner of the selected checker. */
function selectedSlot({ points, selected, turn }: PageView) {
  const [kind, name] = selected?.split(" ") ?? [];
  if (kind && kind !== "point") return COLORS.indexOf(name);
  const signed = kind ? points[Number(name) - 1] : 0;
  return signed ? Number(signed < 0) : (turn ?? 0);
}

const kindOf = (spot: string) => spot.split(" ")[0];
const isTray = (spot: string) => kindOf(spot) === "tray";

// Checkers

function drawChecker(places: Places, slot: number, spot: string, index: number, room: number) {
  const at = placeOf(places, spot, index, room);
  const sprite = `${isTray(spot) ? "borne" : "checker"} ${slot}`;
  return draw(sprite, at);
}

function drawTray({ off }: PageView, places: Places, slot: number): Draw[] {
  const spot = `tray ${COLORS[slot]}`;
  if (!places.counts.length || !off[slot]) return [];
  const lying = upTo(Math.min(off[slot], places.trays[spot].length));
  const drawn = lying.map((index) => drawChecker(places, slot, spot, index, index));
  return [...drawn, draw(`off ${off[slot]}`, places.counts[slot])];
}

function drawCheckers(view: PageView, places: Places, options: Options) {
  const growing = new Set(view.landings.map(([spot]) => spot));
  return Object.keys(places.stacks).flatMap((spot) =>
    SLOTS.flatMap((slot) => {
      const count = countOn(view, spot, slot);
      const grows = growing.has(spot) && count >= places.flat && kindOf(spot) === "point";
      return count ? drawStack(view, places, options, spot, slot, count + Number(grows)) : [];
    }),
  );
}

/** A stack without its selected checker. */
function drawStack(
  view: PageView,
  places: Places,
  { isLifted }: Options,
  spot: string,
  slot: number,
  room: number,
): Draw[] {
  const least = places.numbered[kindOf(spot)];
  const isActive = spot === view.selected;
  const shown = countOn(view, spot, slot) - Number(isActive);
  const drawn = upTo(shown).map((index) => drawChecker(places, slot, spot, index, room));
  const top = drawn.at(-1);
  // A checker casts no shadow on one next to it, but overlapping checkers do.
  if (room < least) drawn.sort((a, b) => a.y - b.y);
  const isNumbered = top && shown >= least && (isLifted || !isActive);
  return isNumbered ? [...drawn, draw(`count ${slot} ${shown}`, [top.x, top.y])] : drawn;
}

function drawSelected(view: PageView, places: Places, { isLifted }: Options): Draw[] {
  const { selected } = view;
  const slot = selectedSlot(view);
  const count = selected && !isTray(selected) ? countOn(view, selected, slot) : 0;
  if (!selected || !count || isLifted) return [];
  const checker = drawChecker(places, slot, selected, count, count);
  const at = [checker.x, checker.y];
  const isNumbered = count >= places.numbered[kindOf(selected)];
  const number = isNumbered ? [draw(`count ${slot} ${count}`, at)] : [];
  return [checker, ...number, draw("selected", at)];
}

// Highlights

function drawNumbers({ landings, movable }: PageView, places: Places) {
  const ends = new Set(landings.map(([spot]) => spot));
  const starts = new Set(movable);
  return Object.keys(places.stacks).flatMap((spot) => {
    const state = ends.has(spot) ? "landing" : starts.has(spot) ? "movable" : "number";
    const isBar = kindOf(spot) === "bar";
    return isBar && state !== "movable" ? [] : [draw(`${state} ${spot}`)];
  });
}

/** The destinations of the selected checker; each lies on all that is next to it. */
function drawLandings(view: PageView, places: Places): Draw[] {
  const slot = selectedSlot(view);
  const trays = view.landings.filter(([spot]) => isTray(spot));
  const others = view.landings.filter(([spot]) => !isTray(spot));
  const placed = others.map(([spot, dice, hits]) => {
    const count = hits ? 0 : countOn(view, spot, slot);
    const at = placeOf(places, spot, count + 1, count + 1);
    const name = hits ? "hit" : count >= places.flat ? "crowded" : "open";
    return { name: `${name} ${slot}${name === "open" ? ` ${dice}` : ""}`, at };
  });
  return [
    ...trays.flatMap(([spot]) => [
      draw(`tray ${slot}`),
      ...(places.counts.length ? [draw("slot", placeOf(places, spot, view.off[slot] + 1, 0))] : []),
    ]),
    ...placed.map(({ name, at }) => draw(`${name} lower`, at)),
    ...placed.map(({ name, at }) => draw(`${name} upper`, at)),
  ];
}

function drawBlocked({ blocked, points }: PageView, places: Places) {
  if (!blocked) return [];
  const count = Math.abs(points[Number(blocked.split(" ")[1]) - 1]);
  return [draw("blocked", placeOf(places, blocked, count, count))];
}

// The middle strip and the cube

/** The player in whose half the buttons lie: the player to decide, but not next to a cube. */
export function buttonsSlot({ players, cube, turn }: PageView, { bottom }: Places) {
  if (cube.place === "offered") return 1 - bottom;
  const deciding = SLOTS.filter((slot) => players[slot].to_decide);
  return deciding.length === 1 ? deciding[0] : (turn ?? bottom);
}

/** A half of the middle strip: the centres and the scale of the dice, and the room for buttons. */
export function layOutHalf(view: PageView, places: Places, slot: number, buttons?: ButtonRow) {
  const { halves, inwards, margin, gap, ...usual } = places.strip;
  const [inner, outer] = [halves[slot][0] + margin, halves[slot][1] - margin];
  const count = view.dice.filter(([owner]) => owner === slot).length;
  const row = buttons?.slot === slot ? buttons : undefined;
  let spacing = usual.spacing;
  let middle = (halves[slot][0] + halves[slot][1]) / 2;
  let scale = 1;
  const span = () => spacing * (count - 1) + usual.die * scale;
  if (row && count && row.width > (outer - inner - span()) / 2 - gap) {
    // The dice move towards the bar, so that the buttons keep their place.
    const room = (outer - inner - row.least - gap) / count;
    spacing = Math.min(usual.spacing, Math.max(room, usual.least));
    scale = spacing / usual.spacing;
    middle = inwards[slot] > 0 ? inner + span() / 2 : outer - span() / 2;
  }
  const beside = count ? span() / 2 + gap : 0;
  const [left, right] =
    inwards[slot] > 0
      ? [count ? middle + beside : inner, outer]
      : [inner, count ? middle - beside : outer];
  const first = middle - (spacing * (count - 1)) / 2;
  return { xs: upTo(count).map((k) => first + spacing * (k - 1)), scale, left, right };
}

function drawStrip(view: PageView, places: Places, { buttons }: Options) {
  return SLOTS.flatMap((slot) => {
    const { xs, scale } = layOutHalf(view, places, slot, buttons);
    const drawn = drawDice(view, places, slot, xs);
    const matrix: Matrix = [scale, 0, 0, scale];
    return scale === 1 ? drawn : drawn.map((each) => ({ ...each, matrix }));
  });
}

function drawDice({ dice }: PageView, { middle }: Places, slot: number, xs: number[]) {
  const row = dice.filter(([owner]) => owner === slot);
  return row.slice(0, xs.length).map(([, number, state], index) => {
    const turn = state === "spinning" ? ` ${index}` : "";
    return draw(`die ${slot} ${number} ${state}${turn}`, [xs[index], middle]);
  });
}

function drawSetUp(view: PageView, places: Places) {
  const empty = places.set_up.map((x) => draw("empty die", [x, places.middle]));
  const rolled = SLOTS.flatMap((slot) => drawDice(view, places, slot, places.set_up));
  const hasDice = view.set_up?.tool && !view.set_up.picking;
  return [draw("border"), ...(!hasDice ? [] : rolled.length ? rolled : empty)];
}

/** The home of a cube that is not offered. */
export function cubeHome(view: PageView, { cube: { x, ys } }: Places) {
  return [x, ys[view.cube_owner ?? ys.length - 1]];
}

function drawCube(view: PageView, places: Places): Draw[] {
  const { face, place } = view.cube;
  const { offered } = places.cube;
  const home = cubeHome(view, places);
  const cube = (at: number[]) => [draw("cube", at), draw(`cube ${face}`, at)];
  if (place === "none") return [];
  if (place === "crawford") return [draw("crawford", home)];
  if (place === "offered")
    return [draw("cube slot", home), draw("offer", offered), ...cube(offered)];
  return cube(home);
}

// Painting

/** Paint a picture on a canvas. */
export function paint(
  pen: CanvasRenderingContext2D,
  draws: readonly Draw[],
  { bitmap, cells, scale }: Atlas,
  overlays: Overlays = {},
) {
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
  for (const { sprite, x, y, alpha = 1, matrix, shape } of draws) {
    const overlay = overlays[sprite as keyof Overlays];
    if (overlay) pen.drawImage(overlay, 0, 0);
    const cell = cells.get(sprite);
    pen.save();
    pen.globalAlpha = alpha;
    pen.translate(Math.round(x * scale), Math.round(y * scale));
    if (matrix) pen.transform(...matrix, 0, 0);
    if (shape) {
      pen.scale(scale, scale);
      shape(pen);
    } else if (cell) {
      const { width, height, left, top } = cell;
      pen.drawImage(bitmap, cell.x, cell.y, width, height, -left, -top, width, height);
    }
    pen.restore();
  }
}
