/** A newer version of a file whose sheet has several tables: each of them is followed, with what is around it. */
import { setTimeout as delay } from 'node:timers/promises';
import * as spreadsheets from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UpdatePreview } from '#features/sources/api/update-preview.ts';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { fileOfParts } from '#test/several-tables.ts';
import { partsOfTables, type SeveralTables } from '#test/several-tables-of.ts';
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
type Cells = Record<string, Json>;

async function send(path: string, given: SeveralTables): Promise<Json> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await fileOfParts(partsOfTables(given)))]), 'plan.xlsx');
  const { body, headers } = new Request('http://localhost', { method: 'POST', body: form });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  return (await ann.ask(path, init)).json();
}
async function workbookOf(id: string): Promise<WorkbookOnTheWire> {
  return (await ann.call('GET', `/api/workbooks/${id}`)).body['workbook'] as WorkbookOnTheWire;
}
async function sheetsOf(id: string): Promise<Record<string, string>> {
  return Object.fromEntries((await workbookOf(id)).sheets.map((sheet) => [sheet.title, sheet.id]));
}
async function upload(given: SeveralTables): Promise<{ id: string; sheets: Record<string, string> }> {
  let { workbook } = (await send('/api/workbooks', given)) as { workbook: WorkbookOnTheWire };
  while (workbook.state === 'importing') {
    await delay(20);
    workbook = await workbookOf(workbook.id);
  }
  expect(workbook.state).toBe('ready');
  await whole.services.rows.formulaColumns.settled();
  return { id: workbook.id, sheets: await sheetsOf(workbook.id) };
}
async function preview(id: string, given: SeveralTables): Promise<UpdatePreview> {
  const { update, error } = await send(`/api/workbooks/${id}/updates`, given);
  expect(error).toBeUndefined();
  return update as UpdatePreview;
}
async function apply(id: string, update: UpdatePreview, rule = 'mine'): Promise<void> {
  const { update_id, file_name, digest } = update;
  const given = { file_name, digest, rule, choices: [] };
  const { body } = await ann.call('POST', `/api/workbooks/${id}/updates/${update_id}`, given);
  expect(body).not.toHaveProperty('error');
  await whole.services.rows.formulaColumns.settled();
}
const updated = async (id: string, given: SeveralTables): Promise<UpdatePreview> => {
  const update = await preview(id, given);
  await apply(id, update);
  return update;
};
const rowsOf = async (sheet: string | undefined): Promise<Json[]> =>
  (await ann.call('POST', `/api/sheets/${sheet}/query`, {})).body['rows'] as Json[];
