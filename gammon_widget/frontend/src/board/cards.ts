// The cards that the kernel opens in a view, and closes when their request is done.

import { openFileCard, openGamesCard, type RequestingCard } from "./file_cards";
import type { Overlays } from "./overlay";
import { StartCard } from "./start_card";
import type { MessageHandlers } from "./view";

export class Cards {
  #open: RequestingCard | undefined;

  constructor(readonly overlays: Overlays) {}

  get handlers(): MessageHandlers {
    const { overlays } = this;
    const isHere = ({ view }: { view: string }) => view === overlays.view.name;
    return {
      offer_match: (offer) => {
        if (!isHere(offer) || (offer.first && overlays.isOpen)) return;
        this.#open = new StartCard(overlays, offer);
      },
      offer_file: (offer) => {
        if (isHere(offer)) this.#open = openFileCard(overlays, offer);
      },
      offer_games: (offer) => {
        if (isHere(offer)) this.#open = openGamesCard(overlays, offer);
      },
      request_done: ({ why }) => {
        if (why) this.#open?.refuse(why);
        else this.#open?.overlay.close();
      },
      notice: ({ words }) => overlays.say(words),
    };
  }
}
