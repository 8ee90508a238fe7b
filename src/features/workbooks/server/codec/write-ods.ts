import { Readable } from 'node:stream';
import { ruleColors } from '../../rules/arrangement/color-rules.ts';
import type { Column } from '#engine/model.ts';
import { writeZip } from '#platform/files/zip-stream.ts';
import type { PartToWrite } from '#platform/files/zip-stream.ts';
import { columnLetters } from './cell-address.ts';
import { lengthOfPixels, pixelsOfDigit } from './appearance/column-width.ts';
import type { ReadRow, SheetsToWrite, SheetToWrite, WriteOptions } from './workbook-codec.ts';
import { eachRow, mostRows } from './write-xlsx.ts';
import { writtenRules } from './writing/color-formulas.ts';
import { noteText } from './writing/note-text.ts';
import { odsCell } from './writing/ods/ods-cell.ts';
import { odsFormulaText } from './writing/ods/ods-formula-text.ts';
import { namespaces, odsParts } from './writing/ods/ods-parts.ts';
import { createOdsStyleBook, headerStyleName, type OdsStyleBook } from './writing/ods/ods-style-book.ts';
import { escapeXml, paragraphs } from './writing/ods/xml.ts';
import { createSheetNames } from './writing/workbook-parts.ts';
import { frozenColumns, usualDigits } from './writing/xlsx-appearance.ts';

/** Formulas compare texts as other programs and we do, not as OpenDocument does by default. */
const asElsewhere =
  '<table:calculation-settings table:case-sensitive="false" table:automatic-find-labels="false" table:use-regular-expressions="false" table:use-wildcards="true"/>';
const textAtOnce = 128 * 1024;
const tooLarge = 'The workbook is too large for one file. Export its sheets as CSV.';

interface WrittenTable {
  title: string;
  frozen: number;
}

/** An .ods file as a stream of bytes, with what an .xlsx has: values, formulas, formats, widths, notes, choices, colors. */
export function writeOds(sheets: SheetsToWrite, options: WriteOptions = {}): Readable {
  return Readable.from(writeZip(parts(sheets, options), tooLarge), { objectMode: false });
}

async function* parts(sheets: SheetsToWrite, options: WriteOptions): AsyncGenerator<PartToWrite, void, undefined> {
  const styles = createOdsStyleBook();
  const tables: WrittenTable[] = [];
  yield odsParts.mimetype();
  // What sheets look like comes before all cells; their rows are still read one after the other.
  const all = await Array.fromAsync(sheets);
  yield { name: 'content.xml', content: content(all, { styles, tables, options }) };
  yield odsParts.styles(styles.toXml());
  yield odsParts.settings(tables);
  yield odsParts.manifest();
}

interface Writing {
  styles: OdsStyleBook;
  tables: WrittenTable[];
  options: WriteOptions;
}

async function* content(sheets: readonly SheetToWrite[], writing: Writing): AsyncGenerator<string, void, undefined> {
  const names = createSheetNames((sheet, message) => writing.options.onNote?.({ sheet, message, cell: '' }));
  const titles = sheets.map(({ title }) => names.take(title));
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content ${namespaces}><office:automatic-styles>`;
  for (const [at, sheet] of sheets.entries()) yield columnStyles(sheet, at);
  yield `</office:automatic-styles><office:body><office:spreadsheet>${asElsewhere}${choices(sheets, titles)}`;
  const filters: string[] = [];
  for (const [at, sheet] of sheets.entries()) {
    const rows = eachRow(sheet.rows);
    try {
      let next = await rows.next();
      let title = titles[at] ?? '';
      do {
        const table = writeTable(sheet, { at, title, rows, next }, writing);
        yield* table.content;
        filters.push(...table.filter());
        next = table.upcoming();
        if (!next.done) title = names.take(sheet.title);
      } while (!next.done);
    } finally {
      await rows.return();
    }
  }
  if (sheets.length === 0) yield '<table:table table:name="Sheet1"><table:table-column/></table:table>';
  const ranges = filters.length > 0 ? `<table:database-ranges>${filters.join('')}</table:database-ranges>` : '';
  yield `${ranges}</office:spreadsheet></office:body></office:document-content>`;
}

interface TableTask {
  /** Which sheet it is, for the names of its styles. */
  at: number;
  title: string;
  rows: AsyncGenerator<ReadRow, void, undefined>;
  next: IteratorResult<ReadRow, void>;
}

function writeTable(
  sheet: SheetToWrite,
  { at, title, rows, next }: TableTask,
  { styles, tables }: Writing,
): { content: AsyncIterable<string>; upcoming(): IteratorResult<ReadRow, void>; filter(): string[] } {
  const { columns, look } = sheet;
  let count = 0;
  let upcoming = next;
  tables.push({ title, frozen: frozenColumns(columns, look) });

  const rowXml = (row: ReadRow): string => {
    let xml = '';
    for (const [index, column] of columns.entries()) {
      const own = sheet.columnFormulas?.get(column.id);
      const stored = column.formula !== undefined ? undefined : row.formulas?.[column.id];
      const value = row.cells[column.id] ?? null;
      const formula = own ? own.at(count + 1) : stored;
      const cell = odsCell({ column, value, format: row.formats?.[column.id], formula, isArray: own?.isArray }, styles);
      const choice = column.options ? ` table:content-validation-name="${choiceName(at, index)}"` : '';
      xml += `<table:table-cell${cell.attributes}${choice}>${noteXml(row, column)}${cell.content}</table:table-cell>`;
    }
    return `<table:table-row>${xml}</table:table-row>`;
  };

  async function* tableContent(): AsyncGenerator<string, void, undefined> {
    let text = `<table:table table:name="${escapeXml(title)}">${columnsXml(sheet, at)}${headerXml(columns)}`;
    while (!upcoming.done && count < mostRows) {
      count++;
      text += rowXml(upcoming.value);
      if (text.length > textAtOnce) {
        yield text;
        text = '';
      }
      upcoming = await rows.next();
    }
    yield `${text}${colorsXml(sheet, { title, count }, styles)}</table:table>`;
  }
  const position = (): string => `'${title.replaceAll("'", "''")}'`;
  const filter = (): string[] => {
    if (columns.length === 0) return [];
    const range = `${position()}.A1:${position()}.${columnLetters(columns.length - 1)}${count + 1}`;
    return [
      `<table:database-range table:name="__Anonymous_Sheet_DB__${tables.findIndex((one) => one.title === title)}" table:target-range-address="${escapeXml(range)}" table:display-filter-buttons="true"/>`,
    ];
  };
  return { content: tableContent(), upcoming: () => upcoming, filter };
}

