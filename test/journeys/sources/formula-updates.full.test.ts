/** A newer version of a file brings its formulas of single cells: new ones, other ones, and values where formulas were. */
import { setTimeout as delay } from 'node:timers/promises';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UpdatePreview } from '#features/sources/api/update-preview.ts';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { fullTest } from '#test/full-test.ts';

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
/** A formula with the value that its program gave it, or a value. */
type Written = string | number | null | { f: string; v: number };
type Sheets = Record<string, Written[][]>;

function fileOf(sheets: Sheets): Blob {
  const book = utils.book_new();
  for (const [title, rows] of Object.entries(sheets)) {
    const bare = rows.map((row) => row.map((cell) => (cell !== null && typeof cell === 'object' ? cell.v : cell)));
    const sheet = utils.aoa_to_sheet(bare);
    for (const [row, cells] of rows.entries()) {
      for (const [column, cell] of cells.entries()) {
        if (cell === null || typeof cell !== 'object') continue;
        sheet[utils.encode_cell({ r: row, c: column })] = { t: 'n', ...cell };
      }
    }
    utils.book_append_sheet(book, sheet, title);
  }
  return new Blob([write(book, { bookType: 'xlsx', type: 'array' }) as ArrayBuffer]);
}
async function send(path: string, file: Blob): Promise<Json> {
  const form = new FormData();
  form.set('file', file, 'budget.xlsx');
  const { body, headers } = new Request('http://localhost', { method: 'POST', body: form });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  const answer = await ann.ask(path, init);
  const sent = await answer.json();
  expect(sent).not.toHaveProperty('error');
  return sent;
}
async function upload(sheets: Sheets): Promise<{ id: string; ids: string[] }> {
  let { workbook } = (await send('/api/workbooks', fileOf(sheets))) as { workbook: WorkbookOnTheWire };
  while (workbook.state === 'importing') {
    await delay(20);
    workbook = (await ann.call('GET', `/api/workbooks/${workbook.id}`)).body['workbook'] as WorkbookOnTheWire;
  }
  expect(workbook.state).toBe('ready');
  return { id: workbook.id, ids: workbook.sheets.map(({ id }) => id) };
}
const preview = async (id: string, sheets: Sheets): Promise<UpdatePreview> =>
  (await send(`/api/workbooks/${id}/updates`, fileOf(sheets))).update as UpdatePreview;
async function apply(id: string, update: UpdatePreview, rule = 'mine'): Promise<void> {
  const { update_id, file_name, digest } = update;
  const given = { file_name, digest, rule, choices: [] };
  const { status, body } = await ann.call('POST', `/api/workbooks/${id}/updates/${update_id}`, given);
  expect(body).not.toHaveProperty('error');
  expect(status).toBe(200);
}
async function rowsOf(sheet: string): Promise<Json[]> {
  await whole.services.rows.formulaColumns.settled();
  return (await ann.call('POST', `/api/sheets/${sheet}/query`, {})).body['rows'] as Json[];
}
const bare = (text: string): string => text.replaceAll(' ', '');
/** By the first cell of each row, the others: formulas with what they come to. */
async function read(sheet: string): Promise<Record<string, Json>> {
  const rows = (await rowsOf(sheet)).map(({ cells, formulas = {} }) => {
    const [[, name] = ['', ''], ...others] = Object.entries(cells).filter(([, cell]) => cell !== null) as [
      string,
      string,
    ][];
    return [
      name,
      Object.fromEntries(others.map(([id, cell]) => [id, formulas[id] ? [bare(formulas[id]), cell] : cell])),
    ];
  });
  return Object.fromEntries(rows);
}
const formula = (f: string, v: number) => ({ f, v });

