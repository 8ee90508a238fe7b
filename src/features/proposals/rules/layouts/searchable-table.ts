import { areWeekdays } from '#engine/meaning/value-order.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { chartBlocks } from '../figure-blocks.ts';
import { keyNumbers } from './figures.ts';
import type { LaidSheet, Layout } from './layout.ts';

/** What nothing more is known of: a table to search, with what is sure about its numbers below. */
export const searchableTable: Layout = {
  figures: (of) => [...keyNumbers(of), ...chartBlocks(of.sheet, of.roles).filter(isTelling(of))],
  tablePage: 'never',
};

/** Counts by weekday, and shares of a whole that nobody named, are noise where it is not known what the rows are. */
const isTelling =
  ({ sheet }: LaidSheet) =>
  ({ settings, axis: [drawn] }: StoredBlock): boolean => {
    if (drawn?.['duplicateXAxis'] === 'sum') return true;
    const along = sheet.columns.find(({ id }) => id === settings['x_axis']);
    return drawn?.['type'] !== 'pie' && !areWeekdays((along?.samples ?? []).map(String));
  };
