// Walks the graphs of many rolls, for `tests/board/model/test_turn_graph.py`.

import { readFileSync } from "node:fs";
import { argv, stdout } from "node:process";

import { type Step, TurnWalk } from "../../gammon_widget/frontend/src/board/turn/turn_walk";
import type { StepGraph } from "../../gammon_widget/frontend/src/shared/protocol";

/** What the page finds in a graph: how turns can end, and what each checker can do at first. */
function walk(graph: StepGraph) {
  const ends = new Set<string>();
  const seen = new Set<string>();
  const go = (turn: TurnWalk) => {
    const { node, points, bar, off } = turn.now;
    const name = JSON.stringify([node, points, bar, off]);
    if (seen.has(name)) return;
    seen.add(name);
    if (turn.isComplete) ends.add(JSON.stringify([points, bar, off]));
    for (const step of turn.next) go(turn.after([step]));
  };
  const start = new TurnWalk(graph);
  go(start);
  const paths: Record<string, Record<string, readonly Step[]>> = {};
  for (const source of start.sources) {
    const found = [...start.paths(source)].map(([target, { steps }]) => [target, steps]);
    paths[source] = Object.fromEntries(found);
  }
  const active = start.active(null);
  return { ends: [...ends], paths, dice: start.dice, active };
}

const text = new TextDecoder().decode(readFileSync(argv[2]));
const graphs = JSON.parse(text) as StepGraph[];
stdout.write(JSON.stringify(graphs.map(walk)));
