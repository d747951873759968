// Drawing commands of the kernel, put on a canvas of the page's own.
//
// They come in ipycanvas's format, as `canvas_transport.py` writes them: a list of commands as
// JSON, each with how many of the buffers that follow belong to it.

import { COMMANDS } from "./protocol.js";

/** @typedef {CanvasRenderingContext2D} Pen */
/** @typedef {number | ArrayLike<number>} Numbers one for all, or one for each */

// As ipycanvas numbers them.
const ATTRIBUTES = (
  "fillStyle strokeStyle globalAlpha font textAlign textBaseline direction " +
  "globalCompositeOperation lineWidth lineCap lineJoin"
).split(" ");

const decoder = new TextDecoder();

/** Draw what begins at that buffer.
 *
 * @param {Pen} pen
 * @param {DataView[]} buffers
 * @param {number} first
 */
export function draw(pen, buffers, first) {
  let next = first + 1;
  for (const [code, values = [], count = 0] of JSON.parse(decoder.decode(buffers[first]))) {
    const own = buffers.slice(next, next + count);
    next += count;
    const found = values.map((/** @type {any} */ value) => {
      if (!value?.dtype) return value;
      const buffer = bytes(own[value.idx]);
      return value.dtype === "uint8" ? new Uint8Array(buffer) : new Int16Array(buffer);
    });
    const name = COMMANDS[code];
    if (name in OWN) OWN[name](pen, ...found);
    else /** @type {any} */ (pen)[name](...found);
  }
}

/** The 16 bit integers in a buffer, which may begin at any byte of what came.
 *
 * @param {DataView} buffer
 */
export function integers(buffer) {
  return new Int16Array(bytes(buffer));
}

/** @param {DataView} buffer */
function bytes({ buffer, byteOffset, byteLength }) {
  return buffer.slice(byteOffset, byteOffset + byteLength);
}

/** What a canvas itself has no method for.
 *
 * @type {Record<string, (pen: Pen, ...values: any[]) => void>}
 */
const OWN = {
  switchCanvas() {}, // there is only this one
  set(pen, attribute, value) {
    /** @type {any} */ (pen)[ATTRIBUTES[attribute]] = value;
  },
  clear: (pen) => pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height),
  strokeLine(pen, x1, y1, x2, y2) {
    path(pen, [x1, y1, x2, y2]);
    pen.stroke();
  },
  fillCircle: (pen, x, y, radius) => circle(pen, x, y, radius).fill(),
  strokeCircle: (pen, x, y, radius) => circle(pen, x, y, radius).stroke(),
  fillRects: (pen, ...boxes) => each(boxes, (x, y, w, h) => pen.fillRect(x, y, w, h)),
  strokeRects: (pen, ...boxes) => each(boxes, (x, y, w, h) => pen.strokeRect(x, y, w, h)),
  fillCircles: (pen, ...discs) => each(discs, (x, y, radius) => circle(pen, x, y, radius).fill()),
  strokeCircles: (pen, ...rings) =>
    each(rings, (x, y, radius) => circle(pen, x, y, radius).stroke()),
  fillStyledCircles(pen, xs, ys, radii, colors) {
    pen.save();
    for (let k = 0; k < xs.length; k++) {
      pen.fillStyle = `rgb(${colors.slice(3 * k, 3 * k + 3).join()})`;
      circle(pen, xs[k], ys[k], radii[k]).fill();
    }
    pen.restore();
  },
  fillPolygon: (pen, points) => polygon(pen, points).fill(),
  strokePolygon: (pen, points) => polygon(pen, points).stroke(),
  fillPolygons(pen, _count, points, corners) {
    for (const part of split(points, corners)) polygon(pen, part).fill();
  },
  strokePolygons(pen, _count, points, corners) {
    for (const part of split(points, corners)) polygon(pen, part).stroke();
  },
};

/** A circle as the pen's path.
 *
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export function circle(pen, x, y, radius) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  return pen;
}

/** A closed polygon as the pen's path.
 *
 * @param {Pen} pen
 * @param {ArrayLike<number>} points x and y of one corner after the other
 */
export function polygon(pen, points) {
  path(pen, points);
  pen.closePath();
  return pen;
}

/**
 * @param {Pen} pen
 * @param {ArrayLike<number>} points
 */
function path(pen, points) {
  pen.beginPath();
  pen.moveTo(points[0], points[1]);
  for (let k = 2; k < points.length; k += 2) pen.lineTo(points[k], points[k + 1]);
}

/** Call with the first of all, then with the second of all, and so on.
 *
 * @param {Numbers[]} columns
 * @param {(...row: number[]) => void} callback
 */
function each(columns, callback) {
  const [first] = /** @type {ArrayLike<number>[]} */ (columns); // their places are never the same
  for (let k = 0; k < first.length; k++)
    callback(...columns.map((column) => (typeof column === "number" ? column : column[k])));
}

/** The points of each of several polygons.
 *
 * @param {Int16Array} points of all of them
 * @param {Numbers} corners
 */
function* split(points, corners) {
  for (let start = 0, k = 0; start < points.length; k++) {
    const end = start + 2 * (typeof corners === "number" ? corners : corners[k]);
    yield points.subarray(start, end);
    start = end;
  }
}
