/** How a language writes numbers, days and times: plain data, so that servers and browsers write the same. */

/** How a day is written, by how much of it is named. */
export type DayForm = 'long' | 'short' | 'month' | 'shortMonth' | 'day' | 'full';

export interface Formats {
  /** For `Intl`: with Latin digits and the Gregorian calendar. */
  tag: string;
  decimal: string;
  /** Between groups of three digits. */
  group: string;
  /** `{n}` is the number. */
  percent: string;
  /** An amount: `{s}` is the sign of its currency. */
  money: string;
  /** Lists of the twelve months, as the patterns of `days` need them. */
  months: readonly (readonly string[])[];
  /**
   * For each form its pattern and which of the lists its months are from. `{M}` is the month, `{d}` the day, `{dd}` the
   * same in two digits, `{y}` the year, `{W}` the weekday.
   */
  days: Readonly<Record<DayForm, readonly [pattern: string, months: number]>>;
  /** The months alone, long and short: places of their lists. */
  names: readonly [long: number, short: number];
  /** Counted from Sunday. */
  weekdays: readonly string[];
  shortWeekdays: readonly string[];
  /** As narrow as in a small calendar. */
  initials: readonly string[];
  /** `{h}` is the hour, of twelve where `{a}` is in it, `{hh}` the same in two digits, `{mm}` the minutes. */
  time: string;
  halves: readonly [before: string, after: string];
  /** Between a day and a time. */
  between: string;
  /** At the end of a sentence. */
  stop: string;
  /** 0 is Sunday. */
  weekStartsOn: number;
  /** Written from right to left. */
  rtl?: true;
}

const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const shortened = (names: readonly string[], letters = 3): string[] => names.map((name) => name.slice(0, letters));

export const english: Formats = {
  tag: 'en-US',
  decimal: '.',
  group: ',',
  percent: '{n}%',
  money: '{s}{n}',
  months: [months, shortened(months)],
  days: {
    long: ['{M} {d}, {y}', 0],
    short: ['{M} {d}, {y}', 1],
    month: ['{M} {y}', 0],
    shortMonth: ['{M} {y}', 1],
    day: ['{M} {d}', 1],
    full: ['{W}, {M} {d}, {y}', 0],
  },
  names: [0, 1],
  weekdays,
  shortWeekdays: shortened(weekdays),
  initials: shortened(weekdays, 2),
  time: '{h}:{mm} {a}',
  halves: ['AM', 'PM'],
  between: ', ',
  stop: '.',
  weekStartsOn: 0,
};
