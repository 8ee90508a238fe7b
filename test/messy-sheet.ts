/** Random sheets as people leave them, and random questions about them: what the engine is held against the rules with. */
import fc from 'fast-check';
import { type Cell, type Column, columnTypes, type SheetContent } from '#engine/model.ts';
import { aggregateFunctions, conditions, type Filter, type Query, type QueryContext } from '#engine/query-model.ts';
import { calendarTime } from './naive-reading.ts';

const day = 86_400_000;
/** Days around one week, with the last of a leap February, of a month and of a year. */
const someDay = fc.oneof(
  fc.integer({ min: -12, max: 12 }).map((days) => Date.UTC(2026, 2, 11) + days * day),
  fc.constantFrom(Date.UTC(2024, 1, 29), Date.UTC(2025, 11, 31), Date.UTC(2026, 2, 29), Date.UTC(2026, 10, 1)),
);
const clock = fc.constantFrom('00:00:00', '00:30:00', '02:30:00', '09:15:30', '12:00:00', '23:30:00', '23:59:59');
const months = 'January February March April May June July August September October November December'.split(' ');
const two = (figure: number): string => String(figure).padStart(2, '0');

/** A day in every format that is read, and in some that are not. */
const writtenDay: fc.Arbitrary<string> = fc
  .tuple(someDay, clock, fc.integer({ min: 0, max: 21 }))
  .map(([at, time, how]) => {
    const date = new Date(at);
    const [y, m, d] = [String(date.getUTCFullYear()), two(date.getUTCMonth() + 1), two(date.getUTCDate())];
    const name = months[date.getUTCMonth()] ?? '';
    const plainDay = String(date.getUTCDate());
    const forms = [
      `${m}-${d}-${y}`,
      `${d}-${m}-${y}`,
      `${y}-${m}-${d}`,
      `${d}/${m}/${y}`,
      `${m}/${d}/${y}`,
      `${y}/${m}/${d}`,
      `${plainDay} ${name} ${y}`,
      `${name} ${plainDay}, ${y}`,
      `${plainDay} ${name.slice(0, 3)} ${y}`,
      `${m}-${d}-${y} ${time}`,
      `${d}-${m}-${y} ${time}`,
      `${y}-${m}-${d} ${time}`,
      `${y}-${m}-${d}T${time.slice(0, 5)}`,
      `${y}-${m}-${d}T${time}`,
      `${y}-${m}-${d}T${time}.250`,
      `${y}-${m}-${d}T${time}Z`,
      `${y}-${m}-${d}T${time}.999Z`,
      // Near misses: an impossible day, one figure, another sign, an hour of 24.
      `${y}-${m}-31`,
      `${plainDay}/${m}/${y}`,
      `${d}.${m}.${y}`,
      `${y}-${m}-${d} 24:00:00`,
      `${d} ${name.toUpperCase()} ${y}`,
    ];
    return forms[how] ?? '';
  });

const figure = fc.oneof(
  fc.integer({ min: -1_500, max: 1_500 }),
  fc.constantFrom(0.5, 10.25, -3.75, 1_200, 1_200.5, 12),
);
/** A number as people write them. */
const writtenNumber = fc.tuple(figure, fc.integer({ min: 0, max: 15 })).map(([value, how]) => {
  const text = String(value);
  const grouped = value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  const forms = [
    text,
    ` ${text} `,
    `$${grouped}`,
    `€ ${text}`,
    `USD ${grouped}`,
    `${text} kg`,
    `${text}%`,
    `No. ${text}`,
    `(${text})`,
    `+${text}`,
    text.replace('-', '\u2212'),
    grouped.replaceAll(',', "'"),
    grouped.replaceAll(',', '\u00a0'),
    `${text}.`,
    `${text},00`,
    `Room ${text}`,
  ];
  return forms[how] ?? '';
});

const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom(
    'Open',
    ' open',
    'OPEN ',
    'Café',
    'Cafe\u0301',
    'café',
    'İstanbul',
    'istanbul',
    'STRASSE',
    'Straße',
    'ΣΊΣΥΦΟΣ',
    'σίσυφος',
  ),
  fc.constantFrom(
    '日本語',
    '👩‍👩‍👧',
    '\u202eabc',
    'a\tb',
    'a\u0000b',
    '\ufeffOpen',
    'ann@example.com',
    'ANN@example.com',
    'true',
    'a, b',
    'red||blue',
  ),
);

const blank = fc.constantFrom<Cell[]>(null, '', ' ', '\u00a0', '\t');
const number = fc.oneof(figure, fc.double({ noNaN: true, min: -1e6, max: 1e6 }), fc.constantFrom(1e21, -0, 5e-324));
const cell: fc.Arbitrary<Cell> = fc.oneof(blank, word, writtenDay, writtenNumber, number, fc.boolean());

const ids = ['a', 'b', 'c', 'd', 'e'];
const columnId = fc.constantFrom(...ids);
const anyColumn = fc.oneof({ weight: 9, arbitrary: columnId }, { weight: 1, arbitrary: fc.constant('gone') });

