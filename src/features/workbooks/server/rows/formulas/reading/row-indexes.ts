import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

export interface FoundRow {
  row_id: string;
  deleted: boolean;
  /** How many rows up to it are not deleted, itself included. */
  index: number;
  /** What rows are in order by. Of rows that were found by their indexes it isn't read. */
  position?: number;
}

export interface RowsToFind {
  ids: ReadonlySet<string>;
  indexes: readonly number[];
}

/** Rows this close to the first or the last one of a sheet are counted from there, and not all of them. */
const mostCounted = 100;
/** So many are found one by one. */
const mostAlone = 50;

/** Rows by their ids, and those that are there by their indexes. `row_count` says how many the sheet has, more or less. */
export async function readIndexes(
  database: Database,
  sheet: { id: string; row_count: number },
  { ids, indexes }: RowsToFind,
): Promise<FoundRow[]> {
  const count = ids.size + indexes.length;
  if (count === 0) return [];
  if (sheet.row_count <= mostCounted * 2 || count > mostAlone) return countAll(database, sheet.id, { ids, indexes });
  const found = [
    ...(ids.size > 0 ? await countById(database, sheet.id, [...ids]) : []),
    ...(indexes.length > 0 ? await countByIndex(database, sheet.id, indexes) : []),
  ];
  return found.some((row) => row === null) ? countAll(database, sheet.id, { ids, indexes }) : (found as FoundRow[]);
}

async function countAll(database: Database, sheetId: string, { ids, indexes }: RowsToFind): Promise<FoundRow[]> {
  const { rows } = await sql<Omit<FoundRow, 'index'> & { index: string }>`
    select row_id, deleted, position, index from (
      select row_id, deleted, position, count(*) filter (where not deleted) over (order by position, row_id) as index
      from sheet_rows where sheet_id = ${sheetId}
    ) as placed
    where row_id = any(string_to_array(${[...ids].join('\n')}, E'\n'))
      or (not deleted and index = any(string_to_array(${indexes.join(',')}, ',')::bigint[]))
  `.execute(database);
  return rows.map((row) => ({ ...row, index: Number(row.index) }));
}

/** Null for each that is far from both ends. */
async function countById(
  database: Database,
  sheetId: string,
  ids: readonly string[],
): Promise<readonly (FoundRow | null)[]> {
  const { rows } = await sql<Required<Omit<FoundRow, 'index'>> & { before: string; after: string; total: number }>`
    select own.row_id, own.deleted, own.position,
      (select count(*) from (
        select from sheet_rows as other
        where other.sheet_id = ${sheetId} and other.position <= own.position and not other.deleted
          and (other.position, other.row_id) <= (own.position, own.row_id)
        order by other.position limit ${mostCounted}
      ) as near) as before,
      (select count(*) from (
        select from sheet_rows as other
        where other.sheet_id = ${sheetId} and other.position >= own.position and not other.deleted
          and (other.position, other.row_id) > (own.position, own.row_id)
        order by other.position desc limit ${mostCounted}
      ) as near) as after,
      (select row_count from sheet_states where sheet_id = ${sheetId}) as total
    from sheet_rows as own
    where own.sheet_id = ${sheetId} and own.row_id = any(string_to_array(${ids.join('\n')}, E'\n'))
  `.execute(database);
  return rows.map(({ before, after, total, ...row }) => {
    if (Number(before) < mostCounted) return { ...row, index: Number(before) };
    return Number(after) < mostCounted ? { ...row, index: total - Number(after) } : null;
  });
}

/** Null for one that is far from both ends; none that isn't there. */
async function countByIndex(
  database: Database,
  sheetId: string,
  indexes: readonly number[],
): Promise<readonly (FoundRow | null)[]> {
  const { rows } = await sql<{ index: string; first: string | null; last: string | null; total: number }>`
    select given.index, state.row_count as total,
      case when given.index between 1 and ${mostCounted} then (
        select row_id from sheet_rows where sheet_id = ${sheetId} and not deleted
        order by position, row_id offset given.index - 1 limit 1
      ) end as first,
      case when state.row_count - given.index between 0 and ${mostCounted} then (
        select row_id from sheet_rows where sheet_id = ${sheetId} and not deleted
        order by position desc, row_id desc offset state.row_count - given.index limit 1
      ) end as last
    from sheet_states as state, unnest(string_to_array(${indexes.join(',')}, ',')::bigint[]) as given (index)
    where state.sheet_id = ${sheetId}
  `.execute(database);
  return rows.flatMap(({ first, last, total, ...given }) => {
    const index = Number(given.index);
    if (index < 1 || index > total) return [];
    const row_id = first ?? last;
    return [row_id === null ? null : { row_id, deleted: false, index }];
  });
}
