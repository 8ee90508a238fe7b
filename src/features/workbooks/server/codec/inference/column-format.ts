import { type ColumnPlan, type ColumnReadings, fits, textDateFormat } from './column-plan.ts';
import { currencyOfFormat } from '#engine/format-currency.ts';
import { dayFormatOf, keptFormat, kindOfFormat } from '../../formats/number-format.ts';
import { type NumberMatch, underMark } from './number-text.ts';
import type { CellReading } from './cell-reading.ts';

/** What a number counts: from its format, or from the sign next to its digits. */
export function unitOf(reading: CellReading): 'percent' | 'currency' | 'plain' {
  if (reading.kind === 'true_number') {
    const kind = kindOfFormat(reading.format);
    return kind === 'percent' || kind === 'currency' ? kind : 'plain';
  }
  if (reading.kind !== 'number' || reading.match.unit === '') return 'plain';
  return reading.match.unit === '%' ? 'percent' : 'currency';
}

/** The format that most cells of the column have. */
export function columnFormat(readings: ColumnReadings, plan: ColumnPlan): string | undefined {
  const counts = new Map<string, number>();
  const written: [NumberMatch, number][] = [];
  for (const [reading, { count }] of readings) {
    if (!fits(reading, plan)) continue;
    const format = ownFormat(reading, plan);
    if (format !== null) counts.set(format, (counts.get(format) ?? 0) + count);
    if (reading.kind === 'number') written.push([reading.match, count]);
  }
  for (const [unit, matches] of Map.groupBy(written, ([{ unit, unitFirst }]) => `${unit}${unitFirst}`)) {
    const format = writtenFormat(
      matches.map(([match]) => match),
      plan,
    );
    const count = matches.reduce((sum, [, of]) => sum + of, 0);
    if (format !== '' || unit === 'false') counts.set(format, (counts.get(format) ?? 0) + count);
  }
  let most = 0;
  let answer: string | undefined;
  // What amounts are in is shown of a column of amounts, also where more cells say nothing of it.
  const isAmount = plan.type === 'currency';
  const naming = [...counts].filter(([format]) => !isAmount || currencyOfFormat(format) !== null);
  for (const [format, count] of naming.length > 0 ? naming : counts) {
    if (count > most) {
      most = count;
      answer = keptFormat(format);
    }
  }
  return answer;
}

/** Whether the formats of some cells name another currency than that of their column. */
export function hasOwnCurrencies(readings: ColumnReadings, plan: ColumnPlan): boolean {
  const currency = currencyOfFormat(plan.format);
  return [...readings.keys()].some((reading) => {
    const own = fits(reading, plan) ? currencyOfFormat(cellFormat(reading, plan)) : null;
    return own !== null && own !== currency;
  });
}

/**
 * The format of one cell where it differs from the column's: `General` says that the cell has none. Numbers written as
 * text differ only by their unit, since the column's decimals were found over all of them.
 */
export function cellFormat(reading: CellReading, plan: ColumnPlan): string | undefined {
  let format: string | undefined;
  if (reading.kind === 'number') {
    const own = writtenFormat([reading.match], plan);
    if (unitSign(own) === unitSign(plan.format ?? '')) return undefined;
    format = own;
  } else if (reading.kind === 'date') {
    return undefined;
  } else {
    format = ownFormat(reading, plan) ?? undefined;
    if (format === undefined) return undefined;
    // A format that the heading gave its column says nothing else of a whole number without one.
    if (plan.format === '0' && reading.kind === 'true_number' && reading.isWhole && !keptFormat(format))
      return undefined;
  }
  if ((keptFormat(format) ?? '') === (plan.format ?? '')) return undefined;
  return keptFormat(format) ?? 'General';
}

function ownFormat(reading: CellReading, plan: ColumnPlan): string | null {
  switch (reading.kind) {
    case 'true_datetime':
      return plan.type === 'date' && reading.isDay ? dayFormatOf(reading.format) : reading.format;
    case 'true_number':
    case 'true_date':
    case 'true_time':
      return reading.format;
    case 'date':
      return textDateFormat(reading, plan.dateOrder);
    default:
      return null;
  }
}

/** One format for numbers written with the same unit. */
function writtenFormat(matches: NumberMatch[], plan: ColumnPlan): string {
  const first = matches[0];
  if (!first) return '';
  const read = matches.map((match) => underMark(match, plan.mark));
  const decimals = read.map((one) => one.decimals);
  const most = Math.max(...decimals);
  const same = decimals.every((one) => one === most);
  const whole = read.some(({ grouped }) => grouped) ? '#,##0' : '0';
  const positions = (count: number): string => (count > 0 ? `.${'0'.repeat(Math.min(count, 10))}` : '');
  if (first.unit !== '%' && matches.some(({ byLakh }) => byLakh)) return lakhFormat(first, positions(most));
  if (first.unit === '') {
    if (matches.some(({ exponent }) => exponent)) return '';
    if (whole === '0') return same && most > 0 ? `0${positions(most)}` : '';
    return `${whole}${positions(most)}`;
  }
  if (first.unit === '%') return `${whole}${positions(most)}%`;
  const digits = `#,##0${positions(most)}`;
  const sign = `[$${first.unit}]`;
  const space = first.unitSpaced ? '\\ ' : '';
  return first.unitFirst ? `${sign}${space}${digits}` : `${digits}${space}${sign}`;
}

/** Formats group by thousands alone, so pairs are written out for numbers that have them. */
function lakhFormat({ unit, unitFirst, unitSpaced }: NumberMatch, decimals: string): string {
  const sign = unit === '' ? '' : `[$${unit}]`;
  const space = unitSpaced ? '\\ ' : '';
  const section = (digits: string): string =>
    unitFirst ? `${sign}${space}${digits}${decimals}` : `${digits}${decimals}${space}${sign}`;
  const [crore, lakh, thousand] = ['##\\,##\\,##\\,##0', '##\\,##\\,##0', '##,##0'].map(section);
  return `[>=10000000]${crore};[>=100000]${lakh};${thousand}`;
}

function unitSign(format: string): string {
  return format.endsWith('%') ? '%' : (/\[\$([^\]]*)\]/.exec(format)?.[1] ?? '');
}
