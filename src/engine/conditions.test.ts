import { expect, test } from 'vitest';
import cases from '../../test/spec/filter-cases.json' with { type: 'json' };
import { matchesCell } from './conditions.ts';
import { type Cell, type Column, type ColumnType, columnTypes } from './model.ts';
import { type Condition, conditions, type Filter, type FilterValue, type QueryContext } from './query-model.ts';
import { runQuery } from './run-query.ts';
import { createSnapshot } from './snapshot.ts';

const context: QueryContext = {
  now: Date.parse(cases.now),
  timeZone: cases.timeZone,
  weekStartsOn: 0,
  currentUser: cases.currentUser,
};

function filterOf(condition: string, value: unknown): Filter {
  expect(conditions).toContain(condition);
  return { column: 'value', condition: condition as Condition, value: value as FilterValue };
}

function stored(values: Cell[], filter: Filter, type: ColumnType = 'text', requested = context): number[] {
  const columns: Column[] = [{ id: 'value', name: 'Value', type }];
  const rows = values.map((value, index) => ({
    row_id: `row-${index}`,
    position: index,
    version: 1,
    cells: { value },
  }));
  const oneByOne = values.flatMap((value, index) => (matchesCell(filter, value, columns[0], requested) ? [index] : []));
  const answer = runQuery(
    createSnapshot({ version: 1, columns, rows }),
    { columns: [], filters: [filter], page: { offset: 0, limit: values.length } },
    requested,
  );
  const scanned = answer.rows.map((row) => Number(row.row_id.slice(4)));
  expect(scanned).toEqual(oneByOne);
  expect(answer.total).toBe(oneByOne.length);
  return scanned;
}

test('the cases cover every condition', () => {
  const covered = new Set(cases.cases.map((one) => one.condition));
  // Those of choices are not among the cases (choices.test.ts), and those of blank cells are below.
  const elsewhere = ['is_not', 'none_of', 'all_of', 'empty', 'not_empty'];
  expect(conditions.filter((condition) => !covered.has(condition))).toEqual(elsewhere);
});

for (const type of ['text', 'number', 'date', 'datetime'] as const) {
  test.each(cases.cases)(`the written rule holds in a ${type} column: $name`, ({ values, condition, value, match }) => {
    expect(stored(values, filterOf(condition, value), type)).toEqual(match);
  });
}

test.each(columnTypes)('is empty, and is not empty, in a column of type %s', (type) => {
  const values: Cell[] = [
    'Ada Lovelace (/people/01h00000000000000000000000)',
    null,
    0,
    '',
    false,
    ' ',
    'a.png (/files/b)',
  ];
  const empty = stored(values, filterOf('empty', null), type);
  expect(empty).toEqual([1, 3, 5]);
  expect(stored(values, filterOf('not_empty', null), type)).toEqual([0, 2, 4, 6]);
});

