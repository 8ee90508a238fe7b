import { expect, test } from 'vitest';
import { changedHere, refuseBeyond, refuseOverFormulas } from './workbook-source.ts';

const there = {
  ...changedHere,
  ...{ change_columns: false, write_formulas: false, overwrite_formulas: false, truth: 'there' as const },
};

test('where columns are changed at the source, no edit changes them here; rows are written all the same', () => {
  expect(() => refuseBeyond(there, [{ kind: 'set-cells' }, { kind: 'add-column' }])).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: [expect.objectContaining({ path: 'edits.1.kind' })] }),
  );
  expect(() => refuseBeyond(there, [{ kind: 'set-cells' }, { kind: 'delete-rows' }])).not.toThrow();
  expect(() => refuseBeyond(there, [{ kind: 'set-cells', formulas: { total: '=B2' } }])).toThrow(
    expect.objectContaining({ fields: [expect.objectContaining({ path: 'edits.0.formulas' })] }),
  );
  expect(() => refuseBeyond({ ...there, change_columns: true }, [{ kind: 'add-column' }])).not.toThrow();
});

test('cells that a formula of the source fills are not written over, others are', () => {
  const calculated = new Map([['row_1', ['total']]]);
  const edit = (cells: Record<string, unknown>) => [{ kind: 'set-cells', row_id: 'row_1', cells }];
  expect(() => refuseOverFormulas(there, edit({ name: 'Tea', total: 3 }), calculated)).toThrow(
    expect.objectContaining({ fields: [expect.objectContaining({ path: 'edits.0.cells.total' })] }),
  );
  expect(() => refuseOverFormulas(there, edit({ name: 'Tea' }), calculated)).not.toThrow();
  expect(() => refuseOverFormulas(changedHere, edit({ total: 3 }), calculated)).not.toThrow();
});
