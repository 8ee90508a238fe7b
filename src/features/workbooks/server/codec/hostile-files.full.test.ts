import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { fixtures, readProblem, readWhole, temporaryFile, xlsxParts, zipOf } from '#test/workbook-files.ts';

// Each file is read in a thread of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const zeros = Buffer.alloc(80 * 1024 * 1024, ' ');
const row = (content: string): string => `<sheetData><row r="1">${content}</row></sheetData>`;
const text = (address: string, value: string): string => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;

test('a file over the size limit is refused before it is opened', async () => {
  const problem = await readProblem(await temporaryFile('a.csv', 'a,b\n1,2\n'), { limits: { fileBytes: 4 } });
  expect(problem.code).toBe('too_large');
});

test('a zip bomb that says how large it becomes is refused unopened', async () => {
  const parts = xlsxParts([row(text('A1', 'x'))], [{ name: 'xl/sharedStrings.xml', content: zeros }]);
  const problem = await readProblem(await temporaryFile('bomb.xlsx', zipOf(parts)));
  expect([problem.code, problem.message]).toEqual([
    'too_large',
    'The file is too large when unpacked. Split it into smaller ones.',
  ]);
});

for (const name of ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml', 'xl/workbook.xml']) {
  test(`a zip bomb that lies about the size of ${name} is stopped where the truth begins`, async () => {
    const parts = xlsxParts([row(text('A1', 'x'))]).filter((part) => part.name !== name);
    const bomb = zipOf([...parts, { name, content: zeros, claimedSize: 1000 }]);
    const problem = await readProblem(await temporaryFile('bomb.xlsx', bomb), { limits: { memoryMegabytes: 128 } });
    expect(problem.code).toBe('unreadable_file');
  });
}

test('a binary workbook that lies about a size never reaches the library that would believe it', async () => {
  const bomb = zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.bin', content: zeros, claimedSize: 1000 },
  ]);
  expect((await readProblem(await temporaryFile('bomb.xlsb', bomb))).code).toBe('unreadable_file');
});

test('parts that share their bytes are refused', async () => {
  const honest = zipOf(xlsxParts([row(text('A1', 'x'.repeat(5000)))]));
  const end = honest.length - 22;
  const start = honest.readUInt32LE(end + 16);
  const directory = honest.subarray(start, end);
  // Each line of the directory a hundred times over, all pointing at the same bytes.
  const repeated = Buffer.concat(Array.from({ length: 100 }, () => directory));
  const count = honest.readUInt16LE(end + 10) * 100;
  const tail = Buffer.from(honest.subarray(end));
  tail.writeUInt16LE(count, 8);
  tail.writeUInt16LE(count, 10);
  tail.writeUInt32LE(repeated.length, 12);
  const file = Buffer.concat([honest.subarray(0, start), repeated, tail]);
  expect((await readProblem(await temporaryFile('bomb.xlsx', file))).code).toBe('unreadable_file');
});

test('a sheet that claims 2^20 columns is read by what it holds', async () => {
  const sheet = `<dimension ref="A1:BDWGN1048576"/>${row(text('A1', 'Name') + text('B1', 'City'))}`;
  const { sheets } = await readWhole(await temporaryFile('wide.xlsx', zipOf(xlsxParts([sheet]))));
  expect(sheets[0]?.columns.map(({ name }) => name)).toEqual(['Name', 'City']);
});

test('a cell in the column 2^20 is a damaged file', async () => {
  const sheet = row(text('A1', 'Name') + text('BDWGN1', 'far'));
  expect((await readProblem(await temporaryFile('wide.xlsx', zipOf(xlsxParts([sheet]))))).code).toBe('unreadable_file');
});

test('of 16,384 columns the first 2,000 are read and the others named, and far ones count only when filled', async () => {
  const header = (count: number): string => Array.from({ length: count }, (_, index) => `c${index}`).join(',');
  const wide = await readWhole(await temporaryFile('wide.csv', `${header(16_384)}\n1`));
  expect(wide.sheets[0]?.columns).toHaveLength(2000);
  expect(wide.report.sheets[0]?.notes.find(({ kind }) => kind === 'columns_left_out')).toMatchObject({
    count: 14_384,
    message: expect.stringMatching(
      /^A sheet can have up to 2,000 columns\. 14,384 columns after BXX were left out: BXY “c2000”, BXZ “c2001”,.*, …, XFD “c16383”\.$/,
    ),
  });
  const { sheets } = await readWhole(await temporaryFile('wide.csv', `${header(2000)}${','.repeat(900)}\n1`));
  expect(sheets[0]?.columns).toHaveLength(2000);
});

test('more rows or sheets than the limit are refused, not cut', async () => {
  const rows = await readProblem(await temporaryFile('long.csv', `a,b\n${'1,2\n'.repeat(11)}`), {
    limits: { rows: 10 },
  });
  expect([rows.code, rows.message]).toEqual([
    'too_large',
    'The sheet “long” has more than 10 rows. Split it and retry.',
  ]);
  const book = zipOf(xlsxParts(Array.from({ length: 4 }, () => row(text('A1', 'x')))));
  const sheets = await readProblem(await temporaryFile('many.xlsx', book), { limits: { sheets: 3 } });
  expect([sheets.code, sheets.message]).toEqual(['too_large', 'The workbook has 4 sheets; the limit is 3.']);
});

