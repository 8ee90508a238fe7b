import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AppChange, AppDocument, AppEdit } from '#features/apps/rules/document/document.ts';
import { openServer } from '../whole-server.ts';
import { atWork, bannerOf, errorOf, editorOf, homeOf, title } from './app-at-work.ts';
import { fullTest } from '#test/full-test.ts';

test('a release is what was reviewed, is never changed, and the draft goes on', async () => {
  await using whole = await openServer();
  const at = await atWork(whole);
  expect(await at.draft()).toMatchObject({ revision: 1, live_release: null, unpublished: 0 });
  expect((await at.set({ public: true })).body).toMatchObject({ goes_live: 'when I publish', live_release: 1 });
  const home = await homeOf(at);
  await at.change([title(home, 'Apples')], { label: 'change Title' });
  expect(await at.draft()).toMatchObject({ revision: 2, live_release: 1, unpublished: 1 });
  const { database, pages } = whole.services;
  const live = async () =>
    (await pages.of({ id: at.id }, 1).byId(home))?.document.blocks.find(({ id }) => id === 'welcome');
  expect(JSON.stringify(await live())).not.toContain('Apples');

  const stale = await at.ann.call('POST', `${at.api}/releases`, { revision: 1 });
  expect([stale.status, errorOf(stale)]).toMatchObject([409, { code: 'revision_conflict', details: { revision: 2 } }]);
  const made = await at.ann.call('POST', `${at.api}/releases`, { revision: 2, note: 'Apples first' });
  expect(made.body['release']).toMatchObject({ number: 2, revision: 2, note: 'Apples first', who: { name: 'Ann' } });
  expect(await at.draft()).toMatchObject({ live_release: 2, unpublished: 0 });
  expect(await pages.of({ id: at.id }, 2).list()).toMatchObject([{ page_id: home, page_slug: '', revision: 2 }]);

  await at.change([title(home, 'Pears')]);
  const back = await at.ann.call('POST', `${at.api}/releases/1/live`, { note: 'Not yet' });
  expect(back.body['release']).toMatchObject({ number: 3, revision: 1, of_release: 1, note: 'Not yet' });
  const list = await at.ann.call('GET', `${at.api}/releases`);
  const releases = list.body['releases'] as { number: number; hash: string }[];
  expect(releases.map(({ number }) => number)).toEqual([3, 2, 1]);
  expect(releases[0]?.hash).toBe(releases[2]?.hash);
  expect(releases[1]?.hash).not.toBe(releases[2]?.hash);
  expect(list.body).toMatchObject({ live: 3, scheduled: null });
  expect(bannerOf((await at.draft()).document)).toBe('Pears');
  expect((await at.ann.call('POST', `${at.api}/releases/9/live`, {})).status).toBe(404);
  const reported = await database
    .selectFrom('audit_log')
    .select('summary')
    .where('action', '=', 'app.released')
    .execute();
  expect(reported.map(({ summary }) => summary)).toEqual([
    'released the app Orchard as 2',
    'brought back release 1 of the app Orchard as 3',
  ]);
});

test('an app that is opened again is seen as it stands, and one whose changes go live at once has no review', async () => {
  await using whole = await openServer();
  const at = await atWork(whole);
  const home = await homeOf(at);
  await at.set({ public: true });
  await at.set({ public: false });
  expect((await at.set({ public: true })).body).toMatchObject({ live_release: 1 });
  await at.set({ public: false });
  await at.change([title(home, 'Apples')]);
  expect((await at.set({ public: true })).body).toMatchObject({ live_release: 2 });
  expect((await at.set({ goes_live: 'at once' })).body).toMatchObject({ goes_live: 'at once' });
  await at.change([title(home, 'Pears')]);
  expect(await at.draft()).toMatchObject({ live_release: null, unpublished: 0 });
  expect((await at.ann.call('POST', `${at.api}/releases`, { revision: 3 })).status).toBe(422);
  expect((await at.set({ goes_live: 'when I publish' })).body).toMatchObject({ live_release: 3 });
  expect(await at.draft()).toMatchObject({ live_release: 3, unpublished: 0 });
});

