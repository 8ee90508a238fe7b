import { expect, test } from 'vitest';
import { openSource, refuseBeyond } from './describe-source.ts';

test('what was made here is its own truth, on its own page, with nothing to take in', () => {
  for (const stored of [{}, { kind: 'built-in' }, { kind: 'built-in', copy_of: 'workbook_1' }]) {
    expect(openSource('workbook_2', stored)).toEqual({
      ...{ kind: 'built-in', name: null, pull: null },
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

test('a file is taken in again with other choices', async () => {
  const source = openSource('workbook_2', { kind: 'file', name: 'Sales.xlsx', importer: '7' });
  expect(source).toMatchObject({ kind: 'file', name: 'Sales.xlsx', capabilities: { truth: 'here' } });
  const read: unknown[] = [];
  const choices = { sheets: [] };
  const lookAtMirror = async () => undefined;
  await source.pull?.({ readFileAgain: async (...input) => void read.push(input), lookAtMirror }, { choices });
  expect(read).toEqual([['workbook_2', choices]]);
});

test('a source that this version doesn’t support is named, and not taken for another', () => {
  expect(() => openSource('workbook_2', { kind: 'gopher' })).toThrow('doesn’t support');
});

test('where columns are changed at the source, no edit changes them here; rows are written all the same', () => {
  const there = {
    ...{
      write_rows: true,
      change_columns: false,
      write_formulas: false,
      overwrite_formulas: false,
      truth: 'there' as const,
    },
  };
  expect(() => refuseBeyond(there, [{ kind: 'set-cells' }, { kind: 'add-column' }])).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: [expect.objectContaining({ path: 'edits.1.kind' })] }),
  );
  expect(() => refuseBeyond(there, [{ kind: 'set-cells' }, { kind: 'delete-rows' }])).not.toThrow();
  expect(() => refuseBeyond(there, [{ kind: 'set-cells', formulas: { total: '=B2' } }])).toThrow(
    expect.objectContaining({ fields: [expect.objectContaining({ path: 'edits.0.formulas' })] }),
  );
  expect(() => refuseBeyond({ ...there, change_columns: true }, [{ kind: 'add-column' }])).not.toThrow();
});
