/** People of an app let assistants in, at the app's own host: what these get, and all that ends it. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SessionOwner } from '#features/accounts/services.ts';
import { fullTest } from '#test/full-test.ts';
import { origin, publishApp, type PublishedApp } from '../published-app.ts';
import { fetchOf, Keeper, origin as site, Program, redirectUri } from './oauth-programs.ts';

let shop: PublishedApp;
let person: Partial<SessionOwner>;
const resource = `${origin}/mcp`;
const refused = { error: 'invalid_grant' };
beforeAll(async () => {
  const columns = ['Item', 'Owner'].map((name) => ({ id: name.toLowerCase(), name, type: 'text' as const }));
  const rows = ['ann', 'bob'].map((owner) => ({ cells: { item: `of ${owner}`, owner } }));
  shop = await publishApp(
    [
      {
        title: 'Orders',
        columns: [...columns, { id: 'id', name: '_id', type: 'text' }],
        rows: [{ cells: { ...rows[0]!.cells, id: 'ann' } }, { cells: { ...rows[1]!.cells, id: 'bob' } }],
      },
    ],
    { settings: { open_to_assistants: true } },
  );
  const list = {
    id: 'list',
    type: 'table',
    sheet_title: 'Orders',
    axis: [{ column: 'item', editable: 'Admins & Guests' }],
  };
  await shop.setBlocks('orders', [list]);
  await turn({ sign_in_method: 'Use password set by user' });
});
beforeEach(async () => {
  person = await shop.addAppUser('read-write', 'ann');
});
afterAll(() => shop[Symbol.asyncDispose]());

const send = (path: string, init?: RequestInit & { as?: Partial<SessionOwner> }) => shop.ask(path, init);
const turn = (change: object) =>
  shop.services.database.updateTable('apps').set(change).where('id', '=', shop.app.id).execute();
const program = async () => (await new Program(shop, resource).discover()).register();
const post = (path: string, fields: Record<string, string>, as = person, from = origin) =>
  send(path, {
    ...{ method: 'POST', as, body: new URLSearchParams(fields).toString(), redirect: 'manual' },
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: from },
  });
const scopes = { 'rows:read': 'on', 'rows:write': 'on' };
const allow = async (address: URL, checked: Record<string, string> = scopes, as = person): Promise<URL> => {
  const answer = await post('/mcp/connect', { query: address.search.slice(1), ...checked }, as);
  if (answer.status !== 303) throw new Error(`${answer.status} ${await answer.text()}`);
  return new URL(answer.headers.get('location') ?? '');
};
const ask = { scope: 'rows:read rows:write' };
const connected = async (checked = scopes as Record<string, string>) => {
  const one = await program();
  const back = await allow(await one.address(ask), checked);
  return { one, back, tokens: await one.exchange(back) };
};
const toolsOf = async (token: string) => {
  const transport = new StreamableHTTPClientTransport(new URL(resource), {
    ...{ fetch: fetchOf(shop), requestInit: { headers: { authorization: `Bearer ${token}` } } },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return client;
};
const read = async (client: Client) =>
  JSON.stringify(await client.callTool({ name: 'read_rows', arguments: { page: '/orders', block: 'list' } }));

describe('a person of the app', () => {
  test('is led from the 401 to the app’s own sign-in, asked, and their assistant sees their rows alone', async () => {
    const keeper = new Keeper();
    const transport = () =>
      new StreamableHTTPClientTransport(new URL(resource), { fetch: fetchOf(shop), authProvider: keeper });
    const first = transport();
    await new Client({ name: 'test', version: '1' }).connect(first).catch(() => undefined);
    const address = keeper.sentTo ?? new URL('about:blank');
    expect(`${address.origin}${address.pathname}`).toBe(`${origin}/mcp/connect`);
    const path = `${address.pathname}${address.search}`;
    const signedOut = await send(path, { redirect: 'manual' });
    expect(signedOut.headers.get('location')).toBe(`/login?${new URLSearchParams({ next: path })}`);
    const page = await send(path, { as: person });
    const html = await page.text();
    for (const words of ['Connect Helper?', 'Corner Shop', 'a program on your computer', 'name="rows:write"'])
      expect(html).toContain(words);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:7777;");
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    await first.finishAuth((await allow(address)).searchParams);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport());
    const rows = await read(client);
    expect(rows).toContain('of ann');
    expect(rows).not.toContain('of bob');
    await client.close();
  });

  fullTest('allows less than was asked, and refuses', async () => {
    const { tokens } = await connected({ 'rows:read': 'on' });
    const client = await toolsOf(tokens.access_token);
    expect((await client.listTools()).tools.map(({ name }) => name).toSorted()).toEqual(['describe_app', 'read_rows']);
    await client.close();
    const one = await program();
    const none = await post('/mcp/connect', { query: (await one.address(ask)).search.slice(1) });
    expect(none.status).toBe(422);
    const page = await (await send(`/mcp/connect${(await one.address(ask)).search}`, { as: person })).text();
    expect(page).toMatch(/href="http:\/\/127\.0\.0\.1:7777\/callback\?error=access_denied&amp;/);
  });

  test('sees what they connected, at a link of the page, and ends it; no one else does', async () => {
    const { one, tokens } = await connected();
    await shop.setBlocks('', [{ id: 'top', type: 'header' }]);
    expect(await (await send('/', { as: person })).text()).toContain('href="/mcp/connected"');
    const html = await (await send('/mcp/connected', { as: person })).text();
    expect(html).toContain('<h2>Helper</h2>');
    const id = /name="id" value="(\w+)"/.exec(html)?.[1] ?? '';
    const other = await shop.addAppUser('read-write', 'bob');
    expect(await (await send('/mcp/connected', { as: other })).text()).toContain('No assistants connected');
    await post('/mcp/connected', { id }, other);
    expect(await one.statusWith(tokens.access_token)).toBe(200);
    expect((await post('/mcp/connected', { id }, person, 'https://evil.example')).status).toBe(403);
    expect((await post('/mcp/connected', { id })).status).toBe(303);
    expect(await one.statusWith(tokens.access_token)).toBe(401);
    await expect(one.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
  });

  fullTest('is in the list of the app’s editors, who end it; no one else sees that list', async () => {
    const { one, tokens } = await connected();
    const at = `/api/apps/${shop.app.id}/assistants`;
    expect((await send(at, { as: person })).status).toBe(401);
    const list = async () => {
      const answer = await send(at, { as: shop.editor });
      return ((await answer.json()) as { connections: { id: string; name: string; person: string }[] }).connections;
    };
    const [newest, ...others] = await list();
    expect(newest).toMatchObject({ name: 'Helper', person: expect.stringMatching(/@example\.com$/) });
    expect((await shop.send('DELETE', `${at}/${newest?.id}`, {}, person)).status).toBe(401);
    expect((await shop.send('DELETE', `${at}/${newest?.id}`, {}, shop.editor)).status).toBe(200);
    expect((await shop.send('DELETE', `${at}/${newest?.id}`, {}, shop.editor)).status).toBe(404);
    expect(await list()).toEqual(others);
    expect(await one.statusWith(tokens.access_token)).toBe(401);
  });

  fullTest('loses all assistants by a refresh token that is used twice, and the owner’s log says so', async () => {
    const { one, tokens } = await connected();
    const thief = await one.refresh(tokens.refresh_token ?? '');
    expect(await one.statusWith(thief.access_token)).toBe(200);
    await expect(one.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
    expect(await one.statusWith(thief.access_token)).toBe(401);
    const log = await shop.services.database.selectFrom('audit_log').select(['action', 'summary']).execute();
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['assistant.connected', 'assistant.ended', 'assistant.revoked']),
    );
    expect(log.at(-1)?.summary).toContain('to the app Corner Shop');
  });
});

describe('ends', () => {
  const users = () => shop.services.database.updateTable('app_users').where('id', '=', person.app_user_id ?? '');
  test.each<[string, () => Promise<unknown>]>([
    [
      'with the person',
      () =>
        shop.services.database
          .deleteFrom('app_users')
          .where('id', '=', person.app_user_id ?? '')
          .execute(),
    ],
    ['with another permission', () => users().set({ permissions: 'read' }).execute()],
    ['with a new password', () => users().set({ password_hash: 'other' }).execute()],
    ['with the app’s publication', () => turn({ public: false })],
    [
      'with the switch',
      () => shop.send('PUT', `/api/apps/${shop.app.id}`, { settings: { open_to_assistants: false } }, shop.editor),
    ],
  ])('%s, for good', async (_what, change) => {
    const { one, tokens } = await connected();
    expect(await one.statusWith(tokens.access_token)).toBe(200);
    await change();
    expect(await one.statusWith(tokens.access_token)).not.toBe(200);
    await turn({ public: true });
    await shop.send('PUT', `/api/apps/${shop.app.id}`, { settings: { open_to_assistants: true } }, shop.editor);
    expect(await one.statusWith(tokens.access_token)).toBe(401);
    await expect(one.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
  });
});

describe('what is refused', () => {
  test('a token of the app elsewhere: at the site, at the API, as a session of pages, at another app there', async () => {
    const { one, tokens } = await connected();
    const bearer = { headers: { authorization: `Bearer ${tokens.access_token}` } };
    expect(await one.statusWith(tokens.access_token, `${site}/mcp`)).toBe(401);
    expect((await fetchOf(shop)(`${site}/api/workbooks`, bearer)).status).toBe(401);
    expect((await send('/api/app/outline', bearer)).status).toBe(401);
    await shop.services.database
      .updateTable('apps')
      .set({ subdomain: 'moved' })
      .where('id', '=', shop.app.id)
      .execute();
    const other = await shop.services.apps.create({
      ...{ workspace_id: shop.app.workspace_id, workbook_id: null, name: 'Other', subdomain: 'shop', public: true },
      ...{ settings: { open_to_assistants: true }, pages: [] },
    });
    expect(other.subdomain).toBe('shop');
    expect(await one.statusWith(tokens.access_token)).toBe(401);
    await expect(one.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
    await shop.services.apps.destroy(other.id);
    await turn({ subdomain: 'shop' });
  });

  fullTest(
    'consent by an editor, a holder of the app’s password, from another site, or for another resource',
    async () => {
      const one = await program();
      const fields = { query: (await one.address(ask)).search.slice(1), ...scopes };
      const elsewhere = (await one.address({ ...ask, resource: `${site}/mcp` })).search;
      for (const [as, words] of [
        [shop.editor, 'You edit this app'],
        [{ user_id: null, app_id: shop.app.id }, 'An assistant acts for one person'],
      ] as const) {
        const answer = await post('/mcp/connect', fields, as);
        expect(answer.status).toBe(403);
        expect(await answer.text()).toContain(words);
      }
      expect((await post('/mcp/connect', fields, person, 'https://evil.example')).status).toBe(403);
      expect((await send(`/mcp/connect${elsewhere}`, { as: person })).status).toBe(400);
      const bad = await send(`/mcp/connect${(await one.address({ redirect_uri: 'https://evil.example/' })).search}`, {
        as: person,
      });
      expect([bad.status, await bad.text()]).toEqual([400, expect.not.stringContaining('href="https://evil')]);
    },
  );

  fullTest('everything where the app isn’t open to assistants', async () => {
    const one = await program();
    const { search } = await one.address(ask);
    await turn({ public: false });
    for (const path of [`/mcp/connect${search}`, '/mcp/connected', '/.well-known/oauth-authorization-server'])
      expect((await send(path)).status).toBeGreaterThanOrEqual(403);
    await expect(one.register()).rejects.toThrow();
    await turn({ public: true });
  });

  fullTest('codes and tokens of strangers, replayed or changed', async () => {
    for (const attempt of [
      (one: Program, back: URL) => one.exchange(back, 'x'.repeat(43)),
      (one: Program, back: URL) => one.exchange(back, one.verifier, `${redirectUri}x`),
    ]) {
      const one = await program();
      const back = await allow(await one.address(ask));
      await expect(attempt(one, back)).rejects.toMatchObject(refused);
      await expect(one.exchange(back)).rejects.toMatchObject(refused);
    }
    const { one, back, tokens } = await connected();
    await expect(one.exchange(back)).rejects.toMatchObject(refused);
    expect(await one.statusWith(tokens.access_token)).toBe(401);
  });
});

test('strangers of an open app come in without a token, and sign in where they ask to', async () => {
  await turn({ sign_in_method: 'No sign in' });
  const hello = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  expect((await send('/mcp', hello)).status).not.toBe(401);
  const answer = await send('/mcp?sign-in=true', hello);
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toContain(`${origin}/.well-known/oauth-protected-resource/mcp`);
  expect(await (await send('/mcp/connected', { as: person })).text()).toContain(`${resource}?sign-in=true`);
  await turn({ own_host: 'shop.example' });
  const moved = await send('/mcp', hello);
  expect([moved.status, moved.headers.get('location')]).toEqual([308, 'http://shop.example:3000/mcp']);
  await turn({ own_host: null, sign_in_method: 'Use password set by user' });
});
