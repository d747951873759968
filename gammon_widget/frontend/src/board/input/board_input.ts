// What a user does with a board, and what answers: pointer and keys, the places for screen readers,
// sentences, menus, cards and sounds.
//
// A board imports this module while its first picture is being made.

import { AccessiblePlaces } from "./accessible_places";
import type { ControlHost } from "../controls/control_parts";
import { handleKeys, TextField } from "./keyboard";
import { makePopups } from "../popups/cards";
import { passSecondary, Pointer } from "./pointer";
import { playSounds } from "../motion/sounds";
import { announce, Toast } from "./toast";
import type { MessageHandlers, View } from "../view";

export { makeRareControls } from "../controls/rare_controls";

export class BoardInput {
  readonly handlers: MessageHandlers;
  readonly pointer: Pointer;
  readonly #places: AccessiblePlaces;
  readonly #popups: ReturnType<typeof makePopups>;

  /** @param note shows a notice in the status bar */
  constructor(view: View, { over, below }: ControlHost, note: (words: string) => void) {
    const toast = new Toast(view);
    const popups = (this.#popups = makePopups(view, toast));
    const pointer = (this.pointer = new Pointer(view, () => popups.isOpen));
    const places = (this.#places = new AccessiblePlaces(view, over));
    const field = new TextField(view);
    const { receive, showKeys } = popups;
    for (const part of [over, below]) passSecondary(view, part);
    handleKeys(view, { pointer, places, field, showKeys });
    this.handlers = {
      refused: ({ why, is_chat: isChat }) => toast.show(why, isChat),
      wrote: ({ text }) => field.wrote(text),
      sound: playSounds,
      notice: ({ words }) => {
        note(words);
        announce(view, toast, words);
      },
      offer_match: receive,
      offer_file: receive,
      offer_games: receive,
      offer_open: receive,
      offer_settings: receive,
      request_done: receive,
    };
  }

  openMenu() {
    this.pointer.leave();
    this.#popups.openMenu();
  }

  /** Let the user do nothing more: the kernel is gone. */
  stop() {
    this.pointer.cancel();
    this.pointer.leave();
    this.#places.hide();
  }
}
