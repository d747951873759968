// Shows other widgets inside a widget, by anywidget's means for that.

import type { Lifetime } from "./lifetime";

/** anywidget's access to other widgets, by the values of their traits. */
export interface Host {
  getWidget(reference: string): Promise<ChildWidget>;
}

interface ChildWidget {
  render(view: { el: HTMLElement; signal: AbortSignal }): Promise<void>;
}

/** Show a widget in an element, until the lifetime ends. */
export async function showChild(
  host: Host,
  reference: string,
  el: HTMLElement,
  { signal }: Lifetime,
) {
  const child = await host.getWidget(reference);
  if (!signal.aborted) await child.render({ el, signal });
}
