import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiScope } from '#features/workspaces/rules/workspace.ts';
import { openWorkspace, type People, type Person } from '../workspaces/workspace-people.ts';
import {
  allow,
  connectByLibrary,
  fetchOf,
  finishAt,
  origin,
  Program,
  redirectUri,
  resource,
} from './oauth-programs.ts';

let people: People;
let owner: Person;
const reading = ['rows:read', 'apps:read'] as const satisfies ApiScope[];
beforeAll(async () => {
  people = await openWorkspace();
  owner = people.owner;
});
afterAll(() => people[Symbol.asyncDispose]());

const program = async (): Promise<Program> => (await new Program(people.whole).discover()).register();
const connected = async () => {
  const one = await program();
  const back = await allow(owner, await one.address(), people.workspaceId, reading);
  return { one, back, tokens: await one.exchange(back) };
};
const look = (query: string, person = owner) => person.browser.call('POST', '/api/oauth/requests/look', { query });
const refused = { error: 'invalid_grant' };
const list = async (person: Person) =>
  (await person.browser.call('GET', `${people.at}/assistants`)).body['connections'] as Record<string, unknown>[];

describe('a person lets an assistant in', () => {
  test.each(['auto', 'legacy'] as const)('the protocol’s own library finds its way by itself (%s)', async (mode) => {
    const { client, keeper } = await connectByLibrary(people.whole, owner, people.workspaceId, {
      ...{ scopes: ['rows:read'], mode },
    });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('list_workbooks');
    expect(names).not.toContain('list_apps');
    expect((await client.callTool({ name: 'list_workbooks', arguments: {} })).isError).not.toBe(true);
    expect(keeper.stored).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'rows:read' });
    await client.close();
  });

  test('sees who asks, where the answer goes and for what, and can say no', async () => {
    const one = await program();
    const address = await one.address({ scope: 'rows:read rows:write offline_access' });
    expect((await look(address.search)).body).toMatchObject({
      client: { name: 'Helper', host: null, answered_at: 'a program on your computer' },
      scopes: [{ name: 'rows:read', about: 'Read spreadsheets and rows' }, { name: 'rows:write' }],
      back: expect.stringMatching(/^http:\/\/127\.0\.0\.1:7777\/callback\?error=access_denied&/),
    });
    const page = await owner.browser.ask(address.href);
    expect(page.status).toBe(200);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    // Signed out, they sign in first and come back.
    const stranger = await people.whole.browser().ask(address.href);
    expect(stranger.headers.get('location')).toContain(
      `redirect=${encodeURIComponent('/dashboard/connect-assistant?')}`,
    );
  });

  test('refreshes, is listed, and is disconnected by the person or an admin, but by nobody else', async () => {
    const { one, tokens } = await connected();
    const newer = await one.refresh(tokens.refresh_token ?? '');
    expect(newer.refresh_token).not.toBe(tokens.refresh_token);
    for (const { access_token } of [tokens, newer]) expect(await one.statusWith(access_token)).toBe(200);
    const [mine] = await list(owner);
    expect(mine).toMatchObject({ name: 'Helper', is_mine: true, scopes: ['apps:read', 'rows:read'] });
    expect(await list(people.editor)).toEqual([]);
    const at = `${people.at}/assistants/${String(mine?.['id'])}`;
    expect((await people.editor.browser.call('DELETE', at)).status).toBe(404);
    expect((await people.admin.browser.call('DELETE', at)).status).toBe(200);
    expect(await one.statusWith(newer.access_token)).toBe(401);
    await expect(one.refresh(newer.refresh_token ?? '')).rejects.toMatchObject(refused);
  });

  test('gives a token back, and with it all of them', async () => {
    const { one, tokens } = await connected();
    await one.revoke(tokens.access_token);
    expect(await one.statusWith(tokens.access_token)).toBe(401);
    await expect(one.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
    await one.revoke('sheaf_rt_of_nobody');
  });

  test('loses access with the person’s membership', async () => {
    const guest = await people.join('Gus', 'editor');
    const one = await program();
    const back = await allow(guest, await one.address(), people.workspaceId, reading);
    const { access_token } = await one.exchange(back);
    expect(await one.statusWith(access_token)).toBe(200);
    expect((await owner.browser.call('DELETE', `${people.at}/members/${guest.id}`)).status).toBe(200);
    expect(await one.statusWith(access_token)).toBe(401);
  });
});

