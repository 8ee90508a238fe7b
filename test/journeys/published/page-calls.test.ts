/** The calls that tell of a page in one answer: all of it that its caller sees on the page, and no more. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlockOnTheWire } from '#features/visitor/api/page-data.ts';
import type { BlockConfig } from '#blocks/contract.ts';
import { commonSettings } from '#features/apps/rules/page/common-settings.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import type { Column } from '#engine/model.ts';
import { openBoard } from '../boards/people-board.ts';
import { origin, publishApp, type PublishedApp } from '../published-app.ts';
import { openServer } from '../whole-server.ts';

const columns: Column[] = ['item', 'secret', 'inner'].map((id) => ({ id, name: `The ${id}`, type: 'text' }));
const rows = [{ cells: { item: 'Chair', secret: 'hush', inner: 'hush' } }];
let shop: PublishedApp;

const action = { type: 'API call', title: 'Send', api_endpoint: 'https://other.example/hook', token: 'hush-token' };
const blocks = [
  { id: 'head', type: 'header', settings: { title: 'Menu' } },
  {
    ...{ id: 'rows', type: 'table', sheet_title: 'Orders', actions: [action] },
    settings: { title: 'All orders', action_button_visibility: 'Admins', full_width: true },
    axis: [{ column: 'item' }, { column: 'secret', hidden: true }],
    filters: [
      {
        name: '',
        active: true,
        condition: '=' as const,
        value: 'Chair',
        sheet_column: { sheet: 'Orders', column: 'item' },
      },
    ],
  },
  // Drawn on the server alone: what is written between its brackets stays there.
  { id: 'text', type: 'markdown', sheet_title: 'Orders', settings: { markdown: 'Take [The item] [The inner]' } },
  { id: 'form', type: 'form', sheet_title: 'Wishes', settings: { title: 'Wish' }, axis: [{ column: 'item' }] },
  { id: 'open', type: 'chart', sheet_title: 'Orders', settings: { title: 'Not finished' } },
];

beforeAll(async () => {
  shop = await publishApp([
    { title: 'Orders', columns, rows },
    { title: 'Wishes', columns, rows: [] },
  ]);
  await shop.setBlocks('orders', blocks, {
    ...{ nav_background: '#112233', hero_background: '#223344', page_background: '#fefefe', title: 'Every order' },
  });
});
afterAll(() => shop[Symbol.asyncDispose]());

type Page = Record<string, unknown> & { blocks: BlockOnTheWire[] };
const read = async (path: string, as?: Partial<SessionOwner>) => {
  const answer = await shop.ask(path, { ...(as && { as }) });
  const text = await answer.text();
  return { status: answer.status, text, page: (JSON.parse(text) as { page: Page }).page };
};

test('one call answers the whole page', async () => {
  const { page } = await read('/api/page/orders');
  expect(page).toMatchObject({
    ...{ app_id: shop.app.id, name: 'Corner Shop', page_name: 'Orders', page_slug: 'orders', page_type: 'page' },
    ...{ title: 'Every order', is_auth: false, is_public: true, can_edit: false },
    ...{ page_background: '#fefefe', hero_background: '#223344', nav_background: '#112233' },
  });
  expect(page.blocks.map(({ id, type }) => [id, type])).toEqual([
    ['head', 'header'],
    ['rows', 'table'],
    ['text', 'markdown'],
    ['form', 'form'],
  ]);
  expect(page.blocks[1]).toMatchObject({
    ...{ section: '', full_width: true, sheet_title: 'Orders', settings: { title: 'All orders' } },
    actions: [{ type: 'API call' }],
  });
  expect((await read('/api/page/')).page).toMatchObject({ page_type: 'home', title: 'Home', blocks: [] });
});

const viewers = {
  anybody: async () => undefined,
  'a user who reads': () => shop.addAppUser('read'),
  'a user who writes': () => shop.addAppUser('read-write'),
};

test.each(Object.entries(viewers))(
  '%s is told of blocks what the page gives to their browser',
  async (_name, viewer) => {
    const as = await viewer();
    const { page, text } = await read('/api/page/orders', as);
    const html = await (await shop.ask('/orders', { ...(as && { as }) })).text();
    const data = /<script type="application\/json" id="sheaf-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const given = (JSON.parse(data) as { blocks: Record<string, { config: BlockConfig }> }).blocks;
    expect(Object.keys(given)).toEqual(expect.arrayContaining(['rows', 'form']));
    const common = Object.keys(commonSettings);
    for (const { id, settings, axis, actions, toolbar_buttons, item_buttons } of page.blocks) {
      const config = given[id]?.config;
      if (config) expect(config).toMatchObject({ settings, axis, actions, toolbar_buttons, item_buttons });
      else {
        expect(Object.keys(settings).filter((key) => !common.includes(key))).toEqual([]);
        expect([axis, actions, toolbar_buttons, item_buttons]).toEqual([[], [], [], []]);
      }
    }
    // No hidden column, no filter, no sheet that is only written to, no address or token of another service.
    expect(text).not.toMatch(/secret|inner|Wishes|filters|hush|other\.example|Not finished/);
  },
);

test('its editor is told of all blocks as they are, without tokens', async () => {
  const { page, text } = await read('/api/page/orders', shop.editor);
  expect(page).toMatchObject({ can_edit: true });
  expect(page.blocks.map(({ id }) => id)).toEqual(['head', 'rows', 'text', 'form', 'open']);
  expect(page.blocks[1]?.axis).toHaveLength(2);
  expect(page.blocks[3]?.sheet_title).toBe('Wishes');
  expect(text).not.toContain('hush-token');
});

test('who may not see the page is told nothing of it', async () => {
  const hide = (is_public: boolean) =>
    shop.services.database.updateTable('pages').set({ is_public }).where('page_slug', '=', 'orders').execute();
  await hide(false);
  const refused = await shop.ask('/api/page/orders');
  expect(refused.status).toBe(403);
  expect(await refused.text()).not.toMatch(/All orders|Every order/);
  await hide(true);
  await shop.services.database.updateTable('apps').set({ public: false }).where('id', '=', shop.app.id).execute();
  expect((await shop.ask('/api/page/orders')).status).toBe(403);
  await shop.services.database.updateTable('apps').set({ public: true }).where('id', '=', shop.app.id).execute();
});

test('what a client keeps of a page has the same blocks, and the view mode that it begins with', async () => {
  const reported = await shop.ask('/api/page/update-metadata', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', origin, referer: `${origin}/orders` },
  });
  const { page } = await read('/api/page/orders');
  expect(await reported.json()).toMatchObject({ page: 'view', title: 'Every order', blocks: page.blocks });
});

test('of a board come the blocks of every section, and as visitors see them', async () => {
  await using whole = await openServer();
  const { visitor, ann } = await openBoard(whole, { title: 'Our team', nav_background: '#101010' });
  const state = (await visitor.call('POST', '/api/board/update-metadata?board=team', {})).body;
  expect(state).toMatchObject({ page: 'view' });
  const shown = (state['blocks'] as BlockOnTheWire[]).map(({ id, section }) => [id, section]);
  expect(shown).toEqual([
    ['first', 'People'],
    ['few', 'Orders'],
    ['form', 'People'],
    ['second', 'orders'],
    ['left', 'Gone'],
  ]);
  expect(JSON.stringify(state)).not.toMatch(/@|hush|Secrets|704\d/);
  const { page } = (await visitor.call('GET', '/api/page/team?board=team')).body as { page: Page };
  expect(page).toMatchObject({
    title: 'Our team',
    nav_background: '#101010',
    can_edit: false,
    blocks: state['blocks'],
  });
  expect(((await ann.call('GET', '/api/page/team?board=team')).body as { page: Page }).page.can_edit).toBe(true);
});
