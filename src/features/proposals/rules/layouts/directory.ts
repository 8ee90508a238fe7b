import { chartBlocks } from '../figure-blocks.ts';
import { areCards, gridBlock } from '../row-blocks.ts';
import type { Layout } from './layout.ts';

/** Members, staff, students: cards to be found by name, and how many are in which group. */
export const directory: Layout = {
  view: ({ sheet, roles, title }) => (areCards(roles) ? [gridBlock(sheet, roles, title)] : []),
  viewIsWhole: true,
  figures: ({ sheet, roles }) => chartBlocks(sheet, roles),
  tablePage: 'with a view',
};
