/** A small app, and any changes of it, for properties. */
import { definitionOf } from '#blocks/catalogue.ts';
import fc from 'fast-check';
import {
  type AppDocument,
  type AppEdit,
  type AppPage,
  defaultAppTheme,
} from '#features/apps/rules/document/document.ts';
import { applyAppEdit } from '#features/apps/rules/document/apply.ts';
import { defaultPageSettings, type PageDocument, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { Problem } from '#kit/problem.ts';

const block = (id: string): StoredBlock => ({
  ...{
    id,
    type: 'table',
    version: definitionOf('table')?.version ?? 1,
    sheet_title: null,
    settings: {},
    axis: [],
    actions: [],
  },
  ...{ toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] },
});
const content = (...ids: string[]): PageDocument => ({ settings: defaultPageSettings, blocks: ids.map(block) });
const page = (id: string, slug: string): AppPage => ({
  ...{ id, name: id, slug, type: slug === '' ? 'home' : 'page', is_public: false },
  document: content(`${id}-1`, `${id}-2`),
});
export const smallApp: AppDocument = {
  look: defaultAppTheme,
  pages: [page('home', ''), page('a', 'a'), page('b', 'b')],
};

const someId = fc.constantFrom('home', 'a', 'b', 'c', 'new');
const someSlug = fc.constantFrom('', 'a', 'b', 'c', 'news', 'Not one');
const index = fc.integer({ min: -1, max: 5 });
export const anyAppEdit: fc.Arbitrary<AppEdit> = fc.oneof(
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
export function fittingEdits(document: AppDocument, list: readonly AppEdit[]): AppEdit[] {
  let current = document;
  return list.filter((edit) => {
    try {
      current = applyAppEdit(current, edit);
      return true;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      return false;
    }
  });
}
