/** Cells with values that are still to be written, by sheet and row. */
export class ChangedCells {
  readonly #sheets = new Map<number, Map<number, Set<number>>>();

  add(sheet: number, row: number, column: number): void {
    let rows = this.#sheets.get(sheet);
    if (!rows) this.#sheets.set(sheet, (rows = new Map()));
    const columns = rows.get(row);
    if (columns) columns.add(column);
    else rows.set(row, new Set([column]));
  }

  clear(): void {
    this.#sheets.clear();
  }

  each(visit: (sheet: number, row: number, column: number) => void): void {
    for (const [sheet, rows] of this.#sheets)
      for (const [row, columns] of rows) for (const column of columns) visit(sheet, row, column);
  }

  /** Takes some rows of one sheet out. */
  take(
    limit: number,
    isRequested: (sheet: number) => boolean,
  ): { sheet: number; rows: Map<number, ReadonlySet<number>> } | null {
    for (const [sheet, rows] of this.#sheets) {
      const taken = new Map<number, ReadonlySet<number>>();
      if (isRequested(sheet)) {
        for (const [row, columns] of rows) {
          if (taken.size === limit) break;
          taken.set(row, columns);
          rows.delete(row);
        }
      }
      if (taken.size < limit) this.#sheets.delete(sheet);
      if (taken.size > 0) return { sheet, rows: taken };
    }
    return null;
  }
}
