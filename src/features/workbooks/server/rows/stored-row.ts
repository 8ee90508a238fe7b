import type { Cell, Row } from '#engine/model.ts';
import { Problem } from '#kit/problem.ts';
import { json } from '#platform/database/json.ts';

/** A row as the driver reads it from sheet_rows. */
export interface StoredRow {
  row_id: string;
  position: number;
  version: number;
  cells: Record<string, Cell>;
  formulas: Record<string, string> | null;
  formats: Record<string, string> | null;
}

export function toRow(stored: StoredRow): Row {
  const { row_id, position, version, cells, formulas, formats } = stored;
  return { row_id, position, version, cells, ...(formulas && { formulas }), ...(formats && { formats }) };
}

/** Cells as they are stored: a blank cell is a missing key. */
export function withoutBlanks(cells: Record<string, Cell>): Record<string, Cell> {
  const stored: Record<string, Cell> = {};
  for (const [column, cell] of Object.entries(cells)) if (cell !== null && cell !== '') stored[column] = cell;
  return stored;
}

/**
 * Values as one text parameter, one JSON document a line (JSON has no bare line break):
 * `string_to_array($1, E'\n')` takes it apart many times faster than the driver writes an array.
 */
export function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => json(value)).join('\n');
}

export function noSuchSheet(): Problem {
  return new Problem('not_found', 'Sheet not found.');
}
export function noSuchRow(): Problem {
  return new Problem('not_found', 'Someone deleted this row.');
}
/** `others` are further rows of the same write that were changed meanwhile. */
export function rowConflict(row: Row, others: readonly Row[] = []): Problem {
  return new Problem('row_conflict', 'Someone changed this row. Review it, then make your change.', {
    details: { row, ...(others.length > 0 && { others }) },
  });
}
