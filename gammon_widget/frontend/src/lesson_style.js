// How the panel of a lesson looks, beyond what all panels have.

export const LESSON_STYLE = `
.gammon-lesson { container-type: inline-size; }
.gammon-lesson-head { padding: 14px 24px 0; display: grid; gap: 2px 12px;
  grid-template-columns: minmax(0, 1fr) auto; align-items: center; }
.gammon-lesson-head > small:first-child { overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap; }
.gammon-lesson-head .tool { display: inline-flex; gap: 8px; align-items: center;
  margin-right: -10px; }
.gammon-lesson-bar { grid-column: 1 / 3; display: flex; gap: 4px; height: 4px; }
.gammon-lesson-bar i { flex: 1; border-radius: 2px; background: var(--gammon-panel-line); }
.gammon-lesson-bar i.seen { background: var(--gammon-accent); }
.gammon-lesson-head > small:last-child { grid-column: 1 / 3; margin-top: 6px; }
.gammon-lesson-body { flex: 1 1 auto; min-height: 0; overflow-y: auto; padding: 10px 24px 16px;
  display: flex; flex-direction: column; gap: 14px; overflow-wrap: break-word; }
.gammon-lesson-body > * { flex: none; }
.gammon-panel h2 { font-size: 21px; line-height: 28px; font-weight: 600; margin: 0 0 6px; }
.gammon-panel p { margin: 0 0 8px; }
.gammon-panel :is(p, ul, ol, h2):last-child { margin-bottom: 0; }
.gammon-panel :is(ul, ol) { margin: 0 0 8px; padding-left: 22px; }
.gammon-panel a { color: var(--gammon-accent); }
.gammon-panel :is(pre, code) { font-size: 13px; white-space: pre-wrap; overflow-wrap: anywhere; }
.gammon-lesson-question { font-weight: 600; }
.gammon-lesson-choices { display: flex; flex-direction: column; gap: 10px; }
.gammon-panel .choice { min-height: 48px; padding: 8px 16px; display: flex; gap: 12px;
  align-items: center; font-weight: 500; background: var(--gammon-panel-hover);
  border-color: var(--gammon-panel-muted); }
.gammon-panel .choice:hover:enabled { border-color: var(--gammon-accent); }
.gammon-panel .choice:disabled { background: none; border-color: var(--gammon-panel-line); }
.gammon-panel .choice svg { stroke: var(--gammon-panel-muted); }
.gammon-panel .choice.wrong svg { stroke: var(--gammon-bad); }
.gammon-panel .choice:is(.right, .solution, .given) { color: var(--gammon-panel-text);
  border-color: var(--gammon-good); border-width: 2px; padding: 7px 15px; }
.gammon-panel .choice:is(.right, .solution) svg { stroke: var(--gammon-good); }
.gammon-panel .choice.given { border-color: var(--gammon-accent); }
.gammon-panel .choice span { flex: 1 1 auto; }
.gammon-lesson-field { display: flex; gap: 10px; }
.gammon-lesson-field input { flex: 1 1 80px; min-width: 0; max-width: 180px; height: 44px;
  padding: 0 12px; border-radius: 10px; border: 1px solid var(--gammon-panel-muted);
  background: transparent; }
.gammon-lesson-field input::placeholder { color: var(--gammon-panel-muted); opacity: 1; }
.gammon-lesson-said { padding-left: 16px; border-left: 4px solid var(--gammon-panel-muted); }
.gammon-lesson-said.right { border-color: var(--gammon-good); }
.gammon-lesson-said.wrong { border-color: var(--gammon-bad); }
.gammon-lesson-said b:first-child { margin-right: 6px; }
.gammon-lesson-notice { color: var(--gammon-panel-muted); }
.gammon-lesson-foot { border-top: 1px solid var(--gammon-panel-line); padding: 8px 14px 8px 14px;
  display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: space-between; }
.gammon-lesson-foot > div { display: flex; flex-wrap: wrap; gap: 2px; }
.gammon-lesson-foot > div:last-child { gap: 10px; margin-left: auto; }
.gammon-lesson-contents { padding: 8px 14px; flex: 1 1 auto; min-height: 0; overflow-y: auto;
  max-height: 420px; }
.gammon-lesson-contents button { width: 100%; min-height: 40px; padding: 6px 10px; display: flex;
  gap: 10px; align-items: center; content-visibility: auto; }
.gammon-lesson-contents button[aria-current] { background: var(--gammon-panel-hover);
  font-weight: 600; }
.gammon-lesson-contents svg.solved { stroke: var(--gammon-good); }
.gammon-lesson-contents svg.tried { stroke: var(--gammon-bad); }
.gammon-lesson-end ul { list-style: none; padding: 0; }
.gammon-lesson-end li button { width: 100%; min-height: 40px; padding: 4px 10px; }
@media (forced-colors: active) {
  .gammon-lesson-bar { margin-top: 6px; }
  .gammon-lesson-bar i { forced-color-adjust: none; background: GrayText; }
  .gammon-lesson-bar i.seen { background: Highlight; }
}
@container (min-width: 960px) { .gammon-lesson-contents { max-height: none; } }
@container (max-width: 480px) {
  .gammon-lesson-head { padding: 12px 20px 0; }
  .gammon-lesson-body { padding: 10px 20px 16px; }
  .gammon-lesson-foot > div:last-child, .gammon-lesson-foot > div:last-child button {
    flex: 1 1 auto; }
}
`;
