// A board without a picture from the kernel: it shows the saved picture, and a sentence.

import { element, makeCanvas } from "../shared/elements";
import { textOf, type View } from "./view";

const PATIENCE_MS = 4000; // to wait for the first picture; then the board says why it is empty
const QUIET_MS = 2000; // without a new picture, before the current one is kept
const WIDTH = 640; // of the picture that is kept, in pixels
const WAITING = "Not drawn yet. If no cell is running, run this cell again.";

/** Show the saved picture until the kernel sends one, and keep the current one for saving. */
export function makeStillPicture({ model, root, canvas, painter, lifetime }: View) {
  let stillness = 0; // the timer
  const note = element("p", textOf(model, WAITING), "gammon-undrawn");
  const keep = () => {
    const [copy, pen] = makeCanvas(WIDTH, (WIDTH * canvas.height) / canvas.width);
    pen.drawImage(canvas, 0, 0, copy.width, copy.height);
    model.set("picture", copy.toDataURL("image/webp")); // not sent: notebooks save it
  };
  lifetime.attend(painter.listeners, () => {
    if (!painter.sheet) return;
    note.remove();
    canvas.style.background = "";
    clearTimeout(stillness);
    stillness = lifetime.later(QUIET_MS, keep);
  });
  lifetime.later(PATIENCE_MS, () => {
    if (painter.sheet) return;
    canvas.style.background = `url(${model.get("picture")}) 0/100% 100%`;
    root.append(note);
  });
}
