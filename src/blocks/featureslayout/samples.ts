import type { BlockSample } from '../view-contract.ts';

export const samples: BlockSample[] = [
  { name: 'As it comes', state: 'normal', block: {} },
  {
    name: 'What a kitchen is proud of',
    state: 'normal',
    block: {
      settings: {
        eyebrow: 'Why people come back',
        title: 'Four good reasons to take the ferry',
        paragraph: 'And one more that we <em>only tell at the table</em>.',
        columns: 4,
        card_style: 'plain',
        title_alignment: 'left',
        features: [
          {
            icon: 'fa-solid fa-fish',
            title: 'The morning’s catch',
            description: 'From three boats that we know by name.',
            link: '/menu',
            link_text: 'See the menu',
          },
          {
            iconType: 'image',
            icon_image: '/samples/plate.svg',
            title: 'Plates that stay simple',
            description: 'Three things on each, never five.',
          },
          {
            iconType: 'text',
            icon_text: '120',
            title: 'Wines by the glass',
            description: 'Most of them from within a day’s drive.',
            icon_background: '#14532d',
          },
          {
            iconType: 'none',
            title: 'The view',
            description: 'West, over the water. You know when.',
          },
        ],
        learn_more_text: 'Book a table',
        learn_more_page: 'book',
      },
    },
  },
  {
    name: 'Counted steps in two columns, on color',
    state: 'normal',
    block: {
      settings: {
        background_color: '#f0f7f4',
        title: 'From seed to sale',
        paragraph: '',
        columns: 2,
        card_color: '#0f3d2e',
        border_color: '#0f3d2e',
        card_radius: 20,
        gap: 12,
        feature_icon_position: 'left',
        feature_icon_background: '#d9f99d',
        feature_icon_size: 1,
        features: [
          {
            iconType: 'number',
            numberType: '01',
            title: 'Sow in March',
            description: 'Under glass, with a window open on warm days.',
          },
          {
            iconType: 'number',
            numberType: '01',
            title: 'Plant out in May',
            description: 'After the last cold night, and never before.',
          },
          {
            iconType: 'number',
            numberType: '01',
            title: 'Pick from July',
            description: 'Before ten in the morning, while it is cool.',
          },
          {
            iconType: 'number',
            numberType: '01',
            title: 'Sell the same day',
            description: 'At the stall by the church until noon.',
          },
        ],
        learn_more_link_type: 'external/url',
        learn_more_link: 'https://market.example.org',
        learn_more_new_tab: true,
        learn_more_text: 'Find the market',
        learn_more_color: '#0f3d2e',
      },
    },
  },
  {
    name: 'Tinted and centred',
    state: 'normal',
    block: { settings: { card_style: 'tint', feature_alignment: 'center', feature_icon_size: 1.5 } },
  },
  {
    name: 'Nothing filled in',
    state: 'empty',
    block: { settings: { title: '', paragraph: '', features: [], learn_more_text: '' } },
  },
  {
    name: 'Twelve with words that are too long',
    state: 'overflowing',
    block: {
      settings: {
        title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        columns: 4,
        features: Array.from({ length: 12 }, (_, index) => ({
          iconType: index % 2 ? ('number' as const) : ('text' as const),
          numberType: 'I' as const,
          icon_text: 'Twelve chars',
          title: `Feature ${index + 1} with Hottentottenstottertrottelmutterbeutelrattenlattengitterkoffer`,
          description: 'One sentence that goes on, because its owner could not decide where to stop it. '.repeat(
            (index % 3) + 1,
          ),
        })),
      },
    },
  },
];