const fullRow: fc.Arbitrary<Record<string, Cell>> = fc.record({ a: cell, b: cell, c: cell, d: cell, e: cell });

export const messySheet: fc.Arbitrary<SheetContent> = fc
  .tuple(
    fc.uniqueArray(columnId, { minLength: 1 }),
    fc.array(fc.constantFrom(...columnTypes), { minLength: 5, maxLength: 5 }),
    fc.array(fc.oneof(fullRow, fc.dictionary(columnId, cell)), { maxLength: 40, size: 'max' }),
    fc.array(fc.double({ noNaN: true, min: 0, max: 100 }), { minLength: 40, maxLength: 40 }),
  )
  .map(([order, types, rows, positions]) => ({
    version: 1,
    columns: order.map((id, index): Column => ({ id, name: `Column ${id}`, type: types[index] ?? 'text' })),
    rows: rows.map((cells, index) => ({
      row_id: `row-${index}`,
      position: positions[index] ?? index,
      version: 1,
      cells,
    })),
  }));

const instant = someDay.chain((at) => fc.integer({ min: 0, max: day - 1 }).map((within) => at + within));
const period = fc.tuple(instant, instant).map(([one, other]): [number, number] => [one, other]);
const value = fc.oneof(
  cell,
  fc.tuple(cell, cell).map(([one, other]) => `${one ?? ''}||${other ?? ''}`),
  fc.constantFrom('{{current_user}}', ' {{current_user}} ', '{{current_user}}||open'),
  fc.integer({ min: -1, max: 400 }),
);

/** The filter, but mostly on a column that the sheet has, and as often as not with a value that is somewhere in it. */
export function askedOf(sheet: SheetContent, filter: Filter, pick: number): Filter {
  const column = pick % 10 === 0 ? filter.column : (sheet.columns[pick % sheet.columns.length]?.id ?? filter.column);
  const cells = sheet.rows.flatMap((row) => Object.values(row.cells)).filter((one) => one !== null && one !== '');
  const takes = !Array.isArray(filter.value) && pick % 2 === 0 && cells.length > 0;
  return { ...filter, column, ...(takes && { value: cells[(pick / 2) % cells.length] ?? null }) };
}

/** The context, but mostly at a moment that some date of a column is near: on its day, or one, two or seven before. */
export function nearOf(sheet: SheetContent, column: string, context: QueryContext, pick: number): QueryContext {
  const times = sheet.rows
    .map((row) => calendarTime(row.cells[column], context.timeZone))
    .filter((time) => !Number.isNaN(time));
  const time = times[pick % Math.max(1, times.length)];
  if (time === undefined || pick % 5 === 0) return context;
  const daysBefore = [0, 1, 2, 7][Math.floor(pick / 7) % 4] ?? 0;
  return { ...context, now: time - daysBefore * day };
}

export const messyFilter: fc.Arbitrary<Filter> = fc.constantFrom(...conditions).chain((condition) =>
  fc.record({
    column: anyColumn,
    condition: fc.constant(condition),
    value: condition === 'date' ? fc.oneof({ weight: 5, arbitrary: period }, { weight: 1, arbitrary: value }) : value,
  }),
);

const aggregates = fc.array(
  fc.record({ function: fc.constantFrom(...aggregateFunctions), column: fc.option(anyColumn) }),
  { maxLength: 3 },
);
const direction = fc.constantFrom<('ascending' | 'descending')[]>('ascending', 'descending');
const terms = fc.array(fc.oneof(word, writtenNumber, writtenDay), { minLength: 1, maxLength: 3 });

export const messyQuery: fc.Arbitrary<Query> = fc.record(
  {
    columns: fc.uniqueArray(anyColumn),
    filters: fc.array(messyFilter, { maxLength: 3 }),
    search: fc.record({ text: terms.map((all) => all.join(',')), columns: fc.uniqueArray(anyColumn) }),
    sort: fc.array(fc.record({ column: anyColumn, direction }), { maxLength: 3 }),
    page: fc.record({ offset: fc.integer({ min: 0, max: 45 }), limit: fc.integer({ min: 0, max: 45 }) }),
    aggregates,
    group: fc.record(
      { by: anyColumn, aggregates, sort: direction, limit: fc.integer({ min: 0, max: 45 }) },
      { requiredKeys: ['by', 'aggregates'] },
    ),
    distinct: fc.record({ column: anyColumn, limit: fc.integer({ min: 0, max: 45 }) }),
  },
  { requiredKeys: ['columns'] },
);

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'America/St_Johns'];
export const messyContext: fc.Arbitrary<QueryContext> = fc.record({
  now: instant,
  timeZone: fc.constantFrom(...zones),
  weekStartsOn: fc.integer({ min: 0, max: 6 }),
  currentUser: fc.constantFrom(null, ' ', 'ann@example.com', 'Open'),
});
