/** A board is next to the dashboard: what its visitors, its owner and other people of the site cannot do through it. */
import { expect, test } from 'vitest';
import { defaultBoardSettings } from '#features/boards/rules/board-settings.ts';
import { type BlockFilter, defaultPageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { json } from '#platform/database/json.ts';
import { blank, type Board, newBoard, openBoard, site, text } from './people-board.ts';
import { openServer, type TestBrowser } from '../whole-server.ts';
import { fullTest } from '#test/full-test.ts';

test('calls of visitors name the board, and reach no block of another app through it', async () => {
  await using whole = await openServer();
  const { ann, visitor, page } = await openBoard(whole);
  const other = await newBoard(ann, 'Other', {});
  await ann.call('PUT', `/api/apps/${other.id}`, { public: true, goes_live: 'at once' });
  const query = { page_id: page.page_id, block_id: 'first', ask: 'rows', query: {} };
  const ask = async (person: TestBrowser, address: string): Promise<number> =>
    (await person.call('POST', address, query)).status;
  expect(await ask(visitor, '/api/page/query?board=team')).toBe(200);
  for (const address of [
    '/api/page/query',
    '/api/page/query?board=',
    '/api/page/query?board=other',
    '/api/page/query?board=nowhere',
  ])
    expect([address, await ask(visitor, address)]).toEqual([address, 404]);
  // At an app's own host the parameter means nothing.
  const app = (await ann.call('POST', '/api/apps', { name: 'Orchard', ...blank })).body['app'] as Board;
  await ann.call('PUT', `/api/apps/${app.id}`, { public: true, goes_live: 'at once' });
  const there = `http://${app.subdomain}.localhost:3000/api/page/query?board=team`;
  expect((await visitor.call('POST', there, query, `http://${app.subdomain}.localhost:3000`)).status).toBe(404);
  // Rights hold as on every page: only editors may add here, and another person of the site is no one.
  const row = { page_id: page.page_id, block_id: 'first', cells: { who: 'Dee' } };
  const bob = whole.browser();
  await bob.signUp('Bob');
  const add = async (person: TestBrowser): Promise<number> =>
    (await person.call('POST', '/api/page/rows?board=team', row)).status;
  expect([await add(visitor), await add(bob), await add(ann)]).toEqual([403, 403, 200]);
  expect((await ann.call('POST', '/api/page/rows?board=team', row, 'http://evil.example')).status).toBe(403);
});

test('a board shares its origin with the dashboard and reaches none of it', async () => {
  await using whole = await openServer({ SHEAF_MODE: 'production' });
  const { visitor, ann, page } = await openBoard(whole);
  const policyOf = async (person: TestBrowser, address: string): Promise<string> =>
    (await person.ask(address)).headers.get('content-security-policy') ?? '';
  const policy = await policyOf(visitor, '/team');
  expect(policy).toContain(`script-src ${site}/assets/;`);
  expect(policy).toContain(`form-action ${site}/team ${site}/team/;`);
  const calls = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
  expect(calls).toEqual(
    expect.arrayContaining([`${site}/assets/`, `${site}/api/live`, `${site}/api/page/`, `${site}/team`]),
  );
  expect(calls).not.toContain("'self'");
  expect(calls.join()).not.toMatch(/api\/(?:apps|auth|account|workspaces|workbooks|sheets)/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('nonce');
  await whole.services.database.updateTable('workspaces').set({ plan: 'pro' }).execute();
  expect(await policyOf(visitor, '/team?embed=true')).toMatch(/frame-ancestors \*$/);
  expect(await policyOf(ann, '/team')).toContain("script-src 'self';");
  expect(await policyOf(ann, '/team?embed=true')).toContain(`script-src ${site}/assets/;`);
  expect(await text(ann, '/team?embed=true')).not.toContain('sheaf-studio');
  // What an owner wrote is cleaned as everywhere.
  const evil = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  const markdown = proposedBlock('markdown', 'words', { settings: { markdown_text: evil, section: 'People' } });
  const document = {
    settings: defaultPageSettings,
    blocks: [markdown],
    board: {
      ...defaultBoardSettings,
      sections: 'People',
      title: evil,
      hero: evil,
      logo: '"><script>alert(3)</script>',
    },
  };
  await whole.services.database
    .updateTable('pages')
    .set({ document: json(document), revision: 9 })
    .where('id', '=', page.page_id)
    .execute();
  const html = await text(visitor, '/team');
  expect(html).not.toMatch(/onerror="|<script>alert/);
});

const mark = { logo: '', socialMediaIcons: [], copyrightText: '' };

test('what an editor may set of a board is checked', async () => {
  await using whole = await openServer();
  const { ann, app, page } = await openBoard(whole);
  let { revision } = page;
  const edit = async (edits: object[]): Promise<number> => {
    const answer = await ann.call('POST', `/api/pages/${app.id}/${page.page_id}/edits`, { revision, edits });
    if (answer.status === 200) revision = Number(answer.body['revision']);
    return answer.status;
  };
  const set = (key: string, value: unknown) => edit([{ kind: 'set-board', key, value }]);
  const refused: [string, unknown][] = [
    ['nav_background', 'red;background:url(//evil.example)'],
    ['logo', 'javascript:alert(1)'],
    ['hide_hero', 'no'],
    ['title', 'x'.repeat(300)],
    ['owner', 'x'],
    ['footer', 'mine'],
    ['footer', { ...mark, logo: 'javascript:alert(1)' }],
    ['footer', { ...mark, more: '' }],
    ['footer', { ...mark, copyrightText: 'x'.repeat(400) }],
    ['event', { ...mark, socialMediaIcons: [{ type: 'facebook', url: 'javascript:alert(1)' }] }],
    ['event', { ...mark, socialMediaIcons: [{ type: 'facebook', url: '/dashboard' }] }],
    ['event', { ...mark, socialMediaIcons: [{ type: 'elsewhere', url: 'https://example.com' }] }],
    ['event', { ...mark, socialMediaIcons: Array.from({ length: 9 }, () => ({ type: 'facebook', url: '' })) }],
  ];
  for (const [key, value] of refused) expect([key, await set(key, value)]).toEqual([key, 422]);
  const header = proposedBlock('header', 'header');
  expect(await edit([{ kind: 'add-block', block: header, index: 0 }])).toBe(422);
  // A block in the place of another is checked like any other.
  expect(await edit([{ kind: 'replace-block', id: 'first', block: header }])).toBe(422);
  const bad = proposedBlock('markdown', 'words', { settings: { markdown_text: 7 } });
  expect(await edit([{ kind: 'replace-block', id: 'first', block: bad }])).toBe(422);
  const words = proposedBlock('markdown', 'words', { settings: { markdown_text: 'In its place', section: 'People' } });
  expect(await edit([{ kind: 'replace-block', id: 'first', block: words }])).toBe(200);
  expect(await text(whole.browser(), '/team')).toContain('In its place');
  const evil = '</p><script>alert(1)</script>';
  const icons = [{ type: 'linkedin', url: 'https://linkedin.com/company/"><script>alert(2)</script>' }];
  expect(await set('footer', { ...mark, copyrightText: evil, socialMediaIcons: icons })).toBe(200);
  const footed = await text(whole.browser(), '/team');
  expect(footed).toContain('sheaf-board-footer');
  expect(footed).not.toContain('<script>alert');
  expect(await edit([{ kind: 'set-page', key: 'block_border', value: 'red;background:url(//evil.example)' }])).toBe(
    422,
  );
  expect(await set('sections', 'Orders, People')).toBe(200);
  expect(await set('active_section_background_color', '#aa0000')).toBe(200);
  expect(await edit([{ kind: 'set-filters', value: [] }])).toBe(200);
  const html = await text(whole.browser(), '/team');
  expect(html).toContain('--section-active:#aa0000');
  expect(html).toContain('Block second');
});

fullTest('the leak report knows that a search brings forth every row', async () => {
  await using whole = await openServer();
  const rows = Array.from({ length: 30 }, (_, number) => number);
  const countOf = async (hide_search: boolean): Promise<unknown> => {
    const { ann, app } = await openBoard(whole, { hide_search }, [], `ann-${String(hide_search)}`, rows.length);
    const report = (await ann.call('GET', `/api/apps/${app.id}/leaks`)).body as {
      viewers: string[];
      pages: { href: string; viewers: { blocks: { block_id: string; gives: { count: number }[] }[] }[] }[];
    };
    expect(report.viewers).toEqual(['anonymous', 'reader', 'writer']);
    expect(report.pages[0]?.href).toBe(`/${app.board_slug}`);
    return report.pages[0]?.viewers[0]?.blocks.find((block) => block.block_id === 'few')?.gives[0]?.count;
  };
  expect(await countOf(true)).toBeLessThan(33);
  expect(await countOf(false)).toBe(33);
});

fullTest('a form of a board works without a script', async () => {
  await using whole = await openServer();
  const { visitor } = await openBoard(whole);
  const post = (fields: Record<string, string>, from?: string) =>
    visitor.ask('/team?section=People', {
      method: 'POST',
      body: new URLSearchParams(fields),
      ...(from !== undefined && { from }),
    });
  const sent = await post({ _block: 'form', who: 'Dee' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/team?section=People&_sent=form#form']);
  expect(await text(visitor, '/team')).toContain('Dee');
  expect((await post({ _block: 'form', who: 'Eve' }, 'http://evil.example')).status).toBe(403);
  expect((await visitor.ask('/nowhere-board', { method: 'POST', body: new URLSearchParams({ a: '1' }) })).status).toBe(
    405,
  );
});

fullTest(
  'figures follow the search where the board shows the rows that they are made of, and nowhere else',
  async () => {
    await using whole = await openServer();
    const { visitor, page } = await openBoard(whole);
    const table = (id: string, columns: string[], filters: BlockFilter[] = []) =>
      proposedBlock('table', id, {
        sheet_title: 'People',
        settings: { section: 'Orders' },
        axis: columns.map((column) => ({ column })),
        filters,
      });
    const sum = proposedBlock('scorecard', 'sum', {
      settings: { section: 'People', number_format: 'Full' },
      axis: [{ source: { sheet_title: 'People', column: 'pay' }, label: 'All pay', symbol: '' }],
    });
    const chart = proposedBlock('chart', 'pays', {
      sheet_title: 'People',
      settings: { section: 'People', x_axis: 'state' },
      axis: [{ column: 'pay' }],
    });
    const open: BlockFilter = {
      ...{ name: 'Open', active: true, condition: '=', value: 'open' },
      sheet_column: { sheet: 'People', column: 'state' },
    };
    let revision = 10;
    const figures = async (shown: StoredBlock[], search: string): Promise<unknown> => {
      const board = { ...defaultBoardSettings, sections: 'People, Orders' };
      const document = json({ settings: defaultPageSettings, blocks: [sum, chart, ...shown], board });
      const set = { document, revision: ++revision };
      await whole.services.database.updateTable('pages').set(set).where('id', '=', page.page_id).execute();
      const html = await text(visitor, `/team?search=${encodeURIComponent(search)}`);
      const [, sent = ''] = /id="sheaf-page">(.*?)<\/script>/.exec(html) ?? [];
      const data = JSON.parse(sent) as {
        blocks: Record<string, { data: Record<string, { groups?: { key: unknown; values: unknown[] }[] }> }>;
      };
      const answers = Object.values(data.blocks['pays']?.data ?? {});
      const groups = answers.flatMap((answer) => answer.groups ?? []).map(({ key, values }) => [key, values[0]]);
      return [
        /id="sum".*?([\d,]*\d)<.*?All pay|id="sum".*?All pay.*?>([\d,]*\d)</s.exec(html)?.slice(1).find(Boolean),
        groups,
      ];
    };
    const all = '21,126';
    const cases: [string, StoredBlock[], unknown][] = [
      [
        'the rows stand on the board, in another section',
        [table('rows', ['who', 'state', 'pay'])],
        ['7,041', [['open', 7041]]],
      ],
      // Else a search for a name would tell what someone earns.
      ['what is summed is not shown', [table('rows', ['who', 'state'])], [all, []]],
      ['no rows stand on the board at all', [], [all, []]],
      ['only some of the rows are shown', [table('rows', ['who', 'state', 'pay'], [open])], [all, []]],
      [
        'names stand in one block and pay in another',
        [table('rows', ['who']), table('more', ['state', 'pay'])],
        [undefined, []],
      ],
    ];
    for (const [name, shown, expected] of cases) expect([name, await figures(shown, 'Zoë')]).toEqual([name, expected]);
    const groups = [
      ['open', 14083],
      ['shut', 7043],
    ];
    expect(await figures([], '')).toEqual([all, groups]);
    // A group is found by its name, as it was.
    expect(await figures([], 'shut')).toEqual([all, [['shut', 7043]]]);
  },
);

test('table, cards, chart and figures of a board follow one search alike, and none tells more than the widest block shows', async () => {
  await using whole = await openServer();
  const { visitor, page } = await openBoard(whole);
  const settings = { section: 'People' };
  const rowsOf = (type: 'table' | 'grid', columns: string[]) =>
    proposedBlock(type, type, { sheet_title: 'People', settings, axis: columns.map((column) => ({ column })) });
  const found = async (blocks: StoredBlock[], search: string): Promise<Record<string, boolean>> => {
    const document = json({
      settings: defaultPageSettings,
      blocks,
      board: { ...defaultBoardSettings, sections: 'People' },
    });
    const revision = Math.round(performance.now()) + 100;
    await whole.services.database
      .updateTable('pages')
      .set({ document, revision })
      .where('id', '=', page.page_id)
      .execute();
    const html = await text(visitor, `/team?search=${encodeURIComponent(search)}`);
    const partOf = (id: string): string => html.split(`id="${id}"`)[1]?.split('data-block=')[1] ?? '';
    return { table: partOf('table').includes('Zoë'), cards: partOf('grid').includes('Zoë') };
  };
  const both = [rowsOf('table', ['who', 'state', 'pay']), rowsOf('grid', ['who'])];
  // The cards show names alone; what they stand for is read off the table next to them.
  expect(await found(both, 'zoë open')).toEqual({ table: true, cards: true });
  expect(await found(both, '7041')).toEqual({ table: true, cards: true });
  expect(await found(both, 'zoë shut')).toEqual({ table: false, cards: false });
  // Without such a table the cards answer for what they show.
  expect((await found([rowsOf('grid', ['who'])], '7041'))['cards']).toBe(false);
  expect((await found([rowsOf('grid', ['who'])], 'zoë'))['cards']).toBe(true);
  const apart = [rowsOf('table', ['state', 'pay']), rowsOf('grid', ['who'])];
  expect((await found(apart, 'zoë open'))['cards']).toBe(false);
});
