/** Newer versions of a template: offered, looked at, taken over into the draft, and taken back by one step. */
import { expect, test } from 'vitest';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { getTemplateOfApp, reviewTemplateUpdate } from '#features/marketplace/api/template-updates.ts';
import type { getDraft } from '#features/apps/api/app-document.ts';
import type { AppDocument, AppEdit } from '#features/apps/rules/document/document.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { TestBrowser } from '../whole-server.ts';
import { type Buyer, mappingOf, openBuyer, publishWaiting } from './buyer.ts';
import { openShop, type Shop, trees } from './shop.ts';
import { fullTest } from '#test/full-test.ts';

type Offered = NonNullable<AnswerOf<typeof getTemplateOfApp>['template']>;
type Reviewed = AnswerOf<typeof reviewTemplateUpdate>;
type Draft = AnswerOf<typeof getDraft>;
/** An answer of the server, in the shape that it is declared with. */
const shaped = <Shape>({ body }: { body: Record<string, unknown> }): Shape => body as Shape;

const draftOf = async (by: TestBrowser, app: string): Promise<Draft> =>
  shaped(await by.call('GET', `/api/apps/${app}/draft`));
const templateOf = async (by: TestBrowser, app: string) =>
  shaped<{ template: Offered }>(await by.call('GET', `/api/apps/${app}/template`)).template;
const review = async (by: TestBrowser, app: string, choices = {}): Promise<Reviewed> =>
  shaped(await by.call('POST', `/api/apps/${app}/template/review`, { choices }));
const take = (by: TestBrowser, app: string, body: object) => by.call('POST', `/api/apps/${app}/template/update`, body);

async function edit(by: TestBrowser, app: string, ...edits: AppEdit[]): Promise<void> {
  const { revision } = await draftOf(by, app);
  const answer = await by.call('POST', `/api/apps/${app}/draft`, { base: revision, edits, label: 'work' });
  expect(answer.status).toBe(200);
}
async function undo(by: TestBrowser, app: string, what: 'undo' | 'redo'): Promise<void> {
  const { revision, ...draft } = await draftOf(by, app);
  const [step] = draft[what];
  const reason = what === 'undo' ? 'undone' : 'redone';
  const body = { base: revision, edits: step?.edits, label: step?.label, reason, of_revision: step?.revision };
  expect((await by.call('POST', `/api/apps/${app}/draft`, body)).status).toBe(200);
}

const pageAt = ({ pages }: AppDocument, slug: string) => pages.find((page) => page.slug === slug);
const treesOf = (document: AppDocument): StoredBlock | undefined =>
  pageAt(document, 'trees')?.document.blocks.find(({ id }) => id === 'trees');
const setTrees = (document: AppDocument, path: (string | number)[], value: unknown): AppEdit => ({
  ...{ kind: 'edit-page', page_id: pageAt(document, 'trees')?.id ?? '' },
  edit: { kind: 'set-block', id: 'trees', path, value },
});

/** Another title, a page more, and a column that the sheet of older versions has not. */
async function shipSecond(shop: Shop): Promise<void> {
  const { author, app } = shop;
  const { services } = shop.sheaf;
  const sheet = await services.workbooks.sheetByTitle(app.workbook_id ?? '', 'Trees');
  const actor = { kind: 'user' as const, id: shop.author_id, email: 'anna@example.com' };
  await services.rows.editSheet(sheet?.id ?? '', actor, [{ kind: 'add-column', name: 'Age', type: 'number' }]);
  const { document } = await draftOf(author, app.id);
  const about = { ...pageAt(document, 'trees'), id: 'pag_about', name: 'About', slug: 'about' };
  await edit(
    author,
    app.id,
    setTrees(document, ['settings', 'title'], 'Our trees'),
    setTrees(document, ['axis'], [{ column: 'name' }, { column: 'height' }, { column: 'Age' }]),
    { kind: 'add-page', page: { ...about, document: { ...about.document, blocks: [] } } as never, index: 2 },
  );
  await shop.reopen();
  expect((await shop.submit({ version_notes: 'Ages, and a page about us.' })).status).toBe(200);
  await publishWaiting(shop);
}

