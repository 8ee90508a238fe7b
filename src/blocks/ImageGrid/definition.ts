import { select, slider } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import { featureLook, fourFeatures } from '../shared/features/feature-fields.ts';
import { headFields } from '../shared/features/head-fields.ts';
import { learnMoreFields, learnMoreRules } from '../shared/features/learn-more-fields.ts';
import { pictureFields, pictureRules } from '../shared/features/picture-fields.ts';

export const definition = defineBlock({
  type: 'ImageGrid',
  name: 'Picture and features',
  description: 'A picture beside a heading, a sentence and up to four features with icons.',
  icon: 'layout-panel-left',
  category: 'Content',
  settings: {
    ...headFields({
      title: 'Made to be useful from the first day',
      paragraph: 'What matters stands in one clear place, so that everybody finds it and nobody has to ask twice.',
      alignment: 'left',
    }),
    ...pictureFields('right'),
    features: fourFeatures([
      {
        icon: 'fa-solid fa-bolt',
        title: 'Quick to find',
        description: 'Search, filter and sort until the right thing stands on top.',
      },
      {
        icon: 'fa-solid fa-rotate',
        title: 'Always up to date',
        description: 'A change in the sheet is a change on this page.',
      },
      {
        icon: 'fa-solid fa-mobile-screen',
        title: 'At home on a phone',
        description: 'Every page reads well in the hand, on the train and at the desk.',
      },
      {
        icon: 'fa-solid fa-lock',
        title: 'Open to the right people',
        description: 'Share it with everyone, or with those you choose.',
      },
    ]),
    feature_columns: slider({
      description: 'How many features stand side by side; on a phone it is one.',
      default: 2,
      min: 1,
      max: 4,
      step: 1,
      group: 'Style',
    }),
    feature_icon_position: select(['top', 'left'], {
      description: 'Whether the icon of a feature stands above or beside its words.',
      group: 'Style',
    }),
    ...featureLook,
    ...learnMoreFields,
  },
  visibleWhen: { ...pictureRules, ...learnMoreRules },
  wakes: () => 'never',
});
