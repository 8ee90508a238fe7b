import * as spreadsheets from '@e965/xlsx';
import { expect, test } from 'vitest';
import { fixtures, readOneSheet, readWhole, temporaryFile } from '#test/workbook-files.ts';
import { optionsOfColumn, resolveLists } from './choice-lists.ts';
import { emptyAppearance, listedOptions, toComment } from './file-appearance.ts';

const notesOf = (rows: { comments?: Record<string, unknown> }[]) => rows.flatMap(({ comments }) => comments ?? []);

test.each(['xlsx', 'ods', 'fods', 'xls'] as const)(
  'widths, hidden columns, notes and lists of an .%s that another program wrote are kept',
  async (kind) => {
    const { sheets, report } = await readWhole(`${fixtures}looks.${kind}`);
    const [tasks] = sheets;
    expect(tasks?.look.hidden).toEqual(['margin']);
    // Columns of 8, 3 and 5 cm.
    const { task = 0, state = 0, due = 0 } = tasks?.look.widths ?? {};
    expect([task, state, due].map((width) => Math.round(width / 30))).toEqual([10, 4, 6]);
    expect(Object.keys(tasks?.look.widths ?? {})).toEqual(['task', 'state', 'due']);
    expect(notesOf(tasks?.rows ?? [])).toEqual([
      { task: [{ author: '', text: 'Ask Zoë first.\nThen begin.' }] },
      { due: [{ author: '', text: 'Moved twice' }] },
    ]);
    const options = tasks?.columns.map((column) => column.options);
    const words = ['Open', 'Done', 'Waiting', 'Dropped'];
    // The reader of .xls knows no lists.
    expect(options).toEqual(
      kind === 'xls'
        ? Array(5).fill(undefined)
        : [undefined, words, ['Low', 'High, now', 'Later'], undefined, undefined],
    );
    const notes = report.sheets[0]?.notes ?? [];
    expect(notes.find((note) => note.kind === 'hidden_columns')?.message).toBe(
      '1 hidden column was read and stays hidden: Margin. “Create app” leaves it out.',
    );
    expect(notes.filter((note) => note.kind === 'comments').map(({ count }) => count)).toEqual([2, 1]);
    expect(notes.some((note) => note.kind === 'options')).toBe(kind !== 'xls');
  },
);

test.each([false, true])('who wrote a note is named as the file names them (as threads: %s)', async (T) => {
  const sheet = spreadsheets.utils.aoa_to_sheet([
    ['Item', 'Price'],
    ['Tea', 3],
    ['Rice', 4],
  ]);
  const words = [{ a: 'Zoë', t: T ? 'Too dear?' : 'Zoë:\nToo dear?', T }, ...(T ? [{ a: 'Ben', t: 'No.', T }] : [])];
  sheet['B2'].c = words;
  sheet['A3'].c = [{ a: 'Zoë', t: ' ', T }];
  const book = { SheetNames: ['Prices'], Sheets: { Prices: sheet } };
  const content = spreadsheets.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
  const { rows } = await readOneSheet('notes.xlsx', content);
  const first = { author: 'Zoë', text: 'Too dear?' };
  expect(notesOf(rows)).toEqual([{ price: T ? [first, { author: 'Ben', text: 'No.' }] : [first] }]);
});

test('notes at cells without a value are kept, and make neither rows nor columns', async () => {
  const cell = (text: string, note = '') =>
    `<table:table-cell office:value-type="string">${note}<text:p>${text}</text:p></table:table-cell>`;
  const note = (text: string) =>
    `<office:annotation><dc:creator>Ann</dc:creator><text:p>${text}</text:p></office:annotation>`;
  const empty = (text: string) => `<table:table-cell>${note(text)}</table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?><office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet">',
    '<office:body><office:spreadsheet><table:table table:name="One">',
    row(cell('Item'), cell('Price')),
    row(cell('Tea'), empty('How much?'), empty('Beside the table')),
    row(empty('Below the table')),
    '</table:table></office:spreadsheet></office:body></office:document>',
  ].join('');
  const { rows, columns, notes } = await readOneSheet('notes.fods', xml);
  expect(columns.map(({ id }) => id)).toEqual(['item', 'price']);
  expect(rows).toEqual([{ cells: { item: 'Tea' }, comments: { price: [{ author: 'Ann', text: 'How much?' }] } }]);
  expect(notes.filter(({ kind }) => kind === 'comments').map(({ count }) => count)).toEqual([1, 2]);
});

test('a note is kept as comments are: plain, of their length, without the name before it', () => {
  expect(toComment({ author: ' Ann  Lee ', text: 'Ann Lee:\n so ' })).toEqual({ author: 'Ann Lee', text: 'so' });
  expect(toComment({ author: 'Ann', text: `\u202e${'x'.repeat(5_000)}` })?.text).toHaveLength(1_999);
  expect(toComment({ author: 'Ann', text: 'Ann:\n ' })).toBeNull();
});

test('options are those of the list that most rows have; what is no list of words gives none', async () => {
  const list = (top: number, bottom: number, options: string[]) => ({
    ranges: [{ top, bottom, left: 1, right: 2 }],
    from: { options },
  });
  const lists = [list(2, 3, ['few']), list(4, 90, ['a', ' a', 'b', '']), list(2, 99, [])];
  const rows = Array.from({ length: 50 }, (_, at) => at + 2);
  expect(optionsOfColumn(lists, 1, rows)?.options).toEqual(['a', 'b']);
  expect(optionsOfColumn(lists, 0, rows)).toBeUndefined();
  expect(optionsOfColumn(lists, 1, rows.slice(0, 3))?.options).toEqual(['few']);
  expect(optionsOfColumn([list(2, 99, ['x'.repeat(300)])], 1, rows)).toBeUndefined();
  expect([listedOptions('"Yes,No, Perhaps"'), listedOptions('$A$1:$A$3')]).toEqual([['Yes', 'No', 'Perhaps'], null]);
});

test('a list in cells that are too many, in two directions or nowhere is none', async () => {
  const look = emptyAppearance();
  const ranges = [{ top: 2, bottom: 9, left: 0, right: 0 }];
  for (const reference of ['$A$1:$B$9', 'Gone!$A$1:$A$3', '$A$1:$A$9000', 'INDIRECT(A1)', 'Own!$A$2:$A$3'])
    look.lists.push({ ranges, from: { reference } });
  const rows = async function* () {
    yield [2, 3].map((number) => ({ number, cells: [{ kind: 'number' as const, value: number }] }));
  };
  const sheet = { ...{ title: 'Own', hidden: false, merges: [], look, textMayBeNumbers: true, notes: [] }, rows };
  await resolveLists([sheet]);
  expect(look.lists.map(({ from }) => ('options' in from ? from.options : null))).toEqual([
    ...[null, null, null, null],
    ['2', '3'],
  ]);
});

test('a file of text has neither', async () => {
  const path = await temporaryFile('plain.csv', 'State\nOpen\nDone\n');
  const [sheet] = (await readWhole(path)).sheets;
  expect([sheet?.columns[0]?.options, sheet?.look]).toEqual([undefined, { widths: {}, hidden: [] }]);
});