test('an untouched app gets exactly the new version, as one step of the draft alone', async () => {
  await using shop = await openShop();
  const { browser, template_id } = await openBuyer(shop);
  const made = await browser.call('POST', '/api/apps', { start: 'template', template_id, workbook_id: null });
  const app = made.body['app'] as { id: string; subdomain: string; workbook_id: string };
  await browser.call('PUT', `/api/apps/${app.id}`, { public: true, sign_in_method: 'No sign in' });
  expect(await templateOf(browser, app.id)).toMatchObject({ version: 1, newer: [], problem: '' });
  const before = await draftOf(browser, app.id);
  const rows = await shop.sheaf.services.workbooks.sheetByTitle(app.workbook_id, 'Trees');
  await shipSecond(shop);

  const offered = await templateOf(browser, app.id);
  expect(offered.newer).toMatchObject([{ number: 2, notes: 'Ages, and a page about us.' }]);
  const reviewed = await review(browser, app.id);
  expect(reviewed).toMatchObject({ version: 2, conflicts: [], notes: ['Trees gets an empty column: Age.'] });
  expect(reviewed.differences.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining([expect.stringContaining('Our trees'), 'Added the page About.']),
  );
  // Looking changes nothing.
  expect(await draftOf(browser, app.id)).toEqual(before);
  const { version, revision } = reviewed;
  expect((await take(browser, app.id, { version: 1, revision })).status).toBe(409);
  expect((await take(browser, app.id, { version, revision: revision - 1 })).status).toBe(409);
  expect((await take(browser, app.id, { version, revision })).body).toEqual({ revision: revision + 1, version: 2 });

  const after = await draftOf(browser, app.id);
  expect(after.revision).toBe(revision + 1);
  expect(after.undo[0]?.label).toBe('take version 2 of The Orchard & Friends!');
  expect(treesOf(after.document)?.settings['title']).toBe('Our trees');
  expect(pageAt(after.document, 'about')?.name).toBe('About');
  const now = await shop.sheaf.services.workbooks.sheetByTitle(app.workbook_id, 'Trees');
  const age = now?.columns.find(({ name }) => name === 'Age');
  expect(treesOf(after.document)?.axis.at(-1)?.['column']).toBe(age?.id);
  expect(rows?.id).toBe(now?.id);
  expect(await templateOf(browser, app.id)).toMatchObject({ version: 2, newer: [] });
  expect((await browser.call('POST', `/api/apps/${app.id}/template/review`, {})).status).toBe(422);
  // Visitors see what was live.
  const page = await shop.sheaf.browser().ask(`http://${app.subdomain}.localhost:3000/trees`);
  expect(await page.text()).not.toContain('Our trees');
  expect((await shop.sheaf.browser().ask(`http://${app.subdomain}.localhost:3000/about`)).status).toBe(404);

  await undo(browser, app.id, 'undo');
  const back = await draftOf(browser, app.id);
  expect(back.document).toEqual(before.document);
  expect(await templateOf(browser, app.id)).toMatchObject({ version: 1, newer: [{ number: 2 }] });
  await undo(browser, app.id, 'redo');
  expect(await templateOf(browser, app.id)).toMatchObject({ version: 2 });
  await undo(browser, app.id, 'undo');
  // Taken again it is the same, and no column is made twice.
  const again = await review(browser, app.id);
  expect(again.notes).toEqual([]);
  await take(browser, app.id, again);
  expect((await draftOf(browser, app.id)).document).toEqual(after.document);
  const columns = (await shop.sheaf.services.workbooks.sheetByTitle(app.workbook_id, 'Trees'))?.columns;
  expect(columns?.filter(({ name }) => name.startsWith('Age'))).toHaveLength(1);
});

/** The template on the garden of the buyer: Trees is Garden, the mail a new column, wishes are left out. */
async function makeGarden(buyer: Buyer): Promise<string> {
  const mapping = mappingOf([
    { sheet: 'Trees', title: 'Garden', columns: { name: 'called', height: 'metres', mail: 'create' } },
    { sheet: 'Wishes', title: 'leave out', columns: {} },
  ]);
  const { template_id, workbook_id } = buyer;
  const made = await buyer.browser.call('POST', '/api/apps', { workbook_id, start: 'template', template_id, mapping });
  return (made.body['app'] as { id: string }).id;
}

fullTest('what both changed is asked about, what the user made stays, and renamed sheets are followed', async () => {
  await using shop = await openShop();
  const buyer = await openBuyer(shop);
  const { browser, workbook_id } = buyer;
  const app = await makeGarden(buyer);
  const { services } = shop.sheaf;
  const mine = await draftOf(browser, app);
  await edit(browser, app, setTrees(mine.document, ['settings', 'title'], 'My garden'));
  const garden = await services.workbooks.sheetByTitle(workbook_id, 'Garden');
  const renamed = await browser.call('POST', `/api/sheets/${garden?.id}/edits`, {
    edits: [{ kind: 'rename-sheet', title: 'Plot' }],
  });
  expect(renamed.status).toBe(200);
  const stored = await draftOf(browser, app);
  expect(treesOf(stored.document)?.sheet_title).toBe('Plot');
  await shipSecond(shop);

  const requested = await review(browser, app);
  expect(requested.conflicts).toMatchObject([
    { kind: 'changed', setting: 'Title', mine: 'My garden', theirs: 'Our trees', choice: 'mine' },
  ]);
  expect(requested.notes).toEqual(['Plot gets an empty column: Age.']);
  const [conflict] = requested.conflicts;
  const choices = { [conflict?.key ?? '']: 'theirs' };
  const decided = await review(browser, app, choices);
  expect(decided.differences.map(({ sentence }) => sentence).join(' ')).toContain('Our trees');
  expect(requested.differences.map(({ sentence }) => sentence).join(' ')).not.toContain('Our trees');

  await take(browser, app, { version: 2, revision: requested.revision });
  const stayed = await draftOf(browser, app);
  expect(treesOf(stayed.document)).toMatchObject({ sheet_title: 'Plot', settings: { title: 'My garden' } });
  const plot = await services.workbooks.sheetByTitle(workbook_id, 'Plot');
  const ids = treesOf(stayed.document)?.axis.map(({ column }) => column);
  expect(ids).toEqual(['called', 'metres', plot?.columns.find(({ name }) => name === 'Age')?.id]);
  await undo(browser, app, 'undo');
  expect((await draftOf(browser, app)).document).toEqual(stored.document);
  const again = await review(browser, app, choices);
  await take(browser, app, { version: 2, revision: again.revision, choices });
  expect(treesOf((await draftOf(browser, app)).document)?.settings['title']).toBe('Our trees');
});

