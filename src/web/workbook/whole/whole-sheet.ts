import { t } from '#kit/language/product.ts';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import type { Cell, Column } from '#engine/model.ts';
import { enterCell } from '#features/workbooks/rules/cell-entry.ts';
import { refusalOf } from '#features/workbooks/rules/invalid-cell.ts';
import { typingRefusal, enteredCells } from '../entered-cells.ts';
import type { GridEntry } from '../grid/cell-editing.ts';
import type { CellBounds } from '../grid/selected-cells.ts';
import type { GridLines, GridSheet } from '../grid/grid-lines.ts';
import type { GridChange } from '../grid-change.ts';
import type { ShownRow } from '../row-window.ts';
import type { SheetSession } from '../sheet-session.ts';
import { type LooseShown, shownLoose } from './loose-cell.ts';
import type { LooseEntry, PlacedGrid } from './placed-grid.ts';

/** All of a sheet by the places of its file: its table, and the cells around it. Lines are rows of the grid, from 0. */
export class WholeSheet implements GridSheet, GridLines {
  readonly grid: PlacedGrid;
  /** From A on. */
  readonly columns: readonly Column[];
  readonly #session: SheetSession;
  /** Says that cells around the table cannot be changed here; null where they can. */
  readonly #refuse: (() => void) | null;
  readonly #rows = new Map<number, { from: ShownRow | undefined; cells: readonly unknown[]; row: ShownRow }>();

  constructor(session: SheetSession, grid: PlacedGrid, { refuse }: { refuse: (() => void) | null }) {
    this.#session = session;
    this.#refuse = refuse;
    this.grid = grid;
    const own = new Map(session.view.columns.map((column) => [column.id, column]));
    this.columns = Array.from({ length: grid.width }, (_, index): Column => {
      const id = grid.layout.keyOfColumn(index);
      return own.get(id) ?? { id, name: lettersOfColumn(index), type: 'text' };
    });
  }

  get id(): string {
    return this.#session.id;
  }
  get rows(): GridLines {
    return this;
  }
  get view(): GridSheet['view'] {
    return this.#session.view;
  }
  get total(): number {
    return this.grid.height;
  }

  groupAt(): undefined {
    return undefined;
  }
  neighbourRow(index: number, by: 1 | -1): number {
    const next = index + by;
    return next >= 0 && next < this.total ? next : -1;
  }
  /** What is pasted beyond the last row that is shown has room there. */
  linesFrom(from: number, rows: number): number[] {
    return Array.from({ length: rows }, (_, at) => from + at);
  }
  request(index: number): void {
    const data = this.grid.dataIndex(index);
    if (data !== null) this.#session.rows.request(data);
  }
  async need(from: number, to: number): Promise<void> {
    const places = Array.from({ length: Math.max(0, Math.min(to, this.total) - from) }, (_, at) => from + at);
    const data = places.flatMap((place) => this.grid.dataIndex(place) ?? []);
    if (data.length > 0) await this.#session.rows.need(data[0]!, data.at(-1)! + 1);
  }
  indexOf(row_id: string): number {
    if (row_id.startsWith(looseRow)) return Number(row_id.slice(looseRow.length));
    const data = this.#session.rows.indexOf(row_id);
    return data < 0 ? -1 : this.grid.placeOfData(data);
  }

  at(place: number): ShownRow | undefined {
    const data = this.grid.dataIndex(place);
    const from = data === null ? undefined : this.#session.rows.at(data);
    if (data !== null && !from) return undefined;
    const cells = this.grid.inRow(place);
    if (from && cells.length === 0) return from;
    const known = this.#rows.get(place);
    if (known?.from === from && known?.cells === cells) return known.row;
    const row = this.#rowOf(place, from, cells);
    this.#rows.set(place, { from, cells, row });
    return row;
  }

