/** A title that was written above a table is the title of the app that is made of it, and a label with its value is none. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

let whole: WholeServer;
let ann: TestBrowser;
beforeAll(async () => {
  whole = await openServer();
  ann = whole.browser();
  await ann.signUp('Ann');
});
afterAll(() => whole[Symbol.asyncDispose]());

const lamps = [
  ['Lamp', 'Wood', 'Height'],
  ...Array.from({ length: 9 }, (_, at) => [`Lamp ${at}`, `Oak ${at % 3}`, at]),
];

async function titleOf(...above: unknown[][]): Promise<unknown> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([...above, ...lamps]), 'Sheet1');
  const path = join(await mkdtemp(join(tmpdir(), 'sheaf-title-')), 'd4_v2.xlsx');
  await writeFile(path, write(book, { bookType: 'xlsx', type: 'buffer' }) as Uint8Array);
  const { database, workbooks } = whole.services;
  const { workspace_id } = await database
    .selectFrom('workspace_members')
    .select('workspace_id')
    .executeTakeFirstOrThrow();
  const { id: workbook_id } = await workbooks.importFile({ workspace_id, fileName: 'd4_v2.xlsx', path });
  const made = await ann.call('POST', '/api/apps', { name: 'Rooms', start: 'proposed', workbook_id, choice: {} });
  expect(made.status).toBe(200);
  const { id } = made.body['app'] as { id: string };
  const { document } = await database
    .selectFrom('pages')
    .select('document')
    .where('app_id', '=', id)
    .where('page_slug', '=', '')
    .executeTakeFirstOrThrow();
  return (document as { blocks: { type: string; settings: Record<string, unknown> }[] }).blocks.find(
    ({ type }) => type === 'bannerHero',
  )?.settings['Banner_title'];
}

test('the title above the table, and without one the name', async () => {
  expect(await titleOf(['Lamps of the house'], [])).toBe('Lamps of the house');
  expect(await titleOf(['Last change', 45_000], [])).toBe('Rooms');
});
