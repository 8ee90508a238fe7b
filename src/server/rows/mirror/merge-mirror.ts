import { sql } from 'kysely';
import { type BothChanged, type ConflictRule, mergeCells } from '#domain/mirror/merge-cells.ts';
import type { Cell } from '#sheet/model.ts';
import type { Actor } from '../../scope.ts';
import { forgetComputed } from '../formulas/cell-formula-state.ts';
import { type Database, inTransaction, type Transaction } from '../../storage/database.ts';
import { keepHistory, oneOf } from '../keep-history.ts';
import { countRows, holdSheet, nextVersion } from '../next-version.ts';
import { deleteRows } from '../remove-rows.ts';
import { restoreRows } from '../restore-rows.ts';
import { jsonLines } from '../stored-row.ts';
import { arrangeRows } from './arrange-rows.ts';
import { formulasBeside } from './formulas-beside.ts';
import { type NotedEvent, noteEvents } from './mirror-events.ts';
import { type MirroredRow, readMirrored } from './read-mirrored.ts';
import { forgetBases, keepBases } from './keep-bases.ts';
import { adoptBases } from './table-bases.ts';

/** A row as it stands in the spreadsheet that a sheet mirrors. */
export interface RowThere {
  row_id: string;
  cells: Record<string, Cell>;
  /** Of cells that nobody writes here, by column id. */
  formulas: Record<string, string> | null;
  /** It was sent from here, and came to stand in other columns: what is here counts, and goes there again. */
  isStrayed?: boolean;
}
export interface MirrorMerge {
  /** The columns that are mirrored, by id. */
  columns: readonly string[];
  rule: ConflictRule;
  /** Rows that differ from what was agreed on, and those that are new. */
  rows: readonly RowThere[];
  /** Rows that are not there any more. */
  gone: readonly string[];
  /** All rows in the order there, where it is not the order here. */
  order: readonly string[] | null;
  /** What else the owner should know of it: noted with it, or not at all. */
  doubts?: readonly NotedEvent[];
  /** Of a table that the sheet was made of, not of a spreadsheet that it mirrors. */
  table?: TableMerge;
}
/** A table is read, and never told of changes: what is here may differ from it. Formulas go with the values beside them. */
export interface TableMerge {
  /** What the table held of a row, as the columns would hold it by now. */
  readBase(base: Record<string, Cell>): Record<string, Cell>;
  /** Who is right about a cell that both sides changed, or (null) a row; without it, the rule says. */
  ruleOf?: (row_id: string, column: string | null) => ConflictRule;
  /** What is noted with it. Where it throws, nothing is done. */
  within(transaction: Transaction): Promise<void>;
}
export interface MirrorEvent {
  kind: 'conflict' | 'deleted-there' | 'deleted-here';
  row_id: string;
  details: Record<string, unknown>;
}
export interface MergedMirror {
  events: MirrorEvent[];
  /** Whether anything was written here. */
  isChanged: boolean;
  /** How many rows. */
  counts: { added: number; changed: number; removed: number };
}

/**
 * Takes what changed in the spreadsheet that a sheet mirrors into the sheet, beside what was changed here meanwhile, in
 * one transaction that holds the sheet: what both sides agree on is remembered with it.
 */
export function mergeMirror(
  database: Database,
  sheetId: string,
  actor: Actor,
  merge: MirrorMerge,
): Promise<MergedMirror> {
  return inTransaction(database, async (transaction) => {
    await holdSheet(transaction, sheetId);
    if (merge.table) {
      await adoptBases(transaction, sheetId);
      await merge.table.within(transaction);
    }
    const ids = [...merge.rows.map(({ row_id }) => row_id), ...merge.gone];
    const work = planMerge(await readMirrored(transaction, sheetId, ids), merge);
    const isChanged = [work.added, work.edited, work.deleted, work.restored, merge.order ?? []].some(
      ({ length }) => length > 0,
    );
    const version = isChanged ? await nextVersion(transaction, sheetId) : 0;
    if (isChanged) await write(transaction, sheetId, actor, version, work, merge.order);
    await keepBases(
      transaction,
      sheetId,
      // A row of which something is still to be sent keeps the older version.
      work.bases.map(({ row, cells, isAgreed, own, conflicts }) => ({
        ...{ row_id: row.row_id, cells, conflicts },
        version: isAgreed ? Math.max(version, own) : 0,
      })),
    );
    await forgetBases(transaction, sheetId, work.forgotten);
    // A process may end right after: what is known of a row now is not seen again.
    if (!merge.table) await noteEvents(transaction, sheetId, [...work.events, ...(merge.doubts ?? [])]);
    const { added, edited, restored, deleted } = work;
    // What comes back is edited, too.
    const changed = edited.length - restored.length;
    const counts = { added: added.length + restored.length, changed, removed: deleted.length };
    return { events: work.events, isChanged, counts };
  });
}

