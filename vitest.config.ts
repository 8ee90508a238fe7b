import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { startedFromBuild } from './test/started-from-build.ts';
import { isShortRun } from './test/tier.ts';
import { sharedConfig } from './vite.shared.ts';

/** On a real Citus (`npm run test:citus`): statements go over several servers, and each database is distributed first. */
const onCitus = process.env['TEST_CITUS'] !== undefined;

/** Half of a test is waiting, for the database or a page: one worker for each core leaves cores idle. */
const maxWorkers = onCitus ? 2 : Math.min(availableParallelism() + 1, 8);

/** A browser, its server and its database keep a core busy, and two at their peaks. What comes late is waited for. */
const browsers = Math.min(availableParallelism(), 4);

/** Tests start hundreds of workers, threads and servers from the same sources: each is compiled by the first of them alone. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled-tests');

const citus = {
  extends: true as const,
  test: { name: 'citus', include: ['test/citus/**/*.test.ts'], isolate: false, hookTimeout: 120_000 },
};
/** `x.full.test.ts` is part of a full run, or named. */
const onlyInFullRuns = isShortRun ? ['**/*.full.test.{ts,tsx}'] : [];

export default defineConfig({
  plugins: startedFromBuild(join(import.meta.dirname, 'dist/node')),
  // As the build draws: React's development copy records a stack for each element, which is most of what drawing costs.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    globalSetup: ['test/global-setup.ts'],
    env: { NODE_ENV: 'production' },
    setupFiles: ['test/put-back-stubs.ts'],
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    // With `isolate: false` below a worker loads what its files share once. What a test puts in place of something goes with it.
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    // What is waited for comes late on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/*.test.{ts,tsx}'],
          exclude: onlyInFullRuns,
          isolate: false,
          testTimeout: onCitus ? 120_000 : 30_000,
          hookTimeout: onCitus ? 120_000 : 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.{ts,tsx}', 'test/removals/**/*.test.ts'],
          exclude: onlyInFullRuns,
          isolate: false,
          testTimeout: onCitus ? 120_000 : 30_000,
          hookTimeout: onCitus ? 120_000 : 60_000,
        },
      },
      ...(onCitus ? [citus] : []),
      {
        extends: true,
        // Pages must have the class names that the built styles have.
        css: sharedConfig().css,
        test: {
          name: 'browser',
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'scoped' } },
          include: ['test/browser/**/*.test.{ts,tsx}', 'test/durability/**/*.test.ts'],
          exclude: onlyInFullRuns,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          isolate: false,
          maxWorkers: browsers,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
