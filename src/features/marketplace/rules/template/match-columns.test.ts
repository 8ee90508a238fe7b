import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { bestAssignment, marginsOf } from './best-assignment.ts';
import { matchSheet, matchWorkbook, sureMapping } from './match-columns.ts';
import { readySheet } from './weigh-columns.ts';
import type { ContractColumn, ContractSheet, TemplateContract } from './template-contract.ts';

const profile = (title: string, ...columns: Partial<ColumnProfile>[]): SheetProfile => ({
  title,
  rows: 40,
  columns: columns.map((column, at) => ({
    ...{ id: `own_${at}`, name: '', type: 'text', filled: 40, distinct: 40, samples: ['one', 'two'] },
    ...{ commonest: 0, minimum: null, maximum: null, ...column },
  })),
});
const expected = (title: string, parts: Partial<ContractColumn> = {}): ContractColumn => ({
  ...{ id: title.toLowerCase(), title, other_names: [], type: 'text', format: '', unit: '', meaning: 'text' },
  ...{ required: false, personal: false, options: [], description: '', ...parts },
});
const sheetOf = (title: string, ...columns: ContractColumn[]): ContractSheet => ({
  ...{ title, other_names: [], description: '', used_by: [], columns },
});
const contractOf = (...sheets: ContractSheet[]): TemplateContract => ({ version: 1, sheets });
const matchOne = (column: ContractColumn, ...own: Partial<ColumnProfile>[]) =>
  matchSheet(sheetOf('Rows', column), readySheet(profile('Sheet1', ...own)))[0];

test('the assignment is the best of all, and nobody is assigned twice', () => {
  const matrix = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })).chain(([rows, columns]) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );
  /** The best sum, by trying everything. */
  const best = (scores: readonly (readonly number[])[], taken: readonly number[] = []): number => {
    const [line, ...rest] = scores;
    if (!line) return 0;
    const others = line.map((score, at) => (taken.includes(at) ? 0 : score + best(rest, [...taken, at])));
    return Math.max(best(rest, taken), ...others);
  };
  fc.assert(
    fc.property(matrix, (scores) => {
      const assigned = bestAssignment(scores, scores[0]?.length ?? 0);
      const used = assigned.filter((at) => at >= 0);
      expect(new Set(used).size).toBe(used.length);
      expect(assigned.reduce((sum, at, row) => sum + (scores[row]?.[at] ?? 0), 0)).toBe(best(scores));
    }),
    propertyRuns(2_000),
  );
});

test('a margin says how much worse the next choice is', () => {
  expect(marginsOf([[9, 3]], [0])).toEqual([6]);
  expect(
    marginsOf(
      [
        [9, 8],
        [9, 1],
      ],
      [1, 0],
    ),
  ).toEqual([7, 7]);
  expect(marginsOf([[5, 5]], [0])).toEqual([0]);
});

test('columns of two that are alike are not chosen unasked', () => {
  const match = matchOne(expected('Phone', { meaning: 'phone' }), { name: 'Work phone' }, { name: 'Home phone' });
  expect(match).toMatchObject({ state: 'uncertain', others: [{ confidence: expect.any(Number) }] });
});

test('both columns find theirs where one alone would take the other’s', () => {
  const sheet = sheetOf(
    'Rows',
    expected('Date', { type: 'date', meaning: 'date' }),
    expected('Order date', { type: 'date', meaning: 'date' }),
  );
  const own = readySheet(
    profile('Sheet1', { id: 'a', name: 'Order date', type: 'date' }, { id: 'b', name: 'Day', type: 'date' }),
  );
  expect(matchSheet(sheet, own).map(({ to }) => to)).toEqual(['b', 'a']);
});

