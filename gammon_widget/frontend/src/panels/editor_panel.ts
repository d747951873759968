// The panel of a position editor: buttons and fields for the position, text to paste, and what can
// be done with the position.

import { button, element, group, keepChildren, makeName } from "../shared/elements";
import type { EditorField, EditorPanelTraits } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { moduleOf, Panel } from "./panel";
import STYLE from "./editor_panel.css";

type Model = WidgetModel<
  EditorPanelTraits,
  | { do: "undo" | "redo" | "use" | "analyse" | "close" }
  | { do: "edit" | "play"; name: string }
  | { do: "set"; name: string; value: number }
  | { do: "read"; text: string; part: number }
>;
type Plain = "undo" | "redo" | "use" | "analyse" | "close";

const MOST_POINTS = 999; // of a match or a score
const USUAL = "net:casual"; // the opponent that is chosen at first

class EditorPanel extends Panel<Model> {
  readonly problems = element("ul", "", "problems error");
  readonly notes = element("div", "", "notes");
  readonly undo = this.#button("Undo", "undo", "Undo the last edit");
  readonly redo = this.#button("Redo", "redo", "Redo the last edit");
  readonly fields = element("div", "", "fields");
  readonly text = element("textarea", "", "field", {
    rows: 1,
    placeholder: "Paste an XGID, a GNUBG ID or an ASCII board",
    ariaLabel: "Paste",
    oninput: () => {
      this.text.scrollTop = 0;
      this.#read(0);
    },
  });
  readonly textNote = element("p", "", "", { role: "status" });
  readonly part = element("span");
  readonly parts = group("Positions in the text", "parts");
  readonly xgid = element("code", "", "", { translate: false });
  readonly use = this.#button("Use", "use", "", "push primary");
  readonly analyse = this.#button("Analyse…", "analyse", "Show the best plays below", "push");
  readonly opponent = element("select", "", "field", { ariaLabel: "Opponent" });
  readonly play = button("Play against", "push", () => {
    this.model.send({ do: "play", name: this.opponent.value });
    this.play.ariaBusy = "true";
  });
  readonly close = this.#button("Close", "close", "Close what is open below", "push");
  readonly purpose = element("small");
  readonly actions = element("div", "", "actions");

  #pasted = "";

  constructor(...view: ConstructorParameters<typeof Panel<Model>>) {
    super(...view);
    const { model, el, lifetime } = this;
    const edits = model.get("buttons").map(({ name, label, tip }) => {
      return button(label, "tool", () => model.send({ do: "edit", name }), { title: tip });
    });
    const options = model.get("opponents").map(({ name, title, strength, install }) => {
      const text = strength ? `${title} · ${strength}` : title;
      return element("option", text, "", { value: name, title: install, disabled: install !== "" });
    });
    options.push(element("option", "yourself (both sides)", "", { value: "" }));
    this.opponent.append(...options);
    this.opponent.value = USUAL;
    const go = (step: number) => () => this.#read(model.get("editor").part + step);
    const [previous, next] = [
      button("‹", "tool", go(-1), { ariaLabel: "Previous position" }),
      button("›", "tool", go(1), { ariaLabel: "Next position" }),
    ];
    this.parts.append(previous, this.part, next);
    const game = element("div", [this.play, this.opponent], "play");
    this.actions.append(this.use, this.analyse, this.close, this.purpose, game);
    el.append(
      ...[this.problems, this.notes, element("div", [...edits, this.undo, this.redo], "edits")],
      ...[this.fields, this.text, element("div", [this.textNote, this.parts], "found"), this.xgid],
      this.actions,
    );
    el.classList.add("gammon-editor-panel");
    lifetime.track(model, "editor", () => this.show());
  }

