import { expect, test } from 'vitest';
import { entryName } from '#blocks/page-columns.ts';
import { applyAppEdits } from '#features/apps/rules/document/apply.ts';
import { type AppDocument, type AppEdit, defaultAppTheme } from '#features/apps/rules/document/document.ts';
import { defaultPageSettings, type PageEdit, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { mergeUpdate } from '../../rules/template/merge-update.ts';
import { describeConflicts } from './describe-conflicts.ts';

const sheets = [{ title: 'Orders', columns: [{ id: 'c1', name: 'Item', type: 'text' as const }] }];
const parts = { axis: [], actions: [], toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] };
const secret = 'a token nobody may read';
const table: StoredBlock = {
  ...{ ...parts, id: 'table', type: 'table', version: 1, sheet_title: 'Orders', settings: {} },
  ...{ axis: [{ column: 'c1' }], actions: [{ type: 'API call', title: 'Send', token: secret }] },
};
const text: StoredBlock = { ...parts, id: 'text', type: 'markdown', version: 1, sheet_title: null, settings: {} };
const app: AppDocument = {
  look: defaultAppTheme,
  pages: [
    {
      ...{ id: 'home', name: 'Home', slug: '', type: 'home', is_public: true },
      document: { settings: defaultPageSettings, blocks: [table, text] },
    },
  ],
};

test('conflicts of an update are asked about by the names of page, block, setting and column', () => {
  const edit = (one: PageEdit): AppEdit => ({ kind: 'edit-page', page_id: 'home', edit: one });
  const changed = (heading: string, label: string, moved: boolean, token: string): AppDocument =>
    applyAppEdits(app, [
      edit({ kind: 'set-block', id: 'text', path: ['settings', 'markdown_text'], value: heading }),
      edit({ kind: 'set-block', id: 'table', path: ['axis', 0, 'label'], value: label }),
      edit({ kind: 'set-block', id: 'table', path: ['actions', 0, 'token'], value: token }),
      edit({ kind: 'set-page', key: 'hide_header', value: moved }),
      { kind: 'set-look', path: ['palette', 'accent'], value: moved ? '#111111' : '#222222' },
    ]).document;
  const [mine, theirs] = [
    changed('Mine', 'Thing', true, `${secret} 1`),
    changed('Theirs', 'Article', false, `${secret} 2`),
  ];
  const { conflicts } = mergeUpdate({ base: app, theirs, mine, entryName });
  const words = describeConflicts(conflicts, { mine, theirs, sheets });
  expect(
    words.map(({ block: name, setting, base, theirs: there, mine: here }) => [name, setting, base, there, here]),
  ).toEqual([
    ['', 'Look: Palette: Accent', '', '#222222', '#111111'],
    ['Table', 'Column Item: Label', '', 'Article', 'Thing'],
    ['Table', 'Action buttons', 'Send', 'Send', 'Send'],
    ['Text', 'Markdown text', expect.stringMatching(/^## Say what matters/), 'Theirs', 'Mine'],
  ]);
  expect(JSON.stringify(words)).not.toContain(secret);
});
