import { runKillRounds } from '../durability/kill-rounds.ts';
import type { ColdFigures } from './cold.bench.ts';
import type { EngineFigures, EngineReport } from './engine.bench.ts';
import type { GoogleFigures } from './google.bench.ts';
import type { FormulaFigures } from './formulas.bench.ts';
import type { LinkFigures } from './links.bench.ts';
import type { ImportFigures } from './import.bench.ts';
import { grouped, heading, milliseconds, printTable } from './print-table.ts';
import { operations } from './questions.ts';
import type { WriteFigures } from './write.bench.ts';

/** What was promised: words, the figure, and whether it holds. */
export interface Bar {
  what: string;
  figure: string;
  holds: boolean;
}

/** All that was promised in one table, after everything that was measured. */
export function printBars(bars: readonly Bar[]): void {
  if (bars.length === 0) return;
  heading('What must hold');
  printTable(
    ['what must hold', 'figure', ''],
    bars.map(({ what, figure, holds }) => [what, figure, verdict(holds)]),
  );
}

export function printFormulas(figures: readonly FormulaFigures[]): Bar[] {
  heading('Formulas, median');
  printTable(
    ['a column of', 'cells', 'all computed', 'one input changed', 'all, LibreOffice'],
    figures.map(({ formula, cells, all, one, judge }) => [
      ...[formula, grouped(cells), milliseconds(all), milliseconds(one)],
      judge === null ? '–' : milliseconds(judge),
    ]),
  );
  return figures.flatMap(({ formula, cells, all, one }) => [
    { what: `${grouped(cells)} cells of ${formula} in at most 1 s`, figure: milliseconds(all), holds: all <= 1_000 },
    { what: `one changed input of ${formula} in at most 20 ms`, figure: milliseconds(one), holds: one <= 20 },
  ]);
}

export function printLinks(figures: readonly LinkFigures[]): void {
  heading('Links next to joins, median of questions that are all different');
  console.log(
    'rollup: a sum for each parent over its children of one state; filter by link: children whose parent’s name has three\n' +
      'words, 20 rows, their number and their sum; picker search: the first 20 parents that such a name finds; rollup after an\n' +
      'edit: a child goes to another parent, and the sums of both are made again: Sheaf holds indexes, the databases run an\n' +
      'UPDATE and ask for these two parents. The databases have typed columns and indexes on the keys. All answers are the same.\n',
  );
  const names = [...new Set(figures.flatMap(({ others }) => others.map(({ name }) => name)))];
  printTable(
    ['children, parents and question', 'sheaf', ...names],
    figures.map(({ children, parents, question, milliseconds: own, others }) => [
      `${grouped(children)}, ${grouped(parents)}, ${question}`,
      milliseconds(own),
      ...names.map((name) => {
        const other = others.find((one) => one.name === name);
        return other ? milliseconds(other.milliseconds) : '–';
      }),
    ]),
  );
}

export function printEngine({ figures, builds, compared }: EngineReport): Bar[] {
  heading('The sheet engine; × is how many times as long as Sheaf, the two taking turns with new questions');
  console.log(
    'page: two filters, a sort, 25 rows; search: a word and a phrase over 12 columns; count: three filters; group: sums of\n' +
      'filtered rows by a column; scorecard: sum, average, least or most, and count under two filters; update: a cell is\n' +
      'written, then a page. Columns, values, words and sorts are drawn from the rows for each question.\n' +
      '"another" is the median of new questions, "19 of 20" what most of them take at most, "cold" the first one when\n' +
      'nothing is derived yet, "same" one question again and again: what is kept of answers.\n' +
      'duckdb (cells) keeps cells as a sheet has them, duckdb (typed) was given clean numbers and dates.\n' +
      `${grouped(compared)} answers were compared; all are the same.\n`,
  );
  const names = [...new Set(figures.flatMap(({ others }) => others.map((other) => other.name)))];
  printTable(
    ['rows and question', 'another', '19 of 20', 'cold', 'same', ...names.flatMap((name) => [name, '×'])],
    figures.map((figure) => [
      `${grouped(figure.rows)} ${figure.operation}`,
      ...[figure.another, figure.slow, figure.cold, figure.same].map(milliseconds),
      ...names.flatMap((name) => {
        const other = figure.others.find((one) => one.name === name);
        return other ? [milliseconds(other.milliseconds), other.ratio.toFixed(1)] : ['–', '–'];
      }),
    ]),
  );
  console.log('');
  printTable(
    ['rows', 'build', 'memory', 'and derived of it'],
    builds.map((build) => [
      grouped(build.rows),
      milliseconds(build.milliseconds),
      `${grouped(build.bytes / 1e6)} MB`,
      `${grouped(build.derivedBytes / 1e6)} MB`,
    ]),
  );
  return engineBars(figures);
}

/** How many times as long DuckDB takes at least, with clean types, whatever the number of rows. */
const leastTimes: Readonly<Record<string, number>> = { page: 20, search: 20, count: 5, group: 3, scorecard: 3 };

