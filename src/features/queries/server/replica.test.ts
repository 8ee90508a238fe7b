/** Whole sheets from a copy of the database: what it lacks follows, and without it all goes on. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { findSheets } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import type { Engine } from '../services.ts';
import { createWorkbook } from '#features/workbooks/server/create-workbook.ts';
import { createEngine } from './create-engine.ts';

const columns: Column[] = [{ id: 'name', name: 'Name', type: 'text' }];
const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0 as const, currentUser: null };
let [primary, replica]: FreshDatabase[] = [];
let engine: Engine | undefined;
let warnings: unknown[];
let sheetId: string;

/**
 * A sheet in the primary; the replica has the same, as far as it follows, with a mark that says where rows come from.
 */
beforeEach(async () => {
  [primary, replica] = await Promise.all([freshDatabase('plain'), freshDatabase('plain')]);
  warnings = [];
  await primary.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  const rows = [{ cells: { name: 'Ann' } }, { cells: { name: 'Bo' } }];
  const sheets = [{ title: 'People', columns, rows }];
  const { id } = await createWorkbook(primary.database, { workspace_id: 'space', name: 'Book', sheets });
  sheetId = (await findSheets(primary.database, id))[0]?.id ?? '';
});
afterEach(async () => {
  await engine?.stop();
  await Promise.all([primary?.close(), replica?.close()]);
});

const given = (fresh: FreshDatabase | undefined): FreshDatabase => {
  if (!fresh) throw new Error('There is no database.');
  return fresh;
};

async function follow(): Promise<void> {
  const [from, to] = [given(primary).database, given(replica).database];
  for (const table of ['workspaces', 'workbooks', 'sheets', 'sheet_states', 'sheet_rows']) {
    const { rows } = await sql<{ all: string }>`select json_agg(t)::text as all from ${sql.table(table)} t`.execute(
      from,
    );
    await sql`insert into ${sql.table(table)} select * from json_populate_recordset(null::${sql.table(table)}, ${rows[0]?.all}::json)`.execute(
      to,
    );
  }
  await sql`update sheet_rows set cells = jsonb_set(cells, '{name}', to_jsonb((cells ->> 'name') || ' of the replica'))`.execute(
    to,
  );
}

async function names(address: 'as-it-is' | 'nowhere'): Promise<string[]> {
  const { database, address: own } = given(primary);
  engine = createEngine({
    database,
    address: own,
    replica: address === 'nowhere' ? 'postgres://nobody@127.0.0.1:9/none' : given(replica).address,
    environment: { ENGINE_WORKERS: 1, SNAPSHOT_MEMORY_MB: 64 },
    log: { warn: (...words: unknown[]) => void warnings.push(words) },
  });
  const query = { columns: ['name'], page: { offset: 0, limit: 10 } };
  const { rows } = await engine.query(sheetId, query, context);
  return rows.map(({ cells }) => String(cells['name']));
}

test('a sheet that is not held yet is read from the replica', async () => {
  await follow();
  expect(await names('as-it-is')).toEqual(['Ann of the replica', 'Bo of the replica']);
});

test('what a replica lacks that is behind comes from the database', async () => {
  await follow();
  const { database } = given(primary);
  await createRows({ database }).add(sheetId, { kind: 'anonymous' }, [{ cells: { name: 'Cy' } }]);
  expect(await names('as-it-is')).toEqual(['Ann of the replica', 'Bo of the replica', 'Cy']);
});

test('a sheet that the replica does not have yet is read from the database', async () => {
  expect(await names('as-it-is')).toEqual(['Ann', 'Bo']);
});

test('a replica that is away is told of, and not waited for', async () => {
  expect(await names('nowhere')).toEqual(['Ann', 'Bo']);
  expect(warnings).toHaveLength(1);
});
