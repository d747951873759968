// Pictures that are here before the kernel is asked, so that no click waits for its answer.
//
// The kernel's side, `frontend/predictions.py`, tells how that goes. What is shown ahead is seen
// and clicked, and no more than that: what a screen reader reads, and what is heard, comes from the
// kernel when it has happened.

/** @import { Model } from "./model.js" */
/** @import { BoardCanvas } from "./board_canvas.js" */
/** @import { Arts } from "./drawing.js" */
/** @import { Film } from "./film.js" */
/** @import { Area, ToKernel, ToPage } from "./protocol.js" */
/** @import { ToldInput } from "./unanswered.js" */

import { areaAt } from "./areas.js";
import { JupyterCanvas } from "./board_canvas.js";
import { KernelWatch } from "./kernel_watch.js";
import { Pictures } from "./pictures.js";
import { Sketches, UNKNOWN, unpacked } from "./sketches.js";
import { Unanswered } from "./unanswered.js";

/** @typedef {Pick<Model, "get">} Places */

const PLACES = ["point", "bar", "tray"]; // on which a checker can be let go

export class Predictions {
  /** Called when another picture is seen, and when the kernel has answered.
   *
   * @type {Set<() => void>}
   */
  listeners = new Set();
  /** Called with a film that is to be played over the picture that is seen next, and with none when
   * that is not to be seen any more.
   *
   * @type {Set<(film?: Film, buffers?: DataView[]) => void>}
   */
  players = new Set();
  #unanswered = new Unanswered();
  #sketches = new Sketches();
  #pictures = new Pictures({
    drawing: (number) => this.#sketches.drawing(number),
    onPainted: () => this.#changed(),
    onFailed: () => this.#lose(),
  });
  /** What is painted on.
   *
   * @type {BoardCanvas | undefined}
   */
  #canvas;
  #begun = 0; // the film that was begun last
  #holds = false; // whether its end is seen until something else is
  /** @type {Promise<unknown>} */
  #followed; // all that the kernel has told
  #isLost = false; // whether the whole picture has been asked for
  #toldAgain = 0; // so many inputs had been told when those not answered were told again

  /**
   * @param {Model} model
   * @param {BoardCanvas} [canvas] of the board's own, where it has no other
   */
  constructor(model, canvas) {
    this.model = model;
    this.#followed = this.#begin(canvas);
    /** @type {{ [Name in ToPage["do"]]?: (message: any, buffers: DataView[]) => unknown }} */
    const answers = {
      picture: (message, buffers) => this.#pictureCame(message, buffers),
      film: (message, buffers) => this.#filmCame(message, buffers),
      cut: (message) => message.film === this.#begun && this.#endFilm(),
      sketches: (message, buffers) => this.#sketchesCame(message.parcel, buffers),
      heard: (message) => this.#heard(message),
    };
    const hear = (/** @type {ToPage} */ message, /** @type {DataView[]} */ buffers) => {
      const answer = answers[message.do];
      if (!answer) return;
      // In their order, and as a whole: a parcel has to be unpacked before its pictures are shown.
      const follow = () => answer(message, buffers);
      this.#followed = this.#followed.then(follow).catch(() => this.#lose());
    };
    const wake = () => this.#tellKept(0);
    const reconnected = () => this.#reconnected();
    const watch = KernelWatch.of(model.widget_manager);
    watch.reconnections.add(reconnected);
    const findArts = () => (this.#followed = this.#followed.then(() => this.#findArts()));
    model.on("msg:custom", hear);
    model.on("change:arts", findArts);
    document.addEventListener("visibilitychange", wake);
    this.end = () => {
      model.off("msg:custom", hear);
      model.off("change:arts", findArts);
      watch.reconnections.delete(reconnected);
      document.removeEventListener("visibilitychange", wake);
    };
  }

  /** @param {BoardCanvas} [own] */
  async #begin(own) {
    this.#canvas = own ?? (await JupyterCanvas.of(this.model));
    this.#pictures.begin(this.#canvas);
    await this.#findArts();
    this.#tellKept(0);
  }

  /** The canvases from which pictures are stamped.
   *
   * @returns {Arts}
   */
  get arts() {
    return this.#canvas?.arts ?? new Map();
  }

  async #findArts() {
    await this.#canvas?.findArts(this.model);
  }

  // What a person does

  /** What can be clicked in the picture that is seen; nothing while dice are in the air.
   *
   * @returns {Places}
   */
  get places() {
    if (this.#holds) return withAreas(this.model, []);
    const board = this.#sketches.board(this.shown);
    if (!board) return this.model;
    const known = { board_areas: [], states: "", controls: board.areas };
    const all = { ...known, affordances: board.affordances, faces: board.faces };
    return { get: (name) => /** @type {any} */ (all)[name] ?? this.model.get(name) };
  }

  /** Show what an input leads to, if that is known; give what the kernel is to hear.
   *
   * @param {ToldInput} input
   * @returns {ToldInput} the input alone where pictures have no numbers
   */
  foresee(input) {
    const on = this.shown;
    if (!on) return input;
    const { after, film } = this.#after(on, input.do, this.#targetOf(input));
    const message = this.#unanswered.add(input, on, after);
    this.#play(film);
    if (after !== null) this.#pictures.show(after);
    this.#changed();
    return message;
  }

  /** What an input is done to, by the name that leads have for it.
   *
   * @param {ToldInput} input
   */
  #targetOf(input) {
    if ("target" in input) return input.target;
    if ("key" in input) return input.key;
    if (!("x" in input)) return "";
    const all = this.places;
    const { area } = areaAt(input.do === "drop" ? onlyPlaces(all) : all, [input.x, input.y]);
    return area?.[4] ?? "";
  }

  /** The number of the picture that is seen; 0: nobody knows it. */
  get shown() {
    return this.#pictures.shown;
  }

  /** How many inputs the kernel was told. */
  get told() {
    return this.#unanswered.told;
  }

  /** For how many milliseconds an answer has been awaited. */
  get waits() {
    return this.#unanswered.waits;
  }

  /** Whether something is seen that the kernel has not confirmed. */
  get isAhead() {
    return this.#unanswered.areAhead;
  }

  /** Wait until all that the kernel has told is followed, and what is seen has been drawn; give
   * the number of that.
   */
  async painted() {
    let last;
    do {
      await (last = this.#followed);
      await this.#pictures.painted();
    } while (last !== this.#followed);
    return this.shown;
  }

  /** The picture that an input leads to, and the film by which it does; where no picture is known,
   * the beginning of what will be seen.
   *
   * @param {number} on
   * @param {string} kind
   * @param {string} target
   */
  #after(on, kind, target) {
    if (this.#unanswered.areInDoubt) return UNKNOWN;
    const lead = this.#sketches.lead(on, kind, target);
    return lead.after === null || this.#pictures.canShow(lead.after) ? lead : UNKNOWN;
  }

  // What the kernel tells

  /** @param {{ number: number, since: number }} message @param {DataView[]} buffers */
  #pictureCame({ number, since }, buffers) {
    if (!number) return this.#forget();
    const isNew = buffers.length > 0;
    if (isNew) this.#sketches.add(number, { since, buffers });
    if (isNew && since === 0) {
      if (this.isAhead || this.#holds) this.#endFilm();
      this.#unanswered.doubt();
      this.#sketches.forgetAllBut(number);
      this.#isLost = false;
      this.#pictures.paint(number);
    } else if (!this.isAhead) this.#follow(number);
  }

  /** @param {Film} film @param {DataView[]} buffers */
  #filmCame(film, buffers) {
    if (film.film === this.#begun) return; // it is what was foreseen
    if (buffers.length) this.#sketches.addFilm(film, buffers);
    this.#play(film.film);
  }

  #endFilm() {
    this.#holds = false;
    for (const play of this.players) play();
  }

  /** @param {number} number */
  #play(number) {
    const found = this.#sketches.film(number);
    if (!found) return;
    this.#begun = number;
    this.#holds = found.film.holds;
    for (const play of this.players) play(found.film, found.buffers);
  }

  /** @param {{ page: string, count: number, number: number, again: boolean }} message */
  #heard({ page, count, number, again }) {
    if (page !== this.#unanswered.page) return;
    this.#unanswered.answered(count);
    if (this.#holds && !this.#unanswered.areInDoubt) this.#endFilm(); // nothing has come of it
    if (again && this.#toldAgain < this.told) this.#tellAgain();
    else if (!this.isAhead && number) this.#follow(number);
    this.#changed();
  }

  /** Tell all that is not answered once more; what has been heard is not done twice. */
  #tellAgain() {
    this.#toldAgain = this.told;
    for (const message of this.#unanswered.messages) this.#tell(message);
  }

  /** The connection was cut: what was said meanwhile, on either side, may never have come. */
  #reconnected() {
    this.#tellAgain();
    this.#tellKept(0);
    this.#isLost = false;
    if (this.shown) this.#lose();
  }

  /** @param {number} number */
  #follow(number) {
    if (this.#pictures.canShow(number)) this.#pictures.show(number);
    else this.#lose();
  }

  /** Ask for the whole picture, once. */
  #lose() {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#tell({ do: "lost" });
  }

  /** @param {number} parcel @param {DataView[]} buffers */
  async #sketchesCame(parcel, buffers) {
    const [told, bytes] = await unpacked(buffers);
    this.#sketches.keep(told, bytes);
    this.#tellKept(parcel);
    // Sketches over a picture that is not here are of no use, and there will be more of them.
    const [first] = told.pictures;
    const isInUse = this.#unanswered.messages.length > 0;
    if (first && !isInUse && !this.#pictures.canShow(first[0])) this.#follow(first[0]);
  }

  /** @param {number} parcel */
  #tellKept(parcel) {
    const wants = this.#pictures.isAble && "DecompressionStream" in window && !document.hidden;
    this.#tell({ do: "kept", page: this.#unanswered.page, parcel, wants });
  }

  /** @param {ToKernel} message */
  #tell(message) {
    try {
      this.model.send(message);
    } catch {
      // The kernel is gone; the picture stays.
    }
  }

  #changed() {
    for (const listener of this.listeners) listener();
  }

  /** Know nothing of pictures, until the kernel gives one a number. */
  #forget() {
    this.#pictures.forget();
    this.#unanswered.forget();
    this.#sketches.forgetAllBut(0);
  }
}

/** @param {Places} all @returns {Places} */
function onlyPlaces(all) {
  const areas = [...all.get("board_areas"), ...all.get("controls")];
  return withAreas(all, areas.filter(([, , , , name]) => PLACES.includes(name.split(" ")[0])));
}

/** The same with no other areas, of which it is not known what a hand can do there.
 *
 * @param {Places} all
 * @param {Area[]} areas
 * @returns {Places}
 */
function withAreas(all, areas) {
  const told = { board_areas: [], states: "", affordances: "", controls: areas };
  return { get: (name) => /** @type {any} */ (told)[name] ?? all.get(name) };
}
