import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { findSheets } from '../sheets/find-sheets.ts';
import { readSheet } from './read-sheet.ts';

test('rows are fetched a few at a time where they are long, thousands at a time where they are short', async () => {
  await using fresh = await freshDatabase();
  const { database } = fresh;
  await database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  const columns = [{ id: 'note', name: 'Note', type: 'text' as const }];
  const sheetOf = (title: string, count: number, length: number) => ({
    title,
    columns,
    rows: Array.from({ length: count }, (_, index) => ({ cells: { note: `${index} `.padEnd(length, 'x') } })),
  });
  const { id } = await createWorkbook(database, {
    workspace_id: 'space',
    name: 'Book',
    sheets: [sheetOf('Long', 300, 100_000), sheetOf('Short', 6_000, 10)],
  });
  const sizes: number[][] = [];
  for (const sheet of await findSheets(database, id)) {
    const batches: number[] = [];
    await readSheet(database, sheet.id, async (_, rows) => {
      for await (const batch of rows) batches.push(batch.length);
    });
    sizes.push(batches);
  }
  expect(sizes).toEqual([
    [100, 79, 79, 42],
    [100, 5_000, 900],
  ]);
});

test('rows come by the index of their order, so that a large sheet is not sorted on the disk before its first row', async () => {
  await using fresh = await freshDatabase();
  const { database } = fresh;
  await database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  const columns = [{ id: 'note', name: 'Note', type: 'text' as const }];
  const rows = Array.from({ length: 15_000 }, (_, index) => ({ cells: { note: `${index} `.padEnd(200, 'x') } }));
  const { id } = await createWorkbook(database, {
    ...{ workspace_id: 'space', name: 'Book', sheets: [{ title: 'Long', columns, rows }] },
  });
  const [sheet] = await findSheets(database, id);
  const numbers: number[] = [];
  await database.connection().execute(async (connection) => {
    await sql`set work_mem = '2MB'`.execute(connection);
    // The planner would rather sort.
    await sql`set random_page_cost = 10000`.execute(connection);
    // Room for what is fetched at once; what would write more to the disk fails.
    await sql`set temp_file_limit = 0`.execute(connection);
    await readSheet(connection, sheet?.id ?? '', async (_, batches) => {
      for await (const batch of batches) numbers.push(...batch.map(({ position }) => position));
    });
  });
  expect(numbers).toEqual(Array.from({ length: 15_000 }, (_, index) => index + 1));
});
