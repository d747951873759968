// What stands around the board of a match that is looked at: the bar under it, and at its side the
// list of moves and the comment. On a narrow page all of it goes below the board.

/** @import { WidgetModel } from "./model.js" */
/** @import { ReplayCommandName, ReplayPanelTraits } from "./protocol.js" */
/** @typedef {{ do: "go", command: ReplayCommandName }} Go */
/** @typedef {{ do: "write", text: string, index: number }} Write */
/** @typedef {{ do: "point", decision: number, play: number }} Point */
/** @typedef {{ do: "choose", source: number }} Choose */
/** @typedef {WidgetModel<ReplayPanelTraits, Go | Write | Point | Choose>} Model */

import { AdviceTables } from "./advice_tables.js";
import { joinCard } from "./card.js";
import { ChanceCurve } from "./chance_curve.js";
import { CommentField } from "./comment_field.js";
import { KernelWatch } from "./kernel_watch.js";
import { Lifetime } from "./lifetime.js";
import { element } from "./elements.js";
import { MoveList } from "./move_list.js";
import { CARD_STYLE } from "./panel_style.js";
import { ReplayBar } from "./replay_bar.js";
import { hearReplayKeys } from "./replay_keys.js";
import { STYLE } from "./replay_style.js";

class ReplayPanel {
  /**
   * @param {Model} model
   * @param {HTMLElement} el
   * @param {Lifetime} lifetime
   */
  constructor(model, el, lifetime) {
    this.model = model;
    this.lifetime = lifetime;
    const go = (/** @type {ReplayCommandName} */ command) => model.send({ do: "go", command });
    const jump = (/** @type {number} */ index) => {
      if (index === model.get("index")) return;
      model.set("index", index);
      model.save_changes(); // which leaves out what the kernel has had no time for
    };
    this.go = go;
    this.bar = new ReplayBar(go, jump);
    this.curve = new ChanceCurve(lifetime, jump);
    this.list = new MoveList(jump);
    this.advice = new AdviceTables({
      point: (decision, play) => model.send({ do: "point", decision, play }),
      choose: (source) => model.send({ do: "choose", source }),
    });
    this.comment = new CommentField(lifetime, (text, index) => {
      model.send({ do: "write", text, index });
    });
    this.side = element("div", "", "gammon-replay-side");
    this.side.append(this.list.element, this.advice.element, this.comment.element);
    this.below = element("div", "", "gammon-replay-below");
    this.below.append(this.bar.element, this.curve.element);
    el.append(element("style", CARD_STYLE + STYLE), this.below, this.side);
  }

  follow() {
    const { model, lifetime } = this;
    lifetime.follow(model, "change:chapters change:players", () => this.showMatch());
    lifetime.follow(model, "change:curve", () => this.#showCurve());
    // Several traits change at once: what is shown of them is shown once.
    const showSoon = lifetime.together(() => this.show());
    lifetime.follow(model, "change:sources change:source change:tables", showSoon);
    lifetime.follow(
      model,
      "change:index change:last change:sentence change:comment change:note " +
        "change:playing_on change:autoplay change:can_leave change:others change:analysing",
      showSoon,
    );
    // What is said of a decision leaves the list more room, or less.
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
    this.bar.show({
      index,
      last: model.get("last"),
      sentence: model.get("sentence"),
      isPlayingOn: model.get("playing_on"),
      goesOn: model.get("autoplay"),
      canLeave: model.get("can_leave"),
      isAnalysing: model.get("analysing") !== "",
    });
    this.list.mark(index);
    this.curve.mark(index);
    this.advice.show(model.get("tables"), model.get("sources"), model.get("source"));
    this.advice.showOthers(model.get("others"), model.get("analysing"));
    this.comment.show(model.get("comment"), model.get("note"), index);
  }

  /** Leave everything to be read, and nothing to be done. */
  stop() {
    this.bar.stop();
    this.list.stop();
    this.advice.stop();
    this.comment.stop();
  }
}

/** @param {{ model: Model, el: HTMLElement }} widget */
function render({ model, el }) {
  el.classList.add("gammon-panel", "gammon-replay");
  const lifetime = new Lifetime();
  const panel = new ReplayPanel(model, el, lifetime);
  panel.follow();
  const watch = KernelWatch.of(model.widget_manager);
  lifetime.attend(watch.listeners, () => panel.stop());
  const hear = (/** @type {HTMLElement} */ root) => {
    hearReplayKeys(root, model, panel.go, lifetime);
  };
  joinCard(el, model, lifetime, hear, ".gammon-viewer");
  return () => lifetime.end();
}

export default { render };
