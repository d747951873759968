// The script of every notebook on the site. It shows the progress, runs the first cell, and makes
// the browser keep all files, so that the page opens without a network connection the next time.

import { keepForLater, neverOpenFiles, report } from "../static/site.js";

/** Call `ask` again and again until it returns something.
 *
 * @template T
 * @param {() => T | null | undefined} ask
 * @returns {Promise<T>}
 */
function until(ask) {
  return new Promise((resolve) => {
    const look = () => {
      const found = ask();
      if (found) resolve(found);
      else setTimeout(look, 50);
    };
    look();
  });
}

/** Start Python before JupyterLite has loaded, and give it to the first kernel. */
function startPython() {
  if (window.crossOriginIsolated) return; // JupyterLite then uses another worker
  const PlainWorker = window.Worker;
  let early = new PlainWorker(new URL("python.worker.js", import.meta.url), { type: "module" });
  window.Worker = new Proxy(PlainWorker, {
    construct(_, [address, options]) {
      const isKernel = String(address).includes("comlink.worker");
      const started = isKernel && early;
      if (started) early = undefined;
      return started || new PlainWorker(address, options);
    },
  });
}

async function runFirstCell() {
  const app = await until(() => window.jupyterapp);
  const panel = await until(() => app.shell.currentWidget?.content && app.shell.currentWidget);
  await panel.context.ready;
  await panel.sessionContext.ready;
  const cells = panel.content.widgets;
  const first = cells.findIndex((cell) => cell.model.type === "code");
  if (first < 0) return;
  report("Setting up the board\u2026", 0.9);
  panel.content.activeCellIndex = first;
  await app.commands.execute("notebook:run-cell");
  await app.commands.execute("docmanager:save");
}

/** Answer a failed request with a file that the browser keeps.
 *
 * The service worker does so for all files except the lists of notebooks and lessons. Without these
 * lists, Python finds no notebooks and no lessons.
 */
function answerFromKept() {
  const ask = window.fetch;
  window.fetch = async (...asked) => {
    try {
      return await ask(...asked);
    } catch (error) {
      const kept = await window.caches?.match(asked[0], { ignoreSearch: true });
      if (kept) return kept;
      throw error;
    }
  };
}

const MATCH_FILE = /\.(xg|sgf|mat|txt|jsonl)$/i;
const MAX_MEGABYTES = 16; // of a dropped file; the longest matches have 2

/** Show an error message of JupyterLab's for some seconds. */
async function showError(message) {
  const app = await until(() => window.jupyterapp);
  await app.commands.execute("apputils:notify", {
    message,
    type: "error",
    options: { autoClose: 10000 },
  });
}

/** Return why a dropped file cannot be shown, or undefined. */
function refusal({ name, size }) {
  if (!MATCH_FILE.test(name))
    return `${name} is not a match file (.xg, .sgf, .mat, .txt or .jsonl).`;
  if (size > 1e6 * MAX_MEGABYTES)
    return `${name} is too large: a match file may have ${MAX_MEGABYTES} MB at most.`;
}

/** Return a name that no file in a folder has.
 *
 * @param {object} contents - of JupyterLite
 * @param {string} folder - "", or ending in a slash
 * @param {string} name
 */
async function freeName(contents, folder, name) {
  const [stem, suffix] = [name.replace(/\.[^.]*$/, ""), name.replace(/.*\./, ".")];
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${stem} (${n})${suffix}`;
    const taken = await contents.get(folder + free, { content: false }).then(Boolean, () => false);
    if (!taken) return free;
  }
}

/** Save a match file in the folder of the notebook, and show it in a new cell at the end. */
async function showMatch(file) {
  const app = await until(() => window.jupyterapp);
  const { content: notebook, context } = await until(() => app.shell.currentWidget);
  const { contents } = app.serviceManager;
  const folder = context.path.replace(/[^/]*$/, "");
  const name = await freeName(contents, folder, file.name);
  const bytes = Array.from(new Uint8Array(await file.arrayBuffer()), (n) => String.fromCharCode(n));
  const content = btoa(bytes.join(""));
  const path = folder + name;
  await contents.save(path, { name, path, type: "file", format: "base64", content });
  const code = name.toLowerCase().endsWith(".jsonl")
    ? `gw.MatchViewer(gw.Match.open(${JSON.stringify(name)}))`
    : `gw.MatchViewer(${JSON.stringify(name)})`;
  notebook.activeCellIndex = notebook.widgets.length - 1;
  await app.commands.execute("notebook:insert-cell-below");
  notebook.activeCell.model.sharedModel.setSource(`import gammon_widget as gw\n${code}`);
  await app.commands.execute("notebook:run-cell");
  await app.commands.execute("docmanager:save");
}

/** Show a dropped file, or say why this is not possible. */
async function receive(file) {
  const reason = refusal(file);
  if (reason) return showError(reason);
  return showMatch(file).catch((error) => showError(`${file.name}: ${error.message}`));
}

/** Receive files that are dropped on the page, before an editor inserts them as text. */
function receiveFiles() {
  let reading = Promise.resolve(); // the files that were dropped before
  const onDrop = (event) => {
    const files = event.dataTransfer?.files ?? [];
    if (files.length) event.stopImmediatePropagation();
    for (const file of files) reading = reading.then(() => receive(file));
  };
  neverOpenFiles();
  window.addEventListener("drop", onDrop, { capture: true });
}

answerFromKept();
receiveFiles();
startPython();
try {
  await runFirstCell();
} finally {
  document.getElementById("gammon-loading")?.remove();
}
await keepForLater();
