import { select } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import { titleSettings } from '../shared/rows/title-settings.ts';

/** Shares of the width. */
const widths = {
  'Two equal': [1, 1],
  'Wide left': [2, 1],
  'Wide right': [1, 2],
  'Three equal': [1, 1, 1],
} as const;

/** Columns: blocks next to each other, below each other where there is no room. */
export const definition = defineBlock({
  type: 'columns',
  name: 'Columns',
  description: 'Puts blocks next to each other, in two or three columns.',
  icon: 'columns-3',
  category: 'Layout',
  settings: {
    ...titleSettings,
    column_widths: select(['Two equal', 'Wide left', 'Wide right', 'Three equal'], {
      description: 'How many columns there are, and how wide each is.',
      group: 'Content',
    }),
    column_gap: select(['Medium', 'Small', 'Large'], { description: 'Space between the columns.', group: 'Style' }),
  },
  fitsBoards: false,
  container: ({ settings }) => ({
    shows: 'all',
    places: widths[settings.column_widths].map((_, at) => `Column ${at + 1}`),
    widths: widths[settings.column_widths],
    gap: { Small: 12, Medium: 24, Large: 48 }[settings.column_gap],
  }),
  hydrates: () => 'never',
});
