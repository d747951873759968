// A page with one board: its picture on a canvas, and its controls; see
// `tests/browser/test_board_controls.py`.

import { element } from "../../gammon_widget/frontend/src/shared/elements";
import type { PageView, Sheet } from "../../gammon_widget/frontend/src/shared/protocol";
import { atlasOf } from "../../gammon_widget/frontend/src/board/atlas";
import { Controls } from "../../gammon_widget/frontend/src/board/controls";
import { compose, paint } from "../../gammon_widget/frontend/src/board/picture";
import { makeRareControls } from "../../gammon_widget/frontend/src/board/rare_controls";

const pressed: string[] = [];

async function openBoard(width: number, texts: Record<string, string>) {
  const canvas = element("canvas", "", "", { style: "width:100%;display:block" });
  const over = element("div", "", "", { style: "position:absolute;inset:0;pointer-events:none" });
  const below = element("div");
  const stage = element("div", [canvas, over], "", { style: "position:relative" });
  const board = element("div", [stage, below], "", { style: `width:${width}px` });
  document.body.append(board);
  const controls = new Controls({
    over,
    below,
    text: (words) => texts[words] ?? words,
    press: (target) => pressed.push(target),
    loadRare: () => Promise.resolve(makeRareControls),
  });
  return async (view: PageView, sheet: Sheet) => {
    const scale = (width * devicePixelRatio) / sheet.width;
    const height = sheet.height * scale;
    Object.assign(canvas, { width: Math.round(sheet.width * scale), height: Math.round(height) });
    controls.show(view, sheet);
    await new Promise((done) => setTimeout(done));
    const pen = canvas.getContext("2d");
    const draws = compose(view, sheet.places, { buttons: controls.stripWidths() });
    if (pen) paint(pen, draws, await atlasOf(sheet, scale));
    return controls.stripWidths();
  };
}

Object.assign(globalThis, { openBoard, pressed });
