// Dice that spin until they are clicked: the page turns parts of the picture.

import { copySquare, element, showsAnother } from "../../shared/elements";
import { LAYER, layer } from "../layers";
import type { Draw } from "../picture/picture";
import type { View } from "../view";

const TURN_MS = 900; // for one turn of a die

export function makeSpinningDice(view: View) {
  const { painter, canvas, state, lifetime } = view;
  const pieces = layer(view, "div");
  pieces.style.display = "block";
  const show = () => {
    const isStill = !painter.canMove || painter.isMoving || state.stopped;
    const dice = isStill ? [] : painter.draws.filter(({ sprite }) => sprite.includes("spinning"));
    const { width, clientWidth } = canvas;
    if (!showsAnother(pieces, dice, width, clientWidth, painter.sheet?.colors)) return;
    pieces.replaceChildren(...dice.map(spin));
  };
  const spin = ({ sprite, x, y }: Draw, n: number) => {
    const [, , reach] = painter.sheet?.sprites[sprite][0] ?? [0, 0, 0];
    const unit = canvas.width / (painter.sheet?.width ?? 1);
    const ratio = canvas.clientWidth / canvas.width;
    const piece = element("canvas");
    copySquare(canvas, piece, [x * unit, y * unit], reach * unit);
    const [left, top] = [x, y].map((middle) => (middle - reach) * unit * ratio);
    const size = piece.width * ratio;
    piece.style.cssText =
      `${LAYER}border-radius:50%;width:${size}px;height:${size}px;` +
      `left:${left}px;top:${top}px;`;
    const turning = [{ transform: "none" }, { transform: `rotate(${n % 2 ? -1 : 1}turn)` }];
    piece.animate(turning, { duration: TURN_MS, iterations: Infinity });
    return piece;
  };
  // After the picture has been painted, and ipycanvas has combined its layers.
  const showSoon = () => lifetime.nextFrame(() => lifetime.nextFrame(show));
  lifetime.attend(painter.listeners, showSoon);
}
