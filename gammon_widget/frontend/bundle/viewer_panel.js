var W="http://www.w3.org/2000/svg";function i(a,e="",t=""){let n=document.createElement(a);return n.textContent=e,t&&(n.className=t),n}function u(a,e,t){let n=i("button",a,e);return n.type="button",t&&n.addEventListener("click",t),n}function _(a,e=""){let t=g("svg",{viewBox:"0 0 20 20","aria-hidden":"true",class:e});return t.append(g("path",{d:a})),t}function g(a,e){let t=document.createElementNS(W,a);for(let[n,r]of Object.entries(e))t.setAttribute(n,String(r));return t}var N={fine:"#2E8B57",doubtful:"#B07D00",mistake:"#D9601A",blunder:"#C62828"},O={fine:"",doubtful:"?!",mistake:"?",blunder:"??"};var M={ArrowLeft:"previous",ArrowRight:"next",ArrowUp:"previous_same",ArrowDown:"next_same",Home:"first",End:"last",PageUp:"previous_game",PageDown:"next_game",e:"next_error",E:"previous_error",f:"flip"," ":"autoplay",p:"play_on",a:"analyse",d:"deeper"};function b(a){return N[a]}var x=class{constructor(e){this.jump=e;this.element.setAttribute("role","region"),this.element.ariaLabel="Moves"}jump;element=i("div","","gammon-moves");#e=[];#t=[];#n;#o=!1;draw(e,t){this.#e=[],this.#t=[],this.#n=void 0,this.element.replaceChildren(...t.map(n=>this.#r(e,n))),this.#o&&this.stop()}#r(e,t){let n=i("section"),[r,o,l]=[i("table"),i("thead"),i("tbody")],s=i("tr");s.append(...["",...e].map(d=>$(d))),o.append(s),t.rows.forEach((d,h)=>{let p=i("tr"),c=i("th",`${h+1}.`);c.scope="row",p.append(c,...d.map((f,I)=>this.#a(f,e[I]))),l.append(p)}),r.ariaLabel=t.title,r.append(o,l);let m=i("p");return m.append(this.#m(t.end,t.ending||"Now")),n.append(this.#l(t),r,m),n}#l({title:e,rows:t,end:n}){let r=i("h3"),o=t[0]?.find(s=>s),l=u(e,"",()=>this.jump(o?.index??n));return this.#t.push(l),r.append(l),r}#a(e,t){let n=i("td");if(!e)return n;let{dice:r,text:o,mark:l,note:s}=e,m=this.#m(e.index,"");m.append(i("b",r),i("span",o)),r||(m.className="cube"),l&&(m.style.setProperty("--mark",b(l)),m.append(i("em",O[l]))),s&&m.append(i("i","✎"));let d=[t,r.split("").join("-"),o].filter(Boolean).join(" ");return m.ariaLabel=[d,l,s&&"commented"].filter(Boolean).join(", "),n.append(m),n}#m(e,t){let n=u(t,"",()=>this.jump(e));return n.tabIndex=-1,this.#e[e]=n,n}mark(e){let[t,n]=[this.#n,this.#e[e]];if(t===n||!n)return;let r=!!t&&document.activeElement===t;t?.removeAttribute("aria-current"),t&&(t.tabIndex=-1),n.setAttribute("aria-current","true"),n.tabIndex=0,this.#n=n,r&&n.focus({preventScroll:!0}),this.#i(n)}showCurrent(){this.#n&&this.#i(this.#n)}#i(e){let[t,n]=[this.element,e.getBoundingClientRect()],r=t.getBoundingClientRect(),o=t.querySelector("h3")?.offsetHeight??0,[l,s]=[n.top-r.top-o,n.bottom-r.bottom];l<0?t.scrollTop+=l-n.height:s>0&&(t.scrollTop+=s+n.height)}stop(){this.#o=!0;for(let e of[...this.#t,...this.#e])e&&(e.disabled=!0)}};function $(a){let e=i(a?"th":"td",a);return e instanceof HTMLTableCellElement&&a&&(e.scope="col"),e}var Y=new Set(["restarting","autorestarting","terminating","dead"]),y=class a{static#e=new WeakMap;gone=0;listeners=new Set;reconnections=new Set;#t;#n=!1;static of(e){let n=(e&&a.#e.get(e))??new a(e);return e&&a.#e.set(e,n),n}constructor(e){let t=e?.context?.sessionContext,n=t??e?.kernel;this.#a(n?.statusChanged,r=>Y.has(r)),this.#a(t?.kernelChanged,({oldValue:r,newValue:o})=>r!==null&&r.id!==o?.id),n?.connectionStatusChanged?.connect?.((r,o)=>{o==="connected"&&this.#o()}),this.#a(n?.iopubMessage,r=>this.#l(r)),n?.iopubMessage?.connect?.((r,o)=>this.#r(o))}#o(){for(let e of[...this.reconnections])e()}#r({header:e,content:t}){e.msg_type==="error"&&(this.#n=!0),!(!(e.msg_type==="status"&&t.execution_state==="idle")||!this.#n)&&(this.#n=!1,this.#o())}#l({header:e,parent_header:t}){let{msg_type:n,session:r}=e;if(n!=="status"||!r||r===t?.session)return!1;let o=this.#t;return this.#t=r,o!==void 0&&o!==r}#a(e,t){e?.connect?.((n,r)=>{if(t(r)){this.gone+=1;for(let o of[...this.listeners])o()}})}};var v=class{#e=new AbortController;get signal(){return this.#e.signal}end(){this.#e.abort()}onEnd(e){this.signal.addEventListener("abort",e,{once:!0})}listen(e,t,n,r){let o={signal:this.signal,...r};for(let l of t.split(" "))e.addEventListener(l,n,o)}follow(e,t,n){e.on(t,n),this.onEnd(()=>e.off(t,n))}attend(e,t){e.add(t),this.onEnd(()=>e.delete(t))}observe(e){return this.onEnd(()=>e.disconnect()),e}together(e){let t=!1;return()=>{t||(t=!0,queueMicrotask(()=>{t=!1,this.signal.aborted||e()}))}}later(e,t){return setTimeout(()=>this.signal.aborted||t(),e)}nextFrame(e){requestAnimationFrame(t=>this.signal.aborted||e(t))}};var U=["class","style","data-jp-theme-light","data-theme","theme"];function V(){let a=document.body.dataset.jpThemeLight;if(a)return a==="false";for(let e of[document.body,document.documentElement]){let[t,n,r,o]=q(getComputedStyle(e).backgroundColor);if(o>0)return .3*t+.59*n+.11*r<128}return!1}function q(a){let e=document.createElement("canvas");e.width=e.height=1;let t=e.getContext("2d");return t?(t.fillStyle=a,t.fillRect(0,0,1,1),t.getImageData(0,0,1,1).data):[255,255,255,0]}function H(a,e,t){let n=()=>{let r=e.get("colors")[V()?"dark":"light"]??{};for(let[o,l]of Object.entries(r))a.style.setProperty(`--gammon-${o}`,l)};t.follow(e,"change:colors",n),X(t,n),n()}function X(a,e){let t=a.observe(new MutationObserver(e));for(let n of[document.documentElement,document.body])t.observe(n,{attributeFilter:U})}var B=`/* How a panel looks that belongs to a board: in the board's letters and colours, and one card with
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
`;function K({model:a,el:e},t,n,r=".gammon-card"){let o=new v;e.classList.add("gammon-panel"),e.append(i("style",B+t));let l=n(o);return o.attend(y.of(a.widget_manager).listeners,()=>l.stop()),Z(e,a,o,m=>l.join?.(m),r),()=>o.end()}function Z(a,e,t,n,r){let o=()=>{let l=a.closest(".gammon-card"),s=a.closest(r);if(!l||!s)return t.nextFrame(o);H(l,e,t),n(s)};o()}function z(a){for(let e of a.querySelectorAll("button"))e.disabled=!0;for(let e of a.querySelectorAll("input"))e.disabled=!0}var w=class{constructor(e){this.to=e;this.#e.ariaLabel="Whose analysis is shown",this.#e.addEventListener("change",()=>e.choose(this.#e.selectedIndex)),this.#n.ariaLabel="What others say",this.#o.setAttribute("role","status"),this.element.append(this.#e,this.#t,this.#n,this.#o)}to;element=i("div","","gammon-advice");#e=i("select");#t=i("div");#n=i("ul");#o=i("p","","analysing");#r="";#l=!0;#a=-1;show(e,t,n){this.#l=t.length===0;let r=JSON.stringify([e,t]);r!==this.#r&&(this.#r=r,this.#a=-1,this.#e.replaceChildren(...t.map(o=>i("option",o))),this.#t.replaceChildren(...e.map(o=>this.#m(o)))),this.#e.selectedIndex=n,this.#e.hidden=t.length<2&&n>=0}showOthers(e,t){this.#n.replaceChildren(...e.map(n=>i("li",n))),this.#n.hidden=e.length===0,this.#o.textContent=t,this.#o.hidden=t==="",this.element.hidden=this.#l&&t===""}#m(e){let t=i("div"),n=i("table"),[r,o,l]=[i("thead"),i("tr"),i("tbody")];for(let s of e.head){let m=i("th",s);m.scope="col",o.append(m)}return r.append(o),e.rows.forEach((s,m)=>{let d=i("tr"),h=e.plays[m],p=s.map(c=>i("td",c));h>=0&&p[0].replaceChildren(this.#i(s[0],e.decision,h,d)),m===e.done&&(d.className="done",d.style.setProperty("--mark",b(e.mark)),p[0].title="What was done"),d.append(...p),l.append(d)}),l.addEventListener("mouseleave",()=>this.#s(e.decision,-1)),n.append(i("caption",e.title),r,l),t.append(n),e.words&&t.append(i("p",e.words.replaceAll(" %"," %"),"differs")),t}#i(e,t,n,r){let o=u(e,"");return r.addEventListener("mouseenter",()=>this.#s(t,n)),o.addEventListener("focus",()=>this.#s(t,n)),o.addEventListener("blur",()=>this.#s(t,-1)),o}#s(e,t){t!==this.#a&&(this.#a=t,this.to.point(e,t))}stop(){this.to={point:()=>{},choose:()=>{}},this.#e.disabled=!0,z(this.#t)}};var C=70,F=8,k=3,Q=3,P=a=>typeof a=="number",E=class{element=g("svg",{class:"gammon-curve",role:"img"});#e=g("line",{class:"here",y1:0,y2:C});#t=[];#n=0;#o=0;constructor(e,t){e.observe(new ResizeObserver(()=>this.#r())).observe(this.element),e.listen(this.element,"click",({clientX:r})=>{let o=(r-this.element.getBoundingClientRect().left)/(this.#n||1),l=this.#t.length-1;t(Math.min(l,Math.max(0,Math.round(o*l))))})}draw(e,t){this.#t=e;let n=e.some(({chance:o})=>P(o));this.element.style.display=n?"":"none";let r=e.filter(({mark:o})=>o).length;this.element.ariaLabel=`Chances of ${t} through the match, with ${r} errors`,this.#n=0,this.#r()}#r(){let e=this.element.clientWidth;if(!e||e===this.#n)return;this.#n=e;let t=this.#s(.5);this.element.replaceChildren(g("line",{class:"middle",x1:0,x2:e,y1:t,y2:t}),...this.#l().flatMap(n=>this.#a(n)),...this.#t.flatMap((n,r)=>this.#m(n,r)),this.#e),this.mark(this.#o)}mark(e){this.#o=e;let t=this.#i(e);this.#e.setAttribute("x1",String(t)),this.#e.setAttribute("x2",String(t))}#l(){let e=[[]];return this.#t.forEach(({chance:t},n)=>{P(t)?e.at(-1)?.push(n):e.at(-1)?.length&&e.push([])}),e.filter(t=>t.length>0)}#a(e){let t=e.map(s=>`${this.#i(s)},${this.#s(this.#t[s].chance)}`),[n,r]=[this.#i(e[0]),this.#i(e.at(-1))],o=this.#s(.5),l=`M${n},${o}L${t.join("L")}L${r},${o}Z`;return[g("path",{class:"area",d:l}),g("polyline",{class:"line",points:t.join(" ")})]}#m({chance:e,mark:t,luck:n},r){let[o,l]=[this.#i(r),[]];if(n){let[s,m]=n>0?[1,1+2*k]:[C-1,C-1-2*k],d=`${o},${s} ${o-k},${m} ${o+k},${m}`;l.push(g("polygon",{class:"luck",points:d}))}return t&&P(e)&&l.push(g("circle",{cx:o,cy:this.#s(e),r:Q,fill:b(t)})),l}#i(e){return e/Math.max(1,this.#t.length-1)*this.#n}#s(e){return F+(1-e)*(C-2*F)}};var ee=700,te=0,L=class{constructor(e,t){this.write=t;let n=i("label","Comment");n.htmlFor=this.#e.id=`gammon-comment-${te+=1}`,this.#e.rows=2,this.#e.placeholder="What do you think of it?",this.#t.setAttribute("role","status"),this.element.append(n,this.#e,this.#t),this.#e.addEventListener("input",()=>{clearTimeout(this.#r),this.#r=e.later(ee,()=>this.keep())}),this.#e.addEventListener("change",()=>this.keep()),e.onEnd(()=>this.keep())}write;element=i("div","","gammon-comment");#e=i("textarea");#t=i("p");#n=0;#o="";#r=0;keep(){clearTimeout(this.#r);let e=this.#e.value;e===this.#o||this.#e.disabled||(this.#o=e,this.write(e,this.#n))}show(e,t,n){n!==this.#n?(this.keep(),this.#n=n,this.#o=this.#e.value=e):e!==this.#o&&this.#e.value===this.#o&&(this.#o=this.#e.value=e),this.#t.textContent=t}stop(){this.#e.disabled=!0}};function ne(a,e,t,n){let r=o=>{let l=t(o,o.target);l&&(o.preventDefault(),o.stopPropagation(),n(l))};e.listen(a,"keydown",r,{capture:!0})}var oe=60,re=".gammon-board, .gammon-replay-bar",ae=20;function ie({key:a,ctrlKey:e,metaKey:t,altKey:n},r){if(!(e||t||n||r.isWriting||r.isPlayingOn)&&!(a===" "&&r.isButton))return Object.hasOwn(M,a)?M[a]:void 0}function D(a,e,t,n){ne(a,n,(s,m)=>ie(s,{isWriting:m.matches("textarea, select, input:not([type=range])"),isButton:m.matches(".gammon-replay button"),isPlayingOn:e.get("playing_on")}),t);let o=0,l=s=>{if(!s.target.closest(re)||!a.contains(document.activeElement)||s.ctrlKey)return;let[d,h]=[e.get("index"),e.get("last")];if((s.deltaY<0?d===0:d===h)||e.get("playing_on"))return;s.preventDefault(),s.stopPropagation();let c=s.deltaY*(s.deltaMode===WheelEvent.DOM_DELTA_LINE?ae:1);o=Math.sign(c)===Math.sign(o)?o+c:c,!(Math.abs(o)<oe)&&(o=0,t(c<0?"previous":"next"))};n.listen(a,"wheel",l,{capture:!0,passive:!1})}var R=[["previous_game","Previous game (Page Up)","M3 4h2v12H3zM17 4v12L6 10z"],["previous_error","Previous error (Shift+E)","M13 4v12L4 10zM15 4h2v8h-2zM15 14h2v2h-2z"],["previous","Previous decision (←)","M14 4v12L5 10z"],["autoplay","Go on by itself (space)","M5 3l12 7-12 7z"],["next","Next decision (→)","M6 4v12l9-6z"],["next_error","Next error (E)","M7 4v12l9-6zM3 4h2v8H3zM3 14h2v2H3z"],["next_game","Next game (Page Down)","M15 4h2v12h-2zM3 4v12l11-6z"]],se="M6 3l4 4H7v9H5V7H2zM14 17l-4-4h3V4h2v9h3z",le="M5 3h4v14H5zM11 3h4v14h-4z",S=["Analyse","Stop analysing"],j=["Play on from here","Back to the match"],T=class{element=i("div","","gammon-replay-bar");#e={};#t=i("input");constructor(e,t){this.element.role="group",this.element.ariaLabel="Go through the match";for(let[n,r,o]of R)this.#n(e,n,r,o);this.#t.type="range",this.#t.min="0",this.#t.ariaLabel="Decision of the match",this.#t.addEventListener("input",()=>t(Number(this.#t.value))),this.element.append(this.#t),this.#n(e,"flip","Turn the board (F)",se),this.#n(e,"play_on",j[0]),this.#n(e,"analyse",S[0]),this.#n(e,"leave","Back to the game")}#n(e,t,n,r){let o=this.#e[t]=u(r?"":n,"",()=>e(t));o.dataset.command=t,r&&(o.title=o.ariaLabel=n,o.append(_(r))),this.element.append(o)}show(e){let{analyse:t,autoplay:n,leave:r,play_on:o}=this.#e,[l,s]=[e.get("index"),e.get("last")],[m,d]=[e.get("playing_on"),e.get("autoplay")],h=e.get("analysing")!=="";this.#t.max=String(s),this.#t.value=String(l),this.#t.setAttribute("aria-valuetext",e.get("sentence")),this.#t.disabled=m;for(let[p]of R){let c=l===(p.startsWith("previous")?0:s),f=this.#e[p];f&&(f.disabled=m||c)}n&&(n.setAttribute("aria-pressed",String(d)),n.replaceChildren(_(d?le:R[3][2]))),o&&(o.textContent=j[Number(m)]),t&&(t.textContent=S[Number(h)],t.title=`${S[Number(h)]} (A)`,t.hidden=m),r&&(r.hidden=!e.get("can_leave")||m)}stop(){this.#t.disabled=!0;for(let e of Object.values(this.#e))e.disabled=!0}};var G=`/* How the parts around a viewer's board look, beyond what all panels have. */
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
`;var de="change:index change:last change:sentence change:comment change:note change:playing_on change:autoplay change:can_leave change:others change:analysing change:sources change:source change:tables",A=class{constructor(e,t,n){this.model=e;this.lifetime=n;this.go=s=>e.send({do:"go",command:s});let r=s=>{s!==e.get("index")&&(e.set("index",s),e.save_changes())};this.bar=new T(this.go,r),this.curve=new E(n,r),this.list=new x(r),this.advice=new w({point:(s,m)=>e.send({do:"point",decision:s,play:m}),choose:s=>e.send({do:"choose",source:s})}),this.comment=new L(n,(s,m)=>{e.send({do:"write",text:s,index:m})});let o=i("div","","gammon-replay-side");o.append(this.list.element,this.advice.element,this.comment.element);let l=i("div","","gammon-replay-below");l.append(this.bar.element,this.curve.element),t.append(l,o),this.#e()}model;lifetime;go;bar;curve;list;advice;comment;join(e){D(e,this.model,this.go,this.lifetime)}#e(){let{model:e,lifetime:t}=this;t.follow(e,"change:chapters change:players",()=>this.showMatch()),t.follow(e,"change:curve",()=>this.#t());let n=t.together(()=>this.show());t.follow(e,de,n),t.observe(new ResizeObserver(()=>this.list.showCurrent())).observe(this.list.element),this.showMatch(),this.#t()}#t(){this.curve.draw(this.model.get("curve"),this.model.get("players")[0]),this.curve.mark(this.model.get("index"))}showMatch(){this.list.draw(this.model.get("players"),this.model.get("chapters")),this.show()}show(){let{model:e}=this,t=e.get("index");this.bar.show(e),this.list.mark(t),this.curve.mark(t),this.advice.show(e.get("tables"),e.get("sources"),e.get("source")),this.advice.showOthers(e.get("others"),e.get("analysing")),this.comment.show(e.get("comment"),e.get("note"),t)}stop(){this.bar.stop(),this.list.stop(),this.advice.stop(),this.comment.stop()}};function ce(a){return a.el.classList.add("gammon-replay"),K(a,G,t=>new A(a.model,a.el,t),".gammon-viewer")}var Je={render:ce};export{Je as default};
