import { boolean, color, number, slider, type VisibilityRulesOf } from '#settings/kinds.ts';
import type { WithLayout } from './layout-setting.ts';

const interval = (description: string) =>
  number({ description, group: 'Behavior', min: 1_000, max: 60_000, step: 500, unit: 'ms', default: 3_000 });

/** Galleries to leaf through: whether they move on their own, and the strip of small images below. */
export const slideSettings = {
  carousel_auto_scroll: boolean({
    description:
      'Autoplay the carousel. It pauses while visitors interact with it, and is off for visitors who prefer reduced motion.',
    group: 'Behavior',
  }),
  carousel_scroll_interval: interval('Time between slides.'),
  fullscreen_auto_scroll: boolean({
    description:
      'Autoplay. It pauses while visitors interact with it, and is off for visitors who prefer reduced motion.',
    group: 'Behavior',
  }),
  fullscreen_scroll_interval: interval('Time each image is shown.'),
  thumbnail_wrapper_enabled: boolean({
    label: 'Thumbnails',
    description: 'Show a strip of thumbnails.',
    group: 'Style',
  }),
  thumbnail_wrapper_color: color({ description: 'Background of the thumbnails.' }),
  thumbnail_wrapper_opacity: slider({
    ...{ description: 'Opacity of the thumbnail background, from 0 to 1.', group: 'Style' },
    ...{ min: 0, max: 1, step: 0.05, default: 0.6 },
  }),
  thumbnail_wrapper_padding: number({
    ...{ description: 'Space around the thumbnails.', group: 'Style' },
    ...{ min: 0, max: 40, step: 1, unit: 'px', isSpace: true, default: 8 },
  }),
  thumbnail_wrapper_radius: number({
    ...{ description: 'Corner radius of the thumbnail background.', group: 'Style' },
    ...{ min: 0, max: 60, step: 1, unit: 'px', default: 12 },
  }),
  thumbnail_size: number({
    ...{ description: 'Size of the thumbnails.', group: 'Style' },
    ...{ min: 40, max: 120, step: 1, unit: 'px', default: 56 },
  }),
};

const withThumbnails = { layout: ['carousel', 'FullScreenView'], thumbnail_wrapper_enabled: true } as const;
export const slideVisibility: VisibilityRulesOf<typeof slideSettings & WithLayout> = {
  carousel_auto_scroll: { layout: 'carousel' },
  carousel_scroll_interval: { layout: 'carousel', carousel_auto_scroll: true },
  fullscreen_auto_scroll: { layout: 'FullScreenView' },
  fullscreen_scroll_interval: { layout: 'FullScreenView', fullscreen_auto_scroll: true },
  thumbnail_wrapper_enabled: { layout: ['carousel', 'FullScreenView'] },
  thumbnail_wrapper_color: withThumbnails,
  thumbnail_wrapper_opacity: withThumbnails,
  thumbnail_wrapper_padding: withThumbnails,
  thumbnail_wrapper_radius: withThumbnails,
  thumbnail_size: withThumbnails,
};
