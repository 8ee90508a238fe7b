/**
 * The content of an OpenDocument spreadsheet cut into the rows of its sheets and what stands around them, as it is
 * unpacked (OpenDocument 1.3 part 3, 9.1).
 */

import { Unpatchable } from '../package/changes.ts';
import { refuseLarge } from '../package/read-part.ts';
import { attributeOf, endOfElement, type Markup, nextMarkup, tagName } from '../package/xml-edit.ts';
import { lastRow } from '../package/row-map.ts';

type ContentPiece =
  | { kind: 'outside'; source: string }
  /** The rows of a sheet, of which there may be several pieces. What follows them is outside again. */
  | { kind: 'rows'; table: number; rows: RowUnit[] }
  /** What is written behind the last row of a sheet, up to the first thing that is no row. */
  | { kind: 'end'; table: number; leads: Lead[] };

/** One element of a row, which stands for `count` equal ones. */
export interface RowUnit {
  /** Its number, from 1. */
  first: number;
  count: number;
  leads: Lead[];
  /** The whole element. */
  source: string;
  /** Its opening tag. */
  tag: string;
}

/** What is written between rows: groups that open and close, and everything else. */
export interface Lead {
  kind: 'open' | 'close' | 'other';
  source: string;
}

export const rowName = 'table:table-row';
const containers = new Set(['table:table-rows', 'table:table-header-rows', 'table:table-row-group']);
const mostRowBytes = 64 * 1024 * 1024;
/** Of a row with tables in it, which is searched again with each piece that comes. */
const mostNestedBytes = 4 * 1024 * 1024;
const mostMarkupBytes = 16 * 1024 * 1024;
const deepest = 500;

/** `name` is that of the part, for refusals. */
export async function* cutContent(
  pieces: AsyncIterable<string>,
  name: string,
): AsyncGenerator<ContentPiece, void, undefined> {
  const cutter = new ContentCutter(name);
  for await (const piece of pieces) yield* cutter.write(piece);
  cutter.end();
}

class ContentCutter {
  readonly #name: string;
  #source = '';
  /** Names of the elements that are open outside of rows. */
  readonly #stack: string[] = [];
  #table = -1;
  #isInRows = false;
  #hadRows = false;
  #leads: Lead[] = [];
  #depth = 0;
  #nextRow = 1;
  /** How far the first row was searched that isn't whole. */
  #searched = 0;

  constructor(name: string) {
    this.#name = name;
  }

