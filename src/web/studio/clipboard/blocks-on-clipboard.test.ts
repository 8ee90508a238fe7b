import { expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { stored } from '#test/studio-on-record.ts';
import { copiedBlocks, pastedBlocks, type PastePosition } from './blocks-on-clipboard.ts';

const sheet = (ids: readonly [string, string][]) => ({
  title: 'Orders',
  columns: ids.map(([id, name]) => ({ id, name, type: 'text' as const })),
});
const here: PastePosition = {
  app_id: 'shop',
  sheets: [
    sheet([
      ['item', 'Item'],
      ['city', 'City'],
    ]),
  ],
  isBoard: false,
  present: new Set(),
};
const table: StoredBlock = {
  ...stored('rows', 'table'),
  sheet_title: 'Orders',
  settings: { title: 'All orders' },
  axis: [{ column: 'item' }],
  toolbar_buttons: [{ title: 'Menu', open_page: 'pag_menu' }],
  actions: [{ title: 'Send', type: 'API call', token: 'kept:sec_0000000000000000000000000a' }],
};
const text: StoredBlock = {
  ...stored('words', 'markdown'),
  sheet_title: 'Orders',
  settings: { markdown_text: 'In [column:city]' },
};
const copy = (...blocks: StoredBlock[]) => copiedBlocks('shop', blocks, here.sheets);

test('in its own app a block comes back whole, under another id', () => {
  const { blocks, left } = pastedBlocks(copy(table), here) ?? {};
  expect(left).toEqual([]);
  expect(blocks?.[0]?.id).not.toBe('rows');
  const { id: _own, version: _newest, ...parts } = table;
  expect(blocks?.[0]).toMatchObject(parts);
});

test('in another app columns are found by name; links to pages and secrets stay behind', () => {
  const other = {
    ...here,
    app_id: 'club',
    sheets: [
      sheet([
        ['c1', 'Item'],
        ['c2', 'city'],
      ]),
    ],
  };
  const { blocks = [] } = pastedBlocks(copy(table, text), other) ?? {};
  expect(blocks[0]).toMatchObject({ sheet_title: 'Orders', axis: [{ column: 'c1' }] });
  expect(blocks[0]?.toolbar_buttons).toEqual([{ title: 'Menu' }]);
  expect(blocks[0]?.actions).toEqual([{ title: 'Send', type: 'API call' }]);
  expect(blocks[1]?.settings['markdown_text']).toBe('In [column:c2]');
  const without = pastedBlocks(copy(table), { ...other, sheets: [] });
  expect(without?.blocks[0]?.sheet_title).toBeNull();
});

test.each<[string, StoredBlock, Partial<PastePosition>, string]>([
  ['a type that is not known', stored('x', 'hologram'), {}, 'This version of Sheaf doesn’t have the block “hologram”.'],
  ['a newer version', { ...table, version: 900 }, {}, 'Table: it’s from a newer version of Sheaf.'],
  ['a header on a board', stored('h', 'header'), { isBoard: true }, 'Header: boards can’t contain it.'],
  ['a second footer', stored('f', 'footer'), { present: new Set(['footer']) }, 'Footer: this page already has one.'],
  ['a setting that is none', { ...table, settings: { nonsense: 1 } }, {}, 'Table: '],
])('%s is refused by name, and the others are pasted', (_, block, position, sentence) => {
  const pasted = pastedBlocks(copy(block, text), { ...here, ...position });
  expect(pasted?.left[0]).toContain(sentence);
  expect(pasted?.blocks.map(({ type }) => type)).toEqual(['markdown']);
});

test.each([
  'just words',
  '{"sheaf":"blocks"',
  '{"sheaf":"blocks","blocks":[],"sheets":[]}',
  '{"sheaf":"blocks","blocks":[{"type":"table"}],"sheets":[]}',
  `{"sheaf":"blocks","blocks":[${JSON.stringify(table)}],"sheets":[{"title":1}]}`,
])('what is no copy of blocks is nothing: %s', (words) => {
  expect(pastedBlocks(words, here)).toBeNull();
});
