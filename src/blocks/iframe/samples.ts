import type { BlockSample } from '../view-contract.ts';

const film =
  '<iframe width="560" height="315" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="A short film about a rabbit" allow="autoplay; encrypted-media; picture-in-picture" allowfullscreen></iframe>';

export const samples: BlockSample[] = [
  {
    name: 'A form that is loaded on click',
    state: 'normal',
    block: {
      settings: {
        title: 'Tell us what you think',
        iframe_code:
          '<iframe src="https://forms.example.org/f/visit" title="Five questions about your visit"></iframe>',
        wait_for_click: true,
        poster: '/samples/harbor.svg',
        size: '16:9',
        caption: 'The form is kept by Forms of Example.',
        shadow: 'medium',
      },
    },
  },
  {
    name: 'Of a height of its own',
    state: 'normal',
    block: {
      settings: {
        title: 'Where the boats are',
        iframe_code: '<iframe src="https://boats.example.org/live" title="Boats in the harbour" width="900"></iframe>',
        size: 'fixed height',
        height: 320,
        border_width: 1,
      },
    },
  },
  {
    name: 'As wide and high as the code says',
    state: 'normal',
    block: { settings: { title: 'The film', iframe_code: film, wait_for_click: true, border_radius: 0 } },
  },
  { name: 'No code yet', state: 'empty', block: { settings: { title: 'Opening hours' } } },
  {
    name: 'Long words',
    state: 'overflowing',
    block: {
      settings: {
        iframe_code: `<iframe src="https://a-very-long-name-of-a-host-that-fits-nowhere.example.org/${'deep/'.repeat(12)}" title="${'Donaudampfschifffahrtsgesellschaft '.repeat(4)}"></iframe>`,
        wait_for_click: true,
        caption: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
        width: '420px',
      },
    },
  },
];
