// A board as the kernel tells of it: what the tests give to the page's modules.

const TRAITS = {
  board_areas: [
    [841, 400, 903, 745, "point 1", "Point 1", 2],
    [778, 400, 841, 745, "point 2", "Point 2", 1],
    [903, 400, 1000, 745, "tray white", "Tray of White", 3],
    [466, 400, 528, 712, "bar white", "Bar of White", 0],
  ],
  controls: [[800, 380, 860, 420, "dice", "Roll the dice", 0]],
  states: "2 checkers of Black\n\n\n",
  affordances: "07121",
  card: "wide",
  focus: "",
};

/** A widget's model that has these traits, and notes what it is to send. */
export function model(traits = {}) {
  const all = { ...TRAITS, ...traits };
  const sent = [];
  return { sent, get: (name) => all[name], send: (message) => sent.push(message) };
}