/** What a merge would do. */
export function planMerge(here: ReadonlyMap<string, MirroredRow>, merge: MirrorMerge): MirrorWork {
  const work: MirrorWork = { added: [], edited: [], deleted: [], restored: [], bases: [], forgotten: [], events: [] };
  const own = (row_id: string): MirroredRow | undefined => {
    const row = here.get(row_id);
    return row?.base && merge.table ? { ...row, base: merge.table.readBase(row.base) } : row;
  };
  for (const row of merge.rows) takeIn(work, own(row.row_id), row, merge);
  for (const row_id of merge.gone) letGo(work, own(row_id), row_id, merge.table?.ruleOf?.(row_id, null) ?? merge.rule);
  return work;
}

export interface MirrorWork {
  added: RowThere[];
  edited: { row_id: string; cells: Record<string, Cell>; formulas: Record<string, string> | null }[];
  deleted: string[];
  restored: string[];
  bases: {
    row: RowThere;
    cells: Record<string, Cell>;
    isAgreed: boolean;
    /** The version that the row has here. */
    own: number;
    conflicts: Record<string, Cell> | null;
  }[];
  forgotten: string[];
  events: MirrorEvent[];
}

function takeIn(work: MirrorWork, here: MirroredRow | undefined, row: RowThere, merge: MirrorMerge): void {
  const { columns, table } = merge;
  const { row_id, formulas } = row;
  const ruleOf = (column: string | null): ConflictRule => table?.ruleOf?.(row_id, column) ?? merge.rule;
  const locked = new Set(table ? [] : Object.keys(formulas ?? {}));
  const base = here?.base ?? null;
  const whole = { row, cells: row.cells, conflicts: null };
  if (!here) {
    work.added.push(row);
    work.bases.push({ ...whole, isAgreed: true, own: 0 });
  } else if (here.deleted) {
    // Deleted here and not there yet: it goes there, unless it was changed there since.
    const changed = columns.some((id) => !locked.has(id) && (row.cells[id] ?? null) !== (base?.[id] ?? null));
    const rule = ruleOf(null);
    const comesBack = base !== null && changed && rule !== 'app';
    work.bases.push({ ...whole, isAgreed: comesBack, own: here.version });
    if (!comesBack) return;
    work.restored.push(row_id);
    work.edited.push({ row_id, cells: { ...here.cells, ...blanksOf(columns), ...row.cells }, formulas });
    work.events.push({ kind: 'deleted-here', row_id, details: { theirs: row.cells, rule } });
  } else {
    // Without a base it was sent and broken off: where the two differ by now, nobody knows who changed it.
    const merged = mergeCells(
      { base: base ?? (row.isStrayed ? row.cells : {}), ours: here.cells, theirs: row.cells },
      columns,
      locked,
      ruleOf,
    );
    const cells = { ...here.cells, ...merged.here };
    const kept = table ? formulasBeside(cells, here, row) : formulas;
    const differs = columns.some((id) => (cells[id] ?? null) !== (merged.base[id] ?? null));
    if (Object.keys(merged.here).length > 0 || !sameFormulas(here.formulas, kept)) {
      work.edited.push({ row_id, cells, formulas: kept });
    }
    const asked = merged.conflicts.filter(({ column, isLocked }) => !isLocked && ruleOf(column) === 'ask');
    work.bases.push({
      ...{ row, cells: merged.base, isAgreed: !differs, own: here.version },
      conflicts: asked.length > 0 ? Object.fromEntries(asked.map(({ column, theirs }) => [column, theirs])) : null,
    });
    work.events.push(...newConflicts(merged.conflicts, here).map((one) => eventOf(row_id, one, ruleOf(one.column))));
  }
}

/** Of those that the owner is asked for already, only where the spreadsheet says something else by now. */
const newConflicts = (conflicts: readonly BothChanged[], { conflicts: known }: MirroredRow): BothChanged[] =>
  conflicts.filter(({ column, theirs }) => known?.[column] === undefined || known[column] !== theirs);

const eventOf = (row_id: string, conflict: BothChanged, rule: ConflictRule): MirrorEvent => ({
  kind: 'conflict',
  row_id,
  details: { ...conflict, rule },
});

