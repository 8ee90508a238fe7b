/**
 * How a cell is read and when it passes a filter, written down again from the rules (blocks-and-data.md, section 9;
 * filter-cases.json) and from nothing in src/engine: a mistake made there is not made here by the same line.
 */
import { format as formatByLibrary } from 'numfmt';
import type { Cell, Column } from '#engine/model.ts';
import type { Condition, Filter, QueryContext, QueryFilter } from '#engine/query-model.ts';

/** What comparisons see of a cell: no outer spaces, no case, one way to write an accent, no NUL. */
export function plainText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return String(cell).normalize('NFC').trim().toLowerCase().split('\u0000').join('');
}

/** The number of a cell after everything that is not numeric was stripped; NaN where none is left, and for dates. */
export function strippedNumber(cell: Cell | undefined): number {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : Number.NaN;
  if (typeof cell !== 'string' || isDateThatStripsToFigures(cell)) return Number.NaN;
  const letters = [...cell];
  const stored = letters.filter((letter, index) => {
    const [before, after] = [letters[index - 1], letters[index + 1]];
    if (letter === '.') return isDigit(after);
    // The hyphen of 5-star is none of a number.
    if (letter === '-' || letter === '\u2212') return !isDigit(before) || isDigit(after) || after === '.';
    return isDigit(letter);
  });
  const [mantissa = '', power = '', ...more] = cell.split('e');
  const isPower = more.length === 0 && power !== '' && [...power.replace(/^[+-]/, '')].every(isDigit);
  if (isPower && power.length <= 4 && /^-?\d(\.\d+)?$/.test(mantissa)) return Number(cell);
  // A text that is a number as it is may end in its point.
  return decimal(isDecimal(cell) ? cell : stored.join('').replaceAll('\u2212', '-'));
}

/** `25/12/2026` would become 25122026. */
const isDateThatStripsToFigures = (text: string): boolean =>
  /[/\p{L}]/u.test(text) && !Number.isNaN(calendarTime(text, 'UTC'));

const signs = ['+', '-', '\u2212'];
const separators = [',', "'", '\u2019'];
const currencyCodes =
  'USD EUR GBP JPY INR CNY CHF CAD AUD NZD SEK NOK DKK PLN BRL MXN ZAR SGD HKD KRW TRY AED NGN KES'.split(' ');

/**
 * The number of a cell that is nothing but one: sign, currency, sign, figures in groups, decimals, currency or per cent.
 * NaN for all else, for texts of more than 40 letters, and beyond 15 figures that count.
 */
export function wholeNumber(cell: Cell | undefined): number {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : Number.NaN;
  if (typeof cell !== 'string') return Number.NaN;
  const text = cell.trim();
  const figures = [...text].filter(isDigit);
  if (text.length > 40 || figures.length === 0) return Number.NaN;
  if (figures.join('').replace(/^0+/, '').length > 15) return Number.NaN;
  return allReadings(text).some((rest) => rest === '') ? strippedNumber(text) : Number.NaN;
}

/** What can be left of a text after each of its parts was taken, in every way that the parts allow. */
function allReadings(text: string): string[] {
  const space = optional((rest) => (/^\s/.test(rest) ? [rest.slice(1)] : []));
  const sign = optional((rest) => (signs.includes(rest[0] ?? '') ? [rest.slice(1)] : []));
  const percent = (rest: string): string[] => (rest[0] === '%' ? [rest.slice(1)] : []);
  const steps = [
    sign,
    space,
    optional(afterCurrency),
    space,
    sign,
    optional(afterFigures),
    optional(afterDecimals),
    space,
    optional((rest) => [...percent(rest), ...afterCurrency(rest)]),
  ];
  return steps.reduce((rests, step) => rests.flatMap(step), [text]);
}

type Step = (rest: string) => string[];
const optional =
  (step: Step): Step =>
  (rest) => [rest, ...step(rest)];

/** A currency sign with up to three capital letters before it, or one of the known codes. */
function afterCurrency(rest: string): string[] {
  const signed = [0, 1, 2, 3].flatMap((length) => {
    const [letters, after] = [rest.slice(0, length), rest.slice(length)];
    const capitals = [...letters].every((letter) => letter >= 'A' && letter <= 'Z');
    const mark = [...after][0] ?? '';
    return letters.length === length && capitals && /^\p{Sc}$/u.test(mark) ? [after.slice(mark.length)] : [];
  });
  const coded = currencyCodes.filter((code) => rest.startsWith(code)).map((code) => rest.slice(code.length));
  return [...signed, ...coded];
}

