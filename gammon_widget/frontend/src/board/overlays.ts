// The menu, the cards and the tooltips of a view; `overlay_loader.ts` loads this module.

import { openFileCard, openGamesCard, type RequestingCard } from "./file_cards";
import { Menu, showKeys } from "./menu";
import { Overlays } from "./overlay";
import type { CardMessage } from "./overlay_loader";
import { StartCard } from "./start_card";
import { makeTip } from "./tip";
import type { Toast } from "./toast";
import type { View } from "./view";

export function overlaysOf(view: View, toast: Toast) {
  const overlays = new Overlays(view, toast);
  let card: RequestingCard | undefined;
  return {
    get isOpen() {
      return overlays.isOpen;
    },
    openMenu: () => new Menu(overlays).open(),
    showKeys: () => showKeys(overlays),
    showTip: makeTip(view),
    /** Open a card, or close it when its request is done. */
    receive(message: CardMessage) {
      if (message.do === "request_done") {
        if (message.why) card?.refuse(message.why);
        else card?.overlay.close();
        return;
      }
      if (message.view !== view.name) return;
      if (message.do === "offer_file") card = openFileCard(overlays, message);
      else if (message.do === "offer_games") card = openGamesCard(overlays, message);
      else if (!message.first || !overlays.isOpen) card = new StartCard(overlays, message);
    },
  };
}
