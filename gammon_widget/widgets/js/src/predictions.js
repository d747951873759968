// Pictures that are here before the kernel is asked, so that no click waits for its answer.
//
// The kernel's side, `frontend/predictions.py`, tells how that goes. Pictures have numbers; each is
// a drawing in ipycanvas's own format, painted over another picture. The one over which the
// sketches are painted is kept as a bitmap, so that one of them can follow another.
//
// What is shown ahead is seen and clicked, and no more than that: what a screen reader reads, and
// what is heard, comes from the kernel when it has happened.

/** @import { Model, Point } from "./model.js" */
/** @import { Film } from "./film.js" */
/** @import { Area, Made, ToKernel, ToPage } from "./protocol.js" */

import { areaAt } from "./areas.js";
import { KernelWatch } from "./kernel_watch.js";

/** @typedef {{ since: number, buffers: DataView[] }} Drawing */
/** @typedef {{ areas: Area[], affordances: string }} Board */
/** @typedef {Extract<ToKernel, { made?: Made }>} ToldInput */
/** @typedef {{ on: number, shows: number | null, since: number, message: ToldInput }} Waiting */
/** @typedef {Pick<Model, "get">} Places */
/** @typedef {{ after: number | null, film: number }} Lead */

/** What the parcels say.
 *
 * @typedef {object} Told
 * @property {number} base over which all are painted
 * @property {[number: number, since: number, sizes: number[]][]} pictures
 * @property {Record<string, Board>} boards
 * @property {[film: Film, sizes: number[]][]} films
 * @property {[before: number, given: string, after: number | null, film: number][]} leads
 * @property {number[]} complete
 */

