import { expect, test } from 'vitest';
import { editableParts } from '#features/apps/rules/page/edit.ts';
import { defaultPageSettings, type PageDocument, type StoredBlock } from '#features/apps/rules/page/document.ts';
import type { Fields, Setting } from '#settings/kinds.ts';
import { catalogue, definitionOf } from './catalogue.ts';
import { conditionalFilterFields, itemButtonFields, toolbarButtonFields } from './contract.ts';
import { lostColumns, pageByIds, textsOnSheet } from './page-columns.ts';

const column = (id: string, name: string) => ({ id, name, type: 'text' as const });
const orders = { title: 'Orders', columns: [column('item', 'Item'), column('town', 'City')] };
const towns = { title: 'Towns', columns: [column('name', 'City')] };
const blockOf = (type: string, part: Partial<StoredBlock>): StoredBlock => ({
  ...{ id: type, type, version: definitionOf(type)?.version ?? 1, sheet_title: 'Orders', settings: {}, axis: [] },
  ...{ actions: [], toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] },
  ...part,
});
const page = (...blocks: StoredBlock[]): PageDocument => ({ settings: defaultPageSettings, blocks });
const stored = (block: StoredBlock): StoredBlock | undefined => pageByIds(page(block), [orders, towns]).blocks[0];

/** A value of the setting that names the column City, and what is stored of it; null for a setting that names none. */
function naming(setting: Setting): { written: unknown; stored: unknown } | null {
  if (setting.kind === 'column') return { written: 'City', stored: 'town' };
  if (setting.kind === 'datasource')
    return {
      written: { sheet_title: 'Towns', column: 'City' },
      stored: { sheet_title: 'Towns', column: 'name' },
    };
  if (setting.kind === 'kv_pair' && setting.namesColumns)
    return { written: [{ key: 'City', value: '[City]' }], stored: [{ key: 'City', value: '[column:town]' }] };
  if (setting.kind === 'array') {
    const inner = Object.entries(setting.fields).flatMap(([key, one]) => {
      const named = naming(one);
      return named ? [[key, named] as const] : [];
    });
    if (inner.length === 0) return null;
    const item = (state: 'written' | 'stored') => Object.fromEntries(inner.map(([key, named]) => [key, named[state]]));
    return { written: [{}, item('written')], stored: [{}, item('stored')] };
  }
  return 'namesColumns' in setting && setting.namesColumns
    ? { written: 'In **[City]**', stored: 'In **[column:town]**' }
    : null;
}

const lists = (definition: (typeof catalogue)[keyof typeof catalogue]) => ({
  settings: definition.settings as Fields,
  axis: (definition.axis?.fields ?? {}) as Fields,
  actions: (definition.actions?.fields ?? {}) as Fields,
  toolbar_buttons: toolbarButtonFields as Fields,
  item_buttons: itemButtonFields as Fields,
});
const everySetting = Object.values(catalogue).flatMap((definition) =>
  Object.entries(lists(definition)).flatMap(([part, fields]) =>
    Object.entries(fields).map(([key, setting]) => ({ type: definition.type, part, key, setting })),
  ),
);
const naturally = everySetting.flatMap((one) => {
  const named = naming(one.setting);
  return named ? [{ ...one, ...named, title: `${one.type} ${one.part}.${one.key}` }] : [];
});

test.each(naturally)('$title is kept by the id of its column', ({ type, part, key, written, stored: expected }) => {
  const put = (value: unknown): Partial<StoredBlock> =>
    part === 'settings' ? { settings: { [key]: value } } : { [part]: [{ [key]: value }] };
  expect(stored(blockOf(type, put(written)))).toEqual(blockOf(type, put(expected)));
});

