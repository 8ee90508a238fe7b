import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '#kit/problem.ts';
import { describeEdit } from './describe-edit.ts';
import {
  type BlockFilter,
  defaultPageSettings,
  maxBlocksPerPage,
  type PageDocument,
  type PageEdit,
  type StoredBlock,
} from './document.ts';
import { applyEdit, invertEdit, newBlockIndex, type Placement, sameTarget } from './edit.ts';
import { propertyRuns } from '#test/property-runs.ts';

const placement: Placement = (type) => (type === 'header' ? 'top' : type === 'footer' ? 'bottom' : null);
const block = (id: string, type = 'table', settings: Record<string, unknown> = {}): StoredBlock => ({
  id,
  type,
  version: 1,
  sheet_title: null,
  settings,
  axis: [],
  actions: [],
  toolbar_buttons: [],
  item_buttons: [],
  conditional_filter: [],
  filters: [],
});
const page = (...blocks: StoredBlock[]): PageDocument => ({ settings: { ...defaultPageSettings }, blocks });
const ids = (document: PageDocument): string => document.blocks.map((one) => one.id).join(' ');
const whole = page(block('h', 'header'), block('a'), block('b', 'form', { title: 'Book' }), block('f', 'footer'));

test.each<[string, PageDocument, PageEdit, string]>([
  ['a block is added at its index', whole, { kind: 'add-block', block: block('x'), index: 2 }, 'h a x b f'],
  ['nothing is added above a header', whole, { kind: 'add-block', block: block('x'), index: 0 }, 'h x a b f'],
  ['nothing is added below a footer', whole, { kind: 'add-block', block: block('x'), index: 9 }, 'h a b x f'],
  ['a block takes the place of another', whole, { kind: 'replace-block', id: 'a', block: block('x') }, 'h x b f'],
  [
    'a header is added at the top',
    page(block('a')),
    { kind: 'add-block', block: block('h', 'header'), index: 1 },
    'h a',
  ],
  [
    'a footer is added at the end',
    page(block('a')),
    { kind: 'add-block', block: block('f', 'footer'), index: 0 },
    'a f',
  ],
  ['a block is removed', whole, { kind: 'remove-block', id: 'a' }, 'h b f'],
  ['a block moves down', whole, { kind: 'move-block', id: 'a', index: 2 }, 'h b a f'],
  ['a block does not move above the header', whole, { kind: 'move-block', id: 'b', index: 0 }, 'h b a f'],
  ['a block does not move below the footer', whole, { kind: 'move-block', id: 'a', index: 3 }, 'h b a f'],
  ['a header stays first', whole, { kind: 'move-block', id: 'h', index: 2 }, 'h a b f'],
])('%s', (_, before, edit, after) => {
  expect(ids(applyEdit(before, edit, placement))).toBe(after);
});

