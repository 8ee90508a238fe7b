import { contentsOf } from '../../../rules/merge/cell-contents.ts';
import { type BothChanged, type ConflictRule, mergeCells } from '../../../rules/merge/merge-cells.ts';
import { automaticIds } from '#engine/automatic.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Actor } from '../../../services.ts';
import { cellsAlone, formulasHeld, storedFormulasOf } from '../held-cells.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { fillAutomatic } from '../automatic/fill-automatic.ts';
import { followLinks } from '../links/follow-links.ts';
import { holdSheet, nextVersion } from '../next-version.ts';
import { type PeopleSides, sidesOf } from './people-of-source.ts';
import { type LoggedEvent, logEvents } from './sync-events.ts';
import { type SyncedRow, readSyncedRows } from './read-synced-rows.ts';
import { deleteBases, storeBases } from './store-bases.ts';
import { storeFirstBases } from './table-bases.ts';
import { contentsHeld, holdContents, withContents } from './table-row.ts';
import { writeMerged } from './write-merged.ts';

/** A row as it is in the source of a sheet. */
export interface SourceRow {
  row_id: string;
  /** Its id in a source that has ids. */
  remote_id?: string | undefined;
  cells: Record<string, Cell>;
  /** Of cells that no one writes here, by column id. */
  formulas: Record<string, string> | null;
  /** It was sent from here, and ended up in other columns: what is here counts, and goes there again. */
  isStrayed?: boolean;
}
export interface RowMerge {
  /** The columns that are synced, by id. */
  columns: readonly string[];
  rule: ConflictRule;
  /** Rows that differ from their base, and those that are new. */
  rows: readonly SourceRow[];
  /** Rows that are not there any more. */
  gone: readonly string[];
  /** All rows in the order there, where it is not the order here. */
  order: readonly string[] | null;
  /** What else the owner should know of it: noted with it, or not at all. */
  doubts?: readonly LoggedEvent[];
  /** For a source that is only read: a file, or a published address. */
  table?: TableMerge;
}
/**
 * A table is read, and never notified of changes: what is here may differ from it. Cells are compared by their
 * formulas.
 */
export interface TableMerge {
  /** What the table held of a row, as the columns would hold it by now. */
  readBase(base: Record<string, Cell>): Record<string, Cell>;
  /** Who is right about a cell that both sides changed, or (null) a row; without it, the rule says. */
  ruleOf?: (row_id: string, column: string | null) => ConflictRule;
  /** What is done with it; answers whether that changes the sheet. Where it throws, nothing is done. */
  within(transaction: Transaction): Promise<boolean>;
}
export interface SyncEvent {
  kind: 'conflict' | 'deleted-there' | 'deleted-here';
  row_id: string;
  details: Record<string, unknown>;
}
export interface MergeResult {
  events: SyncEvent[];
  /** Whether anything was written here. */
  isChanged: boolean;
  /** Other sheets, whose cells name rows that were written and followed. */
  linked: string[];
  /** How many rows. */
  counts: { added: number; changed: number; removed: number };
}

/**
 * Merges what changed in the source into the sheet, next to what was changed here meanwhile, in one transaction that
 * locks the sheet. The new bases are stored with it.
 */
