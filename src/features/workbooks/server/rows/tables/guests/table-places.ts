/** Where the tables of one grid are, and by whose rows each is known. Changes nothing. */

import type { GuestPlace, StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import { layoutOfGuest, regionOfEnd } from '#engine/formula/cells/grids/regions.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { Column } from '#engine/model.ts';
import { t } from '#kit/language/product.ts';
import type { GridLook } from '../../../../rules/grid-look.ts';

/** Rows and columns of a grid from 0, ends included. */
export interface Rectangle {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** A table that lies on the grid of another sheet's. */
export interface GuestOfGrid {
  sheet: PlacedSheet;
  columns: readonly Column[];
  layout: StoredLayout & { on: GuestPlace };
  look: GridLook;
}

export const meet = (one: Rectangle, other: Rectangle): boolean =>
  one.top <= other.bottom && other.top <= one.bottom && one.left <= other.right && other.left <= one.right;

/** Whether rows of a table that come or go move some of the columns of what is below it, and not all. */
export const isTornBy = (table: Rectangle, { top, left, right }: Rectangle): boolean =>
  top > table.bottom && left <= table.right && right >= table.left && (left < table.left || right > table.right);

/** The cells of a table, with its heading. */
export const rectangleOf = ({ layout, bottom }: PlacedSheet): Rectangle => ({
  ...{ top: layout.above - layout.headerRows, left: layout.left, right: layout.right },
  bottom: Math.max(bottom, layout.above - 1),
});

/** By whose rows the first row of a table is known: it moves with the end of the one that is above it, if it is as wide. */
export function placeUnder(
  { top, left, right }: Pick<Rectangle, 'top' | 'left' | 'right'>,
  host: PlacedSheet,
  guests: readonly PlacedSheet[],
): Pick<GuestPlace, 'under' | 'row'> {
  const under = regionOfEnd({ host, guests }, top, left, right);
  const isBelow = under !== host || (under.layout.isOver(left) && under.layout.isOver(right) && top > under.bottom);
  return isBelow && top > under.bottom
    ? { under: under.id, row: `>${top - under.bottom}` }
    : { under: host.id, row: `~${top}` };
}

/** Tables on the grid of another one once that is around other cells, or others are on the grid: each stays where it is. */
export function placeGuests(guests: readonly GuestOfGrid[], host: PlacedSheet): GuestOfGrid[] {
  const placed: GuestOfGrid[] = [];
  for (const guest of guests.toSorted((one, other) => firstOf(one) - firstOf(other))) {
    const { sheet, columns, layout: stored } = guest;
    const others = placed.map((one) => one.sheet);
    const on: GuestPlace = {
      ...{ sheet: host.id, ...placeUnder(rectangleOf(sheet), host, others) },
      columns: stored.columns.map((id) => host.layout.keyOfColumn(sheet.layout.columnAt(id))),
    };
    const layout = { ...stored, on };
    const under = others.find(({ id }) => id === on.under) ?? host;
    placed.push({ ...guest, layout, sheet: { ...sheet, layout: layoutOfGuest(columns, layout, { host, under }) } });
  }
  return placed;
}

/** From above to below, and from left to right. */
const firstOf = ({ sheet: { layout } }: GuestOfGrid): number =>
  (layout.above - layout.headerRows) * 100_000 + layout.left;

/** Each cell is of one table. */
export const overlapText = (title: string): string =>
  t('The table “{title}” lies in these cells. Choose cells that are in none of its rows and columns.', { title });
