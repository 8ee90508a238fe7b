/** An app at a domain of its own, by requests: from the records that are missing until the domain is removed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDomains } from '#features/domains/server/prepare-domains.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { eventually } from '../../eventually.ts';
import { type NameServer, openNameServer } from '../../name-server.ts';

const host = 'app.example.org';
const own = `http://${host}:3000`;

interface Owner {
  browser: TestBrowser;
  appId: string;
  subdomain: string;
}

/** Someone with a workspace and a public app, and a way to call about its domain. */
async function owner(name: string): Promise<Owner> {
  const browser = whole.browser();
  await browser.signUp(name);
  const made = await browser.call('POST', '/api/apps', { workbook_id: null, start: 'blank', name, publish: true });
  const app = made.body['app'] as { id: string; subdomain: string };
  return { browser, appId: app.id, subdomain: app.subdomain };
}

interface DomainAnswer {
  status: number;
  domain: {
    state: string;
    host: string;
    name: string;
    alias: string | null;
    findings: string[];
    records: { type: string; name: string; value: string; is_right: boolean }[];
  } | null;
  message: string;
}

async function call({ browser, appId }: Owner, method: string, at = '', body?: object): Promise<DomainAnswer> {
  const answer = await browser.call(method, `/api/apps/${appId}/domain${at}`, body);
  const error = answer.body['error'] as { message: string } | undefined;
  return {
    status: answer.status,
    domain: (answer.body['domain'] ?? null) as DomainAnswer['domain'],
    message: error?.message ?? '',
  };
}

/** Looks now, whatever was seen a moment ago. */
async function look(of: Owner): Promise<NonNullable<DomainAnswer['domain']>> {
  await whole.services.domains.advance(of.appId);
  return (await call(of, 'GET')).domain!;
}

const proofIn = ({ domain }: DomainAnswer): string => domain!.records.find(({ type }) => type === 'TXT')!.value;

let names: NameServer;
let whole: WholeServer;
beforeAll(async () => {
  names = await openNameServer();
  whole = await openServer({
    ...{ DOMAINS: 'proxy', DNS_SERVER: names.address, DOMAIN_TARGET: 'edge.sheaf.example' },
    DOMAIN_ADDRESSES: '192.0.2.1, 2001:db8::1',
  });
});
afterAll(async () => {
  await whole[Symbol.asyncDispose]();
  await names[Symbol.asyncDispose]();
});

