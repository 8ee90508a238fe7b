/** Pulls one sheet of a two-way source: its name, its columns, its rows. */
import type { SheetEdit } from '#features/workbooks/api/workbooks.ts';
import { t } from '#kit/language/product.ts';
import { matchColumns } from '../../rules/match-columns.ts';
import { isInOrder } from '../../rules/match-table.ts';
import { likenessOf } from '../../rules/likeness.ts';
import { matchRows } from '../../rules/match-rows.ts';
import type { ConflictRule } from '#features/workbooks/rules/merge/merge-cells.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell } from '#engine/model.ts';
import type { Actor, Rows } from '#features/workbooks/services.ts';
import { findSheetById } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import type { BaseRow } from '#features/workbooks/server/rows/sync/read-synced-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { CellCodec, MappedColumn, MatchedRow, RemoteRow, RemoteSheet } from '../source-adapter.ts';
import type { SyncedSheet } from './sync-state.ts';

export interface PulledSheet {
  synced: SyncedSheet;
  columns: MappedColumn[];
  rows: MatchedRow[];
}
interface Pull<Value> {
  database: Database;
  rows: Rows;
  actor: Actor;
  cells: CellCodec<Value>;
}
const sampleSize = 200;

/** Throws a `Problem` where the names of the columns are not there any more: then nothing is changed. */
export async function pullSheet<Value>(
  { database, rows }: { database: Database; rows: Rows },
  { actor, cells }: { actor: Actor; cells: CellCodec<Value> },
  synced: SyncedSheet,
  seen: RemoteSheet<Value>,
  rule: ConflictRule,
): Promise<PulledSheet> {
  if (seen.header === null) {
    const message = t('The row with the column names is no longer in “{seen}”. Put it back, and Sheaf will continue.', {
      seen: seen.title,
    });
    throw new Problem('invalid_input', message);
  }
  const pull: Pull<Value> = { database, rows, actor, cells };
  const bases = await rows.sync.bases(synced.sheet);
  const { columns, mapped } = await pullColumns(pull, synced, seen, bases);
  if (seen.title !== synced.title) await rename(pull, synced.sheet, seen.title);
  const matched = readRows(seen.rows, columns, cells);
  await pullRows(pull, synced.sheet, { bases, rows: matched, columns, rule, tags: seen.tags });
  const { is_gone: _, ...own } = synced;
  return { synced: { ...own, title: seen.title, columns: mapped }, columns, rows: matched };
}

async function pullColumns<Value>(
  { database, rows, actor, cells: codec }: Pull<Value>,
  synced: SyncedSheet,
  seen: RemoteSheet<Value>,
  bases: readonly BaseRow[],
): Promise<{ columns: MappedColumn[]; mapped: SyncedSheet['columns'] }> {
  const known = synced.columns.map((column) => ({
    ...column,
    sample: bases.slice(0, sampleSize).map(({ cells }) => cells[column.id] ?? null),
  }));
  const given = seen.columns.map(({ name, index }) => ({
    name,
    sample: seen.rows.slice(0, sampleSize).map(({ cells }) => codec.read(cells[index])),
  }));
  const ids = matchColumns(known, given);
  const own = (await findSheetById(database, synced.sheet))?.columns ?? [];
  const linked = new Set(synced.columns.map(({ id }) => id));
  const edits: SheetEdit[] = [];
  for (const [place, { name, index }] of seen.columns.entries()) {
    const id = ids[place];
    const column = own.find((one) => one.id === id);
    if (column && column.name !== name) edits.push({ kind: 'change-column', column: column.id, name });
    if (column) continue;
    // Added here before, when what came next was broken off.
    const added = own.find((one) => !linked.has(one.id) && one.name.toLowerCase() === name.toLowerCase());
    ids[place] = added?.id ?? null;
    if (added) continue;
    const { type } = codec.typeOf(seen.rows.slice(0, sampleSize).map(({ cells }) => cells[index]));
    edits.push({ kind: 'add-column', name, type });
  }
  for (const { id } of synced.columns) {
    if (!ids.includes(id) && own.some((one) => one.id === id)) edits.push({ kind: 'delete-column', column: id });
  }
  // A column that goes must not hold back the name of one that comes.
  edits.sort((one, other) => Number(other.kind === 'delete-column') - Number(one.kind === 'delete-column'));
  const now = edits.length > 0 ? (await rows.sync.editSheet(synced.sheet, actor, edits)).columns : own;
  const columns = seen.columns.flatMap(({ name, index }, place) => {
    const column = now.find((one) => one.id === ids[place]) ?? now.find((one) => one.name === name);
    return column ? [{ ...column, index }] : [];
  });
  return { columns, mapped: columns.map(({ id, name }) => ({ id, name })) };
}

