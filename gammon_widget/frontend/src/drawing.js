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

/** Canvases from which is stamped, by the names that drawings have for them.
 *
 * @typedef {Map<string, HTMLCanvasElement>} Arts
 */

/** @type {Record<string, new (buffer: any) => ArrayLike<number>>} */
const NUMBERS = { uint8: Uint8Array, int16: Int16Array, float32: Float32Array };

const decoder = new TextDecoder();

/** Draw what begins at that buffer.
 *
 * @param {Pen} pen
 * @param {DataView[]} buffers
 * @param {number} first
 * @param {Arts} [arts]
 */
export function draw(pen, buffers, first, arts) {
  let next = first + 1;
  const board = pen;
  for (const [code, values = [], count = 0] of JSON.parse(decoder.decode(buffers[first]))) {
    const own = buffers.slice(next, next + count);
    next += count;
    const found = values.map((/** @type {any} */ value) => {
      if (!value?.dtype) return value;
      const buffer = bytes(own[value.idx]);
      return new NUMBERS[value.dtype](buffer);
    });
    const name = COMMANDS[code];
    if (name === "switchCanvas") pen = arts && found[0] ? penFor(found[0], arts) : board;
    else if (name === "drawImage") stamp(pen, arts, found);
    else if (name in OWN) OWN[name](pen, ...found);
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

/** What draws on the canvas of that name, which begins with its size: "104x105 light checker".
 *
 * @param {string} name
 * @param {Arts} arts
 */
function penFor(name, arts) {
  const [size, art] = [name.split(" ", 1)[0], name.slice(name.indexOf(" "))];
  for (const other of arts.keys()) if (other !== name && other.endsWith(art)) arts.delete(other);
  const canvas = arts.get(name) ?? document.createElement("canvas");
  arts.set(name, canvas);
  [canvas.width, canvas.height] = size.split("x").map(Number); // which leaves it blank
  return /** @type {Pen} */ (canvas.getContext("2d"));
}

/** Put what is on another canvas there; nothing where this page does not have it yet.
 *
 * @param {Pen} pen
 * @param {Arts | undefined} arts
 * @param {any[]} values
 */
function stamp(pen, arts, [name, x, y, ...size]) {
  const art = arts?.get(name);
  if (!art) return;
  if (size.length) pen.drawImage(art, x, y, size[0], size[1]);
  else pen.drawImage(art, x, y);
}

/** What a canvas itself has no method for.
 *
 * @type {Record<string, (pen: Pen, ...values: any[]) => void>}
 */
const OWN = {
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
  fillStyledRects(pen, ...told) {
    const [colors, alphas] = told.splice(4);
    styled(pen, told, colors, alphas, (x, y, w, h) => pen.fillRect(x, y, w, h));
  },
  fillStyledCircles(pen, ...told) {
    const [colors, alphas] = told.splice(3);
    styled(pen, told, colors, alphas, (x, y, radius) => circle(pen, x, y, radius).fill());
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

/** Fill each of several shapes in a colour of its own.
 *
 * @param {Pen} pen
 * @param {Numbers[]} columns
 * @param {ArrayLike<number>} colors red, green and blue of each
 * @param {Numbers} alphas
 * @param {(...row: number[]) => void} fill
 */
function styled(pen, columns, colors, alphas, fill) {
  let k = 0;
  pen.save();
  each(columns, (...row) => {
    const alpha = typeof alphas === "number" ? alphas : alphas[k];
    pen.fillStyle = `rgba(${colors[3 * k]},${colors[3 * k + 1]},${colors[3 * k + 2]},${alpha})`;
    fill(...row);
    k += 1;
  });
  pen.restore();
}

/** Call with the first of all, then with the second of all, and so on.
 *
 * @param {Numbers[]} columns
 * @param {(...row: number[]) => void} callback
 */
function each(columns, callback) {
  // One number stands for all; there always is a list beside it.
  const lists = columns.filter((column) => typeof column !== "number");
  for (let k = 0; k < lists[0].length; k++)
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
