// Rolling dice: they fly in from their player's edge, tumble, bounce and settle.
//
// The dice are seen from straight above. A die is a cube with rounded edges: a smaller cube, grown
// by the same radius on all sides.

import type { Sheet } from "../../shared/protocol";
import type { Draw } from "../picture/picture";

type Vector = readonly number[];
/** A rotation, as the images of three axes: across, down and towards the viewer. */
type Rotation = readonly [Vector, Vector, Vector];

const MAX_THROWN = 2; // the other dice of a double appear later
const LAG = 0.034; // of the second die, in parts of the motion
const SIDEWAYS_U = 2.2; // how far dice fly sideways
const HEIGHT_SEEN = 0.55; // the offset of a die for each unit of its height
/** For each flight or bounce, the progress at its end, and four times the largest height in u. */
const FLIGHTS = [
  [0.46, 2.75],
  [0.78, 1.2],
  [0.92, 0.24],
];
/** The progress at which the dice first touch the board; until then, any roll is possible. */
export const FIRST_TOUCH = FLIGHTS[0][0];
const STILL_FROM = 0.9; // when a die stops rotating
const COPIES_FROM = 0.86; // when the other dice of a double appear
const LIGHT = [-0.25, -0.55, 0.8];
const SHADE = 0.55; // how dark a face is without light
const SHADOW = 0.26;
const [X, Y, Z] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const MIN_SEEN = 0.12; // pips are drawn if at least this share of their face is visible

interface Row {
  slot: number;
  numbers: number[];
  xs: number[];
  scale: number;
  sheet: Sheet;
}

/** The dice of one player at a moment of the roll. */
export function rollingDice(progress: number, row: Row): Draw[] {
  const { slot, numbers, scale, sheet } = row;
  const { middle } = sheet.places;
  const xs = placesAt(row, Math.max(0, (progress - COPIES_FROM) / (1 - COPIES_FROM)));
  const still = (n: number): Draw => {
    const sprite = `die ${slot} ${numbers[n]} ready`;
    return { sprite, x: xs[n], y: middle, matrix: [scale, 0, 0, scale] };
  };
  const copies = progress < COPIES_FROM ? [] : numbers.map((_, n) => still(n)).slice(MAX_THROWN);
  const thrown = numbers.slice(0, MAX_THROWN).flatMap((number, n) => {
    const own = Math.min(1, progress * (1 + LAG) - n * LAG);
    if (own <= 0) return [];
    if (own >= STILL_FROM) return [still(n)];
    return tumblingDie(number, xs[n], own, n % 2 ? -1 : 1, row);
  });
  return [...copies, ...thrown];
}

/** The places of the dice; a double begins as two dice. */
function placesAt({ xs }: Row, part: number) {
  const lack = Math.max(0, xs.length - MAX_THROWN) / 2; // of the first die, in places
  const spacing = xs[1] - xs[0];
  return xs.map((x, k) => {
    const begun = xs.length > MAX_THROWN ? xs[0] + (lack + Math.min(k, 1)) * spacing : x;
    return begun + (x - begun) * part;
  });
}

function heightAt(t: number) {
  let [start, height] = [0, 0.9];
  for (const [end, high] of FLIGHTS) {
    if (t < end) {
      const part = (t - start) / (end - start);
      return height * (1 - part) ** 1.2 + high * part * (1 - part);
    }
    [start, height] = [end, 0];
  }
  return 0;
}

/** The rotation of a die; adjacent dice rotate in opposite directions. */
function turnAt(t: number, direction: number): Rotation {
  const k = t >= STILL_FROM ? 0 : (1 - t / STILL_FROM) ** 1.7;
  const [a, b, c] = [-6.6 * k, direction * 4.2 * k, direction * 1.5 * k];
  const turn = ([x, y, z]: Vector): Vector => {
    [y, z] = [y * Math.cos(a) - z * Math.sin(a), y * Math.sin(a) + z * Math.cos(a)];
    [x, z] = [x * Math.cos(b) + z * Math.sin(b), z * Math.cos(b) - x * Math.sin(b)];
    return [x * Math.cos(c) - y * Math.sin(c), x * Math.sin(c) + y * Math.cos(c), z];
  };
  return [turn(X), turn(Y), turn(Z)];
}

/** The number and the axes (across, down and outwards) of each face of a die. */
function facesOf(top: number): [number, Rotation][] {
  const [right, bottom] = [1, 2, 3].filter((n) => n !== top && n !== 7 - top);
  const [minusX, minusY, minusZ] = [X, Y, Z].map((axis) => times(axis, -1));
  return [
    [top, [X, Y, Z]],
    [7 - top, [minusX, Y, minusZ]],
    [right, [minusZ, Y, X]],
    [7 - right, [Z, Y, minusX]],
    [bottom, [X, minusZ, Y]],
    [7 - bottom, [X, Z, minusY]],
  ];
}

