import { CompiledQuery } from 'kysely';
import { newId } from '#kit/ids.ts';
import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import type { GridLook } from '../../../rules/grid-look.ts';
import type { Column } from '#engine/model.ts';
import { CopiedLines } from '#platform/database/copy-in.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { peopleColumns } from '../people/resolve-people.ts';
import { areOfSheet, copyRows, firstVersion, type IncomingRow, rowLines } from './row-lines.ts';

/** Puts an empty sheet into a workbook and answers its id. */
export async function insertSheet(
  transaction: Transaction,
  sheet: { id?: string; workbook_id: string; title: string; position: number; columns: Column[] },
): Promise<string> {
  const { id = newId('sheet'), columns, ...own } = sheet;
  await transaction
    .insertInto('sheets')
    .values({ id, ...own })
    .execute();
  await transaction
    .insertInto('sheet_states')
    .values({
      ...{ sheet_id: id, columns: json(columns) },
      ...{ version: firstVersion, columns_version: firstVersion, history_version: firstVersion },
      ...(peopleColumns(columns).length > 0 && { formulas_version: 1 }),
    })
    .execute();
  return id;
}

/**
 * Adds a batch of rows to a sheet that this same transaction inserted, after the `count` rows that it has. Only for new
 * sheets: no one else can see the sheet yet, so there is neither a version to bump nor a history. Answers their ids.
 */
export async function insertFirstRows(
  transaction: Transaction,
  sheetId: string,
  count: number,
  rows: readonly IncomingRow[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const { ids, lines } = rowLines(sheetId, count, rows);
  await insertLines(transaction, sheetId, lines);
  return ids;
}

/** The same of rows whose lines are made (row-lines.ts): by a process that reads hostile files, so that each is looked at. */
export async function insertLines(transaction: Transaction, sheetId: string, lines: Uint8Array): Promise<void> {
  if (!areOfSheet(sheetId, lines)) throw new Error(`Tried to store rows of a sheet other than ${sheetId}.`);
  await transaction.executeQuery(CompiledQuery.raw(copyRows, [new CopiedLines(lines)]));
}

/** Says how many rows the sheet got, and where they lie; the last thing before the transaction ends. */
export async function finishSheet(
  transaction: Transaction,
  sheetId: string,
  count: number,
  { layout, look }: { layout?: StoredLayout | null; look?: GridLook | null } = {},
): Promise<void> {
  await transaction
    .updateTable('sheet_states')
    .set({
      ...{ row_count: count, last_position: count },
      ...(layout && { layout: json(layout) }),
      ...(look && { look: json(look) }),
    })
    .where('sheet_id', '=', sheetId)
    .execute();
}
