import type { Codes } from './codes.ts';
import { Bitmap } from './bitmap.ts';
import type { ColumnStore } from './column-store.ts';
import { type CellTest, type LooseTest, passes, type NumberRange, within } from './conditions.ts';
import { blankCode, type Dictionary } from './dictionary.ts';
import { foldText } from './folding.ts';
import type { ColumnFormat } from './format-cell.ts';
import type { ShownStore } from './search-columns.ts';
import { kernelsFor } from './kernels/kernels.ts';
import { isFoundBySearch } from './shown-parts.ts';
import { cellsInStep, type Steps } from './steps.ts';

/** Keeps the slots of a column whose cells pass a resolved filter: the columnar form of `passes`. */
export function* keepPassing(shown: ShownStore, test: CellTest, timeZone: string, matching: Bitmap): Steps<void> {
  if (test.kind === 'nothing') {
    matching.words.fill(0);
    return;
  }
  if (test.kind === 'exact') {
    // Columns are indexed by what loosely equals; the few that are left are read as they are.
    yield* keepPassing(shown, test.loose, timeZone, matching);
    yield* keepOneByOne(shown, test, timeZone, matching);
    return;
  }
  if (test.kind === 'not') {
    const passing = matching.copy();
    yield* keepPassing(shown, test.loose, timeZone, passing);
    matching.subtract(passing);
    return;
  }
  const { store, column } = shown;
  const { plane, codes, dictionary } = store;
  const holds = test.kind === 'text' && test.where === 'anywhere' && test.text !== '';
  if (plane && holds && matching.count() * 8 > matching.size && isFoundBySearch(test.text, column)) {
    yield* keepHolding(shown, test, matching);
    return;
  }
  const isFew = codes !== null && matching.count() * 4 < dictionary.count;
  const isAsWritten = test.kind === 'text' && !dictionary.readings.mayShow(column, test.text);
  if (codes && isFew && !plane && isAsWritten) {
    const known = test.text === '' ? null : yield* knownFlags(dictionary, test);
    if (known || dictionary.readings.isFolded) {
      yield* keepFolded(codes, dictionary, test, known, matching);
      return;
    }
  }
  const ranges = plane ? planeRanges(store, test) : [];
  if (ranges === null || isFew) {
    yield* keepOneByOne(shown, test, timeZone, matching);
  } else if (plane) {
    const flags = codes ? yield* codeFlags(dictionary, test, timeZone, column) : blankFlag(test);
    keepInRanges(store.kind === 'time' ? store.times(timeZone) : plane, ranges, codes, flags, matching);
  } else if (codes) {
    const flags = yield* codeFlags(dictionary, test, timeZone, column);
    const indexed = store.index()?.flagged(codes, flags);
    if (indexed) matching.intersect(indexed);
    else kernelsFor(matching.size).keepFlagged(matching.words, codes, flags);
  }
}

/** Adds the slots whose codes are flagged. */
export function addFlagged(codes: Codes, flags: Uint8Array, found: Bitmap): void {
  const others = new Bitmap(found.size);
  others.invert();
  kernelsFor(found.size).keepFlagged(others.words, codes, flags);
  found.unite(others);
}

/** One flag a code: whether its value passes. */
export function* codeFlags(
  dictionary: Dictionary,
  test: LooseTest,
  timeZone: string,
  column: ColumnFormat,
): Steps<Uint8Array> {
  const { readings, count } = dictionary;
  const flags = new Uint8Array(count);
  switch (test.kind) {
    case 'nothing':
      break;
    case 'text':
      yield* readings.prepareFolded();
      yield* readings.folded.mark(test, flags);
      for (const texts of yield* readings.shown(column, test.text)) yield* texts.mark(test, flags);
      for (let code = 0; code < count; code++) {
        if (dictionary.isBlank(code)) flags[code] = 0;
        if (test.negated) flags[code] = 1 - flags[code]!;
      }
      break;
    case 'equal':
      yield* readings.prepareFolded();
      for (const text of test.texts) yield* readings.folded.mark({ where: 'whole', text }, flags);
      if (test.numbers.length > 0) yield* readings.prepareWritten();
      markNumbers(dictionary, test, flags);
      for (const [word, isTrue] of booleanWords) if (test.texts.has(word)) dictionary.markBoolean(isTrue, flags);
      if (test.times.length > 0) yield* readings.prepareTimes(timeZone);
      for (const range of test.times) markWithin(readings.times(timeZone), range, flags);
      break;
    case 'labels':
    case 'people':
      for (let code = 0; code < count; code++) {
        if (code % cellsInStep === 0) yield;
        if (passes(test, dictionary.value(code), timeZone)) flags[code] = 1;
      }
      break;
    case 'number':
      yield* readings.prepareNumbers();
      markNumbersWithin(dictionary, test, flags);
      break;
    case 'time':
      yield* readings.prepareTimes(timeZone);
      markWithin(readings.times(timeZone), test.range, flags);
      break;
  }
  return flags;
}

const booleanWords = [
  ['yes', true],
  ['no', false],
] as const;

/** Texts compare with the number as it is written, numbers with what the column holds for it. */
function markNumbersWithin(dictionary: Dictionary, test: CellTest & { kind: 'number' }, flags: Uint8Array): void {
  const { numbers } = dictionary.readings;
  if (test.held.low === test.range.low && test.held.high === test.range.high) {
    markWithin(numbers, test.range, flags);
    return;
  }
  for (let code = 0; code < flags.length; code++) {
    if (within(numbers[code]!, dictionary.isNumber(code) ? test.held : test.range)) flags[code] = 1;
  }
}