/**
 * A name that another sheet still has is given with a number; when that one has its new name, the next run corrects
 * it.
 */
async function rename(
  { rows, actor }: Pick<Pull<unknown>, 'rows' | 'actor'>,
  sheetId: string,
  title: string,
): Promise<void> {
  for (const requested of [title.slice(0, 100), `${title.slice(0, 90)} (2)`]) {
    try {
      await rows.editSheet(sheetId, actor, [{ kind: 'rename-sheet', title: requested }]);
      return;
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'already_exists')) throw error;
    }
  }
}

/** Rows as the sheet holds them. Where they have no tag, their ids are not known yet. */
export function readRows<Value>(
  rows: readonly RemoteRow<Value>[],
  columns: readonly MappedColumn[],
  codec: CellCodec<Value>,
): MatchedRow[] {
  return rows.map(({ number, cells, tag }) => {
    const own: Record<string, Cell> = {};
    const formulas: Record<string, string> = {};
    for (const { id, index, type } of columns) {
      const cell = codec.read(cells[index], type);
      if (cell !== null) own[id] = cell;
      const formula = codec.formulaOf(cells[index]);
      if (formula !== null) formulas[id] = formula;
    }
    return { number, row_id: tag ?? '', cells: own, formulas: Object.keys(formulas).length > 0 ? formulas : null };
  });
}

async function pullRows(
  { rows, actor }: Pick<Pull<unknown>, 'rows' | 'actor'>,
  sheetId: string,
  given: {
    bases: readonly BaseRow[];
    rows: MatchedRow[];
    columns: readonly MappedColumn[];
    rule: ConflictRule;
    tags: readonly string[];
  },
): Promise<void> {
  const { bases, columns, rule } = given;
  const byId = new Map(bases.map((base) => [base.row_id, base]));
  const strayed = new Set<string>();
  const others = await withoutArrived(rows, sheetId, { ...given, byId }, strayed);
  const { ids, gone, doubts } = matchRows(
    bases,
    others.map(({ row_id, cells }) => ({ cells, tag: row_id })),
    typedColumns(columns, given.rows),
  );
  for (const [place, row] of others.entries()) row.row_id = ids[place] ?? newId();
  const changed = given.rows.filter((row) => {
    const base = byId.get(row.row_id);
    return !base || differs(base, row, columns);
  });
  for (const row of changed) if (strayed.has(row.row_id)) row.isStrayed = true;
  const order = isInOrder(given.rows, byId) ? null : given.rows.map(({ row_id }) => row_id);
  const events = doubts.map(({ kind, row_id, place }) => ({
    ...{ kind: `identity-${kind}`, row_id },
    details: {
      number: place === null ? null : (others[place]?.number ?? null),
      taken: place !== null && ids[place] === row_id,
    },
  }));
  if (changed.length > 0 || gone.length > 0 || order) {
    const requested = { columns: columns.map(({ id }) => id), rule, rows: changed, gone, order, doubts: events };
    await rows.sync.merge(sheetId, actor, requested);
  } else if (events.length > 0) await rows.sync.note(sheetId, events);
}

/**
 * A row that was sent, but whose arrival was not noted, has the id that it was sent with. Answers the others. `strayed`
 * gets those whose cells are in other columns than intended, and those that were edited here since: for them, what is
 * here counts.
 */
