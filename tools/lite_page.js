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

const RUNTIME = ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide.asm.mjs"];
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

/** Fetch Python's files one after the other while the page starts, which then finds them here. */
async function fetchPython() {
  const folder = new URL("../static/pyodide/", import.meta.url);
  const lock = await (await fetch(new URL("pyodide-lock.json", folder))).json();
  const names = [...RUNTIME, ...Object.values(lock.packages).map((entry) => entry.file_name)];
  for (const [n, name] of names.entries()) {
    report("Loading Python, once for all visits\u2026", (PYTHON_SHARE * n) / names.length);
    const answer = await fetch(new URL(name, folder), { priority: "low" });
    await answer.arrayBuffer();
  }
  report("Starting Python\u2026", PYTHON_SHARE);
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

performance.setResourceTimingBufferSize(MAX_FILES);
answerFromKept();
fetchPython().catch(console.warn);
try {
  await runFirstCell();
} finally {
  document.getElementById("gammon-loading")?.remove();
}
await keepForLater();
