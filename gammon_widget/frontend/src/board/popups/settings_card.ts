// The card with the settings of a board, from the list that the kernel sends.

import { button, element, focusedAt } from "../../shared/elements";
import type { Setting } from "../../shared/protocol";
import { openCard, type RequestingCard } from "./card_parts";
import type { Popups } from "./popup";
import type { Message } from "../view";

type Offer = Message<"offer_settings">;

export class SettingsCard implements RequestingCard {
  #card;
  #body = element("div", "", "body");
  #code = element("div");

  constructor(
    readonly popups: Popups,
    offer: Offer,
  ) {
    this.#card = openCard(popups, "Settings", "gammon-settings");
    const { popup, why } = this.#card;
    why.after(this.#body, this.#code);
    this.show(offer);
    popup.focus(this.#body.querySelector<HTMLElement>("input, select"));
    const { model, name, send } = popups.view;
    const ask = popup.lifetime.together(() =>
      send({ do: "card_wanted", view: name, card: "settings" }),
    );
    const names = offer.groups.flatMap(({ settings }) => settings.map((each) => each.name));
    popup.lifetime.follow(model, names.join(" "), ask);
  }

  get popup() {
    return this.#card.popup;
  }

  get isOpen() {
    return !this.popup.lifetime.signal.aborted;
  }

  refuse(why: string) {
    this.#card.refuse(why);
  }

  show({ groups, note }: Offer) {
    const focused = focusedAt(this.#body)?.dataset.setting;
    const parts = groups.map(({ title, settings }) => {
      const rows = settings.map((setting) => this.#row(setting));
      return element("section", [element("h3", title), ...rows]);
    });
    this.#body.replaceChildren(...parts);
    const find = `[data-setting="${focused}"]`;
    if (focused) this.popup.focus(this.#body.querySelector<HTMLElement>(find));
    const lines = groups.flatMap(({ settings }) => settings.map(({ code }) => code));
    const code = lines.filter(Boolean).join("\n");
    const copy = () => void this.popups.copy(code, "Copied");
    const block = element("pre", code, "", { translate: false, tabIndex: 0, ariaLabel: "Code" });
    const line = element("div", [block, button("Copy", "copy", copy)], "code", { hidden: !code });
    this.#code.replaceChildren(element("p", note, "note", { hidden: !note }), line);
  }

  #row(setting: Setting) {
    const { name, label } = setting;
    const control = this.#control(setting);
    control.dataset.setting = name;
    const option = element("code", name, "", { translate: false });
    return element("label", [element("span", [label, " ", option]), control]);
  }

  #control({ name, kind, value, choices }: Setting) {
    const change = (chosen: typeof value) => {
      this.refuse("");
      const { view } = this.popups;
      view.send({ do: "setting_wanted", view: view.name, setting: name, value: chosen });
    };
    if (kind === "choice") {
      const options = choices.map(([each, words]) => {
        return new Option(words, each, false, each === value);
      });
      const select = element("select", options, "field");
      select.onchange = () => change(select.value);
      return select;
    }
    if (kind === "number") {
      const properties = { type: "number", min: "0", step: "any", value: String(value) };
      const field = element("input", "", "field", properties);
      field.onchange = () => (field.value ? change(field.valueAsNumber) : undefined);
      return field;
    }
    const box = element("input", "", "", { type: "checkbox", role: "switch" });
    box.checked = Boolean(value);
    box.onchange = () => change(box.checked);
    return box;
  }
}
