/**
 * The rows of a sheet as they are now, as a stream. Each band of columns has its runs of equal rows at their new
 * places; where all bands know a row, it is put together of them.
 */

import type { CellCursor } from '../package/cell-cursor.ts';
import { type ChangedCell, Unpatchable } from '../package/changes.ts';
import type { InsertedRows } from '../package/inserted-rows.ts';
import { lastColumn, lastRow, type RowMap } from '../package/row-map.ts';
import { attributeOf } from '../package/xml-edit.ts';
import { equalRows, touchesList, withLists } from './add-choices.ts';
import { type Lead, rowName, type RowUnit } from './content-pieces.ts';
import { placeCells } from './place-cells.ts';
import { type CellRun, clipRuns, countedTag, parseRuns, type RowLook, withCount } from './row-runs.ts';
import { createRowMover, type RowMover } from './move-cells.ts';
import type { TablePlan } from './table-plan.ts';

/** Of the rows that wait while columns next to them go another way, in bytes of their source. */
const mostWaiting = 128 * 1024 * 1024;

/** Equal rows of a band, at their new place. */
interface BandPiece {
  row: number;
  count: number;
  /** Null for rows that came. */
  old: { unit: RowUnit; row: number } | null;
  look: RowLook | null;
  /** Of its source. */
  bytes: number;
}

/** The tags of equal rows, at their new place. */
interface TagPiece {
  row: number;
  count: number;
  leads: Lead[];
  tag: string;
  unit: RowUnit | null;
}

export interface TableWriter {
  rows(units: readonly RowUnit[]): Promise<void>;
  /** After the last row; `leads` stand behind it. */
  end(leads: readonly Lead[]): Promise<void>;
  length(): number;
  take(): string;
  /** Whether a row is another one than in the file. */
  isChanged(): boolean;
}

const repeated = 'table:number-rows-repeated';

export function writeTable(plan: TablePlan, cursor: CellCursor): TableWriter {
  return new Writer(plan, cursor);
}

class Writer implements TableWriter {
  readonly #plan: TablePlan;
  readonly #cursor: CellCursor;
  readonly #mover: RowMover;
  readonly #bands: { left: number; right: number; rows: RowMap | null; inserted: InsertedRows[] }[];
  readonly #queues: BandPiece[][];
  readonly #tags: TagPiece[] = [];
  /** The next new row of each band, and of whole rows. */
  readonly #next: number[];
  #nextTag = 1;
  #waiting = 0;
  #leads: Lead[] = [];
  /** Groups that opened and have no row yet. */
  #pending: string[] = [];
  #written = 0;
  #isChanged = false;
  #output: string[] = [];
  #length = 0;

