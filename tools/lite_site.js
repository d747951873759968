// Code that all pages of the site share: they show their progress, the browser stores the files
// that they load, and does not open files that are dropped on them.

const CACHE = "precache"; // where JupyterLite's service worker looks
const MAX_FILES = 5000; // that the browser records for the page; the default is 250

const PYTHON_FILES = 33; // approximate number of files to fetch before Python can start
const PYTHON_SHARE = 0.8; // of the progress bar, since fetching Python takes longest

/** Show the progress of the page; do nothing once the page has loaded.
 *
 * @param {string} words
 * @param {number} share
 */
export function report(words, share) {
  const shown = document.getElementById("gammon-loading");
  if (!shown) return;
  const [text, bar] = [shown.querySelector("p"), shown.querySelector("progress")];
  if (share >= bar.value) [text.textContent, bar.value] = [words, share];
}

new BroadcastChannel("gammon-python").onmessage = ({ data }) => {
  if (typeof data === "string") return report(`${data} Reload the page.`, 1);
  const share = Math.min(data / PYTHON_FILES, 1);
  const words = share < 1 ? "Loading Python (first visit only)\u2026" : "Starting Python\u2026";
  report(words, PYTHON_SHARE * share);
};

/** Prevent the browser from replacing the page by a file that is dropped on it. */
export function neverOpenFiles() {
  const prevent = (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  for (const type of ["dragover", "drop"]) {
    window.addEventListener(type, prevent, { capture: true });
  }
}

/** Make the browser keep all files that the page needs without a network connection. */
export async function keepForLater() {
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
  await navigator.serviceWorker.ready; // it sends the page the files that the browser keeps
  document.documentElement.dataset.kept = "true";
}

performance.setResourceTimingBufferSize(MAX_FILES);
