import { afterAll, beforeAll, expect, test } from 'vitest';
import written from '../../spec/filter-cases.json' with { type: 'json' };
import type { BlockFilter, StoredBlock } from '#features/apps/rules/page/document.ts';
import type { Cell } from '#engine/model.ts';
import { type Condition, conditions, type FilterValue, type QueryContext, valueless } from '#engine/query-model.ts';
import { json } from '#platform/database/json.ts';
import { passesFilter } from '#test/naive-reading.ts';
import { pdfText } from '#test/pdf-text.ts';
import { origin, publishApp, type PublishedApp } from '../published-app.ts';
import { everyFew, fewOf } from '#test/tier.ts';

const timeZone = 'Pacific/Auckland';
const weekStartsOn = 1;
const day = 86_400_000;

/** Days around today in the app's zone, in every written form, and cells of other kinds. */
function cellsAround(now: number): Cell[] {
  const today = Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now));
  const days = [-31, -8, -7, -6, -3, -2, -1, 0, 1, 2, 3, 6, 7, 8, 13, 14].map((count) => new Date(today + count * day));
  const written = days.flatMap((date, index) => {
    const iso = date.toISOString().slice(0, 10);
    const [year, month, of] = iso.split('-');
    const forms = [
      iso,
      `${iso}T23:30:00`,
      `${iso}T11:30:00Z`,
      `${of}/${month}/${year}`,
      `${year}/${month}/${of}`,
      `${iso} 00:00:00`,
    ];
    return [iso, forms[index % forms.length] ?? iso];
  });
  return [
    ...written,
    'Open',
    ' open',
    'OPENED',
    'closed',
    '',
    null,
    '$1,200.50',
    'n/a',
    10,
    '10.0',
    -5,
    'ann@example.com',
    'eve@example.com',
  ];
}

const cells = cellsAround(Date.now());
const context: QueryContext = { now: Date.now(), timeZone, weekStartsOn, currentUser: 'eve@example.com' };
const word = (n: number): string => `zqitem${n}z`;
const priceOf = (n: number): number => 2 ** n;

let shop: PublishedApp;
beforeAll(async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'value', name: 'Value', type: 'text' as const },
    { id: 'price', name: 'Price', type: 'number' as const },
  ];
  const rows = cells.map((value, n) => ({ cells: { item: word(n), value, price: priceOf(n) } }));
  shop = await publishApp([{ title: 'Things', columns, rows }]);
  await shop.services.database
    .updateTable('apps')
    .set({ settings: json({ ...shop.app.settings, time_zone: timeZone, week_starts_on: weekStartsOn }) })
    .where('id', '=', shop.app.id)
    .execute();
});
afterAll(() => shop[Symbol.asyncDispose]());

const month: [number, number] = [Date.now() - 3 * day, Date.now() + 2 * day];
const values: Partial<Record<Condition, FilterValue[]>> = {
  '=': ['open', '10', '{{current_user}}', String(cells[14])],
  '>': ['9', String(cells[14])],
  '<': ['0', String(cells[14])],
  past_days: ['7', 0],
  date: [month],
  any_of: ['open||10||{{current_user}}'],
};
const plain: FilterValue[] = ['open', 'ED'];
const requested = conditions.flatMap((condition) =>
  fewOf(valueless.has(condition) ? [null] : (values[condition] ?? plain)).map((value) => ({ condition, value })),
);

/** A PDF is of the rows of the other downloads, and takes as long as they all. */
const withPdf = everyFew(conditions, 6);

const filterOf = (condition: Condition, value: FilterValue, active: boolean): BlockFilter => ({
  ...{ name: 'mine', active, condition, value },
  sheet_column: { sheet: 'Things', column: 'value' },
});

function blocksWith(filters: BlockFilter[]): Partial<StoredBlock>[] {
  const base = { sheet_title: 'Things', filters };
  const settings = { rows_per_page: 200, csv_download: true, pdf_download: true };
  const card = { source: { sheet_title: '', column: 'price' }, function: 'sum', symbol: '' };
  return [
    { ...base, id: 'table', settings, axis: [{ column: 'item' }] },
    { ...base, id: 'chart', type: 'chart', settings: { x_axis: 'item' }, axis: [{ column: 'price' }] },
    { ...base, id: 'score', type: 'scorecard', settings: { number_format: 'Full' }, axis: [card] },
  ];
}

