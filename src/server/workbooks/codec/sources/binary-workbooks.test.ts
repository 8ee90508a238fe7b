import * as spreadsheets from '@e965/xlsx';
import { expect, test } from 'vitest';
import { readHere, temporaryFile, type WholeWorkbook, type ZipPart, zipOf } from '#test/workbook-files.ts';

const rows = Array.from({ length: 30 }, (_, index) => [
  `Name ${index} é`,
  index * 1000.25,
  index,
  index % 2 === 0,
  { t: 'n', v: 46000 + index, z: 'yyyy-mm-dd' },
  { t: 'n', v: index / 8, z: '0.0%' },
]);

function partsOf(compression: boolean): ZipPart[] {
  const book = spreadsheets.utils.book_new();
  const sheet = spreadsheets.utils.aoa_to_sheet([['Name', 'Amount', 'Count', 'Flag', 'Day', 'Share'], ...rows]);
  spreadsheets.utils.book_append_sheet(book, sheet, 'First');
  const file: Buffer = spreadsheets.write(book, {
    type: 'buffer',
    bookType: 'xlsb',
    bookSST: compression,
    compression,
  });
  const container = spreadsheets.CFB.read(file, { type: 'buffer' });
  return container.FullPaths.flatMap((path: string, index: number): ZipPart[] => {
    const content = container.FileIndex[index]?.content;
    return path.endsWith('/') || !content
      ? []
      : [{ name: path.replace(/^Root Entry\//, ''), content: Buffer.from(content) }];
  });
}

const read = async (parts: ZipPart[]): Promise<WholeWorkbook> => readHere(await temporaryFile('a.xlsb', zipOf(parts)));

interface BinaryRecord {
  type: number;
  body: Buffer;
}

function recordsOf(bytes: Buffer): BinaryRecord[] {
  const records: BinaryRecord[] = [];
  let at = 0;
  const packed = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const [type, length] = [packed(), packed()];
    records.push({ type, body: bytes.subarray(at, at + length) });
    at += length;
  }
  return records;
}

function bytesOf(records: BinaryRecord[]): Buffer {
  const packed = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...packed(value >> 7)]);
  return Buffer.concat(
    records.flatMap(({ type, body }) => [Buffer.from([...packed(type), ...packed(body.length)]), body]),
  );
}

/** Flags, the length of a formula, one token (a name of a pivot table), nothing behind it. */
const strangeFormula = Buffer.from([0, 0, 6, 0, 0, 0, 0x18, 0x1d, 1, 0, 0, 0, 0, 0, 0, 0]);
/** Texts, true and false and numbers: short cells, which have no column, as results of formulas, which have one. */
const formulaTypes: Record<number, number> = { 15: 10, 16: 9, 17: 8 };
const rowHeader = 0;
const numberRecord = 16;

function asFormulas(records: BinaryRecord[]): BinaryRecord[] {
  let column = -1;
  return records.map(({ type, body }) => {
    if (type === rowHeader) column = -1;
    else if (type < 12) column = body.readUInt32LE(0);
    else if (type <= 18) column++;
    const formula = formulaTypes[type];
    if (!formula) return { type, body };
    const place = Buffer.alloc(4);
    place.writeUInt32LE(column);
    return { type: formula, body: Buffer.concat([place, body, strangeFormula]) };
  });
}

const changes: [string, (records: BinaryRecord[]) => BinaryRecord[]][] = [
  ['formulas that the library does not know', asFormulas],
  [
    'records that came with newer programs',
    (records) =>
      records.flatMap((one) => (one.type === numberRecord ? [one, { type: 0x3ffe, body: Buffer.alloc(9) }] : [one])),
  ],
];
for (const compression of [false, true]) {
  test.each(changes)(
    `a binary workbook with %s keeps all its values (shared texts: ${compression})`,
    async (_, change) => {
      const parts = partsOf(compression);
      const changed = parts.map((part) =>
        part.name.endsWith('worksheets/sheet1.bin')
          ? { ...part, content: bytesOf(change(recordsOf(Buffer.from(part.content)))) }
          : part,
      );
      expect(changed).not.toEqual(parts);
      const [plain, strange] = [await read(parts), await read(changed)];
      expect(strange.sheets).toEqual(plain.sheets);
      expect(strange.report.skipped).toEqual([
        'The formulas of “First” could not be read; its cells keep their last values.',
      ]);
    },
  );
}

test('a binary workbook with threaded comments is read, and the comments are said to be left out', async () => {
  const threads =
    '<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment ref="B2" dT="2026-01-01T00:00:00.00" personId="{1}" id="{2}"><text>Is this right?</text></threadedComment></ThreadedComments>';
  const people =
    '<personList xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><person displayName="Ann" id="{1}" userId="a" providerId="None"/></personList>';
  const relation = (type: string, target: string): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.microsoft.com/office/2017/10/relationships/${type}" Target="${target}"/></Relationships>`;
  const more: ZipPart[] = [
    { name: 'xl/threadedComments/threadedComment1.xml', content: threads },
    { name: 'xl/persons/person.xml', content: people },
    {
      name: 'xl/worksheets/_rels/sheet1.bin.rels',
      content: relation('threadedComment', '../threadedComments/threadedComment1.xml'),
    },
  ];
  const { sheets, report } = await read([...partsOf(false), ...more]);
  expect(sheets[0]?.rows).toHaveLength(30);
  expect(report.sheets[0]?.notes.map(({ kind, cells }) => [kind, cells])).toContainEqual(['comments', ['B2']]);
});
