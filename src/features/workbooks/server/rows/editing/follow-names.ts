/** Tables of the file, and formulas that name their columns, after columns of a sheet were renamed, came or went. */

import { sql } from 'kysely';
import {
  openStored,
  readStored,
  storedFormula,
  holdFormula,
  isHeldFormula,
  isStoredById,
  writeStored,
} from '#engine/formula/cells/kept-reference.ts';
import {
  KnownNames,
  lostColumnName,
  type StoredTable,
  type WorkbookNames,
} from '#engine/formula/cells/workbook-names.ts';
import { layoutWithColumns } from '#engine/formula/cells/grid-layout.ts';
import { formulaParts, replaceParts } from '#engine/formula/columns/walk-formula.ts';
import type { FormulaNode, TableNode } from '#engine/formula/syntax/formula-node.ts';
import { maxStoredFormula, parseGridFormula } from '#engine/formula/syntax/parse-formula.ts';
import { writeFormula } from '#engine/formula/syntax/write-formula.ts';
import type { Column } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { readNames } from '../formulas/names/workbook-names.ts';
import { jsonLines } from '../stored-row.ts';
import type { SheetDraft } from './sheet-draft.ts';

/** A column of a table that has another name. */
interface Renamed {
  table: StoredTable;
  from: string;
  to: string;
}

/**
 * Columns that were renamed have that name in tables of the file, too, and formulas follow: `Orders[Qty]`. Columns that
 * came at an end of a table belong to it.
 */
export async function followNames(draft: SheetDraft, before: readonly Column[]): Promise<void> {
  const names = await readNames(draft.transaction, draft.workbook_id);
  if (!names?.tables.some(({ sheet }) => sheet === draft.id)) return;
  const renamed: Renamed[] = [];
  const tables = names.tables.map((table) => {
    if (table.sheet !== draft.id) return table;
    const own = renamedIn(table, draft.columns, before);
    renamed.push(...own);
    return grownTable(renamedTable(table, own), draft, before);
  });
  if (JSON.stringify(tables) === JSON.stringify(names.tables)) return;
  const rename = createRenamer(names, renamed);
  const followed = names.names.map((one) => ({ ...one, formula: rename(one.formula, null) ?? one.formula }));
  await draft.transaction
    .updateTable('workbooks')
    .set({ names: json({ tables, names: followed }) })
    .where('id', '=', draft.workbook_id)
    .execute();
  if (renamed.length > 0) await renameInCells(draft, rename);
}

/** Only names that no other column of the table has. */
function renamedIn(table: StoredTable, columns: readonly Column[], before: readonly Column[]): Renamed[] {
  const old = new Map(before.map(({ id, name }) => [id, name]));
  const now = new Map(columns.map(({ id, name }) => [id, name]));
  const after = table.columns.flatMap(({ key, name: from }) => {
    const to = now.get(key);
    // It keeps a name of its own, so that formulas find it when it comes back, and none that has its name meanwhile.
    if (to === undefined && !key.startsWith('~')) return old.has(key) ? [{ from, to: lostColumnName(key) }] : [];
    return [{ from, to: to === undefined || to === old.get(key) ? from : to }];
  });
  const isFree = (name: string): boolean =>
    after.filter(({ to }) => to.toLowerCase() === name.toLowerCase()).length === 1;
  return after.flatMap(({ from, to }) => (to !== from && isFree(to) ? [{ table, from, to }] : []));
}

const renamedTable = (table: StoredTable, renamed: readonly Renamed[]): StoredTable => ({
  ...table,
  columns: table.columns.map((column) => ({
    ...column,
    name: renamed.find(({ from }) => from === column.name)?.to ?? column.name,
  })),
});

/** A table whose first or last column is that of the sheet goes on with those that came next to it. */
function grownTable(table: StoredTable, draft: SheetDraft, before: readonly Column[]): StoredTable {
  const range = readStored(table.range);
  if (range?.kind !== 'range' || range.left?.at.kind !== 'id' || range.right?.at.kind !== 'id') return table;
  const keys = (columns: readonly Column[]): string[] =>
    draft.layout ? layoutWithColumns(draft.layout, columns).columns : columns.map(({ id }) => id);
  const old = new Set(before.map(({ id }) => id));
  const [was, now] = [before.map(({ id }) => id), keys(draft.columns)];
  const own = new Set(draft.columns.map(({ id }) => id));
  const isNew = (key: string | undefined): key is string => key !== undefined && own.has(key) && !old.has(key);
  let [left, right] = [range.left.at.id, range.right.at.id];
  if (left === was[0]) for (let at = now.indexOf(left) - 1; isNew(now[at]); at--) left = now[at]!;
  if (right === was.at(-1)) for (let at = now.indexOf(right) + 1; at > 0 && isNew(now[at]); at++) right = now[at]!;
  const grown = writeStored({
    ...range,
    left: { ...range.left, at: { kind: 'id', id: left } },
    right: { ...range.right, at: { kind: 'id', id: right } },
  });
  return { ...table, range: grown };
}

