/** A board on its way to the marketplace and from there: submitted, reviewed, previewed, used, updated and tried. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppOnTheWire } from '#features/apps/api/apps.ts';
import type {
  MachineReport,
  ReviewRequestOnTheWire,
  SampledSheetOnTheWire,
  TemplateOnTheWire,
} from '#features/marketplace/api/marketplace.ts';
import type { reviewTemplateUpdate } from '#features/marketplace/api/template-updates.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { getDraft } from '#features/apps/api/app-document.ts';
import type { WorkbookMatch } from '#features/marketplace/rules/template/match-columns.ts';
import { renderCandidate } from '#features/marketplace/server/report/render-candidate.ts';
import type { TestBrowser } from '../whole-server.ts';
import { boardOrigin, type BoardShop, bought, openBoardShop } from './board-shop.ts';
import { mappingOf, publishWaiting, templatesAt } from './buyer.ts';
import { openShop, reviewRequest, secret, type Shop } from './shop.ts';

let shop: Shop;
let boards: BoardShop;
let bob: TestBrowser;
let bobs: string;
let template: TemplateOnTheWire;
const host = 'http://garden-board.localhost:3000';

beforeAll(async () => {
  shop = await openShop();
  boards = await openBoardShop(shop);
  // Stripe has journeys of its own.
  shop.sheaf.services.templateSales.canSubmitPaid = async () => true;
  bob = shop.sheaf.browser();
  const { user } = (await bob.signUp('Bob')).body as { user: { workspace: { id: string } } };
  bobs = user.workspace.id;
});
afterAll(() => shop[Symbol.asyncDispose]());

const stranger = () => shop.sheaf.browser();
const textOf = async (browser: TestBrowser, address: string) => {
  const answer = await browser.ask(address);
  return { status: answer.status, html: await answer.text() };
};
const current = async () => (await boards.atBoard('GET')).body['reviewRequest'] as ReviewRequestOnTheWire | null;
const draftOf = async (by: TestBrowser, app: string) =>
  (await by.call('GET', `/api/apps/${app}/draft`)).body as unknown as AnswerOf<typeof getDraft>;
const use = async (body: object): Promise<AppOnTheWire> => {
  const made = await bob.call('POST', '/api/apps', { start: 'template', template_id: template.id, ...body });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body['app'] as AppOnTheWire;
};

test('only members of its workspace ask for what was submitted of a board', async () => {
  const at = `${boardOrigin}${reviewRequest}?board=${boards.board.board_slug}`;
  expect((await stranger().call('GET', at)).status).toBe(401);
  expect((await bob.call('GET', at)).status).toBe(404);
  expect((await bob.call('PUT', at, boards.listing())).status).toBe(404);
  // Without a board, or with one that is none, nothing is named at the main host.
  for (const board of ['', 'nowhere', '/dashboard'])
    expect((await shop.author.call('GET', `${boardOrigin}${reviewRequest}?board=${board}`)).status, board).toBe(404);
  // At the host of an app the host says which app it is.
  const atApp = await shop.atApp('PUT', `${reviewRequest}?board=${boards.board.board_slug}`, boards.listing());
  expect(atApp.body).toMatchObject({ error: { fields: [{ path: 'app_id' }] } });
});

test('its author sees what travels, submits it, and a reviewer reads a report of every section', async () => {
  const samples = await boards.atBoard('GET', undefined, `${reviewRequest}/samples?sample_rows=10`);
  const [tasks] = samples.body['sheets'] as SampledSheetOnTheWire[];
  expect(tasks?.rows).toHaveLength(3);
  expect(JSON.stringify(samples.body)).not.toContain(secret);

  const answer = await boards.atBoard('PUT', boards.listing({ is_free: false, price: 9 }));
  expect(answer, JSON.stringify(answer.body)).toMatchObject({
    status: 200,
    body: { sign_in_method: 'Use password set by user', reviewRequest: { status: 'pending', app_id: boards.board.id } },
  });
  const waiting = await current();
  expect(waiting?.contract.sheets.map(({ title }) => title)).toEqual(['Tasks']);
  expect(waiting?.candidate_href).toMatch(/^http:\/\/review-[\w-]+\.localhost:3000\/$/);
  expect((await textOf(stranger(), `${waiting?.candidate_href}?section=Done`)).html).toContain('Pick the plums');

  const { services } = shop.sheaf;
  const preview = await services.apps.at({
    subdomain: new URL(waiting?.candidate_href ?? '').host.split('.')[0] ?? '',
  });
  if (!preview) throw new Error('there is no preview of what was submitted');
  expect((await renderCandidate(preview, services)).map(({ name, path }) => [name, path])).toEqual([
    ['Open', '/?section=Open'],
    ['Done', '/?section=Done'],
  ]);
  await services.jobs.drain();
  const report = (await current())?.report as MachineReport;
  const state = (check: string) => report.findings.find((finding) => finding.check === check);
  for (const check of ['secrets', 'contract', 'links', 'pages', 'empty', 'many-rows'])
    expect(state(check), check).toMatchObject({ state: 'passed' });
  expect(JSON.stringify(state('leaks'))).toContain('Tasks (');
  expect(JSON.stringify(state('leaks'))).not.toContain('Internal note');
});

test('a rejected board goes back to its author, whose message opens the dialog on the board', async () => {
  const id = (await current())?.id ?? '';
  const rejected = await shop.reviewer.call('POST', `/api/admin/review-requests/${id}/reject`, { reason: 'Mow more.' });
  expect(rejected.status).toBe(200);
  const { notifications } = (await shop.author.call('GET', '/api/notifications')).body as {
    notifications: { href: string }[];
  };
  expect(notifications[0]?.href).toBe(`${boardOrigin}/dashboard/auth?redirect=%2Fgarden-board%23marketplace`);
  await shop.author.call('PUT', `/api/apps/${boards.board.id}`, { public: true, sign_in_method: 'No sign in' });
  const again = await boards.atBoard('PUT', boards.listing({ is_free: false, price: 9, request_id: id }));
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(again.body).toMatchObject({ sign_in_method: 'No sign in', reviewRequest: { status: 'pending' } });
  expect((await boards.atBoard('PUT', boards.listing())).status).toBe(409);
  expect((await boards.atBoard('DELETE')).status).toBe(200);
  expect((await boards.atBoard('PUT', boards.listing({ is_free: false, price: 9 }))).status).toBe(200);
});

test('a published board is previewed with its sections at a host of its own', async () => {
  await publishWaiting(shop);
  expect(await current()).toMatchObject({ status: 'published', version: 1 });
  const [listed] = (await bob.call('GET', templatesAt)).body['templates'] as TemplateOnTheWire[];
  if (!listed) throw new Error('no template is listed');
  template = listed;
  expect(template).toMatchObject({
    ...{ name: 'Garden board', kind: 'board', slug: 'garden-board', subdomain: 'garden-board', price: 9 },
    href: `${host}/`,
  });

  const first = await textOf(stranger(), `${host}/?preview=true`);
  expect(first.status).toBe(200);
  expect(first.html).toContain('Preview Mode');
  expect(first.html).toMatch(/What to do[\s\S]*Prune the pear/);
  expect(first.html).not.toContain('Pick the plums');
  expect(first.html).toContain('href="/?section=Done&amp;preview=true#board-sections"');
  expect(first.html).not.toContain(secret);
  const second = await textOf(stranger(), `${host}/?section=Done&preview=true`);
  expect(second.html).toContain('Pick the plums');
  expect(second.html).not.toContain('Prune the pear');
  const filtered = await textOf(stranger(), `${host}/?filters=Pears`);
  expect(filtered.html).toContain('Prune the pear');
  expect(filtered.html).not.toContain('>Mow<');
  expect((await textOf(stranger(), `${host}/?search=mow`)).html).not.toContain('Prune the pear');
  // It is no board of the main host, and the author's own keeps its address.
  expect((await stranger().ask(`${host}/garden-board`)).status).toBe(404);
  expect((await shop.author.ask(`${boardOrigin}/garden-board`)).status).toBe(200);
  // No one writes there.
  const { page_id } = (await stranger().call('GET', `${host}/api/page/`)).body['page'] as { page_id: string };
  const added = await stranger().call('POST', `${host}/api/page/rows`, {
    ...{ page_id, block_id: 'form', cells: { task: 'Sow' } },
  });
  expect(added.status).toBe(422);
  // A visit by call is one to the host, too.
  const requested = { page_id, block_id: 'done', ask: 'rows', query: {} };
  expect((await stranger().call('POST', `${host}/api/page/query`, requested)).status).toBe(200);
});

test('the marketplace says that it is a board, and which sections it has', async () => {
  const page = await textOf(stranger(), '/templates/garden-board');
  expect(page.html).toMatch(/Board with the sections<\/dt><dd>Open, Done<\/dd>/);
  expect(page.html).toMatch(/What data it works with[\s\S]*Tasks/);
  const { html } = await textOf(stranger(), '/templates?kind=board');
  expect(html).toContain('href="/templates/garden-board"');
  expect(html).toContain('Board · ');
  for (const list of ['/templates?kind=multipage', '/multipage-templates'])
    expect((await textOf(stranger(), list)).html, list).not.toContain('href="/templates/garden-board"');
  const picture = await textOf(stranger(), `${templatesAt}/${template.id}/picture`);
  expect(picture.html).toMatch(/What to do[\s\S]*Prune the pear/);
});

test('who bought it begins with a board of their own, at an address of the main host', async () => {
  const unpaid = await bob.call('POST', '/api/apps', {
    ...{ start: 'template', template_id: template.id, workbook_id: null },
  });
  expect(unpaid.status).toBe(422);
  await bought(shop.sheaf.services, {
    template_id: template.id,
    workspace_id: bobs,
    seller_workspace_id: shop.app.workspace_id,
  });
  const board = await use({ workbook_id: null });
  expect(board).toMatchObject({ kind: 'board', board_slug: 'garden-board-2', subdomain: '', public: false });
  expect(board.href).toBe(`${boardOrigin}/garden-board-2`);
  expect((await stranger().ask(board.href)).status).toBe(403);
  expect((await textOf(bob, `${board.href}?preview=visitor`)).html).toContain('Prune the pear');
  await bob.call('PUT', `/api/apps/${board.id}`, { public: true, goes_live: 'at once' });
  expect((await textOf(stranger(), `${board.href}?section=Done`)).html).toContain('Pick the plums');
  // One licence is for one board.
  const second = await bob.call('POST', '/api/apps', {
    ...{ start: 'template', template_id: template.id, workbook_id: null },
  });
  expect(second.status).toBe(403);
});

test('a newer version comes into the board that an older one made, and keeps what its owner changed', async () => {
  const { author } = shop;
  const { apps } = (await bob.call('GET', '/api/apps')).body as { apps: AppOnTheWire[] };
  const own = apps.find(({ board_slug }) => board_slug === 'garden-board-2');
  if (!own) throw new Error('the board is gone');
  const mine = await draftOf(bob, own.id);
  const edit = async (by: TestBrowser, app: string, key: string, value: string) => {
    const { revision, document } = await draftOf(by, app);
    const one = { kind: 'edit-page', page_id: document.pages[0]?.id, edit: { kind: 'set-board', key, value } };
    const answer = await by.call('POST', `/api/apps/${app}/draft`, { base: revision, edits: [one], label: 'work' });
    expect(answer.status).toBe(200);
  };
  expect(mine.document.pages).toHaveLength(1);
  await edit(bob, own.id, 'title', 'Bob’s garden');
  await edit(author, boards.board.id, 'hero', 'Every week');
  await author.call('PUT', `/api/apps/${boards.board.id}`, { public: true, sign_in_method: 'No sign in' });
  const listing = boards.listing({ is_free: false, price: 9, version_notes: 'A hero' });
  expect((await boards.atBoard('PUT', listing)).status).toBe(200);
  await publishWaiting(shop);
  expect((await textOf(stranger(), `${host}/`)).html).toContain('Every week');
  expect((await textOf(stranger(), 'http://garden-board-v1.localhost:3000/')).html).not.toContain('Every week');

  const reviewed = (await bob.call('POST', `/api/apps/${own.id}/template/review`, { choices: {} }))
    .body as unknown as AnswerOf<typeof reviewTemplateUpdate>;
  expect(reviewed).toMatchObject({ version: 2, conflicts: [] });
  const { version, revision } = reviewed;
  const taken = await bob.call('POST', `/api/apps/${own.id}/template/update`, { version, revision });
  expect(taken.body).toEqual({ revision: revision + 1, version: 2 });
  expect((await draftOf(bob, own.id)).document.pages[0]?.document.board).toMatchObject({
    ...{ title: 'Bob’s garden', hero: 'Every week', sections: 'Open, Done' },
  });
});

test('it is put on a spreadsheet of one’s own, looked at first, as a board', async () => {
  await bought(shop.sheaf.services, {
    template_id: template.id,
    workspace_id: bobs,
    seller_workspace_id: shop.app.workspace_id,
  });
  const text = (id: string, name: string) => ({ id, name, type: 'text' as const });
  const { id: workbook_id } = await shop.sheaf.services.workbooks.create({
    workspace_id: bobs,
    name: 'Jobs',
    sheets: [
      {
        title: 'Jobs',
        columns: [text('job', 'Task name'), text('status', 'State')],
        rows: [{ cells: { job: 'Oil the gate', status: 'open' } }, { cells: { job: 'Mend the shed', status: 'done' } }],
      },
    ],
  });
  const matched = await bob.call('POST', `${templatesAt}/${template.id}/match`, { workbook_id });
  expect((matched.body['match'] as WorkbookMatch).sheets).toHaveLength(1);
  const columns = { task: 'job', state: 'status' };
  const mapping = mappingOf([{ sheet: 'Tasks', title: 'Jobs', columns }]);
  const query = new URLSearchParams({ workbook_id, mapping: JSON.stringify(mapping), page: '' });
  const picture = await textOf(bob, `${templatesAt}/${template.id}/mapped-picture?${query}`);
  expect(picture.html).toMatch(/What to do[\s\S]*Oil the gate/);
  const board = await use({ workbook_id, mapping, name: 'House board' });
  expect(board).toMatchObject({ kind: 'board', board_slug: 'house-board', subdomain: '' });
  expect((await textOf(bob, `${board.href}?section=Done&preview=visitor`)).html).toContain('Mend the shed');
});

test('somebody without an account sees it with a file of their own', async () => {
  const nina = stranger();
  const body = new FormData();
  body.set('file', new File(['Task,State\nFeed the hens,open\nClean the coop,done\n'], 'farm.csv'));
  const brought = await nina.ask(`${templatesAt}/${template.id}/try`, { method: 'POST', body });
  expect(brought.headers.get('location')).toBe('/templates/garden-board/try');
  expect((await textOf(nina, '/templates/garden-board/try')).html).toContain('farm.csv');
  const picture = await textOf(nina, `${templatesAt}/${template.id}/try/picture?page=`);
  expect(picture.html).toMatch(/What to do[\s\S]*Feed the hens/);
  expect(picture.html).not.toContain('Prune the pear');
});
