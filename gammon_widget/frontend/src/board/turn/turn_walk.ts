// A turn that the user plays: the steps so far, and what the graph of the roll allows next.
//
// The page knows no rule. It only walks the graph that the kernel has made.

import {
  type ButtonView,
  MOTION_SECONDS,
  type MotionPart,
  type PageView,
  type StepGraph,
} from "../../shared/protocol";

/** A step of the player on roll, in that player's numbering. */
export type Step = readonly [source: number, target: number];

/** A player: 0 is White, 1 is Black. */
type Slot = number;
type Checkers = Pick<PageView, "points" | "bar" | "off">;

export const BAR = 25;
export const OFF = 0;
const CHECKERS = 15; // of each player
const A = "a".charCodeAt(0);
const COLORS = ["white", "black"];

interface Edge {
  step: Step;
  die: number;
  hits: boolean;
  next: number;
}

/** The turn after some of its steps. */
interface Moment extends Checkers {
  node: number;
  left: number[]; // dice
  by?: Edge; // the step that led here
}

/** The target of a place in a player's own numbering. */
export function targetOf(place: number, color: Slot) {
  if (place === BAR) return `bar ${COLORS[color]}`;
  if (place === OFF) return `tray ${COLORS[color]}`;
  return `point ${color ? BAR - place : place}`;
}

/** The index in `points` of a place in a player's own numbering. */
function indexOf(place: number, color: Slot) {
  return (color ? BAR - place : place) - 1;
}

/** The checkers after a step, with a hit if there is one. */
function moved(before: Checkers, color: Slot, [source, target]: Step): Checkers {
  const { points, bar, off } = structuredClone(before);
  const sign = color ? -1 : 1;
  const [from, to] = [indexOf(source, color), indexOf(target, color)];
  if (source === BAR) bar[color] -= 1;
  else points[from] -= sign;
  if (target === OFF) off[color] += 1;
  else {
    const there = points[to] * sign;
    if (there < 0) bar[1 - color] -= there;
    points[to] = sign * (Math.max(there, 0) + 1);
  }
  return { points, bar, off };
}

/** Remove the first of some equal numbers from a list. */
function take(list: number[], number: number) {
  const index = list.indexOf(number);
  if (index >= 0) list.splice(index, 1);
  return index >= 0;
}

export class TurnWalk {
  readonly color: Slot;
  #nodes: string[];
  #track: Moment[];

  constructor(
    readonly graph: StepGraph,
    readonly steps: readonly Step[] = [],
  ) {
    this.color = graph.color;
    const [points, bar, off] = graph.start;
    this.#nodes = graph.nodes.split(" ");
    const node = this.#nodes.length - 1;
    this.#track = [{ node, left: [...graph.dice], points, bar, off }];
    for (const step of steps) this.#follow(step);
  }

