/** What the server takes of a submission, in the order of the dialog, and what of an app never travels. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { sql } from 'kysely';
import type { MachineReport, SampledSheetOnTheWire } from '#features/marketplace/api/marketplace.ts';
import type { AppDocument, AppEdit } from '#features/apps/rules/document/document.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { handOver, openShop, reviewRequest, secret, type Shop, storePicture } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const messageOf = ({ body }: { body: Record<string, unknown> }) => body['message'];
const mega = 1024 * 1024;

describe('a submission is refused', () => {
  const stripe = 'To publish the template, please go to the billing page for Stripe connectivity.';
  const required = 'Please fill in all required fields';
  const nothing = { description: '', category: 'none', thumbnail: '', additional_images: [], app_id: 'another' };
  test.each([
    ['a paid one of who cannot be paid', { ...nothing, is_free: false, price: 5 }, 'price', stripe],
    ['one without a description', nothing, 'description', required],
    ['one that says nothing', { ...nothing, description: '<p> &nbsp;</p>' }, 'description', required],
    ['one of no category', { ...nothing, description: 'Trees' }, 'category', required],
    ['one that is neither free nor priced', { is_free: false, price: 0 }, 'price', 'Minimum price should be USD 5'],
    ['one without a thumbnail', { thumbnail: '' }, 'thumbnail', 'Please upload a thumbnail image'],
    [
      'one whose thumbnail is elsewhere',
      { thumbnail: 'https://example.com/a.png' },
      'thumbnail',
      'Please upload a thumbnail image',
    ],
    [
      'one without images',
      { additional_images: [] },
      'additional_images',
      'Please upload at least one additional image',
    ],
    ['one of another app', { app_id: 'another' }, 'app_id', 'Unable to get current app data'],
  ])('%s', async (_what, changes, path, message) => {
    const answer = await shop.submit(changes);
    expect(answer).toMatchObject({ status: 422, body: { message, error: { fields: [{ path }] } } });
  });

  test('whose pictures are too large, too many, or of somebody else', async () => {
    const { workspace_id } = shop.app;
    const picture = (size: number, of = workspace_id) => storePicture(shop.sheaf, of, `picture ${size} ${of}`, size);
    const [large, three] = [await picture(3 * mega + 1), await picture(3 * mega)];
    const many = Array.from({ length: 6 }, () => shop.image);
    await shop.sheaf.services.database.insertInto('workspaces').values({ id: 'elsewhere', name: 'Other' }).execute();
    const foreign = await picture(10, 'elsewhere');
    expect(messageOf(await shop.submit({ thumbnail: large }))).toBe(
      'Thumbnail image exceeds the 3MB size limit. Please choose a smaller image.',
    );
    expect(messageOf(await shop.submit({ additional_images: [shop.image, large] }))).toBe(
      'Image 2 exceeds the 3MB size limit. Please choose smaller images.',
    );
    expect(messageOf(await shop.submit({ additional_images: many }))).toBe(
      'Maximum of 5 additional images allowed. Please remove an image first.',
    );
    expect(messageOf(await shop.submit({ additional_images: Array.from({ length: 7 }, () => three) }))).toBe(
      'Total image size exceeds 20MB limit (21.00 MB). Please reduce image sizes.',
    );
    expect(messageOf(await shop.submit({ thumbnail: foreign }))).toBe('Please upload a thumbnail image');
  });

  test('of an app that is private, or has a sign-in, or that is not managed by who asks', async () => {
    const { author, app, sheaf } = shop;
    await author.call('PUT', `/api/apps/${app.id}`, { sign_in_method: 'Use password set by user' });
    expect(await shop.submit()).toMatchObject({ body: { error: { fields: [{ path: 'sign_in_method' }] } } });
    await author.call('PUT', `/api/apps/${app.id}`, { public: false });
    expect(await shop.submit({ is_public: true })).toMatchObject({
      body: { error: { fields: [{ path: 'is_public' }] } },
    });
    await shop.reopen();
    const edith = sheaf.browser();
    await edith.signUp('Edith');
    const { database } = sheaf.services;
    const { id } = await database
      .selectFrom('users')
      .select('id')
      .where('name', '=', 'Edith')
      .executeTakeFirstOrThrow();
    const { workspace_id } = app;
    await database.insertInto('workspace_members').values({ workspace_id, user_id: id, role: 'editor' }).execute();
    await handOver(edith, app);
    expect((await shop.atApp('GET', reviewRequest, undefined, edith)).status).toBe(200);
    expect((await shop.atApp('PUT', reviewRequest, shop.listing(), edith)).status).toBe(403);
    expect((await shop.atApp('DELETE', reviewRequest, undefined, edith)).status).toBe(403);
  });

  test('without leaving anything behind', async () => {
    const { database } = shop.sheaf.services;
    expect(await database.selectFrom('review_requests').select('id').execute()).toEqual([]);
    expect(await database.selectFrom('apps').select('id').execute()).toHaveLength(1);
    const app = await shop.sheaf.services.apps.byId(shop.app.id);
    expect(app).toMatchObject({ public: true, sign_in_method: 'No sign in' });
  });
});

fullTest('of two submissions at once one waits, and the other is told', async () => {
  await using other = await openShop();
  const answers = await Promise.all([other.submit(), other.submit()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { database } = other.sheaf.services;
  expect(await database.selectFrom('review_requests').select('id').execute()).toHaveLength(1);
  expect(await database.selectFrom('apps').select('id').where('is_showcase', '=', true).execute()).toHaveLength(1);
  expect(await database.selectFrom('workbooks').select('id').execute()).toHaveLength(2);
});

fullTest('a submission that breaks at its last step leaves nothing behind, and the app as it was', async () => {
  await using other = await openShop();
  const { database, audit, apps } = other.sheaf.services;
  const { record } = audit;
  audit.record = async (entry, within) => {
    await record(entry, within);
    if (entry.action === 'app.sign-in-changed') throw new Error('the power went');
  };
  expect((await other.submit()).status).toBe(500);
  audit.record = record;
  expect(await database.selectFrom('review_requests').select('id').execute()).toEqual([]);
  expect(await database.selectFrom('apps').select('id').execute()).toHaveLength(1);
  expect(await database.selectFrom('workbooks').select('id').execute()).toHaveLength(1);
  expect(await apps.byId(other.app.id)).toMatchObject({ sign_in_method: 'No sign in' });
  expect((await other.submit()).status).toBe(200);
});

fullTest('a password that came along is the one that visitors need from now on', async () => {
  await using other = await openShop();
  expect((await other.submit({ sign_in_password: 'short' })).status).toBe(422);
  expect(await other.submit({ sign_in_password: 'orchard' })).toMatchObject({
    body: { sign_in_method: 'Use password set by user', has_sign_in_password: true },
  });
  const visitor = other.sheaf.browser();
  const at = 'http://our-orchard.localhost:3000/api/app-auth/password';
  expect((await visitor.call('POST', at, { password: '' })).status).not.toBe(200);
  expect((await visitor.call('POST', at, { password: 'orchard' })).status).toBe(200);
});

test('nobody comes in by any password where the author has set none', async () => {
  await using other = await openShop();
  await other.submit();
  for (const password of ['', ' ', 'null', 'undefined']) {
    const visitor = other.sheaf.browser();
    const at = 'http://our-orchard.localhost:3000/api/app-auth/password';
    expect((await visitor.call('POST', at, { password })).status).not.toBe(200);
    expect((await visitor.ask('http://our-orchard.localhost:3000/trees')).status).not.toBe(200);
  }
});

test('nothing private travels: secrets, people, other rows, columns and sheets stay with the author', async () => {
  await using other = await openShop();
  const { sheaf, reviewer, app } = other;
  const { database } = sheaf.services;
  await other.submit({ sample_rows: 200 });
  const found = await database.selectFrom('review_requests').selectAll().executeTakeFirstOrThrow();
  const previewApp = found.showcase_app_id ?? '';
  await sheaf.services.jobs.drain();
  await reviewer.call('POST', `/api/admin/review-requests/${found.id}/publish`, {});
  // Every table, word by word: what is next to the author's own things.
  const tables = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(database);
  const own = new Set([app.id, app.workspace_id, app.workbook_id]);
  const sheets = await database
    .selectFrom('sheets')
    .select('id')
    .where('workbook_id', '=', app.workbook_id ?? '')
    .execute();
  const ofAuthor = [...own, ...sheets.map(({ id }) => id)];
  const leaked: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      text: string;
    }>`select to_jsonb(one)::text as text from ${sql.table(name)} as one`.execute(database);
    const strange = rows.filter(({ text }) => text.includes(secret) && !ofAuthor.some((id) => id && text.includes(id)));
    leaked.push(...strange.map(({ text }) => `${name}: ${text}`));
  }
  // Of the author's request, too: it is there in its own table, with the author's ids.
  const stored = JSON.stringify([found.document, found.contract, found.description]);
  expect(stored).not.toContain(secret);
  expect(leaked).toEqual([]);
  const visitor = sheaf.browser();
  for (const path of ['', 'trees', 'trees?trees.page=20']) {
    const page = await visitor.ask(`http://the-orchard-friends.localhost:3000/${path}`);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain(secret);
  }
  const record = await sheaf.services.apps.byId(previewApp);
  const copied = await sheaf.services.workbooks.sheetsOf(record?.workbook_id ?? '');
  expect(copied.map(({ title, columns }) => [title, columns.map(({ id }) => id)])).toEqual([
    ['Trees', ['name', 'height', 'mail']],
    ['Wishes', ['wish', '_id']],
  ]);
});

describe('of the rows of an app only those travel that its visitors see', () => {
  const stock = {
    title: 'Trees',
    columns: [
      { id: 'name', name: 'Name', type: 'text' as const },
      { id: 'state', name: 'State', type: 'text' as const },
      { id: 'cost', name: 'Cost', type: 'number' as const },
      { id: 'kind', name: 'Kind', type: 'text' as const, options: ['Oak', 'Elm', 'Yew'] },
      { id: 'buyer', name: 'Group', type: 'text' as const },
    ],
    rows: [
      { cells: { name: 'Old oak', state: 'Public', cost: 12_345, kind: 'Oak', buyer: 'Schools' } },
      { cells: { name: 'Shy elm', state: 'Internal', cost: 54_321, kind: 'Elm', buyer: 'Agents' } },
      { cells: { name: 'Dear yew', state: 'Public', cost: 77_777, kind: 'Yew', buyer: 'Schools' } },
    ],
  };
  const filters = [
    ...[
      {
        name: 'state',
        sheet_column: { sheet: 'Trees', column: 'state' },
        condition: '=',
        value: 'Public',
        active: true,
      },
    ],
    ...[{ name: 'cost', sheet_column: { sheet: 'Trees', column: 'cost' }, condition: '>', value: 1000, active: true }],
  ];
  async function openStock() {
    const other = await openShop();
    const { services } = other.sheaf;
    const { workspace_id, id } = other.app;
    const { id: workbook_id } = await services.workbooks.create({ workspace_id, name: 'Stock', sheets: [stock] });
    const block = { type: 'table', sheet_title: 'Trees', axis: [{ column: 'name' }, { column: 'buyer' }], filters };
    const source = { sheet_title: 'Trees', column: 'kind' };
    const chart = { type: 'scorecard', sheet_title: null, axis: [{ source, function: 'sum', count_rows: true }] };
    await other.author.call('PUT', `/api/apps/${id}`, { workbook_id });
    const { revision, document } = (await other.author.call('GET', `/api/apps/${id}/draft`)).body as {
      revision: number;
      document: AppDocument;
    };
    const parts = { version: 1, actions: [], toolbar_buttons: [], item_buttons: [], conditional_filter: [] };
    const [home, trees] = document.pages;
    const add = (page_id: string, stored: object): AppEdit => ({
      ...{ kind: 'edit-page', page_id },
      edit: {
        kind: 'add-block',
        index: 1,
        block: { settings: {}, axis: [], filters: [], ...parts, ...stored } as never,
      },
    });
    const remove = (page_id: string, block_id: string): AppEdit => ({
      ...{ kind: 'edit-page', page_id },
      edit: { kind: 'remove-block', id: block_id },
    });
    const edits = [
      ...[remove(home?.id ?? '', 'form'), remove(trees?.id ?? '', 'trees')],
      ...[add(home?.id ?? '', { id: 'stock', ...block }), add(home?.id ?? '', { id: 'sum', ...chart })],
    ];
    const changed = await other.author.call('POST', `/api/apps/${id}/draft`, { base: revision, edits });
    expect([changed.status, changed.body['message']]).toEqual([200, undefined]);
    return other;
  }
  const hidden = ['Shy elm', 'Internal', '12345', '77777', '54321', 'Agents'];

  test('with the columns that they are shown, and the values that filters name themselves', async () => {
    await using other = await openStock();
    const { database, workbooks, apps, engine } = other.sheaf.services;
    const path = `${reviewRequest}/samples?sample_rows=50`;
    const { sheets } = (await other.atApp('GET', path)).body as { sheets: SampledSheetOnTheWire[] };
    const [trees] = sheets;
    expect(trees?.rows.map(({ name, state, buyer }) => [name, state, buyer])).toEqual([
      ['Old oak', 'Public', 'Schools'],
      ['Dear yew', 'Public', 'Schools'],
    ]);
    for (const one of hidden) expect(JSON.stringify(sheets), one).not.toContain(one);
    expect((await other.submit({ sample_rows: 50 })).status).toBe(200);
    const request = await database.selectFrom('review_requests').selectAll().executeTakeFirstOrThrow();
    for (const one of hidden) expect(JSON.stringify(request.contract), one).not.toContain(one);
    const previewApp = await apps.byId(request.showcase_app_id ?? '');
    const [copy] = await workbooks.sheetsOf(previewApp?.workbook_id ?? '');
    const ids = copy?.columns.map(({ id }) => id) ?? [];
    const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
    const { rows } = await engine.query(copy?.id ?? '', { columns: ids, page: { offset: 0, limit: 50 } }, context);
    expect(rows.map(({ cells }) => cells)).toMatchObject(trees?.rows ?? []);
    for (const one of hidden) expect(JSON.stringify(rows), one).not.toContain(one);
    // The same filters keep them: the template shows what its author's app shows.
    const { body } = await other.atApp('GET', reviewRequest);
    const { candidate_href } = body['reviewRequest'] as { candidate_href: string };
    const html = await (await other.sheaf.browser().ask(candidate_href)).text();
    expect(['Old oak', 'Dear yew'].map((name) => html.includes(name))).toEqual([true, true]);
  });

  fullTest('and with no rows no values at all', async () => {
    await using other = await openStock();
    await other.submit({ sample_rows: 0 });
    const { contract } = await other.sheaf.services.database
      .selectFrom('review_requests')
      .select('contract')
      .executeTakeFirstOrThrow();
    for (const one of [...hidden, 'Schools']) expect(JSON.stringify(contract), one).not.toContain(one);
  });

  fullTest('and whose version carries more from before is told once', async () => {
    await using other = await openStock();
    const { database, apps, jobs, workbooks } = other.sheaf.services;
    await other.submit();
    const request = await database.selectFrom('review_requests').selectAll().executeTakeFirstOrThrow();
    await other.reviewer.call('POST', `/api/admin/review-requests/${request.id}/publish`, {});
    // As the release before made it: whole rows.
    const { id } = await workbooks.create({ workspace_id: other.app.workspace_id, name: 'Older', sheets: [stock] });
    const previewApp = await apps.byId(request.showcase_app_id ?? '');
    await database
      .updateTable('apps')
      .set({ workbook_id: id })
      .where('id', '=', previewApp?.id ?? '')
      .execute();
    await database.updateTable('template_versions').set({ samples_checked_at: null }).execute();
    const reported = async () =>
      (
        await database
          .selectFrom('notifications')
          .select(['title', 'body'])
          .where('kind', '=', 'submission-result')
          .execute()
      ).filter(({ title }) => title.includes('shares more'));
    expect(await reported()).toEqual([]);
    for (let run = 0; run < 2; run++) {
      await jobs.add('marketplace.check-samples', {});
      await jobs.drain();
    }
    expect(await reported()).toEqual([
      expect.objectContaining({
        title: 'Your template The Orchard & Friends! shares more than your app shows',
        body: expect.stringContaining('Trees: 1 row that no page shows. Trees: values of hidden columns (Cost).'),
      }),
    ]);
  });
});

test('nobody writes anything at a showcase', async () => {
  await using other = await openShop();
  const { sheaf } = other;
  await other.submit();
  const { body } = await other.atApp('GET', reviewRequest);
  const href = (body['reviewRequest'] as { candidate_href: string }).candidate_href;
  const visitor = sheaf.browser();
  const { page_id } = (await visitor.call('GET', `${href}api/page/`)).body['page'] as { page_id: string };
  const sentence = 'This is a template preview: nothing you enter here is saved.';
  const at = { page_id, block_id: 'form' };
  const row = { row_id: 'none', version: 1 };
  const calls: [string, string, object][] = [
    ['POST', 'rows', { ...at, cells: { wish: 'A swing' } }],
    ['PUT', 'rows', { ...at, ...row, cells: { wish: 'A swing' } }],
    ['DELETE', 'rows', { ...at, ...row }],
    ['POST', 'row-actions', { ...at, ...row, action: 0 }],
  ];
  for (const [method, path, sent] of calls) {
    expect(await visitor.call(method, `${href}api/page/${path}`, sent)).toMatchObject({
      status: 422,
      body: { message: sentence },
    });
  }
  const registered = await visitor.call('POST', `${href}api/app-auth/register`, {
    ...{ name: 'Nina', email: 'nina@example.com', password: 'a long enough password' },
  });
  expect(registered.body['message']).toBe(sentence);
  const comment = await visitor.call('POST', `${href}api/comments`, { ...at, text: 'Hello', name: 'Nina' });
  expect(comment.status).toBeGreaterThanOrEqual(400);
  const form = new URLSearchParams({ _block: 'form', wish: 'A swing' });
  const posted = await visitor.ask(href, { method: 'POST', body: form });
  expect(posted.status).toBe(422);
  expect(await posted.text()).toContain(sentence);
});

test('the machine looks at what came in, and the author reads what it found', async () => {
  await using other = await openShop();
  await other.submit();
  await other.sheaf.services.jobs.drain();
  const { body } = await other.atApp('GET', reviewRequest);
  const { findings } = (body['reviewRequest'] as { report: MachineReport }).report;
  const states = Object.fromEntries(findings.map(({ check, state }) => [check, state]));
  expect(states).toEqual({
    ...{ secrets: 'passed', 'personal-data': 'passed', contract: 'passed', leaks: 'passed', pages: 'passed' },
    ...{ links: 'passed', 'way-back': 'passed', code: 'passed', weight: 'passed', scripts: 'not run', empty: 'passed' },
    ...{ 'many-rows': 'passed', accessibility: 'not run', narrow: 'not run', 'first-view': 'not run' },
  });
  const leaks = findings.find(({ check }) => check === 'leaks');
  expect(leaks?.details).toContain('Everyone: Trees (Name, Height, E-mail)');
  const { database } = other.sheaf.services;
  expect(await database.selectFrom('workbooks').select('id').where('deleted_at', 'is', null).execute()).toHaveLength(2);
});

/** A dead link, and a key that its author forgot; put together here, so that no scanner of sources takes it for real. */
const words: StoredBlock = {
  ...{ id: 'words', type: 'markdown', sheet_title: null, axis: [], actions: [], version: 1 },
  ...{ toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] },
  settings: { markdown_text: `[Away](/no-such-page), ${['sk_', 'live_abcdefghijkl'].join('')}` },
};

