import type { ComputedCells, SheetCells } from '#sheet/formula/cells/workbook-cells.ts';
import { type Database, inTransaction, type Transaction } from '../../storage/database.ts';
import { readVersions } from '../sheets/sheet-states.ts';
import { type CellFormulaState, isOutOfDate, keepCellState, formulaProblemsOf } from './cell-formula-state.ts';
import { CellsHost } from './cells-host.ts';
import { serialOfMoment, writeFormulaCells } from './fill-rows.ts';
import { FormulasTooHeavy, NeedsThread } from './computing-thread.ts';
import { tellSources } from './formula-state.ts';
import type { LiveCells, LiveWorkbook } from './live-cells.ts';
import { cellsSetup, readChangedRows, readFirstRows, readOfCells, type SheetToCompute, sheetsOfCells } from './load-cells.ts'; // biome-ignore format: one line

const rowsWritten = 2_000;
/** So many rows of all sheets are written at once, or not at all. */
const mostTogether = 10_000;

export interface RecalculatedWorkbook {
  /** Sheets with cells that were written. */
  written: Set<string>;
  rows: number;
  /** What was not so before, in sentences. */
  notes: string[];
  /** Whether somebody wrote meanwhile, so that there is more to compute. */
  again: boolean;
}

interface Begun {
  state: CellFormulaState;
  live: LiveWorkbook;
  sources: string[];
  clock: CellFormulaState['clock'];
}

/**
 * Computes what of the formulas of a workbook is out of date, of single cells and of columns; null where nothing is;
 * `NeedsThread` where that is too much to be done without one. What
 * this process holds is brought up to the rows of now, or read anew where rows moved. What is computed is written row by
 * row, and one that somebody wrote meanwhile is computed with the next recalculation.
 */
export async function recalculateWorkbook(
  database: Database,
  cells: LiveCells,
  workbookId: string,
  how: { at: number; inThread: boolean },
): Promise<RecalculatedWorkbook | null> {
  if (!how.inThread && cells.isInThread(workbookId)) throw new NeedsThread();
  const begun = await begin(database, cells, workbookId, how);
  if (!begun) return null;
  const { at } = how;
  try {
    const computed = await begun.live.host.compute(serialOfMoment(at));
    return await finish(database, cells, workbookId, begun, computed, at);
  } catch (error) {
    await begun.live.host.end();
    if (!(error instanceof FormulasTooHeavy)) throw error;
    return tooHeavy(database, workbookId, begun, at);
  }
}

function begin(
  database: Database,
  cells: LiveCells,
  workbookId: string,
  how: { at: number; inThread: boolean },
): Promise<Begun | null> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const workbook = await transaction
        .selectFrom('workbooks')
        .select('formulas')
        .where('id', '=', workbookId)
        .executeTakeFirst();
      const state = workbook?.formulas;
      if (!state) return null;
      const sheets = await sheetsOfCells(transaction, workbookId);
      const versions = new Map(sheets.map(({ id, version }) => [id, version]));
      if (!isOutOfDate(state, versions, how.at)) return null;
      const live = cells.take(workbookId);
      if (live && state.seen && live.host.isThread === how.inThread && (await bringUp(transaction, live, sheets)))
        return { state, live, sources: state.sources, clock: state.clock };
      await live?.host.end();
      return load(transaction, state, sheets, how);
    });
}

/** Takes in what was written since; false where all is to be read anew. */
async function bringUp(
  transaction: Transaction,
  live: LiveWorkbook,
  sheets: readonly SheetToCompute[],
): Promise<boolean> {
  if (live.shape !== shapeOf(sheets)) return false;
  for (const { id, version } of sheets) {
    const own = live.versions.get(id);
    if (own === undefined || own === version) continue;
    const rows = await readChangedRows(transaction, id, own);
    if (!rows || !(await live.host.change(live.sheets.indexOf(id), rows))) return false;
    live.versions.set(id, version);
  }
  return true;
}

/** Titles are names in messages alone, but whatever else changes may change what formulas mean. */
const shapeOf = (sheets: readonly SheetToCompute[]): string =>
  JSON.stringify(sheets.map(({ id, title, columns }) => [id, title, columns]));

