/** What formulas name: defined names and tables, and which formulas name them. */

import type { DefinedName } from '../evaluate/reference-compiler.ts';
import type { GridTable } from '../evaluate/table-reads.ts';
import type { FormulaRun } from './sheet-column.ts';

export type NewTable = GridTable;

export class Definitions {
  readonly #names = new Map<string, DefinedName>();
  readonly #tables = new Map<string, GridTable>();
  readonly #users = new Map<string, Set<FormulaRun>>();

  /** A sheet's own name wins over the one of the workbook. */
  name(name: string, sheet: number): DefinedName | null {
    return this.#names.get(nameKey(name, sheet)) ?? this.#names.get(nameKey(name, null)) ?? null;
  }

  setName(name: string, scope: number | null, definition: DefinedName): void {
    this.#names.set(nameKey(name, scope), definition);
  }

  removeName(name: string, scope: number | null): boolean {
    return this.#names.delete(nameKey(name, scope));
  }

  table(name: string): GridTable | null {
    return this.#tables.get(name.toUpperCase()) ?? null;
  }

  /** The table that a cell is in, its header and totals included. */
  tableAt(sheet: number, row: number, column: number): GridTable | null {
    for (const table of this.#tables.values()) {
      if (table.sheet !== sheet || column < table.left || column >= table.left + table.columns.length) continue;
      if (row >= (table.headerRow ?? table.top) && row <= (table.totalsRow ?? table.bottom)) return table;
    }
    return null;
  }

  /**
   * Puts a table in; where it is known, formulas that hold it see what changed. Answers what was there before.
   */
  setTable(table: NewTable): GridTable | null {
    const key = table.name.toUpperCase();
    const known = this.#tables.get(key);
    const before = known ? { ...known } : null;
    const next = { ...table, columns: [...table.columns] };
    if (known) Object.assign(known, next);
    else this.#tables.set(key, next);
    return before;
  }

  removeTable(name: string): boolean {
    return this.#tables.delete(name.toUpperCase());
  }

  /** Notes what a formula names. */
  use(run: FormulaRun): void {
    for (const name of run.formula.uses.keys()) {
      const known = this.#users.get(name);
      if (known) known.add(run);
      else this.#users.set(name, new Set([run]));
    }
  }

  forget(run: FormulaRun): void {
    for (const name of run.formula.uses.keys()) this.#users.get(name)?.delete(run);
  }

  /** Formulas that use a name or a table, or, by an empty text, the table that they are in without finding one. */
  usersOf(name: string): FormulaRun[] {
    return [...(this.#users.get(name.toUpperCase()) ?? [])];
  }
}

const nameKey = (name: string, scope: number | null): string => `${scope ?? ''}!${name.toUpperCase()}`;
