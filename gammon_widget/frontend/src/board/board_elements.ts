// The elements around a board's canvas: the live region, the field for plays, the table of a hint,
// and the viewer that replaces it during a review.

import { ChildPlace, type Host, scrollWhenShown, showChild } from "../shared/child_widget";
import { button, element, focusOn, makeName } from "../shared/elements";
import { Lifetime } from "../shared/lifetime";
import { UNSEEN } from "./layers";
import { type Model as BoardModel, textOf } from "./view";

const FIELD = "gap:8px;align-items:center;margin:2px;font:13px/1.4 system-ui;";
const INPUT =
  "flex:1;max-width:16em;min-width:0;padding:3px 6px;font:inherit;color:inherit;" +
  "background:none;border:1px solid #8888;border-radius:4px;";
const PLAY = "A play in notation, or an action such as roll, double or take";

// The board stays until something is seen in its place.
const REVIEWED = `.gammon-reviewed:has(> .gammon-review :is(.gammon-drawn, .gammon-dashboard))
> :not(.gammon-review) { display: none !important; }
.gammon-review > button { margin:4px 0;min-height:44px;padding:0 18px;border-radius:10px;
font:600 15px Gammon Inter,system-ui;color:inherit;cursor:pointer;background:#8882;
border:1px solid #888;&:hover{background:#8884} }`;

/** Add the live region and the field for plays. */
export function makeBoardElements(model: BoardModel, root: HTMLElement, lifetime: Lifetime) {
  root.classList.add("gammon-board");
  Object.assign(root.style, { position: "relative", maxWidth: "100%" });
  root.append(element("style", REVIEWED));
  const status = element("div", "", "gammon-status", { style: UNSEEN });
  const field = makeField(model);
  root.append(status, field.label);
  lifetime.track(model, "announcement", () => {
    status.textContent = model.get("announcement");
  });
  lifetime.track(model, "entry completions", () => {
    field.label.style.display = model.get("entry") ? "flex" : "none";
    // No key moves the focus to a hidden field.
    field.label.classList.toggle("gammon-entry", model.get("entry"));
    field.list.replaceChildren(...model.get("completions").map((text) => new Option(text)));
  });
  // Boards with a panel are as wide as their canvas, see `card.css`.
  lifetime.track(model, "canvas_width", () =>
    root.style.setProperty("--gammon-size", `${model.get("canvas_width")}px`),
  );
  return { status };
}

function makeField(model: BoardModel) {
  const list = element("datalist", "", "", { id: `gammon-${makeName()}` });
  const properties = {
    placeholder: textOf(model, "a play, roll, take or undo"),
    title: textOf(model, PLAY),
    style: INPUT,
  };
  const input = element("input", "", "", properties);
  input.setAttribute("list", list.id);
  const label = element("label", [textOf(model, "Play"), input, list], "", { style: FIELD });
  return { label, list };
}

/** The widgets that a board shows besides its canvas, and the classes of their elements. */
const CHILDREN = {
  hint_table: "",
  sheet: "",
  viewer: "gammon-review",
  guide: "gammon-review",
  editor: "gammon-review gammon-set-up",
};

/** Show a hint's table under or beside the board, and a viewer or position editor in its place. */
export function showChildren(model: BoardModel, root: HTMLElement, host: Host, all: Lifetime) {
  const follow = (name: keyof typeof CHILDREN) => {
    const place = new ChildPlace(host, root, all, CHILDREN[name]);
    const show = () => {
      const isUsed = name === "viewer" && root.contains(document.activeElement);
      const reference = model.get(name);
      const isReplaced = ["viewer", "guide", "editor"].some((each) =>
        Boolean(model.get(each as typeof name)),
      );
      const hasPanel = Boolean(model.get("hint_table") ?? model.get("sheet"));
      root.classList.toggle("gammon-hinted", hasPanel && !isReplaced); // for its panel
      root.classList.toggle("gammon-reviewed", isReplaced);
      place.show(reference, (_, found, child, lifetime) => {
        const box = name === "guide" || name === "editor" ? element("div") : child;
        if (name === "guide") child.append(backButton(model, "leave"), box);
        if (name === "editor") child.append(box, backButton(model, "set_up"));
        return showChild(host, found, box, lifetime);
      });
      if (!isUsed) return;
      focusBoard(place.element ?? root);
      if (place.element) scrollWhenShown(place.element, "nearest"); // all of it, if there is room
    };
    all.track(model, name, show);
  };
  for (const name of Object.keys(CHILDREN)) follow(name as keyof typeof CHILDREN);
}

/** Focus the board in an element, as soon as it is there. */
function focusBoard(box: HTMLElement) {
  const focus = () => {
    const canvas: HTMLElement | null = box.querySelector("canvas[tabindex]");
    focusOn(canvas);
    if (canvas) observer.disconnect();
  };
  const observer = new MutationObserver(focus);
  observer.observe(box, { attributes: true, childList: true, subtree: true });
  focus();
}

/** A button that returns to the game, by a command of the board. */
function backButton(model: BoardModel, text: string) {
  return button(textOf(model, "Back to the game"), "", () => model.send({ do: "write", text }));
}
