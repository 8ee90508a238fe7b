import { columnOfLetters } from '#engine/formula/syntax/address.ts';
import type { SheetGridOnTheWire } from '#features/workbooks/api/sheet-grid.ts';
import type { CellBounds } from '../grid/selected-cells.ts';

/** Cells of a sheet; `sheet` is null for the one that is open. */
export interface NamedPlace {
  sheet: string | null;
  bounds: CellBounds;
}

const address = /^\$?([a-z]{1,3})\$?(\d{1,7})(?::\$?([a-z]{1,3})\$?(\d{1,7}))?$/i;

/** `B12`, `A1:C5`, `Sheet2!B2`, `'My sheet'!$B$2`; null for anything else. */
export function readAddress(text: string): NamedPlace | null {
  const [, quoted, plain, cells = ''] = /^=?(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?([^!]+)$/.exec(text.trim()) ?? [];
  const [, from, top, to = from, bottom = top] = address.exec(cells.trim()) ?? [];
  if (from === undefined || to === undefined) return null;
  const [left, right] = [columnOfLetters(from), columnOfLetters(to)];
  const [first, last] = [Number(top) - 1, Number(bottom) - 1];
  if (Math.min(first, last, left, right) < 0) return null;
  const bounds = {
    ...{ left: Math.min(left, right), right: Math.max(left, right) },
    ...{ top: Math.min(first, last), bottom: Math.max(first, last) },
  };
  return { sheet: quoted?.replaceAll("''", "'") ?? plain ?? null, bounds };
}

/** Where a name or a table of the workbook is; null for one that is not there, and one that stands for no cells. */
export function findNamed(
  text: string,
  { names, tables }: Pick<SheetGridOnTheWire, 'names' | 'tables'>,
  own: string,
): NamedPlace | null {
  const requested = text.trim().toUpperCase();
  const is = ({ name }: { name: string }): boolean => name.toUpperCase() === requested;
  // A name of the sheet itself goes before one of the workbook.
  const name = names.find((one) => is(one) && one.sheet === own) ?? names.find(is);
  const range = name?.refers_to ?? tables.find(is)?.range;
  const found = range === undefined ? null : readAddress(range);
  return found && { ...found, sheet: found.sheet ?? name?.sheet ?? null };
}
