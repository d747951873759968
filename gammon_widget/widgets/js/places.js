// The board for those who do not see it: an element for each place, over that place.
//
// Nobody sees the elements and no pointer meets them. The keys walk from one to the next, so that a
// screen reader reads the place which they have come to; and it can go through them all by itself.

const UNSEEN =
  "position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);" +
  "white-space:nowrap;";
const UNSEEN_BUTTON =
  "position:absolute;appearance:none;margin:0;padding:0;border:0;background:none;opacity:0;";

// Notebook 7 takes the keys on their way down to an element, where nothing can stop them, unless
// its library is told by this attribute that the element has keys of its own.
const NO_SHORTCUTS = "data-lm-suppress-shortcuts";

class Places {
  constructor(model, view, tell) {
    this.model = model;
    this.tell = tell;
    this.buttons = new Map();
    this.element = document.createElement("div");
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", "On the board");
    this.element.style.cssText = "position:absolute;inset:0;pointer-events:none;";
    this.text = document.createElement("p");
    this.text.id = `gammon-position-${view}`;
    this.text.style.cssText = UNSEEN;
    this.element.append(this.text);
  }

  has(element) {
    return element !== this.element && this.element.contains(element);
  }

  /** Show what the kernel tells; give true if what had the focus is gone, and `refuge` has it. */
  show(refuge) {
    const { model, buttons, text } = this;
    const [words, live] = [model.get("states"), model.get("live")];
    const states = words ? words.split("\n") : [];
    const all = areasOf(model).map(([left, top, right, bottom, name, title, rank], n) => {
      const label = n < states.length ? `${title}: ${states[n] || "empty"}` : title;
      const box = [left / 10, top / 8, (right - left) / 10, (bottom - top) / 8]; // 10 wide, 8 high
      return { name, label, rank, box, live: (live[n] ?? "0") !== "0" };
    });
    const spots = all.slice(0, states.length).sort((one, other) => one.rank - other.rank);
    // By name, since the two dice of an opening are one thing.
    const places = new Map([...all.slice(states.length), ...spots].map((each) => [each.name, each]));
    const focused = this.element.contains(document.activeElement) && document.activeElement;
    let lost = false;
    for (const [name, button] of buttons) {
      if (places.has(name)) continue;
      if (button === focused) {
        // Before it goes: to some front ends, a focus that is nowhere is theirs to take.
        refuge.focus({ preventScroll: true });
        lost = true;
      }
      button.remove();
      buttons.delete(name);
    }
    if (text.textContent !== model.get("position")) text.textContent = model.get("position");
    let last = text;
    for (const [name, { label, box, live }] of places) {
      const button = buttons.get(name) ?? this.make(name);
      // One that has the focus would lose it if it were moved, so only new ones are put in.
      if (last.nextSibling !== button) last.after(button);
      describe(button, "aria-label", label);
      describe(button, "aria-disabled", String(!live));
      const [left, top, width, height] = box.map((part) => `${part}%`);
      Object.assign(button.style, { left, top, width, height });
      last = button;
    }
    return lost;
  }

  make(name) {
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1; // Tab goes to the board, and from there on to what comes after it
    button.style.cssText = UNSEEN_BUTTON;
    button.setAttribute(NO_SHORTCUTS, "");
    button.addEventListener("click", () => this.tell({ do: "activate", target: name }));
    button.addEventListener("focus", () => {
      if (this.model.get("focus") !== name) this.tell({ do: "focus", target: name });
    });
    this.buttons.set(name, button);
    return button;
  }

  focus(name) {
    this.buttons.get(name)?.focus({ preventScroll: true });
  }
}

/** What can be clicked, from the bottom to the top; under a card the spots cannot. */
function areasOf(model) {
  return [...(model.get("states").length ? model.get("spots") : []), ...model.get("things")];
}

/** Only what is new, since a screen reader is told of every attribute that is set. */
function describe(element, attribute, value) {
  if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}
