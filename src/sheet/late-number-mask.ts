/**
 * What browsers have in the place of number-mask.ts (`imports` in package.json): most pages show no number by a mask, and
 * do not load how that is done. Whoever draws columns that need it waits for it first, so that server and browser draw
 * the same.
 */
import type { formatByMask as Format } from './number-mask.ts';

let loaded: typeof Format | null = null;

/** As number-mask.ts writes it; until that is here no mask is known. */
export function formatByMask(value: number, mask: string): string | null {
  return loaded ? loaded(value, mask) : null;
}

/** From now on masks are written by this. */
export function takeMasks(given: typeof Format): void {
  loaded = given;
}

export async function loadMasks(): Promise<void> {
  if (!loaded) await import('./number-mask-at-once.ts');
}
