// The cards that the kernel opens in a view, and closes when their request is done.

import { openFileCard, openGamesCard, type RequestingCard } from "./file_cards";
import type { Overlays } from "./overlay";
import type { CardMessage } from "./overlay_loader";
import { StartCard } from "./start_card";

export class Cards {
  #open: RequestingCard | undefined;

  constructor(readonly overlays: Overlays) {}

  receive(message: CardMessage) {
    const { overlays } = this;
    if (message.do === "request_done") {
      if (message.why) this.#open?.refuse(message.why);
      else this.#open?.overlay.close();
      return;
    }
    if (message.view !== overlays.view.name) return;
    if (message.do === "offer_file") this.#open = openFileCard(overlays, message);
    else if (message.do === "offer_games") this.#open = openGamesCard(overlays, message);
    else if (!message.first || !overlays.isOpen) this.#open = new StartCard(overlays, message);
  }
}
