/** A workbook with three tables on one sheet, as the parts of an .xlsx. */

import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { writeZip } from '#platform/files/zip-stream.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'http://schemas.openxmlformats.org/package/2006';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relations = (list: Record<string, string>): string =>
  `<Relationships xmlns="${types}/relationships">${Object.entries(list)
    .map(([target, type], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export type Content = string | number | { f: string; v: number };

function sheetXml(cells: Record<string, Content>, tables: number): string {
  const byRow = Map.groupBy(Object.entries(cells), ([address]) => Number(address.replace(/\D+/, '')));
  const cell = ([at, content]: [string, Content]): string =>
    typeof content === 'string'
      ? `<c r="${at}" t="inlineStr"><is><t>${content}</t></is></c>`
      : typeof content === 'number'
        ? `<c r="${at}"><v>${content}</v></c>`
        : `<c r="${at}"><f>${content.f}</f><v>${content.v}</v></c>`;
  const lines = [...byRow].map(([row, own]) => `<row r="${row}">${own.map(cell).join('')}</row>`).join('');
  const list = Array.from({ length: tables }, (_, at) => `<tablePart r:id="rId${at + 1}"/>`).join('');
  const partsOf = tables > 0 ? `<tableParts count="${tables}">${list}</tableParts>` : '';
  return `<worksheet xmlns="${main}" xmlns:r="${office}"><sheetData>${lines}</sheetData>${partsOf}</worksheet>`;
}

export type Tables = Record<string, { ref: string; columns: string[] }>;

/** The parts of a workbook with the sheets Plan, which has the tables, and Sums. */
export function partsOfWorkbook(
  plan: Record<string, Content>,
  tables: Tables,
  sums: Record<string, Content>,
): Record<string, string> {
  const names = Object.keys(tables);
  const overrides: Record<string, string> = {
    ...{ workbook: 'sheet.main', 'worksheets/sheet1': 'worksheet', 'worksheets/sheet2': 'worksheet', styles: 'styles' },
    ...Object.fromEntries(names.map((_, at) => [`tables/table${at + 1}`, 'table'])),
  };
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${types}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${Object.entries(
      overrides,
    )
      .map(([part, kind]) => `<Override PartName="/xl/${part}.xml" ContentType="${kinds}.${kind}+xml"/>`)
      .join('')}</Types>`,
    '_rels/.rels': relations({ 'xl/workbook.xml': 'officeDocument' }),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Plan" sheetId="1" r:id="rId1"/><sheet name="Sums" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations({
      'worksheets/sheet1.xml': 'worksheet',
      'worksheets/sheet2.xml': 'worksheet',
      'styles.xml': 'styles',
    }),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetXml(plan, names.length),
    'xl/worksheets/_rels/sheet1.xml.rels': relations(
      Object.fromEntries(names.map((_, at) => [`../tables/table${at + 1}.xml`, 'table'])),
    ),
    'xl/worksheets/sheet2.xml': sheetXml(sums, 0),
  };
  for (const [at, name] of names.entries()) {
    const { ref, columns } = tables[name]!;
    const list = columns.map((column, index) => `<tableColumn id="${index + 1}" name="${column}"/>`).join('');
    parts[`xl/tables/table${at + 1}.xml`] =
      `<table xmlns="${main}" id="${at + 1}" name="${name}" displayName="${name}" ref="${ref}"><autoFilter ref="${ref}"/><tableColumns count="${columns.length}">${list}</tableColumns></table>`;
  }
  return parts;
}

export function fileOfParts(parts: Record<string, string>): Promise<Buffer> {
  const list = Object.entries(parts).map(([name, text]) => ({ name, content: [text] }));
  return buffer(Readable.from(writeZip(Readable.from(list), 'too large'), { objectMode: false }));
}

export const orders = Array.from({ length: 12 }, (_, at) => at + 1);
/** Orders with a total below, rates below these and staff below the rates, with a note below each. */
export const plan: Record<string, Content> = {
  ...{ A1: 'Rate', B1: 0.5 },
  ...{ A3: 'Item', B3: 'Qty', C3: 'Price', D3: 'Total' },
  ...Object.fromEntries(
    orders.flatMap((number): [string, Content][] => {
      const row = number + 3;
      const total = { f: `B${row}*C${row}*(1+$B$1)`, v: number * 15 };
      return [
        [`A${row}`, `Item ${number}`],
        [`B${row}`, number],
        [`C${row}`, 10],
        [`D${row}`, total],
      ];
    }),
  ),
  ...{ A16: 'Sum', D16: { f: 'SUM(D4:D15)', v: 1170 } },
  ...{ B19: 'Code', C19: 'Fee' },
  ...{ B20: 'a', C20: 3 },
  ...{ B21: 'b', C21: { f: 'C20*2', v: 6 } },
  ...{ B23: 'Fees', C23: { f: 'SUM(C20:C21)', v: 9 } },
  ...{ B26: 'Name', C26: 'Pay' },
  ...{ B27: 'Ann', C27: { f: 'SUM(Rates[Fee])*2', v: 18 } },
  ...{ B28: 'Bob', C28: { f: 'D4+C21', v: 21 } },
  ...{ B30: 'Pays', C30: { f: 'SUM(Staff[Pay])', v: 39 } },
};
export const tables: Tables = {
  Orders: { ref: 'A3:D15', columns: ['Item', 'Qty', 'Price', 'Total'] },
  Rates: { ref: 'B19:C21', columns: ['Code', 'Fee'] },
  Staff: { ref: 'B26:C28', columns: ['Name', 'Pay'] },
};
export const sums: Record<string, Content> = {
  ...{ A1: 'What', B1: 'Sum' },
  ...{ A2: 'Pay', B2: { f: 'SUM(Plan!C27:C28)', v: 39 } },
  ...{ A3: 'Fee', B3: { f: 'Plan!C20', v: 3 } },
  ...{ A4: 'All', B4: { f: 'SUM(Plan!A4:D40)', v: 2634 } },
};
