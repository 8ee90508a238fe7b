import { expect, test } from 'vitest';
import { boardSettingSet } from '#features/boards/rules/board-settings.ts';
import { describeEdit } from '#features/apps/rules/page/describe-edit.ts';
import { defaultPageSettings, type PageEdit } from '#features/apps/rules/page/document.ts';
import { pageSettingSet } from '#features/apps/rules/page/page-settings.ts';
import { editNames } from './edit-names.ts';

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
