import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { read } from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { readWhole, temporaryFile } from '#test/workbook-files.ts';
import { writeXlsx } from '../write-xlsx.ts';

test('errors that older programs do not know are stored as Excel stores them, and what waits is read as waiting', async () => {
  const own: Column[] = [{ id: 'a', name: 'A', type: 'text' }];
  const codes = ['#BUSY!', '#CALC!', '#CYCLE!', '#SPILL!', '#N/A'];
  const sheet = { title: 'S', columns: own, rows: codes.map((a) => ({ cells: { a }, formulas: { a: '=1+1' } })) };
  const path = await temporaryFile('errors.xlsx', await buffer(writeXlsx([sheet])));
  const { S } = read(await readFile(path)).Sheets;
  const stored = ['A2', 'A3', 'A4', 'A5', 'A6'].map((address) => [S?.[address]?.t, S?.[address]?.w]);
  expect(stored).toEqual([
    ['e', '#GETTING_DATA'],
    ['e', '#VALUE!'],
    ['e', '#VALUE!'],
    ['e', '#VALUE!'],
    ['e', '#N/A'],
  ]);
  const { sheets } = await readWhole(path);
  expect(sheets[0]?.rows.map(({ cells }) => cells['a'])).toEqual([
    '#BUSY!',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
