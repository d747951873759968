// What gives an editor's controls the letters and colours of its board; it shows nothing itself.

/** @import { WidgetModel } from "./model.js" */
/** @import { EditorDressTraits } from "./protocol.js" */

import { joinCard } from "./card.js";
import { element } from "./elements.js";
import { Lifetime } from "./lifetime.js";
import { CARD_STYLE } from "./panel_style.js";

const STYLE = `
.gammon-editor { container-type: inline-size; }
.gammon-card > .gammon-editor-board { grid-area: 1 / 1; min-width: 0; overflow: visible; }
.gammon-editor-panel.widget-box { padding: 16px 20px; gap: 10px; overflow-y: auto;
  flex-wrap: nowrap; }
.gammon-editor-panel > * { flex: none; }
.gammon-editor-panel .widget-box { margin: 0; gap: 6px 10px; overflow: visible; }
.gammon-editor-panel :is(.widget-label, label, .widget-html-content, .jupyter-widgets) {
  font: inherit; color: inherit; }
.gammon-editor-panel .widget-label, .gammon-editor-panel .widget-label-basic {
  color: var(--gammon-panel-muted); font-size: 14px; }
.gammon-editor-panel .jupyter-widgets { margin: 0; height: auto; max-width: 100%; }
.gammon-editor-panel .widget-box { gap: 8px !important; }
.gammon-editor-grid.widget-box { display: grid; gap: 8px 12px !important;
  grid-template-columns: repeat(auto-fill, minmax(104px, 1fr)); align-items: end; }
.gammon-editor-grid > .jupyter-widgets { width: auto !important; min-width: 0; }
.gammon-editor-grid > :not(.widget-checkbox) { flex-direction: column; align-items: stretch; }
.gammon-editor-grid .widget-label { text-align: left; line-height: 20px; height: 20px; }
.gammon-editor-grid > .widget-checkbox { height: 44px; display: flex; align-items: center; }
.gammon-editor-panel .widget-textarea { flex-direction: column; align-items: stretch; }
.gammon-editor-panel .widget-textarea .widget-label { text-align: left; line-height: 20px; }
.gammon-editor-panel :is(select, textarea, input[type="number"]) { font: inherit;
  box-sizing: border-box; color: var(--gammon-panel-text);
  background-color: var(--gammon-panel-hover); flex: none !important;
  border: 1px solid var(--gammon-panel-line); border-radius: 10px; padding: 0 10px;
  height: 44px; width: 100%; }
.gammon-editor-panel textarea { height: auto; min-height: 64px; padding: 8px 10px;
  overflow-wrap: anywhere; }
.gammon-editor-panel textarea::placeholder { color: var(--gammon-panel-muted); opacity: 1; }
.gammon-editor-panel .jupyter-button { height: auto; min-height: 40px; padding: 0 14px;
  color: var(--gammon-panel-text); background: var(--gammon-panel-hover); box-shadow: none;
  border: 1px solid var(--gammon-panel-line); border-radius: 10px; font-weight: 500;
  text-align: center; line-height: 20px; }
.gammon-editor-panel .jupyter-button:disabled { opacity: 1; background: none;
  color: var(--gammon-panel-muted); }
.gammon-editor-panel .jupyter-button.mod-primary:enabled { font-weight: 600; min-height: 44px;
  background: var(--gammon-accent); color: var(--gammon-accent-text); }
.gammon-editor-panel .jupyter-button:hover:enabled { filter: brightness(1.06);
  background: var(--gammon-panel-hover); box-shadow: none; }
.gammon-editor-panel .jupyter-button.mod-primary:hover:enabled { background: var(--gammon-accent); }
.gammon-editor-panel :is(select, textarea, input, .jupyter-button):focus-visible {
  outline: 2px solid var(--gammon-accent); outline-offset: 2px; }
.gammon-editor-panel input[type="checkbox"] { width: 20px; height: 20px;
  accent-color: var(--gammon-accent); }
.gammon-editor-panel > :last-child { position: sticky; bottom: -16px; margin: auto 0 -16px;
  padding: 8px 0 16px; background: var(--gammon-panel); }
.gammon-editor-panel code { font-size: 13px; color: var(--gammon-panel-muted); }
.gammon-editor-panel.gammon-panel .gammon-status { padding: 0; }
.gammon-editor-panel.gammon-panel .gammon-status .widget-html-content {
  color: var(--gammon-panel-text); line-height: 20px; white-space: normal; }
`;

/** @param {{ model: WidgetModel<EditorDressTraits, never>, el: HTMLElement }} widget */
function render({ model, el }) {
  const lifetime = new Lifetime();
  el.style.display = "none";
  el.append(element("style", CARD_STYLE + STYLE));
  joinCard(el, model, lifetime);
  return () => lifetime.end();
}

export default { render };
