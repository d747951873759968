// The panel of a match viewer. On a wide page, it is beside the board, with the transport controls
// in the status bar. On a narrow page, analysis, moves and summary are tabs below the board.

import type { ReplayCommandName, ReplayPanelTraits } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { AdviceTables } from "./advice_tables";
import { ChanceCurve } from "./chance_curve";
import { CommentField } from "./comment_field";
import { button, CROSS, element, focusedAt, focusOn, iconButton } from "../shared/elements";
import { handleCommands, viewerCommand } from "./keys";
import { markStyle, MoveList } from "./move_list";
import { moduleOf, Panel, Tabs } from "./panel";
import { PlayerSummary } from "./player_summary";
import { SourcesBar } from "./sources_bar";
import { ViewerBar } from "./viewer_bar";
import ADVICE_STYLE from "./advice.css";
import LIST_STYLE from "./move_list.css";
import STYLE from "./viewer.css";

export type Model = WidgetModel<
  ReplayPanelTraits,
  | { do: "go"; command: ReplayCommandName }
  | { do: "write"; text: string; index: number }
  | { do: "point"; decision: number; play: number }
  | { do: "choose"; source: number }
  | { do: "player"; player: string }
  | { do: "theme"; theme: string }
>;

const SHOWN =
  "index last sentence verdict mark comment xgid " +
  "note playing_on autoplay can_leave analysing " +
  "stronger sources source best marking tables summary " +
  "deeper errors_of mistakes rollout theme_index";
const NOTCH = 60; // CSS pixels of wheel movement for one step
const LINE = 20; // CSS pixels, for wheels that report lines
/** Where the wheel steps through the match. */
const BOARD = ".gammon-board canvas, .gammon-replay-bar, .gammon-curve";
const PARTS = ["Plays", "Moves", "Match"];

class ViewerPanel extends Panel<Model> {
  override readonly around = ".gammon-viewer";
  readonly go = (command: ReplayCommandName) => {
    this.wait(command);
    this.model.send({ do: "go", command });
  };
  readonly jump = (index: number) => {
    if (index === this.model.get("index")) return;
    this.model.set("index", index);
    this.model.save_changes(); // which skips values for which a busy kernel has no time
  };
  readonly choose = (source: number) => {
    this.wait(`source ${source}`);
    this.model.send({ do: "choose", source });
  };
  readonly bar = new ViewerBar(this.go, this.model.get("themes"), (message) =>
    this.model.send(message),
  );
  readonly curve = new ChanceCurve(this.lifetime, this.jump);
  readonly write = button("Comment", "link", () =>
    this.#comment(Boolean(this.comment.element.hidden)),
  );
  readonly list = new MoveList(this.jump, [this.write]);
  readonly sources = new SourcesBar(this.go, this.choose);
  readonly advice = new AdviceTables((decision, play) => {
    this.model.send({ do: "point", decision, play });
  });
  readonly comment = new CommentField(this.lifetime, (text, index) => {
    this.model.send({ do: "write", text, index });
  });
  readonly summary = new PlayerSummary(() => this.go("practise"));
  readonly headline = element("p", "", "gammon-headline");
  readonly parts = new Tabs("Part of the analysis", PARTS, (part) => this.#open(part));

  constructor(...parts: ConstructorParameters<typeof Panel<Model>>) {
    super(...parts);
    const beside = [this.parts.element, this.sources.element, this.sources.line, this.headline];
    const record = element("div", [this.list.element, this.comment.element], "gammon-record");
    beside.push(element("div", [this.advice.element, record], "gammon-pair"));
    const side = element("div", beside, "gammon-replay-side");
    this.el.append(this.bar.element, side, this.curve.element, this.summary.element);
    this.el.classList.add("gammon-replay");
    this.#open(PARTS[0]);
    this.#follow();
  }

  override join(root: HTMLElement) {
    // Playing on and practice, which replace the panel, have their own keys.
    const isAway = () =>
      this.model.get("playing_on") || root.querySelector(":scope > .gammon-replacement") !== null;
    const wanted = (event: KeyboardEvent, target: Element) =>
      viewerCommand(event, {
        isWriting: target.matches("textarea, select, input, .gammon-replay-more *"),
        isButton: target.matches(".gammon-replay button"),
        isPlayingOn: isAway(),
      });
    handleCommands(root, this.lifetime, wanted, (command) => {
      if (typeof command === "string") this.go(command);
      else if ("row" in command) this.advice.step(command.row);
      else this.choose(command.source);
    });
    this.#followWheel(root, isAway);
  }

  /** Step through the match with the wheel, over the board and its controls. */
  #followWheel(root: HTMLElement, isAway: () => boolean) {
    let turned = 0;
    const rolled = (event: WheelEvent) => {
      const target = event.target as Element;
      // A viewer without the focus scrolls with the page, as does one at either end of the match.
      if (!target.closest(BOARD) || !root.contains(focusedAt(root)) || event.ctrlKey) return;
      const [index, last] = [this.model.get("index"), this.model.get("last")];
      const isEnd = event.deltaY < 0 ? index === 0 : index === last;
      if (isEnd || isAway()) return;
      event.preventDefault();
      event.stopPropagation();
      const way = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      turned = Math.sign(way) === Math.sign(turned) ? turned + way : way;
      if (Math.abs(turned) < NOTCH) return;
      turned = 0;
      this.go(way < 0 ? "previous" : "next");
    };
    this.lifetime.listen(root, "wheel", rolled, { capture: true, passive: false });
  }

