/** After an update from a newer file an export gives that file back, with what was changed here. */
import { setTimeout as delay } from 'node:timers/promises';
import * as spreadsheets from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import type { UpdatePreview } from '#features/sources/api/update-preview.ts';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { type FileCells, fileOfCells } from '#test/imported-workbooks.ts';
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

async function send(path: string, bytes: Uint8Array, name: string): Promise<Json> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const { body, headers } = new Request('http://localhost', { method: 'POST', body: form });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  return (await ann.ask(path, init)).json();
}
async function upload(bytes: Uint8Array): Promise<{ id: string; sheet: string }> {
  let { workbook } = (await send('/api/workbooks', bytes, 'plan.xlsx')) as { workbook: WorkbookOnTheWire };
  while (workbook.state === 'importing') {
    await delay(20);
    workbook = (await ann.call('GET', `/api/workbooks/${workbook.id}`)).body['workbook'] as WorkbookOnTheWire;
  }
  await whole.services.rows.formulaColumns.settled();
  return { id: workbook.id, sheet: workbook.sheets[0]?.id ?? '' };
}
async function update(id: string, bytes: Uint8Array, name = 'plan.xlsx'): Promise<UpdatePreview> {
  const { update: shown, error } = await send(`/api/workbooks/${id}/updates`, bytes, name);
  expect(error).toBeUndefined();
  const { update_id, file_name, digest } = shown as UpdatePreview;
  const given = { file_name, digest, rule: 'mine', choices: [] };
  const { body } = await ann.call('POST', `/api/workbooks/${id}/updates/${update_id}`, given);
  expect(body).not.toHaveProperty('error');
  await whole.services.rows.formulaColumns.settled();
  return shown;
}
const edit = async (sheet: string, ...edits: Json[]): Promise<void> => {
  const { body } = await ann.call('POST', `/api/sheets/${sheet}/edits`, { edits });
  expect(body).not.toHaveProperty('error');
  await whole.services.rows.formulaColumns.settled();
};
const rowsOf = async (sheet: string): Promise<Json[]> =>
  (await ann.call('POST', `/api/sheets/${sheet}/query`, {})).body['rows'] as Json[];
async function exported(id: string): Promise<Buffer> {
  const answer = await ann.ask(`/api/workbooks/${id}/export?format=xlsx`);
  return Buffer.from(await answer.arrayBuffer());
}
const previewOf = async (id: string): Promise<Json> =>
  (await ann.call('GET', `/api/workbooks/${id}/export/preview`)).body;
const cellsIn = (bytes: Buffer): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(spreadsheets.read(bytes).Sheets['Plan']!).flatMap(([at, cell]) =>
      at.startsWith('!') ? [] : [[at, (cell as Json).f === undefined ? (cell as Json).v : `=${(cell as Json).f}`]],
    ),
  );

const plan = (rate: number, items: readonly (readonly [string, number])[], title = 'Plan'): FileCells => {
  const cells: FileCells = { A1: title, A2: 'Rate', B2: rate, A4: 'Item', B4: 'Price', C4: 'Total' };
  for (const [at, [item, price]] of items.entries()) {
    const row = at + 5;
    Object.assign(cells, { [`A${row}`]: item, [`B${row}`]: price });
    cells[`C${row}`] = { f: `B${row}*(1+$B$2)`, v: price * (1 + rate) };
  }
  const last = items.length + 4;
  cells[`A${last + 2}`] = 'Sum';
  cells[`C${last + 2}`] = { f: `SUM(C5:C${last})`, v: items.reduce((sum, [, price]) => sum + price * (1 + rate), 0) };
  return cells;
};
const first = [
  ['Pen', 2],
  ['Ink', 4],
  ['Cap', 8],
] as const;
const newer = [
  ['Pen', 2],
  ['Bag', 6],
  ['Ink', 5],
  ['Cap', 8],
] as const;

test('the newer file comes back byte for byte where nothing was changed here', async () => {
  const { id } = await upload(fileOfCells({ Plan: plan(0.5, first) }));
  const file = fileOfCells({ Plan: plan(0.25, newer, 'New plan') });
  await update(id, file);
  expect(await previewOf(id)).toMatchObject({ original: true, lost: [] });
  expect((await exported(id)).equals(file)).toBe(true);
});

