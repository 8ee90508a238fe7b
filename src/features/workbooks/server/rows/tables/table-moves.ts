/** What a table was before it was put elsewhere: kept by the keys of the grid of now, so that it finds back. */

import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import { type Ground, regionAt } from '#engine/formula/cells/grids/regions.ts';
import { storeOnGround } from '#engine/formula/cells/keep-cell-formula.ts';
import { type GridPlace, keysOfPlace, placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import { groundAfter, type TableMove } from '#engine/formula/cells/move-kept-formula.ts';
import { type GridRange, placeRange } from '#engine/formula/cells/place-cell-formula.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { RangeNode, ReferencePosition } from '#engine/formula/syntax/formula-node.ts';
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
  /** The table by whose rows the range is known, where that is another one on the same grid. */
  of?: string;
  headerRows: number;
  around: StoredLayout['around'] | null;
  columns: [key: string, column: Column][];
  /** Rows that left the table, by the keys of a cell of each; `of` as above. */
  rows: [row: string, column: string, rowId: string, of?: string][];
}

/** Remembers the table of before, and answers under which id. */
export async function storeTableMove(
  transaction: Transaction,
  { sheet, columns, layout }: WholeGrid,
  { goneRows }: TablePlan,
  move: TableMove,
): Promise<string> {
  const id = newId();
  const ground = groundAfter(move);
  const { left, right, above, headerRows } = sheet.layout;
  const top = above - headerRows;
  const before: TableBefore = {
    ...{ ...rangeOn({ top, left, bottom: Math.max(top, sheet.bottom), right }, ground), headerRows },
    around: layout?.around ?? null,
    rows: goneRows.map(({ place, row_id }) => anchorOf(ground, place, left, row_id)),
    columns: columns.map((column) => [ground.host.layout.keyOfColumn(sheet.layout.columnAt(column.id)), column]),
  };
  await transaction
    .insertInto('table_moves')
    .values({ sheet_id: sheet.id, id, before: json(before) })
    .execute();
  return id;
}

/** A range by the rows of the table that it moves with. */
function rangeOn(range: GridRange, ground: Ground): Pick<TableBefore, 'range' | 'of'> {
  const fixed = (index: number): ReferencePosition => ({ index, fixed: true });
  const [top, bottom] = [fixed(range.top), fixed(range.bottom)];
  const node: RangeNode = {
    kind: 'range',
    sheet: null,
    top,
    bottom,
    left: fixed(range.left),
    right: fixed(range.right),
  };
  const { region, text } = storeOnGround(node, ground, { sheet: ground.host, row: -1, isLoose: true });
  return { range: text, ...(region !== ground.host && { of: region.id }) };
}

/** A cell by its keys; one of the table by its row. */
function anchorOf(ground: Ground, row: number, column: number, rowId: string): TableBefore['rows'][number] {
  const region = regionAt(ground, row, column);
  const keys = keysOfPlace(region, { row, column }) ?? {
    row: `${region.rowAt(row) ?? ''}+0`,
    column: region.layout.keyOfColumn(column),
  };
  return region === ground.host ? [keys.row, keys.column, rowId] : [keys.row, keys.column, rowId, region.id];
}

/** The same on a grid as it is. */
function placeBefore(
  { range, of, columns, rows }: TableBefore,
  { host, guests }: Ground,
): { range: GridRange; columns: [number, Column][]; rows: [GridPlace, string][] } | null {
  const known = (id: string | undefined): PlacedSheet | undefined =>
    id === undefined ? host : guests.find((guest) => guest.id === id);
  const own = known(of);
  const at = own && placeRange(range, own, known);
  if (!at) return null;
  return {
    range: at,
    columns: columns.flatMap(([key, column]) => {
      const index = host.layout.columnOfKey(key);
      return index === null ? [] : [[index, column] as [number, Column]];
    }),
    rows: rows.flatMap(([row, column, rowId, ofRow]) => {
      const sheet = known(ofRow);
      const place = sheet && placeOfKeys(sheet, { row, column });
      return place ? [[place, rowId] as [GridPlace, string]] : [];
    }),
  };
}

/** Where a table was, on the grid of now. */
export async function readTableMove(
  transaction: Transaction,
  { sheet, guests }: Pick<WholeGrid, 'sheet' | 'guests'>,
  id: string,
): Promise<{ range: TableRange; identity: TableIdentity }> {
  const found = await transaction
    .selectFrom('table_moves')
    .select('before')
    .where('sheet_id', '=', sheet.id)
    .where('id', '=', id)
    .executeTakeFirst();
  const ground = { host: sheet, guests: guests.map((guest) => guest.sheet) };
  const placed = found && placeBefore(found.before, ground);
  if (!found || !placed) throw new Problem('not_found', 'Where the table was before is no longer known.');
  const { headerRows, around } = found.before;
  return {
    range: { ...placed.range, headerRows },
    identity: {
      columns: new Map(placed.columns),
      rows: new Map(placed.rows.map(([place, rowId]) => [place.row, rowId])),
      around: around ?? undefined,
    },
  };
}

/** Moves of before are known by the keys that their cells have from now on. */
export async function renameTableMoves(transaction: Transaction, move: TableMove): Promise<void> {
  const ground = groundAfter(move);
  const found = await transaction
    .selectFrom('table_moves')
    .select(['id', 'before'])
    .where('sheet_id', '=', move.before.id)
    .execute();
  for (const { id, before } of found) {
    const placed = placeBefore(before, { host: move.before, guests: move.guests?.before ?? [] });
    if (!placed) continue;
    const { headerRows, around } = before;
    const renamed: TableBefore = {
      ...{ ...rangeOn(placed.range, ground), headerRows, around },
      columns: placed.columns.map(([index, column]) => [ground.host.layout.keyOfColumn(index), column]),
      rows: placed.rows.map(([place, rowId]) => anchorOf(ground, place.row, place.column, rowId)),
    };
    await transaction
      .updateTable('table_moves')
      .set({ before: json(renamed) })
      .where('sheet_id', '=', move.before.id)
      .where('id', '=', id)
      .execute();
  }
}

/** Forgets what can no longer be taken back. */
export async function forgetTableMoves(database: Database, before: Date): Promise<void> {
  await database.deleteFrom('table_moves').where('at', '<', before).execute();
}
