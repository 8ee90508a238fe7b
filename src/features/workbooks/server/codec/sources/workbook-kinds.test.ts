import { expect, test } from 'vitest';
import {
  fixtures,
  readHere,
  readOneSheet,
  temporaryFile,
  xlsxParts,
  type ZipPart,
  zipOf,
} from '#test/workbook-files.ts';

const cell = (address: string, value: string): string => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
const people = `<sheetData><row r="1">${cell('A1', 'Name')}${cell('B1', 'City')}</row><row r="2">${cell('A2', 'Ann')}${cell('B2', 'Oslo')}</row></sheetData>`;
const anns = [{ cells: { name: 'Ann', city: 'Oslo' } }];

/** The parts of an ordinary package under other names. */
function moved(parts: ZipPart[], names: [string, string][]): ZipPart[] {
  const rename = (text: string): string => names.reduce((renamed, [from, to]) => renamed.replaceAll(from, to), text);
  return parts.map(({ name, content }) => ({ name: rename(name), content: rename(String(content)) }));
}

const positions: [string, [string, string][]][] = [
  ['in a folder of another name', [['xl/', 'content/']]],
  [
    'under another name',
    [
      ['xl/workbook.xml', 'xl/book.xml'],
      ['workbook.xml.rels', 'book.xml.rels'],
    ],
  ],
  [
    'at the top',
    [
      ['/xl/workbook.xml', '/workbook.xml'],
      ['xl/', ''],
    ],
  ],
];
test.each(positions)('a package whose workbook lies %s is read', async (_, names) => {
  const file = zipOf(moved(xlsxParts([people]), names));
  expect((await readOneSheet('moved.xlsx', file)).rows).toEqual(anns);
});

test('a package whose relations do not name the workbook is read by its list of content types', async () => {
  const types =
    '<Types><Override PartName="/data/main.part" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
  const parts = moved(xlsxParts([people]), [
    ['xl/workbook.xml', 'data/main.part'],
    ['xl/_rels/workbook.xml', 'data/_rels/main.part'],
    ['xl/', 'data/'],
  ])
    .filter(({ name }) => name !== '_rels/.rels')
    .map((part) => (part.name === '[Content_Types].xml' ? { ...part, content: types } : part));
  expect((await readOneSheet('main.xlsx', zipOf(parts))).rows).toEqual(anns);
});

for (const name of ['locked.xlsx', 'locked-agile.xlsx', 'locked.xls']) {
  test(`${name}, which is encrypted with the password that programs use by themselves, opens`, async () => {
    const { sheets, report } = await readHere(`${fixtures}${name}`);
    expect(sheets[0]?.rows).toHaveLength(400);
    expect(sheets[0]?.rows[399]?.cells).toMatchObject({ name: 'Zoë 399', amount: 598.5 });
    expect(report.sheets[0]?.notes).toEqual([]);
  });
}

test('a flat OpenDocument file is read as the packed one is', async () => {
  const [flat, packed] = await Promise.all([readHere(`${fixtures}times.fods`), readHere(`${fixtures}times.ods`)]);
  expect(flat.sheets).toEqual(packed.sheets);
  expect(flat.report.sheets[0]?.notes.some(({ kind }) => kind === 'file_kind')).toBe(false);
});

test.each(['times.xlsx', 'times.ods'])(
  '%s: a time of day of a full date keeps its date, a length of time its hours',
  async (name) => {
    const { sheets } = await readHere(`${fixtures}${name}`);
    const [sheet] = sheets;
    expect(sheet?.columns.map(({ type }) => type)).toEqual(['text', 'datetime', 'text', 'text', 'date']);
    expect(sheet?.rows[25]?.cells).toMatchObject({
      opens: '2026-03-26T13:15:00',
      lasted: '750:00:00',
      sum: '12:30:00',
    });
  },
);

