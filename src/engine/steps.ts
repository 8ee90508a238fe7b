/**
 * Work in steps: it may be set aside at each `yield`, gone on with later, or dropped. What it works on must not be
 * changed meanwhile, except that other work in steps may derive things from it too.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all of it at once. */
export function runToEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** How many cells are read between two steps where each costs something; a millisecond or two. */
export const cellsInStep = 8192;
/** Where each costs a few nanoseconds. */
export const cheapCellsInStep = 1 << 17;
