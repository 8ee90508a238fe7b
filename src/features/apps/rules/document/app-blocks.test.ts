import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '#kit/canonical-json.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { defaultPageSettings, type StoredBlock } from '../page/document.ts';
import { withAppBlocksNamed, withSharedFrame } from './app-blocks.ts';
import { appEditsOverlap, applyAppEdit, applyAppEdits } from './apply.ts';
import { type AppDocument, type AppEdit, type AppPage, defaultAppTheme } from './document.ts';
import { editsBetweenApps } from './edits-between.ts';

const placement = (type: string) => (type === 'header' ? 'top' : type === 'footer' ? 'bottom' : null);
const block = (id: string, type: string, title: string, of_app?: true): StoredBlock => ({
  ...{ id, type, version: 1, sheet_title: null, settings: { title }, axis: [], actions: [] },
  ...{ toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [], ...(of_app && { of_app }) },
});
const page = (id: string, blocks: StoredBlock[]): AppPage => ({
  ...{ id, name: id, slug: id === 'home' ? '' : id, type: id === 'home' ? 'home' : 'page', is_public: true },
  document: { settings: defaultPageSettings, blocks },
});
const appOf = (...pages: AppPage[]): AppDocument => ({ look: defaultAppTheme, pages });
const inPage = (page_id: string, edit: Extract<AppEdit, { kind: 'edit-page' }>['edit']): AppEdit => ({
  ...{ kind: 'edit-page', page_id, edit },
});
const titles = (app: AppDocument, type: string): string[] =>
  app.pages.flatMap(({ id, document }) =>
    document.blocks
      .filter((one) => one.type === type)
      .map((one) => `${id}:${String(one.settings['title'])}${one.of_app ? '*' : ''}`),
  );

test('equal headers of older apps become the app’s, those that differ stay their page’s, and nothing else changes', () => {
  const older = appOf(
    page('home', [block('h1', 'header', 'Nav'), block('f1', 'footer', 'One')]),
    page('a', [block('h2', 'header', 'Nav'), block('f2', 'footer', 'Two')]),
    page('b', [block('h3', 'header', 'Other')]),
    page('c', []),
  );
  const app = withSharedFrame(older, placement);
  expect(titles(app, 'header')).toEqual(['home:Nav*', 'a:Nav*', 'b:Other']);
  // Where none is there twice, a new page begins with what the first page shows.
  expect(titles(app, 'footer')).toEqual(['home:One*', 'a:Two']);
  const shown = (one: AppDocument) => JSON.parse(JSON.stringify(one).replaceAll(',"of_app":true', ''));
  expect(shown(app)).toEqual(older);
  expect(withSharedFrame(app, placement)).toBe(app);
});

test('a copy that an older node changed alone is its page’s own from then on', () => {
  const app = appOf(
    page('home', [block('h1', 'header', 'Nav', true)]),
    page('a', [block('h2', 'header', 'Nav', true)]),
    page('b', [block('h3', 'header', 'Changed', true)]),
    page('c', [block('h4', 'header', 'Nav')]),
  );
  expect(titles(withSharedFrame(app, placement), 'header')).toEqual(['home:Nav*', 'a:Nav*', 'b:Changed', 'c:Nav']);
});

const shared = appOf(
  page('home', [block('h1', 'header', 'Nav', true), block('t', 'table', 'Table')]),
  page('a', [block('h2', 'header', 'Nav', true)]),
  page('b', [block('h3', 'header', 'Own')]),
);

test('a change of the app’s header holds on every page that shows it, and is taken back everywhere', () => {
  const edit = inPage('a', { kind: 'set-block', id: 'h2', path: ['settings', 'title'], value: 'New' });
  const { document, inverse } = applyAppEdits(shared, [edit], placement);
  expect(titles(document, 'header')).toEqual(['home:New*', 'a:New*', 'b:Own']);
  expect(document.pages[0]?.document.blocks[0]?.id).toBe('h1');
  expect(applyAppEdits(document, inverse, placement).document).toEqual(shared);
});

