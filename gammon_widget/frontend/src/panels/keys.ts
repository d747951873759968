// Keyboard commands of the panels.
//
// They are handled in the capture phase, before the board, which uses some of them itself.

import type { Lifetime } from "../shared/lifetime";
import {
  type LessonCommand,
  PRACTICE_KEYS,
  type PracticeCommandName,
  REPLAY_KEYS,
  type ReplayCommandName,
} from "../shared/protocol";

/** The properties of a key that commands depend on. */
type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat"
>;

/** Execute the commands of keys, and hide these keys from the board, the page and the notebook. */
export function handleCommands<C extends string | number | object>(
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

/** A command, the number of a choice, or the way on after an answer. */
export type LessonKey = LessonCommand | number | "onward";

const BUTTON_KEYS: Record<string, LessonCommand> = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
};

const LESSON_KEYS: Record<string, LessonKey> = { h: "hint", Enter: "onward" };

/** The command of a key in a lesson, by the name of the element with the focus: the keys that type
 * or move the cursor in a field have none. The board handles arrow keys on the board itself.
 */
export function lessonCommand(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Pressed,
  name: string,
): LessonKey | undefined {
  if (ctrlKey || metaKey || altKey || shiftKey || WRITING.includes(name)) return undefined;
  if (/^[1-9]$/.test(key)) return Number(key);
  if (name === "button" && Object.hasOwn(BUTTON_KEYS, key)) return BUTTON_KEYS[key];
  if (name === "button" && key === "Enter") return undefined; // the browser clicks it
  return Object.hasOwn(LESSON_KEYS, key) ? LESSON_KEYS[key] : undefined;
}

const WRITING = ["input", "textarea", "select"];

const GRADES = ["1", "2", "3", "4"];

/** The command or grade of a key in practice; before the answer, keys are for the board. */
export function practiceCommand(
  { key, ctrlKey, metaKey, altKey, repeat }: Pressed,
  where: { isAnswered: boolean; isWriting: boolean; isButton: boolean },
): PracticeCommandName | number | undefined {
  if (ctrlKey || metaKey || altKey || where.isWriting || !where.isAnswered) return undefined;
  // The browser clicks the button.
  if ((key === " " || key === "Enter") && where.isButton) return undefined;
  // A key that is held down must not skip cards.
  if (repeat) return undefined;
  if (GRADES.includes(key)) return Number(key);
  return Object.hasOwn(PRACTICE_KEYS, key) ? PRACTICE_KEYS[key] : undefined;
}

/** The command of a key in a match viewer. */
export function viewerCommand(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Pressed,
  where: { isWriting: boolean; isButton: boolean; isPlayingOn: boolean },
): ReplayCommandName | Step | undefined {
  if (ctrlKey || metaKey || altKey || where.isWriting || where.isPlayingOn) return undefined;
  if (key === " " && where.isButton) return undefined; // the browser clicks it
  if (Object.hasOwn(STEPS, key) && !shiftKey) return STEPS[key];
  if (/^[1-9]$/.test(key)) return { source: Number(key) - 1 };
  const name = shiftKey && key.startsWith("Arrow") ? `Shift+${key}` : key;
  return Object.hasOwn(REPLAY_KEYS, name) ? REPLAY_KEYS[name] : undefined;
}

/** A step within the panel: to the row of plays above or below, or to the tab of a source. */
export type Step = { row: number } | { source: number };

const STEPS: Record<string, Step> = { ArrowUp: { row: -1 }, ArrowDown: { row: 1 } };
