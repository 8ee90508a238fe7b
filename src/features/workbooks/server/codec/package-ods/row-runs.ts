/** A row taken apart into runs of equal cells (OpenDocument 1.3 part 3, 9.1.3 to 9.1.5). Columns count from 0. */

import { Unpatchable } from '../package/changes.ts';
import { lastColumn } from '../package/row-map.ts';
import { attributeOf, endOfElement, nextMarkup, tagName, toSource, withAttribute } from '../package/xml-edit.ts';
import { repetition, type RowUnit } from './content-pieces.ts';

export const cellName = 'table:table-cell';
export const coveredName = 'table:covered-table-cell';
export const cellsRepeated = 'table:number-columns-repeated';

export interface CellRun {
  column: number;
  count: number;
  /** The whole element, with what is written before it. */
  lead: string;
  source: string;
}

/** The cells of a row, and what is written behind the last. */
export function parseRuns({ source, tag }: Pick<RowUnit, 'source' | 'tag'>): { runs: CellRun[]; rest: string } {
  const limit = tag.endsWith('/>') ? tag.length : source.lastIndexOf('</');
  const runs: CellRun[] = [];
  let column = 0;
  let at = tag.length;
  let start = at;
  while (at < limit) {
    const markup = nextMarkup(source, at);
    if (!markup || markup.start >= limit) break;
    if (markup.kind === 'other' || markup.kind === 'cdata') {
      at = markup.end;
      continue;
    }
    const name = tagName(source, markup.start);
    if (markup.kind === 'close' || (name !== cellName && name !== coveredName))
      throw new Unpatchable('A row has other things in it than cells.');
    const end = endOfCell(source, markup, name, limit);
    const count = repetition(source.slice(markup.start, markup.end), cellsRepeated);
    if (column > lastColumn) throw new Unpatchable('A row has too many cells.');
    runs.push({ column, count, lead: source.slice(start, markup.start), source: source.slice(markup.start, end) });
    column += count;
    at = end;
    start = end;
  }
  return { runs, rest: tag.endsWith('/>') ? '' : source.slice(start, limit) };
}

function endOfCell(source: string, open: ReturnType<typeof nextMarkup> & object, name: string, limit: number): number {
  if (open.kind === 'empty') return open.end;
  const close = `</${name}>`;
  const found = source.indexOf(close, open.end);
  const inner = found < 0 ? '<!' : source.slice(open.end, found);
  const end = inner.includes(`<${name}`) || inner.includes('<!') ? endOfElement(source, open) : found + close.length;
  if (end < 0 || end > limit) throw new Unpatchable('A cell is not well-formed.');
  return end;
}

/** The opening tag of a cell. */
export function tagOf({ source }: Pick<CellRun, 'source'>): string {
  return source.slice(0, nextMarkup(source, 0)?.end);
}

/** The element for so many cells or rows. */
export function withCount(source: string, tag: string, name: string, count: number): string {
  const now = countedTag(tag, name, count);
  return now === tag ? source : now + source.slice(tag.length);
}

export function countedTag(tag: string, name: string, count: number): string {
  return Number(attributeOf(tag, name) ?? 1) === count
    ? tag
    : withAttribute(tag, name, count === 1 ? null : String(count));
}

/** Part of a run, from one column to another, both in it. */
export function partOf(run: CellRun, from: number, to: number): CellRun {
  const [column, end] = [Math.max(run.column, from), Math.min(run.column + run.count - 1, to)];
  const count = end - column + 1;
  if (count === run.count) return run;
  const lead = column === run.column ? run.lead : '';
  return { column, count, lead, source: withCount(run.source, tagOf(run), cellsRepeated, count) };
}

/** The runs within some columns. */
export function clipRuns(runs: readonly CellRun[], left: number, right: number): CellRun[] {
  return runs.flatMap((run) =>
    run.column > right || run.column + run.count - 1 < left ? [] : [partOf(run, left, right)],
  );
}

/** Empty cells of a style, as source. */
export function emptyCells(
  column: number,
  count: number,
  { style = null, validation = null, isCovered = false }: CellLook = {},
): CellRun {
  const name = isCovered ? coveredName : cellName;
  const attributes = [
    style === null ? '' : ` table:style-name="${toSource(style, true)}"`,
    validation === null || isCovered ? '' : ` table:content-validation-name="${toSource(validation, true)}"`,
    count === 1 ? '' : ` ${cellsRepeated}="${count}"`,
  ].join('');
  return { column, count, lead: '', source: `<${name}${attributes}/>` };
}

interface CellLook {
  style?: string | null;
  validation?: string | null;
  isCovered?: boolean;
}

/** What inserted rows have of another: the attributes of its tag, and styles and validations of its cells. */
export interface RowLook {
  attributes: string;
  cells: { column: number; count: number; style: string | null; validation: string | null }[];
}

const copied = ['table:style-name', 'table:default-cell-style-name'];

export function rowLook(unit: RowUnit): RowLook {
  const attributes = copied.map((name) => {
    const value = attributeOf(unit.tag, name);
    return value === null ? '' : ` ${name}="${toSource(value, true)}"`;
  });
  const cells = parseRuns(unit).runs.map(({ column, count, source }) => {
    const tag = tagOf({ source });
    const [style, validation] = ['table:style-name', 'table:content-validation-name'].map((name) =>
      attributeOf(tag, name),
    );
    return { column, count, style: style ?? null, validation: validation ?? null };
  });
  return { attributes: attributes.join(''), cells };
}
