/** What becomes of cells that name rows, in the simplest way: rows in memory. Of people, who name each other, and of tasks. */
import type { Cell, ColumnLink } from '#engine/model.ts';

export interface OracleRow {
  row_id: string;
  deleted: boolean;
  cells: Record<string, Cell>;
}
type Sheet = 'people' | 'tasks';

const fold = (cell: Cell | undefined): string | null =>
  typeof cell === 'string' && cell !== '' ? cell.normalize('NFC').toLowerCase() : null;
const columnOf = { people: 'parent', tasks: 'owner' } as const;

/** Keys between commas; one with a comma is in quotes. */
const keysIn = (cell: Cell | undefined): string[] =>
  [...String(cell ?? '').matchAll(/\s*(?:"([^"]*)"|[^,]+)/g)]
    .map(([all, quoted]) => quoted ?? all.trim())
    .filter(Boolean);
export const cellOfKeys = (keys: readonly Cell[]): string | null =>
  keys.map((key) => (String(key).includes(',') ? `"${key}"` : key)).join(', ') || null;

export class OracleOfLinks {
  readonly #on_delete: ColumnLink['on_delete'];
  readonly #rows: Record<Sheet, OracleRow[]>;
  /** Cells that were made blank, by the row whose deletion did it. */
  readonly #cleared = new Map<string, { sheet: Sheet; row_id: string; cell: Cell; turn: number }[]>();
  /** Whether a task names several people. */
  readonly #several: boolean;
  #turn = 0;

  constructor(
    { on_delete, several }: { on_delete: ColumnLink['on_delete']; several: boolean },
    people: OracleRow[],
    tasks: OracleRow[],
  ) {
    this.#on_delete = on_delete;
    this.#several = several;
    this.#rows = { people: structuredClone(people), tasks: structuredClone(tasks) };
  }

  all(sheet: Sheet): OracleRow[] {
    return this.#rows[sheet];
  }
  living(sheet: Sheet): OracleRow[] {
    return this.#rows[sheet].filter(({ deleted }) => !deleted);
  }
  gone(sheet: Sheet): OracleRow[] {
    return this.#rows[sheet].filter(({ deleted }) => deleted);
  }
  row(sheet: Sheet, id: string): OracleRow {
    return this.#rows[sheet].find(({ row_id }) => row_id === id)!;
  }
  isLiving(sheet: Sheet, id: string): boolean {
    return !this.row(sheet, id).deleted;
  }

  set(sheet: Sheet, cells: ReadonlyMap<string, Record<string, Cell>>): void {
    const before = this.living('people').map(({ row_id, cells: { id } }) => ({ row_id, id: id ?? null }));
    for (const [row_id, own] of cells)
      for (const [id, cell] of Object.entries(own)) put(this.row(sheet, row_id), id, cell);
    if (sheet === 'people') this.#follow(before);
  }

  /** A key that was one row's alone takes along what names it. */
  #follow(before: { row_id: string; id: Cell }[]): void {
    const renamed = new Map<string, Cell>();
    for (const { row_id, id } of before) {
      const now = this.row('people', row_id).cells['id'] ?? null;
      const isAlone = before.filter((one) => fold(one.id) === fold(id)).length === 1;
      if (id !== now && fold(id) !== null && fold(now) !== null && isAlone) renamed.set(fold(id)!, now);
    }
    for (const { sheet, row } of this.#naming()) {
      const keys = this.#keysOf(sheet, row);
      if (keys.some((key) => renamed.has(fold(key) ?? '')))
        this.#name(sheet, row, [...new Set(keys.map((key) => renamed.get(fold(key) ?? '') ?? key))]);
    }
  }

  #keysOf(sheet: Sheet, row: OracleRow): Cell[] {
    const cell = row.cells[columnOf[sheet]] ?? null;
    return sheet === 'tasks' && this.#several ? keysIn(cell) : [cell];
  }

  #name(sheet: Sheet, row: OracleRow, keys: Cell[]): void {
    put(row, columnOf[sheet], sheet === 'tasks' && this.#several ? cellOfKeys(keys) : (keys[0] ?? null));
  }

  /** The rows with the keys that they name, in no order. */
  named(rows: readonly OracleRow[]): object[] {
    return rows.map((row) => ({
      ...row,
      cells: {
        ...row.cells,
        owner: this.#keysOf('tasks', row)
          .map((key) => fold(key) ?? '')
          .toSorted(),
      },
    }));
  }

  #naming(): { sheet: Sheet; row: OracleRow }[] {
    return (['people', 'tasks'] as const).flatMap((sheet) => this.living(sheet).map((row) => ({ sheet, row })));
  }

  /** Tasks, which no cell names. */
  removeTasks(row_ids: readonly string[]): void {
    for (const id of row_ids) this.row('tasks', id).deleted = true;
  }
  restoreTasks(row_ids: readonly string[]): void {
    for (const id of row_ids) this.row('tasks', id).deleted = false;
  }

  remove(row_ids: readonly string[]): 'refused' | 'removed' {
    const rows = row_ids.map((id) => this.row('people', id));
    for (const row of rows) row.deleted = true;
    const left = new Set(this.living('people').map(({ cells }) => fold(cells['id'])));
    const orphans = this.#naming().flatMap(({ sheet, row }) =>
      this.#keysOf(sheet, row).flatMap((key) => {
        const own = fold(key);
        const owners = rows.filter(({ cells }) => own !== null && !left.has(own) && fold(cells['id']) === own);
        return owners.length > 0 ? [{ sheet, row, key, owners }] : [];
      }),
    );
    if (this.#on_delete === 'refuse' && orphans.length > 0) {
      for (const row of rows) row.deleted = false;
      return 'refused';
    }
    for (const row of rows) this.#cleared.set(row.row_id, []);
    this.#turn++;
    if (this.#on_delete === 'clear')
      for (const { sheet, row, key, owners } of orphans) {
        for (const owner of owners)
          this.#cleared.get(owner.row_id)?.push({ sheet, row_id: row.row_id, cell: key, turn: this.#turn });
        const others = this.#keysOf(sheet, row).filter((one) => fold(one) !== fold(key));
        this.#name(sheet, row, others);
      }
    return 'removed';
  }

  restore(row_ids: readonly string[]): void {
    for (const id of row_ids) this.row('people', id).deleted = false;
    // The last time first: what is filled then stays.
    const cleared = row_ids.flatMap((id) => this.#cleared.get(id) ?? []).toSorted((one, two) => two.turn - one.turn);
    for (const { sheet, row_id, cell } of cleared) {
      const row = this.row(sheet, row_id);
      if (row.deleted) continue;
      const keys = this.#keysOf(sheet, row).filter((key) => fold(key) !== null);
      const takes =
        sheet === 'tasks' && this.#several ? !keys.some((key) => fold(key) === fold(cell)) : keys.length === 0;
      if (takes) this.#name(sheet, row, [...keys, cell]);
    }
  }
}

function put(row: OracleRow, id: string, cell: Cell): void {
  if (cell === null || cell === '') delete row.cells[id];
  else row.cells[id] = cell;
}
