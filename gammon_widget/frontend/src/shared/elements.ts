// Helpers to create elements.

const SVG = "http://www.w3.org/2000/svg";

/** Create an element with a text and a class. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text = "",
  name = "",
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  created.textContent = text;
  if (name) created.className = name;
  return created;
}

/** The drawing context of a canvas. */
export function penOf(canvas: HTMLCanvasElement) {
  return canvas.getContext("2d") as CanvasRenderingContext2D;
}

/** Create a canvas of a size in pixels, and return it with its context. */
export function makeCanvas(
  width: number,
  height = width,
): [canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D] {
  const canvas = element("canvas");
  Object.assign(canvas, { width, height });
  return [canvas, penOf(canvas)];
}

/** Make a canvas a copy of another. */
export function copyCanvas(from: HTMLCanvasElement, to: HTMLCanvasElement) {
  const { width, height } = from;
  Object.assign(to, { width, height });
  penOf(to).drawImage(from, 0, 0);
}

/** Create a button. */
export function button(text: string, name: string, onClick?: () => void) {
  const created = element("button", text, name);
  created.type = "button";
  if (onClick) created.addEventListener("click", onClick);
  return created;
}

/** Create an icon from a path in a square of 20. */
export function icon(shape: string, name = "") {
  const created = svgElement("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", class: name });
  created.append(svgElement("path", { d: shape }));
  return created;
}

/** Create an SVG element. */
export function svgElement<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | number>,
): SVGElementTagNameMap[Tag] {
  const created = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, String(value));
  return created;
}