const cellsOf = async (sheet: string | undefined): Promise<Cells[]> => (await rowsOf(sheet)).map(({ cells }) => cells);
const edit = async (sheet: string | undefined, ...edits: Json[]): Promise<void> => {
  const { body } = await ann.call('POST', `/api/sheets/${sheet}/edits`, { edits });
  expect(body).not.toHaveProperty('error');
  await whole.services.rows.formulaColumns.settled();
};
/** The cells of Plan in an export that changes the file in place, by address. */
async function exported(id: string): Promise<{ isOriginal: boolean; bytes: Buffer; plan: Cells; sums: Cells }> {
  const shown = (await ann.call('GET', `/api/workbooks/${id}/export/preview`)).body;
  const answer = await ann.ask(`/api/workbooks/${id}/export?format=xlsx`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { Sheets } = spreadsheets.read(bytes);
  const cells = (sheet: Json): Cells =>
    Object.fromEntries(
      Object.entries(sheet).flatMap(([at, cell]) => (at.startsWith('!') ? [] : [[at, (cell as Json).v]])),
    );
  return { isOriginal: shown['original'] as boolean, bytes, plan: cells(Sheets['Plan']), sums: cells(Sheets['Sums']) };
}

const first: SeveralTables = {
  orders: Array.from({ length: 12 }, (_, at) => [`Item ${at + 1}`, at + 1, 10] as const),
  rates: ['air', 'boat', 'car', 'dock'].map((code, at) => [code, (at + 1) * 3] as const),
  staff: ['Ann', 'Bob', 'Cy', 'Dan', 'Eve'].map((name, at) => [name, 18 + at * 5] as const),
};
const none = { added: 0, changed: 0, removed: 0 };
const pairs = async (sheet: string | undefined): Promise<Json[]> =>
  (await cellsOf(sheet)).map((cells) => Object.values(cells));

test('rows of every table come, change and go, with what is around them', async () => {
  const { id, sheets } = await upload(first);
  expect(Object.keys(sheets)).toEqual(['Plan', 'Sums', 'Rates', 'Staff']);
  const newer: SeveralTables = {
    ...{ rate: 0.25, note: 'Thanks' },
    orders: [...first.orders.slice(0, 3), ['Cap', 2, 50], ...first.orders.slice(5)],
    rates: [...first.rates, ['ship', 40], ['train', 50]],
    staff: [['Ann', 20], ...first.staff.slice(2)],
  };
  const update = await preview(id, newer);
  expect(update.sheets.map(({ title, counts }) => [title, counts])).toEqual([
    ['Plan', { added: 1, changed: 0, removed: 2 }],
    ['Rates', { added: 2, changed: 0, removed: 0 }],
    ['Staff', { added: 0, changed: 1, removed: 1 }],
    ['Sums', none],
  ]);
  await apply(id, update);
  expect(await pairs(sheets['Rates'])).toEqual(newer.rates);
  expect(await pairs(sheets['Staff'])).toEqual(newer.staff);
  const again = await preview(id, newer);
  expect(again.sheets.map(({ counts, around }) => [counts, around])).toEqual(again.sheets.map(() => [none, none]));
  const { isOriginal, bytes, sums } = await exported(id);
  expect(isOriginal).toBe(true);
  expect(bytes.equals(await fileOfParts(partsOfTables(newer)))).toBe(true);
  expect(sums).toMatchObject({ B3: 0.25, B4: 3 });
});

test('what was changed here in any of the tables stays, and is in the newer file', async () => {
  const { id, sheets } = await upload(first);
  const [air] = await rowsOf(sheets['Rates']);
  const [, bob] = await rowsOf(sheets['Staff']);
  await edit(sheets['Rates'], { kind: 'set-cells', row_id: air.row_id, version: air.version, cells: { fee: 100 } });
  await edit(sheets['Rates'], { kind: 'add-rows', rows: [{ cells: { code: 'mine', fee: 7 } }] });
  await edit(sheets['Staff'], { kind: 'delete-rows', row_ids: [bob.row_id] });
  await edit(sheets['Rates'], { kind: 'set-grid-cells', cells: [{ row: '>2', column: 'code', value: 'All fees' }] });
  const rates: SeveralTables['rates'] = [['zeppelin', 9], ...first.rates];
  const update = await updated(id, { ...first, rates, orders: first.orders.slice(0, 10) });
  expect(update.sheets.find(({ title }) => title === 'Rates')).toMatchObject({
    conflict_count: 0,
    counts: { added: 1 },
  });
  expect(await pairs(sheets['Rates'])).toEqual([['zeppelin', 9], ['air', 100], ...first.rates.slice(1), ['mine', 7]]);
  expect((await pairs(sheets['Staff'])).map(([name]) => name)).toEqual(['Ann', 'Cy', 'Dan', 'Eve']);
  expect((await cellsOf(sheets['Sums'])).map(({ sum }) => sum)).toEqual([825, 0.5, 9]);
  const { isOriginal, plan } = await exported(id);
  expect(isOriginal).toBe(true);
  // Orders end in row 13, so that the rates begin in 17.
  expect([plan['B17'], plan['C19'], plan['B23'], plan['C23'], plan['B25'], plan['C25']]).toEqual([
    ...['Code', 100, 'mine', 7, 'All fees', 143],
  ]);
});

test('conflicts of every table are asked about, and the file wins where it is said so', async () => {
  const { id, sheets } = await upload(first);
  const [air] = await rowsOf(sheets['Rates']);
  await edit(sheets['Rates'], { kind: 'set-cells', row_id: air.row_id, version: air.version, cells: { fee: 100 } });
  await edit(sheets['Rates'], { kind: 'set-grid-cells', cells: [{ row: '>3', column: 'code', value: 'Mine' }] });
  const newer: SeveralTables = { ...first, note: 'Theirs', rates: [['air', 5], ...first.rates.slice(1)] };
  const update = await preview(id, newer);
  expect(update.sheets.find(({ title }) => title === 'Rates')?.conflicts.map(({ mine, file }) => [mine, file])).toEqual(
    [
      ['100', '5'],
      ['Mine', 'Theirs'],
    ],
  );
  await apply(id, update, 'file');
  expect((await pairs(sheets['Rates']))[0]).toEqual(['air', 5]);
  const { plan } = await exported(id);
  expect(Object.values(plan)).toContain('Theirs');
});

test('a table that the file has no more stays as it is, and is named', async () => {
  const { id, sheets } = await upload(first);
  const newer: SeveralTables = { ...first, without: ['Staff'], orders: [...first.orders, ['Cap', 1, 2]] };
  const update = await updated(id, newer);
  expect(update.missing).toEqual(['Staff']);
  expect(await pairs(sheets['Staff'])).toEqual(first.staff);
  const { isOriginal, plan } = await exported(id);
  expect(isOriginal).toBe(false);
  // One row lower with the orders above it.
  expect([plan['B29'], plan['B30']]).toEqual(['Name', 'Ann']);
  // It comes back with the next file.
  const back = await updated(id, { ...newer, without: [] });
  expect(back.missing).toEqual([]);
  expect((await exported(id)).isOriginal).toBe(true);
  expect(await pairs(sheets['Staff'])).toEqual(first.staff);
});

test('a table that is new in the file becomes one', async () => {
  const { id } = await upload(first);
  const more = { name: 'Things', rows: [['Pen', 3] as const, ['Ink', 4] as const] };
  const update = await updated(id, { ...first, more });
  expect(update.added).toEqual([{ title: 'Things', rows: 2, columns: 2 }]);
  const { Things } = await sheetsOf(id);
  expect(await pairs(Things)).toEqual(more.rows);
  const next = { name: 'Things', rows: [...more.rows, ['Cap', 5] as const] };
  const later = await updated(id, { ...first, more: next });
  expect(later).toMatchObject({ added: [] });
  expect(await pairs(Things)).toEqual(next.rows);
  const { isOriginal, bytes } = await exported(id);
  expect(isOriginal).toBe(true);
  expect(bytes.equals(await fileOfParts(partsOfTables({ ...first, more: next })))).toBe(true);
});

test('a table that was made cells here stays cells, with what the file has in them', async () => {
  const { id, sheets } = await upload(first);
  const made = await ann.call('DELETE', `/api/sheets/${sheets['Rates']}/table`);
  expect(made.body).not.toHaveProperty('error');
  await whole.services.rows.formulaColumns.settled();
  const update = await updated(id, { ...first, rates: [['air', 4], ...first.rates.slice(1)] });
  expect(update.cells).toEqual(['Rates']);
  expect(Object.keys(await sheetsOf(id))).toEqual(['Plan', 'Sums', 'Staff']);
  const { plan } = await exported(id);
  expect([plan['B19'], plan['C20'], plan['C25']]).toEqual(['Code', 4, 31]);
});

test('a table that was drawn by hand is found by its headings', async () => {
  const days: SeveralTables['days'] = [
    ['Mon', 2],
    ['Tue', 4],
  ];
  const { id, sheets } = await upload({ ...first, days });
  const range = { top: 2, left: 6, bottom: 4, right: 7, title: 'Days' };
  const made = await ann.call('POST', `/api/sheets/${sheets['Plan']}/tables`, range);
  expect(made.body).not.toHaveProperty('error');
  const own = await sheetsOf(id);
  const later: SeveralTables['days'] = [...days, ['Fri', 9]];
  const titles = ['A line more', 'Another'];
  const update = await updated(id, { ...first, titles, days: later, rates: [...first.rates, ['van', 1]] });
  expect(update.sheets.find(({ title }) => title === 'Days')?.counts).toEqual({ ...none, added: 1 });
  expect(await pairs(own['Days'])).toEqual(later);
  const { isOriginal, plan } = await exported(id);
  expect(isOriginal).toBe(true);
  expect([plan['A1'], plan['B3'], plan['G5'], plan['H8'], plan['B21']]).toEqual(['A line more', 0.5, 'Day', 9, 'Code']);
  // Formulas of the moved sheet follow a change.
  await edit(sheets['Plan'], { kind: 'set-grid-cells', cells: [{ row: '~2', column: 'qty', value: 1 }] });
  expect((await cellsOf(sheets['Sums'])).map(({ sum }) => sum)).toEqual([1560, 1, 3]);
});

test('tables that the file names no more, and columns that come, are followed', async () => {
  const { id, sheets } = await upload(first);
  const newer: SeveralTables = { ...first, unnamed: ['Rates', 'Staff'], extra: 'Zone', between: 4 };
  const update = await updated(id, newer);
  expect(update.missing).toEqual([]);
  expect(update.sheets.find(({ title }) => title === 'Rates')?.columns.added).toEqual(['Zone']);
  expect((await pairs(sheets['Rates']))[0]).toEqual(['air', 3, 'air Zone']);
  expect((await exported(id)).bytes.equals(await fileOfParts(partsOfTables(newer)))).toBe(true);
  // Here nobody tears it.
  const { body } = await ann.call('POST', `/api/sheets/${sheets['Plan']}/edits`, {
    edits: [{ kind: 'delete-column', column: 'price' }],
  });
  expect(JSON.stringify(body)).toContain('torn apart');
});

test('the largest table of a newer file may be another one than that of the sheet', async () => {
  const { id, sheets } = await upload(first);
  const rates = Array.from({ length: 90 }, (_, at) => [`code ${at}`, at] as const);
  const newer: SeveralTables = { ...first, orders: first.orders.slice(0, 4), rates: [...first.rates, ...rates] };
  const update = await updated(id, newer);
  expect(update.sheets.map(({ title, counts }) => [title, counts.added, counts.removed])).toEqual([
    ['Plan', 0, 8],
    ['Rates', 90, 0],
    ['Staff', 0, 0],
    ['Sums', 0, 0],
  ]);
  expect((await pairs(sheets['Plan'])).length).toBe(4);
  expect((await exported(id)).bytes.equals(await fileOfParts(partsOfTables(newer)))).toBe(true);
});

test('what can’t be followed for certain is named, and nothing changes', async () => {
  const { id, sheets } = await upload(first);
  // It reads a note below the orders, where the rates lie elsewhere in the newer file.
  await edit(sheets['Plan'], { kind: 'set-grid-cells', cells: [{ row: '~0', column: '~8', formula: '=D16*2' }] });
  const { error } = await send(`/api/workbooks/${id}/updates`, { ...first, between: 5 });
  expect(error.message).toContain('The table “Rates” lies elsewhere in this file');
  expect(await pairs(sheets['Rates'])).toEqual(first.rates);
});

test('a table that only its cells show is one from the import on, and is followed', async () => {
  const days: SeveralTables['days'] = [
    ['Mon', 2],
    ['Tue', 4],
    ['Wed', 5],
  ];
  const { id, sheets } = await upload({ ...first, days });
  expect(Object.keys(sheets)).toEqual(['Plan', 'Sums', 'Plan 2', 'Rates', 'Staff']);
  const file = { ...first, days, orders: first.orders.slice(2) };
  expect((await exported(id)).bytes.equals(await fileOfParts(partsOfTables({ ...first, days })))).toBe(true);
  await edit(sheets['Plan 2'], { kind: 'add-rows', rows: [{ cells: { day: 'Fri', hours: 9 } }] });
  const update = await updated(id, { ...file, days: [['Sun', 1], ...days] });
  expect(update.sheets.find(({ title }) => title === 'Plan 2')?.counts).toEqual({ ...none, added: 1 });
  expect(await pairs(sheets['Plan 2'])).toEqual([['Sun', 1], ...days, ['Fri', 9]]);
  const shown = (await ann.call('GET', `/api/workbooks/${id}/export/preview`)).body;
  expect(shown['lost']).toEqual([]);
  const { plan } = await exported(id);
  expect([plan['G4'], plan['G8'], plan['H8'], plan['B17']]).toEqual(['Sun', 'Fri', 9, 'Code']);
});
