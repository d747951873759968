// What the pages of the site share: they show how far they are, and the browser stores what they
// load.

const CACHE = "precache"; // where JupyterLite's service worker looks
const MAX_FILES = 5000; // of which the browser is to know that the page took them; else it is 250

const PYTHON_FILES = 33; // about as many as are fetched before Python can start
const PYTHON_SHARE = 0.8; // of the progress: to fetch Python takes longest

/** Show how far the page is; nothing more once it is done.
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

/** Have the browser keep all that it takes to open the page without a network. */
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
  await navigator.serviceWorker.ready; // who gives the page what is kept
  document.documentElement.dataset.kept = "true";
}

performance.setResourceTimingBufferSize(MAX_FILES);
