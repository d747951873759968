import assert from "node:assert/strict";
import { test } from "node:test";

import { translator } from "../../gammon_widget/frontend/src/shared/language";

const TEXTS = {
  White: "Weiß",
  "You play {1}": "Du spielst {1}",
  "Game {1} of {2} ": "Spiel {1} von {2} ",
  "Cube on": "Mit Dopplerwürfel",
  "Analyse… (A)": "Analysieren… (A)",
};
const translate = translator(TEXTS);

test("a text is translated as a whole", () => {
  assert.equal(translate("White"), "Weiß");
  assert.equal(translate("White is mine"), "White is mine");
  assert.equal(translate("Analyse… (A)"), "Analysieren… (A)");
});

test("fields are filled in, and translated", () => {
  assert.equal(translate("Game 1 of 3 "), "Spiel 1 von 3 ");
  assert.equal(translate("You play White"), "Du spielst Weiß");
});

test("parts between dots are translated one by one", () => {
  assert.equal(
    translate("You play White · Hoyle · Cube on"),
    "Du spielst Weiß · Hoyle · Mit Dopplerwürfel",
  );
});