const first: Sheets = {
  Costs: [
    ['Item', 'Price', 'Count', 'Cost'],
    ['Rent', 500, 1, formula('B2*C2', 500)],
    ['Paper', 4, 10, formula('B3*C3', 40)],
    ['Ink', 20, 2, formula('B4*C4', 40)],
    ['Stamps', 1, 30, 30],
    ['Total', null, null, formula('SUM(D2:D5)', 610)],
  ],
  Summary: [
    ['Name', 'Amount'],
    ['Income', 1_000],
    ['Costs', formula('Costs!D6', 610)],
    ['Left', formula('B2-B3', 390)],
  ],
};
const next: Sheets = {
  Costs: [
    ['Item', 'Price', 'Count', 'Cost'],
    // Moved up, and a value where the formula was.
    ['Ink', 20, 2, 45],
    ['Rent', 600, 1, formula('B3*C3', 600)],
    // Another formula, and one where the same value was.
    ['Paper', 4, 10, formula('B4*C4*1.5', 60)],
    ['Stamps', 1, 30, formula('B5*C5', 30)],
    ['Coffee', 7, 3, formula('B6*C6', 21)],
    ['Total', null, null, formula('SUM(D2:D6)', 756)],
  ],
  Summary: [
    ['Name', 'Amount'],
    ['Income', 1_000],
    ['Costs', formula('Costs!D7', 756)],
    ['Left', formula('B2-B3', 244)],
    ['Coffee', formula('Costs!D6', 21)],
    ['Planned', formula('Plan!B3', 26)],
  ],
  Plan: [
    ['Name', 'Worth'],
    ['Cake', 5],
    ['All', formula('B2+Costs!D6', 26)],
  ],
};

test('formulas that came, changed, went or moved come with the file, and what they are is shown before', {
  timeout: 120_000,
}, async () => {
  const { id, ids } = await upload(first);
  const [costs = '', summary = ''] = ids;
  const before = await read(costs);
  expect(Object.keys(before)).toEqual(['Rent', 'Paper', 'Ink', 'Stamps']);
  const update = await preview(id, next);
  // Ink, Paper, Stamps and Coffee, for the total is below the table; of the summary the two new rows: its other formulas name the same cells.
  expect(update.sheets.map(({ formulas }) => formulas)).toEqual([4, 2]);
  expect(update.sheets[0]?.changed).toContainEqual({
    label: 'Paper',
    cells: [{ name: 'Cost', before: '=B3 * C3', after: '=B4 * C4 * 1.5' }],
  });
  expect(update.sheets[0]?.changed).toContainEqual({
    label: 'Stamps',
    cells: [{ name: 'Cost', before: '30', after: '=B5 * C5' }],
  });
  expect(update.sheets.map(({ conflict_count }) => conflict_count)).toEqual([0, 0]);
  expect(await read(costs)).toEqual(before);
  await apply(id, update);
  const after = await read(costs);
  expect(after).toEqual({
    Ink: { price: 20, count: 2, cost: 45 },
    Rent: { price: 600, count: 1, cost: ['=B3*C3', 600] },
    Paper: { price: 4, count: 10, cost: ['=B4*C4*1.5', 60] },
    Stamps: { price: 1, count: 30, cost: ['=B5*C5', 30] },
    Coffee: { price: 7, count: 3, cost: ['=B6*C6', 21] },
  });
  expect(Object.keys(after)).toEqual(['Ink', 'Rent', 'Paper', 'Stamps', 'Coffee']);
  expect(await read(summary)).toEqual({
    Income: { amount: 1_000 },
    Costs: { amount: ['=Costs!D7', 756] },
    Left: { amount: ['=B2-B3', 244] },
    Coffee: { amount: ['=Costs!D6', 21] },
    Planned: { amount: ['=Plan!B3', 26] },
  });
  const { body } = await ann.call('GET', `/api/workbooks/${id}`);
  const plan = (body['workbook'] as WorkbookOnTheWire).sheets.find(({ title }) => title === 'Plan')?.id ?? '';
  expect(await read(plan)).toEqual({ Cake: { worth: 5 }, All: { worth: ['=B2+Costs!D6', 26] } });
  // They live on: what is written here reaches every one of them.
  const ink = (await rowsOf(costs)).find(({ cells }) => cells.item === 'Ink');
  await edit(costs, ink, { cost: 145 });
  expect((await read(summary))['Costs']).toEqual({ amount: ['=Costs!D7', 856] });
  expect((await read(summary))['Left']).toEqual({ amount: ['=B2-B3', 144] });
  // The same file says nothing new: what was computed here is no change of a cell.
  const again = await preview(id, next);
  expect(again.sheets.map(({ counts, formulas, conflict_count }) => [counts, formulas, conflict_count])).toEqual(
    again.sheets.map(() => [{ added: 0, changed: 0, removed: 0 }, 0, 0]),
  );
});

