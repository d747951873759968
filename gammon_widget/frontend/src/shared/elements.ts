// Helpers to create elements.

const SVG = "http://www.w3.org/2000/svg";

export type Content = string | (Node | string)[];
type Tags = HTMLElementTagNameMap;

/** Properties of an element; its style is a string. */
type Properties<Tag extends keyof Tags> = Partial<Omit<Tags[Tag], "style">> & { style?: string };

/** Create an element with a content, a class, and further properties. */
export function element<Tag extends keyof Tags>(
  tag: Tag,
  content: Content = "",
  name = "",
  properties: Properties<Tag> = {},
): Tags[Tag] {
  const created = document.createElement(tag);
  if (content.length) created.append(...[content].flat());
  if (name) created.className = name;
  return Object.assign(created, properties);
}

/** The element with the focus, in the document or the shadow root of a node. */
export function focusedAt(node: Node) {
  return (node.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement | null;
}

const WAYS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The item of a menu that a key leads to: an arrow key, Home, End, or the first letter. */
export function nextItem(items: HTMLElement[], key: string) {
  const at = items.indexOf(focusedAt(items[0]) as HTMLElement);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key in WAYS) return items[(at + WAYS[key] + items.length) % items.length];
  if (key.length > 1 || key === " ") return undefined;
  const from = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const letter = key.toLowerCase();
  return from.find((each) => (each.ariaLabel ?? each.innerText).toLowerCase().startsWith(letter));
}

const shown = new WeakMap<Element, string>();

/** Whether the values that an element must show differ from those of the last call. */
export function showsAnother(place: Element, ...values: unknown[]) {
  const before = shown.get(place);
  shown.set(place, JSON.stringify(values));
  return shown.get(place) !== before;
}

/** Make a unique name. */
export function makeName() {
  return Math.random().toString(36).slice(2);
}

/** Create a group with a name for screen readers. */
export function group(label: string, name: string) {
  return element("div", "", name, { role: "group", ariaLabel: label });
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
  const canvas = element("canvas", "", "", { width, height });
  return [canvas, penOf(canvas)];
}

/** Resize a canvas if its size differs: setting the same size would clear it, too. */
export function resizeCanvas(canvas: HTMLCanvasElement, width: number, height: number) {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** Make a canvas a copy of another canvas. */
export function copyCanvas(from: HTMLCanvasElement, to: HTMLCanvasElement) {
  const { width, height } = from;
  resizeCanvas(to, width, height);
  const pen = penOf(to);
  pen.clearRect(0, 0, width, height);
  pen.drawImage(from, 0, 0);
}

/** Make a canvas a copy of the square around a point of another canvas; all in pixels. */
export function copySquare(
  from: HTMLCanvasElement,
  to: HTMLCanvasElement,
  [x, y]: readonly [number, number],
  reach: number,
) {
  const side = (to.width = to.height = Math.round(2 * reach));
  if (side) penOf(to).drawImage(from, x - reach, y - reach, 2 * reach, 2 * reach, 0, 0, side, side);
}

/** Focus an element, if there is one, without scrolling the page. */
export function focusOn(target: HTMLElement | null | undefined) {
  target?.focus({ preventScroll: true });
}

/** Copy text, from a part of the page. */
export async function copy(from: Node, text: string) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Pages without a secure origin have no clipboard.
    const field = element("textarea", text, "", { style: "position:fixed;opacity:0" });
    const before = focusedAt(from);
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    focusOn(before);
  }
}

/** Create a button. */
export function button(
  content: Content,
  name: string,
  onClick?: () => void,
  properties: Properties<"button"> = {},
) {
  const created = element("button", content, name, { type: "button", ...properties });
  if (onClick) created.addEventListener("click", onClick);
  return created;
}

/** Create the head of a table's column. */
export function columnHead(text: string) {
  return element("th", text, "", { scope: "col" });
}

/** Create a table from the cells of its head and of its rows. */
export function makeTable(head: Node[], lines: Node[][]) {
  const rows = lines.map((cells) => element("tr", cells));
  const parts = [element("thead", [element("tr", head)]), element("tbody", rows)];
  return element("table", parts, "gammon-figures");
}

/** Make the children of an element those with these keys, in this order; an attribute holds a key.
 *
 * A child stays in the page while its key is there, with the focus and under the pointer.
 */
export function keepChildren(
  place: Element,
  attribute: string,
  keys: readonly string[],
  make: (key: string, index: number) => HTMLElement,
) {
  const keyOf = (child: Element) => child.getAttribute(attribute) ?? "";
  const known = new Map([...place.children].map((child) => [keyOf(child), child as HTMLElement]));
  for (const [key, child] of known) if (!keys.includes(key)) child.remove();
  return keys.map((key, index) => {
    const child = known.get(key) ?? make(key, index);
    child.setAttribute(attribute, key);
    if (place.children[index] !== child) place.insertBefore(child, place.children[index] ?? null);
    return child;
  });
}

/** The icon of a button that closes something. */
export const CROSS = "M5 5l10 10M15 5L5 15";

/** Create an icon from a path in a square of 20. */
export function icon(shape: string, name = "") {
  const attributes = { viewBox: "0 0 20 20", "aria-hidden": "true", class: `icon ${name}` };
  return svgElement("svg", attributes, [svgElement("path", { d: shape })]);
}

/** Create a button that shows an icon, and its name as a tooltip. */
export function iconButton(shape: string, name: string, onClick: () => void, look = "") {
  return button([icon(shape)], look, onClick, { title: name, ariaLabel: name });
}

/** Create an SVG element with attributes and a content. */
export function svgElement<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | number>,
  content: Content = "",
): SVGElementTagNameMap[Tag] {
  const created = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, String(value));
  created.append(...[content].flat());
  return created;
}
