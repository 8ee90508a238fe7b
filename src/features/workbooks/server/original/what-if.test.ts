/** What-if tables (ECMA-376 part 1, 18.3.1.40; MULTIPLE.OPERATIONS of OpenFormula 1.3, 6.14.7) keep what their file says. */
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memorySource } from '#platform/files/byte-source.ts';
import { openZipArchive, unpackWhole } from '#platform/files/zip-archive.ts';
import { writeZip } from '#platform/files/zip-stream.ts';
import { ImportedWorkbooks } from '#test/imported-workbooks.ts';
import { readLimits } from '../codec/read-limits.ts';

let opened: ImportedWorkbooks;
beforeAll(async () => {
  opened = await ImportedWorkbooks.open();
});
afterAll(() => opened[Symbol.asyncDispose]());

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'http://schemas.openxmlformats.org/package/2006';
const relation = (target: string, type: string): string =>
  `<Relationships xmlns="${types}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
const text = (at: string, content: string): string => `<c r="${at}" t="inlineStr"><is><t>${content}</t></is></c>`;

/** What a price of 1,000 costs at three rates, and at three rates and two prices. */
const rows = [
  `${text('A1', 'Rate')}<c r="B1"><v>0.1</v></c>`,
  `${text('A2', 'Price')}<c r="B2"><v>1000</v></c>`,
  `${text('A3', 'Cost')}<c r="B3"><f>B1*B2</f><v>100</v></c><c r="D3"><f>B1*B2</f><v>100</v></c><c r="E3"><v>10</v></c><c r="F3"><v>20</v></c>`,
  ...[0.1, 0.2, 0.3].map((rate, at) => {
    const [one, two] =
      at === 0
        ? ['t="dataTable" ref="B4:B6" r1="B1"', 't="dataTable" ref="E4:F6" dt2D="1" dtr="1" r1="B2" r2="B1"']
        : [];
    const f = (attributes: string | undefined): string => (attributes ? `<f ${attributes}/>` : '');
    const row = at + 4;
    return `<c r="A${row}"><v>${rate}</v></c><c r="B${row}">${f(one)}<v>${rate * 1000}</v></c><c r="D${row}"><v>${rate}</v></c><c r="E${row}">${f(two)}<v>${rate * 10}</v></c><c r="F${row}"><v>${rate * 20}</v></c>`;
  }),
].map((cells, at) => `<row r="${at + 1}">${cells}</row>`);

const parts = {
  '[Content_Types].xml': `<Types xmlns="${types}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
  '_rels/.rels': relation('xl/workbook.xml', 'officeDocument'),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Costs" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relation('worksheets/sheet1.xml', 'worksheet'),
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
};

async function excelFile(): Promise<Buffer> {
  const list = Object.entries(parts).map(([name, content]) => ({ name, content: [content] }));
  return buffer(Readable.from(writeZip(Readable.from(list), 'too large'), { objectMode: false }));
}

function openFile(): Buffer {
  const number = (value: number, formula = ''): string =>
    `<table:table-cell office:value-type="float" office:value="${value}"${formula && ` table:formula="${formula}"`}><text:p>${value}</text:p></table:table-cell>`;
  const word = (content: string): string =>
    `<table:table-cell office:value-type="string"><text:p>${content}</text:p></table:table-cell>`;
  const lines = [
    word('Rate') + number(0.1),
    word('Price') + number(1000),
    word('Cost') + number(100, 'of:=[.B1]*[.B2]'),
    ...[0.1, 0.2, 0.3].map(
      (rate, at) => number(rate) + number(rate * 1000, `of:=MULTIPLE.OPERATIONS([.B$3];[.B$1];[.A${at + 4}])`),
    ),
  ];
  const body = lines.map((line) => `<table:table-row>${line}</table:table-row>`).join('');
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:table table:name="Costs">${body}</table:table></office:spreadsheet></office:body></office:document>`,
  );
}

/** All numbers of a sheet, ascending. */
async function numbersOf(sheet: string | undefined): Promise<number[]> {
  const loose = Object.values(await opened.looseOf(sheet));
  const inRows = (await opened.rowsOf(sheet)).flatMap(({ cells }) => Object.values(cells));
  return [...loose, ...inRows].filter((value) => typeof value === 'number').toSorted((one, other) => one - other);
}

/** Puts another number in place of one that the sheet has once. */
async function replace(sheet: string | undefined, from: number, to: number): Promise<void> {
  for (const { row_id, version, cells } of await opened.rowsOf(sheet)) {
    const column = Object.keys(cells).find((id) => cells[id] === from);
    if (column !== undefined)
      return void (await opened.edit(sheet, { kind: 'set-cells', row_id, version, cells: { [column]: to } }));
  }
  const loose = Object.entries(await opened.looseOf(sheet)).find(([, value]) => value === from);
  const [row = '', column = ''] = loose?.[0].split('|') ?? [];
  await opened.edit(sheet, { kind: 'set-grid-cells', cells: [{ row, column, value: to }] });
}

async function knownOf(id: string, sheet: string | undefined) {
  await opened.settled();
  const { outdated } = await opened.database
    .selectFrom('sheet_states')
    .select('outdated')
    .where('sheet_id', '=', sheet ?? '')
    .executeTakeFirstOrThrow();
  const { report } = await opened.database
    .selectFrom('workbooks')
    .select('report')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { outdated: JSON.stringify(outdated), report: JSON.stringify(report) };
}

test.each([
  ['costs.xlsx', excelFile, 2],
  ['costs.fods', () => Promise.resolve(openFile()), 1],
] as const)(
  '%s: a what-if table keeps its values, and is out of date once an input changed',
  async (name, file, computed) => {
    const { id, sheets } = await opened.import(name, await file());
    const [sheet] = sheets;
    const before = await numbersOf(sheet);
    const known = await knownOf(id, sheet);
    expect(known.outdated).toBe('null');
    // What isn't computed is in the report of the import.
    expect(known.report).toContain('formulas_left');
    await replace(sheet, 1000, 2000);
    const after = await numbersOf(sheet);
    const changed = [1000, ...Array.from({ length: computed }, () => 100)];
    const kept = [...before];
    for (const value of changed) kept.splice(kept.indexOf(value), 1);
    const now = [2000, ...Array.from({ length: computed }, () => 200)];
    expect(after).toEqual([...kept, ...now].toSorted((one, other) => one - other));
    expect((await knownOf(id, sheet)).outdated).not.toBe('null');
    const exported = await opened.exported({ id, sheets });
    if (typeof exported === 'string') throw new Error(exported);
    if (!name.endsWith('.xlsx')) {
      expect(exported.toString('utf8')).toContain('of:=MULTIPLE.OPERATIONS([.B$3];[.B$1];[.A5])');
      return;
    }
    const archive = await openZipArchive(memorySource(exported), readLimits);
    const entry = archive.entries.get('xl/worksheets/sheet1.xml');
    const content = entry ? (await unpackWhole(archive, entry)).toString('utf8') : '';
    expect(content).toContain('<f t="dataTable" ref="B4:B6" r1="B1"/><v>100</v>');
    expect(content).toContain('<f t="dataTable" ref="E4:F6" dt2D="1" dtr="1" r1="B2" r2="B1"/><v>1</v>');
  },
);
