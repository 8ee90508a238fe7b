import { scalarOfCell } from '../columns/cell-scalar.ts';
import type { Cell, ColumnType } from '../../model.ts';
import type { Scalar } from '../values/value.ts';
import { cellOfFormula, holdsTexts, numberOfText, typeOfFormat } from './cell-type.ts';
import { GridLayout, type StoredLayout } from './grid-layout.ts';
import { LooseCells, placeOfKeys } from './loose-cells.ts';
import { endsWithout, type LostColumn } from './lost-column.ts';
import { layoutOfGuest } from './grids/regions.ts';
import type { KnownNames } from './workbook-names.ts';
import type { PlacedSheet, RowPosition } from './placed-sheet.ts';
import { RowIds } from './row-ids.ts';
import type { RowOfCells, FirstRow, SheetSetup } from './cells-setup.ts';

/** A sheet of a workbook that is always computed: where its rows are, and which cells have formulas. */
export class WorkbookSheet implements PlacedSheet {
  readonly id: string;
  readonly title: string;
  readonly columns: SheetSetup['columns'];
  readonly read: readonly string[];
  /** The sheet on whose grid its table lies; undefined for its own. */
  readonly host?: string;
  layout: GridLayout;
  /** Whether the table of another sheet moves with the end of this one. */
  hasGuestBelow = false;
  readonly names: KnownNames;
  readonly isReshaped: boolean;
  readonly #stored: StoredLayout | null;
  readonly #written: readonly string[];
  readonly #hidden: readonly string[];
  /** Cells outside of the table, once all rows are there. */
  readonly loose: LooseCells;
  readonly #lost: Record<string, LostColumn>;
  /** From the first row of data on; without an id for blank rows between them. */
  readonly #rowIds = new RowIds();
  readonly #positions: number[] = [];
  /** Deleted rows, with the place of the last living one before. */
  readonly #gone = new Map<string, number>();
  /** Deleted rows with blank rows below them, from top to bottom. */
  readonly #gapsOfGone: { id: string; place: number }[] = [];
  /** By column id and row. */
  readonly #formulas = new Map<string, Map<number, string>>();
  /** By column id the one that was set last: rows that have the same share one text. */
  readonly #lastFormulas = new Map<string, string>();
  /** Of cells with formulas that hold something else than their column says. */
  readonly #types = new Map<string, Map<number, ColumnType>>();
  readonly #definitions: ReadonlyMap<string, SheetSetup['columns'][number]>;
  #first: Scalar[][];
  #new: [number, number][] = [];
  #invalidValues: [row: number, id: string][] = [];
  #lastPosition = Number.NEGATIVE_INFINITY;

  constructor(
    { id, title, columns, lost, read, layout, loose = [], hidden = [], isReshaped = false, written = [] }: SheetSetup,
    names: KnownNames,
  ) {
    this.names = names;
    this.isReshaped = isReshaped;
    this.#written = written;
    this.id = id;
    this.title = title;
    this.columns = columns;
    this.read = read;
    this.#stored = layout ?? null;
    if (layout?.on) this.host = layout.on.sheet;
    this.layout = new GridLayout(columns, layout);
    this.loose = new LooseCells(loose);
    this.#lost = lost;
    this.#hidden = hidden;
    this.#definitions = new Map(columns.map((column) => [column.id, column]));
    this.#first = read.map(() => []);
    this.#skip(this.layout.gaps.get('') ?? 0);
  }

  /** Puts a table onto the grid of another sheet, once all rows of the sheets above it are there, and before its own. */
  placeOn(sheetOf: (id: string) => WorkbookSheet | undefined): void {
    const on = this.#stored?.on;
    const [host, under] = [on && sheetOf(on.sheet), on && sheetOf(on.under)];
    if (!this.#stored || !on || !host || !under) return;
    this.layout = layoutOfGuest(this.columns, { ...this.#stored, on }, { host, under });
    if (on.row.startsWith('>')) under.hasGuestBelow = true;
  }

  /** Blank rows below the last one are there where the rows below them were deleted. */
  get bottom(): number {
    return this.layout.above + this.#rowIds.length - 1;
  }

  columnAt(id: string): number {
    return this.#definitions.has(id) ? this.layout.columnAt(id) : -1;
  }

  /** The column of the table that is over a column of the grid. */
  columnOver(index: number): SheetSetup['columns'][number] | undefined {
    return this.#definitions.get(this.layout.keyOfColumn(index));
  }

  /** Columns that got their formulas since the values were those of a file. */
  writtenColumns(): number[] {
    return this.#written.map((id) => this.columnAt(id)).filter((column) => column >= 0);
  }

  /** The places of rows that are not shown. */
  hiddenRows(): number[] {
    return this.#hidden.flatMap((key) => {
      const own = this.placeOf(key);
      if (own) return own.gone ? [] : [own.place];
      return placeOfKeys(this, { row: key, column: this.layout.keyOfColumn(0) })?.row ?? [];
    });
  }

  /** Whether a place is in the table, its header and blank rows among it: no array fills those. */
  isOfTable(row: number, column: number): boolean {
    const { above, headerRows } = this.layout;
    return this.layout.isOver(column) && row >= above - headerRows && row <= this.bottom;
  }

  #skip(count: number): void {
    for (let skipped = 0; skipped < count; skipped++) {
      this.#rowIds.push(null);
      this.#positions.push(Number.NaN);
      for (const cells of this.#first) cells.push(null);
    }
  }

  take(rows: readonly FirstRow[]): void {
    for (const { row_id, position, deleted, isNew, cells, formulas, formats } of rows) {
      this.#lastPosition = position;
      if (deleted) {
        const before = this.layout.above + this.#rowIds.length - 1;
        this.#gone.set(row_id, before);
        if (isNew) this.#markNew(before, before + 1);
        const blanks = this.layout.gaps.get(row_id) ?? 0;
        if (blanks > 0) this.#gapsOfGone.push({ id: row_id, place: before });
        this.#skip(blanks);
        continue;
      }
      const place = this.#append(row_id, position);
      if (isNew) this.#markNew(place, place);
      for (const [at, id] of this.read.entries()) {
        const column = this.#definitions.get(id);
        if (!column) continue;
        const stored = this.#storedOf(id, formulas);
        if (stored !== undefined) this.setFormula(place, id, stored, formats?.[id]);
        const isComputed = column.formula ?? stored;
        const type = this.typeAt(place, id);
        const scalar = scalarOfCell(cells[at], { type, ...(isComputed !== undefined && { formula: isComputed }) });
        this.#first[at]!.push(scalar);
        if (isComputed !== undefined && this.cellOf(place, id, scalar) !== (cells[at] ?? null))
          this.#invalidValues.push([place, id]);
      }
      this.#skip(this.layout.gaps.get(row_id) ?? 0);
    }
  }

  #append(rowId: string, position: number): number {
    const place = this.layout.above + this.#rowIds.push(rowId);
    this.#positions.push(position);
    return place;
  }

