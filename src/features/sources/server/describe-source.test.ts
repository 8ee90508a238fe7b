import { expect, test } from 'vitest';
import { adapters } from './all-adapters.ts';
import { describeSourceBy } from './describe-source.ts';

const describeSource = describeSourceBy(adapters);

test('what was made here is its own truth, on its own page', () => {
  for (const stored of [{}, null, { kind: 'built-in' }, { kind: 'built-in', copy_of: 'workbook_1' }]) {
    expect(describeSource('workbook_2', stored)).toEqual({
      ...{ kind: 'built-in', name: null },
      capabilities: {
        write_rows: true,
        change_columns: true,
        write_formulas: true,
        overwrite_formulas: true,
        truth: 'here',
      },
      link: { href: '/dashboard/workbooks/workbook_2', place: null },
    });
  }
});

test('a file is named, and changed here', () => {
  const source = describeSource('workbook_2', { kind: 'file', name: 'Sales.xlsx', importer: '7' });
  expect(source).toMatchObject({ name: 'Sales.xlsx', capabilities: { truth: 'here', change_columns: true } });
});

test('a published address is read here, and changed where it is', () => {
  const stored = { kind: 'published', name: 'prices', address: 'https://example.com/prices.csv' };
  expect(describeSource('workbook_2', stored)).toMatchObject({
    capabilities: { write_rows: false, change_columns: false, truth: 'there' },
    link: { href: 'https://example.com/prices.csv', place: 'example.com' },
  });
});

test('a source whose adapter is not part of this Sheaf can be read, and nothing of it changed', () => {
  expect(describeSource('workbook_2', { kind: 'gopher', name: 'Burrow' })).toMatchObject({
    ...{ kind: 'gopher', name: 'Burrow' },
    capabilities: { write_rows: false, change_columns: false, write_formulas: false, overwrite_formulas: false },
    link: { place: null },
  });
});
