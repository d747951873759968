// Executes the kernel's drawing commands on a canvas of our own.
//
// They have ipycanvas's format, as `canvas_transport.py` writes it: a list of commands as JSON,
// each with the number of the following buffers that belong to it.

import { element, penOf } from "../shared/elements";
import { COMMANDS } from "../shared/protocol";

type Pen = CanvasRenderingContext2D;
/** One number for all shapes, or one for each shape. */
type Numbers = number | ArrayLike<number>;

// As ipycanvas numbers them.
const ATTRIBUTES = (
  "fillStyle strokeStyle globalAlpha font textAlign textBaseline direction " +
  "globalCompositeOperation lineWidth lineCap lineJoin"
).split(" ");

/** Canvases with sprites, by their names in drawings. */
export type Sprites = Map<string, HTMLCanvasElement>;

const NUMBERS = { uint8: Uint8Array, int16: Int16Array, float32: Float32Array };

/** An argument of a command: the kernel sends what the command's method takes. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Value = any;

/** An argument that stands for the numbers in a buffer. */
interface Packed {
  dtype: keyof typeof NUMBERS;
  idx: number;
}

const decoder = new TextDecoder();

/** Draw the commands that begin at a buffer. */
export function draw(pen: Pen, buffers: DataView[], first: number, sprites?: Sprites) {
  let next = first + 1;
  const board = pen;
  const commands: [code: number, values?: Value[], count?: number][] = JSON.parse(
    decoder.decode(buffers[first]),
  );
  for (const [code, values = [], count = 0] of commands) {
    const own = buffers.slice(next, next + count);
    next += count;
    const found = values.map((value) => (value?.dtype ? unpacked(value, own) : value));
    const name = COMMANDS[code];
    if (name === "switchCanvas") pen = sprites && found[0] ? spritePen(found[0], sprites) : board;
    else if (name === "drawImage") drawSprite(pen, sprites, found);
    else if (name in OWN) OWN[name](pen, ...found);
    else (pen as unknown as Record<string, (...values: Value[]) => void>)[name](...found);
  }
}

function unpacked({ dtype, idx }: Packed, buffers: DataView[]) {
  return new NUMBERS[dtype](bytes(buffers[idx]));
}

/** The 16-bit integers in a buffer, which may be unaligned. */
export function integers(buffer: DataView) {
  return new Int16Array(bytes(buffer));
}

function bytes({ buffer, byteOffset, byteLength }: DataView) {
  return (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
}

/** The context of a sprite's canvas; its name begins with its size: "104x105 light checker". */
function spritePen(name: string, sprites: Sprites) {
  const [size, sprite] = [name.split(" ", 1)[0], name.slice(name.indexOf(" "))];
  for (const other of sprites.keys())
    if (other !== name && other.endsWith(sprite)) sprites.delete(other);
  const canvas = sprites.get(name) ?? element("canvas");
  sprites.set(name, canvas);
  [canvas.width, canvas.height] = size.split("x").map(Number); // which clears it
  return penOf(canvas);
}

/** Draw a sprite, if this page has it already. */
function drawSprite(pen: Pen, sprites: Sprites | undefined, [name, x, y, ...size]: Value[]) {
  const sprite = sprites?.get(name);
  if (!sprite) return;
  if (size.length) pen.drawImage(sprite, x, y, size[0], size[1]);
  else pen.drawImage(sprite, x, y);
}

type Command = (pen: Pen, ...values: Value[]) => void;

const fillRect: Command = (pen, x, y, w, h) => pen.fillRect(x, y, w, h);
const fillCircle: Command = (pen, x, y, radius) => circle(pen, x, y, radius).fill();

/** Commands that are not methods of a canvas context. */
const OWN: Record<string, Command> = {
  set: (pen, attribute, value) => Object.assign(pen, { [ATTRIBUTES[attribute]]: value }),
  clear: (pen) => pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height),
  strokeLine(pen, x1, y1, x2, y2) {
    path(pen, [x1, y1, x2, y2]);
    pen.stroke();
  },
  fillStyledRects: (pen, ...values) => styled(pen, values.splice(0, 4), values, fillRect),
  fillStyledCircles: (pen, ...values) => styled(pen, values.splice(0, 3), values, fillCircle),
};

for (const verb of ["fill", "stroke"] as const) {
  OWN[`${verb}Circle`] = (pen, x, y, radius) => circle(pen, x, y, radius)[verb]();
  OWN[`${verb}Polygon`] = (pen, points) => polygon(pen, points)[verb]();
  OWN[`${verb}Polygons`] = (pen, _count, points, corners) => {
    for (const part of split(points, corners)) polygon(pen, part)[verb]();
  };
}

/** Make a circle the current path. */
export function circle(pen: Pen, x: number, y: number, radius: number) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  return pen;
}

/** Make a closed polygon the current path.
 *
 * @param points x and y of one corner after the other
 */
export function polygon(pen: Pen, points: ArrayLike<number>) {
  path(pen, points);
  pen.closePath();
  return pen;
}

function path(pen: Pen, points: ArrayLike<number>) {
  pen.beginPath();
  pen.moveTo(points[0], points[1]);
  for (let k = 2; k < points.length; k += 2) pen.lineTo(points[k], points[k + 1]);
}

/** Fill each shape in its own colour, given as red, green, blue and alpha. */
function styled(pen: Pen, columns: Numbers[], [colors, alphas]: Value[], fill: Command) {
  pen.save();
  for (let k = 0; 3 * k < colors.length; k++) {
    const [red, green, blue] = colors.slice(3 * k, 3 * k + 3);
    pen.fillStyle = `rgba(${red},${green},${blue},${alphas[k] ?? alphas})`;
    fill(pen, ...columns.map((column) => (typeof column === "number" ? column : column[k])));
  }
  pen.restore();
}

/** The points of each of several polygons.
 *
 * @param points the points of all polygons
 */
function* split(points: Int16Array, corners: Numbers) {
  for (let start = 0, k = 0; start < points.length; k++) {
    const end = start + 2 * (typeof corners === "number" ? corners : corners[k]);
    yield points.subarray(start, end);
    start = end;
  }
}
