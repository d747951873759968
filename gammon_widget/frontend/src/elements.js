// Elements of a page that a widget makes by itself.

const SVG = "http://www.w3.org/2000/svg";

/** An element with a text and a class of its own.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [text]
 * @param {string} [name]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, text = "", name = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (name) made.className = name;
  return made;
}

/** An element of a drawing, with its attributes.
 *
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function drawn(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** Leave everything in a panel to be read, and nothing to be done.
 *
 * @param {HTMLElement} panel
 */
export function disableControls(panel) {
  for (const button of panel.querySelectorAll("button")) button.disabled = true;
  for (const field of panel.querySelectorAll("input")) field.disabled = true;
}
