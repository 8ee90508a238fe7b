/** A board at a domain of its own, by requests; and what becomes of a domain when what it belongs to is deleted. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { type Board, newBoard, openBoard, site } from '../boards/people-board.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { eventually } from '../../eventually.ts';
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

test('a board is reached at its own domain, which nobody takes over until the board or its workspace is deleted', async () => {
  const { ann, app, visitor } = await openBoard(whole);
  expect((await goLive(ann, app.id, host)).status).toBe(200);
  const shown = await visitor.ask(`${own}/?section=Orders`);
  const html = await shown.text();
  expect([shown.status, html.includes(`<link rel="canonical" href="${own}/"`)]).toEqual([200, true]);
  const old = await visitor.ask('/team?section=orders');
  expect([old.status, old.headers.get('location')]).toEqual([308, `${own}/?section=orders`]);
  expect(old.headers.get('cache-control')).toBe('no-cache');

  const mallory = await owner('Mallory');
  expect((await mallory.person.call('PUT', `/api/apps/${mallory.board.id}/domain`, { host })).status).toBe(409);
  expect((await mallory.person.call('DELETE', `/api/apps/${app.id}/domain`)).status).toBe(404);

  // Deleted, it gives the name up with its certificate; restored, it is at its Sheaf address.
  await storeCertificate(app.id, 'of-the-board');
  expect((await ann.call('DELETE', `/api/apps/${app.id}`)).status).toBe(200);
  expect(await ended()).toEqual(['of-the-board']);
  expect((await goLive(mallory.person, mallory.board.id, host)).status).toBe(200);
  expect(await (await visitor.ask(`${own}/`)).text()).toContain('Mallory’s board');
  await ann.call('POST', '/api/trash/restore', { kind: 'app', id: app.id });
  expect((await ann.call('GET', `/api/apps/${app.id}`)).body).toMatchObject({ href: `${site}/team` });

  // So does all that goes with a workspace.
  await storeCertificate(mallory.board.id, 'of-mallory');
  const name = "Mallory's workspace";
  expect((await mallory.person.call('DELETE', `/api/workspaces/${mallory.workspace}`, { name })).status).toBe(200);
  expect((await ended()).toSorted()).toEqual(['of-mallory', 'of-the-board']);
  await eventually(async () => expect((await visitor.ask(`${own}/`)).status).toBe(421));
});

fullTest('a board at its own domain has the host to itself, and its editors stay at its Sheaf address', async () => {
  const host = 'crew.example.org';
  const own = `http://${host}:3000`;
  const { ann, app, page, visitor } = await openBoard(whole, {}, [], 'Bea');
  const path = `/${app.board_slug}`;
  expect((await goLive(ann, app.id, host)).status).toBe(200);

  const shown = await visitor.ask(`${own}/?section=Orders`);
  const html = await shown.text();
  expect(html).toContain('href="/?section=Orders#');
  expect(html).not.toMatch(/["'(]\/team/);
  expect(shown.headers.get('content-security-policy')).toContain("form-action 'self'");
  for (const missing of [path, '/dashboard']) expect((await visitor.ask(`${own}${missing}`)).status).toBe(404);
  expect(await (await visitor.ask(`${own}/robots.txt`)).text()).toContain(`Sitemap: ${own}/sitemap.xml`);
  expect(await (await visitor.ask(`${own}/sitemap/1.xml`)).text()).toContain(`<loc>${own}/</loc>`);
  expect(await (await visitor.ask('/sitemap.xml')).text()).not.toContain(path);
  expect((await visitor.ask(`${path}?embed=true`)).status).not.toBe(308);

  // Calls of pages know the board by the host, and by nothing else.
  const query = { page_id: page.page_id, block_id: 'first', ask: 'rows', query: {} };
  const rows = (at: string, from: string) => visitor.call('POST', `${at}/api/page/query?board=other`, query, from);
  expect((await rows(own, own)).status).toBe(200);
  expect((await rows(own, site)).status).toBe(403);

  // Its editors stay where their session is.
  expect(await (await ann.ask(path)).text()).toContain('id="sheaf-studio"');
  const away = await visitor.ask(`${own}/handover?path=%2F`);
  expect(away.headers.get('location')).toBe(`${site}/dashboard/auth?redirect=%2F${app.board_slug}`);
  const listed = await ann.call('GET', `/api/apps/${app.id}`);
  expect(listed.body).toMatchObject({ href: `${own}/`, edit_href: `${site}${path}`, board_slug: app.board_slug });
  expect((await visitor.call('DELETE', `${own}/api/apps/${app.id}/domain`, {}, own)).status).toBe(401);

  // People sign in there, with a cookie of that name alone, until the board is deleted.
  const method = { sign_in_method: 'Use password set by user', sign_in_password: 'open sesame please' };
  expect((await ann.call('PUT', `/api/apps/${app.id}`, method)).status).toBe(200);
  expect((await visitor.ask(`${own}/`)).headers.get('location')).toBe('/login');
  expect((await visitor.ask(`${path}/login`)).headers.get('location')).toBe(`${own}/login`);
  const entered = await visitor.call('POST', `${own}/api/app-auth/password`, { password: 'open sesame please' });
  expect([entered.status, entered.body['href']]).toEqual([200, '/']);
  expect([...visitor.cookiesOf(host).keys()]).toEqual(['sheaf_session']);
  expect((await visitor.ask(`${own}/`)).status).toBe(200);
  await ann.call('DELETE', `/api/apps/${app.id}`);
  const { database } = whole.services;
  expect(await database.selectFrom('sessions').select('id').where('audience', '=', host).execute()).toEqual([]);
});

fullTest('with a workspace the certificates of its apps and boards end', async () => {
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
