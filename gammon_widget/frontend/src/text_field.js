// The field under the board, in which a play can be written.

/** @import { View } from "./model.js" */

export class TextField {
  /** @param {View} view */
  constructor({ root, canvas, transport, lifetime }) {
    this.root = root;
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      const { input } = this;
      if (!input || event.target !== input) return;
      if (event.key !== (event.type === "keypress" ? "Enter" : "Escape")) return;
      event.stopPropagation();
      // The field's own message may overtake the last letters.
      if (event.key === "Enter") transport.say({ do: "write", text: input.value });
      else canvas.focus({ preventScroll: true });
    };
    lifetime.listen(root, "keypress keydown", pressed, { capture: true });
  }

  /** @returns {HTMLInputElement | null} */
  get input() {
    return this.root.querySelector(".gammon-entry input");
  }

  /** Empty the field, unless something else is written in it by now.
   *
   * @param {string} text
   */
  wrote(text) {
    const { input } = this;
    if (input?.value !== text) return;
    input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
