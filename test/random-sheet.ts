/** Sheets, changes and questions of few values, so that ties, mixtures and near misses are frequent. */
import fc from 'fast-check';
import {
  type Cell,
  type Column,
  type ColumnType,
  columnTypes,
  type Row,
  type SheetChange,
  type SheetContent,
} from '#engine/model.ts';
import {
  aggregateFunctions,
  conditions,
  type Query,
  type QueryContext,
  type QueryFilter,
} from '#engine/query-model.ts';

const columnIds = ['a', 'b', 'c', 'd'];

/** Few values of every kind, so that ties, mixtures and near misses are frequent. */
const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.constantFrom<Cell[]>(
    null,
    '',
    '  ',
    true,
    false,
    'TRUE',
    0,
    -0,
    10,
    10.5,
    -3,
    0.1,
    1234.56,
    1e-7,
    1e21,
    1e300,
    -1e300,
    Number.NaN,
  ),
  fc.constantFrom(
    'Open',
    'open ',
    'opened',
    'OPEN',
    'straße',
    'Emile',
    'Émile',
    'E\u0301mile',
    'Σb',
    'Ωa',
    '日本',
    'ÿz',
    'Āa',
  ),
  fc.constantFrom(
    'longer text Σb',
    'longer text Ωa',
    'longer text a',
    'longer text b',
    'Longer Text A',
    'a,b',
    'a\u0000b',
    '||',
  ),
  fc.constantFrom(
    '10',
    '10.0',
    '$10',
    '10%',
    '5-star',
    '1e-7',
    '1,200',
    'n/a',
    'Room 10',
    '-3',
    '1e+21',
    '12345678901234567890',
  ),
  fc.constantFrom('2026-03-11', '11/03/2026', '03-11-2026', '11 March 2026', '2026-03-11T00:00', '2026-03-11T09:30:00'),
  fc.constantFrom(
    '2026-03-11T23:30Z',
    '2026-03-11T23:59:59.999',
    '2026-03-12T03:00:00.000Z',
    '2026-03-11t23:30z',
    ' 2026-03-11T23:30Z',
    '2026-03-10',
  ),
  fc.constantFrom('ann@example.com', 'Bob@example.com'),
  fc.constantFrom('#BUSY!', '#CALC!'),
  fc.integer({ min: -20, max: 20 }),
);

/** Formats that say what a column of the type holds. */
const formats: Partial<Record<ColumnType, (string | undefined)[]>> = {
  number: [undefined, '0.00', '#,##0.0', '00000', '(000) 000-0000', '0.0%', '0.00E+00', '#,##0" kg"'],
  currency: [undefined, '$#,##0.00', '#,##0.00 "kr"'],
  percent: [undefined, '0%', '0.00%'],
};

const columns: fc.Arbitrary<Column[]> = fc
  .uniqueArray(
    fc.record({ id: fc.constantFrom(...columnIds), type: fc.constantFrom(...columnTypes), choice: fc.nat({ max: 7 }) }),
    { selector: (column) => column.id, minLength: 1 },
  )
  .map((list) =>
    list.map(({ id, type, choice }) => {
      const choices = formats[type] ?? [];
      const format = choices[choice % Math.max(1, choices.length)];
      return { id, name: id.toUpperCase(), type, ...(format !== undefined && { format }) };
    }),
  );

const row: fc.Arbitrary<Row> = fc.record({
  row_id: fc.integer({ min: 0, max: 60 }).map((number) => `row-${number}`),
  position: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constantFrom(0.5, 3.25, 3.5)),
  version: fc.integer({ min: 1, max: 9 }),
  cells: fc.dictionary(fc.constantFrom(...columnIds, 'stray'), cell),
});

const rows = (maxLength: number) => fc.uniqueArray(row, { selector: (one) => one.row_id, maxLength });

export const randomContent: fc.Arbitrary<SheetContent> = fc.record({
  version: fc.constant(1),
  columns,
  rows: fc.oneof(rows(8), rows(50)),
});

export const randomChange: fc.Arbitrary<Omit<SheetChange, 'version'>> = fc.record({
  upserts: rows(12),
  deletes: fc.array(
    fc.integer({ min: 0, max: 60 }).map((number) => `row-${number}`),
    { maxLength: 12 },
  ),
  columns: fc.option(columns, { nil: undefined, freq: 4 }),
});

