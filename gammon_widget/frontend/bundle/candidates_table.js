var m=class{#e=new AbortController;get signal(){return this.#e.signal}end(){this.#e.abort()}onEnd(e){this.signal.addEventListener("abort",e,{once:!0})}listen(e,t,n,a){let i={signal:this.signal,...a};for(let r of t.split(" "))e.addEventListener(r,n,i)}follow(e,t,n){for(let a of t.split(" "))e.on(a,n),this.onEnd(()=>e.off(a,n))}attend(e,t){e.add(t),this.onEnd(()=>e.delete(t))}observe(e){return this.onEnd(()=>e.disconnect()),e}together(e){let t=!1;return()=>{t||(t=!0,queueMicrotask(()=>{t=!1,this.signal.aborted||e()}))}}later(e,t){return setTimeout(()=>this.signal.aborted||t(),e)}nextFrame(e){requestAnimationFrame(t=>this.signal.aborted||e(t))}};var c={fine:"",doubtful:"?!",mistake:"?",blunder:"??"};var x=[388,180],b="gammon-beside",f="gammon-slim",g="--gammon-dock",p="--gammon-board-width",_="--gammon-max-width";function E(o,e){return e<870?0:x.find(t=>o+t<=e)??0}function y(o,e){let t=o.parentElement;if(!t||o.closest(".gammon-card"))return;let n=()=>{let r=t.clientWidth;if(!r)return;let s=T(o,r),l=E(s,r);o.classList.toggle(b,l>0),o.classList.toggle(f,l===x[1]),o.style.getPropertyValue(g)!==`${l}px`&&o.style.setProperty(g,`${l}px`),o.style.getPropertyValue(p)!==`${s}px`&&o.style.setProperty(p,`${s}px`)};e.observe(new ResizeObserver(n)).observe(t);let a=e.observe(new MutationObserver(n));a.observe(o,{attributeFilter:["style"]});let i=o.querySelector("canvas");i&&a.observe(i,{attributeFilter:["style"]}),e.onEnd(()=>{o.classList.remove(b,f);for(let r of[p,g])o.style.removeProperty(r)}),n()}function T(o,e){let t=o.querySelector("canvas")?.style.width,n=o.style.getPropertyValue(_);return Math.min(parseFloat(t||"")||e,parseFloat(n)||e,e)}function d(o,e="",t=""){let n=document.createElement(o);return n.textContent=e,t&&(n.className=t),n}function u(o,e,t){let n=d("button",o,e);return n.type="button",t&&n.addEventListener("click",t),n}var C=["class","style","data-jp-theme-light","data-theme","theme"];function S(){let o=document.body.dataset.jpThemeLight;if(o)return o==="false";for(let e of[document.body,document.documentElement]){let[t,n,a,i]=L(getComputedStyle(e).backgroundColor);if(i>0)return .3*t+.59*n+.11*a<128}return!1}function L(o){let e=document.createElement("canvas");e.width=e.height=1;let t=e.getContext("2d");return t?(t.fillStyle=o,t.fillRect(0,0,1,1),t.getImageData(0,0,1,1).data):[255,255,255,0]}var R="--gammon-panel";function A(o){let[e,t,n]=[1,3,5].map(a=>parseInt(o.slice(a,a+2),16));return .3*e+.59*t+.11*n<128}function w(o,e,t){let n=()=>{let a=e.get("colors")[S()?"dark":"light"]??{};for(let[i,r]of Object.entries(a))o.style.setProperty(`--gammon-${i}`,r);o.toggleAttribute("data-gammon-dark",A(o.style.getPropertyValue(R)))};t.follow(e,"change:colors",n),M(t,n),n()}function M(o,e){let t=o.observe(new MutationObserver(e));for(let n of[document.documentElement,document.body])t.observe(n,{attributeFilter:C})}var v=`/* How the table of a roll's plays looks, beyond what all panels have. */
.gammon-hinted { background: var(--gammon-frame); border-radius: 14px; width: fit-content;
  max-width: min(100%, var(--gammon-max-width, 100%)); }
.gammon-candidates { border-radius: 14px; padding: 8px 0 4px; max-width: 100%;
  container-type: inline-size; }
.gammon-hinted > .gammon-panel { width: 0; min-width: 100%; overflow: hidden;
  border-radius: 0 0 14px 14px; }
.gammon-hinted > .gammon-panel caption { display: none; }
.gammon-hinted.gammon-beside { display: grid; max-width: 100%;
  grid-template-columns: minmax(0, var(--gammon-board-width)) var(--gammon-dock); }
.gammon-hinted.gammon-beside > .gammon-panel { grid-area: 1 / 2 / span 20; width: auto;
  min-width: 0; height: 0; min-height: 100%; overflow-y: auto; padding: 12px 0 4px;
  border-radius: 0 14px 14px 0; }
.gammon-hinted.gammon-beside > .gammon-panel caption { display: table-caption; font-size: 21px;
  line-height: 28px; padding: 4px 16px 8px; }
.gammon-beside .gammon-candidates .under { margin-top: auto; padding: 4px 16px; }
.gammon-candidates .close { display: none; }
.gammon-beside > .gammon-candidates .close { display: block; position: absolute; top: 8px; right: 4px;
  min-height: 40px; width: 40px; font-size: 22px; text-align: center; }
.gammon-beside > .gammon-candidates { position: relative; }
.gammon-hinted { --gammon-doubtful: #b07d00; --gammon-mistake: #d9601a; --gammon-blunder: #c62828; }
.gammon-hinted[data-gammon-dark] { --gammon-doubtful: #e0b040; --gammon-mistake: #f29254;
  --gammon-blunder: #f4736b; }
.gammon-slim .gammon-candidates caption { font-size: 15px !important; padding: 4px 40px 8px 12px
  !important; }
.gammon-slim .gammon-candidates thead { position: absolute; clip-path: inset(50%); }
.gammon-slim .gammon-candidates :is(tbody, tr.play) { display: grid; }
.gammon-slim .gammon-candidates tr.play { grid-template-columns: 1fr auto; align-content: center;
  height: 53px; box-sizing: border-box; padding: 0 12px 0 8px; border-left: 4px solid transparent;
  border-bottom: 1px solid var(--gammon-panel-line); }
.gammon-slim .gammon-candidates tr.play td { display: none; height: auto; padding: 0 !important;
  border: 0; font-size: 13px; line-height: 20px; text-align: left; }
.gammon-slim .gammon-candidates tr.play :is([data-column="play"], [data-column="equity"],
  [data-column="difference"]) { display: block; }
.gammon-slim .gammon-candidates tr.play [data-column="play"] { grid-column: 1 / -1; grid-row: 1; font-size: 14px;
  overflow: hidden; text-overflow: ellipsis; }
.gammon-slim .gammon-candidates tr.play [data-column="equity"] { font-weight: 400;
  color: var(--gammon-panel-muted); }
.gammon-slim .gammon-candidates tr.play [data-column="difference"] { text-align: right;
  color: var(--gammon-panel-text); }
.gammon-slim .gammon-candidates [data-sign]::before { content: attr(data-sign) " "; font-weight: 600; }
.gammon-slim .gammon-candidates tr:first-child [data-column="difference"]::before { content: "best"; }
.gammon-slim .gammon-candidates tr[data-mark="doubtful"] { border-left-color: var(--gammon-doubtful); }
.gammon-slim .gammon-candidates tr[data-mark="mistake"] { border-left-color: var(--gammon-mistake); }
.gammon-slim .gammon-candidates tr[data-mark="blunder"] { border-left-color: var(--gammon-blunder); }
.gammon-slim .gammon-candidates .under { padding: 4px 12px; }
.gammon-candidates > div { overflow-x: auto; }
.gammon-candidates table { border-collapse: collapse; width: 100%; }
.gammon-candidates caption { text-align: left; font-weight: 600; padding: 4px 24px 8px; }
.gammon-candidates th, .gammon-candidates td { padding: 0 12px; height: 44px; white-space: nowrap;
  text-align: right; border-bottom: 1px solid var(--gammon-panel-line); }
.gammon-candidates th { height: 32px; font-weight: 400; font-size: 13px;
  color: var(--gammon-panel-muted); }
.gammon-candidates th::first-letter { text-transform: uppercase; }
.gammon-candidates td { color: var(--gammon-panel-muted); }
.gammon-candidates :is(th, td):first-child { padding-left: 24px; text-align: left; }
.gammon-candidates :is(th, td):last-child { padding-right: 24px; }
.gammon-candidates .words, .gammon-candidates td[data-column="equity"] {
  color: var(--gammon-panel-text);
  font-weight: 500; }
.gammon-candidates .words { text-align: left; }
.gammon-candidates tbody tr.play { cursor: pointer; }
.gammon-candidates tbody tr.play:hover, .gammon-candidates tbody tr.play:focus {
  background: var(--gammon-panel-hover); }
.gammon-candidates tbody tr.play:focus-visible { outline: 2px solid var(--gammon-accent);
  outline-offset: -2px; }
.gammon-candidates tbody tr[aria-selected="true"] { background: var(--gammon-panel-hover);
  box-shadow: inset 4px 0 var(--gammon-accent); }
.gammon-candidates tr[aria-selected="true"] .words { color: var(--gammon-accent);
  font-weight: 600; }
.gammon-candidates .bar { width: 40%; padding: 0 12px; }
.gammon-candidates .bar i { display: block; height: 6px; border-radius: 3px;
  background: linear-gradient(var(--gammon-panel-muted) 0 0) no-repeat 0 / var(--share)
    var(--gammon-panel-line); }
.gammon-candidates [aria-selected="true"] .bar i { background-image:
  linear-gradient(var(--gammon-accent) 0 0); }
.gammon-candidates .under { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center;
  padding: 4px 24px; min-height: 44px; box-sizing: border-box; }
.gammon-candidates .under p { margin: 0; font-size: 13px; line-height: 18px; flex: 1 1 200px;
  color: var(--gammon-panel-muted); }
.gammon-candidates .under .tool { color: var(--gammon-accent); font-size: 13px; font-weight: 600; }
@container (max-width: 820px) {
  .gammon-candidates :is([data-column="loses gammon"], [data-column="wins match"]) {
    display: none; }
}
@container (max-width: 560px) {
  .gammon-candidates th, .gammon-candidates td { padding: 0 8px; }
  .gammon-candidates :is(.bar, [data-column="gammon"]) { display: none; }
  .gammon-candidates :is(th, td):first-child { padding-left: 16px; }
  .gammon-candidates [data-column="wins"] { padding-right: 16px; }
}
@container (max-width: 400px) {
  .gammon-candidates [data-column="wins"] { display: none; }
  .gammon-candidates [data-column="difference"] { padding-right: 16px; }
}
@container (max-width: 320px) {
  .gammon-candidates :is(th, td):first-child { display: none; }
  .gammon-candidates :is(th, td):nth-child(2) { padding-left: 16px; }
}
@media (forced-colors: active) {
  .gammon-candidates .bar i { border: 1px solid; forced-color-adjust: none;
    background: linear-gradient(CanvasText 0 0) no-repeat 0 / var(--share) Canvas; }
  .gammon-candidates [aria-selected="true"] .bar i { background-image:
    linear-gradient(Highlight 0 0); }
  .gammon-candidates tr[aria-selected="true"] { outline: 2px solid Highlight;
    outline-offset: -2px; }
}
`;var k=`/* How a panel looks that belongs to a board: in the board's letters and colours, and one card with
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
`;var P={ArrowDown:1,ArrowUp:-1},h=class{constructor(e,t){this.model=e;this.panel=t}model;panel;#e=-1;#t=!1;draw(){let{model:e}=this;this.#e=-1;let t=d("table");if(t.append(d("caption",e.get("title"))),e.get("rows").length){e.get("plays")&&t.setAttribute("role","grid");let[i,r]=[d("thead"),d("tr")];r.append(...this.#a("th",e.get("head"))),i.append(r),t.append(i,this.#i())}let n=d("div");n.append(t);let a=u("×","close",()=>e.send({close:!0}));a.setAttribute("aria-label","Close the hint"),this.panel.replaceChildren(n,this.#r(),a),this.mark()}#r(){let{model:e}=this,t=d("div","","under");t.append(...e.get("notes").map(a=>d("p",a)));let n=e.get("rows").length;if(e.get("plays")&&n>e.get("most")){let a=this.#t?"Show fewer":`All ${n} plays`,i=u(a,"tool",()=>{this.#t=!this.#t,this.draw(),this.panel.querySelector(".under button")?.focus({preventScroll:!0})});t.append(i)}return t}mark(){this.panel.querySelectorAll("tr.play").forEach((e,t)=>{e.setAttribute("aria-selected",String(t===this.model.get("chosen")))})}#i(){let e=d("tbody"),{model:t}=this,n=this.#t||!t.get("plays")?1/0:t.get("most"),a=t.get("rows").slice(0,n);return e.append(...a.map((i,r)=>this.#s(i,r,e))),e.addEventListener("mouseleave",()=>this.#n(-1)),e.addEventListener("focusout",({relatedTarget:i})=>{e.contains(i)||this.#n(-1)}),e}#s(e,t,n){let a=d("tr");if(a.append(...this.#a("td",e,this.model.get("shares")[t])),!this.model.get("plays"))return a;a.className="play",a.setAttribute("role","row");let i=a.dataset.mark=this.model.get("marks")[t],r=a.querySelector('[data-column="difference"]');r&&c[i]&&(r.dataset.sign=c[i]);for(let s of a.children)s.setAttribute("role","gridcell");return a.tabIndex=0,a.addEventListener("mouseenter",()=>this.#n(t)),a.addEventListener("focus",()=>this.#n(t)),a.addEventListener("click",()=>this.#o(t)),a.addEventListener("keydown",s=>{if(s.ctrlKey||s.metaKey||s.altKey)return;let l=n.children[t+P[s.key]];if(s.key==="Enter"||s.key===" ")this.#o(t);else if(P[s.key])l?.focus();else return;s.preventDefault(),s.stopPropagation()}),a}#a(e,t,n){let{model:a}=this,i=t.map((r,s)=>{let l=d(r?e:"td",r,a.get("words")[s]?"words":"");return l instanceof HTMLTableCellElement&&l.tagName==="TH"&&(l.scope="col"),l.dataset.column=a.get("head")[s],l});if(a.get("shares").length){let r=d("td","","bar");if(n!==void 0){let s=d("i");s.style.setProperty("--share",`${n}% 100%`),r.append(s)}i.splice(2,0,r)}return i}#n(e){e!==this.#e&&(this.#e=e,this.model.send({point:e}))}#o(e){this.model.set("chosen",this.model.get("chosen")===e?-1:e),this.model.save_changes()}};function N({model:o,el:e}){let t=new m;e.classList.add("gammon-panel","gammon-candidates");let n=d("div");n.style.display="contents",e.append(d("style",k+v),n);let a=new h(o,n),i=()=>{if(!e.isConnected)return t.nextFrame(i);let r=e.closest(".gammon-hinted");w(r??e,o,t),r&&y(r,t)};return t.nextFrame(i),t.follow(o,"change:drawn",()=>a.draw()),t.follow(o,"change:chosen",()=>a.mark()),a.draw(),()=>t.end()}var X={render:N};export{X as default};