  #follow() {
    const { model, lifetime } = this;
    lifetime.follow(model, "msg:custom", (message: { do: string; page: string }) => {
      if (message.do === "report") this.#showReport(message.page);
      else if (message.do === "done") this.wait();
    });
    lifetime.track(model, "chapters players", () => this.showMatch());
    lifetime.track(model, "curve bottom", () => this.#showCurve());
    // Several traits change at once: update once.
    const showSoon = lifetime.together(() => this.show());
    lifetime.follow(model, SHOWN, showSoon);
    // The analysis of a decision changes the height of the list.
    const sizes = lifetime.observe(new ResizeObserver(() => this.list.showCurrent()));
    sizes.observe(this.list.element);
  }

  /** Show at a button that a command is being executed: at *More* if its button is not visible. */
  wait(command = "") {
    for (const each of this.el.querySelectorAll("[aria-busy]")) each.removeAttribute("aria-busy");
    if (!command) return;
    const found = this.el.querySelectorAll<HTMLElement>(`[data-command="${command}"]`);
    const shown = [...found].find((each) => each.offsetParent) ?? this.bar.more;
    shown.ariaBusy = "true";
  }

  /** Show a part of the panel if there is room for only one. */
  #open(part: string) {
    this.el.dataset.part = part;
    this.parts.mark(part);
    this.list.showCurrent();
  }

  /** Show a report over the board and the panel. */
  #showReport(srcdoc: string) {
    const end = () => {
      sheet.remove();
      focusOn(this.bar.element.querySelector<HTMLElement>("[aria-expanded]"));
    };
    const close = iconButton(CROSS, "Close", end, "tool");
    const frame = element("iframe", "", "", { srcdoc, title: "Report" });
    frame.setAttribute("sandbox", "");
    const head = element("div", [element("h2", "Report"), close], "head");
    const properties = { role: "dialog", ariaLabel: "Report" };
    const sheet = element("div", [head, frame], "gammon-report", properties);
    sheet.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") end();
    });
    this.el.querySelector(".gammon-report")?.remove();
    this.el.append(sheet);
    focusOn(close);
  }

  #comment(isOpen: boolean) {
    this.comment.element.hidden = !isOpen;
    this.write.ariaExpanded = String(isOpen);
    if (isOpen) this.comment.element.querySelector("textarea")?.focus();
  }

  #showCurve() {
    const { model } = this;
    this.curve.draw(model.get("curve"), model.get("chapters"), model.get("bottom"));
    this.curve.mark(model.get("index"), model.get("sentence"));
  }

  showMatch() {
    this.list.draw(this.model.get("players"), this.model.get("chapters"));
    this.show();
  }

  show() {
    const { model } = this;
    const [index, text, note] = [model.get("index"), model.get("comment"), model.get("note")];
    this.bar.show(model);
    this.list.mark(index);
    this.curve.mark(index, model.get("sentence"));
    this.sources.show(model);
    this.advice.show(model.get("tables"));
    const source = model.get("sources")[model.get("marking")] ?? "";
    this.summary.show(model.get("summary"), source, model.get("mistakes"));
    const [words, style] = [model.get("verdict").trim(), markStyle(model.get("mark"))];
    const verdict = words ? [element("b", words, "", { style }), " "] : [];
    this.headline.replaceChildren(...verdict, model.get("sentence"));
    this.comment.show(text, note, index);
    const isWriting = this.comment.element.contains(focusedAt(this.el));
    if (!isWriting) this.comment.element.hidden = !text && !note;
    this.write.ariaExpanded = String(!this.comment.element.hidden);
  }

  override stop() {
    this.advice.stop();
    this.curve.element.inert = true;
  }
}

export default moduleOf(ViewerPanel, ADVICE_STYLE + LIST_STYLE + STYLE);
