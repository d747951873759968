// How the panel of practice looks, beyond what the panels of lessons have.

export const PRACTICE_STYLE = `
.gammon-practice-head { padding: 14px 24px 0; display: flex; flex-wrap: wrap; gap: 2px 12px;
  justify-content: space-between; }
.gammon-practice .gammon-lesson-question small { font-weight: 400; }
.gammon-practice-grades { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 8px; }
.gammon-panel .gammon-practice-grades button { min-height: 52px; padding: 4px 2px; display: flex;
  flex-direction: column; align-items: center; justify-content: center; font-size: 13px;
  line-height: 18px; font-weight: 500; background: var(--gammon-panel-hover);
  border-color: var(--gammon-panel-line); white-space: pre; }
.gammon-panel .gammon-practice-grades button:hover:enabled {
  border-color: var(--gammon-panel-muted); }
.gammon-panel .gammon-practice-grades button[aria-pressed="true"] { font-weight: 600;
  border: 2px solid var(--gammon-accent); padding: 3px 1px; }
.gammon-panel .gammon-advice { overflow-x: auto; font-size: 14px; }
.gammon-panel .gammon-advice select { display: none; }
.gammon-panel .gammon-advice table { border-collapse: collapse; width: 100%; }
.gammon-panel .gammon-advice caption { text-align: left; padding: 2px 0;
  color: var(--gammon-panel-muted); font-size: 13px; }
.gammon-panel .gammon-advice :is(th, td) { padding: 3px 6px; text-align: right;
  white-space: nowrap; font-weight: 400; font-variant-numeric: tabular-nums; background: none;
  color: inherit; }
.gammon-panel .gammon-advice tr { background: none; }
.gammon-panel .gammon-advice thead th { color: var(--gammon-panel-muted); font-size: 13px; }
.gammon-panel .gammon-advice :is(th, td):first-child { text-align: left; width: 100%;
  padding-left: 10px; }
.gammon-panel .gammon-advice tr.done { box-shadow: inset 4px 0 var(--mark); }
.gammon-panel .gammon-advice tr.done :is(td, button) { font-weight: 600; }
.gammon-panel .gammon-advice tbody button { padding: 0; width: 100%; border: 0;
  border-radius: 4px; }
.gammon-panel .gammon-advice tbody tr:hover { background: var(--gammon-panel-hover); }
.gammon-panel .gammon-practice-earlier p { margin: 0; font-size: 13px; line-height: 20px;
  font-variant-numeric: tabular-nums; white-space: pre-wrap; }
.gammon-panel .gammon-comment label { display: block; font-size: 13px; line-height: 18px;
  color: var(--gammon-panel-muted); margin-bottom: 4px; }
.gammon-panel .gammon-comment textarea { box-sizing: border-box; width: 100%; min-height: 52px;
  resize: vertical; padding: 8px 12px; border-radius: 10px; font: inherit; color: inherit;
  background: transparent; border: 1px solid var(--gammon-panel-muted); }
.gammon-panel .gammon-comment p:empty { display: none; }
.gammon-panel textarea:focus-visible { outline: 2px solid var(--gammon-accent);
  outline-offset: 2px; }
@container (max-width: 480px) { .gammon-practice-head { padding: 12px 20px 0; } }
`;
