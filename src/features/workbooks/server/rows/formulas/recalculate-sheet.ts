import { sql } from 'kysely';
import { columnsNamedIn } from '#engine/formula/columns/walk-formula.ts';
import { planFormulas } from '#engine/formula/columns/formula-plan.ts';
import { parseFormula } from '#engine/formula/syntax/parse-formula.ts';
import type { Cell, Column } from '#engine/model.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { readStates, readVersions, type SheetState } from '../sheets/sheet-states.ts';
import { writeFormulaCells } from './fill-rows.ts';
import { type FormulaCells, serialOfMoment } from './formula-cells.ts';
import { type FormulaState, type SeenByFormulas, staleness } from './formula-state.ts';
import type { ComputedTask, FormulaTaskSetup } from './formula-task.ts';
import { FormulasTooHeavy } from './computing-thread.ts';
import { FormulaThread } from './formula-thread.ts';
import { type KeyedHost, NotByKeys } from './keyed/keyed-host.ts';
import type { KeyedSheets } from './keyed/live-keyed.ts';
import { bringUp, shapeOf } from './keyed/read-keyed.ts';
import type { SlicedRecalculation, SlicePace } from './slice-pace.ts';
import { writeStopped } from './write-stopped.ts';

const rowsRead = 5_000;
const rowsWritten = 2_000;

export interface RecalculatedSheet {
  /** Rows with cells that were written. */
  written: number;
  /** Names of columns whose formulas were stopped. */
  stopped: string[];
  /** Whether someone wrote meanwhile, so that there is more to compute. */
  again: boolean;
}

/** What computes, from the rows of one moment. */
interface Computing {
  compute(pace: SlicePace): Promise<ComputedTask>;
  take(limit: number): Promise<FormulaCells[]>;
  end(): Promise<void>;
}

interface ReadMoment {
  computing: Computing;
  /** What is held for later writes; null where the formulas are not of that kind. */
  keyed: { host: KeyedHost; shape: string; isFresh: boolean } | null;
  state: FormulaState;
  own: SheetState & { formulas_version: number };
  versions: Record<string, number>;
}

/**
 * Computes the formula columns of a sheet that are out of date; null where none are. `NeedsThread` where that is too
 * much to be done without one. Rows are read at one moment and written in batches: one that someone wrote since stays
 * as it is, and is computed with the next recalculation. Where formulas read others by keys alone, what was read is held
 * in `keyed`, and a later write computes only the rows whose keys it touched.
 */
export async function recalculateSheet(
  database: Database,
  sheetId: string,
  how: SheetRecalculation,
): Promise<RecalculatedSheet | null> {
  try {
    return await recalculate(database, sheetId, how);
  } catch (error) {
    // What was held is gone by now, so that all is read.
    if (error instanceof NotByKeys) return recalculate(database, sheetId, how);
    throw error;
  }
}

interface SheetRecalculation extends SlicedRecalculation {
  keyed: KeyedSheets;
}

async function recalculate(
  database: Database,
  sheetId: string,
  how: SheetRecalculation,
): Promise<RecalculatedSheet | null> {
  const moment = await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => readMoment(transaction, sheetId, how));
  if (!moment) return null;
  const { computing, keyed, state, own, versions } = moment;
  const { at } = how;
  let isHeld = false;
  try {
    const { stopped: ids, ...outcome } = await computeInSlices(database, sheetId, moment, how);
    if (keyed && !outcome.isOther && ids.length === 0) {
      isHeld = true;
      const held = new Map(Object.entries({ ...versions, [sheetId]: outcome.version }));
      how.keyed.store(sheetId, { ...keyed, versions: held });
    }
    const stopped = ids.map((id) => own.columns.find((column) => column.id === id)?.name ?? id);
    const seen = { formulas: own.formulas_version, versions: { ...versions, [sheetId]: outcome.version }, at };
    if (!outcome.isOther) await noteSeen(database, sheetId, { ...state, seen, stopped });
    return { written: outcome.written, stopped, again: outcome.isOther || outcome.isBehind };
  } catch (error) {
    if (!(error instanceof FormulasTooHeavy)) throw error;
    // Until something is written again nothing is tried: the same would only be too heavy again.
    const count = await writeStopped(database, { id: sheetId, columns: own.columns }, { busyOnly: false });
    const now = Object.fromEntries(await readVersions(database, Object.keys(versions)));
    const stopped = own.columns.filter(({ formula }) => formula !== undefined).map(({ name }) => name);
    const seen: SeenByFormulas = { formulas: own.formulas_version, versions: now, at };
    await noteSeen(database, sheetId, { ...state, seen, stopped });
    return { written: count, stopped, again: false };
  } finally {
    await computing.end();
    if (!isHeld) keyed?.host.end();
  }
}

