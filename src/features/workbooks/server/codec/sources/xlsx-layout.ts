import { type CellRange, parseRange } from '../cell-address.ts';
import { readLimits } from '../read-limits.ts';
import { emptyAppearance, type FileAppearance } from '../appearance/file-appearance.ts';
import { type CommentsByRow, countComments, readNotes, readThreads } from '../appearance/xlsx-comments.ts';
import { createColorReader } from '../appearance/xlsx-label-colors.ts';
import { createListReader } from '../appearance/xlsx-lists.ts';
import { pixelsOfDigit } from '../appearance/column-width.ts';
import { attribute, both, createXmlScanner, outside, type XmlHandler } from './xml-scanner.ts';
import { readTable } from './xlsx-table.ts';
import type { RawTable } from './raw-sheet.ts';
import { attributeBySuffix, findEntry, isTrue, readRelations, readText } from './xlsx-package.ts';
import type { ZipArchive, ZipEntry } from '#platform/files/zip-archive.ts';

/** What a sheet says around its cells. It comes after them in the file, but is needed before they are read. */
export interface SheetLayout {
  merges: CellRange[];
  look: FileAppearance;
  headerRow?: number;
  tables: Omit<RawTable, 'sheet'>[];
  /** Addresses of web pages by cell. */
  links: Map<string, string>;
  comments: CommentsByRow;
}

export async function readSheetLayout(
  archive: ZipArchive,
  part: string,
  entry: ZipEntry,
  { names, ruleColors }: { names: ReadonlyMap<string, string>; ruleColors: readonly (string | undefined)[] },
): Promise<SheetLayout> {
  const relations = await readRelations(archive, part);
  const layout: SheetLayout = {
    ...{ merges: [], look: emptyAppearance(), tables: [], links: new Map(), comments: new Map() },
  };
  const handler: XmlHandler = {
    open(name, attributes) {
      const range = (): CellRange | null => parseRange(attribute(attributes, 'ref') ?? '');
      if (name === 'col') {
        readColumn(layout.look, attributes);
      } else if (name === 'pane') {
        readPane(layout.look, attributes);
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
  const colors = createColorReader(layout.look, ruleColors);
  const scanner = createXmlScanner(
    both(outside(['extLst', 'customSheetViews'], both(handler, colors)), createListReader(layout.look, names)),
  );
  for await (const text of aroundCells(readText(archive, entry))) scanner.write(text);
  scanner.end();
  colors.finish();
  for (const { type, target, external } of relations.values()) {
    const related = external ? undefined : findEntry(archive, target);
    if (!related) continue;
    if (type.endsWith('/table')) {
      const table = await readTable(archive, related);
      if (table) layout.tables.push(table);
      // Of several tables the topmost says where the header is.
      if (table && table.headerRows > 0)
        layout.headerRow = Math.min(layout.headerRow ?? table.range.top, table.range.top);
    } else if (type.endsWith('/comments')) await readNotes(archive, related.name, layout.comments);
    else if (type.endsWith('/threadedComment')) await readThreads(archive, related.name, layout.comments);
  }
  layout.look.commentCount = countComments(layout.comments);
  return layout;
}

/** Widths count the digits that fit, of seven pixels each; those that a program fitted to the texts say nothing. */
function readColumn(look: FileAppearance, attributes: string): void {
  const first = Number(attribute(attributes, 'min')) - 1;
  const last = Number(attribute(attributes, 'max')) - 1;
  // A run up to the last column of the sheet says nothing of columns that hold data.
  if (!(first >= 0) || !(last - first < readLimits.columns)) return;
  const isSet = isTrue(attribute(attributes, 'customWidth')) && !isTrue(attribute(attributes, 'bestFit'));
  const width = isSet ? Math.round(Number(attribute(attributes, 'width')) * pixelsOfDigit) : 0;
  for (let column = first; column <= last; column++) {
    if (isTrue(attribute(attributes, 'hidden'))) look.hidden.add(column);
    else if (width > 0) look.widths.set(column, width);
  }
}

/** What stays in view (ECMA-376 part 1, 18.3.1.66); a split that can be moved keeps nothing there. */
function readPane(look: FileAppearance, attributes: string): void {
  if (!attribute(attributes, 'state')?.startsWith('frozen')) return;
  const [rows, columns] = ['ySplit', 'xSplit'].map((name) => Number(attribute(attributes, name) ?? 0));
  if (isCount(rows) && isCount(columns)) look.frozen = { rows, columns };
}

const isCount = (value: number | undefined): value is number =>
  Number.isInteger(value) && value! >= 0 && value! <= 1_000;

/** The text of a sheet without what is between <sheetData> and </sheetData>. */
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
