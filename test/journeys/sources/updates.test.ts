/** A file as an update of a workbook that is there: what changed in the file, what changed here, and who is right. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import type { UpdatePreview } from '#features/sources/api/update-preview.ts';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
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
async function send(path: string, name: string, text: string | Blob): Promise<{ status: number; body: Json }> {
  const form = new FormData();
  form.set('file', typeof text === 'string' ? new Blob([text]) : text, name);
  const { body, headers } = new Request('http://localhost', { method: 'POST', body: form });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  const answer = await ann.ask(path, init);
  return { status: answer.status, body: await answer.json() };
}
async function upload(text: string): Promise<{ id: string; sheet: string }> {
  let { workbook } = (await send('/api/workbooks', 'shop.csv', text)).body as { workbook: WorkbookOnTheWire };
  while (workbook.state === 'importing') {
    await delay(20);
    workbook = (await ann.call('GET', `/api/workbooks/${workbook.id}`)).body['workbook'] as WorkbookOnTheWire;
  }
  return { id: workbook.id, sheet: workbook.sheets[0]?.id ?? '' };
}
async function preview(id: string, text: string | Blob, name = 'shop.csv'): Promise<UpdatePreview> {
  const { status, body } = await send(`/api/workbooks/${id}/updates`, name, text);
  expect(body).not.toHaveProperty('error');
  expect(status).toBe(200);
  return body.update as UpdatePreview;
}
const apply = (id: string, update: UpdatePreview, rule: string, choices: object[] = []) =>
  ann.call('POST', `/api/workbooks/${id}/updates/${update.update_id}`, {
    ...{ file_name: update.file_name, digest: update.digest, rule, choices },
  });
const edit = (sheet: string, edits: object[]) => ann.call('POST', `/api/sheets/${sheet}/edits`, { edits });
async function rowsOf(sheet: string): Promise<Json[]> {
  return (await ann.call('POST', `/api/sheets/${sheet}/query`, {})).body['rows'] as Json[];
}
const cellsOf = async (sheet: string) => (await rowsOf(sheet)).map(filled);
const filled = ({ cells }: Json) => Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== null));
const rowOf = async (sheet: string, item: string) => (await rowsOf(sheet)).find(({ cells }) => cells.item === item);
const set = async (sheet: string, item: string, cells: object) => {
  const { row_id, version } = await rowOf(sheet, item);
  return edit(sheet, [{ kind: 'set-cells', row_id, version, cells }]);
};

const first = `Item,Qty,Price
Green tea,2,3.5
Brown rice,1,8
Sea salt,5,1.2
Black pepper,7,4
`;

test('what changed in the file comes, what changed here stays, and nothing before it is confirmed', {
  timeout: 120_000,
}, async () => {
  const { id, sheet } = await upload(first);
  const before = new Map((await rowsOf(sheet)).map(({ row_id, cells }) => [cells.item, row_id]));
  await set(sheet, 'Brown rice', { qty: 10 });
  await edit(sheet, [{ kind: 'add-rows', rows: [{ cells: { item: 'From a visitor', qty: 1 } }] }]);
  // Sorted, a row less, one more, a price changed, a column more.
  const next = `Item,Price,Qty,Origin
Black pepper,4,7,India
Brown rice,9,1,Italy
Green tea,3.5,2,Japan
Honey,6,3,Greece
`;
  const update = await preview(id, next);
  expect(update.sheets).toMatchObject([
    {
      counts: { added: 1, changed: 3, removed: 1 },
      columns: { added: ['Origin'], missing: [], left_out: [] },
      added: [['Honey', '3', '6', 'Greece']],
      removed: [['Sea salt', '5', '1.2']],
      conflict_count: 0,
    },
  ]);
  expect(update.sheets[0]?.changed).toContainEqual({
    label: 'Brown rice',
    cells: [
      { name: 'Price', before: '8', after: '9' },
      { name: 'Origin', before: '', after: 'Italy' },
    ],
  });
  expect(await rowsOf(sheet)).toHaveLength(5);
  expect((await apply(id, update, 'file')).body).toEqual({ counts: { added: 1, changed: 3, removed: 1 } });
  const rows = await rowsOf(sheet);
  expect(rows.map(filled)).toEqual([
    { item: 'Black pepper', price: 4, qty: 7, origin: 'India' },
    { item: 'From a visitor', qty: 1 },
    { item: 'Brown rice', price: 9, qty: 10, origin: 'Italy' },
    { item: 'Green tea', price: 3.5, qty: 2, origin: 'Japan' },
    { item: 'Honey', price: 6, qty: 3, origin: 'Greece' },
  ]);
  for (const item of ['Black pepper', 'Brown rice', 'Green tea']) {
    expect(rows.find(({ cells }) => cells.item === item).row_id).toBe(before.get(item));
  }
  // The same file again changes nothing, and a file that was used is gone.
  expect((await preview(id, next)).sheets).toMatchObject([{ counts: { added: 0, changed: 0, removed: 0 }, same: 4 }]);
  expect((await apply(id, update, 'file')).status).toBe(404);
  // Rows that the file removed lie in the trash, and stay when they are brought back.
  const restored = await edit(sheet, [{ kind: 'restore-rows', row_ids: [before.get('Sea salt')] }]);
  expect(restored.status).toBe(200);
  const again = await preview(id, next);
  expect(again.sheets).toMatchObject([{ counts: { added: 0, changed: 0, removed: 0 } }]);
});

fullTest(
  'what both changed is asked: the file wins, mine wins, or each by itself',
  async () => {
    const changedHere = async (): Promise<{ id: string; sheet: string }> => {
      const made = await upload(first);
      await set(made.sheet, 'Brown rice', { price: 7 });
      await set(made.sheet, 'Sea salt', { qty: 50 });
      const { row_id } = await rowOf(made.sheet, 'Black pepper');
      await edit(made.sheet, [{ kind: 'delete-rows', row_ids: [row_id] }]);
      return made;
    };
    // A price on both sides; a row that was changed here is gone there; one that was deleted here is changed there.
    const next = `Item,Qty,Price
Green tea,2,3.5
Brown rice,1,9
Black pepper,7,5
`;
    const expected = {
      file: [
        { item: 'Green tea', qty: 2, price: 3.5 },
        { item: 'Brown rice', qty: 1, price: 9 },
        { item: 'Black pepper', qty: 7, price: 5 },
      ],
      mine: [
        { item: 'Green tea', qty: 2, price: 3.5 },
        { item: 'Brown rice', qty: 1, price: 7 },
        { item: 'Sea salt', qty: 50, price: 1.2 },
      ],
      each: [
        { item: 'Green tea', qty: 2, price: 3.5 },
        { item: 'Brown rice', qty: 1, price: 9 },
        { item: 'Sea salt', qty: 50, price: 1.2 },
      ],
    };
    for (const rule of ['file', 'mine', 'each'] as const) {
      const { id, sheet } = await changedHere();
      const update = await preview(id, next);
      const [own] = update.sheets;
      expect(own).toMatchObject({ counts: { added: 0, changed: 0, removed: 0 }, conflict_count: 3 });
      expect(own?.conflicts).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'conflict', name: 'Price', label: 'Brown rice', mine: '7', file: '9' }),
          expect.objectContaining({ kind: 'deleted-there', label: 'Sea salt', mine: 'Sea salt, 50, 1.2', file: '' }),
          expect.objectContaining({
            kind: 'deleted-here',
            label: 'Black pepper',
            mine: '',
            file: 'Black pepper, 7, 5',
          }),
        ]),
      );
      const choices = own?.conflicts.map(({ row_id, column, kind }) => ({
        ...{ sheet_id: sheet, row_id, column },
        winner: kind === 'conflict' ? 'file' : 'mine',
      }));
      if (rule === 'each') {
        expect((await apply(id, update, 'each', choices?.slice(1))).body).toMatchObject({
          error: { code: 'invalid_input', fields: [{ path: 'choices' }] },
        });
      }
      expect((await apply(id, update, rule, choices)).status).toBe(200);
      expect(await cellsOf(sheet)).toEqual(expected[rule]);
      if (rule !== 'mine') continue;
      // Decided is decided.
      const quiet = { counts: { added: 0, changed: 0, removed: 0 }, conflict_count: 0 };
      expect((await preview(id, next)).sheets).toMatchObject([quiet]);
    }
  },
  120_000,
);

fullTest(
  'what is here by now is what was shown, or nothing is done',
  async () => {
    const { id, sheet } = await upload(first);
    const update = await preview(id, first.replace('Brown rice,1,8', 'Brown rice,1,9'));
    await set(sheet, 'Brown rice', { price: 7 });
    expect(await apply(id, update, 'file')).toMatchObject({ status: 409, body: { error: { code: 'row_conflict' } } });
    expect((await rowOf(sheet, 'Brown rice')).cells.price).toBe(7);
    const path = `/api/workbooks/${id}/updates/${update.update_id}/preview`;
    const { body } = await ann.call('POST', path, { file_name: 'shop.csv' });
    expect((body as Json).update.sheets[0]).toMatchObject({ conflict_count: 1 });
    expect((await apply(id, (body as Json).update, 'file')).status).toBe(200);
    // Two who confirm at once: one of them does it.
    const more = `${first}Honey,3,6\n`;
    const [one, other] = [await preview(id, more), await preview(id, more)];
    const both = await Promise.all([apply(id, one, 'file'), apply(id, other, 'file')]);
    // The other is refused, or finds nothing left to do where it looked a moment later.
    const added = both.map(({ status, body }) => (status === 200 ? (body as Json).counts.added : `${status}`));
    expect(added).toContain(1);
    expect(['409', 0]).toContain(added.find((one) => one !== 1));
    expect((await cellsOf(sheet)).filter(({ item }) => item === 'Honey')).toHaveLength(1);
  },
  120_000,
);

fullTest('what was exported, changed elsewhere and comes back doubles no row of a visitor', async () => {
  const { id, sheet } = await upload(first);
  await set(sheet, 'Brown rice', { qty: 10 });
  await edit(sheet, [
    { kind: 'change-column', column: 'qty', name: 'Pieces' },
    { kind: 'add-rows', rows: [{ cells: { item: 'From a visitor', qty: 1, price: 2 } }] },
  ]);
  const exported = await ann.ask(`/api/sheets/${sheet}/export?format=csv`);
  const text = (await exported.text()).replace('Sea salt,5', 'Sea salt,6');
  const update = await preview(id, text, 'export.csv');
  expect(update.sheets).toMatchObject([{ counts: { added: 0, changed: 1, removed: 0 }, conflict_count: 0 }]);
  await apply(id, update, 'file');
  expect((await cellsOf(sheet)).map(({ item, qty }) => [item, qty])).toEqual([
    ['Green tea', 2],
    ['Brown rice', 10],
    ['Sea salt', 6],
    ['Black pepper', 7],
    ['From a visitor', 1],
  ]);
  // The first file still names the column as it did.
  expect((await preview(id, first)).sheets[0]?.columns).toMatchObject({ added: [], missing: [] });
});

fullTest('a new column of a file doesn’t hide what else changes in its rows', async () => {
  const lines = Array.from({ length: 8 }, (_, at) => `Thing ${at},${at}`);
  const { id } = await upload(['Item,Qty', ...lines].join('\n'));
  const newer = lines.map((line, at) => `${at === 7 ? 'Thing 7,70' : line},Hall 3`);
  const [sheet] = (await preview(id, ['Item,Qty,Hall', ...newer].join('\n'))).sheets;
  expect(sheet?.counts).toEqual({ added: 0, changed: 8, removed: 0 });
  expect(sheet?.changed[0]).toEqual({
    label: 'Thing 7',
    cells: [
      { name: 'Qty', before: '7', after: '70' },
      { name: 'Hall', before: '', after: 'Hall 3' },
    ],
  });
});

fullTest(
  'types of the workbook stay, what does not fit is named, deleted columns and strange files stay away',
  async () => {
    const { id, sheet } = await upload(`${first}`.replace('Item,', 'Item,Note,').replaceAll(/^(\w+ \w+),/gm, '$1,x,'));
    await edit(sheet, [{ kind: 'delete-column', column: 'note' }]);
    await edit(sheet, [{ kind: 'change-column', column: 'qty', type: 'text' }]);
    const next = `Item,Note,Qty,Price
Green tea,x,2,on request
Brown rice,x,3,"$8.50"
Sea salt,x,5,1.2
`;
    const update = await preview(id, next);
    expect(update.sheets).toMatchObject([
      {
        counts: { added: 0, changed: 2, removed: 1 },
        columns: { left_out: ['Note'], added: [] },
        misfits: { count: 1, examples: [{ row: 1, column: 'Price', type: 'number', value: 'on request' }] },
        conflict_count: 0,
      },
    ]);
    await apply(id, update, 'file');
    expect(await cellsOf(sheet)).toEqual([
      { item: 'Green tea', qty: '2', price: 'on request' },
      { item: 'Brown rice', qty: '3', price: 8.5 },
      { item: 'Sea salt', qty: '5', price: 1.2 },
    ]);
    const strange = await send(
      `/api/workbooks/${id}/updates`,
      'people.csv',
      'First name,Age\nAnn,40\nBob,39\nCleo,20\n',
    );
    expect(strange).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining('no column of') } },
    });
    const outside = await ann.call('POST', `/api/workbooks/${id}/updates/..%2F..%2Fsecrets/preview`, {
      file_name: 'a',
    });
    expect(outside.status).toBe(404);
  },
);
