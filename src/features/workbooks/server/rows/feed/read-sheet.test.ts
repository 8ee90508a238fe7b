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
