/** A board at a domain of its own, by requests; and what becomes of a domain when what it belongs to is deleted. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Board, newBoard, openBoard, site } from '../boards/people-board.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { type NameServer, openNameServer } from '../../name-server.ts';

const host = 'team.example.org';
const own = `http://${host}:3000`;

let names: NameServer;
let whole: WholeServer;
beforeAll(async () => {
  names = await openNameServer();
  whole = await openServer({ DOMAINS: 'proxy', DNS_SERVER: names.address, DOMAIN_ADDRESSES: '192.0.2.1' });
});
afterAll(async () => {
  await whole[Symbol.asyncDispose]();
  await names[Symbol.asyncDispose]();
});

/** Sets a domain with all of its records, and looks at it; the answer to who set it. */
async function goLive(person: TestBrowser, appId: string, name: string) {
  const begun = await person.call('PUT', `/api/apps/${appId}/domain`, { host: name });
  const { records = [] } = (begun.body['domain'] ?? {}) as { records?: { type: string; value: string }[] };
  names.records[name] = { A: ['192.0.2.1'] };
  names.records[`_sheaf.${name}`] = { TXT: [records.find(({ type }) => type === 'TXT')?.value ?? ''] };
  await whole.services.domains.advance(appId);
  return begun;
}

/** As if one of ours had been issued. */
const storeCertificate = (app_id: string, leaf: string) =>
  whole.services.database
    .insertInto('domain_certificates')
    .values({ app_id, leaf, names: [], sealed: '', renew_at: new Date(), expires_at: new Date() })
    .execute();
const ended = async (): Promise<string[]> =>
  (await whole.services.database.selectFrom('ended_certificates').select('leaf').execute()).map(({ leaf }) => leaf);

async function owner(name: string): Promise<{ person: TestBrowser; workspace: string; board: Board }> {
  const person = whole.browser();
  const { body } = await person.signUp(name);
  const { workspace } = body['user'] as { workspace: { id: string } };
  return { person, workspace: workspace.id, board: await newBoard(person, `${name}’s board`, { publish: true }) };
}

test('a board is at its own domain alone, and nobody else gets the name until the board is deleted', async () => {
  const { ann, app, page, visitor } = await openBoard(whole);
  expect((await goLive(ann, app.id, host)).status).toBe(200);

  // It has the host to itself: its paths, its policy, what machines read.
  const shown = await visitor.ask(`${own}/?section=Orders`);
  const html = await shown.text();
  expect([shown.status, html.includes(`<link rel="canonical" href="${own}/"`)]).toEqual([200, true]);
  expect(html).toContain('href="/?section=Orders#');
  expect(html).not.toMatch(/["'(]\/team/);
  expect(shown.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect((await visitor.ask(`${own}/team`)).status).toBe(404);
  expect(await (await visitor.ask(`${own}/robots.txt`)).text()).toContain(`Sitemap: ${own}/sitemap.xml`);
  expect(await (await visitor.ask(`${own}/sitemap/1.xml`)).text()).toContain(`<loc>${own}/</loc>`);
  expect((await visitor.ask(`${own}/dashboard`)).status).toBe(404);

  // Its address at the main host leads there, in page alone.
  const ways = ['/team?section=orders', '/team/login'].map(async (path) => {
    const { status, headers } = await visitor.ask(path);
    return [status, headers.get('location'), headers.get('cache-control')];
  });
  expect(await Promise.all(ways)).toEqual([
    [308, `${own}/?section=orders`, 'no-cache'],
    [308, `${own}/login`, 'no-cache'],
  ]);
  expect((await visitor.ask('/team?embed=true')).status).not.toBe(308);

  // Calls of pages know the board by the host, and by nothing else.
  const query = { page_id: page.page_id, block_id: 'first', ask: 'rows', query: {} };
  const rows = (at: string, from: string) => visitor.call('POST', `${at}/api/page/query?board=other`, query, from);
  expect((await rows(own, own)).status).toBe(200);
  expect((await rows(own, site)).status).toBe(403);

  // Its editors stay where their session is.
  expect(await (await ann.ask('/team')).text()).toContain('id="sheaf-studio"');
  const away = await visitor.ask(`${own}/handover?path=%2F`);
  expect(away.headers.get('location')).toBe(`${site}/dashboard/auth?redirect=%2Fteam`);
  const listed = await ann.call('GET', `/api/apps/${app.id}`);
  expect(listed.body).toMatchObject({ href: `${own}/`, edit_href: `${site}/team`, board_slug: 'team' });

  // People sign in there, with a cookie of that name alone.
  const method = { sign_in_method: 'Use password set by user', sign_in_password: 'open sesame please' };
  expect((await ann.call('PUT', `/api/apps/${app.id}`, method)).status).toBe(200);
  expect((await visitor.ask(`${own}/`)).headers.get('location')).toBe('/login');
  const entered = await visitor.call('POST', `${own}/api/app-auth/password`, { password: 'open sesame please' });
  expect([entered.status, entered.body['href']]).toEqual([200, '/']);
  expect([...visitor.cookiesOf(host).keys()]).toEqual(['sheaf_session']);
  expect((await visitor.ask(`${own}/`)).status).toBe(200);

  // Nobody else gets the name, and the board stays in its workspace with it.
  const { person: mallory, board } = await owner('Mallory');
  expect((await mallory.call('PUT', `/api/apps/${board.id}/domain`, { host })).status).toBe(409);
  expect((await mallory.call('DELETE', `/api/apps/${app.id}/domain`)).status).toBe(404);
  expect((await visitor.call('DELETE', `${own}/api/apps/${app.id}/domain`, {}, own)).status).toBe(401);

  // Deleted, it gives the name up, with its certificate and who is signed in there.
  await storeCertificate(app.id, 'of-the-board');
  expect((await ann.call('DELETE', `/api/apps/${app.id}`)).status).toBe(200);
  expect(await ended()).toEqual(['of-the-board']);
  const { database } = whole.services;
  expect(await database.selectFrom('sessions').select('id').where('audience', '=', host).execute()).toEqual([]);
  expect((await goLive(mallory, board.id, host)).status).toBe(200);
  expect((await mallory.call('GET', `/api/apps/${board.id}/domain`)).body).toMatchObject({
    domain: { state: 'live', findings: [] },
  });
  await ann.call('POST', '/api/trash/restore', { kind: 'app', id: app.id });
  expect((await ann.call('GET', `/api/apps/${app.id}/domain`)).body).toMatchObject({ domain: null });
  expect((await ann.call('GET', `/api/apps/${app.id}`)).body).toMatchObject({ href: `${site}/team` });
});

test('with a workspace the certificates of its apps and boards end', async () => {
  const { person, workspace, board } = await owner('Walt');
  await goLive(person, board.id, 'board.example.net');
  const made = await person.call('POST', '/api/apps', {
    workbook_id: null,
    start: 'blank',
    name: 'Walt',
    publish: true,
  });
  const { id } = made.body['app'] as { id: string };
  await goLive(person, id, 'app.example.net');
  const before = await ended();
  await storeCertificate(board.id, 'of-walts-board');
  await storeCertificate(id, 'of-walts-app');
  const gone = await person.call('DELETE', `/api/workspaces/${workspace}`, { name: "Walt's workspace" });
  expect([gone.status, gone.body]).toEqual([200, expect.anything()]);
  expect((await ended()).toSorted()).toEqual([...before, 'of-walts-app', 'of-walts-board'].toSorted());
  for (const name of ['board.example.net', 'app.example.net'])
    expect((await whole.browser().ask(`http://${name}:3000/`)).status).toBe(421);
});
