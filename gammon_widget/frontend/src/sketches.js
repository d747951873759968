// What the kernel has sent ahead: pictures that may come, and what leads from one to another.
//
// It comes in parcels. All that is in them is painted over one picture, their base; with another
// base they begin anew. Pictures consist of parts, which many have in common, whatever their base.

/** @import { Film } from "./film.js" */
/** @import { Drawing } from "./pictures.js" */
/** @import { Area } from "./protocol.js" */

/** What can be clicked in a picture, and what a hand can do there.
 *
 * @typedef {{ areas: Area[], affordances: string, faces: number[][] }} Board
 */

/** The picture that an input leads to, null where nobody knows, and the film by which it does.
 *
 * @typedef {{ after: number | null, film: number }} Lead
 */

/** What a parcel says; a browser's Python tells nothing in place of null. Parts with lesser numbers
 * than `oldest` are in no picture to come.
 *
 * @typedef {object} Told
 * @property {number} base
 * @property {number} oldest
 * @property {[number: number, sizes: number[]][]} parts
 * @property {[number: number, since: number, parts: number[]][]} pictures
 * @property {Record<string, Area[]>} areas
 * @property {Record<string, [areas: number, affordances: string, faces: number[][]]>} boards
 * @property {[film: Film, sizes: number[]][]} films
 * @property {[before: number, given: string, after?: number | null, film?: number][]} leads
 * @property {number[]} complete
 */

/** @type {Lead} */
export const UNKNOWN = { after: null, film: 0 };

export class Sketches {
  #base = 0;
  /** @type {Map<number, DataView[]>} */
  #parts = new Map();
  /** @type {Map<number, Drawing>} */
  #drawings = new Map();
  /** @type {Map<number, Area[]>} */
  #areas = new Map();
  /** @type {Map<number, Board>} */
  #boards = new Map();
  /** @type {Map<number, Map<string, Lead>>} */
  #leads = new Map();
  /** @type {Map<number, { film: Film, buffers: DataView[] }>} */
  #films = new Map();
  /** @type {Set<number>} */
  #complete = new Set(); // pictures of which all that leads anywhere is known

  /** Keep what a parcel says; its bytes are those of all drawings, one after the other.
   *
   * @param {Told} told
   * @param {ArrayBuffer} bytes
   */
  keep(told, bytes) {
    if (told.base !== this.#base) {
      this.#base = told.base;
      this.forgetAllBut(told.base);
      this.#films.clear();
    }
    let at = 0;
    const cut = (/** @type {number} */ size) => new DataView(bytes.slice(at, (at += size)));
    for (const number of [...this.#parts.keys()])
      if (number < told.oldest) this.#parts.delete(number);
    for (const [number, sizes] of told.parts) this.#parts.set(number, sizes.map(cut));
    for (const [number, since, parts] of told.pictures) {
      const known = parts.map((part) => this.#part(part));
      this.add(number, { since, get buffers() { return joined(known); } });
    }
    for (const [film, sizes] of told.films) this.addFilm(film, sizes.map(cut));
    for (const [name, areas] of Object.entries(told.areas)) this.#areas.set(Number(name), areas);
    for (const [number, [name, affordances, faces]] of Object.entries(told.boards)) {
      const areas = this.#areas.get(name) ?? [];
      this.#boards.set(Number(number), { areas, affordances, faces });
    }
    for (const [before, given, after, film = 0] of told.leads) {
      if (!this.#leads.has(before)) this.#leads.set(before, new Map());
      this.#leads.get(before)?.set(given, { after: after ?? null, film });
    }
    for (const number of told.complete) this.#complete.add(number);
  }

  /** @param {number} number */
  #part(number) {
    const part = this.#parts.get(number);
    if (!part) throw new Error(`Part ${number} of a picture has not come.`);
    return part;
  }

  /** @param {number} number @param {Drawing} drawing */
  add(number, drawing) {
    this.#drawings.set(number, drawing);
  }

  /** @param {Film} film @param {DataView[]} buffers */
  addFilm(film, buffers) {
    this.#films.set(film.film, { film, buffers });
  }

  /** How a picture is drawn, if that is here.
   *
   * @param {number} number
   */
  drawing(number) {
    return this.#drawings.get(number);
  }

  /** @param {number} number */
  board(number) {
    return this.#boards.get(number);
  }

  /** @param {number} number */
  film(number) {
    return this.#films.get(number);
  }

  /** What an input leads to that is made on a picture.
   *
   * @param {number} on
   * @param {string} kind
   * @param {string} target
   * @returns {Lead}
   */
  lead(on, kind, target) {
    const leads = this.#leads.get(on);
    const names = [`${kind} ${target}`, kind === "click" ? `press ${target}` : kind, kind];
    const name = names.find((each) => leads?.has(each));
    if (name !== undefined) return leads?.get(name) ?? UNKNOWN;
    // Of a hand all is listed that leads anywhere; of keys only the likely ones are.
    const isKey = kind === "key" || kind === "activate";
    return this.#complete.has(on) && !isKey ? { after: on, film: 0 } : UNKNOWN;
  }

  /** Keep of all pictures that one alone; films need none of them.
   *
   * @param {number} number
   */
  forgetAllBut(number) {
    for (const map of [this.#drawings, this.#boards, this.#leads])
      for (const key of [...map.keys()]) if (key !== number) map.delete(key);
    this.#complete.clear();
  }
}

/** Drawings one after the other, as one: its commands, and the numbers that go with them.
 *
 * @param {DataView[][]} drawings
 * @returns {DataView[]}
 */
export function joined(drawings) {
  const told = drawings.map(([text]) => new TextDecoder().decode(text).slice(1, -1));
  const texts = told.filter((text) => text); // on a canvas without a name nothing comes first
  if (!texts.length) return [];
  const bytes = new TextEncoder().encode(`[${texts.join(",")}]`);
  return [new DataView(bytes.buffer), ...drawings.flatMap(([, ...numbers]) => numbers)];
}

/** What is in a parcel.
 *
 * @param {DataView[]} packed
 * @returns {Promise<[told: Told, bytes: ArrayBuffer]>}
 */
export async function unpacked(packed) {
  const [text, bytes] = await Promise.all(packed.map(inflate));
  return [JSON.parse(new TextDecoder().decode(text)), bytes];
}

/** @param {DataView} packed */
async function inflate(packed) {
  const { readable, writable } = new DecompressionStream("deflate");
  void new Blob([/** @type {DataView<ArrayBuffer>} */ (packed)]).stream().pipeTo(writable);
  return new Response(readable).arrayBuffer();
}
