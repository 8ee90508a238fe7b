import type { BlockSample } from '../view-contract.ts';

export const samples: BlockSample[] = [
  { name: 'As it comes', state: 'normal', block: {} },
  {
    name: 'Stay in the harbor, in the colors of the owner',
    state: 'normal',
    block: {
      settings: {
        eyebrow: 'Before you come',
        title: 'Your evening with us, step by step',
        paragraph: 'From the pier to the <em>last course</em>.',
        background_color: '#fff7ed',
        imageUrl: '/samples/harbor.svg',
        image_description: 'The old harbor in the evening light',
        imagePosition: 'right',
        image_ratio: '3:4',
        header_color: '#ffedd5',
        open_header_color: '#9a3412',
        open_header_text_color: '#fff7ed',
        body_color: '#ffffff',
        accordion_sign: 'plus',
        accordion_radius: 16,
        features: [
          {
            icon: 'fa-solid fa-ferry',
            title: 'Take the ferry',
            description: 'Every twenty minutes from the central pier, until half past midnight.',
            link: 'https://ferries.example.org',
            link_text: 'Timetable',
          },
          {
            iconType: 'text',
            icon_text: '40',
            title: 'Choose your seat',
            description: 'Forty of them, ten on the terrace. The terrace closes when it rains.',
            icon_background: '#1d4ed8',
          },
          {
            iconType: 'image',
            icon_image: '/samples/plate.svg',
            title: 'Eat what came in today',
            description: 'The blackboard is written at five.',
          },
        ],
        learn_more_text: 'Book a table',
        learn_more_page: 'book',
        learn_more_color: '#9a3412',
        learn_more_width: 200,
      },
    },
  },
  {
    name: 'All closed, on a dark ground, several at once',
    state: 'normal',
    block: {
      settings: {
        title: 'What you should know',
        paragraph: '',
        background_color: '#161819',
        show_image: false,
        expand_first_item: false,
        allow_multiple_open: true,
        accordion_gap: 4,
        learn_more_link_type: 'external/url',
        learn_more_link: 'https://example.org/rules',
        learn_more_new_tab: true,
      },
    },
  },
  {
    name: 'Nothing filled in',
    state: 'empty',
    block: { settings: { title: '', paragraph: '', features: [], learn_more_text: '' } },
  },
  {
    name: 'Words that are too long',
    state: 'overflowing',
    block: {
      settings: {
        title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        imageUrl: '/samples/not-there.svg',
        image_description: 'A picture that cannot be loaded',
        features: Array.from({ length: 4 }, () => ({
          iconType: 'text' as const,
          icon_text: 'Twelve chars',
          title: 'Hottentottenstottertrottelmutterbeutelrattenlattengitterkoffer',
          description: 'One sentence that goes on and on, because its owner could not decide where to stop it. '.repeat(
            4,
          ),
        })),
      },
    },
  },
];
