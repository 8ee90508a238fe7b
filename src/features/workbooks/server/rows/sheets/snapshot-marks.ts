import { sql } from 'kysely';
import type { Column } from '#engine/model.ts';
import type { Database } from '#platform/database/database.ts';

/** Servers that store files of one sheet in folders of their own; the oldest files of more are of no use. */
const mostMarks = 16;

/** What a snapshot file says of itself. */
interface MarkedFile {
  sheetId: string;
  mark: string;
  version: number;
}

/**
 * Says in the database that a file is of its history. A version number alone does not: a backup that is brought back
 * begins again at an older version, and what is written then has the numbers of what was lost.
 */
export async function leaveMark(database: Database, { sheetId, mark, version }: MarkedFile): Promise<void> {
  await sql`
    delete from snapshot_marks where sheet_id = ${sheetId} and mark not in (
      select mark from snapshot_marks where sheet_id = ${sheetId} order by written_at desc limit ${mostMarks - 1}
    )
  `.execute(database);
  // A sheet that was deleted while its file was written gets none.
  await sql`
    insert into snapshot_marks (sheet_id, mark, version)
    select ${sheetId}::text, ${mark}::text, ${version}::bigint from sheet_states where sheet_id = ${sheetId}
  `.execute(database);
}

/**
 * The columns of a sheet for a file that holds them, or null where the file is of no use: of another history, newer
 * than the database, older than a change of the columns or than deletions that were forgotten since.
 */
export async function columnsFor(database: Database, sheetId: string, header: MarkedFile): Promise<Column[] | null> {
  if (header.sheetId !== sheetId) return null;
  const { rows } = await sql<{ columns: Column[] }>`
    select columns from sheet_states
    where sheet_id = ${sheetId} and version >= ${header.version} and columns_version <= ${header.version}
      and compacted_version <= ${header.version}
      and exists (
        select from snapshot_marks
        where snapshot_marks.sheet_id = ${sheetId} and mark = ${header.mark} and snapshot_marks.version = ${header.version}
      )
  `.execute(database);
  return rows[0]?.columns ?? null;
}