  #follow([source, target]: Step) {
    const { now } = this;
    const edge = this.#edges().find(({ step }) => step[0] === source && step[1] === target);
    if (!edge) throw new Error(`There is no step ${source}/${target} in the graph.`);
    const left = [...now.left];
    take(left, edge.die);
    this.#track.push({ node: edge.next, left, by: edge, ...moved(now, this.color, edge.step) });
  }

  /** The motion of the steps after the first ones. */
  motionSince(first: number): MotionPart[] {
    return this.#track.slice(first + 1).flatMap(({ by }) => (by ? this.#motionOf(by) : []));
  }

  #motionOf({ step: [source, target], die, hits }: Edge): MotionPart[] {
    const name = source === BAR ? "Entered" : target === OFF ? "BoreOff" : "Moved";
    const none = { color: null, dice: [] };
    const paths = [[this.color, source, target]];
    const move = { ...none, kind: "move", seconds: MOTION_SECONDS[name], paths, dice: [die] };
    if (!hits) return [move];
    const hit = [[1 - this.color, BAR - target, BAR]];
    const blot = { ...none, kind: "hit", seconds: MOTION_SECONDS.Hit, paths: hit };
    return name === "Entered" ? [blot, move] : [move, blot];
  }

  /** The motion in which all checkers of the steps after the first ones return. */
  motionBack(first: number): MotionPart[] {
    const made = this.motionSince(first).flatMap(({ paths }) => paths);
    const paths = made.reverse().map(([slot, source, target]) => [slot, target, source]);
    return [{ kind: "back", seconds: MOTION_SECONDS.TakenBack, color: null, paths, dice: [] }];
  }

  get now() {
    return this.#track[this.#track.length - 1];
  }

  /** The turn after more steps. */
  after(steps: readonly Step[]) {
    return new TurnWalk(this.graph, [...this.steps, ...steps]);
  }

  get isComplete() {
    return !this.#nodes[this.now.node];
  }

  #edges(node = this.now.node): Edge[] {
    const sign = this.color ? -1 : 1;
    const edges = this.#nodes[node].matchAll(/([a-z])([a-z])(\d)(\d*)/g);
    return Array.from(edges, ([, from, to, die, next]) => {
      const [source, target] = [from, to].map((letter) => letter.charCodeAt(0) - A);
      const there = this.now.points[indexOf(target, this.color)] * sign; // not a number if off
      return { step: [source, target], die: Number(die), hits: there < 0, next: Number(next) };
    });
  }

  /** The legal next steps. */
  get next(): Step[] {
    return this.#edges().map(({ step }) => step);
  }

  /** The places of the checkers that may move. */
  get sources() {
    return new Set(this.#edges().map(({ step }) => targetOf(step[0], this.color)));
  }

  /** The place of the selected checker; a checker on the bar is selected by itself. */
  active(selected: string | null) {
    const { sources } = this;
    const bar = targetOf(BAR, this.color);
    if (selected === null && sources.has(bar)) return bar;
    return selected !== null && sources.has(selected) ? selected : null;
  }

  /** The destinations of a checker, each with the shortest path and whether its last step hits. */
  paths(source: string) {
    const found = new Map<string, { steps: Step[]; hits: boolean }>();
    let paths = [{ node: this.now.node, at: source, steps: [] as Step[] }];
    while (paths.length) {
      const longer: typeof paths = [];
      for (const { node, at, steps } of paths)
        for (const { step, hits, next } of this.#edges(node)) {
          if (targetOf(step[0], this.color) !== at) continue;
          const to = targetOf(step[1], this.color);
          const path = { node: next, at: to, steps: [...steps, step] };
          if (!found.has(to)) found.set(to, { steps: path.steps, hits });
          if (this.graph.combine && step[1] !== OFF) longer.push(path);
        }
      paths = longer;
    }
    return found;
  }

  /** The step that a single click on a checker makes: with the first die that moves it. */
  firstStep(source: string) {
    return this.next.find(([place]) => targetOf(place, this.color) === source);
  }

  /** The dice that can still be played. */
  get #playable() {
    const longest = (node: number): number[] => {
      let most: number[] = [];
      for (const { die, next } of this.#edges(node)) {
        const dice = [die, ...longest(next)];
        if (dice.length > most.length) most = dice;
        if (most.length === this.now.left.length) break;
      }
      return most;
    };
    return longest(this.now.node);
  }

  get dice(): PageView["dice"] {
    const left = [...this.now.left];
    const ready = this.#playable;
    return this.graph.dice
      .toReversed()
      .map((number): PageView["dice"][number] => {
        const state = !take(left, number) ? "used" : take(ready, number) ? "ready" : "blocked";
        return [this.color, number, state];
      })
      .toReversed();
  }

  /** The view of this turn, with a selected checker. */
  view(facts: PageView, selected: string | null): PageView {
    const { points, bar, off } = this.now;
    const active = this.active(selected);
    const paths = active === null ? new Map() : this.paths(active);
    const landings = [...paths].map(([target, { steps, hits }]): PageView["landings"][number] => {
      return [target, steps.length, hits];
    });
    const movable = active === null ? [...this.sources] : [];
    return {
      ...{ ...facts, points, bar, off, dice: this.dice, selected: active, landings, movable },
      buttons: this.#buttons(facts.buttons, off[this.color]),
    };
  }

  #buttons(buttons: ButtonView[], off: number): ButtonView[] {
    const { done } = this.graph;
    const others = buttons.filter(({ name }) => name !== "confirm");
    if (!done || !this.isComplete || off === CHECKERS) return others; // the last one ends the game
    return [{ name: "confirm", label: done, style: "primary", long: "" }, ...others];
  }
}
