import { defineBlock } from '../contract.ts';
import { accordionFields } from '../shared/features/accordion-fields.ts';
import { featureLook, fourFeatures } from '../shared/features/feature-fields.ts';
import { headFields } from '../shared/features/head-fields.ts';
import { learnMoreFields, learnMoreRules } from '../shared/features/learn-more-fields.ts';
import { pictureFields, pictureRules } from '../shared/features/picture-fields.ts';

export const definition = defineBlock({
  type: 'imageAccordian',
  name: 'Picture and accordion',
  description: 'A picture beside up to four features that open and close, one below the other.',
  icon: 'list-collapse',
  category: 'Content',
  settings: {
    ...headFields({
      title: 'How it works',
      paragraph: 'Four short steps. Open each to read more.',
      alignment: 'left',
    }),
    ...pictureFields('left'),
    features: fourFeatures([
      {
        icon: 'fa-solid fa-magnifying-glass',
        title: 'Look around',
        description:
          'Everything we have is listed here, with what you need to know to choose. Search for a word or narrow the list down.',
      },
      {
        icon: 'fa-solid fa-comments',
        title: 'Ask us',
        description: 'Send a question with the form. It reaches a person, and a person answers.',
      },
      {
        icon: 'fa-solid fa-circle-check',
        title: 'Decide',
        description: 'Take your time. Nothing is agreed before you say so.',
      },
      {
        icon: 'fa-solid fa-heart',
        title: 'Stay in touch',
        description: 'What changes later stands on this page, so come back whenever you like.',
      },
    ]),
    ...accordionFields('a feature'),
    ...featureLook,
    ...learnMoreFields,
  },
  visibleWhen: { ...pictureRules, ...learnMoreRules },
  wakes: () => 'never',
});
