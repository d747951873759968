// The kernel's data of a board, for tests of the page's modules.

import type { Model } from "../../gammon_widget/frontend/src/board/view";
import type {
  BoardFrontendTraits,
  ToKernel,
} from "../../gammon_widget/frontend/src/shared/protocol";

const TRAITS: Partial<BoardFrontendTraits> = { texts: {} };

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