/** Where it takes long, what is computed is written after each slice, and cells that wait say so. */
async function computeInSlices(
  database: Database,
  sheetId: string,
  moment: ReadMoment,
  { nextPace, written }: SlicedRecalculation,
): Promise<WriteOutcome & { stopped: string[] }> {
  const mine: number[] = [];
  let count = 0;
  for (let began: number | null = null; ; ) {
    const { isDone, stopped } = await moment.computing.compute(await nextPace(began));
    began ??= performance.now();
    const inSlice = await writeComputed(database, sheetId, moment, mine);
    count += inSlice.written;
    if (isDone || inSlice.isOther) {
      const before = moment.own.version;
      const isBehind = inSlice.isOther || mine.some((version, position) => version !== before + position + 1);
      const version = isBehind ? before : before + mine.length;
      return { written: count, version, isBehind, isOther: inSlice.isOther, stopped };
    }
    if (inSlice.written > 0) written(sheetId);
  }
}

async function noteSeen(database: Database, sheetId: string, state: FormulaState): Promise<void> {
  // Formulas that were changed meanwhile have a state of their own.
  await database
    .updateTable('sheets')
    .set({ formulas: json(state) })
    .where('id', '=', sheetId)
    .where(sql<boolean>`formulas -> 'sources' = ${json(state.sources)}::jsonb`)
    .execute();
}

async function readMoment(
  transaction: Transaction,
  sheetId: string,
  { at, inThread, keyed }: SheetRecalculation,
): Promise<ReadMoment | null> {
  const sheet = await transaction.selectFrom('sheets').select('formulas').where('id', '=', sheetId).executeTakeFirst();
  const state = sheet?.formulas;
  if (!state) return null;
  const others = state.sources.filter((id) => id !== sheetId);
  const states = await readStates(transaction, [sheetId, ...others]);
  const own = states.get(sheetId);
  const version = await transaction
    .selectFrom('sheet_states')
    .select('formulas_version')
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  if (!own || !version) return null;
  const known = new Map([...states].map(([id, one]) => [id, one.version]));
  const stale = staleness(state, { formulas: version.formulas_version, versions: known, at });
  if (!stale) return null;
  const plan = planFormulas({ id: sheetId, columns: own.columns });
  const requested = stale === 'all' ? [...plan.byRow, ...plan.whole] : [...plan.whole];
  const sheets = [own, ...others.flatMap((id) => states.get(id) ?? [])];
  const setup = setupOf(sheets, requested, at);
  const moment = { state, own: { ...own, ...version }, versions: Object.fromEntries(known) };
  const shape = await shapeOf(
    transaction,
    setup.sheets.map(({ id }) => id),
  );
  const live = keyed.take(sheetId);
  const isSame = stale === 'whole' && live?.shape === shape;
  if (live && isSame && (await bringUp(transaction, live, setup.sheets, known)))
    return { ...moment, computing: computingByKeys(live.host, setup.now), keyed: { ...live, isFresh: false } };
  if (!isSame) live?.host.end();
  // Rows that follow from others of their row alone are computed with these only where all are.
  const host = stale === 'whole' || plan.byRow.length === 0 ? keyed.begin(setup, { inThread }) : null;
  const thread = new FormulaThread(setup, { inThread });
  try {
    for (const [sheet, { id, read }] of setup.sheets.entries()) {
      for await (const { positions, ...rows } of readColumns(transaction, id, read)) {
        thread.add({ sheet, ...rows });
        host?.fill(
          sheet,
          rows.row_ids.map((row_id, at) => ({ row_id, position: positions[at]!, cells: rows.cells[at]! })),
        );
      }
    }
  } catch (error) {
    host?.end();
    await thread.end();
    throw error;
  }
  return { ...moment, computing: thread, keyed: host && { host, shape, isFresh: true } };
}

