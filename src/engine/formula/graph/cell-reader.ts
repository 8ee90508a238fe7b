import { movedReferences, writeFormula } from '../syntax/write-formula.ts';
import type { CellSource, Scalar } from '../values/value.ts';
import type { CalculatedSheets } from './calculated-sheets.ts';
import type { ComputingOptions, ShownTexts } from './computing-options.ts';
import { type FormulaRun, settled, SheetColumn } from './sheet-column.ts';
import { Spills } from './spills.ts';

export interface CellPosition {
  sheet: number;
  row: number;
  column: number;
}

/** Left by a formula that needs a cell which is not computed yet. */
export const suspension = new Error('This depends on a cell that isn’t calculated yet.');
/** How many cells of an area are computed before it is requested again. */
const mostNeeded = 65_536;

/** The cells of a calculation as formulas read them. A cell that is not computed yet is named in `needed`. */
export class CellReader implements CellSource {
  protected readonly sheets: CalculatedSheets;
  protected readonly spills = new Spills();
  protected needed: CellPosition[] = [];
  /** Whether a cell was read that is stale. */
  protected sawStale = false;
  protected readonly workbook: string | null;
  readonly #shown: ShownTexts | null;

  constructor(sheets: CalculatedSheets, { workbook, shown }: Pick<ComputingOptions, 'workbook' | 'shown'>) {
    this.sheets = sheets;
    this.workbook = workbook ?? null;
    this.#shown = shown ?? null;
  }

  cell(sheet: number, row: number, column: number): Scalar {
    const cells = this.sheets.column(sheet, column);
    if (cells === undefined) return null;
    const { states } = cells;
    if (states !== null && row < states.length && states[row] !== settled) {
      this.needed = [{ sheet, row, column }];
      throw suspension;
    }
    if (cells.stale !== null && cells.stale.has(row)) this.sawStale = true;
    return cells.values[row] ?? null;
  }

  settle(sheet: number, top: number, left: number, bottom: number, right: number): void {
    const needed: CellPosition[] = [];
    for (let column = left; column <= Math.min(right, this.columnCount(sheet) - 1); column++) {
      const cells = this.sheets.column(sheet, column);
      if (!cells) continue;
      // What is read from here on may come from an index of the column.
      if (cells.stale !== null && SheetColumn.hasAny(cells.stale, top, bottom)) this.sawStale = true;
      if (!cells.states) continue;
      cells.narrowPending();
      const end = Math.min(bottom, cells.pendingUntil);
      for (let row = Math.max(top, cells.pendingFrom); row <= end && needed.length < mostNeeded; row++) {
        if (cells.states[row] !== settled) needed.push({ sheet, row, column });
      }
    }
    if (needed.length === 0) return;
    this.needed = needed;
    throw suspension;
  }

  isSettled(sheet: number, column: number): boolean {
    const cells = this.sheets.column(sheet, column);
    if (!cells?.states) return true;
    cells.narrowPending();
    return cells.pendingFrom > cells.pendingUntil;
  }

  stamp(sheet: number, column: number): number {
    return this.sheets.column(sheet, column)?.stamp ?? 0;
  }

  rowCount(sheet: number): number {
    return this.sheets.get(sheet).rowCount;
  }

  columnCount(sheet: number): number {
    return this.sheets.get(sheet).columns.length;
  }

  sheetCount(): number {
    return this.sheets.count;
  }

  sheetByTitle(title: string): number {
    return this.sheets.byTitle(title);
  }

  columnByName(sheet: number, name: string, isId: boolean): number {
    const { names } = this.sheets.get(sheet);
    if (isId) return names.findIndex((one) => one.id === name);
    const exact = names.findIndex((one) => one.name === name);
    const lower = name.toLowerCase();
    return exact >= 0 ? exact : names.findIndex((one) => one.name.toLowerCase() === lower);
  }

  lastDataRow(sheet: number): number {
    const { lastDataRow, rowCount } = this.sheets.get(sheet);
    return lastDataRow ?? rowCount - 1;
  }

  firstDataRow(sheet: number): number {
    return this.sheets.get(sheet).firstDataRow;
  }

  hasFormula(sheet: number, row: number, column: number): boolean {
    return this.#runOf(sheet, row, column) !== null;
  }

  formulaText(sheet: number, row: number, column: number): string | null {
    const run = this.#runOf(sheet, row, column);
    if (!run) return null;
    if (this.#shown) return this.#shown.formula(sheet, row, column);
    const references = { ...movedReferences(run.fills ? 0 : row - run.firstRow, 0), isTight: true };
    const text = `=${writeFormula(run.node, references)}`;
    return run.fills ? `{${text}}` : text;
  }

  fileName(sheet: number): string | null {
    if (this.workbook === null) return null;
    return `[${this.workbook}]${this.#shown?.title(sheet) ?? this.sheets.get(sheet).title}`;
  }

  /** The formula of a cell; all cells of an array formula with a range of its own have it. */
  #runOf(sheet: number, row: number, column: number): FormulaRun | null {
    const run = this.sheets.column(sheet, column)?.runAt(row);
    if (run) return run;
    const anchor = this.spills.ownerOf({ sheet, row, column });
    const owner = anchor && this.sheets.column(anchor.sheet, anchor.column)?.runAt(anchor.row);
    return owner?.fills ? owner : null;
  }

  spillOwner(position: CellPosition): CellPosition | null {
    return this.spills.ownerOf(position);
  }

  isTotal(sheet: number, row: number, column: number): boolean {
    return this.sheets.column(sheet, column)?.runAt(row)?.formula.isTotal ?? false;
  }

  isHidden(sheet: number, row: number): boolean {
    const { hidden, filtered } = this.sheets.get(sheet);
    return hidden.has(row) || filtered.has(row);
  }

  isFiltered(sheet: number, row: number): boolean {
    return this.sheets.get(sheet).filtered.has(row);
  }

  spilledFrom(sheet: number, row: number, column: number): { rows: number; columns: number } | null {
    return this.spills.sizeOf({ sheet, row, column });
  }
}
