import type { Cell, Column } from '#engine/model.ts';
import type { BlockSample } from '../view-contract.ts';

const columns: Column[] = [
  { id: 'quote', name: 'Quote', type: 'text' },
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'job', name: 'Job', type: 'text' },
  { id: 'company', name: 'Company', type: 'text' },
  { id: 'photo', name: 'Photo', type: 'image' },
  { id: 'stars', name: 'Stars', type: 'number' },
];
const rows: Record<string, Cell>[] = [
  {
    quote: 'We moved the whole membership list over on a Sunday afternoon. By Monday the phone had stopped ringing.',
    name: 'Marta Lindqvist',
    job: 'Secretary',
    company: 'Södermalm Rowing Club',
    photo: '/samples/portrait.svg',
    stars: 5,
  },
  {
    quote: 'My team finds the price of a part in three seconds. It used to be three e-mails.',
    name: 'Daniel Okafor',
    job: 'Workshop lead',
    company: 'Meridian Bicycles',
    photo: null,
    stars: 4.5,
  },
  {
    quote:
      'Our guests book the table themselves now, and the kitchen sees it at once.\nThat is two evenings a week I have back.',
    name: 'Ines Ferreira',
    job: 'Chef and owner',
    company: 'Harbor Kitchen',
    photo: '/samples/portrait.svg',
    stars: 5,
  },
  {
    quote: 'It looks like we paid an agency. We did not.',
    name: 'Tomás Rivera',
    job: 'Founder',
    company: 'Studio Vela',
    photo: null,
    stars: 5,
  },
  {
    quote: 'Teachers change the timetable in the sheet, parents see it on the page. Nobody had to learn anything.',
    name: 'Hanna Weiss',
    job: 'Head teacher',
    company: 'Lindenhof School',
    photo: null,
    stars: 4,
  },
  {
    quote: 'The one tool of ours that nobody complains about.',
    name: 'Priya Raman',
    job: null,
    company: 'City Library',
    photo: null,
    stars: null,
  },
];
const sheets = { Voices: { columns, rows } };
const mapped = {
  testimonial_text: 'quote',
  name: 'name',
  designation: 'job',
  company: 'company',
  avatar_url: 'photo',
  rating: 'stars',
};

export const samples: BlockSample[] = [
  { name: 'A grid of six', state: 'normal', block: { sheet_title: 'Voices', settings: mapped }, sheets },
  {
    name: 'One large, moving on by itself',
    state: 'normal',
    block: { sheet_title: 'Voices', settings: { ...mapped, Layout: 'single', auto_carousel: true, paragraph: '' } },
    sheets,
  },
  {
    name: 'Two side by side on a dark ground',
    state: 'normal',
    block: {
      sheet_title: 'Voices',
      settings: {
        ...mapped,
        Layout: 'twin',
        eyebrow: 'Voices',
        title_alignment: 'left',
        row_limit: 4,
        background_color: '#10243e',
        card_color: '#17345a',
        border_color: '#28507f',
        star_color: '#f4b942',
        mark_color: '#f4b942',
        avatar_shape: 'square',
        avatar_size: 52,
        text_size: 18,
      },
    },
    sheets,
  },
  {
    name: 'A row of three, moving on by itself',
    state: 'normal',
    block: {
      sheet_title: 'Voices',
      settings: {
        ...mapped,
        auto_carousel: true,
        show_quote_mark: false,
        card_color: '#fff7ed',
        carousel_interval: 4_000,
      },
    },
    sheets,
  },
  {
    name: 'A sheet without rows',
    state: 'empty',
    block: { sheet_title: 'Voices', settings: mapped },
    sheets: { Voices: { columns, rows: [] } },
  },
  {
    name: 'The sheet is gone',
    state: 'error',
    block: { sheet_title: 'Old voices', settings: mapped },
    sheets,
  },
  {
    name: 'Sixty with words that are too long',
    state: 'overflowing',
    block: { sheet_title: 'Voices', settings: { ...mapped, row_limit: 9 } },
    sheets: {
      Voices: {
        columns,
        rows: Array.from({ length: 60 }, (_, index) => ({
          quote:
            index % 3 === 0
              ? 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz '.repeat(4)
              : 'They could not stop. '.repeat((index % 5) * 10 + 1),
          name:
            index % 4 === 0
              ? 'Maximilian-Alexander von und zu Hohenstaufen-Wittgenstein der Jüngere'
              : `Guest ${index}`,
          job: index % 2 ? 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter' : '',
          company: 'Société Anonyme des Grands Magasins et Entrepôts Réunis',
          photo: index % 2 ? '/samples/not-there.svg' : 'javascript:alert(1)',
          stars: index,
        })),
      },
    },
  },
];
