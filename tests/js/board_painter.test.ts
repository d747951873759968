import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";

import { BoardPainter } from "../../gammon_widget/frontend/src/board/picture/board_painter";
import type { BoardCanvas } from "../../gammon_widget/frontend/src/board/picture/board_canvas";
import { keepSheet } from "../../gammon_widget/frontend/src/board/picture/sheets";
import type { BoardState } from "../../gammon_widget/frontend/src/board/turn/board_state";
import { Lifetime } from "../../gammon_widget/frontend/src/shared/lifetime";
import type { LiveView, Sheet } from "../../gammon_widget/frontend/src/shared/protocol";
import { model, partOf } from "./board";

const PEN = partOf<CanvasRenderingContext2D>({
  canvas: { width: 160, height: 128 },
  clearRect() {},
  drawImage() {},
  save() {},
  restore() {},
  translate() {},
});

/** An image of the page, which cannot be decoded if it contains the word "broken". */
class PageImage {
  src = "";
  decode() {
    const isBroken = !this.src.startsWith("data:") || this.src.includes("broken");
    return isBroken ? Promise.reject(new Error("The image cannot be decoded.")) : Promise.resolve();
  }
}

const reports: unknown[] = [];
Object.assign(globalThis, {
  Image: PageImage,
  reportError: (error: unknown) => reports.push(error),
  document: Object.assign(new EventTarget(), {
    body: { dataset: { jpThemeLight: "true" } },
    createElement: () => ({ getContext: () => PEN }),
  }),
});

const SHEET = partOf<Sheet>({
  ...{ width: 16, height: 12.8, defs: "", sprites: { board: [[0, 0, 1, 1], ""] } },
  places: {
    ...{ width: 16, height: 12.8, middle: 6.4, bottom: 0, stacks: {}, trays: {}, areas: {} },
    ...{ counts: [], numbered: {}, cube: { x: 0, ys: [1, 2, 3], offered: [0, 0], reach: {} } },
    strip: { halves: [[0, 8], [8, 16]], inwards: [1, -1], margin: 0, gap: 0, die: 1, spacing: 1 },
  },
}); // prettier-ignore
const VIEW = partOf<LiveView>({
  ...{ players: [{}, {}], off: [0, 0], dice: [], landings: [], movable: [], blocked: null },
  ...{ cube: { place: "none" }, cube_owner: null, selected: null, dialog: null, set_up: null },
});

test("a board is painted without arrows that cannot be drawn", async () => {
  const sheet = btoa(String.fromCharCode(...deflateSync(JSON.stringify(SHEET))));
  await keepSheet({ do: "sheet", look: "mine", layout: "wide", dark: false, sheet });
  const overlays = { "wide light": { under: "", over: "<broken>" } };
  const state = { shown: VIEW, listeners: new Set(), inputs: new Set(), isStepAhead: false };
  const board = Object.assign(model({ look: "mine", overlays }), { on() {} });
  const canvas = partOf<BoardCanvas>({ pen: PEN, resize() {}, show() {} });
  const painter = new BoardPainter(board, partOf<BoardState>(state), canvas, new Lifetime());
  painter.views.set("one", { width: 800, pixels: 160, isLow: false });
  const isPainted = new Promise<void>((resolve) => painter.listeners.add(resolve));
  painter.fit();
  await isPainted;
  assert.equal(painter.draws[0].sprite, "board");
  assert.equal(reports.length, 1);
});