  constructor(plan: TablePlan, cursor: CellCursor) {
    this.#plan = plan;
    this.#cursor = cursor;
    this.#mover = createRowMover(plan);
    const bands = plan.move?.bands ?? [{ left: 0, right: lastColumn, rows: null }];
    this.#bands = bands.map(({ left, right, rows }) => ({
      ...{ left, right, rows },
      inserted: insertedInto(plan, left),
    }));
    this.#queues = bands.map(() => []);
    this.#next = bands.map(() => 1);
  }

  async rows(units: readonly RowUnit[]): Promise<void> {
    for (const unit of units) {
      this.#push(unit);
      await this.#flush(false);
    }
  }

  async end(leads: readonly Lead[]): Promise<void> {
    this.#bands.forEach((_, band) => this.#fillBand(band, Infinity));
    this.#fillTags(Infinity);
    await this.#flush(true);
    this.#writeLeads([...this.#leads, ...leads]);
  }

  length(): number {
    return this.#length;
  }

  isChanged(): boolean {
    return this.#isChanged;
  }

  take(): string {
    const text = this.#output.join('');
    this.#output = [];
    this.#length = 0;
    return text;
  }

  /** An old row, or equal ones, by pieces that went the same way. */
  #push(unit: RowUnit): void {
    this.#leads.push(...unit.leads);
    const end = unit.first + unit.count;
    let from = unit.first;
    for (const next of [...breaksWithin(this.#plan.breaks, unit.first + 1, end - 1), end]) {
      this.#pushPiece(unit, from, next - from);
      from = next;
    }
  }

  #pushPiece(unit: RowUnit, old: number, count: number): void {
    this.#mover.seen(unit, old);
    for (const [band, { rows }] of this.#bands.entries()) {
      const row = rows ? rows.row(old) : old;
      if (row === null) continue;
      this.#fillBand(band, row);
      this.#queues[band]?.push({ row, count, old: { unit, row: old }, look: null, bytes: unit.source.length });
      this.#next[band] = row + count;
      this.#waiting += unit.source.length;
    }
    const row = this.#plan.move ? this.#plan.move.wholeRows.row(old) : old;
    if (row === null) return;
    this.#fillTags(row);
    this.#tags.push({ row, count, leads: this.#leads, tag: unit.tag, unit });
    this.#leads = [];
    this.#nextTag = row + count;
    if (this.#waiting > mostWaiting) throw new Unpatchable('Columns moved by too many rows against each other.');
  }

  /** Rows that came above a row of a band. */
  #fillBand(band: number, until: number): void {
    const inserted = this.#bands[band]?.inserted ?? [];
    for (let next = this.#next[band] ?? 1; next < until; ) {
      const own = inserted.find(({ first, last }) => first <= next && last >= next);
      const later = inserted.find(({ first }) => first > next);
      const end = Math.min(until, own ? own.last + 1 : (later?.first ?? until));
      if (end === Infinity) return;
      const look = own ? (this.#plan.looks.get(own.model) ?? null) : null;
      this.#queues[band]?.push({ row: next, count: end - next, old: null, look, bytes: 0 });
      this.#next[band] = next = end;
    }
  }

  #fillTags(until: number): void {
    const whole = this.#plan.inserted.filter(({ isWhole }) => isWhole);
    while (this.#nextTag < until) {
      const next = this.#nextTag;
      const own = whole.find(({ first, last }) => first <= next && last >= next);
      const later = whole.find(({ first }) => first > next);
      const end = Math.min(until, own ? own.last + 1 : (later?.first ?? until));
      if (end === Infinity) return;
      const attributes = own ? (this.#plan.looks.get(own.model)?.attributes ?? '') : '';
      this.#tags.push({ row: next, count: end - next, leads: [], tag: `<${rowName}${attributes}>`, unit: null });
      this.#nextTag = end;
    }
  }

  async #flush(isEnd: boolean): Promise<void> {
    for (;;) {
      const heads = [this.#tags[0], ...this.#queues.map((queue) => queue[0])];
      const known = heads.filter((head) => head !== undefined);
      const change = this.#cursor.row();
      if (isEnd ? known.length === 0 && change === Infinity : known.length < heads.length) return;
      const row = this.#written + 1;
      let count = Math.min(lastRow, ...known.map((head) => head.row + head.count - row));
      if (change > row && change < row + count) count = change - row;
      if (known.length === 0) count = change > row ? change - row : 1;
      if (change <= row) count = 1;
      count = equalRows(this.#plan.lists, row, count);
      if (row > lastRow) {
        if (this.#discard()) return;
        throw new Unpatchable(`The sheet ${this.#plan.title} would have more rows than spreadsheets take.`);
      }
      await this.#write(row, Math.min(count, lastRow - row + 1));
    }
  }

  /** Whether all that is left is empty; it goes then. */
  #discard(): boolean {
    const isEmpty = this.#queues.every((queue) =>
      queue.every(({ old }) => !old || !/office:value-type=|table:formula=/.test(old.unit.source)),
    );
    if (!isEmpty || this.#cursor.row() !== Infinity) return false;
    for (const queue of this.#queues) queue.length = 0;
    for (const { leads } of this.#tags.splice(0)) this.#leads.unshift(...leads.filter(({ kind }) => kind === 'close'));
    this.#waiting = 0;
    return true;
  }

  async #write(row: number, count: number): Promise<void> {
    const changes = this.#cursor.row() === row ? await this.#cursor.take() : [];
    const tag = this.#tags[0];
    this.#writeLeads(tag?.leads ?? []);
    if (tag) tag.leads = [];
    const text = this.#asItWas(row, count, changes) ?? this.#together(row, count, changes);
    if (text !== tag?.unit?.source) this.#isChanged = true;
    this.#put(text);
    this.#mover.written(row + count - 1);
    this.#written = row + count - 1;
    for (const queue of this.#queues) this.#waiting -= shorten(queue, row + count)?.bytes ?? 0;
    shorten(this.#tags, row + count);
  }

  /** The source of rows in which nothing changed; null for others. */
  #asItWas(row: number, count: number, changes: readonly ChangedCell[]): string | null {
    const [tag, piece] = [this.#tags[0], this.#queues[0]?.[0]];
    const unit = tag?.unit;
    if (
      this.#plan.move?.hasColumns ||
      !unit ||
      !piece?.old ||
      piece.old.unit !== unit ||
      this.#bands.length > 1 ||
      changes.length > 0 ||
      touchesList(this.#plan.lists, row)
    )
      return null;
    if (this.#mover.touches(unit, piece.old.row + row - piece.row)) return null;
    return withCount(unit.source, unit.tag, repeated, count);
  }

  #together(row: number, count: number, changes: readonly ChangedCell[]): string {
    const tag = this.#tags[0];
    const opening = countedTag(opened(tag?.tag ?? `<${rowName}>`), repeated, count);
    const runs: CellRun[] = [];
    let rest = '';
    for (const [at, { left, right }] of this.#bands.entries()) {
      const head = this.#queues[at]?.[0];
      if (!head || head.row > row) continue;
      if (!head.old) runs.push(...this.#mover.inserted(head.look, row, { left, right }));
      else {
        const own = parseRuns(head.old.unit);
        if (this.#bands.length === 1) rest = own.rest;
        const cells = this.#bands.length === 1 ? own.runs : clipRuns(own.runs, left, right);
        runs.push(...this.#mover.moved(cells, head.old.row + row - head.row));
      }
    }
    const rowStyle = attributeOf(opening, 'table:default-cell-style-name');
    const cells = withLists(this.#mover.across(runs, row), this.#plan.lists, row);
    const body = placeCells(cells, changes, rowStyle, this.#plan);
    return body === '' ? `${opening}<table:table-cell/></${rowName}>` : `${opening}${body}${rest}</${rowName}>`;
  }

  /** Groups are opened with their first row: one of which all rows went goes with them. */
  #writeLeads(leads: readonly Lead[]): void {
    for (const { kind, source } of leads) {
      if (kind === 'open') this.#pending.push(source);
      else if (kind === 'close' && this.#pending.length > 0) this.#pending.pop();
      else this.#put(source, kind === 'close');
    }
  }

  #put(text: string, isClose = false): void {
    if (!isClose && text.trim() !== '') {
      for (const group of this.#pending.splice(0)) this.#put(group, true);
    }
    this.#output.push(text);
    this.#length += text.length;
  }
}

/** Rows that came into a band, which begins at an old column. */
function insertedInto({ inserted, move }: TablePlan, left: number): InsertedRows[] {
  const now = move ? move.columns.from(left) : left;
  return inserted.filter((one) => one.left <= now && one.right >= now);
}

/** The tag as of a row that isn't empty. */
const opened = (tag: string): string => (tag.endsWith('/>') ? `${tag.slice(0, -2).trimEnd()}>` : tag);

/** Takes the rows above one from the head of a queue; answers a piece of which nothing is left. */
function shorten<Piece extends { row: number; count: number; old?: BandPiece['old'] }>(
  queue: Piece[],
  row: number,
): Piece | undefined {
  const head = queue[0];
  if (!head || head.row >= row) return undefined;
  const gone = row - head.row;
  if (gone >= head.count) return queue.shift();
  head.row = row;
  head.count -= gone;
  if (head.old) head.old = { ...head.old, row: head.old.row + gone };
  return undefined;
}

/** Of ascending numbers, those between two, both in. */
function breaksWithin(numbers: readonly number[], from: number, to: number): number[] {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while ((numbers[end] ?? Infinity) <= to) end++;
  return numbers.slice(low, end);
}
