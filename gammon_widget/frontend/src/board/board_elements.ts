// What is beside the canvas of a board that stands in no box: what is read out, and the field for
// plays.
//
// Elsewhere these are widgets of their own; here they look and are found alike.

import { Lifetime } from "../shared/lifetime";
import type { BoardWidgetTraits, BoardFrontendTraits, ToKernel } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";

const UNSEEN = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)";
const FIELD = "gap:8px;align-items:center;margin:2px;font:13px/1.4 system-ui,sans-serif;";
const INPUT =
  "flex:1;max-width:16em;min-width:0;padding:3px 6px;font:inherit;color:inherit;" +
  "background:none;border:1px solid #8888;border-radius:4px;";
const PLAY = "A play in notation, or an action such as roll, double or take";

export type WholeBoardModel = WidgetModel<
  BoardFrontendTraits & BoardWidgetTraits & { entry: boolean },
  ToKernel
>;

/** Put a whole board together.
 *
 * @param picture the canvas, and what lies over it
 */
export function makeBoardElements(
  model: WholeBoardModel,
  picture: HTMLElement[],
): { root: HTMLElement; end: () => void } {
  const lifetime = new Lifetime();
  const root = made("div", "gammon-board", "position:relative;");
  const status = made("div", "gammon-status", UNSEEN);
  const field = makeField();
  root.append(...picture, status, field.label);
  const say = () => void (status.textContent = model.get("heard"));
  const offer = () => {
    field.label.style.display = model.get("entry") ? "flex" : "none";
    // A field that nobody sees is none: no key leads to it.
    field.label.classList.toggle("gammon-entry", model.get("entry"));
    field.list.replaceChildren(...model.get("completions").map((text) => new Option(text)));
  };
  lifetime.follow(model, "change:heard", say);
  lifetime.follow(model, "change:entry change:completions", offer);
  say();
  offer();
  return { root, end: () => lifetime.end() };
}

function makeField() {
  const label = made("label", "", FIELD);
  const input = made("input", "", INPUT);
  const list = made("datalist");
  list.id = `gammon-${Math.random().toString(36).slice(2)}`;
  input.setAttribute("list", list.id);
  input.placeholder = "a play, or roll, take, undo";
  input.title = PLAY;
  label.append("Play", input, list);
  return { label, list };
}

/** @param name of a class */
function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  name = "",
  style = "",
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.style.cssText = style;
  return element;
}
