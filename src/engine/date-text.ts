/** Dates as people write them. Reads more than the spec's list, and each column in one order. */

export type DateOrder = 'day_first' | 'month_first';

export interface DateMatch {
  /** `ymd` and named months say their order; `numeric` needs the column's. */
  shape: 'ymd' | 'numeric' | 'day_month_name' | 'month_name_day';
  separator: string;
  /** In the order of the text for `numeric`; year, month, day otherwise. */
  parts: [number, number, number];
  shortYear: boolean;
  /** The name of the month was abbreviated. */
  shortMonth: boolean;
  /** `HH:MM:SS` or `HH:MM:SS.fff`; empty without. */
  time: string;
  seconds: boolean;
  /** `Z`, `+02:00` or empty. */
  zone: string;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const weekday = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,? +)?';
const yearMonthDay = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const dayMonthName = new RegExp(`^${weekday}(\\d{1,2})(?:st|nd|rd|th)?([ -])${month},?[ -](\\d{4}|\\d{2})$`, 'i');
const monthNameDay = new RegExp(`^${weekday}${month} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})$`, 'i');
const clock =
  /(?:T| +|, )(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?([ap])\.?m\.?)? ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

export function matchDate(text: string): DateMatch | null {
  if (text.length < 6 || text.length > 50) return null;
  const clockMatch = text.includes(':') ? clock.exec(text) : null;
  const time = clockMatch ? readClock(clockMatch) : { time: '', seconds: false, zone: '' };
  if (!time) return null;
  const day = clockMatch ? text.slice(0, clockMatch.index) : text;
  const found = matchDay(day);
  return found && { ...found, ...time };
}

