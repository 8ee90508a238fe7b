import * as spreadsheets from '@e965/xlsx';
import { expect, test } from 'vitest';
import { readWhole, temporaryFile } from '#test/workbook-files.ts';

test('columns that are too many are left out by name, and stay on the grid for the formulas that read them', async () => {
  const sheet = spreadsheets.utils.aoa_to_sheet([
    ['A', 'B', 'C', 'Far', ''],
    [1, 3, 2, 40, 5],
    [2, 4, 3, 50, 6],
  ]);
  sheet['B2'] = { t: 'n', v: 45, f: 'D2+E2' };
  sheet['B3'] = { t: 'n', v: 5, f: 'A3+C3' };
  const content: Buffer = spreadsheets.write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer' });
  const { sheets, report } = await readWhole(await temporaryFile('wide.xlsx', content), { limits: { columns: 3 } });
  expect(sheets[0]?.columns.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  expect(sheets[0]?.rows.map(({ cells, formulas }) => [cells, formulas])).toEqual([
    [{ a: 1, b: 45, c: 2 }, { b: '=D2+E2' }],
    [{ a: 2, b: 5, c: 3 }, { b: '=A3+C3' }],
  ]);
  expect(report.sheets[0]?.notes.filter(({ kind }) => kind === 'columns_left_out')).toEqual([
    expect.objectContaining({
      count: 2,
      message: 'A sheet can have up to 3 columns. 2 columns after C were left out: D “Far”, E.',
      cells: ['D1', 'E1'],
    }),
  ]);
});
