import { expect, test } from 'vitest';
import { boardSettingSet } from '#features/boards/rules/board-settings.ts';
import { describeEdit } from '#features/apps/rules/page/describe-edit.ts';
import { defaultPageSettings, type PageEdit } from '#features/apps/rules/page/document.ts';
import { pageSettingSet } from '#features/apps/rules/page/page-settings.ts';
import { accessSettingSet } from '#features/apps/rules/app-settings.ts';
import { themeSettingSet } from '#features/apps/rules/document/theme-settings.ts';
import type { Fields } from '#settings/kinds.ts';
import { catalogue } from './catalogue.ts';
import type { BlockDefinition } from './contract.ts';
import { editNames, itemSetOf } from './edit-names.ts';
import { addText, nameOfEntry, nameOfList, noneText } from '#settings/entry-texts.ts';

const names = editNames({ settings: defaultPageSettings, blocks: [] });
const described = (edit: PageEdit): string => describeEdit(edit, names);

test('changes of a page and a board are called as their forms call them', () => {
  expect(described({ kind: 'set-page', key: 'title', value: 'x' })).toBe('change Browser title of the page');
  expect(described({ kind: 'set-page', key: 'page_background', value: 'x' })).toBe(
    'change Page background of the page',
  );
  expect(described({ kind: 'set-board', key: 'hide_filters', value: true })).toBe(
    'change Hide the filters of the board',
  );
});

test('no setting of a page or a board is called by its key', () => {
  for (const [kind, { fields }] of [
    ['set-page', pageSettingSet],
    ['set-board', boardSettingSet],
  ] as const) {
    for (const key of Object.keys(fields)) {
      const words = described({ kind, key, value: null } as PageEdit);
      expect(words, key).toMatch(/^change [A-Z][^_]* of the (?:page|board)$/);
      expect(words, key).not.toMatch(/[a-z][A-Z]/);
    }
  }
});

/** What every list of blocks and settings calls one entry. */
function entryNames(): Set<string> {
  const found = new Set<string>();
  const read = (fields: Fields): void => {
    for (const setting of Object.values(fields)) {
      if (setting.kind === 'array') found.add(setting.itemName);
      if (setting.kind === 'array' || setting.kind === 'group') read(setting.fields);
    }
  };
  for (const { fields } of [themeSettingSet, accessSettingSet, pageSettingSet, boardSettingSet]) read(fields as Fields);
  for (const definition of Object.values<BlockDefinition>(catalogue)) {
    read(definition.settings);
    for (const list of ['axis', 'actions', 'toolbar_buttons', 'item_buttons', 'conditional_filter'] as const) {
      const set = itemSetOf(definition, list);
      if (!set) continue;
      found.add(set.itemName);
      read(set.fields);
    }
  }
  return found;
}

test('the sentences of every list say what its entries are called', () => {
  const names = [...entryNames()];
  expect(names.length).toBeGreaterThan(25);
  for (const name of names) {
    expect(addText(name)).toBe(`Add ${name}`);
    const [first = '', ...rest] = name.split(/(?= of )/);
    expect(noneText(name)).toBe(`No ${first.replace(/s?$/, 's')}${rest.join('')} yet.`);
    expect(nameOfList(name).toLowerCase()).toBe(`${first.replace(/s?$/, 's')}${rest.join('')}`.toLowerCase());
    expect(nameOfEntry(name, 1).toLowerCase()).toBe(`${name} 2`.toLowerCase());
  }
});
