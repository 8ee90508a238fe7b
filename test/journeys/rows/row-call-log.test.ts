/** What is kept of API calls, for whom, and what never is: the token. */
import { describe, expect, test } from 'vitest';
import { ActionShop, markIn, type Viewer } from './action-shop.ts';

const at = new ActionShop();

describe('the log for editors', () => {
  const log = (query = '?block_id=b1', as?: Viewer) =>
    at.call('GET', `/api/apps/${at.shop.app.id}/row-calls${query}`, undefined, as);

  test('tells who, when, which row, where, what and how long; the token never', async () => {
    await at.forgetCalls();
    const token = 'tok/"ä"-123';
    at.answer = (response, { headers }) =>
      response
        .writeHead(422)
        .end(
          `You sent ${headers['authorization'] ?? ''} \u0000 ${JSON.stringify(token)} ${Buffer.from(token).toString('base64')} ${'x'.repeat(4_000)}`,
        );
    const page_id = await at.put([
      at.apiCall({ api_endpoint: `${at.base}/hook?key=query-secret`, authorization_method: 'Bearer Token', token }),
    ]);
    const guest = await at.shop.addAppUser('read-write');
    await at.press(page_id, 1, {}, guest);
    const { status, body } = await log();
    expect(status).toBe(200);
    const [row] = (await at.shop.rowsOf('Orders')).slice(1);
    expect(body).toMatchObject({
      more: false,
      calls: [
        {
          ...{
            title: 'Ship',
            action: 0,
            row_id: row?.row_id,
            by: 'app-user',
            who: `${guest?.app_user_id}@example.com`,
          },
          ...{ address: `${at.base}/hook?…`, outcome: 'rejected', status: 422 },
          failure: 'The other service answered with status 422.',
        },
      ],
    });
    const text = JSON.stringify(body);
    const stored = JSON.stringify(await at.calls());
    for (const secret of [token, 'tok/', 'query-secret', Buffer.from(token).toString('base64'), 'hush-']) {
      expect(text).not.toContain(secret);
      expect(stored).not.toContain(secret);
    }
    expect(text).toContain('You sent Bearer •••');
    const [call] = await at.calls();
    expect(call?.answer.length).toBeLessThanOrEqual(2_048);
    expect(call?.milliseconds).toBeGreaterThanOrEqual(0);
  });

  test('is for editors of the app alone, and comes in parts', async () => {
    await at.forgetCalls();
    const page_id = await at.put([at.apiCall()]);
    for (let count = 0; count < 3; count++) await at.press(page_id, 0, {}, at.shop.editor);
    const first = await log('?block_id=b1&limit=2');
    expect(first.body).toMatchObject({ more: true, calls: [{}, {}] });
    const [, last] = first.body['calls'] as { id: string }[];
    expect((await log(`?block_id=b1&limit=2&before=${last?.id}`)).body).toMatchObject({ more: false, calls: [{}] });
    expect((await log('?block_id=other')).body).toEqual({ calls: [], more: false });
    expect((await log('?block_id=b1', {})).status).toBe(401);
    expect((await log('?block_id=b1', await at.shop.addAppUser('read-write'))).status).toBe(401);
  });

  test('what is older than 30 days goes at night', async () => {
    const { database } = at.shop.services;
    await at.forgetCalls();
    const page_id = await at.put([at.apiCall()]);
    await at.press(page_id, 0, {}, at.shop.editor);
    await at.press(page_id, 0, {}, at.shop.editor);
    const [newest] = await at.calls();
    const old = new Date(Date.now() - 31 * 24 * 3600 * 1000);
    await database
      .updateTable('row_calls')
      .set({ at: old })
      .where('id', '!=', newest?.id ?? '')
      .execute();
    await at.maintenance();
    expect((await at.calls()).map(({ id }) => id)).toEqual([newest?.id]);
  });
});

