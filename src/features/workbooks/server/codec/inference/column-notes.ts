import type { ReportNote } from '../workbook-codec.ts';
import { type Msg, msg, msgPlural } from '#kit/language/msg.ts';
import { columnTypeNames } from '../../../rules/column-type-names.ts';
import { type CellTally, noteOf } from './cell-tally.ts';
import {
  type ColumnPlan,
  countWhere,
  type ColumnReadings,
  dateOrder,
  decimalMark,
  fits,
  isNumericDate,
  isWholeNumber,
  positionsWhere,
} from './column-plan.ts';
import type { PlannedColumn } from './profile-raw-sheet.ts';
import type { CellReading } from './cell-reading.ts';
import type { Observations } from './sheet-observations.ts';

/** What was decided about a column beyond doubt's reach, and which of its cells do not follow. */
export function columnNotes({ index, column, plan }: PlannedColumn, seen: Observations): ReportNote[] {
  const readings: ColumnReadings = seen.columns.get(index) ?? new Map();
  const notes: ReportNote[] = [];
  const add = (
    kind: ReportNote['kind'],
    requested: (reading: CellReading) => boolean,
    text: (tally: CellTally) => Msg,
  ): void => {
    const found = positionsWhere(readings, requested);
    if (found.count > 0)
      notes.push(noteOf(kind, msg('“{column}”: {note}', { column: column.name, note: text(found) }), found));
  };
  const isFilled = ({ kind }: CellReading): boolean => kind !== 'blank' && kind !== 'error';
  const isNumber = plan.type === 'number' || plan.type === 'currency' || plan.type === 'percent';
  const isDate = plan.type === 'date' || plan.type === 'datetime';

  add(
    'not_of_type',
    (reading) => isFilled(reading) && !fits(reading, plan),
    ({ count }) =>
      plan.type === 'text'
        ? msgPlural(
            count,
            '{count} cell of a column of text is a number, a date or true or false and stays so.',
            '{count} cells of a column of text are numbers, dates or true or false and stay so.',
          )
        : msgPlural(
            count,
            '{count} cell doesn’t fit the type {type} and stays as written.',
            '{count} cells don’t fit the type {type} and stay as written.',
            { type: msg(columnTypeNames[plan.type]) },
          ),
  );
  if (plan.type === 'text' && plan.codes) {
    const whole = countWhere(readings, (reading) => isWholeNumber(reading) || reading.kind === 'code');
    if (whole * 2 > countWhere(readings, isFilled)) {
      add(
        'kept_as_text',
        (reading) => isWholeNumber(reading) || reading.kind === 'code',
        () =>
          msg(
            'imported as text because these digits are codes (leading zeros, phone numbers, long numbers), not amounts.',
          ),
      );
    }
  }
  if (isNumber && plan.mark === 'comma' && decimalMark(readings) !== 'point') {
    add(
      'decimal_comma',
      (reading) => reading.kind === 'number' && (reading.match.decimal !== '' || reading.match.group !== ''),
      () => msg('read with a decimal comma (1.234,5 is one thousand two hundred thirty-four and a half).'),
    );
  }
  if (isNumber)
    add(
      'rounded',
      (reading) => reading.kind === 'number' && reading.rounded,
      () => msg('some numbers have more digits than a number can hold and were rounded.'),
    );
  if (isDate) addDateNotes(readings, plan.dateOrder, plan.zones, add);
  add(
    'times_as_text',
    ({ kind }) => kind === 'true_time',
    () => msg('times of day and durations without a date are text.'),
  );
  return notes;
}

function addDateNotes(
  readings: ColumnReadings,
  order: 'day_first' | 'month_first',
  zones: ColumnPlan['zones'],
  add: (kind: ReportNote['kind'], requested: (reading: CellReading) => boolean, text: () => Msg) => void,
): void {
  const shown = dateOrder(readings);
  const isOpen = (reading: CellReading): boolean => isNumericDate(reading) && reading.dayFirst && reading.monthFirst;
  if (shown === null)
    add('ambiguous_dates', isOpen, () =>
      order === 'day_first'
        ? msg('the order of days and months is unclear; they were read with the day first.')
        : msg('the order of days and months is unclear; they were read with the month first.'),
    );
  const isAgainst = (reading: CellReading): boolean =>
    isNumericDate(reading) && (order === 'day_first' ? !reading.dayFirst : !reading.monthFirst);
  add('ambiguous_dates', isAgainst, () =>
    order === 'day_first'
      ? msg('most dates have the day first; these only make sense the other way round and were read that way.')
      : msg('most dates have the month first; these only make sense the other way round and were read that way.'),
  );
  add(
    'short_years',
    (reading) => reading.kind === 'date' && reading.match.shortYear,
    () => msg('two-digit years were read as 1930 to 2029.'),
  );
  const zoned = (reading: CellReading): boolean => reading.kind === 'date' && reading.match.zone !== '';
  if (zones === 'utc') add('time_zones', zoned, () => msg('times in different zones were converted to UTC.'));
  if (zones === 'midnights')
    add('time_zones', zoned, () =>
      msg('times were midnights of another time zone, written in UTC, so they became dates.'),
    );
  if (zones === 'keep')
    add('time_zones', zoned, () =>
      msg('the clock time was imported without its zone ({zones}).', { zones: zoneNames(readings) }),
    );
}

function zoneNames(readings: ColumnReadings): string {
  const zones = new Set([...readings.keys()].map((reading) => (reading.kind === 'date' ? reading.match.zone : '')));
  zones.delete('');
  return [...zones].map((zone) => (zone === 'Z' ? 'UTC' : zone)).join(', ');
}
