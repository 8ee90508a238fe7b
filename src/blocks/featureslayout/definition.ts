import { color, select, slider } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import { featureLook, manyFeatures } from '../shared/features/feature-fields.ts';
import { headFields } from '../shared/features/head-fields.ts';
import { learnMoreFields, learnMoreRules } from '../shared/features/learn-more-fields.ts';

/** Features after the banner's and ImageGrid's. */
export const definition = defineBlock({
  type: 'featureslayout',
  name: 'Features',
  description: 'A grid of features: each with an icon, a title, a sentence and a link.',
  icon: 'badge-check',
  category: 'Content',
  settings: {
    ...headFields({
      title: 'What you can count on',
      paragraph: 'A few things that we do well, and do the same way every time.',
      alignment: 'center',
    }),
    features: manyFeatures([
      {
        icon: 'fa-solid fa-compass',
        title: 'Easy to find your way',
        description: 'One page for each question, and a search that knows all of them.',
      },
      {
        icon: 'fa-solid fa-rotate',
        title: 'Always current',
        description: 'What you read here is what is true today, not what was printed last year.',
      },
      {
        icon: 'fa-solid fa-hand-holding-heart',
        title: 'Made with care',
        description: 'Small things matter: good pictures, clear words, working links.',
      },
      {
        icon: 'fa-solid fa-clock',
        title: 'Quick answers',
        description: 'Write to us and hear back from a person, usually the same day.',
      },
      {
        icon: 'fa-solid fa-tag',
        title: 'Plain prices',
        description: 'You know what it costs before you decide, with nothing in small print.',
      },
      {
        icon: 'fa-solid fa-seedling',
        title: 'Room to grow',
        description: 'Begin with what you need today and add the rest when it is time.',
      },
    ]),
    columns: slider({
      description: 'How many features stand side by side; on a phone it is one.',
      default: 3,
      min: 1,
      max: 4,
      step: 1,
      group: 'Style',
    }),
    card_style: select(['card', 'outline', 'tint', 'plain'], {
      description: 'A feature on a card, within an outline, on a tint of the accent color, or without any frame.',
      group: 'Style',
    }),
    card_color: color({ description: 'Color of the cards. The text on them stays readable.' }),
    border_color: color({ description: 'Color of the lines around the features.' }),
    card_radius: slider({
      description: 'Roundness of the corners of the cards.',
      default: 14,
      min: 0,
      max: 40,
      step: 1,
      unit: 'px',
      group: 'Style',
    }),
    gap: slider({
      description: 'Space between the features.',
      isSpace: true,
      default: 20,
      min: 0,
      max: 80,
      step: 2,
      unit: 'px',
      group: 'Style',
    }),
    feature_icon_position: select(['top', 'left'], {
      description: 'Whether the icon of a feature stands above or beside its words.',
      group: 'Style',
    }),
    feature_alignment: select(['left', 'center'], {
      description: 'Where the words of a feature stand.',
      group: 'Style',
    }),
    ...featureLook,
    ...learnMoreFields,
  },
  visibleWhen: {
    card_color: { card_style: 'card' },
    border_color: { card_style: ['card', 'outline'] },
    card_radius: { card_style: ['card', 'outline', 'tint'] },
    ...learnMoreRules,
  },
  wakes: () => 'never',
});
