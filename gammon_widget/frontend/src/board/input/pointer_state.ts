// The state of a pointer from press to release: plain values, without the page.

import { AFFORDANCE } from "../../shared/protocol";

/** CSS pixels that a pointer may move in a click, by its kind. */
const SLOP_PIXELS: Record<string, number> = { mouse: 4, pen: 6, touch: 9 };

type Position = Pick<PointerEvent, "clientX" | "clientY">;
type Press = Position & Pick<PointerEvent, "pointerId" | "pointerType">;

export interface PointerState extends Press {
  can: number; // what can be done there
  hasMoved: boolean; // farther than in a click
  hasLifted: boolean; // a checker, which follows the pointer
}

export function pointerDown(event: Press, can: number): PointerState {
  const { pointerId, pointerType, clientX, clientY } = event;
  return { pointerId, pointerType, clientX, clientY, can, hasMoved: false, hasLifted: false };
}

/** The state after a move: it lifts the checker under the pointer, if there is one to lift. */
export function pointerMove(state: PointerState, { clientX, clientY }: Position): PointerState {
  const distance = Math.hypot(clientX - state.clientX, clientY - state.clientY);
  const hasMoved = state.hasMoved || distance > SLOP_PIXELS[state.pointerType];
  return { ...state, hasMoved, hasLifted: state.hasLifted || (hasMoved && canLift(state)) };
}

export function canLift({ can }: PointerState) {
  return Boolean(can & AFFORDANCE.LIFT);
}
