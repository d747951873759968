// The moves of the game and the clock, beside a board in play.

import { element } from "../shared/elements";
import type { Lifetime } from "../shared/lifetime";
import type { GameSheetTraits } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { joinBoard } from "./dock";
import { MoveList } from "./move_list";
import { moduleOf, Panel } from "./panel";
import DOCK_STYLE from "./dock.css";
import STYLE from "./game_sheet.css";
import LIST_STYLE from "./move_list.css";
import PANEL_STYLE from "./panel.css";

type Model = WidgetModel<GameSheetTraits, { do: "time" } | { do: "moment"; index: number }>;

const TICK = 250; // milliseconds
const WARNING = 60; // seconds left when an announcement is made

/** The time that each player has left, and an announcement when it runs out. */
class Clock {
  element = element("dl", "", "clock");
  status = element("p", "", "", {
    role: "status",
    style: "position: absolute; clip-path: inset(50%); margin: 0",
  });
  #started = 0; // when the current turn began, in milliseconds
  #left = [Infinity, Infinity]; // seconds left at the last check

  constructor(
    readonly model: Model,
    readonly lifetime: Lifetime,
  ) {
    lifetime.follow(model, "running elapsed", () => this.#start());
    lifetime.follow(model, "minutes players used", () => this.#show());
    this.#start();
    const tick = () => {
      if (model.get("running") >= 0) this.#show();
      lifetime.later(TICK, tick);
    };
    tick();
  }

  #start() {
    this.#started = performance.now() - 1000 * this.model.get("elapsed");
    this.#show();
  }

  #show() {
    const { model } = this;
    const [running, used] = [model.get("running"), model.get("used")];
    const turn = (performance.now() - this.#started) / 1000 - model.get("delay");
    this.element.hidden = !model.get("minutes");
    const players = model.get("players").map((name, player) => {
      const spent = used[player] + (player === running ? Math.max(0, turn) : 0);
      const left = Math.max(0, 60 * model.get("minutes") - spent);
      this.#announce(name, left, player);
      const row = [element("dt", name), element("dd", minutes(left))];
      return element("div", row, player === running ? "running" : "");
    });
    this.element.replaceChildren(...players);
  }

  #announce(name: string, left: number, player: number) {
    const before = this.#left[player];
    this.#left[player] = left;
    if (!this.model.get("minutes") || before === Infinity) return;
    if (left === 0 && before > 0) this.status.textContent = `${name} has no time left.`;
    else if (left <= WARNING && before > WARNING)
      this.status.textContent = `${name} has one minute left.`;
  }
}

/** Seconds as a clock shows them: ``9:05``. */
export function minutes(seconds: number) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

class GameSheet extends Panel<Model> {
  readonly clock = new Clock(this.model, this.lifetime);
  readonly list = new MoveList((index) => this.model.send({ do: "moment", index }), []);

  override attach() {
    const { model, el, lifetime, clock, list } = this;
    el.classList.add("gammon-game");
    Object.assign(el, { role: "group", ariaLabel: "Game" });
    const drawSoon = lifetime.together(() => this.draw());
    lifetime.follow(model, "chapter title players", drawSoon);
    el.append(clock.element, clock.status, list.element);
    this.draw();
    model.send({ do: "time" });
    this.begin(el);
    joinBoard(el, model, lifetime);
  }

  draw() {
    const { model, list } = this;
    const chapters = model.get("chapter");
    list.element.hidden = !chapters.length;
    if (!chapters.length) return;
    list.draw(model.get("players"), chapters);
    // The last decision, or the end of the game.
    const { end, ending } = chapters[0];
    list.element.classList.toggle("over", ending !== "");
    list.mark(ending ? end : Math.max(0, end - 1));
    list.title(model.get("title"));
  }
}

export default moduleOf(GameSheet, PANEL_STYLE + DOCK_STYLE + LIST_STYLE + STYLE);
