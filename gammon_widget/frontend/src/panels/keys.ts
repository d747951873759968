// Keys that ask for something wherever in a widget the focus is.
//
// They are heard on their way down, before the board has them, which walks from place to place by
// some of them.

import type { Lifetime } from "../shared/lifetime";
import {
  type LessonCommand,
  PRACTICE_KEYS,
  type PracticeCommandName,
  REPLAY_KEYS,
  type ReplayCommandName,
} from "../shared/protocol";
import type { Model } from "./viewer_panel";

/** Do what keys ask for, and let nothing else move by them: board, page or notebook.
 *
 * @param commandOf what a key asks for
 */
export function handleCommands<C extends string | number>(
  root: HTMLElement,
  lifetime: Lifetime,
  commandOf: (event: KeyboardEvent, target: Element) => C | undefined,
  go: (command: C) => void,
) {
  const pressed = (event: KeyboardEvent) => {
    const command = commandOf(event, event.target as Element);
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    go(command);
  };
  lifetime.listen(root, "keydown", pressed, { capture: true });
}

// The keys of a lesson: arrows, Home and End on the buttons beside the board lead through it.

const LESSON_KEYS: Record<string, LessonCommand> = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
};

/** Where a key leads that is pressed on an element of that name, if anywhere. */
export function lessonCommand(
  {
    key,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
  }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
  name: string,
): LessonCommand | undefined {
  if (name !== "button" || ctrlKey || metaKey || altKey || shiftKey) return undefined;
  return Object.hasOwn(LESSON_KEYS, key) ? LESSON_KEYS[key] : undefined;
}

// The keys of practice, wherever in it the focus is: while a card is asked they play on the board,
// and once it is answered they lead on and give grades.

const GRADES = ["1", "2", "3", "4"];

/** What a key asks for, if anything: a command, or a grade. */
export function practiceCommand(
  {
    key,
    ctrlKey,
    metaKey,
    altKey,
    repeat,
  }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat">,
  where: { isAnswered: boolean; isWriting: boolean; isButton: boolean },
): PracticeCommandName | number | undefined {
  if (ctrlKey || metaKey || altKey || where.isWriting || !where.isAnswered) return undefined;
  // The browser presses the button.
  if ((key === " " || key === "Enter") && where.isButton) return undefined;
  // A key that is held down from the answer does not leaf through the cards.
  if (repeat) return undefined;
  if (GRADES.includes(key)) return Number(key);
  return Object.hasOwn(PRACTICE_KEYS, key) ? PRACTICE_KEYS[key] : undefined;
}

// The keys and the wheel of a match that is looked at, wherever in it the focus is.

const NOTCH = 60; // CSS pixels of a wheel for one step
const BOARD = ".gammon-board, .gammon-replay-bar"; // where a wheel goes through the match
const LINE = 20; // CSS pixels, where a wheel counts lines

/** What a key asks for, if anything. */
export function viewerCommand(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">,
  where: { isWriting: boolean; isButton: boolean; isPlayingOn: boolean },
): ReplayCommandName | undefined {
  if (ctrlKey || metaKey || altKey || where.isWriting || where.isPlayingOn) return undefined;
  if (key === " " && where.isButton) return undefined; // the browser presses it
  return Object.hasOwn(REPLAY_KEYS, key) ? REPLAY_KEYS[key] : undefined;
}

export function handleViewerKeys(
  root: HTMLElement,
  model: Model,
  go: (command: ReplayCommandName) => void,
  lifetime: Lifetime,
) {
  const wanted = (event: KeyboardEvent, target: Element) =>
    viewerCommand(event, {
      isWriting: target.matches("textarea, select, input:not([type=range])"),
      isButton: target.matches(".gammon-replay button"),
      isPlayingOn: model.get("playing_on"),
    });
  handleCommands(root, lifetime, wanted, go);
  let turned = 0;
  const rolled = (event: WheelEvent) => {
    const target = event.target as Element;
    // A page can be scrolled past a match that nobody has touched, and from both its ends.
    if (!target.closest(BOARD) || !root.contains(document.activeElement) || event.ctrlKey) return;
    const [index, last] = [model.get("index"), model.get("last")];
    const isEnd = event.deltaY < 0 ? index === 0 : index === last;
    if (isEnd || model.get("playing_on")) return;
    event.preventDefault();
    event.stopPropagation();
    const way = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    turned = Math.sign(way) === Math.sign(turned) ? turned + way : way;
    if (Math.abs(turned) < NOTCH) return;
    turned = 0;
    go(way < 0 ? "previous" : "next");
  };
  lifetime.listen(root, "wheel", rolled, { capture: true, passive: false });
}
