// A board and its panel, in one card.

import { ChildPlace, type Host, scrollWhenShown, showChild } from "../shared/child_widget";
import { element } from "../shared/elements";
import { Lifetime } from "../shared/lifetime";
import type { BoardWithPanelTraits } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import CARD_STYLE from "./card.css";
import PANEL_STYLE from "./panel.css";

type Model = WidgetModel<BoardWithPanelTraits, never>;

function render({ model, el, host }: { model: Model; el: HTMLElement; host: Host }) {
  const lifetime = new Lifetime();
  el.classList.add(...model.get("_names"));
  const card = element("div", "", "gammon-card");
  el.append(element("style", PANEL_STYLE + CARD_STYLE), card);
  for (const reference of [model.get("_board"), model.get("_panel")]) {
    const child = card.appendChild(element("div"));
    if (reference) void showChild(host, reference, child, lifetime);
  }
  // Another widget in place of both.
  const place = new ChildPlace(host, el, lifetime, "gammon-replacement");
  lifetime.track(model, "_replacement", () => {
    const reference = model.get("_replacement");
    card.hidden = Boolean(reference);
    place.show(reference);
  });
  const below = new ChildPlace(host, el, lifetime, "gammon-below");
  const showBelow = () => below.show(model.get("_below"));
  showBelow();
  lifetime.follow(model, "_below", () => {
    showBelow();
    if (below.element) scrollWhenShown(below.element, "start");
  });
  return () => lifetime.end();
}

export default { render };