fullTest(
  'the history of a row gives back the formula that an update took, and takes the one that it brought',
  async () => {
    const { id, ids } = await upload(first);
    const [costs = ''] = ids;
    const versions = new Map((await rowsOf(costs)).map(({ row_id, version }) => [row_id, version]));
    await apply(id, await preview(id, next));
    for (const item of ['Ink', 'Stamps']) {
      const row = (await rowsOf(costs)).find(({ cells }) => cells.item === item);
      const given = { version: row.version, to: versions.get(row.row_id) };
      const { status } = await ann.call('POST', `/api/sheets/${costs}/rows/${row.row_id}/restore`, given);
      expect(status).toBe(200);
    }
    const after = await read(costs);
    expect(after['Ink']).toEqual({ price: 20, count: 2, cost: ['=B2*C2', 40] });
    expect(after['Stamps']).toEqual({ price: 1, count: 30, cost: 30 });
    const history = await ann.call('GET', `/api/sheets/${costs}/history`);
    expect(JSON.stringify(history.body)).not.toContain('=cost');
  },
);

fullTest('a formula that both changed is asked, and one that was changed here alone stays', async () => {
  const typed = { Paper: '=B3*C3+1', Rent: '=B2*C2*2' };
  for (const [rule, expected] of [
    ['mine', '=B4*C4+1'],
    ['file', '=B4*C4*1.5'],
  ] as const) {
    const { id, ids } = await upload(first);
    const [costs = ''] = ids;
    for (const [item, text] of Object.entries(typed)) {
      const row = (await rowsOf(costs)).find(({ cells }) => cells.item === item);
      await edit(costs, row, {}, { cost: text });
    }
    const update = await preview(id, next);
    expect(update.sheets[0]?.conflicts).toMatchObject([
      { kind: 'conflict', label: 'Paper', name: 'Cost', mine: '=B3 * C3 + 1', file: '=B4 * C4 * 1.5' },
    ]);
    await apply(id, update, rule);
    const after = await read(costs);
    expect(after['Paper'].cost[0]).toBe(expected);
    expect(after['Rent'].cost[0]).toBe('=B3*C3*2');
    expect(after['Rent'].cost[1]).toBe(1_200);
  }
});

fullTest(
  'a formula that cannot be computed here comes as its value, and what was computed here is no conflict',
  async () => {
    const { id, ids } = await upload(first);
    const [costs = '', summary = ''] = ids;
    const rent = (await rowsOf(costs)).find(({ cells }) => cells.item === 'Rent');
    await edit(costs, rent, { count: 2 });
    expect((await read(summary))['Left']).toEqual({ amount: ['=B2-B3', -110] });
    const strange = structuredClone(first);
    strange['Costs']![4]![3] = formula('NOSUCHFUNCTION(B5)', 33);
    // Its program computed the others by what it knew.
    strange['Costs']![5]![3] = formula('SUM(D2:D5)', 613);
    const update = await preview(id, strange);
    expect(update.sheets.map(({ formulas, conflict_count }) => [formulas, conflict_count])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    await apply(id, update);
    const after = await read(costs);
    expect(after['Stamps'].cost).toEqual(['=NOSUCHFUNCTION(B5)', 33]);
    expect((await read(summary))['Costs']).toEqual({ amount: ['=Costs!D6', 1_113] });
  },
);

async function edit(sheet: string, row: Json, cells: object, formulas?: object): Promise<void> {
  const { row_id, version } = row;
  const edits = [{ kind: 'set-cells', row_id, version, cells, ...(formulas && { formulas }) }];
  const { body } = await ann.call('POST', `/api/sheets/${sheet}/edits`, { edits });
  expect(body).not.toHaveProperty('error');
}
