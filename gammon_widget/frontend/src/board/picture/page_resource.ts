// Something that the boards of a page share, such as fonts: one of the boards requests it.

import { KernelWatch } from "../../shared/kernel_watch";
import type { Lifetime } from "../../shared/lifetime";
import type { ToKernel } from "../../shared/protocol";
import { type Model, sendTo } from "../view";

const PATIENCE_MS = 1500; // before another board requests the same: the first board may be gone

export class PageResource<Value> {
  /** Call this when the resource is here. */
  resolve!: (value: Value) => void;
  readonly loaded = new Promise<Value>((resolve) => (this.resolve = resolve));
  #isHere = false;
  #lastRequest = -Infinity;
  #boards = new Set<Lifetime>(); // those that have requested it, or will

  constructor() {
    void this.loaded.then(() => (this.#isHere = true));
  }

  /** Request the resource from a board's kernel, unless another board has just done so. */
  request(model: Model, lifetime: Lifetime, message: ToKernel) {
    if (this.#isHere || this.#boards.has(lifetime)) return;
    this.#boards.add(lifetime);
    lifetime.onEnd(() => this.#boards.delete(lifetime));
    const request = () => {
      if (this.#isHere) return;
      this.#lastRequest = performance.now();
      sendTo(model, message);
    };
    lifetime.attend(KernelWatch.of(model.widget_manager).reconnections, request);
    if (performance.now() - this.#lastRequest > PATIENCE_MS) request();
    else lifetime.later(PATIENCE_MS, request);
  }
}
