import { color, select, slider } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import { featureStyle, manyFeatures } from '../shared/features/feature-fields.ts';
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
      paragraph: 'A few things we do well, every time.',
      alignment: 'center',
    }),
    features: manyFeatures([
      {
        icon: 'fa-solid fa-compass',
        title: 'Easy to find your way around',
        description: 'A page for every question, and a search that finds them all.',
      },
      {
        icon: 'fa-solid fa-rotate',
        title: 'Always current',
        description: 'What you read here is up to date today.',
      },
      {
        icon: 'fa-solid fa-hand-holding-heart',
        title: 'Made with care',
        description: 'Details matter: good pictures, clear text, working links.',
      },
      {
        icon: 'fa-solid fa-clock',
        title: 'Quick answers',
        description: 'Write to us and hear back from a real person, usually the same day.',
      },
      {
        icon: 'fa-solid fa-tag',
        title: 'Plain prices',
        description: 'Know the full price before you decide. No small print.',
      },
      {
        icon: 'fa-solid fa-seedling',
        title: 'Room to grow',
        description: 'Start with what you need today and add more later.',
      },
    ]),
    columns: slider({
      description: 'Number of features in a row. On phones it’s always one.',
      default: 3,
      min: 1,
      max: 4,
      step: 1,
      group: 'Style',
    }),
    card_style: select(['card', 'outline', 'tint', 'plain'], {
      description: 'Show features on cards, outlined, tinted with the accent color, or without a frame.',
      group: 'Style',
    }),
    card_color: color({ description: 'Color of the cards. The text on them stays readable.' }),
    border_color: color({ description: 'Border color of the features.' }),
    card_radius: slider({
      description: 'Corner radius of the cards.',
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
      description: 'Put each icon above or next to its text.',
      group: 'Style',
    }),
    feature_alignment: select(['left', 'center'], {
      description: 'Alignment of the feature text.',
      group: 'Style',
    }),
    ...featureStyle,
    ...learnMoreFields,
  },
  visibleWhen: {
    card_color: { card_style: 'card' },
    border_color: { card_style: ['card', 'outline'] },
    card_radius: { card_style: ['card', 'outline', 'tint'] },
    ...learnMoreRules,
  },
  hydrates: () => 'never',
});
