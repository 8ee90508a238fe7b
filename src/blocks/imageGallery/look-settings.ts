import { boolean, color, number, select, type VisibilityRulesOf } from '#settings/kinds.ts';
import type { WithLayout } from './layout-setting.ts';

const size = (description: string, standard: number) =>
  number({ description, group: 'Style', min: 10, max: 48, step: 1, unit: 'px', default: standard });

/** Looks of the single image: shape, border, words, icon, what it does under the pointer and when it comes into view. */
export const galleryLookSettings = {
  image_ratio: select(['1:1', '4:3', '3:2', '16:9', '3:4', '2:3'], {
    description: 'Shape of the images: width to height.',
    group: 'Style',
    default: '4:3',
  }),
  image_fit: select(['cover', 'contain'], {
    description: 'Whether an image fills its place and loses its edges, or is seen whole.',
    group: 'Style',
  }),
  border_enabled: boolean({ description: 'Draw a border around each image.', group: 'Style' }),
  border_width: number({
    ...{ description: 'How thick the border is.', group: 'Style' },
    ...{ min: 1, max: 20, step: 1, unit: 'px', default: 1 },
  }),
  border_style: select(['solid', 'dashed', 'dotted', 'double'], {
    description: 'How the border is drawn.',
    group: 'Style',
  }),
  border_color: color({ description: 'Color of the border.' }),
  border_radius: number({
    ...{ description: 'How round the corners of the images are.', group: 'Style' },
    ...{ min: 0, max: 100, step: 1, unit: 'px', default: 10 },
  }),
  cursor_effect: select(['none', 'scale', 'zoom', 'rotate', 'brightness', 'shadow'], {
    description: 'What an image does under the pointer.',
    group: 'Style',
    default: 'zoom',
  }),
  animation: select(['none', 'fade', 'slide', 'zoom', 'flip', 'rotate'], {
    description: 'How images come into view. Readers who prefer less motion see none of it.',
    group: 'Style',
  }),
  caption_position: select(['below', 'overlay', 'hover'], {
    description: 'Where the words stand: below the image, over it, or over it under the pointer.',
    group: 'Style',
  }),
  caption_alignment: select(['left', 'center', 'right'], {
    description: 'Where the words of an image line up.',
    group: 'Style',
  }),
  caption_color: color({ description: 'Color of the captions.' }),
  caption_size: size('How large the captions are.', 15),
  caption_bold: boolean({ description: 'Write the captions bold.', group: 'Style', default: true }),
  description_color: color({ description: 'Color of the descriptions.' }),
  description_size: size('How large the descriptions are.', 14),
  icon_enabled: boolean({ description: 'Put an icon on a corner of each image.', group: 'Style' }),
  icon_type: select(['info', 'check', 'star', 'heart', 'image', 'tag', 'bookmark'], {
    label: 'Icon',
    description: 'The icon on the images.',
    group: 'Style',
  }),
  icon_position: select(['top-left', 'top-right', 'bottom-left', 'bottom-right'], {
    description: 'The corner that the icon stands in.',
    group: 'Style',
    default: 'top-right',
  }),
  icon_color: color({ description: 'Color of the icon.' }),
  icon_background_color: color({ description: 'Color of the circle behind the icon.' }),
  icon_size: number({
    ...{ description: 'How large the icon is.', group: 'Style' },
    ...{ min: 12, max: 48, step: 1, unit: 'px', default: 18 },
  }),
};

const withBorder = { border_enabled: true };
const withIcon = { icon_enabled: true };
export const galleryLookVisibility: VisibilityRulesOf<typeof galleryLookSettings & WithLayout> = {
  image_ratio: { layout: ['grid', 'carousel'] },
  image_fit: { layout: ['grid', 'carousel', 'FullScreenView'] },
  caption_position: { layout: ['grid', 'masonry', 'carousel'] },
  border_width: withBorder,
  border_style: withBorder,
  border_color: withBorder,
  icon_type: withIcon,
  icon_position: withIcon,
  icon_color: withIcon,
  icon_background_color: withIcon,
  icon_size: withIcon,
};
