import { expect, test } from 'vitest';
import { configOf } from '#test/render-sample.tsx';
import type { Cell } from '#engine/model.ts';
import type { WriteRequest } from '../../contract.ts';
import { definition } from '../definition.ts';
import { askedColumns, stepsOf } from './asked-fields.ts';

type Entry = Record<string, unknown>;
const today = '2026-11-27';
const asked = (
  axis: Entry[],
  cells: Record<string, Cell>,
  { steps = [] as Entry[], user = null as string | null } = {},
) => [
  ...askedColumns(
    configOf('form', { axis, settings: { form_steps: steps } }) as never,
    (column) => cells[column] ?? null,
    { today, user: user === null ? null : { email: user } },
  ),
];
const when = (when_field: string, when_condition: string, when_value = '') => ({
  when_field,
  when_condition,
  when_value,
});

test.each([
  ['=', 'Other', 'other', 'Others'],
  ['is_not', 'None', 'Nuts', 'none'],
  ['any_of', 'Nuts||Milk', 'milk', 'Fish'],
  ['none_of', 'Nuts||Milk', 'Fish', 'Milk'],
  ['includes', 'nut', 'Peanuts', 'Milk'],
  ['not_includes', 'nut', 'Milk', 'Peanuts'],
  ['starts_with', 'no', 'Nope', 'Yes, no'],
  ['>', '17', '18', '17'],
  ['<', '17', '16', '17'],
  ['filled', '', 'x', null],
  ['empty', '', null, 'x'],
] as const)('a field is asked when the one above it is %s %s', (condition, value, met, unmet) => {
  const axis = [{ column: 'a' }, { column: 'b', asked_when: [when('a', condition, value)] }];
  expect(asked(axis, { a: met })).toEqual(['a', 'b']);
  expect(asked(axis, { a: unmet })).toEqual(['a']);
});

test('numbers, days, choices and yes or no are compared as what they are', () => {
  const ask = (type: string, condition: string, value: string, cell: Cell) =>
    asked(
      [
        { column: 'a', type, options: 'true, false' },
        { column: 'b', asked_when: [when('a', condition, value)] },
      ],
      { a: cell },
    ).includes('b');
  expect([ask('number', '>', '9', 10), ask('number', '>', '9', 8)]).toEqual([true, false]);
  expect([ask('date', '>', '2026-11-01', '2026-11-02'), ask('date', '>', '2026-11-01', '2026-10-31')]).toEqual([
    true,
    false,
  ]);
  expect([ask('multi-select', 'any_of', 'Nuts', 'Milk, Nuts'), ask('multi-select', 'any_of', 'Nuts', 'Milk')]).toEqual([
    true,
    false,
  ]);
  expect([ask('select', '=', 'yes', 'true'), ask('select', '=', 'yes', 'false')]).toEqual([true, false]);
});

test('all conditions, or one of them, are met', () => {
  const both = [when('a', '=', '1'), when('b', '=', '1')];
  const axis = (any: boolean) => [
    { column: 'a' },
    { column: 'b' },
    { column: 'c', asked_when: both, asked_when_any: any },
  ];
  expect(asked(axis(false), { a: '1' })).toEqual(['a', 'b']);
  expect(asked(axis(false), { a: '1', b: '1' })).toEqual(['a', 'b', 'c']);
  expect(asked(axis(true), { b: '1' })).toEqual(['a', 'b', 'c']);
});

test('a field that isn’t asked, is hidden or comes later counts as empty, so that what follows from it isn’t asked either', () => {
  const axis = [
    { column: 'a' },
    { column: 'b', asked_when: [when('a', '=', 'yes')] },
    { column: 'c', asked_when: [when('b', 'filled')] },
    { column: 'd', asked_when: [when('e', 'filled')] },
    { column: 'e' },
    { column: 'f', hide: true, default: 'x' },
    { column: 'g', asked_when: [when('f', 'filled')] },
  ];
  expect(asked(axis, { a: 'no', b: 'typed before', e: 'x', f: 'x' })).toEqual(['a', 'e']);
  expect(asked(axis, { a: 'yes', b: 'typed' })).toEqual(['a', 'b', 'c', 'e']);
});

test('fields are for people who are signed in, or for strangers; who only knows a password is one', () => {
  const axis = [
    { column: 'a', asked_to: 'Signed-in people' },
    { column: 'b', asked_to: 'Strangers' },
  ];
  expect(asked(axis, {}, { user: 'ann@example.com' })).toEqual(['a']);
  expect(asked(axis, {})).toEqual(['b']);
  expect(asked(axis, {}, { user: 'Guest' })).toEqual(['b']);
});

test('steps hold fields up to the next one, and a condition passes one over', () => {
  const axis = [{ column: 'a' }, { column: 'b' }, { column: 'h', hide: true }, { column: 'c' }, { column: 'd' }];
  const steps = [
    { step_title: 'Last', first_field: 'd' },
    { step_title: 'Two', first_field: 'c', ...when('a', '=', 'more') },
    { step_title: 'Gone', first_field: 'z' },
    { step_title: 'Hidden', first_field: 'h' },
  ];
  const config = configOf('form', { axis, settings: { form_steps: steps } });
  expect(stepsOf(config as never).map(({ step, columns }) => [step?.step_title ?? '', columns])).toEqual([
    ['', ['a', 'b']],
    ['Two', ['c']],
    ['Last', ['d']],
  ]);
  expect(asked(axis, { a: 'less', c: 'typed before' }, { steps })).toEqual(['a', 'b', 'd']);
  expect(asked(axis, { a: 'more' }, { steps })).toEqual(['a', 'b', 'c', 'd']);
});

test('what is sent of a field that isn’t asked is neither stored nor required nor checked', () => {
  const config = configOf('form', {
    axis: [
      { column: 'diet', type: 'select', options: 'None, Other' },
      { column: 'which', required: true, regex_validation: '[a-z]+', asked_when: [when('diet', '=', 'Other')] },
    ],
  });
  const request = (cells: Record<string, Cell>): WriteRequest => ({
    ...{ kind: 'add', cells, editable: [], columns: [], options: {}, today, user: null },
    matches: (pattern, text) => new RegExp(`^(?:${pattern})$`, 'u').test(text),
  });
  const check = (cells: Record<string, Cell>) => definition.checkWrite?.(config as never, request(cells));
  expect(check({ diet: 'None', which: 'FORGED 1' })).toEqual({ cells: { diet: 'None' }, problems: [] });
  expect(check({ diet: 'Other' })?.problems).toEqual([{ path: 'which', message: 'Fill in this field.' }]);
  expect(check({ diet: 'Other', which: 'nuts' })?.cells).toEqual({ diet: 'Other', which: 'nuts' });
});
