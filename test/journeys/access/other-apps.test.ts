import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#features/endpoints.ts';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { openServer, type WholeServer } from '../whole-server.ts';
import { headersOf } from './callers.ts';
import { samples } from './endpoint-samples.ts';
import { makeThings, secretWord, type Things } from './things.ts';

let whole: WholeServer;
/** What is refused changes nothing, so all that is refused is asked of these. */
let refusedThings: Awaited<ReturnType<typeof makeTwo>>;
beforeAll(async () => {
  whole = await openServer();
  refusedThings = await makeTwo();
});
afterAll(() => whole[Symbol.asyncDispose]());

/** Calls an endpoint for `things` at the host of an app, with these headers. */
async function call(name: string, things: Things, subdomain: string, headers: Record<string, string>) {
  const { params = {}, query = {}, body } = samples[name]?.(things, null) ?? {};
  const [method = '', pattern = ''] = name.split(' ');
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const host = subdomain ? `${subdomain}.localhost` : 'localhost';
  const isForm = body instanceof FormData;
  const request = new Request(`http://${host}:3000${path}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      ...headers,
      host: `${host}:3000`,
      origin: `http://${host}:3000`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const response = await whole.server.fetch(request, '203.0.113.5');
  return { status: response.status, text: await response.text() };
}

/** Two apps of two workspaces, which one person edits, and that person's session at the host of the first. */
async function makeTwo() {
  const [here, elsewhere] = await Promise.all([
    makeThings(whole.services, 'public'),
    makeThings(whole.services, 'public'),
  ]);
  const { id } = here.people.editor;
  await whole.services.database
    .insertInto('workspace_members')
    .values({ workspace_id: elsewhere.workspace_id, user_id: id, role: 'admin' })
    .execute();
  const token = await startSession(
    whole.services.database,
    { name: `${here.app.subdomain}.localhost` },
    { user_id: id },
  );
  return { here, elsewhere, cookie: `${cookieName(whole.services.environment)}=${token}` };
}

const ofEditors = endpoints.filter((one) => one.access.startsWith('editor-of-'));

test.each(ofEditors.map((one) => `${one.method} ${one.path}`))(
  'an editor at the host of one app does not reach another app from there: %s',
  async (name) => {
    const endpoint = ofEditors.find((one) => `${one.method} ${one.path}` === name);
    const isOfHost = endpoint?.access === 'editor-of-host-app';
    const { here, elsewhere, cookie } = isOfHost ? await makeTwo() : refusedThings;
    const answer = await call(name, elsewhere, here.app.subdomain, { cookie });
    if (isOfHost) return expect(answer.status).not.toBe(500);
    expect(answer.status, answer.text).toBe(404);
    expect(answer.text).not.toContain(secretWord);
  },
);

test.each(['reader', 'writer', 'password_holder', 'editor'] as const)(
  'the session of a %s at one app is worth nothing at another one, nor at the site',
  async (caller) => {
    const here = await makeThings(whole.services, 'password');
    const other = await makeThings(whole.services, 'password');
    const headers = await headersOf(caller, here, `${here.app.subdomain}.localhost`, whole.services);
    const name = 'POST /api/page/query';
    expect((await call(name, here, here.app.subdomain, headers)).status, 'its own').toBe(200);
    expect((await call(name, other, other.app.subdomain, headers)).status, 'another app').toBe(401);
    expect((await call('GET /api/auth', here, '', headers)).status, 'the site').toBe(401);
  },
);

test('the session of one app reaches the workbook of that app, and no other one of its workspace', async () => {
  const here = await makeThings(whole.services, 'public');
  const sheets = [{ title: 'Salaries', columns: [{ id: 'pay', name: 'Pay', type: 'number' as const }], rows: [] }];
  const other = await whole.services.workbooks.create({ workspace_id: here.workspace_id, name: 'Other', sheets });
  const [salaries] = await whole.services.workbooks.sheetsOf(other.id);
  const headers = await headersOf('owner', here, `${here.app.subdomain}.localhost`, whole.services);
  const host = `${here.app.subdomain}.localhost`;
  const ask = async (path: string) =>
    (
      await whole.server.fetch(
        new Request(`http://${host}:3000${path}`, { headers: { ...headers, host: `${host}:3000` } }),
        '203.0.113.9',
      )
    ).status;
  expect(await ask(`/api/workbooks/${here.app.workbook_id}`)).toBe(200);
  expect(await ask(`/api/workbooks/${other.id}`)).toBe(404);
  expect(await ask(`/api/sheets/${salaries?.id}/history`)).toBe(404);
  // A stream says where it is asked from, as every call that writes does.
  const elsewhere = { ...headers, host: `${host}:3000`, origin: 'https://evil.example' };
  const stream = new Request(`http://${host}:3000/api/apps/${here.app.id}/draft/stream?stay=false`, {
    headers: elsewhere,
  });
  expect((await whole.server.fetch(stream, '203.0.113.9')).status).toBe(403);
});

test('an API key of one workspace does not reach another workspace of its maker', async () => {
  const here = await makeThings(whole.services, 'public');
  const elsewhere = await makeThings(whole.services, 'public');
  await whole.services.database
    .insertInto('workspace_members')
    .values({ workspace_id: elsewhere.workspace_id, user_id: here.people.owner.id, role: 'admin' })
    .execute();
  const headers = await headersOf('key', here, 'localhost', whole.services);
  const scoped = endpoints.filter((one) => one.scope && /^(editor|member|admin|owner)-of-/.test(one.access));
  expect(scoped.length).toBeGreaterThan(20);
  for (const { method, path } of scoped) {
    const answer = await call(`${method} ${path}`, elsewhere, '', headers);
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(404);
  }
});
