// The map of the course: its parts with their lessons, or what was opened from the map.

import { ChildPlace } from "../shared/child_widget";
import { button, element, focusedAt, focusOn, group } from "../shared/elements";
import { applyColors } from "../shared/page_look";
import type { CourseMapTraits, MapLesson, MapPart } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { namedIcon } from "./lesson_step";
import { moduleOf, Panel } from "./panel";
import STYLE from "./course_map.css";
import PANEL_STYLE from "./panel.css";

type Message =
  | { do: "open"; lesson: string }
  | { do: "drill" | "consult"; part: string }
  | { do: "practise" | "back" };
type Model = WidgetModel<CourseMapTraits, Message>;

class CourseMap extends Panel<Model> {
  readonly panel = group("The course", "gammon-map");
  #back = button("The course", "push", () => this.model.send({ do: "back" }));
  readonly #bar = element("div", [this.#back], "gammon-map-bar");
  #child = new ChildPlace(this.host, this.el, this.lifetime);
  #opener = ""; // the key of the button that opened it

  override attach() {
    const { model, el, lifetime } = this;
    el.classList.add("gammon-course-map");
    el.append(this.panel, this.#bar);
    for (const part of [this.panel, this.#bar]) this.begin(part);
    applyColors(el, model, lifetime);
    const drawSoon = lifetime.together(() => this.panel.hidden || this.draw());
    const showSoon = lifetime.together(() => this.show());
    lifetime.follow(model, "child", showSoon);
    lifetime.follow(model, "course", drawSoon);
    // A lesson may have been done in another cell or notebook.
    lifetime.listen(this.panel, "pointerenter", () => model.send({ do: "back" }));
    this.show();
  }

  /** Show the map, or what is open instead. */
  show() {
    const reference = this.model.get("child");
    const wasOpen = Boolean(this.#child.element);
    this.#child.show(reference);
    this.panel.hidden = Boolean(reference);
    this.#bar.hidden = !reference;
    if (reference) {
      focusOn(this.#back);
      this.#bar.scrollIntoView({ block: "nearest" }); // the map was longer
    } else this.draw(wasOpen);
  }

  draw(takesFocus = false) {
    const page = this.model.get("course");
    const hasFocus = takesFocus || this.panel.contains(focusedAt(this.panel));
    const steps = element("div", "", "steps");
    const open = { do: "open", lesson: page.next } as const;
    if (page.next) steps.append(this.#button([page.next_words], "push primary", open));
    const look = page.next ? "push" : "push primary";
    if (page.practise) steps.append(this.#button([page.practise], look, { do: "practise" }));
    const notes = page.notes.map((note) => element("p", note, "error", { role: "alert" }));
    const heading = element("h2", "The course");
    const head = element("div", [heading, element("small", page.words)], "title");
    const parts = element(
      "div",
      page.parts.map((part) => this.#part(part)),
      "parts",
    );
    this.panel.replaceChildren(head, ...notes, steps, parts);
    if (!hasFocus) return;
    const again = [...this.panel.querySelectorAll("button")];
    (again.find(({ dataset }) => dataset.key === this.#opener) ?? again[0])?.focus();
  }

  #button(content: (Node | string)[], look: string, message: Message, ariaLabel?: string) {
    const key = look + JSON.stringify(message);
    const created = button(content, look, () => {
      this.#opener = key;
      this.model.send(message);
    });
    created.dataset.key = key;
    if (ariaLabel) created.ariaLabel = ariaLabel;
    return created;
  }

  #part({ title, words, lessons, has_drill: hasDrill }: MapPart) {
    const head = element("div", [element("h3", title), element("small", words)], "head");
    const list = element(
      "ol",
      lessons.map((lesson) => this.#lesson(lesson)),
    );
    const more = element("div", [
      this.#button(["Consultation match"], "tool", { do: "consult", part: title }),
    ]);
    if (hasDrill)
      more.prepend(this.#button(["Drill: 25 positions"], "tool", { do: "drill", part: title }));
    return element("section", [head, list, more], "", { ariaLabel: title });
  }

  #lesson({ name, title, words, mark, due, is_next: isNext }: MapLesson) {
    const texts = element("span", [element("b", title), element("small", words)]);
    const content: (Node | string)[] = [namedIcon(mark), texts];
    if (due) content.push(element("span", due, "due"));
    const state = [title, words, due, isNext ? "next step" : ""].filter(Boolean).join(", ");
    const row = this.#button(content, "lesson", { do: "open", lesson: name }, state);
    if (isNext) row.setAttribute("aria-current", "step");
    return element("li", [row]);
  }
}

export default moduleOf(CourseMap, PANEL_STYLE + STYLE);
