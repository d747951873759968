// A page that paints pictures of boards, for the tests in `tests/browser`.

import { atlasOf, rasterise } from "../../gammon_widget/frontend/src/board/picture/atlas";
import { type Point, areasOf, targetAt } from "../../gammon_widget/frontend/src/board/picture/hit";
import { Motion } from "../../gammon_widget/frontend/src/board/motion/motion";
import {
  type ButtonRow,
  compose,
  paint,
} from "../../gammon_widget/frontend/src/board/picture/picture";
import { makeCanvas } from "../../gammon_widget/frontend/src/shared/elements";
import type {
  LiveView,
  MotionPart,
  PageView,
  Sheet,
} from "../../gammon_widget/frontend/src/shared/protocol";

interface Case {
  sheet: string;
  view: PageView;
  buttons?: ButtonRow;
  under: string;
  over: string;
  scale: number; // pixels for a board unit
  without?: number; // the index of a sprite that is left out
}

const sheets: Record<string, Sheet> = {};

function addSheet(name: string, sheet: Sheet) {
  sheets[name] = sheet;
}

/** The picture of a case, as a data URL, with the names of the sprites that the sheet lacks. */
async function picture({ sheet, view, buttons, scale, without, ...overlays }: Case) {
  const { width, height, places } = sheets[sheet];
  const atlas = await atlasOf(sheets[sheet], scale);
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  const bitmap = (svg: string) => (svg ? rasterise(svg, across, down, scale) : undefined);
  const [canvas, pen] = makeCanvas(across, down);
  const draws = compose(view, places, { buttons });
  const under = await bitmap(overlays.under);
  const over = await bitmap(overlays.over);
  const shown = draws.filter((_, n) => n !== without);
  paint(pen, shown, atlas, { under, over });
  const known = (name: string) => atlas.cells.has(name) || name in overlays;
  const missing = draws.map(({ sprite }) => sprite).filter((name) => !known(name));
  return { picture: canvas.toDataURL(), draws, missing };
}

/** The pictures of a motion at several times, as data URLs. */
async function film(
  name: string,
  before: LiveView,
  after: LiveView,
  parts: MotionPart[],
  times: number[],
  scale: number,
) {
  const sheet = sheets[name];
  const atlas = await atlasOf(sheet, scale);
  const [across, down] = [sheet.width, sheet.height].map((side) => Math.round(side * scale));
  const motion = new Motion(before, after, parts);
  return times.map((seconds) => {
    const [canvas, pen] = makeCanvas(across, down);
    paint(pen, motion.drawsAt(seconds, sheet, {}), atlas);
    return canvas.toDataURL();
  });
}

/** Whether two boards with the same sheet share its bitmap. */
function sharesBitmap({ sheet, scale }: Case) {
  const [one, other] = [atlasOf(sheets[sheet], scale), atlasOf(sheets[sheet], scale)];
  return one === other && atlasOf(sheets[sheet], 2 * scale) !== one;
}

/** An SVG document as a data URL of a bitmap. */
async function bitmap(svg: string, width: number, height: number) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const [canvas, pen] = makeCanvas(width, height);
  pen.drawImage(image, 0, 0);
  return canvas.toDataURL();
}

/** The targets at places of a case, when a checker is put down and otherwise. */
function targets({ sheet, view, buttons }: Case, spots: Point[], isDropping: boolean) {
  const { places } = sheets[sheet];
  return spots.map((at) => targetAt(view, places, at, { buttons, isDropping }));
}

function areas({ sheet, view, buttons }: Case) {
  return areasOf(view, sheets[sheet].places, { buttons });
}

Object.assign(window, { addSheet, picture, film, sharesBitmap, bitmap, targets, areas });
