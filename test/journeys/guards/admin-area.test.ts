/** What admins do: they get in by password and second factor, and all that they do to people is told to these. */
import { expect, test } from 'vitest';
import {
  appCode,
  beginWithCodeStep,
  isSignedIn,
  lastMail,
  password,
  signIn,
  turnSecondFactorOn,
  verifyEmail,
} from '../accounts/account-people.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { adminBrowser, adminEmail, openAdmin, signUpAdmin } from './admin-people.ts';
import { fullTest } from '#test/full-test.ts';

const reason = 'They asked for help by mail.';
const codeOf = ({ body }: { body: Record<string, unknown> }) => (body['error'] as { code: string }).code;

async function openInstallation() {
  const whole = await openServer({ ADMIN_EMAILS: adminEmail });
  const { browser: root, secret } = await signUpAdmin(whole);
  return { whole, root, secret, [Symbol.asyncDispose]: () => whole[Symbol.asyncDispose]() };
}

async function somebody(
  whole: WholeServer,
  name = 'Ann',
): Promise<{ browser: TestBrowser; id: string; email: string }> {
  const browser = whole.browser();
  await browser.signUp(name);
  const email = `${name.toLowerCase()}@example.com`;
  await verifyEmail(whole, email);
  return { browser, id: String((await browser.call('GET', '/api/auth')).body['id']), email };
}

beginWithCodeStep();

