// Menus and cards over a board, or beside it: HTML elements that take the focus.
//
// One of them is open at a time in each view. They are never part of the board's picture.

import { copy, element, focusedAt, focusOn } from "../../shared/elements";
import { Lifetime } from "../../shared/lifetime";
import { localize } from "../../shared/language";
import { setColors } from "../../shared/page_look";
import { PANEL_ROLES } from "../../shared/protocol";
import PANEL_STYLE from "../../panels/panel.css";
import { NO_SHORTCUTS } from "../../shared/notebook_keys";
import STYLE from "./popup.css";
import type { Toast } from "../input/toast";
import type { View } from "../view";

const PHONE_PX = 480; // narrower boards have sheets at the bottom
const BESIDE_PX = 388; // the room that a card needs beside the board
const MAX_BESIDE_PX = 400;
const TWO_COLUMNS_PX = 577;
const FOCUSABLE = "button:enabled, input:enabled, select:enabled, [tabindex='0']";

interface PopupOptions {
  role: "dialog" | "menu";
  label: string;
  /** Its CSS class. */
  name: string;
  /** Whether it may be beside the board. */
  beside?: boolean;
  /** Whether a press on the board that closes it also reaches the board. */
  passesOn?: boolean;
  /** Called when the user closes it. */
  onCancel?: () => void;
}

/** The place of a card: beside the board, over it, or at its bottom. */
export type Place = "beside" | "over" | "sheet";

export function placeOf(board: number, room: number, beside: boolean): Place {
  if (beside && room - board >= BESIDE_PX) return "beside";
  const least = beside ? TWO_COLUMNS_PX : PHONE_PX;
  return board < least ? "sheet" : "over";
}

/** An open menu or card. */
export class Popup {
  readonly box: HTMLElement;
  readonly lifetime = new Lifetime();
  #scrim = element("div", "", "gammon-scrim");
  #before: Element | null;

  constructor(
    readonly popups: Popups,
    readonly options: PopupOptions,
  ) {
    const { view } = popups;
    const { role, label, name } = options;
    const ariaModal = role === "dialog" ? "false" : null;
    const properties = { role, ariaLabel: label, ariaModal };
    this.box = element("div", "", `gammon-popup ${name}`, properties);
    this.box.setAttribute(NO_SHORTCUTS, "");
    this.#before = focusedAt(view.root);
    view.element.append(this.#scrim, this.box);
    this.#wear(view);
    this.lifetime.attend(view.painter.listeners, () => this.#wear(view));
    this.box.lang = view.model.get("language");
    localize(this.box, view.model, this.lifetime);
    const fit = () => this.#fit(view);
    const sizes = this.lifetime.observe(new ResizeObserver(fit));
    for (const each of [view.canvas, view.root]) sizes.observe(each);
    this.lifetime.listen(window, "resize", fit);
    fit();
    this.lifetime.listen(this.box, "keydown", (event: KeyboardEvent) => this.#pressed(event));
    this.lifetime.listen(window, "pointerdown", (event: PointerEvent) => this.#pointed(event), {
      capture: true,
    });
  }

  /** Show the colours of the board's theme. */
  #wear({ painter }: View) {
    const { sheet } = painter;
    if (!sheet) return;
    const named = Object.entries(PANEL_ROLES).map(([name, role]) => [name, sheet.colors[role]]);
    setColors(this.box, Object.fromEntries(named) as Record<string, string>);
  }

  /** Move the focus into the box. */
  focus(target?: HTMLElement | null) {
    focusOn(target ?? this.#stops[0]);
  }

  close() {
    if (this.lifetime.signal.aborted) return;
    const hadFocus = this.box.contains(focusedAt(this.box));
    this.lifetime.end();
    if (hadFocus) this.#returnFocus();
    this.box.remove();
    this.#scrim.remove();
  }

  /** Close it at the user's request. */
  cancel() {
    if (this.lifetime.signal.aborted) return;
    this.close();
    this.options.onCancel?.();
  }

  get #stops() {
    const all = [...this.box.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const isStop = (each: HTMLElement) => each.tabIndex >= 0 && each.offsetParent;
    // In a group of radio buttons, Tab stops only at the chosen one.
    return all.filter((each) => isStop(each) && !each.matches("[type=radio]:not(:checked)"));
  }

  #returnFocus() {
    const { canvas, root } = this.popups.view;
    const before = this.#before;
    const isOnBoard = before instanceof HTMLElement && before.isConnected && root.contains(before);
    focusOn(isOnBoard ? before : canvas);
  }

  #fit({ canvas, root }: View) {
    const { beside = false } = this.options;
    const width = canvas.clientWidth;
    const place = placeOf(width, root.clientWidth - canvas.offsetLeft, beside);
    this.box.dataset.place = place;
    this.#scrim.hidden = place !== "sheet";
    const room = Math.min(MAX_BESIDE_PX, root.clientWidth - canvas.offsetLeft - width);
    this.box.style.setProperty("--gammon-beside", `${room}px`);
    this.box.style.setProperty("--gammon-u", `${width / 16}px`);
  }

  #pressed(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return;
    event.stopPropagation(); // not for the notebook, where plain keys are commands
    if (event.key === "Escape") this.cancel();
    else if (event.key === "Tab" && this.options.role === "menu") this.cancel();
    else if (event.key === "Tab") this.#tab(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  }

  #tab(way: number) {
    const stops = this.#stops;
    const here = stops.indexOf(focusedAt(this.box) as HTMLElement);
    this.focus(stops[(here + way + stops.length) % stops.length]);
  }

  #pointed(event: PointerEvent) {
    const { root, canvas } = this.popups.view;
    const target = event.composedPath()[0] as Node;
    if (this.box.contains(target)) return;
    const { passesOn = false } = this.options;
    if (passesOn && !root.contains(target)) return; // it stays while the user works elsewhere
    if (!passesOn && target === canvas) event.stopPropagation();
    this.cancel();
  }
}

/** The menu and the cards of one view. */
export class Popups {
  #open: Popup | undefined;
  #style = element("style", PANEL_STYLE + STYLE);

  constructor(
    readonly view: View,
    readonly toast: Toast,
  ) {
    view.lifetime.onEnd(() => {
      this.close();
      this.#style.remove();
    });
  }

  get isOpen() {
    return Boolean(this.#open && !this.#open.lifetime.signal.aborted);
  }

  open(options: PopupOptions) {
    this.close();
    this.view.element.append(this.#style);
    return (this.#open = new Popup(this, options));
  }

  close() {
    this.#open?.close();
    this.#open = undefined;
  }

  /** Copy text, and show a message. */
  async copy(text: string, words: string) {
    await copy(this.view.root, text);
    this.toast.say(words);
  }
}
