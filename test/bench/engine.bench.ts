/**
 * The engine beside SQLite and DuckDB, on the same rows with the same meaning, in one run:
 * `node test/bench/engine.bench.ts` for 10,000 and 100,000 rows, `--million` (or BENCH_MILLION=1) for a million too.
 * DuckDB takes part where it is installed, see duckdb-contender.ts.
 */

import { applyChange } from '#sheet/apply-change.ts';
import { runQuery } from '#sheet/run-query.ts';
import { measureSnapshot, type Snapshot } from '#sheet/snapshot.ts';
import {
  type Contender,
  context,
  engineContender,
  type Finding,
  type Operation,
  questions,
  sampleSnapshot,
  sqliteContender,
} from './engine-contenders.ts';
import { duckdbContender } from './duckdb-contender.ts';
import { sampleRow } from './sample-sheet.ts';

export interface EngineFigures {
  rows: number;
  operation: Operation;
  /** Median milliseconds of the engine. */
  milliseconds: number;
  /** Of its first answer, when nothing is derived yet. */
  firstMilliseconds: number;
  others: { name: string; milliseconds: number; ratio: number }[];
}

export interface EngineReport {
  figures: EngineFigures[];
  builds: { rows: number; milliseconds: number; bytes: number; derivedBytes: number; changeMilliseconds: number }[];
}

/** Measures sheets of the given numbers of rows. Throws where two contenders answer differently. */
export async function benchEngine(sizes: readonly number[]): Promise<EngineReport> {
  const report: EngineReport = { figures: [], builds: [] };
  for (const rows of sizes) {
    const start = performance.now();
    const snapshot = sampleSnapshot(rows);
    const milliseconds = performance.now() - start;
    const engine = engineContender(snapshot);
    const figures: EngineFigures[] = [];
    for (const operation of operations) {
      const first = await timed(engine, operation);
      // The compiler is done after some calls; a server is warm for all but its first moments.
      for (let call = 0; call < 20; call++) await timed(engine, operation);
      const median = await medianOf(engine, operation, 41);
      figures.push({ rows, operation, milliseconds: median, firstMilliseconds: first, others: [] });
    }
    for (const open of [sqliteContender, cells, typed]) {
      const other = await open(rows);
      if (!other) continue;
      await compare(engine, other, figures);
      other.close();
    }
    report.figures.push(...figures);
    const { bytes, derivedBytes } = measureSnapshot(snapshot);
    report.builds.push({ rows, milliseconds, bytes, derivedBytes, changeMilliseconds: medianChange(snapshot, rows) });
  }
  return report;
}

/** The report as people read it. */
export function printed(report: EngineReport): string {
  const lines = report.figures.map(({ rows, operation, milliseconds, firstMilliseconds, others }) => {
    const beside = others.map((other) => `${other.name} ${shown(other.milliseconds)} (${other.ratio.toFixed(1)}×)`);
    const own = `${shown(milliseconds)} ms (first ${shown(firstMilliseconds)})`;
    return `${String(rows).padStart(8)} ${operation.padEnd(7)} sheaf ${own} | ${beside.join(' | ')}`;
  });
  for (const { rows, milliseconds, bytes, derivedBytes, changeMilliseconds } of report.builds) {
    const sizes = `${megabytes(bytes)} MB, ${megabytes(derivedBytes)} of them derived`;
    lines.push(
      `${String(rows).padStart(8)} build   ${shown(milliseconds)} ms, ${sizes}; a change and a page after it ${shown(changeMilliseconds)} ms`,
    );
  }
  return lines.join('\n');
}

const operations: readonly Operation[] = ['page', 'search', 'group'];

if (import.meta.main) {
  const million = process.argv.includes('--million') || process.env.BENCH_MILLION === '1';
  console.log(printed(await benchEngine(million ? [10_000, 100_000, 1_000_000] : [10_000, 100_000])));
}

function cells(rows: number): Promise<Contender | null> {
  return duckdbContender(rows, 'cells');
}

function typed(rows: number): Promise<Contender | null> {
  return duckdbContender(rows, 'typed');
}

async function compare(engine: Contender, other: Contender, figures: EngineFigures[]): Promise<void> {
  for (const figure of figures) {
    const expected = await engine.answer(figure.operation);
    assertSame(
      expected,
      await other.answer(figure.operation),
      `${other.name}, ${figure.operation}, ${figure.rows} rows`,
    );
    const milliseconds = await medianOf(other, figure.operation, figure.rows > 500_000 ? 5 : 11);
    figure.others.push({ name: other.name, milliseconds, ratio: milliseconds / figure.milliseconds });
  }
}

/** Sums are added in another order elsewhere, so their last digits may differ. */
function assertSame(expected: Finding, found: Finding, where: string): void {
  const same =
    expected.total === found.total &&
    expected.rows.join() === found.rows.join() &&
    expected.sums.every((sum, index) => Math.abs(sum - (found.sums[index] ?? 0)) <= Math.abs(sum) * 1e-9);
  if (!same) throw new Error(`${where}: answers differ\n${JSON.stringify(expected)}\n${JSON.stringify(found)}`);
}

async function timed(contender: Contender, operation: Operation): Promise<number> {
  const start = performance.now();
  await contender.answer(operation);
  return performance.now() - start;
}

async function medianOf(contender: Contender, operation: Operation, times: number): Promise<number> {
  const measured: number[] = [];
  for (let time = 0; time < times; time++) measured.push(await timed(contender, operation));
  return middle(measured);
}

/** A row written and the page asked for again, as a visitor who edits sees it. */
function medianChange(given: Snapshot, rows: number): number {
  const measured: number[] = [];
  let snapshot = given;
  for (let time = 0; time < 25; time++) {
    const row = sampleRow((time * 7919) % rows);
    row.cells.note = `written ${time}`;
    const start = performance.now();
    snapshot = applyChange(snapshot, { version: time + 2, upserts: [row], deletes: [] });
    runQuery(snapshot, questions.page, context);
    measured.push(performance.now() - start);
  }
  return middle(measured);
}

function middle(measured: number[]): number {
  return measured.toSorted((first, second) => first - second)[measured.length >> 1] ?? Number.NaN;
}

function shown(milliseconds: number): string {
  return milliseconds < 10 ? milliseconds.toFixed(2) : milliseconds.toFixed(0);
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(0);
}
