import { expect, test } from 'vitest';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { blockRights, type RightsRules } from './block-rights.ts';
import { catalogue } from '../catalogue.ts';

const anonymous: Viewer = { kind: 'anonymous' };
const person = {
  kind: 'app_user',
  id: 'u',
  name: 'Ann',
  email: 'ann@example.com',
  row_identity: null,
  role: null,
} as const;
const reader: Viewer = { ...person, permissions: 'read' };
const writer: Viewer = { ...person, permissions: 'read-write' };
const editor: Viewer = { kind: 'editor', id: 'e', name: 'Eve', email: 'eve@example.com' };
const viewers = { anonymous, reader, writer, editor };

const rules: RightsRules = catalogue.table;
const withWrites = (writes: RightsRules['writes']): RightsRules => ({ ...rules, writes });
const shown = new Set(['name', 'price']);
const configFor = (who: string) => ({
  settings: { add_new_row: who, action_button_visibility: who },
  axis: [
    { column: 'name', editable: who },
    { column: 'price', editable: 'None' },
    { column: 'secret', editable: 'Everyone' },
  ],
  actions: [{ type: 'Delete row' }, { type: 'Open link' }, { type: 'Duplicate row' }],
});

const table: [who: string, viewer: keyof typeof viewers, writes: boolean, actions: number[]][] = [
  ['None', 'anonymous', false, []],
  ['None', 'reader', false, []],
  ['None', 'writer', false, []],
  ['None', 'editor', false, []],
  ['Admins', 'anonymous', false, []],
  ['Admins', 'reader', false, []],
  ['Admins', 'writer', false, []],
  ['Admins', 'editor', true, [0, 1, 2]],
  ['Admins & Guests', 'anonymous', false, []],
  ['Admins & Guests', 'reader', false, []],
  ['Admins & Guests', 'writer', true, [0, 1, 2]],
  ['Admins & Guests', 'editor', true, [0, 1, 2]],
  ['Everyone', 'anonymous', true, [0, 1, 2]],
  ['Everyone', 'reader', false, [1]],
  ['Everyone', 'writer', true, [0, 1, 2]],
  ['Everyone', 'editor', true, [0, 1, 2]],
];

test.each(table)('%s lets %s write: %s, with the actions %s', (who, viewer, writes, actions) => {
  const rights = blockRights(rules, configFor(who), viewers[viewer], shown);
  expect(rights).toEqual({ add: writes, edit: writes ? ['name'] : [], delete: writes, duplicate: writes, actions });
});

test('a column that the block does not show is never editable', () => {
  for (const viewer of Object.values(viewers)) {
    expect(blockRights(rules, configFor('Everyone'), viewer, shown).edit).not.toContain('secret');
  }
});

test('buttons that edit or copy are nobody’s who may edit no column', () => {
  const config = {
    ...configFor('Everyone'),
    axis: [{ column: 'name', editable: 'None' }],
    actions: [{ type: 'Edit row' }, { type: 'Duplicate row' }, { type: 'Delete row' }],
  };
  for (const viewer of [anonymous, viewers.writer, viewers.editor]) {
    expect(blockRights(rules, config, viewer, shown)).toMatchObject({ edit: [], duplicate: false, actions: [2] });
  }
  const byGuests = { ...config, axis: [{ column: 'name', editable: 'Admins & Guests' }] };
  expect(blockRights(rules, byGuests, anonymous, shown)).toMatchObject({ edit: [], duplicate: false, actions: [2] });
  expect(blockRights(rules, byGuests, viewers.writer, shown)).toMatchObject({ edit: ['name'], actions: [0, 1, 2] });
});

test('columns that a button changes are editable only for those who have the button', () => {
  const through = withWrites({ ...rules.writes, edit: { axisSetting: 'editable', through: 'Edit row' } });
  const config = configFor('Everyone');
  expect(blockRights(through, config, anonymous, shown).edit).toEqual([]);
  const withButton = { ...config, actions: [{ type: 'Edit row' }] };
  expect(blockRights(through, withButton, anonymous, shown).edit).toEqual(['name']);
  expect(blockRights(through, withButton, reader, shown).edit).toEqual([]);
  const hidden = { ...withButton, settings: { ...config.settings, action_button_visibility: 'Admins' } };
  expect(blockRights(through, hidden, anonymous, shown).edit).toEqual([]);
});

test('buttons that only lead somewhere are everyone’s; one that writes is still no reader’s', () => {
  const links = withWrites({ actions: 'everyone' });
  const config = { ...configFor('None'), actions: [{ type: 'Page' }, { type: 'Delete row' }] };
  expect(blockRights(links, config, anonymous, shown).actions).toEqual([0, 1]);
  expect(blockRights(links, config, reader, shown).actions).toEqual([0]);
});

test('without a rule nobody writes, not even an editor', () => {
  expect(blockRights(withWrites({}), configFor('Everyone'), editor, shown)).toMatchObject({
    add: false,
    edit: [],
    actions: [],
  });
});

test('a form that anyone may send is closed to people who may only read', () => {
  const config = { settings: {}, axis: [], actions: [] };
  const may = Object.entries(viewers).map(([name, viewer]) => [
    name,
    blockRights(withWrites({ add: 'anyone' }), config, viewer, shown).add,
  ]);
  expect(Object.fromEntries(may)).toEqual({ anonymous: true, reader: false, writer: true, editor: true });
});

test('a permission that cannot be read permits nobody', () => {
  const config = {
    settings: { add_new_row: 'All', action_button_visibility: 'Nobody' },
    axis: [],
    actions: [{ type: 'Open link' }],
  };
  expect(blockRights(rules, config, editor, shown)).toMatchObject({ add: false, actions: [] });
});
