import { boolean, color, number, slider, type VisibilityRulesOf } from '#settings/kinds.ts';
import type { WithLayout } from './layout-setting.ts';

const interval = (description: string) =>
  number({ description, group: 'Behavior', min: 1_000, max: 60_000, step: 500, unit: 'ms', default: 3_000 });

/** Galleries to leaf through: whether they move by themselves, and the strip of small images below. */
export const slideSettings = {
  carousel_auto_scroll: boolean({
    description: 'Move the carousel on by itself. It rests while somebody is at it, and for who prefers less motion.',
    group: 'Behavior',
  }),
  carousel_scroll_interval: interval('How long the carousel waits before it moves on.'),
  fullscreen_auto_scroll: boolean({
    description: 'Show the next image by itself. It rests while somebody is at it, and for who prefers less motion.',
    group: 'Behavior',
  }),
  fullscreen_scroll_interval: interval('How long an image stays before the next one comes.'),
  thumbnail_wrapper_enabled: boolean({
    label: 'Thumbnails',
    description: 'Offer all images as a strip of small ones.',
    group: 'Style',
  }),
  thumbnail_wrapper_color: color({ description: 'Color behind the small images.' }),
  thumbnail_wrapper_opacity: slider({
    ...{ description: 'How much the color behind the small images covers: 0 nothing, 1 everything.', group: 'Style' },
    ...{ min: 0, max: 1, step: 0.05, default: 0.6 },
  }),
  thumbnail_wrapper_padding: number({
    ...{ description: 'Space around the small images.', group: 'Style' },
    ...{ min: 0, max: 40, step: 1, unit: 'px', isSpace: true, default: 8 },
  }),
  thumbnail_wrapper_radius: number({
    ...{ description: 'How round the corners behind the small images are.', group: 'Style' },
    ...{ min: 0, max: 60, step: 1, unit: 'px', default: 12 },
  }),
  thumbnail_size: number({
    ...{ description: 'How large the small images are.', group: 'Style' },
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
