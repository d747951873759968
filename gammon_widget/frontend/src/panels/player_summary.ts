// The figures of both players, as a table.

import type { SummaryRow } from "../shared/protocol";
import { button, columnHead, element, makeTable } from "../shared/elements";

/** The columns with their labels, and with signs that replace labels if there is little room. */
const COLUMNS: [keyof SummaryRow, string, string?][] = [
  ["pr", "PR"],
  ["error", "Error"],
  ["luck", "Luck"],
  ["blunders", "Blunders", "??"],
  ["mistakes", "Mistakes", "?"],
  ["doubtful", "Doubtful", "?!"],
];

export function practiseLabel(mistakes: number) {
  return `Practise ${mistakes} mistake${mistakes === 1 ? "" : "s"}`;
}

export class PlayerSummary {
  element = element("div", "", "gammon-summary");
  #practise: HTMLButtonElement;

  constructor(practise: () => void) {
    this.#practise = button("", "link", practise);
    this.#practise.dataset.command = "practise";
  }

  /** @param mistakes the number of mistakes to practise */
  show(rows: SummaryRow[], source: string, mistakes: number) {
    this.element.hidden = rows.length === 0;
    this.#practise.hidden = mistakes === 0;
    this.#practise.textContent = practiseLabel(mistakes);
    // Luck that was not computed has no column.
    const columns = COLUMNS.filter(([figure]) => rows.some((row) => row[figure] !== "–"));
    const heads = columns.map(([, word, sign]) =>
      element("th", sign ? [element("span", [word, " "]), sign] : word, "", { scope: "col" }),
    );
    const lines = rows.map((row) => {
      const name = element("th", [element("i", "", `checker ${row.color}`), row.name], "", {
        scope: "row",
      });
      return [name, ...columns.map(([figure]) => element("td", row[figure]))];
    });
    const first = columnHead(`Match, by ${source} `);
    first.append(this.#practise);
    this.element.replaceChildren(makeTable([first, ...heads], lines));
  }
}
