// What a notebook of the site does by itself: its first cell runs, and all that it took to come so
// far is kept by the browser, so that the page opens without a network the next time.

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

async function runFirstCell() {
  const app = await until(() => window.jupyterapp);
  const panel = await until(() => app.shell.currentWidget?.content && app.shell.currentWidget);
  await panel.context.ready;
  await panel.sessionContext.ready;
  const cells = panel.content.widgets;
  const first = cells.findIndex((cell) => cell.model.type === "code");
  if (first < 0) return;
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
await runFirstCell();
await keepForLater();
