import { boolean, color, number, select, type VisibilityRulesOf } from '#settings/kinds.ts';
import type { WithLayout } from './layout-setting.ts';

const size = (description: string, standard: number) =>
  number({ description, group: 'Style', min: 10, max: 48, step: 1, unit: 'px', default: standard });

/** Looks of the single image: shape, border, words, icon, what it does under the pointer and when it comes into view. */
export const galleryAppearanceSettings = {
  image_ratio: select(['1:1', '4:3', '3:2', '16:9', '3:4', '2:3'], {
    description: 'Aspect ratio of the images.',
    group: 'Style',
    default: '4:3',
  }),
  image_fit: select(['cover', 'contain'], {
    description: 'Crop images to fill their space, or show them whole.',
    group: 'Style',
  }),
  border_enabled: boolean({ description: 'Show a border around each image.', group: 'Style' }),
  border_width: number({
    ...{ description: 'Border width.', group: 'Style' },
    ...{ min: 1, max: 20, step: 1, unit: 'px', default: 1 },
  }),
  border_style: select(['solid', 'dashed', 'dotted', 'double'], {
    description: 'Border style.',
    group: 'Style',
  }),
  border_color: color({ description: 'Color of the border.' }),
  border_radius: number({
    ...{ description: 'Corner radius of the images.', group: 'Style' },
    ...{ min: 0, max: 100, step: 1, unit: 'px', default: 10 },
  }),
  cursor_effect: select(['none', 'scale', 'zoom', 'rotate', 'brightness', 'shadow'], {
    description: 'Hover effect.',
    group: 'Style',
    default: 'zoom',
  }),
  animation: select(['none', 'fade', 'slide', 'zoom', 'flip', 'rotate'], {
    description: 'Entrance animation. Off for visitors who prefer reduced motion.',
    group: 'Style',
  }),
  caption_position: select(['below', 'overlay', 'hover'], {
    description: 'Text position: below the image, over it, or over it on hover.',
    group: 'Style',
  }),
  caption_alignment: select(['left', 'center', 'right'], {
    description: 'Text alignment.',
    group: 'Style',
  }),
  caption_color: color({ description: 'Color of the captions.' }),
  caption_size: size('Size of the captions.', 15),
  caption_bold: boolean({ description: 'Show captions in bold.', group: 'Style', default: true }),
  description_color: color({ description: 'Color of the descriptions.' }),
  description_size: size('Size of the descriptions.', 14),
  icon_enabled: boolean({ description: 'Show an icon in a corner of each image.', group: 'Style' }),
  icon_type: select(['info', 'check', 'star', 'heart', 'image', 'tag', 'bookmark'], {
    label: 'Icon',
    description: 'The icon on the images.',
    group: 'Style',
  }),
  icon_position: select(['top-left', 'top-right', 'bottom-left', 'bottom-right'], {
    description: 'Corner for the icon.',
    group: 'Style',
    default: 'top-right',
  }),
  icon_color: color({ description: 'Color of the icon.' }),
  icon_background_color: color({ description: 'Background of the icon.' }),
  icon_size: number({
    ...{ description: 'Size of the icon.', group: 'Style' },
    ...{ min: 12, max: 48, step: 1, unit: 'px', default: 18 },
  }),
};

const withBorder = { border_enabled: true };
const withIcon = { icon_enabled: true };
export const galleryAppearanceVisibility: VisibilityRulesOf<typeof galleryAppearanceSettings & WithLayout> = {
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
