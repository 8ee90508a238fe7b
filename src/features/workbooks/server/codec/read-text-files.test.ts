import fc from 'fast-check';
import { restoreDefused } from '#kit/csv-text.ts';
import { expect, test } from 'vitest';
import { readOneSheet } from '#test/workbook-files.ts';
import { propertyRuns } from '#test/property-runs.ts';

const people = 'Name;Stadt\nJürgen;Köln\nZoë;Orléans “Nord”\n';
const peopleRows = [{ cells: { name: 'Jürgen', stadt: 'Köln' } }, { cells: { name: 'Zoë', stadt: 'Orléans “Nord”' } }];

const encodings: [string, Uint8Array, string | undefined][] = [
  ['UTF-8', Buffer.from(people), undefined],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${people}`), undefined],
  ['UTF-16 little endian with a mark', Buffer.from(`\uFEFF${people}`, 'utf16le'), undefined],
  ['UTF-16 big endian with a mark', Buffer.from(`\uFEFF${people}`, 'utf16le').swap16(), undefined],
  ['UTF-16 without a mark', Buffer.from(people, 'utf16le'), 'The file was read as UTF-16LE text.'],
  [
    'Windows-1252',
    Buffer.from(people.replace('“', '\x93').replace('”', '\x94'), 'latin1'),
    'The file isn’t UTF-8, so it was read as Western European (Windows-1252). If letters look wrong, choose another encoding.',
  ],
];
for (const [name, bytes, message] of encodings) {
  test(`${name} text is read with all its accents`, async () => {
    const { columns, rows, notes } = await readOneSheet('people.csv', bytes);
    expect(columns.map((column) => column.name)).toEqual(['Name', 'Stadt']);
    expect(rows).toEqual(peopleRows);
    expect(notes.map((note) => note.message)).toEqual(message ? [message] : []);
  });
}

test('one broken byte does not turn UTF-8 into Windows-1252', async () => {
  const bytes = Buffer.concat([Buffer.from('a\näöüéèêçñß\n'), Buffer.from([0xe9, 0x0a])]);
  const { rows, notes } = await readOneSheet('a.csv', bytes);
  expect(rows.map(({ cells }) => cells['a'])).toEqual(['äöüéèêçñß', '\uFFFD']);
  expect(notes[0]?.kind).toBe('encoding');
});

const delimiters: [string, string, unknown[]][] = [
  ['commas', 'a,b,c\n1,x,2\n3,y,4', [1, 'x', 2]],
  ['semicolons and decimal commas', 'a;b;c\n1,5;x, y;2,25\n3,5;y;4,75', [1.5, 'x, y', 2.25]],
  ['tabs', 'a\tb\tc\n1\tx, y\t2\n3\ty\t4', [1, 'x, y', 2]],
  ['bars', 'a|b|c\n1|x|2', [1, 'x', 2]],
  ['a separator that Excel tells', 'sep=|\r\na|b|c\r\n1|x|2', [1, 'x', 2]],
  ['separators within quotes', 'a,b,c\n1,"x;y;z;w",2\n3,"p;q;r;s",4', [1, 'x;y;z;w', 2]],
  ['bars within quoted headings', '"a","b","c"\n"1","x|y","2"\n"3","z|w|v","4"', [1, 'x|y', 2]],
  [
    'headings that hold bars and semicolons',
    'id,"What | which | why; b | c","d|e|f;g"\n1,"x|y|z|v|w|u",2\n3,"p|q|r|s|t|o",4',
    [1, 'x|y|z|v|w|u', 2],
  ],
  ['a title line above', 'Report of May\na;b;c\n1;x;2\n3;y;4', [1, 'x', 2]],
];
for (const [name, text, first] of delimiters) {
  test(`finds ${name}`, async () => {
    const { columns, rows } = await readOneSheet('a.csv', text);
    expect(columns).toHaveLength(3);
    expect(Object.values(rows[0]?.cells ?? {})).toEqual(first);
  });
}

test('one column needs no separator, and its commas stay when they are not regular', async () => {
  const { columns, rows } = await readOneSheet('quotes.txt', 'Quote\nOne, two, three\nJust one\nYes, but no\nFine');
  expect(columns).toHaveLength(1);
  expect(rows[0]?.cells).toEqual({ quote: 'One, two, three' });
});

test('quoted line breaks, doubled quotes and stray quotes are text', async () => {
  const { rows } = await readOneSheet('a.csv', 'a,b\r\n"line\r\nbreak","say ""hi"""\r\n6" pipe,x\r\n');
  expect(rows.map(({ cells }) => cells)).toEqual([
    { a: 'line\r\nbreak', b: 'say "hi"' },
    { a: '6" pipe', b: 'x' },
  ]);
});

test('a quotation mark that is never closed does not swallow the file', async () => {
  const { rows, notes } = await readOneSheet('a.csv', 'a,b\n1,"open\n2,y\n3,z\n');
  expect(rows.map(({ cells }) => cells)).toEqual([
    { a: 1, b: '"open' },
    { a: 2, b: 'y' },
    { a: 3, b: 'z' },
  ]);
  expect(notes.map(({ kind }) => kind)).toEqual(['quotes']);
});

test('rows of different lengths keep every field', async () => {
  const { columns, rows, notes } = await readOneSheet('a.csv', 'a,b\n1,2\n3\n4,5,6\n\n7,8\n\n');
  expect(columns.map(({ name }) => name)).toEqual(['a', 'b', 'Column C']);
  expect(rows.map(({ cells }) => cells)).toEqual([
    { a: 1, b: 2 },
    { a: 3 },
    { a: 4, b: 5, column_c: 6 },
    { a: 7, b: 8 },
  ]);
  expect(notes.map(({ kind, cells }) => [kind, cells])).toEqual([
    ['header_blank', ['C1']],
    ['blank_rows', ['A5']],
  ]);
});

const headers: [string, string, { names: string[]; row: number | null; rows: number }][] = [
  ['a plain header', 'Name,Age\nAnn,3\nBob,4', { names: ['Name', 'Age'], row: 1, rows: 2 }],
  [
    'titles above',
    'Sales report\n\nfor 2026\nName,Age,City\nAnn,3,Rome\nBob,4,Oslo',
    { names: ['Name', 'Age', 'City'], row: 4, rows: 2 },
  ],
  ['numbers only', '1,2\n3,4\n5,6', { names: ['Column A', 'Column B'], row: null, rows: 3 }],
  [
    'data from the first row',
    'Ann,3,a@b.org\nBob,4,c@d.org',
    { names: ['Column A', 'Column B', 'Column C'], row: null, rows: 2 },
  ],
  [
    'years as headings',
    'Country,2019,2020\nItaly,1.5,2.5\nNorway,3.25,4',
    { names: ['Country', '2019', '2020'], row: 1, rows: 2 },
  ],
  [
    'years as data',
    'Ann,1999,2001\nBob,2003,2004\nEve,2005,2006',
    { names: ['Column A', 'Column B', 'Column C'], row: null, rows: 3 },
  ],
  ['text only', 'Name,City\nAnn,Rome\nBob,Oslo', { names: ['Name', 'City'], row: 1, rows: 2 }],
  ['a header and nothing else', 'Name,City', { names: ['Name', 'City'], row: 1, rows: 0 }],
  ['an index column without a heading', ',value\n0,1.5\n1,2.5', { names: ['Column A', 'value'], row: 1, rows: 2 }],
  ['duplicate and blank headings', 'a,a,,a 2\n1,2,3,4', { names: ['a', 'a 3', 'Column C', 'a 2'], row: 1, rows: 1 }],
];
for (const [name, text, expected] of headers) {
  test(`header: ${name}`, async () => {
    const sheet = await readOneSheet('a.csv', text);
    expect(sheet.columns.map((column) => column.name)).toEqual(expected.names);
    expect(sheet.rows).toHaveLength(expected.rows);
    expect(sheet.notes.some(({ kind }) => kind === 'header_missing')).toBe(expected.row === null);
  });
}

test('headings become ids that are stable, unique and never an object’s own', async () => {
  const { columns } = await readOneSheet(
    'a.csv',
    'Unit Price,unit-price,row_id,_id,__proto__,constructor,2019 (kg),価格,Größe\na,b,c,d,e,f,g,h,i',
  );
  expect(columns.map(({ id }) => id)).toEqual([
    'unit_price',
    'unit_price_2',
    'row_id_2',
    '_id',
    'proto',
    'constructor_2',
    'column_2019_kg',
    'column_h',
    'grosse',
  ]);
});

test('JSON: objects with different keys, lists of values, nested values, JSON lines', async () => {
  const objects = await readOneSheet(
    'a.json',
    '[{"a":1,"b":"2026-01-02"},{"b":"2026-02-03","c":{"x":[1]}},{"a":null,"c":"t"}]',
  );
  expect(objects.columns.map(({ id, type }) => [id, type])).toEqual([
    ['a', 'number'],
    ['b', 'date'],
    ['c', 'text'],
  ]);
  expect(objects.rows.map(({ cells }) => cells)).toEqual([
    { a: 1, b: '2026-01-02' },
    { b: '2026-02-03', c: '{"x":[1]}' },
    { c: 't' },
  ]);
  expect(objects.notes.map(({ kind, count }) => [kind, count])).toEqual([['nested_values', 1]]);
  const lines = await readOneSheet('a.jsonl', '{"a":"1"}\n{"a":"02"}\n');
  expect([lines.columns[0]?.type, lines.rows]).toEqual(['text', [{ cells: { a: '1' } }, { cells: { a: '02' } }]]);
  const arrays = await readOneSheet('a.json', '[["Name","Age"],["Ann",3],["Bob",4]]');
  expect(arrays.rows.map(({ cells }) => cells)).toEqual([
    { name: 'Ann', age: 3 },
    { name: 'Bob', age: 4 },
  ]);
});

test('text that only looks like JSON is read as text', async () => {
  const { rows } = await readOneSheet('a.csv', '[{x},b\n1,2');
  expect(rows).toHaveLength(1);
});

/** What a spreadsheet program would write. */
const field = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

test('whatever text stands in a CSV, its cells come out as they went in, but for the apostrophe that defuses', async () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\0', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (lines) => {
      // A word in each column makes both columns text; a third keeps lines from being blank.
      const all: string[][] = [
        ['word', 'word', 'x'],
        ['other', 'other', 'x'],
        ...lines.map(([one, two]) => [one, two, 'x']),
      ];
      const text = ['First,Second,Third', ...all.map((line) => line.map(field).join(','))].join('\r\n');
      const { columns, rows } = await readOneSheet('a.csv', text);
      if (columns.some(({ type }) => type !== 'text')) return;
      const expected = all.map((line) => line.map(restoreDefused));
      expect(rows.map(({ cells }) => [cells['first'] ?? '', cells['second'] ?? '', cells['third']])).toEqual(expected);
    }),
    propertyRuns(100),
  );
}, 60_000);
