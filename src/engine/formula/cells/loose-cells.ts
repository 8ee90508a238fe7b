/** Cells of a sheet's grid that are not of its table: titles, notes, parameters, the header, totals. */

import { errorNamed, FormulaError } from '../values/formula-error.ts';
import type { Scalar } from '../values/value.ts';
import { isSpilled, readPosition, readSpilled, type StoredPosition, writePosition } from './kept-reference.ts';
import type { PlacedSheet } from './placed-sheet.ts';

/** As it is stored. Days and times are serials, an error of a formula is its text. */
export interface LooseCell {
  /** Keys of its row and column, which stay the same when rows of the table come and go. (grid-layout.ts) */
  row: string;
  column: string;
  value: LooseValue;
  /** Its formula, by ids; of one that an array fills, where the formula of that is. (kept-reference.ts) */
  formula?: string;
  /** Whether it was written since values were computed. */
  isNew?: boolean;
}

export type LooseValue = string | number | boolean | null;

export interface GridPlace {
  row: number;
  column: number;
}

/** Where the keys of a loose cell are now; null where that is no longer there. */
export function placeOfKeys(sheet: PlacedSheet, keys: Pick<LooseCell, 'row' | 'column'>): GridPlace | null {
  const column = sheet.layout.columnOfKey(keys.column);
  const row = rowOfKey(sheet, keys.row);
  return column === null || row === null ? null : { row, column };
}

/** Where the row with a key is now; null where that is no longer there. */
export function rowOfKey(sheet: PlacedSheet, key: string): number | null {
  const at = readPosition(key);
  switch (at.kind) {
    case 'beyond':
      return sheet.layout.top + at.index;
    case 'after':
      return sheet.bottom + at.count;
    case 'gap': {
      if (at.id === '') return sheet.layout.above - 1 + at.count;
      const found = sheet.placeOf(at.id);
      return found && found.place + at.count;
    }
    default:
      return null;
  }
}

/** The keys of a place that is not in a row and column of the table; null where it is. */
export function keysOfPlace(sheet: PlacedSheet, { row, column }: GridPlace): Pick<LooseCell, 'row' | 'column'> | null {
  const { layout, bottom } = sheet;
  const key = layout.keyOfColumn(column);
  const keys = (at: StoredPosition) => ({ row: writePosition(at), column: key });
  const beyond = { kind: 'beyond', index: row - layout.top } as const;
  if (row < layout.above || !layout.isOver(column)) return keys(beyond);
  if (row > bottom) return keys({ kind: 'after', count: row - bottom });
  if (sheet.rowAt(row) === null) {
    const above = sheet.rowAbove(row);
    return keys({ kind: 'gap', id: above.id, count: row - above.place });
  }
  // Between the columns of the table lies one that is none of them.
  return key.startsWith('~') ? keys(beyond) : null;
}

export function scalarOfLoose({ value, formula }: Pick<LooseCell, 'value' | 'formula'>): Scalar {
  if (value === '' || value === null) return null;
  return formula !== undefined && typeof value === 'string' ? (errorNamed(value) ?? value) : value;
}

const longestText = 50_000;

export function looseOfScalar(value: Scalar): LooseValue {
  if (value instanceof FormulaError) return value.code;
  return typeof value === 'string' ? value.slice(0, longestText) : value;
}

/** The loose cells of a sheet by their places. */
export class LooseCells {
  hasBelow: boolean;
  readonly #given: Map<string, LooseCell>;
  readonly #placed = new Map<string, LooseCell>();
  /** What arrays fill, by the places of their formulas. */
  readonly #parts = new Map<string, Map<string, GridPlace & { cell: LooseCell }>>();
  readonly #new: GridPlace[] = [];

  constructor(cells: readonly LooseCell[]) {
    this.#given = new Map(cells.map((cell) => [`${cell.row}|${cell.column}`, cell]));
    this.hasBelow = cells.some(({ row }) => row.startsWith('>'));
  }

