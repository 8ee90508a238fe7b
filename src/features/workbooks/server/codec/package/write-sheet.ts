/** The part of a sheet as it is now, as a stream: the source is copied up to what changed. */

import { cellAddress } from '../cell-address.ts';
import { type CellCursor, openCells } from './cell-cursor.ts';
import { cellFormulas } from './cell-formulas.ts';
import { changedCell } from './changed-cell.ts';
import type { ChangedCell } from './changes.ts';
import type { InsertedRows } from './inserted-rows.ts';
import { type CellSource, cellTag, formulaOf, type ParsedRow, parseRow, rowNumber } from './row-cells.ts';
import { cutSheet, type RowSource } from './sheet-pieces.ts';
import type { SheetPlan } from './sheet-plan.ts';
import { attributeOf, prefixOf, tagName, withAttribute } from './xml-edit.ts';

const textAtOnce = 256 * 1024;

/** A cell that waits to be written: where it was, and what its row knew of its formulas. */
interface WaitingCell extends CellSource {
  /** Its formula as it is now. */
  formula: string | null;
}

interface WaitingRow {
  row: number;
  cells: WaitingCell[];
}

/** A row's own tag, with what was written around its cells. */
interface WaitingTag {
  row: number;
  lead: string;
  parsed: ParsedRow;
}

/**
 * Rows wait only where columns moved by different numbers of rows: as many as these numbers differ by (`mostWaiting`
 * of survey-sheet.ts).
 */
export async function* writeSheet(
  plan: SheetPlan,
  pieces: AsyncIterable<string>,
): AsyncGenerator<Buffer, void, undefined> {
  const cursor = await openCells(plan.changes?.cells ?? []);
  const writer = rowWriter(plan, cursor);
  try {
    writer.put(`${plan.head}${plan.tag}`);
    for await (const piece of cutSheet(pieces, plan.part)) {
      if (piece.kind === 'rows') {
        for (const row of piece.rows) {
          const slow = writer.row(row);
          if (slow) yield* slow;
        }
      } else if (piece.kind === 'tail') {
        yield* writer.end();
        writer.put(`${piece.lead}</${tagName(plan.tag, 0)}>${plan.tail}`);
      }
      if (writer.length() > textAtOnce) yield writer.take();
    }
    yield writer.take();
  } finally {
    await cursor.close();
  }
}

/** Gives bytes where many rows are written at once. */
type Slow = AsyncGenerator<Buffer, void, undefined>;

interface RowWriter {
  put(text: string): void;
  /** Undefined when the row was copied at once. */
  row(row: RowSource): Slow | undefined;
  end(): Slow;
  length(): number;
  take(): Buffer;
}

