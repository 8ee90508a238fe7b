import { type ComputedColumns, startColumns } from '#engine/formula/columns/compute-columns.ts';
import type { RecalculationPace } from '#engine/formula/graph/computing-options.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { FormulaCells } from './formula-cells.ts';

/** A recalculation of whole columns, before its rows are there. The first sheet is the one that is computed. */
export interface FormulaTaskSetup {
  sheets: {
    id: string;
    columns: Pick<Column, 'id' | 'name' | 'type' | 'formula'>[];
    /** Ids of the columns whose cells are sent. */
    read: string[];
  }[];
  requested: string[];
  now: number;
  stepsInAll?: number;
}

/** The rows of a sheet, in order: the cells of the columns that are read. */
export interface FormulaTaskRows {
  sheet: number;
  row_ids: string[];
  cells: (Cell | undefined)[][];
}

/** Columns whose formulas were stopped, and whether all is computed. */
export type ComputedTask = Omit<ComputedColumns, 'cells'>;

/** Gathers rows, computes, and hands out what differs from what they hold. */
export class FormulaTask {
  readonly #setup: FormulaTaskSetup;
  readonly #rowIds: string[] = [];
  readonly #cells: (Cell | undefined)[][][];
  readonly #counts: number[];
  #computed: ReadonlyMap<string, readonly Cell[]> = new Map();
  #next = 0;
  #go: ReturnType<typeof startColumns> | undefined;

  constructor(setup: FormulaTaskSetup) {
    this.#setup = setup;
    this.#cells = setup.sheets.map(({ read }) => read.map(() => []));
    this.#counts = setup.sheets.map(() => 0);
  }

  add({ sheet, row_ids, cells }: FormulaTaskRows): void {
    const columns = this.#cells[sheet]!;
    for (const row of cells)
      for (let position = 0; position < columns.length; position++) columns[position]!.push(row[position]);
    this.#counts[sheet]! += cells.length;
    if (sheet === 0) for (const id of row_ids) this.#rowIds.push(id);
  }

  compute(pace: RecalculationPace): ComputedTask {
    this.#next = 0;
    const { cells, ...computed } = (this.#go ??= this.#start())(pace);
    this.#computed = cells;
    return computed;
  }

  #start(): ReturnType<typeof startColumns> {
    const { sheets, requested, now, stepsInAll } = this.#setup;
    const [own, ...others] = sheets.map(({ id, columns, read }, sheet) => ({
      ...{ id, columns, rowCount: this.#counts[sheet]! },
      cells: new Map(read.map((column, position) => [column, this.#cells[sheet]![position]!])),
    }));
    return startColumns({ own: own!, others, requested, now, ...(stepsInAll && { stepsInAll }) });
  }

  /** The next rows with cells to write; none at the end. */
  take(limit: number): FormulaCells[] {
    const { requested, sheets } = this.#setup;
    const before = new Map(sheets[0]!.read.map((column, position) => [column, this.#cells[0]![position]!]));
    const taken: FormulaCells[] = [];
    for (; this.#next < this.#rowIds.length && taken.length < limit; this.#next++) {
      const cells: Record<string, Cell> = {};
      let differs = false;
      for (const column of requested) {
        const cell = this.#computed.get(column)?.[this.#next] ?? null;
        if ((before.get(column)?.[this.#next] ?? null) === cell) continue;
        cells[column] = cell;
        const stored = before.get(column);
        if (stored) stored[this.#next] = cell;
        differs = true;
      }
      if (differs) taken.push({ row_id: this.#rowIds[this.#next]!, cells });
    }
    return taken;
  }
}