test('an update is one entry of the history, and is undone there with the file of before', async () => {
  const file = fileOfCells({ Plan: plan(0.5, first) });
  const { id, sheet } = await upload(file);
  const before = await rowsOf(sheet);
  await update(id, fileOfCells({ Plan: plan(0.25, newer, 'New plan') }), 'newer.xlsx');
  const history = async (): Promise<Json> => (await ann.call('GET', `/api/sheets/${sheet}/history`)).body;
  const { updates, writes } = await history();
  expect(updates).toMatchObject([{ name: 'newer.xlsx', counts: { added: 1, changed: 1, removed: 0 }, can_undo: true }]);
  expect(writes).toMatchObject([{ update: { id: updates[0].id, is_undone: false } }]);
  const undone = await ann.call('POST', `/api/workbooks/${id}/updates/${updates[0].id}/undo`);
  expect(undone.body).toEqual({});
  await whole.services.rows.formulaColumns.settled();
  expect((await rowsOf(sheet)).map(({ cells }) => cells)).toEqual(before.map(({ cells }) => cells));
  expect(await previewOf(id)).toMatchObject({ original: true, lost: [] });
  expect(cellsIn(await exported(id))).toEqual(cellsIn(file));
  const later = await history();
  expect(later.updates).toMatchObject([{ is_undone: true, can_undo: false }]);
  expect(later.writes[0]).toMatchObject({ update: { is_undone: true } });
});

fullTest('lists to choose from that the newer file has stay as it has them', async () => {
  const listed = async (items: readonly (readonly [string, number])[]): Promise<Buffer> => {
    const { id, sheet } = await upload(fileOfCells({ Plan: plan(0.5, items) }));
    const options = [...newer.map(([item]) => item), 'Hat'];
    await edit(sheet, { kind: 'change-column', column: 'item', type: 'choice', options });
    const bytes = await exported(id);
    const { files } = spreadsheets.read(bytes, { bookFiles: true }) as Json;
    expect(String(files['xl/worksheets/sheet1.xml'].content).match(/<dataValidation /g)).toHaveLength(1);
    return bytes;
  };
  const { id } = await upload(await listed(first));
  const { workbook } = (await ann.call('GET', `/api/workbooks/${id}`)).body as Json;
  expect(workbook.sheets[0].columns[0]).toMatchObject({ id: 'item', type: 'choice' });
  const file = await listed(newer);
  await update(id, file);
  expect(await previewOf(id)).toMatchObject({ original: true, lost: [] });
  expect((await exported(id)).equals(file)).toBe(true);
});

fullTest('what was changed before and after the update is in the newer file', async () => {
  const { id, sheet } = await upload(fileOfCells({ Plan: plan(0.5, first) }));
  const [pen, , cap] = await rowsOf(sheet);
  await edit(
    sheet,
    { kind: 'set-cells', row_id: pen.row_id, version: pen.version, cells: { price: 3 } },
    { kind: 'delete-rows', row_ids: [cap.row_id] },
    { kind: 'add-rows', rows: [{ cells: { item: 'Hat', price: 1 } }] },
    { kind: 'set-grid-cells', cells: [{ row: '~0', column: 'item', value: 'Mine' }] },
  );
  await update(id, fileOfCells({ Plan: plan(0.25, newer) }));
  const [, , ink] = await rowsOf(sheet);
  await edit(sheet, { kind: 'set-cells', row_id: ink.row_id, version: ink.version, cells: { item: 'Dye' } });
  expect(await previewOf(id)).toMatchObject({ original: true });
  const cells = cellsIn(await exported(id));
  expect(cells).toMatchObject({
    ...{ A1: 'Mine', B2: 0.25, A5: 'Pen', B5: 3, A6: 'Bag', B6: 6, A7: 'Dye', B7: 5, A8: 'Hat', B8: 1 },
    ...{ C5: '=B5*(1+$B$2)', C7: '=B7*(1+$B$2)', A10: 'Sum', C10: '=SUM(C5:C8)' },
  });
  const { Plan } = spreadsheets.read(await exported(id)).Sheets;
  expect([Plan!['C5'].v, Plan!['C10'].v]).toEqual([3.75, 3.75 + 7.5 + 6.25 + 1.25]);
});