test.each<[string, PageDocument, PageEdit]>([
  ['a second header', whole, { kind: 'add-block', block: block('h2', 'header'), index: 0 }],
  ['a block that is on the page already', whole, { kind: 'add-block', block: block('a'), index: 1 }],
  [
    'more blocks than a page holds',
    page(...Array.from({ length: maxBlocksPerPage }, (_, at) => block(`b${at}`))),
    { kind: 'add-block', block: block('x'), index: 0 },
  ],
  [
    'a block without its parts',
    whole,
    { kind: 'add-block', block: { id: 'x', type: 'table' } as StoredBlock, index: 0 },
  ],
  ['a block with an id that is not one', whole, { kind: 'add-block', block: block('<b>'), index: 0 }],
  ['replacing a block that is gone', whole, { kind: 'replace-block', id: 'gone', block: block('x') }],
  [
    'a block that is on the page already in the place of another',
    whole,
    { kind: 'replace-block', id: 'a', block: block('b') },
  ],
  [
    'a footer in the place of a table',
    page(block('a')),
    { kind: 'replace-block', id: 'a', block: block('f', 'footer') },
  ],
  ['a table in the place of a header', whole, { kind: 'replace-block', id: 'h', block: block('x') }],
  ['removing a block that is gone', whole, { kind: 'remove-block', id: 'gone' }],
  ['moving a block that is gone', whole, { kind: 'move-block', id: 'gone', index: 0 }],
  ['the type of a block', whole, { kind: 'set-block', id: 'a', path: ['type'], value: 'form' }],
  ['the id of a block', whole, { kind: 'set-block', id: 'a', path: ['id'], value: 'z' }],
  ['no place at all', whole, { kind: 'set-block', id: 'a', path: [], value: 1 }],
  ['the machinery of an object', whole, { kind: 'set-block', id: 'a', path: ['settings', '__proto__', 'x'], value: 1 }],
  ['an entry that the list lacks', whole, { kind: 'set-block', id: 'a', path: ['axis', 0, 'column'], value: 'x' }],
  ['a list where settings stand', whole, { kind: 'set-block', id: 'a', path: ['settings'], value: [] }],
  ['text where a list stands', whole, { kind: 'set-block', id: 'a', path: ['axis'], value: 'x' }],
  ['a page setting that is none', whole, { kind: 'set-page', key: 'owner' as 'title', value: 'x' }],
  ['a page setting of the wrong kind', whole, { kind: 'set-page', key: 'hide_header', value: 'yes' }],
])('%s is refused with a sentence', (_, before, edit) => {
  const frozen = structuredClone(before);
  expect(() => applyEdit(before, edit, placement)).toThrow(Problem);
  expect(before).toEqual(frozen);
});

test('a value is set, and undefined takes it back to the default', () => {
  const set = applyEdit(whole, { kind: 'set-block', id: 'a', path: ['settings', 'title'], value: 'Menu' });
  expect(set.blocks[1]?.settings).toEqual({ title: 'Menu' });
  const unset = applyEdit(set, { kind: 'set-block', id: 'a', path: ['settings', 'title'], value: undefined });
  expect(unset.blocks[1]?.settings).toEqual({});
  expect(whole.blocks[1]?.settings).toEqual({});
});

test.each<[string, StoredBlock[], string, number]>([
  ['before the last block', [block('a'), block('b')], 'table', 1],
  ['at the end if the list is empty', [], 'table', 0],
  ['before a footer', [block('h', 'header'), block('f', 'footer')], 'table', 1],
  ['not above a header that stands alone', [block('h', 'header')], 'table', 1],
  ['at the top when it is a header', [block('a'), block('b')], 'header', 0],
  ['at the end when it is a footer', [block('a'), block('b')], 'footer', 2],
])('a new block goes %s', (_, blocks, type, index) => {
  expect(newBlockIndex(blocks, type, placement)).toBe(index);
});

const words = fc.constantFrom('title', 'color', 'column', 'label');
const value = fc.oneof(fc.string({ maxLength: 5 }), fc.integer(), fc.boolean(), fc.constant(undefined));
const storedBlock = (id: string) =>
  fc
    .record({
      type: fc.constantFrom('table', 'form', 'chart'),
      settings: fc.dictionary(words, fc.string({ maxLength: 5 })),
      axis: fc.array(fc.dictionary(words, fc.string({ maxLength: 5 })), { maxLength: 3 }),
    })
    .map((parts) => ({ ...block(id), ...parts }));
const documents = fc
  .tuple(fc.boolean(), fc.boolean(), fc.integer({ min: 0, max: 5 }))
  .chain(([header, footer, count]) =>
    fc
      .tuple(...Array.from({ length: count }, (_, index) => storedBlock(`b${index}`)))
      .map((blocks) =>
        page(
          ...(header ? [block('h', 'header')] : []),
          ...(blocks as StoredBlock[]),
          ...(footer ? [block('f', 'footer')] : []),
        ),
      ),
  );
