/** Stored formulas of single cells with their current addresses. */

import { sheetWord } from '../columns/column-formula.ts';
import { replaceParts } from '../columns/walk-formula.ts';
import type { CellNode, ColumnNode, FormulaNode, RangeNode, ReferencePosition } from '../syntax/formula-node.ts';
import { maxStoredFormula, parseGridFormula } from '../syntax/parse-formula.ts';
import { bracketed, plainReferences, writeFormula } from '../syntax/write-formula.ts';
import { failed } from '../values/formula-error.ts';
import { type FormulaForm, type StoredEnd, type StoredRange, openStored, readStored } from './kept-reference.ts';
import type { PlacedSheet } from './placed-sheet.ts';
import { gridIdOf } from './grids/regions.ts';
import { isLostColumn, noNames } from './workbook-names.ts';

export interface PlacedFormula extends FormulaForm {
  /** Names sheets by their ids, and columns as they are stored. */
  node: FormulaNode;
  /** Whether cells that it reads are gone. */
  hasLost: boolean;
}

/** `own` is the sheet of the formula, `row` its row on the grid. What is gone is `#REF!`. */
export function placeCellFormula(
  stored: string,
  own: PlacedSheet,
  row: number,
  sheetOf: (id: string) => PlacedSheet | undefined,
): PlacedFormula {
  const { text, ...form } = openStored(stored);
  let hasLost = false;
  const lost = (): FormulaNode => {
    hasLost = true;
    return { kind: 'constant', value: failed.ref };
  };
  const names = own.names ?? noNames;
  const parsed = parseGridFormula(text, (table) => names.hasTable(table), maxStoredFormula);
  const node = replaceParts(parsed, (part) => {
    if (part.kind === 'table' && part.columns?.some(isLostColumn)) return lost();
    if (part.kind !== 'column') return null;
    const sheet = part.sheet === null ? own : sheetOf(part.sheet);
    if (!sheet) return lost();
    if (part.isId) return sheet.columns.some(({ id }) => id === part.name) ? null : lost();
    const found = placeReference(part, sheet, row, sheetOf);
    return found ? onGrid(found, sheet, own) : lost();
  });
  return { node, ...form, hasLost };
}

/** With the sheet of the grid on which it is: tables on the grid of another one are not named by addresses. */
function onGrid(node: FormulaNode, sheet: PlacedSheet, own: PlacedSheet): FormulaNode {
  const isPlain = sheet.host === undefined && own.host === undefined;
  if (isPlain || (node.kind !== 'cell' && node.kind !== 'range')) return node;
  const id = gridIdOf(sheet);
  return { ...node, sheet: id === gridIdOf(own) ? null : id };
}

type SheetOf = (id: string) => PlacedSheet | undefined;

/** Where what a stored formula names is now; null where that is gone, or where it names none by its place. */
export function placeReference(
  part: ColumnNode,
  sheet: PlacedSheet,
  row: number,
  sheetOf: SheetOf,
): CellNode | RangeNode | null {
  const reference = readStored(part.name);
  if (!reference) return null;
  if (reference.kind === 'cell') {
    const position = rowAt(reference.row, sheet, row, 'exact');
    const column = columnAt(reference.column, sheet, 'exact');
    return position && column && { kind: 'cell', sheet: part.sheet, row: position, column };
  }
  return placedRange(part.sheet, reference, { sheet, row, sheetOf });
}

/** The cells of a stored range; null where they are gone. `sheetOf` finds other tables of its grid. */
export function placeRange(stored: string, sheet: PlacedSheet, sheetOf: SheetOf = () => undefined): GridRange | null {
  const reference = readStored(stored);
  const at = { sheet, row: 0, sheetOf };
  const range = reference?.kind === 'range' ? placedRange(null, reference, at) : null;
  if (!range) return null;
  const { top, left, bottom, right } = range;
  if (!top || !left || !bottom || !right) return null;
  return { top: top.index, left: left.index, bottom: bottom.index, right: right.index };
}

export interface GridRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