test('an app moves to its own domain when the records are right, and back when it is removed', async () => {
  const eve = await owner('Eve');
  const visitor = whole.browser();
  const atSubdomain = `http://${eve.subdomain}.localhost:3000`;

  // Nothing is there yet, and strangers may not ask.
  expect(await call(eve, 'GET')).toMatchObject({ status: 200, domain: null });
  expect((await visitor.call('GET', `/api/apps/${eve.appId}/domain`)).status).toBe(401);
  expect((await visitor.ask(`${own}/`)).status).toBe(421);
  for (const typed of ['shop', '127.0.0.1', 'x.localhost', 'a.edge.sheaf.example', 'co.uk'])
    expect((await call(eve, 'PUT', '', { host: typed })).status).toBe(422);

  // The dialog says which records to set, and what is wrong with them.
  const begun = await call(eve, 'PUT', '', { host: 'HTTPS://App.Example.org./' });
  expect(begun.domain).toMatchObject({ host, state: 'waiting', findings: [] });
  const [place] = begun.domain!.records;
  expect(place).toEqual({ type: 'CNAME', name: host, value: 'edge.sheaf.example', choice: 1, is_right: false });
  const missing = await call(eve, 'POST', '/check', {});
  expect(missing.domain!.findings.join(' ')).toMatch(/has no address yet.*TXT record.*is missing/);
  names.records[host] = { A: ['198.51.100.7'], CAA: [';'] };
  names.records[`_sheaf.${host}`] = { TXT: [proofIn(begun)] };
  expect((await look(eve)).findings.join(' ')).toMatch(/another server: 198\.51\.100\.7.*CAA record.*forbids/);
  names.records[host] = { CNAME: 'edge.sheaf.example' };
  names.records['edge.sheaf.example'] = { A: ['192.0.2.1'] };
  names.fails = true;
  expect((await look(eve)).state).toBe('waiting');
  names.fails = false;
  names.records[`www.${host}`] = { CNAME: host };
  expect(await look(eve)).toMatchObject({ state: 'live', alias: `www.${host}`, findings: [] });

  // The page is at its own name, and its sub-domain and www lead there.
  const page = await visitor.ask(`${own}/?q=a`);
  expect([page.status, page.headers.get('strict-transport-security')]).toEqual([200, null]);
  expect(await page.text()).toContain(`<link rel="canonical" href="${own}/"`);
  const old = await visitor.ask(`${atSubdomain}/a%20b?q=1`);
  expect([old.status, old.headers.get('location')]).toEqual([308, `${own}/a%20b?q=1`]);
  expect(old.headers.get('cache-control')).toBe('no-cache');
  const www = await visitor.ask(`http://www.${host}:3000/x?y`);
  expect([www.status, www.headers.get('location')]).toEqual([308, `${own}/x?y`]);
  const framed = await visitor.ask(`${atSubdomain}/?embed=true`);
  expect(framed.status).not.toBe(308);
  const asked = (name: string) => visitor.ask(`/api/domains/ask?domain=${name}`).then(({ status }) => status);
  expect(await Promise.all([host, `WWW.${host}`, 'other.example.org', ''].map(asked))).toEqual([200, 200, 404, 404]);
  const byMachine = await visitor.ask(`http://10.0.0.5:3000/api/domains/ask?domain=${host}`);
  expect([byMachine.status, (await visitor.ask('http://10.0.0.5:3000/')).status]).toEqual([200, 421]);
  // Its cookies, calls and origin are those of the name alone.
  const rows = (from: string) => visitor.call('POST', `${own}/api/page/rows`, {}, from);
  expect((await rows(own)).status).not.toBe(403);
  for (const foreign of [atSubdomain, 'http://localhost:3000', `http://www.${host}:3000`])
    expect((await rows(foreign)).body['error']).toMatchObject({ message: expect.stringContaining('another site') });
  expect((await visitor.ask(`${own}/dashboard`)).status).toBe(404);

  // Its editors stay at the sub-domain, where their session is.
  const handed = await eve.browser.call('POST', `/api/apps/${eve.appId}/hand-over`, { path: '/' });
  expect(handed.body['href']).toContain(`${eve.subdomain}.localhost`);
  const studio = await eve.browser.open(String(handed.body['href']));
  expect([studio.status, new URL(studio.at).host]).toEqual([200, `${eve.subdomain}.localhost:3000`]);
  const away = await eve.browser.ask(`${own}/handover?path=%2Fa`);
  expect(away.headers.get('location')).toBe(`${atSubdomain}/handover?path=%2Fa`);
  const listed = await eve.browser.call('GET', `/api/apps/${eve.appId}`);
  expect(listed.body).toMatchObject({ href: `${own}/`, edit_href: `${atSubdomain}/` });
  const app = (await whole.services.apps.byId(eve.appId))!;
  expect(whole.services.apps.hrefOf(app, '/reset-password?token=t')).toBe(`${own}/reset-password?token=t`);

  // Its people sign in there, with a cookie of that name alone, and their mails lead there.
  const method = { sign_in_method: 'Use password set by user', sign_in_password: 'open sesame please' };
  expect((await eve.browser.call('PUT', `/api/apps/${eve.appId}`, method)).status).toBe(200);
  expect((await visitor.ask(`${own}/`)).headers.get('location')).toBe('/login');
  const entered = await visitor.call('POST', `${own}/api/app-auth/password`, { password: 'open sesame please' });
  expect([entered.status, entered.headers.get('set-cookie')]).toEqual([200, expect.not.stringMatching(/domain=/i)]);
  expect([...visitor.cookiesOf(host).keys()]).toEqual(['sheaf_session']);
  expect((await visitor.ask(`${own}/`)).status).toBe(200);
  const { database } = whole.services;
  const sessions = () => database.selectFrom('sessions').select('id').where('audience', '=', host).execute();
  expect(await sessions()).toHaveLength(1);
  await eve.browser.call('PUT', `/api/apps/${eve.appId}`, { sign_in_method: 'No sign in' });

  // Wrong records take it off after a week, and not before.
  names.records[host] = { A: ['198.51.100.7'] };
  expect((await look(eve)).state).toBe('live');
  // Meanwhile nobody is led to where it no longer is.
  expect([(await visitor.ask(`${own}/`)).status, (await visitor.ask(`${atSubdomain}/`)).status]).toEqual([200, 200]);
  await database
    .updateTable('domains')
    .set({ failing_since: new Date(Date.now() - 8 * 86_400_000) })
    .execute();
  expect((await look(eve)).state).toBe('waiting');
  expect(await sessions()).toEqual([]);
  expect((await visitor.ask(`${own}/`)).status).toBe(421);
  expect((await visitor.ask(`${atSubdomain}/`)).status).toBe(200);
  const told = await database.selectFrom('notifications').select('title').where('kind', '=', 'domains').execute();
  expect(told).toHaveLength(2);
  names.records[host] = { A: ['192.0.2.1'] };
  expect((await look(eve)).state).toBe('live');

  // Where the operator switches domains off, nobody is led to one; switched on again, it is as before.
  await prepareDomains({ ...whole.services, environment: { ...whole.services.environment, DOMAINS: 'off' } });
  expect((await visitor.ask(`${atSubdomain}/`)).status).toBe(200);
  await prepareDomains(whole.services);
  await whole.services.jobs.add('due-domains', {});
  await whole.services.jobs.drain();
  expect((await visitor.ask(`${atSubdomain}/`)).status).toBe(308);

  // Removed, all goes back.
  expect((await call(eve, 'DELETE')).domain).toBeNull();
  expect([(await visitor.ask(`${own}/`)).status, (await visitor.ask(`${atSubdomain}/`)).status]).toEqual([421, 200]);
  expect(await asked(host)).toBe(404);
  const log = await database.selectFrom('audit_log').select('action').where('action', 'like', 'domain.%').execute();
  expect(log.map(({ action }) => action).toSorted()).toEqual(['domain.removed', 'domain.set']);
});

