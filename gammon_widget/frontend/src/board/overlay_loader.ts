// Loads the module of menus, cards and tooltips from the kernel before the first of them opens.
//
// The module of a board is sent with each board; this one is sent once for all boards of a page.

import { KernelWatch } from "../shared/kernel_watch";
import type { makeRareControls, overlaysOf } from "./overlays";
import { MIDDLE, type Toast } from "./toast";
import type { Message, MessageHandlers, View } from "./view";

const LATE_MS = 1500; // before a message says why nothing opens
const LATE = "The menu opens as soon as the kernel answers.";
const BLOCKED =
  "The menu cannot open, because this page blocks further scripts. " +
  "Use a cell instead, for example board.new_match().";

interface OverlayModule {
  overlaysOf: typeof overlaysOf;
  makeRareControls: typeof makeRareControls;
}

type ViewOverlays = ReturnType<typeof overlaysOf>;

/** A message of the kernel to the cards. */
export type CardMessage = Message<"offer_match" | "offer_file" | "offer_games" | "request_done">;

let isHere = false; // whether the module is on the page
let receiveCode: (code: string) => void;
/** The module, for all boards of the page. */
const loaded = new Promise<OverlayModule>((resolve) => {
  receiveCode = (code) => {
    isHere = true;
    resolve(importCode(code));
  };
});

/** Import a module from a URL of its own, as anywidget does, or else from its text. */
export async function importCode(code: string): Promise<OverlayModule> {
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    return await import(url);
  } catch {
    return await import(`data:text/javascript,${encodeURIComponent(code)}`);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The menu and the cards of one view, which are loaded when they are needed. */
export class OverlayLoader {
  #overlays: ViewOverlays | undefined;
  #isRequested = false;

  constructor(
    readonly view: View,
    readonly toast: Toast,
  ) {
    const { canvas, model, lifetime } = view;
    view.isCovered = () => this.isOpen;
    // Usually the module arrives before the menu is pressed, even if the kernel is busy then.
    const prepare = () =>
      this.#use(
        () => {},
        () => {},
      );
    lifetime.listen(canvas, "pointerenter focus", prepare, { once: true });
    lifetime.attend(KernelWatch.of(model.widget_manager).reconnections, () => {
      if (!this.#isRequested) return;
      this.#isRequested = false;
      this.#request();
    });
  }

  get isOpen() {
    return this.#overlays?.isOpen ?? false;
  }

  get handlers(): MessageHandlers {
    const receive = (message: CardMessage) => this.#use((overlays) => overlays.receive(message));
    return {
      overlays: ({ code }) => isHere || receiveCode(code),
      offer_match: receive,
      offer_file: receive,
      offer_games: receive,
      request_done: (message) => this.#isRequested && receive(message),
      notice: ({ words }) => {
        if (this.view.announcer.isActive) this.toast.say(words);
        else this.toast.show(words, MIDDLE); // another view of the board announces it
      },
    };
  }

  openMenu() {
    this.#open((overlays) => overlays.openMenu());
  }

  /** The controls that are rarely used. */
  loadRare = async () => {
    this.#request();
    return (await loaded).makeRareControls;
  };

  showKeys() {
    this.#open((overlays) => overlays.showKeys());
  }

  #open(act: (overlays: ViewOverlays) => void) {
    this.#use(act);
    this.view.lifetime.later(LATE_MS, () => isHere || this.toast.say(LATE));
  }

  #request() {
    if (!isHere && !this.#isRequested) this.view.send({ do: "overlays_wanted" });
    this.#isRequested = true;
  }

  /** Call with the menu and the cards, as soon as they are loaded. */
  #use(act: (overlays: ViewOverlays) => void, onBlocked = () => this.toast.say(BLOCKED)) {
    const { view, toast } = this;
    this.#request();
    const use = ({ overlaysOf }: OverlayModule) => {
      if (!view.lifetime.signal.aborted) act((this.#overlays ??= overlaysOf(view, toast)));
    };
    void loaded.then(use, onBlocked);
  }
}
