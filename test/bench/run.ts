/** All figures of the product in one run, side by side, so that ratios hold on any machine: see scripts/bench.mjs. */
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchEngine, type EngineReport } from './engine.bench.ts';
import { benchPages } from './page.bench.ts';
import { grouped, heading, kilobytes, milliseconds, printTable } from './print-table.ts';
import { blockWeights, scriptBudget, weighPage } from './page-weight.ts';

const clientFolder = join(fileURLToPath(new URL('../..', import.meta.url)), 'dist', 'client');
const words = process.argv.slice(2);
const quick = words.includes('--quick');
const parts = words.filter((word) => !word.startsWith('-'));
const wanted = (part: string): boolean => parts.length === 0 || parts.includes(part);

const [processor] = cpus();
console.log(
  `${processor?.model.trim() ?? 'Unknown processor'}, ${cpus().length} threads, ${grouped(totalmem() / 1e9)} GB; Node ${process.versions.node}`,
);
if (wanted('engine')) printEngine(await benchEngine(quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000]));
if (wanted('weight')) await printWeights();
if (wanted('pages')) await benchPages(quick ? { seconds: 2, rounds: 1 } : { seconds: 4, rounds: 3 });

function printEngine({ figures, builds }: EngineReport): void {
  heading('The sheet engine, median of each; × is how many times as long as Sheaf');
  console.log(
    'page: two filters, a sort, 25 rows; search: two terms over 12 columns; group: sums by category.\n' +
      'duckdb (cells) keeps cells as a sheet has them, duckdb (typed) was given clean numbers and dates.\n',
  );
  const names = [...new Set(figures.flatMap(({ others }) => others.map((other) => other.name)))];
  printTable(
    ['rows and question', 'sheaf', 'first time', ...names.flatMap((name) => [name, '×'])],
    figures.map((figure) => [
      `${grouped(figure.rows)} ${figure.operation}`,
      milliseconds(figure.milliseconds),
      milliseconds(figure.firstMilliseconds),
      ...names.flatMap((name) => {
        const other = figure.others.find((one) => one.name === name);
        return other ? [milliseconds(other.milliseconds), other.ratio.toFixed(1)] : ['–', '–'];
      }),
    ]),
  );
  console.log('');
  printTable(
    ['rows', 'build', 'memory', 'of it derived', 'a change, then a page'],
    builds.map((build) => [
      grouped(build.rows),
      milliseconds(build.milliseconds),
      `${grouped(build.bytes / 1e6)} MB`,
      `${grouped(build.derivedBytes / 1e6)} MB`,
      milliseconds(build.changeMilliseconds),
    ]),
  );
}

async function printWeights(): Promise<void> {
  heading('What pages weigh, after gzip');
  const pages: [string, string[]][] = [
    ['no block', []],
    ['header, hero, footer', ['header', 'bannerHero', 'footer']],
    [
      `header, hero, table, form, footer (at most ${kilobytes(scriptBudget)})`,
      ['header', 'bannerHero', 'table', 'form', 'footer'],
    ],
  ];
  const weighed = await Promise.all(
    pages.map(async ([name, types]) => [name, await weighPage(clientFolder, types)] as const),
  );
  printTable(
    ['page', 'script', 'style'],
    weighed.map(([name, { script, style }]) => [name, kilobytes(script), kilobytes(style)]),
  );
  console.log('');
  printTable(
    ['block', 'its own script', 'loaded when needed', 'style'],
    (await blockWeights(clientFolder)).map(({ type, script, lazy, style }) => [
      type,
      script === 0 ? '–' : kilobytes(script),
      lazy === 0 ? '–' : kilobytes(lazy),
      kilobytes(style),
    ]),
  );
}
