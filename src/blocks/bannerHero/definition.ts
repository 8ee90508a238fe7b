import { array, boolean, color, html, image, link, number, page, select, slider, text } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import {
  allIconTypes,
  featureStyle,
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
  description: 'The top of a page: a large title, a sentence, buttons, a picture and your highlights.',
  icon: 'sparkles',
  category: 'Content',
  recommended: { place: 8 },
  settings: {
    title: text({ description: 'A few words in a badge above the title. Leave empty for none.', group: 'Content' }),
    Banner_title: html({
      description: 'The large title. You can use emphasis, line breaks and links.',
      default: 'Everything in one place,<br>always up to date',
      group: 'Content',
    }),
    subtitle: html({
      description: 'The sentence below the title. You can use emphasis, line breaks and links.',
      default: 'Browse what we have, find what you need and get in touch.',
      group: 'Content',
    }),
    text_alignment: select(['auto', 'left', 'center', 'right'], {
      description: 'Text alignment. Auto centers the text unless a picture is next to it.',
      group: 'Style',
    }),
    buttons: array(
      {
        text: text({ description: 'Text on the button.', default: 'Get started', group: 'Content', maxLength: 60 }),
        linkType: select(['page', 'external/url'], {
          description: 'Link to a page of this app or to a URL.',
          group: 'Content',
        }),
        page: page({ description: 'The page it opens.', group: 'Content' }),
        url: link({ description: 'The URL it opens.', group: 'Content' }),
        openInNewTab: boolean({ description: 'Open it in a new tab.', group: 'Behavior' }),
        button_color: color({ description: 'Color of the button.', default: 'indigo' }),
        text_color: color({ description: 'Color of the text on the button.' }),
        outlined: boolean({ description: 'Outline only, for secondary actions.', group: 'Style' }),
      },
      {
        description: 'Buttons below the text. Visitors only see buttons that have a link.',
        itemName: 'button',
        max: 3,
        default: [{ text: 'Get started' }],
        group: 'Content',
        visibleWhen: { page: { linkType: 'page' }, url: { linkType: 'external/url' } },
      },
    ),
    background_image: image({ focus: true, description: 'Background picture.', group: 'Style' }),
    background_overlay: slider({
      description: 'How much of the background color covers the picture, to keep the text readable.',
      default: 60,
      min: 0,
      max: 100,
      step: 5,
      unit: '%',
      group: 'Style',
    }),
    foreground_image: image({
      focus: true,
      description: 'A picture next to, above or below the text.',
      group: 'Content',
    }),
    foreground_image_description: text({
      description: 'Alt text: describes the picture for people who can’t see it.',
      group: 'Content',
    }),
    imagePosition: select(['left', 'right', 'top', 'bottom'], {
      description: 'Position of the picture.',
      default: 'right',
      group: 'Style',
    }),
    image_width: slider({
      description: 'Width of the picture.',
      default: 46,
      min: 20,
      max: 100,
      step: 2,
      unit: '%',
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
      max: 48,
      step: 2,
      unit: 'px',
      group: 'Style',
    }),
    banner_height: select(['auto', 'low', 'half', 'full'], {
      description: 'As high as its content, the same with little space, at least half the window, or the whole window.',
      group: 'Style',
    }),
    Banner_title_size: rem('Size of the title.', 3.5, 1, 8),
    Banner_title_color: color({ description: 'Color of the title.' }),
    subtitle_size: rem('Size of the sentence below the title.', 1.25, 0.75, 4),
    subtitle_color: color({ description: 'Color of the sentence below the title.' }),
    features: array(
      {
        iconType: select(allIconTypes, { description: 'What’s shown before each feature.', group: 'Content' }),
        ...iconFields,
        ...numberField,
        ...wordFields,
      },
      {
        description: 'Your highlights, each with an icon, a title and a sentence.',
        itemName: 'feature',
        begins: newFeature,
        clears: iconClearing,
        max: 12,
        group: 'Content',
        visibleWhen: { ...iconRules, numberType: { iconType: 'number' } },
      },
    ),
    FeatureLayout: select(['list', 'grid', 'paragraph'], {
      description: 'Show features as a list, as cards in a row, or inline.',
      default: 'grid',
      group: 'Style',
    }),
    ...featureStyle,
  },
  hydrates: () => 'never',
  bringsPageTitle: ({ settings }) => settings.Banner_title.trim() !== '',
});
