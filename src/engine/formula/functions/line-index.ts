/** Which places of a row or column of cells hold a value: built once and shared by all formulas that ask for it. */

import type { Evaluation } from '../evaluate/evaluation.ts';
import { foldText, isSameNumber } from '../values/coercion.ts';
import { numberInText } from '../values/read-number.ts';
import type { Area, CellSource, Scalar } from '../values/value.ts';
import type { Equality } from './equality.ts';
import { firstNotBelow, NumberPositions } from './number-positions.ts';

/** Places in ascending order: those of `all` from `start` up to, not including, `end`. */
interface PositionSpan {
  all: readonly number[];
  start: number;
  end: number;
}

const none: readonly number[] = [];

class LineIndex {
  readonly from: number;
  readonly until: number;
  readonly #numbers = new NumberPositions();
  readonly #texts = new Map<string, number[]>();
  readonly #others = new Map<Scalar, number[]>();
  #numbersInTexts: NumberPositions | null = null;

  /** Both places belong to it. */
  constructor(cellAt: (position: number) => Scalar, from: number, until: number) {
    this.from = from;
    this.until = until;
    for (let position = from; position <= until; position++) {
      const cell = cellAt(position);
      if (typeof cell === 'number') this.#numbers.add(cell, [position]);
      else if (typeof cell === 'string') push(this.#texts, foldText(cell), position);
      else push(this.#others, cell, position);
    }
  }

  find(requested: Equality, from: number, until: number): PositionSpan {
    return within(this.#positionsOf(requested), from, until);
  }

  #positionsOf(requested: Equality): readonly number[] {
    switch (requested.kind) {
      case 'text':
        return this.#texts.get(requested.folded) ?? none;
      case 'same':
        return this.#others.get(requested.value) ?? none;
      case 'blank':
        return this.#others.get(null) ?? none;
      case 'empty':
        return together([this.#others.get(null) ?? none, this.#texts.get('') ?? none]);
      case 'number': {
        const found = this.#numbers.equalTo(requested.number);
        return together(requested.readsTexts ? [...found, ...this.#inTexts().equalTo(requested.number)] : found);
      }
    }
  }

  #inTexts(): NumberPositions {
    if (this.#numbersInTexts) return this.#numbersInTexts;
    const numbers = new NumberPositions();
    for (const [text, positions] of this.#texts) {
      // Every number that can be read has a figure.
      const number = /\d/.test(text) ? numberInText(text) : Number.NaN;
      if (!Number.isNaN(number)) numbers.add(number, positions);
    }
    numbers.sortPositions();
    return (this.#numbersInTexts = numbers);
  }

  /**
   * The place of the number next below or above one that is not there itself; -1 where there is none, undefined where
   * several that are nearly one make it a question of their order.
   */
  nextNumber(
    requested: number,
    way: 'smaller' | 'larger',
    span: { from: number; until: number; backwards: boolean },
    at: Evaluation,
  ): number | undefined {
    const { sorted } = this.#numbers;
    const step = way === 'smaller' ? -1 : 1;
    let index = firstNotBelow(sorted, requested) + (way === 'smaller' ? -1 : 0);
    for (; index >= 0 && index < sorted.length; index += step) {
      at.budget.spend(1);
      const { all, start, end } = within(this.#numbers.positionsOf(sorted[index]!), span.from, span.until);
      if (start >= end) continue;
      const next = sorted[index + step];
      const own = sorted[index]!;
      if (next !== undefined && (isSameNumber(next, own) || isSameNumber(own, next))) return undefined;
      return span.backwards ? all[end - 1] : all[start];
    }
    return -1;
  }
}

function push<Key>(lists: Map<Key, number[]>, key: Key, position: number): void {
  const list = lists.get(key);
  if (list) list.push(position);
  else lists.set(key, [position]);
}

function within(all: readonly number[], from: number, until: number): PositionSpan {
  return { all, start: firstNotBelow(all, from), end: firstNotBelow(all, until + 1) };
}

function together(lists: readonly (readonly number[])[]): readonly number[] {
  const filled = lists.filter(({ length }) => length > 0);
  return filled.length > 1 ? filled.flat().sort((one, other) => one - other) : (filled[0] ?? none);
}

interface KnownLine {
  stamp: number;
  /** How often it was requested with this stamp: an index pays from the third request on. */
  requested: number;
  index: LineIndex | null;
}

const questionsBeforeIndex = 3;
const leastIndexed = 64;
/** Cells of one calculation that are held in indexes; beyond that they are made again when they are needed. */
const mostIndexed = 8_000_000;

class LineIndexes {
  #lines = new Map<string, KnownLine>();
  #held = 0;

  /** The index of a line that is looked up repeatedly while it doesn't change. */
  take(key: string, stamp: number, span: { from: number; until: number }, make: () => LineIndex): LineIndex | null {
    let line = this.#lines.get(key);
    if (line?.stamp !== stamp) {
      if (line) this.#forget(key, line);
      line = { stamp, requested: 0, index: null };
      this.#lines.set(key, line);
    }
    if (line.index && line.index.from <= span.from && line.index.until >= span.until) return line.index;
    if (++line.requested < questionsBeforeIndex) return null;
    const size = span.until - span.from + 1;
    if (this.#held + size > mostIndexed) {
      this.#lines.clear();
      this.#held = 0;
      this.#lines.set(key, line);
    }
    line.index = make();
    this.#held += line.index.until - line.index.from + 1;
    return line.index;
  }

  #forget(key: string, { index }: KnownLine): void {
    this.#lines.delete(key);
    if (index) this.#held -= index.until - index.from + 1;
  }
}

const known = new WeakMap<CellSource, LineIndexes>();

/**
 * Finds places in a single row or column, counted from its first cell; null where it does not pay or it is no single
 * row or column. The cells of the area are computed before (`settle`).
 */
export function lineOf(area: Area, at: Evaluation): IndexedLine | null {
  const { source, sheet, top, left, bottom, right } = area;
  const isColumn = left === right;
  if ((!isColumn && top !== bottom) || Math.max(area.rows, area.columns) < leastIndexed) return null;
  const lines = known.get(source) ?? new LineIndexes();
  known.set(source, lines);
  const [from, until] = isColumn ? [top, bottom] : [left, right];
  const make = (first: number, last: number) => (): LineIndex => {
    at.budget.spend(last - first + 1);
    const cellAt = isColumn
      ? (position: number) => source.cell(sheet, position, left)
      : (position: number) => source.cell(sheet, top, position);
    return new LineIndex(cellAt, first, last);
  };
  let index: LineIndex | null;
  if (isColumn && source.isSettled(sheet, left)) {
    // Parts of a column, such as those of running counts, share the index of the whole.
    const last = Math.max(until, source.rowCount(sheet) - 1);
    index = lines.take(`${sheet} ${left}`, source.stamp(sheet, left), { from, until }, make(0, last));
  } else if (isColumn) {
    const key = `${sheet} ${left} ${top} ${bottom}`;
    index = lines.take(key, source.stamp(sheet, left), { from, until }, make(from, until));
  } else {
    let stamp = 0;
    for (let column = left; column <= right; column++) stamp += source.stamp(sheet, column);
    index = lines.take(`${sheet} row ${top} ${left} ${right}`, stamp, { from, until }, make(from, until));
  }
  return index && new IndexedLine(index, from, until);
}

export interface FoundPositions {
  count: number;
  /** Visits them in order. */
  each(visit: (position: number) => void): void;
  /** -1 without one. */
  first: number;
  last: number;
}

/** An index as one formula asks it. Places count from the first cell of its area. */
class IndexedLine {
  readonly #index: LineIndex;
  readonly #from: number;
  readonly #until: number;

  constructor(index: LineIndex, from: number, until: number) {
    this.#index = index;
    this.#from = from;
    this.#until = until;
  }

  find(requested: Equality): FoundPositions {
    const { all, start, end } = this.#index.find(requested, this.#from, this.#until);
    const from = this.#from;
    return {
      count: end - start,
      each(visit) {
        for (let index = start; index < end; index++) visit(all[index]! - from);
      },
      first: start < end ? all[start]! - from : -1,
      last: start < end ? all[end - 1]! - from : -1,
    };
  }

  nextNumber(requested: number, way: 'smaller' | 'larger', backwards: boolean, at: Evaluation): number | undefined {
    const span = { from: this.#from, until: this.#until, backwards };
    const found = this.#index.nextNumber(requested, way, span, at);
    return found === undefined || found < 0 ? found : found - this.#from;
  }
}
