import type { BlockSample } from '../view-contract.ts';

const long = 'One sentence that goes on and on, because its owner could not decide where to stop it. ';

export const samples: BlockSample[] = [
  { name: 'As it comes', state: 'normal', block: {} },
  {
    name: 'Kitchen with a photograph',
    state: 'normal',
    block: {
      settings: {
        eyebrow: 'Our kitchen',
        title: 'From the boat to the table in half a day',
        paragraph: 'Three boats, one market garden and <b>nothing that travelled</b> further than you did.',
        imageUrl: '/samples/plate.svg',
        image_description: 'Grilled salmon with herbs on a white plate',
        imagePosition: 'left',
        image_shadow: true,
        features: [
          {
            icon: 'fa-solid fa-fish',
            title: 'Caught this morning',
            description: 'The blackboard says which boat it came from.',
            link: '/menu',
            link_text: 'See the menu',
          },
          {
            iconType: 'text',
            icon_text: '120',
            title: 'Wines by the glass',
            description: 'Most from within a day’s drive.',
            icon_background: '#7c2d12',
          },
          {
            iconType: 'image',
            icon_image: '/samples/portrait.svg',
            title: 'Ines at the stove',
            description: 'Chef since the first evening, in 2014.',
          },
          {
            icon: 'fa-solid fa-wheelchair',
            title: 'Step-free',
            description: 'Lift, wide doors and a quiet room.',
            icon_color: '#15803d',
            icon_size: 1.5,
          },
        ],
        learn_more_text: 'Book a table',
        learn_more_page: 'book',
        learn_more_width: 220,
        learn_more_radius: 24,
      },
    },
  },
  {
    name: 'Dark, list of features, link to elsewhere',
    state: 'normal',
    block: {
      settings: {
        background_color: '#10243e',
        title: 'A workshop by the water',
        title_size: 44,
        paragraph: 'Twelve seats, two ovens, one afternoon.',
        feature_columns: 1,
        feature_icon_position: 'left',
        feature_icon_background: '#f4b942',
        image_ratio: '1:1',
        image_width: 40,
        features: [
          { icon: 'fa-solid fa-calendar', title: 'Saturdays at two', description: 'From October to March.' },
          { icon: 'fa-solid fa-bread-slice', title: 'Take home what you bake', description: 'Bags are provided.' },
          { icon: 'fa-solid fa-children', title: 'Children from eight', description: 'With a grown-up beside them.' },
        ],
        learn_more_link_type: 'external/url',
        learn_more_link: 'https://tickets.example.org',
        learn_more_new_tab: true,
        learn_more_text: 'See the dates',
        learn_more_color: '#f4b942',
        learn_more_padding: 14,
      },
    },
  },
  {
    name: 'Without a picture',
    state: 'normal',
    block: { settings: { show_image: false, feature_columns: 4, title_alignment: 'center', learn_more_text: '' } },
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
        paragraph: 'https://example.org/a/very/long/address/without/any/break/that/a/phone/could/ever/show/in/one/line',
        imageUrl: '/samples/not-there.svg',
        image_description: 'A picture that cannot be loaded',
        features: Array.from({ length: 4 }, () => ({
          iconType: 'text' as const,
          icon_text: 'Twelve chars',
          title: 'Hottentottenstottertrottelmutterbeutelrattenlattengitterkoffer',
          description: long.repeat(3),
          link: '/menu',
          link_text: 'Everything about it, on a page of its own that is also long',
        })),
        learn_more_text: 'A button with more words than a button should ever carry',
        learn_more_page: 'menu',
      },
    },
  },
];
