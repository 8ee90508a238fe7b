import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { Cell } from '#sheet/model.ts';
import { csvFile, defuseFormula } from './csv-file.ts';

const textOf = async (header: string[], rows: Cell[][]): Promise<string> => {
  const batches = async function* () {
    yield rows;
  };
  const parts = await Array.fromAsync(csvFile(header, batches()));
  return Buffer.concat(parts).toString('utf8');
};

test.each([
  '=1+1',
  '=HYPERLINK("http://evil.example","x")',
  '+1+1',
  '-1+1',
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u00a0=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '"=1+1"',
  '\tanything',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(A1)',
  '+',
  '-',
  '- a list',
  '+49 30 1234',
  '-1e5000',
])('%j would run or be taken for a formula: it is defused', (text) => {
  expect(defuseFormula(text)).toBe(`'${text}`);
});

test.each([
  '-5',
  '+5',
  '-1,234.50',
  '-0.5%',
  '-1e-7',
  '+491234',
  'a=b',
  'x-y',
  '5',
  '',
  'ann@example.com',
  "'=1",
  ' a',
  '1-2',
  'größer',
])('%j is left as it is', (text) => {
  if (text === "'=1") expect(defuseFormula(text)).toBe("''=1");
  else expect(defuseFormula(text)).toBe(text);
});

test('what is written is read back as it was: quotes, commas, line ends, spaces, all letters', async () => {
  const rows: Cell[][] = [
    ['He said "no"', 'a,b', 'two\nlines', ' spaced ', 'مرحبا 你好 😀', -5.25, true, null],
    ['\r\n', '"', ',', '', ' ', 1e21, false, 0],
  ];
  const header = ['A', 'B "b"', 'C,c', 'D\nd', '=E', 'F', 'G', 'H'];
  const text = await textOf(header, rows);
  expect(text.startsWith('\uFEFFA,')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const read: string[][] = parse(text, { bom: true, record_delimiter: '\r\n' });
  expect(read).toEqual([
    ['A', 'B "b"', 'C,c', 'D\nd', "'=E", 'F', 'G', 'H'],
    ['He said "no"', 'a,b', 'two\nlines', ' spaced ', 'مرحبا 你好 😀', '-5.25', 'TRUE', ''],
    ["'\r\n", '"', ',', '', ' ', '1e+21', 'FALSE', '0'],
  ]);
});

test('a blank cell of a single column is a line all the same', async () => {
  expect(await textOf(['A'], [['x'], [null], ['y']])).toBe('\uFEFFA\r\nx\r\n""\r\ny\r\n');
});

test('a batch is asked for when the last was taken, and never after the reader went away', async () => {
  let asked = 0;
  const batches = async function* () {
    for (;;) {
      asked += 1;
      yield [[`row ${asked}`]];
    }
  };
  const file = csvFile(['A'], batches());
  await file.next();
  expect(asked).toBe(0);
  await file.next();
  await file.next();
  expect(asked).toBe(2);
  await file.return();
  expect((await file.next()).done).toBe(true);
  expect(asked).toBe(2);
});
