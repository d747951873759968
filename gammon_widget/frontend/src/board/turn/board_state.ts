// What a page shows of a board: the kernel's facts, and the inputs that it has not confirmed yet.

import { callAll } from "../../shared/lifetime";
import { AFFORDANCE, EMPTY_VIEW } from "../../shared/protocol";
import type { LiveView, MotionPart, StepGraph } from "../../shared/protocol";
import { type InputMessage, PendingInputs } from "./pending_inputs";
import { type Step, TurnWalk } from "./turn_walk";
import { type Model, sendTo } from "../view";

/** The steps and the selection of a turn, which the kernel may not know yet. */
interface Local {
  key: number;
  steps: Step[];
  selected: string | null;
}

/** The effect of a click that the page can show without the kernel. */
type Effect = Pick<Local, "steps" | "selected"> & {
  isDropped?: boolean; // the user has moved the checker
};

function isGraph(graph: StepGraph | Record<string, never>): graph is StepGraph {
  return "nodes" in graph;
}

/** Whether an input may change the steps or the order of the dice; only the kernel knows how. */
function changesTurn(input: InputMessage) {
  if (input.do === "click") return input.target === "dice" || input.target === "button redo";
  return input.do === "key" && /^[ys]$/i.test(input.key);
}

export class BoardState {
  readonly pending = new PendingInputs();
  /** Called when something else is to be shown. */
  readonly listeners = new Set<() => void>();
  /** Whether the kernel has answered: in a saved notebook, it does not. */
  isConnected = false;
  /** Called when the user has done something, before its effect is shown. */
  readonly inputs = new Set<() => void>();
  /** How the last change is animated. */
  motion: readonly MotionPart[] = [];
  /** The players whose dice fly until the kernel has rolled. */
  thrown: readonly number[] = [];
  /** Whether the kernel is gone: nothing is sent, and nothing may be clicked. */
  stopped = false;
  #local: Local;
  #held: (() => void)[] = []; // what the user does next, in order
  #shown: LiveView | undefined;
  #revision: number; // of the view received last

  constructor(readonly model: Model) {
    this.#revision = this.facts.revision;
    this.#local = this.#confirmed;
    model.on("change:view", () => this.#receive(this.facts.motion));
    model.on("msg:custom", () => this.#connect());
    model.on("change:graph", () => {
      // With a new view, it changes before the view or after it.
      if (this.facts.revision === this.#revision) this.#changed();
    });
  }

  get facts() {
    return { ...EMPTY_VIEW, ...this.model.get("view") } as LiveView;
  }

  /** The graph of the roll, if it belongs to the current facts. */
  get #graph() {
    const graph = this.model.get("graph");
    return isGraph(graph) && graph.key === this.facts.graph ? graph : undefined;
  }

  get #confirmed(): Local {
    const { key, steps, selected: shown } = this.facts;
    const selected = shown?.startsWith("bar") ? null : shown; // that checker is selected by itself
    return { key, steps: steps.map(([source, target]): Step => [source, target]), selected };
  }

  get turn() {
    const graph = this.#graph;
    const isWaiting = this.facts.dialog ?? this.facts.status?.compared.length; // for an answer
    return graph && !isWaiting ? new TurnWalk(graph, this.#local.steps) : undefined;
  }

  /** The view with the unconfirmed inputs. */
  get shown(): LiveView {
    return (this.#shown ??= this.#compose());
  }

  /** Whether the page shows a step, or an undone step, that the kernel has not confirmed. */
  get isStepAhead() {
    const [shown, confirmed] = [this.#local, this.#confirmed];
    return shown.key !== confirmed.key || `${shown.steps}` !== `${confirmed.steps}`;
  }

  /** Whether the page shows something that the kernel has not confirmed. */
  get #isAhead() {
    return this.isStepAhead || this.#local.selected !== this.#confirmed.selected;
  }

  #compose() {
    const { facts, turn } = this;
    if (!turn) return facts;
    const { selected } = this.#local;
    const view = { ...facts, ...turn.view(facts, selected) };
    const can = { ...facts.can };
    const black = turn.color ? AFFORDANCE.BLACK : 0;
    for (const source of turn.sources) {
      const isClicked = source !== view.selected || selected !== null;
      can[source] = AFFORDANCE.LIFT | black | (isClicked ? AFFORDANCE.CLICK : 0);
    }
    for (const [target] of view.landings)
      can[target] = (can[target] ?? 0) | AFFORDANCE.LAND | AFFORDANCE.CLICK;
    return { ...view, can, ...(this.#isAhead ? { blocked: null } : { buttons: facts.buttons }) };
  }

  #connect() {
    if (this.isConnected) return;
    this.isConnected = true;
    this.#changed();
  }

  #receive(motion: readonly MotionPart[]) {
    this.isConnected = true;
    this.#revision = this.facts.revision;
    this.pending.acknowledge(this.facts.acks[this.pending.page] ?? 0);
    const isCurrent = this.facts.key === this.#local.key && !this.stopped;
    const isConfirmed = !isCurrent || !this.pending.messages.length;
    if (isConfirmed) {
      this.#local = this.#confirmed;
      this.thrown = [];
    }
    this.#changed(isConfirmed ? motion : []);
    this.#doHeld();
  }

  /** Whether the page shows the effects of all inputs. */
  get isKnown() {
    return !this.isConnected || !(this.#held.length || this.pending.unknown.length);
  }

  /** Whether something waits for the kernel's answer. */
  get isHolding() {
    return this.#held.length > 0;
  }

  /** Do something at once, or in its order as soon as the effects of all inputs are known. */
  whenKnown(act: () => void) {
    if (this.isKnown) act();
    else this.#held.push(act);
  }

  #doHeld() {
    const held = this.#held;
    this.#held = [];
    for (const act of held) this.whenKnown(act);
  }

  #changed(motion: readonly MotionPart[] = []) {
    this.#shown = undefined;
    this.motion = motion;
    callAll(this.listeners);
  }

  /** Take back what the kernel has not confirmed: it is gone. */
  stop() {
    this.stopped = true;
    this.thrown = [];
    this.#held = [];
    this.#local = this.#confirmed;
    this.#changed();
  }

  /** What a click does, as far as the graph tells; undefined if only the kernel knows. */
  #clicked(target: string): Effect | undefined {
    const { turn } = this;
    if (!turn || turn.isComplete) return undefined;
    const { selected, steps } = this.#local;
    const active = turn.active(selected);
    if (active === null) {
      if (!turn.sources.has(target)) return undefined;
      const step = turn.graph.single ? turn.firstStep(target) : undefined;
      return step ? { steps: [...steps, step], selected: null } : { steps, selected: target };
    }
    if (target === active) return { steps, selected: null };
    const path = turn.paths(active).get(target);
    if (path) return { steps: [...steps, ...path.steps], selected: null };
    return turn.sources.has(target) ? { steps, selected: target } : undefined;
  }

