import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  columnIdsIn,
  columnMeant,
  findColumn,
  type TextSyntax,
  withColumnIds,
  withColumnNames,
} from './column-template.ts';
import { propertyRuns } from '#test/property-runs.ts';

const column = (id: string, name: string) => ({ id, name, type: 'text' as const });
const columns = [
  column('name', 'Name'),
  column('unit_price', 'Unit price'),
  column('town', 'City'),
  column('city', 'Town'),
];

test.each([
  ['# [Name]\n\nCosts **[Unit price]**.', '# [column:name]\n\nCosts **[column:unit_price]**.'],
  ['[ name ] [UNIT PRICE] [unit_price]', '[column:name] [column:unit_price] [column:unit_price]'],
  ['a name before an id: [city] is in [town]', 'a name before an id: [column:town] is in [column:city]'],
  ['![Name]([Name]) [Name](https://example.org)', '![Name]([column:name]) [Name](https://example.org)'],
  ['[Name][City] and \\[Name] but \\\\[Name]', '[Name][City] and \\[Name] but \\\\[column:name]'],
  ['- [ ] open\n- [x] done', '- [ ] open\n- [x] done'],
  ['`[Name]` ``a ` [Name]`` ` [Name]', '`[Name]` ``a ` [Name]`` ` [column:name]'],
  ['```\n[Name]\n```\n[Name]', '```\n[Name]\n```\n[column:name]'],
  ['[Nobody] [[Name]] [Na\nme]', '[Nobody] [[column:name]] [Na\nme]'],
  ['', ''],
])('%j is kept as %j', (written, stored) => {
  expect(withColumnIds(written, { columns }, 'markdown')).toBe(stored);
  expect(withColumnIds(stored, { columns }, 'markdown')).toBe(stored);
});

test('in a plain text brackets are always a name', () => {
  expect(withColumnIds('`[Name]`(x) [Name](y) [Name][City]', { columns }, 'plain')).toBe(
    '`[column:name]`(x) [column:name](y) [column:name][column:town]',
  );
});

test('the columns of a kept text are named once each, in order', () => {
  expect(columnIdsIn('[column:b] `[column:c]` [column:a] [column:b] [a] [column:]')).toEqual(['b', 'a']);
});

test('a setting means the column with its id, else with its name, and never a later column for one that was deleted', () => {
  expect(columnMeant({ columns }, 'city')?.id).toBe('city');
  expect(columnMeant({ columns }, 'City')?.id).toBe('town');
  expect(columnMeant({ columns }, ' unit PRICE')?.id).toBe('unit_price');
  expect(columnMeant({ columns }, 'gone')).toBeUndefined();
  expect(columnMeant({ columns, spent_column_ids: ['unit price'] }, 'unit price')).toBeUndefined();
  expect(findColumn(columns, 'City')).toBeUndefined();
});

test('names that differ in case and blanks alone are kept apart', () => {
  const alike = [column('a', 'City'), column('b', 'city'), column('c', ' City'), column('d', 'CITY ')];
  expect(withColumnIds('[City] [city] [ City] [CITY ] [cITY]', { columns: alike }, 'plain')).toBe(
    '[column:a] [column:b] [column:c] [column:d] [column:a]',
  );
});

const names = fc.oneof(
  fc.constantFrom('City', 'city', ' City', 'A]b', '[x]', 'x', 'column:a', 'a`b', 'a\\', '1', 'Ort (neu)', '価格', ''),
  fc.string({ maxLength: 8 }),
);
const sheets = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'city', 'x'), { minLength: 1 })
  .chain((ids) =>
    fc
      .array(names, { minLength: ids.length, maxLength: ids.length })
      .map((given) => ids.map((id, at) => column(id, given[at] ?? ''))),
  );
const pieces = fc.array(
  fc.oneof(
    names.map((name) => `[${name}]`),
    fc.constantFrom('a', 'city', 'gone').map((id) => `[column:${id}]`),
    fc.constantFrom('!', '(', ')', '[', ']', '\\', '`', '``', '```\n', '\n', ' words ', '- [ ] ', '[t](u)'),
  ),
  { maxLength: 12 },
);

test('what people read of a kept text means, read again, what is kept, whatever the columns are called', () => {
  fc.assert(
    fc.property(
      pieces,
      sheets,
      sheets,
      fc.constantFrom<TextSyntax>('markdown', 'plain'),
      (parts, before, after, syntax) => {
        const stored = withColumnIds(parts.join(''), { columns: before }, syntax);
        expect(withColumnIds(stored, { columns: before }, syntax)).toBe(stored);
        const renamed = before.map((one, at) => ({ ...one, name: after[at]?.name ?? one.name }));
        const read = withColumnNames(stored, renamed, syntax);
        expect(withColumnIds(read, { columns: renamed }, syntax)).toBe(
          withColumnIds(stored, { columns: renamed }, syntax),
        );
      },
    ),
    propertyRuns(500),
  );
});

test('the longest text of backticks and brackets is read in one pass', () => {
  const text = Array.from({ length: 300 }, (_, at) => '`'.repeat(at + 1)).join('[a');
  expect(withColumnIds(text.slice(0, 50_000), { columns }, 'markdown')).toBe(text.slice(0, 50_000));
});
