// The status bar below a board: a sentence, and tools or the answers to a tutor's warning.
//
// Its height does not depend on its content, so that nothing below the board moves.

import { button, element, focusOn, showsAnother, svgElement } from "../../shared/elements";
import type { StatusBarView, ToolView } from "../../shared/protocol";
import {
  type ControlHost,
  hasFocus,
  makeControl,
  setAttributes,
  setText,
  showControls,
} from "./control_parts";

/** Sizes of the letters of increasingly long sentences, as shares of the usual size. */
const SCALES = [1, 0.9, 0.8];
const THREE_LINES = 0.85; // smaller letters have three lines
const NOTICE_MS = 6000;
type Form = "whole" | "line" | "apart" | "words";
const FORMS: Form[] = ["line", "apart", "words"]; // on one line, on a line each, without the lead

const NO_STATUS: StatusBarView = {
  lead: "",
  words: "",
  tools: [],
  menu: [],
  compared: [],
  buttons: [],
};

/** Lines of the icons of tools, in a square of 20; those in `SOLID` are filled. */
const ICONS: Record<string, string> = {
  undo: "M2 7H12.5a5 5.2 0 0 1 0 10.4H6.2M7 2L2 7l5 5",
  redo: "M18 7H7.5a5 5.2 0 0 0 0 10.4h6.3M13 2l5 5-5 5",
  resign: "M4 2v17",
  new_game: "M3 10h14M10 3v14",
  position: "M4 18v-7M10 18V2M16 18V7",
  cancel: "M4 4l12 12M16 4L4 16",
  done: "M2.5 10L8 16 18 4",
  hint: "M10 2a6 6 0 1 0 .01 0M7.5 18.5h5",
  settings: "M2 6h16M2 14h16",
  visual_fx: "M1 5h6.5M0 10h6M1 15h6.5M14 4.6a5.4 5.4 0 1 0 .01 0",
  sound_fx: "M12.5 7q3.3 3 0 6M14.5 3.6q7 6.4 0 12.8",
};
const SOLID: Record<string, string> = {
  resign: "M4 2.4C8 .2 12 5 18.4 2.4v9.6C12 14.6 8 9.800 4 12z",
  more: "M3.2 8a2 2 0 1 0 .01 0M10 8a2 2 0 1 0 .01 0M16.800 8a2 2 0 1 0 .01 0",
  settings: "M13 3.400a2.600 2.600 0 1 0 .01 0M7 11.400a2.600 2.600 0 1 0 .01 0",
  sound_fx: "M1 7.200h3.400L9 2.800v14.400l-4.600-4.400H1z",
};

