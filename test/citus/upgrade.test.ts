/** An installation that was distributed when it was older, and goes on. Runs by `npm run test:citus` alone. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { splitStatements } from '#platform/database/split-statements.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { completeDistribution, distribute, spread } from '#features/workbooks/server/rows/distribution/distribute.ts';
import { sheetTables } from '#features/workbooks/server/rows/distribution/distributed-tables.ts';
import { distributedDatabase } from '../database.ts';
import { migrateBefore } from '../older-database.ts';

const ann = { kind: 'user' as const, id: 'ann', email: 'ann@example.com' };

test('an older distributed installation migrates, distributes what is new, and its sheets take every edit', async () => {
  // The version that ran on a real Citus first.
  await using fresh = await distributedDatabase(async (database) => {
    await migrateBefore(database, '0048');
    await spread(database);
    const columns = JSON.stringify([
      { id: 'name', name: 'Name', type: 'text' },
      { id: 'price', name: 'Price', type: 'text' },
    ]);
    await sql`insert into workspaces (id, name) values ('space', 'Space')`.execute(database);
    await sql`insert into workbooks (id, workspace_id, name, state, source) values ('book', 'space', 'Book', 'ready', '{"kind": "built-in"}')`.execute(
      database,
    );
    for (const sheet of ['one', 'two', 'three']) {
      await sql`insert into sheets (id, workbook_id, title, position) values (${sheet}, 'book', ${sheet}, 0)`.execute(
        database,
      );
      await sql`insert into sheet_states (sheet_id, columns, version, history_version, row_count, last_position)
        values (${sheet}, ${columns}::jsonb, 1, 1, 2, 2)`.execute(database);
      for (const [place, price] of ['007', '12'].entries())
        await sql`insert into sheet_rows (sheet_id, row_id, position, version, cells)
          values (${sheet}, ${`row ${place}`}, ${place + 1}, 1, ${JSON.stringify({ name: 'Fir', price })}::jsonb)`.execute(
          database,
        );
    }
  });
  const { database } = fresh;
  const settlesByItsSheet = async (): Promise<boolean> =>
    (
      await sql`select from pg_dist_object where objid = 'settle_rows'::regproc and distribution_argument_index = 0`.execute(
        database,
      )
    ).rows.length > 0;
  expect(await migrate(database)).not.toEqual([]);
  // Several nodes of the new version start at once.
  const completed = await Promise.all(Array.from({ length: 3 }, () => completeDistribution(database)));
  expect(completed.flat()).toContain('converted_cells');
  expect(completed.filter((tables) => tables.length > 0)).toHaveLength(1);
  const { rows: spreadTables } = await sql<{ name: string }>`
    select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1`.execute(database);
  expect(spreadTables.map(({ name }) => name)).toEqual(sheetTables.toSorted());
  expect(await completeDistribution(database)).toEqual([]);
  expect(await distribute(database)).toEqual({ tables: [], workers: 2 });
  await sql`drop function settle_rows(text, text)`.execute(database);
  const [{ statements = '' } = {}] = (await readMigrations()).filter(({ name }) => name === '0074-column-parts.sql');
  await sql.raw(splitStatements(statements).at(-1) ?? '').execute(database);
  expect(await settlesByItsSheet()).toBe(false);
  expect(await completeDistribution(database)).toEqual([]);
  expect(await settlesByItsSheet()).toBe(true);

  const rows = createRows({ database });
  for (const sheet of ['one', 'two', 'three']) {
    const [added] = await rows.add(sheet, ann, [{ cells: { name: 'Oak', price: '3' } }]);
    await rows.edit(sheet, ann, added!.row_id, added!.version, { name: 'Elm' });
    await rows.editSheet(sheet, ann, [{ kind: 'change-column', column: 'price', type: 'number' }]);
    await rows.editSheet(sheet, ann, [{ kind: 'delete-column', column: 'price' }]);
    await rows.editSheet(sheet, ann, [{ kind: 'restore-column', column: 'price' }]);
    await rows.editSheet(sheet, ann, [{ kind: 'change-column', column: 'price', type: 'text' }]);
    const { rows: now } = await sql<{ cells: unknown }>`
      select cells from current_rows where sheet_id = ${sheet} order by position`.execute(database);
    expect(now.map(({ cells }) => cells)).toEqual([
      { name: 'Fir', price: '007' },
      { name: 'Fir', price: '12' },
      { name: 'Elm', price: '3' },
    ]);
  }
}, 120_000);
