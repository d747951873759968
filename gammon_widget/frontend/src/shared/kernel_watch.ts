// Whether the kernel is still there that drives a board: clicks on a dead one would do nothing.
//
// The front end is asked for what it knows of its kernel, and never the kernel itself, since one
// that is busy answers as little as one that is dead. Where a front end tells nothing, nothing is
// noticed. A connection that is lost is no sign: the kernel goes on, and the page finds it again.

import type { KernelMessage, Signal, WidgetManager } from "./widget_model";

const GONE = new Set(["restarting", "autorestarting", "terminating", "dead"]);
const NOTICE =
  "position:absolute;inset:0;box-sizing:border-box;padding:4%;display:flex;pointer-events:auto;" +
  "align-items:center;justify-content:center;background:rgba(0,0,0,.6);cursor:default;";
const NOTICE_TEXT =
  "margin:0;max-width:30em;padding:.8em 1.1em;border-radius:6px;text-align:center;" +
  "font:14px/1.45 system-ui,sans-serif;background:var(--jp-layout-color1,#fff);" +
  "color:var(--jp-ui-font-color1,#000);";

export class KernelWatch {
  /** One for each manager of widgets: for each open notebook. */
  static #watches = new WeakMap<WidgetManager, KernelWatch>();
  gone = 0; // kernels that were here, and are no more
  readonly listeners = new Set<() => void>();
  /** Called when the connection to the kernel is there again, or for the first time, and when a
   * cell has failed: JupyterLite then forgets all messages that wait for its kernel.
   */
  readonly reconnections = new Set<() => void>();
  #process: string | undefined;
  #hasFailed = false; // a cell that has not come to its end yet

  static of(manager: WidgetManager | undefined) {
    const known = manager && KernelWatch.#watches.get(manager);
    const watch = known ?? new KernelWatch(manager);
    if (manager) KernelWatch.#watches.set(manager, watch);
    return watch;
  }

  constructor(manager: WidgetManager | undefined) {
    // JupyterLab and Notebook 7 have a session, whose kernel may be changed for another one. Voila
    // has a kernel alone.
    const session = manager?.context?.sessionContext;
    const told = session ?? manager?.kernel;
    this.#hear(told?.statusChanged, (status) => GONE.has(status));
    this.#hear(session?.kernelChanged, ({ oldValue, newValue }) => {
      return oldValue !== null && oldValue.id !== newValue?.id;
    });
    told?.connectionStatusChanged?.connect?.((_sender, status) => {
      if (status === "connected") this.#reconnected();
    });
    this.#hear(told?.iopubMessage, (message) => this.#isAnother(message));
    told?.iopubMessage?.connect?.((_sender, message) => this.#noteFailure(message));
  }

  #reconnected() {
    for (const listener of [...this.reconnections]) listener();
  }

  #noteFailure({ header, content }: KernelMessage) {
    if (header.msg_type === "error") this.#hasFailed = true;
    const isOver = header.msg_type === "status" && content.execution_state === "idle";
    if (!isOver || !this.#hasFailed) return;
    this.#hasFailed = false;
    this.#reconnected();
  }

  /** Whether a message is the first of another process: the kernel was restarted elsewhere.
   *
   * A kernel gives its messages a session of its own; one that puts the asker's there tells
   * nothing.
   */
  #isAnother({ header, parent_header: asked }: KernelMessage) {
    const { msg_type: type, session } = header;
    if (type !== "status" || !session || session === asked?.session) return false;
    const before = this.#process;
    this.#process = session;
    return before !== undefined && before !== session;
  }

  #hear<Value>(signal: Signal<Value> | undefined, isGone: (told: Value) => boolean) {
    signal?.connect?.((_sender, told) => {
      if (!isGone(told)) return;
      this.gone += 1;
      for (const listener of [...this.listeners]) listener();
    });
  }
}

// JupyterLab's own mark, a broken chain on each part, would push the picture from under the notice.
const UNMARKED = [".gammon-board", ".gammon-lesson", ".gammon-viewer"]
  .flatMap((widget) => [widget, `${widget} *`])
  .map((part) => `${part}.jupyter-widgets-disconnected::before`)
  .join();

/** What lies over a board whose kernel is gone: it dims the picture, and keeps the hand off it. */
export function stoppedNotice(words: string) {
  const notice = document.createElement("div");
  notice.className = "gammon-stopped";
  notice.style.cssText = NOTICE;
  const text = document.createElement("p");
  text.style.cssText = NOTICE_TEXT;
  text.textContent = words;
  const style = document.createElement("style");
  style.textContent = `${UNMARKED} { display: none !important; }`;
  notice.append(style, text);
  return notice;
}
