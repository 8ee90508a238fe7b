import { select, slider } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import { featureStyle, fourFeatures } from '../shared/features/feature-fields.ts';
import { headFields } from '../shared/features/head-fields.ts';
import { learnMoreFields, learnMoreRules } from '../shared/features/learn-more-fields.ts';
import { pictureFields, pictureRules } from '../shared/features/picture-fields.ts';

export const definition = defineBlock({
  type: 'ImageGrid',
  name: 'Picture and features',
  description: 'A picture next to a heading, a sentence and up to four features with icons.',
  icon: 'layout-panel-left',
  category: 'Content',
  settings: {
    ...headFields({
      title: 'Useful from day one',
      paragraph: 'Everything that matters is in one place, easy for everyone to find.',
      alignment: 'left',
    }),
    ...pictureFields('right'),
    features: fourFeatures([
      {
        icon: 'fa-solid fa-bolt',
        title: 'Quick to find',
        description: 'Search, filter and sort until you have what you need.',
      },
      {
        icon: 'fa-solid fa-rotate',
        title: 'Always up to date',
        description: 'Change the sheet, and this page changes with it.',
      },
      {
        icon: 'fa-solid fa-mobile-screen',
        title: 'Great on a phone',
        description: 'Every page reads well on a phone, a tablet and a desktop.',
      },
      {
        icon: 'fa-solid fa-lock',
        title: 'Open to the right people',
        description: 'Share it with everyone, or only with people you choose.',
      },
    ]),
    feature_columns: slider({
      description: 'Number of features in a row. On phones it’s always one.',
      default: 2,
      min: 1,
      max: 4,
      step: 1,
      group: 'Style',
    }),
    feature_icon_position: select(['top', 'left'], {
      description: 'Put each icon above or next to its text.',
      group: 'Style',
    }),
    ...featureStyle,
    ...learnMoreFields,
  },
  visibleWhen: { ...pictureRules, ...learnMoreRules },
  hydrates: () => 'never',
});
