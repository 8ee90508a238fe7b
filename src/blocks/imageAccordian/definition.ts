import { defineBlock } from '../contract.ts';
import { accordionFields } from '../shared/features/accordion-fields.ts';
import { featureStyle, fourFeatures } from '../shared/features/feature-fields.ts';
import { headFields } from '../shared/features/head-fields.ts';
import { learnMoreFields, learnMoreRules } from '../shared/features/learn-more-fields.ts';
import { pictureFields, pictureRules } from '../shared/features/picture-fields.ts';

export const definition = defineBlock({
  type: 'imageAccordian',
  name: 'Picture and accordion',
  description: 'A picture next to an accordion of up to four features.',
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
        description: 'Browse everything we offer. Search or filter the list to find what you need.',
      },
      {
        icon: 'fa-solid fa-comments',
        title: 'Ask us',
        description: 'Send us a question with the form. A real person will answer.',
      },
      {
        icon: 'fa-solid fa-circle-check',
        title: 'Decide',
        description: 'Take your time. Nothing is final until you confirm.',
      },
      {
        icon: 'fa-solid fa-heart',
        title: 'Stay in touch',
        description: 'We post updates on this page, so check back anytime.',
      },
    ]),
    ...accordionFields('a feature'),
    ...featureStyle,
    ...learnMoreFields,
  },
  visibleWhen: { ...pictureRules, ...learnMoreRules },
  hydrates: () => 'never',
});
