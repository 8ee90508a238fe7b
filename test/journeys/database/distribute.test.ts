/**
 * `distribute` on a real PostgreSQL, whose Citus is a stand-in: functions of the same names that refuse what Citus is
 * documented to refuse (keys without the column, foreign keys to what is not distributed next to it) and note the rest.
 * `npm run test:citus` runs `distribute` on a real one, before each of its tests.
 */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { distribute } from '#features/workbooks/server/rows/distribution/distribute.ts';
import { sheetTables, writingFunctions } from '#features/workbooks/server/rows/distribution/distributed-tables.ts';
import { emptyDatabase, freshDatabase } from '#test/database.ts';

const standIn = `
  create table pg_dist_partition (logicalrelid regclass primary key, partkey text, colocationid integer);
  create table distributed_functions (name text, argument text, beside text);
  create function column_to_column_name(regclass, text) returns text language sql as 'select $2';
  create function citus_get_active_worker_nodes() returns table (node_name text, node_port integer)
    language sql as $$ values ('one', 5432), ('two', 5432) $$;
  create function create_distributed_function(function_name regprocedure, argument text, colocate_with text)
    returns void language plpgsql as $$
    begin
      -- Citus fills tables over many connections, and then refuses this on one of them.
      if coalesce(current_setting('citus.multi_shard_modify_mode', true), 'parallel') <> 'sequential' then
        raise exception 'cannot run function command because there was a parallel operation on a distributed table in the transaction';
      end if;
      insert into distributed_functions values (function_name::text, argument, colocate_with);
    end $$;
  create function create_distributed_table(table_name regclass, distribution_column text, colocate_with text)
    returns void language plpgsql as $$
    begin
      if exists (select from pg_constraint where contype = 'f'
          and ((conrelid = table_name and confrelid not in (select logicalrelid from pg_dist_partition))
            or (confrelid = table_name and conrelid not in (select logicalrelid from pg_dist_partition)))) then
        raise exception 'cannot create foreign key constraint' using errcode = '0A000';
      end if;
      if exists (select from pg_index where indrelid = table_name and indisunique and not exists (
          select from pg_attribute where attrelid = table_name and attnum = any (indkey) and attname = distribution_column)) then
        raise exception 'cannot create constraint on %', table_name using errcode = '0A000';
      end if;
      insert into pg_dist_partition select table_name, distribution_column, case colocate_with
        when 'none' then 1 + (select coalesce(max(colocationid), 0) from pg_dist_partition)
        else (select colocationid from pg_dist_partition where logicalrelid = colocate_with::regclass) end;
    end $$;
`;

// `npm run test:citus` has no other PostgreSQL.
const hasCitus = process.env['TEST_CITUS'] !== undefined;

test.skipIf(hasCitus)('a PostgreSQL without Citus is told what it needs, and nothing is changed', async () => {
  await using fresh = await freshDatabase('plain');
  await expect(distribute(fresh.database)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('Install the extension on the coordinator and each worker'),
  });
});

test('an empty database gets its tables, and each of them lies with its sheet; again, nothing is left to do', async () => {
  const empty = await emptyDatabase();
  const database = openDatabase(empty.address, { connections: 2 });
  try {
    await sql.raw(standIn).execute(database);
    const foreignKeys = () =>
      sql`select conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`.execute(
        database,
      );
    expect(await distribute(database)).toEqual({ tables: sheetTables, workers: 2 });
    const { rows } = await sql<{ name: string; key: string; group: number }>`
      select logicalrelid::text as name, partkey as key, colocationid as "group" from pg_dist_partition`.execute(
      database,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(sheetTables.toSorted());
    expect(new Set(rows.map(({ key, group }) => `${key} ${group}`)).size).toBe(1);
    const functions = await sql<{ name: string }>`select * from distributed_functions`.execute(database);
    expect(functions.rows).toHaveLength(writingFunctions.length);
    expect(functions.rows).toEqual(
      functions.rows.map(({ name }) => ({ name, argument: 'of_sheet', beside: sheetTables[0] })),
    );
    // The one among the tables went away for a moment.
    await using usual = await freshDatabase();
    const { rows: asEver } =
      await sql`select conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`.execute(
        usual.database,
      );
    expect((await foreignKeys()).rows).toEqual(asEver);
    expect(await distribute(database)).toEqual({ tables: [], workers: 2 });
  } finally {
    await database.destroy();
    await empty.close();
  }
});

test('where one table is refused, or lies elsewhere, everything is as before', async () => {
  await using fresh = await freshDatabase('plain');
  const { database } = fresh;
  await sql.raw(standIn).execute(database);
  const count = async () => {
    const { rows } = await sql`select (select count(*) from pg_dist_partition) as tables,
      (select count(*) from pg_constraint where contype = 'f') as keys`.execute(database);
    return rows[0];
  };
  const before = await count();
  await sql`create unique index without_sheet on row_keys (key)`.execute(database);
  await expect(distribute(database)).rejects.toThrow('cannot create constraint on row_keys');
  expect(await count()).toEqual(before);
  await sql`drop index without_sheet`.execute(database);
  await sql`insert into pg_dist_partition values ('sheet_states', 'sheet_id', 1), ('row_keys', 'sheet_id', 7)`.execute(
    database,
  );
  await expect(distribute(database)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(/^row_keys is distributed differently: not together with sheet_states/),
  });
});
