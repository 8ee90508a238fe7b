/** The tables of an .xlsx: ranges with names of their own (ECMA-376 part 1, 18.5). */

import type { PartToWrite } from '#platform/files/zip-stream.ts';
import { cellAddress } from '../cell-address.ts';
import type { TableToWrite } from './grid-to-write.ts';
import { escapeAttribute } from './xml-text.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A table of its own part, by its number in the file. */
export function tablePart(number: number, table: TableToWrite): PartToWrite {
  const { name, top, left, bottom, right, hasHeader, hasTotals, columns } = table;
  const range = (last: number): string => `${cellAddress(top + 1, left)}:${cellAddress(last + 1, right)}`;
  const list = columns.map(
    (column, at) => `<tableColumn id="${at + 1}" name="${escapeAttribute(column).replaceAll('&#10;', '_x000a_')}"/>`,
  );
  const rows = (hasHeader ? '' : ' headerRowCount="0"') + (hasTotals ? ' totalsRowCount="1"' : ' totalsRowShown="0"');
  const filter = hasHeader ? `<autoFilter ref="${range(bottom - (hasTotals ? 1 : 0))}"/>` : '';
  const named = escapeAttribute(name);
  return {
    name: `xl/tables/table${number}.xml`,
    content: [
      `${declaration}<table xmlns="${main}" id="${number}" name="${named}" displayName="${named}" ref="${range(bottom)}"${rows}>` +
        `${filter}<tableColumns count="${columns.length}">${list.join('')}</tableColumns>` +
        '<tableStyleInfo showFirstColumn="0" showLastColumn="0" showRowStripes="0" showColumnStripes="0"/></table>',
    ],
  };
}

/** What relates a sheet to its tables: those of notes come before. */
export function tableRelations(numbers: readonly number[]): { ids: string[]; xml: string } {
  const ids = numbers.map((_, at) => `rId${at + 3}`);
  const xml = numbers.map(
    (number, at) => `<Relationship Id="${ids[at]}" Type="${office}/table" Target="../tables/table${number}.xml"/>`,
  );
  return { ids, xml: xml.join('') };
}

export const relationsOfSheet = (sheet: number, xml: string): PartToWrite => ({
  name: `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
  content: [`${declaration}<Relationships xmlns="${relations}">${xml}</Relationships>`],
});
