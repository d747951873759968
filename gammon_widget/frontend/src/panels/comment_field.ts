// The comment on a decision: saved while the user writes, and before another decision is shown.

import type { Lifetime } from "../shared/lifetime";
import { element } from "../shared/elements";

const REST_MS = 700; // without input before it is saved

let fieldCount = 0; // fields on this page, for unique ids

export class CommentField {
  element = element("div", "", "gammon-comment");
  #field = element("textarea", "", "field", { rows: 2, placeholder: "Write a comment" });
  #note = element("p", "", "", { role: "status" });
  #index = 0;
  #kept = "";
  #soon = 0;

  constructor(
    lifetime: Lifetime,
    readonly write: (text: string, index: number) => void,
  ) {
    const label = element("label", "Comment");
    label.htmlFor = this.#field.id = `gammon-comment-${(fieldCount += 1)}`;
    this.element.append(label, this.#field, this.#note);
    this.#field.addEventListener("input", () => {
      clearTimeout(this.#soon);
      this.#soon = lifetime.later(REST_MS, () => this.keep());
    });
    this.#field.addEventListener("change", () => this.keep());
    lifetime.onEnd(() => this.keep());
  }

  /** Save the comment. */
  keep() {
    clearTimeout(this.#soon);
    const text = this.#field.value;
    if (text === this.#kept || this.#field.disabled) return;
    this.#kept = text;
    this.write(text, this.#index);
  }

  /** @param index the decision */
  show(text: string, note: string, index: number) {
    if (index !== this.#index) {
      this.keep();
      this.#index = index;
      this.#kept = this.#field.value = text;
    } else if (text !== this.#kept && this.#field.value === this.#kept) {
      this.#kept = this.#field.value = text; // otherwise the user is writing
    }
    this.#note.textContent = note;
  }
}
