import type { Cell, ColumnType } from '#engine/model.ts';

/** How a row of cells goes on: by its place from the first cell, which is 0; places before it are negative. */
export type CellSeries = (position: number) => Cell;

/**
 * What the cells continue as: numbers by their step (or, where steps differ, by the line that fits them best), days by days
 * or months, names of days and months, and texts by the number at their end. Null where they only repeat.
 */
export function seriesOf(cells: readonly Cell[], type: ColumnType): CellSeries | null {
  return numberSeries(cells) ?? daySeries(cells, type) ?? nameSeries(cells) ?? countedSeries(cells);
}

/** A single number is copied, as in every spreadsheet. */
function numberSeries(cells: readonly Cell[]): CellSeries | null {
  const numbers = cells.filter((cell) => typeof cell === 'number');
  if (numbers.length < 2 || numbers.length < cells.length) return null;
  const count = numbers.length;
  const middle = (count - 1) / 2;
  const mean = numbers.reduce((sum, value) => sum + value, 0) / count;
  const spread = numbers.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  const slope = numbers.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) / spread;
  const step = evenStep(numbers);
  // What adding leaves behind the fifteenth figure is no part of the numbers.
  const clean = (value: number): number => Number(value.toPrecision(15));
  if (step !== null) return (position) => clean((numbers[0] ?? 0) + step * position);
  return (position) => clean(mean + slope * (position - middle));
}

const dayLength = 86_400_000;
const isoDay = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?$/;

function daySeries(cells: readonly Cell[], type: ColumnType): CellSeries | null {
  if (type !== 'date' && type !== 'datetime') return null;
  const texts = cells.filter((cell) => typeof cell === 'string' && isoDay.test(cell)) as string[];
  const [first] = texts;
  if (first === undefined || texts.length < cells.length) return null;
  const write = (at: number): string => new Date(at).toISOString().slice(0, first.length);
  const times = texts.map((text) => Date.parse(text.length === 10 ? `${text}T00:00Z` : `${text}Z`));
  const [start = 0] = times;
  const months = texts.length < 2 ? null : evenStep(texts.map(monthOf));
  if (months !== null && months !== 0 && new Set(texts.map((text) => text.slice(8))).size === 1) {
    return (position) => write(monthsLater(start, months * position));
  }
  const step = texts.length < 2 ? dayLength : evenStep(times);
  return step === null ? null : (position) => write(start + step * position);
}

const monthOf = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1;

/** A month that is shorter ends with its last day. */
function monthsLater(start: number, months: number): number {
  const day = new Date(start);
  const requested = day.getUTCDate();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() + months);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return day.setUTCDate(Math.min(requested, last));
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = 'January February March April May June July August September October November December'.split(' ');
const short = (names: readonly string[]): string[] => names.map((name) => name.slice(0, 3));
const rounds = [days, months, short(days), short(months)];

function nameSeries(cells: readonly Cell[]): CellSeries | null {
  for (const round of rounds) {
    const positions = cells.map((cell) => round.findIndex((name) => name.toLowerCase() === String(cell).toLowerCase()));
    const [first = -1, second] = positions;
    if (positions.includes(-1)) continue;
    const step = second === undefined ? 1 : (second - first + round.length) % round.length;
    const isEven = positions.every((position, at) => position === (first + step * at) % round.length);
    const [text] = cells;
    const like = (name: string): string =>
      text === String(text).toLowerCase()
        ? name.toLowerCase()
        : text === String(text).toUpperCase()
          ? name.toUpperCase()
          : name;
    if (isEven)
      return (position) =>
        like(round[(((first + step * position) % round.length) + round.length) % round.length] ?? '');
  }
  return null;
}

/** `Item 8`, `Item 9`; figures in front stay as many as they were. */
function countedSeries(cells: readonly Cell[]): CellSeries | null {
  const parts = cells.map((cell) => /^(.*?\D)(\d{1,15})$/s.exec(typeof cell === 'string' ? cell : ''));
  const [first] = parts;
  if (!first || parts.some((part) => part?.[1] !== first[1])) return null;
  const numbers = parts.map((part) => Number(part?.[2]));
  const step = numbers.length < 2 ? 1 : evenStep(numbers);
  const figures = first[2]?.startsWith('0') ? first[2].length : 0;
  if (step === null) return null;
  return (position) => `${first[1]}${String(Math.abs((numbers[0] ?? 0) + step * position)).padStart(figures, '0')}`;
}

/** The step from each number to the next, where all are the same. */
function evenStep(numbers: readonly number[]): number | null {
  const [first = 0, second = 0] = numbers;
  const step = second - first;
  const scale = Math.max(...numbers.map(Math.abs), 1e-300);
  return numbers.every((value, at) => Math.abs(first + step * at - value) <= scale * 1e-12) ? step : null;
}