test('every setting that speaks of columns in brackets is one that names columns', () => {
  const speaks = everySetting.filter(({ setting }) => /\[Column/i.test(setting.description));
  expect(speaks.length).toBeGreaterThan(2);
  expect(speaks.filter(({ setting }) => naming(setting) === null)).toEqual([]);
  expect(naturally.length).toBeGreaterThan(40);
});

test('every part of a block is looked through: a new one must say which columns it names', () => {
  expect([...editableParts].sort()).toEqual(
    [...Object.keys(lists(catalogue.table)), 'conditional_filter', 'filters', 'sheet_title'].sort(),
  );
  expect(Object.keys(conditionalFilterFields)).toEqual([
    ...['select_column', 'condition', 'through', 'further', 'filter_by', 'value', 'match_with_column'],
  ]);
});

test('filters of page and block, and rules about the record, are kept by id', () => {
  const filter = (sheet: string, name: string) => ({
    ...{ name: 'City', active: true, condition: '=' as const, value: 'City' },
    sheet_column: { sheet, column: name },
  });
  const rule = { select_column: 'City', condition: 'Is', filter_by: 'Current record', match_with_column: 'City' };
  const person = { ...rule, filter_by: 'Logged in user', match_with_column: 'name' };
  const details = blockOf('itemDetails', { sheet_title: 'Towns' });
  const table = blockOf('table', { filters: [filter('Orders', 'City')], conditional_filter: [rule, person] });
  const document = { ...page(table, details), filters: [filter('Towns', ' city '), filter('Gone', 'City')] };
  const { blocks, filters } = pageByIds(document, [orders, towns]);
  expect(blocks[0]?.filters).toEqual([filter('Orders', 'town')]);
  expect(blocks[0]?.conditional_filter).toEqual([
    { ...rule, select_column: 'town', match_with_column: 'name' },
    { ...person, select_column: 'town' },
  ]);
  expect(filters).toEqual([filter('Towns', 'name'), filter('Gone', 'City')]);
});

test('what names a deleted column is left as it is, though a new column has the name', () => {
  const sheet = { ...orders, columns: [column('city_2', 'city')], spent_column_ids: ['city'] };
  const block = blockOf('table', { axis: [{ column: 'city' }] });
  expect(pageByIds(page(block), [sheet]).blocks).toEqual([block]);
  expect(lostColumns(block, [sheet])).toEqual(['axis.0.column']);
});

test('settings that name lost columns are told by their place; hidden ones are not', () => {
  const block = blockOf('table', {
    axis: [{ column: 'item' }, { column: 'gone' }],
    actions: [
      { type: 'Open link', source_column: 'gone' },
      { type: 'Edit row', source_column: 'gone' },
      { type: 'Download pdf', pdf_template: '[column:item] [column:gone]' },
    ],
    filters: [{ name: '', active: true, condition: '=', sheet_column: { sheet: 'Orders', column: 'gone' }, value: '' }],
  });
  expect(lostColumns(block, [orders])).toEqual([
    ...['axis.1.column', 'actions.0.source_column', 'actions.2.pdf_template', 'filters.0'],
  ]);
  expect(lostColumns({ ...block, sheet_title: 'Gone', filters: [] }, [orders])).toEqual([]);
});

test('a text that is put on another sheet names the columns of that sheet', () => {
  const text = blockOf('markdown', { settings: { markdown_text: '[column:town] [column:item]' } });
  expect(textsOnSheet(text, orders, towns).settings).toEqual({ markdown_text: '[column:name] [Item]' });
  expect(textsOnSheet(text, undefined, towns)).toEqual(text);
});

test('half-made filters and settings of the wrong shape are left alone', () => {
  const odd = { ...blockOf('table', { axis: [{ column: 5 }] }), filters: [{ name: 'x' }] };
  expect(stored(odd as StoredBlock & { filters: never[] })).toEqual(odd);
});

test('a text that would grow too long for its setting by the ids stays as it is, and is not lost', () => {
  const long = (most: number, name: string): string => `${name} ${'x'.repeat(most - name.length - 1)}`;
  const text = blockOf('markdown', { settings: { markdown_text: long(50_000, '[City]') } });
  expect(stored(text)).toEqual(text);
  const table = blockOf('table', { actions: [{ field_mapping: [{ key: 'a', value: long(1_000, '[City]') }] }] });
  expect(stored(table)).toEqual(table);
});
