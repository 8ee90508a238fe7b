/** Sheets with several tables while a newer file is taken over: rows may come and go until all tables are in their places. */

import { t } from '#kit/language/product.ts';
import { meet, rectangleOf } from '../tables/guests/table-places.ts';
import { placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import type { Transaction } from '#platform/database/database.ts';
import { Problem } from '#kit/problem.ts';
import { placeSheets } from '../formulas/row-places.ts';
import { findGuests } from '../tables/guests/find-guests.ts';
import { fixTorn, freeRows, mergesOf } from '../tables/guests/fix-torn.ts';
import { readWholeGrid } from '../tables/grid-content.ts';
import { makeTableOf } from '../tables/guests/make-by-hand.ts';
import { countGeometry } from '../tables/store-grid.ts';
import type { Actor } from '../../../services.ts';

/** Until `closeGrids`. */
export async function openGrids(transaction: Transaction, workbookId: string): Promise<string> {
  const { grids, key } = await readGrids(transaction, workbookId);
  await freeRows(transaction, grids.flat());
  return key;
}

/** Fixes the rows of tables that would tear others from now on; `before` is what `openGrids` answered. */
export async function closeGrids(transaction: Transaction, workbookId: string, before: string): Promise<void> {
  const { grids, key } = await readGrids(transaction, workbookId);
  for (const ids of grids) {
    const grid = await readWholeGrid(transaction, { id: ids[0]!, workbook_id: workbookId });
    const guests = grid.guests.map(({ sheet }) => sheet);
    const all = [grid.sheet, ...guests];
    for (const [at, one] of all.entries()) {
      const other = all.slice(at + 1).find((next) => meet(rectangleOf(one), rectangleOf(next)));
      if (other)
        throw new Problem(
          'invalid_input',
          t('“{one}” and “{other}” would lie in the same cells. Nothing was changed.', {
            one: one.title,
            other: other.title,
          }),
        );
    }
    const merges = [mergesOf(grid.sheet, grid.look), ...grid.guests.map((one) => mergesOf(one.sheet, one.look))].flat();
    await freeRows(transaction, ids);
    await fixTorn(transaction, { host: grid.sheet, guests }, merges);
  }
  if (key !== before) await countGeometry(transaction, workbookId);
}

/** The sheets of each grid with several tables, that of the grid first, and where they lie, as a text. */
async function readGrids(transaction: Transaction, workbookId: string): Promise<{ grids: string[][]; key: string }> {
  const found = (await findGuests(transaction, workbookId)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const guests = found.map(({ id, layout: { on } }) => ({ id, on }));
  const grids = [...Map.groupBy(guests, ({ on }) => on.sheet)].map(([host, own]) => [host, ...own.map(({ id }) => id)]);
  return { grids, key: JSON.stringify(guests.map(({ id, on }) => [id, on])) };
}

/** Corners of a table by whose rows and columns they are known. */
type TableCorners = readonly { sheet: string; row: string; column: string }[];

/** Makes a table of cells that a newer file names as one, once they are here; answers its sheet. */
export async function makeNamedTable(
  transaction: Transaction,
  workbookId: string,
  actor: Actor,
  table: { host: string; title: string; headerRows: number; corners: TableCorners },
): Promise<string> {
  const placed = await placeSheets(transaction, workbookId, 'all');
  const [first, last] = table.corners.map(({ sheet, ...keys }) => {
    const own = placed.find(({ id }) => id === sheet);
    return own ? placeOfKeys(own, keys) : null;
  });
  if (!first || !last)
    throw new Problem('invalid_input', t('The table “{table}” of the file has no place here.', { table: table.title }));
  const range = { top: first.row, left: first.column, bottom: last.row, right: last.column };
  const titles = new Set(placed.map(({ title }) => title.toLowerCase()));
  let title = table.title;
  for (let number = 2; titles.has(title.toLowerCase()); number++) title = `${table.title} ${number}`;
  const made = await makeTableOf(transaction, table.host, actor, { ...range, header_rows: table.headerRows, title });
  return made.sheet_id;
}
