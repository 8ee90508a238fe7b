/**
 * Files share a worker (decision 113). Vitest puts stubs back before the next test, which is too late for what the next
 * file loads.
 */
// As in every program: which files share a worker is no matter of a test.
import '#engine/number-mask.ts';
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
