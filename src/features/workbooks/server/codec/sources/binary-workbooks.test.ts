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
    const position = Buffer.alloc(4);
    position.writeUInt32LE(column);
    return { type: formula, body: Buffer.concat([position, body, strangeFormula]) };
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

const sharedFormula = 0x1ab;
const wholeNumberRecord = 13;
const numberFormula = 9;

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
};

/** A cell of a whole number as one of any. */
function asDouble(body: Buffer): Buffer {
  const bytes = Buffer.alloc(12);
  body.copy(bytes, 0, 0, 4);
  bytes.writeDoubleLE((body.readInt32LE(4) >> 2) / (body[4]! & 1 ? 100 : 1), 4);
  return bytes;
}

/** The cells of Amount and Count share one formula, the cell to their left, from that of the first row of Count on. Share is a number alone. */
function withSharedFormulas(records: BinaryRecord[]): BinaryRecord[] {
  let [row, column] = [-1, -1];
  const formula = (value: Buffer, tokens: Buffer, more: Buffer = Buffer.alloc(0)): BinaryRecord => ({
    type: numberFormula,
    body: Buffer.concat([
      uint32(column),
      value,
      Buffer.alloc(2),
      uint32(tokens.length),
      tokens,
      uint32(more.length),
      more,
    ]),
  });
  return records.flatMap((one) => {
    const { type, body } = one;
    if (type === rowHeader) [row, column] = [body.readUInt32LE(0), -1];
    else if (type < 12) column = body.readUInt32LE(0);
    else if (type <= 18) column++;
    if ((type !== numberRecord && type !== wholeNumberRecord) || row < 1) return [one];
    const value = type === numberRecord ? body : asDouble(body);
    if (column === 5) return [formula(value, Buffer.from([0x1e, 2, 0]))];
    if ((column !== 1 && column !== 2) || (row === 1 && column === 1)) return [one];
    const use = formula(value, Buffer.concat([Buffer.from([1]), uint32(1)]), uint32(2));
    if (row > 1) return [use];
    const toTheLeft = Buffer.from([0x4c, 0, 0, 0, 0, 0xff, 0xff]);
    return [
      use,
      { type: sharedFormula, body: Buffer.concat([uint32(1, 30, 1, 2, toTheLeft.length), toTheLeft, uint32(0)]) },
    ];
  });
}

test('formulas that cells share are read in all of them, wherever the first of them is, and a number alone is one', async () => {
  const changed = partsOf(false).map((part) =>
    part.name.endsWith('worksheets/sheet1.bin')
      ? { ...part, content: bytesOf(withSharedFormulas(recordsOf(Buffer.from(part.content)))) }
      : part,
  );
  const { sheets, report } = await read(changed);
  expect(report.skipped).toEqual([]);
  expect(sheets[0]?.rows.map(({ formulas }) => formulas)).toEqual(
    rows.map((_, index) => ({
      ...(index > 0 && { amount: `=A${index + 2}` }),
      count: `=B${index + 2}`,
      share: '=2',
    })),
  );
  expect(sheets[0]?.rows[3]?.cells).toMatchObject({ amount: 3000.75, count: 3 });
});

test('a binary workbook is read in whatever folder of its package it is', async () => {
  const moved = partsOf(false).map(({ name, content }) => ({
    name: name.replace(/^xl\//, 'content/'),
    content: /\.(?:rels|xml)$/.test(name) ? Buffer.from(content).toString().replaceAll('xl/', 'content/') : content,
  }));
  expect((await read(moved)).sheets).toEqual((await read(partsOf(false))).sheets);
});

/** What obfuscating with the default password adds to bytes, as the format's documentation derives it. */
const obfuscationKeys = Buffer.from('3c5bd417f01f2813f04bb403c473a420', 'hex');
const sheetPlace = 0x85;
const neverObfuscated = new Set([0x0809, 0x2f, 0xe1]);

/** The stream of a workbook, whose records stay in their order behind one more. */
function obfuscated(stream: Buffer, pass: number[]): Buffer {
  const parts: Buffer[] = [];
  let written = 0;
  for (let at = 0; at + 4 <= stream.length; ) {
    const [type, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    const record = Buffer.from(stream.subarray(at, at + 4 + length));
    if (type === sheetPlace) record.writeUInt32LE(record.readUInt32LE(4) + 4 + pass.length, 4);
    const from = neverObfuscated.has(type) ? record.length : type === sheetPlace ? 8 : 4;
    for (let index = from; index < record.length; index++) {
      const byte = (record[index] ?? 0) ^ (obfuscationKeys[(written + index + length) % 16] ?? 0);
      record[index] = ((byte << 5) | (byte >> 3)) & 0xff;
    }
    parts.push(record);
    if (at === 0) parts.push(Buffer.from([0x2f, 0, pass.length, 0, ...pass]));
    at += 4 + length;
    written = parts.reduce((sum, part) => sum + part.length, 0);
  }
  return Buffer.concat(parts);
}

test.each([
  ['Book', 'biff5', []],
  ['Workbook', 'biff8', [0, 0]],
] as const)(
  'an old workbook (%s, %s) that is obfuscated with the default password opens',
  async (name, kind, which) => {
    const book = spreadsheets.utils.book_new();
    const sheet = spreadsheets.utils.aoa_to_sheet([
      ['Name', 'Amount'],
      ...rows.map(([first, second]) => [first, second]),
    ]);
    spreadsheets.utils.book_append_sheet(book, sheet, 'First');
    const plain: Buffer = spreadsheets.write(book, { type: 'buffer', bookType: kind });
    const stream = spreadsheets.CFB.find(spreadsheets.CFB.read(plain, { type: 'buffer' }), name)?.content;
    const packed = (pass: number[]): Buffer => {
      const container = spreadsheets.CFB.utils.cfb_new();
      spreadsheets.CFB.utils.cfb_add(container, name, obfuscated(Buffer.from(stream ?? []), [...which, ...pass]));
      return Buffer.from(spreadsheets.CFB.write(container, { type: 'buffer' }) as Uint8Array);
    };
    const [expected, opened] = await Promise.all([
      readHere(await temporaryFile('a.xls', plain)),
      readHere(await temporaryFile('a.xls', packed([0x59, 0xb3, 0x0a, 0x9a]))),
    ]);
    expect(opened.sheets[0]?.rows).toHaveLength(30);
    expect(opened.sheets).toEqual(expected.sheets);
    const own = readHere(await temporaryFile('a.xls', packed([0x58, 0xb3, 0x0a, 0x9a])));
    await expect(own).rejects.toMatchObject({ message: expect.stringContaining('password') });
  },
);