test('is taken once by two who press at once, and what is missing is made once', async () => {
  await using shop = await openShop();
  const { browser, template_id } = await openBuyer(shop);
  const made = await browser.call('POST', '/api/apps', { start: 'template', template_id, workbook_id: null });
  const app = made.body['app'] as { id: string; workbook_id: string };
  await shipSecond(shop);
  const { version, revision } = await review(browser, app.id);
  const both = await Promise.all([1, 2].map(() => take(browser, app.id, { version, revision, choices: {} })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.map(({ body }) => body['error'])).toContainEqual(expect.objectContaining({ code: 'revision_conflict' }));
  const sheet = await shop.sheaf.services.workbooks.sheetByTitle(app.workbook_id, 'Trees');
  const added = sheet?.columns.filter(({ name }) => name.startsWith('Age')) ?? [];
  expect(added).toHaveLength(1);
  const { document } = await draftOf(browser, app.id);
  expect(JSON.stringify(treesOf(document)?.axis)).toContain(added[0]?.id);
});

test('is for whoever edits the app, and of a paid template for apps with a license', async () => {
  await using shop = await openShop();
  const buyer = await openBuyer(shop);
  const { browser } = buyer;
  const app = await makeGarden(buyer);
  await shipSecond(shop);
  const { database } = shop.sheaf.services;
  await database.updateTable('templates').set({ price_cents: 500 }).execute();
  const offered = await templateOf(browser, app);
  expect(offered.problem).toContain('license');
  expect((await browser.call('POST', `/api/apps/${app}/template/review`, {})).status).toBe(403);
  expect((await take(browser, app, { version: 2, revision: 1 })).status).toBe(403);
  await database.updateTable('templates').set({ price_cents: 0, status: 'taken down' }).execute();
  expect(await templateOf(browser, app)).toMatchObject({ slug: '', problem: expect.stringContaining('taken down') });
  await database.updateTable('templates').set({ status: 'withdrawn' }).execute();
  expect((await templateOf(browser, app)).problem).toBe('');
  expect((await shop.author.call('GET', `/api/apps/${app}/template`)).status).toBe(404);
  expect(await templateOf(shop.author, shop.app.id)).toBeNull();
});

fullTest('a new sheet with personal rows comes with its rule, and pages with the roles that they are for', async () => {
  await using shop = await openShop();
  const { browser, template_id } = await openBuyer(shop);
  const made = await browser.call('POST', '/api/apps', { start: 'template', template_id, workbook_id: null });
  const own = made.body['app'] as { id: string; workbook_id: string };
  const { author, app } = shop;
  expect((await author.call('POST', `/api/workbooks/${app.workbook_id}/sheets`, { title: 'Pay' })).status).toBe(200);
  const rules = { own_rows: [{ sheet: 'Pay', column: 'column_a' }] };
  const roles = { roles: [{ key: 'staff', name: 'Staff', permissions: 'read' }] };
  const set = await author.call('PUT', `/api/apps/${app.id}`, { settings: { ...rules, ...roles } });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  const { document } = await draftOf(author, app.id);
  const pay = { ...trees, id: 'pay', sheet_title: 'Pay', actions: [], axis: [{ column: 'column_b' }] };
  const page = { ...pageAt(document, 'trees'), id: 'pag_pay', name: 'Pay', slug: 'pay' };
  const added = { ...page, document: { ...page.document, blocks: [pay] } };
  await edit(author, app.id, { kind: 'add-page', page: added as never, index: 2 });
  await shop.reopen();
  const submitted = await shop.submit({ version_notes: 'Pay.' });
  expect(submitted.status, JSON.stringify(submitted.body)).toBe(200);
  await publishWaiting(shop);

  const { version, revision, notes } = await review(browser, own.id);
  expect(notes.join()).toContain('A new, empty sheet Pay');
  const taken = await take(browser, own.id, { version, revision });
  expect(taken.status, JSON.stringify(taken.body)).toBe(200);
  const sheet = await shop.sheaf.services.workbooks.sheetByTitle(own.workbook_id, 'Pay');
  const owner = sheet?.columns.find(({ name }) => name === 'Column A');
  const { settings } = (await shop.sheaf.services.apps.byId(own.id))!;
  expect([owner?.id, settings.own_rows]).toEqual([expect.any(String), [{ sheet: 'Pay', column: owner?.id }]]);
  expect(settings.roles).toEqual(roles.roles);
});
