import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';

test('the tables that features declare have exactly the columns that the database has', async () => {
  // Citus brings views of its own.
  await using fresh = await freshDatabase('plain');
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as "table", json_agg(column_name::text order by column_name) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'sheaf_migrations' group by table_name
  `.execute(fresh.database);
  const stored = new Map(rows.map((row) => [row.table, row.columns.toSorted()]));
  expect(declaredTables()).toEqual(stored);
});

/** Columns by table, as the sources of the features declare them. */
function declaredTables(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of ['src/platform/database/schema.ts', ...globSync('src/features/**/tables.ts')]) {
    const text = readFileSync(path, 'utf8');
    for (const [, table = '', type = ''] of text.matchAll(/^ +(\w+): (\w+);$/gm)) {
      const columns = columnsOf(text, type);
      if (columns) found.set(table, columns);
    }
  }
  return found;
}

/** Undefined for a type that is no interface of this text. */
function columnsOf(text: string, type: string): string[] | undefined {
  const same = new RegExp(`^export type ${type} = (\\w+);$`, 'm').exec(text)?.[1];
  if (same) return columnsOf(text, same);
  const body = new RegExp(`^(?:export )?interface ${type} \\{\\n([^]*?)^\\}`, 'm').exec(text)?.[1];
  return body === undefined ? undefined : [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name).toSorted();
}