export class StatusBar {
  #shown: StatusBarView | null = null;
  #notice = "";
  #end: number | undefined;
  readonly #lead = element("b");
  readonly #words = element("span");
  readonly #sentence = element("p", [this.#lead, " ", this.#words], "sentence");
  readonly #whole = button("…", "whole", () => this.#showWhole(!this.#note.isConnected));
  readonly #note = element("div", [element("span")], "note");
  readonly #tools = element("div", "", "tools", { role: "toolbar" });
  readonly #answers = element("div", "", "answers", { role: "group" });
  readonly #menu = element("div", "", "menu", { role: "menu" });
  /** Covers the board while a menu is open: a click closes it. */
  readonly #cover: HTMLElement;
  readonly bar = element("div", [this.#sentence, this.#whole, this.#tools], "gammon-status-bar");

  constructor(readonly host: ControlHost) {
    this.#tools.ariaLabel = host.text("Tools");
    this.#answers.ariaLabel = host.text("Your answer");
    this.#whole.ariaLabel = host.text("Show the whole sentence");
    this.#cover = element("div", "", "cover");
    this.#cover.addEventListener("click", () => host.press("button close"));
    this.#cover.addEventListener("mousedown", (event) => event.preventDefault()); // keep the focus
    host.below.append(this.bar);
  }

  /** Show a notice in place of the sentence for some time. */
  note(words: string) {
    this.#notice = words;
    this.show(this.#shown);
    clearTimeout(this.#end); // of an earlier notice
    this.#end = setTimeout(() => {
      this.#notice = "";
      this.show(this.#shown);
    }, NOTICE_MS);
  }

  /** Show a status bar, or an empty one. */
  show(status: StatusBarView | null) {
    this.#shown = status;
    const shown = status ?? NO_STATUS;
    const { host } = this;
    setText(this.#lead, this.#notice ? "" : shown.lead);
    setText(this.#words, this.#notice || shown.words);
    const isWarning = shown.compared.length > 0;
    this.bar.classList.toggle("warning", isWarning);
    const row = isWarning ? this.#answers : this.#tools;
    if (row.parentElement !== this.bar) {
      const other = isWarning ? this.#tools : this.#answers;
      if (hasFocus(other)) host.takeFocus();
      other.replaceWith(row);
    }
    if (isWarning) {
      const make = ({ name, style }: { name: string; style: string }) =>
        makeControl(host, `button ${name}`, `push ${style}`);
      showControls(
        host,
        this.#answers,
        shown.buttons.map((each) => this.#fitted(each)),
        make,
      );
    } else showControls(host, this.#tools, shown.tools, (tool) => this.#makeTool(tool, "tool"));
    this.#showMenu(shown.menu);
    this.fit();
  }

  /** Choose the letters, and offer the whole sentence if it does not fit.
   *
   * @param isForced whether the fonts or the size may have changed
   */
  fit(isForced = false) {
    const { clientWidth } = this.bar;
    if (!clientWidth) return; // it is hidden
    const words = [this.#lead.textContent, this.#words.textContent, this.bar.className];
    const others = [this.#tools.textContent, this.#answers.textContent];
    if (!showsAnother(this.#sentence, words, others, clientWidth) && !isForced) return;
    this.#showWhole(false);
    const sentence = this.#sentence;
    const [lead, said] = [this.#lead, this.#words];
    const fits = (scale: number, form: Form) => {
      sentence.style.setProperty("--scale", `${scale}`);
      sentence.style.setProperty("--lines", `${scale < THREE_LINES ? 3 : 2}`);
      sentence.classList.toggle("apart", form === "apart");
      lead.hidden = form === "words";
      const end = said.offsetTop + said.offsetHeight - lead.offsetTop;
      if (form === "line" && end > 1.5 * lead.offsetHeight) return false;
      return sentence.scrollHeight <= sentence.clientHeight + 1;
    };
    const forms: Form[] = said.textContent && lead.textContent ? FORMS : ["whole"];
    const isWarning = this.bar.classList.contains("warning");
    const isFitting = !isWarning && SCALES.some((scale) => forms.some((form) => fits(scale, form)));
    if (!isFitting) fits(1, isWarning ? "whole" : forms[forms.length - 1]);
    this.#whole.hidden = isWarning || isFitting;
  }

  /** On a phone, the answers have their long labels. */
  #fitted<Item extends { label: string; long: string }>(item: Item): Item {
    const isPhone = this.bar.parentElement?.dataset.frame === "phone";
    return isPhone ? { ...item, label: item.long || item.label } : item;
  }

  #makeTool({ name }: { name: string }, look: string, role?: string) {
    const tool = makeControl(this.host, `button ${name}`, look, role);
    if (name in ICONS || name in SOLID) tool.prepend(toolIcon(name));
    return tool;
  }

  #showMenu(rows: readonly ToolView[]) {
    const { over, below } = this.host;
    const isOpen = this.#menu.isConnected;
    if (!rows.length) {
      const hadFocus = isOpen && hasFocus(this.#menu);
      this.#menu.remove();
      this.#cover.remove();
      if (hadFocus) focusOn(below.querySelector<HTMLElement>(".tool:last-child"));
      return;
    }
    showControls(this.host, this.#menu, rows, (row) => this.#makeTool(row, "row", "menuitem"));
    this.#menu.ariaLabel = this.#lead.textContent;
    if (isOpen) return;
    over.append(this.#cover, this.#menu);
    if (hasFocus(below)) focusOn(this.#menu.querySelector<HTMLElement>("button"));
  }

  #showWhole(isShown: boolean) {
    setAttributes(this.#whole, { "aria-expanded": String(isShown) });
    if (!isShown) return this.#note.remove();
    const words = [this.#lead.textContent, this.#words.textContent].filter(Boolean);
    setText(this.#note.children[0], words.join(" · "));
    this.host.over.append(this.#note);
  }
}

function toolIcon(name: string) {
  const paths = [ICONS[name] ?? "", SOLID[name] ?? ""].map((d, n) =>
    svgElement("path", n ? { d, fill: "currentColor", stroke: "none" } : { d }),
  );
  const attributes = { viewBox: "0 0 20 20", "aria-hidden": "true", class: "icon" };
  return svgElement("svg", attributes, paths);
}
