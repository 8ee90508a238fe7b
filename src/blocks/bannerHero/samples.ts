import type { BlockSample } from '../view-contract.ts';

export const samples: BlockSample[] = [
  { name: 'As it comes', state: 'normal', block: {} },
  {
    name: 'Restaurant with a picture',
    state: 'normal',
    block: {
      settings: {
        title: 'New: Sunday lunch',
        Banner_title: 'Fresh from the <em>boat</em>,<br>on your plate tonight',
        subtitle:
          'Forty seats above the old harbor, a menu that changes with the tide, and the <b>last table at ten</b>.',
        buttons: [
          { text: 'Book a table', linkType: 'page', page: 'book' },
          { text: 'See the menu', linkType: 'page', page: 'menu', outlined: true },
        ],
        foreground_image: '/samples/plate.svg',
        foreground_image_description: 'Grilled salmon with herbs on a white plate',
        features: [
          {
            iconType: 'fontawesome',
            icon: 'fa-solid fa-fish',
            title: 'Caught this morning',
            description: 'From three boats that we know by name.',
          },
          {
            iconType: 'fontawesome',
            icon: 'fa-solid fa-wine-glass',
            title: '120 wines',
            description: 'Most of them from within a day’s drive.',
          },
          {
            iconType: 'fontawesome',
            icon: 'fa-solid fa-wheelchair',
            title: 'Step-free',
            description: 'Lift, wide doors and a quiet room.',
          },
        ],
      },
    },
  },
  {
    name: 'Event over a picture, counted features',
    state: 'normal',
    block: {
      settings: {
        Banner_title: 'Harbor lights festival',
        subtitle: 'Three evenings of music on the water. December 4 to 6, 2026.',
        background_image: '/samples/harbor.svg',
        background_overlay: 70,
        banner_height: 'half',
        text_alignment: 'left',
        buttons: [
          {
            text: 'Get tickets',
            linkType: 'external/url',
            url: 'https://tickets.example.org',
            button_color: '#f6a15b',
          },
        ],
        FeatureLayout: 'list',
        features: [
          { iconType: 'number', numberType: '01', title: 'Choose an evening', description: 'Each has its own stage.' },
          {
            iconType: 'number',
            numberType: '01',
            title: 'Reserve your place',
            description: 'Children under 12 come free.',
          },
          { iconType: 'number', numberType: '01', title: 'Bring a blanket' },
        ],
      },
    },
  },
  {
    name: 'Light, picture at the left, running text',
    state: 'normal',
    block: {
      settings: {
        background_color: '#fff7ed',
        Banner_title: 'A small studio for quiet brands',
        Banner_title_color: '#7c2d12',
        Banner_title_size: 3,
        subtitle: 'Identity, packaging and print.',
        foreground_image: '/samples/harbor.svg',
        imagePosition: 'left',
        image_width: 40,
        buttons: [{ text: 'See our work', linkType: 'page', page: 'events' }],
        FeatureLayout: 'paragraph',
        features: [
          {
            iconType: 'text',
            icon_text: 'A',
            title: 'Identity.',
            description: 'Names, marks and the rules that keep them alive.',
          },
          { iconType: 'text', icon_text: 'B', title: 'Packaging.', description: 'Less of it, and better.' },
          {
            iconType: 'image',
            icon_image: '/samples/logo.svg',
            title: 'Print.',
            description: 'On presses we can walk to.',
          },
        ],
      },
    },
  },
  {
    name: 'Nothing filled in',
    state: 'empty',
    block: { settings: { Banner_title: '', subtitle: '', buttons: [] } },
  },
  {
    name: 'Words that are too long',
    state: 'overflowing',
    block: {
      settings: {
        Banner_title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        subtitle: 'https://example.org/a/very/long/address/without/any/break/that/a/phone/could/ever/show/in/one/line',
        features: Array.from({ length: 7 }, (_, index) => ({
          iconType: 'number' as const,
          numberType: 'I' as const,
          title: `Feature ${index + 1} with Hottentottenstottertrottelmutterbeutelrattenlattengitterkoffer`,
          description: 'One sentence that goes on and on, because its owner could not decide where to stop it. '.repeat(
            2,
          ),
        })),
      },
    },
  },
];
