// A page with the controls of one board, without its picture, for the tests in `tests/browser`.

import { element } from "../../gammon_widget/frontend/src/shared/elements";
import type { PageView, Sheet } from "../../gammon_widget/frontend/src/shared/protocol";
import { Controls } from "../../gammon_widget/frontend/src/board/controls/controls";
import { makeRareControls } from "../../gammon_widget/frontend/src/board/controls/rare_controls";

const pressed: string[] = [];

/** Open a board, and return a function that shows a view. */
function openBoard(width: number) {
  const over = element("div", "", "", { style: "position:absolute;inset:0;pointer-events:none" });
  const canvas = element("div", [over], "", { style: "position:relative" });
  const below = element("div");
  document.body.append(element("main", [canvas, below], "", { style: `width:${width}px` }));
  const controls = new Controls({
    over,
    below,
    text: (words) => words,
    press: (target) => pressed.push(target),
    takeFocus: () => {},
    rare: Promise.resolve(makeRareControls),
  });
  Object.assign(globalThis, { note: (words: string) => controls.note(words) });
  return async (view: PageView, sheet: Sheet) => {
    const { frame, frame_low, status_bar } = sheet.colors;
    canvas.style.background = `linear-gradient(${frame}, ${frame_low})`;
    below.style.background = status_bar;
    canvas.style.height = `${(sheet.height * width) / sheet.width}px`;
    controls.show(view, sheet);
    await Promise.resolve();
    return controls.stripWidths();
  };
}

Object.assign(globalThis, { openBoard, pressed });
