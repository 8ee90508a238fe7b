import type { ComputedCells, SheetCells } from '#engine/formula/cells/cells-setup.ts';
import type { OutdatedColumns } from '#engine/outdated.ts';
import type { WorkbookNames } from '#engine/formula/cells/workbook-names.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { readLooseCells, writeLooseValues } from '../sheets/loose-rows.ts';
import { firstVersion } from '../sheets/row-lines.ts';
import { readVersions } from '../sheets/sheet-states.ts';
import { type CellFormulaState, isOutOfDate, storeCellState, formulaProblemsOf } from './cell-formula-state.ts';
import { CellsHost } from './cells-host.ts';
import { writeFormulaCells } from './fill-rows.ts';
import { serialOfMoment } from './formula-cells.ts';
import { FormulasTooHeavy, NeedsThread, TooManyCells } from './computing-thread.ts';
import { notifySources } from './formula-state.ts';
import type { SlicedRecalculation } from './slice-pace.ts';
import { holdFormulas } from './hold-formulas.ts';
import { allFormulaColumns, storeOutdated } from './store-outdated.ts';
import { writeStopped } from './write-stopped.ts';
import type { LiveCells, LiveWorkbook } from './live-cells.ts';
import {
  cellsSetup,
  fileNameOf,
  readChangedRows,
  readFirstRows,
  readOfCells,
  refuseMany,
  type SheetToCompute,
  sheetsOfCells,
} from './reading/load-cells.ts';

const rowsWritten = 2_000;
/** So many rows of all sheets are written at once, or not at all. */
const mostTogether = 10_000;

export interface RecalculatedWorkbook {
  /** Sheets with cells that were written. */
  written: Set<string>;
  rows: number;
  /** What was not so before, in sentences. */
  notes: string[];
  /** Whether someone wrote meanwhile, so that there is more to compute. */
  again: boolean;
  /** Whether all rows were read first. */
  isCold?: boolean;
}

interface Begun {
  state: CellFormulaState;
  live: LiveWorkbook;
  isCold: boolean;
  sources: string[];
  clock: CellFormulaState['clock'];
  /** The state without what was to be verified. */
  verified?: CellFormulaState;
}

/**
 * Computes what of the formulas of a workbook is out of date, of single cells and of columns; null where nothing is;
 * `NeedsThread` where that is too much to be done without one. What this process holds is brought up to the current
 * rows, or read again where rows moved. What is computed is written row by row, and one that someone wrote meanwhile is
 * computed with the next recalculation.
 */
export async function recalculateWorkbook(
  database: Database,
  cells: LiveCells,
  workbookId: string,
  how: SlicedRecalculation,
): Promise<RecalculatedWorkbook | null> {
  if (!how.inThread && cells.isInThread(workbookId)) throw new NeedsThread();
  let begun: Begun | null = null;
  const { at } = how;
  try {
    begun = await begin(database, cells, workbookId, how);
    if (!begun) return null;
    const done = begun.state.verifies
      ? await verifyFile(database, cells, workbookId, begun, how)
      : await finish(database, cells, workbookId, begun, await computeInSlices(database, begun, how), at);
    return { ...done, isCold: begun.isCold };
  } catch (error) {
    await begun?.live.host.end();
    if (!(error instanceof FormulasTooHeavy)) throw error;
    return tooHeavy(database, workbookId, { at, why: error instanceof TooManyCells ? 'large' : 'long' });
  }
}