test('changes of different places are merged, and of one place are handed back with nothing stored', async () => {
  await using whole = await openServer();
  const at = await atWork(whole);
  const home = await homeOf(at);
  const first: AppEdit = { kind: 'set-look', path: ['palette', 'accent'], value: '#123456' };
  await at.ann.call('POST', `${at.api}/draft`, { base: 1, edits: [first] });
  const merged = await at.ann.call('POST', `${at.api}/draft`, {
    base: 1,
    edits: [title(home, 'Apples')],
    label: 'mine',
  });
  expect(merged.body).toMatchObject({ revision: 3, unpublished: 0 });
  expect((merged.body['changes'] as AppChange[]).map(({ revision, label, edits }) => [revision, label, edits])).toEqual(
    [
      [2, '', [first]],
      [3, 'mine', [title(home, 'Apples')]],
    ],
  );
  const late = await at.ann.call('POST', `${at.api}/draft`, {
    base: 1,
    edits: [
      { ...first, value: '#654321' },
      { kind: 'rename-page', page_id: home, name: 'Start' },
    ],
  });
  expect([late.status, errorOf(late)]).toMatchObject([
    409,
    { code: 'revision_conflict', details: { revision: 3, changes: [{ revision: 2 }, { revision: 3 }] } },
  ]);
  const { document, revision } = await at.draft();
  expect([revision, document.look.palette.accent, document.pages[0]?.name]).toEqual([3, '#123456', 'Home']);
  const future = await at.ann.call('POST', `${at.api}/draft`, { base: 9, edits: [first] });
  expect([future.status, errorOf(future).fields[0]?.path]).toEqual([422, 'base']);
});

test('many who change different places at the same moment are all stored, one line each', async () => {
  await using whole = await openServer();
  const at = await atWork(whole);
  const home = await homeOf(at);
  const edits: AppEdit[] = [
    title(home, 'Apples'),
    { kind: 'rename-page', page_id: home, name: 'Start' },
    ...(['accent', 'background', 'surface', 'text'] as const).map(
      (key): AppEdit => ({ kind: 'set-look', path: ['palette', key], value: '#123456' }),
    ),
  ];
  const answers = await Promise.all(
    edits.map((edit) => at.ann.call('POST', `${at.api}/draft`, { base: 1, edits: [edit] })),
  );
  expect(answers.map(({ status }) => status)).toEqual(edits.map(() => 200));
  expect(new Set(answers.map(({ body }) => body['revision'])).size).toBe(edits.length);
  const { revision, document } = await at.draft();
  expect([revision, bannerOf(document), document.pages[0]?.name]).toEqual([7, 'Apples', 'Start']);
  expect(new Set(Object.values(document.look.palette))).toEqual(new Set(['#123456']));
});