/** Figures without separators, or in groups of two or three of which the last has three. */
function afterFigures(rest: string): string[] {
  const ends: string[] = [];
  const digitsAt = (start: number, most: number): number => {
    let count = 0;
    while (count < most && isDigit(rest[start + count])) count += 1;
    return count;
  };
  for (let length = 1; length <= digitsAt(0, rest.length); length++) ends.push(rest.slice(length));
  const groups = (at: number): void => {
    const mark = rest[at] ?? '';
    if (!separators.includes(mark) && !/^\s$/.test(mark)) return;
    for (const length of [2, 3]) {
      if (digitsAt(at + 1, length) < length) continue;
      if (length === 3) ends.push(rest.slice(at + 1 + length));
      groups(at + 1 + length);
    }
  };
  for (let length = 1; length <= digitsAt(0, 3); length++) groups(length);
  return ends;
}

function afterDecimals(rest: string): string[] {
  if (rest[0] !== '.') return [];
  const ends = [rest.slice(1)];
  for (let at = 1; isDigit(rest[at]); at++) ends.push(rest.slice(at + 1));
  return ends;
}

const isDigit = (letter: string | undefined): boolean => letter !== undefined && letter >= '0' && letter <= '9';
const isDecimal = (text: string): boolean => !Number.isNaN(decimal(text));

/** Minus, figures, a point and figures, and nothing else; figures on one side of the point at least. */
function decimal(text: string): number {
  const unsigned = text.startsWith('-') ? text.slice(1) : text;
  const [whole = '', fraction = '', ...more] = unsigned.split('.');
  const letters = [...whole, ...fraction];
  if (more.length > 0 || letters.length === 0 || !letters.every(isDigit)) return Number.NaN;
  return Number(text);
}

const dateFormats = [
  'MM-DD-YYYY',
  'DD-MM-YYYY',
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'YYYY/MM/DD',
  'D MMMM YYYY',
  'MMMM D, YYYY',
  'D MMM YYYY',
  'MM-DD-YYYY HH:mm:ss',
  'DD-MM-YYYY HH:mm:ss',
  'YYYY-MM-DD HH:mm:ss',
  // Our own cells hold ISO date-times.
  'YYYY-MM-DDTHH:mm',
  'YYYY-MM-DDTHH:mm:ss',
  'YYYY-MM-DDTHH:mm:ss.SSS',
  'YYYY-MM-DDTHH:mmZ',
  'YYYY-MM-DDTHH:mm:ssZ',
  'YYYY-MM-DDTHH:mm:ss.SSSZ',
];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The parts of a format as a pattern; a literal T or Z is only for itself. */
const patterns = dateFormats.map((format) => {
  const names = { YYYY: 'year', MMMM: 'name', MMM: 'short', MM: 'month', DD: 'day', D: 'day', HH: 'hour' };
  const more = { mm: 'minute', SSS: 'millisecond', ss: 'second' };
  const widths: Record<string, string> = { YYYY: '\\d{4}', SSS: '\\d{3}', D: '\\d{1,2}' };
  const all: Record<string, string> = { ...names, ...more };
  const source = format.replaceAll(/YYYY|MMMM|MMM|MM|DD|D|HH|mm|SSS|ss|\./g, (part) => {
    if (part === '.') return '\\.';
    return `(?<${all[part]}>${part.startsWith('MMM') ? '[A-Za-z]+' : (widths[part] ?? '\\d{2}')})`;
  });
  return new RegExp(`^${source}$`);
});

/** Calendar time as though UTC, by the first format that fits; one with a zone is moved to the one given. */
export function calendarTime(cell: Cell | undefined, timeZone: string): number {
  if (typeof cell !== 'string') return Number.NaN;
  const text = cell.trim();
  for (const pattern of patterns) {
    const parts = pattern.exec(text)?.groups;
    const time = parts ? timeOfParts(parts) : Number.NaN;
    if (!Number.isNaN(time)) return text.endsWith('Z') ? clockOf(time, timeZone) : time;
  }
  return Number.NaN;
}

