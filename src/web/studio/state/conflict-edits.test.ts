import { expect, test } from 'vitest';
import { applyAppEdits } from '#features/apps/rules/document/apply.ts';
import {
  type AppDocument,
  type AppEdit,
  type AppPage,
  defaultAppTheme,
} from '#features/apps/rules/document/document.ts';
import { defaultPageSettings, type PageEdit, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { editsToKeepMine } from './conflict-edits.ts';
import type { Conflict } from './working-copy.ts';

const block = (id: string): StoredBlock => ({
  ...{ id, type: 'table', version: 1, sheet_title: null, settings: {}, axis: [], actions: [] },
  ...{ toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] },
});
const page = (id: string, slug: string): AppPage => ({
  ...{ id, name: id, slug, type: slug === '' ? 'home' : 'page', is_public: true },
  document: { settings: defaultPageSettings, blocks: [block(`${id}-a`), block(`${id}-b`)] },
});
const app: AppDocument = { look: defaultAppTheme, pages: [page('home', ''), page('menu', 'menu')] };
const on = (page_id: string, edit: PageEdit): AppEdit => ({ kind: 'edit-page', page_id, edit });
const title = (value: string): AppEdit =>
  on('menu', { kind: 'set-block', id: 'menu-b', path: ['settings', 'title'], value });

/** The app after the own side of a conflict was chosen. */
function stored(mine: AppEdit[], theirs: AppEdit[]): AppDocument {
  const now = applyAppEdits(app, theirs).document;
  const conflict: Conflict = {
    ...{ key: '', line: '', label: '', author: '', problem: '', edits: mine },
    mine: applyAppEdits(app, mine).document,
  };
  return applyAppEdits(now, editsToKeepMine(conflict, now)).document;
}

test('the own value is put on top of theirs', () => {
  expect(stored([title('a'), title('mine')], [title('theirs')])).toEqual(applyAppEdits(app, [title('mine')]).document);
});

test('a block that they deleted comes back as it was here, in its place', () => {
  const gone = on('menu', { kind: 'remove-block', id: 'menu-b' });
  expect(stored([title('mine')], [gone])).toEqual(applyAppEdits(app, [title('mine')]).document);
});

test('a page that they deleted comes back as it was here, once', () => {
  const rename: AppEdit = { kind: 'rename-page', page_id: 'menu', name: 'Food' };
  const after = stored([title('mine'), rename], [{ kind: 'remove-page', page_id: 'menu' }]);
  expect(after).toEqual(applyAppEdits(app, [title('mine'), rename]).document);
});

test('what one deleted and they changed is deleted', () => {
  expect(stored([{ kind: 'remove-page', page_id: 'menu' }], [title('theirs')]).pages).toHaveLength(1);
});
