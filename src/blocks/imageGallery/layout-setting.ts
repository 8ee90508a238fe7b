import { select } from '#settings/kinds.ts';

export const layoutSetting = select(['grid', 'masonry', 'carousel', 'FullScreenView'], {
  description: 'Layout: even rows, masonry, a carousel, or one at a time.',
  group: 'Style',
  default: 'masonry',
});

/** What rules of other settings may name. */
export type WithLayout = Record<'layout', typeof layoutSetting>;
