/** Rules of color as formulas that spreadsheet programs color by. */
import type { ColorRule } from '../../../rules/arrangement/color-rules.ts';
import { parseDate } from '#engine/dates.ts';
import { readDuration } from '#engine/durations.ts';
import type { Column } from '#engine/model.ts';
import { readNumber } from '#engine/numbers.ts';
import { anyOfMarker, currentUserPlaceholder } from '#engine/query-model.ts';
import { columnLetters } from '../cell-address.ts';

/** A rule as it is written in a file: for the columns of the file from `first` to `last`, from the first row of data on. */
export interface WrittenRule {
  first: number;
  last: number;
  formula: string;
  color: ColorRule['color'];
}

/** Where the data are in a file. */
export interface DataPosition {
  /** From 1. */
  firstRow: number;
  /** Of the columns of the table, from 0. */
  places: readonly number[];
}

/** Of a sheet that is its table: below a header in row 1. */
export const positionOf = (columns: readonly Column[]): DataPosition => ({
  firstRow: 2,
  places: columns.map((_, index) => index),
});

/**
 * The rules that other programs can follow, in their order. Those of weeks and of the current viewer mean nothing
 * there.
 */
export function writtenRules(
  rules: readonly ColorRule[],
  columns: readonly Column[],
  { firstRow, places }: DataPosition = positionOf(columns),
): WrittenRule[] {
  return rules.flatMap((rule) => {
    const at = columns.findIndex(({ id }) => id === rule.column);
    const column = columns[at];
    const formula = column ? formulaOf(rule, column, `$${columnLetters(places[at]!)}${firstRow}`) : null;
    if (formula === null) return [];
    const position =
      rule.on === 'row'
        ? { first: Math.min(...places), last: Math.max(...places) }
        : { first: places[at]!, last: places[at]! };
    return [{ ...position, formula, color: rule.color }];
  });
}

/** The condition on the row that it is in; `cell` names the cell of the first row of data. */
function formulaOf(rule: ColorRule, column: Column, cell: string): string | null {
  const { condition, value } = rule;
  // The labels of a cell are no text that a formula of a file compares.
  if (column.type === 'choices') return null;
  if (typeof value === 'string' && value.includes(currentUserPlaceholder)) return null;
  const isDate = column.type === 'date' || column.type === 'datetime';
  const text = column.type === 'duration' ? inDays(value) : String(value ?? '').trim();
  if (text === null) return null;
  const day = (test: string): string => `AND(ISNUMBER(${cell}),${test})`;
  switch (condition) {
    case '=':
      return equals(text, isDate, cell);
    case 'any_of': {
      const each = text.split(anyOfMarker).map((one) => equals(one.trim(), isDate, cell));
      return each.includes(null) ? null : `OR(${each.join(',')})`;
    }
    // Of several labels alone.
    case 'all_of':
      return null;
    case 'is_not':
    case 'none_of': {
      const same = formulaOf({ ...rule, condition: condition === 'is_not' ? '=' : 'any_of' }, column, cell);
      return same === null ? null : `NOT(${same})`;
    }
    case '>':
    case '<': {
      const limit = isDate ? serialOf(text) : readNumber(text);
      if (limit === null || !Number.isFinite(limit)) return null;
      return day(`${isDate ? `INT(${cell})` : cell}${condition}${limit}`);
    }
    case 'starts_with':
    case 'not_starts_with':
      return negated(condition, text, `LEFT(TRIM(${cell}),${text.length})=${quoted(text)}`);
    case 'ends_with':
    case 'not_ends_with':
      return negated(condition, text, `RIGHT(TRIM(${cell}),${text.length})=${quoted(text)}`);
    case 'includes':
    case 'not_includes':
      return negated(condition, text, `ISNUMBER(SEARCH(${quoted(text.replaceAll(/[~*?]/g, '~$&'))},${cell}))`);
    case 'today':
      return day(`INT(${cell})=TODAY()`);
    case 'tomorrow':
      return day(`INT(${cell})=TODAY()+1`);
    case 'past_days': {
      const days = Math.floor(readNumber(text));
      return days >= 0 ? day(`INT(${cell})>=TODAY()-${days},INT(${cell})<=TODAY()`) : null;
    }
    case 'date': {
      if (!Array.isArray(value)) return null;
      const [from, to] = value.map((moment) => moment / 86_400_000 + serialOf1970);
      return day(`${cell}>=${from},${cell}<=${to}`);
    }
    case 'empty':
      return `LEN(TRIM(${cell}))=0`;
    case 'not_empty':
      return `LEN(TRIM(${cell}))>0`;
    case 'current_week':
    case 'next_week':
      return null;
  }
}

/** Lengths of time as files count them; null where one isn't readable, which matches nothing. */
function inDays(value: ColorRule['value']): string | null {
  if (typeof value !== 'string') return String(value ?? '');
  const days = value.split(anyOfMarker).map((one) => readDuration(one));
  return days.includes(null) ? null : days.join(anyOfMarker);
}

function equals(text: string, isDate: boolean, cell: string): string | null {
  if (text === '') return null;
  if (isDate) {
    const serial = serialOf(text);
    return serial === null ? null : `AND(ISNUMBER(${cell}),INT(${cell})=${serial})`;
  }
  const number = Number(text);
  const asText = `TRIM(${cell})=${quoted(text)}`;
  return Number.isFinite(number) ? `OR(${cell}=${number},${asText})` : asText;
}

const negated = (condition: string, text: string, formula: string): string | null =>
  text === '' ? null : condition.startsWith('not_') ? `NOT(${formula})` : formula;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const serialOf1970 = 25_569;

/** The day of a text, counted as spreadsheets do. */
function serialOf(text: string): number | null {
  const moment = parseDate(text);
  return Number.isNaN(moment) ? null : Math.floor(moment / 86_400_000) + serialOf1970;
}