function sum(...vectors: Vector[]): Vector {
  return [0, 1, 2].map((k) => vectors.reduce((all, each) => all + each[k], 0));
}

function times(vector: Vector, factor: number): Vector {
  return vector.map((each) => each * factor);
}

function turned(turn: Rotation, vector: Vector) {
  return sum(...turn.map((axis, k) => times(axis, vector[k])));
}

function tumblingDie(number: number, x: number, t: number, direction: number, row: Row): Draw[] {
  const { slot, scale, sheet } = row;
  const { middle, bottom, stacks, strip } = sheet.places;
  const part = 1 - (1 - t) ** 2.6;
  const edges = ["point 1", "point 24"].map((spot) => stacks[spot][1]);
  const edge = slot === bottom ? Math.max(...edges) : Math.min(...edges);
  const ground = [x - strip.inwards[slot] * SIDEWAYS_U * (1 - part), edge + (middle - edge) * part];
  const up = HEIGHT_SEEN * heightAt(t);
  const center = [ground[0], ground[1] - up];
  const turn = turnAt(t, direction);
  const size = strip.die * scale;
  const faces = facesOf(number)
    .map(([pips, axes]) => ({ pips, axes: axes.map((axis) => turned(turn, axis)) }))
    .filter(({ axes }) => axes[2][2] > 0)
    .sort((one, other) => one.axes[2][2] - other.axes[2][2]);
  const shape = (pen: CanvasRenderingContext2D) =>
    paintDie(
      pen,
      turn,
      faces.map(({ axes }) => axes),
      up,
      row,
    );
  const pips = faces
    .filter(({ axes }) => axes[2][2] >= MIN_SEEN)
    .map(({ pips, axes: [across, down, normal] }): Draw => {
      const [dx, dy] = times(normal, size / 2);
      const [a, b, c, d] = [across[0], across[1], down[0], down[1]].map((each) => each * scale);
      const sprite = `pips ${slot} ${pips}`;
      return { sprite, x: center[0] + dx, y: center[1] + dy, matrix: [a, b, c, d] };
    });
  return [{ sprite: "", x: center[0], y: center[1], shape }, ...pips];
}

/** Paint a die without its pips, with its shadow on the board. */
function paintDie(
  pen: CanvasRenderingContext2D,
  turn: Rotation,
  faces: Vector[][],
  up: number,
  { slot, scale, sheet: { places, colors, depth } }: Row,
) {
  const { die, corner, edge, side } = places.strip;
  const ball = corner * scale;
  const inner = (die * scale) / 2 - ball;
  const [light, own] = [LIGHT[2], slot ? "dark" : "light"];
  const ends = [-inner, inner];
  const corners = ends.flatMap((x) =>
    ends.flatMap((y) => ends.map((z) => turned(turn, [x, y, z]))),
  );
  // All but the nearest and the farthest corner are on the outline.
  const outline = corners
    .sort((one, other) => one[2] - other[2])
    .slice(1, -1)
    .sort((one, other) => Math.atan2(one[1], one[0]) - Math.atan2(other[1], other[0]));
  pen.save();
  pen.translate(0, up + side);
  fill(pen, outline, ball, colors.shadow, SHADOW * depth);
  pen.restore();
  fill(pen, outline, ball, colors[`${own}_edge`]);
  for (const [across, down, normal] of faces) {
    const square = [0, 1, 2, 3].map((k) => {
      const [a, b] = [k % 3 ? inner : -inner, k > 1 ? inner : -inner];
      return sum(times(across, a), times(down, b), times(normal, inner));
    });
    const lit = normal.reduce((all, each, k) => all + each * LIGHT[k], 0);
    fill(pen, square, ball - edge, colors[`${own}_body`]);
    fill(pen, square, ball - edge, "#000", SHADE * Math.min(1, Math.max(0, light - lit)));
  }
}

/** Fill a convex polygon, whose points are in clockwise order, grown by a radius. */
function fill(
  pen: CanvasRenderingContext2D,
  points: Vector[],
  radius: number,
  color: string,
  alpha = 1,
) {
  const normal = (from: Vector, to: Vector) =>
    Math.atan2(to[1] - from[1], to[0] - from[0]) - Math.PI / 2;
  pen.beginPath();
  for (const [k, point] of points.entries()) {
    const before = points[(k || points.length) - 1];
    const after = points[(k + 1) % points.length];
    pen.arc(point[0], point[1], radius, normal(before, point), normal(point, after));
  }
  pen.closePath();
  pen.globalAlpha = alpha;
  pen.fillStyle = color;
  pen.fill();
}