  #storedOf(id: string, formulas: Record<string, string> | null): string | undefined {
    const stored = formulas?.[id];
    const column = this.#definitions.get(id);
    return column?.formula === undefined ? stored : undefined;
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
      const at = this.#rowIds.placeOf(row_id);
      if (deleted) return at < 0;
      if (at >= 0) return this.#positions[at] === position;
      // What is below the data would have to move.
      return position > this.#lastPosition && !this.#gone.has(row_id) && !this.loose.hasBelow && !this.hasGuestBelow;
    });
  }

  append({ row_id, position }: RowOfCells): number {
    this.#lastPosition = position;
    return this.#append(row_id, position);
  }

  /** The formula of a cell, of its own or of its column, as it is stored. */
  formulaAt(row: number, id: string): string | undefined {
    return this.#formulas.get(id)?.get(row);
  }

  setFormula(row: number, id: string, stored: string | undefined, format?: string): void {
    const type = this.#definitions.get(id)?.type ?? 'text';
    const own = stored === undefined ? type : typeOfFormat(type, format);
    if (own === type) this.#types.get(id)?.delete(row);
    else this.#types.set(id, (this.#types.get(id) ?? new Map<number, ColumnType>()).set(row, own));
    const cells = this.#formulas.get(id);
    if (stored === undefined) {
      cells?.delete(row);
      return;
    }
    const last = this.#lastFormulas.get(id);
    const text = last === stored ? last : stored;
    if (text !== last) this.#lastFormulas.set(id, text);
    if (cells) cells.set(row, text);
    else this.#formulas.set(id, new Map([[row, text]]));
  }

  /** What the cell of a formula holds, else what its column does. */
  typeAt(row: number, id: string): ColumnType {
    return this.#types.get(id)?.get(row) ?? this.#definitions.get(id)?.type ?? 'text';
  }

  /** What a formula comes to, as it is stored there. */
  cellOf(row: number, id: string, value: Scalar): Cell {
    const type = this.#definitions.get(id)?.type ?? 'text';
    return cellOfFormula(value, type, this.typeAt(row, id));
  }

  /** Whether a column of texts has formulas of cells: then it holds numbers, too. */
  isMixed(id: string): boolean {
    const column = this.#definitions.get(id);
    return column !== undefined && holdsTexts(column.type) && this.#countFormulas(id) > 0;
  }

  becomesMixed(id: string): boolean {
    const column = this.#definitions.get(id);
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
    const at = this.#rowIds.placeOf(rowId);
    if (at >= 0) return { place: this.layout.above + at, gone: false };
    const before = this.#gone.get(rowId);
    return before === undefined ? null : { place: before, gone: true };
  }

  rowAt(place: number): string | null {
    return this.#rowIds.at(place - this.layout.above);
  }

  rowAbove(place: number): { id: string; place: number } {
    const gone = this.#gapsOfGone.findLast((row) => row.place < place);
    for (let above = place - 1; above >= this.layout.above; above--) {
      if (gone && gone.place > above) return gone;
      const id = this.rowAt(above);
      if (id !== null) return gone?.place === above ? gone : { id, place: above };
    }
    return gone ?? { id: '', place: this.layout.above - 1 };
  }

  /** Runs of rows of data without a blank one between them. */
  *runs(): Generator<[top: number, bottom: number]> {
    let top = -1;
    const { above } = this.layout;
    for (let at = 0; at <= this.#rowIds.length; at++) {
      const isRow = this.#rowIds.has(at);
      if (isRow && top < 0) top = at;
      if (isRow || top < 0) continue;
      yield [above + top, above + at - 1];
      top = -1;
    }
  }

  lostColumn(columnId: string): { first: number; last: number } | null {
    return endsWithout(this.#lost[columnId], this.layout);
  }
}
