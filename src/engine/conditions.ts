import { dayLength } from './calendar-day.ts';
import { labelsOf } from './labels.ts';
import { dayNumber, readDate, weekStart } from './dates.ts';
import { readDuration } from './durations.ts';
import { cellText, foldText } from './folding.ts';
import type { ColumnFormat } from './format-cell.ts';
import type { Cell, Column } from './model.ts';
import { shifted } from './number-digits.ts';
import { readNumber, writtenNumber } from './numbers.ts';
import {
  anyOfMarker,
  type Condition,
  currentUserPlaceholder,
  type Filter,
  type QueryContext,
  type QueryFilter,
} from './query-model.ts';
import { namesIn, peopleOf } from './people.ts';
import { shownTexts } from './shown-text.ts';
import { wallTime } from './time-zone.ts';

/** Both ends in. Calendar milliseconds for dates. */
export interface NumberRange {
  low: number;
  high: number;
}

/**
 * A filter with everything resolved that does not depend on a row: values folded and parsed, days counted in the
 * context's zone. Plain data, so that the row-by-row reading and the columnar scans share one meaning.
 */
export type CellTest =
  | LooseTest
  /** Of cells that don't pass it; blank cells don't. */
  | { kind: 'not'; loose: LooseTest }
  /** Of cells that pass the loose test, those whose text is this one, byte for byte. */
  | { kind: 'exact'; text: string; loose: LooseTest };

export type LooseTest =
  | { kind: 'nothing' }
  | { kind: 'text'; where: TextPosition; text: string; negated: boolean }
  /** `numbers` are for texts that are nothing but a number, `held` for numbers: 12 and 0.12 for 12% of a percent column. */
  | {
      kind: 'equal';
      texts: ReadonlySet<string>;
      numbers: readonly number[];
      held: readonly number[];
      times: readonly NumberRange[];
    }
  /** Ends are doubles that are in: the neighbours of the value that a strict comparison names. `held` is for numbers. */
  | { kind: 'number'; range: NumberRange; held: NumberRange }
  | { kind: 'time'; range: NumberRange }
  /** Of several labels in a cell: one of these is among them, each of these is, or they are these and no others. */
  | { kind: 'labels'; texts: ReadonlySet<string>; are: 'any' | 'all' | 'exactly' }
  /** Of persons in a cell, each by id or, where the value has none, by name: one of these, or with `all` they are these. */
  | { kind: 'people'; ids: ReadonlySet<string>; names: ReadonlySet<string>; all: boolean };

export type TextPosition = 'start' | 'end' | 'anywhere';

/** Resolves a filter (the cases of test/spec/filter-cases.json). Never throws: what cannot be read matches nothing. */
export function compileFilter(filter: QueryFilter, context: QueryContext, column?: ColumnFormat): CellTest {
  if (filter.condition === 'is_exactly') return exactTest(filter.value, context);
  if (filter.condition === 'is_key') {
    const texts = new Set(filter.value.split(anyOfMarker).filter(Boolean));
    if (texts.size > 0 && column?.type === 'choices') return { kind: 'labels', texts, are: 'any' };
    return texts.size === 0 ? nothing : { kind: 'equal', texts, numbers: [], held: [], times: [] };
  }
  const value = resolveValue(filter, personContext(context, column));
  if (value === undefined) return nothing;
  const negated = negations[filter.condition];
  if (negated && (column?.type === 'choices' || !isText(filter.condition)))
    return notTest(compileFilter({ ...filter, condition: negated }, context, column));
  if (column?.type === 'choices' && labelConditions.has(filter.condition)) return labelsTest(value, filter.condition);
  if (column?.type === 'person' && personConditions.has(filter.condition))
    return peopleTest(value, filter.condition === '=');
  const today = dayNumber(wallTime(context.now, context.timeZone));
  switch (filter.condition) {
    case '=':
      return equalTest([value], context, column);
    case 'any_of':
      return equalTest(typeof value === 'string' ? value.split(anyOfMarker) : [value], context, column);
    case 'all_of': {
      // A cell of one value is none of several others.
      const values = cellText(value)
        .split(anyOfMarker)
        .filter((one) => foldText(one) !== '');
      return values.length === 1 ? equalTest(values, context, column) : nothing;
    }
    case '>':
    case '<':
      return comparison(filter.condition, value, context, column);
    case 'starts_with':
    case 'not_starts_with':
      return { kind: 'text', where: 'start', text: foldText(cellText(value)), negated: filter.condition[0] === 'n' };
    case 'ends_with':
    case 'not_ends_with':
      return { kind: 'text', where: 'end', text: foldText(cellText(value)), negated: filter.condition[0] === 'n' };
    case 'includes':
    case 'not_includes':
      return { kind: 'text', where: 'anywhere', text: foldText(cellText(value)), negated: filter.condition[0] === 'n' };
    case 'past_days': {
      const days = Math.floor(readNumber(value));
      return days >= 0 ? daysTest(today - days, today) : nothing;
    }
    case 'today':
      return daysTest(today, today);
    case 'tomorrow':
      return daysTest(today + 1, today + 1);
    case 'current_week': {
      const start = weekStart(today, context.weekStartsOn);
      return daysTest(start, start + 6);
    }
    case 'next_week': {
      const start = weekStart(today, context.weekStartsOn) + 7;
      return daysTest(start, start + 6);
    }
    case 'date':
      return periodTest(filter, context);
    // Every text begins with an empty one, and a blank cell holds not even that.
    case 'empty':
    case 'not_empty':
      return { kind: 'text', where: 'start', text: '', negated: filter.condition === 'empty' };
    default:
      return nothing;
  }
}

