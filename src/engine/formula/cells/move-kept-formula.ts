/** Stored formulas of a workbook after the table of one of its sheets was put around other cells: they read the same. */

import { replaceParts } from '../columns/walk-formula.ts';
import type { CellNode, ColumnNode, FormulaNode, RangeNode, ReferencePosition } from '../syntax/formula-node.ts';
import { maxStoredFormula, parseGridFormula } from '../syntax/parse-formula.ts';
import { writeFormula } from '../syntax/write-formula.ts';
import { failed } from '../values/formula-error.ts';
import { type FormulaHome, storeRange, storeReference } from './keep-cell-formula.ts';
import { holdFormula, isHeldFormula, isStoredById, namedIn, openStored, storedFormula } from './kept-reference.ts';
import { placeRange, placeReference } from './place-cell-formula.ts';
import type { PlacedSheet } from './placed-sheet.ts';
import { noNames, type StoredTable } from './workbook-names.ts';

/** The same sheet with its table before and after. No cell has another address. */
export interface TableMove {
  before: PlacedSheet;
  after: PlacedSheet;
}

/** The formula of a cell, whose row on the grid and whose place in or outside of the table are those from now on. */
export function moveKeptFormula(stored: string, home: FormulaHome, { before, after }: TableMove): string {
  const { id } = before;
  if (!isStoredById(stored) || !namedIn(stored).some(({ sheet }) => (sheet ?? home.sheet.id) === id)) return stored;
  const { text, ...form } = openStored(stored);
  const names = before.names ?? noNames;
  const parsed = parseGridFormula(text, (table) => names.hasTable(table), maxStoredFormula);
  const moved = replaceParts(parsed, (part) => {
    if (part.kind !== 'column' || (part.sheet ?? home.sheet.id) !== id) return null;
    if (part.isId) return movedColumn(part, home, { before, after });
    const node = placeReference(part, before, home.row);
    if (node?.kind !== 'cell' && node?.kind !== 'range') return { kind: 'constant', value: failed.ref };
    return named(part, storeReference(node as CellNode | RangeNode, after, home));
  });
  const whole = storedFormula(writeFormula(moved), form);
  return isHeldFormula(stored) ? holdFormula(whole) : whole;
}

/** A column by its name: as the cells that it stands for, where these are others from now on. */
function movedColumn(part: ColumnNode, home: FormulaHome, { before, after }: TableMove): FormulaNode | null {
  const index = before.layout.columnAt(part.name);
  if (index < 0) return null;
  const stays = after.layout.columnAt(part.name) === index;
  const at = (place: number, fixed: boolean): ReferencePosition => ({ index: place, fixed });
  // Without a sheet it is the cell in the row of the formula.
  if (part.sheet === null) {
    if (stays && !home.isLoose) return null;
    const cell: CellNode = { kind: 'cell', sheet: null, row: at(home.row, false), column: at(index, false) };
    return named(part, storeReference(cell, after, home));
  }
  const { above } = before.layout;
  if (stays && after.layout.above === above && after.bottom === before.bottom) return null;
  const bottom = Math.max(above, before.bottom);
  const range: RangeNode = {
    ...{ kind: 'range', sheet: null, top: at(above, true), bottom: at(bottom, true) },
    ...{ left: at(index, true), right: at(index, true) },
  };
  return named(part, storeReference(range, after, home));
}

const named = (part: ColumnNode, name: string): ColumnNode => ({ ...part, name, isId: false });

/** A table of the file, which stays around the same cells. */
export function moveStoredTable(table: StoredTable, { before, after }: TableMove): StoredTable {
  if (table.sheet !== before.id) return table;
  const range = placeRange(table.range, before);
  if (!range) return table;
  const columns = table.columns.map(({ key, name }) => {
    const index = before.layout.columnOfKey(key);
    return { key: index === null ? key : after.layout.keyOfColumn(index), name };
  });
  return { ...table, range: storeRange(range, after), columns };
}