function placedRange(
  title: string | null,
  range: StoredRange,
  { sheet, row, sheetOf }: { sheet: PlacedSheet; row: number; sheetOf: SheetOf },
): RangeNode | null {
  const placed = (end: StoredEnd, requested: Requested): ReferencePosition | null => {
    const of = end?.of === undefined ? sheet : sheetOf(end.of);
    // Tables without their grids have no rows together.
    return of && !(end?.of !== undefined && of.layout.isAlone) ? rowAt(end, of, row, requested) : null;
  };
  const top = placed(range.top, 'first');
  const bottom = placed(range.bottom, 'last');
  const left = columnAt(range.left, sheet, 'first');
  const right = columnAt(range.right, sheet, 'last');
  if ((range.top && !top) || (range.bottom && !bottom) || (range.left && !left) || (range.right && !right)) return null;
  if (top && bottom && top.index > bottom.index) return null;
  if (left && right && left.index > right.index) return null;
  return { kind: 'range', sheet: title, top, left, bottom, right };
}

/** A range whose first or last row is gone begins or ends with the next that is there. */
type Requested = 'exact' | 'first' | 'last';

function rowAt(end: StoredEnd, sheet: PlacedSheet, own: number, requested: Requested): ReferencePosition | null {
  if (!end) return null;
  const { at, fixed } = end;
  switch (at.kind) {
    case 'own':
      return { index: own, fixed };
    case 'header':
      return sheet.layout.header < 0 ? null : { index: sheet.layout.header, fixed };
    case 'beyond':
      return sheet.layout.isAlone ? null : { index: sheet.layout.top + at.index, fixed };
    case 'after':
      return sheet.layout.isAlone && at.count > 0 ? null : { index: sheet.bottom + at.count, fixed };
    case 'id':
      return rowOfId(at.id, sheet, fixed, requested);
    case 'gap': {
      if (sheet.layout.isAlone) return null;
      if (at.id === '') return { index: sheet.layout.above - 1 + at.count, fixed };
      const found = sheet.placeOf(at.id);
      return found && { index: found.place + at.count, fixed };
    }
  }
}

function rowOfId(id: string, sheet: PlacedSheet, fixed: boolean, requested: Requested): ReferencePosition | null {
  const found = sheet.placeOf(id);
  if (!found) return null;
  if (!found.gone) return { index: found.place, fixed };
  if (requested === 'exact') return null;
  return { index: requested === 'first' ? found.place + 1 : found.place, fixed };
}

function columnAt(end: StoredEnd, sheet: PlacedSheet, requested: Requested): ReferencePosition | null {
  if (!end) return null;
  const { at, fixed } = end;
  const { layout } = sheet;
  if (at.kind === 'beyond') {
    if (layout.isAlone) return null;
    const index = layout.columnOfKey(`~${at.index}`) ?? (layout.hasEnd ? null : at.index);
    return index === null ? null : { index, fixed };
  }
  if (at.kind !== 'id') return null;
  const index = layout.columnAt(at.id);
  if (index >= 0) return { index, fixed };
  const near = requested === 'exact' ? undefined : sheet.lostColumn(at.id)?.[requested];
  return near === undefined || near < 0 ? null : { index: near, fixed };
}

/** As people read it, with its equals sign; one that cannot be read stays as it is. */
export function showCellFormula(
  stored: string,
  own: PlacedSheet,
  row: number,
  sheetOf: (id: string) => PlacedSheet | undefined,
): string {
  const { node, isArray } = placeCellFormula(stored, own, row, sheetOf);
  const titled = replaceParts(node, (part) =>
    (part.kind === 'cell' || part.kind === 'range' || part.kind === 'name') && part.sheet
      ? { ...part, sheet: sheetOf(part.sheet)?.title ?? part.sheet }
      : part.kind === 'sheets'
        ? { ...part, first: sheetOf(part.first)?.title ?? part.first, last: sheetOf(part.last)?.title ?? part.last }
        : null,
  );
  const text = writeFormula(titled, {
    ...plainReferences,
    column(part) {
      const sheet = part.sheet === null ? own : sheetOf(part.sheet);
      const name = sheet?.columns.find(({ id }) => id === part.name)?.name ?? part.name;
      return `${part.sheet === null ? '' : sheetWord(sheet?.title ?? part.sheet)}[${bracketed(name)}]`;
    },
  });
  return isArray ? `{=${text}}` : `=${text}`;
}