const columnName = (sheet: number, column: number): string => `co${sheet}_${column}`;
const choiceName = (sheet: number, column: number): string => `choice${sheet}_${column}`;

/** Widths that no one set are marked as fitted, so that readers of the file do not take them for a choice. */
function columnStyles({ columns, look }: SheetToWrite, at: number): string {
  return columns
    .map((column, index) => {
      const width = look?.widths[column.id];
      const fitted = width === undefined ? ' style:use-optimal-column-width="true"' : '';
      const length = lengthOfPixels(width ?? usualDigits(column) * pixelsOfDigit);
      return `<style:style style:name="${columnName(at, index)}" style:family="table-column"><style:table-column-properties style:column-width="${length}"${fitted}/></style:style>`;
    })
    .join('');
}

function columnsXml({ columns, look }: SheetToWrite, at: number): string {
  if (columns.length === 0) return '<table:table-column/>';
  return columns
    .map(({ id }, index) => {
      const hidden = look?.hidden.includes(id) ? ' table:visibility="collapse"' : '';
      return `<table:table-column table:style-name="${columnName(at, index)}"${hidden}/>`;
    })
    .join('');
}

function headerXml(columns: readonly Column[]): string {
  const cells = columns.map(
    ({ name }) =>
      `<table:table-cell table:style-name="${headerStyleName}" office:value-type="string">${paragraphs(name)}</table:table-cell>`,
  );
  return `<table:table-row>${cells.join('')}</table:table-row>`;
}

function noteXml(row: ReadRow, { id }: Column): string {
  const comments = row.comments?.[id];
  if (!comments) return '';
  const author = escapeXml(comments[0]?.author ?? '');
  return `<office:annotation><dc:creator>${author}</dc:creator>${paragraphs(noteText(comments))}</office:annotation>`;
}

/** Other values may be typed all the same. */
function choices(sheets: readonly SheetToWrite[], titles: readonly string[]): string {
  const each = sheets.flatMap(({ columns }, at) =>
    columns.flatMap(({ options }, index) => {
      if (!options) return [];
      const words = options.map((option) => `"${option.replaceAll('"', '""')}"`).join(';');
      const base = `$'${(titles[at] ?? '').replaceAll("'", "''")}'.${columnLetters(index)}2`;
      return `<table:content-validation table:name="${choiceName(at, index)}" table:condition="${escapeXml(`of:cell-content-is-in-list(${words})`)}" table:allow-empty-cell="true" table:base-cell-address="${escapeXml(base)}"><table:error-message table:display="false"/></table:content-validation>`;
    }),
  );
  return each.length > 0 ? `<table:content-validations>${each.join('')}</table:content-validations>` : '';
}

function colorsXml(
  { columns, look }: SheetToWrite,
  { title, count }: { title: string; count: number },
  styles: OdsStyleBook,
): string {
  const rules = count === 0 ? [] : writtenRules(look?.rules ?? [], columns);
  if (rules.length === 0) return '';
  const position = `'${title.replaceAll("'", "''")}'`;
  const each = rules.map(({ first, last, formula, color }) => {
    const [start, end] = [columnLetters(first), columnLetters(last)];
    const { ground, ink } = ruleColors[color];
    const condition = `formula-is(${odsFormulaText(formula).replace(/^of:=/, '')})`;
    return (
      `<calcext:conditional-format calcext:target-range-address="${escapeXml(`${position}.${start}2:${position}.${end}${count + 1}`)}">` +
      `<calcext:condition calcext:apply-style-name="${styles.colorOf(ground, ink)}" calcext:value="${escapeXml(condition)}" calcext:base-cell-address="${escapeXml(`${position}.${start}2`)}"/></calcext:conditional-format>`
    );
  });
  return `<calcext:conditional-formats>${each.join('')}</calcext:conditional-formats>`;
}
