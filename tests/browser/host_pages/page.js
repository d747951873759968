// The page of a host other than Jupyter: its widget manager, and a kernel.
//
// ?host=vscode    the manager of VS Code
// ?host=embedded  html-manager, on which pages like Colab's are based; `buffers` says how
//                 binary buffers arrive: whole, bytes, dropped or json

import { KernelManager, ServerConnection } from "@jupyterlab/services";

const WIDGET = "application/vnd.jupyter.widget-view+json";
const {
  host,
  kernel: id,
  token,
  buffers = "whole",
} = Object.fromEntries(new URLSearchParams(location.search));
const shown = document.getElementById("shown");

/** The buffers of a message after their way through a host. */
const DELIVERED = {
  whole: (all) => all,
  bytes: (all) =>
    all.map(
      ({ buffer, byteOffset, byteLength }) =>
        new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength)),
    ),
  dropped: () => [],
  json: (all) => JSON.parse(JSON.stringify(all)),
};

async function connect() {
  const settings = ServerConnection.makeSettings({
    baseUrl: location.origin + "/",
    wsUrl: location.origin.replace("http", "ws") + "/",
    token,
    appendToken: true,
  });
  const manager = new KernelManager({ serverSettings: settings });
  const kernel = manager.connectTo({ model: { id, name: "python3" } });
  await kernel.info;
  return kernel;
}

const require = (name) => new Promise((found, failed) => window.require([name], found, failed));

async function script(source) {
  const element = document.createElement("script");
  element.src = source;
  const loaded = new Promise((resolve) => (element.onload = resolve));
  document.head.append(element);
  await loaded;
}

/** The manager of VS Code's Jupyter extension, which asks for the scripts of widgets by name. */
async function vscode(kernel) {
  const module = await import(new URL("vscode/ipywidgets.js", location.href));
  module.activate();
  window.vscIPyWidgets8.load();
  const scripts = {
    widgetsRegisteredInRequireJs: new Set(),
    errorHandler: (...failed) => console.error(...failed),
    successHandler() {},
    loadWidgetScript: async (name) => void scripts.widgetsRegisteredInRequireJs.add(name),
  };
  const manager = new window.vscIPyWidgets.WidgetManager(kernel, shown, scripts, () => {});
  return async (data, box) => {
    const model = await manager.get_model(data.model_id);
    const view = await manager.create_view(model, { el: box });
    await manager.display_view(data, view, { node: box });
  };
}

async function embedded(kernel) {
  await script("html/libembed-amd.js");
  const { HTMLManager } = await require("@jupyter-widgets/html-manager");
  const { shims } = await require("@jupyter-widgets/base");
  const deliver = (message) => ({ ...message, buffers: DELIVERED[buffers](message.buffers ?? []) });
  class Manager extends HTMLManager {
    constructor() {
      super({ loader: require });
    }
    async _get_comm_info() {
      const reply = await kernel.requestCommInfo({ target_name: this.comm_target_name });
      return reply.content.comms;
    }
    async _create_comm(target, name, data, metadata, sent) {
      const comm = kernel.createComm(target, name);
      if (data || metadata) comm.open(data, metadata, sent);
      return new shims.services.Comm(comm);
    }
  }
  const manager = new Manager();
  kernel.registerCommTarget("jupyter.widget", (comm, message) => {
    const wrapped = new shims.services.Comm(comm);
    const listen = wrapped.on_msg.bind(wrapped);
    wrapped.on_msg = (callback) => listen((next) => callback(deliver(next)));
    return manager.handle_comm_open(wrapped, deliver(message));
  });
  return async (data, box) => {
    const view = await manager.create_view(await manager.get_model(data.model_id));
    await manager.display_view(view, box);
  };
}

/** Run a cell, and show the widget that it displays. */
window.runCell = async (code) => {
  const future = kernel.requestExecute({ code, allow_stdin: false });
  const found = { failed: "", shows: [] };
  future.onIOPub = ({ header, content }) => {
    if (header.msg_type === "error") found.failed = content.traceback.join("\n");
    const data = content.data?.[WIDGET];
    if (!data) return;
    const box = document.createElement("div");
    shown.append(box);
    found.shows.push(show(data, box));
  };
  await future.done;
  await Promise.all(found.shows);
  return found.failed;
};

window.requirejs.config({
  paths: Object.fromEntries(
    ["anywidget", "ipycanvas"].map((name) => [name, `nbextensions/${name}/index`]),
  ),
});
const kernel = await connect();
const show = await { vscode, embedded }[host](kernel);
window.hostIsReady = true;