/** Nothing is written before all is compared with what the file holds. */
async function verifyFile(
  database: Database,
  cells: LiveCells,
  workbookId: string,
  begun: Begun,
  { at, nextPace }: SlicedRecalculation,
): Promise<RecalculatedWorkbook> {
  const { live, state } = begun;
  for (let began: number | null = null; ; ) {
    const { isDone } = await live.host.compute(serialOfMoment(at), await nextPace(began));
    began ??= performance.now();
    if (isDone) break;
  }
  const differences = await live.host.verify();
  const held = await holdFormulas(database, workbookId, differences, live.versions);
  if (!held) {
    await live.host.end();
    return { written: new Set(), rows: 0, again: true, notes: [] };
  }
  const written: WrittenCells = { written: new Set(), rows: 0, behind: new Map() };
  await writeAll(database, live, written);
  const computed = await live.host.compute(serialOfMoment(at), await nextPace(null));
  const { verifies: _, written: __, ...next } = state;
  if (!held.hasCells && differences.length === 0) {
    // Formula columns alone are computed sheet by sheet.
    await storeOutdated(database, live.sheets, {});
    const isDone = await storeCellState(database, workbookId, state, null);
    await live.host.end();
    return { written: written.written, rows: written.rows, again: !isDone, notes: [] };
  }
  return finish(database, cells, workbookId, { ...begun, verified: next }, { ...computed, ...written }, at);
}

type ComputedAndWritten = ComputedCells & WrittenCells;

interface WrittenCells {
  written: Set<string>;
  rows: number;
  /** Of sheets that someone else wrote meanwhile, the versions that this recalculation gave since. */
  behind: Map<string, number[]>;
}

/** Computes and writes. Where it takes long, what is computed is written after each slice, and cells that wait say so. */
async function computeInSlices(
  database: Database,
  { live }: Begun,
  { at, nextPace, written }: SlicedRecalculation,
): Promise<ComputedAndWritten> {
  const all: WrittenCells = { written: new Set(), rows: 0, behind: new Map() };
  for (let began: number | null = null; ; ) {
    const computed = await live.host.compute(serialOfMoment(at), await nextPace(began));
    began ??= performance.now();
    const inSlice = await writeAll(database, live, all);
    if (computed.isDone) return { ...computed, ...all };
    for (const id of inSlice) written(id);
  }
}

/** Answers the sheets that were written. */
async function writeAll(database: Database, live: LiveWorkbook, all: WrittenCells): Promise<Set<string>> {
  const inSlice = new Set<string>();
  for (let part = await takePart(live); part.length > 0; part = await takePart(live)) {
    for (const { sheet, rows, loose } of part) {
      inSlice.add(sheet);
      all.written.add(sheet);
      all.rows += rows.length + loose.length;
    }
    const behind = await writePart(database, live, part, all.behind);
    for (const [id, version] of behind) all.behind.set(id, [...(all.behind.get(id) ?? []), version]);
  }
  return inSlice;
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
        .select(['formulas', 'names', 'name', 'source'])
        .where('id', '=', workbookId)
        .executeTakeFirst();
      const state = workbook?.formulas;
      if (!state) return null;
      const sheets = await sheetsOfCells(transaction, workbookId);
      const versions = new Map(sheets.map(({ id, version }) => [id, version]));
      if (!isOutOfDate(state, versions, how.at)) return null;
      const live = cells.take(workbookId);
      if (live && state.seen && live.host.isThread === how.inThread && (await bringUp(transaction, live, sheets)))
        return { state, live, isCold: false, sources: state.sources, clock: state.clock };
      await live?.host.end();
      if (!how.inThread) refuseMany(sheets, state.sources);
      return load(transaction, { state, names: workbook.names, file: fileNameOf(workbook) }, sheets, how);
    });
}

/** Takes in what was written since; false where all must be read again. */
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
    const number = live.sheets.indexOf(id);
    if (!rows || !(await live.host.change(number, rows))) return false;
    const loose = await readLooseCells(transaction, id, own);
    if (loose.length > 0 && !(await live.host.changeLoose(number, loose))) return false;
    live.versions.set(id, version);
  }
  return true;
}

/** Titles are names in messages alone, but whatever else changes may change what formulas mean. */
const shapeOf = (sheets: readonly SheetToCompute[]): string =>
  JSON.stringify(sheets.map(({ id, title, columns, layout }) => [id, title, columns, layout]));

