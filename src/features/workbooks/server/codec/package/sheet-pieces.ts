/** A sheet part cut into what is before its rows, its rows, and what is after them, as it is unpacked. */

import { Unpatchable } from './changes.ts';
import { refuseLarge } from './read-part.ts';
import { endOfElement, localName, nextMarkup, tagName } from './xml-edit.ts';

export type SheetPiece =
  | { kind: 'head'; source: string /** The opening tag around the rows. */; tag: string }
  | { kind: 'rows'; rows: RowSource[] }
  | { kind: 'tail' /** Before the closing tag. */; lead: string; source: string };

export interface RowSource {
  /** What is written before it, mostly nothing. */
  lead: string;
  /** The whole element. */
  source: string;
}

const mostRowBytes = 64 * 1024 * 1024;

export async function* cutSheet(
  pieces: AsyncIterable<string>,
  name: string,
): AsyncGenerator<SheetPiece, void, undefined> {
  let source = '';
  let state: 'head' | 'rows' | 'tail' = 'head';
  let lead = '';
  let tail = '';
  /** How far the head, or a row that isn't whole, was searched. */
  let searched = 0;
  const malformed = (): Unpatchable => new Unpatchable(`${name} is not well-formed.`);
  for await (const piece of pieces) {
    if (state === 'tail') {
      tail += piece;
      refuseLarge(tail.length, name);
      continue;
    }
    source = source === '' ? piece : source + piece;
    if (state === 'head') {
      const found = findSheetData(source, searched);
      if ('searched' in found) {
        searched = found.searched;
        refuseLarge(source.length, name);
        continue;
      }
      const tag = source.slice(found.start, found.end);
      yield { kind: 'head', source: source.slice(0, found.start), tag };
      source = source.slice(found.end);
      searched = 0;
      state = 'rows';
      if (tag.endsWith('/>')) {
        state = 'tail';
        tail = source;
        continue;
      }
    }
    const { rows, at, end, rest, isDone } = cutRows(source, lead, searched);
    if (rows.length > 0) yield { kind: 'rows', rows };
    lead = rest;
    searched = Math.max(0, end - at);
    if (isDone) {
      state = 'tail';
      tail = source.slice(at);
    } else {
      source = source.slice(at);
      if (source.length > mostRowBytes) throw new Unpatchable(`${name} has a row that is too large.`);
    }
  }
  if (state === 'head') throw new Unpatchable(`${name} has no cells.`);
  if (state !== 'tail') throw malformed();
  yield { kind: 'tail', lead, source: tail };
}

function findSheetData(source: string, from: number): { start: number; end: number } | { searched: number } {
  let at = from;
  for (let markup = nextMarkup(source, at); markup; markup = nextMarkup(source, at)) {
    const isOpening = markup.kind === 'open' || markup.kind === 'empty';
    if (isOpening && localName(tagName(source, markup.start)) === 'sheetData') return markup;
    at = markup.end;
  }
  return { searched: at };
}

interface CutRows {
  rows: RowSource[];
  /** Where the first row begins that isn't whole, or after the closing tag. */
  at: number;
  /** How far that row was searched. */
  end: number;
  /** What was read before it. */
  rest: string;
  isDone: boolean;
}

function cutRows(source: string, before: string, searched: number): CutRows {
  const rows: RowSource[] = [];
  let lead = before;
  let at = 0;
  let from = searched;
  let special = source.indexOf('<!');
  for (;;) {
    if (special >= 0 && special < at) special = source.indexOf('<!', at);
    const markup = nextMarkup(source, at);
    if (!markup) return { rows, at, end: at, rest: lead, isDone: false };
    lead += source.slice(at, markup.start);
    if (markup.kind === 'close') return { rows, at: markup.end, end: 0, rest: lead, isDone: true };
    if (markup.kind === 'other' || markup.kind === 'cdata') {
      lead += source.slice(markup.start, markup.end);
      at = markup.end;
      continue;
    }
    const name = tagName(source, markup.start);
    const end = markup.kind === 'empty' ? markup.end : endOfRow(source, markup, `</${name}>`, from, special);
    if (end < 0) {
      lead = lead.slice(0, lead.length - (markup.start - at));
      return { rows, at, end: Math.max(at, source.length - name.length - 3), rest: lead, isDone: false };
    }
    rows.push({ lead, source: source.slice(markup.start, end) });
    lead = '';
    at = end;
    from = 0;
  }
}

/**
 * The first closing tag of that name ends a row, unless one is quoted in a comment or a section, of which the next
 * begins at `special`.
 */
function endOfRow(
  source: string,
  open: { start: number; end: number },
  close: string,
  searched: number,
  special: number,
): number {
  const found = source.indexOf(close, Math.max(open.end, searched));
  if (found >= 0 && (special < 0 || special > found)) return found + close.length;
  if (found < 0 && special < 0 && !source.includes(`${close.slice(0, -1)} `, open.end)) return -1;
  return endOfElement(source, { ...open, kind: 'open' });
}
