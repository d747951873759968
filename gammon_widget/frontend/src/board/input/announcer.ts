// Announcements for screen readers.

import type { Lifetime } from "../../shared/lifetime";

/** Announces what a board's live region says: only one of the views of a board does so. */
export class Announcer {
  /**
   * @param announcers the announcers of all views
   * @param region the live region: its text is announced when it changes
   */
  constructor(
    readonly announcers: Announcer[],
    readonly region: Element,
    lifetime: Lifetime,
  ) {
    announcers.push(this);
    this.#choose();
    lifetime.onEnd(() => {
      announcers.splice(announcers.indexOf(this), 1);
      this.#choose();
    });
  }

  /** Whether this view makes the announcements of its board. */
  get isActive() {
    return this.announcers[0] === this;
  }

  #choose() {
    for (const { region, isActive } of this.announcers) {
      region.role = isActive ? "status" : null;
      region.ariaLive = isActive ? "polite" : null;
    }
  }
}
