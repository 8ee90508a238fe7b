import { Problem } from '#kit/problem.ts';
import type { Column } from '#sheet/model.ts';
import type { Actor } from '../../scope.ts';
import type { Transaction } from '../../storage/database.ts';

/** A sheet while one request changes it: the transaction holds its row, so nobody else writes to it meanwhile. */
export interface SheetDraft {
  transaction: Transaction;
  actor: Actor;
  id: string;
  workbook_id: string;
  /** The version that every row of this request gets. */
  version: number;
  title: string;
  columns: Column[];
  last_position: number;
  /** row_ids of rows that were added or whose cells were set: the answer holds them. */
  written: Set<string>;
  /** What the person who made the change should be told of it, in sentences. */
  notes: string[];
}

export const maxColumns = 500;
export const maxRows = 1_048_576;

/** A bad edit, named by its place in the request. */
export function editProblem(index: number, field: string, message: string): Problem {
  return new Problem('invalid_input', message, { fields: [{ path: `edits.${index}.${field}`, message }] });
}

export function columnOf(draft: SheetDraft, id: string, index: number, field = 'column'): Column {
  const column = draft.columns.find((candidate) => candidate.id === id);
  if (!column) throw editProblem(index, field, `This sheet has no column ${id} any more.`);
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
  if (!draft.columns.some((column) => column.id !== own && column.name.toLowerCase() === lower)) return;
  const message = `There is already a column named ${name}.`;
  throw new Problem('already_exists', message, { fields: [{ path: `edits.${index}.${field}`, message }] });
}
