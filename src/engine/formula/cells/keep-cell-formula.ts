/** Formulas of single cells, from what people and files write to what is stored. */

import { t } from '#kit/language/product.ts';
import { computesArrays, functionsHandedOn, mayAnswerArray, namesGiven } from '../columns/cell-formula.ts';
import { columnOfName } from '../columns/column-formula.ts';
import { formulaParts, replaceParts } from '../columns/walk-formula.ts';
import { formulaFunction } from '../functions/formula-functions.ts';
import type { CellNode, ColumnNode, FormulaNode, RangeNode, ReferencePosition } from '../syntax/formula-node.ts';
import { FormulaSyntaxError } from '../syntax/formula-syntax-error.ts';
import { maxStoredFormula, parseGridFormula } from '../syntax/parse-formula.ts';
import { writeFormula } from '../syntax/write-formula.ts';
import { type FileForm, openFileForm } from './file-form.ts';
import {
  type FormulaForm,
  holdFormula,
  isHeldFormula,
  isStoredById,
  openStored,
  readStored,
  type StoredEnd,
  storedFormula,
  type StoredPosition,
  type StoredRange,
  writeStored,
} from './kept-reference.ts';
import type { GridRange } from './place-cell-formula.ts';
import type { PlacedSheet } from './placed-sheet.ts';
import { type Ground, groundOf, regionAt, regionOfEnd } from './grids/regions.ts';
import { noNames } from './workbook-names.ts';

/** The cell of a formula. */
export interface FormulaPosition {
  sheet: PlacedSheet;
  /** On the grid of its sheet. */
  row: number;
  /** Whether it is outside of the table. */
  isLoose?: boolean;
}

/**
 * A formula with addresses and names, as it is stored. A bare name of a column is all of it: `SUM(Price)`. Throws
 * FormulaSyntaxError where it can't be read, or names what is not there. A formula that people type computes with
 * arrays where it names ranges as such, and spills; one from a file says so by its form (file-form.ts), and else takes
 * of a range the cell in its own row or column, unless it is what a name stands for. In a table no array fills more
 * than its own cell: those of files are held.
 */
export function keepCellFormula(
  text: string,
  home: FormulaPosition,
  sheets: readonly PlacedSheet[],
  { isTyped, isName = false, mayHold = false }: { isTyped: boolean; isName?: boolean; mayHold?: boolean },
): string {
  const isStored = isStoredById(text);
  const written = isStored ? openStored(text) : isTyped ? openTyped(text) : openFileForm(text);
  const names = home.sheet.names ?? noNames;
  const longest = isStored ? maxStoredFormula : undefined;
  const node = parseGridFormula(written.text, (table) => names.hasTable(table), longest);
  const mustHold = written.part !== null || (written.fills !== null && !home.isLoose && !isOneCell(written.fills));
  const isHeld = isStored ? isHeldFormula(text) : mustHold || (mayHold && !isKnown(node));
  if (!isHeld) refuseUnknown(node);
  const stored = writeFormula(storeReferences(node, home, sheets, isHeld));
  const form = isStored ? written : formOf(node, written, { isTyped, isName, isLoose: home.isLoose ?? false });
  const whole = storedFormula(stored, form);
  return isHeld ? holdFormula(whole) : whole;
}

function formOf(
  node: FormulaNode,
  { isArray, fills, part, isDynamic }: FileForm,
  { isTyped, isName, isLoose }: { isTyped: boolean; isName: boolean; isLoose: boolean },
): Partial<FormulaForm> {
  if (part) return { part };
  const spills = mayAnswerArray(node);
  // What can't be larger than its cell computes with arrays in it.
  if (isTyped) return { isArray: isArray || (computesArrays(node) && !spills) };
  if (fills && isDynamic && isLoose) return { isArray: !spills };
  if (fills && !isOneCell(fills)) return { fills };
  return { isArray, intersects: !isName && !isArray && spills };
}

const isOneCell = ({ rows, columns }: { rows: number; columns: number }): boolean => rows === 1 && columns === 1;

/** Whether all its functions are known here, and it reads this workbook alone. */
function isKnown(node: FormulaNode): boolean {
  for (const part of formulaParts(node)) if (part.kind === 'external') return false;
  try {
    refuseUnknown(node);
    return true;
  } catch {
    return false;
  }
}

function openTyped(text: string): FileForm {
  const trimmed = text.trim();
  if (trimmed.replace(/^=/, '').trim() === '') throw new FormulaSyntaxError('Enter a formula.', 0);
  const isArray = trimmed.startsWith('{=') && trimmed.endsWith('}');
  return { text: isArray ? trimmed.slice(2, -1) : trimmed, isArray, fills: null, part: null, isDynamic: false };
}

