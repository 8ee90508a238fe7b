import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import type { Cell, Row } from '#engine/model.ts';
import type { Actor } from '../../services.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { AppendQueue } from './append-queue.ts';
import { fillFormulas, filledFormulas } from './editing/filled-formulas.ts';
import { withoutAutomatic } from './automatic/without-automatic.ts';
import { fillWritten } from './formulas/fill-rows.ts';
import { nextVersion } from './next-version.ts';
import { openPositions } from './open-positions.ts';
import { withPeople } from './people/resolve-people.ts';
import { jsonLines, withoutBlanks } from './stored-row.ts';

type NewRow = { cells: Record<string, Cell> };

/** Adds rows at the end, or before a row. All or none; answers them in the order given. */
export async function addRows(
  { database, queue, clock }: { database: Database; queue: AppendQueue; clock: () => number },
  sheetId: string,
  actor: Actor,
  rows: readonly NewRow[],
  before?: string,
): Promise<Row[]> {
  if (rows.length === 0) return [];
  if (before === undefined) {
    const cells = rows.map((row) => row.cells);
    return queue.append(sheetId, actor, cells);
  }
  return inTransaction(database, async (transaction) => {
    const version = await nextVersion(transaction, sheetId, rows.length);
    const positions = await openPositions(transaction, sheetId, version, before, rows.length);
    const { columns } = await transaction
      .selectFrom('sheet_states')
      .select('columns')
      .where('sheet_id', '=', sheetId)
      .executeTakeFirstOrThrow();
    const typed = withoutAutomatic({ automatic: columns.filter(({ auto }) => auto !== undefined) }, rows);
    const named = await withPeople(transaction, sheetId, columns, typed);
    const made = await insertRows(transaction, sheetId, actor, version, named, positions);
    const filled = new Map((await fillWritten(transaction, sheetId, version, clock())).map((one) => [one.row_id, one]));
    return made.map((row) => ({ ...row, cells: withoutBlanks({ ...row.cells, ...filled.get(row.row_id)?.cells }) }));
  });
}

/** Inserts rows at known positions with a version that the transaction has already given to the sheet. */
export async function insertRows(
  transaction: Transaction,
  sheetId: string,
  actor: Actor,
  version: number,
  rows: readonly NewRow[],
  positions: readonly number[],
): Promise<Row[]> {
  const made = rows.map((row, index) => ({
    row_id: newId(),
    position: positions[index] ?? 0,
    version,
    cells: withoutBlanks(row.cells),
  }));
  const row_ids = made.map((row) => row.row_id).join('\n');
  const filled = await filledFormulas(transaction, sheetId);
  await sql`
    insert into sheet_rows (sheet_id, row_id, position, version, cells)
    select ${sheetId}::text, given.row_id, given.position::double precision, ${version}::bigint, given.cells::jsonb
    from unnest(
      string_to_array(${row_ids}, E'\n'),
      string_to_array(${positions.join('\n')}, E'\n'),
      string_to_array(${jsonLines(made.map((row) => row.cells))}, E'\n')
    ) as given (row_id, position, cells)
  `.execute(transaction);
  await sql`
    insert into row_history (sheet_id, row_id, version, change, cells, actor)
    select ${sheetId}::text, given.row_id, ${version}::bigint, 'added', '{}', ${json(actor)}::jsonb
    from unnest(string_to_array(${row_ids}, E'\n')) as given (row_id)
  `.execute(transaction);
  await fillFormulas(transaction, sheetId, made, filled);
  return made;
}
