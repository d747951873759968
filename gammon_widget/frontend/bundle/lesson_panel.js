var j="http://www.w3.org/2000/svg";function a(r,e="",t=""){let n=document.createElement(r);return n.textContent=e,t&&(n.className=t),n}function p(r,e,t){let n=a("button",r,e);return n.type="button",t&&n.addEventListener("click",t),n}function M(r,e=""){let t=P("svg",{viewBox:"0 0 20 20","aria-hidden":"true",class:e});return t.append(P("path",{d:r})),t}function P(r,e){let t=document.createElementNS(j,r);for(let[n,o]of Object.entries(e))t.setAttribute(n,String(o));return t}var T={ArrowLeft:"back",ArrowRight:"forward",Home:"first",End:"last"};function _({key:r,ctrlKey:e,metaKey:t,altKey:n,shiftKey:o},s){if(!(s!=="button"||e||t||n||o))return Object.hasOwn(T,r)?T[r]:void 0}var I=0,S=new WeakMap,b=class{constructor(e,t){this.jump=t;this.choices=new C(e);for(let o of[this.#n,this.#a,this.#o])o.role="status";this.#t.id=`gammon-question-${I+=1}`,this.#s.setAttribute("aria-labelledby",this.#t.id),this.choices.element.role="group",this.choices.element.setAttribute("aria-labelledby",this.#t.id);let n=()=>{this.#s.value.trim()&&e(this.#s.value)};this.#r.append(this.#s,p("Answer","push",n)),this.#s.addEventListener("keydown",o=>{o.stopPropagation(),o.key==="Enter"&&n()}),this.#s.autocomplete="off",this.element.append(this.#e,this.#t,this.choices.element,this.#r),this.element.append(this.#n,this.#o,this.#i,this.#a)}jump;element=a("div","","gammon-lesson-body");#e=a("div");#t=a("div","","gammon-lesson-question");#n=a("div","","gammon-lesson-feedback");#o=a("div","","gammon-lesson-feedback");#a=a("p","","gammon-lesson-notice");#i=a("div","","gammon-lesson-end");#r=a("div","","gammon-lesson-field");#s=a("input");#l=-1;choices;show(e){let t=e.step!==this.#l;this.#l=e.step;let[n]=e.end;f(this.#e,n?"":e.words),f(this.#t,n?"":e.question),this.choices.show(n?[]:e.choices,e.step),this.#r.hidden=!e.field||!!n,this.#s.placeholder=e.field,t&&(this.#s.value=""),f(this.#n,n?"":e.feedback),this.#n.className=`gammon-lesson-feedback ${e.mood}`,f(this.#o,n?"":e.hints),this.#a.textContent=e.notice,this.#a.hidden=!e.notice,this.#i.hidden=!n,this.#i.replaceChildren(...n?this.#d(n):[]),(t||n)&&(this.element.scrollTop=0)}#d({heading:e,sentences:t,left:n,next_words:o,next_code:s}){let d=[a("h2",e),...t.map(l=>a("p",l))];if(n.length){let l=a("ul");for(let{words:i,step:c}of n){let u=a("li");u.append(p(i,"",()=>this.jump(c))),l.append(u)}d.push(a("p","Not solved yet:"),l)}if(o){let l=a("p");l.append(`Next in the course: ${o}. `,a("code",s)),d.push(l)}return d}};function f(r,e){if(r.hidden=!e,S.get(r)!==e){S.set(r,e),r.innerHTML=e;for(let t of r.querySelectorAll("a"))t.target="_blank",t.rel="noopener"}}var g=class{constructor(e,t){this.kind=e;this.go=t}kind;go;element=a("div");#e=new Map;show(e){let t=new Set(e.map(({command:n})=>n));for(let[n,o]of this.#e)t.has(n)||(o.remove(),this.#e.delete(n));e.forEach((n,o)=>{let s=this.#e.get(n.command)??this.#t(n.command);this.element.children[o]!==s&&this.element.insertBefore(s,this.element.children[o]??null),s.textContent=n.words,s.title=n.tip,s.disabled=!n.enabled,s.className=`${this.kind} ${n.look}`.trim()})}#t(e){let t=p("","",()=>this.go(e));return t.dataset.command=e,this.#e.set(e,t),t}},C=class{constructor(e){this.answer=e}answer;element=a("div","","gammon-lesson-choices");#e="";show(e,t){this.element.hidden=e.length===0;let n=JSON.stringify([t,e.map(({words:o})=>o)]);if(n!==this.#e){this.#e=n;let o=e.map(({words:s})=>p("","",()=>this.answer(s)));this.element.replaceChildren(...o)}e.forEach(({words:o,mark:s,enabled:d},l)=>{let i=this.element.children[l];i.className=`choice ${s}`.trim(),i.disabled=!d;let c=x[s||"free"][1];i.replaceChildren(y(s||"free"),a("span",o)),c&&i.append(a("small",c))})}},m="M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15",h="M6.5 10.2l2.4 2.4l4.6-4.8",R="M7.3 7.3l5.4 5.4M12.7 7.3l-5.4 5.4",G="M10 9.9v.2",x={"":["",""],free:[m,""],right:[m+h,"right"],wrong:[m+R,"wrong"],given:[m+h,"your answer"],solution:[m+h,"the answer"],open:[m,"not answered"],solved:[m+h,"solved"],tried:[m+R,"not solved"],shown:[m+G,"answer shown"],answered:[m+h,"answered"],list:["M3 5h.1M7 5h10M3 10h.1M7 10h10M3 15h.1M7 15h10",""]},y=r=>M(x[r][0],r);var W=new Set(["restarting","autorestarting","terminating","dead"]),w=class r{static#e=new WeakMap;gone=0;listeners=new Set;reconnections=new Set;#t;#n=!1;static of(e){let n=(e&&r.#e.get(e))??new r(e);return e&&r.#e.set(e,n),n}constructor(e){let t=e?.context?.sessionContext,n=t??e?.kernel;this.#r(n?.statusChanged,o=>W.has(o)),this.#r(t?.kernelChanged,({oldValue:o,newValue:s})=>o!==null&&o.id!==s?.id),n?.connectionStatusChanged?.connect?.((o,s)=>{s==="connected"&&this.#o()}),this.#r(n?.iopubMessage,o=>this.#i(o)),n?.iopubMessage?.connect?.((o,s)=>this.#a(s))}#o(){for(let e of[...this.reconnections])e()}#a({header:e,content:t}){e.msg_type==="error"&&(this.#n=!0),!(!(e.msg_type==="status"&&t.execution_state==="idle")||!this.#n)&&(this.#n=!1,this.#o())}#i({header:e,parent_header:t}){let{msg_type:n,session:o}=e;if(n!=="status"||!o||o===t?.session)return!1;let s=this.#t;return this.#t=o,s!==void 0&&s!==o}#r(e,t){e?.connect?.((n,o)=>{if(t(o)){this.gone+=1;for(let s of[...this.listeners])s()}})}};var v=class{#e=new AbortController;get signal(){return this.#e.signal}end(){this.#e.abort()}onEnd(e){this.signal.addEventListener("abort",e,{once:!0})}listen(e,t,n,o){let s={signal:this.signal,...o};for(let d of t.split(" "))e.addEventListener(d,n,s)}follow(e,t,n){e.on(t,n),this.onEnd(()=>e.off(t,n))}attend(e,t){e.add(t),this.onEnd(()=>e.delete(t))}observe(e){return this.onEnd(()=>e.disconnect()),e}together(e){let t=!1;return()=>{t||(t=!0,queueMicrotask(()=>{t=!1,this.signal.aborted||e()}))}}later(e,t){return setTimeout(()=>this.signal.aborted||t(),e)}nextFrame(e){requestAnimationFrame(t=>this.signal.aborted||e(t))}};var q=["class","style","data-jp-theme-light","data-theme","theme"];function A(){let r=document.body.dataset.jpThemeLight;if(r)return r==="false";for(let e of[document.body,document.documentElement]){let[t,n,o,s]=F(getComputedStyle(e).backgroundColor);if(s>0)return .3*t+.59*n+.11*o<128}return!1}function F(r){let e=document.createElement("canvas");e.width=e.height=1;let t=e.getContext("2d");return t?(t.fillStyle=r,t.fillRect(0,0,1,1),t.getImageData(0,0,1,1).data):[255,255,255,0]}function N(r,e){let t=r.observe(new MutationObserver(e));for(let n of[document.documentElement,document.body])t.observe(n,{attributeFilter:q})}var O=`/* How a panel looks that belongs to a board: in the board's letters and colours, and one card with
   it. It stands at its right from 960 pixels, else below. */
.gammon-card { display: grid; justify-content: start; overflow: hidden;
  width: fit-content; max-width: 100%;
  grid-template-columns: minmax(0, auto); border-radius: 14px; background: var(--gammon-frame); }
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
`;function B({model:r,el:e},t,n,o=".gammon-card"){let s=new v;e.classList.add("gammon-panel"),e.append(a("style",O+t));let d=n(s);return s.attend(w.of(r.widget_manager).listeners,()=>d.stop()),z(e,r,s,i=>d.join?.(i),o),()=>s.end()}function $(r,e,t){let n=()=>{let o=e.get("colors")[A()?"dark":"light"]??{};for(let[s,d]of Object.entries(o))r.style.setProperty(`--gammon-${s}`,d)};t.follow(e,"change:colors",n),N(t,n),n()}function z(r,e,t,n,o){let s=()=>{let d=r.closest(".gammon-card"),l=r.closest(o);if(!d||!l)return t.nextFrame(s);$(d,e,t),n(l)};s()}function H(r){for(let e of r.querySelectorAll("button"))e.disabled=!0;for(let e of r.querySelectorAll("input"))e.disabled=!0}var K=`/* How the panel of a lesson looks, beyond what all panels have. */
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
.gammon-lesson-feedback { padding-left: 16px; border-left: 4px solid var(--gammon-panel-muted); }
.gammon-lesson-feedback.right { border-color: var(--gammon-good); }
.gammon-lesson-feedback.wrong { border-color: var(--gammon-bad); }
.gammon-lesson-feedback b:first-child { margin-right: 6px; }
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
`;var U=16,D=24,E=class{constructor(e,t,n){this.model=e;this.panel=t;this.lifetime=n;let o=i=>e.send({do:"go",command:i}),s=i=>{this.open(!1),e.send({do:"jump",step:i})};this.go=o,this.step=new b(i=>e.send({do:"answer",text:i}),s),this.contents=new L(s),this.tools=new g("tool",o),this.ways=new g("push",o),this.reset=new g("tool",o),this.bar.ariaHidden="true",this.toggle.append(y("list"),"Contents");let d=a("div","","gammon-lesson-head");d.append(a("small",e.get("title")),this.toggle,this.bar,this.where);let l=a("div","","gammon-lesson-foot");l.append(this.tools.element,this.reset.element,this.ways.element),t.append(d,this.step.element,this.contents.element,l),this.#t()}model;panel;lifetime;#e=!1;go;step;contents;tools;ways;reset;bar=a("div","","gammon-lesson-bar");where=a("small");toggle=p("","tool",()=>this.open(!this.#e));#t(){let{model:e,lifetime:t,panel:n}=this,o=t.together(()=>this.show());t.follow(e,"change:page change:marks",o),t.listen(n,"keydown",s=>{let d=s.target;if(s.key==="Escape"&&this.#e)return this.open(!1);let l=this.#e?void 0:_(s,d.localName);l&&(s.preventDefault(),s.stopPropagation(),this.go(l))}),this.show()}open(e){let{model:t}=this;this.#e=e,this.toggle.setAttribute("aria-expanded",String(e)),this.contents.element.hidden=!e,this.show(),e?this.contents.show(t.get("contents"),t.get("marks"),t.get("page").step):this.toggle.focus({preventScroll:!0})}show(){let e=this.model.get("page"),t=this.panel.contains(document.activeElement);this.where.textContent=e.where,this.#o(e.step,this.model.get("marks").length),this.step.element.hidden=this.#e,this.step.show(e),this.tools.show(this.#e?[]:e.tools);let n=e.reset.enabled&&(this.#e||e.end.length>0);this.reset.show(n?[e.reset]:[]),this.ways.show(this.#e?[]:e.ways),t&&this.#n()}#n(){let{activeElement:e}=document;if(this.panel.contains(e)&&!e?.matches(":disabled"))return;(this.ways.element.querySelector("button:enabled:last-of-type, button:enabled")??this.toggle).focus({preventScroll:!0})}#o(e,t){let n=Array.from({length:Math.min(t,D)},()=>a("i")),o=Math.ceil((e+1)/t*n.length);n.slice(0,o).forEach(s=>s.className="seen"),this.bar.replaceChildren(...n),this.bar.style.gap=t>D?"0":""}stop(){H(this.panel)}},L=class{constructor(e){this.jump=e;this.element.ariaLabel="Contents",this.element.hidden=!0}jump;element=a("nav","","gammon-lesson-contents");show(e,t,n){let o=Math.min(...e.map(({level:i})=>i)),s=new Map(e.map((i,c)=>[i.step,c])),d=e.map((i,c)=>{let u=s.get(i.step)===c,k=this.#e(i,u?t[i.step]??"":"");return k.style.paddingLeft=`${10+U*(i.level-o)}px`,u&&i.step===n&&k.setAttribute("aria-current","step"),k});this.element.replaceChildren(...d);let l=this.element.querySelector("[aria-current]");l?.focus({preventScroll:!0}),l&&(this.element.scrollTop=l.offsetTop-this.element.offsetTop-80)}#e({title:e,step:t},n){let o=p("","",()=>this.jump(t));return o.append(y(n),a("span",e)),n&&(o.ariaLabel=`${e}, ${x[n][1]}`),o}};function X(r){return B(r,K,t=>new E(r.model,r.el,t))}var ve={render:X};export{ve as default};
