import { vi } from 'vitest';

/** What counts as never, for tests that wait for a state: on a busy machine it comes late. */
export const patience = 20_000;

/** Resolves once `check` no longer throws. */
export const eventually = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: patience });