async function load(
  transaction: Transaction,
  { state, names, file }: { state: CellFormulaState; names: WorkbookNames | null; file: string },
  sheets: readonly SheetToCompute[],
  { at, inThread }: { at: number; inThread: boolean },
): Promise<Begun> {
  const { read, loose, clock } = await readOfCells(transaction, sheets, names);
  const involved = sheets.filter(({ id }) => (read.get(id)?.length ?? 0) + (loose.get(id)?.length ?? 0) > 0);
  const seen = state.seen?.versions ?? {};
  // Where columns came, went or moved, any formula may mean another cell: also one that read what is gone.
  const all =
    !state.seen ||
    state.tooHeavy !== undefined ||
    sheets.some(({ id, columns_version }) => columns_version > (seen[id] ?? Infinity));
  // What is not of the file any more is not compared with it.
  const seenOf = (id: string): number =>
    state.verifies
      ? firstVersion
      : (seen[id] ?? (state.sources.includes(id) ? 0 : (sheets.find((one) => one.id === id)?.version ?? 0)));
  const setup = await cellsSetup(
    transaction,
    sheets,
    { read, loose },
    {
      ...{ all, now: serialOfMoment(at), names, workbook: file, seenOf },
      ...{ stale: state.stale?.roots ?? [], verifies: state.verifies ?? false, written: state.written ?? {} },
    },
  );
  const host = new CellsHost(setup, { inThread });
  try {
    for (const { id } of involved) {
      const columns = read.get(id) ?? [];
      const position = sheets.findIndex((sheet) => sheet.id === id);
      // The next ones are read while these are taken in.
      let adding: Promise<void> = Promise.resolve();
      for await (const rows of readFirstRows(transaction, id, { read: columns, seen: seenOf(id) })) {
        await adding;
        adding = host.add(position, rows);
        adding.catch(() => undefined);
      }
      await adding;
    }
    await host.begin();
  } catch (error) {
    await host.end();
    throw error;
  }
  const versions = new Map(sheets.map(({ id, version }) => [id, version]));
  const live = { host, sheets: sheets.map(({ id }) => id), shape: shapeOf(sheets), versions };
  // Formulas may come back with their rows and columns: a sheet that had any is followed from then on.
  const sources = sheets.flatMap(({ id }) =>
    state.sources.includes(id) || involved.some((one) => one.id === id) ? [id] : [],
  );
  return { state, live, isCold: true, clock, sources };
}

async function finish(
  database: Database,
  cells: LiveCells,
  workbookId: string,
  { state, live, sources, clock, verified = state }: Begun,
  { stopped, cycles, stale, written, rows, behind }: ComputedAndWritten,
  at: number,
): Promise<RecalculatedWorkbook> {
  const { columns: outdated, ...named } = stale;
  for (const [id, version] of await storeOutdated(database, live.sheets, outdated)) {
    written.add(id);
    if (version === (live.versions.get(id) ?? 0) + 1) live.versions.set(id, version);
    else behind.set(id, [...(behind.get(id) ?? []), version]);
  }
  const versions = Object.fromEntries(sources.map((id) => [id, live.versions.get(id) ?? 0]));
  const { tooHeavy: _, stale: __, ...before } = verified;
  const after: CellFormulaState = {
    ...{ ...before, sources, clock, seen: { versions, at }, stopped, cycles },
    ...(stale.count > 0 && { stale: named }),
  };
  const isStored = await storeCellState(database, workbookId, state, after);
  cells.store(workbookId, live);
  const fresh = sources.filter((id) => !state.sources.includes(id));
  await notifySources(database, fresh);
  // Writes between the look at a sheet and the notice to its writers were not followed.
  const now = fresh.length > 0 ? await readVersions(database, sources) : null;
  const again = behind.size > 0 || !isStored || (now !== null && isOutOfDate(after, now, at));
  return { written, rows, again, notes: notesOf(state, after) };
}

