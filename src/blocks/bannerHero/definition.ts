import { array, boolean, color, html, image, link, number, page, select, slider, text } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import {
  allIconTypes,
  featureLook,
  iconClearing,
  iconFields,
  iconRules,
  newFeature,
  numberField,
  wordFields,
} from '../shared/features/feature-fields.ts';

const rem = (description: string, size: number, min: number, max: number) =>
  number({ description, default: size, min, max, step: 0.125, unit: 'rem', group: 'Style' });

export const definition = defineBlock({
  type: 'bannerHero',
  name: 'Banner',
  description: 'The opening of a page: a large title, a sentence, buttons, a picture and what speaks for you.',
  icon: 'sparkles',
  category: 'Content',
  recommended: { place: 8 },
  settings: {
    title: text({ description: 'A few words on a badge above the title. Leave it empty for none.', group: 'Content' }),
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
      description: 'Where the words stand. Auto centers them unless a picture stands at their side.',
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
        openInNewTab: boolean({ description: 'Open it in a new tab.', group: 'Behavior' }),
        button_color: color({ description: 'Color of the button.', default: 'indigo' }),
        text_color: color({ description: 'Color of the text on the button.' }),
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
    background_image: image({ focus: true, description: 'Picture behind everything.', group: 'Style' }),
    background_overlay: slider({
      description: 'How much the background color covers the picture, so that the words stay readable.',
      default: 60,
      min: 0,
      max: 100,
      step: 5,
      unit: '%',
      group: 'Style',
    }),
    foreground_image: image({
      focus: true,
      description: 'Picture beside, above or below the words.',
      group: 'Content',
    }),
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
    Banner_title_color: color({ description: 'Color of the title.' }),
    subtitle_size: rem('Size of the sentence below the title.', 1.25, 0.75, 4),
    subtitle_color: color({ description: 'Color of the sentence below the title.' }),
    features: array(
      {
        iconType: select(allIconTypes, { description: 'What stands before the feature.', group: 'Content' }),
        ...iconFields,
        ...numberField,
        ...wordFields,
      },
      {
        description: 'What speaks for you: each with an icon, a title and a sentence.',
        itemName: 'feature',
        begins: newFeature,
        clears: iconClearing,
        max: 12,
        group: 'Content',
        visibleWhen: { ...iconRules, numberType: { iconType: 'number' } },
      },
    ),
    FeatureLayout: select(['list', 'grid', 'paragraph'], {
      description: 'Features below each other, side by side as cards, or as running text.',
      default: 'grid',
      group: 'Style',
    }),
    ...featureLook,
  },
  wakes: () => 'never',
  bringsPageTitle: ({ settings }) => settings.Banner_title.trim() !== '',
});
