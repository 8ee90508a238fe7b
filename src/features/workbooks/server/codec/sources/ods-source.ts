/** OpenDocument spreadsheets. All sheets are in one part, so that they are read once, and their rows are put aside. */

import { type Msg, msgPlural } from '#kit/language/msg.ts';
import { stat } from 'node:fs/promises';
import { createSizeMeter, type SizeMeter } from '../inference/size-meter.ts';
import type { ReadLimits } from '../read-limits.ts';
import {
  type Conditions,
  createConditionReader,
  createNoteReader,
  readOdsColor,
} from '../appearance/ods-appearance.ts';
import { createFrozenReader } from '../appearance/ods-frozen.ts';
import { createOdsTable, type OdsTable } from './ods-table.ts';
import { createOdsStyles, type OdsStyles } from './ods-styles.ts';
import { cellsOf, type DatabaseRange, databaseRange, namedExpression, tablesOf } from './ods-names.ts';
import type { RawName, RawRow, RawSheet, RawWorkbook } from './raw-sheet.ts';
import { decodeFile, findEncoding } from './text/text-encoding.ts';
import { RowStore } from './row-store.ts';
import { attribute, createXmlScanner } from './xml-scanner.ts';
import { findEntry, readText } from './xlsx-package.ts';
import { damaged, type ZipArchive } from '#platform/files/zip-archive.ts';
import { ArrayParts } from './formulas/array-parts.ts';

/** Parts of a sheet that hold tables or text which are not its cells. */
const besides = new Set(['tracked-changes', 'dde-links', 'shapes', 'annotation', 'frame', 'forms', 'custom-shape']);

/** `path` is that of the file, next to which rows may be put aside. */
export async function openOds(
  archive: ZipArchive,
  path: string,
  limits: ReadLimits,
  onBytes: (bytes: number) => void,
): Promise<RawWorkbook> {
  const styles = createOdsStyles();
  const stylesEntry = findEntry(archive, 'styles.xml');
  if (stylesEntry) {
    const scanner = createXmlScanner(styles);
    for await (const text of readText(archive, stylesEntry)) scanner.write(text);
    scanner.end();
  }
  const content = findEntry(archive, 'content.xml');
  if (!content) throw damaged();
  const book = await readContent(readText(archive, content, onBytes), {
    ...{ styles, meter: createSizeMeter(limits, archive.source.size), store: new RowStore(path) },
  });
  const settings = findEntry(archive, 'settings.xml');
  if (settings && settings.size <= mostSettings) await freeze(book, readText(archive, settings));
  return book;
}

/** Larger settings are none of a program. */
const mostSettings = 4 * 1024 * 1024;

/** What stays in view is said apart from the sheets. Settings that can't be read say nothing of the data. */
async function freeze({ sheets }: RawWorkbook, settings: AsyncIterable<string>): Promise<void> {
  const reader = createFrozenReader();
  const scanner = createXmlScanner(reader);
  try {
    for await (const text of settings) scanner.write(text);
    scanner.end();
  } catch {
    return;
  }
  for (const { title, look } of sheets) {
    const frozen = reader.frozen.get(title);
    if (frozen) look.frozen = frozen;
  }
}

/** The same in one file of XML, neither packed nor in parts. */
export async function openFlatOds(
  path: string,
  limits: ReadLimits,
  onBytes: (bytes: number) => void,
): Promise<RawWorkbook> {
  const { encoding } = await findEncoding(path);
  const { size } = await stat(path);
  return readContent(decodeFile(path, encoding, onBytes), {
    ...{ styles: createOdsStyles(), meter: createSizeMeter(limits, size), store: new RowStore(path) },
  });
}

