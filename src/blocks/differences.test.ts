import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyAppEdits } from '#features/apps/rules/document/apply.ts';
import { type AppDocument, type AppEdit, defaultAppTheme } from '#features/apps/rules/document/document.ts';
import { defaultPageSettings, type PageEdit, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { english } from '#kit/language/formats.ts';
import { inLanguage } from '#kit/language/product.ts';
import { anyAppEdit, fittingEdits, smallApp } from '#test/app-edits.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { describeDifferences } from './differences.ts';

const sheets = [{ title: 'Orders', columns: [{ id: 'c1', name: 'Item', type: 'text' as const }] }];
const parts = { axis: [], actions: [], toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] };
const block = (id: string, type: string, more: Partial<StoredBlock> = {}): StoredBlock => ({
  ...{ ...parts, id, type, version: 1, sheet_title: null, settings: {} },
  ...more,
});
const secret = 'a token nobody may read';
const app: AppDocument = {
  look: defaultAppTheme,
  pages: [
    {
      ...{ id: 'home', name: 'Home', slug: '', type: 'home', is_public: true },
      document: {
        settings: defaultPageSettings,
        blocks: [
          block('table', 'table', {
            sheet_title: 'Orders',
            axis: [{ column: 'c1' }],
            actions: [{ type: 'API call', title: 'Send', token: secret }],
          }),
          block('text', 'markdown'),
          block('hero', 'bannerHero'),
        ],
      },
    },
    {
      ...{ id: 'news', name: 'News', slug: 'news', type: 'page', is_public: true },
      document: { settings: defaultPageSettings, blocks: [] },
    },
  ],
};
const onHome = (edit: PageEdit): AppEdit => ({ kind: 'edit-page', page_id: 'home', edit });
const set = (id: string, path: (string | number)[], value: unknown): AppEdit =>
  onHome({ kind: 'set-block', id, path, value });
const reported = (...edits: AppEdit[]): string[] =>
  describeDifferences(app, applyAppEdits(app, edits).document, sheets).map(({ sentence }) => sentence);

test.each<[string, AppEdit[], string[]]>([
  ['a removed page', [{ kind: 'remove-page', page_id: 'news' }], ['Removed the page News.']],
  ['a moved page', [{ kind: 'move-page', page_id: 'news', index: 0 }], ['Moved the page News.']],
  [
    'an address',
    [{ kind: 'set-slug', page_id: 'news', slug: 'latest' }],
    ['Changed Address of the page News from “/news” to “/latest”.'],
  ],
  [
    'who sees a page',
    [{ kind: 'open-page', page_id: 'news', is_public: false }],
    ['Changed Who sees it of the page News from “everyone” to “signed-in people”.'],
  ],
  [
    'a moved block',
    [onHome({ kind: 'move-block', id: 'hero', index: 0 })],
    ['Moved the block Banner on the page Home.'],
  ],
  ['a removed block', [onHome({ kind: 'remove-block', id: 'text' })], ['Removed the block Text from the page Home.']],
  [
    'a switch',
    [set('table', ['settings', 'full_width'], true)],
    ['Changed Full width of the block Table on the page Home from “off” to “on”.'],
  ],
  [
    'columns by their names',
    [set('table', ['axis'], [{ column: 'c1' }, { column: 'gone' }])],
    ['Changed Columns of the block Table on the page Home from “Item” to “Item, gone”.'],
  ],
  [
    'a page setting',
    [onHome({ kind: 'set-page', key: 'hide_footer', value: true })],
    ['Changed Hide the footer of the page Home from “off” to “on”.'],
  ],
  ['nothing', [], []],
])('%s in words', (_, edits, sentences) => {
  expect(reported(...edits)).toEqual(sentences);
});

test('a reader’s language has an order of its own, and names of blocks', () => {
  const messages = { 'Removed the block {block} from the page {page}.': '{page} ohne {block}.', Text: 'Absatz' };
  const said = inLanguage({ code: 'de', formats: english, messages }, () =>
    reported(onHome({ kind: 'remove-block', id: 'text' })),
  );
  expect(said).toEqual(['Home ohne Absatz.']);
});

test('whom pages and blocks are shown to is told by the names of roles', () => {
  const roles = [
    { key: 'rol_1', name: 'Staff' },
    { key: 'rol_2', name: 'Clients' },
  ];
  const edits = [
    onHome({ kind: 'set-page', key: 'shown_to', value: ['rol_1', 'rol_2'] }),
    set('table', ['settings', 'shown_to'], ['rol_1', 'rol_gone']),
  ];
  const after = applyAppEdits(app, edits).document;
  expect(describeDifferences(app, after, sheets, roles).map(({ sentence }) => sentence)).toEqual([
    'Changed Shown to of the page Home from “everyone” to “Staff and Clients”.',
    'Changed Shown to of the block Table on the page Home from “everyone” to “Staff and a deleted role”.',
  ]);
});

test('a secret is never told, and a long text is one short line', () => {
  const [first, second] = describeDifferences(
    app,
    applyAppEdits(app, [
      set('table', ['actions', 0, 'token'], 'another'),
      set('table', ['settings', 'title'], `${'long '.repeat(40)}\nend`),
    ]).document,
    sheets,
  ).toSorted((one, other) => one.before.length - other.before.length);
  expect(JSON.stringify([first, second])).not.toMatch(/nobody may read|another/);
  expect(Math.max(...[first, second].map((one) => one?.after.length ?? 0))).toBeLessThanOrEqual(80);
});

test('whatever is changed is told, and of two equal apps there is nothing to tell', () => {
  fc.assert(
    fc.property(fc.array(anyAppEdit, { maxLength: 10 }), (list) => {
      const after = applyAppEdits(smallApp, fittingEdits(smallApp, list)).document;
      const differences = describeDifferences(smallApp, after, []);
      expect(differences.length > 0).toBe(JSON.stringify(after) !== JSON.stringify(smallApp));
      expect(differences.every(({ sentence }) => sentence.endsWith('.') && !sentence.includes('undefined'))).toBe(true);
    }),
    propertyRuns(300),
  );
});
