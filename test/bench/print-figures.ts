import { runKillRounds } from '../durability/kill-rounds.ts';
import type { ColdFigures } from './cold.bench.ts';
import type { EngineFigures, EngineReport } from './engine.bench.ts';
import { grouped, heading, milliseconds, printTable } from './print-table.ts';
import { operations } from './questions.ts';
import type { WriteFigures } from './write.bench.ts';

export function printEngine({ figures, builds }: EngineReport): void {
  heading('The sheet engine, median of each; × is how many times as long as Sheaf, the two taking turns');
  console.log(
    'page: two filters, a sort, 25 rows; search: two terms over 12 columns; count: three filters; group: sums by category;\n' +
      'scorecard: sum, average, maximum and count of filtered rows; update: a cell is written, then the page again.\n' +
      'duckdb (cells) keeps cells as a sheet has them, duckdb (typed) was given clean numbers and dates. All answers are the same.\n' +
      '"first" is the first answer, "worst" the longest of the next twenty: one of them makes an index.\n',
  );
  const names = [...new Set(figures.flatMap(({ others }) => others.map((other) => other.name)))];
  printTable(
    ['rows and question', 'sheaf', 'first', 'worst', ...names.flatMap((name) => [name, '×'])],
    figures.map((figure) => [
      `${grouped(figure.rows)} ${figure.operation}`,
      milliseconds(figure.milliseconds),
      milliseconds(figure.firstMilliseconds),
      milliseconds(figure.worstMilliseconds),
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
  printBars(figures);
}

/** What was promised, and whether it holds. */
function printBars(figures: readonly EngineFigures[]): void {
  const of = (rows: number, operation: string) =>
    figures.find((figure) => figure.rows === rows && figure.operation === operation);
  const lines: [string, string, string][] = [];
  for (const operation of ['page', 'search']) {
    const least = Math.min(...(of(1_000_000, operation)?.others.map((other) => other.ratio) ?? []));
    if (Number.isFinite(least)) {
      lines.push([
        `1,000,000 ${operation}: times the best of the others, at least 20`,
        least.toFixed(1),
        verdict(least >= 20),
      ]);
    }
  }
  const duckdb = of(100_000, 'page')?.others.filter((other) => other.name.startsWith('duckdb')) ?? [];
  if (duckdb.length > 0) {
    const least = Math.min(...duckdb.map((other) => other.ratio));
    lines.push(['100,000 page: times DuckDB, at least 10', least.toFixed(1), verdict(least >= 10)]);
  }
  for (const operation of operations) {
    const [small, large] = [of(100_000, operation), of(1_000_000, operation)];
    if (!small || !large) continue;
    const growth = large.milliseconds / small.milliseconds;
    lines.push([
      `growth of ${operation} from 100,000 to 1,000,000, at most 12`,
      growth.toFixed(1),
      verdict(growth <= 12),
    ]);
  }
  console.log('');
  printTable(['what must hold', 'figure', ''], lines);
}

export function printWrites(figures: readonly WriteFigures[]): void {
  heading('Writes until they are acknowledged, median; × is times a bare durable INSERT by as many writers');
  printTable(
    ['writers of one sheet and what', 'time', '×', 'at most 2'],
    figures.map(({ what, writers, milliseconds: time, ratio }) => [
      `${writers}: ${what}`,
      milliseconds(time),
      ratio.toFixed(2),
      verdict(ratio <= 2),
    ]),
  );
}

export function printCold(figures: readonly ColdFigures[]): void {
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
