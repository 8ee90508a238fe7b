import type { Database } from '#platform/database/database.ts';
import type { Acknowledged } from './writer.ts';

/** Compares what is in the database with what was acknowledged. Answers a sentence for everything that differs. */
export async function findLosses(
  database: Database,
  sheetId: string,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const losses: string[] = [];
  const sheet = await database
    .selectFrom('sheet_states')
    .selectAll()
    .where('sheet_id', '=', sheetId)
    .executeTakeFirstOrThrow();
  const rows = await database
    .selectFrom('sheet_rows')
    .selectAll()
    .where('sheet_id', '=', sheetId)
    .orderBy('position')
    .execute();
  const history = await database.selectFrom('row_history').selectAll().where('sheet_id', '=', sheetId).execute();
  const byEntry = Map.groupBy(rows, (row) => row.cells['entry']);
  for (const reported of acknowledged) {
    const found = byEntry.get(reported.entry) ?? [];
    const [row] = found;
    if (found.length !== 1 || !row) {
      losses.push(`${reported.entry} stands there ${found.length} times.`);
    } else if (
      row.row_id !== reported.row_id ||
      row.version !== reported.version ||
      row.cells['turn'] !== reported.turn
    ) {
      losses.push(`${reported.entry} was acknowledged as ${JSON.stringify(reported)} and is ${JSON.stringify(row)}.`);
    }
  }
  if (rows.length !== acknowledged.length) {
    losses.push(`${acknowledged.length} rows were acknowledged and ${rows.length} are there.`);
  }
  const versions = history.map((one) => one.version);
  if (new Set(versions).size !== versions.length) losses.push('A version was given twice.');
  if (Math.max(0, ...versions) > sheet.version) losses.push('The sheet has an older version than a row of it.');
  const added = history.filter((one) => one.change === 'added').length;
  if (added !== rows.length) losses.push(`The history has ${added} rows added, and ${rows.length} are there.`);
  if (sheet.row_count !== rows.length) losses.push(`The sheet counts ${sheet.row_count} rows, and has ${rows.length}.`);
  for (const [index, row] of rows.entries()) {
    if (row.position === rows[index - 1]?.position) losses.push(`Two rows stand at ${row.position}.`);
  }
  return losses;
}
