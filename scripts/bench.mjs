/**
 * `npm run bench`: the engine next to databases, writes next to a bare INSERT, first pages after a restart, pages next to a
 * bare server, what pages weigh, start and memory. `npm run bench -- --quick` takes minutes; `-- engine`, `links`, `writes`,
 * `cold`, `pages`, `market` or `weight` measures that part alone, and `-- durability` kills server and database under writers,
 * `-- import` reads a spreadsheet of a million rows, `-- studio` edits a page of 100 blocks in a browser,
 * `-- package` takes a workbook of 100 MB with 500,000 formulas through import, edits and export (`--kept=FOLDER` keeps the files),
 * `-- workbook` scrolls, edits and filters a million rows there, `-- views` waits for the first words of pages, `-- fairness` asks heavy questions next to light ones,
 * `-- domains` asks for pages at own domains,
 * `-- grow` imports one large table and asks it (`--rows=5000000 --memory=512,4096` for its rows and each SNAPSHOT_MEMORY_MB),
 * `-- nodes` asks, restarts and kills three nodes next to one database, `-- google` fills the quota of Google Sheets by a moved clock, `-- attacks` does what hostile visitors and accounts do
 * (`-- attacks --only=WORDS` those whose name has the words). `-- engine --questions=NUMBER` asks so many of each kind.
 */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { lastLines, projectFolder, run, runScript, say } from './project.mjs';
import { setUp } from './set-up.mjs';

/** DuckDB is there to be compared with, so it is no dependency: it is installed next to the project, once. */
const contenders = join(projectFolder, '.cache', 'bench');
const duckdb = '@duckdb/node-api@1.5.6-r.1';
const needBuild = new Set([
  'pages',
  'market',
  'nodes',
  'domains',
  'weight',
  'durability',
  'import',
  'package',
  'fairness',
  'views',
  'studio',
  'workbook',
  'attacks',
]);

await runScript(async () => {
  const words = process.argv.slice(2);
  const parts = words.filter((word) => !word.startsWith('-'));
  const node = await setUp();
  if (parts.length === 0 || parts.includes('engine') || parts.includes('links')) await installContenders();
  if (parts.length === 0 || parts.some((part) => needBuild.has(part))) await buildIfStale(node);
  const options = { show: true, env: { NODE_ENV: 'production' } };
  return (await run(node, ['--max-old-space-size=3072', 'test/bench/run.ts', ...words], options)).code;
});

async function installContenders() {
  if (existsSync(join(contenders, 'node_modules', '@duckdb', 'node-api'))) return;
  say('Installing DuckDB, to compare with …');
  mkdirSync(contenders, { recursive: true });
  writeFileSync(join(contenders, 'package.json'), '{ "private": true }\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const words = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', duckdb];
  const { code, output } = await run(npm, words, { cwd: contenders });
  if (code !== 0) say(`DuckDB could not be installed; continuing without it.\n${lastLines(output, 5)}`);
}
