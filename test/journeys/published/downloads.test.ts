/** Files that visitors keep: what is in them, for whom, and how they are read. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import type { BlockFilter } from '#features/apps/rules/page/document.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import type { Column } from '#engine/model.ts';
import { pdfText } from '../../pdf-text.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

const columns: Column[] = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'price', name: 'Price', type: 'currency' },
  { id: 'city', name: 'City', type: 'text' },
  { id: 'due', name: 'Due', type: 'date' },
  { id: 'secret', name: 'Secret note', type: 'text' },
  { id: 'owner', name: 'Owner', type: 'text' },
  { id: '_id', name: '_id', type: 'text' },
];
const cities = ['Oslo', 'Rome', 'القاهرة', '東京'];
const rows = Array.from({ length: 60 }, (_, index) => ({
  cells: {
    item: index === 7 ? '=2+5' : index === 9 ? 'two\rlines|;' : `Thing${index}q`,
    price: index - 20.5,
    city: cities[index % 4] ?? '',
    due: '2026-12-01',
    secret: `hush${index}`,
    owner: index < 10 ? 'eve@example.com' : 'nobody@example.com',
    _id: index < 3 ? 'ann' : 'bob',
  },
}));
const large = 100_000;

let shop: PublishedApp;
beforeAll(async () => {
  const many = Array.from({ length: large }, (_, index) => ({ cells: { item: `Large ${index}`, price: index } }));
  shop = await publishApp(
    [
      { title: 'Orders', columns, rows },
      { title: 'Large', columns: columns.slice(0, 2), rows: many },
    ],
    { settings: { all_rows_without_id: true } },
  );
});
afterAll(() => shop[Symbol.asyncDispose]());

type As = Partial<SessionOwner> | undefined;
const axis = [
  { column: 'item' },
  { column: 'price' },
  { column: 'city' },
  { column: 'due' },
  { column: 'secret', hidden: true },
];
const settings = {
  title: 'Orders/all',
  csv_download: true,
  pdf_download: true,
  show_search: true,
  show_filter: true,
  show_sort: true,
};
const table = (more: object = {}) => ({ type: 'table', sheet_title: 'Orders', settings, axis, ...more });

const ownerFilter = (
  name: string,
  column: string,
  condition: '=' | '<',
  value: string | number,
  active: boolean,
): BlockFilter => ({
  ...{ name, condition, value, active },
  sheet_column: { sheet: 'Orders', column },
});

interface Wanted {
  page_id: string;
  kind: 'csv' | 'pdf';
  query?: object;
  as?: As;
  address?: Record<string, string>;
}
const ask = ({ page_id, kind, query = {}, as, address = {} }: Wanted): Promise<Response> => {
  const requested = { page_id, block_id: 'b1', ask: 'rows', kind, query: JSON.stringify(query), ...address };
  return shop.ask(`/api/page/download?${new URLSearchParams(requested)}`, as ? { as } : {});
};
const csvOf = async (expected: Omit<Wanted, 'kind'>): Promise<string[][]> => {
  const response = await ask({ ...expected, kind: 'csv' });
  expect(response.status).toBe(200);
  return parse(await response.text(), { bom: true });
};
const pdfOf = async (expected: Omit<Wanted, 'kind'>): Promise<string> => {
  const response = await ask({ ...expected, kind: 'pdf' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return pdfText(new Uint8Array(await response.arrayBuffer()));
};
const itemsOf = (lines: string[][]): string[] => lines.slice(1).map(([item = '']) => item);

describe('a CSV', () => {
  test('has the shown columns in their order, values as they are, and formulas defused', async () => {
    const page_id = await shop.setBlocks('orders', [table()]);
    const response = await ask({ page_id, kind: 'csv' });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/filename="Orders all \d{4}-\d\d-\d\d\.csv"/);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString();
    const lines: string[][] = parse(text, { bom: true });
    expect(lines).toHaveLength(61);
    expect(lines[0]).toEqual(['Item', 'Price', 'City', 'Due']);
    expect(lines[1]).toEqual(['Thing0q', '-20.5', 'Oslo', '2026-12-01']);
    expect(lines[8]?.[0]).toBe("'=2+5");
    expect(lines[10]?.[0]).toBe('two\rlines|;');
    expect(lines[3]?.[2]).toBe('القاهرة');
    for (const word of ['hush', 'Secret', '_id', 'ann', 'row_']) expect(text).not.toContain(word);
  });

  test('follows filters of the owner and of the address, the visitor’s search, filters and order', async () => {
    const filters = [ownerFilter('cheap', 'price', '<', 20, true), ownerFilter('city', 'city', '=', 'x', false)];
    const page_id = await shop.setBlocks('orders', [table({ filters })]);
    expect(itemsOf(await csvOf({ page_id }))).toHaveLength(41);
    const rome = { _filters: 'city:Rome' };
    expect(itemsOf(await csvOf({ page_id, address: rome }))).toHaveLength(10);
    const query = {
      search: 'thing1, thing2',
      filters: [{ column: 'city', condition: '=', value: 'Rome' }],
      sort: [{ column: 'price', direction: 'descending' }],
    };
    expect(itemsOf(await csvOf({ page_id, query }))).toEqual([
      'Thing29q',
      'Thing25q',
      'Thing21q',
      'Thing17q',
      'Thing13q',
      'Thing1q',
    ]);
  });

  test('neither search nor order nor filter reaches a column that is not shown', async () => {
    const page_id = await shop.setBlocks('orders', [table()]);
    expect(itemsOf(await csvOf({ page_id, query: { search: 'hush7' } }))).toEqual([]);
    const filters = [{ column: 'secret', condition: '=', value: 'hush7' }];
    const sort = [{ column: 'secret', direction: 'descending' }];
    for (const query of [{ filters }, { sort }]) {
      for (const kind of ['csv', 'pdf'] as const) {
        const response = await ask({ page_id, kind, query });
        expect(response.status).toBe(422);
        expect(await response.text()).not.toMatch(/hush|Secret note/);
      }
    }
  });

  test('has for each visitor what the page shows to them', async () => {
    const page_id = await shop.setBlocks('orders', [table()]);
    const ann = await shop.addAppUser('read', 'ann');
    expect(itemsOf(await csvOf({ page_id }))).toHaveLength(60);
    expect(itemsOf(await csvOf({ page_id, as: ann }))).toEqual(['Thing0q', 'Thing1q', 'Thing2q']);
    expect(itemsOf(await csvOf({ page_id, as: shop.editor }))).toHaveLength(60);
    const mine = [ownerFilter('mine', 'owner', '=', '{{current_user}}', true)];
    await shop.setBlocks('orders', [table({ filters: mine })]);
    expect(itemsOf(await csvOf({ page_id }))).toEqual([]);
    expect(itemsOf(await csvOf({ page_id, as: shop.editor }))).toHaveLength(10);
  });
});

describe('a large CSV', () => {
  const largeTable = {
    type: 'table',
    sheet_title: 'Large',
    settings: { csv_download: true, pdf_download: true },
    axis: [{ column: 'item' }],
  };

  fullTest('comes a batch at a time, and all of it comes', async () => {
    const page_id = await shop.setBlocks('orders', [largeTable]);
    const queries = vi.spyOn(shop.services.engine, 'query');
    const response = await ask({ page_id, kind: 'csv' });
    expect(queries).toHaveBeenCalledTimes(1);
    let [parts, lines, largest] = [0, 0, 0];
    for await (const part of response.body ?? []) {
      parts += 1;
      largest = Math.max(largest, part.length);
      lines += Buffer.from(part).toString().split('\r\n').length - 1;
      // What is read ahead is at most one batch, whoever reads slowly.
      expect(queries.mock.calls.length).toBeLessThanOrEqual(parts + 1);
    }
    expect(lines).toBe(large + 1);
    expect(parts).toBe(21);
    expect(largest).toBeLessThan(large);
    queries.mockRestore();
  });

  fullTest('in an order that is changed meanwhile has each row once, and none that is gone', async () => {
    const axis = [{ column: 'item' }, { column: 'price' }];
    const page_id = await shop.setBlocks('orders', [
      { ...largeTable, settings: { ...largeTable.settings, show_sort: true }, axis },
    ]);
    const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Large');
    const sheetId = sheet?.id ?? '';
    const sort = [{ column: 'price', direction: 'descending' as const }];
    const context = { now: Date.now(), timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
    const at = async (offset: number) => {
      const query = { columns: ['item'], sort, page: { offset, limit: 1 } };
      return (await shop.services.engine.query(sheetId, query, context)).rows[0];
    };
    const [moved, gone] = [await at(60_000), await at(70_000)];
    if (!moved || !gone) throw new Error('There are no such rows.');
    const response = await ask({ page_id, kind: 'csv', query: { sort } });
    let text = '';
    for await (const part of response.body ?? []) {
      if (text === '') {
        const actor = { kind: 'anonymous' as const };
        await shop.services.rows.edit(sheetId, actor, moved.row_id, moved.version, { price: 1e9 });
        await shop.services.rows.remove(sheetId, actor, [gone.row_id]);
      }
      text += Buffer.from(part).toString();
    }
    const items = (parse(text, { bom: true }) as string[][]).slice(1).map(([item]) => item);
    expect(items).toHaveLength(large - 1);
    expect(new Set(items).size).toBe(large - 1);
    expect(items).not.toContain(gone.cells['item']);
    expect(items[0]).toBe(`Large ${large - 1}`);
    expect(items.at(-1)).toBe('Large 0');
    expect(items).toContain(moved.cells['item']);
    await shop.services.rows.add(sheetId, { kind: 'anonymous' }, [
      { cells: { item: String(gone.cells['item']), price: 1 } },
    ]);
  });

  test('ends with its reader', async () => {
    const page_id = await shop.setBlocks('orders', [largeTable]);
    const queries = vi.spyOn(shop.services.engine, 'query');
    const reader = (await ask({ page_id, kind: 'csv' })).body?.getReader();
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
    expect(queries.mock.calls.length).toBeLessThanOrEqual(2);
    queries.mockRestore();
  });

  fullTest('as a PDF it ends at 10,000 rows and says so', async () => {
    const page_id = await shop.setBlocks('orders', [largeTable]);
    const text = await pdfOf({ page_id });
    expect(text).toContain('the first 10,000 of 100,000 rows (the CSV has all of them)');
    expect(text).toContain('Large 9999');
    expect(text).not.toContain('Large 10000');
  });
});

describe('a PDF', () => {
  test('has title, date, the shown columns as the page writes them, and nothing else', async () => {
    const page_id = await shop.setBlocks('orders', [table()]);
    const text = await pdfOf({ page_id, query: { search: 'thing1q, thing2q, thing3q' } });
    for (const part of ['Orders/all', 'Corner Shop · 3 rows · ', 'Item', 'Thing1q', '-$19.50', 'December 1, 2026'])
      expect(text).toContain(part);
    // Arabic is in the order that it is drawn in.
    for (const letter of 'القاهرة東京') expect(text).toContain(letter);
    for (const word of ['hush', 'Secret', 'Thing4q', '\u0000', '\ufffd']) expect(text).not.toContain(word);
  });

  test('has for each visitor what the page shows to them', async () => {
    const page_id = await shop.setBlocks('orders', [table()]);
    const ann = await shop.addAppUser('read', 'ann');
    const text = await pdfOf({ page_id, as: ann });
    expect(text).toContain('Thing2q');
    expect(text).not.toContain('Thing3q');
    expect(await pdfOf({ page_id, as: shop.editor })).toContain('Thing59q');
  });

  fullTest('of a row follows its template, in any script', async () => {
    const actions = [
      {
        type: 'Download pdf',
        title: 'Letter',
        pdf_template: '# Dear [City]\n\n- [Item] costs [Price]\n\n![x](http://127.0.0.1:1/x.png) ආයුබෝවන් 你好',
      },
    ];
    const page_id = await shop.setBlocks('orders', [
      table({ actions, settings: { ...settings, action_button_visibility: 'Everyone' } }),
    ]);
    const row = (await shop.rowsOf('Orders')).find(({ cells }) => cells['item'] === 'Thing1q');
    const requested = new URLSearchParams({ page_id, block_id: 'b1', row_id: row?.row_id ?? '', action: '0' });
    const response = await shop.ask(`/api/page/row-pdf?${requested}`, { as: shop.editor });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/filename="Letter \d{4}-\d\d-\d\d\.pdf"/);
    const text = pdfText(new Uint8Array(await response.arrayBuffer()));
    for (const part of ['Dear Rome', '• Thing1q costs -$19.50', '你好']) expect(text).toContain(part);
    expect(text).not.toContain('hush');
  });
});

test('a visitor who takes files without end is asked to wait', async () => {
  const page_id = await shop.setBlocks('orders', [table()]);
  const reader = await shop.addAppUser('read');
  const statuses: number[] = [];
  for (let count = 0; count < 61; count++) {
    const response = await ask({ page_id, kind: 'csv', as: reader });
    statuses.push(response.status);
    await response.body?.cancel();
  }
  expect(statuses.slice(0, 60)).not.toContain(429);
  expect(statuses[60]).toBe(429);
  expect((await ask({ page_id, kind: 'csv', as: shop.editor })).status).toBe(200);
});

test('a download that the block does not offer is refused', async () => {
  const page_id = await shop.setBlocks('orders', [table({ settings: { csv_download: true } })]);
  expect((await ask({ page_id, kind: 'pdf' })).status).toBe(403);
});
