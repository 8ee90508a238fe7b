import { chartBlocks } from '../figure-blocks.ts';
import { areCards, gridBlock } from '../row-blocks.ts';
import { figuresOf } from './figures.ts';
import type { Layout } from './layout.ts';

/** Things to choose from: cards with their pictures; without pictures they are compared in a table. */
export const catalogue: Layout = {
  view: ({ sheet, roles, title }) => (areCards(roles) ? [gridBlock(sheet, roles, title)] : []),
  viewIsWhole: true,
  figures: ({ sheet, roles, ...of }) =>
    areCards(roles) ? chartBlocks(sheet, roles) : figuresOf({ ...of, sheet, roles }),
  tablePage: 'with a view',
};
