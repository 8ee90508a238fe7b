/** A newer version of a file brings what is around its tables: titles, rates, totals, names, and the formulas that read them. */
import { setTimeout as delay } from 'node:timers/promises';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UpdatePreview } from '#features/sources/api/update-preview.ts';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { readLooseCells } from '#features/workbooks/server/rows/sheets/loose-rows.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

let whole: WholeServer;
let ann: TestBrowser;
beforeAll(async () => {
  whole = await openServer();
  await whole.services.workbooks.recover();
  ann = whole.browser();
  await ann.signUp('Ann');
});
afterAll(async () => {
  await whole.services.workbooks.stop();
  await whole[Symbol.asyncDispose]();
});

type Json = ReturnType<typeof JSON.parse>;
type Written = string | number | null | { f: string; v: number };
interface Book {
  rows: Written[][];
  names?: Record<string, string>;
}

function fileOf({ rows, names = {} }: Book): Blob {
  const book = utils.book_new();
  const bare = rows.map((row) => row.map((cell) => (cell !== null && typeof cell === 'object' ? cell.v : cell)));
  const sheet = utils.aoa_to_sheet(bare);
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries())
      if (cell !== null && typeof cell === 'object')
        sheet[utils.encode_cell({ r: row, c: column })] = { t: 'n', ...cell };
  utils.book_append_sheet(book, sheet, 'Invoice');
  book.Workbook = { Names: Object.entries(names).map(([Name, Ref]) => ({ Name, Ref })) };
  return new Blob([write(book, { bookType: 'xlsx', type: 'array' }) as ArrayBuffer]);
}
async function send(path: string, file: Blob): Promise<Json> {
  const form = new FormData();
  form.set('file', file, 'invoice.xlsx');
  const { body, headers } = new Request('http://localhost', { method: 'POST', body: form });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  return (await ann.ask(path, init)).json();
}
async function upload(book: Book): Promise<{ id: string; sheet: string }> {
  let { workbook } = (await send('/api/workbooks', fileOf(book))) as { workbook: WorkbookOnTheWire };
  while (workbook.state === 'importing') {
    await delay(20);
    workbook = (await ann.call('GET', `/api/workbooks/${workbook.id}`)).body['workbook'] as WorkbookOnTheWire;
  }
  expect(workbook.state).toBe('ready');
  const sheet = workbook.sheets[0]?.id ?? '';
  await whole.services.rows.formulaColumns.settled();
  return { id: workbook.id, sheet };
}
const preview = async (id: string, book: Book): Promise<UpdatePreview> =>
  (await send(`/api/workbooks/${id}/updates`, fileOf(book))).update as UpdatePreview;
async function apply(id: string, update: UpdatePreview, rule = 'mine', choices: object[] = []): Promise<void> {
  const { update_id, file_name, digest } = update;
  const given = { file_name, digest, rule, choices };
  const { body } = await ann.call('POST', `/api/workbooks/${id}/updates/${update_id}`, given);
  expect(body).not.toHaveProperty('error');
}
/** Cells around the table that aren't blank, by their keys. */
async function around(sheet: string): Promise<Record<string, Json>> {
  await whole.services.rows.formulaColumns.settled();
  const cells = await readLooseCells(whole.services.database, sheet);
  return Object.fromEntries(
    cells.flatMap(({ row, column, value }) => (value === null ? [] : [[`${row}|${column}`, value]])),
  );
}
async function totals(sheet: string): Promise<Json[]> {
  await whole.services.rows.formulaColumns.settled();
  const { body } = await ann.call('POST', `/api/sheets/${sheet}/query`, {});
  return (body['rows'] as Json[]).map(({ cells }) => cells.total);
}
const setCell = (sheet: string, row: string, column: string, value: Json) =>
  ann.call('POST', `/api/sheets/${sheet}/edits`, {
    edits: [{ kind: 'set-grid-cells', cells: [{ row, column, value }] }],
  });

const invoice = (
  rate: number,
  prices: readonly number[],
  more: Partial<Record<'title' | 'note', string>> = {},
): Book => {
  const factor = 1 + rate;
  const rows = prices.map((price, at): Written[] => [
    ...[`Item ${at}`, price],
    { f: `B${at + 5}*(1+$B$2)`, v: price * factor },
  ]);
  const last = prices.length + 4;
  return {
    rows: [
      [more.title ?? 'Invoice'],
      ['Tax rate', rate],
      [],
      ['Item', 'Price', 'Total'],
      ...rows,
      [],
      ['Sum', null, { f: `SUM(C5:C${last})`, v: prices.reduce((sum, price) => sum + price, 0) * factor }],
      ...(more.note === undefined ? [] : [[more.note]]),
    ],
    names: { Rate: 'Invoice!$B$2' },
  };
};

test('rates, titles and totals come with the rows, and are counted before', async () => {
  const { id, sheet } = await upload(invoice(0.5, [10, 20]));
  expect(await totals(sheet)).toEqual([15, 30]);
  const newer = invoice(0.25, [10, 20, 40], { title: 'Invoice 2', note: 'Thank you' });
  const update = await preview(id, newer);
  expect(update.sheets[0]).toMatchObject({
    counts: { added: 1, changed: 0, removed: 0 },
    around: { added: 1, changed: 2, removed: 0 },
    conflict_count: 0,
  });
  await apply(id, update);
  expect(await totals(sheet)).toEqual([12.5, 25, 50]);
  expect(await around(sheet)).toMatchObject({ '~0|item': 'Invoice 2', '~1|price': 0.25, '>3|item': 'Thank you' });
  expect((await around(sheet))['>2|total']).toBe(87.5);
  // The same file again changes nothing.
  expect((await preview(id, newer)).sheets[0]).toMatchObject({
    counts: { added: 0, changed: 0, removed: 0 },
    around: { added: 0, changed: 0, removed: 0 },
  });
  // A rate that is changed here counts for the rows that came.
  await setCell(sheet, '~1', 'price', 1);
  expect(await totals(sheet)).toEqual([20, 40, 80]);
});

