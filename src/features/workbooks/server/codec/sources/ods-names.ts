/** What formulas of an OpenDocument file may name (OpenDocument 1.3 part 3, 9.4.11 to 9.4.15). */

import { type CellRange, parseRange } from '../cell-address.ts';
import { odsFormula, odsReference } from './formulas/ods-formula.ts';
import { shiftFormula } from './formulas/shift-formula.ts';
import type { OdsTable } from './ods-table.ts';
import { isRich, type RawName, type RawTable } from './raw-sheet.ts';
import { attribute } from './xml-scanner.ts';

/** A range of a sheet that has a name, before its header is known. */
export interface DatabaseRange {
  name: string;
  sheet: string;
  range: CellRange;
  hasHeader: boolean;
}

/** A named range or a named expression; null without a name or a content. */
export function namedExpression(attributes: string, sheet: string | null): RawName | null {
  const name = attribute(attributes, 'table:name') ?? '';
  const address = attribute(attributes, 'table:cell-range-address');
  const expression = attribute(attributes, 'table:expression');
  if (name === '' || (address === undefined && !expression)) return null;
  const formula = address === undefined ? odsFormula(expression!) : `=${odsReference(address)}`;
  const base = cellsOf(attribute(attributes, 'table:base-cell-address') ?? '');
  const seenFromA1 = base ? shiftFormula(formula, 1 - base.range.top, -base.range.left) : formula;
  return { name, sheet, formula: seenFromA1, hidden: attribute(attributes, 'table:hidden') === 'true' };
}

/** Ranges that programs name themselves hold a filter; they are none that formulas name. */
export function databaseRange(attributes: string): DatabaseRange | null {
  const name = attribute(attributes, 'table:name') ?? '';
  const cells = cellsOf(attribute(attributes, 'table:target-range-address') ?? '');
  if (name === '' || name.startsWith('__Anonymous') || !cells) return null;
  return { name, ...cells, hasHeader: attribute(attributes, 'table:contains-header') !== 'false' };
}

/** Ranges as tables, from top to bottom: their headers are looked up in rows that are packed. */
export function tablesOf(ranges: readonly DatabaseRange[], tables: readonly OdsTable[]): RawTable[] {
  const found = new Map<DatabaseRange, RawTable>();
  for (const range of ranges.toSorted((one, other) => one.range.top - other.range.top))
    found.set(range, tableOf(range, tables));
  return ranges.map((range) => found.get(range)!);
}

/** The columns of a range are called as the cells of its header are. */
function tableOf({ name, sheet, range, hasHeader }: DatabaseRange, tables: readonly OdsTable[]): RawTable {
  const header = hasHeader ? tables.find(({ title }) => title === sheet)?.rows.at(range.top) : undefined;
  const columns = Array.from({ length: range.right - range.left + 1 }, (_, position) => {
    const cell = header?.cells[range.left + position];
    const text = String((isRich(cell) ? cell.value : cell) ?? '').trim();
    return { name: text === '' ? `Column${position + 1}` : text };
  });
  return { name, sheet, range, headerRows: hasHeader ? 1 : 0, totalsRows: 0, columns };
}

/** `$Orders.$A$3:$Orders.$M$34`, `'My sheet'.A1:.M4`; null where it is not of one sheet. */
export function cellsOf(address: string): { sheet: string; range: CellRange } | null {
  const match = /^\$?(?:'((?:[^']|'')*)'|([^.']*))\.(\$?[A-Z]+\$?\d+)(?::(?:[^:]*\.)?(\$?[A-Z]+\$?\d+))?$/.exec(
    address,
  );
  if (!match) return null;
  const [, quoted, plain = '', first = '', last = first] = match;
  const range = parseRange(`${first}:${last}`);
  return range && { sheet: quoted?.replaceAll("''", "'") ?? plain, range };
}
