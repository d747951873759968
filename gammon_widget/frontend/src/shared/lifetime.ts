// Listeners, observers and timers that end when a widget leaves the page.

import type { Emitter, Listener } from "./widget_model";

/** Call listeners, which may remove themselves meanwhile. */
export function callAll(listeners: Set<() => void>) {
  for (const listener of [...listeners]) listener();
}

export class Lifetime {
  #ending = new AbortController();

  get signal() {
    return this.#ending.signal;
  }

  end() {
    this.#ending.abort();
  }

  /** Call a function at the end, or now if the lifetime has ended. */
  onEnd(callback: () => void) {
    if (this.signal.aborted) return callback();
    this.signal.addEventListener("abort", callback, { once: true });
  }

  /** Listen to events, whose names are separated by spaces. */
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

  /** Listen to changes of a widget's traits, or to other events, separated by spaces.
   *
   * marimo's models take one name at a time.
   */
  follow(model: Emitter, names: string, handle: Listener) {
    for (const name of names.split(" ")) {
      const event = name.includes(":") ? name : `change:${name}`;
      model.on(event, handle);
      this.onEnd(() => model.off(event, handle));
    }
  }

  /** Call a function now, and when one of these traits has changed. */
  track(model: Emitter, names: string, handle: () => void) {
    this.follow(model, names, handle);
    handle();
  }

  /** Add a listener to a set. */
  attend<L>(listeners: Set<L>, listener: L) {
    listeners.add(listener);
    this.onEnd(() => listeners.delete(listener));
  }

  /** Disconnect an observer at the end. */
  observe<O extends { disconnect: () => void }>(observer: O): O {
    this.onEnd(() => observer.disconnect());
    return observer;
  }

  /** Combine the calls of one task into one, which follows as a microtask. */
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

  /** Call a function after some time, unless the lifetime has ended. */
  later(milliseconds: number, callback: () => void): number {
    return setTimeout(() => this.signal.aborted || callback(), milliseconds);
  }

  /** Call a function in the next frame with its time, unless the lifetime has ended. */
  nextFrame(callback: (now: number) => void) {
    requestAnimationFrame((now) => this.signal.aborted || callback(now));
  }
}
