// What a board sets going in its page, and what ends when it leaves the page.

import type { Emitter, Listener } from "./widget_model";

export class Lifetime {
  #ending = new AbortController();

  get signal() {
    return this.#ending.signal;
  }

  end() {
    this.#ending.abort();
  }

  onEnd(callback: () => void) {
    this.signal.addEventListener("abort", callback, { once: true });
  }

  /** Listen to events of the page, whose names stand in one text. */
  listen<E extends Event>(
    target: EventTarget,
    names: string,
    handle: (event: E) => void,
    options?: AddEventListenerOptions,
  ) {
    const all = { signal: this.signal, ...options };
    for (const name of names.split(" "))
      target.addEventListener(name, handle as (event: Event) => void, all);
  }

  /** Listen to the events of a widget's model. */
  follow(model: Emitter, names: string, handle: Listener) {
    model.on(names, handle);
    this.onEnd(() => model.off(names, handle));
  }

  /** Be one of the listeners in a set. */
  attend<L>(listeners: Set<L>, listener: L) {
    listeners.add(listener);
    this.onEnd(() => listeners.delete(listener));
  }

  /** Have an observer of the page, which ends by itself. */
  observe<O extends { disconnect: () => void }>(observer: O): O {
    this.onEnd(() => observer.disconnect());
    return observer;
  }

  /** What does something once for all calls of one moment, when these are over. */
  together(callback: () => void): () => void {
    let isDue = false;
    return () => {
      if (isDue) return;
      isDue = true;
      queueMicrotask(() => {
        isDue = false;
        if (!this.signal.aborted) callback();
      });
    };
  }

  /** Do something later, if there still is anything to do it with. */
  later(milliseconds: number, callback: () => void): number {
    return setTimeout(() => this.signal.aborted || callback(), milliseconds);
  }

  /** The same in the next frame, with the page's clock. */
  nextFrame(callback: (now: number) => void) {
    requestAnimationFrame((now) => this.signal.aborted || callback(now));
  }
}
