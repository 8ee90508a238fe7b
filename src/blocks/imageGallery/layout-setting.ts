import { select } from '#settings/kinds.ts';

export const layoutSetting = select(['grid', 'masonry', 'carousel', 'FullScreenView'], {
  description: 'How the images stand: even rows, a wall of whole images, side by side to leaf, or one by one.',
  group: 'Style',
  default: 'masonry',
});

/** What rules of other settings may name. */
export type WithLayout = Record<'layout', typeof layoutSetting>;
