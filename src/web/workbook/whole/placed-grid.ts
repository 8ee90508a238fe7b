import { GridLayout } from '#engine/formula/cells/grid-layout.ts';
import { GridRows } from '#engine/formula/cells/grid-rows.ts';
import { type GridPlace, keysOfPlace, type LooseValue, placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import type { Column } from '#engine/model.ts';
import type { SheetGridOnTheWire } from '#features/workbooks/api/sheet-grid.ts';
import type { CellLook } from '#features/workbooks/rules/grid-look.ts';
import { rowHeight } from '../grid/panes/row-tops.ts';
import { type CellBounds, isWithin } from '../grid/selected-cells.ts';
import { type GridCell, shownLoose } from './loose-cell.ts';

type KeysOfCell = Pick<GridCell, 'row_key' | 'column_key'>;

/** What is written into a cell outside of the table. A formula comes with its equals sign, or as it is stored. */
export interface LooseEntry {
  row: string;
  column: string;
  value?: LooseValue;
  formula?: string;
  /** Null takes the format away. */
  format?: string | null;
}

/** What a cell outside of the table holds, as its writer saw it. */
export type LooseSeen = Pick<LooseEntry, 'value' | 'formula'>;

export const keyOfLoose = ({ row, column }: Pick<LooseEntry, 'row' | 'column'>): string => `${row}|${column}`;

const noCells: readonly GridCell[] = [];
const anyColumn: Column = { id: '', name: '', type: 'text' };

/** The rows that are shown below and right of what is filled, to be typed into. */
const spare = { rows: 12, columns: 2, least: 8 };

/** Pixels of a row of one line in files, and the highest row that leaves room for others. */
const [fileRow, highest, lowest] = [20, 400, 10];

/** Text is larger here than in files: what a row has beyond one line is as high, and a lower one is so in proportion. */
function shownHeight(pixels: number): number {
  const shown = pixels > fileRow ? rowHeight + pixels - fileRow : (pixels / fileRow) * rowHeight;
  return Math.max(lowest, Math.min(Math.round(shown), highest));
}

/** The grid of a sheet as the server answered it, with what was written since: where each cell is, and how it looks. */
export class PlacedGrid {
  readonly layout: GridLayout;
  readonly rows: GridRows;
  readonly answer: SheetGridOnTheWire;
  readonly #cells = new Map<string, GridCell>();
  readonly #byRow = new Map<number, GridCell[]>();
  readonly #placed: PlacedSheet;
  /** The last row and column with a cell around the table. */
  readonly #last = { row: 0, column: 0 };
  readonly #merges: readonly CellBounds[];
  /** Pixels on the screen of rows that the file draws higher or lower than usual ones. */
  readonly heights: ReadonlyMap<number, number>;
  /** Keys of cells that show what was written, before the server says how it reads that. */
  readonly #written = new Set<string>();

  constructor(answer: SheetGridOnTheWire, columns: readonly Column[], rowIdAt: (index: number) => string) {
    this.answer = answer;
    const { table, columns: keys, next_column } = answer;
    const own = { above: table.top, headerRows: table.header_rows, columns: keys, spare: next_column };
    this.layout = new GridLayout(columns, own);
    this.rows = new GridRows(table.top, gapsByIndex(table));
    for (const cell of answer.cells) this.#put(cell);
    this.#merges = answer.look.merges.map(({ row, column, rows, columns: across }) => ({
      ...{ left: column, right: column + across - 1, top: row, bottom: row + rows - 1 },
    }));
    this.heights = new Map((answer.look.heights ?? []).map(({ row, height }) => [row, shownHeight(height)]));
    this.#placed = {
      ...{ id: '', title: '', columns, layout: this.layout, bottom: table.bottom },
      placeOf: (id) => {
        const gap = table.gaps.find(({ after_row_id }) => after_row_id === id);
        return gap ? { place: gap.after, gone: false } : null;
      },
      rowAt: (place) => {
        const index = this.dataIndex(place);
        return index === null ? null : rowIdAt(index);
      },
      rowAbove: (place) => {
        const gap = table.gaps.find(({ after, count }) => place > after && place <= after + count);
        return { id: gap?.after_row_id ?? '', place: gap?.after ?? table.top - 1 };
      },
      lostColumn: () => null,
    };
  }

  get bottom(): number {
    return this.answer.table.bottom;
  }

  /** How many rows are shown. */
  get height(): number {
    return Math.max(this.#last.row, this.bottom) + 1 + spare.rows;
  }

  /** How many columns are shown. */
  get width(): number {
    return Math.max(spare.least, Math.max(this.#last.column, this.layout.right) + 1 + spare.columns);
  }

  /** The row of data at a place, from 0; null where there is none. */
  dataIndex(place: number): number | null {
    if (place > this.bottom) return null;
    const index = this.rows.indexAt(place);
    return index === null ? null : index - 1;
  }

  placeOfData(index: number): number {
    return this.rows.placeOf(index + 1);
  }

  /** Null for a cell of the table. */
  keysOf(place: GridPlace): KeysOfCell | null {
    const keys = keysOfPlace(this.#placed, place);
    return keys && { row_key: keys.row, column_key: keys.column };
  }

  at(row: number, column: number): GridCell | undefined {
    return this.#cells.get(`${row}|${column}`);
  }

  inRow(row: number): readonly GridCell[] {
    return this.#byRow.get(row) ?? noCells;
  }

  textOf(value: LooseValue, format: string | undefined): string {
    return shownLoose({ value, format }, anyColumn).text;
  }

  withKeys({ row, column }: Pick<LooseEntry, 'row' | 'column'>): GridCell | undefined {
    return this.answer.cells.find((cell) => cell.row_key === row && cell.column_key === column);
  }

  /** What cells hold here, by their keys; without those that were written since the server answered. */
  seen(entries: readonly LooseEntry[]): Map<string, LooseSeen> {
    const known = entries.filter((entry) => !this.#written.has(keyOfLoose(entry)));
    return new Map(
      known.map((entry) => {
        const cell = this.withKeys(entry);
        const formula = cell?.kept_formula ?? cell?.formula;
        return [keyOfLoose(entry), formula === undefined ? { value: cell?.value ?? null } : { formula }];
      }),
    );
  }

  /** Whether a cell shows what was typed, before the server said how it reads that. */
  isUnread(keys: Pick<LooseEntry, 'row' | 'column'>): boolean {
    return this.#written.has(keyOfLoose(keys));
  }

  /** What people call a cell by its keys. */
  addressOf(keys: Pick<LooseEntry, 'row' | 'column'>): string {
    const place = placeOfKeys(this.#placed, keys);
    return place ? `${lettersOfColumn(place.column)}${place.row + 1}` : '';
  }

  /** Cells that are drawn as one, by their first and last rows and columns. */
  get merges(): readonly CellBounds[] {
    return this.#merges;
  }

  mergeAt(row: number, column: number): CellBounds | undefined {
    if (this.#merges.length === 0) return undefined;
    return this.#merges.find((one) => isWithin({ x: column, y: row }, one));
  }

  /** The cells that an array fills, of which this is one; null where there is none, or it fills its own alone. */
  spillAt(row: number, column: number): CellBounds | null {
    const from = this.at(row, column)?.spilled_from ?? { row, column };
    const parts = this.answer.cells.filter(
      ({ spilled_from: own }) => own?.row === from.row && own.column === from.column,
    );
    if (parts.length === 0) return null;
    const [bottom, right] = [Math.max(...parts.map((one) => one.row)), Math.max(...parts.map((one) => one.column))];
    return {
      left: from.column,
      right: Math.max(right, from.column),
      top: from.row,
      bottom: Math.max(bottom, from.row),
    };
  }

  lookOf(style: number | undefined): CellLook | undefined {
    return style === undefined ? undefined : (this.answer.look.styles[style] as CellLook | undefined);
  }

  /** Of a cell around the table. */
  lookAt(row: number, column: number): CellLook | undefined {
    return this.lookOf(this.at(row, column)?.style);
  }

  /** Of a cell of the table. */
  lookOfBody(row_id: string, column: string): CellLook | undefined {
    const { body, columns } = this.answer.look;
    return this.lookOf(body[row_id]?.[column] ?? columns[column]);
  }

  /** Shows what is written before it is saved. */
  show(entries: readonly LooseEntry[]): void {
    for (const { row, column, value = null, formula } of entries) {
      const place = placeOfKeys(this.#placed, { row, column });
      if (!place) continue;
      this.#written.add(keyOfLoose({ row, column }));
      const before = this.at(place.row, place.column);
      const { format, style } = before ?? {};
      const shown: GridCell = {
        ...{ ...place, row_key: row, column_key: column },
        value: formula === undefined ? typed(value) : (before?.value ?? null),
        ...(formula?.startsWith('=') && { formula }),
        ...(format !== undefined && { format }),
        ...(style !== undefined && { style }),
      };
      if (before) this.answer.cells.splice(this.answer.cells.indexOf(before), 1, shown);
      else this.answer.cells.push(shown);
      this.#put(shown);
    }
  }

  #put(cell: GridCell): void {
    const key = `${cell.row}|${cell.column}`;
    this.#last.row = Math.max(this.#last.row, cell.row);
    this.#last.column = Math.max(this.#last.column, cell.column);
    const before = this.#cells.get(key);
    const row = this.#byRow.get(cell.row) ?? [];
    this.#byRow.set(cell.row, [...row.filter((one) => one !== before), cell]);
    this.#cells.set(key, cell);
  }
}

/** What is typed as the server reads it, as far as it needs no format. */
function typed(value: LooseValue): LooseValue {
  if (typeof value !== 'string') return value;
  if (value.startsWith("'")) return value.slice(1);
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(value.trim()) ? Number(value) : value;
}

/** Blank rows by the number of rows of data before them. */
function gapsByIndex({ top, gaps }: SheetGridOnTheWire['table']): [number, number][] {
  let blanks = 0;
  return gaps
    .toSorted((one, other) => one.after - other.after)
    .map(({ after, count }) => {
      const index = after - top + 1 - blanks;
      blanks += count;
      return [index, count];
    });
}

/** What takes entries back: the cells as they were, formulas as they are stored. */
export function looseBefore(entries: readonly LooseEntry[], grid: PlacedGrid | null): LooseEntry[] {
  return entries.map(({ row, column }) => {
    const before = grid?.withKeys({ row, column });
    const format = before?.format ?? null;
    const formula = before?.kept_formula ?? before?.formula;
    if (formula !== undefined) return { row, column, formula, format };
    // What an array fills comes back by itself.
    const value = before?.spilled_from ? null : (before?.value ?? null);
    // What was a text stays one; what the server hasn't read yet is sent as it was typed.
    const isText = typeof value === 'string' && !grid?.isUnread({ row, column });
    return { row, column, value: isText ? `'${value}` : value, format };
  });
}
