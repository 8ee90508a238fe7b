/** What a table was before it was put elsewhere: kept by the keys of the grid of now, so that it finds back. */

import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import { placeRange } from '#engine/formula/cells/place-cell-formula.ts';
import { keysOfPlace, placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import { storeRange } from '#engine/formula/cells/keep-cell-formula.ts';
import type { TableMove } from '#engine/formula/cells/move-kept-formula.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { Column } from '#engine/model.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { WholeGrid } from './grid-content.ts';
import type { TablePlan, TableRange } from './plan-table.ts';
import type { TableIdentity } from './table-identity.ts';

/** Of a table that was somewhere else. */
export interface TableBefore {
  /** Its cells with the heading. (kept-reference.ts) */
  range: string;
  headerRows: number;
  around: StoredLayout['around'] | null;
  columns: [key: string, column: Column][];
  /** Rows that left the table, by the keys of a cell of each. */
  rows: [row: string, column: string, rowId: string][];
}

/** Remembers the table of before, and answers under which id. */
export async function storeTableMove(
  transaction: Transaction,
  { sheet, columns, layout }: WholeGrid,
  { after, goneRows }: TablePlan,
): Promise<string> {
  const id = newId();
  const { left, right, above, headerRows } = sheet.layout;
  const top = above - headerRows;
  const rows = goneRows.map(({ place, row_id }): TableBefore['rows'][number] => {
    const keys = anchorOf(after, place, left);
    return [keys.row, keys.column, row_id];
  });
  const before: TableBefore = {
    ...{ range: storeRange({ top, left, bottom: Math.max(top, sheet.bottom), right }, after), headerRows },
    ...{ around: layout?.around ?? null, rows },
    columns: columns.map((column) => [after.layout.keyOfColumn(sheet.layout.columnAt(column.id)), column]),
  };
  await transaction
    .insertInto('table_moves')
    .values({ sheet_id: sheet.id, id, before: json(before) })
    .execute();
  return id;
}

/** A cell by its keys; one of the table by its row. */
const anchorOf = (sheet: PlacedSheet, row: number, column: number): { row: string; column: string } =>
  keysOfPlace(sheet, { row, column }) ?? {
    row: `${sheet.rowAt(row) ?? ''}+0`,
    column: sheet.layout.keyOfColumn(column),
  };

/** Where a table was, on the grid of now. */
export async function readTableMove(
  transaction: Transaction,
  { sheet }: Pick<WholeGrid, 'sheet'>,
  id: string,
): Promise<{ range: TableRange; identity: TableIdentity }> {
  const found = await transaction
    .selectFrom('table_moves')
    .select('before')
    .where('sheet_id', '=', sheet.id)
    .where('id', '=', id)
    .executeTakeFirst();
  const range = found && placeRange(found.before.range, sheet);
  if (!found || !range) throw new Problem('not_found', 'Where the table was before is no longer known.');
  const { headerRows, around, columns, rows } = found.before;
  const columnsAt = columns.flatMap(([key, column]) => {
    const index = sheet.layout.columnOfKey(key);
    return index === null ? [] : [[index, column] as const];
  });
  const rowsAt = rows.flatMap(([row, column, rowId]) => {
    const at = placeOfKeys(sheet, { row, column });
    return at ? [[at.row, rowId] as const] : [];
  });
  return {
    range: { ...range, headerRows },
    identity: { columns: new Map(columnsAt), rows: new Map(rowsAt), around: around ?? undefined },
  };
}

/** Moves of before are known by the keys that their cells have from now on. */
export async function renameTableMoves(transaction: Transaction, move: TableMove): Promise<void> {
  const { before: sheet, after } = move;
  const found = await transaction
    .selectFrom('table_moves')
    .select(['id', 'before'])
    .where('sheet_id', '=', sheet.id)
    .execute();
  for (const { id, before } of found) {
    const range = placeRange(before.range, sheet);
    if (!range) continue;
    const columns = before.columns.flatMap(([key, column]): TableBefore['columns'] => {
      const index = sheet.layout.columnOfKey(key);
      return index === null ? [] : [[after.layout.keyOfColumn(index), column]];
    });
    const rows = before.rows.flatMap(([row, column, rowId]): TableBefore['rows'] => {
      const at = placeOfKeys(sheet, { row, column });
      if (!at) return [];
      const keys = anchorOf(after, at.row, at.column);
      return [[keys.row, keys.column, rowId]];
    });
    const renamed: TableBefore = { ...before, range: storeRange(range, after), columns, rows };
    await transaction
      .updateTable('table_moves')
      .set({ before: json(renamed) })
      .where('sheet_id', '=', sheet.id)
      .where('id', '=', id)
      .execute();
  }
}

/** Forgets what can no longer be taken back. */
export async function forgetTableMoves(database: Database, before: Date): Promise<void> {
  await database.deleteFrom('table_moves').where('at', '<', before).execute();
}