/** Where a formula is, for one that names the table around it: its sheet and the column that it is of. */
type Home = { sheet: string; column: string } | null;

/** Answers a stored formula with the new names; null where it names none of them. */
function createRenamer(names: WorkbookNames, renamed: readonly Renamed[]) {
  const known = new KnownNames(names);
  const tableOf = ({ table }: TableNode, home: Home): StoredTable | undefined =>
    table === null
      ? names.tables.find((one) => one.sheet === home?.sheet && one.columns.some(({ key }) => key === home.column))
      : names.tables.find(({ name }) => name.toLowerCase() === table.toLowerCase());
  const nameNow = (table: StoredTable, name: string): string =>
    renamed.find((one) => one.table === table && one.from.toLowerCase() === name.toLowerCase())?.to ?? name;
  return (stored: string, home: Home): string | null => {
    if (!isStoredById(stored) || !stored.includes('[')) return null;
    const { text, ...form } = openStored(stored);
    let isChanged = false;
    let node: FormulaNode;
    try {
      node = parseGridFormula(text, (table) => known.hasTable(table), maxStoredFormula);
    } catch {
      return null;
    }
    if (![...formulaParts(node)].some(({ kind }) => kind === 'table')) return null;
    const now = replaceParts(node, (part): FormulaNode | null => {
      const table = part.kind === 'table' ? tableOf(part, home) : undefined;
      if (part.kind !== 'table' || !table || !part.columns) return null;
      const [first, last] = part.columns.map((name) => nameNow(table, name));
      isChanged ||= first !== part.columns[0] || last !== part.columns[1];
      return { ...part, columns: [first ?? '', last ?? ''] };
    });
    if (!isChanged) return null;
    const whole = storedFormula(writeFormula(now), form);
    return isHeldFormula(stored) ? holdFormula(whole) : whole;
  };
}

/** Rows get no new version: their formulas mean what they did. */
export async function renameInCells(
  { transaction, workbook_id }: Pick<SheetDraft, 'transaction' | 'workbook_id'>,
  rename: (stored: string, home: Home) => string | null,
): Promise<void> {
  const sheets = await transaction.selectFrom('sheets').select('id').where('workbook_id', '=', workbook_id).execute();
  for (const { id } of sheets) {
    const { rows } = await sql<{ column: string; formula: string }>`
      select distinct key as column, value as formula from sheet_rows, jsonb_each_text(formulas)
      where sheet_id = ${id} and formulas is not null and value like '%[%'
    `.execute(transaction);
    const inRows = rows.flatMap(({ column, formula }) => {
      const now = rename(formula, { sheet: id, column });
      return now === null ? [] : [{ column, formula, now }];
    });
    if (inRows.length > 0) await writeInRows(transaction, id, inRows);
    const loose = await transaction
      .selectFrom('sheet_cells')
      .select(['row_key', 'column_key', 'formula'])
      .where('sheet_id', '=', id)
      .where('formula', 'like', '%[%')
      .execute();
    for (const { row_key, column_key, formula } of loose) {
      const now = rename(formula ?? '', { sheet: id, column: column_key });
      if (now === null) continue;
      await transaction
        .updateTable('sheet_cells')
        .set({ formula: now })
        .where('sheet_id', '=', id)
        .where('row_key', '=', row_key)
        .where('column_key', '=', column_key)
        .execute();
    }
  }
}

async function writeInRows(
  transaction: Transaction,
  sheetId: string,
  changed: readonly { column: string; formula: string; now: string }[],
): Promise<void> {
  await sql`
    with given as (
      select one ->> 'column' as column_id, one ->> 'formula' as before, one ->> 'now' as now
      from unnest(string_to_array(${jsonLines(changed)}, E'\n')) as line, lateral (select line::jsonb as one) as parsed
    ), renamed as (
      select row_id, jsonb_object_agg(given.column_id, given.now) as formulas
      from sheet_rows, jsonb_each_text(sheet_rows.formulas) as cell
        join given on given.column_id = cell.key and given.before = cell.value
      where sheet_id = ${sheetId} and sheet_rows.formulas is not null group by row_id
    )
    update sheet_rows set formulas = sheet_rows.formulas || renamed.formulas
    from renamed where sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = renamed.row_id
  `.execute(transaction);
}
