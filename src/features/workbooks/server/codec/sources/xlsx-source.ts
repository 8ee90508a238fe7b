/** .xlsx and .xlsm, read as a stream: memory does not grow with the rows. */

import { type Msg, msg, msgPlural } from '#kit/language/msg.ts';
import { isListSheet } from '../appearance/list-sheet.ts';
import { readRuleColors } from '../appearance/xlsx-label-colors.ts';
import { formulaText } from './formulas/formula-text.ts';
import type { RawName, RawRow, RawSheet, RawTable, RawWorkbook } from './raw-sheet.ts';
import { readSheetLayout } from './xlsx-layout.ts';
import {
  findEntry,
  type PackageName,
  readDynamicCells,
  readPackage,
  readSharedStrings,
  readStyles,
  readText,
} from './xlsx-package.ts';
import { tableReferences } from './formulas/table-references.ts';
import { createSheetReader, type SheetContext } from './xlsx-sheet.ts';
import type { ZipArchive, ZipEntry } from '#platform/files/zip-archive.ts';

/** Whether formulas keep references to tables (`Orders[Price]`), or name the cells that these mean now. */
export type TableForm = 'cells' | 'structured';

export async function openXlsx(
  archive: ZipArchive,
  workbook: string,
  onBytes: (bytes: number) => void,
  tableForm: TableForm = 'cells',
): Promise<RawWorkbook> {
  const { sheets: listed, date1904, names } = await readPackage(archive, workbook);
  const strings = await readSharedStrings(archive, workbook);
  const styles = await readStyles(archive, workbook);
  const dynamicCells = await readDynamicCells(archive, workbook);
  const ruleColors = await readRuleColors(archive, workbook);
  const sheets: RawSheet[] = [];
  const tables: RawTable[] = [];
  const workbookNames = new Map(
    names.filter(({ sheet }) => sheet === null).map(({ name, text }) => [name.toLowerCase(), text]),
  );
  const skipped = leftOut(archive);
  for (const { title, hidden, part, isVeryHidden } of listed) {
    const entry = part === null ? undefined : findEntry(archive, part);
    if (!entry || part === null) {
      skipped.push(msg('“{title}” was left out: it holds a chart or a macro, not cells.', { title }));
      continue;
    }
    const layout = await readSheetLayout(archive, part, entry, { names: workbookNames, ruleColors });
    tables.push(...layout.tables.map((table) => ({ ...table, sheet: title })));
    // All tables are known when the first row is read.
    const toFormula = (formula: string, row: number): string => {
      const text = formulaText(formula);
      return tableForm === 'structured' ? text : tableReferences(text, tables, { sheet: title, row });
    };
    const { links, comments } = layout;
    const context: SheetContext = { strings, styles, date1904, links, comments, dynamicCells };
    sheets.push({
      title,
      hidden,
      ...(isVeryHidden && isListSheet(title) && { holdsLists: true }),
      merges: layout.merges,
      look: layout.look,
      ...(layout.headerRow !== undefined && { headerRow: layout.headerRow }),
      ...(layout.tables.length > 1 && { tables: layout.tables.map(({ range }) => range) }),
      textMayBeNumbers: true,
      notes: [],
      rows: ({ looks } = { looks: false }) =>
        readRows(archive, entry, { context: looks ? { ...context, withLooks: true } : context, toFormula }, onBytes),
    });
  }
  const titles = listed.map(({ title }) => title);
  return { sheets, skipped, date1904, ...namesOf(names, titles), tables };
}

function namesOf(
  names: readonly PackageName[],
  titles: readonly string[],
): Pick<RawWorkbook, 'names' | 'builtInNames'> {
  const found: Pick<RawWorkbook, 'names' | 'builtInNames'> = { names: [], builtInNames: [] };
  for (const { name, sheet, text, hidden, isMacro } of names) {
    const title = sheet === null ? null : titles[sheet];
    if (isMacro || name === '' || text.trim() === '' || title === undefined) continue;
    const builtIn = /^_xlnm\.(.+)$/i.exec(name)?.[1];
    const own: RawName = { name: builtIn ?? name, sheet: title, formula: formulaText(text.trim()), hidden };
    (builtIn === undefined ? found.names : found.builtInNames).push(own);
  }
  return found;
}

async function* readRows(
  archive: ZipArchive,
  entry: ZipEntry,
  { context, toFormula }: { context: SheetContext; toFormula: (formula: string, row: number) => string },
  onBytes: (bytes: number) => void,
): AsyncGenerator<RawRow[], void, undefined> {
  const reader = createSheetReader(context, toFormula);
  for await (const text of readText(archive, entry, onBytes)) {
    for (let at = 0; at < text.length; at += lettersAtOnce) {
      const rows = reader.write(text.slice(at, at + lettersAtOnce));
      if (rows.length > 0) yield rows;
    }
  }
  reader.end();
}

/** A row is as long as the place of its last cell: few letters can be many cells. */
const lettersAtOnce = 32 * 1024;

const otherParts: [RegExp, (count: number) => Msg][] = [
  [
    /\/charts\/chart[^/]*\.xml$/i,
    (count) => msgPlural(count, '{count} chart was left out.', '{count} charts were left out.'),
  ],
  [/\/media\//i, (count) => msgPlural(count, '{count} picture was left out.', '{count} pictures were left out.')],
  [
    /\/pivotTables\/pivotTable[^/]*\.xml$/i,
    (count) => msgPlural(count, '{count} pivot table was left out.', '{count} pivot tables were left out.'),
  ],
  [
    /\/externalLinks\/externalLink[^/]*\.xml$/i,
    (count) =>
      msgPlural(
        count,
        '{count} link to another workbook was left out.',
        '{count} links to other workbooks were left out.',
      ),
  ],
  [
    /\/vbaProject\.bin$/i,
    (count) => msgPlural(count, '{count} set of macros was left out.', '{count} sets of macros were left out.'),
  ],
];

function leftOut(archive: ZipArchive): Msg[] {
  const names = [...archive.entries.keys()];
  return otherParts.flatMap(([pattern, text]) => {
    const count = names.filter((name) => pattern.test(name)).length;
    return count === 0 ? [] : [text(count)];
  });
}
