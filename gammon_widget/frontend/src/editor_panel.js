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
.gammon-editor-grid.widget-box { display: grid; gap: 10px 12px !important;
  grid-template-columns: repeat(6, minmax(0, 1fr)); align-items: start; }
.gammon-editor-grid > .jupyter-widgets { width: auto !important; min-width: 0; }
.gammon-span-2 { grid-column: span 2; }
.gammon-span-4 { grid-column: span 4; }
.gammon-span-6 { grid-column: span 6; }
.gammon-editor-grid :is(.widget-dropdown, .widget-text, .widget-radio) {
  flex-direction: column; align-items: stretch; min-width: 0; }
.gammon-editor-grid .widget-label { text-align: left; line-height: 20px; height: 20px; width: auto;
  white-space: nowrap; }
.gammon-editor-grid > .widget-checkbox { height: 44px; display: flex; align-items: center; }
.gammon-editor-grid > .widget-checkbox label { display: flex; align-items: center; gap: 10px;
  color: var(--gammon-panel-text); font-size: 15px; white-space: nowrap; }
.gammon-editor-panel input[type="checkbox"] { appearance: none; position: relative; flex: none;
  width: 40px; height: 24px; margin: 0; border-radius: 12px; cursor: pointer;
  border: 1px solid var(--gammon-panel-muted); background: var(--gammon-panel-hover); }
.gammon-editor-panel input[type="checkbox"]::after { content: ""; position: absolute; top: 3px;
  left: 3px; width: 16px; height: 16px; border-radius: 50%; background: var(--gammon-panel-muted);
  transition: left 90ms; }
.gammon-editor-panel input[type="checkbox"]:checked { background: var(--gammon-accent);
  border-color: var(--gammon-accent); }
.gammon-editor-panel input[type="checkbox"]:checked::after { left: 19px;
  background: var(--gammon-accent-text); }
.gammon-editor-grid > .gammon-segments.gammon-segments { display: grid; height: 64px;
  grid-template-rows: 20px 44px; gap: 0; }
.gammon-editor-panel .gammon-segments > .widget-radio-box { display: flex;
  flex-direction: row; width: 100%;
  box-sizing: border-box; height: 44px; padding: 3px; margin: 0; border-radius: 10px;
  border: 1px solid var(--gammon-panel-line); background: var(--gammon-panel-hover); }
.gammon-editor-panel .gammon-segments .widget-radio-box label { flex: 1 1 auto; display: flex;
  margin: 0; align-items: center; justify-content: center; height: auto; width: auto;
  position: relative; padding: 0 8px; border-radius: 8px; line-height: 20px; font-size: 15px;
  color: var(--gammon-panel-text); cursor: pointer; white-space: nowrap; }
.gammon-segments .widget-radio-box label:has(input:checked) { font-weight: 600;
  background: var(--gammon-accent); color: var(--gammon-accent-text) !important; }
.gammon-segments .widget-radio-box label:has(input:focus-visible) {
  outline: 2px solid var(--gammon-accent); outline-offset: 3px; }
.gammon-segments input[type="radio"] { position: absolute; inset: 0; margin: 0; opacity: 0;
  cursor: pointer; }
.gammon-stepper.widget-box { display: grid; grid-template: 20px 44px / 34px minmax(0, 1fr) 34px;
  gap: 0 !important; position: relative; }
.gammon-stepper > .jupyter-widgets:not(button) { grid-area: 1 / 1 / 3 / 4; display: grid;
  grid-template-rows: 20px 44px; }
.gammon-editor-panel .gammon-stepper > button { grid-row: 2; z-index: 1; min-height: 38px;
  margin: 3px; padding: 0; border: 0; background: none; font-size: 18px; font-weight: 500; }
.gammon-stepper > button:first-child { grid-column: 1; }
.gammon-stepper > button:last-child { grid-column: 3; }
.gammon-editor-panel .gammon-stepper :is(input, select) { padding: 0 34px; text-align: center;
  text-align-last: center; appearance: textfield; font-weight: 600;
  background-image: none !important; }
.gammon-editor-panel .gammon-stepper select { appearance: none; }
.gammon-stepper input::-webkit-inner-spin-button { appearance: none; }
.gammon-editor-panel .widget-textarea { flex-direction: column; align-items: stretch; }
.gammon-editor-panel .widget-textarea .widget-label { text-align: left; line-height: 20px; }
.gammon-editor-panel :is(select, textarea, input[type="number"]) { font: inherit;
  box-sizing: border-box; color: var(--gammon-panel-text);
  background-color: var(--gammon-panel-hover); flex: none !important;
  border: 1px solid var(--gammon-panel-line); border-radius: 10px; padding: 0 10px;
  height: 44px; width: 100%; }
.gammon-editor-panel .widget-textarea textarea { height: auto; min-height: 64px; padding: 8px 10px;
  overflow-wrap: anywhere; }
.gammon-editor-panel textarea::placeholder { color: var(--gammon-panel-muted); opacity: 1; }
.gammon-editor-panel .jupyter-button { height: auto; min-height: 40px; padding: 0 14px;
  color: var(--gammon-panel-text); background: var(--gammon-panel-hover); box-shadow: none;
  border: 1px solid var(--gammon-panel-line); border-radius: 10px; font-weight: 500;
  text-align: center; line-height: 20px; }
.gammon-editor-panel > .widget-box:nth-child(2) { gap: 0 !important; margin: -6px -5px 0;
  justify-content: space-between; }
.gammon-editor-panel > .widget-box:nth-child(2) button { min-height: 36px; padding: 0 4px;
  font-size: 14px;
  border-color: transparent; background: none; }
.gammon-editor-panel .jupyter-button:disabled { opacity: 1; background: none;
  color: var(--gammon-panel-muted); }
.gammon-editor-panel .jupyter-button.mod-primary:enabled { font-weight: 600; min-height: 44px;
  background: var(--gammon-accent); color: var(--gammon-accent-text); }
.gammon-editor-panel .jupyter-button:hover:enabled { filter: brightness(1.06);
  background: var(--gammon-panel-hover); box-shadow: none; }
.gammon-editor-panel .jupyter-button.mod-primary:hover:enabled { background: var(--gammon-accent); }
.gammon-editor-panel :is(select, textarea, input, .jupyter-button):focus-visible {
  outline: 2px solid var(--gammon-accent); outline-offset: 2px; }
.gammon-editor-panel > .widget-box:last-child { position: sticky; bottom: -16px; z-index: 2;
  width: auto; max-width: none; margin: auto -20px -16px; padding: 10px 20px;
  background: var(--gammon-panel);
  border-top: 1px solid var(--gammon-panel-line); }
.gammon-editor-panel code { display: block; font-size: 13px; line-height: 18px; padding: 8px 10px;
  border-radius: 10px; color: var(--gammon-panel-muted); background: var(--gammon-panel-hover); }
@media (forced-colors: active) {
  .gammon-editor-panel input[type="checkbox"]:checked,
  .gammon-segments .widget-radio-box label:has(input:checked) { forced-color-adjust: none;
    background: Highlight; color: HighlightText !important; }
  .gammon-editor-panel input[type="checkbox"]::after { background: ButtonText; }
  .gammon-editor-panel .jupyter-button.mod-primary:enabled { border: 2px solid Highlight; }
}
@media (prefers-reduced-motion: reduce) {
  .gammon-editor-panel input[type="checkbox"]::after { transition: none; }
}
@container (max-width: 400px) {
  .gammon-editor-panel > .widget-box:nth-child(2) button { padding: 0 2px; }
}
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
