// Highlights under the pointer.

import { copySquare } from "../../shared/elements";
import { AFFORDANCE, type Places } from "../../shared/protocol";
import type { Area, Box } from "../picture/hit";
import { layer } from "../layers";
import { countOn, placeOf } from "../picture/picture";
import type { View } from "../view";

const FADE = "opacity 90ms linear";
const LANDING_WASH = "0.2";
const COLUMN_WASH = "0.1";
const PLACE = /^(point|bar|tray)/; // the names of columns
const TRAY_INSET = 0.3; // the next ones are in board units, too
const RING = 0.035;
const CASING = 0.03;
const ROUND = 0.2;
const RISE = 0.04; // of a checker under the pointer

/** Show what is under the pointer; `source` is the place of a dragged checker. */
export function makeHover(view: View) {
  const { canvas, state, painter } = view;
  const highlights = makeHighlights(view);
  return (target: string | null, source?: string | null) => {
    const { can, selected } = state.shown;
    const what = (target !== null && can[target]) || 0;
    const lands = source
      ? target !== null && Boolean(state.turn?.paths(source).has(target))
      : Boolean(what & AFFORDANCE.LAND);
    const may = source ? lands || target === source : what;
    const seeks = Boolean(source) || (PLACE.test(target ?? "") && selected !== null);
    canvas.style.cursor =
      !may && seeks ? "not-allowed" : source ? "grabbing" : what ? "pointer" : "default";
    const area = painter.areaOf(target);
    const lifts = Boolean(what & AFFORDANCE.LIFT) && !lands && !source && selected === null;
    const isColumn = PLACE.test(target ?? "") && (lands || lifts);
    highlights.showColumn(isColumn ? area : undefined, lands ? LANDING_WASH : COLUMN_WASH);
    highlights.raise(lifts && target ? target : "", what & AFFORDANCE.BLACK ? 1 : 0);
    highlights.showRing(what && !source ? area?.face : undefined);
  };
}

/** A tint over a column, a ring around dice or cube, and a raised checker. */
function makeHighlights(view: View) {
  const { canvas, state, painter } = view;
  const checker = hiddenLayer(view, "canvas");
  checker.style.borderRadius = "50%";
  const ring = hiddenLayer(view, "div");
  const column = hiddenLayer(view, "div");
  const unit = () => canvas.clientWidth / (painter.places?.width ?? 1);

  function put({ style }: HTMLElement, box: Box) {
    const [left, top, right, bottom] = box.map((length) => length * unit());
    const [width, height] = [right - left, bottom - top];
    for (const [side, length] of Object.entries({ left, top, width, height }))
      style.setProperty(side, `${length}px`);
  }

  /** A thin line with an edge. */
  function outline(inset = "") {
    const { casing = "", accent = "" } = painter.sheet?.colors ?? {};
    const ends = [CASING, CASING + RING, 2 * CASING + RING].map((end) => `${end * unit()}px`);
    const colors = [casing, accent, casing];
    return ends.map((end, n) => `${inset}0 0 0 ${end} ${colors[n]}`).join();
  }

  return {
    showColumn(area: Area | undefined, opacity: string) {
      const { places, sheet } = painter;
      column.style.opacity = area ? opacity : "0";
      if (!area || !places) return;
      put(column, columnOf(area, places));
      column.style.background = sheet?.colors.light_body ?? "";
    },

    showRing(face: Box | undefined) {
      ring.style.opacity = face ? "1" : "0";
      if (!face) return;
      put(ring, face);
      ring.style.boxShadow = outline("inset ");
      ring.style.borderRadius = `${ROUND * unit()}px`;
    },

    /** Show the top checker of a place a little higher, as a copy of its picture. */
    raise(target: string, slot: number) {
      const { places } = painter;
      const count = target ? countOn(state.shown, target, slot) : 0;
      checker.style.opacity = count ? "1" : "0";
      if (!count || !places) return;
      const { radius, width } = places;
      const [x, y] = placeOf(places, target, count, count);
      put(checker, [x - radius, y - RISE - radius, x + radius, y - RISE + radius]);
      checker.style.boxShadow = `${outline()}, 0 ${0.09 * unit()}px ${0.17 * unit()}px #0006`;
      const scale = canvas.width / width;
      copySquare(canvas, checker, [x * scale, y * scale], radius * scale);
    },
  };
}

/** The part of a column in the playing field or the tray. */
function columnOf({ target, box }: Area, { areas, strip, middle, width }: Places): Box {
  const [left, top, right, bottom] = box;
  const bars = [areas["bar white"], areas["bar black"]].sort(([, a], [, b]) => a - b);
  const isTray = target.startsWith("tray");
  if (isTray && right - left === width) return box; // a panel
  const inset = isTray ? TRAY_INSET : 0;
  const isUpper = top < middle - 1;
  const [from, to] = isUpper ? [bars[0][1], strip.top] : [strip.bottom, bars[1][3]];
  return [left + inset, Math.max(top, from), right - inset, Math.min(bottom, to)];
}

/** A layer below all others that is shown by its opacity. */
function hiddenLayer<Tag extends "div" | "canvas">(view: View, tag: Tag) {
  const created = layer(view, tag);
  view.layers.prepend(created);
  const look = { display: "block", boxSizing: "border-box", opacity: "0", transition: FADE };
  Object.assign(created.style, look);
  return created;
}
