// The keys of a lesson: an invisible widget among its buttons listens for all of them. Arrows on
// the buttons lead through the lesson, and Enter in a field answers. A button that can do no more,
// at either end of the lesson, hands the focus on: keys would be lost on it.

/** @import { WidgetModel } from "./model.js" */
/** @import { LessonCommand } from "./protocol.js" */

import { Lifetime } from "./lifetime.js";

/** @type {Record<string, LessonCommand>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

/** @param {{ model: WidgetModel<{}, { go: LessonCommand }>, el: HTMLElement }} widget */
function render({ model, el }) {
  el.style.display = "none";
  const lifetime = new Lifetime();
  // The element is put into the page only after it is rendered.
  const begin = () => {
    /** @type {HTMLElement | null} */
    const lesson = el.closest(".gammon-lesson");
    /** @type {HTMLElement | null} */
    const bar = el.closest(".gammon-lesson-bar");
    if (!lesson || !bar) return lifetime.nextFrame(begin);
    lifetime.listen(bar, "keydown", (event) => {
      const go = stepOf(event);
      if (go) model.send({ go });
    });
    // On the way down, since a field of ipywidgets lets no key come up again.
    lifetime.listen(lesson, "keydown", answer, { capture: true });
    const disabled = lifetime.observe(new MutationObserver(() => handFocusOn(bar)));
    disabled.observe(bar, { subtree: true, attributeFilter: ["disabled"] });
  };
  begin();
  return () => lifetime.end();
}

/** Where a key on a button leads, if anywhere.
 *
 * @param {KeyboardEvent} event
 */
function stepOf(event) {
  const held = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  const step = KEYS[event.key];
  if (!step || held || !(/** @type {Element} */ (event.target).closest("button"))) return undefined;
  // Neither the page nor the notebook is to move by it.
  event.preventDefault();
  event.stopPropagation();
  return step;
}

/** Press the button beside the field of a number.
 *
 * @param {KeyboardEvent} event
 */
function answer(event) {
  const field = /** @type {HTMLElement} */ (event.target);
  const number = field.closest(".gammon-lesson-number");
  if (!number || event.key !== "Enter" || field.localName !== "input") return;
  // The field tells its value only when it has changed, and has to before the button is pressed.
  field.dispatchEvent(new Event("change", { bubbles: true }));
  number.querySelector("button")?.click();
}

/** @param {HTMLElement} bar */
function handFocusOn(bar) {
  const { activeElement: focused } = document;
  const isLost = bar.contains(focused) && focused?.matches(":disabled");
  /** @type {HTMLElement | null} */
  const next = bar.querySelector("button:not(:disabled)");
  if (isLost) next?.focus();
}

export default { render };
