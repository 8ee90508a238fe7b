import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cell, Column } from '#engine/model.ts';
import { origin, publishApp, type PublishedApp } from '../published-app.ts';

const columns: Column[] = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'price', name: 'Price', type: 'currency' },
  { id: 'city', name: 'City', type: 'text' },
  { id: 'secret', name: 'Secret note', type: 'text' },
  { id: '_id', name: '_id', type: 'text' },
];
const rows = Array.from({ length: 30 }, (_, index): { cells: Record<string, Cell> } => ({
  cells: {
    item: `Thing ${index + 1}`,
    price: index + 0.5,
    city: index % 2 ? 'Rome' : 'Oslo',
    secret: `hush-${index}`,
    _id: index < 3 ? 'ann' : 'bob',
  },
}));

let shop: PublishedApp;
beforeAll(async () => {
  shop = await publishApp([{ title: 'Orders', columns, rows }], { settings: { all_rows_without_id: true } });
});
afterAll(() => shop[Symbol.asyncDispose]());

const shownAxis = [{ column: 'item' }, { column: 'price', type: 'number' }, { column: 'secret', hidden: true }];
const table = (settings: Record<string, unknown> = {}, more = {}) => ({
  type: 'table',
  sheet_title: 'Orders',
  settings,
  axis: shownAxis,
  ...more,
});

