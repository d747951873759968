var X="http://www.w3.org/2000/svg";function s(i,e="",t=""){let n=document.createElement(i);return n.textContent=e,t&&(n.className=t),n}function c(i,e,t){let n=s("button",i,e);return n.type="button",t&&n.addEventListener("click",t),n}function u(i,e=""){let t=g("svg",{viewBox:"0 0 20 20","aria-hidden":"true",class:e});return t.append(g("path",{d:i})),t}function g(i,e){let t=document.createElementNS(X,i);for(let[n,o]of Object.entries(e))t.setAttribute(n,String(o));return t}var z={fine:"",doubtful:"?!",mistake:"?",blunder:"??"};var R={ArrowLeft:"previous",ArrowRight:"next","Shift+ArrowLeft":"previous_error","Shift+ArrowRight":"next_error","Shift+ArrowUp":"previous_same","Shift+ArrowDown":"next_same",Home:"first",End:"last",PageUp:"previous_game",PageDown:"next_game",e:"next_error",E:"previous_error",f:"flip"," ":"autoplay",p:"play_on",a:"analyse",d:"deeper"};var J="M12 5l-5 5 5 5",Z="M8 5l5 5-5 5";function f(i){return`var(--gammon-${i||"fine"})`}var v=class{constructor(e,t){this.jump=e;this.element.setAttribute("role","group"),this.element.ariaLabel="Moves",this.#n.title=this.#n.ariaLabel="Previous game (Page Up)",this.#n.append(u(J)),this.#e.title=this.#e.ariaLabel="Next game (Page Down)",this.#e.append(u(Z));let n=s("div","","head");n.append(this.#n,this.#t,this.#e,...t),this.element.append(n,this.#o)}jump;element=s("div","","gammon-moves");#t=s("h3");#n=c("","",()=>this.#g(-1));#e=c("","",()=>this.#g(1));#o=s("div","","rows");#r=[];#a=[];#i=[];#s=-1;#m=0;#p=!1;draw(e,t){this.#r=e,this.#a=t,this.#s=-1,this.mark(this.#m)}#c(e){return e>0?this.#a[e-1].end+1:0}#g(e){let t=e<0&&this.#m>this.#c(this.#s),n=Math.max(0,this.#s+(t?0:e));this.jump(n<this.#a.length?this.#c(n):this.#a[this.#s].end)}mark(e){let t=this.#i[this.#m],n=!!t&&document.activeElement===t;t?.removeAttribute("aria-current"),t&&(t.tabIndex=-1),this.#m=e;let o=this.#a.findIndex(({end:a})=>e<=a);if(o<0)return;o!==this.#s&&this.#h(o);let r=this.#i[e];r&&(r.setAttribute("aria-current","true"),r.tabIndex=0,n&&r.focus({preventScroll:!0}),this.showCurrent())}#h(e){this.#s=e,this.#i=[];let t=this.#a[e],n=s("small",t.score);this.#t.replaceChildren(`Game ${e+1} of ${this.#a.length} `,n),this.#t.title=t.title,this.#n.disabled=this.#e.disabled=!1;let[o,r]=[s("table"),s("tbody")];t.rows.forEach((l,m)=>{let d=s("tr"),p=s("th",String(m+1));p.scope="row",d.append(p,...l.map((h,b)=>this.#d(h,this.#r[b]))),r.append(d)}),o.ariaLabel=t.title,o.append(r);let a=s("p");a.append(this.#l(t.end,t.ending||"Now")),this.#o.replaceChildren(o,a),this.#p&&this.stop()}#d(e,t){let n=s("td");if(!e)return n;let{dice:o,text:r,mark:a,note:l}=e,m=this.#l(e.index,"");m.append(s("b",o),s("span",r)),o||(m.className="cube"),a&&(m.style.setProperty("--mark",f(a)),m.append(s("em",z[a]))),l&&m.append(s("i","✎"));let d=[t,o.split("").join("-"),r].filter(Boolean).join(" ");return m.ariaLabel=[d,a,l&&"commented"].filter(Boolean).join(", "),n.append(m),n}#l(e,t){let n=c(t,"",()=>this.jump(e));return n.tabIndex=-1,this.#i[e]=n,n}showCurrent(){let e=this.#i[this.#m];if(!e)return;let[t,n]=[this.#o,e.getBoundingClientRect()],o=t.getBoundingClientRect(),[r,a]=[n.top-o.top,n.bottom-o.bottom];r<0?t.scrollTop+=r-n.height:a>0&&(t.scrollTop+=a+n.height)}stop(){this.#p=!0;for(let e of[this.#n,this.#e,...this.#i])e&&(e.disabled=!0)}};var Q=new Set(["restarting","autorestarting","terminating","dead"]),w=class i{static#t=new WeakMap;gone=0;listeners=new Set;reconnections=new Set;#n;#e=!1;static of(e){let n=(e&&i.#t.get(e))??new i(e);return e&&i.#t.set(e,n),n}constructor(e){let t=e?.context?.sessionContext,n=t??e?.kernel;this.#i(n?.statusChanged,o=>Q.has(o)),this.#i(t?.kernelChanged,({oldValue:o,newValue:r})=>o!==null&&o.id!==r?.id),n?.connectionStatusChanged?.connect?.((o,r)=>{r==="connected"&&this.#o()}),this.#i(n?.iopubMessage,o=>this.#a(o)),n?.iopubMessage?.connect?.((o,r)=>this.#r(r))}#o(){for(let e of[...this.reconnections])e()}#r({header:e,content:t}){e.msg_type==="error"&&(this.#e=!0),!(!(e.msg_type==="status"&&t.execution_state==="idle")||!this.#e)&&(this.#e=!1,this.#o())}#a({header:e,parent_header:t}){let{msg_type:n,session:o}=e;if(n!=="status"||!o||o===t?.session)return!1;let r=this.#n;return this.#n=o,r!==void 0&&r!==o}#i(e,t){e?.connect?.((n,o)=>{if(t(o)){this.gone+=1;for(let r of[...this.listeners])r()}})}};var k=class{#t=new AbortController;get signal(){return this.#t.signal}end(){this.#t.abort()}onEnd(e){this.signal.addEventListener("abort",e,{once:!0})}listen(e,t,n,o){let r={signal:this.signal,...o};for(let a of t.split(" "))e.addEventListener(a,n,r)}follow(e,t,n){for(let o of t.split(" "))e.on(o,n),this.onEnd(()=>e.off(o,n))}attend(e,t){e.add(t),this.onEnd(()=>e.delete(t))}observe(e){return this.onEnd(()=>e.disconnect()),e}together(e){let t=!1;return()=>{t||(t=!0,queueMicrotask(()=>{t=!1,this.signal.aborted||e()}))}}later(e,t){return setTimeout(()=>this.signal.aborted||t(),e)}nextFrame(e){requestAnimationFrame(t=>this.signal.aborted||e(t))}};var ee=["class","style","data-jp-theme-light","data-theme","theme"];function te(){let i=document.body.dataset.jpThemeLight;if(i)return i==="false";for(let e of[document.body,document.documentElement]){let[t,n,o,r]=ne(getComputedStyle(e).backgroundColor);if(r>0)return .3*t+.59*n+.11*o<128}return!1}function ne(i){let e=document.createElement("canvas");e.width=e.height=1;let t=e.getContext("2d");return t?(t.fillStyle=i,t.fillRect(0,0,1,1),t.getImageData(0,0,1,1).data):[255,255,255,0]}var oe="--gammon-panel";function re(i){let[e,t,n]=[1,3,5].map(o=>parseInt(i.slice(o,o+2),16));return .3*e+.59*t+.11*n<128}function K(i,e,t){let n=()=>{let o=e.get("colors")[te()?"dark":"light"]??{};for(let[r,a]of Object.entries(o))i.style.setProperty(`--gammon-${r}`,a);i.toggleAttribute("data-gammon-dark",re(i.style.getPropertyValue(oe)))};t.follow(e,"change:colors",n),ae(t,n),n()}function ae(i,e){let t=i.observe(new MutationObserver(e));for(let n of[document.documentElement,document.body])t.observe(n,{attributeFilter:ee})}var D=`/* How a panel looks that belongs to a board: in the board's letters and colours, and one card with
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
`;function F({model:i,el:e},t,n,o=".gammon-card"){let r=new k;e.classList.add("gammon-panel"),e.append(s("style",D+t));let a=n(r);return r.attend(w.of(i.widget_manager).listeners,()=>a.stop()),se(e,i,r,m=>a.join?.(m),o),()=>r.end()}function se(i,e,t,n,o){let r=()=>{let a=i.closest(".gammon-card"),l=i.closest(o);if(!a||!l)return t.nextFrame(r);K(a,e,t),n(l)};r()}function j(i){for(let e of i.querySelectorAll("button"))e.disabled=!0;for(let e of i.querySelectorAll("input"))e.disabled=!0}var C=class{constructor(e){this.point=e}point;element=s("div","","gammon-advice");#t="";#n=-1;show(e){let t=JSON.stringify(e);t!==this.#t&&(this.#t=t,this.#n=-1,this.element.hidden=e.length===0,this.element.replaceChildren(...e.map(n=>this.#e(n))))}step(e){let t=[...this.element.querySelectorAll("button")],n=t.indexOf(document.activeElement),o=n<0?e<0?t.length-1:0:n+e;t[Math.min(t.length-1,Math.max(0,o))]?.focus()}#e(e){let t=s("div"),n=s("table"),[o,r,a]=[s("thead"),s("tr"),s("tbody")];for(let m of e.head){let d=s("th",m);d.scope="col",r.append(d)}o.append(r),e.rows.forEach((m,d)=>{let p=s("tr"),h=e.plays[d],b=m.map(x=>s("td",x));h>=0&&b[0].replaceChildren(this.#r(m[0],e.decision,h,p)),h===0&&this.#o(p,b[0],"best","fine"),d===e.done&&this.#o(p,b[0],h<0?"done":h?"played":"",e.mark),p.append(...b),a.append(p)}),a.addEventListener("mouseleave",()=>this.#a(e.decision,-1));let l=s("caption",e.title);return n.append(l,o,a),t.append(n),e.words&&t.append(s("p",e.words.replaceAll(" %"," %"),"differs")),t}#o(e,t,n,o){e.classList.add(o==="fine"?"best":"played",...n==="best"?[]:["done"]),e.style.setProperty("--mark",f(o));let r=t.querySelector("button")??t;n&&r.append(" ",s("small",n))}#r(e,t,n,o){let r=c(e,"");return o.addEventListener("mouseenter",()=>this.#a(t,n)),r.addEventListener("focus",()=>this.#a(t,n)),r.addEventListener("blur",()=>this.#a(t,-1)),r}#a(e,t){t!==this.#n&&(this.#n=t,this.point(e,t))}stop(){this.point=()=>{},j(this.element)}};var y=44,I=8,A=8,N=18,$=4,E=5,L=11,O=i=>typeof i=="number",P=class{element=s("div","","gammon-curve");#t=g("svg",{"aria-hidden":"true"});#n=g("g",{class:"here"});#e=[];#o=[];#r="";#a=0;constructor(e,t){this.element.role="slider",this.element.tabIndex=0,this.element.append(this.#t),e.observe(new ResizeObserver(()=>this.#s())).observe(this.element);let o=({clientX:r,buttons:a})=>{if(!a)return;let l=r-this.element.getBoundingClientRect().left-y,m=this.#e.length-1;t(Math.min(m,Math.max(0,Math.round(l/(this.#i||1)*m))))};e.listen(this.element,"pointerdown",r=>{this.element.setPointerCapture(r.pointerId),o(r)}),e.listen(this.element,"pointermove",o)}draw(e,t,n){this.#e=e,this.#o=[0,...t.slice(0,-1).map(({end:r})=>r+1)];let o=e.filter(({mark:r})=>r).length;this.element.ariaLabel=`Decision of the match, over ${n}'s chances; ${o} errors`,this.element.ariaValueMin="0",this.element.ariaValueMax=String(e.length-1),this.#r="",this.#s()}get#i(){return this.element.clientWidth-y-I}#s(){let{clientWidth:e,clientHeight:t}=this.element,n=`${e} ${t}`;if(!e||n===this.#r)return;this.#r=n,this.#t.setAttribute("viewBox",`0 0 ${n}`);let o=this.#l(.5)-this.#l(1)<2*L,r=[0,.5,1].flatMap(a=>{let[l,m]=[this.#l(a),`${100*a} %`];return[g("line",{class:"scale",x1:y,x2:e-I,y1:l,y2:l}),...o&&!a?[]:[this.#m(m,y-6,l+L/3,"end")]]});this.#t.replaceChildren(...r,this.#m("Game",y-6,t-5,"end"),...this.#p(t),...this.#c().flatMap(a=>this.#g(a)),...this.#e.flatMap((a,l)=>this.#h(a,l)),this.#n),this.mark(this.#a,this.element.ariaValueText??"")}#m(e,t,n,o="middle"){let r=g("text",{x:t,y:n,"text-anchor":o});return r.textContent=e,r}#p(e){let t=y;return this.#o.flatMap((n,o)=>{let[r,a]=[this.#d(n),this.#d(this.#o[o+1]??this.#e.length-1)],[l,m]=[(r+a)/2,[]];return o&&m.push(g("line",{class:"game",x1:r,x2:r,y1:A,y2:e-N})),l-L/2>=t&&(m.push(this.#m(String(o+1),l,e-5)),t=l+L),m})}mark(e,t){this.#a=e,this.element.ariaValueNow=String(e),this.element.ariaValueText=t;let[n,o]=[this.#d(e),this.#e[e]?.chance??null],r=this.element.clientHeight-N;this.#n.replaceChildren(g("line",{x1:n,x2:n,y1:2,y2:r}),...O(o)?[g("circle",{cx:n,cy:this.#l(o),r:$})]:[])}#c(){let e=[[]];return this.#e.forEach(({chance:t},n)=>{O(t)?e.at(-1)?.push(n):e.at(-1)?.length&&e.push([])}),e.filter(t=>t.length>0)}#g(e){let t=e.map(l=>`${this.#d(l)},${this.#l(this.#e[l].chance)}`),[n,o]=[this.#d(e[0]),this.#d(e.at(-1))],r=this.#l(.5),a=`M${n},${r}L${t.join("L")}L${o},${r}Z`;return[g("path",{class:"area",d:a}),g("polyline",{class:"line",points:t.join(" ")})]}#h({chance:e,mark:t},n){if(!O(e))return[];let[o,r,a]=[this.#d(n),this.#l(e),`fill: ${f(t)}`];if(t==="mistake")return[g("circle",{cx:o,cy:r,r:$,style:a})];if(t!=="blunder")return[];let m=[...[`${o},${r-E}`,`${o+E},${r}`,`${o},${r+E}`],`${o-E},${r}`].join(" ");return[g("polygon",{points:m,style:a})]}#d(e){return y+e/Math.max(1,this.#e.length-1)*this.#i}#l(e){return A+(1-e)*(this.element.clientHeight-A-N)}};var me=700,le=0,M=class{constructor(e,t){this.write=t;let n=s("label","Comment");n.htmlFor=this.#t.id=`gammon-comment-${le+=1}`,this.#t.rows=2,this.#t.placeholder="What do you think of it?",this.#n.setAttribute("role","status"),this.element.append(n,this.#t,this.#n),this.#t.addEventListener("input",()=>{clearTimeout(this.#r),this.#r=e.later(me,()=>this.keep())}),this.#t.addEventListener("change",()=>this.keep()),e.onEnd(()=>this.keep())}write;element=s("div","","gammon-comment");#t=s("textarea");#n=s("p");#e=0;#o="";#r=0;keep(){clearTimeout(this.#r);let e=this.#t.value;e===this.#o||this.#t.disabled||(this.#o=e,this.write(e,this.#e))}show(e,t,n){n!==this.#e?(this.keep(),this.#e=n,this.#o=this.#t.value=e):e!==this.#o&&this.#t.value===this.#o&&(this.#o=this.#t.value=e),this.#n.textContent=t}stop(){this.#t.disabled=!0}};function de(i,e,t,n){let o=r=>{let a=t(r,r.target);a&&(r.preventDefault(),r.stopPropagation(),n(a))};e.listen(i,"keydown",o,{capture:!0})}var pe=60,ce=".gammon-board, .gammon-replay-bar",ge=20;function he({key:i,ctrlKey:e,metaKey:t,altKey:n,shiftKey:o},r){if(e||t||n||r.isWriting||r.isPlayingOn||i===" "&&r.isButton)return;if(Object.hasOwn(G,i)&&!o)return G[i];if(/^[1-9]$/.test(i))return{source:Number(i)-1};let a=o&&i.startsWith("Arrow")?`Shift+${i}`:i;return Object.hasOwn(R,a)?R[a]:void 0}var G={ArrowUp:{row:-1},ArrowDown:{row:1}};function W(i,e,t,n){let{go:o}=n;de(i,t,(m,d)=>he(m,{isWriting:d.matches("textarea, select, input"),isButton:d.matches(".gammon-replay button"),isPlayingOn:e.get("playing_on")}),m=>{typeof m=="string"?o(m):"row"in m?n.row(m.row):n.source(m.source)});let a=0,l=m=>{if(!m.target.closest(ce)||!i.contains(document.activeElement)||m.ctrlKey)return;let[p,h]=[e.get("index"),e.get("last")];if((m.deltaY<0?p===0:p===h)||e.get("playing_on"))return;m.preventDefault(),m.stopPropagation();let x=m.deltaY*(m.deltaMode===WheelEvent.DOM_DELTA_LINE?ge:1);a=Math.sign(x)===Math.sign(a)?a+x:x,!(Math.abs(a)<pe)&&(a=0,o(x<0?"previous":"next"))};t.listen(i,"wheel",l,{capture:!0,passive:!1})}var q=[["pr","PR"],["error","Error"],["luck","Luck"],["blunders","Blunders ??"],["mistakes","Mistakes ?"],["doubtful","Doubtful ?!"]],T=class{element=s("div","","gammon-summary");show(e,t){this.element.hidden=e.length===0;let[n,o,r]=[s("table"),s("thead"),s("tbody")],a=s("tr"),l=[`Match, by ${t}`,...q.map(([,m])=>m)];a.append(...l.map(m=>Y("col",m))),o.append(a);for(let m of e){let d=s("tr"),p=Y("row",m.name);p.prepend(s("i","",m.color)),d.append(p,...q.map(([h])=>s("td",m[h]))),r.append(d)}n.append(o,r),this.element.replaceChildren(n)}};function Y(i,e){let t=s("th",e);return t.scope=i,t}var ue="M10 2.5l2.3 4.9 5.2.7-3.8 3.7.9 5.3-4.6-2.5-4.6 2.5.9-5.3L2.500 8.100l5.2-.7z",be="M5 5l10 10M15 5L5 15",fe="A stronger engine: ",S=class{constructor(e,t){this.choose=t;this.#t.role="group",this.#t.ariaLabel=this.#n.ariaLabel="Source of the analysis",this.#n.addEventListener("change",()=>this.choose(this.#n.selectedIndex)),this.#e.dataset.command="analyse",this.#e.addEventListener("click",()=>{this.#c=!0,e("analyse")}),this.#o.addEventListener("click",()=>e("play_on")),this.#r.title=this.#r.ariaLabel="Back to the game",this.#r.append(u(be)),this.#r.addEventListener("click",()=>e("leave")),this.#a.setAttribute("role","status"),this.#i.append(this.#s," ",this.#m),this.#m.addEventListener("click",()=>{this.#h()}),this.element.append(this.#t,this.#n,this.#e,this.#o,this.#r),this.line.append(this.#a,this.#i)}choose;element=s("div","","gammon-sources");line=s("div","","gammon-engine");#t=s("div","","tabs");#n=s("select");#e=c("","link");#o=c("Back to the match","push primary");#r=c("","tool");#a=s("span");#i=s("span",fe);#s=s("code");#m=c("Copy","link");#p="";#c=!1;show(e){let[t,n,o]=[e.get("sources"),e.get("source"),e.get("best")],r=JSON.stringify([t,o]);if(r!==this.#p){this.#p=r,this.#t.replaceChildren(...t.map((d,p)=>this.#g(d,p,p===o)));let m=t.map((d,p)=>s("option",p===o?`★ ${d}`:d));this.#n.replaceChildren(...m)}[...this.#t.children].forEach((m,d)=>{m.ariaPressed=String(d===n)}),this.#n.selectedIndex=n,this.#n.hidden=t.length===0;let[a,l]=[e.get("analysing"),e.get("playing_on")];this.#e.textContent=a?"Stop":"Analyse…",this.#e.title=a?"Stop the analysis (A)":"Analyse the match (A)",this.#e.hidden=l,this.#o.hidden=!l,this.#r.hidden=!e.get("can_leave"),this.#a.textContent=a,this.#s.textContent=e.get("stronger"),this.#i.hidden=!this.#c||!e.get("stronger"),this.line.hidden=!a&&this.#i.hidden}#g(e,t,n){let o=c("","",()=>this.choose(t));return n&&(o.append(u(ue,"star")),o.title="The best source: it marks the errors"),o.append(e),o}async#h(){try{await navigator.clipboard.writeText(this.#s.textContent),this.#m.textContent="Copied"}catch{getSelection()?.selectAllChildren(this.#s)}}stop(){this.choose=()=>{};for(let e of[this.#n,this.#e,this.#o,this.#r])e.disabled=!0}};var B=[["first","First decision (Home)","M3 4h2v12H3zM16 4v12L6 10z"],["previous_error","Previous error (Shift+←)","M13 4v12L4 10zM15 4h2v8h-2zM15 14h2v2h-2z"],["previous","Previous decision (←)","M14 4v12L5 10z"],["autoplay","Autoplay (space)","M5 3l12 7-12 7z"],["next","Next decision (→)","M6 4v12l9-6z"],["next_error","Next error (Shift+→)","M7 4v12l9-6zM3 4h2v8H3zM3 14h2v2H3z"],["last","End of the match (End)","M15 4h2v12h-2zM4 4v12l10-6z"]],ye="M5 3h4v14H5zM11 3h4v14h-4z",xe="M3 8h3v3H3zM8.5 8h3v3h-3zM14 8h3v3h-3z",ve=[["play_on","Play on from here"],["deeper","Look deeper here"],["flip","Turn the board"],["sound_fx","Sound on or off"],["visual_fx","Effects on or off"]],_=class{constructor(e){this.go=e;this.element.role=this.#e.role="group",this.element.ariaLabel="Go through the match";for(let[t,n,o]of B){let r=this.#t[t]=c("","",()=>e(t));r.title=r.ariaLabel=n,r.dataset.command=t,r.append(u(o)),this.element.append(r)}this.#n.title=this.#n.ariaLabel=this.#e.ariaLabel="More",this.#n.append(u(xe)),this.#n.addEventListener("click",()=>this.#r(!!this.#e.hidden));for(let[t,n]of ve)this.#e.append(this.#o(t,n));this.element.append(this.#n,this.#e),this.element.addEventListener("keydown",({key:t})=>t==="Escape"&&this.#a()),this.element.addEventListener("focusout",({relatedTarget:t})=>{this.element.contains(t)||this.#r(!1)}),this.#r(!1)}go;element=s("div","","gammon-replay-bar");#t={};#n=c("","");#e=s("div","","gammon-replay-more");#o(e,t){let n=c(t,"",()=>{this.#a(),this.go(e)});return n.dataset.command=e,this.#t[e]=n}#r(e){this.#e.hidden=!e,this.#n.ariaExpanded=String(e),e&&this.#e.querySelector("button")?.focus()}#a(){this.#e.hidden||(this.#r(!1),this.#n.focus())}show(e){let[t,n,o]=[e.get("index"),e.get("last"),e.get("autoplay")];this.element.hidden=e.get("playing_on");for(let[a]of B){let l=this.#t[a],m=a==="first"||a.startsWith("previous");l&&(l.disabled=t===(m?0:n))}let{autoplay:r}=this.#t;r?.setAttribute("aria-pressed",String(o)),r?.replaceChildren(u(o?ye:B[3][2]))}stop(){this.#n.disabled=!0;for(let e of Object.values(this.#t))e.disabled=!0}};var U=`/* How the parts around a viewer's board look, beyond what all panels have.

   From 1078 pixels everything is beside the board, from 800 the curve and the summary are below it,
   else there is one column, with one part of the panel at a time. */
.gammon-viewer { container-type: inline-size; }
.gammon-viewer > .gammon-card { grid-template-rows: auto auto minmax(230px, 1fr);
  max-height: max(560px, var(--gammon-page-height, 100vh)); }
.gammon-card > .gammon-replay.gammon-panel { display: contents; font-size: 13px;
  line-height: 18px; }
.gammon-replay > :is(.gammon-replay-side, .gammon-curve, .gammon-summary) { width: 0;
  min-width: 100%; box-sizing: border-box; background: var(--gammon-panel); }
.gammon-replay > .gammon-replay-side { grid-area: 3 / 1; min-height: 0; display: flex;
  flex-direction: column; gap: 8px; padding: 0 14px 12px; font-size: 13px; line-height: 18px; }
.gammon-replay > .gammon-curve { grid-area: 2 / 1; height: 68px; }
.gammon-replay > .gammon-summary { grid-area: 3 / 1; align-self: end; padding: 0 14px 14px; }
.gammon-replay button { border: 0; border-radius: 6px; }
.gammon-replay :is(select, textarea) { font: inherit; color: inherit; }
.gammon-replay :is(button, select, textarea, .gammon-curve):focus-visible {
  outline: 2px solid var(--gammon-accent); outline-offset: -2px; }
.gammon-replay .link { padding: 4px 6px; color: var(--gammon-accent); font-weight: 600;
  white-space: nowrap; }
.gammon-replay small { font-size: 12px; line-height: 16px; font-weight: 400; }
.gammon-replay table { border-collapse: collapse; width: 100%; }
.gammon-replay :is(th, td) { padding: 0 5px; text-align: right; white-space: nowrap;
  font-weight: 400; font-variant-numeric: tabular-nums; background: none; color: inherit; }
.gammon-replay tr { background: none; }
.gammon-replay thead th { color: var(--gammon-panel-muted); }

/* The transport, over the status bar of the board. */
.gammon-replay-bar { grid-area: 1 / 1; align-self: end; justify-self: stretch; z-index: 2;
  width: 0; min-width: 100%; container-type: inline-size; display: flex; justify-content: flex-end;
  pointer-events: none; color: var(--gammon-text); }
.gammon-replay-bar > button { flex: 0 0 auto; width: 6.8cqw; height: 9cqw; padding: 0;
  display: inline-flex; align-items: center; justify-content: center; pointer-events: auto; }
.gammon-panel .gammon-replay-bar > button:hover:enabled,
.gammon-panel .gammon-replay-bar > button[aria-expanded="true"] {
  background: color-mix(in srgb, currentColor 14%, transparent); }
.gammon-panel .gammon-replay-bar > button:disabled { color: inherit; opacity: .42; }
.gammon-panel .gammon-replay-bar > button svg { width: 20px; height: 20px; fill: currentColor;
  stroke: none; }
@container (min-width: 640px) { .gammon-replay-bar > button { width: 5.5cqw; height: 6.5cqw; } }
@container (max-width: 500px) {
  .gammon-panel .gammon-replay-bar > button { flex: 1 1 0; min-height: 44px; border-radius: 0;
    background: var(--gammon-foot); } }
@container (max-width: 479px) { .gammon-replay-bar > button { height: 12.4cqw; } }
.gammon-replay-more { position: absolute; right: 8px; bottom: 100%; min-width: 190px; padding: 6px;
  pointer-events: auto; border-radius: 10px; background: var(--gammon-panel);
  color: var(--gammon-panel-text); border: 1px solid var(--gammon-panel-line);
  box-shadow: 0 6px 24px rgba(0, 0, 0, .3); }
.gammon-replay-bar { position: relative; }
.gammon-panel .gammon-replay-more button { display: block; width: 100%; min-height: 38px;
  padding: 0 12px; font-size: 14px; }

/* Sources, and the line of the engine. */
.gammon-sources { flex: none; display: flex; align-items: center; gap: 4px; min-height: 44px;
  border-bottom: 1px solid var(--gammon-panel-line); }
.gammon-sources .tabs { flex: 1 1 auto; min-width: 0; display: none; overflow-x: auto; }
.gammon-panel .gammon-sources .tabs button { min-height: 43px; padding: 0 10px; border-radius: 0;
  white-space: nowrap; font-size: 14px; color: var(--gammon-panel-muted); display: inline-flex;
  align-items: center; gap: 6px; border-bottom: 2px solid transparent; }
.gammon-panel .gammon-sources .tabs button[aria-pressed="true"] { font-weight: 600;
  color: var(--gammon-panel-text); border-color: var(--gammon-accent); }
.gammon-panel .gammon-sources svg.star { width: 16px; height: 16px; }
.gammon-sources select { height: 32px; max-width: 45%; margin-left: auto; border-radius: 6px;
  padding: 0 6px; background: var(--gammon-panel); border: 1px solid var(--gammon-panel-line); }
.gammon-panel .gammon-sources .push { min-height: 36px; margin-left: auto; padding: 0 14px; }
.gammon-panel .gammon-sources .tool { min-height: 36px; padding: 0 6px; display: inline-flex;
  align-items: center; }
.gammon-engine { flex: none; display: flex; flex-wrap: wrap; gap: 2px 12px;
  color: var(--gammon-panel-muted); }
.gammon-engine code { font-size: 12px; color: var(--gammon-panel-text); user-select: all; }
.gammon-parts { flex: none; display: flex; margin-bottom: -44px; width: max-content; z-index: 1; }
.gammon-panel .gammon-parts button { min-height: 44px; padding: 0 12px; border-radius: 0;
  font-size: 14px; color: var(--gammon-panel-muted); border-bottom: 2px solid transparent; }
.gammon-panel .gammon-parts button[aria-pressed="true"] { font-weight: 600;
  color: var(--gammon-panel-text); border-color: var(--gammon-accent); }
.gammon-panel .gammon-headline { flex: none; margin: 0; font-weight: 600; }
.gammon-headline b { font-weight: 600; padding: 1px 8px; border-radius: 6px; margin-right: 6px;
  box-shadow: inset 0 0 0 2px var(--mark); white-space: nowrap; }

/* The plays of the moment. */
.gammon-replay .gammon-advice { flex: 0 1 auto; min-height: 76px; overflow: auto; }
.gammon-replay .gammon-advice caption { position: absolute; clip-path: inset(50%); }
.gammon-replay .gammon-advice > div + div { margin-top: 6px; }
.gammon-replay .gammon-advice tr { height: 24px; }
.gammon-replay .gammon-advice :is(th, td):first-child { text-align: left; width: 100%;
  padding-left: 10px; }
.gammon-replay .gammon-advice :is(th, td):nth-child(5) { color: var(--gammon-panel-muted);
  font-size: 12px; }
.gammon-replay .gammon-advice tr:is(.best, .played) { box-shadow: inset 4px 0 var(--mark); }
.gammon-replay .gammon-advice tr.best :is(td, button) { font-weight: 600; }
.gammon-replay .gammon-advice tr.done { background: var(--gammon-panel-hover); }
.gammon-replay .gammon-advice tbody button { padding: 0; width: 100%; }
.gammon-replay .gammon-advice tbody tr:hover { background: var(--gammon-panel-hover); }
.gammon-panel .gammon-advice p { margin: 4px 0 0; padding-left: 10px; white-space: normal; }

/* The moves of a game. */
.gammon-moves { flex: 1 1 112px; min-height: 112px; display: flex; flex-direction: column;
  border: 1px solid var(--gammon-panel-line); border-radius: 9px; overflow: hidden; }
.gammon-moves .head { flex: none; display: flex; align-items: center; min-height: 30px;
  padding: 0 6px; background: var(--gammon-panel-hover); }
.gammon-moves .head button { min-width: 30px; min-height: 28px; padding: 0 4px; display: inline-flex;
  align-items: center; justify-content: center; }
.gammon-moves .head .link { margin-left: auto; }
.gammon-panel .gammon-moves h3 { margin: 0; font-size: 13px; line-height: 18px; font-weight: 600; }
.gammon-moves .rows { flex: 1 1 auto; min-height: 0; overflow-y: auto; position: relative;
  padding: 2px 6px; }
.gammon-moves table { table-layout: fixed; }
.gammon-moves tr > :first-child { width: 2.2em; padding: 0 4px 0 0; text-align: right;
  color: var(--gammon-panel-muted); }
.gammon-moves td { padding: 0; }
.gammon-moves td button { display: flex; gap: 6px; align-items: center; width: 100%;
  min-height: 25px; padding: 2px 6px; text-align: left; font-variant-numeric: tabular-nums; }
.gammon-moves td button b { flex: none; width: 1.6em; font-weight: 400;
  color: var(--gammon-panel-muted); }
.gammon-moves td button span { flex: 1 1 auto; white-space: normal; }
.gammon-moves td button.cube span { font-style: italic; }
.gammon-moves em { font-style: normal; font-weight: 700; padding-left: 8px;
  border-left: 4px solid var(--mark); }
.gammon-moves i { font-style: normal; color: var(--gammon-panel-muted); }
.gammon-panel .gammon-moves [aria-current="true"] { background: var(--gammon-accent);
  color: var(--gammon-accent-text); }
.gammon-moves [aria-current="true"] :is(b, i, span, em) { color: inherit; }
.gammon-panel .gammon-moves p { margin: 0; }
.gammon-moves p button { width: 100%; min-height: 25px; padding: 2px 6px; font-weight: 600; }
.gammon-comment { flex: none; }
.gammon-comment label { position: absolute; clip-path: inset(50%); }
.gammon-comment textarea { box-sizing: border-box; width: 100%; min-height: 48px; resize: vertical;
  padding: 6px 8px; border-radius: 8px; background: var(--gammon-panel);
  border: 1px solid var(--gammon-panel-muted); }
.gammon-panel .gammon-comment p { margin: 2px 0 0; color: var(--gammon-panel-muted); }

/* The curve and the summary. */
.gammon-curve { cursor: pointer; touch-action: pan-y; min-height: 56px; padding: 4px 14px 0; }
.gammon-curve svg { display: block; width: 100%; height: 100%; overflow: visible; }
.gammon-curve text { font-size: 11px; fill: var(--gammon-panel-muted); }
.gammon-curve .scale, .gammon-curve .game { stroke: currentColor; opacity: .25; }
.gammon-curve .game { stroke-dasharray: 2 3; }
.gammon-curve .area { fill: currentColor; opacity: .08; }
.gammon-curve .line { fill: none; stroke: currentColor; stroke-width: 1.5; opacity: .75; }
.gammon-curve .here { stroke: var(--gammon-accent); stroke-width: 2; fill: var(--gammon-accent); }
.gammon-summary tr { height: 23px; }
.gammon-summary :is(th, td):first-child { text-align: left; width: 100%; max-width: 0;
  overflow: hidden; text-overflow: ellipsis; padding: 0; }
.gammon-summary td:nth-child(2) { font-weight: 600; }
.gammon-summary i { display: inline-block; width: 12px; height: 12px; margin-right: 8px;
  vertical-align: -1px; border-radius: 50%; box-shadow: 0 0 0 1px var(--gammon-panel-muted);
  background: #f6efe2; }
.gammon-summary i.black { background: #2a211d; }

@container (max-width: 799px) {
  .gammon-replay:not([data-part="Plays"]) .gammon-replay-side > :is(.gammon-advice,
    .gammon-headline, .gammon-engine), .gammon-replay:not([data-part="Moves"])
    .gammon-replay-side > :is(.gammon-moves, .gammon-comment),
    .gammon-replay:not([data-part="Match"]) > .gammon-summary { display: none; }
  .gammon-replay :is(.gammon-advice :is(th, td):nth-child(5)) { display: none; }
  .gammon-replay > .gammon-summary { align-self: start; margin-top: 54px; }
}
@container (min-width: 800px) {
  .gammon-viewer > .gammon-card { max-height: none; grid-template-rows: auto auto auto;
    grid-template-columns: minmax(0, auto) 364px; }
  .gammon-replay > .gammon-replay-side { grid-area: 1 / 2 / 4 / 3; width: auto; min-width: 0;
    height: 0; min-height: 100%; border-left: 1px solid var(--gammon-panel-line); }
  .gammon-replay > .gammon-summary { grid-area: 3 / 1; padding-bottom: 3px; }
  :is(.gammon-parts, .gammon-headline) { display: none !important; }
  .gammon-sources .tabs { display: flex; }
  .gammon-sources select { display: none; }
  .gammon-replay .gammon-advice :is(th, td):nth-child(5) { display: none; }
}
@container (min-width: 1078px) {
  .gammon-viewer > .gammon-card { grid-template-rows: minmax(0, 1fr) auto auto;
    grid-template-columns: minmax(0, auto) minmax(388px, 490px); }
  .gammon-viewer > .gammon-card > .gammon-board, .gammon-replay-bar { grid-area: 1 / 1 / 4 / 2; }
  .gammon-replay > .gammon-replay-side { grid-area: 1 / 2; padding: 0 16px 8px; }
  .gammon-replay > .gammon-curve { grid-area: 2 / 2; height: 100px; padding: 4px 16px 0; }
  .gammon-replay > .gammon-summary { grid-area: 3 / 2; padding: 0 16px 10px; }
  .gammon-replay > :is(.gammon-curve, .gammon-summary) {
    border-left: 1px solid var(--gammon-panel-line); }
  .gammon-replay .gammon-advice :is(th, td):nth-child(5) { display: table-cell; }
}
@media print {
  .gammon-viewer > .gammon-card { max-height: none; }
  .gammon-card .gammon-replay-side { height: auto; }
}
@media (forced-colors: active) {
  .gammon-replay > :is(.gammon-replay-side, .gammon-curve) { border: 1px solid CanvasText; }
  .gammon-moves [aria-current="true"], .gammon-replay button[aria-pressed="true"] {
    forced-color-adjust: none; background: Highlight !important; color: HighlightText; }
}
`;var ke="change:index change:last change:sentence change:verdict change:mark change:comment change:note change:playing_on change:autoplay change:can_leave change:analysing change:stronger change:sources change:source change:best change:tables change:summary",V=["Plays","Moves","Match"],H=class{constructor(e,t,n){this.model=e;this.el=t;this.lifetime=n;this.go=l=>e.send({do:"go",command:l});let o=l=>{l!==e.get("index")&&(e.set("index",l),e.save_changes())},r=l=>e.send({do:"choose",source:l});this.bar=new _(this.go),this.curve=new P(n,o),this.list=new v(o,[this.write]),this.sources=new S(this.go,r),this.advice=new C((l,m)=>{e.send({do:"point",decision:l,play:m})}),this.comment=new M(n,(l,m)=>{e.send({do:"write",text:l,index:m})}),this.write.addEventListener("click",()=>this.#e(!!this.comment.element.hidden)),this.parts.role="group",this.parts.ariaLabel="Part of the analysis";for(let l of V)this.parts.append(c(l,"",()=>this.#n(l)));let a=s("div","","gammon-replay-side");a.append(this.parts,this.sources.element,this.sources.line,this.headline,this.advice.element,this.list.element,this.comment.element),t.append(this.bar.element,a,this.curve.element,this.summary.element),this.#n(V[0]),this.#t()}model;el;lifetime;go;bar;curve;list;sources;advice;comment;summary=new T;headline=s("p","","gammon-headline");write=c("Comment","link");parts=s("div","","gammon-parts");join(e){W(e,this.model,this.lifetime,{go:this.go,row:t=>this.advice.step(t),source:t=>this.model.send({do:"choose",source:t})})}#t(){let{model:e,lifetime:t}=this;t.follow(e,"change:chapters change:players",()=>this.showMatch()),t.follow(e,"change:curve change:bottom",()=>this.#o());let n=t.together(()=>this.show());t.follow(e,ke,n),t.observe(new ResizeObserver(()=>this.list.showCurrent())).observe(this.list.element),this.showMatch(),this.#o()}#n(e){this.el.dataset.part=e;for(let t of this.parts.children)t.ariaPressed=String(t.textContent===e);this.list.showCurrent()}#e(e){this.comment.element.hidden=!e,this.write.ariaExpanded=String(e),e&&this.comment.element.querySelector("textarea")?.focus()}#o(){let{model:e}=this;this.curve.draw(e.get("curve"),e.get("chapters"),e.get("bottom")),this.curve.mark(e.get("index"),e.get("sentence"))}showMatch(){this.list.draw(this.model.get("players"),this.model.get("chapters")),this.show()}show(){let{model:e}=this,[t,n,o]=[e.get("index"),e.get("comment"),e.get("note")];this.bar.show(e),this.list.mark(t),this.curve.mark(t,e.get("sentence")),this.sources.show(e),this.advice.show(e.get("tables")),this.summary.show(e.get("summary"),e.get("sources")[e.get("best")]??"");let r=s("b",e.get("verdict"));r.style.setProperty("--mark",f(e.get("mark"))),this.headline.replaceChildren(...r.textContent?[r," "]:[],e.get("sentence")),this.comment.show(n,o,t),this.comment.element.contains(document.activeElement)||(this.comment.element.hidden=!n&&!o),this.write.ariaExpanded=String(!this.comment.element.hidden)}stop(){this.bar.stop(),this.list.stop(),this.sources.stop(),this.advice.stop(),this.comment.stop(),this.write.disabled=!0}};function Ce(i){return i.el.classList.add("gammon-replay"),F(i,U,t=>new H(i.model,i.el,t),".gammon-viewer")}var ut={render:Ce};export{ut as default};
