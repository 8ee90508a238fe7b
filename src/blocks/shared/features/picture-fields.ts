/** The picture beside a text: what it is and how it stands. */
import { boolean, image, select, slider, text } from '#settings/kinds.ts';

export const pictureFields = (position: 'left' | 'right') => ({
  show_image: boolean({
    description: 'Show a picture beside the text.',
    default: true,
    group: 'Content',
  }),
  imageUrl: image({
    focus: true,
    description: 'The picture. Left empty, it is a drawing in the colors of the app.',
    group: 'Content',
  }),
  image_description: text({
    description: 'What the picture shows, for those who cannot see it.',
    group: 'Content',
    maxLength: 300,
  }),
  imagePosition: select(['left', 'right'], {
    description: 'At which side of the text the picture stands.',
    default: position,
    group: 'Style',
  }),
  image_width: slider({
    description: 'How much of the width the picture takes.',
    default: 46,
    min: 20,
    max: 70,
    step: 2,
    unit: '%',
    group: 'Style',
  }),
  image_ratio: select(['auto', '1:1', '4:3', '3:4', '16:9'], {
    description: 'The shape of the picture. Auto is as high as the text beside it.',
    group: 'Style',
  }),
  image_fit: select(['cover', 'contain'], {
    description: 'Fill the space of the picture, or show all of it.',
    group: 'Style',
  }),
  image_radius: slider({
    description: 'Roundness of the corners of the picture.',
    default: 16,
    min: 0,
    max: 64,
    step: 2,
    unit: 'px',
    group: 'Style',
  }),
  image_shadow: boolean({ description: 'Let the picture float over a soft shadow.', group: 'Style' }),
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
