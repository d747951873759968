import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { encode, load } from "../../gammon_widget/frontend/src/engine/network";

const ENGINE = "gammon_widget/engine";
const OPENING = "-b----E-C---eE---c-e----B-";

test("the opening position has its published chances", () => {
  const forward = load(readFileSync(`${ENGINE}/net.f16`));
  const found = forward(OPENING + OPENING);
  const expected = [0.51359, 0.14523, 0.00679, 0.13342, 0.00573];
  assert.equal(found.length, 10);
  found.forEach((each, k) => assert.ok(Math.abs(each - expected[k % 5]) < 2e-3));
});

test("checkers on the bar and borne off have their own inputs", () => {
  // On roll: one on the bar, four on the 6 point; the opponent: two on the bar, five on point 1.
  const units = encode("be----D------------------A");
  assert.deepEqual([...units.slice(20, 24)], [1, 1, 1, 0.5]);
  assert.equal(units[96], 0.5);
  assert.ok(Math.abs(units[97] - 10 / 15) < 1e-6);
  assert.deepEqual([...units.slice(98, 102)], [1, 1, 1, 1]);
  assert.equal(units[98 + 96], 1);
  assert.ok(Math.abs(units[98 + 97] - 8 / 15) < 1e-6);
});