/** `2026-11-21`, or null where the day does not exist in that order. */
export function dateOf(match: DateMatch, order: DateOrder): string | null {
  let [year, monthNumber, day] = match.parts;
  if (match.shape === 'numeric') {
    const [first, second, last] = match.parts;
    year = last;
    monthNumber = order === 'day_first' ? second : first;
    day = order === 'day_first' ? first : second;
  }
  // As Excel reads two digits: 00–29 are of this century.
  if (match.shortYear) year += year < 30 ? 2000 : 1900;
  if (monthNumber < 1 || monthNumber > 12 || day < 1 || day > daysInMonth(year, monthNumber) || year < 1000)
    return null;
  return `${String(year).padStart(4, '0')}-${String(monthNumber).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Whether a time of `matchDate` is the beginning of its day. */
export const isMidnight = (time: string): boolean => /^00:00(?::00(?:\.0+)?)?$/.test(time);

/** A wall clock of some zone, as the wall clock of UTC. */
export function toUtc(date: string, time: string, zone: string): { date: string; time: string } {
  if (zone === '' || zone === 'Z') return { date, time };
  const sign = zone.startsWith('-') ? 1 : -1;
  const minutes = sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)));
  const moment = new Date(Date.parse(`${date}T${time}Z`) + minutes * 60_000).toISOString();
  return { date: moment.slice(0, 10), time: moment.slice(11, moment.endsWith('.000Z') ? 19 : 23) };
}

/**
 * Days that a program wrote as the midnights of its time zone, in UTC: 08:00 in winter and 07:00 in summer is Los
 * Angeles. What decides whether a date may be such a midnight: its hour, and whether clocks are put forward then.
 */
export function seasonAndHour({ shape, parts, time, zone }: DateMatch): string {
  const hour = /^(\d\d):00(?::00(?:\.0+)?)?$/.exec(time)?.[1];
  if (shape !== 'ymd' || zone !== 'Z' || hour === undefined) return 't';
  // In between it depends on the year and the country.
  const season = [12, 1, 2].includes(parts[1]) ? 'winter' : parts[1] >= 5 && parts[1] <= 9 ? 'summer' : 'between';
  return `${season} ${hour}`;
}

/** The day that begins at such a midnight: west of Greenwich on the same date of UTC, east of it on the next. */
export function dayOfDistantMidnight(date: string, time: string): string {
  if (Number(time.slice(0, 2)) <= 12) return date;
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The number format that writes a date as the source wrote it. */
export function dateFormatOf(match: DateMatch, order: DateOrder): string {
  const year = match.shortYear ? 'yy' : 'yyyy';
  const monthName = match.shortMonth ? 'mmm' : 'mmmm';
  const mark = match.separator;
  const day = {
    ymd: `yyyy${mark}mm${mark}dd`,
    numeric: order === 'day_first' ? `dd${mark}mm${mark}${year}` : `mm${mark}dd${mark}${year}`,
    day_month_name: `d${mark}${monthName}${mark}${year}`,
    month_name_day: `${monthName} d, yyyy`,
  }[match.shape];
  if (!match.time) return day;
  return `${day} ${match.seconds ? 'hh:mm:ss' : 'hh:mm'}`;
}

export function daysInMonth(year: number, monthNumber: number): number {
  if (monthNumber === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(monthNumber) ? 30 : 31;
}

function matchDay(text: string): Omit<DateMatch, 'time' | 'seconds' | 'zone'> | null {
  const first = text.charCodeAt(0);
  if (first >= 48 && first <= 57) {
    const iso = yearMonthDay.exec(text);
    if (iso) {
      const parts: DateMatch['parts'] = [Number(iso[1]), Number(iso[3]), Number(iso[4])];
      return { shape: 'ymd', separator: iso[2] ?? '-', parts, shortYear: false, shortMonth: false };
    }
    const numbers = numeric.exec(text);
    if (numbers) {
      const shortYear = numbers[4]?.length === 2;
      // 1-2-03 and 1.2.03 are as often a code or a version; 01.02.03 and 1/2/03 are dates.
      if (shortYear && (numbers[2] === '-' || (numbers[2] === '.' && text.length !== 8))) return null;
      const parts: DateMatch['parts'] = [Number(numbers[1]), Number(numbers[3]), Number(numbers[4])];
      return { shape: 'numeric', separator: numbers[2] ?? '/', parts, shortYear, shortMonth: false };
    }
  }
  if (!/[a-z]/i.test(text)) return null;
  const named = dayMonthName.exec(text);
  if (named) {
    const parts: DateMatch['parts'] = [Number(named[4]), monthNumberOf(named[3]), Number(named[1])];
    const shortYear = named[4]?.length === 2;
    return {
      shape: 'day_month_name',
      separator: named[2] ?? ' ',
      parts,
      shortYear,
      shortMonth: (named[3]?.length ?? 9) <= 4,
    };
  }
  const leading = monthNameDay.exec(text);
  if (!leading) return null;
  const parts: DateMatch['parts'] = [Number(leading[3]), monthNumberOf(leading[1]), Number(leading[2])];
  return {
    shape: 'month_name_day',
    separator: ' ',
    parts,
    shortYear: false,
    shortMonth: (leading[1]?.length ?? 9) <= 4,
  };
}

function monthNumberOf(name = ''): number {
  return monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function readClock(match: RegExpExecArray): Pick<DateMatch, 'time' | 'seconds' | 'zone'> | null {
  const half = match[5]?.toLowerCase();
  let hours = Number(match[1]);
  if (half) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (half === 'p' ? 12 : 0);
  }
  const minutes = Number(match[2]);
  const seconds = Number(match[3] ?? 0);
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  const fraction = (match[4] ?? '').padEnd(3, '0').slice(0, 3);
  const time = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`;
  return {
    time: Number(fraction) > 0 ? `${time}.${fraction}` : time,
    seconds: match[3] !== undefined,
    zone: zoneOf(match[6]),
  };
}

function zoneOf(text = ''): string {
  if (/^(z|utc)$/i.test(text)) return 'Z';
  if (text.length === 5) return `${text.slice(0, 3)}:${text.slice(3)}`;
  return text;
}
