import { expect, test } from 'vitest';
import { parseTable, writeTable } from './table-text.ts';

const tables: [string, string, string[][]][] = [
  ['one cell', 'a', [['a']]],
  ['nothing', '', [['']]],
  [
    'rows and columns, with the last line break',
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'line breaks of Windows',
    'a\tb\r\nc\t\r\n',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['quoted cells with line breaks, tabs and quotes', '"a\nb"\t"say ""x"""\t"c\td"', [['a\nb', 'say "x"', 'c\td']]],
  ['a quote that quotes nothing', '"a" b\tc', [['"a" b', 'c']]],
  ['a quote that never ends', '"a\tb', [['"a', 'b']]],
  ['blank cells', '\t\t', [['', '', '']]],
  ['a blank line within', 'a\n\nb', [['a'], [''], ['b']]],
];
test.each(tables)('a pasted text is read as a table: %s', (_, text, table) => {
  expect(parseTable(text)).toEqual(table);
});

test('a copied table is read back as it was', () => {
  const table = [
    ['plain', 'two\nlines', 'a\ttab'],
    ['"quoted"', 'say "x"', ''],
  ];
  expect(parseTable(writeTable(table))).toEqual(table);
});
