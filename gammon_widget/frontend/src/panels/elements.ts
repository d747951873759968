// Elements of a page that a widget makes by itself.

const SVG = "http://www.w3.org/2000/svg";

/** An element with a text and a class of its own. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text = "",
  name = "",
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.textContent = text;
  if (name) made.className = name;
  return made;
}

/** A button, with what a click on it does. */
export function button(text: string, name: string, onClick?: () => void) {
  const made = element("button", text, name);
  made.type = "button";
  if (onClick) made.addEventListener("click", onClick);
  return made;
}

/** A drawing of one path, in a square of 20. */
export function icon(shape: string, name = "") {
  const made = drawn("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", class: name });
  made.append(drawn("path", { d: shape }));
  return made;
}

/** An element of a drawing, with its attributes. */
export function drawn<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | number>,
): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
