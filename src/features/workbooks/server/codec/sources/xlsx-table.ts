import { parseRange } from '../cell-address.ts';
import { formulaText } from './formulas/formula-text.ts';
import type { RawTable, RawTableColumn } from './raw-sheet.ts';
import { attribute, outside, scanXml, type XmlHandler } from './xml-scanner.ts';
import { decodeEscapes } from './xlsx-package.ts';
import { unpackWhole, type ZipArchive, type ZipEntry } from '#platform/files/zip-archive.ts';

/** A table part (ECMA-376 part 1, 18.5.1.2); null where it doesn't say which cells it has. */
export async function readTable(archive: ZipArchive, entry: ZipEntry): Promise<Omit<RawTable, 'sheet'> | null> {
  let table: Omit<RawTable, 'sheet'> | null = null;
  let column: RawTableColumn | null = null;
  let formula: string | null = null;
  const handler: XmlHandler = {
    open(element, attributes) {
      if (element === 'table') table = tableOf(attributes);
      else if (element === 'tableColumn') table?.columns.push((column = columnOf(attributes)));
      else if (element === 'calculatedColumnFormula' || element === 'totalsRowFormula') formula = '';
    },
    text(piece) {
      if (formula !== null) formula += piece;
    },
    close(element) {
      if (formula !== null && formula !== '' && column) {
        if (element === 'calculatedColumnFormula') column.formula = formulaText(formula);
        if (element === 'totalsRowFormula') column.total = { ...column.total, formula: formulaText(formula) };
      }
      if (element === 'tableColumn') column = null;
      else if (element.endsWith('Formula')) formula = null;
    },
  };
  // Extensions have an element of the same name.
  scanXml((await unpackWhole(archive, entry)).toString('utf8'), outside(['extLst'], handler));
  return table;
}

function tableOf(attributes: string): Omit<RawTable, 'sheet'> | null {
  const range = parseRange(attribute(attributes, 'ref') ?? '');
  if (!range) return null;
  const totals = Number(attribute(attributes, 'totalsRowCount') ?? 0);
  return {
    name: attribute(attributes, 'displayName') ?? attribute(attributes, 'name') ?? '',
    range,
    headerRows: attribute(attributes, 'headerRowCount') === '0' ? 0 : 1,
    // A table that once had totals says so in another attribute.
    totalsRows: totals > 0 ? totals : 0,
    columns: [],
  };
}

function columnOf(attributes: string): RawTableColumn {
  const column: RawTableColumn = { name: decodeEscapes(attribute(attributes, 'name') ?? '') };
  const fn = attribute(attributes, 'totalsRowFunction');
  const label = attribute(attributes, 'totalsRowLabel');
  if (fn !== undefined && fn !== 'none') column.total = { function: fn };
  if (label !== undefined) column.total = { ...column.total, label: decodeEscapes(label) };
  return column;
}
