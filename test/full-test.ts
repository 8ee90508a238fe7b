import { describe, test } from 'vitest';
import { isShortRun } from './tier.ts';

/** Takes what `test` takes, and registers nothing. */
const leftOut = Object.assign(() => undefined, { each: () => () => undefined });

/**
 * A test that `npm test` leaves out: it shares what it begins with with quick tests of the same subject, which stay. A
 * file of such tests alone is named `x.full.test.ts`.
 */
export const fullTest = (isShortRun ? leftOut : test) as Pick<typeof test, 'each'> &
  ((name: string, run: () => unknown, timeout?: number) => void);

/** A group of such tests alone: an empty one would be an error. */
export const fullDescribe = (isShortRun ? leftOut : describe) as (name: string, tests: () => void) => void;
