import { dayOfHeading, timeColumnsOf, weekColumnsOf, weekdayColumnOf } from '#engine/meaning/week-columns.ts';
import { wordsOf } from '#engine/meaning/name-words.ts';
import type { ColumnProfile } from '#engine/meaning/sheet-profile.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { lanesBlock, tableBlock } from '../row-blocks.ts';
import type { LaidSheet, Layout } from './layout.ts';

/** A week of so many lessons is seen at once; of more, a table is searched. */
const mostOfWeek = 84;
/** So many lines of a week need neither search nor pages. */
const mostLines = 60;

/** The week as people hang it on the wall: a column for each day, or a lane of cards. */
export const timetable: Layout = {
  view(of) {
    const week = weekColumnsOf(of.sheet);
    if (week.length > 0) return [weekTable(of)];
    const day = weekdayColumnOf(of.sheet);
    if (!day || of.sheet.rows > mostOfWeek) return [];
    const { roles } = withSubject(of);
    return [lanesBlock(of.sheet, roles, { lane: day, title: of.title })];
  },
  viewIsWhole: true,
  figures: () => [],
  tablePage: 'never',
};

/** Lessons of certain days, with their times, as the sheet has them: a month of a calendar has no room for a day of them. */
export const datedTimetable: Layout = {
  view(of) {
    const { sheet, roles, title, details } = withSubject(of);
    return [tableBlock(sheet, roles, title, { hasButton: Boolean(details) })];
  },
  viewIsWhole: true,
  figures: () => [],
  tablePage: 'never',
};

/** Whether lessons have days of the year, and not of every week. */
export const isDated = ({ sheet, roles }: LaidSheet): boolean =>
  roles.kind === 'timetable' && roles.start !== null && weekColumnsOf(sheet).length === 0;

/** Columns that say whose week it is, or at which time. */
const mostLabels = 2;

/** Pixels of the content that a page has, of a name or a time, and of a day that can still be read. */
const [widthOfPage, widthOfLabel, leastOfDay, mostOfDay] = [1_090, 150, 96, 200];
const widthOfDay = (days: number): string => {
  const share = Math.floor((widthOfPage - widthOfLabel) / Math.max(1, days));
  return `${Math.min(mostOfDay, Math.max(leastOfDay, share))}px`;
};

/** What a line is, and its days, as they stand in the sheet. Addresses and numbers of people are no part of a week. */
function weekTable({ sheet, roles, title }: LaidSheet): StoredBlock {
  const isLong = sheet.rows > mostLines;
  const week = weekColumnsOf(sheet).map(({ name }) => dayOfHeading(name));
  // The same days again are another week.
  const isDay = ({ name }: ColumnProfile): boolean => week.includes(dayOfHeading(name));
  const others = sheet.columns.filter((one) => !isDay(one) && roles.shown.includes(one));
  const byUse = new Set([roles.title, ...roles.categories, ...others]);
  const labels = [...byUse].filter((one) => one !== null && others.includes(one)).slice(0, mostLabels);
  const shown = sheet.columns.filter((one) => isDay(one) || labels.includes(one)).map(({ id }) => id);
  const table = tableBlock(sheet, roles, title, { most: Number.POSITIVE_INFINITY, keepsEmpty: true });
  return {
    ...table,
    axis: table.axis
      .filter((entry) => shown.includes(String(entry['column'])))
      .map((entry, at) => (at === 0 ? { ...entry, column_width: `${widthOfLabel}px` } : entry)),
    settings: {
      ...table.settings,
      ...(!isLong && { show_search: false, show_filter: false, show_sort: false, paginate: false }),
      ...{ show_details_on_click: false, csv_download: false },
      column_width: widthOfDay(shown.length - 1),
    },
  };
}

/** Short forms of weekdays are none in every language that is known. */
const longestCode = 3;

const subjects = new Set(['lesson', 'subject', 'course', 'class', 'activity', 'event', 'module', 'session']);
const teachers = new Set(['teacher', 'professor', 'instructor', 'lecturer', 'trainer', 'staff', 'employee', 'person']);

/** What a lesson or a shift is called: neither its time nor its day. */
function withSubject(of: LaidSheet): LaidSheet {
  const { sheet, roles } = of;
  const times = timeColumnsOf(sheet);
  const day = weekdayColumnOf(sheet);
  const isSubject = (column: ColumnProfile): boolean =>
    column !== day && !times.includes(column) && column.samples.some((value) => String(value).length > longestCode);
  const among = [...(roles.title ? [roles.title] : []), ...roles.categories, ...roles.shown].filter(
    (one) => one.type === 'text' && isSubject(one),
  );
  const isCalled = (one: ColumnProfile, words: ReadonlySet<string>): boolean =>
    wordsOf(one.name).some((word) => words.has(word));
  const subject =
    among.find((one) => isCalled(one, subjects)) ?? among.find((one) => !isCalled(one, teachers)) ?? among[0];
  const first = [...(subject ? [subject] : []), ...times];
  const shown = [...first, ...roles.shown.filter((column) => !first.includes(column) && column !== day)];
  const categories = roles.categories.filter((column) => isSubject(column) && column !== subject);
  return { ...of, roles: { ...roles, title: subject ?? roles.title, familyName: null, shown, categories } };
}
