// The network of the engine "net", for Python in a browser, which has no NumPy; see
// `engine/network.py`.

const UNITS = 4; // of each point and side
const SIDE = 24 * UNITS + 2;
const SIZES = [2 * SIDE, 512, 512, 256, 128, 5];
const OUTPUTS = 5;

// The only instructions of this module add a multiple of one row to another, four numbers at once:
// add(to, row, factor, bytes) in the memory "e" "m".
const ADD =
  "AGFzbQEAAAABCAFgBH9/fX8AAggBAWUBbQIAAQMCAQAHBwEDYWRkAAAKRQFDAgF7AX8gAv0TIQQgACADaiEFA0AgACAA" +
  "/QAEACAEIAH9AAQA/eYB/eQB/QsEACABQRBqIQEgAEEQaiIAIAVJDQALCw==";

interface Layer {
  inputs: number;
  width: number; // outputs, rounded up to four
  rows: number; // where its weights begin, a row for each input
  bias: number;
}

type Add = (to: number, row: number, factor: number, bytes: number) => void;

/** Convert the bits of a half-precision number. */
function half(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1023) / 1024;
  const size = exponent ? 2 ** (exponent - 15) * (1 + fraction) : 2 ** -14 * fraction;
  return bits & 0x8000 ? -size : size;
}

/** The input units for some positions: 26 letters of XGID each, the player on roll in capitals. */
export function encode(letters: string): Float32Array {
  const units = new Float32Array((letters.length / 26) * SIZES[0]);
  for (let at = 0; at < letters.length; at += 26) {
    const off = [15, 15];
    for (let place = 0; place < 26; place++) {
      const code = letters.charCodeAt(at + place);
      if (code === 45) continue;
      const side = code < 96 ? 0 : 1;
      const count = code - (side ? 96 : 64);
      off[side] -= count;
      const first = (at / 26) * SIZES[0] + side * SIDE;
      if (place === 0 || place === 25) {
        units[first + SIDE - 2] = count / 2;
        continue;
      }
      const unit = first + (place - 1) * UNITS;
      for (let have = 0; have < 3; have++) units[unit + have] = count > have ? 1 : 0;
      units[unit + 3] = Math.max(count - 3, 0) / 2;
    }
    for (const side of [0, 1]) units[(at / 26) * SIZES[0] + (side + 1) * SIDE - 1] = off[side] / 15;
  }
  return units;
}

/** Put the weights into the memory of the instructions, and return the network as a function. */
export function load(weights: Uint8Array): (letters: string) => Float32Array {
  const halves = new Uint16Array(weights.slice().buffer);
  const layers: Layer[] = [];
  let top = 0;
  for (let k = 1; k < SIZES.length; k++) {
    const [inputs, width] = [SIZES[k - 1], (SIZES[k] + 3) & ~3];
    layers.push({ inputs, width, rows: top, bias: top + inputs * width });
    top += (inputs + 1) * width;
  }
  const widest = Math.max(...SIZES);
  const memory = new WebAssembly.Memory({ initial: Math.ceil((top + 2 * widest) / 16384) });
  const code = Uint8Array.from(atob(ADD), (char) => char.charCodeAt(0));
  const { add } = new WebAssembly.Instance(new WebAssembly.Module(code), { e: { m: memory } })
    .exports as unknown as { add: Add };
  const floats = new Float32Array(memory.buffer);
  let from = 0;
  layers.forEach(({ inputs, width, rows, bias }, k) => {
    const outputs = SIZES[k + 1];
    for (let j = 0; j < outputs; j++)
      for (let i = 0; i < inputs; i++) floats[rows + i * width + j] = half(halves[from++]);
    for (let j = 0; j < outputs; j++) floats[bias + j] = half(halves[from++]);
  });

  return (letters) => {
    const units = encode(letters);
    const count = letters.length / 26;
    const found = new Float32Array(count * OUTPUTS);
    for (let row = 0; row < count; row++) {
      let [source, first, target] = [units, row * SIZES[0], top];
      for (const { inputs, width, rows, bias } of layers) {
        floats.copyWithin(target, bias, bias + width);
        for (let i = 0; i < inputs; i++) {
          const value = source[first + i];
          if (value > 0) add(target * 4, (rows + i * width) * 4, value, width * 4);
        }
        [source, first, target] = [floats, target, target === top ? top + widest : top];
      }
      for (let k = 0; k < OUTPUTS; k++)
        found[row * OUTPUTS + k] = 1 / (1 + Math.exp(-source[first + k]));
    }
    return found;
  };
}