  /** Puts them into their places, once all rows of the sheet are there. */
  place(sheet: PlacedSheet): (GridPlace & { cell: LooseCell })[] {
    return [...this.#given.values()].flatMap((cell) => {
      const at = placeOfKeys(sheet, cell);
      if (!at) return [];
      this.#note(at, undefined, cell);
      this.#placed.set(placeKey(at.row, at.column), cell);
      if (cell.isNew) this.#new.push(at);
      return [{ ...at, cell }];
    });
  }

  /** Places of cells that were written since values were computed. */
  newPlaces(): readonly GridPlace[] {
    return this.#new;
  }

  /** Formulas by column and row. */
  formulas(sheet: PlacedSheet): Map<number, [row: number, stored: string][]> {
    const found = new Map<number, [number, string][]>();
    for (const cell of this.#given.values()) {
      const at = cell.formula === undefined || isSpilled(cell.formula) ? null : placeOfKeys(sheet, cell);
      if (at) found.set(at.column, [...(found.get(at.column) ?? []), [at.row, cell.formula!]]);
    }
    for (const cells of found.values()) cells.sort(([one], [other]) => one - other);
    return found;
  }

  /** Cells that the array of a formula fills, other than its own, as they were given. */
  partsOf({ row, column }: GridPlace): (GridPlace & { cell: LooseCell })[] {
    return [...(this.#parts.get(placeKey(row, column))?.values() ?? [])];
  }

  /** The size of the array of a formula, its own cell among it; null without one. */
  sizeOf(anchor: GridPlace): { rows: number; columns: number } | null {
    const parts = this.#parts.size === 0 ? [] : this.partsOf(anchor);
    if (parts.length === 0) return null;
    const [row, column] = [parts.map((part) => part.row), parts.map((part) => part.column)].map((all) =>
      all.reduce((most, one) => Math.max(most, one)),
    );
    return { rows: row! - anchor.row + 1, columns: column! - anchor.column + 1 };
  }

  atKeys({ row, column }: Pick<LooseCell, 'row' | 'column'>): LooseCell | undefined {
    return this.#given.get(`${row}|${column}`);
  }

  at(row: number, column: number): LooseCell | undefined {
    return this.#placed.get(placeKey(row, column));
  }

  /** Takes in a cell that was written; null where all is to be read again. */
  set(sheet: PlacedSheet, cell: LooseCell): GridPlace | null {
    const at = placeOfKeys(sheet, cell);
    if (!at || (cell.row.startsWith('>') && !this.hasBelow)) return null;
    this.#put(at, cell);
    return at;
  }

  /** One that an array fills, or fills no more. */
  setPart(at: GridPlace, cell: LooseCell): void {
    this.hasBelow ||= cell.row.startsWith('>');
    this.#put(at, cell);
  }

  #put(at: GridPlace, cell: LooseCell): void {
    this.#given.set(`${cell.row}|${cell.column}`, cell);
    this.#note(at, this.#placed.get(placeKey(at.row, at.column)), cell);
    this.#placed.set(placeKey(at.row, at.column), cell);
  }

  #note(at: GridPlace, before: LooseCell | undefined, cell: LooseCell): void {
    const anchorOf = (one: LooseCell | undefined): string | null => {
      const away = readSpilled(one?.formula);
      return away && placeKey(at.row - away.down, at.column - away.right);
    };
    const [old, now] = [anchorOf(before), anchorOf(cell)];
    const key = placeKey(at.row, at.column);
    if (old !== null) this.#parts.get(old)?.delete(key);
    if (now === null) return;
    const parts = this.#parts.get(now) ?? new Map<string, GridPlace & { cell: LooseCell }>();
    this.#parts.set(now, parts.set(key, { ...at, cell }));
  }
}

const placeKey = (row: number, column: number): string => `${row}|${column}`;
