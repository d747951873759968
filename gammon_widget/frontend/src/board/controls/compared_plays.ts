// A tutor's comparison of the best play with the user's play, in the status bar.

import { element } from "../../shared/elements";
import { type ComparedView, ERROR_COLORS } from "../../shared/protocol";
import { type ControlHost, setText } from "./control_parts";

const CLASSES = ["label", "words", "track", "figure"];

export class ComparedPlays {
  readonly #table = element("div", "", "compared");
  #sentence: string[] = [];

  constructor(readonly host: ControlHost) {}

  show(plays: readonly ComparedView[], colors: Record<string, string>) {
    if (!plays.length) return this.#table.remove();
    const sentence = this.host.below.querySelector(".sentence");
    if (!this.#table.isConnected) sentence?.after(this.#table);
    if (!this.#table.childElementCount) {
      const cells = CLASSES.flatMap((name) => plays.map(() => element("span", "", name)));
      this.#table.append(...cells);
    }
    const cells = [...this.#table.children] as HTMLElement[];
    for (const [n, { label, words, figure, share, error }] of plays.entries()) {
      const [first, second, track, last] = CLASSES.map((_, k) => cells[k * plays.length + n]);
      setText(first, label);
      setText(second, words);
      setText(last, figure);
      const isDark = this.host.below.dataset.ground === "dark";
      const fine = isDark ? colors.chip : colors.accent;
      const marks: Record<string, string> = ERROR_COLORS[isDark ? "dark" : "light"];
      track.style.setProperty("--share", `${100 * share}%`);
      track.style.setProperty("--mark", error === "fine" ? fine : marks[error]);
    }
    this.#sentence = [plays[0].label, plays[0].words];
    this.fit();
  }

  /** Leave out the bars, then the numbers, then the comparison, until it fits. */
  fit() {
    const { classList } = this.#table;
    const levels = ["no-bars", "no-figures", "nothing"];
    classList.remove(...levels);
    for (const level of levels) {
      if (this.#table.scrollWidth <= this.#table.clientWidth + 1) break;
      classList.add(level);
    }
    // Without the comparison, the best play is in the sentence, once it is shown.
    const [label, words] = this.#sentence;
    const cost = this.host.below.querySelector(".sentence span");
    const best = classList.contains("nothing") && words !== "?" ? `${label}: ${words}` : "";
    if (best && cost) setText(cost, best);
  }
}
