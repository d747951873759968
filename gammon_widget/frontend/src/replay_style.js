// How the parts around a viewer's board look, beyond what all panels have.

export const STYLE = `
.gammon-viewer { container-type: inline-size; }
.gammon-card > .gammon-replay.gammon-panel { display: contents; }
.gammon-replay-below { grid-area: 2 / 1; width: 0; min-width: 100%; box-sizing: border-box;
  padding: 4px 16px 12px; background: var(--gammon-panel); container-type: inline-size; }
.gammon-replay-bar { padding: 4px 0; display: flex; flex-flow: row wrap; align-items: center;
  gap: 2px; }
.gammon-replay-side { grid-area: 3 / 1; width: 0; min-width: 100%; box-sizing: border-box;
  display: flex; flex-direction: column; gap: 10px; padding: 4px 16px 16px;
  background: var(--gammon-panel); }
@container (min-width: 960px) {
  .gammon-replay-below { padding: 4px 16px 8px; }
  .gammon-replay-side { grid-area: 1 / 2 / 3 / 3; width: auto; min-width: 0; height: 0;
    min-height: 100%; padding: 16px; border-left: 1px solid var(--gammon-panel-line); }
  .gammon-replay-side .gammon-moves { max-height: none; }
  .gammon-replay-side .gammon-advice { max-height: 60%; overflow-y: auto; background:
    linear-gradient(var(--gammon-panel) 50%, transparent) top / 100% 24px no-repeat local,
    linear-gradient(transparent, var(--gammon-panel) 50%) bottom / 100% 24px no-repeat local,
    linear-gradient(rgba(0, 0, 0, .14), transparent) top / 100% 9px no-repeat,
    linear-gradient(transparent, rgba(0, 0, 0, .14)) bottom / 100% 9px no-repeat; }
}
@media print {
  .gammon-card .gammon-replay-side { height: auto; }
  .gammon-replay-side .gammon-advice { max-height: none; }
}
.gammon-replay { font-size: 14px; line-height: 20px; }
.gammon-replay button { border: 0; border-radius: 6px; }
.gammon-replay :is(select, textarea) { font: inherit; color: inherit; }
.gammon-replay :is(button, select, textarea, input):focus-visible {
  outline: 2px solid var(--gammon-accent); outline-offset: -2px; }
.gammon-replay-bar button:disabled { opacity: .42; }
.gammon-replay-bar button { min-width: 34px; height: 40px; padding: 0 6px; display: inline-flex;
  align-items: center; justify-content: center; gap: 6px; }
.gammon-replay-bar button[aria-pressed="true"] {
  background: var(--gammon-panel-hover); }
.gammon-replay-bar button svg { width: 18px; height: 18px; fill: currentColor; stroke: none; }
.gammon-replay-bar input { flex: 1 1 80px; min-width: 60px; margin: 0 6px; height: 36px;
  accent-color: var(--gammon-accent); }
@container (max-width: 640px) {
  .gammon-replay-bar input { flex-basis: 100%; order: 1; }
}
@container (max-width: 480px) {
  .gammon-replay-bar input { order: 0; }
  .gammon-replay-bar { justify-content: space-between; }
  .gammon-replay-bar button { min-width: 44px; height: 44px; }
}
.gammon-moves { flex: 1 1 auto; min-height: 120px; max-height: 300px; position: relative;
  overflow-y: auto;
  border: 1px solid var(--gammon-panel-line); border-radius: 8px; }
.gammon-moves section { content-visibility: auto; contain-intrinsic-size: auto 500px; }
.gammon-moves h3 { position: sticky; top: 0; z-index: 1; margin: 0; font-size: inherit;
  background: var(--gammon-panel-hover); }
.gammon-moves h3 button { width: 100%; padding: 6px 12px; text-align: left; font-weight: 600; }
.gammon-moves h3 button:disabled { opacity: 1; }
.gammon-moves table { border-collapse: collapse; width: 100%; table-layout: fixed; }
.gammon-moves th { font-weight: 400; text-align: left; padding: 2px 8px; overflow: hidden;
  text-overflow: ellipsis; white-space: nowrap; color: var(--gammon-panel-muted); }
.gammon-moves tr > :first-child { width: 2.2em; padding: 3px 2px 3px 0; text-align: right; }
.gammon-moves td { padding: 0; vertical-align: top; }
.gammon-moves tbody th { vertical-align: top; }
.gammon-moves td button { display: flex; gap: 6px; width: 100%; min-height: 26px; padding: 3px 8px;
  text-align: left; font-variant-numeric: tabular-nums; }
.gammon-moves td button b { flex: none; width: 1.6em; font-weight: 400;
  color: var(--gammon-panel-muted); }
.gammon-moves td button span { flex: 1 1 auto; }
.gammon-moves td button.cube span { font-style: italic; }
.gammon-moves [aria-current="true"], .gammon-moves [aria-current="true"]:hover:enabled {
  background: var(--gammon-accent); color: var(--gammon-accent-text); }
.gammon-moves [aria-current="true"] * { color: inherit !important; }
.gammon-moves td button[style] { box-shadow: inset 4px 0 var(--mark);
  border-radius: 0 6px 6px 0; }
.gammon-moves em { font-style: normal; font-weight: 700; }
.gammon-moves i { font-style: normal; color: var(--gammon-panel-muted); }
.gammon-moves p { margin: 0; }
.gammon-moves p button { width: 100%; padding: 6px 12px; text-align: left; font-weight: 600; }
.gammon-curve { display: block; width: 100%; height: 72px; cursor: pointer;
  border: 1px solid var(--gammon-panel-line); border-radius: 8px;
  box-sizing: border-box; touch-action: pan-y; }
.gammon-curve .middle, .gammon-curve .game { stroke: currentColor; opacity: .2; }
.gammon-curve .game { stroke-dasharray: 2 3; }
.gammon-curve .area { fill: currentColor; opacity: .08; }
.gammon-curve .line { fill: none; stroke: currentColor; stroke-width: 1.5; opacity: .75; }
.gammon-curve .luck { fill: currentColor; opacity: .55; }
.gammon-curve .here { stroke: var(--gammon-accent); stroke-width: 2; }
.gammon-curve circle { stroke: var(--gammon-panel); }
.gammon-advice { overflow-x: auto; flex: none; }
.gammon-advice select { max-width: 100%; height: 28px; border-radius: 6px; padding: 0 6px;
  background: var(--gammon-panel);
  border: 1px solid var(--gammon-panel-line); }
.gammon-advice table { border-collapse: collapse; width: 100%; margin-bottom: 4px; }
.gammon-advice caption { text-align: left; padding: 2px 0; font-weight: 600; }
.gammon-advice th, .gammon-advice td { padding: 2px 6px; text-align: right; white-space: nowrap;
  font-weight: 400; font-variant-numeric: tabular-nums; }
.gammon-advice thead th { color: var(--gammon-panel-muted); }
.gammon-advice :is(th, td):first-child { text-align: left; width: 100%; padding-left: 8px; }
.gammon-advice tr.done { font-weight: 600; box-shadow: inset 4px 0 var(--mark); }
.gammon-advice tr.done :is(th, td) { font-weight: 600; }
.gammon-advice tbody button { padding: 0; width: 100%; text-align: left; font-weight: inherit; }
.gammon-advice tbody tr:hover { background: var(--gammon-panel-hover); }
.gammon-advice p { margin: 2px 0 6px; padding-left: 8px; white-space: normal; }
.gammon-advice ul { margin: 0 0 4px; padding: 0 0 0 8px; list-style: none;
  color: var(--gammon-panel-muted); }
.gammon-advice .analysing { color: var(--gammon-panel-muted); }
.gammon-comment label { display: block; font-weight: 600; padding: 2px 0; }
.gammon-comment textarea { box-sizing: border-box; width: 100%; min-height: 56px; resize: vertical;
  padding: 6px 8px; border-radius: 6px; background: var(--gammon-panel);
  border: 1px solid var(--gammon-panel-line); }
.gammon-comment p { margin: 2px 0 0; color: var(--gammon-panel-muted); }
@media (forced-colors: active) {
  :is(.gammon-replay-below, .gammon-replay-side) { border: 1px solid CanvasText; }
  .gammon-moves [aria-current="true"], .gammon-replay-bar button[aria-pressed="true"] {
    forced-color-adjust: none; background: Highlight !important; color: HighlightText; }
}
`;
