// The kernel's data of a board, for tests of the page's modules.

import type { Model } from "../../gammon_widget/frontend/src/board/view";
import type {
  BoardFrontendTraits,
  ToKernel,
} from "../../gammon_widget/frontend/src/shared/protocol";

const TRAITS: Partial<BoardFrontendTraits> = {
  board_areas: [
    [841, 400, 903, 745, "point 1", "Point 1", 2],
    [778, 400, 841, 745, "point 2", "Point 2", 1],
    [903, 400, 1000, 745, "tray white", "Tray of White", 3],
    [466, 400, 528, 712, "bar white", "Bar of White", 0],
  ],
  controls: [[800, 380, 860, 420, "dice", "Roll the dice", 0]],
  states: "2 checkers of Black\n\n\n",
  texts: {},
  affordances: "07121",
  frame: "wide",
  focus: "",
};

/** A partial stand-in for an object of the page. */
export const partOf = <Whole>(part: object) => part as Whole;

/** A widget's model with these traits, which records its messages. */
export function model(traits: Partial<BoardFrontendTraits> = {}) {
  const all = { ...TRAITS, ...traits };
  const sent: ToKernel[] = [];
  const get = (name: keyof BoardFrontendTraits) => all[name];
  return partOf<Model & { sent: ToKernel[] }>({
    sent,
    get,
    send: (message: ToKernel) => sent.push(message),
  });
}
