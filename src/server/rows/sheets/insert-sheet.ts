import { type RawBuilder, sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import type { Cell, Column } from '#sheet/model.ts';
import { jsonLines, withoutBlanks } from '../stored-row.ts';
import type { Transaction } from '../../storage/database.ts';
import { json } from '../../storage/json.ts';

/** A row as it comes from a file or from code, without identity yet. */
export interface IncomingRow {
  cells: Record<string, Cell>;
  formulas?: Record<string, string>;
  formats?: Record<string, string>;
}

/** The first version of a sheet: its rows as they came. They have no history. */
const firstVersion = 1;

/** Puts an empty sheet into a workbook and answers its id. */
export async function insertSheet(
  transaction: Transaction,
  sheet: { workbook_id: string; title: string; position: number; columns: Column[] },
): Promise<string> {
  const id = newId('sheet');
  const { columns, ...own } = sheet;
  await transaction
    .insertInto('sheets')
    .values({ id, ...own })
    .execute();
  await transaction
    .insertInto('sheet_states')
    .values({
      ...{ sheet_id: id, columns: json(columns) },
      ...{ version: firstVersion, columns_version: firstVersion, history_version: firstVersion },
    })
    .execute();
  return id;
}

/**
 * Adds a batch of rows to a sheet that this same transaction inserted, after the `count` rows that it has.
 * Only for new sheets: nobody else can see the sheet yet, so there is neither a version to bump nor a history.
 */
export async function insertFirstRows(
  transaction: Transaction,
  sheetId: string,
  count: number,
  rows: readonly IncomingRow[],
): Promise<void> {
  if (rows.length > 0) await firstRows(sheetId, count, rows).statement.execute(transaction);
}

export interface FirstRows {
  ids: string[];
  statement: RawBuilder<unknown>;
}

/** The statement that adds a batch of rows, made ready: what it takes of them is not looked at again. */
export function firstRows(sheetId: string, count: number, rows: readonly IncomingRow[]): FirstRows {
  const ids = rows.map(() => newId());
  const statement = sql`
    insert into sheet_rows (sheet_id, row_id, position, version, cells, formulas, formats)
    select ${sheetId}::text, given.row_id, ${count} + given.number, ${firstVersion}::bigint,
      given.cells::jsonb, nullif(given.formulas, '')::jsonb, nullif(given.formats, '')::jsonb
    from unnest(
      string_to_array(${ids.join('\n')}, E'\n'),
      string_to_array(${jsonLines(rows.map((row) => withoutBlanks(row.cells)))}, E'\n'),
      string_to_array(${optionalLines(rows.map((row) => row.formulas))}, E'\n'),
      string_to_array(${optionalLines(rows.map((row) => row.formats))}, E'\n')
    ) with ordinality as given (row_id, cells, formulas, formats, number)
  `;
  return { ids, statement };
}

/** Says how many rows the sheet got; the last thing before the transaction ends. */
export async function finishSheet(transaction: Transaction, sheetId: string, count: number): Promise<void> {
  await transaction
    .updateTable('sheet_states')
    .set({ row_count: count, last_position: count })
    .where('sheet_id', '=', sheetId)
    .execute();
}

function optionalLines(values: readonly (Record<string, string> | undefined)[]): string {
  return values.map((value) => (value && Object.keys(value).length > 0 ? json(value) : '')).join('\n');
}
