/** Clock time in IANA time zones. Offsets come from Intl once per calendar day, since a call costs microseconds. */

/**
 * Milliseconds of the calendar and clock that a time zone shows at an instant, as though they were UTC.
 * Throws a RangeError for a name that is no time zone.
 */
export function wallTime(instant: number, timeZone: string): number {
  if (timeZone === 'UTC' || !(instant >= firstInstant && instant <= lastInstant)) return instant;
  let zone = zones.get(timeZone);
  if (!zone) {
    zone = new ZoneOffsets(timeZone);
    zones.set(timeZone, zone);
  }
  return instant + zone.at(instant);
}

const day = 86_400_000;
/** Offsets change on quarters of an hour. */
const quarter = 900_000;
/** 0001-01-02 to 9999-12-30: outside, the formatter's years have eras or five digits, and no sheet has dates. */
const firstInstant = -62_135_510_400_000;
const lastInstant = 253_402_128_000_000;

class ZoneOffsets {
  readonly #format: Intl.DateTimeFormat;
  /** Offset by day; NaN for a day on which the clocks change. */
  readonly #days = new Map<number, number>();
  readonly #quarters = new Map<number, number>();

  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  at(instant: number): number {
    const index = Math.floor(instant / day);
    let offset = this.#days.get(index);
    if (offset === undefined) {
      const start = this.#ask(index * day);
      offset = start === this.#ask((index + 1) * day) ? start : Number.NaN;
      this.#days.set(index, offset);
    }
    return Number.isNaN(offset) ? this.#atQuarter(Math.floor(instant / quarter)) : offset;
  }

  #atQuarter(index: number): number {
    let offset = this.#quarters.get(index);
    if (offset === undefined) {
      offset = this.#ask(index * quarter);
      this.#quarters.set(index, offset);
    }
    return offset;
  }

  #ask(instant: number): number {
    const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
    for (const { type, value } of this.#format.formatToParts(instant)) {
      if (type in shown) shown[type as keyof typeof shown] = Number(value);
    }
    const wall = new Date(0);
    wall.setUTCFullYear(shown.year, shown.month - 1, shown.day);
    wall.setUTCHours(shown.hour, shown.minute, shown.second);
    return wall.getTime() - instant;
  }
}

const zones = new Map<string, ZoneOffsets>();