test('whole pages are checked like those made step by step, and a removed page comes back with its id', async () => {
  await using whole = await openServer();
  const at = await atWork(whole);
  const { document } = await at.draft();
  const page = { ...document.pages[0]!, id: 'pag_news', name: 'News', slug: 'NEWS', type: 'page' as const };
  const { revision } = (await at.change([{ kind: 'add-page', page, index: 1 }])).body;
  expect(revision).toBe(2);
  expect((await at.draft()).document.pages.map(({ slug }) => slug)).toEqual(['', 'news']);
  // What is the app's would be as on the other pages.
  const { of_app: _mark, ...block } = page.document.blocks[0]!;
  const wrong = {
    ...page,
    id: 'pag_bad',
    slug: 'bad',
    document: { ...page.document, blocks: [{ ...block, settings: { color: 'red' } }] },
  };
  const refused = await at.change([{ kind: 'add-page', page: wrong, index: 1 }]);
  expect([refused.status, errorOf(refused).fields[0]?.path]).toEqual([422, 'blocks.0.settings.color']);
  const colored = {
    ...wrong,
    document: { ...page.document, settings: { ...page.document.settings, page_background: 'url(x)' } },
  };
  expect(errorOf(await at.change([{ kind: 'add-page', page: colored, index: 1 }])).fields[0]?.path).toBe(
    'settings.page_background',
  );
  const clash = await at.change([{ kind: 'set-slug', page_id: 'pag_news', slug: 'a b' }]);
  expect(errorOf(clash).fields[0]?.path).toBe('page_slug');
  expect(errorOf(await at.change([{ kind: 'set-look', path: ['time_zone'], value: 'Mars' }])).fields[0]?.path).toBe(
    'settings.time_zone',
  );

  await at.change([{ kind: 'remove-page', page_id: 'pag_news' }]);
  const [step] = (await at.draft()).undo;
  await at.change(step?.edits ?? [], { reason: 'undone', of_revision: step?.revision });
  const pages = (await at.draft()).document.pages;
  expect(pages.map(({ id, slug }) => [id, slug])).toEqual([
    [document.pages[0]?.id, ''],
    ['pag_news', 'news'],
  ]);
  const { database } = whole.services;
  expect(await database.selectFrom('pages').select('id').where('id', '=', 'pag_news').execute()).toHaveLength(1);

  const other = await at.ann.call('POST', '/api/apps', { name: 'Other', workbook_id: null, start: 'blank' });
  const stolen = editorOf(at.ann, `/api/apps/${(other.body['app'] as { id: string }).id}`);
  expect((await stolen.change([{ kind: 'add-page', page: { ...page, slug: 'news' }, index: 1 }])).status).toBe(409);
  const audit = await database
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'like', 'page.%')
    .orderBy('id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(['page.added', 'page.deleted', 'page.added']);
});

test('two pages change addresses in one step', async () => {
  await using whole = await openServer();
  const at = await atWork(whole);
  const home = await homeOf(at);
  await at.ann.call('POST', `/api/pages/${at.id}`, { page_name: 'News' });
  const { document } = await at.draft();
  const news = document.pages[1]?.id ?? '';
  await at.change([{ kind: 'make-home', page_id: news, former_slug: 'news' }]);
  expect((await at.draft()).document.pages.map(({ id, slug, type }) => [id, slug, type])).toEqual([
    [home, 'news', 'page'],
    [news, '', 'home'],
  ]);
});

test('undo and redo are read from the log, and a step that another changed since is left out', async () => {
  await using whole = await openServer();
  const at = await atWork(whole);
  const home = await homeOf(at);
  await at.change([title(home, 'Apples')], { label: 'change Title' });
  await at.change([{ kind: 'rename-page', page_id: home, name: 'Start' }], { label: 'rename page' });
  const labels = async () => {
    const { undo, redo } = await at.draft();
    return [undo.map(({ label }) => label), redo.map(({ label }) => label)];
  };
  const walk = async (direction: 'undo' | 'redo') => {
    const [step] = (await at.draft())[direction];
    const reason = direction === 'undo' ? 'undone' : 'redone';
    const answer = await at.change(step?.edits ?? [], { reason, of_revision: step?.revision, label: step?.label });
    expect(answer.status).toBe(200);
  };
  expect(await labels()).toEqual([['rename page', 'change Title'], []]);
  await walk('undo');
  await walk('undo');
  expect(await labels()).toEqual([[], ['change Title', 'rename page']]);
  await walk('redo');
  expect(await labels()).toEqual([['change Title'], ['rename page']]);
  expect(bannerOf((await at.draft()).document)).toBe('Apples');
  await walk('undo');
  await walk('redo');
  await walk('redo');
  expect([(await at.draft()).document.pages[0]?.name, await labels()]).toEqual([
    'Start',
    [['rename page', 'change Title'], []],
  ]);
  await walk('undo');

  // Someone else writes where the first change wrote: it is theirs now, and a step of theirs alone.
  const bob = whole.browser();
  await bob.signUp('Bob');
  const { database } = whole.services;
  const { workspace_id } = await database
    .selectFrom('apps')
    .select('workspace_id')
    .where('id', '=', at.id)
    .executeTakeFirstOrThrow();
  const { id: user_id } = await database
    .selectFrom('users')
    .select('id')
    .where('name', '=', 'Bob')
    .executeTakeFirstOrThrow();
  await database.insertInto('workspace_members').values({ workspace_id, user_id, role: 'editor' }).execute();
  const his = editorOf(bob, at.api);
  await his.change([title(home, 'Plums')], { label: 'his' });
  expect(await labels()).toEqual([[], ['rename page']]);
  expect((await his.draft()).undo.map(({ label }) => label)).toEqual(['his']);
  await at.change([{ kind: 'set-look', path: ['description'], value: 'New' }], { label: 'describe' });
  expect(await labels()).toEqual([['describe'], []]);
});

