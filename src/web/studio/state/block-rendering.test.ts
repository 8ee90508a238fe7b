import { expect, test } from 'vitest';
import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { readLocally, rerender } from './block-rendering.ts';

const block = (type: string, parts: Partial<StoredBlock> = {}): StoredBlock => ({
  id: 'a',
  type,
  version: 1,
  sheet_title: null,
  settings: {},
  axis: [],
  actions: [],
  toolbar_buttons: [],
  item_buttons: [],
  conditional_filter: [],
  filters: [],
  ...parts,
});
const table = (parts: Partial<StoredBlock> = {}) =>
  block('table', { sheet_title: 'Orders', axis: [{ column: 'item' }], ...parts });
const read = (stored: StoredBlock) => {
  const reading = readLocally(stored);
  if (!reading) throw new Error('unknown type');
  return reading;
};
const prepared = (stored: StoredBlock): PreparedBlock => ({
  id: stored.id,
  type: stored.type,
  config: read(stored).config,
  data: {},
  html: { 'settings.text': '<p>old</p>' },
  rights: { add: false, edit: [], delete: false, duplicate: false, actions: [] },
  gaps: [],
});

test.each<[string, StoredBlock]>([
  ['a title', table({ settings: { title: 'Today' } })],
  ['a color', table({ settings: { background_color: '#123456' } })],
  ['the width of a column', table({ axis: [{ column: 'item', column_width: '80px' }] })],
])('%s shows at once and asks the server for nothing', (_, changed) => {
  const before = table();
  expect(read(changed).signature).toBe(read(before).signature);
  expect(rerender(prepared(before), read(changed), read(before).signature)?.config).toBe(read(changed).config);
});

test.each<[string, StoredBlock]>([
  ['another column', table({ axis: [{ column: 'item' }, { column: 'price' }] })],
  ['another sheet', table({ sheet_title: 'Customers' })],
  ['the number of rows', table({ settings: { rows_per_page: 5 } })],
  [
    'a filter',
    table({
      filters: [
        { name: 'f', active: true, condition: '=', sheet_column: { sheet: 'Orders', column: 'item' }, value: 'x' },
      ],
    }),
  ],
])('%s waits for the server, as the rows here do not fit it', (_, changed) => {
  const before = table();
  expect(rerender(prepared(before), read(changed), read(before).signature)).toBeNull();
});

test('a permission shows its setting at once but asks the server what it means', () => {
  const before = table();
  const changed = table({ settings: { add_new_row: 'Everyone' } });
  expect(read(changed).signature).not.toBe(read(before).signature);
  expect(rerender(prepared(before), read(changed), read(before).signature)?.rights.add).toBe(false);
});

test('text that the server cleans keeps its old HTML until the new one is there', () => {
  const before = block('markdown', { settings: { markdown_text: 'one' } });
  const changed = block('markdown', { settings: { markdown_text: 'two' } });
  expect(read(changed).signature).not.toBe(read(before).signature);
  expect(rerender(prepared(before), read(changed), read(before).signature)?.html).toEqual({
    'settings.text': '<p>old</p>',
  });
});

test.each<[string, StoredBlock, boolean]>([
  ['a table without a sheet', table({ sheet_title: null }), true],
  ['a form without a sheet', block('form'), true],
  ['a table with one', table(), false],
  ['a text that names no column', block('markdown', { settings: { markdown_text: 'Welcome' } }), false],
  ['a text that names a column', block('markdown', { settings: { markdown_text: 'Hello [column:item]' } }), true],
  [
    'a scorecard, whose cards name their sheets',
    block('scorecard', { axis: [{ source: { sheet_title: 'Orders', column: 'price' } }] }),
    false,
  ],
])('%s misses its sheet: %#', (_, stored, missing) => {
  expect(read(stored).gaps.includes('sheet_title')).toBe(missing);
});

test('a type that the catalogue does not know cannot be read', () => {
  expect(readLocally(block('hologram'))).toBeNull();
});
