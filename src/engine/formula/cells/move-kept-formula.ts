/** Stored formulas of a workbook after the table of one of its sheets was put around other cells: they read the same. */

import { replaceParts } from '../columns/walk-formula.ts';
import type { CellNode, ColumnNode, FormulaNode, RangeNode, ReferencePosition } from '../syntax/formula-node.ts';
import { maxStoredFormula, parseGridFormula } from '../syntax/parse-formula.ts';
import { writeFormula } from '../syntax/write-formula.ts';
import { failed } from '../values/formula-error.ts';
import { type FormulaHome, storeOnGround, storeRange } from './keep-cell-formula.ts';
import { holdFormula, isHeldFormula, isStoredById, namedIn, openStored, storedFormula } from './kept-reference.ts';
import { placeRange, placeReference } from './place-cell-formula.ts';
import type { PlacedSheet } from './placed-sheet.ts';
import { type Ground, regionOfEnd } from './grids/regions.ts';
import { noNames, type StoredTable } from './workbook-names.ts';

/**
 * The same sheet with its table before and after, and the tables of others on its grid, where there are any. No cell has
 * another address.
 */
export interface TableMove {
  before: PlacedSheet;
  after: PlacedSheet;
  guests?: { before: readonly PlacedSheet[]; after: readonly PlacedSheet[] };
}

const sheetBefore = ({ before, guests }: TableMove, id: string): PlacedSheet | undefined =>
  [before, ...(guests?.before ?? [])].find((sheet) => sheet.id === id);

export const groundAfter = ({ after, guests }: TableMove): Ground => ({ host: after, guests: guests?.after ?? [] });

/**
 * The formula of a cell, whose row on the grid and whose place in or outside of a table are those from now on; `from` is
 * the sheet whose cell it was before.
 */
export function moveKeptFormula(stored: string, home: FormulaHome, move: TableMove, from = home.sheet.id): string {
  const isOther = (id: string): boolean => sheetBefore(move, id) !== undefined;
  if (!isStoredById(stored) || !namedIn(stored).some(({ sheet }) => isOther(sheet ?? from))) return stored;
  const { text, ...form } = openStored(stored);
  const names = move.before.names ?? noNames;
  const parsed = parseGridFormula(text, (table) => names.hasTable(table), maxStoredFormula);
  const moved = replaceParts(parsed, (part) => {
    const sheet = part.kind === 'column' ? sheetBefore(move, part.sheet ?? from) : undefined;
    if (part.kind !== 'column' || !sheet) return null;
    if (part.isId) return movedColumn(part, home, move, { sheet, from });
    const node = placeReference(part, sheet, home.row, (id) => sheetBefore(move, id));
    return node ? named(part, node, home, { move, from }) : { kind: 'constant', value: failed.ref };
  });
  const whole = storedFormula(writeFormula(moved), form);
  return isHeldFormula(stored) ? holdFormula(whole) : whole;
}

/** A column by its name: as the cells that it stands for, where these are others from now on. */
function movedColumn(
  part: ColumnNode,
  home: FormulaHome,
  move: TableMove,
  { sheet: before, from }: { sheet: PlacedSheet; from: string },
): FormulaNode | null {
  const index = before.layout.columnAt(part.name);
  if (index < 0) return null;
  const after = [move.after, ...(move.guests?.after ?? [])].find(({ id }) => id === before.id);
  const stays = after?.layout.columnAt(part.name) === index;
  const at = (place: number, fixed: boolean): ReferencePosition => ({ index: place, fixed });
  // Without a sheet it is the cell in the row of the formula.
  if (part.sheet === null) {
    if (stays && !home.isLoose && home.sheet.id === from) return null;
    return named(part, { kind: 'cell', sheet: null, row: at(home.row, false), column: at(index, false) }, home, {
      move,
      from,
    });
  }
  const { above } = before.layout;
  if (after && stays && after.layout.above === above && after.bottom === before.bottom) return null;
  const bottom = Math.max(above, before.bottom);
  const range: RangeNode = {
    ...{ kind: 'range', sheet: null, top: at(above, true), bottom: at(bottom, true) },
    ...{ left: at(index, true), right: at(index, true) },
  };
  return named(part, range, home, { move, from });
}

function named(
  part: ColumnNode,
  node: CellNode | RangeNode,
  home: FormulaHome,
  { move, from }: { move: TableMove; from: string },
): ColumnNode {
  const { region, text } = storeOnGround(node, groundAfter(move), home);
  // Another table of the same grid was not named by who wrote the formula.
  const isOfGrid = part.sheet === null || (part.sheet !== from && sheetBefore(move, from) !== undefined);
  const isOwn = region.id === home.sheet.id && (isOfGrid || region.host !== undefined);
  return { ...part, sheet: isOwn ? null : region.id, name: text, isId: false };
}

/** A table of the file, which stays around the same cells. */
export function moveStoredTable(table: StoredTable, move: TableMove): StoredTable {
  const sheet = sheetBefore(move, table.sheet);
  const range = sheet && placeRange(table.range, sheet);
  if (!sheet || !range) return table;
  const ground = groundAfter(move);
  const [first, last] = [range.top, range.bottom].map((row) => regionOfEnd(ground, row, range.left, range.right));
  const region = first && first === last ? first : ground.host;
  const columns = table.columns.map(({ key, name }) => {
    const index = sheet.layout.columnOfKey(key);
    return { key: index === null ? key : region.layout.keyOfColumn(index), name };
  });
  return { ...table, sheet: region.id, range: storeRange(range, region), columns };
}
