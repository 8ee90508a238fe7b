/** All figures of the product in one run, side by side, so that ratios hold on any machine: see scripts/bench.mjs. */
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchAnswers } from './answers.bench.ts';
import { benchAttacks } from './attacks.bench.ts';
import { benchColdStarts } from './cold.bench.ts';
import { benchDomains } from './domains.bench.ts';
import { benchEngine } from './engine.bench.ts';
import { benchImport } from './import.bench.ts';
import { benchFairness } from './fairness.bench.ts';
import { benchFormulas } from './formulas.bench.ts';
import type { GoogleLoad } from './google.bench.ts';
import { benchLinks } from './links.bench.ts';
import { benchMarket } from './market.bench.ts';
import { benchPages } from './page.bench.ts';
import {
  type Bar,
  printBars,
  printCold,
  printDurability,
  printEngine,
  printFormulas,
  printGoogle,
  printImports,
  printLinks,
  printWrites,
} from './print-figures.ts';
import { grouped, heading, kilobytes, printTable } from './print-table.ts';
import { benchWrites } from './write.bench.ts';
import { blockWeights, scriptBudget, weighPage } from './page-weight.ts';

const clientFolder = join(fileURLToPath(new URL('../..', import.meta.url)), 'dist', 'client');
const words = process.argv.slice(2);
const quick = words.includes('--quick');
const parts = words.filter((word) => !word.startsWith('-'));
/** The attacks whose name has these words. */
const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? '';
/** Where the files of `package` stay. */
const kept = words.find((word) => word.startsWith('--kept='))?.slice('--kept='.length);
/** Of each operation, for the engine alone and next to each contender. */
const questions = Number(words.find((word) => word.startsWith('--questions='))?.slice('--questions='.length) ?? 41);
const expected = (part: string): boolean => parts.length === 0 || parts.includes(part);

/** At the quota, above it, and above that of the project. */
const googleLoads: GoogleLoad[] = [
  { accounts: 1, sheetsEach: 10, here: 2, there: 1, minutes: 3 },
  { accounts: 1, sheetsEach: 30, here: 2, there: 1, minutes: 3 },
  { accounts: 1, sheetsEach: 60, here: 1, there: 1, minutes: 3 },
  { accounts: 6, sheetsEach: 20, here: 1, there: 0, minutes: 2 },
];

const [processor] = cpus();
console.log(
  `${processor?.model.trim() ?? 'Unknown processor'}, ${cpus().length} threads, ${grouped(totalmem() / 1e9)} GB; Node ${process.versions.node}`,
);
const bars: Bar[] = [];
if (expected('engine')) {
  const sizes = quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000];
  bars.push(...printEngine(await benchEngine(sizes, questions)));
}
if (expected('writes')) bars.push(...printWrites(await benchWrites(quick ? 3 : 12)));
if (expected('formulas')) bars.push(...printFormulas(await benchFormulas(quick ? 100_000 : 500_000)));
if (expected('links'))
  printLinks(
    await benchLinks([
      { children: 100_000, parents: 10_000 },
      ...(quick ? [] : [{ children: 1_000_000, parents: 100_000 }]),
    ]),
  );
if (expected('cold')) bars.push(...printCold(await benchColdStarts(quick ? [100_000] : [100_000, 1_000_000], 3)));
if (expected('weight')) await printWeights();
if (expected('pages')) await benchPages(quick ? { seconds: 2, rounds: 1 } : { seconds: 4, rounds: 3 });
if (expected('answers')) await benchAnswers({ rows: 100_000, seconds: quick ? 2 : 4 });
if (parts.includes('domains')) await benchDomains(quick ? { seconds: 1, rounds: 5 } : { seconds: 3, rounds: 9 });
if (expected('market')) await benchMarket(quick ? { seconds: 2, rounds: 1 } : { seconds: 4, rounds: 3 });
// What it is on is built only in tests.
if (parts.includes('studio')) bars.push(...(await (await import('./studio.bench.ts')).benchStudio()));
if (parts.includes('workbook')) await (await import('./workbook.bench.ts')).benchWorkbook(quick ? 100_000 : 1_000_000);
if (parts.includes('views')) bars.push(...(await (await import('./first-view.bench.ts')).benchFirstViews()));
if (parts.includes('nodes')) {
  const { benchNodes } = await import('./nodes.bench.ts');
  bars.push(
    ...(await benchNodes(quick ? { seconds: 1, rounds: 1, least: 50 } : { seconds: 1.5, rounds: 3, least: 500 })),
  );
}
printBars(bars);
if (parts.includes('google'))
  printGoogle(await (await import('./google.bench.ts')).benchGoogle(quick ? googleLoads.slice(0, 2) : googleLoads));
// These take minutes of their own, so only when they are asked for.
if (parts.includes('fairness'))
  await benchFairness(quick ? { rows: 200_000, seconds: 10 } : { rows: 1_000_000, seconds: 30 });
if (parts.includes('attacks'))
  await benchAttacks({
    ...(quick ? { rows: 100_000, seconds: 4, rounds: 1 } : { rows: 1_000_000, seconds: 5, rounds: 3 }),
    only,
  });
if (parts.includes('import')) printImports(await benchImport(quick ? 100_000 : 1_000_000));
if (parts.includes('package')) {
  const { benchPackage } = await import('./package.bench.ts');
  await benchPackage({ sheets: 8, rows: quick ? 12_500 : 125_000, computed: 2 }, kept);
}
if (parts.includes('grow')) {
  const { benchGrow } = await import('./grow.bench.ts');
  const number = (name: string, usual: number): number =>
    Number(words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual);
  await benchGrow({
    rows: number('rows', quick ? 200_000 : 1_000_000),
    memory: (words.find((word) => word.startsWith('--memory='))?.slice('--memory='.length) ?? '512')
      .split(',')
      .map(Number),
    questions: number('questions', 11),
  });
}
if (parts.includes('durability'))
  await printDurability(quick ? { rounds: 2, least: 200 } : { rounds: 20, least: 2_000 });

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
