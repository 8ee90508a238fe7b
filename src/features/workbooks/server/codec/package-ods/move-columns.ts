/** Columns that came, went or changed places: in the rows of a sheet, and in what it says of its columns (OpenDocument 1.3 part 3, 9.1). */

import { Unpatchable } from '../package/changes.ts';
import { lastColumn } from '../package/row-map.ts';
import { type SheetMove } from '../package/sheet-move.ts';
import { attributeOf, withAttribute } from '../package/xml-edit.ts';
import type { XmlEditor, XmlElement } from '../package/xml-tree.ts';
import { columnsOf } from './cell-styles.ts';
import { repetition } from './content-pieces.ts';
import { type CellRun, cellsRepeated, countedTag, emptyCells, partOf, tagOf, withCount } from './row-runs.ts';

/** Old columns that stay next to each other, or columns that came. */
type Segment =
  | { kind: 'kept'; from: number; to: number; column: number }
  /** `after` is the old column left of them, -1 where there is none. */
  | { kind: 'came'; after: number; count: number; column: number };

/** What programs write as all columns of a sheet. */
const widths = new Set([256, 1_024, 16_384]);

/** In the order that they have now. */
function segmentsOf(move: SheetMove): Segment[] {
  const { columns } = move;
  if (!columns.isMixed) return orderedSegments(move, 0);
  const segments = orderedSegments(move, columns.lastMixed + 1).filter(({ kind }) => kind === 'kept');
  for (let old = 0; old <= columns.lastMixed; old++) {
    const column = columns.row(old);
    if (column !== null) segments.push({ kind: 'kept', from: old, to: old, column });
  }
  for (const { first, count } of columns.insertions) {
    const left = segments.find((one) => one.kind === 'kept' && one.column + one.to - one.from === first - 1);
    segments.push({ kind: 'came', after: left?.kind === 'kept' ? left.to : -1, count, column: first });
  }
  return segments.sort((one, other) => one.column - other.column);
}

/** Old columns from one on that are in the order that they had. */
function orderedSegments({ columns, shift }: SheetMove, first: number): Segment[] {
  const segments: Segment[] = [];
  const ends = new Set([...shift.inserted.map(({ after }) => after), ...shift.removed.flatMap((at) => [at - 1, at])]);
  let from = first;
  const came = (after: number): void => {
    const count = columns.insertedAfter(after);
    const first = columns.insertions.find((one) => one.after === after)?.first;
    if (count > 0 && first !== undefined) segments.push({ kind: 'came', after, count, column: first });
  };
  if (first === 0) came(-1);
  for (const end of [...ends].filter((at) => at >= first && at < lastColumn).sort((one, other) => one - other)) {
    const column = columns.row(from);
    if (end >= from && column !== null) segments.push({ kind: 'kept', from, to: end, column });
    came(end);
    from = Math.max(from, end + 1);
  }
  const column = columns.row(from);
  if (column !== null) segments.push({ kind: 'kept', from, to: lastColumn, column });
  return segments;
}

export interface ColumnMover {
  /** The cells of a row in the columns that they have now. */
  across(runs: readonly CellRun[], isCovered: (after: number) => boolean): CellRun[];
}

/** `hasFormat` says whether a style of cells shows numbers in a way of its own: columns that came have another. */
export function createColumnMover(move: SheetMove, hasFormat: (style: string) => boolean): ColumnMover {
  const segments = segmentsOf(move);
  const runAt = (runs: readonly CellRun[], column: number): CellRun | undefined =>
    runs.find((run) => run.column <= column && column < run.column + run.count);
  const styleOf = (run: CellRun | undefined): string | null => {
    const style = run ? attributeOf(tagOf(run), 'table:style-name') : null;
    return style === null || hasFormat(style) ? null : style;
  };
  return {
    across(runs, isCovered) {
      const result: CellRun[] = [];
      const last = runs.at(-1);
      const width = last ? last.column + last.count : 0;
      for (const segment of segments) {
        if (segment.kind === 'came') {
          const { after, count, column } = segment;
          if (after >= width - 1 && !isCovered(after)) continue;
          result.push(emptyCells(column, count, { style: styleOf(runAt(runs, after)), isCovered: isCovered(after) }));
          continue;
        }
        for (const run of runs) {
          if (run.column > segment.to || run.column + run.count - 1 < segment.from) continue;
          const part = partOf(run, segment.from, segment.to);
          result.push({ ...part, column: part.column - segment.from + segment.column });
        }
      }
      return withinSheet(result, width);
    },
  };
}

/** A row is as wide as it was, where its last cells are empty and fill the sheet. */
function withinSheet(runs: CellRun[], width: number): CellRun[] {
  const last = runs.at(-1);
  if (!last) return runs;
  const now = last.column + last.count;
  const isEmpty = !/office:value|table:formula|<(?:text|draw|office):/.test(last.source);
  const count = last.count + width - now;
  if (widths.has(width) && isEmpty && count > 0)
    runs[runs.length - 1] = { ...last, count, source: withCount(last.source, tagOf(last), cellsRepeated, count) };
  else if (now > lastColumn + 1) throw new Unpatchable('A sheet would have more columns than spreadsheets take.');
  return runs;
}

interface ColumnRun {
  count: number;
  tag: string;
  style: string | null;
}