fullTest('a renamed sheet, another spreadsheet and an older release: pages and releases keep their rows', async () => {
  await using whole = await openServer();
  const { ann, id, api, set, change, draft } = await atWork(whole);
  const { workbooks, database } = whole.services;
  const { workspace_id } = await database
    .selectFrom('apps')
    .select('workspace_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const workbook = await workbooks.create({
    workspace_id,
    name: 'Shop',
    sheets: [{ title: 'Orders', columns, rows: [] }],
  });
  await set({ workbook_id: workbook.id });
  const home = (await draft()).document.pages[0]?.id ?? '';
  const empty = { axis: [], actions: [], toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] };
  const table = { ...empty, id: 'table', type: 'table', version: 1, settings: {}, sheet_title: 'Orders' };
  await change([
    {
      kind: 'edit-page',
      page_id: home,
      edit: { kind: 'add-block', block: { ...table, axis: [{ column: 'Item' }] }, index: 1 },
    },
  ]);
  await set({ public: true });
  const [sheet] = await workbooks.sheetsOf(workbook.id);
  const rename = (to: string) =>
    ann.call('POST', `/api/sheets/${sheet?.id}/edits`, { edits: [{ kind: 'rename-sheet', title: to }] });
  const before = (await draft()).revision;
  expect((await rename('Sales')).status).toBe(200);
  const titleIn = (document: { blocks: { id: string; sheet_title: string | null }[] } | undefined) =>
    document?.blocks.find((block) => block.id === 'table')?.sheet_title;
  const released = async (number: number) =>
    titleIn((await whole.services.pages.of({ id }, number).byId(home))?.document);
  const now = await draft();
  expect([titleIn(now.document.pages[0]?.document), now.live_release, now.unpublished]).toEqual(['Sales', 2, 0]);
  expect([await released(1), await released(2)]).toEqual(['Orders', 'Sales']);
  const log = await ann.call('GET', `${api}/changes?limit=1`);
  expect(log.body).toMatchObject({ more: true, changes: [{ reason: 'sheet renamed', who: null, pages: ['Home'] }] });

  // A change that was made before the sheet had its new title means the same sheet.
  const other = { ...table, id: 'other' };
  const merged = await ann.call('POST', `${api}/draft`, {
    base: before,
    edits: [{ kind: 'edit-page', page_id: home, edit: { kind: 'add-block', block: other, index: 1 } }],
  });
  expect(merged.status).toBe(200);
  expect(JSON.stringify((await draft()).document)).not.toContain('"Orders"');

  await rename('Deals');
  expect((await ann.call('POST', `${api}/releases/1/live`, {})).status).toBe(200);
  expect(await released((await draft()).live_release ?? 0)).toBe('Deals');
  expect((await ann.call('POST', `${api}/draft/restore`, { revision: before })).status).toBe(200);
  expect((await draft()).document.pages[0]?.document.blocks.filter(({ sheet_title }) => sheet_title)).toMatchObject([
    { id: 'table', sheet_title: 'Deals' },
  ]);
});

