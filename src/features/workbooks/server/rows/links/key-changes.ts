import { type RawBuilder, sql } from 'kysely';
import { linkKey, linkKeysOf, namesSeveral } from '#engine/links.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';

/** Rows of a sheet that a transaction wrote: those that have one of these versions. */
export interface WrittenRows {
  sheet: string;
  from: number;
  to: number;
}

/** What a write did to the keys of a sheet, by `linkKey`. */
export interface KeyChanges {
  /** Keys of rows that have another now. */
  renamed: ReadonlyMap<string, Cell>;
  /** Keys that no row has any more, since theirs was deleted. */
  gone: ReadonlySet<string>;
  /** Keys of rows that came back, and the versions under which these had been deleted: several rows may have one key. */
  back: ReadonlyMap<string, readonly number[]>;
}

interface ChangedRow {
  row_id: string;
  change: 'edited' | 'deleted' | 'restored';
  before: Cell;
  after: Cell;
  deleted: boolean;
}

/** A key that several rows had says nothing of one of them: cells that hold it stay. */
export async function readKeyChanges(transaction: Transaction, written: WrittenRows, key: string): Promise<KeyChanges> {
  const rows = await changedRows(transaction, written, key);
  const living = rows.filter(({ deleted }) => !deleted);
  const named = rows.flatMap(({ before }) => linkKey(before) ?? []);
  const elsewhere = await keysElsewhere(transaction, written, key, rows);
  const now = new Set([...elsewhere, ...living.flatMap(({ after }) => linkKey(after) ?? [])]);
  const renamed = living.flatMap(({ before, after }): [string, Cell][] => {
    const old = linkKey(before);
    const isOwn = old !== null && !elsewhere.has(old) && named.indexOf(old) === named.lastIndexOf(old);
    return isOwn && before !== after && linkKey(after) !== null ? [[old, after]] : [];
  });
  const gone = rows.flatMap(({ before, deleted }) => (deleted ? (linkKey(before) ?? []) : []));
  const restored = living.filter(({ change }) => change === 'restored');
  return {
    renamed: new Map(renamed),
    gone: new Set(gone.filter((one) => !now.has(one))),
    back: await deletionsOf(transaction, written, restored),
  };
}

/** By the version of the row: it is the newest that its history names. */
async function changedRows(
  transaction: Transaction,
  { sheet, from, to }: WrittenRows,
  key: string,
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    select sheet_rows.row_id, row_history.change, row_history.cells -> ${key}::text as before,
      sheet_rows.cells -> ${key}::text as after, sheet_rows.deleted
    from sheet_rows
    join row_history on row_history.sheet_id = ${sheet} and row_history.row_id = sheet_rows.row_id
      and row_history.version = sheet_rows.version
    where sheet_rows.sheet_id = ${sheet} and sheet_rows.version between ${from} and ${to}
      and row_history.change <> 'added' and (sheet_rows.deleted or row_history.change = 'restored'
        or row_history.cells -> ${key}::text is distinct from (sheet_rows.cells -> ${key}::text))
  `.execute(transaction);
  return rows;
}

/** Which of the keys from before the write other rows have. */
async function keysElsewhere(
  transaction: Transaction,
  { sheet }: WrittenRows,
  key: string,
  changed: readonly ChangedRow[],
): Promise<Set<string>> {
  const keys = new Set(changed.flatMap(({ before }) => linkKey(before) ?? []));
  const own = new Set(changed.map(({ row_id }) => row_id));
  const found = await cellsWithKeys(transaction, sheet, key, keys);
  return new Set(found.flatMap(({ row_id, cell }) => (own.has(row_id) ? [] : (linkKey(cell) ?? []))));
}

async function deletionsOf(
  transaction: Transaction,
  { sheet, from }: WrittenRows,
  restored: readonly ChangedRow[],
): Promise<Map<string, number[]>> {
  if (restored.length === 0) return new Map();
  const row_ids = restored.map(({ row_id }) => row_id);
  const { rows } = await sql<{ row_id: string; version: number; change: string }>`
    select distinct on (row_id) row_id, version, change from row_history
    where sheet_id = ${sheet} and row_id = any(${row_ids}::text[]) and version < ${from}
    order by row_id, version desc
  `.execute(transaction);
  const deletions = rows.filter(({ change }) => change === 'deleted');
  const versions = new Map(deletions.map(({ row_id, version }) => [row_id, version]));
  const back = new Map<string, number[]>();
  for (const { row_id, after } of restored) {
    const [key, version] = [linkKey(after), versions.get(row_id)];
    if (key !== null && version !== undefined) back.set(key, [...(back.get(key) ?? []), version]);
  }
  return back;
}

/** The last is the sign for kelvin, the one letter beyond ASCII whose small form is of ASCII. */
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ\u212a';
const smalls = 'abcdefghijklmnopqrstuvwxyzk';
const beyondAscii = /[^\0-\x7f]/;

type Typed = Pick<Column, 'type'>;

/**
 * The cells of a column that hold one of these keys; no formula fills them. The database compares what is plain, and
 * texts with other letters are compared here: its rules for upper and lower case depend on where it runs. Of a column
 * that `named` says names several rows, the cells that name one of these.
 */
export async function cellsWithKeys(
  transaction: Transaction,
  sheetId: string,
  column: string,
  keys: ReadonlySet<string>,
  named?: { column: Typed; key: Typed },
): Promise<{ row_id: string; cell: Cell }[]> {
  if (keys.size === 0) return [];
  const several = named && namesSeveral(named.column) ? named : null;
  const texts = [...keys].map((key) => key.slice(1));
  const cell = sql`cells ->> ${column}::text`;
  const hasOthers = texts.some((text) => beyondAscii.test(text));
  const others = hasOthers ? sql`or octet_length(${cell}) <> char_length(${cell})` : sql``;
  const folded = sql`translate(${cell}, ${capitals}, ${smalls})`;
  const holds = several ? severalHolding(texts, folded) : sql`and (${folded} = any(${texts}::text[]) ${others})`;
  const { rows } = await sql<{ row_id: string; cell: Cell }>`
    select row_id, cells -> ${column}::text as cell from current_rows
    where sheet_id = ${sheetId} and not deleted and cells ? ${column} and not coalesce(formulas ? ${column}, false)
      ${holds}
  `.execute(transaction);
  const keysIn = (value: Cell): readonly string[] =>
    several ? linkKeysOf(value, several.column, several.key) : [linkKey(value) ?? ''];
  return rows.filter((row) => keysIn(row.cell).some((key) => keys.has(key)));
}

/** For so many keys the database looks at each cell; of more all cells are read. */
const mostSought = 50;

/** What cells that name one of these among others can't be without. */
function severalHolding(texts: readonly string[], folded: RawBuilder<unknown>): RawBuilder<unknown> {
  if (texts.length > mostSought || texts.some((text) => beyondAscii.test(text) || text.includes('"'))) return sql``;
  return sql`and exists (
    select from unnest(${texts}::text[]) as sought (text) where position(sought.text in ${folded}) > 0)`;
}