function engineBars(figures: readonly EngineFigures[]): Bar[] {
  const of = (rows: number, operation: string) =>
    figures.find((figure) => figure.rows === rows && figure.operation === operation);
  const bars: Bar[] = [];
  const bar = (what: string, value: number, holds: boolean): void => {
    if (Number.isFinite(value)) bars.push({ what, figure: value.toFixed(1), holds });
  };
  for (const { rows, operation, others } of figures) {
    const least = leastTimes[operation];
    const typed = others.find(({ name }) => name === 'duckdb (typed)')?.ratio ?? Number.NaN;
    const what = `another ${operation} of ${grouped(rows)} rows: times as fast as DuckDB typed, at least ${least}`;
    if (least !== undefined) bar(what, typed, typed >= least);
  }
  for (const operation of operations) {
    const growth = (of(1_000_000, operation)?.another ?? NaN) / (of(100_000, operation)?.another ?? NaN);
    bar(`another ${operation}: growth from 100,000 to 1,000,000 rows, at most 11`, growth, growth <= 11);
  }
  return bars;
}

export function printWrites(figures: readonly WriteFigures[]): Bar[] {
  heading('Writes until they are acknowledged, median; × is times a bare durable INSERT by as many writers');
  printTable(
    ['writers of one sheet and what', 'time', '×'],
    figures.map(({ what, writers, milliseconds: time, ratio }) => [
      `${writers}: ${what}`,
      milliseconds(time),
      ratio.toFixed(2),
    ]),
  );
  return figures
    .filter(({ ratio }) => ratio !== 1)
    .map(({ what, writers, ratio }) => ({
      what: `${what}, ${writers} writer${writers === 1 ? '' : 's'}: times a bare durable INSERT, at most 2`,
      figure: ratio.toFixed(2),
      holds: ratio <= 2,
    }));
}

export function printGoogle(figures: readonly GoogleFigures[]): void {
  heading('Minutes that mirrors of Google Sheets fall behind at the quota, by a moved clock');
  const minutes = ({ median, most }: GoogleFigures['in']): string => `${median.toFixed(1)}, ${most.toFixed(1)}`;
  printTable(
    [
      'accounts × sheets, changes a minute',
      'calls per change',
      'calls in a minute: account, all',
      'to the sheet',
      'from it',
      'put off',
      'done after',
    ],
    figures.map((one) => [
      `${one.accounts} × ${one.sheetsEach}, ${one.accounts * one.sheetsEach * (one.here + one.there)}`,
      (one.calls / one.changes).toFixed(1),
      `${one.busiest}, ${one.busiestProject}`,
      ...[minutes(one.out), minutes(one.in)],
      ...[String(one.failed), one.recovered.toFixed(1)],
    ]),
  );
}

export function printCold(figures: readonly ColdFigures[]): Bar[] {
  heading('The first page after a restart');
  printTable(
    ['rows', 'from the database', 'from the snapshot file', '×', 'the file'],
    figures.map(({ rows, withoutFile, withFile, fileBytes }) => [
      grouped(rows),
      milliseconds(withoutFile),
      milliseconds(withFile),
      (withoutFile / withFile).toFixed(1),
      `${grouped(fileBytes / 1e6)} MB`,
    ]),
  );
  return figures.map(({ rows, withoutFile, withFile }) => ({
    what: `first page of ${grouped(rows)} rows after a restart: times as fast with the snapshot file, more than 1`,
    figure: (withoutFile / withFile).toFixed(1),
    holds: withFile < withoutFile,
  }));
}

export function printImports(figures: readonly ImportFigures[]): void {
  heading('A spreadsheet read by a server that answers pages meanwhile');
  const megabytes = (bytes: number): string => `${grouped(bytes / 1e6)} MB`;
  printTable(
    [
      'file',
      'size',
      'time',
      'server',
      'reader',
      'PostgreSQL',
      'together',
      'CPU of each',
      'a page before',
      'meanwhile',
      'slowest',
      'steps',
      'cancel',
    ],
    figures.map((one) => [
      `${grouped(one.rows)} rows, ${one.kind}`,
      megabytes(one.fileBytes),
      `${one.seconds.toFixed(1)} s`,
      ...[one.server, one.reader, one.postgres, one.together].map(megabytes),
      `${[one.processor.server, one.processor.reader, one.processor.postgres].map((of) => of.toFixed(1)).join(' + ')} s`,
      ...[one.pageBefore, one.pageMeanwhile, one.pageSlowest].map(milliseconds),
      ...[grouped(one.steps), `${one.cancelled.toFixed(1)} s`],
    ]),
  );
  for (const { rows, seconds, copies } of figures) {
    if (!copies) continue;
    const times = (of: number): string =>
      `${of.toFixed(1)} s, the import takes ${(seconds / of).toFixed(1)} times as long`;
    console.log(`\nCOPY of ${grouped(rows)} lines into a table of texts: ${times(copies.plain)}`);
    console.log(`COPY of the rows made ready into a table like that of rows: ${times(copies.ofRows)}`);
  }
}

export async function printDurability(options: { rounds: number; least: number }): Promise<void> {
  heading('Durability: eight writers, and kill -9 of the server, the database or both at random moments');
  const report = await runKillRounds({
    ...options,
    onRound: (round, victim, acknowledged) =>
      console.log(
        `round ${round}: killed ${victim === 'both' ? 'both' : `the ${victim}`}, ${acknowledged} acknowledged`,
      ),
  });
  const { acknowledged, rows, repeated, losses } = report;
  console.log(
    `\n${grouped(acknowledged)} writes were acknowledged, ${grouped(rows)} of them new rows; ${grouped(repeated)} requests were sent again.`,
  );
  console.log(
    losses.length === 0
      ? 'None is lost, none is doubled, every version is newer than the one before.'
      : losses.join('\n'),
  );
  if (losses.length > 0) process.exitCode = 1;
}

function verdict(holds: boolean): string {
  return holds ? 'holds' : 'MISSED';
}
