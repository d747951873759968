// Highlights under the pointer, without the kernel.

import { copySquare } from "../shared/elements";
import { AFFORDANCE, type Area } from "../shared/protocol";
import { frameOf, checkerIn, type Found, landingBox } from "./areas";
import { layer, place } from "./layers";
import type { Point, View } from "./view";

const FADE = "opacity 90ms linear";
const LANDING_WASH = 0.2;
const COLUMN_WASH = 0.1;
const LIT = "1F"; // this and the next ones: 12 %, 18 % and 45 % alpha at the end of a colour
const PRESSED = "2E";
const SUNK = [0.05, 0.09]; // depth and blur of a pressed button's shadow, in u
const SUNK_SHADE = "73";
const PLACE = /^(point|bar|tray)/; // the names of columns
const RINGED = ["cube", "dice"];
const RING_U = 0.035;
const RISE_U = 0.04; // of a checker under the pointer
const SHADOW_U = [0.09, 0.07]; // offset and blur of its shadow
const CASING_U = 0.03;

interface Presence {
  dragging: boolean; // whether a checker follows the pointer
  washes: boolean; // whether it hovers, or drags
  pressed?: boolean;
}

export function makeHover(view: View) {
  const { canvas, model } = view;
  const showColumn = makeColumn(view);
  const showRaisedChecker = makeRaisedChecker(view);
  const showRing = makeRing(view);
  const showFace = makeFace(view);
  let source: string | undefined; // where a dragged checker comes from
  let clicked: string | undefined; // the button whose tooltip would cover what its click has opened
  const risenFrom = ([x, y]: Point): Point => {
    const { u, height } = frameOf(model);
    return [x, y - (RISE_U * u) / height];
  };
  return (found: Found, { dragging, washes, pressed = false }: Presence) => {
    const { can, area, face: seen } = found;
    const lands = Boolean(can & AFFORDANCE.LAND);
    if (!dragging) source = area?.[4];
    const may = dragging ? lands || area?.[4] === source : can;
    const seeks = dragging || (PLACE.test(area?.[4] ?? "") && isInHand(model));
    canvas.style.cursor =
      !may && seeks ? "not-allowed" : dragging ? "grabbing" : can ? "pointer" : "default";
    const lifts = Boolean(can & AFFORDANCE.LIFT) && !lands && !dragging && !model.get("holding");
    const isOver = washes && Boolean(area);
    showColumn(isOver && (lands || lifts) ? area : undefined, lands ? LANDING_WASH : COLUMN_WASH);
    const checker = isOver && lifts ? checkerIn(model, found) : undefined;
    const risen = checker && risenFrom(checker);
    showRaisedChecker(checker, risen);
    showRing(risen);
    const isFace = seen?.length === 5 && can && !dragging && (washes || pressed);
    showFace(isFace ? seen : undefined, area?.[4] ?? "", pressed);
    clicked = clickedNow(clicked, area?.[4], pressed);
    view.showTip(washes && !clicked && !dragging ? found : {});
  };
}

/** The place of the last click, until the pointer leaves it. */
export function clickedNow(before: string | undefined, name: string | undefined, pressed: boolean) {
  return pressed || name === before ? name : undefined;
}

/** Whether a checker waits for its destination. */
function isInHand(model: View["model"]) {
  return [...model.get("affordances")].some((each) => parseInt(each, 16) & AFFORDANCE.LAND);
}

/** A tint over a column. */
function makeColumn(view: View) {
  const column = hiddenLayer(view);
  return (area: Area | undefined, opacity: number) => {
    if (!area) return void (column.style.opacity = "0");
    place(column, landingBox(view.model, area));
    const background = view.model.get("landing_color");
    Object.assign(column.style, { background, opacity: `${opacity}` });
  };
}

/** A raised checker: a copy of its picture from the canvas, over a shadow. */
function makeRaisedChecker(view: View) {
  const { canvas, model, lifetime } = view;
  const copy = lowLayer(view, "canvas");
  let shown = 0;
  const take = ([x, y]: Point) => {
    const middle = [x * canvas.width, y * canvas.height] as const;
    copySquare(canvas, copy, middle, frameOf(model).checker * canvas.width);
  };
  /** @param from its middle on the canvas
   * @param to its middle as it is shown
   */
  return (from: Point | undefined, to: Point | undefined) => {
    const now = ++shown;
    copy.style.display = from ? "block" : "none";
    if (!from || !to) return;
    const { u, checker, height } = frameOf(model);
    const [below, soft] = SHADOW_U.map((part) => part * u * canvas.clientWidth);
    copy.style.borderRadius = "50%";
    copy.style.boxShadow = `0 ${below}px ${soft}px rgba(0,0,0,.4)`;
    const [x, y] = to;
    place(copy, [x - checker, y - checker / height, 2 * checker, (2 * checker) / height]);
    take(from);
    // The canvas may be about to change.
    lifetime.nextFrame(() => lifetime.nextFrame(() => now === shown && take(from)));
  };
}

/** A ring around a checker. */
function makeRing(view: View) {
  const ring = hiddenLayer(view);
  return (middle: Point | undefined) => {
    if (!middle) return void (ring.style.opacity = "0");
    const { u, checker, height } = frameOf(view.model);
    const reach = checker + (CASING_U / 2 + RING_U) * u;
    const [x, y] = middle;
    place(ring, [x - reach, y - reach / height, 2 * reach, (2 * reach) / height]);
    outline(view, ring, "50%");
  };
}

/** The face of a button: lighter under the pointer, darker while it is pressed. */
function makeFace(view: View) {
  const { canvas, model } = view;
  const face = hiddenLayer(view);
  return (seen: number[] | undefined, name: string, pressed: boolean) => {
    if (!seen) return void (face.style.opacity = "0");
    const { height } = frameOf(model);
    const [left, top, right, bottom, radius] = seen.map((part) => part / 1000);
    place(face, [left, top / height, right - left, (bottom - top) / height]);
    const corner = `${radius * canvas.clientWidth}px`;
    if (RINGED.includes(name)) return outline(view, face, corner);
    const [light, shade] = model.get("state_colors");
    const background = pressed ? shade + PRESSED : light + LIT;
    const sunk = SUNK.map((part) => `${part * frameOf(model).u * canvas.clientWidth}px`).join(" ");
    const boxShadow = pressed ? `inset 0 ${sunk} ${shade}${SUNK_SHADE}` : "none";
    const border = { border: "none", borderRadius: corner };
    Object.assign(face.style, { background, boxShadow, ...border, opacity: "1" });
  };
}

/** A thin line with a dark edge. */
function outline({ canvas, model }: View, element: HTMLElement, radius: string) {
  const [, , accent, casing] = model.get("state_colors");
  const u = frameOf(model).u * canvas.clientWidth;
  const cased = `0 0 0 ${CASING_U * u}px ${casing}`;
  Object.assign(element.style, {
    background: "none",
    border: `${RING_U * u}px solid ${accent}`,
    boxShadow: `${cased}, inset ${cased}`,
    borderRadius: radius,
    opacity: "1",
  });
}

/** A layer below all others, so that an animation also covers it. */
function lowLayer<Tag extends "div" | "canvas">(view: View, tag: Tag) {
  const created = layer(view, tag);
  view.layers.prepend(created);
  return created;
}

/** A layer that is shown by its opacity. */
function hiddenLayer(view: View) {
  const created = lowLayer(view, "div");
  const look = { display: "block", boxSizing: "border-box", opacity: "0", transition: FADE };
  Object.assign(created.style, look);
  return created;
}