/** Some of what must be written; nothing at the end. */
async function takePart({ host }: LiveWorkbook): Promise<SheetCells[]> {
  const part: SheetCells[] = [];
  for (let count = 0; count < mostTogether; ) {
    const next = await host.next(rowsWritten);
    if (!next) break;
    part.push(next);
    count += next.rows.length + next.loose.length;
  }
  return part;
}

/**
 * Writes computed cells of several sheets, all or none; answers the new versions of those that someone wrote meanwhile.
 */
function writePart(
  database: Database,
  live: LiveWorkbook,
  part: readonly SheetCells[],
  behind: WrittenCells['behind'],
): Promise<Map<string, number>> {
  const bySheet = Map.groupBy(part, ({ sheet }) => sheet);
  return inTransaction(database, async (transaction) => {
    const versions = new Map<string, number>();
    const newlyBehind = new Map<string, number>();
    // Always in the same order, so that two who write to several sheets wait for each other and not in a circle.
    for (const id of [...bySheet.keys()].sort()) {
      // The history does not show what formulas made: it follows from what was written.
      const state = await transaction
        .updateTable('sheet_states')
        .set((set) => ({ version: set('version', '+', 1), history_version: set('version', '+', 1) }))
        .where('sheet_id', '=', id)
        .returning('version')
        .executeTakeFirst();
      if (!state) continue;
      const seen = live.versions.get(id) ?? 0;
      const written = { from: seen, to: state.version, mine: behind.get(id) ?? [] };
      for (const { rows, loose } of bySheet.get(id) ?? []) {
        if (rows.length > 0) await writeFormulaCells(transaction, id, rows, written);
        if (loose.length > 0) await writeLooseValues(transaction, id, loose, written);
      }
      if (state.version === seen + 1) versions.set(id, state.version);
      else newlyBehind.set(id, state.version);
    }
    for (const [id, version] of versions) live.versions.set(id, version);
    return newlyBehind;
  });
}

/** Until something is written again nothing is tried: the same would only be too heavy again. */
async function tooHeavy(
  database: Database,
  workbookId: string,
  { at, why }: { at: number; why: 'long' | 'large' },
): Promise<RecalculatedWorkbook | null> {
  const workbook = await database
    .selectFrom('workbooks')
    .select('formulas')
    .where('id', '=', workbookId)
    .executeTakeFirst();
  const state = workbook?.formulas;
  if (!state) return null;
  const sheets = (await sheetsOfCells(database, workbookId)).filter(({ id }) => state.sources.includes(id));
  const written = new Set<string>();
  let rows = 0;
  // The values of a file stay, for nothing has changed yet.
  for (const sheet of state.verifies ? [] : sheets) {
    const count = await writeStopped(database, sheet, { busyOnly: why === 'large' });
    rows += count;
    if (count > 0) written.add(sheet.id);
  }
  const marked = why === 'large' ? await markAll(database, sheets, state) : [];
  for (const id of marked) written.add(id);
  const versions = Object.fromEntries(await readVersions(database, state.sources));
  const after: CellFormulaState = { ...state, seen: { versions, at }, stopped: [], cycles: [], tooHeavy: why };
  await storeCellState(database, workbookId, state, after);
  return { written, rows, notes: notesOf(state, after), again: false };
}

/** Values stay as they are, and any may be out of date, unless they are those of a file that nothing was written to. */
async function markAll(
  database: Database,
  sheets: readonly SheetToCompute[],
  { verifies }: CellFormulaState,
): Promise<Iterable<string>> {
  if (verifies && sheets.every(({ version }) => version <= firstVersion)) return [];
  const outdated: Record<string, OutdatedColumns> = {};
  for (const { id } of sheets) {
    const columns = await allFormulaColumns(database, id);
    if (Object.keys(columns).length > 0) outdated[id] = columns;
  }
  const ids = sheets.map(({ id }) => id);
  return (await storeOutdated(database, ids, outdated)).keys();
}

function notesOf(before: CellFormulaState, after: CellFormulaState): string[] {
  const known = new Set(formulaProblemsOf(before));
  return formulaProblemsOf(after).filter((problem) => !known.has(problem));
}
