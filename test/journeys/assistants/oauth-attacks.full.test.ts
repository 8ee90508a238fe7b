/** What an attacker tries at the authorization server besides what oauth.test.ts refuses: none of it gives anything. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiScope } from '#features/workspaces/rules/workspace.ts';
import { openWorkspace, type People, type Person } from '../workspaces/workspace-people.ts';
import { allow, fetchOf, origin, Program, redirectUri } from './oauth-programs.ts';

const reading = ['rows:read', 'apps:read'] as const satisfies ApiScope[];
const refused = { error: 'invalid_grant' };
const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const hello = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

let people: People;
let owner: Person;
beforeAll(async () => {
  people = await openWorkspace();
  await people.services.workbooks.recover();
  owner = people.owner;
});
afterAll(async () => {
  await people.services.workbooks.stop();
  await people[Symbol.asyncDispose]();
});

const program = async (): Promise<Program> => (await new Program(people.whole).discover()).register();
const connected = async (person = owner, workspace = people.workspaceId) => {
  const one = await program();
  const back = await allow(person, await one.address(), workspace, reading);
  return { one, back, tokens: await one.exchange(back) };
};
const look = (query: string) => owner.browser.call('POST', '/api/oauth/requests/look', { query });
const send = (path: string, init: RequestInit = {}) => fetchOf(people.whole)(`${origin}${path}`, init);
const form = (fields: Record<string, string> | string) =>
  send('/api/oauth/token', {
    ...{ method: 'POST', body: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('addresses to be answered at', () => {
  test.each([
    // A page of ours, or of an app here, by the other spelling of its host.
    ...[
      'https://localhost./cb',
      'https://evil.localhost./cb',
      'https://EVIL.localhost/cb',
      'https://evil.localhost:8443/cb',
    ],
    ...[
      'http://127.0.0.1:7777@evil.example/cb',
      'http://0.0.0.0/cb',
      'http://127.0.0.2/cb',
      'http://169.254.169.254/cb',
    ],
    ...[
      'https://evil.example\\@127.0.0.1/cb',
      'https://evil.example/cb#x',
      'https://evil.example/\tcb',
      '//evil.example/cb',
    ],
    ...[
      'data:text/html,x',
      'JavaScript:alert(1)',
      'view-source:https://evil.example',
      'vbscript:x',
      'blob:https://a/b',
    ],
    // An answer that is there already would be read in the place of ours.
    ...[
      'https://a.example/cb?code=x',
      'https://a.example/cb?iss=https://evil.example',
      'https://a.example/cb?a=1&state=x',
    ],
  ])('%s can’t be registered', async (uri) => {
    const one = await new Program(people.whole).discover();
    await expect(one.register({ redirect_uris: [uri] })).rejects.toMatchObject({ error: 'invalid_redirect_uri' });
  });

  test.each([
    ...[
      'http://127.0.0.1:7777/callback/',
      'http://127.0.0.1:7777/callback/../other',
      'http://127.0.0.1:7777/callback?a=1',
    ],
    ...['HTTP://127.0.0.1:7777/callback', 'http://localhost:7777/callback', 'https://127.0.0.1:7777/callback'],
    ...['http://127.0.0.1:7777/%63allback', 'http://127.0.0.1:123456/callback', 'http://127.0.0.1:7777/callback#x'],
  ])('%s isn’t the one that was registered', async (redirect_uri) => {
    const { status, body } = await look((await (await program()).address({ redirect_uri })).search);
    expect([status, body['back']]).toEqual([422, undefined]);
  });

  test('what a program sends along can’t become an answer', async () => {
    const one = await program();
    const address = await one.address({ state: 'x&code=evil&iss=https://evil.example' });
    const back = await allow(owner, address, people.workspaceId, reading);
    for (const name of ['code', 'iss', 'state']) expect(back.searchParams.getAll(name)).toHaveLength(1);
    expect(back.searchParams.get('iss')).toBe(origin);
  });
});

describe('rights that nobody gave', () => {
  test('scopes that the request didn’t name, sent along with the consent', async () => {
    const one = await program();
    const back = await allow(owner, await one.address(), people.workspaceId, [
      ...reading,
      'rows:write',
      'workspace:read',
    ]);
    expect((await one.exchange(back)).scope?.split(' ').toSorted()).toEqual([...reading].toSorted());
    const body = {
      query: (await one.address()).search.slice(1),
      workspace_id: people.workspaceId,
      scopes: ['rows:write'],
    };
    expect((await owner.browser.call('POST', '/api/oauth/requests/allow', body)).status).toBe(422);
  });

  test('a wider scope, or another app’s address, with a refresh', async () => {
    const { one, tokens } = await connected();
    const { client_id } = one.client;
    const given = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '', client_id };
    const wider = await form({ ...given, scope: 'rows:read rows:write' });
    expect(await wider.json()).toMatchObject({ error: 'invalid_scope' });
    const other = await form({ ...given, resource: 'http://shop.localhost:3000/mcp' });
    expect(await other.json()).toMatchObject({ error: 'invalid_target' });
    // A mistake is no theft: it still works as it was given.
    const newer = await one.refresh(tokens.refresh_token ?? '');
    expect(newer.scope?.split(' ').toSorted()).toEqual([...reading].toSorted());
  });

  test('a refresh token in the hands of another program ends the connection', async () => {
    const { one, tokens } = await connected();
    const thief = await program();
    await expect(thief.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
    expect(await one.statusWith(tokens.access_token)).toBe(401);
  });

  test('one kind of token in the place of another', async () => {
    const { one, tokens } = await connected();
    const { client_id } = one.client;
    for (const token of [tokens.access_token, tokens.refresh_token ?? '']) {
      const code = { grant_type: 'authorization_code', code: token, code_verifier: one.verifier, client_id };
      expect(await (await form(code)).json()).toMatchObject(refused);
    }
    const access = { grant_type: 'refresh_token', refresh_token: tokens.access_token, client_id };
    expect(await (await form(access)).json()).toMatchObject(refused);
    expect(await one.statusWith(tokens.access_token)).toBe(200);
  });

  test('twenty at once with one code, and with one refresh token: at most one gets through, and not for long', async () => {
    const { one, back, tokens } = await connected();
    const fresh = await program();
    const code = await allow(owner, await fresh.address(), people.workspaceId, reading);
    for (const attempt of [() => fresh.exchange(code), () => one.refresh(tokens.refresh_token ?? '')]) {
      const all = await Promise.allSettled(Array.from({ length: 20 }, attempt));
      const got = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value.access_token] : []));
      expect(got.length).toBeLessThan(2);
      for (const token of got) expect(await one.statusWith(token)).toBe(401);
    }
    expect(back.searchParams.get('code')).not.toBe(code.searchParams.get('code'));
  });

  test('a code, or a token, that is out of time', async () => {
    const one = await program();
    const back = await allow(owner, await one.address(), people.workspaceId, reading);
    const late = () =>
      people.services.database
        .updateTable('assistant_tokens')
        .set({ expires_at: new Date(0) })
        .execute();
    await late();
    await expect(one.exchange(back)).rejects.toMatchObject(refused);
    const { one: other, tokens } = await connected();
    await late();
    expect(await other.statusWith(tokens.access_token)).toBe(401);
    await expect(other.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
  });
});

describe('a token elsewhere than in its header', () => {
  test('in the query, the body, a cookie, twice, or under another name', async () => {
    const { tokens } = await connected();
    const token = tokens.access_token;
    const post = (path: string, headers: Record<string, string>, body = hello) =>
      send(path, { method: 'POST', body, headers: { ...json, ...headers } });
    for (const answer of [
      await post(`/mcp?access_token=${token}`, {}),
      await post('/mcp', { 'content-type': 'application/x-www-form-urlencoded' }, `access_token=${token}`),
      await post('/mcp', { cookie: `session=${token}; sheaf_session=${token}` }),
      await post('/mcp', { authorization: `Bearer ${token}, Bearer ${token}` }),
      await post('/mcp', { authorization: `Basic ${Buffer.from(`:${token}`).toString('base64')}` }),
      await post('/mcp', { 'x-api-key': token }),
    ])
      expect(answer.status).toBe(401);
  });

  test('next to somebody else’s session: the token alone counts', async () => {
    const made = await people.stranger.browser.call('POST', '/api/workspaces', { name: 'Elsewhere' });
    const { id } = made.body['workspace'] as { id: string };
    const { tokens } = await connected(people.stranger, id);
    await people.services.workbooks.create({ workspace_id: people.workspaceId, name: 'Ourword', sheets: [] });
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_workbooks', arguments: {} } };
    const init = {
      method: 'POST',
      body: JSON.stringify(call),
      headers: { ...json, authorization: `Bearer ${tokens.access_token}` },
    };
    const answer = await owner.browser.ask('/mcp', init);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain('workbooks');
    expect(text).not.toContain('Ourword');
  });

  test('many calls in one request don’t count as one', async () => {
    const { tokens } = await connected();
    const one = { jsonrpc: '2.0', method: 'tools/call', params: { name: 'list_workbooks', arguments: {} } };
    const body = JSON.stringify(Array.from({ length: 2_000 }, (_, id) => ({ ...one, id })));
    const answer = await send('/mcp', {
      method: 'POST',
      body,
      headers: { ...json, authorization: `Bearer ${tokens.access_token}` },
    });
    expect(answer.status).toBe(400);
    expect((await answer.text()).length).toBeLessThan(2_000);
  });
});

describe('after the consent', () => {
  test('with a lower role the assistant counts as its person does now', async () => {
    const anna = await people.join('Anna', 'admin');
    const { one, tokens } = await connected(anna);
    const [mine] = (await anna.browser.call('GET', `${people.at}/assistants`)).body['connections'] as { id: string }[];
    expect(mine).toBeDefined();
    const lowered = await owner.browser.call('PUT', `${people.at}/members/${anna.id}`, { role: 'editor' });
    expect(lowered.status).toBe(200);
    expect(await one.statusWith(tokens.access_token)).toBe(200);
    // What only admins may: another's connection.
    const others = (await anna.browser.call('GET', `${people.at}/assistants`)).body['connections'] as {
      is_mine: boolean;
    }[];
    expect(others.every(({ is_mine }) => is_mine)).toBe(true);
    expect((await owner.browser.call('DELETE', `${people.at}/members/${anna.id}`)).status).toBe(200);
    expect(await one.statusWith(tokens.access_token)).toBe(401);
    await expect(one.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
  });

  test('with a disabled account, nothing until it is enabled again', async () => {
    const dora = await people.join('Dora', 'editor');
    const { one, tokens } = await connected(dora);
    const disable = (disabled_at: Date | null) =>
      people.services.database.updateTable('users').set({ disabled_at }).where('id', '=', dora.id).execute();
    await disable(new Date());
    expect(await one.statusWith(tokens.access_token)).toBe(401);
    await expect(one.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
    await disable(null);
    expect(await one.statusWith((await one.refresh(tokens.refresh_token ?? '')).access_token)).toBe(200);
  });
});

describe('names of hosts and requests', () => {
  test.each([
    ['another host', { host: 'evil.example' }],
    ['a host in front', { 'x-forwarded-host': 'evil.example' }],
    ['a forwarded header', { forwarded: 'host=evil.example;proto=https' }],
  ])('%s never becomes the issuer', async (_what, headers) => {
    for (const path of [
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-protected-resource/mcp',
      '/mcp',
    ]) {
      const request = new Request(`${origin}${path}`, { headers: { host: 'localhost:3000', ...headers } });
      const answer = await people.whole.server.fetch(request, '203.0.113.9');
      expect(`${await answer.text()}${JSON.stringify([...answer.headers])}`).not.toContain('evil.example/');
    }
  });

  test.each([
    ['a parameter twice', 'grant_type=refresh_token&client_id=a&client_id=b&refresh_token=x'],
    ['a NUL', 'grant_type=refresh_token&client_id=a%00&refresh_token=x'],
    ['17 kB', `grant_type=refresh_token&client_id=a&refresh_token=${'x'.repeat(17_000)}`],
    ['no program', 'grant_type=refresh_token&refresh_token=x'],
    ['a password', 'grant_type=password&username=a&password=b'],
    ['credentials of a client', 'grant_type=client_credentials&client_id=a&client_secret=b'],
  ])('%s is refused', async (_what, body) => {
    const answer = await form(body);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(await answer.json()).toHaveProperty('error');
  });
});

describe('descriptions of programs', () => {
  let elsewhere: Server;
  let inner: Server;
  let at: string;
  let reached = 0;
  const drip = (response: ServerResponse, id: string): void => {
    response.write(`{"client_id":"${id}"`);
    const timer = setInterval(() => response.write(' '), 200);
    response.on('close', () => clearInterval(timer));
  };
  const listen = async (server: Server): Promise<string> => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  beforeAll(async () => {
    people.services.environment.OUTGOING_ALLOW.push('127.0.0.1');
    inner = createServer((_request, response) => {
      reached++;
      response.end('{}');
    });
    const secret = await listen(inner);
    elsewhere = createServer((request, response) => {
      const id = `${at}${request.url}`;
      const text = JSON.stringify({ client_id: id, client_name: 'Described', redirect_uris: [redirectUri] });
      const head = { 'content-type': 'application/json' };
      switch (request.url) {
        case '/moved-inside':
          return response.writeHead(302, { location: `${secret}/latest/meta-data` }).end();
        case '/moved-for-good':
          return response.writeHead(308, { ...head, location: `${secret}/` }).end(text);
        case '/refresh':
          return response.writeHead(200, { ...head, refresh: `0; url=${secret}/` }).end('{}');
        case '/bomb':
          return response
            .writeHead(200, { ...head, 'content-encoding': 'gzip' })
            .end(gzipSync(' '.repeat(50_000_000) + text));
        case '/endless':
          response.writeHead(200, head);
          return void setInterval(() => response.destroyed || response.write(' '.repeat(65_536)), 1).unref();
        case '/slow':
          response.writeHead(200, head);
          return drip(response, id);
        case '/deep':
          return response.writeHead(200, head).end('['.repeat(15_000));
        case '/own-page':
          return response.writeHead(200, head).end(text.replace(redirectUri, 'https://evil.localhost./cb'));
        default:
          return response.writeHead(404).end();
      }
    });
    at = await listen(elsewhere);
  });
  afterAll(() => {
    people.services.environment.OUTGOING_ALLOW.splice(0);
    for (const server of [elsewhere, inner]) {
      server.closeAllConnections();
      server.close();
    }
  });

  test.each([
    '/moved-inside',
    '/moved-for-good',
    '/refresh',
    '/bomb',
    '/endless',
    '/slow',
    '/deep',
    '/own-page',
    '/missing',
  ])('%s is refused soon, and nothing behind it is called', async (path) => {
    const one = Object.assign(await new Program(people.whole).discover(), { client: { client_id: `${at}${path}` } });
    const begun = Date.now();
    expect((await look((await one.address()).search)).status).toBe(422);
    expect(Date.now() - begun).toBeLessThan(8_000);
    expect(reached).toBe(0);
  });
});
