/** Stores what tables share that lie on one grid. */

import type { GridLook } from '../../../rules/grid-look.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { putLooseCells } from '../sheets/loose-rows.ts';
import type { LooseContent } from './grid-content.ts';
import type { GuestOfGrid } from './guests/table-places.ts';

/** Puts the cells around the tables of a grid in the place of those that were. */
export async function replaceLoose(
  transaction: Transaction,
  [hostId = '', ...guests]: readonly string[],
  loose: readonly LooseContent[],
): Promise<void> {
  const bySheet = Map.groupBy(loose, ({ of = hostId }) => of);
  for (const id of [hostId, ...guests]) {
    await transaction.deleteFrom('sheet_cells').where('sheet_id', '=', id).execute();
    const own = bySheet.get(id) ?? [];
    for (const [version, cells] of Map.groupBy(own, (cell) => cell.version))
      await putLooseCells(transaction, id, version, cells.map(asStored));
  }
}

function asStored(cell: LooseContent): LooseContent {
  const { of: _, ...stored } = cell;
  return stored;
}

/** Keys of cells mean others from now on. */
export async function countGeometry(transaction: Transaction, workbookId: string): Promise<void> {
  await transaction
    .updateTable('workbooks')
    .set((set) => ({ geometry: set('geometry', '+', 1) }))
    .where('id', '=', workbookId)
    .execute();
}

/** Where a table on the grid of another one is, in the keys of now. */
export async function storeGuest(
  transaction: Transaction,
  { sheet: { id }, layout }: GuestOfGrid,
  look: GridLook,
  versions: ReadonlyMap<string, number>,
): Promise<void> {
  await transaction
    .updateTable('sheet_states')
    .set({ layout: json(layout), look: json(look), columns_version: versions.get(id)! })
    .where('sheet_id', '=', id)
    .execute();
}