function computingByKeys(host: KeyedHost, now: number): Computing {
  return {
    compute: () => host.compute(now),
    take: async (limit) => host.take(limit),
    end: async () => {},
  };
}

/** Of each sheet the columns that the wanted formulas name, and of the own one those that are computed. */
function setupOf(sheets: readonly SheetState[], requested: readonly string[], at: number): FormulaTaskSetup {
  const own = sheets[0]!;
  const read = new Map(sheets.map(({ sheet_id }) => [sheet_id, new Set<string>()]));
  for (const id of requested) {
    read.get(own.sheet_id)?.add(id);
    for (const { sheet, name } of namedBy(own.columns, id)) read.get(sheet ?? own.sheet_id)?.add(name);
  }
  return {
    sheets: sheets.map(({ sheet_id, columns }) => ({
      ...{
        id: sheet_id,
        columns: columns.map(({ id, name, type, formula }) => ({
          id,
          name,
          type,
          ...(formula !== undefined && { formula }),
        })),
      },
      read: [...(read.get(sheet_id) ?? [])],
    })),
    ...{ requested: [...requested], now: serialOfMoment(at) },
  };
}

function namedBy(columns: readonly Column[], id: string) {
  try {
    return columnsNamedIn(parseFormula(columns.find((column) => column.id === id)?.formula ?? ''));
  } catch {
    return [];
  }
}

async function* readColumns(
  transaction: Transaction,
  sheetId: string,
  columns: readonly string[],
): AsyncGenerator<{ row_ids: string[]; positions: number[]; cells: Cell[][] }> {
  const requested = sql.join(
    columns.map((id) => sql`cells -> ${id}::text`),
    sql`, `,
  );
  await sql`
    declare formula_cursor no scroll cursor for
    select row_id, position, jsonb_build_array(${columns.length > 0 ? requested : sql``}) as cells from current_rows
    where sheet_id = ${sheetId} and not deleted
    order by position, row_id
  `.execute(transaction);
  for (;;) {
    const { rows } = await sql<{ row_id: string; position: number; cells: Cell[] }>`
      fetch ${sql.raw(String(rowsRead))} from formula_cursor
    `.execute(transaction);
    if (rows.length > 0)
      yield {
        row_ids: rows.map(({ row_id }) => row_id),
        positions: rows.map(({ position }) => position),
        cells: rows.map(({ cells }) => cells),
      };
    if (rows.length < rowsRead) break;
  }
  await sql`close formula_cursor`.execute(transaction);
}

interface WriteOutcome {
  written: number;
  /** Up to which version of the sheet the computed values are right. */
  version: number;
  isBehind: boolean;
  /** Whether the formulas are others by now. */
  isOther: boolean;
}

/** Versions of the sheet that it makes are added to those of this recalculation. */
async function writeComputed(
  database: Database,
  sheetId: string,
  { computing, keyed, own }: ReadMoment,
  mine: number[],
): Promise<Pick<WriteOutcome, 'written' | 'isOther'>> {
  let written = 0;
  for (;;) {
    const rows = await computing.take(rowsWritten);
    if (rows.length === 0) return { written, isOther: false };
    const version = await inTransaction(database, async (transaction) => {
      // The history does not show what formulas made: it follows from what was written.
      const state = await transaction
        .updateTable('sheet_states')
        .set((set) => ({ version: set('version', '+', 1), history_version: set('version', '+', 1) }))
        .where('sheet_id', '=', sheetId)
        .where('formulas_version', '=', own.formulas_version)
        .returning('version')
        .executeTakeFirst();
      if (state) await writeFormulaCells(transaction, sheetId, rows, { from: own.version, to: state.version, mine });
      return state?.version;
    });
    if (version === undefined) return { written, isOther: true };
    if (keyed?.isFresh) keyed.host.adopt(rows);
    mine.push(version);
    written += rows.length;
  }
}
