// What a board has around its canvas: the live region, the field for plays, the table of a hint,
// and the viewer that replaces it during a review.

import { type Host, showChild } from "../shared/child_widget";
import { button, element } from "../shared/elements";
import { Lifetime } from "../shared/lifetime";
import { UNSEEN } from "./accessible_places";
import type { Model as BoardModel } from "./view";

const FIELD = "gap:8px;align-items:center;margin:2px;font:13px/1.4 system-ui,sans-serif;";
const INPUT =
  "flex:1;max-width:16em;min-width:0;padding:3px 6px;font:inherit;color:inherit;" +
  "background:none;border:1px solid #8888;border-radius:4px;";
const PLAY = "A play in notation, or an action such as roll, double or take";

const REVIEWED = ".gammon-reviewed > :not(.gammon-review) { display: none !important; }";

/** Add the live region and the field for plays. */
export function makeBoardElements(model: BoardModel, root: HTMLElement, lifetime: Lifetime) {
  root.classList.add("gammon-board");
  root.style.position = "relative";
  root.append(element("style", REVIEWED));
  const status = element("div", "", "gammon-status");
  status.style.cssText = UNSEEN;
  const field = makeField();
  root.append(status, field.label);
  const announce = () => void (status.textContent = model.get("announcement"));
  const offer = () => {
    field.label.style.display = model.get("entry") ? "flex" : "none";
    // No key moves the focus to a hidden field.
    field.label.classList.toggle("gammon-entry", model.get("entry"));
    field.list.replaceChildren(...model.get("completions").map((text) => new Option(text)));
  };
  // Boards with a panel are as wide as their canvas, see `panel.css`.
  const fit = () => root.style.setProperty("--gammon-size", `${model.get("canvas_width")}px`);
  lifetime.follow(model, "change:announcement", announce);
  lifetime.follow(model, "change:entry change:completions", offer);
  lifetime.follow(model, "change:canvas_width", fit);
  for (const begin of [announce, offer, fit]) begin();
  return { status };
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

/** Show the table of a hint under or beside the board, as long as there is one. */
export function showTable(model: BoardModel, root: HTMLElement, host: Host, lifetime: Lifetime) {
  followChild(model, "hint_table", host, lifetime, (table) => {
    root.classList.toggle("gammon-hinted", Boolean(table)); // the table finds its board by it
    if (table) root.append(table);
  });
}

/** Show a viewer in place of the board, as long as there is one. */
export function showViewer(model: BoardModel, root: HTMLElement, host: Host, lifetime: Lifetime) {
  followChild(model, "viewer", host, lifetime, (viewer) => {
    root.classList.toggle("gammon-reviewed", Boolean(viewer || model.get("editor")));
    viewer?.classList.add("gammon-review");
    if (viewer) root.append(viewer);
  });
}

/** Show the position editor in place of the board, as long as there is one. */
export function showEditor(model: BoardModel, root: HTMLElement, lifetime: Lifetime) {
  const box = element("div", "", "gammon-review gammon-set-up");
  let now = 0;
  const show = async () => {
    const mine = (now += 1);
    box.remove();
    const manager = model.widget_manager;
    // Hosts that show only anywidgets keep the board.
    const reference = manager?.create_view ? model.get("editor") : null;
    root.classList.toggle("gammon-reviewed", Boolean(reference || model.get("viewer")));
    if (!reference || !manager?.create_view) return;
    const editor = await manager.get_model?.(reference.replace("IPY_MODEL_", ""));
    const view = await manager.create_view(editor, {});
    if (mine !== now || lifetime.signal.aborted) return view.remove();
    const leave = button("Back to the game", "", () => model.send({ do: "write", text: "set_up" }));
    box.replaceChildren(view.el, leave);
    root.append(box);
    // As the notebook does it; only then have the parts their layout.
    const attached = { type: "after-attach", isConflatable: false, conflate: () => false };
    view.luminoWidget?.processMessage(attached);
  };
  lifetime.follow(model, "change:editor", () => void show());
  void show();
}

/** Show the widget of a trait; `place` puts its element into the page, or undoes that. */
function followChild(
  model: BoardModel,
  name: "hint_table" | "viewer",
  host: Host,
  lifetime: Lifetime,
  place: (child?: HTMLElement) => void,
) {
  let [child, shown]: [HTMLElement | undefined, Lifetime | undefined] = [undefined, undefined];
  const show = () => {
    shown?.end();
    child?.remove();
    const reference = model.get(name);
    child = reference ? element("div") : undefined;
    place(child);
    if (!child || !reference) return;
    shown = new Lifetime();
    void showChild(host, reference, child, shown);
  };
  lifetime.follow(model, `change:${name}`, show);
  lifetime.onEnd(() => shown?.end());
  show();
}