export function mergeRows(
  { database, clock }: { database: Database; clock: () => number },
  sheetId: string,
  actor: Actor,
  merge: RowMerge,
): Promise<MergeResult> {
  return inTransaction(database, async (transaction) => {
    await holdSheet(transaction, sheetId);
    let isChangedAround = false;
    if (merge.table) {
      await storeFirstBases(transaction, sheetId);
      isChangedAround = await merge.table.within(transaction);
    }
    const ids = [...merge.rows.map(({ row_id }) => row_id), ...merge.gone];
    const columns = await readColumns(transaction, sheetId);
    const automatic = automaticIds(columns);
    const here = await readSyncedRows(transaction, sheetId, ids);
    const people = await sidesOf(transaction, sheetId, columns);
    const work = planMerge(here, { ...merge, automatic, people });
    const isChanged = [work.added, work.edited, work.deleted, work.restored, merge.order ?? []].some(
      ({ length }) => length > 0,
    );
    const version = isChanged ? await nextVersion(transaction, sheetId) : 0;
    if (isChanged) await writeMerged(transaction, sheetId, { actor, version }, work, merge.order);
    if (isChanged && automatic) await fillAutomatic(transaction, sheetId, version, clock());
    // What a mirror brings was changed on the other side, with what names it there.
    const written = { sheet: sheetId, from: version, to: version, actor, at: clock() };
    const { sheets: linked } = isChanged && merge.table ? await followLinks(transaction, written) : { sheets: [] };
    await storeBases(
      transaction,
      sheetId,
      // A row of which something is still to be sent keeps the older version.
      work.bases.map(({ row, cells, isSynced, own, conflicts }) => ({
        ...{ row_id: row.row_id, remote_id: row.remote_id, cells, conflicts },
        version: isSynced ? Math.max(version, own) : 0,
      })),
    );
    await deleteBases(transaction, sheetId, work.forgotten);
    // In the same transaction: a later run doesn’t see these differences again.
    if (!merge.table) await logEvents(transaction, sheetId, [...work.events, ...(merge.doubts ?? [])]);
    const { added, edited, restored, deleted } = work;
    // What comes back is edited, too.
    const changed = edited.length - restored.length;
    const counts = { added: added.length + restored.length, changed, removed: deleted.length };
    return { events: work.events, isChanged: isChanged || isChangedAround, counts, linked };
  });
}

/** Of columns whose cells no side writes: what the source has in them is never taken, and ours goes there. */
type PlannedMerge = RowMerge & { automatic?: readonly string[] | null; people?: PeopleSides | null };

async function readColumns(transaction: Transaction, sheetId: string): Promise<readonly Column[]> {
  const state = await transaction
    .selectFrom('sheet_states')
    .select('columns')
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  return state?.columns ?? [];
}

/** What a merge would do. */
export function planMerge(here: ReadonlyMap<string, SyncedRow>, merge: PlannedMerge): MergePlan {
  const work: MergePlan = { added: [], edited: [], deleted: [], restored: [], bases: [], forgotten: [], events: [] };
  const own = (row_id: string): SyncedRow | undefined => {
    const row = here.get(row_id);
    if (!row?.base || !merge.table) return row;
    const base = merge.table.readBase(cellsAlone(row.base));
    return { ...row, base: storedFormulasOf(merge.people?.named(base) ?? base, formulasHeld(row.base)) };
  };
  for (const row of merge.rows) {
    const now = own(row.row_id);
    mergeRow(work, now, merge.people ? { ...row, cells: merge.people.named(row.cells, now?.base) } : row, merge);
  }
  for (const row_id of merge.gone) mergeMissingRow(work, own(row_id), row_id, merge);
  return work;
}

export interface MergePlan {
  added: SourceRow[];
  edited: { row_id: string; cells: Record<string, Cell>; formulas: Record<string, string> | null }[];
  deleted: string[];
  restored: string[];
  bases: {
    row: SourceRow;
    cells: Record<string, Cell>;
    isSynced: boolean;
    /** The version that the row has here. */
    own: number;
    conflicts: Record<string, Cell> | null;
  }[];
  forgotten: string[];
  events: SyncEvent[];
}

