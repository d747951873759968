var le="http://www.w3.org/2000/svg";function o(r,e="",t=""){let n=document.createElement(r);return n.textContent=e,t&&(n.className=t),n}function u(r,e,t){let n=o("button",r,e);return n.type="button",t&&n.addEventListener("click",t),n}function H(r,e=""){let t=b("svg",{viewBox:"0 0 20 20","aria-hidden":"true",class:e});return t.append(b("path",{d:r})),t}function b(r,e){let t=document.createElementNS(le,r);for(let[n,a]of Object.entries(e))t.setAttribute(n,String(a));return t}var O={Enter:"next"," ":"next",ArrowRight:"next",u:"undo",p:"play_on",s:"suspend"};function G(r){return`var(--gammon-${r||"fine"})`}var me=new Set(["restarting","autorestarting","terminating","dead"]),L=class r{static#e=new WeakMap;gone=0;listeners=new Set;reconnections=new Set;#t;#o=!1;static of(e){let n=(e&&r.#e.get(e))??new r(e);return e&&r.#e.set(e,n),n}constructor(e){let t=e?.context?.sessionContext,n=t??e?.kernel;this.#i(n?.statusChanged,a=>me.has(a)),this.#i(t?.kernelChanged,({oldValue:a,newValue:i})=>a!==null&&a.id!==i?.id),n?.connectionStatusChanged?.connect?.((a,i)=>{i==="connected"&&this.#n()}),this.#i(n?.iopubMessage,a=>this.#r(a)),n?.iopubMessage?.connect?.((a,i)=>this.#a(i))}#n(){for(let e of[...this.reconnections])e()}#a({header:e,content:t}){e.msg_type==="error"&&(this.#o=!0),!(!(e.msg_type==="status"&&t.execution_state==="idle")||!this.#o)&&(this.#o=!1,this.#n())}#r({header:e,parent_header:t}){let{msg_type:n,session:a}=e;if(n!=="status"||!a||a===t?.session)return!1;let i=this.#t;return this.#t=a,i!==void 0&&i!==a}#i(e,t){e?.connect?.((n,a)=>{if(t(a)){this.gone+=1;for(let i of[...this.listeners])i()}})}};var S=class{#e=new AbortController;get signal(){return this.#e.signal}end(){this.#e.abort()}onEnd(e){this.signal.addEventListener("abort",e,{once:!0})}listen(e,t,n,a){let i={signal:this.signal,...a};for(let s of t.split(" "))e.addEventListener(s,n,i)}follow(e,t,n){for(let a of t.split(" "))e.on(a,n),this.onEnd(()=>e.off(a,n))}attend(e,t){e.add(t),this.onEnd(()=>e.delete(t))}observe(e){return this.onEnd(()=>e.disconnect()),e}together(e){let t=!1;return()=>{t||(t=!0,queueMicrotask(()=>{t=!1,this.signal.aborted||e()}))}}later(e,t){return setTimeout(()=>this.signal.aborted||t(),e)}nextFrame(e){requestAnimationFrame(t=>this.signal.aborted||e(t))}};var de=["class","style","data-jp-theme-light","data-theme","theme"];function pe(){let r=document.body.dataset.jpThemeLight;if(r)return r==="false";for(let e of[document.body,document.documentElement]){let[t,n,a,i]=ce(getComputedStyle(e).backgroundColor);if(i>0)return .3*t+.59*n+.11*a<128}return!1}function ce(r){let e=document.createElement("canvas");e.width=e.height=1;let t=e.getContext("2d");return t?(t.fillStyle=r,t.fillRect(0,0,1,1),t.getImageData(0,0,1,1).data):[255,255,255,0]}var ge="--gammon-panel";function he(r){let[e,t,n]=[1,3,5].map(a=>parseInt(r.slice(a,a+2),16));return .3*e+.59*t+.11*n<128}function q(r,e,t){let n=()=>{let a=e.get("colors")[pe()?"dark":"light"]??{};for(let[i,s]of Object.entries(a))r.style.setProperty(`--gammon-${i}`,s);r.toggleAttribute("data-gammon-dark",he(r.style.getPropertyValue(ge)))};t.follow(e,"change:colors",n),ue(t,n),n()}function ue(r,e){let t=r.observe(new MutationObserver(e));for(let n of[document.documentElement,document.body])t.observe(n,{attributeFilter:de})}var W=`/* How a panel looks that belongs to a board: in the board's letters and colours, and one card with
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
`;function Y({model:r,el:e},t,n,a=".gammon-card"){let i=new S;e.classList.add("gammon-panel"),e.append(o("style",W+t));let s=n(i);return i.attend(L.of(r.widget_manager).listeners,()=>s.stop()),be(e,r,i,d=>s.join?.(d),a),()=>i.end()}function be(r,e,t,n,a){let i=()=>{let s=r.closest(".gammon-card"),l=r.closest(a);if(!s||!l)return t.nextFrame(i);q(s,e,t),n(l)};i()}function _(r){for(let e of r.querySelectorAll("button"))e.disabled=!0;for(let e of r.querySelectorAll("input"))e.disabled=!0}var M=class{constructor(e){this.point=e}point;element=o("div","","gammon-advice");#e="";#t=-1;show(e){let t=JSON.stringify(e);t!==this.#e&&(this.#e=t,this.#t=-1,this.element.hidden=e.length===0,this.element.replaceChildren(...e.map(n=>this.#o(n))))}step(e){let t=[...this.element.querySelectorAll("button")],n=t.indexOf(document.activeElement),a=n<0?e<0?t.length-1:0:n+e;t[Math.min(t.length-1,Math.max(0,a))]?.focus()}#o(e){let t=o("div"),n=o("table"),[a,i,s]=[o("thead"),o("tr"),o("tbody")];for(let d of e.head){let p=o("th",d);p.scope="col",i.append(p)}a.append(i),e.rows.forEach((d,p)=>{let m=o("tr"),c=e.plays[p],h=d.map(P=>o("td",P));c>=0&&h[0].replaceChildren(this.#a(d[0],e.decision,c,m)),c===0&&this.#n(m,h[0],"best","fine"),p===e.done&&this.#n(m,h[0],c<0?"done":c?"played":"",e.mark),m.append(...h),s.append(m)}),s.addEventListener("mouseleave",()=>this.#r(e.decision,-1));let l=o("caption",e.title);return n.append(l,a,s),t.append(n),e.words&&t.append(o("p",e.words.replaceAll(" %"," %"),"differs")),t}#n(e,t,n,a){e.classList.add(a==="fine"?"best":"played",...n==="best"?[]:["done"]),e.style.setProperty("--mark",G(a));let i=t.querySelector("button")??t;n&&i.append(" ",o("small",n))}#a(e,t,n,a){let i=u(e,"");return a.addEventListener("mouseenter",()=>this.#r(t,n)),i.addEventListener("focus",()=>this.#r(t,n)),i.addEventListener("blur",()=>this.#r(t,-1)),i}#r(e,t){t!==this.#t&&(this.#t=t,this.point(e,t))}stop(){this.point=()=>{},_(this.element)}};var xe=700,we=0,R=class{constructor(e,t){this.write=t;let n=o("label","Comment");n.htmlFor=this.#e.id=`gammon-comment-${we+=1}`,this.#e.rows=2,this.#e.placeholder="What do you think of it?",this.#t.setAttribute("role","status"),this.element.append(n,this.#e,this.#t),this.#e.addEventListener("input",()=>{clearTimeout(this.#a),this.#a=e.later(xe,()=>this.keep())}),this.#e.addEventListener("change",()=>this.keep()),e.onEnd(()=>this.keep())}write;element=o("div","","gammon-comment");#e=o("textarea");#t=o("p");#o=0;#n="";#a=0;keep(){clearTimeout(this.#a);let e=this.#e.value;e===this.#n||this.#e.disabled||(this.#n=e,this.write(e,this.#o))}show(e,t,n){n!==this.#o?(this.keep(),this.#o=n,this.#n=this.#e.value=e):e!==this.#n&&this.#e.value===this.#n&&(this.#n=this.#e.value=e),this.#t.textContent=t}stop(){this.#e.disabled=!0}};function U(r,e,t,n){let a=i=>{let s=t(i,i.target);s&&(i.preventDefault(),i.stopPropagation(),n(s))};e.listen(r,"keydown",a,{capture:!0})}var ve=["1","2","3","4"];function V({key:r,ctrlKey:e,metaKey:t,altKey:n,repeat:a},i){if(!(e||t||n||i.isWriting||!i.isAnswered)&&!((r===" "||r==="Enter")&&i.isButton)&&!a)return ve.includes(r)?Number(r):Object.hasOwn(O,r)?O[r]:void 0}var ye=.6,ke=0,X=new WeakMap,A=class{constructor(e,t){this.jump=t;this.choices=new K(e);for(let a of[this.#n,this.#o])a.role="status";this.#t.id=`gammon-question-${ke+=1}`,this.#i.setAttribute("aria-labelledby",this.#t.id),this.choices.element.role="group",this.choices.element.setAttribute("aria-labelledby",this.#t.id);let n=()=>{this.#i.value.trim()&&e(this.#i.value)};this.#r.append(this.#i,u("Answer","push",n)),this.#i.addEventListener("keydown",a=>{a.stopPropagation(),a.key==="Enter"&&n()}),this.#i.autocomplete="off",this.element.tabIndex=0,this.element.role="group",this.element.ariaLabel="Text",this.element.append(this.#e,this.#a,this.#n),this.dock.append(this.#t,this.choices.element,this.#r),this.dock.append(this.feedback.element,this.#o)}jump;element=o("div","","gammon-lesson-body");dock=o("div","","gammon-lesson-dock");#e=o("div");#t=o("div","","gammon-lesson-question");#o=o("div","","gammon-lesson-feedback");#n=o("p","","gammon-lesson-notice");#a=o("div","","gammon-lesson-end");#r=o("div","","gammon-lesson-field");#i=o("input");#s=-1;feedback=new B;choices;show(e){let t=e.step!==this.#s;this.#s=e.step;let[n]=e.end;x(this.#e,n?"":e.words),x(this.#t,n?"":e.question),this.choices.show(n?[]:e.choices,e.step),this.#r.hidden=!e.field||!!n,this.#i.placeholder=e.field,t&&(this.#i.value=""),this.feedback.show(n?{verdict:"",feedback:"",mood:""}:e),x(this.#o,n?"":e.hints),this.#n.textContent=e.notice,this.#n.hidden=!e.notice,this.#a.hidden=!n,this.#a.replaceChildren(...n?this.#m(n):[]);let a=[e.question,e.verdict,e.feedback,e.hints];this.dock.hidden=!!n||!(a.some(Boolean)||e.choices.length),(t||n)&&(this.element.scrollTop=0),this.#l()}#l(){let{dock:e,feedback:t}=this,n=(e.parentElement?.clientHeight??0)*ye;t.clamp(!1),t.clamp(n>0&&e.scrollHeight>n)}#m({heading:e,sentences:t,left:n,next_words:a,next_code:i}){let s=[o("h2",e),...t.map(l=>o("p",l))];if(n.length){let l=o("ul");for(let{words:d,step:p}of n){let m=o("li");m.append(u(d,"",()=>this.jump(p))),l.append(m)}s.push(o("p","Not solved yet:"),l)}if(a){let l=o("p");l.append(`Next in the course: ${a}. `,o("code",i)),s.push(l)}return s}},B=class{element=o("div","","gammon-lesson-feedback");#e=o("p","","verdict");#t=o("div","","why");#o=u("more","tool",()=>this.clamp(!1));constructor(){this.element.role="status",this.element.append(this.#e,this.#t,this.#o)}show({verdict:e,feedback:t,mood:n}){this.element.className=`gammon-lesson-feedback ${n}`.trim(),this.element.classList.toggle("empty",!e&&!t),this.#e.replaceChildren(...n in J?[ee(J[n])]:[],e),this.#e.hidden=!e,x(this.#t,t)}clamp(e){this.#t.classList.toggle("short",e),this.#o.hidden=!e||this.#t.scrollHeight<=this.#t.clientHeight}},J={right:"tick",wrong:"cross"};function Ce(r,e){if(!e)return;let t=r.getBoundingClientRect().bottom-e.getBoundingClientRect().bottom;t>0&&(e.scrollTop+=t)}function x(r,e){if(r.hidden=!e,X.get(r)===e)return!1;X.set(r,e),r.innerHTML=e;for(let t of r.querySelectorAll("a"))t.target="_blank",t.rel="noopener";return!0}var k=class{constructor(e,t){this.kind=e;this.go=t}kind;go;element=o("div");#e=new Map;show(e){let t=new Set(e.map(({command:n})=>n));for(let[n,a]of this.#e)t.has(n)||(a.remove(),this.#e.delete(n));e.forEach((n,a)=>{let i=this.#e.get(n.command)??this.#t(n.command);this.element.children[a]!==i&&this.element.insertBefore(i,this.element.children[a]??null),i.textContent=n.words,i.title=n.tip,i.disabled=!n.enabled,i.className=`${this.kind} ${n.look}`.trim()})}#t(e){let t=u("","",()=>this.go(e));return t.dataset.command=e,this.#e.set(e,t),t}},K=class{constructor(e){this.answer=e}answer;element=o("div","","gammon-lesson-choices");#e="";show(e,t){this.element.hidden=e.length===0;let n=JSON.stringify([t,e.map(({words:a})=>a)]);n!==this.#e&&(this.#e=n,this.element.replaceChildren(...e.map(({words:a})=>this.#t(a)))),e.forEach(({words:a,mark:i,enabled:s,reason:l},d)=>{let p=this.element.children[d],[m,c]=p.children;p.className=`choice ${i}`.trim(),m.disabled=!s;let h=Z[i||"free"][1];m.replaceChildren(ee(i||"free"),o("span",a)),h&&m.append(o("small",h)),x(c,l)&&l&&Ce(p,this.element.parentElement)})}#t(e){let t=o("div"),n=o("div","","why");return n.role="status",t.append(u("","",()=>this.answer(e)),n),t}},f="M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15",y="M6.5 10.2l2.4 2.4l4.6-4.8",Q="M7.3 7.3l5.4 5.4M12.7 7.3l-5.4 5.4",Pe="M10 9.9v.2",Z={"":["",""],free:[f,""],right:[f+y,"right"],wrong:[f+Q,"wrong"],given:[f+y,"your answer"],solution:[f+y,"the answer"],open:[f,"not answered"],solved:[f+y,"solved"],tried:[f+Q,"not solved"],shown:[f+Pe,"answer shown"],answered:[f+y,"answered"],tick:["M4.5 10.6l3.6 3.6l7.4-8",""],cross:["M5.2 5.2l9.6 9.6M14.8 5.2l-9.6 9.6",""],list:["M3 5h.1M7 5h10M3 10h.1M7 10h10M3 15h.1M7 15h10",""]},ee=r=>H(Z[r][0],r);var Ee={width:660,height:150,left:28,top:6,gap:4},te=7,Te=["tomorrow","in 1 week","2 weeks","3 weeks"],D=[1,2,5,10,20,50,100,200,500,1e3],Le=4,N=class{constructor(e,t){this.go=e;this.look=t;this.element.hidden=!0}go;look;element=o("section","","gammon-practice-overview");#e="";show({summary:[e],deck:[t],tools:n}){this.element.hidden=!e&&!t;let a=n.filter(({command:l})=>l==="leave"),i=JSON.stringify([e,t,a]);if(i===this.#e)return;this.#e=i,this.element.replaceChildren(...t?this.#o(t):e?this.#t(e):[]);let s=this.element.querySelector(".gammon-lesson-footer > :last-child");for(let{words:l}of a)(s??this.element).append(this.#n(l,"tool","leave"));this.element.ariaLabel=t?.title??e?.heading??null}#t(e){let t=o("div","","columns");e.wrong.length&&t.append(C("What went wrong",e.wrong.map(ae))),e.days.length&&t.append(C("Next days",Se(e.days)));let n=o("div","","gammon-lesson-footer"),[a,i]=[o("div"),o("div")];return e.repeat&&a.append(this.#n(e.repeat,"push primary","repeat")),e.learn&&a.append(this.#n(e.learn,"push","learn")),!e.repeat&&!e.learn&&a.append(this.#n("Look again","push","next")),i.append(this.#n("Open the deck","tool","deck")),n.append(a,i),[ne(e.heading,e.words),oe(e.tiles),t,n]}#o(e){let t=oe(e.tiles),[n]=t.children;e.practise?n?.append(this.#n(e.practise,"push primary","next")):e.learn&&n?.append(this.#n(e.learn,"push","learn")),n?.classList.add("due");let a=o("div","","columns"),i=o("div");i.append(C("Cards due each day",[Me(e.days)],"next 4 weeks")),a.append(i);let s=C("By theme",[Re(e.themes)]);if(e.themes.length&&(e.difficult.length?i:a).append(s),e.difficult.length){let l=e.difficult.map(m=>{let c=ae(m),h=u("Open","push",()=>this.look(m.id));return h.ariaLabel=`Open ${m.title}`,c.append(h),c}),p=o("p","Read the explanation, add a note, or leave the card out. Repeating alone has not helped.","muted");a.append(C("Difficult cards",[...l,p],"failed 6 times or more"))}return[ne(e.title,e.words),t,a]}#n(e,t,n){let a=u(e,t,()=>this.go(n));return a.dataset.command=n,a}};function ne(r,e){let t=o("header");return t.append(o("h2",r),o("span",e,"muted")),t}function oe(r){let e=o("div","","tiles");for(let{name:t,value:n,note:a}of r){let i=o("div","","tile");i.append(o("small",t),o("b",n),o("small",a)),e.append(i)}return e}function C(r,e,t=""){let n=o("div","","part"),a=o("p","","title");return a.append(o("b",r),o("small",t)),n.append(a,...e),n}function ae({picture:r,title:e,words:t,sign:n,cost:a,color:i}){let s=o("div","","card"),l=o("img");l.src=r,l.alt="";let d=o("div");if(d.append(o("b",e),o("small",t)),s.append(l,d),a){let p=o("span",`${n} ${a}`,"cost");p.style.borderColor=i,s.append(p)}return s}function Se(r){let e=Math.max(1,...r.map(({count:t})=>t));return r.map(({name:t,count:n},a)=>{let i=o("div","","day"),s=o("i");s.style.width=`${100*n/e}%`;let l=o("span");return l.append(s),i.append(o("small",a?t:"Tomorrow"),l,o("b",String(n))),i})}function _e(r){return D.find(e=>r/e<=Le)??D[D.length-1]}function Me(r){let{width:e,height:t,left:n,top:a,gap:i}=Ee,s=Math.max(1,...r.map(({count:g})=>g)),l=_e(s),d=Math.ceil(s/l)*l,p=g=>a+(t-a)*(1-g/d),m=r.map(({name:g,count:w})=>`${g}: ${w}`).join("; "),c=b("svg",{viewBox:`0 0 ${e} ${t+20}`,role:"img","aria-label":`Cards due each day. ${m}`}),h=(g,w,v,E)=>{let T=b("text",{x:w,y:v,"text-anchor":E});T.textContent=g,c.append(T)};for(let g=0;g<=d;g+=l)c.append(b("path",{d:`M${n} ${p(g)}H${e}`})),h(String(g),n-8,p(g)+4,"end");let P=(e-n)/r.length;return r.forEach(({count:g,name:w},v)=>{let E=n+v*P,T={x:E,y:p(g),width:P-i,height:t-p(g),rx:2},$=b("rect",T),F=b("title",{});F.textContent=`${w}: ${g}`,$.append(F),c.append($),v%te===0&&h(Te[v/te]??"",E,t+15,"start")}),c}function Re(r){let e=o("table"),[t,n,a]=[o("thead"),o("tbody"),o("tr")];for(let i of["Theme","Cards","Correct, last 30 days","Cost a card"]){let s=o("th",i);s.scope="col",a.append(s)}t.append(a);for(let{name:i,cards:s,correct:l,cost:d}of r){let p=o("tr"),m=o("td");if(l>=0){let[c,h]=[o("i"),o("span")];c.style.width=`${l}%`,h.append(c),m.append(h,`${l} %`)}else m.textContent="–";p.append(o("td",i),o("td",String(s)),m),p.append(o("td",d||"–")),n.append(p)}return e.append(t,n),e}var ie=`/* How the panels of lessons and practice look, beyond what all panels have. The card is as high as
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
`;var re=`/* How the panel of practice looks, beyond what the panels of lessons have. */
.gammon-practice-head { grid-row: 1; flex: none; padding: 12px 20px 11px; display: grid; gap: 12px;
  grid-template-columns: minmax(0, 1fr) auto 120px; align-items: center;
  border-bottom: 1px solid var(--gammon-panel-line); }
.gammon-practice-head b { font-size: 13px; line-height: 18px; font-weight: 600; overflow: hidden;
  text-overflow: ellipsis; white-space: nowrap; }
.gammon-practice .bar { height: 8px; border-radius: 4px; background: var(--gammon-panel-line); }
.gammon-practice .bar i { display: block; height: 100%; border-radius: 4px;
  background: var(--gammon-accent); }
.gammon-practice .gammon-lesson-question { font-size: 20px; line-height: 26px; }
.gammon-practice .gammon-lesson-body { gap: 10px; padding-top: 12px; }
.gammon-practice .gammon-lesson-body > div:first-child[hidden] + * { margin-top: 0; }
.gammon-practice .gammon-lesson-feedback { min-height: 0; font-size: 14px; line-height: 20px; }
.gammon-practice .gammon-lesson-feedback.empty { display: none; }
.gammon-practice .gammon-lesson-feedback .verdict { font-size: 17px; line-height: 24px; }
.gammon-practice-detail { font-size: 14px; line-height: 20px; }
.gammon-practice-detail > p:first-child { color: var(--gammon-panel-muted); }
.gammon-practice-detail .keys { display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center; }
.gammon-practice-detail .keys span { margin-right: 12px; }
.gammon-practice kbd { min-width: 22px; height: 22px; box-sizing: border-box; padding: 0 4px;
  border: 1px solid var(--gammon-panel-muted); border-bottom-width: 2px; border-radius: 6px;
  font: 600 12px/19px "Gammon Inter", system-ui, sans-serif; text-align: center;
  background: var(--gammon-panel); color: inherit; box-shadow: none; }
.gammon-practice .gammon-lesson-dock { border-top: 0; }
.gammon-panel .gammon-practice-facts { margin: 0; font-size: 13px; line-height: 18px; }
.gammon-practice-facts > div { display: flex; gap: 8px; padding: 5px 0;
  border-top: 1px solid var(--gammon-panel-line); }
.gammon-practice-facts dt { flex: 0 0 108px; color: var(--gammon-panel-muted); font-weight: 400; }
.gammon-practice-facts dd { margin: 0; display: flex; flex-wrap: wrap; gap: 6px; min-width: 0; }
.gammon-practice .tag { padding: 1px 8px; border-radius: 6px; font-weight: 600; font-size: 12px;
  background: var(--gammon-panel-hover); border: 1px solid var(--gammon-panel-line); }
.gammon-panel .gammon-practice-grading p { display: flex; gap: 8px; align-items: baseline;
  margin: 0 0 6px; font-size: 13px; line-height: 18px; }
.gammon-practice-grading b { font-weight: 600; }
.gammon-practice-grades { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 8px; }
.gammon-panel .gammon-practice-grades button { min-height: 52px; padding: 4px 2px; display: flex;
  flex-direction: column; align-items: center; justify-content: center; font-size: 13px;
  line-height: 18px; font-weight: 600; background: var(--gammon-panel-hover); position: relative;
  border-color: var(--gammon-panel-line); white-space: pre; }
.gammon-practice-grades sup { position: absolute; left: 7px; top: 3px; font-size: 11px;
  line-height: 16px; font-weight: 400; vertical-align: baseline; }
.gammon-panel .gammon-practice-grades button:hover:enabled {
  border-color: var(--gammon-panel-muted); }
.gammon-panel .gammon-practice-grades button[aria-pressed="true"] {
  border: 2px solid var(--gammon-accent); padding: 3px 1px; }
.gammon-panel .gammon-practice-grades small { font-weight: 400; }
.gammon-practice .gammon-panel .gammon-advice { overflow-x: auto; font-size: 13px; line-height: 18px; }
.gammon-practice .gammon-panel .gammon-advice table { border-collapse: collapse; width: 100%; }
.gammon-practice .gammon-panel .gammon-advice caption { text-align: left; padding: 0 0 2px;
  color: var(--gammon-panel-muted); font-size: 13px; }
.gammon-practice .gammon-panel .gammon-advice :is(th, td) { padding: 3px 6px; text-align: right; font-size: 13px;
  white-space: nowrap; font-weight: 400; font-variant-numeric: tabular-nums; background: none;
  color: inherit; }
.gammon-practice .gammon-panel .gammon-advice tr { background: none; }
.gammon-practice .gammon-panel .gammon-advice thead th { color: var(--gammon-panel-muted); }
.gammon-practice .gammon-panel .gammon-advice :is(th, td):first-child { text-align: left; width: 100%;
  padding-left: 10px; }
.gammon-practice .gammon-panel .gammon-advice tr:is(.best, .done) {
  box-shadow: inset 4px 0 var(--mark); }
.gammon-practice .gammon-panel .gammon-advice tr.done { background: var(--gammon-panel-hover); }
.gammon-practice .gammon-panel .gammon-advice tr.best :is(td, button) { font-weight: 600; }
.gammon-practice .gammon-panel .gammon-advice tbody button { padding: 0; border: 0; border-radius: 4px; }
.gammon-practice .gammon-panel .gammon-advice tbody tr:hover { background: var(--gammon-panel-hover); }
.gammon-practice .gammon-panel .gammon-advice.folded tbody tr:nth-child(n + 3):not(.done) { display: none; }
.gammon-panel .tool.link { align-self: flex-start; min-height: 24px; padding: 0;
  color: var(--gammon-accent); font-size: 13px; }
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
/* What covers the board keeps the size of the card. */
.gammon-practice .gammon-whole > .gammon-board { visibility: hidden; }
.gammon-practice .gammon-whole > .gammon-panel { background: none; }
.gammon-practice .gammon-whole > .gammon-panel > :not(.gammon-practice-overview, style) {
  visibility: hidden; }
.gammon-practice > .gammon-card { position: relative; }
.gammon-panel .gammon-practice-overview { position: absolute; inset: 0; overflow-y: auto;
  padding: 20px; display: flex; flex-direction: column; gap: 14px; box-sizing: border-box; }
.gammon-practice-overview .muted { color: var(--gammon-panel-muted); font-size: 14px; }
.gammon-practice-overview header { display: flex; flex-wrap: wrap; gap: 4px 12px;
  align-items: baseline; }
.gammon-practice-overview header h2 { margin: 0; font-size: 21px; }
.gammon-practice-overview .tiles { display: grid; gap: 12px;
  grid-template-columns: repeat(auto-fit, minmax(120px, 1fr)); }
.gammon-practice-overview .tile { padding: 10px 14px; border-radius: 10px; display: grid;
  border: 1px solid var(--gammon-panel-line); align-content: start; }
.gammon-practice-overview .tile b { font-size: 22px; line-height: 28px; font-weight: 600;
  font-variant-numeric: tabular-nums; }
.gammon-practice-overview .tile.due { background: var(--gammon-panel-hover); column-gap: 16px;
  grid-template-columns: auto 1fr; grid-column: span 2; }
.gammon-practice-overview .tile.due .push { grid-area: 1 / 2 / 4; align-self: center;
  justify-self: end; }
.gammon-practice-overview .push { white-space: nowrap; }
.gammon-practice-overview .columns { display: grid; gap: 16px 32px; flex: 1 0 auto;
  align-content: start; }
.gammon-practice-overview .columns div > .part + .part { margin-top: 16px; }
.gammon-panel .gammon-practice-overview .title { display: flex; justify-content: space-between;
  gap: 12px; margin: 0 0 4px; font-size: 13px; line-height: 18px; }
.gammon-practice-overview .title b { font-weight: 600; }
.gammon-practice-overview .card { display: flex; gap: 14px; align-items: center; padding: 8px 0;
  border-top: 1px solid var(--gammon-panel-line); }
.gammon-practice-overview .card img { width: 96px; height: 66px; border-radius: 6px; flex: none; }
.gammon-practice-overview .card > div { flex: 1 1 auto; display: grid; min-width: 0; }
.gammon-practice-overview .card b { font-weight: 500; font-size: 14px; line-height: 20px; }
.gammon-practice-overview .card .push { min-height: 32px; padding: 0 12px; font-size: 13px; }
.gammon-practice-overview .cost { border: 2px solid; border-radius: 6px; padding: 0 8px;
  font-size: 12px; font-weight: 600; white-space: nowrap; font-variant-numeric: tabular-nums; }
.gammon-practice-overview .day { display: grid; grid-template-columns: 84px 1fr 28px; gap: 8px;
  align-items: center; min-height: 24px; }
.gammon-practice-overview .day b { text-align: right; font-size: 13px; font-weight: 400; }
.gammon-practice-overview .day i { display: block; height: 8px; border-radius: 4px;
  background: var(--gammon-accent); }
.gammon-practice-overview svg { width: 100%; height: auto; font-size: 12px;
  font-family: inherit; }
.gammon-practice-overview svg text { fill: var(--gammon-panel-muted); }
.gammon-practice-overview svg path { stroke: var(--gammon-panel-line); fill: none; }
.gammon-practice-overview svg rect { fill: var(--gammon-accent); }
.gammon-panel .gammon-practice-overview table { border-collapse: collapse; width: 100%;
  font-size: 13px; line-height: 18px; }
.gammon-panel .gammon-practice-overview :is(th, td) { padding: 5px 6px; text-align: right;
  font-weight: 400; background: none; color: inherit; font-variant-numeric: tabular-nums; }
.gammon-panel .gammon-practice-overview tr { background: none;
  border-bottom: 1px solid var(--gammon-panel-line); }
.gammon-panel .gammon-practice-overview th { color: var(--gammon-panel-muted); }
.gammon-panel .gammon-practice-overview :is(th, td):first-child { text-align: left;
  padding-left: 0; }
.gammon-panel .gammon-practice-overview tbody td:first-child { font-weight: 600; }
.gammon-practice-overview td span { display: inline-block; width: 90px; height: 8px;
  margin-right: 10px; border-radius: 4px; background: var(--gammon-panel-line); }
.gammon-practice-overview td span i { display: block; height: 100%; border-radius: 4px;
  background: var(--gammon-accent); }
.gammon-practice-overview .gammon-lesson-footer { border: 0; padding: 0; }
.gammon-practice-overview .gammon-lesson-footer > div { gap: 10px; }
@container (min-width: 720px) {
  .gammon-practice-head { padding: 12px 24px 11px; }
  .gammon-practice .gammon-lesson-body { padding-top: 14px; }
  .gammon-panel .gammon-practice-overview { padding: 24px 32px; }
  .gammon-practice-overview .columns { grid-template-columns: minmax(0, 5fr) minmax(0, 3fr); }
}
@container (max-width: 719px) {
  .gammon-practice > .gammon-card > .gammon-board { grid-row: 2; }
  .gammon-practice .gammon-panel .gammon-lesson-body { grid-row: 3; }
  .gammon-practice > .gammon-card { grid-template-rows: auto auto minmax(72px, 1fr) auto auto;
    max-height: max(var(--gammon-height, 100vh), 540px); }
  .gammon-panel .gammon-practice-facts, .gammon-practice-detail:has(.keys) > p + p { display: none; }
  .gammon-practice .gammon-panel .gammon-lesson-dock { height: auto; padding: 4px 20px 8px; }
  .gammon-panel .gammon-practice-head { padding-block: 8px; }
  .gammon-panel .gammon-practice-grades button { min-height: 44px; }
  .gammon-practice .gammon-lesson-footer { padding-block: 4px 6px; }
}
@media (forced-colors: active) {
  .gammon-practice :is(.bar i, .day i, td span i) { forced-color-adjust: none;
    background: Highlight; }
}
`;var z=class{constructor(e,t,n){this.model=e;this.panel=t;this.lifetime=n;this.step=new A(m=>e.send({do:"answer",text:m}),()=>{}),this.grades=new I(m=>this.#r(m)),this.advice=new M((m,c)=>e.send({do:"point",play:c})),this.comment=new R(n,(m,c)=>{e.send({do:"write",text:m,turn:c})}),this.tools=new k("tool",m=>this.#a(m)),this.navigation=new k("push",m=>this.#a(m)),this.overview=new N(m=>this.#a(m),m=>e.send({do:"look",card:m}));let a=o("div","","gammon-practice-head"),i=o("span","","bar");i.append(this.bar),a.append(this.title,this.where,i);let s=o("div","","gammon-lesson-footer");s.append(this.tools.element,this.navigation.element);let{element:l,dock:d,feedback:p}=this.step;l.append(...d.children),p.element.before(this.detail),l.append(this.advice.element,this.plays.element,this.earlier,this.comment.element),d.append(this.facts,this.grades.element),t.append(a,l,d,s,this.overview.element)}model;panel;lifetime;#e=-1;#t=!1;#o=!1;step;grades;advice;plays=new j;facts=o("dl","","gammon-practice-facts");detail=o("div","","gammon-practice-detail");earlier=o("div","","gammon-practice-earlier");comment;tools;navigation;title=o("b");where=o("small");bar=o("i");overview;join(e){let{model:t,lifetime:n}=this;n.follow(t,"change:practice",()=>this.show(e)),U(e,n,(i,s)=>V(i,{isAnswered:t.get("practice").answered,isWriting:s.matches("textarea, select, input"),isButton:s.matches(".gammon-panel button")}),i=>{typeof i=="number"?this.#r(i):this.#a(i)}),n.listen(document,"focusin pointerdown",({target:i})=>{this.#o=e.contains(i)}),this.show(e)}show(e){let t=this.model.get("practice");this.title.textContent=t.title,this.where.textContent=t.total?`${t.done} of ${t.total}`:"",this.bar.style.width=`${t.total?100*t.done/t.total:0}%`;let n={hints:"",notice:"",end:[]};this.step.show({...t,...n,step:t.turn}),this.#n(t),this.grades.show(t.grades,t.grade_note),this.advice.show(t.tables),this.plays.show(this.advice.element,t),this.earlier.hidden=t.earlier.length===0,this.earlier.replaceChildren(o("small","Answered before"),...t.earlier.map(l=>o("p",l))),this.comment.element.hidden=!t.has_note,this.comment.show(t.note,"",t.turn),this.tools.show(t.tools),this.navigation.show(t.navigation),this.overview.show(t),e.classList.toggle("gammon-whole",!this.overview.element.hidden),this.step.dock.hidden=!t.facts.length&&!t.grades.length;let{element:a,feedback:i}=this.step;i.clamp(t.answered&&a.scrollHeight>a.clientHeight);let s=t.turn!==this.#e||t.answered!==this.#t;s&&(this.step.element.scrollTop=0),this.#e=t.turn,this.#t=t.answered,this.#o&&this.#i(e,t,s)}#n({detail:e,keys:t,facts:n}){if(x(this.detail,e),t.length&&!this.detail.querySelector("kbd")){let i=o("p","","keys");for(let{key:s,words:l}of t)i.append(o("kbd",s),o("span",l));this.detail.append(i)}this.facts.hidden=n.length===0;let a=n.map(({name:i,words:s,tags:l})=>{let d=o("div"),p=o("dd",s);return p.append(...l.map(m=>o("span",m,"tag"))),d.append(o("dt",i),p),d});this.facts.replaceChildren(...a)}#a(e){this.model.send({do:"go",command:e})}#r(e){this.model.send({do:"grade",grade:e})}#i(e,t,n){let{activeElement:a}=document,i=!e.contains(a)||a?.matches(":disabled");if(!n&&!i||!i&&!t.grades.length&&!this.panel.contains(a))return;(!this.overview.element.hidden?this.overview.element.querySelector("button"):t.grades.length?this.panel.querySelector("[data-command=next]:enabled")??this.panel.querySelector(".gammon-practice-grades button"):this.panel.querySelector(".choice button:enabled, .gammon-lesson-field:not([hidden]) input")??e.querySelector(".gammon-board canvas"))?.focus({preventScroll:!0})}stop(){this.advice.stop(),this.comment.stop(),_(this.panel)}},I=class{constructor(e){this.give=e;let t=o("p");t.append(o("b","Grade"),this.#t),this.#e.role="group",this.#e.ariaLabel="Grade",this.element.append(t,this.#e)}give;element=o("div","","gammon-practice-grading");#e=o("div","","gammon-practice-grades");#t=o("small");#o=[];show(e,t){for(this.element.hidden=e.length===0,this.#t.textContent=t;this.#o.length<e.length;)this.#n();e.forEach(({grade:n,words:a,wait:i,chosen:s},l)=>{let d=this.#o[l];d.dataset.grade=String(n),d.ariaPressed=String(s),d.title=`Key ${n}`,d.replaceChildren(o("sup",`${n}`),o("span",a)),i&&d.append(o("small",i))})}#n(){let e=u("","",()=>this.give(Number(e.dataset.grade)));this.#o.push(e),this.#e.append(e)}},se=2,j=class{element=u("","tool link",()=>{this.#t=this.#e,this.#n(!1)});#e=-1;#t=-1;#o;show(e,{turn:t,tables:n}){this.#o=e,this.#e=t;let[{rows:a,plays:i,done:s}={rows:[],plays:[],done:-1}]=n,l=i[0]>=0,d=se+(s>=se?1:0);this.element.textContent=`All ${a.length} plays`,this.#n(l&&a.length>d&&this.#t!==t)}#n(e){this.#o?.classList.toggle("folded",e),this.element.hidden=!e}};function He(r){let e=t=>new z(r.model,r.el,t);return Y(r,ie+re,e)}var yt={render:He};export{yt as default};
