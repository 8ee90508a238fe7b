import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import type { Column } from '#engine/model.ts';
import type { Conversion } from '../conversion/conversion.ts';
import type { Actor } from '../../../services.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { RenamedOptions } from '../../../tables.ts';

/** A sheet while one request changes it: the transaction holds its row, so no one else writes to it meanwhile. */
export interface SheetDraft {
  transaction: Transaction;
  actor: Actor;
  id: string;
  workbook_id: string;
  /** The version that every row of this request gets. */
  version: number;
  title: string;
  columns: Column[];
  /** Where its table lies on its grid. */
  layout: StoredLayout | null;
  /** Ids that columns of the sheet have or ever had: what named a deleted column must not mean a new one. */
  known_column_ids: Set<string>;
  /** By column id, the place of the last edit of this request that takes its name away: names may be swapped. */
  gives_up_name: ReadonlyMap<string, number>;
  last_position: number;
  row_count: number;
  /** A change of a column's type that is under way. */
  conversion: Conversion | null;
  /** row_ids of rows that were added or whose cells were set: the answer holds them. */
  written: Set<string>;
  /** Under which id it is remembered where the table was. (tables/table-moves.ts) */
  moved?: string;
  /** Columns that were named by cells of the grid, which stay as they are. */
  named?: readonly Column[];
  /** Options that this request gave other names, in order. */
  renames: RenamedOptions[];
  /** What the person who made the change should know about it, in sentences. */
  notes: string[];
}

/** A bad edit, named by its place in the request. */
export function editProblem(index: number, field: string, message: string): Problem {
  return new Problem('invalid_input', message, { fields: [{ path: `edits.${index}.${field}`, message }] });
}

export function columnOfDraft(draft: SheetDraft, id: string, index: number, field = 'column'): Column {
  const column = draft.columns.find((candidate) => candidate.id === id);
  if (!column) throw editProblem(index, field, t('This sheet no longer has a column {column}.', { column: id }));
  return column;
}

export function refuseTakenName(
  draft: SheetDraft,
  name: string,
  own: string | null,
  index: number,
  field = 'name',
): void {
  const lower = name.toLowerCase();
  const keepsName = ({ id }: Column): boolean => (draft.gives_up_name.get(id) ?? -1) < index;
  if (!draft.columns.some((one) => one.id !== own && one.name.toLowerCase() === lower && keepsName(one))) return;
  const message = t('A column named {name} already exists.', { name });
  throw new Problem('already_exists', message, { fields: [{ path: `edits.${index}.${field}`, message }] });
}

/** What one edit does to rows, for their history. */
export function writeOf({ id, version, actor }: SheetDraft, change: 'edited') {
  return { sheetId: id, version, actor, change };
}
