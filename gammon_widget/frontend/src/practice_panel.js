// What stands beside the board of practice: what is asked, what the answer comes to, the grades,
// and the buttons that lead on.

/** @import { WidgetModel } from "./model.js" */
/** @import { PracticeCommandName, PracticePage, PracticePanelTraits } from "./protocol.js" */
/** @typedef {{ do: "go", command: PracticeCommandName }} Go */
/** @typedef {{ do: "answer", text: string }} Answer */
/** @typedef {{ do: "grade", grade: number }} Grade */
/** @typedef {{ do: "point", play: number }} Point */
/** @typedef {{ do: "write", text: string, turn: number }} Write */
/** @typedef {WidgetModel<PracticePanelTraits, Go | Answer | Grade | Point | Write>} Model */

import { AdviceTables } from "./advice_tables.js";
import { joinCard } from "./card.js";
import { hearCommands } from "./commands.js";
import { CommentField } from "./comment_field.js";
import { disableControls, element } from "./elements.js";
import { KernelWatch } from "./kernel_watch.js";
import { ButtonRow } from "./lesson_buttons.js";
import { LessonStep } from "./lesson_step.js";
import { LESSON_STYLE } from "./lesson_style.js";
import { Lifetime } from "./lifetime.js";
import { CARD_STYLE } from "./panel_style.js";
import { Grades } from "./practice_grades.js";
import { commandOf } from "./practice_keys.js";
import { PRACTICE_STYLE } from "./practice_style.js";

class PracticePanel {
  #turn = -1;
  #wasAnswered = false;
  #isUsed = false; // whether the focus is here, or was on something that is gone

  /**
   * @param {Model} model
   * @param {HTMLElement} el
   * @param {Lifetime} lifetime
   */
  constructor(model, el, lifetime) {
    this.model = model;
    this.panel = el;
    this.lifetime = lifetime;
    this.go = (/** @type {PracticeCommandName} */ command) => model.send({ do: "go", command });
    this.grade = (/** @type {number} */ grade) => model.send({ do: "grade", grade });
    this.step = new LessonStep(
      (text) => model.send({ do: "answer", text }),
      () => {},
    );
    this.grades = new Grades(this.grade);
    this.advice = new AdviceTables({
      point: (_decision, play) => model.send({ do: "point", play }),
      choose: () => {},
    });
    this.earlier = element("div", "", "gammon-practice-earlier");
    this.comment = new CommentField(lifetime, (text, turn) => {
      model.send({ do: "write", text, turn });
    });
    this.tools = new ButtonRow("tool", this.go);
    this.ways = new ButtonRow("push", this.go);
    this.source = element("small");
    this.where = element("small");
    const head = element("div", "", "gammon-practice-head");
    head.append(this.source, this.where);
    const foot = element("div", "", "gammon-lesson-foot");
    foot.append(this.tools.element, this.ways.element);
    const body = this.step.element;
    body.append(this.grades.element, this.advice.element, this.earlier, this.comment.element);
    el.append(element("style", CARD_STYLE + LESSON_STYLE + PRACTICE_STYLE), head, body, foot);
  }

  /** @param {HTMLElement} root */
  follow(root) {
    const { model, lifetime } = this;
    lifetime.follow(model, "change:practice", () => this.show(root));
    const wanted = (/** @type {KeyboardEvent} */ event, /** @type {Element} */ target) =>
      commandOf(event, {
        isAnswered: model.get("practice").answered,
        isWriting: target.matches("textarea, select, input"),
        isButton: target.matches(".gammon-panel button"),
      });
    hearCommands(root, lifetime, wanted, (command) => {
      if (typeof command === "number") this.grade(command);
      else this.go(command);
    });
    lifetime.listen(document, "focusin pointerdown", (/** @type {Event} */ { target }) => {
      this.#isUsed = root.contains(/** @type {Node} */ (target));
    });
    this.show(root);
  }

  /** @param {HTMLElement} root */
  show(root) {
    const page = this.model.get("practice");
    this.source.textContent = page.source;
    this.where.textContent = page.where;
    const { turn: step, words, question, choices, field, said, mood } = page;
    const rest = { where: "", hints: "", notice: "", end: [] };
    this.step.show({ step, words, question, choices, field, said, mood, ...rest });
    this.grades.show(page.grades);
    this.advice.show(page.tables, page.tables.length ? [""] : [], 0);
    this.earlier.hidden = page.earlier.length === 0;
    this.earlier.replaceChildren(
      element("small", "Answered before"),
      ...page.earlier.map((each) => element("p", each)),
    );
    this.comment.element.hidden = !page.has_note;
    this.comment.show(page.note, "", page.turn);
    this.tools.show(page.tools);
    this.ways.show(page.ways);
    const isAnother = page.turn !== this.#turn || page.answered !== this.#wasAnswered;
    if (isAnother) this.step.element.scrollTop = 0;
    this.#turn = page.turn;
    this.#wasAnswered = page.answered;
    if (this.#isUsed) this.#keepFocus(root, page, isAnother);
  }

  /** Keys are where the next thing is done: on what leads on, on what answers, or on the board.
   *
   * @param {HTMLElement} root
   * @param {PracticePage} page
   * @param {boolean} isAnother
   */
  #keepFocus(root, page, isAnother) {
    const { activeElement: focused } = document;
    const isLost = !root.contains(focused) || focused?.matches(":disabled");
    if (!isAnother && !isLost) return;
    // Who answers on the board goes on there.
    if (!isLost && !page.grades.length && !this.panel.contains(focused)) return;
    const answer = ".choice:enabled, .gammon-lesson-field:not([hidden]) input";
    /** @type {HTMLElement | null} */
    const first = page.grades.length
      ? this.panel.querySelector("[data-command=next]:enabled") ??
        this.panel.querySelector(".gammon-practice-grades button")
      : this.panel.querySelector(answer) ?? root.querySelector(".gammon-board canvas");
    first?.focus({ preventScroll: true });
  }

  /** Leave everything to be read, and nothing to be done. */
  stop() {
    this.advice.stop();
    this.comment.stop();
    disableControls(this.panel);
  }
}

/** @param {{ model: Model, el: HTMLElement }} widget */
function render({ model, el }) {
  el.classList.add("gammon-panel");
  const lifetime = new Lifetime();
  const panel = new PracticePanel(model, el, lifetime);
  const watch = KernelWatch.of(model.widget_manager);
  lifetime.attend(watch.listeners, () => panel.stop());
  joinCard(el, model, lifetime, (card) => panel.follow(card));
  return () => lifetime.end();
}

export default { render };