function timeOfParts(parts: Record<string, string>): number {
  const of = (name: string): number => Number(parts[name] ?? 0);
  const sameWord = (one: string, other = ''): boolean => one.toLowerCase() === other.toLowerCase();
  const month = parts['name']
    ? months.findIndex((name) => sameWord(name, parts['name'])) + 1
    : parts['short']
      ? months.findIndex((name) => sameWord(name.slice(0, 3), parts['short'])) + 1
      : of('month');
  const date = new Date(0);
  date.setUTCFullYear(of('year'), month - 1, of('day'));
  const isReal = date.getUTCFullYear() === of('year') && date.getUTCMonth() === month - 1;
  if (!isReal || date.getUTCDate() !== of('day')) return Number.NaN;
  if (of('hour') > 23 || of('minute') > 59 || of('second') > 59) return Number.NaN;
  return date.getTime() + of('hour') * 3_600_000 + of('minute') * 60_000 + of('second') * 1_000 + of('millisecond');
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the calendar and clock of a zone show at an instant, as though UTC. */
export function clockOf(instant: number, timeZone: string): number {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', options);
  clocks.set(timeZone, clock);
  const shown = clock.format(instant).replace(' ', 'T');
  return Date.parse(`${shown}Z`) + (((instant % 1_000) + 1_000) % 1_000);
}

const dayOf = (time: number): number => Math.floor(time / 86_400_000);

/** What people are shown of a cell, in plain letters, next to what is written in it: days in both of their forms. */
export function shownAs(cell: Cell | undefined, column: Column): string[] {
  if (typeof cell === 'boolean') return [cell ? 'yes' : 'no'];
  const isDay = column.type === 'date' || column.type === 'datetime';
  if (typeof cell === 'number' && !isDay) return [plainText(shownNumber(cell, column))];
  if (typeof cell !== 'string' || !isDay) return [];
  const iso = /^\d{4}-\d\d-\d\d(?:([T ])\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z?)?$/.exec(cell);
  const time = Date.parse(`${cell.slice(0, 10)}T${iso?.[1] ? cell.slice(11, 16) : '00:00'}Z`);
  if (!iso || Number.isNaN(time) || new Date(time).getUTCDate() !== Number(cell.slice(8, 10))) return [];
  return dayForms.map((form) => {
    const day = form.format(time);
    return plainText(iso[1] ? `${day}, ${timeOfDay.format(time).replaceAll('\u202f', ' ')}` : day);
  });
}

// A form costs far more to make than to use.
const dayForms = (['long', 'short'] as const).map(
  (month) => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month, day: 'numeric' }),
);
const timeOfDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
const upToDecimals = (most: number, least = 0): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
const [whole, cents, twoDecimals, sixDecimals] = [
  upToDecimals(0),
  upToDecimals(2, 2),
  upToDecimals(2),
  upToDecimals(6),
];

function shownNumber(value: number, { type, format }: Column): string {
  if (format) return formatByLibrary(format, value).trim();
  if (type === 'percent') return `${unformatted(value * 100)}%`;
  if (type !== 'currency') return unformatted(value);
  const size = Math.abs(value);
  const isOdd = (size > 0 && size < 0.01) || size >= 1e15;
  const figures = Number.isInteger(value) ? whole : cents;
  return `${value < 0 ? '-' : ''}$${isOdd ? unformatted(size) : figures.format(size)}`;
}

/** Two decimals at most, six below a hundredth; powers of ten for what is very large or small. */
function unformatted(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 0.0001 || size >= 1e15)) {
    const [figures, power = '0'] = Number(value.toPrecision(6)).toExponential().split('e');
    return `${figures}E${power[0]}${power.slice(1).padStart(2, '0')}`;
  }
  const written = (size < 0.01 ? sixDecimals : twoDecimals).format(value);
  return written === '-0' ? '0' : written;
}

