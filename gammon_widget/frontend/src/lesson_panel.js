// What stands beside a lesson's board: where one is, the step, and the buttons that lead on.

/** @import { WidgetModel } from "./model.js" */
/** @import { LessonCommand, LessonPanelTraits } from "./protocol.js" */
/** @typedef {{ do: "go", command: LessonCommand }} Go */
/** @typedef {{ do: "jump", step: number }} Jump */
/** @typedef {{ do: "answer", text: string }} Answer */
/** @typedef {WidgetModel<LessonPanelTraits, Go | Jump | Answer>} Model */

import { joinCard } from "./card.js";
import { disableControls, element } from "./elements.js";
import { KernelWatch } from "./kernel_watch.js";
import { ButtonRow } from "./lesson_buttons.js";
import { Contents } from "./lesson_contents.js";
import { icon } from "./lesson_icons.js";
import { commandOf } from "./lesson_keys.js";
import { LessonStep } from "./lesson_step.js";
import { LESSON_STYLE } from "./lesson_style.js";
import { Lifetime } from "./lifetime.js";
import { CARD_STYLE } from "./panel_style.js";

const MAX_SEGMENTS = 24; // steps that are told apart in the bar; of more, it is one line

class LessonPanel {
  #isOpen = false; // the contents

  /**
   * @param {Model} model
   * @param {HTMLElement} el
   * @param {Lifetime} lifetime
   */
  constructor(model, el, lifetime) {
    this.model = model;
    this.panel = el;
    this.lifetime = lifetime;
    const go = (/** @type {LessonCommand} */ command) => model.send({ do: "go", command });
    const jump = (/** @type {number} */ step) => {
      this.open(false);
      model.send({ do: "jump", step });
    };
    this.go = go;
    this.step = new LessonStep((text) => model.send({ do: "answer", text }), jump);
    this.contents = new Contents(jump);
    this.tools = new ButtonRow("tool", go);
    this.ways = new ButtonRow("push", go);
    this.reset = new ButtonRow("tool", go);
    this.bar = element("div", "", "gammon-lesson-bar");
    this.bar.ariaHidden = "true"; // the words below say it
    this.where = element("small");
    this.toggle = element("button", "", "tool");
    this.toggle.type = "button";
    this.toggle.append(icon("list"), "Contents");
    this.toggle.addEventListener("click", () => this.open(!this.#isOpen));
    const head = element("div", "", "gammon-lesson-head");
    head.append(element("small", model.get("title")), this.toggle, this.bar, this.where);
    this.foot = element("div", "", "gammon-lesson-foot");
    this.foot.append(this.tools.element, this.reset.element, this.ways.element);
    el.append(element("style", CARD_STYLE + LESSON_STYLE), head, this.step.element);
    el.append(this.contents.element, this.foot);
  }

  follow() {
    const { model, lifetime, panel } = this;
    // Several traits change at once: what is shown of them is shown once.
    lifetime.follow(model, "change:page change:marks", lifetime.together(() => this.show()));
    lifetime.listen(panel, "keydown", (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.key === "Escape" && this.#isOpen) return this.open(false);
      const command = this.#isOpen ? undefined : commandOf(event, target.localName);
      if (!command) return;
      // Neither the page nor the notebook is to move by it.
      event.preventDefault();
      event.stopPropagation();
      this.go(command);
    });
    this.show();
  }

  /** Open the contents, or close them.
   *
   * @param {boolean} isOpen
   */
  open(isOpen) {
    const { model } = this;
    this.#isOpen = isOpen;
    this.toggle.setAttribute("aria-expanded", String(isOpen));
    this.contents.element.hidden = !isOpen;
    this.show();
    if (isOpen) {
      this.contents.show(model.get("contents"), model.get("marks"), model.get("page").step);
    } else this.toggle.focus({ preventScroll: true });
  }

  show() {
    const page = this.model.get("page");
    const hadFocus = this.panel.contains(document.activeElement);
    this.where.textContent = page.where;
    this.#drawBar(page.step, this.model.get("marks").length);
    this.step.element.hidden = this.#isOpen;
    this.step.show(page);
    this.tools.show(this.#isOpen ? [] : page.tools);
    this.reset.show(this.#isOpen || page.end.length ? [page.reset].filter(canBe) : []);
    this.ways.show(this.#isOpen ? [] : page.ways);
    if (hadFocus) this.#keepFocus();
  }

  /** A button that is gone, or can do no more, hands the focus on: keys would be lost on it. */
  #keepFocus() {
    const { activeElement: focused } = document;
    if (this.panel.contains(focused) && !focused?.matches(":disabled")) return;
    /** @type {HTMLElement | null} */
    const next = this.ways.element.querySelector("button:enabled:last-of-type, button:enabled");
    (next ?? this.toggle).focus({ preventScroll: true });
  }

  /**
   * @param {number} step
   * @param {number} steps
   */
  #drawBar(step, steps) {
    const segments = Array.from({ length: Math.min(steps, MAX_SEGMENTS) }, () => element("i"));
    const seen = Math.ceil(((step + 1) / steps) * segments.length);
    segments.slice(0, seen).forEach((segment) => (segment.className = "seen"));
    this.bar.replaceChildren(...segments);
    this.bar.style.gap = steps > MAX_SEGMENTS ? "0" : "";
  }

  /** Leave everything to be read, and nothing to be done. */
  stop() {
    disableControls(this.panel);
  }
}

/** @param {{ enabled: boolean }} button */
const canBe = ({ enabled }) => enabled;

/** @param {{ model: Model, el: HTMLElement }} widget */
function render({ model, el }) {
  el.classList.add("gammon-panel");
  const lifetime = new Lifetime();
  const panel = new LessonPanel(model, el, lifetime);
  panel.follow();
  const watch = KernelWatch.of(model.widget_manager);
  lifetime.attend(watch.listeners, () => panel.stop());
  joinCard(el, model, lifetime);
  return () => lifetime.end();
}

export default { render };