describe('what is refused', () => {
  test('a code that is shown twice ends what it opened', async () => {
    const { one, back, tokens } = await connected();
    await expect(one.exchange(back)).rejects.toMatchObject(refused);
    expect(await one.statusWith(tokens.access_token)).toBe(401);
    await expect(one.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
  });

  test('a refresh token that is used twice ends all of its family, and the audit log says so', async () => {
    const { one, tokens } = await connected();
    const thief = await one.refresh(tokens.refresh_token ?? '');
    await expect(one.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
    expect(await one.statusWith(thief.access_token)).toBe(401);
    await expect(one.refresh(thief.refresh_token ?? '')).rejects.toMatchObject(refused);
    const { entries } = (await owner.browser.call('GET', `${people.at}/audit?search=assistant.revoked`)).body;
    expect(JSON.stringify(entries)).toContain('used twice');
  });

  test('two who refresh at once don’t both get through', async () => {
    const { one, tokens } = await connected();
    const both = await Promise.allSettled([1, 2].map(() => one.refresh(tokens.refresh_token ?? '')));
    const got = both.flatMap((each) => (each.status === 'fulfilled' ? each.value.access_token : []));
    expect(got.length).toBeLessThan(2);
    for (const token of got) expect(await one.statusWith(token)).toBe(401);
  });

  test('a code without its verifier, at another address, or by another program', async () => {
    const other = await program();
    for (const attempt of [
      (one: Program, back: URL) => one.exchange(back, 'x'.repeat(43)),
      (one: Program, back: URL) => one.exchange(back, one.verifier, 'http://127.0.0.1:7778/callback'),
      (one: Program, back: URL) => Object.assign(one, { client: other.client }).exchange(back),
    ]) {
      const one = await program();
      const back = await allow(owner, await one.address(), people.workspaceId, reading);
      await expect(attempt(one, back)).rejects.toMatchObject(refused);
      await expect(one.exchange(back)).rejects.toMatchObject(refused);
    }
  });

  test('an answer that names another issuer, or none, by both libraries', async () => {
    const one = await program();
    const back = await allow(owner, await one.address(), people.workspaceId, reading);
    expect(back.searchParams.get('iss')).toBe(origin);
    for (const iss of ['https://evil.example', null]) {
      const mixed = new URL(back);
      if (iss === null) mixed.searchParams.delete('iss');
      else mixed.searchParams.set('iss', iss);
      await expect(one.exchange(mixed)).rejects.toThrow(/iss/);
    }
    const { client, keeper } = await connectByLibrary(people.whole, owner, people.workspaceId, {
      ...{ scopes: reading, mode: 'auto' },
    });
    await client.close();
    await expect(finishAt(fetchOf(people.whole), keeper, 'code', 'https://evil.example')).rejects.toThrow();
  });

  test('a token for another address: at the API, at another host of ours, and as a request', async () => {
    const { one, tokens } = await connected();
    const bearer = { headers: { authorization: `Bearer ${tokens.access_token}` } };
    expect((await fetchOf(people.whole)(`${origin}/api/workbooks`, bearer)).status).toBe(401);
    expect(await one.statusWith(tokens.access_token, 'http://www.localhost:3000/mcp')).toBe(401);
    expect(await one.statusWith(tokens.refresh_token ?? '')).toBe(401);
    const elsewhere = await one.address({ resource: 'https://other.example/mcp' });
    expect((await look(elsewhere.search)).body).toMatchObject({
      refused: expect.stringContaining(resource),
      back: expect.stringContaining('error=invalid_target'),
    });
  });

  test.each([
    ['no challenge', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge without its method', { code_challenge_method: '' }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'abc' }, 'invalid_request'],
    ['a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['no scope that exists', { scope: 'everything' }, 'invalid_scope'],
    ['a scope of people', { scope: 'app-users:write workspace:read' }, 'invalid_scope'],
  ])('a request with %s', async (_what, changed, code) => {
    const query = (await (await program()).address(changed)).search.slice(1);
    expect((await look(query)).body['back']).toContain(`error=${code}`);
    const allowed = await owner.browser.call('POST', '/api/oauth/requests/allow', {
      ...{ query, workspace_id: people.workspaceId, scopes: reading },
    });
    expect(allowed.status).toBe(422);
  });

  test('an address that wasn’t registered: nobody is sent anywhere', async () => {
    const one = await program();
    for (const redirect_uri of [
      ...['https://evil.example/', `${redirectUri}/more`, 'http://127.0.0.1.evil.example:7777/callback'],
      'javascript:alert(1)',
    ]) {
      const { status, body } = await look((await one.address({ redirect_uri })).search);
      expect(status).toBe(422);
      expect(body['back']).toBeUndefined();
    }
    const twice = `${(await one.address()).search}&redirect_uri=https%3A%2F%2Fevil.example`;
    expect((await look(twice)).status).toBe(422);
  });

  test('consent from another site, for another’s workspace, and by an API key', async () => {
    const one = await program();
    const body = { query: (await one.address()).search.slice(1), workspace_id: people.workspaceId, scopes: reading };
    const path = '/api/oauth/requests/allow';
    expect((await owner.browser.call('POST', path, body, 'https://evil.example')).status).toBe(403);
    expect((await people.stranger.browser.call('POST', path, body)).status).toBe(404);
    const made = await owner.browser.call('POST', `${people.at}/api-keys`, {
      name: 'Key',
      scopes: reading,
      days: null,
    });
    const answer = await fetchOf(people.whole)(`${origin}${path}`, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { authorization: `Bearer ${String(made.body['key'])}`, 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(403);
  });

  test('programs that register with addresses of browsers, of ours, or too many', async () => {
    const one = await new Program(people.whole).discover();
    for (const redirect_uris of [
      ...[['javascript:alert(1)'], ['http://evil.example/cb'], ['https://app.localhost/cb'], []],
      Array.from({ length: 11 }, (_, index) => `https://a.example/${index}`),
    ])
      await expect(one.register({ redirect_uris })).rejects.toMatchObject({
        error: expect.stringMatching(/^invalid_/),
      });
    const huge = { redirect_uris: [redirectUri], client_name: 'x'.repeat(20_000) };
    await expect(one.register(huge)).rejects.toMatchObject({ error: 'invalid_request' });
  });
});

describe('a program that is known by its description', () => {
  let elsewhere: Server;
  let at: string;
  let fetched = 0;
  beforeAll(async () => {
    people.services.environment.OUTGOING_ALLOW.push('127.0.0.1');
    elsewhere = createServer((request, response) => {
      fetched++;
      const id = `${at}${request.url}`;
      const good = { client_id: id, client_name: 'Described\u202e', redirect_uris: [redirectUri] };
      const bodies: Record<string, string> = {
        '/good': JSON.stringify(good),
        '/other': JSON.stringify({ ...good, client_id: `${at}/good` }),
        '/secret': JSON.stringify({ ...good, client_secret: 'x' }),
        '/script': JSON.stringify({ ...good, redirect_uris: ['javascript:alert(1)'] }),
        '/huge': JSON.stringify({ ...good, more: 'x'.repeat(20_000) }),
        '/broken': '{',
      };
      if (request.url === '/moved') response.writeHead(302, { location: '/good' });
      else response.setHeader('content-type', request.url === '/page' ? 'text/html' : 'application/json');
      response.end(bodies[request.url ?? ''] ?? bodies['/good']);
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    at = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    people.services.environment.OUTGOING_ALLOW.splice(0);
    elsewhere.close();
  });
  const described = async (client_id: string) => {
    const one = await new Program(people.whole).discover();
    return Object.assign(one, { client: { client_id } });
  };

  test('is fetched once, named with its host, and let in', async () => {
    const one = await described(`${at}/good`);
    const address = await one.address();
    const { host } = new URL(at);
    expect((await look(address.search)).body['client']).toMatchObject({ name: 'Described', host });
    const { access_token } = await one.exchange(await allow(owner, address, people.workspaceId, reading));
    expect(await one.statusWith(access_token)).toBe(200);
    expect(fetched).toBe(1);
  });

  test.each(['/moved', '/other', '/secret', '/script', '/huge', '/broken', '/page'])('%s is refused', async (path) => {
    expect((await look((await (await described(`${at}${path}`)).address()).search)).status).toBe(422);
  });

  test.each([
    'https://10.0.0.1/client',
    'https://[::1]/client',
    'https://169.254.169.254/client',
    'https://localhost/client',
    'http://user:word@127.0.0.1/client',
  ])('%s isn’t even called', async (id) => {
    const before = fetched;
    expect((await look((await (await described(id)).address()).search)).status).toBe(422);
    expect(fetched).toBe(before);
  });
});
