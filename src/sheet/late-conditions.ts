/**
 * What browsers have in the place of conditions.ts (`imports` in package.json): most pages color no cell by a rule, and
 * do not load how a rule is read. Whoever draws columns with rules waits for it first, so that server and browser draw
 * the same.
 */
import type { matchesCell as Matches } from './conditions.ts';

let loaded: typeof Matches | null = null;

/** As conditions.ts answers it; until that is here no rule matches. */
export function matchesCell(...given: Parameters<typeof Matches>): boolean {
  return loaded ? loaded(...given) : false;
}

/** From now on rules are read by this. */
export function takeConditions(given: typeof Matches): void {
  loaded = given;
}

export async function loadConditions(): Promise<void> {
  if (!loaded) await import('./conditions-at-once.ts');
}