test('any point of the history is restored as one change that can be undone, and the log has no gap', async () => {
  await using whole = await openServer();
  const at = await atWork(whole);
  const home = await homeOf(at);
  const states: AppDocument[] = [];
  const note = async () => {
    const { document, revision } = await at.draft();
    states[revision] = document;
  };
  await note();
  const steps: (() => Promise<unknown>)[] = [
    () => at.change([title(home, 'Apples')]),
    () => at.ann.call('POST', `/api/pages/${at.id}`, { page_name: 'News', copy_of: home }),
    () => at.set({ settings: { time_zone: 'Europe/Berlin' } }),
    async () => {
      const news = (await at.draft()).document.pages[1]?.id ?? '';
      await at.ann.call('PATCH', `/api/pages/${at.id}/${news}`, {
        page_type: 'home',
        page_name: 'Latest',
        position: 0,
      });
    },
    () => at.ann.call('DELETE', `/api/pages/${at.id}/${home}`),
  ];
  for (const step of steps) {
    await step();
    await note();
  }
  expect(states.filter(Boolean)).toHaveLength(6);
  for (let revision = 1; revision <= 6; revision++) {
    const answer = await at.ann.call('POST', `${at.api}/draft/restore`, { revision });
    expect(answer.status, `restore ${revision}`).toBe(200);
    expect((await at.draft()).document, `restore ${revision}`).toEqual(states[revision]);
  }
  const [step] = (await at.draft()).undo;
  expect(step?.label).toBe('restore revision 6');
  const lines = await whole.services.database
    .selectFrom('app_changes')
    .select('revision')
    .where('app_id', '=', at.id)
    .orderBy('revision')
    .execute();
  expect(lines.map(({ revision }) => revision)).toEqual(lines.map((_, index) => index + 1));
  const unknown = await at.ann.call('POST', `${at.api}/draft/restore`, { revision: 99 });
  expect([unknown.status, errorOf(unknown).fields[0]?.path]).toEqual([422, 'revision']);
});

test('a release is made at its minute, told when it was late, and a problem stands beside it', async () => {
  await using whole = await openServer();
  const at = await atWork(whole);
  const { database, jobs } = whole.services;
  await at.set({ public: true, settings: { time_zone: 'Europe/Berlin' } });
  const schedule = (time: string) => at.ann.call('PUT', `${at.api}/scheduled-release`, { at: time, note: 'Spring' });
  for (const time of ['2027-03-28T02:30', '2020-01-01T09:00', 'tomorrow']) {
    const refused = await schedule(time);
    expect([refused.status, errorOf(refused).fields[0]?.path], time).toEqual([422, 'at']);
  }
  expect((await schedule('2999-03-01T09:00')).body['scheduled']).toEqual({
    ...{ at: '2999-03-01T09:00', time_zone: 'Europe/Berlin', note: 'Spring', problem: '', who: expect.anything() },
  });
  await at.ann.call('DELETE', `${at.api}/scheduled-release`);
  await at.change([{ kind: 'set-look', path: ['description'], value: 'Spring' }]);
  const due = async () => {
    await sql`update scheduled_releases set at = now() - interval '1 hour'`.execute(database);
    await sql`update jobs.job set start_after = now() - interval '1 second' where state < 'active'`.execute(database);
    await jobs.drain();
  };
  const notices = () => database.selectFrom('notifications').select(['kind', 'title']).orderBy('id').execute();
  await due();
  expect(await at.draft()).toMatchObject({ live_release: 1, unpublished: 1 });
  await schedule('2999-03-01T09:00');
  await due();
  expect(await at.draft()).toMatchObject({ live_release: 2, unpublished: 0 });
  expect(await notices()).toEqual([{ kind: 'scheduled-release', title: 'Orchard was released late' }]);
  expect((await at.ann.call('GET', `${at.api}/releases`)).body).toMatchObject({
    releases: [{ note: 'Spring', who: { name: 'Ann' } }, {}],
    scheduled: null,
  });

  await schedule('2999-03-01T09:00');
  await at.set({ goes_live: 'at once' });
  await due();
  expect((await at.ann.call('GET', `${at.api}/releases`)).body['scheduled']).toMatchObject({
    problem: 'Visitors now see every change to this app immediately.',
  });
  expect((await notices()).at(-1)?.title).toBe('Orchard was not released');
});

