import { expect, test } from 'vitest';
import { formatCell } from '#engine/format-cell.ts';
import type { FieldKind } from '../airtable-shapes.ts';
import { countValue, newProfile } from './field-profile.ts';
import { cellOf, newCounts } from './field-values.ts';
import { say } from '#kit/language/msg.ts';
import { nearestColor } from './option-palette.ts';
import { planField } from './plan-field.ts';
import { settleField } from './settle-field.ts';

const names = new Map<string, string | null>([
  ['rec1', 'One'],
  ['rec2', 'Two'],
]);
/** The cells of a field with these values, and what was counted. */
function read(field: FieldKind, values: unknown[]) {
  const profile = newProfile();
  for (const value of values) countValue(profile, value);
  const settled = settleField(planField(field), profile);
  const counts = newCounts();
  const cells = values.map((value) => cellOf(value, settled, counts, (id) => names.get(id) ?? undefined));
  return { cells, counts, column: settled.column, notes: say(settled.notes) };
}
const shown = (field: FieldKind, value: unknown): string => {
  const { cells, column } = read(field, [value]);
  return formatCell(cells[0], { name: '', ...column }, { dates: 'short' });
};

test.each<[FieldKind, unknown, string]>([
  [{ type: 'number', options: { precision: 2 } }, 1234.5, '1234.50'],
  [{ type: 'percent', options: { precision: 1 } }, 0.125, '12.5%'],
  [{ type: 'currency', options: { precision: 0, symbol: '$' } }, 1200, '$1,200'],
  [{ type: 'currency', options: { precision: 2, symbol: 'kr' } }, 5, 'kr5.00'],
  [{ type: 'duration', options: { durationFormat: 'h:mm' } }, 90_000, '25:00'],
  [{ type: 'duration', options: { durationFormat: 'h:mm:ss' } }, 61, '0:01:01'],
  [{ type: 'duration', options: { durationFormat: 'h:mm:ss.SS' } }, 1.5, '0:00:01.50'],
  [{ type: 'rating', options: { max: 5 } }, 4, '4'],
])('%j shows %j as %s', (field, value, text) => expect(shown(field, value)).toBe(text));

test.each<[FieldKind, unknown, unknown]>([
  [{ type: 'date' }, '2026-02-03', '2026-02-03'],
  [{ type: 'dateTime', options: { timeZone: 'utc' } }, '2026-02-03T23:30:05.123Z', '2026-02-03T23:30:05'],
  [{ type: 'dateTime', options: { timeZone: 'America/New_York' } }, '2026-02-03T02:30:00.000Z', '2026-02-02T21:30:00'],
  [{ type: 'dateTime', options: { timeZone: 'client' } }, '2026-02-03T02:30:00.000Z', '2026-02-03T02:30:00'],
  [{ type: 'dateTime', options: { timeZone: 'Mars/Base' } }, '2026-02-03T02:30:00.000Z', '2026-02-03T02:30:00'],
  [{ type: 'createdTime', options: { result: { type: 'date' } } }, '2026-02-03T02:30:00.000Z', '2026-02-03'],
  [{ type: 'checkbox' }, undefined, false],
  [{ type: 'checkbox' }, true, true],
  [{ type: 'singleLineText' }, '', null],
  [{ type: 'barcode' }, { text: '123', type: 'ean13' }, '123'],
  [{ type: 'button' }, { label: 'Go' }, 'Go'],
  [{ type: 'singleCollaborator' }, { id: 'usr1', name: 'Ada' }, 'Ada'],
  [{ type: 'multipleRecordLinks' }, ['rec1', 'rec2', 'recGone'], 'One, Two, recGone'],
  [{ type: 'formula', options: {} }, 5, 5],
  [{ type: 'formula' }, [1, 'a', null, ''], '1, a'],
])('%j holds %j as %j', (field, value, cell) => expect(read(field, [value]).cells).toEqual([cell]));

test('what is not what its field holds becomes text, and is counted', () => {
  const { cells, counts } = read({ type: 'number' }, ['twelve', { a: 1 }, 3, '31/02/2026']);
  expect([cells, counts.odd]).toEqual([['twelve', '{"a":1}', 3, '31/02/2026'], 3]);
  expect(read({ type: 'date' }, ['12026-01-01', '2026-13-40']).counts.odd).toBe(2);
});

test('errors are error values, which nothing adds up', () => {
  const { cells, counts } = read({ type: 'formula', options: { result: { type: 'number' } } }, [
    ...[{ specialValue: 'NaN' }, { specialValue: 'Infinity' }, { error: '#ERROR!' }, 2],
  ]);
  expect([cells, counts]).toEqual([['#NUM!', '#DIV/0!', '#VALUE!', 2], { errors: 3, odd: 0, unknown: 0 }]);
});

test('a lookup of one value keeps its type, of several it is text; choices stay choices', () => {
  const numbers: FieldKind = {
    type: 'multipleLookupValues',
    options: { result: { type: 'number', options: { precision: 1 } } },
  };
  expect(read(numbers, [[1], [2.5], undefined])).toMatchObject({
    cells: [1, 2.5, null],
    column: { type: 'number', format: '0.0' },
  });
  expect(read(numbers, [[1, 2]])).toMatchObject({ cells: ['1, 2'], column: { type: 'text' } });
  const choices: FieldKind = {
    type: 'multipleLookupValues',
    options: {
      result: { type: 'singleSelect', options: { choices: [{ name: 'A', color: 'redBright' }, { name: 'B' }] } },
    },
  };
  expect(read(choices, [['A', 'B']])).toMatchObject({
    cells: ['A, B'],
    column: { type: 'choices', options: ['A', 'B'] },
  });
});

test('a label with a comma is one of several choices, in quotes', () => {
  const choices = [{ name: 'Red, dark' }, { name: 'Blue' }];
  expect(read({ type: 'multipleSelects', options: { choices } }, [['Red, dark', 'Blue']])).toMatchObject({
    cells: ['"Red, dark", Blue'],
    column: { type: 'choices', options: ['Red, dark', 'Blue'] },
  });
});

test.each<[string, FieldKind, unknown[], unknown]>([
  [
    'labels that differ in capital letters',
    { type: 'multipleSelects', options: { choices: [{ name: 'red' }, { name: 'Red' }] } },
    ['red', 'Red'],
    'red; Red',
  ],
  [
    'more labels than a list may have',
    { type: 'multipleSelects', options: { choices: Array.from({ length: 201 }, (_, at) => ({ name: `${at}` })) } },
    ['1', '2'],
    '1; 2',
  ],
])('%s: the field becomes text, and says so', (_, field, value, cell) => {
  const { cells, column, notes } = read(field, [value]);
  expect([cells, column.type]).toEqual([[cell], 'text']);
  expect(notes).toContain('become text');
});

test.each([
  ['blueLight2', 'blue'],
  ['cyanBright', 'deep_blue'],
  ['tealLight1', 'green'],
  ['pinkDark1', 'deep_purple'],
  ['grayLight2', 'gray'],
  [undefined, 'gray'],
  ['__proto__Light1', 'gray'],
  ['neonBright', 'deep_gray'],
])('the choice color %s is %s here', (color, here) => expect(nearestColor(color)).toBe(here));

test('an unknown type, also one that names a part of objects, becomes text', () => {
  for (const type of ['someFutureType', 'constructor', '__proto__', ''])
    expect(read({ type }, ['a'])).toMatchObject({ cells: ['a'], column: { type: 'text' } });
});