fullTest('columns that came or went here are so in the newer file', async () => {
  const { id, sheet } = await upload(fileOfCells({ Plan: plan(0.5, first) }));
  await edit(sheet, { kind: 'add-column', name: 'Note', type: 'text', before: 'price' });
  await update(id, fileOfCells({ Plan: plan(0.25, newer) }));
  const [pen] = await rowsOf(sheet);
  await edit(sheet, { kind: 'set-cells', row_id: pen.row_id, version: pen.version, cells: { note: 'soon' } });
  expect(cellsIn(await exported(id))).toMatchObject({
    ...{ B4: 'Note', B5: 'soon', C5: 2, D5: '=C5*(1+$C$2)', C2: 0.25, C6: 6 },
  });
});

fullTest('a newer file whose table lies lower is given back with what was edited here', async () => {
  const { id, sheet } = await upload(fileOfCells({ Plan: plan(0.5, first) }));
  await edit(sheet, { kind: 'set-grid-cells', cells: [{ row: '~1', column: 'price', value: 1 }] });
  const { A1, ...cells } = plan(0.5, newer);
  const lower: FileCells = { A1: 'A line more', A2: A1! };
  for (const [at, cell] of Object.entries(cells)) {
    const { r, c } = spreadsheets.utils.decode_cell(at);
    const moved =
      typeof cell === 'object' ? { ...cell, f: cell.f.replaceAll(/\d+/g, (row) => `${Number(row) + 1}`) } : cell;
    lower[spreadsheets.utils.encode_cell({ r: r + 1, c })] = moved;
  }
  for (const at of ['C6', 'C7', 'C8', 'C9']) lower[at] = { f: `B${at.slice(1)}*(1+$B$3)`, v: 1 };
  await update(id, fileOfCells({ Plan: lower }));
  expect(await previewOf(id)).toMatchObject({ original: true });
  expect(cellsIn(await exported(id))).toMatchObject({
    ...{
      A1: 'A line more',
      A2: 'Plan',
      A3: 'Rate',
      B3: 1,
      A5: 'Item',
      A7: 'Bag',
      C7: '=B7*(1+$B$3)',
      C11: '=SUM(C6:C9)',
    },
  });
  const { Plan } = spreadsheets.read(await exported(id)).Sheets;
  expect([Plan!['C6'].v, Plan!['C11'].v]).toEqual([4, 42]);
});

fullTest('a formula that computes differently here keeps the value of the file after an update, too', async () => {
  const cells = (price: number): FileCells => ({
    ...{ A1: 'Item', B1: 'Price', C1: 'Total', A2: 'Pen', B2: 2, C2: { f: 'B2*2+0*LEN(A2)', v: 5 } },
    ...{ A3: 'Ink', B3: price, C3: { f: 'B3*2', v: price * 2 } },
  });
  const { id, sheet } = await upload(fileOfCells({ Plan: cells(4) }));
  expect((await rowsOf(sheet)).map((row) => row.cells.total)).toEqual([5, 8]);
  await update(id, fileOfCells({ Plan: cells(6) }));
  expect((await rowsOf(sheet)).map((row) => row.cells.total)).toEqual([5, 12]);
});

fullTest('a kind of file that can’t be changed in place is named before an export', async () => {
  const { id } = await upload(fileOfCells({ Plan: { A1: 'Item', B1: 'Price', A2: 'Pen', B2: 2 } }));
  await update(id, Buffer.from('Item,Price\nPen,3\n'), 'newer.csv');
  const shown = await previewOf(id);
  expect(shown).toMatchObject({ original: false });
  expect(shown.lost).toContain(
    'The spreadsheet was updated from “newer.csv”, a kind of file that can’t be given back with changes.',
  );
});
