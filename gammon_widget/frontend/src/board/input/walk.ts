// Where the arrow keys and N move the focus.

import { AFFORDANCE, type LiveView } from "../../shared/protocol";

/** A target that can have the focus, with its box in board units. */
export interface Stop {
  target: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const MAX_ASIDE = 1.5; // board units between the middles of two boxes in one column

const middleOf = ({ left, top, right, bottom }: Stop) => [(left + right) / 2, (top + bottom) / 2];

/** The row of a box: how many of the edges lie above its middle. */
const rowOf = (stop: Stop, edges: number[]) =>
  edges.filter((edge) => middleOf(stop)[1] > edge).length;

/** The item for which a list of numbers is smallest; lists are compared like words. */
function least<Item>(items: Item[], rank: (item: Item) => number[]) {
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .sort((one, other) => {
      const k = one.rank.findIndex((value, n) => value !== other.rank[n]);
      return k < 0 ? 0 : one.rank[k] - other.rank[k];
    })[0]?.item;
}

/** The target to which an arrow key moves the focus; at the edge, the same one.
 *
 * Left and right move along a row, and then on to the nearest target. Up and down stay in a column.
 *
 * @param edges the ends of the rows, from the top
 */
export function neighbour(stops: Stop[], focus: string, key: string, edges: number[]) {
  const here = stops.find(({ target }) => target === focus);
  if (!here) return focus;
  const [x, y] = middleOf(here);
  const row = rowOf(here, edges);
  const others = stops.filter((stop) => stop !== here);
  const sense = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const ahead = others.filter((stop) => sense * (middleOf(stop)[0] - x) > 0);
    const rank = (stop: Stop) => {
      const [there, level] = middleOf(stop);
      return [Number(rowOf(stop, edges) !== row), Math.abs(there - x), Math.abs(level - y)];
    };
    return least(ahead, rank)?.target ?? focus;
  }
  const asideOf = (stop: Stop) =>
    Math.max(0, Math.abs(middleOf(stop)[0] - x) - (stop.right - stop.left) / 2);
  const rowsTo = (stop: Stop) => sense * (rowOf(stop, edges) - row);
  const ahead = others.filter((stop) => {
    const aside = asideOf(stop);
    // Targets in one row overlap only on the bar: the cube and the checkers.
    const isBeyond = !rowsTo(stop) && !aside && sense * (middleOf(stop)[1] - y) > 0;
    return (rowsTo(stop) > 0 || isBeyond) && aside <= MAX_ASIDE;
  });
  const rank = (stop: Stop) => [
    Number(asideOf(stop) > 0),
    rowsTo(stop),
    Math.abs(middleOf(stop)[0] - x),
  ];
  return least(ahead, rank)?.target ?? focus;
}

const namesOf = (buttons: { name: string }[] = []) => buttons.map(({ name }) => `button ${name}`);

/** The targets at which the user can do something, with the most likely one first. */
function stopsIn(view: LiveView): string[] {
  const { status, dialog, set_up, landings = [], movable = [] } = view;
  if (set_up?.picking) return [1, 2, 3, 4, 5, 6].map((number) => `button die_${number}`);
  const tools = namesOf(
    (status?.menu.length ? status.menu : (status?.tools ?? [])).filter(({ why }) => !why),
  );
  if (status?.menu.length) return tools;
  if (dialog) return [...namesOf(dialog.buttons), ...tools];
  const places = landings.length ? landings.map(([target]) => target) : [...movable];
  // Points from high to low for the player on roll, as plays are written.
  const numberOf = (target: string) => {
    const number = Number(target.split(" ")[1]) || (target.startsWith("bar") ? 25 : 0);
    return view.turn && target.startsWith("point") ? 25 - number : number;
  };
  places.sort((one, other) => numberOf(other) - numberOf(one));
  return [...places, ...namesOf(status?.buttons), ...namesOf(view.buttons), ...tools];
}

/** The target that gets the focus first: while an offer waits for an answer, no button. */
export function firstStop(view: LiveView, there: string[]): string | undefined {
  const [answer] = namesOf(view.dialog?.buttons);
  if (answer && !there.includes(answer)) return undefined; // the dialog is loaded later
  const isAsked = view.cube.place === "offered" || namesOf(view.buttons).includes("button accept");
  const stops = isAsked ? [] : stopsIn(view);
  const isIdle = stops.length === 1 && stops[0] === "button more";
  const wanted = [...(isIdle ? [] : stops), isAsked ? "cube" : "dice"];
  return wanted.find((target) => there.includes(target)) ?? there[0];
}

/** The next stop, or with a negative sense the previous one. */
export function nextStop(view: LiveView, focus: string, sense: number) {
  const stops = stopsIn(view);
  const index = stops.indexOf(focus);
  if (index < 0) return stops.at(sense > 0 ? 0 : -1);
  return stops[(index + sense + stops.length) % stops.length];
}

/** Whether anything can be done at a target. */
export function acts(view: LiveView, target: string) {
  return ((view.can[target] ?? 0) & ~AFFORDANCE.BLACK) !== 0;
}
