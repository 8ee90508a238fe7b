import type { SheetOfPackage } from '../../../../rules/kept-package.ts';
import type { Transaction } from '#platform/database/database.ts';
import { placeSheets, type RequestedPositions, requestedIn } from '../../formulas/row-places.ts';
import { readStates } from '../../sheets/sheet-states.ts';
import { findGuests } from './find-guests.ts';

/** Tables that lie on the grids of other sheets, by their ids, where the file has them that was just read. */
export async function guestsOfPackage(
  transaction: Transaction,
  workbookId: string,
): Promise<Map<string, Pick<SheetOfPackage, 'rows' | 'grid'> & { host: string }>> {
  const guests = await findGuests(transaction, workbookId);
  if (guests.length === 0) return new Map();
  const requested: RequestedPositions = new Map();
  for (const { id, layout } of guests)
    for (const [row] of layout.gaps ?? []) if (row !== '') requestedIn(requested, id).ids.add(row);
  const placed = await placeSheets(transaction, workbookId, requested);
  const states = await readStates(
    transaction,
    guests.map(({ id }) => id),
  );
  return new Map(
    guests.map(({ id, layout: stored }) => {
      const { layout, columns, placeOf } = placed.find((sheet) => sheet.id === id)!;
      const own = new Set(columns.map((column) => column.id));
      const keys = Array.from({ length: layout.right + 1 }, (_, at) => {
        const key = layout.keyOfColumn(at);
        return own.has(key) ? key : `~${at}`;
      });
      let blanks = 0;
      const gaps = (stored.gaps ?? []).map(([row, count]): [number, number] => {
        const after = row === '' ? 0 : (placeOf(row)?.place ?? layout.above) - layout.above + 1 - blanks;
        blanks += count;
        return [after, count];
      });
      const grid = { above: layout.above, headerRows: layout.headerRows, columns: keys, spare: keys.length, gaps };
      return [id, { rows: states.get(id)?.row_count ?? 0, grid, host: stored.on.sheet }];
    }),
  );
}
