/** Rows as other features hand them to the writer, and get them from it. See services.ts. */
import type { Actor } from '#features/workbooks/services.ts';
import type { Cell, Column, Row } from '#engine/model.ts';

/** Rows of a watched sheet that a transaction wrote. */
export interface WrittenRows {
  sheet_id: string;
  /** The same for all parts of one write. */
  write: string;
  /** From 0. */
  part: number;
  columns: readonly Column[];
  rows: readonly WrittenRow[];
}
export interface WrittenRow {
  row_id: string;
  version: number;
  /** A row that comes out of the trash is added. */
  change: 'added' | 'changed' | 'deleted';
  /** Null where it was not there. */
  before: Record<string, Cell> | null;
  /** Null where it is gone. */
  after: Record<string, Cell> | null;
  /** Of a row that changed: the columns whose cells differ. */
  columns: readonly string[];
  actor: Actor;
}

/** A row to add, with rows of another sheet of its workbook that belong to it. */
export interface RowWithLines {
  sheet: string;
  cells: Record<string, Cell>;
  /** The column that holds its key, typed or made. */
  key: string;
  /** As of `addOnce`. */
  once?: string | undefined;
  lines: {
    sheet: string;
    rows: { cells: Record<string, Cell> }[];
    /** The column that names the row, and its cell for a key; what compares differently is refused. */
    column: string;
    link: (key: Cell) => Cell;
    /** What they are, where it may name several rows. */
    named?: { column: Pick<Column, 'type'>; key: Pick<Column, 'type'> };
    /** Why a key is refused: there is none, the column can't hold it, another row has it, rows name it already. */
    said: Record<'blank' | 'unfit' | 'taken' | 'named', string>;
  };
}
/** A row that a cell of another row is to name, among others. */
export interface NamedRow extends Pick<RowWithLines, 'sheet' | 'cells' | 'key' | 'once'> {
  /** The cell that names it: of a column that names several rows. */
  by: { sheet: string; row_id: string; column: string };
  /** Why it is refused: it has no key, another row has it, the row that is to name it is gone. */
  said: Record<'blank' | 'taken' | 'gone', string>;
}
export interface AddedWithLines {
  /** Null where it was added before and is deleted now. */
  row: Row | null;
  /** In the order given; none where they were added before. */
  lines: Row[];
  isNew: boolean;
}