fullTest('the machine names what is wrong: secrets, people, dead links, pages that nobody gets away from', async () => {
  await using other = await openShop();
  const { author, app } = other;
  const draft = await author.call('GET', `/api/apps/${app.id}/draft`);
  const { revision, document } = draft.body as { revision: number; document: AppDocument };
  const [home, trees] = document.pages;
  const edits: AppEdit[] = [
    { kind: 'edit-page', page_id: trees?.id ?? '', edit: { kind: 'remove-block', id: 'header' } },
    { kind: 'edit-page', page_id: home?.id ?? '', edit: { kind: 'add-block', index: 1, block: words } },
  ];
  const changed = await author.call('POST', `/api/apps/${app.id}/draft`, { base: revision, edits });
  expect(changed.status).toBe(200);
  await other.submit({ with_personal_data: true });
  await other.sheaf.services.jobs.drain();
  const { body } = await other.atApp('GET', reviewRequest);
  const { findings } = (body['reviewRequest'] as { report: MachineReport }).report;
  const found = Object.fromEntries(findings.map(({ check, state, details }) => [check, [state, ...details]]));
  expect(found['secrets']).toEqual(['failed', expect.stringMatching(/^Home: .*a key or a password: sk_liv…/)]);
  expect(found['personal-data']).toEqual(['warning', 'Trees, E-mail: personal data of 50 rows.']);
  expect(found['links']).toEqual(['failed', expect.stringMatching(/^Home: .*\/no-such-page isn’t a page of this app/)]);
  expect(found['way-back']).toEqual(['warning', 'Trees: No link on this page leads back.']);
});
