import type { DataRow } from '../data-contract.ts';
import { t } from '#kit/language/language.ts';
import { messageOf } from './message-of.ts';

/** What a view can tell of a refused act. */
export interface RefusedAct {
  message: string;
  code: string;
  /** Sentences by column id. */
  fields: Record<string, string>;
  /** The newer row, when the refusal is a row_conflict. */
  row: DataRow | null;
}

/** Reads a `Problem`-like failure; anything else gives its message or the sentence given. */
export function problemOf(failure: unknown, otherwise: string): RefusedAct {
  const parts = typeof failure === 'object' && failure !== null ? failure : {};
  const fields: Record<string, string> = {};
  for (const field of 'fields' in parts && Array.isArray(parts.fields) ? parts.fields : []) {
    if (typeof field?.path !== 'string' || typeof field.message !== 'string') continue;
    fields[field.path.split('.').at(-1) ?? ''] = t(field.message);
  }
  const details = 'details' in parts ? parts.details : null;
  const row = typeof details === 'object' && details !== null && 'row' in details ? details.row : null;
  return {
    message: messageOf(failure, otherwise),
    code: 'code' in parts && typeof parts.code === 'string' ? parts.code : '',
    fields,
    row: isRow(row) ? row : null,
  };
}

const isRow = (row: unknown): row is DataRow =>
  typeof row === 'object' && row !== null && 'row_id' in row && 'version' in row && 'cells' in row;
