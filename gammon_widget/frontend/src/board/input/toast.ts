// A sentence that is shown for a moment in the middle strip: why an input was refused, for example.
//
// It is hidden from screen readers. They announce the kernel's sentences from the status bar, and
// the page's own sentences from a separate region.

import { element } from "../../shared/elements";
import { wantsReducedMotion } from "../../shared/page_look";
import { layer, UNSEEN } from "../layers";
import { layOutHalf } from "../picture/picture";
import type { BoardPainter } from "../picture/board_painter";
import { type Point, textOf, type View } from "../view";

const SEEN_MS = 2400;
const MIDDLE: Point = [0.5, 0.5];
const MARGIN_PX = 8;
const MAX_PX = 340;
const ROOM = 0.4; // of the board's width, for text beside the dice
const MIN_ROOM = 0.3;
const LOOK =
  "display:block;box-sizing:border-box;padding:9px 14px;border-radius:8px;width:max-content;" +
  "font:500 15px/20px Gammon Inter,system-ui;box-shadow:0 3px 12px rgba(0,0,0,.4);";
const IN = [
  { opacity: 0, transform: "translateY(6px)" },
  { opacity: 1, transform: "none" },
];
const OUT = [{ opacity: 1 }, { opacity: 0 }];
const IN_MS = 160;
const OUT_MS = 120;

/** The spaces beside dice and buttons, as fractions of the width: a text must not cover these. */
function roomsInStrip({ areas, state, places, buttons: row }: BoardPainter) {
  const dice = areas.filter(({ target }) => target === "dice");
  const covered = dice.map(({ box }) => [box[0], box[2]]);
  if (row && places) {
    const { left, right } = layOutHalf(state.shown, places, row.slot, row);
    const isAtRight = places.strip.inwards[row.slot] > 0;
    covered.push(isAtRight ? [right - row.width, right] : [left, left + row.width]);
  }
  const ends = covered
    .map((span) => span.map((end) => end / (places?.width ?? 1)))
    .sort(([one], [other]) => one - other);
  return [...ends, [1, 1]].map(([left], n) => [n ? ends[n - 1][1] : 0, left]);
}

/** The space for the text: at the pointer if that is wide enough, or else the widest one.
 *
 * Undefined if there is not enough room in the strip.
 */
export function roomFor(painter: BoardPainter, x: number) {
  const rooms = roomsInStrip(painter);
  const isAt = ([from, to]: number[]) => from <= x && x <= to && to - from >= ROOM;
  const [widest] = [...rooms].sort(([a, b], [c, d]) => d - c - (b - a));
  return rooms.find(isAt) ?? (widest[1] - widest[0] >= MIN_ROOM ? widest : undefined);
}

/** Show a notice of the kernel; of all views of a board, one announces it. */
export function notify({ announcer }: View, toast: Toast, words: string) {
  if (announcer.isActive) toast.say(words);
  else toast.show(words, MIDDLE);
}

export class Toast {
  #box: HTMLElement;
  #region = element("div", "", "gammon-said", { ariaLive: "polite", style: UNSEEN });
  #over = 0;
  #place: Point = MIDDLE;

  constructor(readonly view: View) {
    this.#box = layer(view, "div");
    this.#box.className = "gammon-toast";
    view.element.append(this.#region);
    view.lifetime.onEnd(() => this.#region.remove());
    const options = { capture: true, passive: true };
    const forget = () => {
      this.#hide();
      this.#region.textContent = "";
    };
    view.lifetime.listen(window, "pointerdown keydown", forget, options);
    // The buttons may come after the sentence.
    const put = view.lifetime.together(() => this.#put());
    view.lifetime.attend(view.painter.listeners, put);
  }

  /** Show a sentence of the page itself, and make screen readers announce it. */
  say(words: string) {
    const text = textOf(this.view.model, words);
    this.show(text, MIDDLE);
    this.#region.textContent = text;
  }

  /** Show a sentence near a place, usually the pointer. */
  show(words: string, place: Point) {
    this.#hide();
    const { canvas, lifetime } = this.view;
    if (!canvas.clientWidth) return;
    this.#box.textContent = words;
    this.#box.style.cssText += `${LOOK}background:#1b1512;color:#fff;`;
    this.#place = place;
    this.#put();
    const isStill = wantsReducedMotion();
    if (!isStill) this.#box.animate(IN, { duration: IN_MS, easing: "ease-out" });
    this.#over = lifetime.later(SEEN_MS, () => {
      if (isStill) return this.#hide();
      this.#box.animate(OUT, OUT_MS).onfinish = () => this.#hide();
    });
  }

  #put() {
    const { painter, canvas } = this.view;
    const { places } = painter;
    if (!places || this.#box.style.display === "none") return;
    const [x, y] = this.#place;
    const { clientWidth: width, clientHeight: height } = canvas;
    const room = roomFor(painter, x);
    const [from, to] = (room ?? [0, 1]).map((part) => part * width);
    const maxWidth = `${Math.min(MAX_PX, to - from - 2 * MARGIN_PX)}px`;
    Object.assign(this.#box.style, { maxWidth, left: "0", top: "0" });
    const { offsetWidth: across, offsetHeight: down } = this.#box;
    const most = to - across - MARGIN_PX;
    const left = Math.min(Math.max(x * width - across / 2, from + MARGIN_PX), most);
    const u = width / places.width;
    const [laneTop, laneBottom] = [places.strip.top * u, places.strip.bottom * u];
    const centred = places.middle * u - down / 2;
    // Text higher than the strip covers the half without the pointer.
    const isBelow = y * height > places.middle * u;
    const inside = isBelow ? Math.min(centred, laneBottom - down) : Math.max(centred, laneTop);
    const outside = isBelow ? laneBottom : laneTop - down;
    const top = room ? inside : outside;
    Object.assign(this.#box.style, { left: `${left}px`, top: `${top}px` });
  }

  #hide() {
    clearTimeout(this.#over);
    this.#box.style.display = "none";
  }
}
