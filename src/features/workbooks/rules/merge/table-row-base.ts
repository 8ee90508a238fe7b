import type { Cell } from '#engine/model.ts';

/** A row of a sheet that was made of a table, with its base: what the table held of it when it was last read. */
export interface TableRowBase {
  row_id: string;
  /** Null where the table never had it: it was added here. */
  base: Record<string, Cell> | null;
  /** Null where it was deleted here. */
  here: Record<string, Cell> | null;
  formulas: Record<string, string> | null;
  /** Null once the row is gone here for good. */
  position: number | null;
  /** Its id in a source that has ids. */
  remote_id?: string | null;
}
