// Layers over the board's canvas; pointers pass through them.

import { element } from "../shared/elements";
import type { Point, View } from "./view";

/** The style of what only screen readers see. */
export const UNSEEN =
  "position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);" +
  "white-space:nowrap;";

export const LAYER = "position:absolute;pointer-events:none;margin:0;padding:0;";

const TOUCH_SCALE = 1.3; // enlarges a checker under a finger, in addition to the kernel's size

/** Create a layer, hidden until it is needed. */
export function layer<Tag extends "div" | "canvas">(
  { layers }: View,
  tag: Tag,
): HTMLElementTagNameMap[Tag] {
  const created = element(tag);
  created.ariaHidden = "true";
  created.style.cssText = `${LAYER}display:none;`;
  layers.append(created);
  return created;
}

/** The dragged checker: it follows the pointer without the kernel. */
export function makeDraggedChecker(view: View) {
  const { painter, canvas, lifetime } = view;
  const picture = layer(view, "div");
  let next: Point | undefined;
  const moveTo = ([x, y]: Point) => {
    const { clientWidth, clientHeight } = canvas;
    picture.style.transform = `translate(${x * clientWidth}px, ${y * clientHeight}px)`;
  };
  return {
    picture,

    /** Show a player's checker with its middle at the pointer. */
    show(slot: number, pointerType: string) {
      const { sheet } = painter;
      if (!sheet) return;
      const [[left, top, right, bottom], svg] = sheet.sprites[`lifted ${slot}`];
      const u = canvas.clientWidth / sheet.width;
      const scale = (pointerType === "touch" ? TOUCH_SCALE : 1) * u;
      const [width, height] = [right - left, bottom - top];
      picture.innerHTML =
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" ` +
        `height="${height * scale}" viewBox="${left} ${top} ${width} ${height}">` +
        `${sheet.defs}${svg}</svg>`;
      const place = `left:${left * scale}px;top:${top * scale}px;`;
      picture.style.cssText = `${LAYER}${place}will-change:transform;`;
    },

    /** Follow the pointer, once per frame. */
    follow(place: Point, onShown: () => void) {
      const isDue = next;
      next = place;
      if (isDue) return;
      lifetime.nextFrame(() => {
        moveTo(next ?? place);
        next = undefined;
        onShown();
      });
    },

    /** Move to a place in a given time. */
    glide(place: Point, milliseconds: number) {
      picture.style.transition = `transform ${milliseconds}ms cubic-bezier(.3,0,.1,1)`;
      moveTo(place);
    },

    hide() {
      picture.style.display = "none";
    },
  };
}

const WAITING_MS = 700; // before the mark is shown: longer than any connection takes
const LOOK =
  "right:.6%;top:.8%;width:1.1%;aspect-ratio:1;border-radius:50%;box-sizing:border-box;" +
  "background:#e0a030;border:1px solid rgba(0,0,0,.45);";

/** A small mark, shown if the kernel does not acknowledge an input: it is busy or far away. */
export function makeWaitingMark(view: View) {
  const { state, lifetime } = view;
  const mark = layer(view, "div");
  mark.className = "gammon-waiting";
  mark.style.cssText += LOOK;
  const look = () => {
    const { waits } = state.pending;
    mark.style.display = waits >= WAITING_MS ? "block" : "none";
    if (waits && waits < WAITING_MS) lifetime.later(WAITING_MS - waits, look);
  };
  lifetime.attend(state.listeners, look);
}

const NOTICE =
  "position:absolute;inset:0;box-sizing:border-box;padding:4%;display:flex;pointer-events:auto;" +
  "align-items:center;justify-content:center;background:rgba(0,0,0,.6);cursor:default;";
const NOTICE_TEXT =
  "margin:0;max-width:30em;padding:.8em 1.1em;border-radius:6px;text-align:center;" +
  "font:14px/1.45 system-ui,sans-serif;background:var(--jp-layout-color1,#fff);" +
  "color:var(--jp-ui-font-color1,#000);";

// JupyterLab's own mark, a broken chain on each part, would displace the picture.
const MARK = ".jupyter-widgets-disconnected::before";
const WIDGETS = ":is(.gammon-board, .gammon-lesson, .gammon-viewer)";
const UNMARKED = `${WIDGETS}${MARK}, ${WIDGETS} *${MARK} { display: none !important; }`;

/** The notice over a board whose kernel is gone: it dims the picture and blocks clicks. */
export function stoppedNotice(words: string) {
  const text = element("p", words, "", { style: NOTICE_TEXT });
  const parts = [element("style", UNMARKED), text];
  return element("div", parts, "gammon-stopped", { style: NOTICE });
}