/** Whether a cell passes a filter. */
export function passesFilter(
  filter: QueryFilter,
  cell: Cell | undefined,
  context: QueryContext,
  column: Column = { id: 'plain', name: 'Plain', type: 'text' },
): boolean {
  if (filter.condition === 'is_exactly')
    return filter.value.trim() !== '' && cell !== null && `${cell}` === filter.value;
  if (filter.condition === 'is_key') {
    const keys = filter.value.split('||').filter(Boolean);
    return column.type === 'choices' ? keys.some((key) => partsOf(cell).includes(key)) : keys.includes(plainText(cell));
  }
  const { condition } = filter;
  if (condition === 'date') return isInPeriod(filter, cell, context);
  if (Array.isArray(filter.value)) return false;
  // In a column of persons the signed-in user is a person, and not an address.
  const currentUser = column?.type === 'person' ? (context.currentPerson ?? null) : context.currentUser;
  const value = withUser(filter.value, { ...context, currentUser });
  if (value === undefined) return false;
  if (column.type === 'person' && /^(=|any_of|is_not|none_of)$/.test(condition))
    return isOfPeople(condition, cell, value);
  if (column.type === 'choices' && condition in ofLabels) return ofLabels[condition]?.(cell, value) ?? false;
  const cellDay = dayOf(calendarTime(cell, context.timeZone));
  const today = dayOf(clockOf(context.now, context.timeZone));
  // 1 January 1970 was a Thursday.
  const weekStart = today - ((((today + 4 - context.weekStartsOn) % 7) + 7) % 7);
  const [text, part] = [plainText(cell), plainText(value)];
  const texts = text === '' ? [] : [text, ...shownAs(cell, column)];
  // A percent column holds 0.1 for what people write as 10%.
  const inHundredths = typeof cell === 'number' && column.type === 'percent';
  // A bare number in a column of durations says no unit.
  const isLength = (one: Cell): boolean => column.type === 'duration' && typeof one === 'string';
  const heldFor = (one: Cell, number: number): number =>
    isLength(one)
      ? daysWritten(`${one}`)
      : inHundredths && typeof one === 'string' && one.includes('%')
        ? Number(`${number}e-2`)
        : number;
  switch (condition) {
    case '=':
      return equals(cell, value, context.timeZone, heldFor);
    case 'any_of':
      return (typeof value === 'string' ? value.split('||') : [value]).some((one) =>
        equals(cell, one, context.timeZone, heldFor),
      );
    case 'is_not':
      return part !== '' && !passesFilter({ ...filter, condition: '=' }, cell, context, column);
    case 'none_of': {
      const values = typeof value === 'string' ? value.split('||') : [value];
      const isFilled = values.some((one) => plainText(one) !== '');
      return isFilled && !passesFilter({ ...filter, condition: 'any_of' }, cell, context, column);
    }
    case '>':
    case '<': {
      const day = isLength(value) ? Number.NaN : dayOf(calendarTime(value, context.timeZone));
      const [left, right] = Number.isNaN(day)
        ? [strippedNumber(cell), heldFor(value, strippedNumber(value))]
        : [cellDay, day];
      return condition === '>' ? left > right : left < right;
    }
    case 'starts_with':
      return texts.some((one) => one.indexOf(part) === 0);
    case 'not_starts_with':
      return texts.every((one) => one.indexOf(part) !== 0);
    case 'ends_with':
      return texts.some((one) => one.slice(Math.max(0, one.length - part.length)) === part);
    case 'not_ends_with':
      return texts.every((one) => one.slice(Math.max(0, one.length - part.length)) !== part);
    case 'includes':
      return texts.some((one) => one.indexOf(part) >= 0);
    case 'not_includes':
      return texts.every((one) => one.indexOf(part) < 0);
    case 'past_days': {
      const days = Math.floor(strippedNumber(value));
      return days >= 0 && cellDay <= today && cellDay >= today - days;
    }
    case 'today':
      return cellDay === today;
    case 'tomorrow':
      return cellDay === today + 1;
    case 'current_week':
      return cellDay >= weekStart && cellDay < weekStart + 7;
    case 'empty':
      return plainText(cell) === '';
    case 'not_empty':
      return plainText(cell) !== '';
    case 'next_week':
      return cellDay >= weekStart + 7 && cellDay < weekStart + 14;
    // One value isn't several.
    case 'all_of': {
      const [only, ...others] = `${value ?? ''}`.split('||').filter((one) => plainText(one) !== '');
      return only !== undefined && others.length === 0 && equals(cell, only, context.timeZone, heldFor);
    }
  }
}

/** A column of persons compares whole names; those of random sheets have no ids. */
function isOfPeople(condition: Condition, cell: Cell | undefined, value: Cell): boolean {
  const wanted = new Set(`${value}`.split('||').flatMap(namesOf).map(plainText));
  if (wanted.size === 0) return false;
  const found = namesOf(`${cell ?? ''}`).map(plainText);
  const isNamed = (name: string): boolean => wanted.has(name);
  if (condition === 'any_of' || condition === 'none_of') return found.some(isNamed) === (condition === 'any_of');
  return (found.length === wanted.size && found.every(isNamed)) === (condition === '=');
}

const namesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** A column of several choices compares whole labels, of which commas part those of a cell. (decision 179) */
const ofLabels: Partial<Record<Condition, (cell: Cell | undefined, value: Cell) => boolean>> = {
  '=': areLabels,
  is_not: (cell, value) => partsOf(value, '||').length > 0 && !areLabels(cell, value),
  any_of: hasLabel,
  all_of: (cell, value) => {
    const wanted = partsOf(value, '||');
    return wanted.length > 0 && wanted.every((label) => partsOf(cell).includes(label));
  },
  none_of: hasNoLabel,
  includes: hasLabel,
  not_includes: hasNoLabel,
};

function areLabels(cell: Cell | undefined, value: Cell): boolean {
  const wanted = new Set(partsOf(value, '||'));
  const labels = partsOf(cell);
  return wanted.size > 0 && labels.length === wanted.size && labels.every((label) => wanted.has(label));
}

function hasLabel(cell: Cell | undefined, value: Cell): boolean {
  return partsOf(cell).some((label) => partsOf(value, '||').includes(label));
}

function hasNoLabel(cell: Cell | undefined, value: Cell): boolean {
  return partsOf(value, '||').length > 0 && !hasLabel(cell, value);
}

/** Those that are written alike stand once. */
function partsOf(cell: Cell | undefined, mark?: string): string[] {
  const texts = mark ? `${cell ?? ''}`.split(mark) : [`${cell ?? ''}`];
  const written = texts.flatMap((text) => betweenCommas(text).map((part) => part.trim()));
  return [...new Set(written)].map(plainText).filter((part) => part !== '');
}

/** A part in double quotes, which end before a comma or the end, may have commas and doubled quotes in it. */
function betweenCommas(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  for (;;) {
    const inner = rest.trimStart();
    let end = 0;
    if (inner.startsWith('"')) {
      for (end = 1; end < inner.length; end++) {
        if (inner[end] !== '"') continue;
        if (inner[end + 1] === '"') end++;
        else break;
      }
    }
    const after = end > 0 && end < inner.length ? inner.slice(end + 1).trimStart() : null;
    if (after === '' || after?.startsWith(',')) {
      parts.push(inner.slice(1, end).split('""').join('"'));
      if (after === '') return parts;
      rest = after.slice(1);
      continue;
    }
    const comma = rest.indexOf(',');
    if (comma < 0) return [...parts, rest];
    parts.push(rest.slice(0, comma));
    rest = rest.slice(comma + 1);
  }
}

function isInPeriod({ value }: Filter, cell: Cell | undefined, { timeZone }: QueryContext): boolean {
  if (!Array.isArray(value)) return false;
  const time = calendarTime(cell, timeZone);
  return time >= clockOf(value[0], timeZone) && time <= clockOf(value[1], timeZone);
}

/** The same text, the same number however it is written, the same day, or a boolean by its word. A blank equals nothing. */
function equals(
  cell: Cell | undefined,
  value: Cell,
  timeZone: string,
  heldFor: (one: Cell, number: number) => number,
): boolean {
  if (plainText(value) === '' || plainText(cell) === '') return false;
  const sameDay = dayOf(calendarTime(cell, timeZone)) === dayOf(calendarTime(value, timeZone));
  const sameNumber = wholeNumber(cell) === heldFor(value, wholeNumber(value));
  const sameWord = typeof cell === 'boolean' && plainText(value) === (cell ? 'yes' : 'no');
  return plainText(cell) === plainText(value) || sameNumber || sameDay || sameWord;
}

/** `1:30` or `90 min` as days, as far as tests write them. */
function daysWritten(text: string): number {
  const [hours = '', minutes, seconds = '0', ...more] = text.trim().split(':');
  const isClock =
    minutes !== undefined && more.length === 0 && [hours, minutes, seconds].every((part) => /^\d+$/.test(part));
  return isClock ? (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) / 86_400 : Number.NaN;
}

/** Undefined: there is no user to put in. */
function withUser(value: Cell, { currentUser }: QueryContext): Cell | undefined {
  if (typeof value !== 'string' || !value.includes('{{current_user}}')) return value;
  return currentUser?.trim() ? value.split('{{current_user}}').join(currentUser) : undefined;
}
