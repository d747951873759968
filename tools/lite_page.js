// What a notebook of the site does by itself: it shows how far it is, its first cell runs, and all
// that it took to come so far is kept by the browser, so that the page opens without a network the
// next time.

const CACHE = "precache"; // where JupyterLite's service worker looks
const MAX_FILES = 5000; // of which the browser is to know that the page took them; else it is 250

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

const PYTHON_FILES = 33; // about as many as are fetched before Python can start
const PYTHON_SHARE = 0.8; // of the progress: to fetch Python takes longest

/** Show how far the page is; nothing more once the notebook has run.
 *
 * @param {string} words
 * @param {number} share
 */
function report(words, share) {
  const shown = document.getElementById("gammon-loading");
  if (!shown) return;
  const [text, bar] = [shown.querySelector("p"), shown.querySelector("progress")];
  if (share >= bar.value) [text.textContent, bar.value] = [words, share];
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
  new BroadcastChannel("gammon-python").onmessage = ({ data }) => {
    const share = Math.min(data / PYTHON_FILES, 1);
    const words = share < 1 ? "Loading Python, once for all visits\u2026" : "Starting Python\u2026";
    report(words, PYTHON_SHARE * share);
  };
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

async function keepForLater() {
  if (!("caches" in window)) return; // as on a page that is neither local nor served by https
  const root = new URL("..", import.meta.url);
  const listed = await (await fetch(new URL("kept.json", root))).json();
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const wanted = [...loaded, ...listed.map((path) => new URL(path, root).href)];
  const cache = await caches.open(CACHE);
  for (const address of new Set([root.href, location.href, ...wanted])) {
    if (!address.startsWith(root.href) || address.includes("/api/service-worker")) continue;
    if (!(await cache.match(address))) await cache.add(address).catch(console.warn);
  }
  await navigator.serviceWorker.ready; // who gives the page what is kept
  document.documentElement.dataset.kept = "true";
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

performance.setResourceTimingBufferSize(MAX_FILES);
answerFromKept();
readDroppedFiles();
startPython();
try {
  await runFirstCell();
} finally {
  document.getElementById("gammon-loading")?.remove();
}
await keepForLater();
