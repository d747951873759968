// The menu, the cards and the rare controls of a view: their module is imported when it is needed.

import type { overlaysOf } from "./overlays";
import { MIDDLE, type Toast } from "./toast";
import type { Message, MessageHandlers, View } from "./view";

type ViewOverlays = ReturnType<typeof overlaysOf>;

/** A message of the kernel to the cards. */
export type CardMessage = Message<"offer_match" | "offer_file" | "offer_games" | "request_done">;

export class OverlayLoader {
  #overlays: ViewOverlays | undefined;

  constructor(
    readonly view: View,
    readonly toast: Toast,
  ) {
    view.isCovered = () => this.isOpen;
  }

  get isOpen() {
    return this.#overlays?.isOpen ?? false;
  }

  get handlers(): MessageHandlers {
    const receive = (message: CardMessage) => this.#use((overlays) => overlays.receive(message));
    return {
      offer_match: receive,
      offer_file: receive,
      offer_games: receive,
      request_done: (message) => this.#overlays?.receive(message),
      notice: ({ words }) => {
        if (this.view.announcer.isActive) this.toast.say(words);
        else this.toast.show(words, MIDDLE); // another view of the board announces it
      },
    };
  }

  openMenu() {
    void this.#use((overlays) => overlays.openMenu());
  }

  showKeys() {
    void this.#use((overlays) => overlays.showKeys());
  }

  /** The controls that are rarely used. */
  loadRare = async () => (await import("./overlays")).makeRareControls;

  async #use(act: (overlays: ViewOverlays) => void) {
    const { view, toast } = this;
    const { overlaysOf } = await import("./overlays");
    if (!view.lifetime.signal.aborted) act((this.#overlays ??= overlaysOf(view, toast)));
  }
}
