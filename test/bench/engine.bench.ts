/**
 * The engine next to SQLite, DuckDB and PostgreSQL, on the same rows with the same meaning, in one run. DuckDB takes part
 * where it is installed, see duckdb-contender.ts.
 */

import { measureSnapshot } from '#engine/snapshot.ts';
import { duckdbContender } from './duckdb-contender.ts';
import { type Contender, engineContender, sampleSnapshot, sqliteContender, type Write } from './engine-contenders.ts';
import { postgresContender } from './postgres-contender.ts';
import { type Finding, type Operation, operations } from './questions.ts';
import { numberOfRow } from './sample-sheet.ts';

export interface EngineFigures {
  rows: number;
  operation: Operation;
  /** Median milliseconds of the engine. */
  milliseconds: number;
  /** Of its first answer, when nothing is derived yet. */
  firstMilliseconds: number;
  /** The longest of the answers after it: one of them makes the index. */
  worstMilliseconds: number;
  others: { name: string; milliseconds: number; ratio: number }[];
}

export interface EngineReport {
  figures: EngineFigures[];
  builds: { rows: number; milliseconds: number; bytes: number; derivedBytes: number }[];
}

/** Measures sheets of the given numbers of rows. Throws where two contenders answer differently. */
export async function benchEngine(sizes: readonly number[]): Promise<EngineReport> {
  const report: EngineReport = { figures: [], builds: [] };
  for (const rows of sizes) {
    const start = performance.now();
    const snapshot = sampleSnapshot(rows);
    const milliseconds = performance.now() - start;
    const { bytes } = measureSnapshot(snapshot);
    const engine = engineContender(snapshot);
    const { figures, row } = await measureAlone(engine, rows);
    const derivedBytes = engine.derivedBytes();
    report.builds.push({ rows, milliseconds, bytes, derivedBytes });
    for (const open of [sqliteContender, duckdbOfCells, duckdbOfTypes, postgresContender]) {
      const other = await open(rows);
      if (!other) continue;
      await compare(engine, other, row, figures);
      await other.close();
    }
    report.figures.push(...figures);
  }
  return report;
}

function duckdbOfCells(rows: number): Promise<Contender | null> {
  return duckdbContender(rows, 'cells');
}

function duckdbOfTypes(rows: number): Promise<Contender | null> {
  return duckdbContender(rows, 'typed');
}

/** The engine before anything else runs. Updates write to the first row of the page. */
async function measureAlone(engine: Contender, rows: number): Promise<{ figures: EngineFigures[]; row: number }> {
  const row = { turn: 0, row: 0 };
  const figures: EngineFigures[] = [];
  for (const operation of operations) {
    const first = await timed(engine, operation, row);
    if (operation === 'page') row.row = numberOfRow(first.finding.rows[0] ?? '');
    // The compiler is done after some calls; a server is warm for all but its first moments.
    const warmUp = await repeated(engine, operation, row, 20);
    const measured = await repeated(engine, operation, row, 41);
    figures.push({
      ...{ rows, operation, milliseconds: median(measured), firstMilliseconds: first.milliseconds },
      ...{ worstMilliseconds: Math.max(...warmUp), others: [] },
    });
  }
  return { figures, row: row.row };
}

/** The two take turns, so that what else the machine does hits both alike. */
async function compare(engine: Contender, other: Contender, row: number, figures: EngineFigures[]): Promise<void> {
  for (const figure of figures) {
    const write = { turn: 0, row };
    const expected = await engine.answer(figure.operation, write);
    const found = await other.answer(figure.operation, write);
    assertSame(expected, found, `${other.name}, ${figure.operation}, ${figure.rows} rows`);
    const own: number[] = [];
    const others: number[] = [];
    const times = figure.rows > 500_000 ? 5 : 11;
    for (let time = 0; time < times; time++) {
      others.push((await timed(other, figure.operation, write)).milliseconds);
      own.push(...(await repeated(engine, figure.operation, write, 3)));
    }
    figure.others.push({ name: other.name, milliseconds: median(others), ratio: median(others) / median(own) });
  }
}

/** Sums are added in another order elsewhere, so their last digits may differ. */
function assertSame(expected: Finding, found: Finding, where: string): void {
  const same =
    expected.total === found.total &&
    expected.note === found.note &&
    expected.rows.join() === found.rows.join() &&
    expected.sums.length === found.sums.length &&
    expected.sums.every((sum, index) => Math.abs(sum - (found.sums[index] ?? 0)) <= Math.abs(sum) * 1e-9);
  if (!same) throw new Error(`${where}: answers differ\n${JSON.stringify(expected)}\n${JSON.stringify(found)}`);
}

async function timed(
  contender: Contender,
  operation: Operation,
  write: Write,
): Promise<{ milliseconds: number; finding: Finding }> {
  write.turn++;
  const start = performance.now();
  const finding = await contender.answer(operation, write);
  return { milliseconds: performance.now() - start, finding };
}

async function repeated(contender: Contender, operation: Operation, write: Write, times: number): Promise<number[]> {
  const measured: number[] = [];
  for (let time = 0; time < times; time++) measured.push((await timed(contender, operation, write)).milliseconds);
  return measured;
}

export function median(measured: readonly number[]): number {
  return measured.toSorted((first, second) => first - second)[measured.length >> 1] ?? Number.NaN;
}
