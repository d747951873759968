import assert from "node:assert/strict";
import { test } from "node:test";

import { JupyterCanvas } from "../../gammon_widget/frontend/src/board/board_canvas";
import { partOf } from "./board";

test("what a page paints by itself leaves ipycanvas at the canvas that it was at", async () => {
  const painter = {
    currentCanvas: "another canvas",
    currentProcessing: Promise.resolve(),
    painted: [] as string[],
    trigger() {
      this.currentProcessing = this.currentProcessing.then(() => {
        this.currentCanvas = "the board";
        this.painted.push(this.currentCanvas);
      });
    },
  };
  const board = new JupyterCanvas(partOf({ get: () => painter }));
  await board.paint([new DataView(new ArrayBuffer(2))]);
  assert.deepEqual(painter.painted, ["the board"]);
  assert.equal(painter.currentCanvas, "another canvas");
});
