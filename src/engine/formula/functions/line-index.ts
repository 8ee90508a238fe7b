/** Which places of a row or column of cells hold a value: built once and shared by all formulas that ask for it. */

import type { Evaluation } from '../evaluate/evaluation.ts';
import { foldText, isSameNumber } from '../values/coercion.ts';
import { numberInText } from '../values/read-number.ts';
import type { Area, CellSource, Scalar } from '../values/value.ts';
import { type Equality, labelsIn } from './equality.ts';
import { firstNotBelow, NumberCodes } from './number-codes.ts';

/** Places in ascending order: those of `all` from `start` up to, not including, `end`. */
interface PositionSpan {
  all: ArrayLike<number>;
  start: number;
  end: number;
}

const nowhere: PositionSpan = { all: [], start: 0, end: 0 };

/** Each different cell has a code; the places of a code lie together. Texts that fold to the same share one. */
class LineIndex {
  readonly from: number;
  readonly until: number;
  readonly #codes: Uint32Array;
  readonly #codeOf = new Map<Scalar, number>();
  readonly #codeOfFolded = new Map<string, number>();
  readonly #numbers = new NumberCodes();
  /** The places of code `n` are those from `#starts[n]` up to, not including, `#starts[n + 1]`. */
  readonly #starts: Uint32Array;
  readonly #positions: Uint32Array;
  #numbersInTexts: NumberCodes | null = null;
  #codesOfLabel: Map<string, number[]> | null = null;

  /** Both places belong to it. */
  constructor(cellAt: (position: number) => Scalar, from: number, until: number) {
    this.from = from;
    this.until = until;
    const length = until - from + 1;
    this.#codes = new Uint32Array(length);
    const counts: number[] = [];
    for (let at = 0; at < length; at++) {
      const cell = cellAt(from + at);
      let code = this.#codeOf.get(cell);
      if (code === undefined) {
        code = this.#newCode(cell, counts.length);
        this.#codeOf.set(cell, code);
        if (code === counts.length) counts.push(0);
      }
      this.#codes[at] = code;
      counts[code]!++;
    }
    this.#starts = new Uint32Array(counts.length + 1);
    for (const [code, count] of counts.entries()) this.#starts[code + 1] = this.#starts[code]! + count;
    const next = this.#starts.slice();
    this.#positions = new Uint32Array(length);
    for (let at = 0; at < length; at++) this.#positions[next[this.#codes[at]!]!++] = from + at;
  }

  #newCode(cell: Scalar, fresh: number): number {
    if (typeof cell === 'number') this.#numbers.add(cell, fresh);
    if (typeof cell !== 'string') return fresh;
    const folded = foldText(cell);
    const code = this.#codeOfFolded.get(folded) ?? fresh;
    if (code === fresh) this.#codeOfFolded.set(folded, code);
    return code;
  }

  codeAt(position: number): number {
    return this.#codes[position - this.from]!;
  }

  /** The codes of the cells that are equal. */
  codesOf(requested: Equality): readonly number[] {
    const known = (code: number | undefined): number[] => (code === undefined ? [] : [code]);
    switch (requested.kind) {
      case 'text':
        return known(this.#codeOfFolded.get(requested.folded));
      case 'same':
        return known(this.#codeOf.get(requested.value));
      case 'blank':
        return known(this.#codeOf.get(null));
      case 'empty':
        return [...known(this.#codeOf.get(null)), ...known(this.#codeOfFolded.get(''))];
      case 'label':
        return this.#labels().get(requested.folded) ?? [];
      case 'number': {
        const found = this.#numbers.equalTo(requested.number);
        return requested.readsTexts ? [...found, ...this.#inTexts().equalTo(requested.number)] : found;
      }
    }
  }

  /** The places from one up to and including another that have any of some codes. */
  positionsOf(codes: readonly number[], from: number, until: number): PositionSpan {
    if (codes.length === 0) return nowhere;
    if (codes.length === 1) return this.#within(codes[0]!, from, until);
    const all = codes
      .flatMap((code) => [...this.#positions.subarray(this.#starts[code], this.#starts[code + 1])])
      .sort((one, other) => one - other);
    return { all, start: firstNotBelow(all, from), end: firstNotBelow(all, until + 1) };
  }

  #within(code: number, from: number, until: number): PositionSpan {
    const all = this.#positions;
    const [start, end] = [this.#starts[code]!, this.#starts[code + 1]!];
    return {
      all,
      start: from <= this.from ? start : firstNotBelow(all, from, start, end),
      end: until >= this.until ? end : firstNotBelow(all, until + 1, start, end),
    };
  }

  /** The codes of cells by each of their labels. */
  #labels(): Map<string, number[]> {
    if (this.#codesOfLabel) return this.#codesOfLabel;
    const found = new Map<string, Set<number>>();
    for (const [cell, code] of this.#codeOf) {
      for (const label of labelsIn(cell)) found.set(label, (found.get(label) ?? new Set()).add(code));
    }
    return (this.#codesOfLabel = new Map([...found].map(([label, codes]) => [label, [...codes]])));
  }

  #inTexts(): NumberCodes {
    if (this.#numbersInTexts) return this.#numbersInTexts;
    const numbers = new NumberCodes();
    for (const [text, code] of this.#codeOfFolded) {
      // Every number that can be read has a figure.
      const number = /\d/.test(text) ? numberInText(text) : Number.NaN;
      if (!Number.isNaN(number)) numbers.add(number, code);
    }
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
      const { all, start, end } = this.positionsOf(this.#numbers.codesOf(sorted[index]!), span.from, span.until);
      if (start >= end) continue;
      const next = sorted[index + step];
      const own = sorted[index]!;
      if (next !== undefined && (isSameNumber(next, own) || isSameNumber(own, next))) return undefined;
      return span.backwards ? all[end - 1] : all[start];
    }
    return -1;
  }
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
  /** Whether a place is one of them, at the cost of a look at its code. */
  has(position: number): boolean;
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
    const index = this.#index;
    const from = this.#from;
    const codes = index.codesOf(requested);
    const { all, start, end } = index.positionsOf(codes, from, this.#until);
    const [only] = codes;
    return {
      count: end - start,
      has: (position) => {
        const code = index.codeAt(from + position);
        return code === only || (codes.length > 1 && codes.includes(code));
      },
      each(visit) {
        for (let at = start; at < end; at++) visit(all[at]! - from);
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