function mergeRow(work: MergePlan, here: SyncedRow | undefined, row: SourceRow, merge: PlannedMerge): void {
  const { columns, table, automatic } = merge;
  const { row_id, formulas } = row;
  const ruleOf = (column: string | null): ConflictRule => table?.ruleOf?.(row_id, column) ?? merge.rule;
  const locked = new Set(table ? [] : Object.keys(formulas ?? {}).filter((id) => !automatic?.includes(id)));
  const base = here?.base ?? null;
  const before = base && table ? contentsHeld(base) : base;
  const theirs = table ? contentsOf(row.cells, formulas) : row.cells;
  const whole = { row, cells: table ? holdContents(theirs, row, null) : row.cells, conflicts: null };
  if (!here) {
    work.added.push(automatic ? withoutCells(row, automatic) : row);
    work.bases.push({ ...whole, isSynced: !automatic, own: 0 });
  } else if (here.deleted) {
    // Deleted here and not there yet: it goes there, unless it was changed there since.
    const changed = columns.some((id) => !locked.has(id) && (theirs[id] ?? null) !== (before?.[id] ?? null));
    const rule = ruleOf(null);
    const comesBack = base !== null && changed && rule !== 'app';
    work.bases.push({ ...whole, isSynced: comesBack, own: here.version });
    if (!comesBack) return;
    work.restored.push(row_id);
    const own = automatic ? withoutCells(row, automatic).cells : row.cells;
    const blank = automatic ? columns.filter((id) => !automatic.includes(id)) : columns;
    work.edited.push({ row_id, cells: { ...here.cells, ...blanksOf(blank), ...own }, formulas });
    work.events.push({ kind: 'deleted-here', row_id, details: { theirs: row.cells, rule } });
  } else {
    // Without a base it was sent and broken off: where the two differ by now, no one knows who changed it.
    const merged = mergeCells(
      {
        base: withOwn(before ?? (row.isStrayed ? theirs : {}), theirs, automatic),
        ours: table ? contentsOf(here.cells, here.formulas) : here.cells,
        theirs,
      },
      columns,
      locked,
      ruleOf,
    );
    const now = table ? withContents(here, row, merged.here) : { cells: { ...here.cells, ...merged.here }, formulas };
    const contents = table ? contentsOf(now.cells, now.formulas) : now.cells;
    const differs = columns.some((id) => (contents[id] ?? null) !== (merged.base[id] ?? null));
    if (Object.keys(merged.here).length > 0 || !sameFormulas(here.formulas, now.formulas)) {
      work.edited.push({ row_id, ...now });
    }
    const pending = merged.conflicts.filter(({ column, isLocked }) => !isLocked && ruleOf(column) === 'ask');
    work.bases.push({
      ...{
        row,
        cells: table ? holdContents(merged.base, row, base) : merged.base,
        isSynced: !differs,
        own: here.version,
      },
      conflicts: pending.length > 0 ? Object.fromEntries(pending.map(({ column, theirs }) => [column, theirs])) : null,
    });
    work.events.push(...newConflicts(merged.conflicts, here).map((one) => eventOf(row_id, one, ruleOf(one.column))));
  }
}

/** Of the cells that the owner has to decide already, only those where the spreadsheet says something else by now. */
const newConflicts = (conflicts: readonly BothChanged[], { conflicts: pending }: SyncedRow): BothChanged[] =>
  conflicts.filter(({ column, theirs }) => pending?.[column] === undefined || pending[column] !== theirs);

const eventOf = (row_id: string, conflict: BothChanged, rule: ConflictRule): SyncEvent => ({
  kind: 'conflict',
  row_id,
  details: { ...conflict, rule },
});

/** A row that the source no longer has. */
function mergeMissingRow(
  work: MergePlan,
  here: SyncedRow | undefined,
  row_id: string,
  { table, automatic, rule: general }: PlannedMerge,
): void {
  const rule = table?.ruleOf?.(row_id, null) ?? general;
  work.forgotten.push(row_id);
  if (!here || here.deleted) return;
  const { cells } = here;
  const base = here.base && table ? contentsHeld(here.base) : here.base;
  const own = table ? contentsOf(cells, here.formulas) : cells;
  const isChangedHere =
    base !== null &&
    [...new Set([...Object.keys(base), ...Object.keys(own)])].some(
      (id) => base[id] !== own[id] && !automatic?.includes(id),
    );
  if (!isChangedHere) {
    work.deleted.push(row_id);
    return;
  }
  // Without a base it is a new row, which goes there again.
  if (rule === 'sheet') work.deleted.push(row_id);
  work.events.push({ kind: 'deleted-there', row_id, details: { ours: cells, rule } });
}

function withoutCells(row: SourceRow, ids: readonly string[]): SourceRow {
  return { ...row, cells: Object.fromEntries(Object.entries(row.cells).filter(([id]) => !ids.includes(id))) };
}

/** The base with the source’s cells of some columns: what it has there is no change of its own. */
function withOwn(
  base: Record<string, Cell>,
  theirs: Record<string, Cell>,
  automatic: readonly string[] | null | undefined,
): Record<string, Cell> {
  if (!automatic) return base;
  return { ...base, ...Object.fromEntries(automatic.map((id) => [id, theirs[id] ?? null])) };
}

const blanksOf = (columns: readonly string[]): Record<string, Cell> =>
  Object.fromEntries(columns.map((id) => [id, null]));

function sameFormulas(one: Record<string, string> | null, other: Record<string, string> | null): boolean {
  const [own, given] = [one ?? {}, other ?? {}];
  const ids = Object.keys(own);
  return ids.length === Object.keys(given).length && ids.every((id) => own[id] === given[id]);
}
