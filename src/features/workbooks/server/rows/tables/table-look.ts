import { keysOfPlace, placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import { type GridLook, mostGridLooks } from '../../../rules/grid-look.ts';
import { regionAt } from '#engine/formula/cells/grids/regions.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { GridCells, WholeGrid } from './grid-content.ts';
import { mergesOf } from './guests/fix-torn.ts';
import type { GuestOfGrid } from './guests/table-places.ts';
import type { TablePlan } from './plan-table.ts';

/** How cells are drawn once the table is around others: each as before. By the sheets of the grid. */
export function lookAfter(
  cells: GridCells,
  { after, columns, rows }: TablePlan,
  guests: readonly GuestOfGrid[],
): Map<string, GridLook> {
  const { look, sheet } = cells.grid;
  const styles = [...look.styles];
  const usual: GridLook['columns'] = {};
  const body: GridLook['body'] = {};
  let count = 0;
  let plain = -1;
  const plainStyle = (): number => (plain >= 0 ? plain : (plain = styles.push({}) - 1));
  for (const { index, column } of columns) {
    const own = rows.map(({ place }) => cells.at(place, index)?.style);
    const most = mostOf(own);
    if (most !== undefined) usual[column.id] = most;
    for (const [at, style] of own.entries()) {
      if (style === most || count >= mostGridLooks.bodyCells) continue;
      const { row_id } = rows[at]!;
      body[row_id] = { ...body[row_id], [column.id]: style ?? plainStyle() };
      count++;
    }
  }
  const mergesNow = mergesAfter(cells.grid, after, guests);
  const widths = Object.entries(look.widths).flatMap(([key, width]) => {
    const index = sheet.layout.columnOfKey(key);
    return index === null ? [] : [[after.layout.keyOfColumn(index), width] as const];
  });
  const own: GridLook = {
    ...{ ...look, styles, columns: usual, body, widths: Object.fromEntries(widths) },
    merges: mergesNow.get(after.id) ?? [],
    ...(look.hidden && { hidden: look.hidden.flatMap((key) => hiddenKey(key, sheet, after) ?? []) }),
  };
  const ofGuests = guests.map(({ sheet: { id }, look: before }): [string, GridLook] => [
    id,
    // Cells around the tables may be known by the rows of any, so that their looks are of one list.
    { ...before, styles, merges: mergesNow.get(id) ?? [] },
  ]);
  return new Map([[after.id, own], ...ofGuests]);
}

/** Merged cells by the sheets that know them from now on. */
export function mergesAfter(
  { sheet, look, guests: before }: WholeGrid,
  after: PlacedSheet,
  guests: readonly GuestOfGrid[],
): Map<string, GridLook['merges']> {
  const found = new Map<string, GridLook['merges']>();
  const ground = { host: after, guests: guests.map((guest) => guest.sheet) };
  const all = [...mergesOf(sheet, look), ...before.flatMap((guest) => mergesOf(guest.sheet, guest.look))];
  for (const { row, column, rows, columns } of all) {
    const region = regionAt(ground, row, column);
    const keys = keysOfPlace(region, { row, column }) ?? keysWithin(region, { row, column });
    found.set(region.id, [...(found.get(region.id) ?? []), [keys.row, keys.column, rows, columns]]);
  }
  return found;
}

/** A row that the file hides is hidden whether it is of the table or around it. */
function hiddenKey(key: string, before: PlacedSheet, after: PlacedSheet): string | null {
  const own = before.placeOf(key);
  if (own?.gone) return null;
  const place = own?.place ?? placeOfKeys(before, { row: key, column: before.layout.keyOfColumn(0) })?.row;
  if (place === undefined) return null;
  return after.rowAt(place) ?? keysOfPlace(after, { row: place, column: after.layout.left })?.row ?? null;
}

/** How two thirds of the cells are drawn. */
export function mostOf(styles: readonly (number | undefined)[]): number | undefined {
  const counts = new Map<number | undefined, number>();
  for (const style of styles) counts.set(style, (counts.get(style) ?? 0) + 1);
  for (const [style, count] of counts) if (count * 3 > styles.length * 2) return style;
  return undefined;
}

/** Merged cells within a row of the table are known by that row. */
function keysWithin({ layout, rowAt }: TablePlan['after'], at: { row: number; column: number }) {
  return { row: `${rowAt(at.row) ?? ''}+0`, column: layout.keyOfColumn(at.column) };
}
