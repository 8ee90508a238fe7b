/**
 * Lengths of time as spreadsheets have them: a cell is a number of days, shown by a format that counts hours beyond the
 * day, `[h]:mm` (ECMA-376 part 1, 18.8.31). Sums and averages are those of any numbers.
 */

/** How a column of durations is written; the first is the usual one. */
export const durationFormats = ['[h]:mm', '[h]:mm:ss'] as const;
export type DurationFormat = (typeof durationFormats)[number];

/** What a column of durations is written by: its own format where that counts hours beyond the day. */
export const durationFormatOf = (format: string | undefined): string =>
  format !== undefined && /\[h+\]/i.test(format) ? format : durationFormats[0];

const secondsOfDay = 86_400;

/**
 * Text as a number of days: `1:30` is an hour and a half, `1:30:15`, `90 min`, `1h 30m`, `1.5 h`, `2 d`. Null for
 * anything else: a bare number could be hours as well as minutes.
 */
export function readDuration(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > 40) return null;
  const isNegative = /^[-−]/.test(trimmed);
  const body = trimmed.replace(/^[-−+]\s*/, '');
  const seconds = secondsOfClock(body) ?? secondsOfUnits(body);
  return seconds === null ? null : (isNegative ? -seconds : seconds) / secondsOfDay + 0;
}

function secondsOfClock(text: string): number | null {
  const [, hours, minutes, seconds = '0'] = /^(\d{1,7}):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

const unit = String.raw`(?:(\d{1,7}(?:\.\d{1,4})?)\s*`;
const units = new RegExp(
  `^${unit}d(?:ays?)?)?\\s*${unit}h(?:(?:ou)?rs?)?)?\\s*${unit}m(?:in(?:ute)?s?)?)?\\s*${unit}s(?:ec(?:ond)?s?)?)?$`,
  'i',
);

function secondsOfUnits(text: string): number | null {
  const found = text === '' ? null : units.exec(text);
  if (!found) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((one) => Number(one ?? 0));
  return Math.round((days * secondsOfDay + hours * 3_600 + minutes * 60 + seconds) * 1_000) / 1_000;
}

/** A number of days as it is typed: `26:30`, or `26:30:15` where it has seconds. To the second. */
export function durationText(days: number): string {
  const all = Math.round(Math.abs(days) * secondsOfDay);
  if (!Number.isSafeInteger(all)) return String(days);
  const two = (value: number): string => String(value).padStart(2, '0');
  const seconds = all % 60;
  const clock = `${Math.floor(all / 3_600)}:${two(Math.floor(all / 60) % 60)}${seconds > 0 ? `:${two(seconds)}` : ''}`;
  return days < 0 && all > 0 ? `-${clock}` : clock;
}