  #button(label: string, command: Plain, title: string, look = "tool") {
    const created = button(label, look, () => {
      created.ariaBusy = "true"; // until the kernel has answered
      this.model.send({ do: command });
    });
    return Object.assign(created, { title });
  }

  #read(part: number) {
    this.model.send({ do: "read", text: this.text.value, part });
  }

  show() {
    const page = this.model.get("editor");
    const { fields, problems, notes, parts, part, below } = page;
    this.problems.replaceChildren(...problems.map((problem) => element("li", problem)));
    this.problems.hidden = !problems.length;
    this.notes.replaceChildren(...notes.map((note) => element("p", note)));
    this.undo.disabled = !page.can_undo;
    this.redo.disabled = !page.can_redo;
    const make = (_: string, at: number) =>
      makeField(fields[at], (value) => this.#set(fields[at].name, value));
    const names = fields.map(({ name }) => name);
    keepChildren(this.fields, "data-name", names, make).forEach((box, at) => {
      showField(box, fields[at]);
    });
    if (!page.text && this.#pasted) this.text.value = ""; // the board shows something else now
    this.#pasted = page.text;
    this.textNote.textContent = page.text_note;
    this.textNote.classList.toggle("error", page.is_refused);
    this.parts.hidden = parts < 2;
    this.part.textContent = `Position ${part + 1} of ${parts}`;
    const [previous, next] = this.parts.querySelectorAll("button");
    previous.disabled = part < 1;
    next.disabled = part + 1 >= parts;
    this.xgid.textContent = page.xgid;
    for (const each of [this.use, this.analyse, this.play]) each.disabled = problems.length > 0;
    for (const each of this.el.querySelectorAll("[aria-busy]")) each.removeAttribute("aria-busy");
    this.close.hidden = !below;
    this.actions.hidden = page.is_query;
    this.purpose.textContent = page.has_board
      ? "Use sets up this position on the board."
      : "Use stores this position in editor.state.";
  }

  #set(name: string, value: number) {
    this.model.send({ do: "set", name, value });
  }
}

/** A label above a control. */
function makeField({ kind, label, span }: EditorField, set: (value: number) => void) {
  const controls = {
    segments: () => group(label, "segments"),
    select: () => makeSelect(set),
    number: () => makeStepper(label, set),
    switch: () => {
      const box = element("input", "", "", { type: "checkbox" });
      box.onchange = () => set(Number(box.checked));
      return box;
    },
  };
  const style = `grid-column: span ${span}`;
  const control = controls[kind]();
  if (kind === "segments")
    control.onchange = () =>
      set([...control.querySelectorAll("input")].findIndex((each) => each.checked));
  const isLabel = kind === "select" || kind === "switch";
  return element(isLabel ? "label" : "div", [element("small", label), control], `is-${kind}`, {
    style,
  });
}

function makeSelect(set: (value: number) => void) {
  const select = element("select", "", "field", { onchange: () => set(select.selectedIndex) });
  return select;
}

/** A number, with a button on each side. */
function makeStepper(label: string, set: (value: number) => void) {
  const [type, min, max] = ["number", "0", `${MOST_POINTS}`];
  const send = () => {
    input.classList.remove("typing");
    if (input.value) set(Number(input.value));
  };
  const input = element("input", "", "field", { type, min, max, ariaLabel: label, onchange: send });
  input.oninput = () => input.classList.add("typing"); // what is typed stays until it is sent
  const step = (by: number) => () => set(Math.max(0, Number(input.value) + by));
  const less = button("−", "", step(-1), { ariaLabel: `Decrease ${label}` });
  const more = button("+", "", step(1), { ariaLabel: `Increase ${label}` });
  return element("div", [less, input, more], "stepper");
}

/** Show the value of a control, and its options. */
function showField(box: HTMLElement, { kind, value, options, is_wrong }: EditorField) {
  const control = box.lastElementChild as HTMLElement;
  box.classList.toggle("wrong", is_wrong);
  const inputs = [...box.querySelectorAll("input")];
  const field = kind === "segments" ? null : (inputs[0] ?? control);
  if (field) field.ariaInvalid = `${is_wrong}`;
  if (kind === "segments") {
    if (!inputs.length) {
      const name = makeName();
      const radio = () => element("input", "", "", { type: "radio", name });
      control.append(...options.map((text) => element("label", [radio(), text])));
    }
    box.querySelectorAll("input")[value].checked = true;
  } else if (kind === "select") {
    const select = control as HTMLSelectElement;
    const shown = [...select.options].map(({ text }) => text);
    if (shown.join() !== options.join())
      select.replaceChildren(...options.map((text) => new Option(text)));
    select.selectedIndex = value;
  } else if (kind === "switch") inputs[0].checked = Boolean(value);
  else if (!inputs[0].matches(".typing")) inputs[0].value = String(value);
}

export default moduleOf(EditorPanel, STYLE);