  #rowOf(place: number, from: ShownRow | undefined, cells: ReturnType<PlacedGrid['inRow']>): ShownRow {
    const row: ShownRow = from
      ? { ...from, cells: { ...from.cells }, formulas: { ...from.formulas } }
      : { row_id: `${looseRow}${place}`, version: 0, cells: {}, formulas: {}, isLoose: true };
    row.types = {};
    row.texts = {};
    const take = (column: Column, { cell, column: type, text }: LooseShown): void => {
      row.cells[column.id] = cell;
      row.types![column.id] = type;
      row.texts![column.id] = text;
    };
    // Names that were joined of several rows are in none of them.
    if (!from && place === this.grid.layout.header && this.grid.layout.headerRows === 1) {
      for (const column of this.#session.view.columns) {
        const at = this.positionOf(column.id);
        // A name that was made up for a blank header stays out of it.
        const isMadeUp = column.name === `Column ${lettersOfColumn(at)}` || this.grid.mergeAt(place, at) !== undefined;
        if (!isMadeUp) take(column, shownLoose({ value: column.name }, column));
      }
    }
    for (const cell of cells) {
      const column = this.columns[cell.column];
      if (!column) continue;
      if (cell.value !== null || place !== this.grid.layout.header) take(column, shownLoose(cell, column));
      if (cell.formula !== undefined) row.formulas![column.id] = cell.formula;
    }
    return row;
  }

  /** The first and last row of the table among some lines; null where there are none. */
  dataWithin(from: number, to: number): { from: number; to: number } | null {
    let first: number | null = null;
    let last = 0;
    for (let place = from; place <= Math.min(to, this.grid.bottom); place++) {
      const data = this.grid.dataIndex(place);
      if (data === null) continue;
      first ??= data;
      last = data;
    }
    return first === null ? null : { from: first, to: last };
  }

  /** Cells that are drawn as one. Where the table has values in several of them, none is hidden. */
  get merges(): readonly CellBounds[] {
    return this.grid.merges.filter((merge) => this.#isDrawn(merge));
  }

  mergeAt(row: number, column: number): CellBounds | undefined {
    const merge = this.grid.mergeAt(row, column);
    return merge && this.#isDrawn(merge) ? merge : undefined;
  }

  #isDrawn({ left, right, top, bottom }: CellBounds): boolean {
    for (let place = top; place <= bottom; place++) {
      const row = this.grid.dataIndex(place) === null ? null : this.at(place);
      const hidden = this.columns.slice(place === top ? left + 1 : left, right + 1);
      if (row && hidden.some(({ id }) => (row.cells[id] ?? null) !== null)) return false;
    }
    return true;
  }

  numberOf = (index: number): number => index + 1;
  positionOf = (column: string): number => this.grid.layout.columnOfKey(column) ?? -1;

  /** Whether a cell is one of the table's rows. */
  isOfTable(place: number, column: string): boolean {
    return this.grid.dataIndex(place) !== null && this.#session.view.columns.some(({ id }) => id === column);
  }

  mayEdit(column: string, index = 0): boolean {
    if (this.isOfTable(index, column)) return this.#session.mayEdit(column);
    this.#refuse?.();
    return this.#refuse === null;
  }

  readLinked<Entry extends Pick<GridEntry, 'column' | 'text'>>(typed: readonly Entry[]): Promise<readonly Entry[]> {
    return this.#session.readLinked(typed);
  }
  do(change: GridChange): Promise<boolean> {
    return this.#session.do(change);
  }
  notifyRefused(refused: readonly string[]): void {
    this.#session.notifyRefused(refused);
  }

  /** Cells of the table are written as its rows, others by their places; rows right below the table become rows of it. */
  async write(entries: readonly GridEntry[], { formulas = false }: { formulas?: boolean } = {}): Promise<void> {
    const added = this.#rowsToAdd(entries);
    const own: GridEntry[] = [];
    const loose: LooseEntry[] = [];
    for (const entry of entries) {
      const data = this.grid.dataIndex(entry.index);
      if (added.has(entry.index) || this.#renames(entry)) continue;
      if (data !== null && this.isOfTable(entry.index, entry.column)) own.push({ ...entry, index: data });
      else loose.push(...this.#looseOf(entry, formulas));
    }
    const first = Math.min(...own.map(({ index }) => index));
    if (own.length > 0) await this.#session.rows.need(first, Math.max(...own.map(({ index }) => index)) + 1);
    const view = { rows: this.#session.rows, columns: this.#session.view.columns };
    const { rows, refused } = enteredCells(own.length > 0 ? await this.readLinked(own) : own, view, { formulas });
    this.notifyRefused(refused);
    if (loose.length > 0) this.#refuse?.();
    const around = this.#refuse === null ? loose : [];
    if (rows.length + around.length > 0)
      await this.do({ kind: 'cells', rows, ...(around.length > 0 && { loose: around }) });
    if (added.size > 0) await this.#addRows([...added.values()], formulas);
  }

  /** What is typed into the header names its column anew. Answers whether it was. */
  #renames({ index, column: id, text }: GridEntry): boolean {
    const { header, headerRows } = this.grid.layout;
    const column = index === header && headerRows === 1 && this.#session.view.columns.find((one) => one.id === id);
    if (!column) return false;
    const name = text.trim();
    if (this.#refuse !== null) this.#refuse();
    else if (name === '')
      this.notifyRefused([t('A column of the table needs a name: {name} keeps its own.', { name: column.name })]);
    else if (name !== column.name) {
      const edit = (next: string) => ({ kind: 'change-column' as const, column: id, name: next });
      void this.do({ kind: 'columns', edit: edit(name), inverse: edit(column.name) });
    }
    return true;
  }

  /** Rows right below the data, as long as nothing else is in them: by their places, with what is entered there. */
  #rowsToAdd(entries: readonly GridEntry[]): Map<number, GridEntry[]> {
    const added = new Map<number, GridEntry[]>();
    const ids = new Set(this.#session.view.columns.map(({ id }) => id));
    for (let place = this.grid.bottom + 1; ; place++) {
      const own = entries.filter(({ index, text }) => index === place && text !== '');
      const isFree = this.grid.inRow(place).every(({ value, formula }) => value === null && formula === undefined);
      if (own.length === 0 || !isFree || !own.every(({ column }) => ids.has(column))) return added;
      added.set(place, own);
    }
  }

  async #addRows(typed: readonly GridEntry[][], formulas: boolean): Promise<void> {
    const read = Map.groupBy(await this.readLinked(typed.flat()), ({ index }) => index);
    const lines = typed.map(([first]) => read.get(first?.index ?? -1) ?? []);
    const columns = new Map(this.#session.view.columns.map((column) => [column.id, column]));
    const isFormula = (text: string): boolean => formulas && /^(?:=|\{=)./.test(text);
    const refused: string[] = [];
    const rows = lines.map((line) => {
      const cells: Record<string, Cell> = {};
      for (const { column: id, text } of line) {
        const column = columns.get(id);
        if (!column || isFormula(text)) continue;
        const cell = enterCell(text.replace(/^'(?=\{?=)/, ''), column.type);
        const refusal = typingRefusal(column) ?? refusalOf(cell, column);
        if (refusal === null) cells[id] = cell;
        else refused.push(refusal);
      }
      return { cells };
    });
    this.notifyRefused(refused);
    const hasFormulas = lines.some((line) => line.some(({ text }) => isFormula(text)));
    if (!hasFormulas && rows.every(({ cells }) => Object.keys(cells).length === 0)) return;
    const first = this.#session.rows.total;
    if (!(await this.do({ kind: 'add', rows })) || !hasFormulas) return;
    const written = lines.flatMap((line, down) =>
      line.filter(({ text }) => isFormula(text)).map((entry) => ({ ...entry, index: first + down })),
    );
    await this.#session.write(written, { formulas });
  }

  #looseOf({ index: row, column, text }: GridEntry, formulas: boolean): LooseEntry[] {
    const at = this.positionOf(column);
    const keys = at < 0 ? null : this.grid.keysOf({ row, column: at });
    if (!keys) return [];
    const entry = { row: keys.row_key, column: keys.column_key };
    const before = this.grid.at(row, at);
    if (formulas && /^(?:=|\{=)./.test(text)) return text === before?.formula ? [] : [{ ...entry, formula: text }];
    if (text === '') return before === undefined || isBlank(before) ? [] : [{ ...entry, value: null }];
    return [{ ...entry, value: text }];
  }
}

const looseRow = '@';
const isBlank = ({ value, formula }: { value: unknown; formula?: string | undefined }): boolean =>
  value === null && formula === undefined;
