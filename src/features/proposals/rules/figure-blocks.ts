import { currencyOfFormat } from '#engine/format-currency.ts';
import { currencyOfHeading } from '#engine/meaning/heading-currency.ts';
import { unanswered } from '#engine/meaning/value-facts.ts';
import { wordsOf } from '#engine/meaning/name-words.ts';
import { oddRowsOf } from '#engine/meaning/odd-rows.ts';
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { isUnnamed } from '#engine/meaning/unnamed.ts';
import type { BlockFilter, StoredBlock } from '#features/apps/rules/page/document.ts';
import { type ColumnRoles, isLopsided, type ProposedFigure } from './column-roles.ts';
import { namesKey } from './relations/heading-words.ts';
import { filled, phrasesOf } from './layouts/phrases.ts';
import { proposedBlock } from './proposed-block.ts';
import { asTitle, averageOf, columnAsTitle, columnWithin, isNeutral, isQuestion, totalOf } from './wording.ts';

/** More bars or points than these are not read any more. */
const mostBars = 15;
const mostPoints = 400;
/** From so many days on a line goes by months. */
const mostDays = 60;
/** Or from so many months on, where days are missing. */
const leastMonths = 6;
/** And by years from so many years on. */
const mostYears = 12;
const mostAnswers = 8;

/** How many rows there are, and up to three large figures of numbers that mean something on their own. */
export function scorecardBlock(sheet: SheetProfile, roles: ColumnRoles): StoredBlock | null {
  // Rows are counted by what all of them have.
  const readable = sheet.columns.filter((column) => !roles.personal.includes(column));
  const full = [...(roles.title ? [roles.title] : []), ...readable].find(({ filled }) => filled === sheet.rows);
  const counted = full ?? roles.title;
  const count = counted && {
    source: { sheet_title: sheet.title, column: counted.id },
    ...{ label: countOf(sheet, roles), count_rows: true, symbol: '' },
  };
  const figures = roles.figures
    .filter((one) => isRequested(one, roles))
    .slice(0, 3)
    .map(({ column, function: how }) => ({
      source: { sheet_title: sheet.title, column: column.id },
      label: how === 'average' ? averageOf(column.name, phrasesOf(sheet)) : totalOf(column.name, phrasesOf(sheet)),
      function: how,
      symbol: currencySign(column, roles),
    }));
  const cards = [...(count ? [count] : []), ...figures];
  // That there are so many rows says little alone.
  if (cards.length < 2) return null;
  return proposedBlock('scorecard', 'figures', {
    sheet_title: sheet.title,

    settings: { figure_notes: 'Full numbers only' },
    axis: cards,
    filters: withoutOddRows(sheet),
  });
}

/** Averages that somebody asks for: how good, how warm, how old. That of prices, rates and sizes is of no thing in the list. */
const requestedAverages: ReadonlySet<string> = new Set(
  `rating score grade mark gpa satisfaction temperature humidity age weight height speed duration occupancy utilization
  attendance response delay latency`.split(/\s+/),
);
function isRequested({ column, function: how }: ProposedFigure, { kind, title }: ColumnRoles): boolean {
  const words = wordsOf(column.name);
  if (how === 'sum' || kind === 'measurements' || words.some((word) => requestedAverages.has(word))) return true;
  // Rows without a name are what was observed, and no things that have a number each.
  return title === null && !words.some((word) => word === 'price' || word === 'cost');
}

/** `Orders`; where the title names no things, or not what each row is, entries are counted. */
export function countOf(sheet: SheetProfile, roles: ColumnRoles): string {
  const title = sheet.title.trim();
  const isOfThings = !isNeutral(title) && /[a-z]s$/.test(title) && roles.kind !== 'measurements';
  return isOfThings && !sheet.columns.some((column) => isCounted(column, title))
    ? asTitle(title)
    : phrasesOf(sheet).entries;
}

/** Whether rows are of the same thing again and again: ten years of each of the countries. */
const isCounted = ({ name, distinct, filled }: ColumnProfile, title: string): boolean =>
  distinct * 2 < filled && wordsOf(title).at(-1) === pluralOf(wordsOf(name).at(-1) ?? '');

