import { expect, test } from 'vitest';
import type { BlockFilter } from '#features/apps/rules/page/document.ts';
import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { defaultBoardSettings } from './board-settings.ts';
import { boardView, gatherFilterFields } from './board-view.ts';

const app = { name: 'Shop', board_slug: 'shop-board', settings: { logo: '/files/logo.png' } };
const board = { ...defaultBoardSettings, sections: 'Overview, Orders', hide_filters: false };
const blocks = [proposedBlock('table', 'a', { settings: { section: 'Overview' } })];
const filter = (name: string, more: Partial<BlockFilter> = {}): BlockFilter => ({
  ...{ name, active: false, condition: '=', value: 'open' },
  sheet_column: { sheet: 'Orders', column: 'state' },
  ...more,
});
const isEvent = (type: string): boolean => type === 'event';
const at = (query: string, filters: BlockFilter[] = [], look = board) =>
  boardView({ app, document: { board: look, blocks, filters }, address: new URLSearchParams(query) }, isEvent);

test('without anything set it has the name and logo of its app, and a hero', () => {
  const view = boardView(
    { app, document: { board: defaultBoardSettings, blocks }, address: new URLSearchParams() },
    isEvent,
  );
  expect(view).toMatchObject({ title: 'Shop', logo: '/files/logo.png', hero: { text: '' }, search: '', filters: [] });
});

test('what the owner hides is not there', () => {
  const look = { ...board, hide_hero: true, hide_search: true, hide_filters: true };
  const view = at('search=zoe&filters=Open', [filter('Open')], look);
  expect(view).toMatchObject({ hero: null, search: null, filters: [] });
});

test('ways through the board keep what is searched and filtered', () => {
  const { sections, searchHiddenFields } = at('section=Orders&search=zoe&filters=Open:yes&b.page=2&preview=true');
  expect(sections).toEqual([
    {
      name: 'Overview',
      href: '/shop-board?search=zoe&filters=Open%3Ayes&preview=true#board-sections',
      isCurrent: false,
    },
    {
      name: 'Orders',
      href: '/shop-board?section=Orders&search=zoe&filters=Open%3Ayes&preview=true#board-sections',
      isCurrent: true,
    },
  ]);
  expect(searchHiddenFields).toEqual([
    ['section', 'Orders'],
    ['filters', 'Open:yes'],
    ['preview', 'true'],
  ]);
});

test('visitors switch the named filters that are not active, and no other', () => {
  const filters = [filter('Open'), filter('Always', { active: true }), filter(''), filter('a,b'), filter('a:b')];
  expect(at('', filters).filters.map(({ name, isOn, href }) => [name, isOn, href])).toEqual([
    ['Open', false, '/shop-board?filters=Open'],
  ]);
  expect(at('filters=Open', filters).filters).toMatchObject([{ isOn: true, href: '/shop-board' }]);
});

test('a filter without a value asks for one, and the address carries it as every filter', () => {
  const [field] = at('filters=Open', [filter('Who', { value: '' })]).filters;
  expect(field?.field).toEqual({ name: 'filter:Who', hiddenFields: [['filters', 'Open']] });
  const gathered = gatherFilterFields(new URLSearchParams({ filters: 'Open', 'filter:Who': ' Ann, Bo ', x: '1' }));
  expect(Object.fromEntries(gathered)).toEqual({ x: '1', filters: 'Open,Who:Ann  Bo' });
});

test('a board without sections shows no tabs', () => {
  expect(at('', [], { ...board, sections: '' }).sections).toEqual([]);
});

const mark = {
  logo: '',
  copyrightText: '© The team',
  socialMediaIcons: [
    { type: 'instagram' as const, url: 'https://instagram.com/team' },
    { type: 'facebook' as const, url: '' },
  ],
};

test('a footer stands at every section’s end, whose an event is where there is one', () => {
  const document = {
    board: { ...board, footer: mark, event: { ...mark, socialMediaIcons: [] } },
    blocks: [
      proposedBlock('table', 'a', { settings: { section: 'Overview' } }),
      proposedBlock('event', 'b', { settings: { section: 'Orders' } }),
    ],
  };
  const at = (section: string) => boardView({ app, document, address: new URLSearchParams({ section }) }, isEvent);
  expect([at('Overview').event, at('Orders').event?.copyrightText]).toEqual([null, '© The team']);
  expect(at('Overview').footer?.socialMediaIcons.map(({ type }) => type)).toEqual(['instagram']);
  const empty = { ...document, board: { ...board, footer: { ...mark, copyrightText: ' ', socialMediaIcons: [] } } };
  expect(boardView({ app, document: empty, address: new URLSearchParams() }, isEvent).footer).toBeNull();
});
