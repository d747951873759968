import assert from "node:assert/strict";
import { test } from "node:test";

import { OverlayLoader } from "../../gammon_widget/frontend/src/board/overlay_loader";
import type { Toast } from "../../gammon_widget/frontend/src/board/toast";
import type { View } from "../../gammon_widget/frontend/src/board/view";
import { Lifetime } from "../../gammon_widget/frontend/src/shared/lifetime";
import { partOf } from "./board";

const CODE = `export const overlaysOf = (_view, toast) => ({
  isOpen: true,
  openMenu: () => toast.say("menu"),
  showKeys: () => toast.say("keys"),
  showTip: ({ area }) => area && toast.say(area),
  receive: (message) => toast.say(message.do),
})`;

/** A view with loaded menu and dialogs, and its messages and notices. */
function view({ isActive = true } = {}) {
  const [sent, said, shown] = [[], [], []] as string[][];
  const canvas = new EventTarget();
  const lifetime = new Lifetime();
  const all = { canvas, lifetime, model: {}, announcer: { isActive } };
  const transport = { send: (message: { do: string }) => sent.push(message.do) };
  const toast = {
    say: (words: string) => said.push(words),
    show: (words: string) => shown.push(words),
  };
  const loader = new OverlayLoader(partOf<View>({ ...all, transport }), partOf<Toast>(toast));
  const receive = (message: { do: string }) =>
    (loader.handlers as Record<string, (message: object, buffers: never[]) => unknown>)[message.do](
      message,
      [],
    );
  return { loader, receive, canvas, lifetime, sent, said, shown };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test("the script is requested once, and then handles earlier requests", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { loader, receive, canvas, sent, said } = view();
  receive({ do: "request_done" }); // nothing is open: nothing is loaded for it
  assert.deepEqual(sent, []);
  loader.showTip({ area: "tip" } as object);
  canvas.dispatchEvent(new Event("pointerenter"));
  loader.openMenu();
  loader.showKeys();
  assert.deepEqual(sent, ["overlays_wanted"]);
  context.mock.timers.tick(2000);
  context.mock.timers.reset();
  assert.ok(said.splice(0)[0].endsWith("opens as soon as the kernel answers."));
  const [gone, other] = [view(), view({ isActive: false })];
  gone.loader.openMenu();
  gone.lifetime.end();
  receive({ do: "overlays", code: CODE } as { do: string });
  for (let n = 0; n < 100 && !said.length; n++) await settled();
  assert.deepEqual(said, ["tip", "menu", "keys"]);
  assert.ok(loader.isOpen);
  assert.deepEqual(gone.said, []);

  // Other views of the page have it, too, and only one of them announces a notice.
  other.receive({ do: "offer_games" });
  other.receive({ do: "notice", words: "Kept nowhere." } as { do: string });
  await settled();
  assert.deepEqual([other.sent, other.said, other.shown], [[], ["offer_games"], ["Kept nowhere."]]);
});
