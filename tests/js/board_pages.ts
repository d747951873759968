// Pages without a browser, each with the state of one board. `tests/board/widget/board_page.py`
// sends a command on each line, and receives an answer.

import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline";

import { BoardState } from "../../gammon_widget/frontend/src/board/turn/board_state";
import type { Model } from "../../gammon_widget/frontend/src/board/view";
import type { ToKernel, ToPage } from "../../gammon_widget/frontend/src/shared/protocol";
import { partOf } from "./board";

type Method = "click" | "drop" | "back" | "key" | "write" | "resend" | "stop";

interface Command {
  page: string;
  traits?: Record<string, unknown>;
  message?: ToPage;
  call?: [method: Method, ...values: unknown[]];
}

class Page {
  sent: ToKernel[] = [];
  #traits: Record<string, unknown> = {};
  #handlers = new Map<string, () => void>();
  #state: BoardState | undefined;

  get state() {
    return (this.#state ??= new BoardState(
      partOf<Model>({
        get: (name: string) => this.#traits[name],
        on: (name: string, handle: () => void) => this.#handlers.set(name, handle),
        send: (message: ToKernel) => this.sent.push(message),
      }),
    ));
  }

  receive({ traits = {}, message, call }: Command) {
    Object.assign(this.#traits, traits);
    for (const name of Object.keys(traits)) this.#handlers.get(`change:${name}`)?.();
    const { state } = this;
    if (message) this.#handlers.get("msg:custom")?.();
    if (message?.do === "inputs_lost" && message.page === state.pending.page) state.resend();
    if (call) {
      const [method, ...values] = call;
      (state[method] as (...values: unknown[]) => void)(...values);
    }
    const { shown, pending } = state;
    const steps = state.turn?.steps ?? [];
    const waits = pending.messages.length;
    return { sent: this.sent.splice(0), shown, steps, name: pending.page, waits };
  }
}

const pages = new Map<string, Page>();

createInterface({ input: stdin }).on("line", (line) => {
  const command = JSON.parse(line) as Command;
  const page = pages.get(command.page) ?? new Page();
  pages.set(command.page, page);
  stdout.write(`${JSON.stringify(page.receive(command))}\n`);
});