  *write(piece: string): Generator<ContentPiece, void, undefined> {
    this.#source = this.#source === '' ? piece : this.#source + piece;
    for (let goesOn = true; goesOn; ) {
      if (this.#isInRows) {
        const { rows, isDone } = this.#cutRows();
        if (rows.length > 0) yield { kind: 'rows', table: this.#table, rows };
        if (isDone) {
          yield { kind: 'end', table: this.#table, leads: this.#leads };
          this.#leads = [];
          this.#isInRows = false;
          this.#hadRows = true;
        }
        goesOn = isDone;
      } else {
        const source = this.#cutOutside();
        if (source !== '') yield { kind: 'outside', source };
        goesOn = this.#isInRows;
      }
    }
  }

  end(): void {
    if (this.#stack.length > 0 || this.#table < 0 || this.#source.trim() !== '') throw this.#malformed();
  }

  #malformed(): Unpatchable {
    return new Unpatchable(`${this.#name} is not well-formed.`);
  }

  /** Up to the first row of a sheet, or to what isn't whole. */
  #cutOutside(): string {
    const source = this.#source;
    let at = 0;
    for (;;) {
      const markup = nextMarkup(source, at);
      if (!markup) {
        const start = source.indexOf('<', at);
        const end = start < 0 ? source.length : start;
        this.#source = source.slice(end);
        if (this.#source.length > mostMarkupBytes) throw new Unpatchable(`${this.#name} has a tag that is too large.`);
        return source.slice(0, end);
      }
      if (markup.kind === 'open' || markup.kind === 'empty') {
        const name = tagName(source, markup.start);
        if (this.#isTable() && (name === rowName || containers.has(name))) {
          // Rows of a sheet are in one place.
          if (this.#hadRows) throw this.#malformed();
          this.#isInRows = true;
          this.#source = source.slice(markup.start);
          return source.slice(0, markup.start);
        }
        this.#open(name, markup);
      } else if (markup.kind === 'close' && this.#stack.pop() !== tagName(source, markup.start)) {
        throw this.#malformed();
      }
      at = markup.end;
    }
  }

  #open(name: string, { kind }: Markup): void {
    if (name === 'table:table' && this.#stack.length === 3 && this.#stack[2] === 'office:spreadsheet') {
      this.#table++;
      this.#nextRow = 1;
      this.#hadRows = false;
    }
    if (kind === 'open') this.#stack.push(name);
    if (this.#stack.length > deepest) throw new Unpatchable(`${this.#name} is nested too deeply.`);
  }

  /** Whether elements here are those of a sheet. */
  #isTable(): boolean {
    return this.#stack.length === 4 && this.#stack[3] === 'table:table' && this.#stack[2] === 'office:spreadsheet';
  }

  #cutRows(): { rows: RowUnit[]; isDone: boolean } {
    const source = this.#source;
    const rows: RowUnit[] = [];
    let at = 0;
    const stop = (isDone: boolean): { rows: RowUnit[]; isDone: boolean } => {
      this.#source = source.slice(at);
      return { rows, isDone };
    };
    const lead = (kind: Lead['kind'], start: number, end: number): void => {
      if (end > start) this.#leads.push({ kind, source: source.slice(start, end) });
    };
    for (;;) {
      const markup = nextMarkup(source, at);
      if (!markup) {
        if (source.length - at > mostMarkupBytes) throw this.#malformed();
        return stop(false);
      }
      const name = markup.kind === 'other' || markup.kind === 'cdata' ? '' : tagName(source, markup.start);
      const isContainer = containers.has(name);
      if (this.#depth === 0 && markup.kind === 'close') return stop(true);
      if (name === rowName && markup.kind !== 'close') {
        const end = this.#endOfRow(source, markup, at);
        if (end < 0) return stop(false);
        lead('other', at, markup.start);
        rows.push(this.#unit(source.slice(markup.start, end), source.slice(markup.start, markup.end)));
        at = end;
        continue;
      }
      if (name !== '' && !isContainer && name !== 'text:soft-page-break') {
        if (this.#depth > 0) throw this.#malformed();
        return stop(true);
      }
      lead('other', at, markup.start);
      const kind = isContainer && markup.kind !== 'empty' ? (markup.kind === 'close' ? 'close' : 'open') : 'other';
      lead(kind, markup.start, markup.end);
      if (kind !== 'other') this.#depth += kind === 'open' ? 1 : -1;
      if (this.#depth > deepest) throw new Unpatchable(`${this.#name} is nested too deeply.`);
      at = markup.end;
    }
  }

  #unit(source: string, tag: string): RowUnit {
    const count = repetition(tag, 'table:number-rows-repeated');
    const first = this.#nextRow;
    this.#nextRow += count;
    if (first > lastRow) throw new Unpatchable(`${this.#name} has a sheet with too many rows.`);
    const leads = this.#leads;
    this.#leads = [];
    this.#searched = 0;
    return { first, count, leads, source, tag };
  }

  /**
   * The first closing tag ends a row, unless it has rows of its own or one is quoted in a comment. -1 while it has not
   * come.
   */
  #endOfRow(source: string, open: Markup, from: number): number {
    if (open.kind === 'empty') return open.end;
    const close = `</${rowName}>`;
    const found = source.indexOf(close, Math.max(open.end, from + this.#searched - close.length));
    const length = source.length - open.start;
    if (length > mostRowBytes) throw new Unpatchable(`${this.#name} has a row that is too large.`);
    if (found < 0) {
      this.#searched = source.length - from;
      return -1;
    }
    const inner = source.slice(open.end, found);
    if (!inner.includes(`<${rowName}`) && !inner.includes('<!')) return found + close.length;
    const end = endOfElement(source, open);
    if (end < 0 && length > mostNestedBytes) throw new Unpatchable(`${this.#name} has a row that is too large.`);
    return end;
  }
}

/** How many equal ones an element stands for. */
export function repetition(tag: string, name: string): number {
  const text = attributeOf(tag, name);
  if (text === null) return 1;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Unpatchable(`A repetition of ${text} can’t be read.`);
  return Math.min(count, lastRow);
}

/** What stands around the rows of all sheets, as one source. */
interface Outline {
  source: string;
  /** Where the rows of each sheet were; -1 for a sheet without any. */
  rowsAt: number[];
}

export function collectOutline(name: string): { add(piece: ContentPiece): void; outline(): Outline } {
  const texts: string[] = [];
  const rowsAt: number[] = [];
  let length = 0;
  return {
    add(piece) {
      if (piece.kind === 'outside') {
        texts.push(piece.source);
        length += piece.source.length;
        refuseLarge(length, name);
      } else {
        while (rowsAt.length < piece.table) rowsAt.push(-1);
        rowsAt[piece.table] = length;
      }
    },
    outline: () => ({ source: texts.join(''), rowsAt }),
  };
}
