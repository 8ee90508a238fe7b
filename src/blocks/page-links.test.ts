import { expect, test } from 'vitest';
import { applyAppEdits } from '#features/apps/rules/document/apply.ts';
import { type AppPage, defaultAppTheme } from '#features/apps/rules/document/document.ts';
import { defaultPageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { placement } from './newest-page.ts';
import { enterNavigation, leaveNavigation, linksTo, renameInNavigation } from './page-links.ts';

const block = (id: string, type: string, settings: Record<string, unknown> = {}): StoredBlock => ({
  ...{ id, type, version: 1, sheet_title: null, settings, axis: [], actions: [] },
  ...{ toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] },
});
const page = (id: string, name: string, slug: string, blocks: StoredBlock[]): AppPage => ({
  ...{ id, name, slug, type: slug === '' ? 'home' : 'page', is_public: true },
  document: { settings: defaultPageSettings, blocks },
});
const header = (id: string, ...links: [name: string, page: string][]) =>
  block(id, 'header', { navigationItems: links.map(([name, pageId]) => ({ name, pageId })) });

const menu = page('menu', 'Menu', 'menu', [header('h2', ['Start', 'home'], ['Menu', 'menu'])]);
const home = page('home', 'Home', '', [
  header('h1', ['Start', 'home'], ['Menu', 'menu']),
  block('hero', 'bannerHero', { buttons: [{ text: 'See the menu', linkType: 'page', page: 'menu' }] }),
]);
const bare = page('bare', 'Bare', 'bare', [
  block('h3', 'header'),
  block('f', 'footer', { simpleLinks: [{ text: 'Menu', linkToInsert: 'menu' }] }),
]);
const pages = [home, menu, bare];

const after = (edits: Parameters<typeof applyAppEdits>[1], of = pages) =>
  applyAppEdits({ look: defaultAppTheme, pages: of }, edits, placement).document.pages;
const entriesOf = (all: readonly AppPage[], id: string): unknown =>
  all.flatMap((one) => one.document.blocks).find((one) => one.id === id)?.settings['navigationItems'];

test('what leads to a page is found on the other pages, and its navigation told apart', () => {
  expect(linksTo(pages, menu).map(({ block: { id }, isNavigation }) => [id, isNavigation])).toEqual([
    ['h1', true],
    ['hero', false],
    ['f', true],
  ]);
  expect(linksTo(pages, bare)).toEqual([]);
});

test('an address of a page counts as a link, a hidden choice does not', () => {
  const entry = { name: 'Food', linkType: 'external/url', url: '/menu?filters=x' };
  const by = page('by', 'By', 'by', [block('h', 'header', { navigationItems: [entry] })]);
  expect(linksTo([by, menu], menu)).toHaveLength(1);
  const hidden = { ...entry, url: 'https://example.com', pageId: 'menu' };
  const not = page('not', 'Not', 'not', [block('h', 'header', { navigationItems: [hidden] })]);
  expect(linksTo([not, menu], menu)).toEqual([]);
});

test('a new page enters every navigation that has entries, and none that lists the pages by itself', () => {
  const added = page('team', 'Team', 'team', []);
  const edits = enterNavigation([...pages, added], added);
  const now = after(edits, [...pages, added]);
  expect(entriesOf(now, 'h1')).toEqual([
    { name: 'Start', pageId: 'home' },
    { name: 'Menu', pageId: 'menu' },
    { name: 'Team', pageId: 'team' },
  ]);
  expect(edits).toHaveLength(2);
  expect(enterNavigation(pages, page('in', 'Sign in', 'sign-in', []))).toEqual([]);
});

test('a navigation that is full takes no more', () => {
  const links = Array.from({ length: 20 }, (_, at): [string, string] => [`Link ${at}`, 'home']);
  const full = page('full', 'Full', 'full', [header('h', ...links)]);
  expect(enterNavigation([full], page('team', 'Team', 'team', []))).toEqual([]);
});

test('a renamed page is renamed in the navigation, unless its owner called it otherwise there', () => {
  const renamed = after(renameInNavigation(pages, 'menu', 'Menu', 'Food'));
  expect(entriesOf(renamed, 'h2')).toEqual([
    { name: 'Start', pageId: 'home' },
    { name: 'Food', pageId: 'menu' },
  ]);
  expect(renameInNavigation(pages, 'home', 'Home', 'Welcome')).toEqual([]);
});

test('a page that goes leaves the navigation of the others', () => {
  const left = after(leaveNavigation(pages, 'menu'));
  expect(entriesOf(left, 'h1')).toEqual([{ name: 'Start', pageId: 'home' }]);
  expect(left.find(({ id }) => id === 'menu')).toEqual(menu);
  const alone = page('alone', 'Alone', 'alone', [header('h', ['Menu', 'menu'])]);
  expect(leaveNavigation([alone, menu], 'menu')).toEqual([]);
});