function rowWriter(plan: SheetPlan, cursor: CellCursor): RowWriter {
  const { move, moves, inserted, seen } = plan;
  const formulas = cellFormulas(plan.sheet, moves);
  const prefix = prefixOf(tagName(plan.tag, 0));
  const bands = move?.bands ?? [];
  const queues = bands.map((): WaitingRow[] => []);
  const tags: WaitingTag[] = [];
  let output: string[] = [];
  let length = 0;
  /** The last old row, and the last row written. */
  let old = 0;
  let written = 0;
  let nextInserted = 0;
  let open: InsertedRows[] = [];

  const put = (text: string): void => {
    output.push(text);
    length += text.length;
  };

  /** New rows that the file has nothing of: inserted ones, and those in which cells came. */
  const nextNew = (): number => {
    const within = open.some(({ last }) => last > written) ? written + 1 : Infinity;
    return Math.min(cursor.row(), within, inserted[nextInserted]?.first ?? Infinity);
  };

  async function* flush(limit: number): Slow {
    for (;;) {
      const waiting = queues.map((queue) => queue[0]?.row ?? Infinity);
      const row = Math.min(nextNew(), tags[0]?.row ?? Infinity, ...waiting);
      if (row >= limit || row === Infinity) return;
      const cells: WaitingCell[] = [];
      for (const queue of queues) if (queue[0]?.row === row) cells.push(...(queue.shift()?.cells ?? []));
      await write(row, tags[0]?.row === row ? tags.shift() : undefined, cells);
      if (length > textAtOnce) yield take();
    }
  }

  /** Writes one row of what was there, what came in it, and what it looks like. */
  const write = async (
    row: number,
    tag: WaitingTag | undefined,
    cells: WaitingCell[],
    given?: ChangedCell[],
    source?: string,
  ): Promise<void> => {
    while ((inserted[nextInserted]?.first ?? Infinity) <= row) {
      const next = inserted[nextInserted++];
      if (next) open.push(next);
    }
    open = open.filter(({ last }) => last >= row);
    const here = open.filter(({ first }) => first <= row);
    const changes = given ?? (cursor.row() === row ? await cursor.take() : []);
    const whole = here.find(({ isWhole }) => isWhole);
    const look = whole ? plan.looks.get(whole.model) : undefined;
    const parsed = tag?.parsed;
    const name = parsed?.name ?? `${prefix}row`;
    let opening = parsed?.tag ?? `<${name}${look?.attributes ?? ''}>`;
    opening = withAttribute(opening, 'r', String(row));
    if (changes.length > 0 || bands.length > 1 || here.length > 0) opening = withAttribute(opening, 'spans', null);
    const rowStyle = attributeOf(opening, 's');
    const styled = lookCells(here, row, cells);
    const body = mergeCells(
      row,
      [...cells, ...styled].sort((a, b) => a.column - b.column),
      changes,
      rowStyle,
      here,
    );
    written = row;
    if (!tag && body === '' && !look?.attributes) return;
    const text = `${opening}${body}${parsed?.rest ?? ''}</${name}>`;
    if (text !== source) seen.isChanged = true;
    put(`${tag?.lead ?? ''}${text}`);
  };

  /** Empty cells with the styles of the row that an inserted one looks like. */
  const lookCells = (here: InsertedRows[], row: number, cells: WaitingCell[]): WaitingCell[] => {
    const taken = new Set(cells.map(({ column }) => column));
    return here.flatMap(({ model, left, right }) =>
      (plan.looks.get(model)?.cells ?? []).flatMap(([column, style]) =>
        column < left || column > right || taken.has(column) || style === null
          ? []
          : [{ column, lead: '', formula: null, source: `<${prefix}c r="${cellAddress(row, column)}" s="${style}"/>` }],
      ),
    );
  };

  const mergeCells = (
    row: number,
    cells: WaitingCell[],
    changes: ChangedCell[],
    rowStyle: string | null,
    here: InsertedRows[],
  ): string => {
    let body = '';
    let at = 0;
    const copy = (cell: WaitingCell): string => cell.lead + withAddress(cell, row);
    for (const change of changes) {
      for (let cell = cells[at]; cell && cell.column < change.column; cell = cells[++at]) body += copy(cell);
      const cell = cells[at]?.column === change.column ? cells[at++] : undefined;
      const modelStyle = here
        .filter(({ left, right }) => left <= change.column && right >= change.column)
        .map(({ model }) => plan.looks.get(model)?.style ?? null)[0];
      const inherited = cell ? null : (rowStyle ?? modelStyle ?? plan.columnStyle(change.column));
      const isBare = inherited === null && !hasStyle(cell);
      const style = isBare && change.format !== undefined ? plan.formatStyle(change.format) : inherited;
      const formula = cell?.formula ?? null;
      seen.isChanged = true;
      if (change.keepsFormula ? false : formula !== null || change.formula !== undefined) seen.isFormulaChanged = true;
      const tag = cell ? cellTag(cell) : null;
      body += (cell?.lead ?? '') + changedCell(change, { prefix, tag, formula, style, dynamic: plan.dynamic });
    }
    for (let cell = cells[at]; cell; cell = cells[++at]) body += copy(cell);
    return body;
  };

  /** The cells of an old row with their formulas as they are now. */
  const takeApart = (number: number, parsed: ParsedRow, replaced?: ReadonlySet<number>): WaitingCell[] =>
    parsed.cells.map((cell) => {
      const formula = formulaOf(cell, prefix);
      if (!formula) return { ...cell, formula: null };
      if (replaced?.has(cell.column)) formulas.replace(formula, number, cell.column);
      const isDynamic = attributeOf(cellTag(cell), 'cm') !== null;
      const text = formulas.move(formula, number, cell.column, prefix, isDynamic);
      const before = cell.source.slice(formula.start, formula.end);
      if (text === before) return { ...cell, formula: text };
      const source = cell.source.slice(0, formula.start) + text + cell.source.slice(formula.end);
      return { ...cell, source, formula: text };
    });

  /** A row that stays whole. */
  async function* processRow(source: RowSource, number: number, to: number): Slow {
    yield* flush(to);
    const parsed = parseRow(source.source);
    const changes = cursor.row() === to ? await cursor.take() : [];
    const replaced = new Set(changes.filter(({ keepsFormula }) => !keepsFormula).map(({ column }) => column));
    const cells = takeApart(number, parsed, replaced);
    await write(to, { row: to, lead: source.lead, parsed }, cells, changes, source.source);
  }

  /** Puts the cells of a row where their columns went. */
  async function* spread(source: RowSource, number: number): Slow {
    const parsed = parseRow(source.source);
    const cells = takeApart(number, parsed);
    seen.isChanged = true;
    const own = move?.wholeRows.row(number) ?? null;
    if (own !== null) tags.push({ row: own, lead: source.lead, parsed });
    bands.forEach(({ left, right, rows }, index) => {
      const row = rows.row(number);
      const taken = cells.filter(({ column }) => column >= left && column <= right);
      if (row !== null && taken.length > 0) queues[index]?.push({ row, cells: taken });
    });
    const done = Math.min(
      move?.wholeRows.from(number + 1) ?? Infinity,
      ...bands.map(({ rows }) => rows.from(number + 1)),
    );
    yield* flush(done);
  }

  /** Where a whole row goes; undefined when its columns go different ways. */
  const destination = (number: number): number | null | undefined => {
    if (!move) return number;
    const to = bands[0]?.rows.row(number) ?? null;
    const isOne = bands.every(({ rows }) => rows.row(number) === to) && move.wholeRows.row(number) === to;
    return isOne || bands.length === 1 ? to : undefined;
  };
  const isWaiting = (): boolean => tags.length > 0 || queues.some(({ length: waiting }) => waiting > 0);
  const mayCopy = (source: string): boolean =>
    (moves.isIdle || !source.includes(`<${prefix}f`)) && !formulas.isSplitting();

  /** A row that isn't copied, at least not before those that came above it. */
  async function* slowRow(source: RowSource, number: number, to: number | null | undefined, copies: boolean): Slow {
    if (copies) yield* flush(number);
    if (copies && nextNew() > number) copy(source, number);
    else if (bands.length > 1 || to === null || to === undefined) yield* spread(source, number);
    else yield* processRow(source, number, to);
  }
  const copy = (source: RowSource, number: number): void => {
    put(source.lead + source.source);
    written = number;
  };
  const take = (): Buffer => {
    const bytes = Buffer.from(output.join(''), 'latin1');
    output = [];
    length = 0;
    return bytes;
  };

  return {
    put,
    row(source) {
      const stated = rowNumber(source.source);
      const number = stated ?? old + 1;
      old = number;
      const to = destination(number);
      const copies = to === number && !isWaiting() && mayCopy(source.source) && (stated !== null || written + 1 === to);
      if (!copies || nextNew() <= number) return slowRow(source, number, to, copies);
      copy(source, number);
      return undefined;
    },
    end: () => flush(Infinity),
    length: () => length,
    take,
  };
}

function hasStyle(cell: CellSource | undefined): boolean {
  return cell !== undefined && attributeOf(cellTag(cell), 's') !== null;
}

/** The cell with the address that it has now. */
function withAddress(cell: CellSource, row: number): string {
  const tag = cellTag(cell);
  const address = cellAddress(row, cell.column);
  return attributeOf(tag, 'r') === address
    ? cell.source
    : withAttribute(tag, 'r', address) + cell.source.slice(tag.length);
}