const pluralOf = (word: string): string => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`);

/** Totals and notes among the rows would be reckoned with twice. */
export const withoutOddRows = (sheet: SheetProfile): BlockFilter[] =>
  oddRowsOf(sheet).map(({ column, text }) => ({
    ...{ name: `Without ${text}`, active: true, condition: 'not_starts_with' as const, value: text },
    sheet_column: { sheet: sheet.title, column },
  }));

/** What is shown along an axis: a figure, or how many rows there are. */
type Drawn = ProposedFigure | 'rows';

/**
 * The charts that suit the columns: a line over dates, bars or slices over a category. Where no number means anything
 * they count rows.
 */
export function chartBlocks(sheet: SheetProfile, roles: ColumnRoles): StoredBlock[] {
  if (roles.kind === 'survey answers') return answerCharts(sheet, roles);
  const date =
    roles.dates.find((column) => !isUnnamed(column) && (column.distinct <= mostPoints || roles.start === column)) ??
    yearsOf(roles) ??
    undefined;
  const figure = roles.figures[0] ?? (date ? courseOf(roles, date) : undefined);
  const drawn: Drawn = figure ?? 'rows';
  const [category, second] = groupings(roles, figure);
  const charts: StoredBlock[] = [];
  if (date && date.distinct >= 3 && isOverTime(roles, figure, date))
    charts.push(chart(sheet, roles, 'over-time', date, drawn, 'line'));
  // How far tasks are matters more than how much they take.
  const isByStatus = category !== undefined && (roles.meaningOf(category) === 'status' || roles.kind === 'tasks');
  if (category)
    charts.push(chart(sheet, roles, 'by-category', category, isByStatus ? 'rows' : drawn, barsFor(category, roles)));
  const slices = second ?? (date ? undefined : category);
  const isWhole = figure?.function === 'sum' && (figure.column.minimum ?? 0) >= 0;
  if (charts.length < 2 && slices && slices !== category && slices.distinct <= 6 && (isWhole || !figure))
    charts.push(chart(sheet, roles, 'shares', slices, drawn, 'pie'));
  return charts.slice(0, 2);
}

/** Years that numbers were measured in. */
const yearsOf = ({ kind, shown, meaningOf }: ColumnRoles): ColumnProfile | undefined =>
  kind === 'measurements'
    ? shown.find((column) => meaningOf(column) === 'year' && column.distinct >= 4 && column.distinct <= mostPoints)
    : undefined;

/** Where rows have no name and no number is known for sure, the first of them all the same has a course over time. */
function courseOf({ title, shown, keys, meaningOf }: ColumnRoles, date: ColumnProfile): ProposedFigure | undefined {
  const column = title
    ? undefined
    : shown.find(
        (one) =>
          ['number', 'currency'].includes(one.type) &&
          ['number', 'stock', 'count', 'measure'].includes(meaningOf(one)) &&
          one.distinct > 2 &&
          !namesKey(one.name) &&
          !keys.has(one),
      );
  if (!column) return undefined;
  // What is there at a time adds up over things, not over time: one point of the line must be one time.
  const isAtTimes = meaningOf(column) === 'stock' && (date.type === 'number' || stepOf(date) === 'Day');
  return { column, function: isAtTimes ? 'sum' : 'average' };
}

/**
 * Rows are counted over time only where there are many. What is due when says little of what was done when, and the
 * average price of events is no course of anything.
 */
function isOverTime(roles: ColumnRoles, figure: ProposedFigure | undefined, date: ColumnProfile): boolean {
  // When a place was founded or a person hired says nothing about what they have now.
  if (['tasks', 'places', 'people'].includes(roles.kind)) return false;
  // How many rows a day has is mostly how the list was made; by months it is how much went on.
  if (!figure)
    return (
      date.filled >= 24 &&
      stepOf(date) !== 'Day' &&
      !roles.keys.has(date) &&
      (roles.title !== null || date.distinct < date.filled)
    );
  return figure.function === 'sum' || ['measurements', 'money', 'list'].includes(roles.kind);
}

/** What the points of a line are: days, or the months or years of many; where there are hardly any days, times. */
function stepOf(date: ColumnProfile): 'Time' | 'Day' | 'Month' | 'Year' {
  const days = new Set(date.samples.map((value) => String(value).slice(0, 10)));
  if (date.type === 'datetime' && days.size < 3) return 'Time';
  const years = date.samples.map((value) => Number(String(value).slice(0, 4))).filter((year) => year > 0);
  const reach = Math.max(...years) - Math.min(...years);
  if (date.distinct > mostDays && reach > mostYears) return 'Year';
  // Few days here and there in a long time would be a line of spikes.
  const months = new Set(date.samples.map((value) => String(value).slice(0, 7)));
  const isScattered = months.size >= leastMonths && date.distinct > months.size * 1.5;
  return date.distinct > mostDays || isScattered ? 'Month' : 'Day';
}

/** How many gave which answer: a chart for each question with few answers that most were asked. */
function answerCharts(sheet: SheetProfile, roles: ColumnRoles): StoredBlock[] {
  return roles.categories
    .filter(
      (column) =>
        column.distinct <= mostAnswersOfOne &&
        column.filled * 2 >= sheet.rows &&
        mayGroup(column) &&
        !areNames(column, roles) &&
        isOfSome(column, asManyAs),
    )
    .slice(0, mostAnswers)
    .map((column, at) => chart(sheet, roles, `answers-${at + 1}`, column, 'rows', barsFor(column, roles)));
}

/** More answers than these to one question were written, and not chosen. */
const mostAnswersOfOne = 10;

/** Fewer bars are said in a sentence. */
const leastBars = 3;
const leastInGroup = 2;

/** What bars are drawn by: where rows are only counted, or averaged, each bar stands for some of them. */
const groupings = (roles: ColumnRoles, figure: ProposedFigure | undefined): ColumnProfile[] =>
  roles.categories.filter(
    (column) =>
      column.distinct >= leastBars &&
      column.distinct <= mostBars &&
      mayGroup(column) &&
      roles.meaningOf(column) !== 'yes or no' &&
      (!areNames(column, roles) || (figure?.function === 'sum' && roles.kind === 'money')) &&
      (figure !== undefined || !roles.keys.has(column)) &&
      (figure !== undefined || column.filled >= 8) &&
      (figure?.function === 'sum' || isOfSome(column, unlike)) &&
      column.filled * 2 >= Math.max(...roles.shown.map(({ filled: of }) => of)),
  );

/** Whether groups by this column say something: they are no numbers, have a heading, and no value is nearly all of them. */
const mayGroup = (column: ColumnProfile): boolean =>
  !isLopsided(column) &&
  !areNumbers(column) &&
  !isUnnamed(column) &&
  !wordsOf(column.name).some((word) => word === 'unit' || word === 'currency') &&
  // `Room 3` is one of three columns of rooms.
  !/\s\d+$/.test(column.name) &&
  !isMostlyUnanswered(column);

/** How much larger the largest group is than the average one: of answers that they are as many is an answer. */
const [unlike, asManyAs] = [1.3, 1];

/** The rows beside the largest group are enough for two or more in each of the others. */
const isOfSome = ({ filled, distinct, commonest }: ColumnProfile, unlike: number): boolean =>
  // Of every group about as many: the bars would say nothing.
  commonest * distinct > filled * unlike &&
  filled - commonest >= (distinct - 1) * leastInGroup &&
  filled >= distinct * leastInGroup;

/** Names of people; Chad and Jordan are countries, too. */
const areNames = (column: ColumnProfile, { meaningOf }: ColumnRoles): boolean =>
  column.names !== undefined &&
  !['country', 'place'].includes(meaningOf(column)) &&
  column.names.full + column.names.given + (column.names.family ?? 0) >= 0.5;

/** One answer is none, and so common that it may be the largest group. */
const isMostlyUnanswered = ({ samples, commonest, filled }: ColumnProfile): boolean =>
  commonest * 3 > filled && samples.some((value) => unanswered.test(String(value).trim()));

/** Numbers and amounts among texts are values, and no groups. */
const areNumbers = ({ type, samples }: ColumnProfile): boolean =>
  type === 'text' &&
  samples.filter((value) => /^[-+]?\s?\p{Sc}?\s?\d[\d.,\s]*(?:\p{Sc}|%|[A-Z]{3})?$/u.test(String(value))).length * 3 >
    samples.length;

/** Long names need room next to their bars; what has an order of its own is in it. */
const barsFor = (column: ColumnProfile, roles: ColumnRoles): string =>
  column.distinct > 7 || (!roles.orderOf(column) && column.samples.some((value) => String(value).length > 14))
    ? 'horizontal-bar'
    : 'bar';

function chart(
  sheet: SheetProfile,
  roles: ColumnRoles,
  id: string,
  along: ColumnProfile,
  drawn: Drawn,
  type: string,
): StoredBlock {
  const isDate = along.type === 'date' || along.type === 'datetime';
  const phrases = phrasesOf(sheet);
  const step = isDate ? stepOf(along) : 'Day';
  // The average of one number is that number.
  const isEach = along.filled === sheet.rows && along.distinct >= sheet.rows && (step === 'Day' || step === 'Time');
  return proposedBlock('chart', id, {
    sheet_title: sheet.title,
    settings: {
      title:
        isQuestion(along.name) || roles.kind === 'survey answers'
          ? along.name
          : filled(isDate || type === 'line' ? phrases.overTime : phrases.grouped, {
              name: drawnName(sheet, roles, drawn, isEach),
              group: columnWithin(along.name, phrases),
            }),
      x_axis: along.id,
      legendPosition: type === 'pie' ? 'bottom' : 'hidden',
      ...(step !== 'Day' && { group_dates: step }),
      ...(type !== 'line' && { bar_order: roles.orderOf(along) ? 'Own order' : 'Largest first' }),
    },
    filters: withoutOddRows(sheet),
    axis: [
      {
        ...(drawn === 'rows'
          ? { column: along.id, count_rows: true }
          : { column: drawn.column.id, duplicateXAxis: drawn.function }),
        type,
        ...(type === 'line' && { pointRadius: along.distinct > 60 ? 0 : 3 }),
      },
    ],
  });
}

function drawnName(sheet: SheetProfile, roles: ColumnRoles, drawn: Drawn, isEach: boolean): string {
  if (drawn === 'rows') return countOf(sheet, roles);
  return drawn.function === 'average' && !isEach
    ? averageOf(drawn.column.name, phrasesOf(sheet))
    : columnAsTitle(drawn.column.name);
}

/**
 * The currency of the heading, `Betrag (EUR)`, or else of the number format: a heading was written for this column. None is
 * made up where neither names one.
 */
function currencySign(column: ColumnProfile, roles: ColumnRoles): string {
  const isMoney = column.type === 'currency' || roles.meaningOf(column) === 'amount';
  return currencyOfHeading(column.name) ?? (isMoney ? currencyOfFormat(column.format) : null) ?? '';
}
