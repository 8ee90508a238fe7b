import { type RawBuilder, sql } from 'kysely';
import type { Cell } from '#engine/model.ts';
import type { Actor } from '../../services.ts';
import type { Database } from '#platform/database/database.ts';
import { cellsAlone } from './held-cells.ts';

/** One change of one row. */
export interface RowChange {
  row_id: string;
  version: number;
  change: 'added' | 'edited' | 'deleted' | 'restored';
  at: Date;
  actor: Actor;
  /** What the row held before, and after; of a deleted row the same. */
  before: Record<string, Cell>;
  after: Record<string, Cell>;
}

/** One write to a sheet: all its rows have one version, one moment and one actor. */
export interface SheetWrite {
  version: number;
  at: Date;
  actor: Actor;
  /** How many rows it changed; counting ends at `mostCounted`. */
  rows: number;
  /** The first few of them. */
  changes: RowChange[];
}

export const mostCounted = 10_000;

/** The changes of one row, newest first, before a version. */
export function readRowHistory(
  database: Database,
  sheetId: string,
  row_id: string,
  { before, limit }: { before: number; limit: number },
): Promise<RowChange[]> {
  return readChanges(database, sheetId, sql`entry.row_id = ${row_id} and entry.version < ${before}`, limit);
}

/** What was written to a sheet, newest first, before a version; `by` keeps those of certain people. */
export async function readSheetHistory(
  database: Database,
  sheetId: string,
  { before, limit, samples, by }: { before: number; limit: number; samples: number; by?: WrittenBy | undefined },
): Promise<SheetWrite[]> {
  const fits = by ? sql`and (${fitsPerson(by)})` : sql``;
  // A write of a million rows is stepped over in one look at the index.
  const { rows } = await sql<{ version: number; rows: number }>`
    with recursive steps as (
      (select version from row_history where sheet_id = ${sheetId} and version < ${before} ${fits}
        order by version desc limit 1)
      union all
      select (select row_history.version from row_history
        where sheet_id = ${sheetId} and row_history.version < steps.version ${fits}
        order by row_history.version desc limit 1)
      from steps where steps.version is not null
    ), versions as (select version from steps where version is not null limit ${limit})
    select versions.version, (
      select count(*) from (
        select from row_history where sheet_id = ${sheetId} and version = versions.version limit ${mostCounted}
      ) as counted
    ) as rows
    from versions order by version desc
  `.execute(database);
  const changes = await Promise.all(
    rows.map(({ version }) => readChanges(database, sheetId, sql`entry.version = ${version}`, samples)),
  );
  return rows.flatMap(({ version, rows: count }, index) => {
    const [first] = changes[index] ?? [];
    return first ? { version, at: first.at, actor: first.actor, rows: count, changes: changes[index] ?? [] } : [];
  });
}

/** People whose writes are looked for: their ids, a part of an e-mail address, or everyone of a kind. */
export interface WrittenBy {
  ids: readonly string[];
  text: string;
  kinds: readonly Actor['kind'][];
}

function fitsPerson({ ids, text, kinds }: WrittenBy): RawBuilder<boolean> {
  return sql`
    actor->>'id' = any(${[...ids]}::text[]) or actor->>'kind' = any(${[...kinds]}::text[])
    or strpos(lower(actor->>'email'), ${text.toLowerCase()}) > 0
  `;
}

async function readChanges(
  database: Database,
  sheetId: string,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<RowChange[]> {
  // What a cell held after a change is what the next one remembers, or what it holds now.
  const { rows } = await sql<RowChange>`
    select entry.row_id, entry.version, entry.change, entry.at, entry.actor, entry.cells as before,
      coalesce(next.cells, current_rows.cells, '{}') as after
    from row_history as entry
    left join lateral (
      select cells from row_history
      where sheet_id = ${sheetId} and row_id = entry.row_id and version > entry.version
      order by version limit 1
    ) as next on true
    left join current_rows on current_rows.sheet_id = ${sheetId} and current_rows.row_id = entry.row_id
    where entry.sheet_id = ${sheetId} and ${which}
    order by entry.version desc
    limit ${limit}
  `.execute(database);
  return rows.map((row) => ({ ...row, before: cellsAlone(row.before), after: cellsAlone(row.after) }));
}
