/**
 * The engine next to SQLite, DuckDB and PostgreSQL, on the same rows with the same meaning, in one run. Each question is
 * a new one and all answers are compared; what a repeated question takes is told apart. DuckDB takes part where it is
 * installed, see duckdb-contender.ts.
 */

import { measureSnapshot } from '#engine/snapshot.ts';
import { duckdbContender } from './duckdb-contender.ts';
import { type Contender, engineContender, sampleSnapshot, sqliteContender } from './engine-contenders.ts';
import { postgresContender } from './postgres-contender.ts';
import { type Finding, type Operation, operations, type Question, questionsOf, type Write } from './questions.ts';

export interface EngineFigures {
  rows: number;
  operation: Operation;
  /** Milliseconds of the first question to a sheet of which nothing is derived yet. */
  cold: number;
  /** Median of new questions. */
  another: number;
  /** What 19 of 20 new questions take at most. */
  slow: number;
  /** Median of one question that is repeated: what is kept of answers. */
  same: number;
  others: { name: string; milliseconds: number; ratio: number }[];
}

export interface EngineReport {
  figures: EngineFigures[];
  builds: { rows: number; milliseconds: number; bytes: number; derivedBytes: number }[];
  /** How many answers were compared. All are the same: it throws otherwise. */
  compared: number;
}

/** Measures sheets of the given numbers of rows, with so many questions for each operation and contender. */
export async function benchEngine(sizes: readonly number[], times: number): Promise<EngineReport> {
  const report: EngineReport = { figures: [], builds: [], compared: 0 };
  for (const rows of sizes) {
    const cold = await measureCold(rows);
    const start = performance.now();
    const snapshot = sampleSnapshot(rows);
    const milliseconds = performance.now() - start;
    const { bytes } = measureSnapshot(snapshot);
    const engine = engineContender(snapshot);
    const writes: Write[] = [];
    const figures: EngineFigures[] = [];
    for (const operation of operations)
      figures.push(await measureAlone(engine, { rows, operation, cold: cold[operation], times, writes }));
    report.builds.push({ rows, milliseconds, bytes, derivedBytes: engine.derivedBytes() });
    const contenders = [sqliteContender, duckdbOfCells, duckdbOfTypes, postgresContender];
    for (const [place, open] of contenders.entries()) {
      const other = await open(rows);
      if (!other) continue;
      for (const write of writes) await other.write(write);
      for (const figure of figures) await compare(engine, other, figure, { seed: place + 2, times, writes });
      report.compared += figures.length * times;
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

/** Each operation on a sheet that was just read. The compiler has seen the work before, as in a server that runs. */
async function measureCold(rows: number): Promise<Record<Operation, number>> {
  const cold: Record<Operation, number> = { page: 0, search: 0, count: 0, group: 0, scorecard: 0, update: 0 };
  const warm = engineContender(sampleSnapshot(2_000));
  for (const operation of operations) {
    for (const question of some(questionsOf(operation, 2_000, 0), 30)) await timed(warm, question);
    const [question] = some(questionsOf(operation, rows, 0), 1);
    if (question) cold[operation] = (await timed(engineContender(sampleSnapshot(rows)), question)).milliseconds;
  }
  return cold;
}

/** The engine before anything else runs. */
async function measureAlone(
  engine: Contender,
  { rows, operation, cold, times, writes }: Pick<EngineFigures, 'rows' | 'operation' | 'cold'> & Round,
): Promise<EngineFigures> {
  const questions = questionsOf(operation, rows, 1);
  const measured: number[] = [];
  for (const question of some(questions, times)) {
    measured.push((await timed(engine, question)).milliseconds);
    if (question.write) writes.push(question.write);
  }
  const { write: _, ...question } = questions.next().value;
  const repeated: number[] = [];
  for (let time = 0; time < times; time++)
    repeated.push((await timed(engine, { ...question, write: null })).milliseconds);
  const sorted = measured.toSorted((first, second) => first - second);
  return {
    ...{ rows, operation, cold, another: median(measured) },
    ...{ slow: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN, same: median(repeated), others: [] },
  };
}

interface Round {
  times: number;
  /** All that were written so far: every contender has the same rows. */
  writes: Write[];
}

/** The two take turns with the same new questions, so that what else the machine does hits both alike. */
async function compare(
  engine: Contender,
  other: Contender,
  figure: EngineFigures,
  { seed, times, writes }: Round & { seed: number },
): Promise<void> {
  const { rows, operation } = figure;
  const own: number[] = [];
  const others: number[] = [];
  for (const question of some(questionsOf(operation, rows, seed), times)) {
    const found = await timed(other, question);
    const expected = await timed(engine, question);
    assertSame(expected.finding, found.finding, `${other.name}, ${rows} rows, ${JSON.stringify(question.query)}`);
    others.push(found.milliseconds);
    own.push(expected.milliseconds);
    if (question.write) writes.push(question.write);
  }
  figure.others.push({ name: other.name, milliseconds: median(others), ratio: median(others) / median(own) });
}

/** Sums are added in another order elsewhere, so their last digits may differ. */
function assertSame(expected: Finding, found: Finding, where: string): void {
  const same =
    expected.total === found.total &&
    expected.rows.join() === found.rows.join() &&
    expected.sums.length === found.sums.length &&
    expected.sums.every((sum, index) => Math.abs(sum - (found.sums[index] ?? 0)) <= Math.abs(sum) * 1e-9);
  if (!same) throw new Error(`${where}: answers differ\n${JSON.stringify(expected)}\n${JSON.stringify(found)}`);
}

async function timed(contender: Contender, question: Question): Promise<{ milliseconds: number; finding: Finding }> {
  const start = performance.now();
  if (question.write) await contender.write(question.write);
  const finding = await contender.answer(question);
  return { milliseconds: performance.now() - start, finding };
}

function* some<T>(given: Generator<T, never>, count: number): Generator<T> {
  for (let time = 0; time < count; time++) yield given.next().value;
}

export function median(measured: readonly number[]): number {
  return measured.toSorted((first, second) => first - second)[measured.length >> 1] ?? Number.NaN;
}
