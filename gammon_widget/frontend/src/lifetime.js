// What a board sets going in its page, and what ends when it leaves the page.

export class Lifetime {
  #ending = new AbortController();

  get signal() {
    return this.#ending.signal;
  }

  end() {
    this.#ending.abort();
  }

  /** @param {() => void} callback */
  onEnd(callback) {
    this.signal.addEventListener("abort", callback, { once: true });
  }

  /** Listen to events of the page, whose names stand in one text.
   *
   * @param {EventTarget} target
   * @param {string} names
   * @param {(event: any) => void} handle
   * @param {AddEventListenerOptions} [options]
   */
  listen(target, names, handle, options) {
    for (const name of names.split(" "))
      target.addEventListener(name, handle, { signal: this.signal, ...options });
  }

  /** Listen to the events of a widget's model.
   *
   * @param {{ on: Function, off: Function }} model
   * @param {string} names
   * @param {(told: any, buffers: DataView<ArrayBuffer>[]) => void} handle
   */
  follow(model, names, handle) {
    model.on(names, handle);
    this.onEnd(() => model.off(names, handle));
  }

  /** Be one of the listeners in a set.
   *
   * @template {Function} L
   * @param {Set<L>} listeners
   * @param {L} listener
   */
  attend(listeners, listener) {
    listeners.add(listener);
    this.onEnd(() => listeners.delete(listener));
  }

  /** Have an observer of the page, which ends by itself.
   *
   * @template {{ disconnect: () => void }} O
   * @param {O} observer
   * @returns {O}
   */
  observe(observer) {
    this.onEnd(() => observer.disconnect());
    return observer;
  }

  /** What does something once for all calls of one moment, when these are over.
   *
   * @param {() => void} callback
   * @returns {() => void}
   */
  together(callback) {
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

  /** Do something later, if there still is anything to do it with.
   *
   * @param {number} milliseconds
   * @param {() => void} callback
   * @returns {number}
   */
  later(milliseconds, callback) {
    return setTimeout(() => this.signal.aborted || callback(), milliseconds);
  }

  /** The same in the next frame, with the page's clock.
   *
   * @param {(now: number) => void} callback
   */
  nextFrame(callback) {
    requestAnimationFrame((now) => this.signal.aborted || callback(now));
  }
}
