import { describe, expect, test } from 'vitest';
import { rowActionKinds, rowActionTypes } from './action-kinds.ts';
import { blockTypes, catalogue, definitionOf } from './catalogue.ts';
import type { BlockConfig, BlockDefinition } from './contract.ts';
import { readBlock } from './read-block.ts';
import { addedMessage, columnOfEntry, downloadsOf, isHidden, offersFeed, uploadsOf, usableActions } from './roles.ts';
import { kindFields, rowActionVisibility } from './shared/rows/row-action-fields.ts';

const definitions: BlockDefinition[] = Object.values(catalogue);

function configOf(type: keyof typeof catalogue, parts: Record<string, unknown>): BlockConfig {
  const block = { id: 'a', type, version: 1, sheet_title: 'Orders', settings: {}, axis: [], actions: [] };
  const rest = { toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] };
  const definition = definitionOf(type);
  if (!definition) throw new Error(type);
  return readBlock(definition, { ...block, ...rest, ...parts }).config;
}

test.each<[keyof typeof catalogue, Record<string, unknown>, string | null]>([
  ['form', { type: 'file', file_mime_type: '.pdf' }, '.pdf'],
  ['form', { type: 'file', hide: true }, null],
  ['form', { type: 'text' }, null],
  ['event', { type: 'image' }, 'image/*'],
  ['event', { type: 'text' }, null],
  ['table', { type: 'image', image_source: 'Upload Image' }, 'image/*'],
  ['table', { type: 'image', image_source: 'External URL' }, null],
  ['table', { type: 'text', image_source: 'Upload Image' }, null],
  ['list', { type: 'image' }, null],
])('a field of %s with %j takes the files %s', (type, entry, kinds) => {
  const config = configOf(type, { axis: [{ column: 'photo', ...entry }] });
  expect(uploadsOf(catalogue[type], config, 'photo')).toBe(kinds);
  expect(uploadsOf(catalogue[type], config, 'other')).toBeNull();
  expect(uploadsOf(catalogue[type], config, '')).toBeNull();
});

test('entries are hidden by the setting that the block names for it', () => {
  expect(isHidden(catalogue.table, { hidden: true })).toBe(true);
  expect(isHidden(catalogue.form, { hide: true })).toBe(true);
  // Its own words for something else.
  expect(isHidden(catalogue.form, { hidden: true })).toBe(false);
  expect(isHidden(catalogue.grid, { hide_on_grid: true })).toBe(false);
});

test('only what the owner offers is downloaded, and only where the block knows it', () => {
  const offered = { csv_download: true, pdf_download: true };
  expect(downloadsOf(catalogue.table, { settings: offered })).toEqual(['csv', 'pdf']);
  expect(downloadsOf(catalogue.list, { settings: { ...offered, csv_download: false } })).toEqual(['pdf']);
  expect(downloadsOf(catalogue.grid, { settings: offered })).toEqual([]);
});

test('rows are a feed where the owner says so, and the block is a list', () => {
  const settings = { atom_feed: true };
  for (const type of ['table', 'list', 'grid'] as const) {
    expect(offersFeed(catalogue[type], configOf(type, { settings }))).toBe(true);
    expect(offersFeed(catalogue[type], configOf(type, {}))).toBe(false);
  }
  expect(offersFeed(catalogue.chart, configOf('chart', { settings }))).toBe(false);
});

test('the words after a form are those of its own setting', () => {
  expect(addedMessage(catalogue.form, configOf('form', { settings: { submit_success: 'Thank you' } }))).toBe(
    'Thank you',
  );
  expect(addedMessage(catalogue.table, configOf('table', {}))).toBe('');
});

test('a button is used as what it is, by those who may', () => {
  const actions = [{ type: 'API call', token: 't' }, { type: 'Edit row' }, { type: 'API call', token: 'u' }];
  const config = configOf('table', { actions });
  expect(usableActions(catalogue.table, config, [0, 1], 'API call').map(({ token }) => token)).toEqual(['t']);
  expect(usableActions(catalogue.table, config, [0, 1, 2], 'Delete row')).toEqual([]);
});

describe('every definition', () => {
  test.each(blockTypes)('%s names what the server needs of it', (type) => {
    const definition: BlockDefinition = catalogue[type];
    const asks = Object.values(definition.requests(configOf(type, {})));
    expect(definition.takesComments).toBe(asks.some(({ shape }) => shape === 'comments'));
    // Rights are decided by column: entries that visitors may edit say which column they are about.
    if (definition.writes.edit) expect(columnOfEntry(definition, { column: 'city' })).toBe('city');
    // A header's navigation is the board's own.
    if (definition.single === 'top') expect(definition.fitsBoards).toBe(false);
  });

  test('no two are for the same step of signing in', () => {
    const steps = definitions.flatMap(({ authStep }) => authStep ?? []);
    expect(steps.toSorted()).toEqual(['forgotPassword', 'login', 'register']);
  });
});

test('a setting of a button shows with the kinds that have it, and each belongs to one', () => {
  for (const key of Object.keys(kindFields) as (keyof typeof kindFields)[]) {
    const types = rowActionTypes.filter((type) => rowActionKinds[type].settings.some((one) => one === key));
    expect(types, key).not.toEqual([]);
    expect([rowActionVisibility[key]?.type].flat(), key).toEqual(types);
  }
  expect(rowActionVisibility.token).toHaveProperty('authorization_method');
});
