/** Cells of sheets as cells of a file. */

import { isStoredById, openStored, storedFormula } from '#engine/formula/cells/kept-reference.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { isSameValue } from '#engine/formula/cells/given-values.ts';
import { serialOfIso } from '#engine/formula/values/date-serials.ts';
import { errorNamed } from '#engine/formula/values/formula-error.ts';
import type { Cell, Column } from '#engine/model.ts';
import { peopleText } from '#engine/people.ts';
import { formulasHeld } from '../rows/held-cells.ts';
import type { RowInFile } from '../rows/sync/file-rows.ts';
import type { SheetOfPackage } from '../../rules/kept-package.ts';
import type { ChangedCell } from '../codec/package/changes.ts';
import { isTemporal, kindOfFormat } from '../formats/number-format.ts';
import type { ArrayExtents } from './array-extents.ts';
import { formulaOfCell, type WhatIsPlaced } from './file-formula.ts';

export interface RowFound {
  row_id: string;
  position: number;
  version: number;
  cells: Record<string, Cell>;
  formulas: Record<string, string> | null;
  formats: Record<string, string> | null;
}

/** One that is held is the same in the file. */
const bareFormula = (stored: string | undefined): string | undefined =>
  stored !== undefined && isStoredById(stored) ? stored.slice(1) : stored;

/** For days that a file has no format for. */
const usualFormats: Partial<Record<Column['type'], string>> = { date: 'yyyy-mm-dd', datetime: 'yyyy-mm-dd hh:mm:ss' };

/** From the first day of one calendar to that of the other. */
const daysBefore1904 = 1_462;

export class CellWriter {
  readonly #own: PlacedSheet;
  readonly #columns: readonly Column[];
  readonly #all: WhatIsPlaced;
  readonly #date1904: boolean;
  readonly #writesFormulas: boolean;

  constructor(
    own: PlacedSheet,
    columns: readonly Column[],
    all: WhatIsPlaced,
    { date1904, writesFormulas }: { date1904: boolean; writesFormulas: boolean },
  ) {
    this.#own = own;
    this.#columns = columns;
    this.#all = all;
    this.#date1904 = date1904;
    this.#writesFormulas = writesFormulas;
  }

  /** `seen` is null for a row that is not of the file; its cells, where they were edited, are those of before. */
  rowCells(
    row: RowFound,
    place: number,
    seen: { cells: Record<string, Cell> | null } | null,
    before: SheetOfPackage,
  ): ChangedCell[] {
    const old = new Map(before.columns.map((column) => [column.id, column]));
    const held = seen?.cells ? formulasHeld(seen.cells) : null;
    return this.#columns.flatMap((column): ChangedCell[] => {
      const { id } = column;
      const index = this.#own.layout.columnAt(id);
      if (index < 0) return [];
      const cell = row.cells[id] ?? null;
      const own = row.formulas?.[id];
      const stored = column.formula === undefined ? own : storedFormula(column.formula);
      const at = { row: place + 1, column: index };
      const value = this.#value(cell, column, stored !== undefined);
      const isOfFile = seen !== null && old.has(id);
      if (isOfFile && stored !== undefined && openStored(stored).part) return [{ ...at, value, keepsFormula: true }];
      if (stored !== undefined && isStoredById(stored)) {
        const isColumn = column.formula !== undefined;
        // Its row was edited, and has the formula that it had before.
        const isBack = bareFormula(held?.[id]) === bareFormula(stored);
        const isSame = isColumn ? old.get(id)?.formula === column.formula : seen?.cells === null || isBack;
        if (isOfFile && isSame && !this.#writesFormulas) return [{ ...at, value, keepsFormula: true }];
        return [
          {
            ...at,
            value,
            ...formulaOfCell(stored, this.#own, { row: place, column: index }, this.#all),
            ...this.#format(column, row),
          },
        ];
      }
      if (stored !== undefined) return isOfFile ? [] : [{ ...at, value, ...this.#format(column, row) }];
      if (isOfFile && (seen.cells === null || (seen.cells[id] ?? null) === cell)) return [];
      if (!isOfFile && cell === null) return [];
      return [{ ...at, value, ...this.#format(column, row) }];
    });
  }

  /** The cells of a row that a newer file holds otherwise. */
  cellsOtherThan(row: RowFound, place: number, held: RowInFile, before: SheetOfPackage): ChangedCell[] {
    const old = new Map(before.columns.map((column) => [column.id, column]));
    return this.#columns.flatMap((column): ChangedCell[] => {
      const { id } = column;
      const at = { row: place + 1, column: this.#own.layout.columnAt(id) };
      const cell = row.cells[id] ?? null;
      const stored = column.formula === undefined ? row.formulas?.[id] : storedFormula(column.formula);
      if (at.column < 0 || (!old.has(id) && stored === undefined && cell === null)) return [];
      const value = this.#value(cell, column, stored !== undefined);
      const [inFile, valueThere] = [held.formulas?.[id], held.cells[id] ?? null];
      const isSame = old.has(id) && bareFormula(stored) === bareFormula(inFile);
      if (stored === undefined || !isStoredById(stored)) {
        if (isSame && (stored !== undefined || cell === valueThere)) return [];
        return [{ ...at, value, ...this.#format(column, row) }];
      }
      const isKept = openStored(stored).part !== null || (isSame && !this.#writesFormulas);
      if (isKept) return isSameValue(cell, valueThere) ? [] : [{ ...at, value, keepsFormula: true }];
      const formula = formulaOfCell(stored, this.#own, { row: place, column: at.column }, this.#all);
      return [{ ...at, value, ...formula, ...this.#format(column, row) }];
    });
  }

  looseCell(
    cell: { value: Cell; formula?: string; format?: string; edited?: boolean },
    at: { row: number; column: number },
    extents: ArrayExtents,
  ): ChangedCell {
    const { formula, format, edited } = cell;
    const place = { row: at.row + 1, column: at.column };
    const own = { ...place, value: this.#looseValue(cell), ...(format !== undefined && { format }) };
    if (formula === undefined || !isStoredById(formula)) return own;
    // The file has the formula of an array in its first cell.
    if (openStored(formula).part) return { ...own, keepsFormula: true };
    const fills = extents.of(formula, at, cell.value);
    const spills = fills && { fills, isArray: true, isDynamic: true };
    if (!edited && !this.#writesFormulas) return { ...own, keepsFormula: true, ...spills };
    return { ...own, ...formulaOfCell(formula, this.#own, at, this.#all), ...spills };
  }

  #looseValue({ value, formula, format }: { value: Cell; formula?: string; format?: string }): ChangedCell['value'] {
    if (typeof value === 'string' && formula !== undefined && errorNamed(value)) return { error: value };
    const isDay = this.#date1904 && typeof value === 'number' && isTemporal(kindOfFormat(format));
    return isDay ? value - daysBefore1904 : value;
  }

  #format({ id, format, type }: Column, row: RowFound): { format?: string } {
    const own = row.formats?.[id] ?? format ?? usualFormats[type];
    return own === undefined ? {} : { format: own };
  }

  #value(cell: Cell, { type, formula }: Column, isFormula: boolean): ChangedCell['value'] {
    // What a column computes to is known, blank too: without a value a cell would be computed again, and to 0.
    if (cell === null && formula !== undefined) return '';
    if (typeof cell !== 'string') return cell;
    if (isFormula && errorNamed(cell)) return { error: cell };
    if (type === 'person') return peopleText(cell);
    if (type !== 'date' && type !== 'datetime') return cell;
    const serial = serialOfIso(cell, this.#date1904);
    return Number.isNaN(serial) ? cell : serial;
  }
}
