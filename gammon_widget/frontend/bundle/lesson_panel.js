var q="http://www.w3.org/2000/svg";function a(r,e="",t=""){let n=document.createElement(r);return n.textContent=e,t&&(n.className=t),n}function p(r,e,t){let n=a("button",r,e);return n.type="button",t&&n.addEventListener("click",t),n}function S(r,e=""){let t=T("svg",{viewBox:"0 0 20 20","aria-hidden":"true",class:e});return t.append(T("path",{d:r})),t}function T(r,e){let t=document.createElementNS(q,r);for(let[n,o]of Object.entries(e))t.setAttribute(n,String(o));return t}function A(r,e,t,n){let o=s=>{let i=t(s,s.target);i&&(s.preventDefault(),s.stopPropagation(),n(i))};e.listen(r,"keydown",o,{capture:!0})}var M={ArrowLeft:"back",ArrowRight:"forward",Home:"first",End:"last"},R={h:"hint",Enter:"onward",PageUp:"page_up",PageDown:"page_down"};function N({key:r,ctrlKey:e,metaKey:t,altKey:n,shiftKey:o},s){if(!(e||t||n||o||W.includes(s))){if(/^[1-9]$/.test(r))return Number(r);if(s==="button"&&Object.hasOwn(M,r))return M[r];if(!(s==="button"&&r==="Enter"))return Object.hasOwn(R,r)?R[r]:void 0}}var W=["input","textarea","select"];var Y=.6,$=0,H=new WeakMap,w=class{constructor(e,t){this.jump=t;this.choices=new E(e);for(let o of[this.#r,this.#n])o.role="status";this.#t.id=`gammon-question-${$+=1}`,this.#o.setAttribute("aria-labelledby",this.#t.id),this.choices.element.role="group",this.choices.element.setAttribute("aria-labelledby",this.#t.id);let n=()=>{this.#o.value.trim()&&e(this.#o.value)};this.#a.append(this.#o,p("Answer","push",n)),this.#o.addEventListener("keydown",o=>{o.stopPropagation(),o.key==="Enter"&&n()}),this.#o.autocomplete="off",this.element.tabIndex=0,this.element.role="group",this.element.ariaLabel="Text",this.element.append(this.#e,this.#s,this.#r),this.dock.append(this.#t,this.choices.element,this.#a),this.dock.append(this.feedback.element,this.#n)}jump;element=a("div","","gammon-lesson-body");dock=a("div","","gammon-lesson-dock");#e=a("div");#t=a("div","","gammon-lesson-question");#n=a("div","","gammon-lesson-feedback");#r=a("p","","gammon-lesson-notice");#s=a("div","","gammon-lesson-end");#a=a("div","","gammon-lesson-field");#o=a("input");#i=-1;feedback=new C;choices;show(e){let t=e.step!==this.#i;this.#i=e.step;let[n]=e.end;b(this.#e,n?"":e.words),b(this.#t,n?"":e.question),this.choices.show(n?[]:e.choices,e.step),this.#a.hidden=!e.field||!!n,this.#o.placeholder=e.field,t&&(this.#o.value=""),this.feedback.show(n?{verdict:"",feedback:"",mood:""}:e),b(this.#n,n?"":e.hints),this.#r.textContent=e.notice,this.#r.hidden=!e.notice,this.#s.hidden=!n,this.#s.replaceChildren(...n?this.#m(n):[]);let o=[e.question,e.verdict,e.feedback,e.hints];this.dock.hidden=!!n||!(o.some(Boolean)||e.choices.length),(t||n)&&(this.element.scrollTop=0),this.#l()}#l(){let{dock:e,feedback:t}=this,n=(e.parentElement?.clientHeight??0)*Y;t.clamp(!1),t.clamp(n>0&&e.scrollHeight>n)}#m({heading:e,sentences:t,left:n,next_words:o,next_code:s}){let i=[a("h2",e),...t.map(m=>a("p",m))];if(n.length){let m=a("ul");for(let{words:l,step:c}of n){let g=a("li");g.append(p(l,"",()=>this.jump(c))),m.append(g)}i.push(a("p","Not solved yet:"),m)}if(o){let m=a("p");m.append(`Next in the course: ${o}. `,a("code",s)),i.push(m)}return i}},C=class{element=a("div","","gammon-lesson-feedback");#e=a("p","","verdict");#t=a("div","","why");#n=p("more","tool",()=>this.clamp(!1));constructor(){this.element.role="status",this.element.append(this.#e,this.#t,this.#n)}show({verdict:e,feedback:t,mood:n}){this.element.className=`gammon-lesson-feedback ${n}`.trim(),this.element.classList.toggle("empty",!e&&!t),this.#e.replaceChildren(...n in B?[x(B[n])]:[],e),this.#e.hidden=!e,b(this.#t,t)}clamp(e){this.#t.classList.toggle("short",e),this.#n.hidden=!e||this.#t.scrollHeight<=this.#t.clientHeight}},B={right:"tick",wrong:"cross"};function U(r,e){if(!e)return;let t=r.getBoundingClientRect().bottom-e.getBoundingClientRect().bottom;t>0&&(e.scrollTop+=t)}function b(r,e){if(r.hidden=!e,H.get(r)===e)return!1;H.set(r,e),r.innerHTML=e;for(let t of r.querySelectorAll("a"))t.target="_blank",t.rel="noopener";return!0}var h=class{constructor(e,t){this.kind=e;this.go=t}kind;go;element=a("div");#e=new Map;show(e){let t=new Set(e.map(({command:n})=>n));for(let[n,o]of this.#e)t.has(n)||(o.remove(),this.#e.delete(n));e.forEach((n,o)=>{let s=this.#e.get(n.command)??this.#t(n.command);this.element.children[o]!==s&&this.element.insertBefore(s,this.element.children[o]??null),s.textContent=n.words,s.title=n.tip,s.disabled=!n.enabled,s.className=`${this.kind} ${n.look}`.trim()})}#t(e){let t=p("","",()=>this.go(e));return t.dataset.command=e,this.#e.set(e,t),t}},E=class{constructor(e){this.answer=e}answer;element=a("div","","gammon-lesson-choices");#e="";show(e,t){this.element.hidden=e.length===0;let n=JSON.stringify([t,e.map(({words:o})=>o)]);n!==this.#e&&(this.#e=n,this.element.replaceChildren(...e.map(({words:o})=>this.#t(o)))),e.forEach(({words:o,mark:s,enabled:i,reason:m},l)=>{let c=this.element.children[l],[g,u]=c.children;c.className=`choice ${s}`.trim(),g.disabled=!i;let L=y[s||"free"][1];g.replaceChildren(x(s||"free"),a("span",o)),L&&g.append(a("small",L)),b(u,m)&&m&&U(c,this.element.parentElement)})}#t(e){let t=a("div"),n=a("div","","why");return n.role="status",t.append(p("","",()=>this.answer(e)),n),t}},d="M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15",f="M6.5 10.2l2.4 2.4l4.6-4.8",K="M7.3 7.3l5.4 5.4M12.7 7.3l-5.4 5.4",z="M10 9.9v.2",y={"":["",""],free:[d,""],right:[d+f,"right"],wrong:[d+K,"wrong"],given:[d+f,"your answer"],solution:[d+f,"the answer"],open:[d,"not answered"],solved:[d+f,"solved"],tried:[d+K,"not solved"],shown:[d+z,"answer shown"],answered:[d+f,"answered"],tick:["M4.5 10.6l3.6 3.6l7.4-8",""],cross:["M5.2 5.2l9.6 9.6M14.8 5.2l-9.6 9.6",""],list:["M3 5h.1M7 5h10M3 10h.1M7 10h10M3 15h.1M7 15h10",""]},x=r=>S(y[r][0],r);var V=new Set(["restarting","autorestarting","terminating","dead"]),v=class r{static#e=new WeakMap;gone=0;listeners=new Set;reconnections=new Set;#t;#n=!1;static of(e){let n=(e&&r.#e.get(e))??new r(e);return e&&r.#e.set(e,n),n}constructor(e){let t=e?.context?.sessionContext,n=t??e?.kernel;this.#o(n?.statusChanged,o=>V.has(o)),this.#o(t?.kernelChanged,({oldValue:o,newValue:s})=>o!==null&&o.id!==s?.id),n?.connectionStatusChanged?.connect?.((o,s)=>{s==="connected"&&this.#r()}),this.#o(n?.iopubMessage,o=>this.#a(o)),n?.iopubMessage?.connect?.((o,s)=>this.#s(s))}#r(){for(let e of[...this.reconnections])e()}#s({header:e,content:t}){e.msg_type==="error"&&(this.#n=!0),!(!(e.msg_type==="status"&&t.execution_state==="idle")||!this.#n)&&(this.#n=!1,this.#r())}#a({header:e,parent_header:t}){let{msg_type:n,session:o}=e;if(n!=="status"||!o||o===t?.session)return!1;let s=this.#t;return this.#t=o,s!==void 0&&s!==o}#o(e,t){e?.connect?.((n,o)=>{if(t(o)){this.gone+=1;for(let s of[...this.listeners])s()}})}};var k=class{#e=new AbortController;get signal(){return this.#e.signal}end(){this.#e.abort()}onEnd(e){this.signal.addEventListener("abort",e,{once:!0})}listen(e,t,n,o){let s={signal:this.signal,...o};for(let i of t.split(" "))e.addEventListener(i,n,s)}follow(e,t,n){for(let o of t.split(" "))e.on(o,n),this.onEnd(()=>e.off(o,n))}attend(e,t){e.add(t),this.onEnd(()=>e.delete(t))}observe(e){return this.onEnd(()=>e.disconnect()),e}together(e){let t=!1;return()=>{t||(t=!0,queueMicrotask(()=>{t=!1,this.signal.aborted||e()}))}}later(e,t){return setTimeout(()=>this.signal.aborted||t(),e)}nextFrame(e){requestAnimationFrame(t=>this.signal.aborted||e(t))}};var X=["class","style","data-jp-theme-light","data-theme","theme"];function J(){let r=document.body.dataset.jpThemeLight;if(r)return r==="false";for(let e of[document.body,document.documentElement]){let[t,n,o,s]=Q(getComputedStyle(e).backgroundColor);if(s>0)return .3*t+.59*n+.11*o<128}return!1}function Q(r){let e=document.createElement("canvas");e.width=e.height=1;let t=e.getContext("2d");return t?(t.fillStyle=r,t.fillRect(0,0,1,1),t.getImageData(0,0,1,1).data):[255,255,255,0]}var Z="--gammon-panel";function ee(r){let[e,t,n]=[1,3,5].map(o=>parseInt(r.slice(o,o+2),16));return .3*e+.59*t+.11*n<128}function O(r,e,t){let n=()=>{let o=e.get("colors")[J()?"dark":"light"]??{};for(let[s,i]of Object.entries(o))r.style.setProperty(`--gammon-${s}`,i);r.toggleAttribute("data-gammon-dark",ee(r.style.getPropertyValue(Z)))};t.follow(e,"change:colors",n),te(t,n),n()}function te(r,e){let t=r.observe(new MutationObserver(e));for(let n of[document.documentElement,document.body])t.observe(n,{attributeFilter:X})}var D=`/* How a panel looks that belongs to a board: in the board's letters and colours, and one card with
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
`;function F({model:r,el:e},t,n,o=".gammon-card"){let s=new k;e.classList.add("gammon-panel"),e.append(a("style",D+t));let i=n(s);return s.attend(v.of(r.widget_manager).listeners,()=>i.stop()),oe(e,r,s,l=>i.join?.(l),o),()=>s.end()}function oe(r,e,t,n,o){let s=()=>{let i=r.closest(".gammon-card"),m=r.closest(o);if(!i||!m)return t.nextFrame(s);O(i,e,t),n(m)};s()}function j(r){for(let e of r.querySelectorAll("button"))e.disabled=!0;for(let e of r.querySelectorAll("input"))e.disabled=!0}var I=`/* How the panels of lessons and practice look, beyond what all panels have. The card is as high as
   its board or, up to 600 pixels, as the page: the text scrolls, what is asked below it does not. */
.gammon-lesson { container-type: inline-size; }
.gammon-lesson > .gammon-card { grid-template-rows: auto minmax(36px, 1fr) auto auto auto;
  max-height: max(var(--gammon-height, 100vh), 590px); }
.gammon-lesson > .gammon-card > .gammon-board { grid-row: 3; justify-self: center; }
.gammon-lesson > .gammon-card > .gammon-panel { display: contents; }
.gammon-lesson .gammon-panel > * { background: var(--gammon-panel); min-width: 0; }
.gammon-lesson-head { grid-row: 1; padding: 10px 20px 0; display: grid; gap: 0 12px;
  grid-template-columns: minmax(0, 1fr) auto auto; align-items: center; }
.gammon-lesson :is(.gammon-lesson-body, .gammon-lesson-contents) { grid-row: 2; }
.gammon-lesson-dock { grid-row: 4; }
.gammon-lesson-footer { grid-row: 5; }
@container (min-width: 720px) {
  .gammon-lesson > .gammon-card { grid-template: auto / minmax(0, auto) 364px; max-height: none;
    min-height: min(var(--gammon-height, 0px), 600px); }
  .gammon-lesson > .gammon-card > .gammon-board { grid-area: 1 / 1; }
  .gammon-lesson > .gammon-card > .gammon-panel { display: flex; grid-area: 1 / 2; width: auto;
    min-width: 0; height: 0; min-height: 100%; }
  .gammon-panel .gammon-lesson-head { padding: 14px 24px 0;
    grid-template-columns: minmax(0, 1fr) auto; }
  .gammon-lesson-head > small:nth-child(2) { grid-area: 3 / 1 / 4 / 3; margin-top: 4px; }
  .gammon-panel .gammon-lesson-body { padding: 10px 24px 16px; }
  .gammon-panel .gammon-lesson-dock { padding: 12px 24px 14px; max-height: 60%; }
  .gammon-panel .gammon-lesson-footer { padding: 8px 24px 8px 14px; }
  .gammon-panel .gammon-lesson-feedback { min-height: 66px; }
}
@container (min-width: 1078px) {
  .gammon-lesson > .gammon-card { grid-template-columns: minmax(0, auto) 430px; }
}
.gammon-lesson-head > small:first-child { overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap; }
.gammon-lesson-head .tool { display: inline-flex; gap: 8px; align-items: center; min-height: 32px;
  margin: -7px -10px -7px 0; }
.gammon-lesson-bar { grid-area: 2 / 1 / 3 / -1; display: flex; gap: 4px; height: 4px; margin-top: 6px; }
.gammon-lesson-bar i { flex: 1; border-radius: 2px; background: var(--gammon-panel-line); }
.gammon-lesson-bar i.seen { background: var(--gammon-accent); }
.gammon-lesson-body { flex: 1 1 auto; min-height: 0; overflow-y: auto; padding: 6px 20px 10px;
  display: flex; flex-direction: column; gap: 14px; overflow-wrap: break-word; }
.gammon-lesson-body > * { flex: none; }
.gammon-lesson-dock { flex: none; overflow-y: auto; padding: 8px 20px 10px; display: flex;
  flex-direction: column; gap: 10px; overflow-wrap: break-word; max-height: 200px;
  border-top: 1px solid var(--gammon-panel-line); }
.gammon-lesson-dock > * { flex: none; }
.gammon-panel h2 { font-size: 20px; line-height: 26px; font-weight: 600; margin: 0 0 4px; }
.gammon-panel p { margin: 0 0 8px; }
.gammon-panel :is(p, ul, ol, h2):last-child { margin-bottom: 0; }
.gammon-panel :is(ul, ol) { margin: 0 0 8px; padding-left: 22px; }
.gammon-panel a { color: var(--gammon-accent); }
.gammon-panel :is(pre, code) { font-size: 13px; white-space: pre-wrap; overflow-wrap: anywhere; }
.gammon-lesson-question { font-weight: 600; }
.gammon-lesson-choices { display: flex; flex-direction: column; gap: 8px; }
.gammon-panel .choice { border: 1px solid var(--gammon-panel-muted); border-radius: 10px;
  background: var(--gammon-panel-hover); }
.gammon-panel .choice button { min-height: 40px; width: 100%; padding: 6px 14px; display: flex;
  gap: 10px; align-items: center; font-weight: 500; }
.gammon-panel .choice:has(:enabled:hover) { border-color: var(--gammon-accent); }
.gammon-panel .choice:has(:disabled) { background: none; border-color: var(--gammon-panel-line); }
.gammon-panel .choice svg { stroke: var(--gammon-panel-muted); }
.gammon-panel .choice.wrong svg { stroke: var(--gammon-bad); }
.gammon-panel .choice:is(.right, .solution, .given) { border: 2px solid var(--gammon-good); }
.gammon-panel .choice:is(.right, .solution, .given) button { color: var(--gammon-panel-text); }
.gammon-panel .choice:is(.right, .solution) svg { stroke: var(--gammon-good); }
.gammon-panel .choice.given { border-color: var(--gammon-accent); }
.gammon-panel .choice.wrong:has(.why:not([hidden])) { border: 2px solid var(--gammon-bad); }
.gammon-panel .choice.wrong:has(.why:not([hidden])) button { color: var(--gammon-panel-text); }
.gammon-panel .choice span { flex: 1 1 auto; }
.gammon-panel .choice .why { padding: 0 14px 8px 44px; font-size: 14px; line-height: 20px; }
.gammon-lesson-field { display: flex; gap: 10px; }
.gammon-lesson-field input { flex: 1 1 80px; min-width: 0; max-width: 180px; height: 40px;
  padding: 0 12px; border-radius: 10px; border: 1px solid var(--gammon-panel-muted);
  background: transparent; }
.gammon-lesson-field input::placeholder { color: var(--gammon-panel-muted); opacity: 1; }
.gammon-lesson-dock .push { min-height: 40px; }
.gammon-lesson-feedback { padding-left: 12px; border-left: 4px solid var(--gammon-panel-muted); }
.gammon-lesson-feedback.empty { border-color: transparent; }
.gammon-lesson-feedback.right { border-color: var(--gammon-good); }
.gammon-lesson-feedback.wrong { border-color: var(--gammon-bad); }
.gammon-panel .gammon-lesson-feedback .verdict { display: flex; gap: 8px; align-items: center;
  margin: 0; font-weight: 600; }
.gammon-lesson-feedback.right .verdict { color: var(--gammon-good); }
.gammon-lesson-feedback.wrong .verdict { color: var(--gammon-bad); }
.gammon-lesson-feedback .verdict svg { width: 18px; height: 18px; flex: none; fill: none;
  stroke: currentColor; stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; }
.gammon-lesson-feedback .why.short { display: -webkit-box; -webkit-box-orient: vertical;
  -webkit-line-clamp: 2; overflow: hidden; }
.gammon-panel .gammon-lesson-feedback .tool { min-height: 24px; padding: 0; font-size: 14px;
  color: var(--gammon-accent); }
.gammon-lesson-choices:not([hidden]) ~ .gammon-lesson-feedback.empty { display: none; }
.gammon-lesson-actions { display: flex; flex-wrap: wrap; gap: 10px; }
.gammon-lesson-actions:empty { display: none; }
.gammon-lesson-notice { color: var(--gammon-panel-muted); }
.gammon-lesson-footer { flex: none; border-top: 1px solid var(--gammon-panel-line); display: flex;
  flex-wrap: wrap; gap: 8px; align-items: center; justify-content: space-between;
  padding: 6px 20px 8px 10px; }
.gammon-lesson-footer > div { display: flex; flex-wrap: wrap; gap: 2px; }
.gammon-lesson-footer > div:last-child { gap: 10px; margin-left: auto; }
.gammon-lesson-footer .push { min-height: 40px; }
.gammon-lesson-contents { padding: 8px 14px; flex: 1 1 auto; min-height: 0; overflow-y: auto; }
.gammon-lesson-contents button { width: 100%; min-height: 40px; padding: 6px 10px; display: flex;
  gap: 10px; align-items: center; content-visibility: auto; }
.gammon-lesson-contents button[aria-current] { background: var(--gammon-panel-hover);
  font-weight: 600; }
.gammon-lesson-contents svg.solved { stroke: var(--gammon-good); }
.gammon-lesson-contents svg.tried { stroke: var(--gammon-bad); }
.gammon-lesson-end ul { list-style: none; padding: 0; }
.gammon-lesson-end li button { width: 100%; min-height: 40px; padding: 4px 10px; }
@container (max-width: 719px) {
  .gammon-lesson > .gammon-card { width: auto; justify-content: stretch; }
  .gammon-panel .gammon-lesson-dock { height: 154px; box-sizing: border-box; }
  .gammon-panel .gammon-lesson-dock:has(.choice) { height: auto; max-height: 190px; }
  .gammon-lesson-body:has(~ * .choice) { padding-bottom: 0; }
  .gammon-lesson-head .tool span { display: none; }
  .gammon-lesson-question:has(~ .gammon-lesson-feedback.wrong) { display: none; }
  .gammon-lesson-footer [data-command=explore]:not(:only-child, .primary) { display: none; }
}
@media (forced-colors: active) {
  .gammon-lesson-bar i { forced-color-adjust: none; background: GrayText; }
  .gammon-lesson-bar i.seen { background: Highlight; }
}
@media print { .gammon-lesson > .gammon-card { max-height: none; } }
`;var se=".gammon-lesson-choices > div",ae=16,G=24,P=class{constructor(e,t,n){this.model=e;this.panel=t;this.lifetime=n;let o=l=>e.send({do:"go",command:l}),s=l=>{this.open(!1),e.send({do:"jump",step:l})};this.go=o,this.step=new w(l=>e.send({do:"answer",text:l}),s),this.contents=new _(s),this.actions=new h("push",o),this.actions.element.className="gammon-lesson-actions",this.tools=new h("tool",o),this.navigation=new h("push",o),this.reset=new h("tool",o),this.bar.ariaHidden="true",this.toggle.append(x("list"),a("span","Contents")),this.toggle.ariaLabel="Contents";let i=a("div","","gammon-lesson-head");i.append(a("small",e.get("title")),this.where,this.toggle,this.bar);let m=a("div","","gammon-lesson-footer");m.append(this.tools.element,this.reset.element,this.navigation.element),this.step.dock.append(this.actions.element),t.append(i,this.step.element,this.contents.element,this.step.dock,m),n.listen(t,"keydown",l=>{l.key==="Escape"&&this.#e&&this.open(!1)})}model;panel;lifetime;#e=!1;go;step;contents;actions;tools;navigation;reset;bar=a("div","","gammon-lesson-bar");where=a("small");toggle=p("","tool",()=>this.open(!this.#e));join(e){let{model:t,lifetime:n}=this,o=n.together(()=>this.show());n.follow(t,"change:page change:marks",o),A(e,n,(i,m)=>{let l=this.#e?void 0:N(i,m.localName);return l===void 0?void 0:this.#t(l)},i=>i()),this.show()}#t(e){let{panel:t}=this,n=this.step.element;if(e==="page_up")return()=>n.scrollBy({top:-n.clientHeight});if(e==="page_down")return()=>n.scrollBy({top:n.clientHeight});let o;if(typeof e=="number")o=t.querySelector(`${se}:nth-child(${e}) button`);else if(e==="onward")o=t.querySelector("[data-command=forward].primary");else if(e==="hint")o=t.querySelector("[data-command=hint]");else return()=>this.go(e);return o&&!o.disabled?()=>o.click():void 0}open(e){let{model:t}=this;this.#e=e,this.toggle.setAttribute("aria-expanded",String(e)),this.contents.element.hidden=!e,this.show(),e?this.contents.show(t.get("contents"),t.get("marks"),t.get("page").step):this.toggle.focus({preventScroll:!0})}show(){let e=this.model.get("page"),t=this.panel.contains(document.activeElement);this.where.textContent=e.where,this.#r(e.step,this.model.get("marks").length),this.step.element.hidden=this.#e,this.actions.show(e.actions),this.step.show(e),this.#e&&(this.step.dock.hidden=!0),this.tools.show(this.#e?[]:e.tools);let n=e.reset.enabled&&(this.#e||e.end.length>0);this.reset.show(n?[e.reset]:[]),this.navigation.show(this.#e?[]:e.navigation),t&&this.#n()}#n(){let{activeElement:e}=document;if(this.panel.contains(e)&&!e?.matches(":disabled"))return;(this.navigation.element.querySelector("button:enabled:last-of-type, button:enabled")??this.toggle).focus({preventScroll:!0})}#r(e,t){let n=Array.from({length:Math.min(t,G)},()=>a("i")),o=Math.ceil((e+1)/t*n.length);n.slice(0,o).forEach(s=>s.className="seen"),this.bar.replaceChildren(...n),this.bar.style.gap=t>G?"0":""}stop(){j(this.panel)}},_=class{constructor(e){this.jump=e;this.element.ariaLabel="Contents",this.element.hidden=!0}jump;element=a("nav","","gammon-lesson-contents");show(e,t,n){let o=Math.min(...e.map(({level:l})=>l)),s=new Map(e.map((l,c)=>[l.step,c])),i=e.map((l,c)=>{let g=s.get(l.step)===c,u=this.#e(l,g?t[l.step]??"":"");return u.style.paddingLeft=`${10+ae*(l.level-o)}px`,g&&l.step===n&&u.setAttribute("aria-current","step"),u});this.element.replaceChildren(...i);let m=this.element.querySelector("[aria-current]");m?.focus({preventScroll:!0}),m&&(this.element.scrollTop=m.offsetTop-this.element.offsetTop-80)}#e({title:e,step:t},n){let o=p("","",()=>this.jump(t));return o.append(x(n),a("span",e)),n&&(o.ariaLabel=`${e}, ${y[n][1]}`),o}};function ie(r){return F(r,I,t=>new P(r.model,r.el,t))}var Ae={render:ie};export{Ae as default};