test('what was edited here stays where the file is as before, and is asked about where both changed', async () => {
  const { id, sheet } = await upload(invoice(0.5, [10, 20]));
  await setCell(sheet, '~0', 'item', 'Bill');
  await setCell(sheet, '~1', 'price', 1);
  const untouched = await preview(id, invoice(0.5, [10, 30]));
  expect(untouched.sheets[0]).toMatchObject({ conflict_count: 0, around: { added: 0, changed: 0, removed: 0 } });
  await apply(id, untouched);
  expect(await around(sheet)).toMatchObject({ '~0|item': 'Bill', '~1|price': 1 });
  const both = await preview(id, invoice(0.25, [10, 30]));
  const [conflict] = both.sheets[0]?.conflicts ?? [];
  expect(conflict).toEqual({
    ...{ kind: 'conflict', row_id: '~1', column: 'price', label: 'B2', name: 'Around the table' },
    ...{ mine: '1', file: '0.25' },
  });
  const { update_id, file_name, digest } = both;
  const open = await ann.call('POST', `/api/workbooks/${id}/updates/${update_id}`, {
    ...{ file_name, digest, rule: 'each', choices: [] },
  });
  expect(open.status).toBe(422);
  await apply(id, both, 'each', [{ sheet_id: sheet, row_id: '~1', column: 'price', winner: 'file' }]);
  expect(await around(sheet)).toMatchObject({ '~0|item': 'Bill', '~1|price': 0.25 });
  expect(await totals(sheet)).toEqual([12.5, 37.5]);
});

test('an edit that wins is compared with the newer file the next time', async () => {
  const { id, sheet } = await upload(invoice(0.5, [10]));
  await setCell(sheet, '~1', 'price', 1);
  await apply(id, await preview(id, invoice(0.25, [10])), 'mine');
  expect(await around(sheet)).toMatchObject({ '~1|price': 1 });
  expect((await preview(id, invoice(0.25, [10]))).sheets[0]).toMatchObject({ conflict_count: 0 });
});

test('names of the file are taken over, and formulas that use them computed', async () => {
  const { id, sheet } = await upload(invoice(0.5, [10]));
  const newer = invoice(0.5, [10]);
  newer.rows[4] = ['Item 0', 10, { f: 'B5*Factor', v: 1 }];
  const update = await preview(id, { ...newer, names: { Rate: 'Invoice!$B$2', Factor: 'Invoice!$B$2' } });
  expect(update.names).toBe(1);
  await apply(id, update);
  expect(await totals(sheet)).toEqual([5]);
  await setCell(sheet, '~1', 'price', 3);
  expect(await totals(sheet)).toEqual([30]);
});

test('a table that lies lower in the file is followed, with what was edited above it', async () => {
  const { id, sheet } = await upload(invoice(0.5, [10, 20]));
  await setCell(sheet, '~1', 'price', 1);
  await setCell(sheet, '~1', '~9', 'Mine');
  await ann.call('POST', `/api/sheets/${sheet}/edits`, {
    edits: [{ kind: 'set-grid-cells', cells: [{ row: '~0', column: '~5', formula: '=B2*100' }] }],
  });
  const { rows } = invoice(0.5, [10, 30]);
  const lower = (cell: Written): Written =>
    cell !== null && typeof cell === 'object'
      ? { ...cell, f: cell.f.replaceAll(/(\$?[A-Z]\$?)(\d+)/g, (_, letters, row) => `${letters}${Number(row) + 2}`) }
      : cell;
  const book = { rows: [['A line more'], ['And another'], ...rows.map((row) => row.map(lower))] };
  await apply(id, await preview(id, book));
  expect(await around(sheet)).toMatchObject({
    ...{ '~0|item': 'A line more', '~2|item': 'Invoice', '~3|item': 'Tax rate', '~3|price': 1, '~3|~9': 'Mine' },
    ...{ '~5|price': 'Price', '~2|~5': 100, '>2|total': 80 },
  });
  expect(await totals(sheet)).toEqual([20, 60]);
  await setCell(sheet, '~3', 'price', 2);
  expect(await totals(sheet)).toEqual([30, 90]);
  expect((await around(sheet))['~2|~5']).toBe(200);
});

test('a cell that was edited here and can’t be found in the newer file is named, and nothing changes', async () => {
  const { id, sheet } = await upload(invoice(0.5, [10]));
  await setCell(sheet, '~1', 'price', 1);
  const rows = [['Another'], ['Title'], ['Discount', 7], [], ['Item', 'Price', 'Total'], ['Item 0', 10, 3]];
  const answer = await send(`/api/workbooks/${id}/updates`, fileOf({ rows }));
  expect(answer.error.message).toContain('B2, which was changed here, can’t be found in it.');
  expect(await around(sheet)).toMatchObject({ '~0|item': 'Invoice', '~1|price': 1 });
});
