import { chartBlocks } from '../figure-blocks.ts';
import { keyNumbers } from './figures.ts';
import type { Layout } from './layout.ts';

/** Values over time: their course first, then what they come to. */
export const measurements: Layout = {
  figures: (of) => [...chartBlocks(of.sheet, of.roles), ...keyNumbers(of)],
  figuresFirst: true,
  tablePage: 'always',
};
