// The picture that a board keeps in saved notebooks, where it has no kernel.

import { element, makeCanvas } from "../../shared/elements";
import { decode } from "./atlas";
import { textOf, type View } from "../view";

const PATIENCE_MS = 4000; // to wait for the kernel; then the board says that it has not answered
const QUIET_MS = 2000; // without a new picture, before the current one is kept
const DRAWN = "gammon-drawn"; // there is a picture; see `card.css`
const WIDTH = 640; // of the picture that is kept, in pixels
const WAITING = "The kernel has not answered yet. If no cell is running, run this cell again.";

/** Show the saved picture until the kernel answers, and keep the current one for saving. */
export function makeStillPicture({ model, root, canvas, painter, ...view }: View) {
  const { state, element: over, lifetime } = view;
  let stillness = 0; // the timer
  const note = element("p", textOf(model, WAITING), "gammon-undrawn");
  const isLive = () => painter.sheet && state.isConnected;
  const keep = () => {
    const scale = WIDTH / canvas.clientWidth;
    const [copy, pen] = makeCanvas(WIDTH, Math.round(scale * canvas.clientHeight));
    pen.drawImage(canvas, 0, 0, copy.width, copy.height);
    pen.scale(scale, scale);
    writeTexts(pen, over, canvas);
    model.set("picture", copy.toDataURL("image/webp")); // not sent: notebooks save it
  };
  lifetime.attend(painter.listeners, () => {
    if (!isLive()) return;
    root.classList.add(DRAWN);
    note.remove();
    clearTimeout(stillness);
    stillness = lifetime.later(QUIET_MS, () => canvas.clientWidth && keep());
  });
  void showSaved(model.get("picture"), painter, root);
  lifetime.later(PATIENCE_MS, () => {
    if (isLive()) return;
    root.append(note);
    root.classList.add(DRAWN);
  });
}

async function showSaved(source: string, painter: View["painter"], root: HTMLElement) {
  const { canvas } = painter;
  if (!source) return;
  const image = await decode(source);
  if (painter.sheet) return;
  canvas.resize(image.width, image.height, 1);
  canvas.pen.drawImage(image, 0, 0);
  canvas.show();
  root.classList.add(DRAWN);
}

/** Write the texts that stand over the canvas, except those of buttons and of screen readers. */
function writeTexts(pen: CanvasRenderingContext2D, over: HTMLElement, canvas: HTMLElement) {
  const { left, top } = canvas.getBoundingClientRect();
  const range = document.createRange();
  pen.textBaseline = "middle";
  const texts = document.createTreeWalker(over, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement: parent, textContent: words } = text;
    if (!parent?.checkVisibility() || parent.closest("button, style")) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    const { font, color } = getComputedStyle(parent);
    Object.assign(pen, { font, fillStyle: color });
    pen.fillText(words ?? "", box.left - left, (box.top + box.bottom) / 2 - top);
  }
}
