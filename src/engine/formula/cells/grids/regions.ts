/**
 * Several tables on one grid: the table of the grid's own sheet and those of its guests, each a sheet of its own. To whom
 * a cell belongs says by whose rows it is stored. Below a table, all cells in its columns are its own, up to the next one.
 */

import { GridLayout, type GuestPlace, type StoredLayout } from '../grid-layout.ts';
import { rowOfKey } from '../loose-cells.ts';
import type { PlacedSheet } from '../placed-sheet.ts';

/** The sheet of a grid, and those whose tables lie on it, too. */
export interface Ground<Sheet extends PlacedSheet = PlacedSheet> {
  host: Sheet;
  guests: readonly Sheet[];
}

/** The sheet on whose grid a table lies. */
export const gridIdOf = ({ id, host }: Pick<PlacedSheet, 'id' | 'host'>): string => host ?? id;

/** `sheets` are all of a workbook, and stay as they are. */
export function groundOf(sheet: PlacedSheet, sheets: readonly PlacedSheet[]): Ground {
  const id = gridIdOf(sheet);
  const host = id === sheet.id ? sheet : sheets.find((one) => one.id === id);
  if (!host) throw new Error(`The sheet ${id}, on which a table lies, isn’t among those of its workbook.`);
  return { host, guests: guestsIn(sheets).get(id) ?? [] };
}

const knownGuests = new WeakMap<readonly PlacedSheet[], ReadonlyMap<string, readonly PlacedSheet[]>>();

/** By the ids of their hosts: every reference of every formula asks for them. */
function guestsIn(sheets: readonly PlacedSheet[]): ReadonlyMap<string, readonly PlacedSheet[]> {
  const known = knownGuests.get(sheets);
  if (known) return known;
  const found = new Map<string, PlacedSheet[]>();
  for (const sheet of sheets) {
    if (sheet.host === undefined) continue;
    const own = found.get(sheet.host) ?? [];
    own.push(sheet);
    found.set(sheet.host, own);
  }
  knownGuests.set(sheets, found);
  return found;
}

/**
 * Sheets in the order in which they can be placed: tables on the grids of others come last, each after that by whose rows
 * its first one is known. One whose grid is gone is taken without one.
 */
export function inGridOrder<Sheet extends { id: string; layout: StoredLayout | null }>(
  sheets: readonly Sheet[],
): Sheet[] {
  if (sheets.every(({ layout }) => !layout?.on)) return [...sheets];
  const ordered = sheets.filter(({ layout }) => !layout?.on);
  let open = sheets.filter(({ layout }) => layout?.on);
  while (open.length > 0) {
    const isThere = (id: string): boolean => ordered.some((sheet) => sheet.id === id);
    const [next, later] = [open.filter(isPlaceable), open.filter((sheet) => !isPlaceable(sheet))];
    function isPlaceable({ layout }: Sheet): boolean {
      return isThere(layout!.on!.under) && isThere(layout!.on!.sheet);
    }
    if (next.length === 0) return [...ordered, ...later.map((sheet) => ({ ...sheet, layout: null }))];
    ordered.push(...next);
    open = later;
  }
  return ordered;
}

/** The first row of a table with its header. */
const topOf = ({ layout }: PlacedSheet): number => layout.above - layout.headerRows;

/** The sheet by whose rows a cell is stored. */
export const regionAt = <Sheet extends PlacedSheet>(ground: Ground<Sheet>, row: number, column: number): Sheet =>
  regionOfEnd(ground, row, column, column);

/** The lowest table that begins in or above a row and is as wide as some columns; else what is all around. */
export function regionOfEnd<Sheet extends PlacedSheet>(
  { host, guests }: Ground<Sheet>,
  row: number,
  left: number,
  right: number,
): Sheet {
  let found = host;
  let top = isOver(host, left, right) && topOf(host) <= row ? topOf(host) : -1;
  for (const guest of guests) {
    if (topOf(guest) <= top || topOf(guest) > row || !isOver(guest, left, right)) continue;
    found = guest;
    top = topOf(guest);
  }
  return found;
}

const isOver = ({ layout }: PlacedSheet, left: number, right: number): boolean =>
  layout.isOver(left) && layout.isOver(right);

/**
 * The table that would be torn if rows of another one came or went: it is below that one, and in some of its columns but
 * not in these alone. Null where there is none.
 */
export function tornBy<Sheet extends PlacedSheet>(table: Sheet, { host, guests }: Ground<Sheet>): Sheet | null {
  const { left, right } = table.layout;
  const isTorn = (other: Sheet): boolean => {
    const { layout } = other;
    const isBelow = topOf(other) > topOf(table) && layout.left <= right && layout.right >= left;
    // What is above the table of the grid's own sheet never moves.
    return isBelow && (other === host || layout.left < left || layout.right > right);
  };
  return [host, ...guests].find((other) => other !== table && isTorn(other)) ?? null;
}

/** The layout of a guest's table, on the grid of its host. Columns that are gone there are at -1. */
export function layoutOfGuest(
  columns: readonly { id: string }[],
  stored: StoredLayout & { on: GuestPlace },
  { host, under }: { host: PlacedSheet; under: PlacedSheet },
): GridLayout {
  const top = rowOfKey(under, stored.on.row) ?? under.bottom + 1;
  const own = stored.on.columns.flatMap((key, at): [number, string][] => {
    const index = host.layout.columnOfKey(key);
    const id = stored.columns[at];
    return index === null || id === undefined ? [] : [[index, id]];
  });
  const byIndex = new Map(own);
  const length = Math.max(host.layout.width, ...own.map(([index]) => index + 1));
  // Columns of the host may have the ids of the guest's own.
  const otherKey = (key: string): string => (key.startsWith('~') ? key : `~=${key}`);
  const keys = Array.from({ length }, (_, index) => byIndex.get(index) ?? otherKey(host.layout.keyOfColumn(index)));
  const spare = host.layout.spare + length - host.layout.width;
  const layout = { ...stored, above: top + stored.headerRows, columns: keys, spare };
  return new GridLayout(columns, layout, false, top);
}