async function withoutArrived(
  { sync }: Rows,
  sheetId: string,
  given: {
    rows: readonly MatchedRow[];
    byId: ReadonlyMap<string, BaseRow>;
    columns: readonly MappedColumn[];
    tags: readonly string[];
  },
  strayed: Set<string>,
): Promise<MatchedRow[]> {
  const { rows, byId: bases, columns } = given;
  // A mark stays where it is while rows are sorted, on an empty row too.
  const tags = [...new Set(given.tags)].filter((tag) => !bases.has(tag));
  if (tags.length === 0) return [...rows];
  const sent = await sync.byIds(sheetId, tags);
  const previous = await sync.previous(sheetId, [...sent.keys()]);
  const ids = columns.map(({ id }) => id);
  const wasSent = (row_id: string, cells: Record<string, Cell>): boolean =>
    (previous.get(row_id) ?? []).some((own) => ids.every((id) => (own[id] ?? null) === (cells[id] ?? null)));
  const others = rows.filter(({ row_id, cells }) => {
    const own = sent.get(row_id);
    if (!own || bases.has(row_id)) return true;
    const isAlike = likenessOf(own.cells, cells, ids) >= leastAlike || wasSent(row_id, cells);
    if (!isAlike && !holdsSameValues(own.cells, cells)) return true;
    if (!isAlike || wasSent(row_id, cells) || isInOtherColumns(own.cells, cells, ids)) strayed.add(row_id);
    sent.delete(row_id);
    return false;
  });
  // Its mark is on another row by now, as rows were sorted: the row that holds just what was sent is it.
  const known = new Set([...bases.values()].map(({ cells }) => JSON.stringify(ids.map((id) => cells[id] ?? null))));
  for (const own of sent.values()) {
    const isIt = (cells: Record<string, Cell>): boolean =>
      ids.every((id) => own.cells[id] === undefined || own.cells[id] === cells[id]);
    const found = others.findLastIndex(
      ({ row_id, cells }) =>
        (isIt(cells) || wasSent(own.row_id, cells) || holdsAllValues(own.cells, cells)) &&
        (row_id === own.row_id || !known.has(JSON.stringify(ids.map((id) => cells[id] ?? null)))),
    );
    const [row] = found < 0 ? [] : others.splice(found, 1);
    if (!row) continue;
    row.row_id = own.row_id;
    if (!isIt(row.cells)) strayed.add(own.row_id);
  }
  return others;
}
const leastAlike = 0.4;

/** Whether most values of a row are in another, in whichever columns: those were moved while it was sent. */
function holdsSameValues(own: Record<string, Cell>, there: Record<string, Cell>): boolean {
  const values = Object.values(own).map(String);
  const found = new Set(Object.values(there).map(String));
  return values.length > 0 && values.filter((value) => found.has(value)).length * 2 >= values.length;
}

/** Whether a row holds just the values of another, in whichever columns. */
function holdsAllValues(own: Record<string, Cell>, there: Record<string, Cell>): boolean {
  const valuesOf = (cells: Record<string, Cell>): string => {
    return JSON.stringify(
      Object.values(cells)
        .filter((cell) => cell !== null && cell !== '')
        .map(String)
        .sort(),
    );
  };
  return Object.keys(own).length > 1 && valuesOf(own) === valuesOf(there);
}

/**
 * Whether all values that are not where they were meant to be are in other columns, which were moved as the row was
 * inserted.
 */
function isInOtherColumns(own: Record<string, Cell>, there: Record<string, Cell>, ids: readonly string[]): boolean {
  const differing = ids.filter((id) => (own[id] ?? null) !== (there[id] ?? null));
  const meant = differing.flatMap((id) => (own[id] === undefined || own[id] === null ? [] : [String(own[id])]));
  const found = new Set(differing.map((id) => String(there[id] ?? '')));
  return meant.length > 0 && meant.every((value) => found.has(value));
}

/** What people typed identifies a row: formulas change on their own. */
function typedColumns(columns: readonly MappedColumn[], rows: readonly MatchedRow[]): string[] {
  const typed = columns.filter(
    ({ id }) => rows.filter(({ formulas }) => formulas?.[id] !== undefined).length * 2 <= rows.length,
  );
  return (typed.length > 0 ? typed : columns).map(({ id }) => id);
}

function differs(base: BaseRow, row: MatchedRow, columns: readonly MappedColumn[]): boolean {
  return columns.some(
    ({ id }) =>
      (base.cells[id] ?? null) !== (row.cells[id] ?? null) ||
      (base.formulas?.[id] ?? null) !== (row.formulas?.[id] ?? null),
  );
}
