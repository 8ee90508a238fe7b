import { expect, test } from 'vitest';
import type { RightsRules } from './block-rights.ts';
import { catalogue } from '../catalogue.ts';
import { editQuestion, strangersWarning } from './who-edits.ts';

const rules: RightsRules = catalogue.table;
const configFor = (editable: string, type = 'Edit row', action_button_visibility = 'Everyone') => ({
  settings: { action_button_visibility },
  axis: [
    { column: 'name', hidden: false, editable },
    { column: 'secret', hidden: true, editable: 'Everyone' },
    { column: 'price', hidden: false, editable: 'None' },
  ],
  actions: [{ type }],
});

test('a button that edits or copies rows asks who may edit which of the shown columns', () => {
  for (const type of ['Edit row', 'Duplicate row']) {
    expect(editQuestion(rules, configFor('Admins', type))).toEqual({
      axisSetting: 'editable',
      columns: [
        { index: 0, column: 'name', who: 'Admins' },
        { index: 2, column: 'price', who: 'None' },
      ],
      isNobodys: false,
      strangersEdit: [],
    });
  }
  expect(editQuestion(rules, configFor('Admins', 'Delete row'))).toBeNull();
  expect(editQuestion({ ...rules, writes: { actions: 'everyone' } }, configFor('Admins'))).toBeNull();
});

test('it says when a button is nobody’s, and when strangers may edit', () => {
  expect(editQuestion(rules, configFor('None'))).toMatchObject({ isNobodys: true, strangersEdit: [] });
  expect(editQuestion(rules, configFor('Everyone'))).toMatchObject({ isNobodys: false, strangersEdit: ['name'] });
  // In a list only who has the button edits, and a copy needs its button, too.
  const writes = { ...rules.writes, edit: { axisSetting: 'editable', through: 'Edit row' as const } };
  const through = { ...rules, writes };
  expect(editQuestion(through, configFor('Everyone', 'Edit row', 'Admins'))).toMatchObject({ strangersEdit: [] });
  expect(editQuestion(through, configFor('Everyone', 'Duplicate row'))).toMatchObject({ strangersEdit: ['name'] });
});

test('the warning names the columns and who the strangers are', () => {
  expect(strangersWarning([], 'No sign in')).toBe('');
  expect(strangersWarning(['Name', 'Price'], 'No sign in')).toMatch(
    /^Anyone with the app’s address can change Name and Price without signing in\./,
  );
  expect(strangersWarning(['A', 'B', 'C', 'D', 'E'], 'No sign in')).toContain('A, B, C and 2 more columns');
  expect(strangersWarning(['Name'], 'Use password set by user')).toContain('anyone with the app password');
});
