// A sentence that is shown for a moment above the middle strip, such as why an input was refused.
//
// It is hidden from screen readers. They announce the kernel's sentences from the status bar, and
// the page's own sentences from a separate region.

import { element } from "../../shared/elements";
import { wantsReducedMotion } from "../../shared/page_look";
import { layer, UNSEEN } from "../layers";
import { textOf, type View } from "../view";

const SEEN_MS = 2400;
const READ_MS = 60; // for a character
const LOOK =
  "display:block;box-sizing:border-box;padding:9px 14px;border-radius:8px;width:max-content;" +
  "left:50%;translate:-50% -100%;max-width:min(340px,100% - 16px);" +
  "overflow-wrap:anywhere;background:#1b1512;color:#fff;" +
  "font:500 15px/20px Gammon Inter,system-ui;box-shadow:0 3px 12px rgba(0,0,0,.4);";
const IN = [
  { opacity: 0, transform: "translateY(6px)" },
  { opacity: 1, transform: "none" },
];
const OUT = [{ opacity: 1 }, { opacity: 0 }];
const IN_MS = 160;
const OUT_MS = 120;

/** Announce a notice of the kernel in one of the views of a board. */
export function announce({ announcer }: View, toast: Toast, words: string) {
  if (announcer.isActive) toast.announce(words);
}

export class Toast {
  #box: HTMLElement;
  #region = element("div", "", "gammon-said", { ariaLive: "polite", style: UNSEEN });
  #over = 0;
  #isChat = false;

  constructor(readonly view: View) {
    this.#box = layer(view, "div");
    this.#box.className = "gammon-toast";
    view.element.append(this.#region);
    view.lifetime.onEnd(() => this.#region.remove());
    const options = { capture: true, passive: true };
    const forget = () => {
      if (!this.#isChat) this.#hide();
      this.#region.textContent = "";
    };
    view.lifetime.listen(window, "pointerdown keydown", forget, options);
  }

  /** Show a sentence of the page itself, and make screen readers announce it. */
  say(words: string) {
    const text = textOf(this.view.model, words);
    this.show(text);
    this.announce(text);
  }

  /** Make screen readers announce a text. */
  announce(text: string) {
    this.#region.textContent = text;
  }

  /**
   * Show a sentence above dice and buttons, which it must not cover.
   *
   * @param isChat whether it is a line of chat, which the next input does not hide
   */
  show(words: string, isChat = false) {
    this.#hide();
    this.#isChat = isChat;
    const { canvas, painter, lifetime } = this.view;
    const { places } = painter;
    if (!places || !canvas.clientWidth) return;
    this.#box.textContent = words;
    const top = (places.strip.top * canvas.clientWidth) / places.width;
    this.#box.style.cssText += `${LOOK}top:${top}px;`;
    const isStill = wantsReducedMotion();
    if (!isStill) this.#box.animate(IN, { duration: IN_MS, easing: "ease-out" });
    this.#over = lifetime.later(Math.max(SEEN_MS, READ_MS * words.length), () => {
      if (isStill) return this.#hide();
      this.#box.animate(OUT, OUT_MS).onfinish = () => this.#hide();
    });
  }

  #hide() {
    clearTimeout(this.#over);
    this.#box.style.display = "none";
  }
}
