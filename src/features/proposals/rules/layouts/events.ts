import type { ColumnProfile } from '#engine/meaning/sheet-profile.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { calendarBlock, mapBlock } from '../row-blocks.ts';
import type { LaidSheet, Layout } from './layout.ts';

/** What is on when, and where: a calendar, and a map where places are known. */
export const events: Layout = {
  view: ({ sheet, roles, phrases, title }) => [
    ...calendarOf({ sheet, roles, phrases, title }),
    ...(roles.title && (roles.place || roles.point) ? [mapBlock(sheet, roles, roles.title, phrases.map)] : []),
  ],
  figures: () => [],
  tablePage: 'with a view',
};

export function calendarOf({ sheet, roles, title }: LaidSheet): StoredBlock[] {
  const { start } = roles;
  const name = roles.title ?? roles.categories[0];
  // A calendar of days without words says nothing: a table shows what there is.
  const hasNames = name !== undefined && name !== null && name.filled * 2 >= sheet.rows;
  return start && hasNames && isBusy(start) ? [calendarBlock(sheet, roles, { start, name, title })] : [];
}

/** In a month with fewer days than these a calendar is mostly blank. */
const leastInMonth = 3;

function isBusy({ samples, filled }: ColumnProfile): boolean {
  const months = new Set(samples.map((value) => String(value).slice(0, 7)));
  return filled >= months.size * leastInMonth;
}
