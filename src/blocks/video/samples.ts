import type { BlockSample } from '../view-contract.ts';

const film = { video_type: 'youtube', video_url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' };

export const samples: BlockSample[] = [
  {
    name: 'A film of YouTube',
    state: 'normal',
    block: {
      settings: {
        title: 'A morning in the kitchen',
        ...film,
        video_title: 'From the boat to the plate',
        poster: '/samples/harbor.svg',
        caption: 'Three minutes with our cooks.',
        shadow: 'medium',
      },
    },
  },
  {
    name: 'A file with its own play button',
    state: 'normal',
    block: {
      settings: {
        title: 'The new lamps',
        video_type: 'direct',
        video_url: 'https://media.example.org/lamps.mp4',
        video_title: 'Made by hand',
        poster: '/samples/lamp-moss.svg',
        aspect_ratio: '21:9',
        play_button_style: 'custom',
        play_button_color: '#f59e0b',
        play_button_size: 80,
        hover_effect: 'scale',
      },
    },
  },
  {
    name: 'A file that starts by itself',
    state: 'normal',
    block: {
      settings: {
        video_type: 'direct',
        video_url: 'https://media.example.org/waves.mp4',
        autoplay: true,
        loop: true,
        controls: false,
        captions: true,
        captions_file: 'https://media.example.org/waves.vtt',
        border_width: 2,
      },
    },
  },
  {
    name: 'Vimeo, square, over the page',
    state: 'normal',
    block: {
      settings: {
        video_type: 'vimeo',
        video_url: 'https://vimeo.com/76979871',
        layout: 'popup',
        aspect_ratio: '1:1',
        width: '420px',
      },
    },
  },
  {
    name: 'A file with the buttons of the browser',
    state: 'normal',
    block: {
      settings: {
        video_type: 'direct',
        video_url: 'https://media.example.org/tour.mp4',
        poster: '/samples/tower.svg',
        play_button_style: 'hidden',
        aspect_ratio: '4:3',
        width: '640px',
      },
    },
  },
  { name: 'No video yet', state: 'empty', block: { settings: { title: 'Our film' } } },
  {
    name: 'An address of another kind',
    state: 'error',
    block: { settings: { video_type: 'vimeo', video_url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' } },
  },
  {
    name: 'Long words on a small film',
    state: 'overflowing',
    block: {
      settings: {
        ...film,
        width: '260px',
        video_title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft and its boats',
        caption: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk '.repeat(4),
      },
    },
  },
];
