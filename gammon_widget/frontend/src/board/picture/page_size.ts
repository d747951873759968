// Reports to the kernel and to the painter how a view shows the board.

import { KernelWatch } from "../../shared/kernel_watch";
import { isDark, onLooksChange, STILL, wantsReducedMotion } from "../../shared/page_look";
import { isLow } from "./fit_height";
import type { Lifetime } from "../../shared/lifetime";
import { isOwn, type View } from "../view";

const REST_MS = 60; // without a change of size before it is used

/** Keep the element over the board, and report how the canvas is shown. */
export function reportPage({ name, element, root, canvas, painter, state, model, ...view }: View) {
  const { send, lifetime } = view;
  let reported = "";
  let soon = 0;
  let exact = NaN; // device pixels; unknown in Safari
  let keyboard = false;

  const report = () => {
    const { page } = state.pending;
    const seen = { layout: painter.layout, dark: isDark(), still: wantsReducedMotion(), keyboard };
    if (JSON.stringify(seen) === reported) return;
    reported = JSON.stringify(seen);
    send({ do: "page", view: name, page, ...seen });
  };
  const measure = () => {
    const { clientWidth: width } = canvas;
    if (!width) return; // it is hidden
    const ideal = canvas.getBoundingClientRect().width * devicePixelRatio;
    const pixels = Math.abs(exact - ideal) < 1.5 ? exact : Math.round(ideal); // it may be late
    painter.views.set(name, { width, pixels, isLow: isLow(root) });
    painter.fit();
    report();
  };
  const measureSoon = () => {
    clearTimeout(soon);
    soon = lifetime.later(REST_MS, measure);
  };
  const again = () => {
    reported = "";
    report();
  };
  const leave = () => {
    reported = "";
    send({ do: "gone", view: name });
  };
  observeSize(canvas, lifetime, (pixels) => {
    exact = pixels;
    layOver(element, canvas);
    if (reported) measureSoon();
    else measure();
  });
  // An observer does not report a board that is scrolled away, as in JupyterLab's cells.
  lifetime.later(REST_MS, () => reported || measure());
  onLooksChange(lifetime, measure);
  lifetime.follow(model, "msg:custom", (message) => message.do === "roll_call" && again());
  lifetime.attend(KernelWatch.of(model.widget_manager).reconnections, () => {
    again();
    state.resend();
  });
  lifetime.listen(window, "pagehide", leave);
  lifetime.listen(window, "pageshow resize", measureSoon);
  lifetime.listen(matchMedia(STILL), "change", measure);
  watchReader(root, lifetime, (isReading) => {
    keyboard = isReading;
    report();
  });
  lifetime.onEnd(() => painter.forget(name));
  lifetime.onEnd(leave);
}

/** Report whether the user reaches the board by keyboard or with a screen reader. */
function watchReader(
  root: HTMLElement,
  lifetime: Lifetime,
  onChange: (isReading: boolean) => void,
) {
  const isOurs = (target: EventTarget | null): target is Element =>
    target instanceof Element && isOwn(root, target);
  lifetime.listen(root, "focusin focusout", ({ type, target }: FocusEvent) => {
    onChange(type === "focusin" && isOurs(target) && target.matches(":focus-visible"));
  });
  // A screen reader activates a button without a pointer, and often without the focus.
  lifetime.listen(root, "click", ({ detail, target }: MouseEvent) => {
    if (detail === 0 && isOurs(target)) onChange(true);
  });
}

/** Report the width of a canvas in device pixels, which differs from its CSS width by the zoom. */
function observeSize(
  canvas: HTMLCanvasElement,
  lifetime: Lifetime,
  onChange: (pixels: number) => void,
) {
  const report = (entries: ResizeObserverEntry[]) =>
    onChange(entries.at(-1)?.devicePixelContentBoxSize?.[0]?.inlineSize ?? NaN);
  const sizes = lifetime.observe(new ResizeObserver(report));
  try {
    sizes.observe(canvas, { box: "device-pixel-content-box" });
  } catch {
    sizes.observe(canvas); // Safari
  }
}

/** Lay an element over a canvas and the status bar below it. */
function layOver({ style }: HTMLElement, canvas: HTMLCanvasElement) {
  const { offsetLeft: left, offsetTop: top, offsetWidth: across, offsetHeight: down } = canvas;
  for (const [side, length] of Object.entries({ left, top, width: across }))
    style.setProperty(side, `${length}px`);
  style.height = `calc(${down}px + var(--gammon-below, 0px))`;
}
