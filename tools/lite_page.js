// What a notebook of the site does by itself: it shows how far it is, its first cell runs, and all
// that it took to come so far is kept by the browser, so that the page opens without a network the
// next time.

import { keepForLater, report } from "../static/site.js";

/** Ask again and again until the answer is something.
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

/** Start Python before JupyterLite has loaded, and let its first kernel have it. */
function startPython() {
  if (window.crossOriginIsolated) return; // where JupyterLite uses another worker
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

/** Have what the network does not answer answered by what is kept.
 *
 * The service worker does so for all files but those that tell which notebooks and lessons there
 * are, without which Python finds none of them.
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

const DROPPED = /\.(xg|sgf|mat|txt|jsonl)$/i; // match files

/** Find a name for a file in a folder that has none of that name.
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

/** Keep a match file in the folder of the notebook, and show it in a cell below all others. */
async function showMatch(file) {
  const app = window.jupyterapp;
  const { content: notebook, context } = app.shell.currentWidget;
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

/** Read match files that are dropped on the page, before an editor takes them as text. */
function readDroppedFiles() {
  let reading = Promise.resolve(); // the files that were dropped before
  const listen = (type, heard) => window.addEventListener(type, heard, { capture: true });
  listen("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  listen("drop", (event) => {
    const files = [...(event.dataTransfer?.files ?? [])].filter((file) => DROPPED.test(file.name));
    if (!files.length) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    for (const file of files) reading = reading.then(() => showMatch(file)).catch(console.error);
  });
}

answerFromKept();
readDroppedFiles();
startPython();
try {
  await runFirstCell();
} finally {
  document.getElementById("gammon-loading")?.remove();
}
await keepForLater();
