/** Calendars send the days on show and no others; events take registrations until their last day, whatever is sent. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RowsData } from '#blocks/data-contract.ts';
import type { Cell, Column } from '#engine/model.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let page_id: string;

const visits: Column[] = [
  { id: 'what', name: 'What', type: 'text' },
  { id: 'starts', name: 'Starts', type: 'text' },
  { id: 'ends', name: 'Ends', type: 'text' },
  { id: 'secret', name: 'Secret', type: 'text' },
];
const guests: Column[] = [
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'seats', name: 'Seats', type: 'number' },
];
const day = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10);
const first = Date.UTC(2020, 0, 1) / 86_400_000;
const spanned = { start_time_column: 'starts', end_time_column: 'ends', event_title_column: 'what' };
const today = new Date().toISOString().slice(0, 10);
const yesterday = day(Date.now() / 86_400_000 - 2);
const later = day(Date.now() / 86_400_000 + 30);

beforeAll(async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => ({
    cells: {
      what: `Visit ${index}`,
      starts: `${day(first + index)}T09:00`,
      ends: `${day(first + index)}T10:00`,
      secret: 'hush',
    } as Record<string, Cell>,
  }));
  rows.push({ cells: { what: 'Voyage', starts: '2023-01-20', ends: '2023-03-02', secret: 'hush' } });
  shop = await publishApp([
    { title: 'Visits', columns: visits, rows },
    { title: 'Guests', columns: guests, rows: [] },
  ]);
  page_id = await shop.setBlocks('orders', [
    { id: 'days', type: 'calendar', sheet_title: 'Visits', settings: spanned },
    {
      ...{
        id: 'open',
        type: 'event',
        sheet_title: 'Guests',
        axis: [{ column: 'name', required: true }, { column: 'seats' }],
      },
      settings: { end_date: later, registration_deadline: later, submit_success: 'See you there.', spam_check: false },
    },
    {
      ...{ id: 'closed', type: 'event', sheet_title: 'Guests', axis: [{ column: 'name' }] },
      settings: { end_date: later, registration_deadline: yesterday },
    },
  ]);
});
afterAll(() => shop[Symbol.asyncDispose]());

const query = async (span: unknown) =>
  shop.send('POST', '/api/page/query', { page_id, block_id: 'days', ask: 'rows', query: { span } });

test('a page has the month of its address and no other row', async () => {
  const html = await (await shop.ask('/orders?days.span=month:2023-02-10')).text();
  expect(html).toContain('February 2023');
  expect(html).toContain('Voyage');
  expect(html.match(/"what":"Visit \d+"/g)).toHaveLength(35);
  expect(html).not.toContain('hush');
});

test('a span of a call is answered by itself, what is under way first', async () => {
  const { status, body } = await query({ unit: 'day', date: '2023-02-10' });
  expect(status).toBe(200);
  const data = body['data'] as RowsData;
  expect(data.rows.map((row) => row.cells['what'])).toEqual(['Voyage', 'Visit 1136']);
  expect(data).toMatchObject({ total: 2, span: { from: '2023-02-10', to: '2023-02-10' } });
});

test.each([
  [{ unit: 'year', date: '2023-02-10' }],
  [{ unit: 'day', date: '2023-02-31' }],
  [{ unit: 'day', date: '9999-01-01' }],
])('the span %j is refused', async (span) => expect((await query(span)).status).toBe(422));

test('a block without days refuses a span', async () => {
  const table = await shop.setBlocks('about', [
    { id: 'table', type: 'table', sheet_title: 'Visits', axis: [{ column: 'what' }] },
  ]);
  const span = { unit: 'day', date: '2023-02-10' };
  const requested = { page_id: table, block_id: 'table', ask: 'rows', query: { span } };
  expect((await shop.send('POST', '/api/page/query', requested)).status).toBe(422);
});

const register = (block_id: string, cells: Record<string, Cell>) =>
  shop.send('POST', '/api/page/rows', { page_id, block_id, cells });

test('whoever sees the page registers until the last day', async () => {
  expect(await register('open', { name: 'Ann', seats: '2' })).toMatchObject({
    status: 200,
    body: { message: 'See you there.', row: null },
  });
  expect((await shop.rowsOf('Guests')).map((row) => row.cells)).toEqual([{ name: 'Ann', seats: 2 }]);
  expect((await register('open', { name: '' })).status).toBe(422);
  expect((await register('open', { name: 'Ann', admin: 'yes' })).status).toBe(422);
});

test('after the last day the server refuses, and so it does without a script', async () => {
  const before = await shop.rowsOf('Guests');
  expect(await register('closed', { name: 'Bo' })).toMatchObject({ status: 403 });
  const body = new URLSearchParams({ _block: 'closed', name: 'Bo' });
  const posted = await shop.ask('/orders', { method: 'POST', body });
  expect(posted.status).toBe(403);
  expect(await posted.text()).toContain('Registration has closed.');
  expect(await shop.rowsOf('Guests')).toEqual(before);
  expect(today > yesterday).toBe(true);
});

test('a form posted without a script leads back to the thanks', async () => {
  const posted = await shop.ask('/orders', {
    method: 'POST',
    body: new URLSearchParams({ _block: 'open', name: 'Cy' }),
  });
  expect(posted.status).toBe(303);
  expect(posted.headers.get('location')).toBe('/orders?_sent=open#open');
  expect(await (await shop.ask('/orders?_sent=open')).text()).toContain('See you there.');
});
