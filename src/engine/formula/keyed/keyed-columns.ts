/**
 * Formula columns that read other rows by keys, kept up to date from write to write: of what was written only the rows
 * are computed again whose keys it touches, each from all rows with its key, by the same functions and in the same order
 * as a computation of the whole column. So the values are those of one, to the last bit.
 */

import type { Cell } from '../../model.ts';
import { computeColumns, type SheetOfFormulas } from '../columns/compute-columns.ts';
import { classesOfKey, classesOfStored, type KeyClass, type KeyKind, classOfCell } from './key-classes.ts';
import { KeyIndex } from './key-index.ts';
import { type KeyedColumn, type KeyedSetup, planKeyed } from './keyed-plan.ts';
import { RowTable } from './row-table.ts';

export interface KeyedRow {
  row_id: string;
  position: number;
  /** Of the columns that are read, in their order; null of a row that is gone. */
  cells: readonly (Cell | undefined)[] | null;
}

export interface KeyedCells {
  row_id: string;
  cells: Record<string, Cell>;
}

/** Beyond so many rows computing all of them costs no more. */
const mostOwn = 20_000;
const mostRead = 400_000;

/** No cell of a database holds this character. */
const noKey = '\u0000';

/** Where a column of the own sheet looks rows up. */
interface Site {
  column: string;
  level: number;
  table: number;
  /** Columns of the table by number; a change of others changes nothing. */
  reads: ReadonlySet<number>;
  rows: KeyIndex;
  seekers: Seekers;
}

/** The own rows by what they look for in a column. */
interface Seekers {
  kind: KeyKind;
  by: number;
  isComputed: boolean;
  slots: KeyIndex;
  /** Rows that look for more than equal cells. */
  open: Set<number>;
}

export class KeyedColumns {
  readonly #setup: KeyedSetup;
  readonly #plan: readonly KeyedColumn[];
  readonly #tables: RowTable[];
  readonly #sites: Site[] = [];
  /** By table: its columns that rows are looked up by. */
  readonly #keys: { column: number; index: KeyIndex }[][];
  readonly #seekers: Seekers[] = [];
  readonly #dirty = new Set<number>();
  /** Whether a sheet lost its last row or got its first: an empty column has one blank cell, which some formulas find. */
  #emptied = false;

  /** Null where the formulas are not of that kind. */
  static of(setup: KeyedSetup): KeyedColumns | null {
    const plan = planKeyed(setup);
    return plan && new KeyedColumns(setup, plan);
  }

  private constructor(setup: KeyedSetup, plan: readonly KeyedColumn[]) {
    this.#setup = setup;
    this.#plan = plan;
    this.#tables = setup.sheets.map(({ columns, read }) => new RowTable(columns, read));
    this.#keys = setup.sheets.map(() => []);
    for (const { id, level, calls } of plan) {
      for (const call of calls) {
        const table = setup.sheets.findIndex((sheet) => sheet.id === call.sheet);
        const reads = new Set(call.columns.map((name) => this.#tables[table]!.columnOf(name)));
        const rows = this.#indexOf(table, this.#tables[table]!.columnOf(call.key));
        this.#sites.push({ column: id, level, table, reads, rows, seekers: this.#seekersOf(call.kind, call.by) });
      }
    }
  }

  #indexOf(table: number, column: number): KeyIndex {
    const known = this.#keys[table]!.find((key) => key.column === column);
    if (known) return known.index;
    const index = new KeyIndex();
    this.#keys[table]!.push({ column, index });
    return index;
  }

  #seekersOf(kind: KeyKind, name: string): Seekers {
    const by = this.#tables[0]!.columnOf(name);
    const known = this.#seekers.find((one) => one.kind === kind && one.by === by);
    if (known) return known;
    const isComputed = this.#setup.requested.includes(name);
    const seekers = { kind, by, isComputed, slots: new KeyIndex(), open: new Set<number>() };
    this.#seekers.push(seekers);
    return seekers;
  }