/**
 * Puts the columns of a sheet where they are now, as many as are needed at least. Those that came are as wide as the ones
 * left of them, and are shown. Answers the default style of cells of a column.
 */
export function editColumns(
  editor: XmlEditor,
  table: XmlElement,
  { move, least, hasFormat }: { move: SheetMove; least: number; hasFormat: (style: string) => boolean },
): { styleOf(column: number): string | null } {
  const elements = columnsOf(table);
  const segments = segmentsOf(move);
  if (move.columns.isMixed) return mixColumns(editor, table, { segments, least, hasFormat });
  const all: ColumnRun[] = [];
  let first = 0;
  const width = elements.reduce((sum, one) => sum + countOf(editor, one), 0);
  for (const [at, element] of elements.entries()) {
    const tag = editor.source.slice(element.start, element.openEnd);
    const count = countOf(editor, element);
    const range = { from: first, to: first + count - 1 };
    const own = runsOf(segments, range, { tag, editor, element, hasFormat, isFirst: at === 0 });
    if (at === elements.length - 1)
      fill(
        own,
        [...all, ...own].reduce((sum, one) => sum + one.count, 0),
        width,
        least,
      );
    first += count;
    all.push(...own);
    const source = own.map((one) => closed(one)).join('');
    if (source === editor.source.slice(element.start, element.end)) continue;
    editor.insert(element.start, source);
    editor.remove(element);
  }
  return { styleOf: (column) => styleAt(all, column) };
}

/** The same where columns changed places: the elements are written anew, in the place of the first. */
function mixColumns(
  editor: XmlEditor,
  table: XmlElement,
  {
    segments,
    least,
    hasFormat,
  }: { segments: readonly Segment[]; least: number; hasFormat: (style: string) => boolean },
): { styleOf(column: number): string | null } {
  const elements = columnsOf(table);
  const isGrouped = table.children.some(
    ({ local }) => local === 'table-column-group' || local === 'table-header-columns',
  );
  if (isGrouped)
    throw new Unpatchable('Columns of a sheet whose columns are grouped or repeated on each page were moved.');
  const places: { from: number; to: number; of: OfElement }[] = [];
  for (const [at, element] of elements.entries()) {
    const from = places.at(-1) ? places.at(-1)!.to + 1 : 0;
    const tag = editor.source.slice(element.start, element.openEnd);
    const of = { tag, editor, element, hasFormat, isFirst: at === 0 };
    places.push({ from, to: from + countOf(editor, element) - 1, of });
  }
  const all = joined(
    segments.flatMap((segment) => places.flatMap(({ from, to, of }) => runsOf([segment], { from, to }, of))),
  );
  const width = places.at(-1) ? places.at(-1)!.to + 1 : 0;
  const now = all.reduce((sum, { count }) => sum + count, 0);
  fill(all, now, width, least);
  const [first] = elements;
  if (first) editor.insert(first.start, all.map((one) => closed(one)).join(''));
  for (const element of elements) editor.remove(element);
  return { styleOf: (column) => styleAt(all, column) };
}

function styleAt(runs: readonly ColumnRun[], column: number): string | null {
  let end = 0;
  return runs.find(({ count }) => column < (end += count))?.style ?? null;
}

const countOf = (editor: XmlEditor, element: XmlElement): number =>
  repetition(editor.source.slice(element.start, element.openEnd), cellsRepeated);

/** The last columns go on to the end of the sheet, or as far as cells do. */
function fill(own: ColumnRun[], now: number, width: number, least: number): void {
  const last = own.at(-1);
  if (!last) return;
  const requested = widths.has(width) ? width : Math.max(now, least);
  if (last.count + requested - now > 0) last.count += requested - now;
}

interface OfElement {
  tag: string;
  editor: XmlEditor;
  element: XmlElement;
  hasFormat: (style: string) => boolean;
  isFirst: boolean;
}

/** The columns of an element now, with those that came next to them. */
function runsOf(segments: readonly Segment[], { from, to }: { from: number; to: number }, of: OfElement): ColumnRun[] {
  const { editor, element, tag } = of;
  const style = editor.attribute(element, 'table:default-cell-style-name');
  const runs: ColumnRun[] = [];
  for (const segment of segments) {
    if (segment.kind === 'kept') {
      const count = Math.min(segment.to, to) - Math.max(segment.from, from) + 1;
      if (count > 0) runs.push({ count, tag, style });
      continue;
    }
    const isOwn = segment.after >= from && segment.after <= to;
    if (!isOwn && !(of.isFirst && segment.after < 0)) continue;
    const plain =
      style !== null && of.hasFormat(style) ? withAttribute(tag, 'table:default-cell-style-name', null) : tag;
    const shown =
      attributeOf(plain, 'table:visibility') === null ? plain : withAttribute(plain, 'table:visibility', null);
    runs.push({ count: segment.count, tag: shown, style: plain === tag ? style : null });
  }
  return joined(runs);
}

/** Equal ones are one element, as programs write them. */
function joined(runs: readonly ColumnRun[]): ColumnRun[] {
  const result: ColumnRun[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last?.tag === run.tag) last.count += run.count;
    else result.push({ ...run });
  }
  return result;
}

function closed({ tag, count }: ColumnRun): string {
  const own = countedTag(tag, cellsRepeated, count);
  return own.endsWith('/>') ? own : `${own}</table:table-column>`;
}
