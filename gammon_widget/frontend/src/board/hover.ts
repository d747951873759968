// Highlights under the pointer.

import { AFFORDANCE } from "../shared/protocol";
import { layer, place } from "./layers";
import type { View } from "./view";

const FADE = "opacity 90ms linear";
const LANDING_WASH = "0.2";
const COLUMN_WASH = "0.1";
const PLACE = /^(point|bar|tray)/; // the names of columns
const RING_U = 0.035;

/** Show what is under the pointer; `source` is the place of a dragged checker. */
export function makeHover(view: View) {
  const { canvas, state, painter } = view;
  const column = hiddenLayer(view);
  const ring = hiddenLayer(view);
  return (target: string | null, source?: string | null) => {
    const { can, selected } = state.shown;
    const what = (target !== null && can[target]) || 0;
    const lands = source
      ? target !== null && Boolean(state.turn?.paths(source).has(target))
      : Boolean(what & AFFORDANCE.LAND);
    const may = source ? lands || target === source : what;
    const seeks = Boolean(source) || (PLACE.test(target ?? "") && selected !== null);
    canvas.style.cursor =
      !may && seeks ? "not-allowed" : source ? "grabbing" : what ? "pointer" : "default";
    const { places } = painter;
    const area = painter.areas.find((each) => each.target === target);
    const lifts = Boolean(what & AFFORDANCE.LIFT) && !source;
    const isColumn = places && area && PLACE.test(area.target) && (lands || lifts);
    column.style.opacity = isColumn ? (lands ? LANDING_WASH : COLUMN_WASH) : "0";
    if (isColumn) {
      put(column, area.box);
      column.style.background = painter.sheet?.colors.light_body ?? "";
    }
    const face = what && !source ? area?.face : undefined;
    ring.style.opacity = face ? "1" : "0";
    if (face && places) {
      put(ring, face);
      const u = canvas.clientWidth / places.width;
      ring.style.border = `${RING_U * u}px solid ${painter.sheet?.colors.accent ?? ""}`;
      ring.style.borderRadius = `${0.2 * u}px`;
    }
  };

  function put(element: HTMLElement, [left, top, right, bottom]: readonly number[]) {
    const { width = 1, height = 1 } = painter.places ?? {};
    place(element, [left / width, top / height, (right - left) / width, (bottom - top) / height]);
  }
}

/** A layer below all others that is shown by its opacity. */
function hiddenLayer(view: View) {
  const created = layer(view, "div");
  view.layers.prepend(created);
  const look = { display: "block", boxSizing: "border-box", opacity: "0", transition: FADE };
  Object.assign(created.style, look);
  return created;
}
