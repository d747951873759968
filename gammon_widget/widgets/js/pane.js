// How wide a board may be, so that all of it is seen at once: the height counts as well as the width.
//
// What scrolls a notebook is measured, and never anything that a board makes higher, since a board
// that changed its own measure would never come to rest.

const SCROLLING = ".jp-WindowedPanel-outer, .jp-LinkedOutputView"; // JupyterLab and Notebook 7
const WIDEST_OF_PANE = 1.25; // a board's width in parts of the height left, as it is 16 by 12.8
const LEAST_WIDTH = 320; // CSS pixels; for want of height alone it gets no smaller
const STATUS_HEIGHT = 48; // CSS pixels kept for the line under the board, which may become two
const MARGINS = 28; // CSS pixels around a cell and its output
const CODE_SHARE = 0.25; // of the pane: longer code scrolls away for the board
const MAX_WIDTH = "--gammon-max-width"; // in the canvas's layout, see stage.py

class Pane {
  constructor(root) {
    this.root = root;
    this.frame = root.closest(SCROLLING);
    this.code = root.closest(".jp-Cell")?.querySelector(".jp-Cell-inputWrapper");
    this.observer = new ResizeObserver(() => this.measure());
    for (const element of [this.frame ?? document.documentElement, this.code])
      if (element) this.observer.observe(element);
    this.onResize = () => this.measure();
    window.addEventListener("resize", this.onResize);
    this.measure();
  }

  /** Let the board be as wide as the height left allows; while the pane is hidden, as it was. */
  measure() {
    const height = this.height;
    if (!height) return;
    const left = height - this.above - this.below;
    const width = Math.max(LEAST_WIDTH, Math.floor(WIDEST_OF_PANE * left));
    this.root.style.setProperty(MAX_WIDTH, `${width}px`);
  }

  /** Of the pane; 0 where none is known, as in a frame that is as high as what is in it. */
  get height() {
    if (this.frame) return this.frame.clientHeight;
    return window.parent === window ? document.documentElement.clientHeight : 0;
  }

  /** What is seen with the board over it: the code, and what its own widget has there. */
  get above() {
    const code = Math.min(this.code?.offsetHeight ?? 0, CODE_SHARE * this.height);
    const widget = this.root.closest(".gammon-lesson") ?? this.root;
    return code + this.root.getBoundingClientRect().top - widget.getBoundingClientRect().top;
  }

  /** What is seen with the board under it. */
  get below() {
    const entry = this.root.querySelector(".gammon-entry");
    return STATUS_HEIGHT + MARGINS + (entry?.offsetHeight ?? 0);
  }

  close() {
    this.observer.disconnect();
    window.removeEventListener("resize", this.onResize);
    this.root.style.removeProperty(MAX_WIDTH);
  }
}
