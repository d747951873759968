// Animation clips: the kernel sends a clip once, and the page plays it by its own clock.
//
// A clip is shown on layers over the canvas, which already has the final picture. So the clip can
// be stopped in any frame: by input, a hidden page, a new size, or the kernel. Each sprite has a
// layer of its own, because browsers move layers without repainting.
//
// A holding clip is the beginning of an animation whose end is unknown: the dice keep rolling until
// the kernel has rolled.

import { makeCanvas, penOf } from "../shared/elements";
import { wantsReducedMotion } from "../shared/page_look";
import type { ClipBackdrop, ClipReel, ClipSprite, ToPage } from "../shared/protocol";
import { frameOf } from "./areas";
import { type Sprites, circle, draw, integers, polygon } from "./drawing";
import { LAYER, layer } from "./layers";
import type { View } from "./view";

const FIRST_FRAME_MS = 16; // into the clip: at its start, nothing has moved yet
const LAST_FRAME_SECONDS = 0.001; // before the end of a clip
const UNITS_PER_U = 1000; // in the numbers of poses and drawings
const POSE_NUMBERS = 5; // x, y, width, height and alpha

export type AnimationClip = Extract<ToPage, { do: "play_clip" }>;

/** A layer that is visible from start to end, in seconds. */
interface Part {
  start: number;
  end: number;
  element: HTMLElement;
  show: (progress: number) => void;
}

export class ClipPlayer {
  readonly screen: HTMLElement;
  #clip: AnimationClip | undefined;
  #seconds = 0; // since the start of the clip
  #parts: Part[] = [];

  constructor(readonly view: View) {
    this.screen = layer(view, "div");
    const { transport, predictions, lifetime } = view;
    transport.onInput = () => this.#clip?.holds || this.end(); // a holding clip waits
    lifetime.attend(predictions.players, (clip, buffers = []) => {
      if (clip) this.play(clip, buffers);
      else this.end();
    });
    lifetime.listen(document, "visibilitychange", () => this.end());
  }