test('a million repeated rows in a small .ods meet the row limit', async () => {
  const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="S">
    <table:table-row table:number-rows-repeated="999999999"><table:table-cell office:value-type="float" office:value="1"/></table:table-row>
  </table:table></office:spreadsheet></office:body></office:document-content>`;
  const file = zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'META-INF/manifest.xml', content: '<manifest/>' },
    { name: 'content.xml', content },
  ]);
  const path = await temporaryFile('repeat.ods', file);
  expect((await readProblem(path, { limits: { rows: 1000 } })).message).toBe(
    'The sheet “S” has more than 1,000 rows. Split it and retry.',
  );
});

test('entities that multiply are never expanded', async () => {
  const sheet = row(text('A1', '&a;'));
  const parts = xlsxParts([sheet]).map((part) =>
    part.name.includes('sheet1')
      ? {
          ...part,
          content: `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>${String(part.content).replace(/<\?xml[^>]*>/, '')}`,
        }
      : part,
  );
  expect((await readProblem(await temporaryFile('laughs.xlsx', zipOf(parts)))).code).toBe('unreadable_file');
});

for (const kind of ['xlsx', 'xls', 'ods']) {
  test(`a .${kind} that is cut off is refused, wherever the cut is`, async () => {
    const whole = await readFile(`${fixtures}orders.${kind}`);
    for (const share of [0.1, 0.5, 0.95]) {
      const path = await temporaryFile(`cut.${kind}`, whole.subarray(0, Math.floor(whole.length * share)));
      expect((await readProblem(path)).code).toBe('unreadable_file');
    }
  });
}

test('a bit that fell over is noticed by its checksum', async () => {
  const parts = xlsxParts([row(text('A1', 'Name') + text('B1', 'Value'))]);
  const file = zipOf(parts);
  const at = file.indexOf('sheet1.xml') + 10 + 30;
  file[at] = (file[at] ?? 0) ^ 0x01;
  expect((await readProblem(await temporaryFile('flip.xlsx', file))).code).toBe('unreadable_file');
});

const foreign: [string, string | Uint8Array, string, string][] = [
  ['nothing.xlsx', '', 'unreadable_file', 'The file is empty.'],
  ['blank.csv', '\uFEFF \r\n , \n\n', 'unreadable_file', 'The file is empty'],
  ['picture.xlsx', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'unsupported_file', 'a PNG image'],
  ['report.xls', '\n<html><body><table><tr><td>1</td></tr></table></body></html>', 'unsupported_file', 'a web page'],
  ['report.xls', '<?xml version="1.0"?><Workbook/>', 'unsupported_file', 'XML'],
  ['paper.xlsx', '%PDF-1.7\n', 'unsupported_file', 'a PDF document'],
  ['old.slk', 'ID;PSCALCOOO32\nP;PGeneral\nC;X1;Y1;K1\nE\n', 'unsupported_file', 'a SYLK table'],
  ['old.dif', 'TABLE\n0,1\n"EXCEL"\nVECTORS\n', 'unsupported_file', 'Data Interchange Format'],
  ['letter.xlsx', zipOf([{ name: 'word/document.xml', content: '<w/>' }]), 'unsupported_file', 'a Word document'],
  ['things.zip', zipOf([{ name: 'a.txt', content: 'a' }]), 'unsupported_file', 'a zip archive'],
  ['sheet.numbers', zipOf([{ name: 'Index/Document.iwa', content: 'a' }]), 'unsupported_file', 'Apple Numbers'],
  ['odd.csv', Buffer.from([65, 0, 1, 2, 3, 0, 0, 0, 66]), 'unsupported_file', 'doesn’t recognize'],
  ['broken.json', '[{"a":1},', 'unreadable_file', 'not valid JSON'],
  ['map.json', '{"type":"Topology","arcs":[[[1,2]]]}', 'unsupported_file', 'no list of records'],
  ['none.json', '[]', 'unreadable_file', 'The file is empty'],
  ['empty.xlsx', zipOf(xlsxParts(['<sheetData/>'])), 'unreadable_file', 'The file is empty'],
  ['old.xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'unreadable_file', 'damaged'],
];

for (const [name, content, code, words] of foreign) {
  test(`${name} (${words}) is refused with ${code} and a sentence for people`, async () => {
    const problem = await readProblem(await temporaryFile(name, content));
    expect(problem.code).toBe(code);
    expect(problem.message).toContain(words);
    expect(problem.message).not.toMatch(/undefined|Error|\/tmp/);
  });
}

test('a file under a wrong name is read as what it is, and the report says so', async () => {
  const workbook = await readWhole(await temporaryFile('orders.csv', await readFile(`${fixtures}orders.xlsx`)));
  expect(workbook.sheets[0]?.rows).toHaveLength(31);
  expect(workbook.report.sheets[0]?.notes[0]).toMatchObject({
    kind: 'file_kind',
    message: 'The name ends in .csv, but the file is an Excel workbook (.xlsx), so it was read as that.',
    count: 1,
  });
  const text = await readWhole(await temporaryFile('list.xlsx', 'a,b\n1,2\n'));
  expect(text.sheets[0]?.rows).toEqual([{ cells: { a: 1, b: 2 } }]);
  expect(text.report.sheets[0]?.notes[0]?.kind).toBe('file_kind');
});
