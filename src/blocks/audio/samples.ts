import type { BlockSample } from '../view-contract.ts';

export const samples: BlockSample[] = [
  {
    name: 'A talk as a file',
    state: 'normal',
    block: {
      settings: {
        title: 'Voices of the harbour',
        audio_type: 'embed',
        audio_url: 'https://media.example.org/talk.mp3',
        audio_title: 'Ann Berg: forty years at the stove',
        audio_subtitle: 'Recorded in May 2026 · 28 minutes',
        thumbnail: '/samples/portrait.svg',
      },
    },
  },
  {
    name: 'A song of SoundCloud',
    state: 'normal',
    block: {
      settings: {
        audio_url: 'https://soundcloud.com/someone/song',
        audio_title: 'Low tide',
        audio_subtitle: 'The Quay Quartet',
        thumbnail: '/samples/dunes.svg',
        card_color: '#12242e',
      },
    },
  },
  {
    name: 'One button, in the colors of the owner',
    state: 'normal',
    block: {
      settings: {
        audio_source_type: 'upload',
        audio_upload: 'https://media.example.org/bell.ogg',
        audio_title: 'The bell of the pier',
        controls: false,
        accent_color: '#f59e0b',
        border_radius: 32,
        width: '420px',
      },
    },
  },
  {
    name: 'A list of Spotify',
    state: 'normal',
    block: {
      settings: {
        audio_type: 'spotify',
        audio_url: 'https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M',
        audio_title: 'What we cook to',
      },
    },
  },
  { name: 'Nothing to hear yet', state: 'empty', block: { settings: { title: 'Our podcast' } } },
  {
    name: 'An address of another kind',
    state: 'error',
    block: { settings: { audio_type: 'spotify', audio_url: 'https://soundcloud.com/someone/song' } },
  },
  {
    name: 'Long words',
    state: 'overflowing',
    block: {
      settings: {
        audio_type: 'embed',
        audio_url: 'https://media.example.org/talk.mp3',
        audio_title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '.repeat(2),
        audio_subtitle: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
        thumbnail: '/samples/not-there.jpg',
      },
    },
  },
];
