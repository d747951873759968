// Shows other widgets inside a widget, with anywidget's interface for this.

import { element } from "./elements";
import { Lifetime } from "./lifetime";

/** anywidget's access to other widgets, by the values of their traits. */
export interface Host {
  getWidget(reference: string): Promise<ChildWidget>;
}

interface ChildWidget {
  render(view: { el: HTMLElement; signal: AbortSignal }): Promise<void>;
}

/** Show a widget in an element, until the lifetime ends or the element leaves the page. */
export async function showChild(
  host: Host,
  reference: string,
  el: HTMLElement,
  { signal }: Lifetime,
) {
  try {
    const child = await host.getWidget(reference);
    if (!signal.aborted) await child.render({ el, signal });
  } catch (error) {
    if (el.isConnected) throw error; // else the kernel has closed the widget meanwhile
  }
}

const LEAST_CONTENT = 200; // CSS pixels

/** Scroll to an element as soon as it has a content. */
export function scrollWhenShown(target: HTMLElement, block: ScrollLogicalPosition) {
  const observer = new ResizeObserver(() => {
    if (target.offsetHeight < LEAST_CONTENT) return;
    target.scrollIntoView({ block });
    observer.disconnect();
  });
  observer.observe(target);
}

/** The place of one widget at a time. */
export class ChildPlace {
  /** The element that contains the current widget, if any. */
  element: HTMLElement | undefined;
  #shown: Lifetime | undefined;

  /** @param name the class of the element */
  constructor(
    readonly host: Host,
    readonly parent: HTMLElement,
    lifetime: Lifetime,
    readonly name = "",
  ) {
    lifetime.onEnd(() => this.show(null));
  }

  /** Show a widget instead of the current one, or none. */
  show(reference: string | null, render: typeof showChild = showChild) {
    this.#shown?.end();
    this.element?.remove();
    this.element = undefined;
    if (!reference) return;
    this.#shown = new Lifetime();
    this.element = this.parent.appendChild(element("div", "", this.name));
    void render(this.host, reference, this.element, this.#shown);
  }
}
