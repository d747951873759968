// What the kernel has sent ahead: pictures that may come next, and the inputs that lead to them.
//
// The pictures come in batches. All pictures of a batch are painted over one picture, the base. A
// batch with another base replaces all before it. Pictures consist of parts, which many share.

import type { Area } from "../shared/protocol";
import type { AnimationClip } from "./animation_clip";
import type { Drawing } from "./pictures";

/** What can be clicked in a picture, and what a user can do there. */
interface Board {
  areas: Area[];
  affordances: string;
  faces: number[][];
}

/** The picture that an input leads to (null if it is unknown), and the number of its clip. */
interface Transition {
  after: number | null;
  clip: number;
}

/** The content of a batch; Python in a browser omits values instead of sending null. No picture
 * will use the parts before `oldest` any more.
 */
interface Batch {
  base: number;
  oldest: number;
  parts: [number: number, sizes: number[]][];
  pictures: [number: number, since: number, parts: number[]][];
  areas: Record<string, Area[]>;
  boards: Record<string, [areas: number, affordances: string, faces: number[][]]>;
  clips: [clip: AnimationClip, sizes: number[]][];
  transitions: [before: number, input: string, after?: number | null, clip?: number][];
  complete: number[];
}

export const UNKNOWN: Transition = { after: null, clip: 0 };

export class PredictedFrames {
  #base = 0;
  #parts = new Map<number, DataView[]>();
  readonly drawings = new Map<number, Drawing>();
  #areas = new Map<number, Area[]>();
  readonly boards = new Map<number, Board>();
  #transitions = new Map<number, Map<string, Transition>>();
  readonly clips = new Map<number, { clip: AnimationClip; buffers: DataView[] }>();
  #complete = new Set<number>(); // pictures of which all transitions are known

  /** Store a batch; `bytes` contains all its drawings, one after the other. */
  addBatch(batch: Batch, bytes: ArrayBuffer) {
    if (batch.base !== this.#base) {
      this.#base = batch.base;
      this.forgetAllBut(batch.base);
      this.clips.clear();
    }
    let at = 0;
    const take = (size: number) => new DataView(bytes.slice(at, (at += size)));
    for (const number of [...this.#parts.keys()])
      if (number < batch.oldest) this.#parts.delete(number);
    for (const [number, sizes] of batch.parts) this.#parts.set(number, sizes.map(take));
    for (const [number, since, parts] of batch.pictures) {
      const known = parts.map((part) => this.#part(part));
      const buffers = () => join(known); // when it is painted
      this.drawings.set(number, { since, buffers });
    }
    for (const [clip, sizes] of batch.clips)
      this.clips.set(clip.clip, { clip, buffers: sizes.map(take) });
    for (const [name, areas] of Object.entries(batch.areas)) this.#areas.set(Number(name), areas);
    for (const [number, [name, affordances, faces]] of Object.entries(batch.boards)) {
      const areas = this.#areas.get(name) ?? [];
      this.boards.set(Number(number), { areas, affordances, faces });
    }
    for (const [before, input, after = null, clip = 0] of batch.transitions) {
      if (!this.#transitions.has(before)) this.#transitions.set(before, new Map());
      this.#transitions.get(before)?.set(input, { after, clip });
    }
    for (const number of batch.complete) this.#complete.add(number);
  }

  #part(number: number) {
    const part = this.#parts.get(number);
    if (!part) throw new Error(`Part ${number} of a picture has not arrived.`);
    return part;
  }

  /** The transition for an input on the picture with the number `on`. */
  transition(on: number, kind: string, target: string): Transition {
    const transitions = this.#transitions.get(on);
    const names = [`${kind} ${target}`, kind === "click" ? `press ${target}` : kind, kind];
    const name = names.find((each) => transitions?.has(each));
    if (name !== undefined) return transitions?.get(name) ?? UNKNOWN;
    // A batch lists every pointer input that changes anything, but only the likely keys.
    const isKey = kind === "key" || kind === "activate";
    return this.#complete.has(on) && !isKey ? { after: on, clip: 0 } : UNKNOWN;
  }

  /** Keep only one of the pictures; clips depend on none of them. */
  forgetAllBut(number: number) {
    for (const map of [this.drawings, this.boards, this.#transitions])
      for (const key of [...map.keys()]) if (key !== number) map.delete(key);
    this.#complete.clear();
  }
}

/** Join drawings into one: its commands, and the numbers that belong to them. */
function join(drawings: DataView[][]): DataView[] {
  const texts = drawings
    .map(([text]) => new TextDecoder().decode(text).slice(1, -1))
    .filter((text) => text); // a canvas without a name has an empty first part
  if (!texts.length) return [];
  const bytes = new TextEncoder().encode(`[${texts.join(",")}]`);
  return [new DataView(bytes.buffer), ...drawings.flatMap(([, ...numbers]) => numbers)];
}

/** Decompress a batch. */
export async function unpack(packed: DataView[]): Promise<[batch: Batch, bytes: ArrayBuffer]> {
  const [text, bytes] = await Promise.all(packed.map(inflate));
  return [JSON.parse(new TextDecoder().decode(text)), bytes];
}

async function inflate(packed: DataView) {
  const { readable, writable } = new DecompressionStream("deflate");
  void new Blob([packed as DataView<ArrayBuffer>]).stream().pipeTo(writable);
  return new Response(readable).arrayBuffer();
}
