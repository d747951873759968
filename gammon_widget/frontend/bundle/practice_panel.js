var z="http://www.w3.org/2000/svg";function i(a,e="",t=""){let n=document.createElement(a);return n.textContent=e,t&&(n.className=t),n}function c(a,e,t){let n=i("button",a,e);return n.type="button",t&&n.addEventListener("click",t),n}function S(a,e=""){let t=_("svg",{viewBox:"0 0 20 20","aria-hidden":"true",class:e});return t.append(_("path",{d:a})),t}function _(a,e){let t=document.createElementNS(z,a);for(let[n,r]of Object.entries(e))t.setAttribute(n,String(r));return t}var R={fine:"#2E8B57",doubtful:"#B07D00",mistake:"#D9601A",blunder:"#C62828"};var L={Enter:"next"," ":"next",ArrowRight:"next",u:"undo",p:"play_on",s:"suspend"};function A(a){return R[a]}var F=new Set(["restarting","autorestarting","terminating","dead"]),b=class a{static#e=new WeakMap;gone=0;listeners=new Set;reconnections=new Set;#t;#o=!1;static of(e){let n=(e&&a.#e.get(e))??new a(e);return e&&a.#e.set(e,n),n}constructor(e){let t=e?.context?.sessionContext,n=t??e?.kernel;this.#a(n?.statusChanged,r=>F.has(r)),this.#a(t?.kernelChanged,({oldValue:r,newValue:o})=>r!==null&&r.id!==o?.id),n?.connectionStatusChanged?.connect?.((r,o)=>{o==="connected"&&this.#n()}),this.#a(n?.iopubMessage,r=>this.#i(r)),n?.iopubMessage?.connect?.((r,o)=>this.#r(o))}#n(){for(let e of[...this.reconnections])e()}#r({header:e,content:t}){e.msg_type==="error"&&(this.#o=!0),!(!(e.msg_type==="status"&&t.execution_state==="idle")||!this.#o)&&(this.#o=!1,this.#n())}#i({header:e,parent_header:t}){let{msg_type:n,session:r}=e;if(n!=="status"||!r||r===t?.session)return!1;let o=this.#t;return this.#t=r,o!==void 0&&o!==r}#a(e,t){e?.connect?.((n,r)=>{if(t(r)){this.gone+=1;for(let o of[...this.listeners])o()}})}};var x=class{#e=new AbortController;get signal(){return this.#e.signal}end(){this.#e.abort()}onEnd(e){this.signal.addEventListener("abort",e,{once:!0})}listen(e,t,n,r){let o={signal:this.signal,...r};for(let l of t.split(" "))e.addEventListener(l,n,o)}follow(e,t,n){e.on(t,n),this.onEnd(()=>e.off(t,n))}attend(e,t){e.add(t),this.onEnd(()=>e.delete(t))}observe(e){return this.onEnd(()=>e.disconnect()),e}together(e){let t=!1;return()=>{t||(t=!0,queueMicrotask(()=>{t=!1,this.signal.aborted||e()}))}}later(e,t){return setTimeout(()=>this.signal.aborted||t(),e)}nextFrame(e){requestAnimationFrame(t=>this.signal.aborted||e(t))}};var Y=["class","style","data-jp-theme-light","data-theme","theme"];function N(){let a=document.body.dataset.jpThemeLight;if(a)return a==="false";for(let e of[document.body,document.documentElement]){let[t,n,r,o]=$(getComputedStyle(e).backgroundColor);if(o>0)return .3*t+.59*n+.11*r<128}return!1}function $(a){let e=document.createElement("canvas");e.width=e.height=1;let t=e.getContext("2d");return t?(t.fillStyle=a,t.fillRect(0,0,1,1),t.getImageData(0,0,1,1).data):[255,255,255,0]}function O(a,e){let t=a.observe(new MutationObserver(e));for(let n of[document.documentElement,document.body])t.observe(n,{attributeFilter:Y})}var H=`/* How a panel looks that belongs to a board: in the board's letters and colours, and one card with
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
`;function B({model:a,el:e},t,n,r=".gammon-card"){let o=new x;e.classList.add("gammon-panel"),e.append(i("style",H+t));let l=n(o);return o.attend(b.of(a.widget_manager).listeners,()=>l.stop()),J(e,a,o,d=>l.join?.(d),r),()=>o.end()}function U(a,e,t){let n=()=>{let r=e.get("colors")[N()?"dark":"light"]??{};for(let[o,l]of Object.entries(r))a.style.setProperty(`--gammon-${o}`,l)};t.follow(e,"change:colors",n),O(t,n),n()}function J(a,e,t,n,r){let o=()=>{let l=a.closest(".gammon-card"),s=a.closest(r);if(!l||!s)return t.nextFrame(o);U(l,e,t),n(s)};o()}function w(a){for(let e of a.querySelectorAll("button"))e.disabled=!0;for(let e of a.querySelectorAll("input"))e.disabled=!0}var y=class{constructor(e){this.to=e;this.#e.ariaLabel="Whose analysis is shown",this.#e.addEventListener("change",()=>e.choose(this.#e.selectedIndex)),this.#o.ariaLabel="What others say",this.#n.setAttribute("role","status"),this.element.append(this.#e,this.#t,this.#o,this.#n)}to;element=i("div","","gammon-advice");#e=i("select");#t=i("div");#o=i("ul");#n=i("p","","analysing");#r="";#i=!0;#a=-1;show(e,t,n){this.#i=t.length===0;let r=JSON.stringify([e,t]);r!==this.#r&&(this.#r=r,this.#a=-1,this.#e.replaceChildren(...t.map(o=>i("option",o))),this.#t.replaceChildren(...e.map(o=>this.#s(o)))),this.#e.selectedIndex=n,this.#e.hidden=t.length<2&&n>=0}showOthers(e,t){this.#o.replaceChildren(...e.map(n=>i("li",n))),this.#o.hidden=e.length===0,this.#n.textContent=t,this.#n.hidden=t==="",this.element.hidden=this.#i&&t===""}#s(e){let t=i("div"),n=i("table"),[r,o,l]=[i("thead"),i("tr"),i("tbody")];for(let s of e.head){let d=i("th",s);d.scope="col",o.append(d)}return r.append(o),e.rows.forEach((s,d)=>{let m=i("tr"),g=e.plays[d],h=s.map(E=>i("td",E));g>=0&&h[0].replaceChildren(this.#d(s[0],e.decision,g,m)),d===e.done&&(m.className="done",m.style.setProperty("--mark",A(e.mark)),h[0].title="What was done"),m.append(...h),l.append(m)}),l.addEventListener("mouseleave",()=>this.#l(e.decision,-1)),n.append(i("caption",e.title),r,l),t.append(n),e.words&&t.append(i("p",e.words.replaceAll(" %"," %"),"differs")),t}#d(e,t,n,r){let o=c(e,"");return r.addEventListener("mouseenter",()=>this.#l(t,n)),o.addEventListener("focus",()=>this.#l(t,n)),o.addEventListener("blur",()=>this.#l(t,-1)),o}#l(e,t){t!==this.#a&&(this.#a=t,this.to.point(e,t))}stop(){this.to={point:()=>{},choose:()=>{}},this.#e.disabled=!0,w(this.#t)}};var X=700,Q=0,v=class{constructor(e,t){this.write=t;let n=i("label","Comment");n.htmlFor=this.#e.id=`gammon-comment-${Q+=1}`,this.#e.rows=2,this.#e.placeholder="What do you think of it?",this.#t.setAttribute("role","status"),this.element.append(n,this.#e,this.#t),this.#e.addEventListener("input",()=>{clearTimeout(this.#r),this.#r=e.later(X,()=>this.keep())}),this.#e.addEventListener("change",()=>this.keep()),e.onEnd(()=>this.keep())}write;element=i("div","","gammon-comment");#e=i("textarea");#t=i("p");#o=0;#n="";#r=0;keep(){clearTimeout(this.#r);let e=this.#e.value;e===this.#n||this.#e.disabled||(this.#n=e,this.write(e,this.#o))}show(e,t,n){n!==this.#o?(this.keep(),this.#o=n,this.#n=this.#e.value=e):e!==this.#n&&this.#e.value===this.#n&&(this.#n=this.#e.value=e),this.#t.textContent=t}stop(){this.#e.disabled=!0}};function K(a,e,t,n){let r=o=>{let l=t(o,o.target);l&&(o.preventDefault(),o.stopPropagation(),n(l))};e.listen(a,"keydown",r,{capture:!0})}var Z=["1","2","3","4"];function j({key:a,ctrlKey:e,metaKey:t,altKey:n,repeat:r},o){if(!(e||t||n||o.isWriting||!o.isAnswered)&&!((a===" "||a==="Enter")&&o.isButton)&&!r)return Z.includes(a)?Number(a):Object.hasOwn(L,a)?L[a]:void 0}var ee=0,D=new WeakMap,C=class{constructor(e,t){this.jump=t;this.choices=new T(e);for(let r of[this.#o,this.#r,this.#n])r.role="status";this.#t.id=`gammon-question-${ee+=1}`,this.#s.setAttribute("aria-labelledby",this.#t.id),this.choices.element.role="group",this.choices.element.setAttribute("aria-labelledby",this.#t.id);let n=()=>{this.#s.value.trim()&&e(this.#s.value)};this.#a.append(this.#s,c("Answer","push",n)),this.#s.addEventListener("keydown",r=>{r.stopPropagation(),r.key==="Enter"&&n()}),this.#s.autocomplete="off",this.element.append(this.#e,this.#t,this.choices.element,this.#a),this.element.append(this.#o,this.#n,this.#i,this.#r)}jump;element=i("div","","gammon-lesson-body");#e=i("div");#t=i("div","","gammon-lesson-question");#o=i("div","","gammon-lesson-feedback");#n=i("div","","gammon-lesson-feedback");#r=i("p","","gammon-lesson-notice");#i=i("div","","gammon-lesson-end");#a=i("div","","gammon-lesson-field");#s=i("input");#d=-1;choices;show(e){let t=e.step!==this.#d;this.#d=e.step;let[n]=e.end;k(this.#e,n?"":e.words),k(this.#t,n?"":e.question),this.choices.show(n?[]:e.choices,e.step),this.#a.hidden=!e.field||!!n,this.#s.placeholder=e.field,t&&(this.#s.value=""),k(this.#o,n?"":e.feedback),this.#o.className=`gammon-lesson-feedback ${e.mood}`,k(this.#n,n?"":e.hints),this.#r.textContent=e.notice,this.#r.hidden=!e.notice,this.#i.hidden=!n,this.#i.replaceChildren(...n?this.#l(n):[]),(t||n)&&(this.element.scrollTop=0)}#l({heading:e,sentences:t,left:n,next_words:r,next_code:o}){let l=[i("h2",e),...t.map(s=>i("p",s))];if(n.length){let s=i("ul");for(let{words:d,step:m}of n){let g=i("li");g.append(c(d,"",()=>this.jump(m))),s.append(g)}l.push(i("p","Not solved yet:"),s)}if(r){let s=i("p");s.append(`Next in the course: ${r}. `,i("code",o)),l.push(s)}return l}};function k(a,e){if(a.hidden=!e,D.get(a)!==e){D.set(a,e),a.innerHTML=e;for(let t of a.querySelectorAll("a"))t.target="_blank",t.rel="noopener"}}var f=class{constructor(e,t){this.kind=e;this.go=t}kind;go;element=i("div");#e=new Map;show(e){let t=new Set(e.map(({command:n})=>n));for(let[n,r]of this.#e)t.has(n)||(r.remove(),this.#e.delete(n));e.forEach((n,r)=>{let o=this.#e.get(n.command)??this.#t(n.command);this.element.children[r]!==o&&this.element.insertBefore(o,this.element.children[r]??null),o.textContent=n.words,o.title=n.tip,o.disabled=!n.enabled,o.className=`${this.kind} ${n.look}`.trim()})}#t(e){let t=c("","",()=>this.go(e));return t.dataset.command=e,this.#e.set(e,t),t}},T=class{constructor(e){this.answer=e}answer;element=i("div","","gammon-lesson-choices");#e="";show(e,t){this.element.hidden=e.length===0;let n=JSON.stringify([t,e.map(({words:r})=>r)]);if(n!==this.#e){this.#e=n;let r=e.map(({words:o})=>c("","",()=>this.answer(o)));this.element.replaceChildren(...r)}e.forEach(({words:r,mark:o,enabled:l},s)=>{let d=this.element.children[s];d.className=`choice ${o}`.trim(),d.disabled=!l;let m=W[o||"free"][1];d.replaceChildren(ne(o||"free"),i("span",r)),m&&d.append(i("small",m))})}},p="M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15",u="M6.5 10.2l2.4 2.4l4.6-4.8",I="M7.3 7.3l5.4 5.4M12.7 7.3l-5.4 5.4",te="M10 9.9v.2",W={"":["",""],free:[p,""],right:[p+u,"right"],wrong:[p+I,"wrong"],given:[p+u,"your answer"],solution:[p+u,"the answer"],open:[p,"not answered"],solved:[p+u,"solved"],tried:[p+I,"not solved"],shown:[p+te,"answer shown"],answered:[p+u,"answered"],list:["M3 5h.1M7 5h10M3 10h.1M7 10h10M3 15h.1M7 15h10",""]},ne=a=>S(W[a][0],a);var q=`/* How the panel of a lesson looks, beyond what all panels have. */
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
`;var G=`/* How the panel of practice looks, beyond what the panels of lessons have. */
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
`;var P=class{constructor(e,t,n){this.model=e;this.panel=t;this.lifetime=n;this.step=new C(s=>e.send({do:"answer",text:s}),()=>{}),this.grades=new M(s=>this.#r(s)),this.advice=new y({point:(s,d)=>e.send({do:"point",play:d}),choose:()=>{}}),this.comment=new v(n,(s,d)=>{e.send({do:"write",text:s,turn:d})}),this.tools=new f("tool",s=>this.#n(s)),this.ways=new f("push",s=>this.#n(s));let r=i("div","","gammon-practice-head");r.append(this.source,this.where);let o=i("div","","gammon-lesson-foot");o.append(this.tools.element,this.ways.element);let l=this.step.element;l.append(this.grades.element,this.advice.element,this.earlier,this.comment.element),t.append(r,l,o)}model;panel;lifetime;#e=-1;#t=!1;#o=!1;step;grades;advice;earlier=i("div","","gammon-practice-earlier");comment;tools;ways;source=i("small");where=i("small");join(e){let{model:t,lifetime:n}=this;n.follow(t,"change:practice",()=>this.show(e)),K(e,n,(o,l)=>j(o,{isAnswered:t.get("practice").answered,isWriting:l.matches("textarea, select, input"),isButton:l.matches(".gammon-panel button")}),o=>{typeof o=="number"?this.#r(o):this.#n(o)}),n.listen(document,"focusin pointerdown",({target:o})=>{this.#o=e.contains(o)}),this.show(e)}show(e){let t=this.model.get("practice");this.source.textContent=t.source,this.where.textContent=t.where;let{turn:n,words:r,question:o,choices:l,field:s,feedback:d,mood:m}=t,g={where:"",hints:"",notice:"",end:[]};this.step.show({step:n,words:r,question:o,choices:l,field:s,feedback:d,mood:m,...g}),this.grades.show(t.grades),this.advice.show(t.tables,t.tables.length?[""]:[],0),this.earlier.hidden=t.earlier.length===0,this.earlier.replaceChildren(i("small","Answered before"),...t.earlier.map(E=>i("p",E))),this.comment.element.hidden=!t.has_note,this.comment.show(t.note,"",t.turn),this.tools.show(t.tools),this.ways.show(t.ways);let h=t.turn!==this.#e||t.answered!==this.#t;h&&(this.step.element.scrollTop=0),this.#e=t.turn,this.#t=t.answered,this.#o&&this.#i(e,t,h)}#n(e){this.model.send({do:"go",command:e})}#r(e){this.model.send({do:"grade",grade:e})}#i(e,t,n){let{activeElement:r}=document,o=!e.contains(r)||r?.matches(":disabled");if(!n&&!o||!o&&!t.grades.length&&!this.panel.contains(r))return;(t.grades.length?this.panel.querySelector("[data-command=next]:enabled")??this.panel.querySelector(".gammon-practice-grades button"):this.panel.querySelector(".choice:enabled, .gammon-lesson-field:not([hidden]) input")??e.querySelector(".gammon-board canvas"))?.focus({preventScroll:!0})}stop(){this.advice.stop(),this.comment.stop(),w(this.panel)}},M=class{constructor(e){this.give=e;this.element.role="group",this.element.ariaLabel="Grade"}give;element=i("div","","gammon-practice-grades");#e=[];show(e){for(this.element.hidden=e.length===0;this.#e.length<e.length;)this.#t();e.forEach(({grade:t,words:n,wait:r,chosen:o},l)=>{let s=this.#e[l];s.dataset.grade=String(t),s.ariaPressed=String(o),s.title=`Key ${t}`,s.replaceChildren(i("span",`${t}  ${n}`)),r&&s.append(i("small",r))})}#t(){let e=c("","",()=>this.give(Number(e.dataset.grade)));this.#e.push(e),this.element.append(e)}};function ae(a){let e=t=>new P(a.model,a.el,t);return B(a,q+G,e)}var Ge={render:ae};export{Ge as default};
