/** Sheets that a file hides are on no page that no one asked for, and are named to anyone who makes an app. */
import { copyFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtures } from '#test/workbook-files.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { fileOfParts, partsOfWorkbook, plan, sums, tables } from '#test/several-tables.ts';
import { fewOf } from '#test/tier.ts';
import { fullTest } from '#test/full-test.ts';

let whole: WholeServer;
let ann: TestBrowser;
let workspace: string;
beforeAll(async () => {
  whole = await openServer();
  ann = whole.browser();
  await ann.signUp('Ann');
  const { workspace_id } = await whole.services.database
    .selectFrom('workspace_members')
    .select('workspace_id')
    .executeTakeFirstOrThrow();
  workspace = workspace_id;
});
afterAll(() => whole[Symbol.asyncDispose]());

const tasks = [
  ['Task', 'Hours', 'Due'],
  ...['Paint', 'Plant', 'Repair', 'Clean'].map((name, at) => [name, at + 1, `2026-05-0${at + 1}`]),
];
const prices = [['Supplier', 'Bargain'], ...['Alder', 'Birch', 'Cedar', 'Dogwood'].map((name, at) => [name, at * 7])];

async function importHiding(): Promise<string> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(tasks), 'Tasks');
  utils.book_append_sheet(book, utils.aoa_to_sheet(prices), 'Secret prices');
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 2 }] };
  const path = join(await mkdtemp(join(tmpdir(), 'sheaf-hidden-')), 'tasks.xlsx');
  await writeFile(path, write(book, { bookType: 'xlsx', type: 'buffer' }) as Uint8Array);
  return (await whole.services.workbooks.importFile({ workspace_id: workspace, fileName: 'tasks.xlsx', path })).id;
}
async function appOf(workbook_id: string, choice: object): Promise<string> {
  const made = await ann.call('POST', '/api/apps', { name: 'Tasks', start: 'proposed', workbook_id, choice });
  expect(made.status).toBe(200);
  const { id } = made.body['app'] as { id: string };
  const { database } = whole.services;
  const pages = await database.selectFrom('pages').select('document').where('app_id', '=', id).execute();
  return JSON.stringify(pages);
}
const proposal = (workbook: string, choice: object = {}) =>
  ann.call('POST', `/api/workbooks/${workbook}/proposal`, { choice });

test('a hidden sheet is off, named, and taken in by a choice', async () => {
  const workbook = await importHiding();
  const { body } = await proposal(workbook);
  expect(body['hidden_sheets']).toEqual([{ sheet: 'Secret prices', is_let_in: false }]);
  expect(JSON.stringify([body['pages'], body['personal'], body['hidden']])).not.toMatch(/secret|bargain|supplier/i);
  const without = await appOf(workbook, {});
  expect(without).toContain('Tasks');
  expect(without).not.toMatch(/secret|bargain|supplier/i);
  const choice = { shown_sheets: ['Secret prices'] };
  expect((await proposal(workbook, choice)).body['hidden_sheets']).toEqual([
    { sheet: 'Secret prices', is_let_in: true },
  ]);
  expect(await appOf(workbook, choice)).toMatch(/bargain/i);
  const wrong = await proposal(workbook, { shown_sheets: ['Tasks'] });
  expect(wrong).toMatchObject({ status: 422, body: { error: { fields: [{ path: 'choice.shown_sheets.0' }] } } });
});

test('further tables of a hidden sheet are off as well', async () => {
  const parts = partsOfWorkbook(plan, tables, sums);
  const book = 'xl/workbook.xml';
  const hiding = parts[book]?.replace('name="Plan"', 'name="Plan" state="hidden"') ?? '';
  expect(hiding).toContain('state="hidden"');
  const path = join(await mkdtemp(join(tmpdir(), 'sheaf-hidden-')), 'plan.xlsx');
  await writeFile(path, await fileOfParts({ ...parts, [book]: hiding }));
  const { id } = await whole.services.workbooks.importFile({ workspace_id: workspace, fileName: 'plan.xlsx', path });
  const { body } = await proposal(id);
  expect((body['hidden_sheets'] as object[]).length).toBeGreaterThan(1);
  expect(JSON.stringify(body['pages'])).not.toMatch(/rates|staff/i);
});

fullTest('it stays hidden under another title, and in a copy', async () => {
  const workbook = await importHiding();
  const sheet = await whole.services.workbooks.sheetByTitle(workbook, 'Secret prices');
  const edits = [{ kind: 'rename-sheet', title: 'Suppliers' }];
  const renamed = await ann.call('POST', `/api/sheets/${sheet?.id}/edits`, { edits });
  expect(renamed.status).toBe(200);
  const copy = await whole.services.workbooks.copy(workbook, workspace);
  for (const id of [workbook, copy.id]) {
    expect((await proposal(id)).body['hidden_sheets']).toEqual([{ sheet: 'Suppliers', is_let_in: false }]);
    expect(await appOf(id, {})).not.toMatch(/suppl|bargain/i);
  }
});

test.each(fewOf(['xlsx', 'ods', 'xls']))('the sheet that an .%s file hides is told', async (kind) => {
  const path = join(await mkdtemp(join(tmpdir(), 'sheaf-hidden-')), `orders.${kind}`);
  await copyFile(`${fixtures}orders.${kind}`, path);
  const file = { workspace_id: workspace, fileName: `orders.${kind}`, path };
  const { id } = await whole.services.workbooks.importFile(file);
  const last = (await whole.services.workbooks.sheetsOf(id)).at(-1);
  expect((await proposal(id)).body['hidden_sheets']).toEqual([{ sheet: last?.title, is_let_in: false }]);
});