  /** Play a clip instead of the current one: from its start, or from where the old one holds. */
  play(clip: AnimationClip, buffers: DataView[]) {
    const seen = this.#clip?.holds ? this.#seconds : 0;
    this.end();
    const { canvas } = this.view;
    const { u } = frameOf(this.view.model);
    if (document.hidden || !canvas.clientWidth || wantsReducedMotion()) return;
    this.#clip = clip;
    this.#parts = [
      backdropPart(canvas, clip, buffers, this.view.predictions.canvas.sprites),
      ...clip.sprites.map((sprite) => spritePart(canvas, sprite, buffers, u)),
      ...clip.reels.map((reel) => reelPart(canvas, reel, buffers, u)),
    ];
    this.screen.replaceChildren(...this.#parts.map(({ element }) => element));
    this.screen.style.display = "block";
    const width = canvas.clientWidth;
    const first = Math.max(seen * 1000, FIRST_FRAME_MS);
    const start = performance.now() - first;
    const tick = (now: number) => {
      if (this.#clip !== clip) return;
      const seconds = Math.max(now - start, first) / 1000;
      const isOver = seconds >= clip.seconds;
      if ((isOver && !clip.holds) || canvas.clientWidth !== width) return this.end();
      // Even a late frame must show the drawing at which the clip holds.
      this.show(Math.min(seconds, clip.seconds - LAST_FRAME_SECONDS));
      this.view.lifetime.nextFrame(tick);
    };
    tick(start);
  }

  get isPlaying() {
    return Boolean(this.#clip);
  }

  /** Show the clip at a time, which must not be earlier than the last one. */
  show(seconds: number) {
    this.#seconds = seconds;
    for (const { start, end, element, show } of this.#parts) {
      const isSeen = start <= seconds && seconds < end;
      element.style.display = isSeen ? "block" : "none";
      if (isSeen) show((seconds - start) / (end - start));
    }
  }

  /** Stop, and show the canvas. */
  end() {
    this.#clip = undefined;
    this.#parts = [];
    this.screen.style.display = "none";
    this.screen.replaceChildren();
  }
}

/** The layer that covers parts of the final picture until they are due. */
function backdropPart(
  canvas: HTMLCanvasElement,
  { seconds, backdrops }: AnimationClip,
  buffers: DataView[],
  sprites: Sprites,
): Part {
  const element = surface(canvas, [0, 0, canvas.width, canvas.height]);
  const later = [...backdrops];
  const show = (progress: number) => {
    while (later.length && later[0].start <= progress * seconds)
      draw(penOf(element), buffers, (later.shift() as ClipBackdrop).picture, sprites);
  };
  return { start: 0, end: seconds, element, show };
}

/** The layer of a sprite, which is drawn once.
 *
 * @param u in parts of the board's width
 */
function spritePart(
  canvas: HTMLCanvasElement,
  { start, end, box, picture, poses }: ClipSprite,
  buffers: DataView[],
  u: number,
): Part {
  const { element, pen, x: left, y: top } = drawable(canvas, box, u);
  pen.translate(-left, -top);
  draw(pen, buffers, picture);
  const track = integers(buffers[poses]);
  const unit = canvas.clientWidth * u;
  const ratio = canvas.clientWidth / canvas.width;
  element.style.transformOrigin = `${-left * ratio}px ${-top * ratio}px`;
  const show = (progress: number) => {
    const [x, y, width, height, alpha] = poseAt(track, progress);
    element.style.transform = `translate(${x * unit}px, ${y * unit}px) scale(${width}, ${height})`;
    element.style.opacity = `${alpha}`;
  };
  return { start, end, element, show };
}

/** The pose of a sprite, interpolated between two poses of its track. */
export function poseAt(track: ArrayLike<number>, progress: number) {
  const last = track.length / POSE_NUMBERS - 1;
  const before = Math.min(Math.floor(progress * last), last - 1);
  const part = progress * last - before;
  return Array.from({ length: POSE_NUMBERS }, (_, k) => {
    const [from, to] = [track[before * POSE_NUMBERS + k], track[(before + 1) * POSE_NUMBERS + k]];
    return (from + (to - from) * part) / UNITS_PER_U;
  });
}

/** The layer of a reel, whose drawings replace one another.
 *
 * @param u in parts of the board's width
 */
function reelPart(
  canvas: HTMLCanvasElement,
  { start, end, box, styles, count, drawings }: ClipReel,
  buffers: DataView[],
  u: number,
): Part {
  const { element, pen, x, y } = drawable(canvas, box, u);
  const all = [...shapesOf(integers(buffers[drawings]), count)];
  const unit = (canvas.width * u) / UNITS_PER_U;
  let shown = -1;
  const show = (progress: number) => {
    const drawing = Math.floor(progress * count);
    if (drawing === shown) return;
    shown = drawing;
    element.dataset.drawing = `${drawing}`; // for tests
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, element.width, element.height);
    pen.setTransform(unit, 0, 0, unit, -x, -y);
    for (const { style, points } of all[drawing]) {
      const [fill, stroke, line] = styles[style];
      if (points.length === 3) circle(pen, points[0], points[1], points[2]);
      else polygon(pen, points);
      if (fill) {
        pen.fillStyle = fill;
        pen.fill();
      }
      if (stroke) {
        Object.assign(pen, { strokeStyle: stroke, lineWidth: line, lineJoin: "round" });
        pen.stroke();
      }
    }
  };
  return { start, end, element, show };
}

/** The shapes of each drawing of a reel. */
export function* shapesOf(given: Int16Array, count: number) {
  let next = 0;
  for (let drawing = 0; drawing < count; drawing++) {
    const shapes = [];
    for (let left = given[next++]; left > 0; left--) {
      const [style, length] = [given[next], given[next + 1]];
      shapes.push({ style, points: given.subarray(next + 2, next + 2 + length) });
      next += 2 + length;
    }
    yield shapes;
  }
}

/** Create a layer over a box of the board; also return its pen, and its left and top in pixels.
 *
 * @param box in u
 * @param u in parts of the board's width
 */
function drawable(canvas: HTMLCanvasElement, [left, top, right, bottom]: number[], u: number) {
  const unit = canvas.width * u;
  // Whole pixels, so that the drawing stays sharp.
  const [x, y] = [Math.floor(left * unit), Math.floor(top * unit)];
  const [across, down] = [Math.ceil(right * unit) - x, Math.ceil(bottom * unit) - y];
  const element = surface(canvas, [x, y, across, down]);
  return { element, pen: penOf(element), x, y };
}

/** Create a canvas over a box of the board's canvas, in pixels.
 *
 * @param box left, top, width and height
 */
function surface({ width, clientWidth }: HTMLCanvasElement, [left, top, across, down]: number[]) {
  const [created] = makeCanvas(across, down);
  const ratio = clientWidth / width;
  const [x, y, w, h] = [left, top, across, down].map((pixels) => `${pixels * ratio}px`);
  created.style.cssText = `${LAYER}left:${x};top:${y};width:${w};height:${h};`;
  return created;
}
