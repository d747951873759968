// Translates the texts of the front end when they are added to the page.
//
// The kernel sends the translation of each English text, or none if the page is in English.

import type { Lifetime } from "./lifetime";

export interface TranslatedModel {
  get(name: "texts"): Record<string, string>;
}

const ATTRIBUTES = ["aria-label", "aria-description", "placeholder", "title"];

/** Return a function that translates text: each part between " · ", with fields `{1}`, `{2}`. */
export function translator(texts: Record<string, string>) {
  const patterns = Object.keys(texts)
    .filter((text) => text.includes("{1}"))
    .map((text) => [new RegExp(`^${escaped(text)}$`), texts[text]] as const);
  const translate = (text: string): string => {
    if (Object.hasOwn(texts, text)) return texts[text];
    for (const [pattern, words] of patterns) {
      const found = pattern.exec(text);
      if (found) return words.replace(/\{(\d)\}/g, (_, field: string) => translate(found[+field]));
    }
    return text;
  };
  return (text: string) => text.split(" · ").map(translate).join(" · ");
}

/** The regular expression for a text with fields. */
function escaped(text: string) {
  return text.replace(/[.*+?^$()[\]|\\]/g, "\\$&").replace(/\{\d\}/g, "(.*)");
}

/** Translate the content of an element, now and later, except inside `translate="no"`. */
export function localize(root: Element, model: TranslatedModel, lifetime: Lifetime) {
  const texts = model.get("texts");
  if (!Object.keys(texts).length) return;
  const translate = translator(texts);
  const visit = (node: Node) => {
    if (node instanceof Text) {
      const text = translate(node.data);
      if (text !== node.data) node.data = text;
    } else if (node instanceof Element && node.getAttribute("translate") !== "no") {
      for (const name of ATTRIBUTES) {
        const before = node.getAttribute(name);
        const after = before && translate(before);
        if (after && after !== before) node.setAttribute(name, after);
      }
      node.childNodes.forEach(visit);
    }
  };
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (!element?.closest('[translate="no"]')) visit(target);
    }
  });
  lifetime
    .observe(observer)
    .observe(root, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ATTRIBUTES,
    });
  visit(root);
}
