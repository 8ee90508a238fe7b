import { entryText } from '#features/workbooks/rules/cell-entry.ts';
import { type FilledSheet, movedFormula, plainText } from '../filled-cells.ts';
import { columnOfCell } from '../grid-lines.ts';
import type { CellBounds } from '../selected-cells.ts';

interface CellPosition {
  number: number | null;
  position: number;
}

/** What was copied here last, with its formulas: the clipboard of the system holds its values. */
interface CopiedCells {
  rows: number;
  columns: number;
  /** As it is entered into a cell: formulas move along. */
  textAt(down: number, right: number, to: CellPosition): string;
}

let last: (CopiedCells & { text: string; sheet: string }) | null = null;

export function rememberCopied(text: string, sheetId: string, bounds: CellBounds, sheet: FilledSheet): void {
  const columns = sheet.columns.slice(bounds.left, bounds.right + 1);
  const lines = Array.from({ length: bounds.bottom - bounds.top + 1 }, (_, down) => bounds.top + down);
  const cells = lines
    .filter((line) => !sheet.rows.groupAt(line))
    .map((line) => {
      const row = sheet.rows.at(line);
      const number = sheet.numberOf(line);
      return columns.map((column) => ({
        ...{ number, position: sheet.positionOf(column.id) },
        formula: row?.formulas?.[column.id],
        value: plainText(entryText(row?.cells[column.id], columnOfCell(row, column).type), { withFormulas: true }),
      }));
    });
  last = {
    ...{ text: plainLines(text), sheet: sheetId, rows: cells.length, columns: columns.length },
    textAt(down, right, to) {
      const cell = cells[down]?.[right];
      if (!cell) return '';
      const { formula, value, number, position } = cell;
      return formula === undefined ? value : movedFormula(formula, { number, position, to });
    },
  };
}

/** The cells whose text was pasted, where it is what was copied from a sheet of the same workbook. */
export function copiedCells(text: string, sheets: readonly { id: string }[]): CopiedCells | null {
  const isSame = last !== null && last.text === plainLines(text) && sheets.some(({ id }) => id === last?.sheet);
  return isSame ? last : null;
}

const plainLines = (text: string): string => text.replaceAll('\r\n', '\n');
