/**
 * What browsers have in the place of row-actions.tsx in tables (`imports` in package.json): most have no buttons beside
 * their rows, and do not load how those are drawn. Whoever draws a block that has waits for it first, so that server and
 * browser draw the same.
 */
import type { RowActions as Actions } from './row-actions.tsx';

let loaded: typeof Actions | null = null;

/** As row-actions.tsx draws them; until that is here none. */
export const RowActions: typeof Actions = (props) => (loaded ? loaded(props) : []);

/** From now on buttons are drawn by this. */
export function takeRowActions(given: typeof Actions): void {
  loaded = given;
}

export async function loadRowActions(): Promise<void> {
  if (!loaded) await import('./row-actions-at-once.ts');
}
