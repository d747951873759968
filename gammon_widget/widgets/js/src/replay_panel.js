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
import { ChanceCurve } from "./chance_curve.js";
import { CommentField } from "./comment_field.js";
import { KernelWatch } from "./kernel_watch.js";
import { Lifetime } from "./lifetime.js";
import { element } from "./elements.js";
import { MoveList } from "./move_list.js";
import { ReplayBar } from "./replay_bar.js";
import { hearReplayKeys } from "./replay_keys.js";
import { STYLE } from "./replay_style.js";

class ReplayPanel {
  #isDue = false; // whether it is shown anew in a moment

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
    el.append(element("style", STYLE), this.below, this.side);
  }

  follow() {
    const { model, lifetime } = this;
    lifetime.follow(model, "change:chapters change:players", () => this.showMatch());
    lifetime.follow(model, "change:curve", () => this.#showCurve());
    lifetime.follow(model, "change:sources change:source change:tables", () => this.#showSoon());
    lifetime.follow(
      model,
      "change:index change:last change:sentence change:comment change:note " +
        "change:playing_on change:autoplay change:can_leave",
      () => this.#showSoon(),
    );
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

  /** Several traits change at once: what is shown of them is shown once. */
  #showSoon() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (!this.lifetime.signal.aborted) this.show();
    });
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
    });
    this.list.mark(index);
    this.curve.mark(index);
    this.advice.show(model.get("tables"), model.get("sources"), model.get("source"));
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
  el.classList.add("gammon-replay");
  const lifetime = new Lifetime();
  const panel = new ReplayPanel(model, el, lifetime);
  panel.follow();
  const watch = KernelWatch.of(model.widget_manager);
  const stop = () => panel.stop();
  watch.listeners.add(stop);
  lifetime.onEnd(() => watch.listeners.delete(stop));
  // The element is put into the page only after it is rendered.
  const begin = () => {
    /** @type {HTMLElement | null} */
    const root = el.closest(".gammon-viewer");
    if (root) hearReplayKeys(root, model, panel.go, lifetime);
    else lifetime.nextFrame(begin);
  };
  begin();
  return () => lifetime.end();
}

export default { render };
