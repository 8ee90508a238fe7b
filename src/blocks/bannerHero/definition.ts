import {
  array,
  boolean,
  color,
  html,
  icon,
  image,
  link,
  number,
  page,
  select,
  slider,
  text,
  textarea,
} from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';

const rem = (description: string, size: number, min: number, max: number) =>
  number({ description, default: size, min, max, step: 0.125, unit: 'rem', group: 'Style' });

/** blocks-and-data.md, section 3.10. */
export const definition = defineBlock({
  type: 'bannerHero',
  name: 'Banner',
  description: 'The opening of a page: a large title, a sentence, buttons, a picture and what speaks for you.',
  icon: 'sparkles',
  category: 'Content',
  settings: {
    Banner_title: html({
      description: 'The large title. Emphasis, line breaks and links are kept.',
      default: 'Everything in one place,<br>always up to date',
      group: 'Content',
    }),
    subtitle: html({
      description: 'The sentence below the title. Emphasis, line breaks and links are kept.',
      default: 'Browse what we have, find what you need and get in touch.',
      group: 'Content',
    }),
    text_alignment: select(['auto', 'left', 'center', 'right'], {
      description: 'Where the words stand. Auto centres them unless a picture stands at their side.',
      group: 'Style',
    }),
    buttons: array(
      {
        text: text({ description: 'What the button says.', default: 'Get started', group: 'Content', maxLength: 60 }),
        linkType: select(['page', 'external/url'], {
          description: 'Whether it leads to a page of this app or to another address.',
          group: 'Content',
        }),
        page: page({ description: 'The page that it opens.', group: 'Content' }),
        url: link({ description: 'The address that it opens.', group: 'Content' }),
        openInNewTab: boolean({ description: 'Open it in a new tab.', group: 'Behaviour' }),
        button_color: color({ description: 'Colour of the button.', default: 'indigo' }),
        text_color: color({ description: 'Colour of the text on the button.' }),
        outlined: boolean({ description: 'Only an outline, for what is beside the main thing.', group: 'Style' }),
      },
      {
        description: 'Buttons below the words. Visitors see those that lead somewhere.',
        itemName: 'button',
        max: 3,
        default: [{ text: 'Get started' }],
        group: 'Content',
        visibleWhen: { page: { linkType: 'page' }, url: { linkType: 'external/url' } },
      },
    ),
    background_image: image({ description: 'Picture behind everything.', group: 'Style' }),
    background_overlay: slider({
      description: 'How much the background colour covers the picture, so that the words stay readable.',
      default: 60,
      min: 0,
      max: 100,
      step: 5,
      unit: '%',
      group: 'Style',
    }),
    foreground_image: image({ description: 'Picture beside, above or below the words.', group: 'Content' }),
    foreground_image_description: text({
      description: 'What the picture shows, for those who cannot see it.',
      group: 'Content',
    }),
    imagePosition: select(['left', 'right', 'top', 'bottom'], {
      description: 'Where the picture stands.',
      default: 'right',
      group: 'Style',
    }),
    image_width: slider({
      description: 'How much of the width the picture takes.',
      default: 46,
      min: 20,
      max: 100,
      step: 2,
      unit: '%',
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
      max: 48,
      step: 2,
      unit: 'px',
      group: 'Style',
    }),
    banner_height: select(['auto', 'half', 'full'], {
      description: 'As high as what is in it, at least half the window, or the whole window.',
      group: 'Style',
    }),
    Banner_title_size: rem('Size of the title.', 3.5, 1, 8),
    Banner_title_color: color({ description: 'Colour of the title.' }),
    subtitle_size: rem('Size of the sentence below the title.', 1.25, 0.75, 4),
    subtitle_color: color({ description: 'Colour of the sentence below the title.' }),
    features: array(
      {
        iconType: select(['fontawesome', 'image', 'text', 'number', 'none'], {
          description: 'What stands before the feature.',
          group: 'Content',
        }),
        icon: icon({ description: 'The icon.', default: 'fa-solid fa-circle-check', group: 'Content' }),
        icon_image: image({ description: 'The picture used as icon.', group: 'Content' }),
        icon_text: text({
          description: 'A letter, emoji or short word used as icon.',
          group: 'Content',
          maxLength: 12,
        }),
        numberType: select(['1', '01', 'I', 'A', 'a'], { description: 'How features are counted.', group: 'Content' }),
        title: text({ description: 'The feature in a few words.', group: 'Content', maxLength: 200 }),
        description: textarea({ description: 'A sentence about it.', group: 'Content', maxLength: 1_000 }),
      },
      {
        description: 'What speaks for you: each with an icon, a title and a sentence.',
        itemName: 'feature',
        max: 12,
        group: 'Content',
        visibleWhen: {
          icon: { iconType: 'fontawesome' },
          icon_image: { iconType: 'image' },
          icon_text: { iconType: 'text' },
          numberType: { iconType: 'number' },
        },
      },
    ),
    FeatureLayout: select(['list', 'grid', 'paragraph'], {
      description: 'Features below each other, side by side as cards, or as running text.',
      default: 'grid',
      group: 'Style',
    }),
    feature_icon_size: rem('Size of the icons of the features.', 1.25, 0.5, 6),
    feature_icon_color: color({ description: 'Colour of the icons of the features.' }),
    feature_icon_background: color({ description: 'Colour behind the icons of the features.' }),
    feature_title_size: rem('Size of the titles of the features.', 1.0625, 0.5, 4),
    feature_title_color: color({ description: 'Colour of the titles of the features.' }),
    feature_description_size: rem('Size of the sentences of the features.', 0.9375, 0.5, 3),
    feature_description_color: color({ description: 'Colour of the sentences of the features.' }),
  },
  wakes: () => 'never',
});
