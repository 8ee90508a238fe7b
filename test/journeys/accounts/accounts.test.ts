import { expect, test } from 'vitest';
import { openServer } from '../whole-server.ts';

test('signing up makes an account with a workspace, signs in, and says who is there', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  expect((await ann.call('GET', '/api/auth')).status).toBe(401);
  const answer = await ann.signUp('Ann');
  expect(answer.status).toBe(200);
  expect(answer.body['user']).toMatchObject({ name: 'Ann', email: 'ann@example.com', plan: { isFreePlan: true } });
  expect(JSON.stringify(answer.body)).not.toContain('password');
  expect((await ann.call('GET', '/api/auth')).body).toMatchObject({ email: 'ann@example.com' });
  expect((await ann.call('GET', '/api/board/workspace')).body).toEqual({ is_free_plan: true });
});

test('the session cookie is host-only, out of reach of scripts, and ends with signing out', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  const cookies = (await ann.signUp('Ann')).headers.getSetCookie();
  const cookie = cookies.find((one) => one.startsWith('sheaf_session=')) ?? '';
  expect(cookie).toMatch(/^sheaf_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
  const token = ann.cookiesOf('localhost').get('sheaf_session') ?? '';
  expect((await ann.call('POST', '/api/auth/sign-out')).status).toBe(200);
  ann.setCookie('localhost', 'sheaf_session', token);
  expect((await ann.call('GET', '/api/auth')).status).toBe(401);
});

test('every bad field of a sign-up is named at once, and nothing is made', async () => {
  await using whole = await openServer();
  const answer = await whole
    .browser()
    .call('POST', '/api/auth/sign-up', { name: ' ', email: 'ann', password: 'short' });
  expect(answer.status).toBe(422);
  const error = answer.body['error'] as { fields: { path: string }[] };
  expect(error.fields.map((field) => field.path).toSorted()).toEqual(['email', 'name', 'password']);
  expect(await whole.services.database.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('an e-mail has one account, whatever its letters', async () => {
  await using whole = await openServer();
  await whole.browser().signUp('Ann');
  const again = await whole.browser().signUp('Anna', 'ANN@example.com');
  expect(again.status).toBe(409);
  expect(again.body['error']).toMatchObject({ code: 'already_exists', fields: [{ path: 'email' }] });
});

test('a wrong password and an unknown e-mail answer the same, and the eleventh try waits', async () => {
  await using whole = await openServer();
  await whole.browser().signUp('Ann');
  const thief = whole.browser();
  const attempt = (email: string) => thief.call('POST', '/api/auth/sign-in', { email, password: 'not the password' });
  const known = await attempt('ann@example.com');
  const unknown = await attempt('nobody@example.com');
  expect(known.status).toBe(401);
  expect(unknown.body).toEqual(known.body);
  for (let tries = 0; tries < 9; tries++) await attempt('ann@example.com');
  const barred = await attempt('ann@example.com');
  expect(barred.status).toBe(429);
  expect(Number(barred.headers.get('retry-after'))).toBeGreaterThan(0);
});

test.each(['http://evil.example', 'http://other.localhost:3000', 'null'])(
  'a page of %s cannot write with a session',
  async (from) => {
    await using whole = await openServer();
    const ann = whole.browser();
    await ann.signUp('Ann');
    const answer = await ann.call('POST', '/api/apps', { workbook_id: null, start: 'blank' }, from);
    expect(answer.status).toBe(403);
    expect(await whole.services.database.selectFrom('apps').selectAll().execute()).toEqual([]);
  },
);

test('an editor passes from the site to the app host; the site session is worth nothing there by itself', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const created = (await ann.call('POST', '/api/apps', { name: 'Orchard', workbook_id: null, start: 'blank' })).body;
  const { id } = created['app'] as { id: string };
  const app = 'http://orchard.localhost:3000';
  expect((await ann.ask(`${app}/`)).status).toBe(403);
  ann.setCookie('orchard.localhost', 'sheaf_session', ann.cookiesOf('localhost').get('sheaf_session') ?? '');
  expect((await ann.call('GET', `${app}/api/auth`)).status).toBe(401);

  const { href } = (await ann.call('POST', `/api/apps/${id}/hand-over`, { path: '/' })).body as { href: string };
  const opened = await ann.open(href);
  expect(opened.status).toBe(200);
  expect(opened.at).toBe(`${app}/`);
  expect((await ann.call('GET', `${app}/api/auth`)).body).toMatchObject({ email: 'ann@example.com' });
});

test('a hand-over code is worth nothing twice, late, on another host, or in another browser', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  for (const name of ['Orchard', 'Meadow'])
    await ann.call('POST', '/api/apps', { name, workbook_id: null, start: 'blank' });
  const codeFor = async (host: string): Promise<string> => {
    const begun = await ann.ask(`http://${host}.localhost:3000/handover?path=/`);
    const given = await ann.ask(begun.headers.get('location') ?? '');
    return given.headers.get('location') ?? '';
  };

  const stolen = await codeFor('orchard');
  expect((await whole.browser().ask(stolen)).status, 'another browser').toBe(401);
  expect((await ann.ask(stolen.replace('orchard', 'meadow'))).status, 'another host').toBe(401);
  expect((await ann.ask(stolen)).status, 'its own').toBe(303);
  expect((await ann.ask(stolen)).status, 'twice').toBe(401);

  const late = await codeFor('orchard');
  await whole.services.database
    .updateTable('handover_codes')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute();
  expect((await ann.ask(late)).status, 'late').toBe(401);
});

test("somebody else's session does not open the app", async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  await ann.call('POST', '/api/apps', { name: 'Orchard', workbook_id: null, start: 'blank' });
  const bob = whole.browser();
  await bob.signUp('Bob');
  const opened = await bob.open('http://orchard.localhost:3000/handover?path=/');
  expect(opened.status).toBe(403);
  expect(await opened.text()).toContain('This application is private and you do not have permission to access it.');
});

test('a host that is not ours is refused, and X-Forwarded-Host changes nothing', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  await ann.call('POST', '/api/apps', { name: 'Orchard', workbook_id: null, start: 'blank' });
  expect((await ann.ask('http://evil.example:3000/')).status).toBe(421);
  const spoofed = await ann.ask('http://localhost:3000/', { headers: { 'x-forwarded-host': 'orchard.localhost' } });
  expect(spoofed.status).toBe(200);
  expect((await ann.ask('http://www.localhost:3000/')).status).toBe(200);
  expect((await ann.ask('http://12345.localhost:3000/')).status).toBe(200);
});
