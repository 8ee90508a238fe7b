import { lanesBlock, timelineBlock } from '../row-blocks.ts';
import type { Layout } from './layout.ts';

/** More stages than these are no board. */
const mostStages = 8;

/** A board: cards in the lanes of their stages, in the order of the stages; and a timeline where tasks last from day to day. */
export const tasks: Layout = {
  view({ sheet, roles, title }) {
    const stage = roles.categories.find((column) => roles.meaningOf(column) === 'status');
    const board =
      stage && roles.title && stage.distinct <= mostStages ? [lanesBlock(sheet, roles, { lane: stage, title })] : [];
    return [...board, ...timelineBlock(sheet, roles, { lane: stage ?? null })];
  },
  figures: () => [],
  tablePage: 'with a view',
};
