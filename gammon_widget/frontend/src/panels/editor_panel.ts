// Gives an editor's controls the typeface and colours of its board; it has no content of its own.

import { Lifetime } from "../shared/lifetime";
import type { EditorStyleTraits } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { element } from "../shared/elements";
import { joinCard } from "./panel";
import CARD_STYLE from "./card.css";
import STYLE from "./editor_panel.css";
import PANEL_STYLE from "./panel.css";

function render({ model, el }: { model: WidgetModel<EditorStyleTraits, never>; el: HTMLElement }) {
  const lifetime = new Lifetime();
  el.style.display = "none";
  el.append(element("style", PANEL_STYLE + CARD_STYLE + STYLE));
  joinCard(el, model, lifetime, () => {}, ".gammon-card");
  return () => lifetime.end();
}

export default { render };