async function readContent(
  content: AsyncIterable<string>,
  { styles, meter, store }: { styles: OdsStyles; meter: SizeMeter; store: RowStore },
): Promise<RawWorkbook> {
  const tables: OdsTable[] = [];
  const filters = new Map<string, number>();
  const skipped: Msg[] = [];
  let table: OdsTable | null = null;
  let besidesDepth = 0;
  let pictures = 0;
  const names: RawName[] = [];
  const ranges: DatabaseRange[] = [];
  const conditions: Conditions = new Map();
  const note = createNoteReader();
  const messages = createConditionReader(conditions);
  let area = '';
  const scanner = createXmlScanner({
    open(name, attributes) {
      if (name === 'annotation' || note.isOpen) note.open(name, attributes);
      if (name === 'frame') pictures++;
      if (besides.has(name)) besidesDepth++;
      if (besidesDepth > 0) return;
      if (name === 'table') {
        const title = attribute(attributes, 'table:name') ?? `Sheet${tables.length + 1}`;
        table = createOdsTable(title, styles.isHiddenTable(attribute(attributes, 'table:style-name') ?? ''), {
          styles,
          conditions,
          meter,
          store,
        });
        tables.push(table);
      } else if (name === 'database-range') {
        noteFilter(filters, attributes);
        const range = databaseRange(attributes);
        if (range && ranges.length < mostNames) ranges.push(range);
      } else if (name === 'named-range' || name === 'named-expression') {
        const found = namedExpression(attributes, table?.title ?? null);
        if (found && names.length < mostNames) names.push(found);
      } else if (name === 'content-validation' || name === 'help-message') {
        messages.open(name, attributes);
      } else if (table && name === 'conditional-format') {
        area = attribute(attributes, 'calcext:target-range-address') ?? '';
      } else if (table && name === 'condition') {
        const condition = attribute(attributes, 'calcext:value') ?? '';
        const color = ruleColor(styles, attribute(attributes, 'calcext:apply-style-name') ?? '');
        readOdsColor(table, { area, condition, color });
      } else if (table) {
        table.open(name, attributes);
      } else {
        styles.open(name, attributes);
      }
    },
    close(name) {
      const found = note.isOpen ? note.close(name) : null;
      if (found) table?.addNote(found);
      messages.close(name);
      if (besides.has(name)) besidesDepth--;
      else if (besidesDepth > 0) return;
      else if (table) {
        table.close(name);
        if (name === 'table') table = null;
      } else styles.close(name);
    },
    text(text) {
      if (note.isOpen) note.text(text);
      messages.text?.(text);
      if (besidesDepth > 0) return;
      if (table) table.text(text);
      else styles.text(text);
    },
  });
  for await (const text of content) scanner.write(text);
  scanner.end();
  if (pictures > 0)
    skipped.push(
      msgPlural(pictures, '{count} picture or chart was left out.', '{count} pictures or charts were left out.'),
    );
  return {
    sheets: tables.map((one) => toSheet(one, filters.get(one.title))),
    ...{ skipped, date1904: styles.date1904, names, builtInNames: [] },
    tables: tablesOf(ranges, tables),
  };
}

const mostNames = 10_000;

/** The ground of a style, or its ink; programs name it as people see it, or as the file does. */
function ruleColor(styles: OdsStyles, name: string): string | undefined {
  const inFile = name.replaceAll(/[^A-Za-z0-9.-]/g, (letter) => `_${letter.charCodeAt(0).toString(16)}_`);
  const look = styles.lookOf(name) ?? styles.lookOf(inFile);
  return look?.fill ?? look?.color;
}

function toSheet(table: OdsTable, headerRow: number | undefined): RawSheet {
  return {
    title: table.title,
    hidden: table.hidden,
    merges: table.merges,
    look: table.look,
    ...(headerRow !== undefined && { headerRow }),
    textMayBeNumbers: true,
    notes: [],
    rows: ({ looks } = { looks: false }) => expandRows(table, looks),
  };
}

async function* expandRows(table: OdsTable, withLooks: boolean): AsyncGenerator<RawRow[], void, undefined> {
  const arrays = new ArrayParts();
  let batch: RawRow[] = [];
  for (const { number, repeat, hidden, height, cells, looks } of table.rows) {
    if (cells.length === 0 && !withLooks) continue;
    for (let index = 0; index < repeat; index++) {
      batch.push({
        number: number + index,
        cells: arrays.takeRow(cells.slice(), number + index),
        ...(hidden && { hidden }),
        ...(withLooks && looks && { looks }),
        ...(withLooks && height !== undefined && { height }),
      });
      if (batch.length === 500) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
}

/** `Orders.A3:Orders.M34`, where it shows filter buttons. */
function noteFilter(filters: Map<string, number>, attributes: string): void {
  if (attribute(attributes, 'table:display-filter-buttons') !== 'true') return;
  const cells = cellsOf(attribute(attributes, 'table:target-range-address') ?? '');
  if (cells && !filters.has(cells.sheet)) filters.set(cells.sheet, cells.range.top);
}
