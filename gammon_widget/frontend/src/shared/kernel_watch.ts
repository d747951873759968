// Detects that a board's kernel is gone, because clicks would then do nothing.
//
// The host is asked for the kernel's state. The kernel itself is not asked, because a busy kernel
// answers as little as a dead one. If the host reports no state, nothing is detected. A lost
// connection does not mean that the kernel is gone: the kernel goes on, and the page reconnects.

import { callAll } from "./lifetime";
import type { KernelMessage, Signal, WidgetManager } from "./widget_model";

const GONE = new Set(["restarting", "autorestarting", "terminating", "dead"]);

export class KernelWatch {
  /** One for each widget manager, that is for each open notebook. */
  static #watches = new WeakMap<WidgetManager, KernelWatch>();
  gone = 0; // kernels that are gone
  readonly listeners = new Set<() => void>();
  /** Called when the kernel is connected, for the first time or again, and when a cell has failed:
   * JupyterLite then drops all messages that wait for its kernel.
   */
  readonly reconnections = new Set<() => void>();
  #process: string | undefined;
  #hasFailed = false; // whether the running cell has failed

  static of(manager: WidgetManager | undefined) {
    const known = manager && KernelWatch.#watches.get(manager);
    const watch = known ?? new KernelWatch(manager);
    if (manager) KernelWatch.#watches.set(manager, watch);
    return watch;
  }

  constructor(manager: WidgetManager | undefined) {
    // JupyterLab and Notebook 7 have a session, which may change its kernel; Voila has a kernel.
    const session = manager?.context?.sessionContext;
    const connection = session ?? manager?.kernel;
    this.#watch(connection?.statusChanged, (status) => GONE.has(status));
    this.#watch(session?.kernelChanged, ({ oldValue, newValue }) => {
      return oldValue !== null && oldValue.id !== newValue?.id;
    });
    connection?.connectionStatusChanged?.connect?.((_sender, status) => {
      if (status === "connected") callAll(this.reconnections);
    });
    this.#watch(connection?.iopubMessage, (message) => this.#isAnother(message));
    connection?.iopubMessage?.connect?.((_sender, message) => this.#noteFailure(message));
  }

  #noteFailure({ header, content }: KernelMessage) {
    if (header.msg_type === "error") this.#hasFailed = true;
    const isOver = header.msg_type === "status" && content.execution_state === "idle";
    if (!isOver || !this.#hasFailed) return;
    this.#hasFailed = false;
    callAll(this.reconnections);
  }

  /** Whether a message is the first of another process: the kernel was restarted elsewhere.
   *
   * A kernel's messages carry its own session; those with the session of the request do not count.
   */
  #isAnother({ header, parent_header: request }: KernelMessage) {
    const { msg_type: type, session } = header;
    if (type !== "status" || !session || session === request?.session) return false;
    const before = this.#process;
    this.#process = session;
    return before !== undefined && before !== session;
  }

  #watch<Value>(signal: Signal<Value> | undefined, isGone: (value: Value) => boolean) {
    signal?.connect?.((_sender, value) => {
      if (!isGone(value)) return;
      this.gone += 1;
      callAll(this.listeners);
    });
  }
}
