import { Readable } from 'node:stream';
import { ruleColors } from '../../rules/arrangement/rule-colors.ts';
import type { Column } from '#engine/model.ts';
import { writeZip } from '#platform/files/zip-stream.ts';
import type { PartToWrite } from '#platform/files/zip-stream.ts';
import { columnLetters } from './cell-address.ts';
import type { FileComment } from './appearance/file-appearance.ts';
import { lengthOfPixels, pixelsOfDigit } from './appearance/column-width.ts';
import type { NameToWrite, SheetsToWrite, SheetToWrite, WriteOptions, WrittenRow } from './workbook-codec.ts';
import { eachRow, mostRows } from './write-xlsx.ts';
import { labelRules, writtenChoice } from './writing/choice-rules.ts';
import { positionOf, writtenRules } from './writing/color-formulas.ts';
import { bottomOf, firstOf, type GridToWrite } from './writing/grid-to-write.ts';
import { noteText } from './writing/note-text.ts';
import { validationXml } from './writing/ods/choice-parts.ts';
import { odsCell } from './writing/ods/ods-cell.ts';
import { odsFormulaText } from './writing/ods/ods-formula-text.ts';
import { odsGridRows } from './writing/ods/ods-grid.ts';
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
  frozenRows?: number;
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
  const active = all[0]?.isHidden ? all.findIndex(({ isHidden }) => !isHidden) : -1;
  yield odsParts.settings(tables, tables[active]?.title);
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
  const isAnyHidden = sheets.some(({ isHidden }) => isHidden);
  if (isAnyHidden) yield hiddenTable;
  yield `</office:automatic-styles><office:body><office:spreadsheet>${asElsewhere}${choices(sheets, titles)}`;
  const filters: string[] = [];
  const { names: named = [] } = writing.options;
  for (const [at, sheet] of sheets.entries()) {
    const rows = eachRow(sheet.rows);
    try {
      let next = await rows.next();
      let title = titles[at] ?? '';
      do {
        const own = named.filter(({ sheet: scope }) => scope === at);
        const task = { at, title, rows, next, names: namesXml(own, titles) };
        const table = sheet.grid
          ? writeGrid({ ...sheet, grid: sheet.grid }, task, writing)
          : writeTable(sheet, task, writing);
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
  const whole = named.filter(({ sheet: scope }) => scope === null);
  yield namesXml(whole, titles);
  const ranges = filters.length > 0 ? `<table:database-ranges>${filters.join('')}</table:database-ranges>` : '';
  yield `${ranges}</office:spreadsheet></office:body></office:document-content>`;
}

interface TableTask {
  /** Which sheet it is, for the names of its styles. */
  at: number;
  title: string;
  rows: AsyncGenerator<WrittenRow, void, undefined>;
  next: IteratorResult<WrittenRow, void>;
  /** The names of the sheet. */
  names: string;
}

interface TableWriter {
  content: AsyncIterable<string>;
  upcoming(): IteratorResult<WrittenRow, void>;
  filter(): string[];
}

/** A sheet on its grid never goes on in another. */
function writeGrid(
  sheet: SheetToWrite & { grid: GridToWrite },
  { at, title, rows, next, names }: TableTask,
  { styles, tables }: Writing,
): TableWriter {
  const { grid, columns } = sheet;
  tables.push({ title, frozen: grid.frozen.columns, frozenRows: grid.frozen.rows });
  const number = tables.length - 1;
  const data = async function* () {
    if (!next.done) yield next.value;
    yield* rows;
  };
  async function* content(): AsyncGenerator<string, void, undefined> {
    yield opening(title, sheet) + columnsXml(sheet, at);
    yield* odsGridRows(sheet, {
      rows: data(),
      styles,
      choiceOf: (column, index) => choiceAttribute(column, at, index),
      choiceOfGuest: (index) => ` table:content-validation-name="${guestChoiceName(at, index)}"`,
      noteOf: noteXml,
    });
    yield `${names}${colorsXml(sheet, { title, last: bottomOf(grid) + 1 }, styles)}</table:table>`;
  }
  const { header, places } = grid;
  const own = grid.tables.map((table) =>
    rangeXml(table.name, title, { ...table, hasHeader: table.hasHeader, hasFilter: false }),
  );
  const filter =
    header === null || columns.length === 0
      ? []
      : [
          rangeXml(`__Anonymous_Sheet_DB__${number}`, title, {
            ...{ top: header, bottom: Math.max(header, bottomOf(grid)), hasHeader: true, hasFilter: true },
            ...{ left: Math.min(...places), right: Math.max(...places) },
          }),
        ];
  return { content: content(), upcoming: () => ({ done: true, value: undefined }), filter: () => [...filter, ...own] };
}

function rangeXml(
  name: string,
  title: string,
  range: { top: number; left: number; bottom: number; right: number; hasHeader: boolean; hasFilter: boolean },
): string {
  const { top, left, bottom, right, hasHeader, hasFilter } = range;
  const position = `'${title.replaceAll("'", "''")}'`;
  const cells = `${position}.${columnLetters(left)}${top + 1}:${position}.${columnLetters(right)}${bottom + 1}`;
  const header = hasHeader ? '' : ' table:contains-header="false"';
  const buttons = hasFilter ? ' table:display-filter-buttons="true"' : '';
  return `<table:database-range table:name="${escapeXml(name)}" table:target-range-address="${escapeXml(cells)}"${header}${buttons}/>`;
}

function writeTable(
  sheet: SheetToWrite,
  { at, title, rows, next, names }: TableTask,
  { styles, tables }: Writing,
): TableWriter {
  const { columns, look } = sheet;
  let count = 0;
  let upcoming = next;
  tables.push({ title, frozen: frozenColumns(columns, look) });

  const rowXml = (row: WrittenRow): string => {
    let xml = '';
    for (const [index, column] of columns.entries()) {
      const own = sheet.columnFormulas?.get(column.id);
      const stored = column.formula !== undefined ? undefined : row.formulas?.[column.id];
      const value = row.cells[column.id] ?? null;
      const formula = own ? own.at(count + 1) : stored;
      const cell = odsCell({ column, value, format: row.formats?.[column.id], formula, isArray: own?.isArray }, styles);
      const choice = choiceAttribute(column, at, index);
      xml += `<table:table-cell${cell.attributes}${choice}>${noteXml(row.comments?.[column.id])}${cell.content}</table:table-cell>`;
    }
    return `<table:table-row>${xml}</table:table-row>`;
  };

  async function* tableContent(): AsyncGenerator<string, void, undefined> {
    let text = `${opening(title, sheet)}${columnsXml(sheet, at)}${headerXml(columns)}`;
    while (!upcoming.done && count < mostRows) {
      count++;
      text += rowXml(upcoming.value);
      if (text.length > textAtOnce) {
        yield text;
        text = '';
      }
      upcoming = await rows.next();
    }
    yield `${text}${names}${colorsXml(sheet, { title, last: count + 1 }, styles)}</table:table>`;
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
const guestChoiceName = (sheet: number, index: number): string => `choice${sheet}_of${index}`;
const choiceAttribute = ({ options }: Column, sheet: number, index: number): string =>
  options ? ` table:content-validation-name="${choiceName(sheet, index)}"` : '';
const widthName = (sheet: number, column: number): string => `cw${sheet}_${column}`;

const hiddenTable =
  '<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>';
const opening = (title: string, { isHidden }: SheetToWrite): string =>
  `<table:table table:name="${escapeXml(title)}"${isHidden ? ' table:style-name="hidden"' : ''}>`;

/** OpenDocument 1.3 part 3, 9.4.11: an expression names its cells with fixed addresses and sheets. */
function namesXml(names: readonly NameToWrite[], titles: readonly string[]): string {
  if (names.length === 0) return '';
  const list = names.map(({ name, sheet, formula }) => {
    const base = `$'${(titles[sheet ?? 0] ?? '').replaceAll("'", "''")}'.$A$1`;
    const expression = odsFormulaText(formula).replace(/^of:=/, 'of:');
    return `<table:named-expression table:name="${escapeXml(name)}" table:base-cell-address="${escapeXml(base)}" table:expression="${escapeXml(expression)}"/>`;
  });
  return `<table:named-expressions>${list.join('')}</table:named-expressions>`;
}

/** Widths that no one set are marked as fitted, so that readers of the file do not take them for a choice. */
function columnStyles({ columns, look, grid }: SheetToWrite, at: number): string {
  const around = [...(grid?.widths ?? [])].map(
    ([column, pixels]) =>
      `<style:style style:name="${widthName(at, column)}" style:family="table-column"><style:table-column-properties style:column-width="${lengthOfPixels(pixels)}"/></style:style>`,
  );
  return columns
    .map((column, index) => {
      const width = look?.widths[column.id];
      const fitted = width === undefined ? ' style:use-optimal-column-width="true"' : '';
      const length = lengthOfPixels(width ?? usualDigits(column) * pixelsOfDigit);
      return `<style:style style:name="${columnName(at, index)}" style:family="table-column"><style:table-column-properties style:column-width="${length}"${fitted}/></style:style>`;
    })
    .concat(around)
    .join('');
}

function columnsXml({ columns, look, grid }: SheetToWrite, at: number): string {
  const own = columns.map(({ id }, index) => {
    const hidden = look?.hidden.includes(id) ? ' table:visibility="collapse"' : '';
    return `<table:table-column table:style-name="${columnName(at, index)}"${hidden}/>`;
  });
  if (grid) return gridColumnsXml(own, grid, at);
  return columns.length === 0 ? '<table:table-column/>' : own.join('');
}

function gridColumnsXml(own: readonly string[], grid: GridToWrite, at: number): string {
  const byPlace = new Map(
    [...grid.widths.keys()].map((column) => [
      column,
      `<table:table-column table:style-name="${widthName(at, column)}"/>`,
    ]),
  );
  for (const [index, xml] of own.entries()) byPlace.set(grid.places[index]!, xml);
  const last = Math.max(
    0,
    ...byPlace.keys(),
    grid.loose.reduce((most, { column }) => Math.max(most, column), 0),
    ...grid.merges.map(({ column, columns }) => column + columns - 1),
  );
  return Array.from({ length: last + 1 }, (_, column) => byPlace.get(column) ?? '<table:table-column/>').join('');
}

function headerXml(columns: readonly Column[]): string {
  const cells = columns.map(
    ({ name }) =>
      `<table:table-cell table:style-name="${headerStyleName}" office:value-type="string">${paragraphs(name)}</table:table-cell>`,
  );
  return `<table:table-row>${cells.join('')}</table:table-row>`;
}

function noteXml(comments: readonly FileComment[] | undefined): string {
  if (!comments) return '';
  const author = escapeXml(comments[0]?.author ?? '');
  return `<office:annotation><dc:creator>${author}</dc:creator>${paragraphs(noteText(comments))}</office:annotation>`;
}

function choices(sheets: readonly SheetToWrite[], titles: readonly string[]): string {
  const each = sheets.flatMap(({ columns, grid }, at) => {
    const title = titles[at] ?? '';
    const row = grid ? firstOf(grid) + 1 : 2;
    const list = (of: Column, name: string, base: { column: number; row: number }): string => {
      const choice = writtenChoice(of);
      return choice ? validationXml(choice, name, { title, ...base }) : '';
    };
    const own = columns.map((of, index) =>
      list(of, choiceName(at, index), { column: grid?.places[index] ?? index, row }),
    );
    const ofGuests = (grid?.choices ?? []).map(({ of, column, top }, index) =>
      list(of, guestChoiceName(at, index), { column, row: top + 1 }),
    );
    return [...own, ...ofGuests];
  });
  const all = each.join('');
  return all === '' ? '' : `<table:content-validations>${all}</table:content-validations>`;
}

/** `last` is the last row of data, from 1. A choice's own color is above those of rules. */
function colorsXml(
  { columns, look, grid }: SheetToWrite,
  { title, last }: { title: string; last: number },
  styles: OdsStyleBook,
): string {
  const place = grid ? { firstRow: firstOf(grid) + 1, places: grid.places } : positionOf(columns);
  const top = place.firstRow;
  const position = `'${title.replaceAll("'", "''")}'`;
  const format = (
    range: { left: number; right: number; top: number; bottom: number },
    conditions: string[],
  ): string => {
    const first = `${position}.${columnLetters(range.left)}${range.top}`;
    const area = `${first}:${position}.${columnLetters(range.right)}${range.bottom}`;
    const each = conditions.map(
      (condition) => `<calcext:condition ${condition} calcext:base-cell-address="${escapeXml(first)}"/>`,
    );
    return `<calcext:conditional-format calcext:target-range-address="${escapeXml(area)}">${each.join('')}</calcext:conditional-format>`;
  };
  const styled = (ground: string, ink: string, condition: string): string =>
    `calcext:apply-style-name="${styles.colorOf(ground, ink)}" calcext:value="${escapeXml(condition)}"`;
  const ofTable = columns.map((of, index) => ({ of, column: place.places[index]!, top, bottom: last }));
  const ofGuests = (grid?.choices ?? []).map((one) => ({ ...one, top: one.top + 1, bottom: one.bottom + 1 }));
  const labels = [...(last < top ? [] : ofTable), ...ofGuests].flatMap(({ of, column, ...rows }) => {
    const choice = writtenChoice(of);
    const rules = choice ? labelRules(choice) : [];
    const conditions = rules.map(({ formula, ground, ink }) => styled(ground, ink, `=${formula}`));
    return rules.length > 0 ? [format({ left: column, right: column, ...rows }, conditions)] : [];
  });
  const rules = last < top ? [] : writtenRules(look?.rules ?? [], columns, place);
  const each = rules.map(({ first, last: right, formula, color }) => {
    const { ground, ink } = ruleColors[color];
    const condition = `formula-is(${odsFormulaText(formula).replace(/^of:=/, '')})`;
    return format({ left: first, right, top, bottom: last }, [styled(ground, ink, condition)]);
  });
  const all = [...labels, ...each].join('');
  return all === '' ? '' : `<calcext:conditional-formats>${all}</calcext:conditional-formats>`;
}