const column = fc.constantFrom(...columnIds, 'gone');

const filterValue = fc.oneof(
  cell,
  fc.constantFrom(
    'open||10',
    'émile||2026-03-11||',
    '{{current_user}}',
    'x||{{current_user}}',
    'o',
    '1',
    '7',
    '-03-',
    'yes',
    'No',
    '10%',
    '5-star',
    '1e-7',
    'Mar',
    'march 11, 2026',
    '$10',
    '.50',
    '10.00',
    '%',
    ', 2026, 9',
  ),
  fc.constantFrom<[number, number][]>([Date.UTC(2026, 2, 11), Date.UTC(2026, 2, 12) - 1], [0, 1], [5, 1]),
);

const filter: fc.Arbitrary<QueryFilter> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ column, condition: fc.constantFrom(...conditions), value: filterValue }) },
  {
    weight: 1,
    arbitrary: fc.record({ column, condition: fc.constant('is_exactly' as const), value: cell.map(String) }),
  },
);

const aggregates = fc.array(
  fc.record({ function: fc.constantFrom(...aggregateFunctions), column: fc.option(column) }),
  { maxLength: 4 },
);

const search = fc.record({
  text: fc.constantFrom(
    '',
    ' , ',
    'open',
    'LONG, 10',
    '2026',
    'é',
    't23:30z',
    '1e+',
    '\u0000',
    'a',
    'yes',
    'no',
    'March',
    'mar 11',
    '9:30 am',
    '12%, 1000%',
    '$10',
    '.50',
    '000',
    'kg',
    '2026, pm',
    'march 11',
    '"mar 11"',
    'a open',
    'yes 10, no 12%',
    '"long, 10" a',
    '"9:30',
    'kg ""',
    'longer text',
    'text b, room 10',
    'open 10',
    'longer Σ open',
    'mar 2026',
    'star 5 2026',
  ),
  columns: fc.uniqueArray(column),
});

const query: fc.Arbitrary<Query> = fc.record(
  {
    columns: fc.uniqueArray(column),
    filters: fc.array(filter, { maxLength: 2 }),
    search,
    pageSearch: search,
    sort: fc.array(fc.record({ column, direction: fc.constantFrom('ascending', 'descending') }), { maxLength: 3 }),
    rowIds: fc.array(fc.integer({ min: 0, max: 70 }).map((number) => `row-${number}`)),
    page: fc.record({ offset: fc.integer({ min: 0, max: 20 }), limit: fc.integer({ min: 0, max: 60 }) }),
    following: fc.record({ most: fc.integer({ min: 0, max: 90 }) }),
    aggregates,
    group: fc.record(
      {
        by: column,
        aggregates,
        part: fc.constantFrom('day', 'month', 'year'),
        sort: fc.constantFrom('ascending', 'descending'),
        limit: fc.integer({ min: 0, max: 5 }),
      },
      { requiredKeys: ['by', 'aggregates'] },
    ),
    places: fc.constant(true as const),
    distinct: fc.record({ column, limit: fc.integer({ min: 0, max: 6 }) }),
  },
  { requiredKeys: ['columns'] },
);

/** Some searches look among more rows than those that all filters leave whether one value holds all words. */
export const randomQuery: fc.Arbitrary<Query> = fc.tuple(query, fc.option(fc.nat({ max: 2 }))).map(([one, count]) => {
  if (count === null) return one;
  const within = (one.filters ?? []).slice(0, count);
  const { search: own, pageSearch } = one;
  return {
    ...one,
    ...(own && { search: { ...own, within } }),
    ...(pageSearch && { pageSearch: { ...pageSearch, within } }),
  };
});

export const randomContext: fc.Arbitrary<QueryContext> = fc.record({
  now: fc.constantFrom(Date.UTC(2026, 2, 11, 10), Date.UTC(2026, 2, 11, 23, 45), Date.UTC(2026, 2, 10, 3)),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo'),
  weekStartsOn: fc.integer({ min: 0, max: 6 }),
  currentUser: fc.constantFrom(null, '', 'ann@example.com'),
});