/** Whether one cell passes a filter: the meaning that every faster path is held against. Without a column nothing matches. */
export function matchesCell(
  filter: QueryFilter,
  cell: Cell | undefined,
  column: Column | undefined,
  context: QueryContext,
): boolean {
  return column !== undefined && passes(compileFilter(filter, context, column), cell, context.timeZone, column);
}

/** Whether a cell passes a resolved filter; a date with a zone is moved to the one given. */
export function passes(test: CellTest, cell: Cell | undefined, timeZone: string, column?: ColumnFormat): boolean {
  switch (test.kind) {
    case 'nothing':
      return false;
    case 'text': {
      const folded = foldText(cellText(cell));
      const stands = (text: string): boolean => text !== '' && textMatches(text, test.where, test.text);
      return (folded !== '' && (stands(folded) || shownTexts(cell, column).some(stands))) !== test.negated;
    }
    case 'equal':
      return (
        test.texts.has(foldText(cellText(cell))) ||
        (typeof cell === 'boolean' && test.texts.has(cell ? 'yes' : 'no')) ||
        (test.numbers.length > 0 && numbersFor(test, cell).includes(writtenNumber(cell))) ||
        (test.times.length > 0 && test.times.some((range) => within(timeOf(cell, timeZone), range)))
      );
    case 'number':
      return within(readNumber(cell), typeof cell === 'number' ? test.held : test.range);
    case 'time':
      return within(timeOf(cell, timeZone), test.range);
    case 'labels': {
      const labels = labelsOf(cell).map(foldText);
      if (test.are === 'any') return labels.some((label) => test.texts.has(label));
      if (test.are === 'all') return test.texts.isSubsetOf(new Set(labels));
      return labels.length === test.texts.size && labels.every((label) => test.texts.has(label));
    }
    case 'people':
      return namesPeople(test, cell);
    case 'not':
      return !passes(test.loose, cell, timeZone, column);
    case 'exact':
      return cellText(cell) === test.text;
  }
}

function numbersFor(test: CellTest & { kind: 'equal' }, cell: Cell | undefined): readonly number[] {
  return typeof cell === 'number' ? test.held : test.numbers;
}

/** Calendar time of a cell in a zone; NaN for what is no date. */
export function timeOf(cell: Cell | undefined, timeZone: string): number {
  return typeof cell === 'string' ? readDate(cell, timeZone) : Number.NaN;
}

/** Both ends in; NaN is in no range. */
export function within(value: number, range: NumberRange): boolean {
  return value >= range.low && value <= range.high;
}

/** Whether a folded text holds another at a place. */
export function textMatches(folded: string, where: TextPosition, part: string): boolean {
  if (where === 'start') return folded.startsWith(part);
  return where === 'end' ? folded.endsWith(part) : folded.includes(part);
}

const nothing: LooseTest = { kind: 'nothing' };

/** What a condition says the contrary of. */
const negations: Partial<Record<Condition, Condition>> = { is_not: '=', none_of: 'any_of', not_includes: 'includes' };
const isText = (condition: Condition): boolean => condition === 'not_includes';
const labelConditions: ReadonlySet<Condition> = new Set(['=', 'any_of', 'all_of', 'includes']);
const personConditions: ReadonlySet<Condition> = new Set(['=', 'any_of']);

/** A filter that isn't filled in keeps no row, whatever it says the contrary of. */
const notTest = (test: CellTest): CellTest =>
  test.kind === 'nothing' || test.kind === 'exact' || test.kind === 'not' ? nothing : { kind: 'not', loose: test };

function labelsTest(value: Cell, condition: Condition): LooseTest {
  const texts = cellText(value)
    .split(anyOfMarker)
    .flatMap((one) => labelsOf(one).map(foldText))
    .filter((text) => text !== '');
  const are = condition === '=' ? 'exactly' : condition === 'all_of' ? 'all' : 'any';
  return texts.length === 0 ? nothing : { kind: 'labels', texts: new Set(texts), are };
}

/** In a column of persons the signed-in user is a person, and not an address. */
const personContext = (context: QueryContext, column: ColumnFormat | undefined): QueryContext =>
  column?.type === 'person' ? { ...context, currentUser: context.currentPerson ?? null } : context;

