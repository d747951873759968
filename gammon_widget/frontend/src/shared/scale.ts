// The lines of a scale that begins at 0.

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const MAX_LINES = 4;

/** The step between the lines of a scale that goes up to a number. */
export function stepOf(most: number) {
  return STEPS.find((step) => most / step <= MAX_LINES) ?? STEPS[STEPS.length - 1];
}
