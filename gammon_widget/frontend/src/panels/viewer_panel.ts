// The panel of a match viewer. On a wide page everything is beside the board, the transport in the
// board's foot; on a narrow one, the analysis, the moves and the summary are tabs below the board.

import type { Lifetime } from "../shared/lifetime";
import type { ReplayCommandName, ReplayPanelTraits } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { AdviceTables } from "./advice_tables";
import { ChanceCurve } from "./chance_curve";
import { CommentField } from "./comment_field";
import { button, element, focusedAt, group } from "../shared/elements";
import { handleViewerKeys } from "./keys";
import { colorOf, MoveList } from "./move_list";
import { disableControls, renderPanel } from "./panel";
import { PlayerSummary } from "./player_summary";
import { SourcesBar } from "./sources_bar";
import { ViewerBar } from "./viewer_bar";
import LIST_STYLE from "./move_list.css";
import STYLE from "./viewer.css";

export type Model = WidgetModel<
  ReplayPanelTraits,
  | { do: "go"; command: ReplayCommandName }
  | { do: "write"; text: string; index: number }
  | { do: "point"; decision: number; play: number }
  | { do: "choose"; source: number }
>;

const SHOWN =
  "change:index change:last change:sentence change:verdict change:mark change:comment " +
  "change:note change:playing_on change:autoplay change:can_leave change:analysing " +
  "change:stronger change:sources change:source change:best change:tables change:summary " +
  "change:deeper change:errors_of change:mistakes change:rollout";
const PARTS = ["Plays", "Moves", "Match"];

class ViewerPanel {
  readonly go = (command: ReplayCommandName) => this.model.send({ do: "go", command });
  readonly bar = new ViewerBar(this.go);
  readonly curve: ChanceCurve;
  readonly list: MoveList;
  readonly sources: SourcesBar;
  readonly advice: AdviceTables;
  readonly comment: CommentField;
  readonly summary = new PlayerSummary(() => this.go("practise"));
  readonly headline = element("p", "", "gammon-headline");
  readonly write = button("Comment", "link");
  readonly parts = group("Part of the analysis", "gammon-parts");

  constructor(
    readonly model: Model,
    readonly el: HTMLElement,
    readonly lifetime: Lifetime,
  ) {
    const jump = (index: number) => {
      if (index === model.get("index")) return;
      model.set("index", index);
      model.save_changes(); // which skips the values that a busy kernel has no time for
    };
    const choose = (source: number) => model.send({ do: "choose", source });
    this.curve = new ChanceCurve(lifetime, jump);
    this.list = new MoveList(jump, [this.write]);
    this.sources = new SourcesBar(this.go, choose);
    this.advice = new AdviceTables((decision, play) => {
      model.send({ do: "point", decision, play });
    });
    this.comment = new CommentField(lifetime, (text, index) => {
      model.send({ do: "write", text, index });
    });
    this.write.addEventListener("click", () => this.#comment(Boolean(this.comment.element.hidden)));
    for (const part of PARTS) this.parts.append(button(part, "page-only", () => this.#open(part)));
    const beside = [this.parts, this.sources.element, this.sources.line, this.headline];
    beside.push(this.advice.element, this.list.element, this.comment.element);
    const side = element("div", beside, "gammon-replay-side");
    el.append(this.bar.element, side, this.curve.element, this.summary.element);
    this.#open(PARTS[0]);
    this.#follow();
  }

  join(root: HTMLElement) {
    handleViewerKeys(root, this.model, this.lifetime, {
      go: this.go,
      row: (by) => this.advice.step(by),
      source: (source) => this.model.send({ do: "choose", source }),
    });
  }

  #follow() {
    const { model, lifetime } = this;
    lifetime.follow(model, "change:chapters change:players", () => this.showMatch());
    lifetime.follow(model, "change:curve change:bottom", () => this.#showCurve());
    // Several traits change at once: update once.
    const showSoon = lifetime.together(() => this.show());
    lifetime.follow(model, SHOWN, showSoon);
    // The analysis of a decision changes the height of the list.
    const sizes = lifetime.observe(new ResizeObserver(() => this.list.showCurrent()));
    sizes.observe(this.list.element);
    this.showMatch();
    this.#showCurve();
  }

  /** Show a part of the panel, where there is room for one. */
  #open(part: string) {
    this.el.dataset.part = part;
    for (const tab of this.parts.children) tab.ariaPressed = String(tab.textContent === part);
    this.list.showCurrent();
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
    const best = model.get("sources")[model.get("best")] ?? "";
    this.summary.show(model.get("summary"), best, model.get("mistakes"));
    const verdict = element("b", model.get("verdict"));
    verdict.style.setProperty("--mark", colorOf(model.get("mark")));
    this.headline.replaceChildren(
      ...(verdict.textContent ? [verdict, " "] : []),
      model.get("sentence"),
    );
    this.comment.show(text, note, index);
    const isWriting = this.comment.element.contains(focusedAt(this.el));
    if (!isWriting) this.comment.element.hidden = !text && !note;
    this.write.ariaExpanded = String(!this.comment.element.hidden);
  }

  stop() {
    this.advice.stop();
    this.curve.element.inert = true;
    disableControls(this.el);
  }
}

function render(view: { model: Model; el: HTMLElement }) {
  view.el.classList.add("gammon-replay");
  const makePanel = (lifetime: Lifetime) => new ViewerPanel(view.model, view.el, lifetime);
  return renderPanel(view, LIST_STYLE + STYLE, makePanel, ".gammon-viewer");
}

export default { render };
