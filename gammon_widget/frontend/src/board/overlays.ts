// The menu and the cards of a view; `overlay_loader.ts` loads this module.

import { Cards } from "./cards";
import { Menu, showKeys } from "./menu";
import { Overlays } from "./overlay";
import type { CardMessage } from "./overlay_loader";
import type { Toast } from "./toast";
import type { View } from "./view";

export function overlaysOf(view: View, toast: Toast) {
  const overlays = new Overlays(view, toast);
  const cards = new Cards(overlays);
  return {
    get isOpen() {
      return overlays.isOpen;
    },
    openMenu: () => new Menu(overlays).open(),
    showKeys: () => showKeys(overlays),
    receive: (message: CardMessage) => cards.receive(message),
  };
}
