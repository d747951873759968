// What the modules of one board share.

import type { Lifetime } from "../shared/lifetime";
import type { BoardFrontendTraits, BoardTraits, ToKernel, ToPage } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import type { Announcer } from "./input/announcer";
import type { BoardPainter } from "./picture/board_painter";
import type { BoardState } from "./turn/board_state";

export type Model = WidgetModel<BoardFrontendTraits & BoardTraits, ToKernel>;

/** A message of the kernel, by its name. */
export type Message<Name extends ToPage["do"]> = Extract<ToPage, { do: Name }>;

export type MessageHandlers = { [Name in ToPage["do"]]?: (message: Message<Name>) => unknown };

export function handlerOf(handlers: MessageHandlers, message: ToPage) {
  return handlers[message.do] as ((message: ToPage) => unknown) | undefined;
}

/** One view of a board on a page. */
export interface View {
  name: string; // identifies it to the kernel
  model: Model;
  element: HTMLElement; // lies over the canvas
  layers: ShadowRoot;
  root: HTMLElement; // the whole board
  canvas: HTMLCanvasElement;
  state: BoardState;
  painter: BoardPainter;
  announcer: Announcer;
  /** Send a message that is not an input of the game. */
  send: (message: ToKernel) => void;
  lifetime: Lifetime;
}

/** The elements of a board, without those of a board that it shows in its place. */
export function ownElements<E extends HTMLElement>(root: HTMLElement, selector: string) {
  return [...root.querySelectorAll<E>(selector)].filter((each) => isOwn(root, each));
}

export const isOwn = (root: HTMLElement, part: Element) => part.closest(".gammon-board") === root;

/** Send a message; if the kernel is gone, the picture stays. */
export function sendTo(model: Model, message: ToKernel) {
  try {
    model.send(message);
  } catch {
    // The board shows that it has stopped.
  }
}

/** The translation of a text of the page. */
export function textOf(model: Pick<Model, "get">, text: string) {
  return model.get("texts")[text] ?? text;
}

/** Show the board from the other side. */
export function flip(model: Model) {
  model.set("bottom", model.get("bottom") === "white" ? "black" : "white");
  model.save_changes();
}

/** A place, as fractions of the canvas's width and height. */
export type Point = readonly [x: number, y: number];
