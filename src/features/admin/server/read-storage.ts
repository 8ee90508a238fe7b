import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';

const mostTables = 12;
const mostWorkspaces = 12;

/** What takes up room, the largest first. Tables with their indexes and long values. */
export async function readStorage({ database, environment }: Pick<Services, 'database' | 'environment'>) {
  const { rows: tables } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(relid)::float8 as bytes from pg_stat_user_tables
    where schemaname = current_schema() order by pg_total_relation_size(relid) desc, relname limit ${mostTables}
  `.execute(database);
  const { rows: whole } = await sql<{ bytes: number; files: number }>`
    select pg_database_size(current_database())::float8 as bytes,
      (select coalesce(sum(size), 0)::float8 from files) as files
  `.execute(database);
  const { rows: workspaces } = await sql<{ name: string; bytes: number }>`
    select workspaces.name, sum(files.size)::float8 as bytes from files
    join workspaces on workspaces.id = files.workspace_id
    group by workspaces.id, workspaces.name order by sum(files.size) desc, workspaces.id limit ${mostWorkspaces}
  `.execute(database);
  return {
    database: whole[0]?.bytes ?? 0,
    tables,
    files: whole[0]?.files ?? 0,
    workspaces,
    place: environment.S3_ENDPOINT ? ('object storage' as const) : ('folder' as const),
    disk: await diskOf(environment.DATA_DIR),
  };
}

async function diskOf(folder: string): Promise<{ free: number; size: number } | null> {
  try {
    const disk = await statfs(folder);
    return { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize };
  } catch {
    return null;
  }
}
