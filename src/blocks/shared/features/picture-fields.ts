/** The picture next to a text: what it is and how it is. */
import { boolean, image, select, slider, text } from '#settings/kinds.ts';

export const pictureFields = (position: 'left' | 'right') => ({
  show_image: boolean({
    description: 'Show a picture next to the text.',
    default: true,
    group: 'Content',
  }),
  imageUrl: image({
    focus: true,
    description: 'The picture. Leave empty for an illustration in the app’s colors.',
    group: 'Content',
  }),
  image_description: text({
    description: 'Alt text: describes the picture for people who can’t see it.',
    group: 'Content',
    maxLength: 300,
  }),
  imagePosition: select(['left', 'right'], {
    description: 'Side of the text with the picture.',
    default: position,
    group: 'Style',
  }),
  image_width: slider({
    description: 'Width of the picture.',
    default: 46,
    min: 20,
    max: 70,
    step: 2,
    unit: '%',
    group: 'Style',
  }),
  image_ratio: select(['auto', '1:1', '4:3', '3:4', '16:9'], {
    description: 'Shape of the picture. Auto makes it as high as the text next to it.',
    group: 'Style',
  }),
  image_fit: select(['cover', 'contain'], {
    description: 'Fill the space, or show the whole picture.',
    group: 'Style',
  }),
  image_radius: slider({
    description: 'Corner radius of the picture.',
    default: 16,
    min: 0,
    max: 64,
    step: 2,
    unit: 'px',
    group: 'Style',
  }),
  image_shadow: boolean({ description: 'Add a soft shadow to the picture.', group: 'Style' }),
});

export const pictureRules = {
  imageUrl: { show_image: true },
  image_description: { show_image: true },
  imagePosition: { show_image: true },
  image_width: { show_image: true },
  image_ratio: { show_image: true },
  image_fit: { show_image: true },
  image_radius: { show_image: true },
  image_shadow: { show_image: true },
} as const;
