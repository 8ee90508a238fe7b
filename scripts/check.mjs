/** `npm run check`: types, lint, format, dead code and the architecture, in under a minute. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder, run, runScript, Trouble } from './project.mjs';
import { setUp } from './set-up.mjs';

const checks = [
  {
    name: 'types',
    program: 'typescript/bin/tsc',
    words: ['--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'],
  },
  { name: 'lint', program: 'oxlint/bin/oxlint', words: ['--type-aware', '--quiet'] },
  { name: 'format', program: '@biomejs/biome/bin/biome', words: ['format'], remedy: 'npx biome format --write .' },
  { name: 'dead code', program: 'knip/bin/knip.js', words: ['--no-progress'] },
  {
    name: 'architecture',
    program: 'vitest/vitest.mjs',
    words: ['run', 'test/architecture.test.ts', 'test/feature-circles.test.ts'],
  },
];

/** Two processors are what every machine has. */
const atOnce = 2;

await runScript(async () => {
  const node = await setUp();
  const waiting = [...checks];
  const failed = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await passes(node, check))) failed.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failed.length > 0) console.log(`\n${failed.length} of ${checks.length} checks failed: ${failed.join(', ')}`);
  else console.log(`\nAll ${checks.length} checks passed.`);
  return failed.length > 0 ? 1 : 0;
});

async function passes(node, check) {
  const program = join(projectFolder, 'node_modules', check.program);
  if (!existsSync(program)) throw new Trouble(`The program of the check "${check.name}" is not installed.`);
  const started = performance.now();
  const { code, output } = await run(node, [program, ...check.words], { env: { NO_COLOR: '1' } });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)`);
  if (code !== 0) console.log(`${output.trim()}\n${check.remedy ? `Fix it with: ${check.remedy}\n` : ''}`);
  return code === 0;
}