describe('the token', () => {
  const token = 'tok-very-secret';
  const setToken = (value: unknown) => ({ kind: 'set-block', id: 'b1', path: ['actions', 0, 'token'], value });

  test('once saved stands in no answer, no page and no history, and is sent all the same', async () => {
    const page_id = await at.put([at.apiCall({ authorization_method: 'Bearer Token' })]);
    expect((await at.edit(page_id, [setToken(token)])).status).toBe(200);
    const page = await at.page(page_id);
    expect(markIn(page)).toMatch(/^kept:sec_\w{26}$/);
    const { database } = at.shop.services;
    const stored = await Promise.all([
      database.selectFrom('pages').selectAll().execute(),
      database.selectFrom('app_changes').selectAll().execute(),
      database.selectFrom('audit_log').selectAll().execute(),
    ]);
    for (const text of [JSON.stringify(page), JSON.stringify(stored), await at.html()]) {
      expect(text).not.toContain(token);
    }
    expect(await at.html()).not.toContain('kept:');
    await at.press(page_id, 0, {}, at.shop.editor);
    expect(at.asked[0]?.headers['authorization']).toBe(`Bearer ${token}`);
  });

  test('goes along when buttons are moved, copied or brought back, and can be replaced or taken away', async () => {
    const action = at.apiCall({ authorization_method: 'Bearer Token', token });
    const page_id = await at.put([]);
    await at.edit(page_id, [{ kind: 'set-block', id: 'b1', path: ['actions'], value: [action] }]);
    const mark = markIn(await at.page(page_id));
    expect(mark).toMatch(/^kept:/);
    const moved = [{ type: 'Copy to clipboard' }, { ...action, token: mark }];
    await at.edit(page_id, [{ kind: 'set-block', id: 'b1', path: ['actions'], value: moved }]);
    await at.press(page_id, 0, { action: 1 }, at.shop.editor);
    const whole = { ...action, token: 'another' };
    await at.edit(page_id, [{ kind: 'set-block', id: 'b1', path: ['actions', 0], value: whole }]);
    await at.press(page_id, 0, {}, at.shop.editor);
    expect(at.asked.map(({ headers }) => headers['authorization'])).toEqual([`Bearer ${token}`, 'Bearer another']);
    await at.edit(page_id, [setToken('')]);
    expect((await at.press(page_id, 0, {}, at.shop.editor)).body['message']).toBe('This action has no token.');
  });

  test('that was stored before is put away when an editor opens the page, or is told of a newer one', async () => {
    const page_id = await at.put([at.apiCall({ authorization_method: 'Bearer Token', token })]);
    const late = await at.call('POST', `/api/pages/${at.shop.app.id}/${page_id}/edits`, {
      revision: 0,
      edits: [setToken('x')],
    });
    expect(late.status).toBe(409);
    for (const text of [JSON.stringify(late.body), JSON.stringify(await at.page(page_id))]) {
      expect(text).toContain('kept:sec_');
      expect(text).not.toContain(token);
    }
    await at.press(page_id, 0, {}, at.shop.editor);
    expect(at.asked[0]?.headers['authorization']).toBe(`Bearer ${token}`);
  });

  test('is worth nothing by its mark in another workspace', async () => {
    const { database } = at.shop.services;
    await database.insertInto('workspaces').values({ id: 'wsp_foreign', name: 'Foreign' }).execute();
    const id = 'sec_00000000000000000000000000';
    await database.insertInto('kept_secrets').values({ id, workspace_id: 'wsp_foreign', value: token }).execute();
    const page_id = await at.put([at.apiCall({ authorization_method: 'Bearer Token', token: `kept:${id}` })]);
    expect((await at.press(page_id, 0, {}, at.shop.editor)).status).toBe(503);
    expect(at.asked).toEqual([]);
  });

  test('goes at night once no page names it', async () => {
    const { database } = at.shop.services;
    const page_id = await at.put([at.apiCall({ authorization_method: 'Bearer Token', token })]);
    const mark = markIn(await at.page(page_id));
    await database
      .updateTable('kept_secrets')
      .set({ created_at: new Date(Date.now() - 8 * 24 * 3600 * 1000) })
      .execute();
    await at.maintenance();
    const left = await database.selectFrom('kept_secrets').select('id').execute();
    expect(left.map(({ id }) => `kept:${id}`)).toEqual([mark]);
  });
});
