/** Formulas of cells, in old places, as they are written at their new ones: ECMA-376 part 1, 18.3.1.40. */

import { type CellRange, cellAddress, parseRange } from '../cell-address.ts';
import { Unpatchable } from './changes.ts';
import { offsetFormula } from './formula-references.ts';
import type { FormulaMoves } from './move-formulas.ts';
import type { FormulaSource } from './row-cells.ts';
import { rangeText, type SheetMove } from './sheet-move.ts';
import { attributeOf, toSource, toText, withAttribute } from './xml-edit.ts';

interface SharedFormula {
  text: string;
  row: number;
  column: number;
  /** Its cells get formulas of their own, since they no longer differ by their places alone. */
  isSplit: boolean;
}

export interface CellFormulas {
  /** The formula element of an old cell as it is now; the same source when nothing in it changed. */
  move(formula: FormulaSource, row: number, column: number, prefix: string, isDynamic: boolean): string;
  /** Its cell gets another formula or none: those that share it must not look for it there. */
  replace(formula: FormulaSource, row: number, column: number): void;
  /** Cells that share a formula were split from it: rows can't be copied unread any more. */
  isSplitting(): boolean;
}

export function cellFormulas(sheet: string, moves: FormulaMoves): CellFormulas {
  const shared = new Map<string, SharedFormula>();
  const own = moves.moveOf(sheet);
  let splits = 0;

  const moved = (text: string, row: number, column: number): string =>
    moves.move(text, { sheet, cell: { row, column } });
  const plain = (tag: string, text: string, prefix: string): string => {
    const bare = ['t', 'ref', 'si'].reduce((left, name) => withAttribute(left, name, null), tag);
    return `${bare.replace(/\s*\/>$/, '>')}${toSource(text)}</${prefix}f>`;
  };
  const remember = ({ tag, content }: FormulaSource, row: number, column: number): SharedFormula | null => {
    const key = attributeOf(tag, 'si');
    if (key === null || content.trim() === '') return null;
    const known = shared.get(key);
    if (known?.row === row && known.column === column) return known;
    // Only the first cell says where the formula is shared.
    if (attributeOf(tag, 'ref') === null && known) return null;
    const text = toText(content);
    const isSplit = own !== null || (!moves.isIdle && moves.touches(text, sheet));
    const formula = { text, row, column, isSplit };
    shared.set(key, formula);
    return formula;
  };
  const moveShared = (formula: FormulaSource, whole: string, row: number, column: number, prefix: string): string => {
    const master = remember(formula, row, column);
    if (master) {
      if (master.isSplit) return plain(formula.tag, moved(master.text, row, column), prefix);
      const text = moved(master.text, row, column);
      return text === master.text ? whole : `${formula.tag}${toSource(text)}</${prefix}f>`;
    }
    const found = shared.get(attributeOf(formula.tag, 'si') ?? '');
    if (!found) {
      if (moves.isIdle) return whole;
      throw new Unpatchable('A cell shares a formula that isn’t there.');
    }
    if (!found.isSplit) return whole;
    const text =
      formula.content.trim() === ''
        ? offsetFormula(found.text, row - found.row, column - found.column)
        : toText(formula.content);
    return plain(formula.tag, moved(text, row, column), prefix);
  };

  return {
    move(formula, row, column, prefix, isDynamic) {
      const { tag, content } = formula;
      const whole = content === '' ? emptyFormula(formula, prefix) : `${tag}${content}</${prefix}f>`;
      const type = attributeOf(tag, 't');
      if (type === 'shared') return moveShared(formula, whole, row, column, prefix);
      const text = toText(content);
      const now = content === '' ? '' : moved(text, row, column);
      const opening = own && (type === 'array' || type === 'dataTable') ? moveExtent(tag, own, row, isDynamic) : tag;
      if (now === text && opening === tag) return whole;
      if (content === '') return emptyFormula({ ...formula, tag: opening }, prefix);
      return `${opening}${now === text ? content : toSource(now)}</${prefix}f>`;
    },
    replace(formula, row, column) {
      if (attributeOf(formula.tag, 't') !== 'shared') return;
      const master = remember(formula, row, column);
      if (!master) return;
      master.isSplit = true;
      splits++;
    },
    isSplitting: () => splits > 0,
  };
}

function emptyFormula({ tag }: FormulaSource, prefix: string): string {
  return tag.endsWith('/>') ? tag : `${tag}</${prefix}f>`;
}

/** What a data table varies, and what it computes, is in the column left of it and in the row above it. */
function refuseTornTable(range: CellRange, move: SheetMove, ref: string): void {
  const whole = { ...range, top: Math.max(1, range.top - 1), left: Math.max(0, range.left - 1) };
  const moved = move.range(whole, true);
  const isWhole =
    move.columns.isInOrder(whole.left, whole.right) &&
    moved !== null &&
    moved !== 'cut' &&
    moved.bottom - moved.top === whole.bottom - whole.top &&
    moved.right - moved.left === whole.right - whole.left;
  if (!isWhole) throw new Unpatchable(`Rows or columns were added, moved or removed within the data table of ${ref}.`);
}

/** The cells that an array formula fills, and the cells that a data table varies. */
function moveExtent(tag: string, move: SheetMove, row: number, isDynamic: boolean): string {
  let result = tag;
  const ref = attributeOf(tag, 'ref');
  const range = ref === null ? null : parseRange(ref);
  if (ref !== null && range) {
    if (attributeOf(tag, 't') === 'dataTable') refuseTornTable(range, move, ref);
    const first = move.cell(row, range.left);
    const moved = move.range(range, true);
    const [height, width] = [range.bottom - range.top, range.right - range.left];
    // Where a dynamic array reaches is computed again, so only its first cell counts.
    const isKept = moved !== null && moved !== 'cut' && moved.bottom - moved.top === height;
    if (!isDynamic && !isKept) throw new Unpatchable(`Rows were added or removed within the array formula of ${ref}.`);
    const isWide = moved !== 'cut' && moved && moved.right - moved.left !== width;
    if (!isDynamic && (isWide || !move.columns.isInOrder(range.left, range.right)))
      throw new Unpatchable(`Columns were added, moved or removed within the array formula of ${ref}.`);
    const { row: top, column: left } = first ?? { row: range.top, column: range.left };
    const extent = { top, left, bottom: top + height, right: left + width };
    result = withAttribute(result, 'ref', rangeText(extent, ref.includes(':')));
  }
  for (const name of ['r1', 'r2']) {
    const input = attributeOf(tag, name);
    const cell = input === null ? null : parseRange(input);
    if (!cell) continue;
    const to = move.cell(cell.top, cell.left);
    if (to === null) throw new Unpatchable(`The cell ${input} was removed, which a data table varies.`);
    result = withAttribute(result, name, cellAddress(to.row, to.column));
  }
  return result;
}