test('what comes to a page as the app’s is as on the other pages', () => {
  const stale = block('h9', 'header', 'Former', true);
  const added = applyAppEdit(shared, { kind: 'add-page', page: page('c', [stale]), index: 3 }, placement);
  expect(titles(added, 'header')).toContain('c:Nav*');
  const back = applyAppEdits(
    shared,
    [inPage('b', { kind: 'remove-block', id: 'h3' }), inPage('b', { kind: 'add-block', block: stale, index: 0 })],
    placement,
  );
  expect(titles(back.document, 'header')).toEqual(['home:Nav*', 'a:Nav*', 'b:Nav*']);
});

test('two changes of the app’s header from two pages meet, those of one’s own do not', () => {
  const set = (page_id: string, id: string, value: string) =>
    inPage(page_id, { kind: 'set-block', id, path: ['settings', 'title'], value });
  const named = withAppBlocksNamed(shared, [set('home', 'h1', 'x'), set('a', 'h2', 'y'), set('b', 'h3', 'z')]);
  const [one, other, own] = named;
  if (!one || !other || !own) throw new Error('three changes were named');
  expect([appEditsOverlap(one, other), appEditsOverlap(one, own)]).toEqual([true, false]);
  const link = withAppBlocksNamed(shared, [
    inPage('a', { kind: 'set-block', id: 'h2', path: ['settings', 'links'], value: [] }),
  ]);
  expect(link.some((edit) => appEditsOverlap(one, edit))).toBe(false);
});

const anyBlock = fc.record({
  state: fc.constantFrom('own', 'shared', 'none'),
  title: fc.constantFrom('x', 'y', 'z'),
});
/** Three pages, each with the app's header, one of its own, or none. */
const anyApp = fc.tuple(fc.constantFrom('P', 'Q'), anyBlock, anyBlock, anyBlock).map(([ofApp, ...headers]) =>
  appOf(
    ...headers.map(({ state, title }, at) => {
      const own = state === 'shared' ? block(`h${at}`, 'header', ofApp, true) : block(`h${at}`, 'header', title);
      return page(['home', 'a', 'b'][at] ?? '', state === 'none' ? [] : [own]);
    }),
  ),
);

test('the changes between any two apps make the second of the first, and their inverse the first again', () => {
  fc.assert(
    fc.property(anyApp, anyApp, (before, after) => {
      const { document, inverse } = applyAppEdits(before, editsBetweenApps(before, after, placement), placement);
      expect(document).toEqual(after);
      expect(applyAppEdits(document, inverse, placement).document).toEqual(before);
    }),
    propertyRuns(500),
  );
});

test('whatever is changed, every copy of the app’s header is the same', () => {
  const anyEdit = fc
    .tuple(fc.constantFrom('home', 'a', 'b'), fc.constantFrom('set', 'remove', 'add', 'own'), fc.constantFrom('1', '2'))
    .map(([id, what, value]): AppEdit => {
      const header = `h${['home', 'a', 'b'].indexOf(id)}`;
      if (what === 'remove') return inPage(id, { kind: 'remove-block', id: header });
      if (what === 'set')
        return inPage(id, { kind: 'set-block', id: header, path: ['settings', 'title'], value: value });
      const added = block(header, 'header', value, what === 'add' ? true : undefined);
      return inPage(id, { kind: 'add-block', block: added, index: 0 });
    });
  fc.assert(
    fc.property(anyApp, fc.array(anyEdit, { maxLength: 20 }), (before, list) => {
      let app = before;
      for (const edit of list) {
        try {
          app = applyAppEdit(app, edit, placement);
        } catch {
          continue;
        }
        const copies = app.pages.flatMap(({ document }) => document.blocks.filter(({ of_app }) => of_app));
        expect(new Set(copies.map(({ id: _id, ...content }) => canonicalJson(content))).size).toBeLessThan(2);
      }
    }),
    propertyRuns(500),
  );
});