  #cleared(): Effect | undefined {
    return this.turn && { steps: this.#local.steps, selected: null };
  }

  #undone(): Effect | undefined {
    const { steps } = this.#local;
    return this.turn && steps.length ? { steps: steps.slice(0, -1), selected: null } : undefined;
  }

  /** Whether a click only asks the kernel to roll. */
  #rolls(target: string) {
    const isSpinning = this.facts.dice.some(([, , state]) => state === "spinning");
    return target === "button roll" || (target === "dice" && isSpinning);
  }

  /** @param height the place of the click in a stack, while a position is set up */
  click(target: string, height = 0) {
    const find = () => (target === "button undo" ? this.#undone() : this.#clicked(target));
    this.#input({ do: "click", target, height }, find, this.#rolls(target));
  }

  /** Move a dragged checker. */
  drop(source: string, target: string, whole: boolean) {
    this.#input({ do: "drop", source, target, whole }, () => {
      const { turn } = this;
      if (!turn) return undefined;
      const { steps } = this.#local;
      const path = turn.sources.has(source) && turn.paths(source).get(target);
      const made = path ? path.steps : [];
      return { steps: [...steps, ...made], selected: null, isDropped: true };
    });
  }

  back(target: string) {
    this.#input({ do: "back", target }, () =>
      this.#local.selected === null ? this.#undone() : this.#cleared(),
    );
  }

  key(key: string) {
    const name = key.toLowerCase();
    const find = () =>
      name === "u" ? this.#undone() : name === "escape" ? this.#cleared() : undefined;
    this.#input({ do: "key", key }, find, name === "r");
  }

  write(text: string) {
    this.#input({ do: "write", text });
  }

  /** Show the effect of an input, and then send the input.
   *
   * After a redo or a swap of the dice, the next input in the turn waits until the kernel has
   * answered. If it belongs to another turn by then, the kernel refuses it.
   */
  #input(input: InputMessage, find?: () => Effect | undefined, isRoll = false) {
    if (this.stopped) return;
    callAll(this.inputs);
    const { key } = this.facts;
    const make = () => {
      const before = this.#local;
      const effect = key === this.facts.key ? find?.() : undefined;
      const message = this.pending.add(input, key, before.steps, Boolean(effect));
      if (this.isConnected) this.#predict(before, effect, isRoll);
      sendTo(this.model, message); // last, because it takes longer
    };
    const mayChange = this.#held.length || this.pending.unknown.some(changesTurn);
    if (this.turn && mayChange) this.whenKnown(make);
    else make();
  }

  #predict(before: Local, effect: Effect | undefined, isRoll: boolean) {
    if (isRoll) this.thrown = this.facts.throws;
    if (effect) this.#local = { key: this.facts.key, ...effect };
    if (effect || isRoll) this.#changed(effect && this.#motionFrom(before, effect));
  }

  #motionFrom({ steps }: Local, effect: Effect) {
    const graph = this.#graph;
    if (!graph) return [];
    const count = effect.steps.length;
    if (count < steps.length) return new TurnWalk(graph, steps).motionBack(count);
    const parts = new TurnWalk(graph, effect.steps).motionSince(steps.length);
    return effect.isDropped ? parts.filter(({ kind }) => kind === "hit") : parts;
  }

  /** Send all unconfirmed inputs again, after a connection was lost. */
  resend() {
    if (this.stopped) return;
    sendTo(this.model, { do: "reconnected" });
    for (const message of this.pending.messages) sendTo(this.model, message);
  }

  /** Whether a click on a target only selects the checker there. */
  selects(target: string) {
    const effect = this.#clicked(target);
    return effect?.selected === target;
  }
}
