var m=class{#e=new AbortController;get signal(){return this.#e.signal}end(){this.#e.abort()}onEnd(e){this.signal.addEventListener("abort",e,{once:!0})}listen(e,t,o,a){let r={signal:this.signal,...a};for(let i of t.split(" "))e.addEventListener(i,o,r)}follow(e,t,o){for(let a of t.split(" "))e.on(a,o),this.onEnd(()=>e.off(a,o))}attend(e,t){e.add(t),this.onEnd(()=>e.delete(t))}observe(e){return this.onEnd(()=>e.disconnect()),e}together(e){let t=!1;return()=>{t||(t=!0,queueMicrotask(()=>{t=!1,this.signal.aborted||e()}))}}later(e,t){return setTimeout(()=>this.signal.aborted||t(),e)}nextFrame(e){requestAnimationFrame(t=>this.signal.aborted||e(t))}};function d(n,e="",t=""){let o=document.createElement(n);return o.textContent=e,t&&(o.className=t),o}var u=["class","style","data-jp-theme-light","data-theme","theme"];function h(){let n=document.body.dataset.jpThemeLight;if(n)return n==="false";for(let e of[document.body,document.documentElement]){let[t,o,a,r]=x(getComputedStyle(e).backgroundColor);if(r>0)return .3*t+.59*o+.11*a<128}return!1}function x(n){let e=document.createElement("canvas");e.width=e.height=1;let t=e.getContext("2d");return t?(t.fillStyle=n,t.fillRect(0,0,1,1),t.getImageData(0,0,1,1).data):[255,255,255,0]}var b="--gammon-panel";function f(n){let[e,t,o]=[1,3,5].map(a=>parseInt(n.slice(a,a+2),16));return .3*e+.59*t+.11*o<128}function g(n,e,t){let o=()=>{let a=e.get("colors")[h()?"dark":"light"]??{};for(let[r,i]of Object.entries(a))n.style.setProperty(`--gammon-${r}`,i);n.toggleAttribute("data-gammon-dark",f(n.style.getPropertyValue(b)))};t.follow(e,"change:colors",o),w(t,o),o()}function w(n,e){let t=n.observe(new MutationObserver(e));for(let o of[document.documentElement,document.body])t.observe(o,{attributeFilter:u})}var p=`/* How a panel looks that belongs to a board: in the board's letters and colours, and one card with
   it. It stands at its right from 960 pixels, else below. */
.gammon-card { display: grid; justify-content: start; overflow: hidden;
  width: fit-content; max-width: 100%;
  grid-template-columns: minmax(0, auto); border-radius: 14px; background: var(--gammon-frame); }
.gammon-card { --gammon-fine: #2e8b57; --gammon-doubtful: #b07d00; --gammon-mistake: #d9601a;
  --gammon-blunder: #c62828; }
.gammon-card[data-gammon-dark] { --gammon-fine: #55bd86; --gammon-doubtful: #e0b040;
  --gammon-mistake: #f29254; --gammon-blunder: #f4736b; }
.gammon-card > .gammon-board { grid-area: 1 / 1; min-width: 0;
  max-width: min(var(--gammon-size), var(--gammon-max-width, 100%)); }
.gammon-card > .gammon-panel { grid-area: 2 / 1; width: 0; min-width: 100%; }
@container (min-width: 960px) {
  .gammon-card { grid-template-columns: minmax(0, auto) 388px; }
  .gammon-card > .gammon-panel { grid-area: 1 / 2; width: auto; min-width: 0;
    height: 0; min-height: 100%; }
}
.gammon-panel { box-sizing: border-box; display: flex; flex-direction: column; margin: 0;
  background: var(--gammon-panel); color: var(--gammon-panel-text);
  font: 15px/22px "Gammon Inter", system-ui, sans-serif; }
.gammon-panel [hidden] { display: none !important; }
.gammon-panel :is(button, input) { font: inherit; color: inherit; box-sizing: border-box; }
.gammon-panel button { margin: 0; border: 1px solid transparent; border-radius: 10px;
  background: none; cursor: pointer; text-align: left; }
.gammon-panel button:hover:enabled { background: var(--gammon-panel-hover); }
.gammon-panel button:disabled { cursor: default; color: var(--gammon-panel-muted); }
.gammon-panel :is(button, input, a, [tabindex]):focus-visible {
  outline: 2px solid var(--gammon-accent); outline-offset: 2px; }
.gammon-panel button svg { width: 20px; height: 20px; flex: none; fill: none; stroke: currentColor;
  stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
.gammon-panel small { font-size: 13px; line-height: 18px; color: var(--gammon-panel-muted); }
.gammon-panel .push { min-height: 44px; padding: 0 18px; font-weight: 600; text-align: center;
  background: var(--gammon-panel-hover); border-color: var(--gammon-panel-muted); }
.gammon-panel .push:disabled { background: none; border-color: var(--gammon-panel-line); }
.gammon-panel .push.primary:enabled { background: var(--gammon-accent);
  border-color: var(--gammon-accent); color: var(--gammon-accent-text); }
.gammon-panel .push:hover:enabled { filter: brightness(1.06); }
.gammon-panel .push:active:enabled { filter: brightness(.9); }
.gammon-panel .tool { min-height: 44px; padding: 0 10px; font-weight: 500; }
.gammon-panel .tool.primary { color: var(--gammon-accent); font-weight: 600; }
.gammon-panel .tool.warning { color: var(--gammon-bad); font-weight: 600; }
@media (forced-colors: active) { .gammon-panel button { border-color: ButtonBorder; }
  .gammon-panel .push.primary:enabled { border: 2px solid Highlight; }
  .gammon-card { border-radius: 0; }
  :is(.gammon-card, .gammon-hinted) > .gammon-panel { border: 1px solid CanvasText; } }
@media print { :is(.gammon-card, .gammon-hinted, .gammon-candidates) { print-color-adjust: exact; }
  .gammon-card > .gammon-panel { height: auto; } }
`;function s(n,e,t,o,a){let r=()=>{let i=n.closest(".gammon-card"),l=n.closest(a);if(!i||!l)return t.nextFrame(r);g(i,e,t),o(l)};r()}var c=`/* How an editor's controls look, beyond what all panels have. */
.gammon-editor { container-type: inline-size; }
.gammon-card > .gammon-editor-board { grid-area: 1 / 1; min-width: 0; overflow: visible; }
.gammon-editor-panel.widget-box { --field: 44px; --label: 20px; --gap: 10px; --pad: 16px;
  padding: var(--pad) 20px;
  gap: var(--gap); overflow-y: auto; flex-wrap: nowrap; }
@container (min-width: 960px) { /* all of it beside a board of 570 pixels */
  .gammon-editor-panel.widget-box { --field: 38px; --label: 18px; --gap: 6px; --pad: 8px; }
  .gammon-editor-panel .widget-textarea textarea { min-height: 40px; height: 40px; }
  .gammon-editor-panel.widget-box code { padding: 4px 10px; }
  .gammon-editor-panel.widget-box > .widget-box:last-child { padding: 3px 20px; }
}
.gammon-editor-panel > * { flex: none; }
.gammon-editor-panel .widget-box { margin: 0; gap: 6px 10px; overflow: visible; }
.gammon-editor-panel :is(.widget-label, label, .widget-html-content, .jupyter-widgets) {
  font: inherit; color: inherit; }
.gammon-editor-panel .widget-label, .gammon-editor-panel .widget-label-basic {
  color: var(--gammon-panel-muted); font-size: 14px; }
.gammon-editor-panel .jupyter-widgets { margin: 0; height: auto; max-width: 100%; }
.gammon-editor-panel .widget-box { gap: 8px !important; }
.gammon-editor-grid.widget-box { display: grid; gap: var(--gap) 12px !important;
  grid-template-columns: repeat(6, minmax(0, 1fr)); align-items: start; }
.gammon-editor-grid > .jupyter-widgets { width: auto !important; min-width: 0; }
.gammon-span-2 { grid-column: span 2; }
.gammon-span-4 { grid-column: span 4; }
.gammon-span-6 { grid-column: span 6; }
.gammon-editor-grid :is(.widget-dropdown, .widget-text, .widget-radio) {
  flex-direction: column; align-items: stretch; min-width: 0; }
.gammon-editor-grid .widget-label { text-align: left; line-height: var(--label);
  height: var(--label); width: auto;
  white-space: nowrap; }
.gammon-editor-grid > .widget-checkbox { height: var(--field); display: flex; align-items: center; }
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
.gammon-editor-grid > .gammon-segments.gammon-segments { display: grid; height: auto;
  grid-template-rows: var(--label) var(--field); gap: 0; }
.gammon-editor-panel .gammon-segments > .widget-radio-box { display: flex;
  flex-direction: row; width: 100%;
  box-sizing: border-box; height: var(--field); padding: 3px; margin: 0; border-radius: 10px;
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
.gammon-stepper.widget-box { display: grid; grid-template: var(--label) var(--field) / 34px minmax(0, 1fr) 34px;
  gap: 0 !important; position: relative; }
.gammon-stepper > .jupyter-widgets:not(button) { grid-area: 1 / 1 / 3 / 4; display: grid;
  grid-template-rows: var(--label) var(--field); }
.gammon-editor-panel .gammon-stepper > button { grid-row: 2; z-index: 1; min-height: 0;
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
  height: var(--field); width: 100%; }
.gammon-editor-panel .widget-textarea textarea { padding: 8px 10px; overflow-wrap: anywhere; }
@container (max-width: 959px) {
  .gammon-editor-panel .widget-textarea textarea { height: auto; min-height: 64px; }
}
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
.gammon-editor-panel > .widget-box:last-child { position: sticky; z-index: 2;
  bottom: calc(-1 * var(--pad)); width: auto; max-width: none; padding: 8px 20px;
  margin: auto -20px calc(-1 * var(--pad));
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
.gammon-editor-panel.gammon-panel .gammon-problems { padding: 0; }
.gammon-editor-panel.gammon-panel .gammon-problems .widget-html-content {
  color: var(--gammon-panel-text); line-height: 20px; white-space: normal; }
`;function k({model:n,el:e}){let t=new m;return e.style.display="none",e.append(d("style",p+c)),s(e,n,t,()=>{},".gammon-card"),()=>t.end()}var V={render:k};export{V as default};
