import { sql } from 'kysely';
import { keyOfLabel, linkKey, namesSeveral } from '#engine/links.ts';
import { labelsOf } from '#engine/labels.ts';
import { formatCell } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Database } from '#platform/database/database.ts';

/** How well the cells of a column name rows of a sheet. */
export interface MeasuredLink {
  /** Cells that hold something; of a column that names several rows, all that they hold. */
  filled: number;
  /** Those of them that name a row. */
  found: number;
  /** Those that name none: they stay as they are. */
  missing: number;
  /** Some of what they hold. */
  samples: string[];
  /** Rows of the sheet that is linked to. */
  rows: number;
  /** Different keys of these rows. */
  keys: number;
  /** Keys that several rows have. */
  repeated: number;
  /** Some of them. */
  repeated_samples: string[];
}

const mostSamples = 3;

/** Compares a column, or none yet, with the keys of a sheet. */
export async function measureLink(
  database: Database,
  from: { sheet: string; column: Column } | null,
  to: { sheet: string; key: Column },
): Promise<MeasuredLink> {
  const known = await countValues(database, to.sheet, to.key);
  const rows = await database
    .selectFrom('sheet_states')
    .select('row_count')
    .where('sheet_id', '=', to.sheet)
    .executeTakeFirst();
  const repeated = [...known.values()].filter(({ count }) => count > 1);
  const named = from ? [...(await countValues(database, from.sheet, from.column, to.key))] : [];
  const missing = named.filter(([key]) => !known.has(key)).map(([, value]) => value);
  const sum = (values: readonly CountedValue[]): number => values.reduce((total, { count }) => total + count, 0);
  const samplesOf = (values: readonly CountedValue[], column: Column): string[] =>
    values.slice(0, mostSamples).map(({ cell }) => formatCell(cell, column));
  const filled = sum(named.map(([, value]) => value));
  return {
    ...{ filled, found: filled - sum(missing), missing: sum(missing) },
    samples: from ? samplesOf(missing, from.column) : [],
    ...{ rows: rows?.row_count ?? 0, keys: known.size },
    ...{ repeated: repeated.length, repeated_samples: samplesOf(repeated, to.key) },
  };
}

interface CountedValue {
  cell: Cell;
  count: number;
}

/** The different values of a column by what they are as keys; those of several are of `key`. */
async function countValues(
  database: Database,
  sheetId: string,
  column: Column,
  key?: Column,
): Promise<Map<string, CountedValue>> {
  const { id } = column;
  const valuesOf = (cell: Cell): Cell[] =>
    key && namesSeveral(column) ? labelsOf(cell).map((label) => keyOfLabel(label, key)) : [cell];
  const { rows } = await sql<CountedValue>`
    select cells -> ${id}::text as cell, count(*)::int as count from current_rows
    where sheet_id = ${sheetId} and cells ? ${id} and not deleted group by 1
  `.execute(database);
  const counted = new Map<string, CountedValue>();
  for (const { cell: held, count } of rows) {
    for (const cell of valuesOf(held)) {
      const known = linkKey(cell);
      if (known !== null) counted.set(known, { cell, count: count + (counted.get(known)?.count ?? 0) });
    }
  }
  return counted;
}
