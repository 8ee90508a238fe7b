/** What a feature is made of, wherever features are: the banner, the picture with features, the accordion, the grid. */
import { array, color, icon, image, link, number, select, text, textarea } from '#settings/kinds.ts';

/** What can be before a feature where the spec leaves it open. */
export const allIconTypes = ['fontawesome', 'image', 'text', 'number', 'none'] as const;
const numberTypes = ['1', '01', 'I', 'A', 'a'] as const;
export type NumberType = (typeof numberTypes)[number];

/** The icon of each type. */
export const iconFields = {
  icon: icon({ description: 'The icon.', default: 'fa-solid fa-circle-check', group: 'Content' }),
  icon_image: image({ description: 'The picture to use as an icon.', group: 'Content' }),
  icon_text: text({ description: 'A letter, emoji or short word to use as an icon.', group: 'Content', maxLength: 12 }),
};
/** A change of the type empties what the old type had. */
export const iconClearing = { iconType: { keys: ['icon', 'icon_image', 'icon_text'] } } as const;
export const newFeature = { numbered: { title: 'Feature' } } as const;
export const numberField = {
  numberType: select(numberTypes, { description: 'Number style of the features.', group: 'Content' }),
};
export const wordFields = {
  title: text({ description: 'Name of the feature.', group: 'Content', maxLength: 200 }),
  description: textarea({ description: 'A sentence about the feature.', group: 'Content', maxLength: 1_000 }),
};
/** What one icon has of its own, instead of what the block says of all. */
const iconStyleFields = {
  icon_color: color({ description: 'Color of this icon. Overrides the shared color.' }),
  icon_background: color({ description: 'Background of this icon. Overrides the shared color.' }),
  icon_size: number({
    description: 'Size of this icon. Overrides the shared size.',
    default: null,
    min: 0.5,
    max: 6,
    step: 0.125,
    unit: 'rem',
    group: 'Style',
  }),
};
const linkFields = {
  link: link({ description: 'URL of the feature’s link. Leave empty for no link.', group: 'Content' }),
  link_text: text({ description: 'Text of the link.', default: 'Learn more', group: 'Content', maxLength: 60 }),
};

/** An icon shows only the settings of its type. */
export const iconRules = {
  icon: { iconType: 'fontawesome' },
  icon_image: { iconType: 'image' },
  icon_text: { iconType: 'text' },
} as const;

interface FeatureText {
  icon: string;
  title: string;
  description: string;
}

/** The four features of ImageGrid and imageAccordian. */
export const fourFeatures = (defaults: readonly FeatureText[]) =>
  array(
    {
      iconType: select(['image', 'fontawesome', 'text'], {
        description: 'What’s shown before each feature.',
        default: 'fontawesome',
        group: 'Content',
      }),
      ...iconFields,
      ...wordFields,
      ...linkFields,
      ...iconStyleFields,
    },
    {
      description: 'Up to four highlights, each with an icon, a title and a sentence.',
      itemName: 'feature',
      begins: newFeature,
      clears: iconClearing,
      max: 4,
      default: defaults,
      group: 'Content',
      visibleWhen: iconRules,
    },
  );

/** The features of a whole grid. */
export const manyFeatures = (defaults: readonly FeatureText[]) =>
  array(
    {
      iconType: select(allIconTypes, { description: 'What’s shown before each feature.', group: 'Content' }),
      ...iconFields,
      ...numberField,
      ...wordFields,
      ...linkFields,
      ...iconStyleFields,
    },
    {
      description: 'Your highlights, each with an icon, a title and a sentence.',
      itemName: 'feature',
      begins: newFeature,
      clears: iconClearing,
      max: 12,
      default: defaults,
      group: 'Content',
      visibleWhen: { ...iconRules, numberType: { iconType: 'number' } },
    },
  );

const rem = (description: string, size: number, min: number, max: number) =>
  number({ description, default: size, min, max, step: 0.125, unit: 'rem', group: 'Style' });

/** How all features of a block look. */
export const featureStyle = {
  feature_icon_size: rem('Size of the icons of the features.', 1.25, 0.5, 6),
  feature_icon_color: color({ description: 'Color of the icons of the features.' }),
  feature_icon_background: color({ description: 'Color behind the icons of the features.' }),
  feature_title_size: rem('Size of the titles of the features.', 1.0625, 0.5, 4),
  feature_title_color: color({ description: 'Color of the titles of the features.' }),
  feature_description_size: rem('Size of the sentences of the features.', 0.9375, 0.5, 3),
  feature_description_color: color({ description: 'Color of the sentences of the features.' }),
};