const filterNamed = (name: string): BlockFilter => ({
  ...{ name, active: true, condition: '=', sheet_column: { sheet: 'Orders', column: 'city' }, value: 'Rome' },
});
const someId = fc.constantFrom('h', 'f', 'b0', 'b1', 'b2', 'b3');
const edits: fc.Arbitrary<PageEdit> = fc.oneof(
  fc.record({
    kind: fc.constant('add-block' as const),
    block: storedBlock('new'),
    index: fc.integer({ min: -1, max: 8 }),
  }),
  fc.record({ kind: fc.constant('remove-block' as const), id: someId }),
  fc.record({ kind: fc.constant('replace-block' as const), id: someId, block: storedBlock('new') }),
  fc.record({ kind: fc.constant('move-block' as const), id: someId, index: fc.integer({ min: -1, max: 8 }) }),
  fc.record({
    kind: fc.constant('set-block' as const),
    id: someId,
    path: fc.oneof(
      words.map((key) => ['settings', key]),
      fc.tuple(fc.constant('axis'), fc.integer({ min: 0, max: 3 }), words),
    ),
    value,
  }),
  fc.record({ kind: fc.constant('set-page' as const), key: fc.constant('title' as const), value: fc.string() }),
  fc.record({
    kind: fc.constant('set-filters' as const),
    value: fc.array(fc.string().map(filterNamed), { maxLength: 2 }),
  }),
);

test('the inverse of any change takes the page back to what it was', () => {
  fc.assert(
    fc.property(documents, edits, (document, edit) => {
      const before = structuredClone(document);
      let after: PageDocument;
      try {
        after = applyEdit(document, edit, placement);
      } catch (problem) {
        expect(problem).toBeInstanceOf(Problem);
        return;
      }
      expect(applyEdit(after, invertEdit(document, edit), placement)).toEqual(before);
      expect(document).toEqual(before);
    }),
    propertyRuns(1_000),
  );
});

test('a header stays first and a footer last whatever happens', () => {
  fc.assert(
    fc.property(documents, fc.array(edits, { maxLength: 12 }), (document, list) => {
      let current = document;
      for (const edit of list) {
        try {
          current = applyEdit(current, edit, placement);
        } catch (problem) {
          expect(problem).toBeInstanceOf(Problem);
        }
      }
      const types = current.blocks.map((one) => one.type);
      expect(types.lastIndexOf('header')).toBeLessThanOrEqual(0);
      expect([-1, types.length - 1]).toContain(types.indexOf('footer'));
      expect(new Set(current.blocks.map((one) => one.id)).size).toBe(types.length);
    }),
  );
});

test('only changes of one place are the same target', () => {
  const title: PageEdit = { kind: 'set-block', id: 'a', path: ['settings', 'title'], value: 'x' };
  expect(sameTarget(title, { ...title, value: 'y' })).toBe(true);
  expect(sameTarget(title, { ...title, id: 'b' })).toBe(false);
  expect(sameTarget(title, { ...title, path: ['settings', 'title', 'x'] })).toBe(false);
  expect(sameTarget({ kind: 'remove-block', id: 'a' }, { kind: 'remove-block', id: 'a' })).toBe(false);
  expect(sameTarget({ kind: 'set-filters', value: [] }, { kind: 'set-filters', value: [filterNamed('x')] })).toBe(true);
  expect(sameTarget({ kind: 'set-filters', value: [] }, title)).toBe(false);
});

test('a change is described in words', () => {
  const names = {
    ...{ blockType: () => 'Table', block: () => 'Form', setting: () => 'Title' },
    pageSetting: (key: string) => `(page: ${key})`,
    boardSetting: (path: readonly string[]) => `(board: ${path.join()})`,
  };
  expect(describeEdit({ kind: 'add-block', block: block('x'), index: 0 }, names)).toBe('add Table');
  expect(describeEdit({ kind: 'set-block', id: 'b', path: ['settings', 'title'], value: '' }, names)).toBe(
    'change Title of Form',
  );
  expect(describeEdit({ kind: 'set-page', key: 'page_background', value: '' }, names)).toBe(
    'change (page: page_background) of the page',
  );
  expect(describeEdit({ kind: 'set-board', key: 'hide_hero', value: '' }, names)).toBe(
    'change (board: hide_hero) of the board',
  );
});
