// The panel of a match viewer: the toolbar below the board, and beside it the move list, the
// analysis and the comment. On a narrow page everything is below the board.

import type { Lifetime } from "../shared/lifetime";
import type { ReplayCommandName, ReplayPanelTraits } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { AdviceTables } from "./advice_tables";
import { ChanceCurve } from "./chance_curve";
import { CommentField } from "./comment_field";
import { element } from "../shared/elements";
import { handleViewerKeys } from "./keys";
import { MoveList } from "./move_list";
import { renderPanel } from "./panel";
import { ViewerBar } from "./viewer_bar";
import STYLE from "./viewer.css";

export type Model = WidgetModel<
  ReplayPanelTraits,
  | { do: "go"; command: ReplayCommandName }
  | { do: "write"; text: string; index: number }
  | { do: "point"; decision: number; play: number }
  | { do: "choose"; source: number }
>;

const SHOWN =
  "change:index change:last change:sentence change:comment change:note change:playing_on " +
  "change:autoplay change:can_leave change:others change:analysing change:sources change:source " +
  "change:tables";

class ViewerPanel {
  readonly go: (command: ReplayCommandName) => void;
  readonly bar: ViewerBar;
  readonly curve: ChanceCurve;
  readonly list: MoveList;
  readonly advice: AdviceTables;
  readonly comment: CommentField;

  constructor(
    readonly model: Model,
    el: HTMLElement,
    readonly lifetime: Lifetime,
  ) {
    this.go = (command) => model.send({ do: "go", command });
    const jump = (index: number) => {
      if (index === model.get("index")) return;
      model.set("index", index);
      model.save_changes(); // which skips the values that a busy kernel has no time for
    };
    this.bar = new ViewerBar(this.go, jump);
    this.curve = new ChanceCurve(lifetime, jump);
    this.list = new MoveList(jump);
    this.advice = new AdviceTables({
      point: (decision, play) => model.send({ do: "point", decision, play }),
      choose: (source) => model.send({ do: "choose", source }),
    });
    this.comment = new CommentField(lifetime, (text, index) => {
      model.send({ do: "write", text, index });
    });
    const side = element("div", "", "gammon-replay-side");
    side.append(this.list.element, this.advice.element, this.comment.element);
    const below = element("div", "", "gammon-replay-below");
    below.append(this.bar.element, this.curve.element);
    el.append(below, side);
    this.#follow();
  }

  join(root: HTMLElement) {
    handleViewerKeys(root, this.model, this.go, this.lifetime);
  }

  #follow() {
    const { model, lifetime } = this;
    lifetime.follow(model, "change:chapters change:players", () => this.showMatch());
    lifetime.follow(model, "change:curve", () => this.#showCurve());
    // Several traits change at once: update once.
    const showSoon = lifetime.together(() => this.show());
    lifetime.follow(model, SHOWN, showSoon);
    // The analysis of a decision changes the height of the list.
    const sizes = lifetime.observe(new ResizeObserver(() => this.list.showCurrent()));
    sizes.observe(this.list.element);
    this.showMatch();
    this.#showCurve();
  }

  #showCurve() {
    this.curve.draw(this.model.get("curve"), this.model.get("players")[0]);
    this.curve.mark(this.model.get("index"));
  }

  showMatch() {
    this.list.draw(this.model.get("players"), this.model.get("chapters"));
    this.show();
  }

  show() {
    const { model } = this;
    const index = model.get("index");
    this.bar.show(model);
    this.list.mark(index);
    this.curve.mark(index);
    this.advice.show(model.get("tables"), model.get("sources"), model.get("source"));
    this.advice.showOthers(model.get("others"), model.get("analysing"));
    this.comment.show(model.get("comment"), model.get("note"), index);
  }

  stop() {
    this.bar.stop();
    this.list.stop();
    this.advice.stop();
    this.comment.stop();
  }
}

function render(view: { model: Model; el: HTMLElement }) {
  view.el.classList.add("gammon-replay");
  const makePanel = (lifetime: Lifetime) => new ViewerPanel(view.model, view.el, lifetime);
  return renderPanel(view, STYLE, makePanel, ".gammon-viewer");
}

export default { render };
