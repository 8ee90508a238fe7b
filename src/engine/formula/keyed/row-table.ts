import type { Cell, Column } from '../../model.ts';
import { scalarOfCell } from '../columns/cell-scalar.ts';
import type { Scalar } from '../values/value.ts';

export type FormulaColumn = Pick<Column, 'id' | 'name' | 'type' | 'formula'>;

/** Rows of a sheet in any order, with the cells of some of its columns. A row keeps its slot for as long as it is there. */
export class RowTable {
  readonly columns: readonly FormulaColumn[];
  readonly #ids: string[] = [];
  readonly #positions: number[] = [];
  readonly #cells: Cell[][];
  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];

  /** `read`: ids of the columns whose cells are given, in the order in which they are. */
  constructor(columns: readonly FormulaColumn[], read: readonly string[]) {
    this.columns = read.map((id) => columns.find((column) => column.id === id)!);
    this.#cells = read.map(() => []);
  }

  get size(): number {
    return this.#slots.size;
  }

  slots(): Iterable<number> {
    return this.#slots.values();
  }

  slotOf(row_id: string): number | undefined {
    return this.#slots.get(row_id);
  }

  idOf(slot: number): string {
    return this.#ids[slot]!;
  }

  isAt(slot: number, position: number): boolean {
    return this.#positions[slot] === position;
  }

  move(slot: number, position: number): void {
    this.#positions[slot] = position;
  }

  add(row_id: string, position: number, cells: readonly (Cell | undefined)[]): number {
    const slot = this.#free.pop() ?? this.#ids.length;
    this.#ids[slot] = row_id;
    this.#positions[slot] = position;
    for (const [column, own] of this.#cells.entries()) own[slot] = cells[column] ?? null;
    this.#slots.set(row_id, slot);
    return slot;
  }

  remove(slot: number): void {
    this.#slots.delete(this.#ids[slot]!);
    this.#free.push(slot);
  }

  /** -1 where its cells are not given. */
  columnOf(id: string): number {
    return this.columns.findIndex((column) => column.id === id);
  }

  cell(slot: number, column: number): Cell {
    return this.#cells[column]![slot] ?? null;
  }

  set(slot: number, column: number, cell: Cell): void {
    this.#cells[column]![slot] = cell;
  }

  value(slot: number, column: number): Scalar {
    return scalarOfCell(this.cell(slot, column), this.columns[column]!);
  }

  /** As they follow each other in the sheet. */
  inOrder(slots: Iterable<number>): number[] {
    const positions = this.#positions;
    const ids = this.#ids;
    return [...slots].sort((one, other) => positions[one]! - positions[other]! || (ids[one]! < ids[other]! ? -1 : 1));
  }
}
