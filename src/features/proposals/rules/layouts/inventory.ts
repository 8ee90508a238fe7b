import { areCards, gridBlock } from '../row-blocks.ts';
import { figuresOf } from './figures.ts';
import type { Layout } from './layout.ts';

/** What there is and how much of it: looked up by name or number, counted below. */
export const inventory: Layout = {
  view: ({ sheet, roles, title }) => (areCards(roles) ? [gridBlock(sheet, roles, title)] : []),
  viewIsWhole: true,
  figures: figuresOf,
  tablePage: 'with a view',
};
