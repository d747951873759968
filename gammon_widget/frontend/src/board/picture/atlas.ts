// The art of a sheet as one bitmap for each scale, which all boards of a page share.

import { makeCanvas } from "../../shared/elements";
import { LAYOUTS, type Sheet } from "../../shared/protocol";

const MAX_ATLASES = 6;
const GAP = 1; // around each sprite, in pixels

/** Where a sprite lies in the bitmap, and where its origin lies in the sprite, in pixels. */
interface Cell {
  x: number;
  y: number;
  width: number;
  height: number;
  left: number;
  top: number;
}

export interface Atlas {
  bitmap: CanvasImageSource;
  cells: Map<string, Cell>;
  scale: number; // pixels for a board unit
}

export type LayoutName = keyof typeof LAYOUTS;

const kept: { sheet: Sheet; scale: number; atlas: Promise<Atlas> }[] = []; // the latest is the last

/** The name of the layout for a board of a width in CSS pixels.
 *
 * @param isLow whether the page is too low for the frame for phones
 */
export function layoutFor(width: number, isLow: boolean): LayoutName {
  const names = Object.keys(LAYOUTS) as LayoutName[];
  const name = names.find((each) => width >= LAYOUTS[each]) ?? "phone";
  return name === "phone" && isLow ? "compact" : name;
}

/** The bitmap of a sheet at a scale, in pixels for a board unit. */
export function atlasOf(sheet: Sheet, scale: number): Promise<Atlas> {
  const n = kept.findIndex((each) => each.sheet === sheet && each.scale === scale);
  const [found] = n < 0 ? [{ sheet, scale, atlas: makeAtlas(sheet, scale) }] : kept.splice(n, 1);
  kept.push(found);
  if (kept.length > MAX_ATLASES) kept.shift();
  found.atlas.catch(() => {
    const failed = kept.indexOf(found);
    if (failed >= 0) kept.splice(failed, 1); // it is tried again next time
  });
  return found.atlas;
}

async function makeAtlas({ sprites, defs, width }: Sheet, scale: number): Promise<Atlas> {
  const cells = new Map<string, Cell>();
  const parts: string[] = [];
  const tallest = ([, [a]]: [string, Sheet["sprites"][""]]) => a[1] - a[3];
  const sorted = Object.entries(sprites).sort((a, b) => tallest(a) - tallest(b));
  const across = Math.ceil(width * scale) + 2 * GAP;
  let [x, y, row] = [0, 0, 0];
  for (const [name, [box, svg]] of sorted) {
    // The origin lies on a whole pixel, because sprites are drawn at whole pixels.
    const [left, top] = [GAP - Math.floor(box[0] * scale), GAP - Math.floor(box[1] * scale)];
    const [right, bottom] = [Math.ceil(box[2] * scale) + GAP, Math.ceil(box[3] * scale) + GAP];
    const cell = { x, y, width: left + right, height: top + bottom, left, top };
    if (x + cell.width > across) Object.assign(cell, { x: 0, y: (y += row) });
    if (!cell.x) row = cell.height;
    x = cell.x + cell.width;
    cells.set(name, cell);
    const place = `x="${cell.x}" y="${y}" width="${cell.width}" height="${cell.height}"`;
    const group = `<g transform="translate(${left} ${top})scale(${scale})">${svg}</g>`;
    parts.push(`<svg ${place}>${group}</svg>`); // which cuts it
  }
  return { bitmap: await rasterise(defs + parts.join(""), across, y + row), cells, scale };
}

/** Paint SVG elements into a bitmap.
 *
 * @param scale the pixels for a unit of the elements
 */
export async function rasterise(elements: string, width: number, height: number, scale = 1) {
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width / scale} ${height / scale}" ` +
    `font-family="'Gammon Inter',system-ui,Arial,sans-serif">${elements}</svg>`;
  const [canvas, pen] = makeCanvas(width, height);
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const data = () => decode(`data:image/svg+xml,${encodeURIComponent(text)}`);
  // Some hosts refuse images from `blob:`.
  pen.drawImage(await decode(url).catch(data), 0, 0);
  URL.revokeObjectURL(url);
  return canvas;
}

export async function decode(source: string) {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}
