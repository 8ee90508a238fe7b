import { chartBlocks } from '../figure-blocks.ts';
import { calendarOf } from './events.ts';
import type { Layout } from './layout.ts';

/** Who has what from when to when: a calendar in the colors of what was booked. */
export const bookings: Layout = {
  view: calendarOf,
  figures: ({ sheet, roles }) => chartBlocks(sheet, roles).filter(({ axis }) => axis[0]?.['type'] !== 'line'),
  tablePage: 'with a view',
};
