import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '#kit/problem.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { defaultPageSettings, type PageDocument, type StoredBlock } from '../page/document.ts';
import { appEditsOverlap, applyAppEdit, applyAppEdits, invertAppEdit } from './apply.ts';
import { type AppDocument, type AppEdit, type AppPage, defaultAppLook } from './document.ts';

const block = (id: string): StoredBlock => ({
  ...{ id, type: 'table', version: 1, sheet_title: null, settings: {}, axis: [], actions: [] },
  ...{ toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] },
});
const content = (...ids: string[]): PageDocument => ({ settings: defaultPageSettings, blocks: ids.map(block) });
const page = (id: string, slug: string): AppPage => ({
  ...{ id, name: id, slug, type: slug === '' ? 'home' : 'page', is_public: false },
  document: content(`${id}-1`, `${id}-2`),
});
const app: AppDocument = { look: defaultAppLook, pages: [page('home', ''), page('a', 'a'), page('b', 'b')] };

const someId = fc.constantFrom('home', 'a', 'b', 'c', 'new');
const someSlug = fc.constantFrom('', 'a', 'b', 'c', 'news', 'Not one');
const index = fc.integer({ min: -1, max: 5 });
const edits: fc.Arbitrary<AppEdit> = fc.oneof(
  fc.record({
    kind: fc.constant('edit-page' as const),
    page_id: someId,
    edit: fc.oneof(
      fc.record({ kind: fc.constant('set-page' as const), key: fc.constant('title' as const), value: fc.string() }),
      fc.record({ kind: fc.constant('remove-block' as const), id: fc.constantFrom('home-1', 'a-1', 'b-2') }),
      fc.record({ kind: fc.constant('move-block' as const), id: fc.constantFrom('home-1', 'a-1', 'b-2'), index }),
      fc.record({
        kind: fc.constant('set-block' as const),
        id: fc.constantFrom('home-1', 'a-1', 'b-2'),
        path: fc.constantFrom(['settings', 'title'], ['settings', 'color']),
        value: fc.oneof(fc.string(), fc.constant(undefined)),
      }),
    ),
  }),
  fc.record({
    kind: fc.constant('add-page' as const),
    page: fc.tuple(fc.constantFrom('c', 'new'), someSlug).map(([id, slug]) => page(id, slug)),
    index,
  }),
  fc.record({ kind: fc.constant('remove-page' as const), page_id: someId }),
  fc.record({ kind: fc.constant('move-page' as const), page_id: someId, index }),
  fc.record({ kind: fc.constant('rename-page' as const), page_id: someId, name: fc.string({ maxLength: 4 }) }),
  fc.record({ kind: fc.constant('set-slug' as const), page_id: someId, slug: someSlug }),
  fc.record({ kind: fc.constant('open-page' as const), page_id: someId, is_public: fc.boolean() }),
  fc.record({ kind: fc.constant('make-home' as const), page_id: someId, former_slug: someSlug }),
  fc.record({
    kind: fc.constant('set-look' as const),
    path: fc.constantFrom(['palette', 'accent'], ['logo'], ['week_starts_on'], ['palette'], ['constructor']),
    value: fc.oneof(fc.string(), fc.integer()),
  }),
);

/** Those of the changes that fit, one after the other. */
function fitting(document: AppDocument, list: readonly AppEdit[]): AppEdit[] {
  let current = document;
  return list.filter((edit) => {
    try {
      current = applyAppEdit(current, edit);
      return true;
    } catch (problem) {
      expect(problem).toBeInstanceOf(Problem);
      return false;
    }
  });
}

test('any changes, taken back one by one, give the first app again, and done again the last', () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 30 }), (list) => {
      const before = structuredClone(app);
      const done = fitting(app, list);
      const { document: last, inverse } = applyAppEdits(app, done);
      const undone = applyAppEdits(last, inverse);
      expect(undone.document).toEqual(before);
      expect(applyAppEdits(undone.document, undone.inverse).document).toEqual(last);
      expect(app).toEqual(before);
    }),
    propertyRuns(1_000),
  );
});

test('an app has one home page at its own address, and each page another address, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 30 }), (list) => {
      const { pages } = applyAppEdits(app, fitting(app, list)).document;
      expect(pages.filter(({ type }) => type === 'home')).toHaveLength(1);
      expect(pages.every(({ type, slug }) => (type === 'home') === (slug === ''))).toBe(true);
      expect(new Set(pages.map(({ slug }) => slug)).size).toBe(pages.length);
    }),
    propertyRuns(500),
  );
});

test('changes that do not overlap can be made in either order', () => {
  fc.assert(
    fc.property(edits, edits, (one, other) => {
      fc.pre(
        !appEditsOverlap(one, other) && !isOfOrder(one) && !isOfOrder(other) && takenSlug(one) !== takenSlug(other),
      );
      const first = fitting(app, [one, other]);
      const second = fitting(app, [other, one]);
      fc.pre(first.length === 2 && second.length === 2);
      expect(applyAppEdits(app, first).document).toEqual(applyAppEdits(app, second).document);
    }),
    propertyRuns(1_000),
  );
});

/** What stands where in a list depends on who was first, and harms nothing. */
const isOfOrder = (edit: AppEdit): boolean =>
  ['add-page', 'move-page', 'remove-page'].includes(edit.kind) ||
  (edit.kind === 'edit-page' && ['move-block', 'remove-block'].includes(edit.edit.kind));
const takenSlug = (edit: AppEdit): unknown =>
  edit.kind === 'set-slug' ? edit.slug : edit.kind === 'make-home' ? edit.former_slug : {};

test('the inverse of a change of the look puts back what stood there', () => {
  const edit: AppEdit = { kind: 'set-look', path: ['palette', 'accent'], value: '#123456' };
  expect(applyAppEdit(app, edit).look.palette.accent).toBe('#123456');
  expect(invertAppEdit(app, edit)).toEqual({ ...edit, value: '' });
  expect(() => applyAppEdit(app, { ...edit, path: ['palette'] })).toThrow('no setting named palette');
});
