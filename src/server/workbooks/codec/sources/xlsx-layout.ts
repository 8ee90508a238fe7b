import { type CellRange, parseRange } from '../cell-address.ts';
import { readLimits } from '../read-limits.ts';
import { attribute, createXmlScanner, outside, scanXml, type XmlHandler } from './xml-scanner.ts';
import type { WorkbookTable } from './formulas/table-references.ts';
import {
  attributeBySuffix,
  decodeEscapes,
  findEntry,
  isTrue,
  readRelations,
  readText,
  scanPart,
} from './xlsx-package.ts';
import { unpackWhole, type ZipArchive, type ZipEntry } from '../../../storage/zip-archive.ts';

/** What a sheet says around its cells. It stands behind them in the file, but is needed before they are read. */
export interface SheetLayout {
  merges: CellRange[];
  hiddenColumns: number;
  headerRow?: number;
  tables: Omit<WorkbookTable, 'sheet'>[];
  /** Addresses of web pages by cell. */
  links: Map<string, string>;
  /** Addresses of cells with comments. */
  comments: Set<string>;
}

export async function readSheetLayout(archive: ZipArchive, part: string, entry: ZipEntry): Promise<SheetLayout> {
  const relations = await readRelations(archive, part);
  const layout: SheetLayout = { merges: [], hiddenColumns: 0, tables: [], links: new Map(), comments: new Set() };
  const handler: XmlHandler = {
    open(name, attributes) {
      const range = (): CellRange | null => parseRange(attribute(attributes, 'ref') ?? '');
      if (name === 'col' && isTrue(attribute(attributes, 'hidden'))) {
        const hidden = Number(attribute(attributes, 'max')) - Number(attribute(attributes, 'min')) + 1;
        // A hidden run up to the last column of the sheet hides nothing that holds data.
        if (hidden > 0 && hidden <= readLimits.columns) layout.hiddenColumns += hidden;
      } else if (name === 'mergeCell') {
        const merge = range();
        if (merge) layout.merges.push(merge);
      } else if (name === 'autoFilter') {
        layout.headerRow ??= range()?.top;
      } else if (name === 'hyperlink') {
        const target = relations.get(attributeBySuffix(attributes, 'id') ?? '');
        const cell = attribute(attributes, 'ref');
        if (target?.external && cell) layout.links.set(cell, target.target);
      }
    },
    close: () => undefined,
  };
  // The views that several people keep of one sheet have filters of their own.
  const scanner = createXmlScanner(outside(['extLst', 'customSheetViews'], handler));
  for await (const text of aroundCells(readText(archive, entry))) scanner.write(text);
  scanner.end();
  for (const { type, target, external } of relations.values()) {
    const related = external ? undefined : findEntry(archive, target);
    if (!related) continue;
    if (type.endsWith('/table')) {
      const table = await readTable(archive, related);
      if (table) layout.tables.push(table);
      // Of several tables the topmost tells where the header is.
      if (table?.hasHeader) layout.headerRow = Math.min(layout.headerRow ?? table.range.top, table.range.top);
    } else if (type.endsWith('/comments') || type.endsWith('/threadedComment')) {
      await scanPart(archive, related.name, {
        open(name, attributes) {
          if (name === 'comment' || name === 'threadedComment') layout.comments.add(attribute(attributes, 'ref') ?? '');
        },
        close: () => undefined,
      });
    }
  }
  return layout;
}

/** The text of a sheet without what stands between <sheetData> and </sheetData>. */
async function* aroundCells(source: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let state: 'before' | 'cells' | 'after' = 'before';
  let held = '';
  for await (const piece of source) {
    let text = held + piece;
    held = '';
    if (state === 'before') {
      const start = /<(?:[\w.-]+:)?sheetData[\s/>]/.exec(text);
      if (!start) {
        held = text;
        continue;
      }
      yield text.slice(0, start.index);
      text = text.slice(start.index);
      const open = text.indexOf('>');
      const isEmpty = open > 0 && text.charAt(open - 1) === '/';
      state = isEmpty ? 'after' : 'cells';
      if (isEmpty) text = text.slice(open + 1);
    }
    if (state === 'cells') {
      const end = /<\/(?:[\w.-]+:)?sheetData\s*>/.exec(text);
      if (!end) {
        held = text.slice(-64);
        continue;
      }
      text = text.slice(end.index + end[0].length);
      state = 'after';
    }
    yield text;
  }
  if (state === 'before') yield held;
}

async function readTable(archive: ZipArchive, entry: ZipEntry): Promise<Omit<WorkbookTable, 'sheet'> | null> {
  let table: Omit<WorkbookTable, 'sheet'> | null = null;
  scanXml((await unpackWhole(archive, entry)).toString('utf8'), {
    open(element, attributes) {
      if (element === 'table') {
        const range = parseRange(attribute(attributes, 'ref') ?? '');
        if (!range) return;
        table = {
          name: attribute(attributes, 'displayName') ?? attribute(attributes, 'name') ?? '',
          range,
          hasHeader: attribute(attributes, 'headerRowCount') !== '0',
          totalRows: Number(attribute(attributes, 'totalsRowCount') ?? 0),
          columns: [],
        };
      } else if (element === 'tableColumn') {
        table?.columns.push(decodeEscapes(attribute(attributes, 'name') ?? ''));
      }
    },
    close: () => undefined,
  });
  return table;
}