/** A formula that names what is not known here is not computed: its value would be lost. */
function refuseUnknown(node: FormulaNode): void {
  const given = namesGiven(node);
  for (const part of formulaParts(node)) {
    if (part.kind !== 'call') continue;
    const known = formulaFunction(part.name);
    if (!known && !given.has(part.name))
      throw new FormulaSyntaxError(t('Function {name} not found.', { name: part.name }), part.at);
    if (known && (part.args.length < known.least || part.args.length > known.most))
      throw new FormulaSyntaxError(
        t('Write {name} as {call}.', { name: part.name, call: `${part.name}(${known.signature})` }),
        part.at,
      );
  }
}

function storeReferences(
  node: FormulaNode,
  home: FormulaPosition,
  sheets: readonly PlacedSheet[],
  isHeld: boolean,
): FormulaNode {
  const given = namesGiven(node);
  const handedOn = functionsHandedOn(node, (name) => home.sheet.names?.hasName(name) ?? false);
  const sheetOf = (title: string | null): PlacedSheet => {
    if (title === null) return home.sheet;
    const lower = title.toLowerCase();
    const named = (isIt: (sheet: PlacedSheet) => boolean): PlacedSheet | undefined =>
      sheets.find((sheet) => sheet.host === undefined && isIt(sheet)) ?? sheets.find(isIt);
    const found =
      sheets.find(({ id }) => id === title) ??
      named((sheet) => sheet.title === title) ??
      named((sheet) => sheet.title.toLowerCase() === lower);
    if (!found) throw new FormulaSyntaxError(t('Sheet {name} not found.', { name: title }), 0);
    return found;
  };
  const stored = (sheet: PlacedSheet, title: string | null, name: string): ColumnNode => ({
    ...{ kind: 'column', sheet: title === null ? null : sheet.id, name, isId: false, at: 0, end: 0 },
  });
  const column = (part: ColumnNode): FormulaNode => {
    const sheet = sheetOf(part.sheet);
    // What was stored before comes again when it is brought back.
    if (!part.isId && readStored(part.name)) return stored(sheet, part.sheet, part.name);
    const found = columnOfName(sheet, part);
    if (!found) throw new FormulaSyntaxError(t('Column {name} not found.', { name: part.name }), part.at);
    return { ...stored(sheet, part.sheet, found.id), isId: true };
  };
  return replaceParts(node, (part) => {
    if (part.kind === 'cell' || part.kind === 'range') {
      const sheet = sheetOf(part.sheet);
      // Addresses are those of grids: a table on another one's has none of its own.
      if (sheet.host !== undefined && part.sheet !== null && part.sheet !== sheet.id && part.sheet !== sheet.host)
        throw new FormulaSyntaxError(t('Sheet {name} not found.', { name: part.sheet }), 0);
      const { region, text } = storeOnGround(part, groundOf(sheet, sheets), home);
      const isOwn = part.sheet === null && region.id === home.sheet.id;
      return stored(region, isOwn ? null : region.id, text);
    }
    if (part.kind === 'column') return column(part);
    if (part.kind === 'external' && !isHeld) throw new FormulaSyntaxError('Formulas can’t read other files.', part.at);
    if (part.kind === 'sheets') return { ...part, first: sheetOf(part.first).id, last: sheetOf(part.last).id };
    if (part.kind !== 'name' || given.has(part.name.toUpperCase()) || handedOn.has(part)) return null;
    if (part.sheet !== undefined) return { ...part, sheet: sheetOf(part.sheet).id };
    if (home.sheet.names?.hasName(part.name)) return null;
    const found = columnOfName(home.sheet, { name: part.name, isId: false });
    if (!found && isHeld) return null;
    if (!found) throw new FormulaSyntaxError(t('{name} not found.', { name: part.name }), part.at);
    return { ...stored(home.sheet, home.sheet.id, found.id), isId: true };
  });
}

/** The cell of a formula, as far as what it names depends on it. */
export interface FormulaHome {
  sheet: { id: string };
  row: number;
  isLoose?: boolean;
}

