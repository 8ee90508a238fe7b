import { chartBlocks } from '../figure-blocks.ts';
import type { Layout } from './layout.ts';

/** How many gave which answer, question by question; who answered what is on a page of its own. */
export const survey: Layout = {
  figures: ({ sheet, roles }) => chartBlocks(sheet, roles),
  figuresFirst: true,
  tablePage: 'always',
};
