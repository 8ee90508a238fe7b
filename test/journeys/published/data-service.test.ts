/** The calls by which clients read sheets and pages: each with the rights of the page, and identity from the session alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoint } from '#platform/api/endpoint.ts';
import { openCall } from '#platform/http/open-call.ts';
import type { Cell, Column } from '#engine/model.ts';
import { appHost, origin, publishApp, type PublishedApp } from '../published-app.ts';

const columns: Column[] = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'secret', name: 'Secret note', type: 'text' },
  { id: '_id', name: '_id', type: 'text' },
];
const rows = ['ann', 'ann', 'bob'].map((_id, number): { cells: Record<string, Cell> } => ({
  cells: { item: `Thing ${number + 1}`, secret: `hush-${number}`, _id },
}));

let shop: PublishedApp;
beforeAll(async () => {
  const sheets = [
    { title: 'Orders', columns, rows },
    { title: 'Hidden', columns, rows },
  ];
  shop = await publishApp(sheets);
  await shop.setBlocks('orders', [{ type: 'table', sheet_title: 'Orders', settings: {}, axis: [{ column: 'item' }] }], {
    nav_background: '#112233',
  });
});
afterAll(() => shop[Symbol.asyncDispose]());

const referer = `${origin}/orders`;
const from = `board=orders&referer=${encodeURIComponent(referer)}`;
const calls = {
  'the sheet of a spreadsheet': (more = '') =>
    shop.ask(`/api/board/${shop.app.workbook_id}/sheet/Orders?${from}${more}`),
  'the sheet of a page': (more = '') => shop.ask(`/v3/api/page/sheet/Orders?${from}${more}`),
};

test.each(Object.entries(calls))('%s comes as the page shows it, for whom the session says', async (_name, ask) => {
  const ann = await shop.addAppUser('read', 'ann');
  const nobody = (await (await ask()).json()) as { columns: string[]; json: Record<string, unknown>[] };
  expect(nobody).toEqual({ columns: ['Item'], json: [] });
  // What a client says of itself counts for nothing.
  const claimed = await (await ask('&_id=ann&_email=ann%40example.com&skip_cache=true')).json();
  expect(claimed).toEqual(nobody);
  const path = _name.includes('spreadsheet')
    ? `/api/board/${shop.app.workbook_id}/sheet/Orders?${from}&_id=bob`
    : `/v3/api/page/sheet/Orders?${from}&_id=bob`;
  const hers = (await (await shop.ask(path, { as: ann })).json()) as { json: Record<string, unknown>[] };
  expect(hers.json).toEqual([{ Item: 'Thing 1' }, { Item: 'Thing 2' }]);
});

test('a sheet that the page does not show, and another spreadsheet, are not there', async () => {
  expect((await shop.ask(`/api/board/${shop.app.workbook_id}/sheet/Hidden?${from}`)).status).toBe(404);
  expect((await shop.ask(`/api/board/wbk_other/sheet/Orders?${from}`)).status).toBe(404);
});

test('all data of a page is what it shows, and nothing of other sheets', async () => {
  const answer = await shop.send('POST', '/v3/getSpreadsheetData', { board: 'orders', referer }, shop.editor);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ spreadsheetId: shop.app.workbook_id, sheets: ['Orders'] });
  const text = JSON.stringify(answer.body);
  expect(text).toContain('Thing 3');
  expect(text).not.toMatch(/hush|Hidden|Secret note/);
});

test('what a client keeps of a page is how it looks and what it may, nobody’s address', async () => {
  const requested = await shop.ask('/api/page/update-metadata', {
    ...{ method: 'POST', body: '{}', headers: { 'content-type': 'application/json', referer } },
  });
  const answer = (await requested.json()) as Record<string, unknown>;
  expect(answer).toMatchObject({
    ...{ app_id: shop.app.id, page_slug: 'orders', nav_background: '#112233', can_edit: false },
    ...{ user_role: 'anonymous', sheets: ['Orders'], spreadsheetId: shop.app.workbook_id },
  });
  expect(JSON.stringify(answer)).not.toContain('@');
});

test('the data service of a client is the host that it stands on, and unknown settings are not told', async () => {
  expect(await (await shop.ask('/api/getENV/BEANSTALK_ENDPOINT')).json()).toEqual({ value: origin });
  expect(await (await shop.ask('/api/getENV/CHARTMAT_BOARD_BASE_URL')).json()).toEqual({
    value: 'http://localhost:3000',
  });
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN', '__proto__', 'constructor'])
    expect((await shop.ask(`/api/getENV/${name}`)).status, name).toBe(404);
});

test('pages are listed with their blocks and their app', async () => {
  const answer = await shop.ask(`/api/pages/${shop.app.id}`, { as: shop.editor });
  const { pages } = (await answer.json()) as {
    pages: { page_slug: string; blocks: { type: string }[]; app: object }[];
  };
  const orders = pages.find((page) => page.page_slug === 'orders');
  expect(orders?.blocks.map((block) => block.type)).toEqual(['table']);
  expect(orders?.app).toEqual({ name: shop.app.name, subdomain: shop.app.subdomain });
});

test('a guard that nobody wrote opens nothing, and says its name', async () => {
  const declared = endpoint({
    ...{ method: 'GET', path: '/api/strange', group: 'Strange', summary: '', answer: 'file' },
    // What the compiler refuses, but a plug-in or a merge might bring.
    access: 'no-such-guard' as 'anyone',
  });
  const host = { kind: 'app', subdomain: 'shop', name: appHost, origin } as const;
  const request = new Request(`${origin}/api/strange`, { headers: { host: appHost } });
  const opened = openCall(declared, { request, params: {}, host, address: '', services: shop.services });
  await expect(opened).rejects.toMatchObject({ status: 500, message: 'Unknown middleware no-such-guard' });
});
