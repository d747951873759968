// Whether the kernel is still there that drives a board: clicks on a dead one would do nothing.
//
// The front end is asked for what it knows of its kernel, and never the kernel itself, since one
// that is busy answers as little as one that is dead. Where a front end tells nothing, nothing is
// noticed. A connection that is lost is no sign: the kernel goes on, and the page finds it again.

const GONE = new Set(["restarting", "autorestarting", "terminating", "dead"]);
const NOTICE =
  "position:absolute;inset:0;box-sizing:border-box;padding:4%;display:flex;pointer-events:auto;" +
  "align-items:center;justify-content:center;background:rgba(0,0,0,.6);cursor:default;";
const NOTICE_TEXT =
  "margin:0;max-width:30em;padding:.8em 1.1em;border-radius:6px;text-align:center;" +
  "font:14px/1.45 system-ui,sans-serif;background:var(--jp-layout-color1,#fff);" +
  "color:var(--jp-ui-font-color1,#000);";

export class KernelWatch {
  /** @type {WeakMap<object, KernelWatch>} */
  static #watches = new WeakMap(); // one for each manager of widgets: for each open notebook
  /** @type {string | undefined} */
  #process;
  #hasFailed = false; // a cell that has not come to its end yet

  /** @param {any} manager */
  static of(manager) {
    const watch = KernelWatch.#watches.get(manager) ?? new KernelWatch(manager);
    if (manager) KernelWatch.#watches.set(manager, watch);
    return watch;
  }

  /** @param {any} manager */
  constructor(manager) {
    this.gone = 0; // kernels that were here, and are no more
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** Called when the connection to the kernel is there again, or for the first time, and when a
     * cell has failed: JupyterLite then forgets all messages that wait for its kernel.
     *
     * @type {Set<() => void>}
     */
    this.reconnections = new Set();
    // JupyterLab and Notebook 7 have a session, whose kernel may be changed for another one. Voila
    // has a kernel alone.
    const session = manager?.context?.sessionContext;
    const told = session ?? manager?.kernel;
    this.#hear(told?.statusChanged, (status) => GONE.has(status));
    this.#hear(session?.kernelChanged, ({ oldValue, newValue }) => {
      return oldValue && oldValue.id !== newValue?.id;
    });
    told?.connectionStatusChanged?.connect(
      (/** @type {unknown} */ _sender, /** @type {unknown} */ status) => {
        if (status === "connected") this.#reconnected();
      },
    );
    this.#hear(told?.iopubMessage, (message) => this.#isAnother(message));
    told?.iopubMessage?.connect(
      (/** @type {unknown} */ _sender, /** @type {any} */ message) => this.#hearFailure(message),
    );
  }

  #reconnected() {
    for (const listener of [...this.reconnections]) listener();
  }

  /** @param {any} message */
  #hearFailure({ header, content }) {
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
   *
   * @param {any} message
   */
  #isAnother({ header, parent_header: asked }) {
    const { msg_type: type, session } = header;
    if (type !== "status" || !session || session === asked?.session) return false;
    const before = this.#process;
    this.#process = session;
    return before !== undefined && before !== session;
  }

  /**
   * @param {any} signal
   * @param {(told: any) => boolean} isGone
   */
  #hear(signal, isGone) {
    signal?.connect?.((/** @type {unknown} */ _sender, /** @type {unknown} */ told) => {
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

/** What lies over a board whose kernel is gone: it dims the picture, and keeps the hand off it.
 *
 * @param {string} words
 */
export function stoppedNotice(words) {
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
