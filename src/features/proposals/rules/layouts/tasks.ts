import { lanesBlock } from '../row-blocks.ts';
import type { Layout } from './layout.ts';

/** More stages than these are no board. */
const mostStages = 8;

/** A board: cards in the lanes of their stages, in the order of the stages. */
export const tasks: Layout = {
  view({ sheet, roles, title }) {
    const stage = roles.categories.find((column) => roles.meaningOf(column) === 'status');
    return stage && roles.title && stage.distinct <= mostStages
      ? [lanesBlock(sheet, roles, { lane: stage, title })]
      : [];
  },
  figures: () => [],
  tablePage: 'with a view',
};
