// The parts of anywidget's interface that are used here.

/** A widget's model, with its traits and the messages that it sends. */
export interface WidgetModel<Traits, Message> {
  get<Name extends keyof Traits>(name: Name): Traits[Name];
  set<Name extends keyof Traits>(name: Name, value: Traits[Name]): void;
  save_changes(): void;
  send(message: Message): void;
  on(names: string, handle: Listener): void;
  off(names: string, handle: Listener): void;
  widget_manager?: WidgetManager;
}

/** Called with a message, or with the model whose trait has changed. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Listener = (message: any) => void;

export type Emitter = Pick<WidgetModel<unknown, never>, "on" | "off">;

/** The host's widget manager. */
export interface WidgetManager {
  get_model?(id: string): Promise<unknown>;
  has_model?(id: string): boolean;
  /** Missing in hosts without the views of ipywidgets. */
  create_view?(model: unknown, options: object): Promise<ManagedView>;
  context?: { sessionContext?: Session };
  kernel?: Connection;
}

/** A view of ipywidgets. */
interface ManagedView {
  el: HTMLElement;
  remove(): void;
  /** The view in the notebook's layout. */
  luminoWidget?: { processMessage(message: object): void };
}

/** A connection to a kernel, as in JupyterLab, Notebook 7 and Voila. */
interface Connection {
  statusChanged?: Signal<string>;
  connectionStatusChanged?: Signal<string>;
  iopubMessage?: Signal<KernelMessage>;
}

interface Session extends Connection {
  kernelChanged?: Signal<{ oldValue: Kernel | null; newValue: Kernel | null }>;
}

interface Kernel {
  id: string;
}

export interface Signal<Value> {
  connect?(slot: (sender: unknown, value: Value) => void): void;
}

export interface KernelMessage {
  header: { msg_type: string; session: string };
  parent_header?: { session?: string };
  content: { execution_state?: string };
}

const PATIENCE_MS = 2000; // to wait for a model that is not on the page yet
const RETRY_MS = 50;

/** The model of a widget, if the page has it soon. */
export async function findModel<Model>(manager: WidgetManager | undefined, id: string) {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end;) {
    const isThere = manager?.has_model?.(id) ?? true;
    const found = isThere && (await manager?.get_model?.(id).catch(() => undefined));
    if (found) return found as Model;
    await new Promise((retry) => setTimeout(retry, RETRY_MS));
  }
  return undefined;
}