describe('a visitor reads a page', () => {
  test('it is complete HTML with the rows of its first page, and without what is not shown', async () => {
    await shop.setBlocks('orders', [{ type: 'header' }, table({ title: 'All orders' }), { type: 'footer' }]);
    const response = await shop.ask('/orders');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<title>Orders · Corner Shop</title>');
    expect(html).toContain('<h2');
    for (const text of ['All orders', 'Thing 1', 'Thing 10']) expect(html).toContain(text);
    expect(html).not.toContain('secret');
    expect(html).not.toContain('Thing 11');
    expect(html).not.toContain('hush-');
    expect(shop.failures).toEqual([]);
    expect(html.indexOf('data-block="header"')).toBeLessThan(html.indexOf('<main'));
    expect(html.indexOf('data-block="footer"')).toBeGreaterThan(html.indexOf('</main>'));
  });

  test('its breadcrumb is called by the header’s item that leads to it, else by its slug, never by its own name', async () => {
    const crumbOf = async (settings: Record<string, unknown>): Promise<string | undefined> => {
      await shop.setBlocks('about', [{ type: 'header', settings: { enableBreadcrumbs: true, ...settings } }]);
      const html = await (await shop.ask('/about')).text();
      return /aria-label="Breadcrumbs".*?<span aria-current="page">([^<]*)</.exec(html)?.[1];
    };
    const elsewhere = { name: 'Elsewhere', linkType: 'page', pageSlug: 'orders' };
    const here = { name: 'Who we are', linkType: 'page', pageSlug: 'about' };
    expect(await crumbOf({ navigationItems: [elsewhere] })).toBe('About');
    expect(await crumbOf({ navigationItems: [elsewhere, here] })).toBe('Who we are');
  });

  test('a call reads it by the path after the first slash, and `home` is no other word for the home page', async () => {
    const pageAt = async (path: string) => {
      const answer = await shop.ask(path);
      const body = (await answer.json()) as { page?: { page_slug: string } };
      return [answer.status, body.page?.page_slug];
    };
    expect(await pageAt('/api/page/orders')).toEqual([200, 'orders']);
    expect(await pageAt('/api/page/')).toEqual([200, '']);
    expect(await pageAt('/api/page/home')).toEqual([404, undefined]);
  });

  test('its policy allows no inline script, and no frame but one that asks for a part of a page', async () => {
    const policy = (await shop.ask('/orders')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('nonce');
    const embedded = (await shop.ask('/orders?embed=true')).headers;
    // The app's owner may let other sites show it; nothing else about it changes.
    expect(embedded.get('content-security-policy')).toBe(policy.replace("ancestors 'none'", 'ancestors *'));
  });

  test('search, sort and the next page work by address alone', async () => {
    await shop.setBlocks('orders', [table()]);
    const found = await (await shop.ask('/orders?b1.search=%22thing%2012%22')).text();
    expect(found).toContain('Thing 12');
    expect(found).not.toContain('Thing 13');
    const second = await (await shop.ask('/orders?b1.page=2')).text();
    expect(second).toContain('Thing 11');
    expect(second).not.toContain('>Thing 1<');
    const sorted = await (await shop.ask('/orders?b1.sort=price:descending')).text();
    expect(sorted.indexOf('Thing 30')).toBeLessThan(sorted.indexOf('Thing 29'));
    expect(await (await shop.ask('/orders?b1.sort=secret:descending')).text()).not.toContain('Thing 30');
    expect(await (await shop.ask('/orders?b1.search=hush-12')).text()).not.toContain('Thing 13');
  });

  test('nothing that an owner or a cell says becomes markup', async () => {
    const nasty = '</script><img src=x onerror=alert(1)>';
    await shop.setBlocks('about', [{ type: 'markdown', settings: { markdown_text: nasty } }, table({ title: nasty })]);
    const html = await (await shop.ask('/about')).text();
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('</script><img');
    expect(html).not.toContain('" onerror');
  });

  test.each(['/nowhere', '/orders/', '//', '/Orders', '/a/b'])('%s is not found', async (path) => {
    const response = await shop.ask(path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('Page not found');
    expect(html).toContain('This page could not be found');
    expect(html).toContain('Go to Homepage');
  });
});

describe('kept pages', () => {
  test('an unchanged page is answered with 304, a changed one with its new text at once', async () => {
    await shop.setBlocks('about', [{ type: 'markdown', settings: { markdown_text: 'First words' } }]);
    const first = await shop.ask('/about');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await shop.ask('/about?utm_source=x', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    await shop.setBlocks('about', [{ type: 'markdown', settings: { markdown_text: 'Second words' } }]);
    const changed = await shop.ask('/about', { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain('Second words');
  });

  test('a written row shows in the very next answer', async () => {
    const [sheet] = await shop.services.workbooks.sheetsOf(shop.app.workbook_id ?? '');
    await shop.setBlocks('orders', [table({ rows_per_page: 200 })]);
    expect(await (await shop.ask('/orders')).text()).not.toContain('Fresh thing');
    await shop.services.rows.add(sheet?.id ?? '', { kind: 'system', what: 'test' }, [
      { cells: { item: 'Fresh thing' } },
    ]);
    expect(await (await shop.ask('/orders')).text()).toContain('Fresh thing');
  });

  test('a page for a signed-in person is kept by nobody', async () => {
    const response = await shop.ask('/orders', { as: await shop.addAppUser('read') });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
  });
});

describe('rights', () => {
  test('an _id of the session scopes the rows of the page and of every call', async () => {
    const id = await shop.setBlocks('orders', [table({ rows_per_page: 200, csv_download: true })]);
    const ann = await shop.addAppUser('read', 'ann');
    const html = await (await shop.ask('/orders', { as: ann })).text();
    expect(html).toContain('Thing 3');
    expect(html).not.toContain('Thing 4');
    const answer = await shop.send(
      'POST',
      '/api/page/query',
      { page_id: id, block_id: 'b1', ask: 'rows', query: {} },
      ann,
    );
    expect(answer.body).toMatchObject({ data: { total: 3 } });
    const csv = await (
      await shop.ask(`/api/page/download?page_id=${id}&block_id=b1&ask=rows&kind=csv`, { as: ann })
    ).text();
    expect(csv.trim().split('\r\n')).toHaveLength(4);
  });

  test('a query gives only columns that the block shows', async () => {
    const id = await shop.setBlocks('orders', [table()]);
    const filters = [{ column: 'secret', condition: 'includes', value: 'hush-7' }];
    const answer = await shop.send('POST', '/api/page/query', {
      page_id: id,
      block_id: 'b1',
      ask: 'rows',
      query: { filters },
    });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).not.toMatch(/hush-|Secret note/);
    expect(answer.body).toMatchObject({ error: { fields: [{ path: 'query.filters.0.column' }] } });
  });

  test('a private app shows nothing to anybody but its editors', async () => {
    await shop.services.database.updateTable('apps').set({ public: false }).where('id', '=', shop.app.id).execute();
    const response = await shop.ask('/orders');
    expect(response.status).toBe(403);
    const html = await response.text();
    expect(html).toContain('Access Denied');
    expect(html).toContain('This application is private and you do not have permission to access it.');
    expect(html).toContain('Refresh Page');
    expect(html).not.toContain('Thing');
    expect(
      (await shop.send('POST', '/api/page/query', { page_id: 'x', block_id: 'b1', ask: 'rows', query: {} })).status,
    ).toBe(403);
    const editors = await shop.ask('/orders', { as: shop.editor });
    expect(editors.status).toBe(200);
    expect(await editors.text()).toContain('id="sheaf-studio"');
    await shop.services.database.updateTable('apps').set({ public: true }).where('id', '=', shop.app.id).execute();
  });

  test('what the server keeps to itself reaches neither page nor studio data of a view', async () => {
    const action = {
      type: 'API call',
      api_endpoint: 'https://secret.example/hook',
      token: 'tok-123',
      authorization_method: 'Bearer Token',
    };
    await shop.setBlocks('orders', [table({}, { actions: [action] })]);
    const html = await (await shop.ask('/orders')).text();
    expect(html).toContain('API call');
    for (const secret of ['tok-123', 'secret.example']) expect(html).not.toContain(secret);
  });
});

describe('writing', () => {
  const cells = { item: 'New thing', price: '12.50' };

  test('a row is added where everyone may, once for one key, typed by its column', async () => {
    const page_id = await shop.setBlocks('orders', [table({ add_new_row: 'Everyone' })]);
    const body = { page_id, block_id: 'b1', cells, idempotency_key: 'k1' };
    const [first, second] = await Promise.all([
      shop.send('POST', '/api/page/rows', body),
      shop.send('POST', '/api/page/rows', body),
    ]);
    expect(first.status).toBe(200);
    expect(first.body).toEqual(second.body);
    expect(first.body).toMatchObject({ row: { cells: { item: 'New thing', price: 12.5 } } });
    const stored = (await shop.rowsOf('Orders')).filter((row) => row.cells['item'] === 'New thing');
    expect(stored).toHaveLength(1);
  });

  test('a hidden column cannot be written, and every bad field is named', async () => {
    const page_id = await shop.setBlocks('orders', [table({ add_new_row: 'Everyone' })]);
    const answer = await shop.send('POST', '/api/page/rows', {
      page_id,
      block_id: 'b1',
      cells: { ...cells, price: 'much', secret: 'x' },
    });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('cells.secret');
    expect(JSON.stringify(answer.body)).toContain('cells.price');
  });

  test.each([
    ['None', 'editor', 403],
    ['Admins', 'anonymous', 403],
    ['Admins', 'editor', 200],
    ['Admins & Guests', 'anonymous', 403],
    ['Admins & Guests', 'reader', 403],
    ['Admins & Guests', 'writer', 200],
    // Where strangers come in, readers may do what they may.
    ['Everyone', 'reader', 200],
  ] as const)('with add_new_row %s, %s gets %i', async (who, viewer, status) => {
    const page_id = await shop.setBlocks('orders', [table({ add_new_row: who })]);
    const as =
      viewer === 'anonymous'
        ? undefined
        : viewer === 'editor'
          ? shop.editor
          : await shop.addAppUser(viewer === 'reader' ? 'read' : 'read-write');
    const answer = await shop.send('POST', '/api/page/rows', { page_id, block_id: 'b1', cells }, as);
    expect(answer.status).toBe(status);
  });

  test('an edit changes editable columns only, and an old version is a conflict without hidden columns', async () => {
    const axis = [{ column: 'item', editable: 'Everyone' }, { column: 'price' }];
    const page_id = await shop.setBlocks('orders', [table({}, { axis })]);
    const [row] = await shop.rowsOf('Orders');
    const reference = { page_id, block_id: 'b1', row_id: row?.row_id, version: row?.version };
    const refused = await shop.send('PUT', '/api/page/rows', { ...reference, cells: { price: 1 } });
    expect(refused.status).toBe(422);
    const edited = await shop.send('PUT', '/api/page/rows', { ...reference, cells: { item: 'Thing one' } });
    expect(edited.body).toMatchObject({ row: { row_id: row?.row_id, cells: { item: 'Thing one', price: 0.5 } } });
    expect(JSON.stringify(edited.body)).not.toContain('hush');
    const late = await shop.send('PUT', '/api/page/rows', { ...reference, cells: { item: 'Too late' } });
    expect(late.status).toBe(409);
    expect(JSON.stringify(late.body)).toContain('Thing one');
    expect(JSON.stringify(late.body)).not.toContain('hush');
  });

  test('a button that is not an edit button gives no right to edit', async () => {
    const page_id = await shop.setBlocks('orders', [table({}, { actions: [{ type: 'Copy to clipboard' }] })]);
    const [row] = await shop.rowsOf('Orders');
    const body = {
      page_id,
      block_id: 'b1',
      row_id: row?.row_id,
      version: row?.version,
      cells: { item: 'x' },
      action: 0,
    };
    expect((await shop.send('PUT', '/api/page/rows', body)).status).toBe(403);
    expect((await shop.send('DELETE', '/api/page/rows', body)).status).toBe(403);
  });

  test('a row outside the block’s filters can be neither edited nor deleted', async () => {
    const filters = [
      { name: 'rome', active: true, condition: '=', sheet_column: { sheet: 'Orders', column: 'city' }, value: 'Rome' },
    ] as const;
    const page_id = await shop.setBlocks('orders', [
      table(
        { rows_per_page: 200 },
        { filters: [...filters], actions: [{ type: 'Delete row', success_message: 'Gone.' }] },
      ),
    ]);
    const all = await shop.rowsOf('Orders');
    const [inside, outside] = [
      all.find((row) => row.cells['city'] === 'Rome'),
      all.find((row) => row.cells['city'] === 'Oslo'),
    ];
    const body = (row: typeof inside) => ({
      page_id,
      block_id: 'b1',
      row_id: row?.row_id,
      version: row?.version,
      action: 0,
    });
    expect((await shop.send('DELETE', '/api/page/rows', body(outside))).status).toBe(404);
    expect(await shop.send('DELETE', '/api/page/rows', body(inside))).toEqual({
      status: 200,
      body: { message: 'Gone.' },
    });
    expect((await shop.rowsOf('Orders')).some((row) => row.row_id === inside?.row_id)).toBe(false);
  });

  test('an active filter cannot be loosened by the address, an inactive one can be switched on', async () => {
    const filter = (name: string, active: boolean) =>
      ({ name, active, condition: '=', sheet_column: { sheet: 'Orders', column: 'city' }, value: 'Rome' }) as const;
    await shop.setBlocks('orders', [table({ rows_per_page: 200 }, { filters: [filter('where', true)] })]);
    expect(await (await shop.ask('/orders?filters=where:Oslo')).text()).not.toContain('Thing 3<');
    await shop.setBlocks('orders', [table({ rows_per_page: 200 }, { filters: [filter('where', false)] })]);
    const oslo = await (await shop.ask('/orders?filters=where:Oslo')).text();
    expect(oslo).toContain('Thing 3<');
    expect(oslo).not.toContain('Thing 4<');
  });

  test('a duplicated row is a new row', async () => {
    const page_id = await shop.setBlocks('orders', [
      table(
        {},
        { axis: [{ column: 'item', editable: 'Everyone' }, { column: 'price' }], actions: [{ type: 'Duplicate row' }] },
      ),
    ]);
    const before = await shop.rowsOf('Orders');
    const row = before[5];
    const body = { page_id, block_id: 'b1', row_id: row?.row_id, version: row?.version, action: 0 };
    const answer = await shop.send('POST', '/api/page/row-actions', body);
    expect(answer.body).toMatchObject({ row: { cells: { item: row?.cells['item'] } } });
    const after = await shop.rowsOf('Orders');
    expect(after).toHaveLength(before.length + 1);
    // Of it only what its maker could have filled in.
    expect(row?.cells['price']).not.toBeNull();
    expect(after.at(-1)?.cells).toMatchObject({ item: row?.cells['item'] });
    expect(after.at(-1)?.cells['price'] ?? null).toBeNull();
  });

  test('a call from another site is refused', async () => {
    const page_id = await shop.setBlocks('orders', [table({ add_new_row: 'Everyone' })]);
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example' };
    const body = JSON.stringify({ page_id, block_id: 'b1', cells });
    expect((await shop.ask('/api/page/rows', { method: 'POST', headers, body })).status).toBe(403);
  });
});

describe('a form', () => {
  const form = {
    type: 'form',
    sheet_title: 'Orders',
    settings: { spam_check: false },
    axis: [
      { column: 'item', required: true, regex_validation: '[A-Z].*', regex_message: 'Begin with a capital.' },
      { column: 'price', type: 'number' },
      { column: 'city', hide: true, default: 'today' },
    ],
  };

  test('without a script it is posted to its page, stores the row and redirects', async () => {
    await shop.setBlocks('about', [form]);
    const post = (fields: Record<string, string>) =>
      shop.ask('/about', {
        method: 'POST',
        body: new URLSearchParams({ _block: 'b1', ...fields }),
        headers: { origin },
      });
    const sent = await post({ item: 'Posted thing', price: '3', city: 'forged' });
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toBe('/about?_sent=b1#b1');
    const stored = (await shop.rowsOf('Orders')).find((row) => row.cells['item'] === 'Posted thing');
    expect(stored?.cells).toMatchObject({ price: 3, city: new Date().toISOString().slice(0, 10) });
    expect(await (await shop.ask('/about?_sent=b1')).text()).toContain('Data added to the spreadsheet');
    const wrong = await post({ item: 'small' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('Begin with a capital.');
  });

  test('it gives out no row of its sheet', async () => {
    const page_id = await shop.setBlocks('about', [form]);
    const answer = await shop.send('POST', '/api/page/rows', {
      page_id,
      block_id: 'b1',
      cells: { item: 'Sent thing' },
    });
    expect(answer.body).toEqual({ row: null, message: 'Data added to the spreadsheet' });
    expect(await (await shop.ask('/about')).text()).not.toContain('Thing 5');
    expect(
      (await shop.send('POST', '/api/page/query', { page_id, block_id: 'b1', ask: 'rows', query: {} })).status,
    ).toBe(404);
  });
});

describe('downloads', () => {
  test('a CSV has the shown columns of all matching rows, its formulas defused', async () => {
    const [sheet] = await shop.services.workbooks.sheetsOf(shop.app.workbook_id ?? '');
    const actor = { kind: 'system', what: 'test' } as const;
    await shop.services.rows.add(sheet?.id ?? '', actor, [
      { cells: { item: '=HYPERLINK("http://evil","x")', price: 1 } },
    ]);
    const page_id = await shop.setBlocks('orders', [table({ csv_download: true })]);
    const query = encodeURIComponent(JSON.stringify({ search: 'thing, hyperlink' }));
    const response = await shop.ask(
      `/api/page/download?page_id=${page_id}&block_id=b1&ask=rows&kind=csv&query=${query}`,
    );
    const text = await response.text();
    expect(response.headers.get('content-disposition')).toMatch(/filename="Orders \d{4}-\d{2}-\d{2}\.csv"/);
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?Item,Price$/);
    expect(lines.length).toBeGreaterThan(25);
    expect(text).toContain(`'=HYPERLINK`);
    expect(text).not.toContain('hush');
  });

  test('a PDF is made of the same rows', async () => {
    const page_id = await shop.setBlocks('orders', [table({ pdf_download: true })]);
    const response = await shop.ask(`/api/page/download?page_id=${page_id}&block_id=b1&ask=rows&kind=pdf`);
    expect(response.status).toBe(200);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('a download that the block does not offer is refused', async () => {
    const page_id = await shop.setBlocks('orders', [table()]);
    expect((await shop.ask(`/api/page/download?page_id=${page_id}&block_id=b1&ask=rows&kind=csv`)).status).toBe(403);
  });
});

describe('the spec’s own calls', () => {
  test('a sheet is answered as the page shows it', async () => {
    await shop.setBlocks('orders', [table()]);
    const answer = (await (
      await shop.ask(`/v3/api/page/sheet/Orders?referer=${encodeURIComponent(`${origin}/orders`)}`)
    ).json()) as {
      columns: string[];
      json: Record<string, unknown>[];
    };
    expect(answer.columns).toEqual(['Item', 'Price']);
    expect(Object.keys(answer.json[0] ?? {})).toEqual(['Item', 'Price']);
    const none = await shop.ask(`/v3/api/page/sheet/Nothing?referer=${encodeURIComponent(`${origin}/orders`)}`);
    expect(none.status).toBe(404);
  });

  test('a page is known by its slug', async () => {
    expect(await (await shop.ask('/api/page/orders')).json()).toMatchObject({
      page: { page_name: 'Orders', can_edit: false },
    });
    expect(await (await shop.ask('/api/page/orders', { as: shop.editor })).json()).toMatchObject({
      page: { can_edit: true },
    });
  });
});