const more: { name: string; values: Cell[]; condition: Condition; value: FilterValue; match: number[] }[] = [
  { name: 'equality does not strip words', values: ['Room 12', '12'], condition: '=', value: '12', match: [1] },
  {
    name: 'equality keeps long identifiers apart',
    values: ['12345678901234567', '12345678901234568'],
    condition: '=',
    value: '12345678901234568',
    match: [1],
  },
  {
    name: 'equality does not take mail addresses for numbers',
    values: ['a1@x.org', 'b1@x.org'],
    condition: '=',
    value: 'a1@x.org',
    match: [0],
  },
  {
    name: 'equality reads currency on both sides',
    values: ['$1,200.50', 1200.5, 'USD 1200.50', '1200'],
    condition: '=',
    value: '€1,200.5',
    match: [0, 1, 2],
  },
  { name: 'equality knows booleans', values: [true, 'TRUE', false, 'yes'], condition: '=', value: true, match: [0, 1] },
  { name: 'equality finds a number by its own text', values: [1e21, 1e22], condition: '=', value: '1e+21', match: [0] },
  { name: 'a blank value equals nothing', values: ['', null, '  ', 0], condition: '=', value: '', match: [] },
  { name: 'any_of skips blank choices', values: ['', null, 'a'], condition: 'any_of', value: '||a||', match: [2] },
  {
    name: 'any_of takes numbers and dates as equality does',
    values: [10, '2026-01-02', 'x', 11],
    condition: 'any_of',
    value: '$10||01-02-2026',
    match: [0, 1],
  },
  {
    name: 'any_of knows the current user',
    values: ['ann@example.com', 'bob@example.com', 'eve@example.com'],
    condition: 'any_of',
    value: 'bob@example.com||{{current_user}}',
    match: [0, 1],
  },
  { name: 'greater leaves out the bound', values: [10, 10.000001, 9.9], condition: '>', value: 10, match: [1] },
  { name: 'less leaves out the bound', values: [-10, -10.000001, -9.9], condition: '<', value: '-10', match: [1] },
  { name: 'greater than zero', values: [0, 1e-300, -1e-300, '0.00'], condition: '>', value: 0, match: [1] },
  { name: 'a date is no number', values: ['25/12/2026', 5], condition: '>', value: 1, match: [1] },
  { name: 'a number is no date', values: [46000, '2026-05-01'], condition: '>', value: '2026-01-01', match: [1] },
  {
    name: 'less on dates leaves out the day itself',
    values: ['2026-03-09T23:59', '2026-03-10T00:00', '2026-03-10'],
    condition: '<',
    value: '2026-03-10',
    match: [0],
  },
  {
    name: 'a value that is no number compares with nothing',
    values: [1, 2, ''],
    condition: '<',
    value: 'n/a',
    match: [],
  },
  {
    name: 'not_includes keeps blanks and numbers',
    values: [null, '', 12, 21, 'x'],
    condition: 'not_includes',
    value: '1',
    match: [0, 1, 4],
  },
  {
    name: 'starts_with reads numbers as text',
    values: [12, 21, '1x'],
    condition: 'starts_with',
    value: 1,
    match: [0, 2],
  },
  {
    name: 'ends_with reads date-times as text',
    values: ['2026-03-10T10:00:00Z', '2026-03-10T10:00'],
    condition: 'ends_with',
    value: ':00z',
    match: [0],
  },
  {
    name: 'an empty text is in everything but blanks',
    values: ['', null, 'a', 7, '2026-03-11T10:00'],
    condition: 'includes',
    value: '',
    match: [2, 3, 4],
  },
  {
    name: 'the last millisecond belongs to the day',
    values: ['2026-03-11T23:59:59.999', '2026-03-12T00:00', '2026-03-10T23:59:59.999'],
    condition: 'today',
    value: null,
    match: [0],
  },
  {
    name: 'accents are one letter however encoded',
    values: ['Cafe\u0301', 'CAFÉ', 'Cafe'],
    condition: '=',
    value: 'caf\u00e9',
    match: [0, 1],
  },
  {
    name: 'zero past days is today',
    values: ['2026-03-11', '2026-03-10'],
    condition: 'past_days',
    value: 0,
    match: [0],
  },
  {
    name: 'negative past days match nothing',
    values: ['2026-03-11', '2026-03-12'],
    condition: 'past_days',
    value: -1,
    match: [],
  },
  {
    name: 'a period that ends before it starts holds nothing',
    values: ['2026-03-11'],
    condition: 'date',
    value: [1775001599999, 1772323200000],
    match: [],
  },
  { name: 'a period is needed for date', values: ['2026-03-11'], condition: 'date', value: '2026-03-11', match: [] },
  {
    name: 'a period fits no other condition',
    values: ['2026-03-11', ''],
    condition: 'not_includes',
    value: [0, 1],
    match: [],
  },
];

for (const type of ['text', 'number', 'datetime'] as const) {
  test.each(more)(`in a ${type} column: $name`, ({ values, condition, value, match }) => {
    expect(stored(values, filterOf(condition, value), type)).toEqual(match);
  });
}

