import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { type DemoPage, pageOpening } from '../demo-app.ts';
import { requests, forest } from './theme.ts';

export const homeEnergyCheck: DemoPage = {
  name: 'Home energy check',
  slug: 'home-energy-check',
  blocks: [
    proposedBlock('bannerHero', 'opening', {
      settings: {
        ...pageOpening('A home energy check, on us', 'Members get one visit a year. We measure, you decide.', {
          background: forest,
        }),
        features: [
          { iconType: 'number', numberType: '1', title: 'Ask', description: 'Tell us about your home below.' },
          {
            iconType: 'number',
            numberType: '1',
            title: 'We visit',
            description: 'Ninety minutes, with a thermal camera.',
          },
          {
            iconType: 'number',
            numberType: '1',
            title: 'You get a plan',
            description: 'What to do first, what it costs, what it saves.',
          },
        ],
        feature_icon_background: '#FDE68A',
        feature_icon_color: '#1B2A1E',
        feature_description_color: '#E3EFE6',
      },
    }),
    proposedBlock('form', 'request', {
      sheet_title: requests,
      settings: {
        titleForm: 'Ask for a visit',
        submit_text: 'Send the request',
        submit_success: 'Thank you. We write to you within three working days. Only we can read what you sent.',
        submit_button_color: '#166534',
      },
      axis: [
        { column: 'name', label: 'Your name', type: 'text', required: true, placeholder: '' },
        { column: 'email', label: 'E-mail', type: 'email', required: true, placeholder: 'you@example.org' },
        { column: 'town', label: 'Town', type: 'text', required: true, placeholder: '' },
        { column: 'home', label: 'Your home', type: 'select', options: 'Detached house, Terraced house, Flat, Farm' },
        {
          column: 'heating',
          label: 'How you heat',
          type: 'select',
          options: 'Natural gas, Propane, Electric, Heat pump, Wood',
        },
        {
          column: 'wishes',
          label: 'What should we look at?',
          type: 'textarea',
          placeholder: 'Draughty rooms, old windows, plans for solar',
        },
        { column: 'received', type: 'date', hide: true, default: 'today' },
      ],
    }),
  ],
};