test('a domain that is removed while its records are looked up leads nobody there', async () => {
  const ida = await owner('Ida');
  const name = 'gone.example.org';
  const proof = proofIn(await call(ida, 'PUT', '', { host: name }));
  names.records[name] = { A: ['192.0.2.1'] };
  names.records[`_sheaf.${name}`] = { TXT: [proof] };
  expect((await look(ida)).state).toBe('live');
  let removed: Promise<unknown> | undefined;
  names.before = async () => void (await (removed ??= call(ida, 'DELETE')));
  await whole.services.domains.advance(ida.appId);
  names.before = async () => undefined;
  expect(await removed).toMatchObject({ status: 200, domain: null });
  const page = await whole.browser().ask(`http://${ida.subdomain}.localhost:3000/`);
  expect([page.status, page.headers.get('location')]).toEqual([200, null]);
});

test('nobody takes over a name that another workspace proved, or that was left', async () => {
  const eve = await owner('Ann');
  const mallory = await owner('Mallory');
  const proof = proofIn(await call(eve, 'PUT', '', { host: 'bücher.example' }));
  const puny = 'xn--bcher-kva.example';
  names.records[puny] = { A: ['192.0.2.1'] };
  // It leads here and nobody has proven it: that alone suffices for no one.
  const other = proofIn(await call(mallory, 'PUT', '', { host: puny }));
  expect(other).not.toBe(proof);
  expect((await look(mallory)).findings).toEqual([expect.stringContaining('TXT record')]);
  names.records[`_sheaf.${puny}`] = { TXT: [proof] };
  expect((await look(mallory)).findings).toEqual([expect.stringContaining('another value')]);
  expect((await look(eve)).state).toBe('live');

  // However it is written, it is taken now; and both proofs at once change nothing.
  await call(mallory, 'DELETE');
  const spellings = [
    'bücher.example',
    'BÜCHER.EXAMPLE',
    `${puny}.`,
    `${puny}:443`,
    `https://${puny}/`,
    'bücher。example',
  ];
  for (const spelling of spellings) {
    const refused = await call(mallory, 'PUT', '', { host: spelling });
    expect([spelling, refused.status, refused.message]).toEqual([spelling, 409, expect.stringContaining(other)]);
  }
  names.records[`_sheaf.${puny}`] = { TXT: [proof, other] };
  expect((await call(mallory, 'PUT', '', { host: puny })).status).toBe(409);
  // A second app of the same workspace is told which one has it.
  const second = await eve.browser.call('POST', '/api/apps', { workbook_id: null, start: 'blank', name: 'Second' });
  const { id } = second.body['app'] as { id: string };
  expect(await call({ ...eve, appId: id }, 'PUT', '', { host: puny })).toMatchObject({
    ...{ status: 409, message: '“Ann” has this domain. Remove it there first.' },
  });

  // Who has the DNS has the name: with the new proof alone it changes hands.
  names.records[`_sheaf.${puny}`] = { TXT: [other] };
  expect((await call(mallory, 'PUT', '', { host: puny })).status).toBe(200);
  expect((await look(mallory)).state).toBe('live');
  expect((await call(eve, 'GET')).domain!.state).toBe('waiting');
  const shown = await whole.browser().ask(`http://${puny}:3000/`);
  expect(await shown.text()).toContain('Mallory');
  expect((await look(eve)).findings).toEqual([expect.stringContaining('another value')]);
  const owners = await whole.services.database
    .selectFrom('apps')
    .select(['id', 'own_host'])
    .where('own_host', 'is not', null)
    .execute();
  expect(owners).toEqual([{ id: mallory.appId, own_host: puny }]);
  // An app that was deleted serves its name no longer, and one that is gone for good has none.
  await mallory.browser.call('DELETE', `/api/apps/${mallory.appId}`);
  await eventually(async () => expect((await whole.browser().ask(`http://${puny}:3000/`)).status).toBe(421));
});
