import { isReadOnlyColumn } from '#engine/automatic.ts';
import { entryText } from '#features/workbooks/rules/cell-entry.ts';
import { moveCellFormula } from '#engine/formula/cells/move-cell-formula.ts';
import type { Column } from '#engine/model.ts';
import { columnOfCell, type GridLines } from './grid-lines.ts';
import type { GridEntry } from './cell-editing.ts';
import { seriesOf } from './cell-series.ts';
import type { CellBounds, GridPoint } from './selected-cells.ts';

/** What is needed to fill cells of a sheet as it is looked at. */
export interface FilledSheet {
  rows: Pick<GridLines, 'at' | 'groupAt'>;
  /** Those that are shown. */
  columns: readonly Column[];
  /** Of the row at this place, as formulas count it. */
  numberOf(row: number): number | null;
  /** Of a column among all of the sheet, as formulas count it. */
  positionOf(column: string): number;
  /** Where formulas are not written, their values are. */
  withFormulas: boolean;
}

/** The cells of `over` that are not in `from`, as what continues those of `from`; with `isCopy`, as what repeats them. */
export function filledCells(
  from: CellBounds,
  over: CellBounds,
  sheet: FilledSheet,
  { isCopy }: { isCopy: boolean },
): GridEntry[] {
  const isDown = over.left === from.left && over.right === from.right;
  const entries: GridEntry[] = [];
  const [firstLine, lastLine] = isDown ? [from.left, from.right] : [from.top, from.bottom];
  const [start, end] = isDown ? [from.top, from.bottom] : [from.left, from.right];
  const [first, last] = isDown ? [over.top, over.bottom] : [over.left, over.right];
  // Down the sheet, lines of groups are passed by.
  const holdsCells = (along: number): boolean => !isDown || !sheet.rows.groupAt(along);
  const lines = Array.from({ length: last - first + 1 }, (_, position) => first + position).filter(holdsCells);
  const begin = lines.findIndex((along) => along >= start);
  const copied = lines.filter((along) => along >= start && along <= end);
  const count = copied.length;
  if (count === 0) return [];
  for (let line = firstLine; line <= lastLine; line++) {
    const at = (along: number): GridPoint => (isDown ? { x: line, y: along } : { x: along, y: line });
    const sources = copied.map(at);
    const first = at(copied[0] ?? start);
    const shown = sheet.columns[first.x];
    const column = shown && columnOfCell(sheet.rows.at(first.y), shown);
    const isPlain = sources.every(({ x, y }) => {
      const id = sheet.columns[x]?.id;
      return id === undefined || sheet.rows.at(y)?.formulas?.[id] === undefined;
    });
    const cells = sources.map(({ x, y }) => sheet.rows.at(y)?.cells[sheet.columns[x]?.id ?? ''] ?? null);
    const series = isCopy || !isPlain || !column ? null : seriesOf(cells, column.type);
    for (const [index, along] of lines.entries()) {
      if (along >= start && along <= end) continue;
      const target = at(along);
      const id = sheet.columns[target.x] && columnOfCell(sheet.rows.at(target.y), sheet.columns[target.x]!);
      if (!id || isReadOnlyColumn(id)) continue;
      const position = index - begin;
      const source = sources[((position % count) + count) % count];
      const text =
        series && column
          ? plainText(entryText(series(position), column.type), sheet)
          : source && copiedText(source, target, sheet);
      if (text !== undefined) entries.push({ index: target.y, column: id.id, text });
    }
  }
  return entries;
}

/** The text of a cell as it is entered elsewhere: formulas move along. */
export function copiedText(from: GridPoint, to: GridPoint, sheet: FilledSheet): string {
  const [column, target] = [sheet.columns[from.x], sheet.columns[to.x]];
  const row = sheet.rows.at(from.y);
  if (!column || !target || !row) return '';
  const formula = sheet.withFormulas ? row.formulas?.[column.id] : undefined;
  const value = plainText(entryText(row.cells[column.id], columnOfCell(row, column).type), sheet);
  if (formula === undefined) return value;
  return movedFormula(formula, { ...addressOf(from, column, sheet), to: addressOf(to, target, sheet) });
}

interface FormulaMove {
  number: number | null;
  position: number;
  to: { number: number | null; position: number };
}

/** A formula in another cell. What cannot be moved, as it would leave the sheet, stays to be read as a text. */
export function movedFormula(formula: string, { number, position, to }: FormulaMove): string {
  const down = number === null || to.number === null ? 0 : to.number - number;
  return moveCellFormula(formula, down, to.position - position) ?? `'${formula}`;
}

const addressOf = ({ y }: GridPoint, { id }: Column, sheet: FilledSheet) => ({
  number: sheet.numberOf(y),
  position: sheet.positionOf(id),
});

/** A text that begins like a formula stays one. */
export const plainText = (text: string, { withFormulas }: Pick<FilledSheet, 'withFormulas'>): string =>
  withFormulas && /^\{?=/.test(text) ? `'${text}` : text;
