// Python for the site. A page starts it in a worker before JupyterLite has loaded, so JupyterLite's
// kernel finds it running. A restarted kernel loads Python here as usual.

import { loadPyodide as load } from "./pyodide.mjs";

const FOLDER = new URL(".", import.meta.url).href;
const progress = new BroadcastChannel("gammon-python");
const ask = globalThis.fetch;
let early; // the Python that a page has started, until a kernel takes it
let done = 0; // number of files fetched
const lanes = [0, 1].map(() => Promise.resolve()); // in each, one file is fetched at a time
let asked = 0; // number of files requested

/** Decompress the compiled Python while it arrives; few servers compress it themselves. */
async function inflated(name, options) {
  const { ok, body } = await ask(`${name}.bin`, options);
  if (!ok) throw new Error(`The server did not send ${name}.bin.`);
  const whole = body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(whole, { headers: { "Content-Type": "application/wasm" } });
}

/** Report the error to the page, since Python then never finishes loading. */
function reportFailure(error) {
  progress.postMessage(error.message);
  throw error;
}

async function whole(answer) {
  const { status, headers } = answer;
  const response = new Response(await answer.arrayBuffer(), { status, headers });
  progress.postMessage(++done);
  return response;
}

/** Fetch few files of Python at a time, since the page needs its connections, too. */
globalThis.fetch = (address, options) => {
  const name = String(address.url ?? address);
  if (!name.startsWith(FOLDER)) return ask(address, options);
  if (name.endsWith(".wasm")) return inflated(name, options).catch(reportFailure);
  const lane = asked++ % lanes.length;
  const answer = lanes[lane].then(async () => whole(await ask(address, options)));
  lanes[lane] = answer.catch(() => undefined);
  return answer;
};

/** Load Python with packages, and run code in it.
 *
 * @param {string[]} packages
 * @param {string} code
 */
export function start(packages, code) {
  early = load({ packages }).then((python) => {
    progress.postMessage(Infinity);
    python.runPython(code);
    return python;
  });
  early.catch(console.warn);
  return early;
}

/** Load Python for a kernel, unless it has been started. */
export async function loadPyodide(options) {
  const started = await early?.catch(() => undefined);
  early = undefined;
  if (!started) return load(options);
  started.setStdout({ batched: options.stdout });
  started.setStderr({ batched: options.stderr });
  return started;
}
