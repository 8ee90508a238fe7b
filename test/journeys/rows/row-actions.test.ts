/** The row actions that lead somewhere or change rows, end to end; row-calls.test.ts has the API call. */
import { describe, expect, test } from 'vitest';
import { ActionShop } from './action-shop.ts';

const at = new ActionShop();

describe('actions that only lead somewhere', () => {
  test('Open link opens http, https, mailto and tel; a cell with anything else is not even sent', async () => {
    await at.put([{ type: 'Open link', title: 'Visit', source_column: 'site' }]);
    const page = await at.html();
    expect(page).toContain('href="https://pear.example/a"');
    for (const absent of ['javascript:', 'hush-']) expect(page).not.toContain(absent);
    const page_id = await at.put([{ type: 'Open link', source_column: 'site' }], {
      action_button_visibility: 'Admins',
    });
    expect(await at.html()).not.toContain('pear.example');
    const query = { page_id, block_id: 'b1', ask: 'rows', query: {} };
    expect(JSON.stringify((await at.shop.send('POST', '/api/page/query', query)).body)).not.toContain('pear.example');
  });

  test('Compose Email begins a mail to the address in its column', async () => {
    await at.put([{ type: 'Compose Email', source_column: 'mail' }]);
    const page = await at.html();
    expect(page).toContain('href="mailto:ann@example.com"');
    expect(page).not.toContain('no address');
  });

  test('Copy to clipboard brings nothing but the shown columns', async () => {
    await at.put([{ type: 'Copy to clipboard', title: 'Take along', success_message: 'Copied it.' }]);
    const page = await at.html();
    expect(page).toContain('Take along');
    expect(page).toContain('Copied it.');
    expect(page).not.toContain('hush-');
  });

  test('Download pdf fills its template, which is not in the page', async () => {
    const page_id = await at.put([
      { type: 'Download pdf', pdf_template: '# Invoice for [Item]\n\nNote: [Secret note]' },
    ]);
    expect(await at.html()).not.toContain('Invoice for');
    const [row] = await at.shop.rowsOf('Orders');
    const address = `/api/page/row-pdf?page_id=${page_id}&block_id=b1&row_id=${row?.row_id}&action=0`;
    const response = await at.shop.ask(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await response.text()).startsWith('%PDF-')).toBe(true);
    await at.put([{ type: 'Download pdf' }], { action_button_visibility: 'Admins' });
    expect((await at.shop.ask(address)).status).toBe(403);
  });
});

describe('actions that change rows', () => {
  test.each([
    ['Edit row', 'PUT', '/api/page/rows', { cells: { item: 'Plum' } }],
    ['Duplicate row', 'POST', '/api/page/row-actions', {}],
    ['Delete row', 'DELETE', '/api/page/rows', {}],
  ])('%s tells its own message, and is refused to those who do not see it', async (type, method, path, more) => {
    const action = { type, success_message: 'As you wish.' };
    const page_id = await at.put([action], { action_button_visibility: 'Admins & Guests' });
    const body = async () => {
      const row = (await at.shop.rowsOf('Orders')).at(-1);
      return { page_id, block_id: 'b1', row_id: row?.row_id, version: row?.version, action: 0, ...more };
    };
    const reader = await at.shop.addAppUser('read');
    expect((await at.shop.send(method, path, await body(), reader)).status).toBe(403);
    await at.put([action]);
    expect(await at.shop.send(method, path, await body())).toMatchObject({
      status: 200,
      body: { message: 'As you wish.' },
    });
    await at.put([{ type, success_message: '' }]);
    expect(await at.shop.send(method, path, await body())).toMatchObject({ status: 200, body: { message: '' } });
    await at.put([action], { action_button_visibility: 'Admins' });
    expect((await at.shop.send(method, path, await body())).status).toBe(403);
    await at.put([{ type: 'Copy to clipboard' }]);
    expect((await at.shop.send(method, path, await body())).status).not.toBe(200);
  });

  test('a block has at most two buttons', async () => {
    const page_id = await at.put([{ type: 'Copy to clipboard' }, { type: 'Copy to clipboard' }]);
    const edit = (count: number) =>
      at.edit(page_id, [
        { kind: 'set-block', id: 'b1', path: ['actions'], value: Array(count).fill({ type: 'Edit row' }) },
      ]);
    expect((await edit(3)).status).toBe(422);
    expect((await edit(2)).status).toBe(200);
  });
});