function peopleTest(value: Cell, all: boolean): LooseTest {
  const ids = new Set<string>();
  const names = new Set<string>();
  for (const part of cellText(value).split(anyOfMarker)) {
    const people = peopleOf(part);
    for (const { id } of people) ids.add(id);
    if (people.length === 0) for (const name of namesIn(part)) names.add(foldText(name));
  }
  return ids.size + names.size === 0 ? nothing : { kind: 'people', ids, names, all };
}

function namesPeople({ ids, names, all }: LooseTest & { kind: 'people' }, cell: Cell | undefined): boolean {
  const people = peopleOf(cell);
  // What is no person yet is compared by what it says.
  const found = people.length > 0 ? people : namesIn(cell).map((name) => ({ id: '', name }));
  const isMeant = ({ id, name }: { id: string; name: string }): boolean => ids.has(id) || names.has(foldText(name));
  return all ? found.length === ids.size + names.size && found.every(isMeant) : found.some(isMeant);
}

/** The filter's value with the current user in place; undefined where the condition cannot take it. */
function resolveValue(filter: Filter, context: QueryContext): Cell | undefined {
  const { value } = filter;
  if (Array.isArray(value)) return filter.condition === 'date' ? null : undefined;
  if (typeof value !== 'string' || !value.includes(currentUserPlaceholder)) return value;
  if (context.currentUser === null || context.currentUser.trim() === '') return undefined;
  return value.replaceAll(currentUserPlaceholder, () => context.currentUser ?? '');
}

/** The placeholder of the current user is a text like any other here, and how a column is shown does not count. */
function exactTest(text: string, context: QueryContext): CellTest {
  const loose = equalTest([text], context, undefined);
  return loose.kind === 'nothing' ? nothing : { kind: 'exact', text, loose };
}

function equalTest(values: readonly Cell[], context: QueryContext, column: ColumnFormat | undefined): LooseTest {
  const texts = new Set<string>();
  const numbers: number[] = [];
  const held: number[] = [];
  const times: NumberRange[] = [];
  for (const value of values) {
    const text = foldText(cellText(value));
    // A blank value equals nothing: blank cells never match.
    if (text === '') continue;
    texts.add(text);
    const number = lengthOf(value, column) ?? writtenNumber(value);
    if (!Number.isNaN(number)) {
      numbers.push(number);
      held.push(heldNumber(number, value, column));
    }
    const time = timeOf(value, context.timeZone);
    if (!Number.isNaN(time)) times.push(daysRange(dayNumber(time), dayNumber(time)));
  }
  return texts.size === 0 ? nothing : { kind: 'equal', texts, numbers, held, times };
}

/** A value that is a date compares days; every other value compares numbers. */
function comparison(
  condition: '>' | '<',
  value: Cell,
  context: QueryContext,
  column: ColumnFormat | undefined,
): CellTest {
  const time = column?.type === 'duration' ? Number.NaN : timeOf(value, context.timeZone);
  if (!Number.isNaN(time)) {
    const day = dayNumber(time);
    const range = condition === '>' ? daysRange(day + 1, Infinity) : daysRange(-Infinity, day - 1);
    return { kind: 'time', range };
  }
  const number = lengthOf(value, column) ?? readNumber(value);
  if (Number.isNaN(number)) return nothing;
  const beyond = (limit: number): NumberRange =>
    condition === '>' ? { low: after(limit), high: Infinity } : { low: -Infinity, high: -after(-limit) };
  return { kind: 'number', range: beyond(number), held: beyond(heldNumber(number, value, column)) };
}

/** Of a column of durations the days that a text says; null of other columns. A bare number says none. */
const lengthOf = (value: Cell, column: ColumnFormat | undefined): number | null =>
  column?.type === 'duration' && typeof value === 'string' ? (readDuration(value) ?? Number.NaN) : null;

/** The number that a percent column holds for a value written with its sign: 0.1 for 10%. */
function heldNumber(number: number, value: Cell, column: ColumnFormat | undefined): number {
  const isShare = column?.type === 'percent' && typeof value === 'string' && value.includes('%');
  return isShare ? shifted(number, -2) : number;
}

function periodTest(filter: Filter, context: QueryContext): CellTest {
  if (!Array.isArray(filter.value)) return nothing;
  const [start, end] = filter.value;
  const range = { low: wallTime(start, context.timeZone), high: wallTime(end, context.timeZone) };
  return range.low <= range.high ? { kind: 'time', range } : nothing;
}

function daysTest(first: number, last: number): CellTest {
  return { kind: 'time', range: daysRange(first, last) };
}

function daysRange(first: number, last: number): NumberRange {
  return { low: first * dayLength, high: (last + 1) * dayLength - 1 };
}

/** The next double above a finite number. */
function after(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  float[0] = value;
  bits[0] = bits[0]! + (value > 0 ? 1n : -1n);
  return float[0];
}

const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);
