/**
 * Files share a worker (decision 113). Vitest puts stubs back before the next test, which is too late for what the next
 * file loads.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
