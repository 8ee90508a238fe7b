import { sql } from 'kysely';
import type { ReadTimes } from '../../../rules/cell-entry.ts';
import type { Column, ColumnType } from '#engine/model.ts';
import type { Database, Transaction } from '#platform/database/database.ts';

/** A column with times of several zones is read as one of moments. */
export async function timesOf(
  database: Database | Transaction,
  sheetId: string,
  { id, type }: Column,
  to: ColumnType,
): Promise<ReadTimes> {
  const isText = ['text', 'choice', 'choices', 'url', 'email', 'phone', 'image', 'files', 'person'].includes(type);
  if (!isText || (to !== 'date' && to !== 'datetime')) return 'as-written';
  const { rows } = await sql<{ zone: string }>`
    select distinct replace(replace(upper(substring(cells ->> ${id}::text from ${zonePattern})), ':', ''), 'UTC', 'Z') as zone
    from sheet_rows where sheet_id = ${sheetId} and cells ->> ${id}::text ~ ${zonePattern} and not deleted limit 3
  `.execute(database);
  return rows.length > 1 ? 'utc' : 'as-written';
}

const zonePattern = String.raw`\d:\d\d[^+-]*([Zz]|UTC|[+-]\d\d:?\d\d)\s*$`;