function markNumbers(dictionary: Dictionary, test: CellTest & { kind: 'equal' }, flags: Uint8Array): void {
  test.numbers.forEach((number, index) => {
    const held = test.held[index] ?? number;
    if (held === number) {
      markWithin(dictionary.readings.written, { low: number, high: number }, flags);
      return;
    }
    const { written } = dictionary.readings;
    for (let code = 0; code < flags.length; code++) {
      if (written[code] === (dictionary.isNumber(code) ? held : number)) flags[code] = 1;
    }
  });
}

function markWithin(values: Float64Array, range: NumberRange, flags: Uint8Array): void {
  for (let code = 0; code < flags.length; code++) if (within(values[code]!, range)) flags[code] = 1;
}

/** What a blank cell answers, alone. */
function blankFlag(test: LooseTest): Uint8Array {
  return new Uint8Array([test.kind === 'text' && test.negated ? 1 : 0]);
}

/** The values of a plane that pass, as ranges; null where its texts must be looked at. */
function planeRanges(store: ColumnStore, test: LooseTest): NumberRange[] | null {
  const forNumbers = store.holdsNumbers;
  switch (test.kind) {
    case 'nothing':
      return [];
    case 'text':
    case 'labels':
    case 'people':
      return null;
    case 'number':
      return forNumbers ? [test.held] : [];
    case 'time':
      return forNumbers ? [] : [packedRange(test.range)];
    case 'equal':
      return forNumbers ? equalNumbers(test) : test.times.map(packedRange);
  }
}

/** A number's own text may be none that is read as a number (`1e+21`), so texts count too. */
function equalNumbers(test: CellTest & { kind: 'equal' }): NumberRange[] {
  const spelled = [...test.texts].map(Number).filter((number) => test.texts.has(foldText(String(number))));
  return [...new Set([...test.held, ...spelled])].map((number) => ({ low: number, high: number }));
}

/** Packed times hold the shape of their text in the lowest three bits. */
function packedRange(range: NumberRange): NumberRange {
  return { low: Math.ceil(range.low) * 8, high: Math.floor(range.high) * 8 + 7 };
}

/** Text anywhere in the cells of a plane is found as search finds it. */
function* keepHolding({ store, column }: ShownStore, test: CellTest & { kind: 'text' }, matching: Bitmap): Steps<void> {
  const found = new Bitmap(matching.size);
  const { codes, dictionary } = store;
  if (codes) addFlagged(codes, yield* codeFlags(dictionary, { ...test, negated: false }, 'UTC', column), found);
  yield* store.addHolding(test.text, column, found);
  if (test.negated) matching.subtract(found);
  else matching.intersect(found);
}

/** Which codes hold a text that is searched for repeatedly; null for its first searches. */
function* knownFlags(dictionary: Dictionary, { where, text }: CellTest & { kind: 'text' }): Steps<Uint8Array | null> {
  const { readings } = dictionary;
  if (!readings.probes.isOften({ where, text })) return null;
  yield* readings.prepareFolded();
  return yield* readings.probes.flags({ where, text }, readings.folded);
}

/** Few rows are left, and their texts are folded already, or it is known which codes pass. */
function* keepFolded(
  codes: Codes,
  dictionary: Dictionary,
  test: CellTest & { kind: 'text' },
  known: Uint8Array | null,
  matching: Bitmap,
): Steps<void> {
  const left = test.negated ? 1 : 0;
  for (const slots of inSteps(matching)) {
    if (known) {
      for (let index = 0; index < slots.length; index++) {
        if (known[codes[slots[index]!]!] === left) matching.remove(slots[index]!);
      }
      yield;
      continue;
    }
    const requested = new Uint32Array(slots.length);
    for (let index = 0; index < slots.length; index++) requested[index] = codes[slots[index]!]!;
    const flags = dictionary.readings.folded.passing(requested, test);
    for (let index = 0; index < slots.length; index++) if (flags[index] === left) matching.remove(slots[index]!);
    yield;
  }
}

function* keepOneByOne({ store, column }: ShownStore, test: CellTest, timeZone: string, matching: Bitmap): Steps<void> {
  for (const slots of inSteps(matching)) {
    for (const slot of slots) if (!passes(test, store.get(slot), timeZone, column)) matching.remove(slot);
    yield;
  }
}

/** The slots of a set, so many at a time as one step looks at. */
function* inSteps(set: Bitmap): Generator<Uint32Array> {
  const slots = set.slots();
  for (let from = 0; from < slots.length; from += cellsInStep) yield slots.subarray(from, from + cellsInStep);
}

/** Keeps the slots whose value lies in a range, and of those that have none the ones whose code is flagged. */
function keepInRanges(
  plane: Float64Array,
  ranges: readonly NumberRange[],
  codes: Codes | null,
  flags: Uint8Array,
  matching: Bitmap,
): void {
  const kernels = kernelsFor(matching.size);
  const found = new Bitmap(matching.size);
  for (const { low, high } of ranges) {
    const within = matching.copy();
    kernels.keepWithin(within.words, plane, low, high);
    found.unite(within);
  }
  if (flags.includes(1)) {
    const others = matching.copy();
    if (codes) kernels.keepFlagged(others.words, codes, flags);
    // Slots with a value have the code of blank ones.
    if (flags[blankCode] === 1) {
      const filled = others.copy();
      kernels.keepWithin(filled.words, plane, -Infinity, Infinity);
      others.subtract(filled);
    }
    found.unite(others);
  }
  matching.intersect(found);
}
