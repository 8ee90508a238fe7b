/** What a workbook has for grids, read at one moment. */

import { namedIn } from '#engine/formula/cells/kept-reference.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { WorkbookNames } from '#engine/formula/cells/workbook-names.ts';
import type { Database } from '#platform/database/database.ts';
import { emptyGridLook, type GridLook } from '../../rules/grid-look.ts';
import { placeSheets, type RequestedPositions, requestedIn } from '../rows/formulas/row-places.ts';
import { readNames } from '../rows/formulas/names/workbook-names.ts';
import { type LooseRow, readLooseCells } from '../rows/sheets/loose-rows.ts';
import { readStates, type SheetState } from '../rows/sheets/sheet-states.ts';
import type { StoredRow } from '../rows/stored-row.ts';
import { hiddenSheets } from '../views/hidden-sheets.ts';

export interface ReadGrids {
  names: WorkbookNames | null;
  placed: PlacedSheet[];
  /** By sheet id. */
  byId: Map<string, ReadSheetOfGrid>;
  /** Ids of sheets. */
  hidden: Set<string>;
}

export interface ReadSheetOfGrid {
  loose: readonly LooseRow[];
  state: SheetState | undefined;
  look: GridLook;
  /** Of a table on the grid of another sheet. */
  rows?: readonly StoredRow[];
}

/** Within a transaction that sees one moment. */
export async function readGrids(transaction: Database, workbookId: string): Promise<ReadGrids> {
  const names = await readNames(transaction, workbookId);
  const workbook = await transaction
    .selectFrom('workbooks')
    .select('formulas')
    .where('id', '=', workbookId)
    .executeTakeFirst();
  const ids = (await transaction.selectFrom('sheets').select('id').where('workbook_id', '=', workbookId).execute()).map(
    ({ id }) => id,
  );
  const states = await readStates(transaction, ids);
  const looks = await readLooks(transaction, ids);
  const byId = new Map<string, ReadSheetOfGrid>();
  const requested: RequestedPositions = new Map();
  for (const id of ids) {
    const read: ReadSheetOfGrid = {
      loose: await readLooseCells(transaction, id),
      state: states.get(id),
      look: looks.get(id) ?? emptyGridLook(),
    };
    byId.set(id, read);
    requestRows(requested, id, read);
  }
  requestNames(requested, names, ids[0] ?? '');
  const guests = [...byId].flatMap(([id, { state }]) => (state?.layout?.on ? [id] : []));
  const needsAll = workbook?.formulas || guests.length > 0;
  const placed = await placeSheets(transaction, workbookId, needsAll ? 'all' : requested);
  for (const id of guests) byId.get(id)!.rows = await rowsOfTable(transaction, id);
  return { names, placed, byId, hidden: new Set(await hiddenSheets(transaction, workbookId)) };
}

function rowsOfTable(transaction: Database, id: string): Promise<StoredRow[]> {
  return transaction
    .selectFrom('current_rows')
    .select(['row_id', 'position', 'version', 'cells', 'formulas', 'formats'])
    .where('sheet_id', '=', id)
    .where('deleted', '=', false)
    .orderBy('position')
    .orderBy('row_id')
    .execute();
}

async function readLooks(transaction: Database, ids: readonly string[]): Promise<Map<string, GridLook>> {
  if (ids.length === 0) return new Map();
  const found = await transaction
    .selectFrom('sheet_states')
    .select(['sheet_id', 'look'])
    .where('sheet_id', 'in', ids)
    .execute();
  return new Map(found.flatMap(({ sheet_id, look }) => (look ? [[sheet_id, look] as const] : [])));
}

/** Blank rows within the data, and what is merged there, are stored by the row above. */
function requestRows(requested: RequestedPositions, id: string, { loose, state, look }: ReadSheetOfGrid): void {
  const above = (key: string): void => {
    const gap = key.indexOf('+');
    if (gap > 0) requestedIn(requested, id).ids.add(key.slice(0, gap));
  };
  for (const [row] of state?.layout?.gaps ?? []) if (row !== '') requestedIn(requested, id).ids.add(row);
  for (const { row, formula } of loose) {
    above(row);
    if (formula === undefined) continue;
    for (const { sheet, rows } of namedIn(formula))
      for (const one of rows) requestedIn(requested, sheet ?? id).ids.add(one);
  }
  for (const [row] of look.merges) above(row);
}

function requestNames(requested: RequestedPositions, names: WorkbookNames | null, first: string): void {
  const look = (stored: string, home: string): void => {
    for (const { sheet, rows } of namedIn(stored))
      for (const id of rows) requestedIn(requested, sheet ?? home).ids.add(id);
  };
  for (const { formula } of names?.names ?? []) look(formula, first);
  for (const { sheet, range } of names?.tables ?? []) look(`[${range}]`, sheet);
}
