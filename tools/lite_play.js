// A page with one board and without Jupyter. Python runs in a worker, and this script shows its
// widgets. It provides only what anywidget needs: traits, messages, and child widgets.

import { keepForLater, neverOpenFiles, report } from "../static/site.js";

const worker = new Worker(new URL("python.worker.js", import.meta.url), { type: "module" });
const models = new Map(); // by the ids of the widgets

/** Find other widgets by their ids, or by the values of traits. */
const manager = { get_model: async (id) => models.get(id) };
const host = { getWidget: async (reference) => models.get(reference.replace(/^.*[:_]/, "")) };

/** A widget: its traits, and the messages between it and Python. */
class Model {
  widget_manager = manager;
  #id;
  #traits;
  #changed = {};
  #listeners = {};

  constructor(id, traits) {
    [this.#id, this.#traits] = [id, traits];
    const style = document.createElement("style");
    style.textContent = traits._css;
    document.head.append(style);
    this.opened = this.#open(
      URL.createObjectURL(new Blob([traits._esm], { type: "text/javascript" })),
    );
    this.close = async () => {
      style.remove();
      const { end } = await this.opened;
      end?.();
    };
  }

  async #open(address) {
    const { default: widget } = await import(address);
    URL.revokeObjectURL(address);
    return { widget, end: await widget.initialize?.({ model: this, host }) };
  }

  get(name) {
    return this.#traits[name];
  }

  set(name, value) {
    this.#changed[name] = value;
    this.update({ [name]: value });
  }

  update(traits) {
    const names = Object.keys(traits).filter((name) => this.#traits[name] !== traits[name]);
    Object.assign(this.#traits, traits);
    for (const name of names) this.tell(`change:${name}`, this, traits[name]);
  }

  save_changes() {
    this.#post({ method: "update", state: this.#changed, buffer_paths: [] });
    this.#changed = {};
  }

  send(content) {
    this.#post({ method: "custom", content });
  }

  #post(data) {
    worker.postMessage([this.#id, JSON.stringify(data)]);
  }

  on(event, listener) {
    (this.#listeners[event] ??= new Set()).add(listener);
  }

  off(event, listener) {
    this.#listeners[event]?.delete(listener);
  }

  tell(event, ...values) {
    for (const listener of [...(this.#listeners[event] ?? [])]) listener(...values);
  }

  async render({ el, signal }) {
    const { widget } = await this.opened;
    const end = await widget.render({ model: this, el, host });
    signal?.addEventListener("abort", end);
  }
}

const handlers = {
  comm_open(id, { state }) {
    if (state._esm) models.set(id, new Model(id, state)); // the page needs no layouts
  },
  comm_msg(id, { method, content, state }, buffers) {
    if (method === "custom") models.get(id)?.tell("msg:custom", content, buffers);
    if (method === "update") models.get(id)?.update(state);
  },
  comm_close(id) {
    void models.get(id)?.close();
    models.delete(id);
  },
  async show(id) {
    await models.get(id).render({ el: document.querySelector("main") });
    document.getElementById("gammon-loading").remove();
    await navigator.serviceWorker?.register("../service-worker.js?enableCache=true");
    await keepForLater();
  },
  failed: (why) => report(`The board cannot be shown (${why}). Reload the page.`, 1),
};

neverOpenFiles();
worker.onmessage = ({ data: [what, id, data, buffers] }) => {
  const views = buffers?.map((each) => new DataView(each.buffer, each.byteOffset, each.byteLength));
  handlers[what](id, JSON.parse(data ?? "null"), views);
};
worker.onerror = ({ message }) => handlers.failed(message ?? "its script is missing");