test.each([
  ['text takes numbers', 'text', 'number', true],
  ['a number needs a number', 'number', 'text', false],
  ['an amount takes a plain number', 'currency', 'number', true],
  ['a day takes a point in time', 'date', 'datetime', true],
  ['a day takes no number', 'date', 'number', false],
  ['a picture takes no text', 'image', 'text', false],
  ['an e-mail address takes no text', 'email', 'text', false],
] as const)('%s', (_what, type, own, fits) => {
  expect(matchOne(expected('Value', { type, meaning: 'number' }), { name: 'Value', type: own })?.to).toBe(
    fits ? 'own_0' : null,
  );
});

test('reasons are said in words', () => {
  expect(matchOne(expected('City'), { name: 'city' })?.reasons).toContain('same name');
  expect(matchOne(expected('Customer'), { name: 'Client' })?.reasons).toContain('other name');
  expect(matchOne(expected('Nickname', { other_names: ['Handle'] }), { name: 'handle' })).toMatchObject({
    confidence: 0.95,
    reasons: ['other name'],
  });
  const mail = { samples: ['a@one.example', 'b@two.example'], type: 'email' as const };
  expect(
    matchOne(expected('Contact', { type: 'email', meaning: 'email' }), { name: 'Where to', ...mail }),
  ).toMatchObject({ state: 'sure', reasons: ['same kind: e-mail'] });
  const state = { distinct: 3, samples: ['open', 'done', 'blocked'] };
  const options = ['Open', 'Done', 'Waiting', 'Blocked'];
  expect(
    matchOne(expected('Progress', { meaning: 'status', options }), { name: 'Column 7', ...state })?.reasons,
  ).toContain('values alike: 100 %');
});

const people = sheetOf('Customers', expected('Name', { required: true }), expected('City'));
const sales = sheetOf(
  'Orders',
  expected('Order no', { required: true }),
  expected('Total', { type: 'number', meaning: 'amount' }),
);

test('sheets are told apart by what is in them', () => {
  const own = [
    profile('Tab A', { name: 'Order number' }, { name: 'Total', type: 'number', minimum: 1, maximum: 9 }),
    profile('Tab B', { name: 'Name' }, { name: 'City' }),
    profile('Weather', { name: 'Wind', type: 'number' }),
  ].map((sheet) => readySheet(sheet));
  const match = matchWorkbook(contractOf(people, sales), own);
  expect(match.sheets.map(({ to, state }) => [to, state])).toEqual([
    ['Tab B', 'sure'],
    ['Tab A', 'sure'],
  ]);
});

test('of two sheets that fit as well none is taken unasked', () => {
  const own = [
    profile('2025', { name: 'Name' }, { name: 'City' }),
    profile('2026', { name: 'Name' }, { name: 'City' }),
  ].map((sheet) => readySheet(sheet));
  const match = matchWorkbook(contractOf(people), own);
  expect(match.sheets[0]?.state).toBe('uncertain');
  expect(sureMapping(match)).toEqual({ sheets: [] });
});

test('a workbook about something else matches nothing', () => {
  const match = matchWorkbook(contractOf(sales), [readySheet(profile('Weather', { name: 'Wind', type: 'number' }))]);
  expect(match.sheets[0]).toMatchObject({ to: null, state: 'none' });
});

test('ten sheets of a hundred columns are matched by their names', () => {
  const names = (sheet: number, at: number): string =>
    `${['Order', 'Ship', 'Due', 'Net', 'Home'][at % 5]} ${['date', 'name', 'total', 'phone', 'city'][sheet % 5]} ${at}`;
  const ten = Array.from({ length: 10 }, (_, sheet) => sheet);
  const contract = contractOf(
    ...ten.map((sheet) => sheetOf(`S${sheet}`, ...Array.from({ length: 100 }, (_, at) => expected(names(sheet, at))))),
  );
  const own = ten.map((sheet) =>
    readySheet(profile(`T${sheet}`, ...Array.from({ length: 100 }, (_, at) => ({ name: names(sheet, 99 - at) })))),
  );
  const match = matchWorkbook(contract, own);
  expect(match.sheets.every(({ columns }) => columns.every(({ reasons }) => reasons.includes('same name')))).toBe(true);
});
