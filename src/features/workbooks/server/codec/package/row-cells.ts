/** A row's element taken apart into its tag and its cells. */

import { columnOfAddress } from '../cell-address.ts';
import { Unpatchable } from './changes.ts';
import { attributeOf, endOfElement, localName, nextMarkup, prefixOf, tagName } from './xml-edit.ts';

export interface ParsedRow {
  /** From `<` to `>`, as of a row that isn't empty. */
  tag: string;
  name: string;
  prefix: string;
  cells: CellSource[];
  /** What is written after the last cell. */
  rest: string;
}

export interface CellSource {
  column: number;
  /** What is written before it, mostly nothing. */
  lead: string;
  source: string;
}

/** The number that a row says; null where it only follows the one before. */
export function rowNumber(source: string): number | null {
  const plain = /^<[\w:.-]+ r="(\d{1,7})"/.exec(source);
  if (plain) return Number(plain[1]);
  const number = attributeOf(source.slice(0, nextMarkup(source, 0)?.end), 'r');
  return number === null ? null : Number(number);
}

export function parseRow(source: string): ParsedRow {
  const open = nextMarkup(source, 0);
  if (!open) throw new Unpatchable('A row is not well-formed.');
  const name = tagName(source, 0);
  const prefix = prefixOf(name);
  const isEmpty = open.kind === 'empty';
  const tag = isEmpty ? `${source.slice(0, open.end - 2).trimEnd()}>` : source.slice(0, open.end);
  const limit = isEmpty ? open.end : source.lastIndexOf('</');
  const cells: CellSource[] = [];
  const isPlain = !source.includes('<!');
  const close = `</${prefix}c>`;
  let column = -1;
  let at = open.end;
  let start = at;
  while (at < limit) {
    const markup = nextMarkup(source, at);
    if (!markup || markup.start >= limit) break;
    if (markup.kind === 'close') throw new Unpatchable('A row is not well-formed.');
    if (markup.kind === 'other' || markup.kind === 'cdata') {
      at = markup.end;
      continue;
    }
    if (localName(tagName(source, markup.start)) !== 'c') break;
    const quick = markup.kind === 'open' && isPlain ? source.indexOf(close, markup.end) + close.length : 0;
    const end = quick > markup.end ? quick : endOfElement(source, markup);
    if (end < 0) throw new Unpatchable('A cell is not well-formed.');
    const address = addressOf(source, markup.start, markup.end);
    const next = address === null ? column + 1 : columnOfAddress(address);
    if (next <= column) throw new Unpatchable('The cells of a row are out of order.');
    column = next;
    cells.push({ column, lead: source.slice(start, markup.start), source: source.slice(markup.start, end) });
    at = end;
    start = end;
  }
  return { tag, name, prefix, cells, rest: isEmpty ? '' : source.slice(start, limit) };
}

const plainAddress = /<[\w.-]*:?c r="([A-Za-z]{1,3})\d+"/y;

function addressOf(source: string, start: number, end: number): string | null {
  plainAddress.lastIndex = start;
  return plainAddress.exec(source)?.[1] ?? attributeOf(source.slice(start, end), 'r');
}

/** The opening tag of a cell. */
export function cellTag({ source }: CellSource): string {
  return source.slice(0, nextMarkup(source, 0)?.end);
}

export interface FormulaSource {
  start: number;
  end: number;
  tag: string;
  /** Between its tags. */
  content: string;
}

/** The formula element of a cell. */
export function formulaOf({ source }: CellSource, prefix: string): FormulaSource | null {
  const mark = `<${prefix}f`;
  for (let start = source.indexOf(mark, 2); start >= 0; start = source.indexOf(mark, start + 1)) {
    const next = source.charCodeAt(start + mark.length);
    if (next > 32 && next !== 62 && next !== 47) continue;
    const open = nextMarkup(source, start);
    const end = open ? endOfElement(source, open) : -1;
    if (!open || end < 0) throw new Unpatchable('A formula is not well-formed.');
    const content = open.kind === 'empty' ? '' : source.slice(open.end, source.lastIndexOf('<', end - 1));
    return { start, end, tag: source.slice(start, open.end), content };
  }
  return null;
}
