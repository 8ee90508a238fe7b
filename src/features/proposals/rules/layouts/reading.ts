import { readingBlock } from '../reading-blocks.ts';
import { figuresOf } from './figures.ts';
import type { Layout } from './layout.ts';

/** Rows that are read rather than compared. */
export const reading: Layout = {
  view({ sheet, roles, title }) {
    const block = readingBlock(sheet, roles, title);
    return block ? [block] : [];
  },
  viewIsWhole: true,
  figures: figuresOf,
  tablePage: 'never',
};