async function load(
  transaction: Transaction,
  state: CellFormulaState,
  sheets: readonly SheetToCompute[],
  { at, inThread }: { at: number; inThread: boolean },
): Promise<Begun> {
  const { read, clock } = await readOfCells(transaction, sheets);
  const involved = sheets.filter(({ id }) => (read.get(id)?.length ?? 0) > 0);
  const seen = state.seen?.versions ?? {};
  // Where columns came, went or moved, any formula may mean another cell.
  const all = !state.seen || involved.some(({ id, columns_version }) => columns_version > (seen[id] ?? Infinity));
  const setup = await cellsSetup(transaction, sheets, read, { all, now: serialOfMoment(at) });
  const host = new CellsHost(setup, { inThread });
  try {
    for (const { id, version } of involved) {
      const columns = read.get(id) ?? [];
      const place = sheets.findIndex((sheet) => sheet.id === id);
      const known = seen[id] ?? (state.sources.includes(id) ? 0 : version);
      for await (const rows of readFirstRows(transaction, id, { read: columns, seen: known })) host.add(place, rows);
    }
    await host.begin();
  } catch (error) {
    await host.end();
    throw error;
  }
  const versions = new Map(sheets.map(({ id, version }) => [id, version]));
  const live = { host, sheets: sheets.map(({ id }) => id), shape: shapeOf(sheets), versions };
  // Formulas may come back with their rows and columns: a sheet that had any is followed from then on.
  const sources = sheets.flatMap(({ id }) => (state.sources.includes(id) || involved.some((one) => one.id === id) ? [id] : [])); // biome-ignore format: one line
  return { state, live, clock, sources };
}

async function finish(
  database: Database,
  cells: LiveCells,
  workbookId: string,
  { state, live, sources, clock }: Begun,
  { stopped, cycles }: ComputedCells,
  at: number,
): Promise<RecalculatedWorkbook> {
  const written = new Set<string>();
  let rows = 0;
  let isBehind = false;
  for (let part = await takePart(live); part.length > 0; part = await takePart(live)) {
    for (const { sheet, rows: own } of part) {
      written.add(sheet);
      rows += own.length;
    }
    isBehind = (await writePart(database, live, part)) || isBehind;
  }
  const versions = Object.fromEntries(sources.map((id) => [id, live.versions.get(id) ?? 0]));
  const after: CellFormulaState = { ...state, sources, clock, seen: { versions, at }, stopped, cycles };
  const isKept = await keepCellState(database, workbookId, state, after);
  cells.keep(workbookId, live);
  const fresh = sources.filter((id) => !state.sources.includes(id));
  await tellSources(database, fresh);
  // Between the look at a sheet and the word to its writers nobody followed what was written.
  const now = fresh.length > 0 ? await readVersions(database, sources) : null;
  const again = isBehind || !isKept || (now !== null && isOutOfDate(after, now, at));
  return { written, rows, again, notes: notesOf(state, after) };
}

/** Some of what is to be written; nothing at the end. */
async function takePart({ host }: LiveWorkbook): Promise<SheetCells[]> {
  const part: SheetCells[] = [];
  for (let count = 0; count < mostTogether; ) {
    const next = await host.next(rowsWritten);
    if (!next) break;
    part.push(next);
    count += next.rows.length;
  }
  return part;
}

/** Writes computed cells of several sheets, all or none; answers whether somebody wrote to one of them meanwhile. */
function writePart(database: Database, live: LiveWorkbook, part: readonly SheetCells[]): Promise<boolean> {
  const bySheet = Map.groupBy(part, ({ sheet }) => sheet);
  return inTransaction(database, async (transaction) => {
    const versions = new Map<string, number>();
    let isBehind = false;
    // Always in the same order, so that two who write to several sheets wait for each other and not in a circle.
    for (const id of [...bySheet.keys()].sort()) {
      // The history does not tell what formulas made: it follows from what was written.
      const state = await transaction
        .updateTable('sheet_states')
        .set((set) => ({ version: set('version', '+', 1), history_version: set('version', '+', 1) }))
        .where('sheet_id', '=', id)
        .returning('version')
        .executeTakeFirst();
      if (!state) continue;
      const seen = live.versions.get(id) ?? 0;
      for (const { rows } of bySheet.get(id) ?? [])
        await writeFormulaCells(transaction, id, rows, { from: seen, to: state.version });
      if (state.version === seen + 1) versions.set(id, state.version);
      else isBehind = true;
    }
    for (const [id, version] of versions) live.versions.set(id, version);
    return isBehind;
  });
}

/** Values stay as they are until something is written again: the same would only be too heavy again. */
async function tooHeavy(
  database: Database,
  workbookId: string,
  { state, live, sources, clock }: Begun,
  at: number,
): Promise<RecalculatedWorkbook> {
  const versions = Object.fromEntries(sources.map((id) => [id, live.versions.get(id) ?? 0]));
  await keepCellState(database, workbookId, state, { ...state, sources, clock, seen: { versions, at } });
  const notes = ['The formulas of this spreadsheet take too long. Their values are from before.'];
  return { written: new Set(), rows: 0, notes, again: false };
}

function notesOf(before: CellFormulaState, after: CellFormulaState): string[] {
  const known = new Set(formulaProblemsOf(before));
  return formulaProblemsOf(after).filter((problem) => !known.has(problem));
}
