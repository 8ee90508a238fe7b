import { sql } from 'kysely';
import type { Column, Row, SheetChange } from '#engine/model.ts';
import type { Database } from '#platform/database/database.ts';

/** Beyond this many changed rows a sheet is read again. */
const mostChanges = 50_000;
const mostAtOnce = 5_000;
/** Rows may be long: the first few decide how many are fetched at once. */
const firstAtOnce = 100;
const charactersAtOnce = 8_000_000;

/**
 * What happened to a sheet after `own`, in one statement and so of one moment. `too-much` when the sheet must be read
 * again: too many changes, or deletions that compaction has forgotten. Null when the sheet is missing.
 */
export async function readChange(
  database: Database,
  sheetId: string,
  own: number,
): Promise<SheetChange | 'too-much' | null> {
  const { rows } = await sql<{
    sheet_version: number;
    settling_version: number | null;
    compacted_version: number;
    columns: Column[] | null;
    row_id: string | null;
    position: number;
    version: number;
    cells: Row['cells'];
    deleted: boolean;
  }>`
    select state.version as sheet_version, state.compacted_version, state.settling_version,
      case when state.columns_version > ${own} and row_number() over () = 1 then state.columns end as columns,
      changed.row_id, changed.position, changed.version, changed.deleted,
      case when not changed.deleted then changed.cells end as cells
    from sheet_states as state
    left join (
      select row_id, position, version, cells, deleted from sheet_rows
      where sheet_id = ${sheetId} and version > ${own}
      limit ${mostChanges + 1}
    ) as changed on true
    where state.sheet_id = ${sheetId}
  `.execute(database);
  const first = rows[0];
  if (!first) return null;
  const isComplete = Math.max(first.compacted_version, first.settling_version ?? 0) <= own;
  if (rows.length > mostChanges || !isComplete) return 'too-much';
  const change: SheetChange = { version: first.sheet_version, upserts: [], deletes: [] };
  if (first.columns) change.columns = first.columns;
  for (const { row_id, position, version, cells, deleted } of rows) {
    if (row_id === null) continue;
    if (deleted) change.deletes.push(row_id);
    else change.upserts.push({ row_id, position, version, cells });
  }
  return change;
}

/** A whole sheet at one moment, its rows in order and in batches. Null when the sheet is missing. */
export function readSheet<Result>(
  database: Database,
  sheetId: string,
  build: (sheet: { version: number; columns: Column[] }, batches: AsyncIterable<Row[]>) => Promise<Result>,
): Promise<Result | null> {
  const moment = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return moment.execute(async (transaction) => {
    const sheet = await transaction
      .selectFrom('sheet_states')
      .select(['version', 'columns'])
      .where('sheet_id', '=', sheetId)
      .executeTakeFirst();
    if (!sheet) return null;
    // By the index of their order: sorting a large sheet takes as much disk as it has rows, before the first one comes.
    await sql`set local enable_sort = off`.execute(transaction);
    await sql`
      declare sheet_cursor no scroll cursor for
      select row_id, position, version, cells from current_rows
      where sheet_id = ${sheetId} and not deleted
      order by position, row_id
    `.execute(transaction);
    async function* batches(): AsyncGenerator<Row[]> {
      for (let count = firstAtOnce; ; ) {
        const { rows } = await sql<Row>`fetch ${sql.raw(String(count))} from sheet_cursor`.execute(transaction);
        if (rows.length > 0) yield rows;
        if (rows.length < count) return;
        const requested = Math.floor((charactersAtOnce / charactersOf(rows)) * count);
        count = Math.min(Math.max(requested, 1), mostAtOnce);
      }
    }
    return build(sheet, batches());
  });
}

/** Never nothing. */
function charactersOf(rows: readonly Row[]): number {
  let characters = 1;
  for (const { cells } of rows) {
    for (const id in cells) {
      const cell = cells[id];
      characters += typeof cell === 'string' ? cell.length : 8;
    }
  }
  return characters;
}
