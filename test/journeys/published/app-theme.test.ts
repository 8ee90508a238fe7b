/** What an app says of itself in the head of its pages, and its scheme: for browsers, search engines and shared links. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
beforeAll(async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'price', name: 'Price', type: 'currency' as const },
    { id: 'abroad', name: 'Abroad', type: 'currency' as const, format: '[$£-809]#,##0.00' },
  ];
  const rows = [{ cells: { item: 'Apples', price: 12.5, abroad: 11 } }];
  shop = await publishApp([{ title: 'Orders', columns, rows }]);
  await shop.setBlocks('orders', [{ id: 'rows', type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }] }]);
});
afterAll(() => shop[Symbol.asyncDispose]());

const headWith = async (look: Record<string, unknown>): Promise<string> => {
  await sql`update apps set settings = settings || ${JSON.stringify(look)}::jsonb where id = ${shop.app.id}`.execute(
    shop.services.database,
  );
  return (await shop.ask('/orders')).text();
};

test('pages are light unless the owner chose otherwise', async () => {
  const html = await headWith({});
  expect(html).not.toMatch(/data-scheme|--dark-/);
});

test.each([
  ['Dark', 'dark', 'dark'],
  ['As the device', 'device', 'light dark'],
])('a page whose scheme is "%s" says so before anything is drawn, without a script', async (scheme, mark, meta) => {
  const html = await headWith({ scheme });
  expect(html).toMatch(new RegExp(`<html[^>]*data-scheme="${mark}"[^>]*--dark-background:#`));
  expect(html).toContain(`<meta name="color-scheme" content="${meta}">`);
});

test('the icon, the title, the description and the picture of shared links are those of App Settings', async () => {
  const html = await headWith({
    title: 'Fresh <fruit>',
    description: 'Apples & pears',
    logo: 'https://pictures.example/logo.png',
    favicon: '/files/icon.png',
    social_picture: 'https://pictures.example/wide.jpg',
  });
  expect(html).toMatch(/<title>[^<]* · Fresh &lt;fruit&gt;<\/title>/);
  expect(html).toContain('<meta name="description" content="Apples &amp; pears">');
  expect(html).toMatch(/<link rel="icon" href="http[^"]*\/files\/icon\.png">/);
  expect(html).toContain('<meta property="og:image" content="https://pictures.example/wide.jpg">');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  const bare = await headWith({ title: '', favicon: '', social_picture: '' });
  // Drawn, where the owner chose none: a logo is small.
  expect(bare).toMatch(/<meta property="og:image" content="http[^"]*\/[^"]*\.png[^"]*">/);
  expect(bare).toContain('<link rel="icon" href="https://pictures.example/logo.png">');
});

test('titles and texts are in the fonts of App Settings, which are files of this host', async () => {
  const html = await headWith({ fonts: 'Editorial' });
  expect(html).toContain('--font-title:&#39;Fraunces Variable&#39;');
  expect(html).toContain('--font:&#39;Source Serif 4 Variable&#39;');
  expect(html).not.toMatch(/fonts\.(googleapis|gstatic)/);
  expect(await headWith({ fonts: 'Modern' })).not.toContain('--font-title');
});

test('amounts are in the currency of App Settings, where the spreadsheet names none', async () => {
  const axis = [{ column: 'price' }, { column: 'abroad' }];
  await shop.setBlocks('orders', [{ id: 'rows', type: 'table', sheet_title: 'Orders', axis }]);
  expect(await headWith({})).toContain('$12.50');
  const html = await headWith({ currency: 'Euro (€)' });
  expect(html).toContain('€12.50');
  expect(html).toContain('£11.00');
  expect(html).not.toContain('$12.50');
  expect(await headWith({ currency: 'Zloty (zł)' })).toContain('12.50 zł');
});

test('a filter is told the values of a column with their counts, and a shared record is found wherever it stands', async () => {
  const page_id = await shop.setBlocks('orders', [
    {
      id: 'rows',
      type: 'table',
      sheet_title: 'Orders',
      axis: [{ column: 'item' }],
      settings: { show_details_on_click: true },
    },
  ]);
  const ask = (query: object) =>
    shop.send('POST', '/api/page/query', { page_id, block_id: 'rows', ask: 'rows', query });
  expect((await ask({ values: 'item' })).body['data']).toMatchObject({
    values: { values: [{ value: 'Apples', count: 1 }], isAll: true },
  });
  expect((await ask({ values: 'hidden' })).status).toBe(422);
  const [row] = await shop.rowsOf('Orders');
  expect((await ask({ row: row?.row_id, search: 'pears' })).body['data']).toMatchObject({ total: 1 });
});
