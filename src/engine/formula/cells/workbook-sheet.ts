import { cellOfScalar, scalarOfCell } from '../columns/cell-scalar.ts';
import type { ColumnType } from '../../model.ts';
import type { Scalar } from '../values/value.ts';
import { holdsTexts, numberOfText, typeOfFormat } from './cell-type.ts';
import { isKeptFormula } from './kept-reference.ts';
import type { PlacedSheet, RowPosition } from './placed-sheet.ts';
import type { RowOfCells, FirstRow, SheetSetup } from './workbook-cells.ts';

/** A sheet of a workbook that is always computed: where its rows are, and which cells have formulas. */
export class WorkbookSheet implements PlacedSheet {
  readonly id: string;
  readonly title: string;
  readonly columns: SheetSetup['columns'];
  readonly read: readonly string[];
  readonly #lost: Record<string, number>;
  readonly #rowIds: string[] = [];
  readonly #indexes = new Map<string, number>();
  /** By index, from 1. */
  readonly #positions: number[] = [Number.NaN];
  /** Deleted rows, with the number of living ones before. */
  readonly #gone = new Map<string, number>();
  /** By column id and row. */
  readonly #formulas = new Map<string, Map<number, string>>();
  /** Of cells with formulas that hold something else than their column says. */
  readonly #types = new Map<string, Map<number, ColumnType>>();
  readonly #columnPlaces: ReadonlyMap<string, number>;
  #first: Scalar[][];
  #new: [number, number][] = [];
  #invalidValues: [row: number, id: string][] = [];
  #lastPosition = Number.NEGATIVE_INFINITY;

  constructor({ id, title, columns, lost, read }: SheetSetup) {
    this.id = id;
    this.title = title;
    this.columns = columns;
    this.read = read;
    this.#lost = lost;
    this.#columnPlaces = new Map(columns.map((column, position) => [column.id, position]));
    this.#first = read.map(() => []);
  }

  get rowCount(): number {
    return this.#rowIds.length;
  }

  columnAt(id: string): number {
    return this.#columnPlaces.get(id) ?? -1;
  }

  take(rows: readonly FirstRow[]): void {
    for (const { row_id, position, deleted, isNew, cells, formulas, formats } of rows) {
      this.#lastPosition = position;
      if (deleted) {
        this.#gone.set(row_id, this.#rowIds.length);
        if (isNew) this.#markNew(this.#rowIds.length, this.#rowIds.length + 1);
        continue;
      }
      const index = this.#rowIds.push(row_id);
      this.#positions.push(position);
      this.#indexes.set(row_id, index);
      if (isNew) this.#markNew(index, index);
      for (const [at, id] of this.read.entries()) {
        const column = this.columns[this.columnAt(id)];
        if (!column) continue;
        const stored = this.#storedOf(id, formulas);
        if (stored !== undefined) this.setFormula(index, id, stored, formats?.[id]);
        const isComputed = column.formula ?? stored;
        const type = this.typeAt(index, id);
        const scalar = scalarOfCell(cells[at], { type, ...(isComputed !== undefined && { formula: isComputed }) });
        this.#first[at]!.push(scalar);
        if (isComputed !== undefined && cellOfScalar(scalar, type) !== (cells[at] ?? null))
          this.#invalidValues.push([index, id]);
      }
    }
  }

  #storedOf(id: string, formulas: Record<string, string> | null): string | undefined {
    const stored = formulas?.[id];
    const column = this.columns[this.columnAt(id)];
    return stored !== undefined && column?.formula === undefined && isKeptFormula(stored) ? stored : undefined;
  }

  #markNew(from: number, until: number): void {
    const last = this.#new.at(-1);
    if (last && last[1] >= from - 1) last[1] = Math.max(last[1], until);
    else this.#new.push([from, until]);
  }

  /** The cells of a column as they were read first, without the header. */
  firstCells(id: string): Scalar[] | null {
    const at = this.read.indexOf(id);
    if (at < 0) return null;
    const cells = this.#first[at]!;
    return this.isMixed(id) ? cells.map(numberOfText) : cells;
  }

  *takeFormulas(): Generator<[id: string, cells: [row: number, stored: string][]]> {
    for (const [id, cells] of this.#formulas) yield [id, [...cells]];
  }

  /** Places with rows that were written, or where rows are gone. */
  newPositions(): readonly [number, number][] {
    return this.#new;
  }

  /** Cells of formulas whose values are not as their columns hold them: they were typed before. */
  invalidValues(): readonly (readonly [row: number, id: string])[] {
    return this.#invalidValues;
  }

  forgetFirst(): void {
    this.#first = [];
    this.#invalidValues = [];
    this.#new = [];
  }

  /** Whether rows only changed, or came at the end. */
  canTake(rows: readonly RowOfCells[]): boolean {
    return rows.every(({ row_id, position, deleted }) => {
      const index = this.#indexes.get(row_id);
      if (deleted) return index === undefined;
      if (index !== undefined) return this.#positions[index] === position;
      return position > this.#lastPosition && !this.#gone.has(row_id);
    });
  }

  append({ row_id, position }: RowOfCells): number {
    const index = this.#rowIds.push(row_id);
    this.#positions.push(position);
    this.#indexes.set(row_id, index);
    this.#lastPosition = position;
    return index;
  }

  /** The formula of a cell, of its own or of its column, as it is stored. */
  formulaAt(row: number, id: string): string | undefined {
    return this.#formulas.get(id)?.get(row);
  }

  setFormula(row: number, id: string, stored: string | undefined, format?: string): void {
    const type = this.columns[this.columnAt(id)]?.type ?? 'text';
    const own = stored === undefined ? type : typeOfFormat(type, format);
    if (own === type) this.#types.get(id)?.delete(row);
    else this.#types.set(id, (this.#types.get(id) ?? new Map<number, ColumnType>()).set(row, own));
    const cells = this.#formulas.get(id);
    if (stored === undefined) cells?.delete(row);
    else if (cells) cells.set(row, stored);
    else this.#formulas.set(id, new Map([[row, stored]]));
  }

  /** What the cell of a formula holds, else what its column does. */
  typeAt(row: number, id: string): ColumnType {
    return this.#types.get(id)?.get(row) ?? this.columns[this.columnAt(id)]?.type ?? 'text';
  }

  /** Whether a column of texts has formulas of cells: then it holds numbers, too. */
  isMixed(id: string): boolean {
    const column = this.columns[this.columnAt(id)];
    return column !== undefined && holdsTexts(column.type) && this.#countFormulas(id) > 0;
  }

  becomesMixed(id: string): boolean {
    const column = this.columns[this.columnAt(id)];
    return column !== undefined && holdsTexts(column.type) && this.#countFormulas(id) === 0;
  }

  /** Whether a column of texts lost the last of its formulas. */
  get isUnmixed(): boolean {
    return [...this.#formulas].some(([id, { size }]) => size === 0 && this.becomesMixed(id));
  }

  #countFormulas(id: string): number {
    return this.#formulas.get(id)?.size ?? 0;
  }

  placeOf(rowId: string): RowPosition | null {
    const position = this.#indexes.get(rowId);
    if (position !== undefined) return { place: position, gone: false };
    const before = this.#gone.get(rowId);
    return before === undefined ? null : { place: before, gone: true };
  }

  rowAt(position: number): string | null {
    return this.#rowIds[position - 1] ?? null;
  }

  lostColumn(columnId: string): number | null {
    return this.#lost[columnId] ?? null;
  }
}