/** A row that is not in the spreadsheet any more. */
function letGo(work: MirrorWork, here: MirroredRow | undefined, row_id: string, rule: ConflictRule): void {
  work.forgotten.push(row_id);
  if (!here || here.deleted) return;
  const { base, cells } = here;
  const isChangedHere =
    base !== null && [...new Set([...Object.keys(base), ...Object.keys(cells)])].some((id) => base[id] !== cells[id]);
  if (!isChangedHere) {
    work.deleted.push(row_id);
    return;
  }
  // Without a base it is a new row, which goes there again.
  if (rule === 'sheet') work.deleted.push(row_id);
  work.events.push({ kind: 'deleted-there', row_id, details: { ours: cells, rule } });
}

async function write(
  transaction: Transaction,
  sheetId: string,
  actor: Actor,
  version: number,
  work: MirrorWork,
  order: readonly string[] | null,
): Promise<void> {
  if (work.restored.length > 0) await restoreRows(transaction, sheetId, actor, version, work.restored);
  if (work.deleted.length > 0) await deleteRows(transaction, sheetId, actor, version, work.deleted);
  if (work.edited.length > 0) await writeEdited(transaction, sheetId, actor, version, work.edited);
  if (work.added.length > 0) await insertAdded(transaction, sheetId, actor, version, work.added);
  if (!order) return;
  await arrangeRows(transaction, sheetId, version, order);
  await forgetComputed(transaction, sheetId);
}

async function writeEdited(
  transaction: Transaction,
  sheetId: string,
  actor: Actor,
  version: number,
  rows: MirrorWork['edited'],
): Promise<void> {
  const row_ids = rows.map(({ row_id }) => row_id);
  await keepHistory(transaction, { sheetId, version, actor, change: 'edited' }, oneOf(row_ids));
  await sql`
    update sheet_rows
    set cells = given.cells::jsonb, formulas = nullif(given.formulas, '')::jsonb, version = ${version}
    from unnest(
      string_to_array(${row_ids.join('\n')}, E'\n'),
      string_to_array(${jsonLines(rows.map(({ cells }) => withoutNulls(cells)))}, E'\n'),
      string_to_array(${formulaLines(rows)}, E'\n')
    ) as given (row_id, cells, formulas)
    where sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = given.row_id
  `.execute(transaction);
}

/** At the end; where they belong is seen to by the order. */
async function insertAdded(
  transaction: Transaction,
  sheetId: string,
  actor: Actor,
  version: number,
  rows: readonly RowThere[],
): Promise<void> {
  await countRows(transaction, sheetId, rows.length);
  const { rows: states } = await sql<{ last_position: number }>`
    update sheet_states set last_position = last_position + ${rows.length} where sheet_id = ${sheetId}
    returning last_position
  `.execute(transaction);
  const first = (states[0]?.last_position ?? rows.length) - rows.length;
  const row_ids = rows.map(({ row_id }) => row_id).join('\n');
  await sql`
    insert into sheet_rows (sheet_id, row_id, position, version, cells, formulas)
    select ${sheetId}::text, given.row_id, ${first}::double precision + given.number, ${version}::bigint,
      given.cells::jsonb, nullif(given.formulas, '')::jsonb
    from unnest(
      string_to_array(${row_ids}, E'\n'),
      string_to_array(${jsonLines(rows.map(({ cells }) => withoutNulls(cells)))}, E'\n'),
      string_to_array(${formulaLines(rows)}, E'\n')
    ) with ordinality as given (row_id, cells, formulas, number)
  `.execute(transaction);
  await sql`
    insert into row_history (sheet_id, row_id, version, change, cells, actor)
    select ${sheetId}::text, given.row_id, ${version}::bigint, 'added', '{}', ${JSON.stringify(actor)}::jsonb
    from unnest(string_to_array(${row_ids}, E'\n')) as given (row_id)
  `.execute(transaction);
}

const formulaLines = (rows: readonly { formulas: Record<string, string> | null }[]): string =>
  rows.map(({ formulas }) => (formulas && Object.keys(formulas).length > 0 ? JSON.stringify(formulas) : '')).join('\n');

const blanksOf = (columns: readonly string[]): Record<string, Cell> =>
  Object.fromEntries(columns.map((id) => [id, null]));

const withoutNulls = (cells: Record<string, Cell>): Record<string, Cell> =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== null && cell !== ''));

function sameFormulas(one: Record<string, string> | null, other: Record<string, string> | null): boolean {
  const [own, given] = [one ?? {}, other ?? {}];
  const ids = Object.keys(own);
  return ids.length === Object.keys(given).length && ids.every((id) => own[id] === given[id]);
}