  /** Takes in rows whose computed cells are right. */
  fill(sheet: number, rows: readonly KeyedRow[]): void {
    for (const { row_id, position, cells } of rows)
      if (cells) this.#enter(sheet, this.#tables[sheet]!.add(row_id, position, cells));
  }

  /** Takes in computed cells that are right. */
  adopt(rows: readonly KeyedCells[]): void {
    const own = this.#tables[0]!;
    for (const { row_id, cells } of rows) {
      const slot = own.slotOf(row_id);
      if (slot === undefined) continue;
      this.#leave(0, slot);
      for (const [id, cell] of Object.entries(cells)) own.set(slot, own.columnOf(id), cell);
      this.#enter(0, slot);
    }
  }

  /** Takes in what was written: what follows from it is computed with the next `compute`. */
  change(sheet: number, rows: readonly KeyedRow[]): void {
    for (const row of rows) this.#changeRow(sheet, row);
  }

  #changeRow(sheet: number, { row_id, position, cells }: KeyedRow): void {
    const table = this.#tables[sheet]!;
    const known = table.slotOf(row_id);
    if (known === undefined) {
      if (!cells) return;
      this.#emptied ||= table.size === 0;
      const slot = table.add(row_id, position, cells);
      this.#enter(sheet, slot);
      this.#touch(sheet, slot, null);
      if (sheet === 0) this.#dirty.add(slot);
      return;
    }
    const others = cells
      ? table.columns.flatMap((_, at) => ((cells[at] ?? null) === table.cell(known, at) ? [] : [at]))
      : [];
    if (cells && others.length === 0 && table.isAt(known, position)) return;
    const touched = cells && table.isAt(known, position) ? others : null;
    this.#touch(sheet, known, touched);
    this.#leave(sheet, known);
    if (!cells) {
      table.remove(known);
      this.#emptied ||= table.size === 0;
      if (sheet === 0) this.#dirty.delete(known);
      return;
    }
    table.move(known, position);
    for (const at of others) table.set(known, at, cells[at] ?? null);
    this.#enter(sheet, known);
    this.#touch(sheet, known, touched);
    if (sheet === 0 && others.length > 0) this.#dirty.add(known);
  }

  /** What reads a row by its key has to be computed: of these columns, or of all for null. */
  #touch(sheet: number, slot: number, columns: readonly number[] | null): void {
    for (const { table, reads, rows, seekers } of this.#sites) {
      if (table !== sheet || (columns && !columns.some((column) => reads.has(column)))) continue;
      for (const { column, index } of this.#keys[sheet]!)
        if (index === rows)
          for (const own of seekers.slots.slotsOf(this.#classAt(sheet, slot, column))) this.#dirty.add(own);
      for (const own of seekers.open) this.#dirty.add(own);
    }
  }

  #classAt(sheet: number, slot: number, column: number): KeyClass {
    return classOfCell(this.#tables[sheet]!.value(slot, column));
  }

  #enter(sheet: number, slot: number): void {
    for (const { column, index } of this.#keys[sheet]!) index.add(this.#classAt(sheet, slot, column), slot);
    if (sheet !== 0) return;
    for (const seekers of this.#seekers) {
      const classes = this.#sought(seekers, slot);
      if (!classes) seekers.open.add(slot);
      else for (const one of classes) seekers.slots.add(one, slot);
    }
  }

  #leave(sheet: number, slot: number): void {
    for (const { column, index } of this.#keys[sheet]!) index.remove(this.#classAt(sheet, slot, column), slot);
    if (sheet !== 0) return;
    for (const seekers of this.#seekers) {
      seekers.open.delete(slot);
      for (const one of this.#sought(seekers, slot) ?? []) seekers.slots.remove(one, slot);
    }
  }

  #sought({ kind, by, isComputed }: Seekers, slot: number): readonly KeyClass[] | null {
    const value = this.#tables[0]!.value(slot, by);
    return isComputed ? classesOfStored(value, kind) : classesOfKey(value, kind);
  }

  /**
   * Computes what follows from the changes and answers the cells that are others now; null where computing all is as
   * cheap, or needed: then this is of no more use.
   *
   * @param now the calendar time as a serial
   */
  compute(now: number): KeyedCells[] | null {
    const own = this.#tables[0]!;
    const slots = [...this.#dirty];
    this.#dirty.clear();
    if (slots.length === 0 && !this.#emptied) return [];
    if (slots.length > mostOwn || this.#emptied || this.#sites.some(({ table }) => this.#tables[table]!.size === 0))
      return null;
    const made = new Map<number, Record<string, Cell>>();
    const levels = [...new Set(this.#plan.map(({ level }) => level))].toSorted((one, other) => one - other);
    for (const level of levels) {
      const columns = this.#plan.filter((column) => column.level <= level).map(({ id }) => id);
      const computed = this.#computeAt(level, columns, slots, now);
      if (!computed) return null;
      for (const [place, slot] of slots.entries()) {
        const others = columns.filter((id) => computed.get(id)![place] !== own.cell(slot, own.columnOf(id)));
        if (others.length === 0) continue;
        this.#leave(0, slot);
        for (const id of others) own.set(slot, own.columnOf(id), computed.get(id)![place]!);
        this.#enter(0, slot);
        made.set(slot, {
          ...made.get(slot),
          ...Object.fromEntries(others.map((id) => [id, computed.get(id)![place]!])),
        });
      }
    }
    return [...made].map(([slot, cells]) => ({ row_id: own.idOf(slot), cells }));
  }

  /** Computes columns of some rows from these and from the rows that they look for. */
  #computeAt(
    level: number,
    columns: readonly string[],
    slots: readonly number[],
    now: number,
  ): ReadonlyMap<string, readonly Cell[]> | null {
    const read = this.#readBy(level, slots);
    if (!read) return null;
    const own = this.#tables[0]!;
    const others = [...read].map(([table, found]) => this.#part(table, this.#tables[table]!.inOrder(found)));
    const { cells, stopped } = computeColumns({
      own: {
        // Ids have no spaces: formulas that name the own sheet read all of it.
        ...{ id: 'own rows', columns: own.columns, rowCount: slots.length },
        cells: new Map(own.columns.map(({ id }, at) => [id, slots.map((slot) => own.cell(slot, at))])),
      },
      ...{ others, requested: columns, now },
    });
    return stopped.length > 0 ? null : cells;
  }

  /** By table, the rows that some rows look for; null where they are many. */
  #readBy(level: number, slots: readonly number[]): Map<number, Set<number>> | null {
    const read = new Map<number, Set<number>>();
    for (const site of this.#sites) {
      if (site.level > level) continue;
      const found = read.get(site.table) ?? new Set<number>();
      read.set(site.table, found);
      for (const slot of slots) {
        const classes = this.#sought(site.seekers, slot);
        if (!classes) return null;
        for (const one of classes) for (const other of site.rows.slotsOf(one)) found.add(other);
        if (found.size > mostRead) return null;
      }
    }
    return read;
  }

  /** Rows of a sheet as if they were all; one more that no key finds stands for the others. */
  #part(number: number, slots: readonly number[]): SheetOfFormulas {
    const table = this.#tables[number]!;
    const keys = new Set(this.#keys[number]!.map(({ column }) => column));
    const cells = table.columns.map(({ id }, at): [string, Cell[]] => [
      id,
      [...slots.map((slot) => table.cell(slot, at)), keys.has(at) ? noKey : null],
    ]);
    return {
      id: this.#setup.sheets[number]!.id,
      columns: table.columns,
      rowCount: slots.length + 1,
      cells: new Map(cells),
    };
  }
}
