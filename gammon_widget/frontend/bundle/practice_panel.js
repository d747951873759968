var Y="http://www.w3.org/2000/svg";function s(r,e="",t=""){let n=document.createElement(r);return n.textContent=e,t&&(n.className=t),n}function c(r,e,t){let n=s("button",r,e);return n.type="button",t&&n.addEventListener("click",t),n}function P(r,e=""){let t=R("svg",{viewBox:"0 0 20 20","aria-hidden":"true",class:e});return t.append(R("path",{d:r})),t}function R(r,e){let t=document.createElementNS(Y,r);for(let[n,o]of Object.entries(e))t.setAttribute(n,String(o));return t}var T={Enter:"next"," ":"next",ArrowRight:"next",u:"undo",p:"play_on",s:"suspend"};function A(r){return`var(--gammon-${r||"fine"})`}var $=new Set(["restarting","autorestarting","terminating","dead"]),w=class r{static#e=new WeakMap;gone=0;listeners=new Set;reconnections=new Set;#t;#o=!1;static of(e){let n=(e&&r.#e.get(e))??new r(e);return e&&r.#e.set(e,n),n}constructor(e){let t=e?.context?.sessionContext,n=t??e?.kernel;this.#s(n?.statusChanged,o=>$.has(o)),this.#s(t?.kernelChanged,({oldValue:o,newValue:a})=>o!==null&&o.id!==a?.id),n?.connectionStatusChanged?.connect?.((o,a)=>{a==="connected"&&this.#n()}),this.#s(n?.iopubMessage,o=>this.#r(o)),n?.iopubMessage?.connect?.((o,a)=>this.#a(a))}#n(){for(let e of[...this.reconnections])e()}#a({header:e,content:t}){e.msg_type==="error"&&(this.#o=!0),!(!(e.msg_type==="status"&&t.execution_state==="idle")||!this.#o)&&(this.#o=!1,this.#n())}#r({header:e,parent_header:t}){let{msg_type:n,session:o}=e;if(n!=="status"||!o||o===t?.session)return!1;let a=this.#t;return this.#t=o,a!==void 0&&a!==o}#s(e,t){e?.connect?.((n,o)=>{if(t(o)){this.gone+=1;for(let a of[...this.listeners])a()}})}};var y=class{#e=new AbortController;get signal(){return this.#e.signal}end(){this.#e.abort()}onEnd(e){this.signal.addEventListener("abort",e,{once:!0})}listen(e,t,n,o){let a={signal:this.signal,...o};for(let l of t.split(" "))e.addEventListener(l,n,a)}follow(e,t,n){e.on(t,n),this.onEnd(()=>e.off(t,n))}attend(e,t){e.add(t),this.onEnd(()=>e.delete(t))}observe(e){return this.onEnd(()=>e.disconnect()),e}together(e){let t=!1;return()=>{t||(t=!0,queueMicrotask(()=>{t=!1,this.signal.aborted||e()}))}}later(e,t){return setTimeout(()=>this.signal.aborted||t(),e)}nextFrame(e){requestAnimationFrame(t=>this.signal.aborted||e(t))}};var U=["class","style","data-jp-theme-light","data-theme","theme"];function V(){let r=document.body.dataset.jpThemeLight;if(r)return r==="false";for(let e of[document.body,document.documentElement]){let[t,n,o,a]=X(getComputedStyle(e).backgroundColor);if(a>0)return .3*t+.59*n+.11*o<128}return!1}function X(r){let e=document.createElement("canvas");e.width=e.height=1;let t=e.getContext("2d");return t?(t.fillStyle=r,t.fillRect(0,0,1,1),t.getImageData(0,0,1,1).data):[255,255,255,0]}var J="--gammon-panel";function Q(r){let[e,t,n]=[1,3,5].map(o=>parseInt(r.slice(o,o+2),16));return .3*e+.59*t+.11*n<128}function N(r,e,t){let n=()=>{let o=e.get("colors")[V()?"dark":"light"]??{};for(let[a,l]of Object.entries(o))r.style.setProperty(`--gammon-${a}`,l);r.toggleAttribute("data-gammon-dark",Q(r.style.getPropertyValue(J)))};t.follow(e,"change:colors",n),Z(t,n),n()}function Z(r,e){let t=r.observe(new MutationObserver(e));for(let n of[document.documentElement,document.body])t.observe(n,{attributeFilter:U})}var H=`/* How a panel looks that belongs to a board: in the board's letters and colours, and one card with
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
`;function B({model:r,el:e},t,n,o=".gammon-card"){let a=new y;e.classList.add("gammon-panel"),e.append(s("style",H+t));let l=n(a);return a.attend(w.of(r.widget_manager).listeners,()=>l.stop()),te(e,r,a,m=>l.join?.(m),o),()=>a.end()}function te(r,e,t,n,o){let a=()=>{let l=r.closest(".gammon-card"),i=r.closest(o);if(!l||!i)return t.nextFrame(a);N(l,e,t),n(i)};a()}function v(r){for(let e of r.querySelectorAll("button"))e.disabled=!0;for(let e of r.querySelectorAll("input"))e.disabled=!0}var k=class{constructor(e){this.point=e}point;element=s("div","","gammon-advice");#e="";#t=-1;show(e){let t=JSON.stringify(e);t!==this.#e&&(this.#e=t,this.#t=-1,this.element.hidden=e.length===0,this.element.replaceChildren(...e.map(n=>this.#o(n))))}step(e){let t=[...this.element.querySelectorAll("button")],n=t.indexOf(document.activeElement),o=n<0?e<0?t.length-1:0:n+e;t[Math.min(t.length-1,Math.max(0,o))]?.focus()}#o(e){let t=s("div"),n=s("table"),[o,a,l]=[s("thead"),s("tr"),s("tbody")];for(let m of e.head){let p=s("th",m);p.scope="col",a.append(p)}o.append(a),e.rows.forEach((m,p)=>{let d=s("tr"),g=e.plays[p],u=m.map(z=>s("td",z));g>=0&&u[0].replaceChildren(this.#a(m[0],e.decision,g,d)),g===0&&this.#n(d,u[0],"best","fine"),p===e.done&&this.#n(d,u[0],g<0?"done":g?"played":"",e.mark),d.append(...u),l.append(d)}),l.addEventListener("mouseleave",()=>this.#r(e.decision,-1));let i=s("caption",e.title);return n.append(i,o,l),t.append(n),e.words&&t.append(s("p",e.words.replaceAll(" %"," %"),"differs")),t}#n(e,t,n,o){e.classList.add(o==="fine"?"best":"played",...n==="best"?[]:["done"]),e.style.setProperty("--mark",A(o));let a=t.querySelector("button")??t;n&&a.append(" ",s("small",n))}#a(e,t,n,o){let a=c(e,"");return o.addEventListener("mouseenter",()=>this.#r(t,n)),a.addEventListener("focus",()=>this.#r(t,n)),a.addEventListener("blur",()=>this.#r(t,-1)),a}#r(e,t){t!==this.#t&&(this.#t=t,this.point(e,t))}stop(){this.point=()=>{},v(this.element)}};var ne=700,oe=0,E=class{constructor(e,t){this.write=t;let n=s("label","Comment");n.htmlFor=this.#e.id=`gammon-comment-${oe+=1}`,this.#e.rows=2,this.#e.placeholder="What do you think of it?",this.#t.setAttribute("role","status"),this.element.append(n,this.#e,this.#t),this.#e.addEventListener("input",()=>{clearTimeout(this.#a),this.#a=e.later(ne,()=>this.keep())}),this.#e.addEventListener("change",()=>this.keep()),e.onEnd(()=>this.keep())}write;element=s("div","","gammon-comment");#e=s("textarea");#t=s("p");#o=0;#n="";#a=0;keep(){clearTimeout(this.#a);let e=this.#e.value;e===this.#n||this.#e.disabled||(this.#n=e,this.write(e,this.#o))}show(e,t,n){n!==this.#o?(this.keep(),this.#o=n,this.#n=this.#e.value=e):e!==this.#n&&this.#e.value===this.#n&&(this.#n=this.#e.value=e),this.#t.textContent=t}stop(){this.#e.disabled=!0}};function O(r,e,t,n){let o=a=>{let l=t(a,a.target);l&&(a.preventDefault(),a.stopPropagation(),n(l))};e.listen(r,"keydown",o,{capture:!0})}var ae=["1","2","3","4"];function K({key:r,ctrlKey:e,metaKey:t,altKey:n,repeat:o},a){if(!(e||t||n||a.isWriting||!a.isAnswered)&&!((r===" "||r==="Enter")&&a.isButton)&&!o)return ae.includes(r)?Number(r):Object.hasOwn(T,r)?T[r]:void 0}var re=.6,se=0,D=new WeakMap,C=class{constructor(e,t){this.jump=t;this.choices=new _(e);for(let o of[this.#n,this.#o])o.role="status";this.#t.id=`gammon-question-${se+=1}`,this.#s.setAttribute("aria-labelledby",this.#t.id),this.choices.element.role="group",this.choices.element.setAttribute("aria-labelledby",this.#t.id);let n=()=>{this.#s.value.trim()&&e(this.#s.value)};this.#r.append(this.#s,c("Answer","push",n)),this.#s.addEventListener("keydown",o=>{o.stopPropagation(),o.key==="Enter"&&n()}),this.#s.autocomplete="off",this.element.tabIndex=0,this.element.role="group",this.element.ariaLabel="Text",this.element.append(this.#e,this.#a,this.#n),this.dock.append(this.#t,this.choices.element,this.#r),this.dock.append(this.feedback.element,this.#o)}jump;element=s("div","","gammon-lesson-body");dock=s("div","","gammon-lesson-dock");#e=s("div");#t=s("div","","gammon-lesson-question");#o=s("div","","gammon-lesson-feedback");#n=s("p","","gammon-lesson-notice");#a=s("div","","gammon-lesson-end");#r=s("div","","gammon-lesson-field");#s=s("input");#i=-1;feedback=new L;choices;show(e){let t=e.step!==this.#i;this.#i=e.step;let[n]=e.end;b(this.#e,n?"":e.words),b(this.#t,n?"":e.question),this.choices.show(n?[]:e.choices,e.step),this.#r.hidden=!e.field||!!n,this.#s.placeholder=e.field,t&&(this.#s.value=""),this.feedback.show(n?{verdict:"",feedback:"",mood:""}:e),b(this.#o,n?"":e.hints),this.#n.textContent=e.notice,this.#n.hidden=!e.notice,this.#a.hidden=!n,this.#a.replaceChildren(...n?this.#m(n):[]);let o=[e.question,e.verdict,e.feedback,e.hints];this.dock.hidden=!!n||!(o.some(Boolean)||e.choices.length),(t||n)&&(this.element.scrollTop=0),this.#l()}#l(){let{dock:e,feedback:t}=this,n=(e.parentElement?.clientHeight??0)*re;t.clamp(!1),t.clamp(n>0&&e.scrollHeight>n)}#m({heading:e,sentences:t,left:n,next_words:o,next_code:a}){let l=[s("h2",e),...t.map(i=>s("p",i))];if(n.length){let i=s("ul");for(let{words:m,step:p}of n){let d=s("li");d.append(c(m,"",()=>this.jump(p))),i.append(d)}l.push(s("p","Not solved yet:"),i)}if(o){let i=s("p");i.append(`Next in the course: ${o}. `,s("code",a)),l.push(i)}return l}},L=class{element=s("div","","gammon-lesson-feedback");#e=s("p","","verdict");#t=s("div","","why");#o=c("more","tool",()=>this.clamp(!1));constructor(){this.element.role="status",this.element.append(this.#e,this.#t,this.#o)}show({verdict:e,feedback:t,mood:n}){this.element.className=`gammon-lesson-feedback ${n}`.trim(),this.element.classList.toggle("empty",!e&&!t),this.#e.replaceChildren(...n in I?[G(I[n])]:[],e),this.#e.hidden=!e,b(this.#t,t)}clamp(e){this.#t.classList.toggle("short",e),this.#o.hidden=!e||this.#t.scrollHeight<=this.#t.clientHeight}},I={right:"tick",wrong:"cross"};function ie(r,e){if(!e)return;let t=r.getBoundingClientRect().bottom-e.getBoundingClientRect().bottom;t>0&&(e.scrollTop+=t)}function b(r,e){if(r.hidden=!e,D.get(r)===e)return!1;D.set(r,e),r.innerHTML=e;for(let t of r.querySelectorAll("a"))t.target="_blank",t.rel="noopener";return!0}var x=class{constructor(e,t){this.kind=e;this.go=t}kind;go;element=s("div");#e=new Map;show(e){let t=new Set(e.map(({command:n})=>n));for(let[n,o]of this.#e)t.has(n)||(o.remove(),this.#e.delete(n));e.forEach((n,o)=>{let a=this.#e.get(n.command)??this.#t(n.command);this.element.children[o]!==a&&this.element.insertBefore(a,this.element.children[o]??null),a.textContent=n.words,a.title=n.tip,a.disabled=!n.enabled,a.className=`${this.kind} ${n.look}`.trim()})}#t(e){let t=c("","",()=>this.go(e));return t.dataset.command=e,this.#e.set(e,t),t}},_=class{constructor(e){this.answer=e}answer;element=s("div","","gammon-lesson-choices");#e="";show(e,t){this.element.hidden=e.length===0;let n=JSON.stringify([t,e.map(({words:o})=>o)]);n!==this.#e&&(this.#e=n,this.element.replaceChildren(...e.map(({words:o})=>this.#t(o)))),e.forEach(({words:o,mark:a,enabled:l,reason:i},m)=>{let p=this.element.children[m],[d,g]=p.children;p.className=`choice ${a}`.trim(),d.disabled=!l;let u=F[a||"free"][1];d.replaceChildren(G(a||"free"),s("span",o)),u&&d.append(s("small",u)),b(g,i)&&i&&ie(p,this.element.parentElement)})}#t(e){let t=s("div"),n=s("div","","why");return n.role="status",t.append(c("","",()=>this.answer(e)),n),t}},h="M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15",f="M6.5 10.2l2.4 2.4l4.6-4.8",j="M7.3 7.3l5.4 5.4M12.7 7.3l-5.4 5.4",le="M10 9.9v.2",F={"":["",""],free:[h,""],right:[h+f,"right"],wrong:[h+j,"wrong"],given:[h+f,"your answer"],solution:[h+f,"the answer"],open:[h,"not answered"],solved:[h+f,"solved"],tried:[h+j,"not solved"],shown:[h+le,"answer shown"],answered:[h+f,"answered"],tick:["M4.5 10.6l3.6 3.6l7.4-8",""],cross:["M5.2 5.2l9.6 9.6M14.8 5.2l-9.6 9.6",""],list:["M3 5h.1M7 5h10M3 10h.1M7 10h10M3 15h.1M7 15h10",""]},G=r=>P(F[r][0],r);var q=`/* How the panels of lessons and practice look, beyond what all panels have. The card is as high as
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
  .gammon-lesson > .gammon-card { width: auto; }
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
`;var W=`/* How the panel of practice looks, beyond what the panels of lessons have. */
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
`;var M=class{constructor(e,t,n){this.model=e;this.panel=t;this.lifetime=n;this.step=new C(i=>e.send({do:"answer",text:i}),()=>{}),this.grades=new S(i=>this.#a(i)),this.advice=new k((i,m)=>e.send({do:"point",play:m})),this.comment=new E(n,(i,m)=>{e.send({do:"write",text:i,turn:m})}),this.tools=new x("tool",i=>this.#n(i)),this.navigation=new x("push",i=>this.#n(i));let o=s("div","","gammon-practice-head");o.append(this.source,this.where);let a=s("div","","gammon-lesson-footer");a.append(this.tools.element,this.navigation.element);let l=this.step.element;l.append(this.grades.element,this.advice.element,this.earlier,this.comment.element),t.append(o,l,this.step.dock,a)}model;panel;lifetime;#e=-1;#t=!1;#o=!1;step;grades;advice;earlier=s("div","","gammon-practice-earlier");comment;tools;navigation;source=s("small");where=s("small");join(e){let{model:t,lifetime:n}=this;n.follow(t,"change:practice",()=>this.show(e)),O(e,n,(a,l)=>K(a,{isAnswered:t.get("practice").answered,isWriting:l.matches("textarea, select, input"),isButton:l.matches(".gammon-panel button")}),a=>{typeof a=="number"?this.#a(a):this.#n(a)}),n.listen(document,"focusin pointerdown",({target:a})=>{this.#o=e.contains(a)}),this.show(e)}show(e){let t=this.model.get("practice");this.source.textContent=t.source,this.where.textContent=t.where;let{turn:n,words:o,question:a,choices:l,field:i,feedback:m,mood:p}=t,d={verdict:"",hints:"",notice:"",end:[]};this.step.show({step:n,words:o,question:a,choices:l,field:i,feedback:m,mood:p,...d}),this.grades.show(t.grades),this.advice.show(t.tables),this.earlier.hidden=t.earlier.length===0,this.earlier.replaceChildren(s("small","Answered before"),...t.earlier.map(u=>s("p",u))),this.comment.element.hidden=!t.has_note,this.comment.show(t.note,"",t.turn),this.tools.show(t.tools),this.navigation.show(t.navigation);let g=t.turn!==this.#e||t.answered!==this.#t;g&&(this.step.element.scrollTop=0),this.#e=t.turn,this.#t=t.answered,this.#o&&this.#r(e,t,g)}#n(e){this.model.send({do:"go",command:e})}#a(e){this.model.send({do:"grade",grade:e})}#r(e,t,n){let{activeElement:o}=document,a=!e.contains(o)||o?.matches(":disabled");if(!n&&!a||!a&&!t.grades.length&&!this.panel.contains(o))return;(t.grades.length?this.panel.querySelector("[data-command=next]:enabled")??this.panel.querySelector(".gammon-practice-grades button"):this.panel.querySelector(".choice:enabled, .gammon-lesson-field:not([hidden]) input")??e.querySelector(".gammon-board canvas"))?.focus({preventScroll:!0})}stop(){this.advice.stop(),this.comment.stop(),v(this.panel)}},S=class{constructor(e){this.give=e;this.element.role="group",this.element.ariaLabel="Grade"}give;element=s("div","","gammon-practice-grades");#e=[];show(e){for(this.element.hidden=e.length===0;this.#e.length<e.length;)this.#t();e.forEach(({grade:t,words:n,wait:o,chosen:a},l)=>{let i=this.#e[l];i.dataset.grade=String(t),i.ariaPressed=String(a),i.title=`Key ${t}`,i.replaceChildren(s("span",`${t}  ${n}`)),o&&i.append(s("small",o))})}#t(){let e=c("","",()=>this.give(Number(e.dataset.grade)));this.#e.push(e),this.element.append(e)}};function pe(r){let e=t=>new M(r.model,r.el,t);return B(r,q+W,e)}var Ve={render:pe};export{Ve as default};
