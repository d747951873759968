// The figures of both players, as a table.

import type { SummaryRow } from "../shared/protocol";
import { element } from "../shared/elements";

const COLUMNS: [keyof SummaryRow, string][] = [
  ["pr", "PR"],
  ["error", "Error"],
  ["luck", "Luck"],
  ["blunders", "Blunders ??"],
  ["mistakes", "Mistakes ?"],
  ["doubtful", "Doubtful ?!"],
];

export class PlayerSummary {
  element = element("div", "", "gammon-summary");

  show(rows: SummaryRow[], source: string) {
    this.element.hidden = rows.length === 0;
    const [table, head, body] = [element("table"), element("thead"), element("tbody")];
    const heading = element("tr");
    const names = [`Match, by ${source}`, ...COLUMNS.map(([, name]) => name)];
    heading.append(...names.map((name) => cell("col", name)));
    head.append(heading);
    for (const row of rows) {
      const line = element("tr");
      const name = cell("row", row.name);
      name.prepend(element("i", "", row.color));
      line.append(name, ...COLUMNS.map(([figure]) => element("td", row[figure])));
      body.append(line);
    }
    table.append(head, body);
    this.element.replaceChildren(table);
  }
}

function cell(scope: string, words: string) {
  const created = element("th", words);
  created.scope = scope;
  return created;
}
