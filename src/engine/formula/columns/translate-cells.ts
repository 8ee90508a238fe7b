/** Formulas of cells that are one filled down, as the formula of a column: what a file holds, in names of columns. */

import type { GridLayout } from '../cells/grid-layout.ts';
import { formulaFunction } from '../functions/formula-functions.ts';
import type { CellNode, ColumnNode, FormulaNode, RangeNode } from '../syntax/formula-node.ts';
import { parseFormula } from '../syntax/parse-formula.ts';
import { relativeReferences, writeFormula } from '../syntax/write-formula.ts';
import { replaceParts } from './walk-formula.ts';

/** A sheet whose table lies somewhere on its grid. */
export interface SheetOfCells {
  title: string;
  columns: readonly { id: string }[];
  layout: GridLayout;
  /** The last row of data. */
  bottom: number;
}

/** What the formulas of a column that was filled down have in common; null where one cannot be read. */
export function filledKey(formula: string, row: number, column: number): string | null {
  try {
    return writeFormula(parseFormula(formula), relativeReferences({ row, column }));
  } catch {
    return null;
  }
}

/** Thrown by a part that names what a formula column cannot. */
class Untranslatable extends Error {}

/**
 * The formula of a cell, as a formula of its column; null where it reads a cell of another row, a single cell, or a part
 * of a column. `row` counts from 0. Other sheets are named by their titles.
 */
export function translateCellFormula(
  formula: string,
  row: number,
  own: SheetOfCells,
  sheets: readonly SheetOfCells[],
): string | null {
  const sheetOf = (title: string | null): SheetOfCells => {
    const found = title === null ? own : sheets.find((one) => one.title.toLowerCase() === title.toLowerCase());
    if (!found) throw new Untranslatable();
    return found;
  };
  const named = (sheet: string | null, { columns, layout }: SheetOfCells, index: number): ColumnNode => {
    const id = layout.keyOfColumn(index);
    if (!columns.some((column) => column.id === id)) throw new Untranslatable();
    return { kind: 'column', sheet, name: id, isId: true, at: 0, end: 0 };
  };
  const cell = (node: CellNode): ColumnNode => {
    const isOwnRow = node.sheet === null && !node.row.fixed && node.row.index === row;
    if (!isOwnRow) throw new Untranslatable();
    return named(null, own, node.column.index);
  };
  const whole = (node: RangeNode, takesHeader: boolean): ColumnNode => {
    const sheet = sheetOf(node.sheet);
    const { top, bottom, left, right } = node;
    if (!left || !right || left.index !== right.index) throw new Untranslatable();
    // A column that moves along when it is filled to the right is the same in every row.
    // What is above the header or below the data would be read with it.
    const isEndless = top === null && bottom === null && takesHeader && !sheet.layout.hasEnd;
    const { above } = sheet.layout;
    const isAll = top?.fixed && bottom?.fixed && top.index === above && bottom.index === Math.max(above, sheet.bottom);
    if (!isEndless && !isAll) throw new Untranslatable();
    return named(sheet.title, sheet, left.index);
  };
  const neighbours = ({ sheet, top, bottom, left, right }: RangeNode): FormulaNode[] | null => {
    const isOwnRow = sheet === null && top && bottom && !top.fixed && !bottom.fixed && top.index === row;
    if (!isOwnRow || bottom.index !== row || !left || !right) return null;
    return Array.from({ length: right.index - left.index + 1 }, (_, position) =>
      named(null, own, left.index + position),
    );
  };
  const translate = (node: FormulaNode): FormulaNode =>
    replaceParts(node, (part) => {
      if (part.kind === 'cell') return cell(part);
      if (part.kind === 'range') return whole(part, false);
      if (part.kind === 'span' || part.kind === 'spilled' || part.kind === 'name') throw new Untranslatable();
      if (part.kind !== 'call') return null;
      if (!formulaFunction(part.name)) throw new Untranslatable();
      const args = part.args.flatMap((arg): FormulaNode[] => {
        if (arg.kind !== 'range') return [translate(arg)];
        const cells = listFunctions.has(part.name) ? neighbours(arg) : null;
        return cells ?? [whole(arg, headerless.has(part.name))];
      });
      return { ...part, args };
    });
  try {
    const node = parseFormula(formula);
    // A constant, such as the error of what its program could not write, follows from nothing.
    return node.kind === 'constant' ? null : writeFormula(translate(node));
  } catch {
    return null;
  }
}

/** They take any number of arguments alike: a few cells next to each other are the same as each of them. */
const listFunctions = new Set(
  'SUM AVERAGE MIN MAX COUNT COUNTA PRODUCT MEDIAN AND OR CONCAT CONCATENATE STDEV STDEV.S STDEV.P VAR VAR.S VAR.P'.split(
    ' ',
  ),
);
/** A header makes no difference to them: they leave texts out. */
const headerless = new Set(
  'SUM AVERAGE MIN MAX COUNT PRODUCT MEDIAN STDEV STDEV.S STDEV.P VAR VAR.S VAR.P LARGE SMALL RANK RANK.EQ'.split(' '),
);
