// Short synthesized sounds, and spoken words.

import type { Lifetime } from "../shared/lifetime";
import type { SoundName } from "../shared/protocol";

const GAP_SECONDS = 0.13; // from one sound to the next
const LOUDNESS = 0.4;
const MAX_SOUNDS = 8; // at one moment
const MAX_MOMENTS = 20; // that are remembered as played

/** The amplitude after t seconds. */
type Wave = (t: number, parameter: number) => number;

const knock: Wave = (t, decay) => (t < 0 ? 0 : Math.exp(-t / decay));
const tone: Wave = (t, pitch) => Math.sin(2 * Math.PI * pitch * t);
const total = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0);
const noise = () => 2 * Math.random() - 1;
const wood: Wave = (t, pitch) => knock(t, 0.02) * tone(t, pitch) + 0.6 * knock(t, 0.003) * noise();
const bell: Wave = (t, pitch) => knock(t, 0.06) * (tone(t, pitch) + 0.3 * tone(t, 2 * pitch));

/** The duration in seconds, and the amplitude after t seconds. */
const SOUNDS: Record<SoundName, [number, (t: number) => number]> = {
  dice: [0.15, (t) => noise() * total([0, 0.03, 0.07, 0.1].map((at) => knock(t - at, 0.006)))],
  checker: [0.08, (t) => wood(t, 620)],
  hit: [0.14, (t) => 1.4 * wood(t, 170)],
  off: [0.1, (t) => wood(t, 1250)],
  cube: [0.14, (t) => wood(t, 330) + wood(t - 0.06, 390)],
  result: [0.15, (t) => 0.5 * bell(t, 523) + 0.6 * bell(t - 0.05, 784)],
};

/** Plays the sounds of all boards on a page. */
export class Loudspeaker {
  #buffers = new Map<SoundName, AudioBuffer>();
  #context: AudioContext | undefined;
  #played: string[] = []; // the last moments with a sound
  #touched = false; // whether the user has done anything on this page

  /** Watch for the user's first input: browsers play no sound before it. */
  listen(lifetime: Lifetime) {
    const touched = (event: Event) => void (this.#touched ||= event.isTrusted);
    lifetime.listen(window, "pointerdown keydown", touched, { capture: true, passive: true });
  }

  /** Play the sounds of a moment once, however many views report it. */
  play({ moment, sounds, words }: { moment: string; sounds: SoundName[]; words: string[] }) {
    if (this.#played.includes(moment)) return;
    this.#played = [...this.#played.slice(-MAX_MOMENTS), moment];
    if (!this.#touched || document.hidden) return;
    if (globalThis.AudioContext && sounds.length) {
      const context = (this.#context ??= new AudioContext());
      if (context.state === "suspended") context.resume();
      sounds.slice(0, MAX_SOUNDS).forEach((name, n) => this.#start(context, name, GAP_SECONDS * n));
    }
    const speech = globalThis.speechSynthesis;
    for (const word of speech ? words : []) {
      const utterance = new SpeechSynthesisUtterance(word);
      utterance.lang = "en";
      speech.speak(utterance);
    }
  }

  #start(context: AudioContext, name: SoundName, wait: number) {
    if (!SOUNDS[name]) return;
    const buffer = this.#buffers.get(name) ?? computed(context, ...SOUNDS[name]);
    this.#buffers.set(name, buffer);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start(context.currentTime + wait);
  }
}

function computed(context: AudioContext, seconds: number, pressure: (t: number) => number) {
  const rate = context.sampleRate;
  const length = Math.floor(seconds * rate);
  const buffer = context.createBuffer(1, length, rate);
  const samples = buffer.getChannelData(0);
  // It fades out, because a sudden end is heard as a click.
  for (let n = 0; n < length; n++) samples[n] = LOUDNESS * (1 - n / length) * pressure(n / rate);
  return buffer;
}
