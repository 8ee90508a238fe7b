import { expect, test } from 'vitest';
import { describeDifferences } from '#blocks/differences.ts';
import { placement } from '#blocks/newest-page.ts';
import { leaveNavigation } from '#blocks/page-links.ts';
import { applyAppEdits } from '#features/apps/rules/document/apply.ts';
import type { AppDocument } from '#features/apps/rules/document/document.ts';
import { openStudioOnRecord, pageOf, stored } from '#test/studio-on-record.ts';

test('a page enters the navigation, is renamed there and leaves it, each as one step with its change', async () => {
  const head = stored('h', 'header');
  head.settings['navigationItems'] = [{ name: 'Menu', pageId: 'menu' }];
  const { studio, draft, notify } = await openStudioOnRecord([head]);
  const links = () =>
    studio.state().draft?.pages.find(({ id }) => id === 'home')?.document.blocks[0]?.settings['navigationItems'];
  const before = studio.state().draft;
  const team = studio.addPage('Team');
  expect(links()).toEqual([
    { name: 'Menu', pageId: 'menu' },
    { name: 'Team', pageId: team },
  ]);
  expect(notify).toHaveBeenLastCalledWith(
    expect.objectContaining({ message: 'Page “Team” added, also to the navigation.' }),
  );
  studio.setPage('menu', 'Food', 'menu');
  expect(links()).toContainEqual({ name: 'Food', pageId: 'menu' });
  studio.removePage('menu');
  expect(links()).toEqual([{ name: 'Team', pageId: team }]);
  expect(studio.state().history.past).toHaveLength(3);
  for (let count = 0; count < 3; count += 1) studio.undo();
  expect(studio.state().draft).toEqual(before);
  await studio.saved();
  expect(draft()).toEqual(before);
  studio.stop();
});

test('the home page goes when another takes its place, in one step; what was said of it leaves with Undo', async () => {
  const { studio, notify, withdraw } = await openStudioOnRecord([stored('h', 'header')]);
  const list = () => studio.state().pages.map(({ name, slug, type }) => `${name}/${slug}${type === 'home' ? '!' : ''}`);
  studio.removePage('home', 'menu');
  expect(list()).toEqual(['Menu/!']);
  expect(studio.state().pageId).toBe('menu');
  const step = studio.state().history.past.at(-1)?.key;
  expect(notify).toHaveBeenLastCalledWith(
    expect.objectContaining({ message: 'Page “Home” deleted. “Menu” is now the home page.', step }),
  );
  studio.undo();
  expect(list()).toEqual(['Home/!', 'Menu/menu']);
  expect(studio.state().pageId).toBe('home');
  expect(withdraw).toHaveBeenCalledExactlyOnceWith(step);
  studio.stop();
});

test('a page out of the trash takes a free address, and the navigation has it again', async () => {
  const head = stored('h', 'header');
  head.settings['navigationItems'] = [{ name: 'Menu', pageId: 'menu' }];
  const { studio } = await openStudioOnRecord([head]);
  const gone = { ...pageOf('gone', 'Former', 'menu', [stored('x', 'table')]), type: 'home' as const };
  expect(studio.restorePage(gone)).toBe(true);
  expect(studio.state().pages.at(-1)).toMatchObject({ id: 'gone', type: 'page', slug: 'menu-2' });
  expect(studio.linksTo('gone').map(({ block }) => block.id)).toEqual(['h']);
  expect(studio.state().history.past.at(-1)?.label).toBe('restore page Former');
  studio.stop();
});

test('a page enters the header of the app with one change, and takes that header itself', async () => {
  const head = { ...stored('h', 'header'), of_app: true as const };
  head.settings['navigationItems'] = [{ name: 'Menu', pageId: 'menu' }];
  const { studio, draft } = await openStudioOnRecord([head]);
  studio.showEverywhere('h');
  const team = studio.addPage('Team');
  const headers = () => studio.state().pages.map(({ document }) => document.blocks[0]?.settings['navigationItems']);
  const links = [
    { name: 'Menu', pageId: 'menu' },
    { name: 'Team', pageId: team },
  ];
  expect(headers()).toEqual([links, links, links]);
  await studio.saved();
  const now = draft();
  const before = { ...now, pages: now.pages.filter(({ id }) => id !== team) };
  const sentences = describeDifferences(leaving(before, team), now, []).map(({ sentence }) => sentence);
  expect(sentences).toHaveLength(2);
  expect(sentences).toContain('Added the page Team.');

  studio.ownOnThisPage('h');
  studio.setValue('h', ['settings', 'navigationItems'], []);
  expect(headers()).toEqual([[], links, links]);
  studio.takeOfApp('h');
  expect(headers()).toEqual([links, links, links]);
  studio.stop();
});

/** The app before the page was added. */
const leaving = (app: AppDocument, id: string): AppDocument =>
  applyAppEdits(app, leaveNavigation(app.pages, id), placement).document;
