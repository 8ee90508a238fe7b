/**
 * `npm test` sets up like `npm start`, then runs what guards every promise; `npm run test:full` runs everything
 * (test/tier.ts). `npm test -- src/engine` runs the tests of one folder, with `--short` those of them that `npm test` runs.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { run, runScript, Trouble } from './project.mjs';
import { setUp } from './set-up.mjs';

await runScript(async () => {
  const words = process.argv.slice(2);
  const wanted = words.filter((word) => !['--full', '--short'].includes(word));
  const node = await setUp();
  const isNamed = wanted.some((word) => !word.startsWith('-'));
  const isShort = words.includes('--short') || !isNamed;
  const env = { TESTS: words.includes('--full') ? 'full' : isShort ? 'short' : 'named' };
  let broken = 0;
  if (needsPages(wanted)) {
    const chromium = await findChromium();
    if (chromium) env.CHROMIUM_PATH = chromium;
    await buildIfStale(node).catch((error) => {
      // The other tests can still tell something; the build counts as one that failed.
      if (!(error instanceof Trouble)) throw error;
      console.error(`sheaf: ${error.message}`);
      broken = 1;
    });
  }
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-report-'));
  try {
    const report = join(folder, 'report.json');
    const vitest = join('node_modules', 'vitest', 'vitest.mjs');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    if (process.env.KEEP_DURATIONS) reporters.push('--reporter=./test/record-durations.ts');
    const { code } = await run(node, [vitest, 'run', ...reporters, ...wanted], { show: true, env });
    return summarize(report, code, broken);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The tests next to the sources need neither built pages nor a browser. */
function needsPages(wanted) {
  const paths = wanted.filter((word) => !word.startsWith('-'));
  return paths.length === 0 || paths.some((path) => !path.replace(/^\.\//, '').startsWith('src/'));
}

function summarize(report, code, broken) {
  let result;
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    console.log('The tests ended without a report.');
    console.log(`0 passed, ${1 + broken} failed`);
    return 1;
  }
  // A file that does not even load has no tests to count, but it is a failure.
  const unloaded = result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const passed = result.numPassedTests;
  const skipped = result.numPendingTests + result.numTodoTests;
  let failed = result.numFailedTests + unloaded.length + broken;
  if (code !== 0 && failed === 0 && passed > 0) {
    console.log('All tests passed, but something failed outside of them; see above.');
    failed = 1;
  }
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 || passed === 0 ? 1 : 0;
}