const UNKNOWN = { after: null, film: 0 };
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
  #page = Math.random().toString(36).slice(2); // the kernel's name for it
  told = 0; // inputs
  #shown = 0; // the picture that is seen; 0: nobody knows its number
  #kept = 0; // the picture that is kept as a bitmap
  #bitmap = document.createElement("canvas");
  /** @type {Map<number, Drawing>} */
  #drawings = new Map();
  /** @type {Map<number, Board>} */
  #boards = new Map();
  /** @type {Map<number, Map<string, Lead>>} */
  #leads = new Map();
  /** Films that were sent ahead.
   *
   * @type {Map<number, { film: Film, buffers: DataView[] }>}
   */
  #films = new Map();
  #begun = 0; // the film that was begun last
  /** @type {Set<number>} */
  #complete = new Set();
  /** Inputs that the kernel has not answered.
   *
   * @type {Waiting[]}
   */
  #waiting = [];
  /** @type {Promise<unknown>} */
  #told = Promise.resolve(); // all that the kernel has told has been followed
  /** @type {Promise<void>} */
  #painted = Promise.resolve();
  /** ipycanvas's own model of the canvas.
   *
   * @type {any}
   */
  #canvas;
  #isLost = false;
  #base = 0; // of the sketches that are here

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.#told = this.#begin();
    /** @type {{ [Name in ToPage["do"]]?: (message: any, buffers: DataView[]) => unknown }} */
    const answers = {
      picture: (message, buffers) => this.#pictureCame(message, buffers),
      film: (message, buffers) => this.#filmCame(message, buffers),
      cut: (message) => message.film === this.#begun && this.#endFilm(),
      sketches: (message, buffers) => this.#keep(message.parcel, buffers),
      heard: (message) => this.#heard(message),
    };
    const hear = (/** @type {ToPage} */ message, /** @type {DataView[]} */ buffers) => {
      const answer = answers[message.do];
      if (!answer) return;
      // In their order, and as a whole: a parcel has to be unpacked before its pictures are shown.
      this.#told = this.#told.then(() => answer(message, buffers)).catch(() => this.#lose());
    };
    const wake = () => this.#tellKept(0);
    const reconnected = () => this.#reconnected();
    const watch = KernelWatch.of(model.widget_manager);
    watch.reconnections.add(reconnected);
    model.on("msg:custom", hear);
    document.addEventListener("visibilitychange", wake);
    this.end = () => {
      model.off("msg:custom", hear);
      watch.reconnections.delete(reconnected);
      document.removeEventListener("visibilitychange", wake);
    };
  }

  async #begin() {
    const { widget_manager: manager } = this.model;
    this.#canvas = await manager?.get_model(this.model.get("canvas"));
    this.#tellKept(0);
  }

  /** What is drawn by ipycanvas, in the order in which it comes.
   *
   * @returns {any}
   */
  get #painter() {
    return this.#canvas?.get("_canvas_manager");
  }

  // What a person does

  /** What can be clicked in the picture that is seen.
   *
   * @returns {Places}
   */
  get places() {
    const board = this.#boards.get(this.#shown);
    if (!board) return this.model;
    const known = { board_areas: [], states: "", controls: board.areas };
    const all = { ...known, affordances: board.affordances };
    return { get: (name) => /** @type {any} */ (all)[name] ?? this.model.get(name) };
  }

  /** Show what an input leads to, if that is known; give what the kernel is to hear.
   *
   * @param {ToldInput} input
   * @param {string} [target]
   * @returns {ToldInput} the input alone where pictures have no numbers
   */
  foresee(input, target = "") {
    const on = this.#shown;
    if (!on) return input;
    const { after: shows, film } = this.#after(on, input.do, target);
    const count = (this.told += 1);
    const oldest = this.#waiting[0]?.message.made?.count ?? count;
    const message = { ...input, made: { page: this.#page, count, oldest, on, shows } };
    this.#waiting.push({ on, shows, since: performance.now(), message });
    if (shows !== null) {
      this.#play(film);
      this.#show(shows);
    }
    this.#changed();
    return message;
  }

  /** The same for what a hand does at a place.
   *
   * @param {ToldInput} input
   * @param {Point} place
   */
  foreseeAt(input, place) {
    const all = this.places;
    const { area } = areaAt(input.do === "drop" ? onlyPlaces(all) : all, place);
    return this.foresee(input, area?.[4]);
  }

  /** The number of the picture that is seen. */
  get shown() {
    return this.#shown;
  }

  /** For how many milliseconds an answer has been awaited. */
  get waits() {
    const [first] = this.#waiting;
    return first ? performance.now() - first.since : 0;
  }

  /** Whether something is seen that the kernel has not confirmed. */
  get isAhead() {
    return this.#waiting.some(({ on, shows }) => shows !== null && shows !== on);
  }

  /** The picture that an input leads to, null where nobody knows, and the film by which it does.
   *
   * @param {number} on
   * @param {string} kind
   * @param {string} target
   * @returns {Lead}
   */
  #after(on, kind, target) {
    // Behind an answer that is awaited and may be any, nothing is known.
    if (this.#waiting.some(({ shows }) => shows === null)) return UNKNOWN;
    const leads = this.#leads.get(on);
    const isKey = kind === "key" || kind === "activate";
    const rest = this.#complete.has(on) && !isKey ? { after: on, film: 0 } : UNKNOWN;
    const names = [`${kind} ${target}`, kind === "click" ? `press ${target}` : kind, kind];
    const name = names.find((each) => leads?.has(each));
    const lead = (name === undefined ? undefined : leads?.get(name)) ?? rest;
    return lead.after !== null && this.#canShow(lead.after) ? lead : UNKNOWN;
  }

  // What the kernel tells

  /** @param {{ number: number, since: number }} message @param {DataView[]} buffers */
  #pictureCame({ number, since }, buffers) {
    if (!number) return this.#forget();
    const isNew = buffers.length > 0;
    if (isNew) this.#drawings.set(number, { since, buffers });
    if (isNew && since === 0) {
      if (this.isAhead) this.#endFilm();
      for (const waiting of this.#waiting) waiting.shows = null;
      this.#forgetAllBut(number);
      this.#isLost = false;
      this.#paint(number);
    } else if (!this.isAhead) this.#follow(number);
  }

  /** @param {Film} film @param {DataView[]} buffers */
  #filmCame(film, buffers) {
    if (film.film === this.#begun) return; // it is what was foreseen
    if (buffers.length) this.#films.set(film.film, { film, buffers });
    this.#play(film.film);
  }

  #endFilm() {
    for (const play of this.players) play();
  }

  /** @param {number} number */
  #play(number) {
    const found = this.#films.get(number);
    if (!found) return;
    this.#begun = number;
    for (const play of this.players) play(found.film, found.buffers);
  }

  /** @param {{ page: string, count: number, number: number, again: boolean }} message */
  #heard({ page, count, number, again }) {
    if (page !== this.#page) return;
    this.#waiting = this.#waiting.filter(({ message }) => (message.made?.count ?? 0) > count);
    if (again) this.#tellAgain();
    else if (!this.isAhead && number) this.#follow(number);
    this.#changed();
  }

  /** Tell all that is not answered once more; what has been heard is not done twice. */
  #tellAgain() {
    for (const { message } of this.#waiting) this.#tell(message);
  }

  /** The connection was cut: what was said meanwhile, on either side, may never have come. */
  #reconnected() {
    this.#tellAgain();
    this.#tellKept(0);
    this.#isLost = false;
    if (this.#shown) this.#lose();
  }

  /** @param {number} number */
  #follow(number) {
    if (this.#canShow(number)) this.#show(number);
    else this.#lose();
  }

  /** Ask for the whole picture, once. */
  #lose() {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#tell({ do: "lost" });
  }

  /** @param {number} parcel @param {DataView[]} buffers */
  async #keep(parcel, buffers) {
    const [text, bytes] = await Promise.all(buffers.map(inflate));
    /** @type {Told} */
    const told = JSON.parse(new TextDecoder().decode(text));
    if (told.base !== this.#base) {
      this.#base = told.base;
      this.#forgetAllBut(told.base);
      this.#films.clear();
    }
    let at = 0;
    const cut = (/** @type {number} */ size) => new DataView(bytes.slice(at, (at += size)));
    for (const [number, since, sizes] of told.pictures)
      this.#drawings.set(number, { since, buffers: sizes.map(cut) });
    for (const [film, sizes] of told.films)
      this.#films.set(film.film, { film, buffers: sizes.map(cut) });
    for (const [number, board] of Object.entries(told.boards))
      this.#boards.set(Number(number), board);
    for (const [before, given, after, film] of told.leads) {
      if (!this.#leads.has(before)) this.#leads.set(before, new Map());
      this.#leads.get(before)?.set(given, { after, film });
    }
    for (const number of told.complete) this.#complete.add(number);
    this.#tellKept(parcel);
    // Sketches over a picture that is not here are of no use, and there will be more of them.
    const [first] = told.pictures;
    if (first && !this.#waiting.length && !this.#canShow(first[0])) this.#follow(first[0]);
  }

  /** @param {number} parcel */
  #tellKept(parcel) {
    const isAble = this.#painter?.currentProcessing && this.#canvas.ctx;
    const wants = Boolean(isAble) && "DecompressionStream" in window && !document.hidden;
    this.#tell({ do: "kept", page: this.#page, parcel, wants });
  }

  /** @param {ToKernel} message */
  #tell(message) {
    try {
      this.model.send(message);
    } catch {
      // The kernel is gone; the picture stays.
    }
  }

  // What is seen

  /** @param {number} number */
  #canShow(number) {
    if (number === this.#shown || number === this.#kept) return true;
    const since = this.#drawings.get(number)?.since;
    return since === 0 || (since !== undefined && (since === this.#shown || since === this.#kept));
  }

  /** @param {number} number */
  #show(number) {
    if (number !== this.#shown) this.#paint(number);
  }

  /** Paint a picture over the one that it belongs over, which is kept before it is covered.
   *
   * @param {number} number
   */
  #paint(number) {
    const before = this.#shown;
    const drawing = this.#drawings.get(number);
    const since = number === this.#kept ? number : drawing?.since;
    const keeps = since === before && since !== 0 && since !== this.#kept;
    const restores = since === this.#kept && since !== before;
    if (keeps) this.#kept = before;
    this.#shown = number;
    const buffers = number === since ? [] : (drawing?.buffers ?? []);
    const draw = () => this.#draw({ keeps, restores, buffers });
    this.#painted = this.#painted
      .then(draw)
      .catch(() => this.#lose())
      .then(() => this.#changed());
  }

  #changed() {
    for (const listener of this.listeners) listener();
  }

  /** @param {{ keeps: boolean, restores: boolean, buffers: DataView[] }} what */
  async #draw({ keeps, restores, buffers }) {
    const painter = this.#painter;
    await painter.currentProcessing;
    const { canvas, ctx } = this.#canvas;
    if (keeps) {
      const { width, height } = canvas;
      Object.assign(this.#bitmap, { width, height });
      this.#bitmap.getContext("2d")?.drawImage(canvas, 0, 0);
    }
    if (restores) {
      ctx.save();
      ctx.globalCompositeOperation = "copy";
      ctx.drawImage(this.#bitmap, 0, 0);
      ctx.restore();
    }
    if (buffers[0]?.byteLength) {
      const content = { shape: [buffers[0].byteLength], dtype: "uint8" };
      painter.trigger("msg:custom", content, buffers);
      await painter.currentProcessing;
    } else if (restores) await this.#canvas.syncViews();
  }

  /** Know nothing of pictures, until the kernel gives one a number. */
  #forget() {
    this.#shown = this.#kept = 0;
    this.#waiting = [];
    this.#forgetAllBut(0);
  }

  /** @param {number} number */
  #forgetAllBut(number) {
    for (const map of [this.#drawings, this.#boards, this.#leads])
      for (const key of [...map.keys()]) if (key !== number) map.delete(key);
    this.#complete.clear();
  }
}

/** @param {Places} all @returns {Places} */
function onlyPlaces(all) {
  const areas = [...all.get("board_areas"), ...all.get("controls")];
  const isPlace = (/** @type {Area} */ [, , , , name]) => PLACES.includes(name.split(" ")[0]);
  const told = { board_areas: [], states: "", affordances: "", controls: areas.filter(isPlace) };
  return { get: (name) => /** @type {any} */ (told)[name] };
}

/** @param {DataView} packed */
async function inflate(packed) {
  const { readable, writable } = new DecompressionStream("deflate");
  void new Blob([/** @type {DataView<ArrayBuffer>} */ (packed)]).stream().pipeTo(writable);
  return new Response(readable).arrayBuffer();
}