/** A cell or a range of a grid as a formula stores it, and the sheet of which it names rows and columns. */
export function storeOnGround(
  node: CellNode | RangeNode,
  ground: Ground,
  home: FormulaHome,
): { region: PlacedSheet; text: string } {
  const { host, guests } = ground;
  if (guests.length === 0) return { region: host, text: storeReference(node, host, home) };
  if (node.kind === 'cell') {
    const region = regionAt(ground, node.row.index, node.column.index);
    return { region, text: storeReference(node, region, home) };
  }
  const { top, left, bottom, right } = node;
  const regionOf = (row: ReferencePosition | null): PlacedSheet =>
    row && left && right ? regionOfEnd(ground, row.index, left.index, right.index) : host;
  const [first, last] = [regionOf(top), regionOf(bottom)];
  if (first === last) return { region: first, text: storeReference(node, first, home) };
  // It goes over more than one table: each end moves with its own.
  const ends = (sheet: PlacedSheet): StoredRange => storedRange(node, sheet, home);
  const of = (end: StoredEnd, sheet: PlacedSheet): StoredEnd =>
    sheet === host ? end : end && { ...end, of: sheet.id };
  const range: StoredRange = { ...ends(host), top: of(ends(first).top, first), bottom: of(ends(last).bottom, last) };
  return { region: host, text: writeStored(range) };
}

/** A cell or a range of a sheet as a formula stores it. */
export const storeReference = (node: CellNode | RangeNode, sheet: PlacedSheet, home: FormulaHome): string =>
  writeStored(node.kind === 'cell' ? storedCell(node, sheet, home) : storedRange(node, sheet, home));

/** A range as it is stored, of a sheet's own. Rows and columns count from 0. */
export function storeRange({ top, left, bottom, right }: GridRange, sheet: PlacedSheet): string {
  const fixed = (index: number): ReferencePosition => ({ index, fixed: true });
  const node: RangeNode = {
    ...{ kind: 'range', sheet: null, top: fixed(top), left: fixed(left), bottom: fixed(bottom), right: fixed(right) },
  };
  return writeStored(storedRange(node, sheet, { sheet, row: -1, isLoose: true }));
}

const storedCell = ({ row, column }: CellNode, sheet: PlacedSheet, home: FormulaHome) => ({
  kind: 'cell' as const,
  column: columnEnd(column, sheet)!,
  row: rowEnd(row, sheet, home, sheet.layout.isOver(column.index))!,
});

function storedRange({ top, left, bottom, right }: RangeNode, sheet: PlacedSheet, home: FormulaHome): StoredRange {
  const { layout } = sheet;
  // A range that is wider than the table moves with it.
  const isOver = (left?.index ?? 0) <= layout.right && (right?.index ?? layout.right) >= layout.left;
  const rows = { top: rowEnd(top, sheet, home, isOver), bottom: rowEnd(bottom, sheet, home, isOver) };
  // What reads up to the last row of the table does so when others come. In rows of the table, a range that moves along
  // is a running one.
  const isOutside = home.isLoose || sheet.id !== home.sheet.id;
  const grows = isOver && top && bottom && bottom.index === sheet.bottom && (isOutside || (top.fixed && bottom.fixed));
  if (grows && bottom.index > top.index && rows.bottom?.at.kind === 'id') {
    rows.bottom = { fixed: bottom.fixed, at: { kind: 'after', count: 0 } };
    // One that begins with the first row does so whichever that is.
    if (top.index === layout.above) rows.top = { fixed: top.fixed, at: { kind: 'gap', id: '', count: 1 } };
  }
  return { kind: 'range', left: columnEnd(left, sheet), right: columnEnd(right, sheet), ...rows };
}

function columnEnd(position: ReferencePosition | null, { layout }: PlacedSheet): StoredEnd {
  if (!position) return null;
  const key = layout.keyOfColumn(position.index);
  const at: StoredPosition = key.startsWith('~')
    ? { kind: 'beyond', index: Number(key.slice(1)) }
    : { kind: 'id', id: key };
  return { fixed: position.fixed, at };
}

function rowEnd(position: ReferencePosition | null, sheet: PlacedSheet, home: FormulaHome, isOver: boolean): StoredEnd {
  if (!position) return null;
  const { index, fixed } = position;
  const { layout, bottom } = sheet;
  const moves = isOver || !layout.hasEnd;
  const beyond = { kind: 'beyond', index: index - layout.top } as const;
  // A row that moves along is the same in every row of a column that was filled down.
  const isOwn = moves && !home.isLoose && sheet.id === home.sheet.id && index === home.row;
  if (!fixed && isOwn) return { fixed, at: { kind: 'own' } };
  if (index === layout.header) return { fixed, at: { kind: 'header' } };
  if (index < layout.above || !moves) return { fixed, at: beyond };
  const id = sheet.rowAt(index);
  if (id !== null) return { fixed, at: { kind: 'id', id } };
  if (index > bottom) return { fixed, at: layout.hasEnd ? { kind: 'after', count: index - bottom } : beyond };
  const above = sheet.rowAbove(index);
  return { fixed, at: { kind: 'gap', id: above.id, count: index - above.place } };
}