test('a negative number under a format of dates or times stays the number, or the length of time below nothing', async () => {
  const [xlsx, ods] = await Promise.all([readHere(`${fixtures}times.xlsx`), readHere(`${fixtures}times.ods`)]);
  expect(xlsx.sheets[0]?.rows.at(-1)?.cells).toMatchObject({ lasted: -0.5, day: -5 });
  // In OpenDocument a day before 1900 is a day.
  expect(ods.sheets[0]?.rows.at(-1)?.cells).toMatchObject({ lasted: '-12:00:00', day: '1899-12-25' });
});

const dateStyles: ZipPart = {
  name: 'xl/styles.xml',
  content:
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy-mm-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
};

test('a workbook that counts from 1904 does so whatever its extensions say', async () => {
  const rows = [1, 2, 3].map((n) => `<row r="${n + 1}"><c r="A${n + 1}" s="1"><v>${44647 + n}</v></c></row>`).join('');
  const parts = xlsxParts([`<sheetData><row r="1">${cell('A1', 'Day')}</row>${rows}</sheetData>`], [dateStyles]).map(
    (part) =>
      part.name === 'xl/workbook.xml'
        ? {
            ...part,
            content: String(part.content).replace(
              /(<workbook[^>]*>)([\s\S]*)(<\/workbook>)/,
              '$1<workbookPr date1904="1"/>$2<extLst><ext uri="{x}"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>$3',
            ),
          }
        : part,
  );
  expect((await readOneSheet('1904.xlsx', zipOf(parts))).rows[0]?.cells).toEqual({ day: '2026-03-29' });
});

test('the filter of somebody’s own view says nothing about the header', async () => {
  const views =
    '<customSheetViews><customSheetView guid="{1}"><autoFilter ref="A2:B2"/></customSheetView></customSheetViews>';
  expect((await readOneSheet('views.xlsx', zipOf(xlsxParts([`${people}${views}`])))).rows).toEqual(anns);
});

test('an empty value is a blank cell, not the first shared text, no and false', async () => {
  const shared = { name: 'xl/sharedStrings.xml', content: '<sst><si><t>Name</t></si><si><t>Mark</t></si></sst>' };
  const row = `<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="s"><v/></c><c r="C2" t="b"><v></v></c><c r="D2" t="e"><v/></c><c r="E2"><v> </v></c></row>`;
  const header = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
  const sheet = await readOneSheet(
    'empty.xlsx',
    zipOf(xlsxParts([`<sheetData>${header}${row}</sheetData>`], [shared])),
  );
  expect(sheet.rows).toEqual([{ cells: { name: 'Mark' } }]);
});

test('a file that is encrypted with a password of its own is refused as such, a damaged block too', async () => {
  for (const name of ['encrypted.xlsx', 'encrypted.xls']) {
    await expect(readHere(`${fixtures}${name}`)).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringContaining('password'),
    });
  }
  await expect(
    readHere(
      await temporaryFile(
        'x.fods',
        '<?xml version="1.0"?><office:document office:mimetype="application/vnd.oasis.opendocument.text"/>',
      ),
    ),
  ).rejects.toMatchObject({ code: 'unsupported_file' });
});

test.each([
  ['letter.xlsx', 'Dear Ann,\nthe meeting is on Monday.\nYours, Bo\n'],
  ['notes.xls', 'Buy bread and milk.\n'],
  ['list.ods', 'apples\npears\nplums\n'],
])('plain text under the name %s is refused with what it is and what to do', async (name, text) => {
  await expect(readOneSheet(name, Buffer.from(text))).rejects.toMatchObject({
    code: 'unsupported_file',
    message: expect.stringMatching(/^The name ends in \.\w+, but the file is plain text, not a workbook\. Open it/),
  });
});

test('rows with separators under the name of a workbook are read as what they are', async () => {
  const { rows, notes } = await readOneSheet('people.xlsx', Buffer.from('Name,City\nAnn,Oslo\n'));
  expect(rows).toEqual(anns);
  expect(notes.map(({ kind }) => kind)).toContain('file_kind');
});