const asShown: [ColumnType, Cell[], Condition, Filter['value'], number[]][] = [
  ['percent', [0.05, 0.1, 0.11, 0.5, 'over 20%'], '>', '10%', [2, 3, 4]],
  ['percent', [0.05, 0.1, 0.5], '<', '10%', [0]],
  ['percent', [0.05, 0.1, 0.5], '>', 0.07, [1, 2]],
  ['percent', [0.29, 0.3, '29 %'], '=', '29%', [0, 2]],
  ['percent', [0.29, 0.3], 'any_of', '29%||30%', [0, 1]],
  ['text', ['5-star', '3-star', '2-star', 'none'], '>', '2', [0, 1]],
  ['text', ['5-star', '3-star', '2-star'], '>', '2-star', [0, 1]],
  ['boolean', [true, false, 'maybe', null], '=', 'Yes', [0]],
  ['boolean', [true, false, 'no'], '=', 'no', [1, 2]],
  ['date', ['2026-03-03', '2026-04-03', 'march'], 'includes', 'March', [0, 2]],
  ['datetime', ['2026-03-03T10:00', '2026-03-13T09:00'], 'starts_with', 'March 3, 2026', [0]],
  ['datetime', ['2026-03-03T10:00', '2026-04-03T09:00', null], 'not_includes', 'March', [1, 2]],
  ['datetime', ['2026-03-03T10:00', '2026-03-04T10:00'], 'includes', '3, 2026, 10', [0]],
  ['currency', [1200.5, 1200], 'ends_with', '.50', [0]],
];
test.each(asShown)('in a %s column %j %s %j reads what is shown', (type, values, condition, value, match) => {
  expect(stored(values, filterOf(condition, value), type)).toEqual(match);
});

test.each(conditions)('%s on a column that the sheet lacks matches nothing', (condition) => {
  const filter: Filter = { column: 'gone', condition, value: condition === 'date' ? [0, 1e15] : 'x' };
  expect(matchesCell(filter, 'y', undefined, context)).toBe(false);
  const snapshot = createSnapshot({
    version: 1,
    columns: [{ id: 'value', name: 'Value', type: 'text' }],
    rows: [{ row_id: 'a', position: 1, version: 1, cells: { value: 'y' } }],
  });
  expect(
    runQuery(snapshot, { columns: ['value'], filters: [filter], page: { offset: 0, limit: 9 } }, context),
  ).toMatchObject({
    total: 0,
    rows: [],
  });
});

test.each([null, '', '  '])(
  'without a current user (%j) a filter on it matches nothing, not even by not_',
  (currentUser) => {
    for (const condition of ['=', 'any_of', 'not_includes', 'not_starts_with', 'includes'] as const) {
      const filter = filterOf(condition, '{{current_user}}');
      expect(stored(['ann@example.com', '', null], filter, 'email', { ...context, currentUser })).toEqual([]);
    }
  },
);

test('an e-mail with dollar signs is put in literally', () => {
  const requested = { ...context, currentUser: "a$&$'b@x.org" };
  expect(stored(["a$&$'b@x.org", 'b@x.org'], filterOf('=', '{{current_user}}'), 'email', requested)).toEqual([0]);
});

test('the zone decides what today is', () => {
  const values = ['2026-03-11', '2026-03-12', '2026-03-11T20:00:00Z', '2026-03-11T10:00:00Z'];
  const late = { ...context, now: Date.parse('2026-03-11T18:00:00Z') };
  for (const type of ['text', 'datetime'] as const) {
    expect(stored(values, filterOf('today', null), type, late)).toEqual([0, 2, 3]);
    expect(stored(values, filterOf('today', null), type, { ...late, timeZone: 'Asia/Tokyo' })).toEqual([1, 2]);
    expect(stored(values, filterOf('today', null), type, { ...late, timeZone: 'America/Los_Angeles' })).toEqual([
      0, 2, 3,
    ]);
  }
});

test('the week starts where the context says', () => {
  const values = ['2026-03-08', '2026-03-09', '2026-03-15', '2026-03-16', '2026-03-22', '2026-03-23'];
  const monday = { ...context, weekStartsOn: 1 };
  expect(stored(values, filterOf('current_week', null), 'date', monday)).toEqual([1, 2]);
  expect(stored(values, filterOf('next_week', null), 'date', monday)).toEqual([3, 4]);
});