test('strangers get a copy of what visitors see, and nobody registers before the page for it is published', async () => {
  await using whole = await openServer();
  const at = await atWork(whole);
  const home = await homeOf(at);
  await at.set({ public: true });
  const empty = { axis: [], actions: [], toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] };
  const register = { ...empty, id: 'join', type: 'register', version: 1, settings: {}, sheet_title: null };
  await at.change([
    title(home, 'Not for you yet'),
    { kind: 'edit-page', page_id: home, edit: { kind: 'add-block', block: register, index: 1 } },
    { kind: 'set-look', path: ['description'], value: 'A secret plan' },
  ]);
  const { apps, appUsers, pages } = whole.services;
  const app = async () => {
    const found = await apps.byId(at.id);
    if (!found) throw new Error('the app is not there');
    return found;
  };
  expect((await appUsers.authPages(await app())).register).toBe('');
  const bob = whole.browser();
  const { workspace } = (await bob.signUp('Bob')).body['user'] as { workspace: { id: string } };
  const textOf = async (workspace_id: string) => {
    const copy = await apps.copy(await app(), { workspace_id });
    return JSON.stringify([copy, await pages.of(copy, 'draft').bySlug('')]);
  };
  expect(await textOf(workspace.id)).not.toMatch(/Not for you yet|A secret plan|"register"/);
  expect(await textOf((await app()).workspace_id)).toMatch(/A secret plan[\s\S]*Not for you yet/);
  await at.ann.call('POST', `${at.api}/releases`, { revision: 2 });
  expect((await appUsers.authPages(await app())).register).toBe('/');
  expect(await textOf(workspace.id)).toContain('Not for you yet');
});

test('an editor of another workspace reaches no draft, no history and no release', async () => {
  await using whole = await openServer();
  const at = await atWork(whole);
  const bob = whole.browser();
  await bob.signUp('Bob');
  for (const path of ['draft', 'changes', 'releases', 'review', 'draft/stream?stay=false']) {
    expect((await bob.ask(`${at.api}/${path}`)).status, path).toBe(404);
  }
});

fullTest(
  'pages that each kept a header are brought over: nothing waits, and the header is changed for all of them',
  async () => {
    await using whole = await openServer();
    const at = await atWork(whole);
    const added = await at.ann.call('POST', `/api/pages/${at.id}`, { page_name: 'Menu' });
    const { page_id } = added.body['page'] as { page_id: string };
    await at.set({ public: true });
    const { database, pages } = whole.services;
    const live = () => pages.of({ id: at.id }, 1).byId(page_id);
    // As releases before wrote them.
    const unmarked = sql`replace(document::text, ', "of_app": true', '')::jsonb`;
    await sql`update pages set document = ${unmarked} where app_id = ${at.id}`.execute(database);
    await sql`update release_pages set document = ${unmarked} where app_id = ${at.id}`.execute(database);
    const shown = (await live())?.document.blocks;
    expect(JSON.stringify(shown)).not.toContain('of_app');
    expect(shown?.map(({ type }) => type)).toEqual(['header', 'footer']);

    const { document, unpublished } = await at.draft();
    expect(unpublished).toBe(0);
    const header = document.pages[1]?.document.blocks[0];
    expect([header?.type, header?.of_app]).toEqual(['header', true]);
    const edit = {
      kind: 'set-block',
      id: header?.id ?? '',
      path: ['settings', 'HeaderTitle'],
      value: 'Trees',
    } as const;
    await at.change([{ kind: 'edit-page', page_id, edit }]);
    const now = await at.draft();
    expect(now.unpublished).toBe(1);
    const names = now.document.pages.map((page) => page.document.blocks[0]?.settings['HeaderTitle']);
    expect(names).toEqual(['Trees', 'Trees']);
    // The step is the editor's; what was brought over is a line of its own that leads back.
    expect(now.undo.map(({ label }) => label)).toHaveLength(2);
    await at.change(now.undo[0]?.edits ?? [], { reason: 'undone', of_revision: now.undo[0]?.revision });
    expect(await at.draft()).toMatchObject({ document, unpublished: 0 });
  },
);
