// The elements around the canvas of a board that is a single widget: the live region and the field
// for plays.
//
// In a `Board` these are widgets of their own; here they have the same classes and looks.

import { element } from "../shared/elements";
import { Lifetime } from "../shared/lifetime";
import type { BoardWidgetTraits, BoardFrontendTraits, ToKernel } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { UNSEEN } from "./accessible_places";

const FIELD = "gap:8px;align-items:center;margin:2px;font:13px/1.4 system-ui,sans-serif;";
const INPUT =
  "flex:1;max-width:16em;min-width:0;padding:3px 6px;font:inherit;color:inherit;" +
  "background:none;border:1px solid #8888;border-radius:4px;";
const PLAY = "A play in notation, or an action such as roll, double or take";

export type WholeBoardModel = WidgetModel<
  BoardFrontendTraits & BoardWidgetTraits & { entry: boolean },
  ToKernel
>;

/** @param picture the canvas, and the element over it */
export function makeBoardElements(
  model: WholeBoardModel,
  picture: HTMLElement[],
): { root: HTMLElement; end: () => void } {
  const lifetime = new Lifetime();
  const root = element("div", "", "gammon-board");
  root.style.position = "relative";
  const status = element("div", "", "gammon-status");
  status.style.cssText = UNSEEN;
  const field = makeField();
  root.append(...picture, status, field.label);
  const announce = () => void (status.textContent = model.get("announcement"));
  const offer = () => {
    field.label.style.display = model.get("entry") ? "flex" : "none";
    // No key moves the focus to a hidden field.
    field.label.classList.toggle("gammon-entry", model.get("entry"));
    field.list.replaceChildren(...model.get("completions").map((text) => new Option(text)));
  };
  lifetime.follow(model, "change:announcement", announce);
  lifetime.follow(model, "change:entry change:completions", offer);
  announce();
  offer();
  return { root, end: () => lifetime.end() };
}

function makeField() {
  const [label, input, list] = [element("label"), element("input"), element("datalist")];
  label.style.cssText = FIELD;
  input.style.cssText = INPUT;
  list.id = `gammon-${Math.random().toString(36).slice(2)}`;
  input.setAttribute("list", list.id);
  input.placeholder = "a play, or roll, take, undo";
  input.title = PLAY;
  label.append("Play", input, list);
  return { label, list };
}