test('the admin area opens by password and second factor together, for admins alone', async () => {
  await using all = await openInstallation();
  const { whole, secret } = all;
  const enter = (body: object) => whole.browser().call('POST', '/api/admin/session', body);
  await somebody(whole);
  const wrong = await enter({ email: adminEmail, password: 'a wrong password', code: appCode(secret, 1) });
  const noAdmin = await enter({ email: 'ann@example.com', password, code: '123456' });
  expect(noAdmin.body).toEqual(wrong.body);
  expect((await enter({ email: adminEmail, password })).body['error']).toMatchObject({ fields: [{ path: 'code' }] });
  expect(codeOf(await enter({ email: adminEmail, password, code: '000000' }))).toBe('wrong_credentials');

  const browser = whole.browser();
  const opened = await openAdmin(browser, secret);
  expect(opened.body).toMatchObject({ email: adminEmail });
  const hours = (Date.parse(String(opened.body['expires_at'])) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(7.9);
  expect(hours).toBeLessThanOrEqual(8);
  expect(await isSignedIn(browser), 'at the site they are nobody').toBe(false);
  expect((await browser.call('GET', '/api/admin/users')).status).toBe(200);
  expect((await openAdmin(whole.browser(), secret)).status, 'no code works twice').toBe(401);
  expect((await lastMail(whole, adminEmail)).subject).toBe('Sign-in to the admin area');
  await browser.call('DELETE', '/api/admin/session');
  expect((await browser.call('GET', '/api/admin/users')).status).toBe(401);
});

test('it ends with the password that opened it, with the second factor, and with being an admin', async () => {
  await using all = await openInstallation();
  const { whole, root } = all;
  const works = async (browser: TestBrowser) => (await browser.call('GET', '/api/admin/users')).status === 200;
  const first = await adminBrowser(whole);
  expect(await works(first)).toBe(true);
  await root.call('PUT', '/api/account/password', { password, new_password: 'another long password' });
  expect(await works(first)).toBe(false);
  const second = await adminBrowser(whole);
  whole.services.environment.ADMIN_EMAILS.length = 0;
  expect(await works(second)).toBe(false);
  whole.services.environment.ADMIN_EMAILS.push(adminEmail);
  const third = await adminBrowser(whole);
  await root.call('DELETE', '/api/account/two-factor', { password: 'another long password' });
  expect(await works(third)).toBe(false);
  const refused = await whole.browser().call('POST', '/api/admin/session', {
    ...{ email: adminEmail, password: 'another long password', code: '123456' },
  });
  expect(refused.body['message']).toContain('Turn on the second factor');
});

test('who is disabled is signed out everywhere, gets in nowhere, and is told why', async () => {
  await using all = await openInstallation();
  const { whole } = all;
  const admin = await adminBrowser(whole);
  const ann = await somebody(whole);
  const at = `/api/admin/users/${ann.id}/disabled`;
  expect((await admin.call('PUT', at, { disabled: true, reason: 'short' })).status).toBe(422);
  const { workspace } = (await ann.browser.call('GET', '/api/auth')).body as { workspace: { id: string } };
  const made = await ann.browser.call('POST', `/api/workspaces/${workspace.id}/api-keys`, {
    ...{ name: 'Key', scopes: ['apps:read'], days: null, password },
  });
  const bearer = { headers: { authorization: `Bearer ${String(made.body['key'])}` } };
  expect((await whole.browser().ask('/api/apps', bearer)).status).toBe(200);

  expect((await admin.call('PUT', at, { disabled: true, reason })).body).toMatchObject({
    disabled: true,
    sessions: [],
  });
  expect(await isSignedIn(ann.browser)).toBe(false);
  expect((await whole.browser().ask('/api/apps', bearer)).status, 'keys stop too').toBe(401);
  const refused = await signIn(whole.browser(), ann.email);
  expect(refused.status).toBe(403);
  expect(refused.body['message']).toContain(reason);
  expect((await lastMail(whole, ann.email)).text).toContain(reason);

  await admin.call('PUT', at, { disabled: false, reason });
  expect((await signIn(whole.browser(), ann.email)).status).toBe(200);
  const self = (await admin.call('GET', `/api/admin/users?search=${adminEmail}`)).body['users'] as { id: string }[];
  expect((await admin.call('PUT', `/api/admin/users/${self[0]?.id}/disabled`, { disabled: true, reason })).status).toBe(
    403,
  );
});

test('a look into an account takes a reason, shows no row, and stands in the account of the person', async () => {
  await using all = await openInstallation();
  const { whole } = all;
  const admin = await adminBrowser(whole);
  const ann = await somebody(whole);
  const { workspace } = (await ann.browser.call('GET', '/api/auth')).body as { workspace: { id: string } };
  const sheets = [
    {
      title: 'Trees',
      columns: [{ id: 'kind', name: 'Kind', type: 'text' as const }],
      rows: [{ cells: { kind: 'secret oak' } }],
    },
  ];
  await whole.services.workbooks.create({ workspace_id: workspace.id, name: 'Orchard', sheets });
  const at = `/api/admin/users/${ann.id}/look`;
  expect((await admin.call('POST', at, {})).status).toBe(422);
  expect((await ann.browser.call('GET', '/api/account/admin-actions')).body).toEqual({ actions: [] });
  const look = await admin.call('POST', at, { reason });
  expect(look.body).toMatchObject({
    workspaces: [{ spreadsheets: [{ name: 'Orchard', sheets: [{ title: 'Trees', columns: ['Kind'], rows: 1 }] }] }],
  });
  expect(JSON.stringify(look.body)).not.toContain('secret oak');
  expect((await ann.browser.call('GET', '/api/account/admin-actions')).body).toMatchObject({
    actions: [{ admin_email: adminEmail, action: 'account.looked-into', reason }],
  });
  expect((await lastMail(whole, ann.email)).text).toContain(reason);
  expect((await admin.call('GET', `/api/admin/log?search=${ann.email}`)).body).toMatchObject({
    total: 1,
    actions: [{ subject: ann.email, reason }],
  });
});

fullTest('a second factor is reset, sessions end, an account is exported and deleted', async () => {
  await using all = await openInstallation();
  const { whole } = all;
  const admin = await adminBrowser(whole);
  const ann = await somebody(whole);
  const at = `/api/admin/users/${ann.id}`;
  await turnSecondFactorOn(ann.browser);
  expect((await signIn(whole.browser(), ann.email)).body['user']).toBeNull();
  expect((await admin.call('DELETE', `${at}/two-factor`, { reason })).body).toMatchObject({ two_factor: false });
  const again = whole.browser();
  expect((await signIn(again, ann.email)).body['user']).not.toBeNull();
  expect(((await admin.call('GET', at)).body['sessions'] as unknown[]).length).toBe(1);
  expect((await admin.call('DELETE', `${at}/sessions`)).body).toMatchObject({ sessions: [] });
  expect(await isSignedIn(again)).toBe(false);

  const file = await admin.ask(`${at}/export?reason=${encodeURIComponent(reason)}`);
  expect(file.headers.get('content-type')).toBe('application/zip');
  expect(new TextDecoder('latin1').decode(await file.arrayBuffer())).toContain('account.json');
  expect((await admin.call('DELETE', at, { email: 'other@example.com', reason })).status).toBe(422);
  expect((await admin.call('DELETE', at, { email: ann.email, reason })).status).toBe(200);
  expect((await signIn(whole.browser(), ann.email)).status).toBe(401);
  expect((await admin.call('GET', at)).status).toBe(404);
  const { actions } = (await admin.call('GET', '/api/admin/log')).body as {
    actions: { action: string; subject: string }[];
  };
  expect(actions[0]).toMatchObject({ action: 'account.deleted', subject: ann.email });
});

test('an admin names another, who gets in with a second factor of their own, and takes it back', async () => {
  await using all = await openInstallation();
  const { whole } = all;
  const admin = await adminBrowser(whole);
  const ann = await somebody(whole);
  const { secret } = await turnSecondFactorOn(ann.browser);
  const enter = (browser: TestBrowser, steps: number) =>
    browser.call('POST', '/api/admin/session', { email: ann.email, password, code: appCode(secret, steps) });
  expect((await enter(whole.browser(), 0)).status).toBe(401);
  const named = await admin.call('PUT', `/api/admin/users/${ann.id}/admin`, { admin: true });
  expect(named.body).toMatchObject({ is_admin: true, is_admin_by_environment: false });
  const hers = whole.browser();
  expect((await enter(hers, 0)).status).toBe(200);
  const roots = (await hers.call('GET', '/api/admin/users?filter=admins&sort=email&direction=up')).body;
  expect(roots).toMatchObject({ total: 2, users: [{ email: ann.email }, { email: adminEmail }] });
  const root = (roots['users'] as { id: string }[])[1]?.id;
  expect((await hers.call('PUT', `/api/admin/users/${root}/admin`, { admin: false })).status).toBe(403);
  await admin.call('PUT', `/api/admin/users/${ann.id}/admin`, { admin: false });
  expect((await hers.call('GET', '/api/admin/users')).status).toBe(401);
});

test('lists are searched, narrowed, sorted and paged by the server', async () => {
  await using all = await openInstallation();
  const { whole } = all;
  const admin = await adminBrowser(whole);
  const people = Array.from({ length: 60 }, (_, number) => ({
    id: `usr_${String(number).padStart(3, '0')}`,
    email: `p${String(number).padStart(3, '0')}@example.com`,
    name: number === 7 ? '100%_sure' : `Person ${number}`,
    password_hash: null,
  }));
  await whole.services.database.insertInto('users').values(people).execute();
  const users = async (query: string) => {
    const { body } = await admin.call('GET', `/api/admin/users?${query}`);
    return { total: body['total'], emails: (body['users'] as { email: string }[]).map(({ email }) => email) };
  };
  const first = await users('sort=email&direction=up');
  expect(first.total).toBe(61);
  expect(first.emails).toHaveLength(50);
  expect((await users('sort=email&direction=up&page=2')).emails).toHaveLength(11);
  expect(await users('search=%25_s')).toEqual({ total: 1, emails: ['p007@example.com'] });
  expect((await users('filter=unverified')).total).toBe(60);
  expect((await admin.call('GET', '/api/admin/users?page=0')).status).toBe(400);

  const apps = await admin.call('GET', '/api/admin/apps?sort=failure');
  expect(apps.body).toEqual({ apps: [], total: 0 });
  expect((await admin.call('GET', '/api/admin/workspaces?sort=storage&plan=free')).body).toMatchObject({
    workspaces: [{ owner_email: adminEmail, members: 1, storage: 0 }],
  });
  const health = (await admin.call('GET', '/api/admin/health')).body;
  expect(health).toMatchObject({ counts: { users: 61 }, database: { migrations: expect.any(Number) } });
  const storage = (await admin.call('GET', '/api/admin/storage')).body;
  expect(storage).toMatchObject({ place: 'folder', files: 0 });
  expect(Number(storage['database'])).toBeGreaterThan(1_000_000);
});

test('jobs that failed are seen and tried again; mails are listed without what opens an account', async () => {
  await using all = await openInstallation();
  const { whole } = all;
  const admin = await adminBrowser(whole);
  let tries = 0;
  whole.services.jobs.handle(
    'breaks-once',
    async () => {
      tries++;
      if (tries === 1) throw new Error('the disk was full');
    },
    { retries: 0 },
  );
  await whole.services.jobs.add('breaks-once', { secret: 'hush' });
  await whole.services.jobs.drain();
  const failed = await admin.call('GET', '/api/admin/jobs?state=failed');
  expect(failed.body).toMatchObject({
    total: 1,
    jobs: [{ queue: 'breaks-once', failure: 'Error: the disk was full' }],
  });
  expect(JSON.stringify(failed.body)).not.toContain('hush');
  const id = (failed.body['jobs'] as { id: string }[])[0]?.id ?? '';
  expect((await admin.call('POST', `/api/admin/jobs/${id}/retry`, {})).status).toBe(200);
  await whole.services.jobs.drain();
  expect(tries).toBe(2);
  expect((await admin.call('POST', `/api/admin/jobs/${id}/retry`, {})).status).toBe(404);

  await whole.browser().call('POST', '/api/auth/link', { email: adminEmail });
  const code = (await lastMail(whole, adminEmail, 'sign-in')).subject.slice(0, 6);
  const mails = JSON.stringify((await admin.call('GET', `/api/admin/mails?search=${adminEmail}`)).body);
  expect(mails).toContain('"kind":"sign-in"');
  expect(mails).not.toContain(code);
});

test('switches are shown as they stand, and never a secret', async () => {
  await using whole = await openServer({
    ...{ ADMIN_EMAILS: adminEmail, METRICS_TOKEN: 'a-secret-of-metrics', SMTP_URL: 'smtp://me:hush@mail.example.com' },
  });
  await signUpAdmin(whole);
  const admin = await adminBrowser(whole);
  const { switches } = (await admin.call('GET', '/api/admin/switches')).body as {
    switches: { name: string; is_set: boolean; value: string | null }[];
  };
  const of = (name: string) => switches.find((one) => one.name === name);
  expect(of('ADMIN_EMAILS')).toMatchObject({ is_set: true, value: adminEmail });
  expect(of('MAIN_HOST')).toMatchObject({ is_set: false, value: 'localhost' });
  expect(of('METRICS_TOKEN')).toMatchObject({ is_set: true, value: null });
  expect(of('SMTP_URL')).toMatchObject({ is_set: true, value: null });
  expect(JSON.stringify(switches)).not.toMatch(/hush|a-secret-of-metrics/);
});
