// Short sounds, computed and not recorded, and spoken words.

const GAP = 0.13; // seconds from one sound to the next
const LOUDNESS = 0.4;
const MOST_SOUNDS = 8; // of a single moment

const knock = (t, decay) => (t < 0 ? 0 : Math.exp(-t / decay));
const tone = (t, pitch) => Math.sin(2 * Math.PI * pitch * t);
const noise = () => 2 * Math.random() - 1;
const wood = (t, pitch) => knock(t, 0.02) * tone(t, pitch) + 0.6 * knock(t, 0.003) * noise();
const bell = (t, pitch) => knock(t, 0.06) * (tone(t, pitch) + 0.3 * tone(t, 2 * pitch)) * (t > 0);

/** Seconds, and the pressure of the air after so many of them. */
const SOUNDS = {
  dice: [0.15, (t) => [0, 0.03, 0.07, 0.1].reduce((sum, at) => sum + knock(t - at, 0.006), 0) * noise()],
  checker: [0.08, (t) => wood(t, 620)],
  hit: [0.14, (t) => 1.4 * wood(t, 170)],
  off: [0.1, (t) => wood(t, 1250)],
  cube: [0.14, (t) => wood(t, 330) + (t > 0.06) * wood(t - 0.06, 390)],
  result: [0.15, (t) => 0.5 * bell(t, 523) + 0.6 * bell(t - 0.05, 784)],
};

class Loudspeaker {
  buffers = new Map();

  play(sounds, words) {
    const Context = globalThis.AudioContext ?? globalThis.webkitAudioContext;
    if (Context && sounds.length) {
      this.context ??= new Context();
      if (this.context.state === "suspended") this.context.resume();
      sounds.slice(0, MOST_SOUNDS).forEach((name, place) => this.start(name, GAP * place));
    }
    const speech = globalThis.speechSynthesis;
    for (const word of speech ? words : []) {
      const said = new SpeechSynthesisUtterance(word);
      said.lang = "en";
      speech.speak(said);
    }
  }

  start(name, wait) {
    if (!SOUNDS[name]) return;
    const { context } = this;
    if (!this.buffers.has(name)) this.buffers.set(name, this.compute(...SOUNDS[name]));
    const source = context.createBufferSource();
    source.buffer = this.buffers.get(name);
    source.connect(context.destination);
    source.start(context.currentTime + wait);
  }

  compute(seconds, pressure) {
    const rate = this.context.sampleRate;
    const length = Math.floor(seconds * rate);
    const buffer = this.context.createBuffer(1, length, rate);
    const samples = buffer.getChannelData(0);
    // It fades at its end, since a sound that breaks off clicks.
    for (let n = 0; n < length; n++)
      samples[n] = LOUDNESS * (1 - n / length) * pressure(n / rate);
    return buffer;
  }
}
