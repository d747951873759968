// Short synthesized sounds, and spoken words.

import type { SoundName } from "../../shared/protocol";
import type { Message } from "../view";

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

const buffers = new Map<SoundName, AudioBuffer>();
let played: string[] = []; // the last moments with a sound
let context: AudioContext | undefined;
let isTouched = false; // whether the user has done anything on this page

for (const name of ["pointerdown", "keydown"])
  addEventListener(name, (event) => (isTouched ||= event.isTrusted), true);

/** Play the sounds of a moment once, however many boards and views report it. */
export function playSounds({ moment, sounds, words }: Message<"sound">) {
  if (played.includes(moment)) return;
  played = [...played.slice(-MAX_MOMENTS), moment];
  // Browsers play no sound before the user's first input.
  if (!isTouched || document.hidden) return;
  if (sounds.length) {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    for (const [n, name] of sounds.slice(0, MAX_SOUNDS).entries())
      start(context, name, GAP_SECONDS * n);
  }
  for (const word of globalThis.speechSynthesis ? words : []) {
    const utterance = new SpeechSynthesisUtterance(word);
    utterance.lang = "en";
    speechSynthesis.speak(utterance);
  }
}

function start(context: AudioContext, name: SoundName, wait: number) {
  const buffer = buffers.get(name) ?? computed(context, ...SOUNDS[name]);
  buffers.set(name, buffer);
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start(context.currentTime + wait);
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
