// The script of every widget: it imports the widget's module from the code that the kernel has sent
// once for all widgets.

import { inflate } from "./shared/inflate";
import { findModel, type WidgetModel } from "./shared/widget_model";

/** See `PageWidget` in modules.py. Each view has its own model object; `uid` identifies them. */
type Traits = Record<"uid" | "module", string>;

/** See `Module` there. */
interface CodeModel {
  get(trait: "name" | "files"): string;
}

type Model = WidgetModel<Traits, never>;

interface Context {
  model: Model;
}

interface Widget {
  initialize?(context: Context): unknown;
  render?(context: Context): unknown;
}

const PAGE = Symbol.for("gammon_widget");
/** The URLs of the modules on this page by name. A name contains a hash of the code. */
const urls = ((globalThis as { [PAGE]?: Map<string, string> })[PAGE] ??= new Map());

function urlOf(name: string, files: Record<string, string>): string {
  const known = urls.get(name);
  if (known) return known;
  // Relative imports fail in a module without an address.
  const code = files[name].replace(/"\.\/([\w-]+)\.js"/g, (_, other: string) =>
    JSON.stringify(urlOf(other, files)),
  );
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  urls.set(name, url);
  return url;
}

async function load({ model }: Context): Promise<Widget> {
  const id = model.get("module").replace("IPY_MODEL_", "");
  const code = await findModel<CodeModel>(model.widget_manager, id);
  if (!code) throw new Error("The code of this widget is missing. Run its cell again.");
  const name = code.get("name");
  const files = urls.has(name) ? {} : await inflate(code.get("files")).json();
  const module = (await import(urlOf(name, files))) as { default: Widget };
  return module.default;
}

/** The widgets that are being initialized. */
const begun = new Map<string, Promise<unknown>>();

/** Begin at once, since anywidget waits for this function only two seconds. */
function initialize(context: Context) {
  const uid = context.model.get("uid");
  const beginning = load(context).then((widget) => widget.initialize?.(context));
  begun.set(uid, beginning);
  return () => {
    begun.delete(uid);
    void beginning.then((end) => (end as (() => void) | undefined)?.());
  };
}

async function render(context: Context) {
  await begun.get(context.model.get("uid"));
  return (await load(context)).render?.(context);
}

export default { initialize, render };