const wordsIn = (text: string): number[] =>
  [...new Set(text.match(/zqitem\d+z/g))]
    .map((found) => Number(/\d+/.exec(found)?.[0]))
    .sort((one, other) => one - other);

/** The words of one block's part of the page. */
function blockIn(html: string, type: string): string {
  const start = html.indexOf(`data-block="${type}"`);
  const next = html.indexOf('data-block=', start + 1);
  return html.slice(start, next < 0 ? undefined : next);
}

test.each(requested)('$condition $value keeps the same rows on every path', async ({ condition, value }) => {
  const filter = { column: 'value', condition, value };
  const stored = cells.flatMap((cell, n) => (passesFilter(filter, cell, context) ? [n] : []));
  const sum = stored.reduce((total, n) => total + priceOf(n), 0);
  const as = shop.editor;
  for (const active of [true, false]) {
    const page_id = await shop.setBlocks('orders', blocksWith([filterOf(condition, value, active)]));
    const named = active ? '' : 'filters=mine';
    // As its visitors see it, but signed in: the placeholder needs someone.
    const html = await (await shop.ask(`/orders?preview=true&${named}`, { as })).text();
    expect(wordsIn(html), 'page').toEqual(stored);
    for (const type of ['table', 'chart']) expect(wordsIn(blockIn(html, type)), type).toEqual(stored);
    if (stored.length > 0) expect(blockIn(html, 'scorecard'), 'scorecard').toContain(sum.toLocaleString('en-US'));
    const call = await shop.ask(`/api/page/query?${named.replace('filters', '_filters')}`, {
      ...{ method: 'POST', as, headers: { 'content-type': 'application/json', origin } },
      body: JSON.stringify({ page_id, block_id: 'table', ask: 'rows', query: {} }),
    });
    const { data } = (await call.json()) as { data: { total: number; rows: { cells: { item: string } }[] } };
    expect([data.total, data.rows.map((row) => row.cells.item)], 'query').toEqual([stored.length, stored.map(word)]);
    const file = `/api/page/download?page_id=${page_id}&block_id=table&ask=rows&${named.replace('filters', '_filters')}`;
    expect(wordsIn(await (await shop.ask(`${file}&kind=csv`, { as })).text()), 'csv').toEqual(stored);
    const sheet = await shop.ask(`/v3/api/page/sheet/Things?referer=/orders&${named.replace('filters', '_filters')}`, {
      as,
    });
    expect(wordsIn(await sheet.text()), 'sheet call').toEqual(stored);
    const pdf = active && withPdf.includes(condition) && (await shop.ask(`${file}&kind=pdf`, { as }));
    if (pdf) expect(wordsIn(pdfText(new Uint8Array(await pdf.arrayBuffer()))), 'pdf').toEqual(stored);
    if (String(value).includes('{{current_user}}')) continue;
    const embed = await (await shop.ask(`/orders?embed=true&${named}`)).text();
    expect(wordsIn(embed), 'embed').toEqual(stored);
  }
  if (String(value) === '{{current_user}}') {
    const html = await (await shop.ask('/orders')).text();
    expect(wordsIn(html), 'nobody is the current user').toEqual(cells.map((_, n) => n));
    await shop.setBlocks('orders', blocksWith([filterOf(condition, value, true)]));
    expect(wordsIn(await (await shop.ask('/orders')).text()), 'nobody is the current user').toEqual([]);
  }
});

test('every condition was asked, and the rule that the rows are held against is the written one', async () => {
  expect(conditions.filter((condition) => !requested.some((one) => one.condition === condition))).toEqual([]);
  for (const { name, values: column, condition, value, match } of written.cases) {
    const filter = { column: 'value', condition: condition as Condition, value: value as FilterValue };
    const at = {
      now: Date.parse(written.now),
      timeZone: written.timeZone,
      weekStartsOn: 0,
      currentUser: written.currentUser,
    };
    const stored = column.flatMap((cell, n) => (passesFilter(filter, cell, at) ? [n] : []));
    expect(stored, name).toEqual(match);
  }
});
