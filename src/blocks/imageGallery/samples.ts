import type { Cell, Column } from '#engine/model.ts';
import type { BlockSample } from '../view-contract.ts';

const columns: Column[] = [
  { id: 'photo', name: 'Photo', type: 'image' },
  { id: 'title', name: 'Title', type: 'text' },
  { id: 'story', name: 'Story', type: 'text' },
  { id: 'place', name: 'Place', type: 'text' },
  { id: 'price', name: 'Price', type: 'currency' },
];
const scenes: [picture: string, title: string, story: string, place: string][] = [
  ['tower', 'Late lights', 'The last train has gone, and somebody on the ninth floor still reads.', 'Lisbon'],
  ['ridge', 'Five ridges', 'Morning haze over the valley, seen from the hut.', 'Tyrol'],
  ['bloom', 'First of June', 'One stem from the garden behind the bakery.', 'Ghent'],
  ['dunes', 'The long walk', 'Two hours on foot from the last well.', 'Erg Chebbi'],
  ['harbor', 'Evening ferry', 'The water keeps the color a little longer than the sky.', 'Split'],
  ['fjord', 'No wind', 'We rowed for the rest of the day.', 'Hardanger'],
  ['grove', 'Beech wood', 'After the rain, before the people.', 'Søderåsen'],
  ['plate', 'Supper', 'Tomatoes, bread, the good oil.', 'Trieste'],
];
const photos = (count: number): Record<string, Cell>[] =>
  Array.from({ length: count }, (_, index) => {
    const [picture, title, story, place] = scenes[index % scenes.length] ?? ['ridge', '', '', ''];
    const again = Math.floor(index / scenes.length);
    return {
      photo: `/samples/${picture}.svg`,
      title: again ? `${title} ${again + 1}` : title,
      story,
      place,
      price: 40 + index * 5,
    };
  });

const sheet = (rows: Record<string, Cell>[]) => ({ Photos: { columns, rows } });
const words = { gallery_column_url: 'photo', caption_column: 'title', description_column: 'story' };

export const samples: BlockSample[] = [
  {
    name: 'A wall of photographs',
    state: 'normal',
    block: {
      sheet_title: 'Photos',
      settings: { title: 'Field notes', gallery_column_url: 'photo', caption_column: 'title' },
      toolbar_buttons: [{ title: 'Order a print', open_page: 'book' }],
    },
    sheets: sheet(photos(8)),
  },
  {
    name: 'A shop grid with filters, icons and pages',
    state: 'normal',
    block: {
      sheet_title: 'Photos',
      settings: {
        ...{ ...words, title: 'Prints', layout: 'grid', grid_columns: 4, rows_per_page: 8 },
        ...{ show_filter: true, show_sort: true, Filter_color: '#1f4d3a', Pagination_color: '#1f4d3a' },
        ...{ border_enabled: true, border_width: 6, border_color: '#ffffff', border_radius: 2 },
        ...{ image_ratio: '3:4', cursor_effect: 'shadow', icon_enabled: true, icon_type: 'bookmark' },
        ...{ icon_color: '#ffffff', icon_background_color: '#1f4d3a', background_color: '#eef1ea' },
        ...{ caption_alignment: 'center', animation: 'slide' },
      },
    },
    sheets: sheet(photos(30)),
  },
  {
    name: 'A wall whose images open in a popup',
    state: 'normal',
    block: {
      sheet_title: 'Photos',
      settings: {
        ...{ ...words, title: 'Journeys', columns: '3', gallery_padding: 16, caption_position: 'hover' },
        ...{ lightbox_enabled: false, popup_enabled: true, popup_title_column: 'place', popup_title_size: 24 },
        ...{ popup_title_alignment: 'center', popup_title_color: '#b5502f', popup_background_color: '#fff8ef' },
      },
    },
    sheets: sheet(photos(9)),
  },
  {
    name: 'A carousel that moves by itself',
    state: 'normal',
    block: {
      sheet_title: 'Photos',
      settings: {
        ...{ ...words, title: 'From the trips', layout: 'carousel', columns: '3', cursor_effect: 'scale' },
        ...{ carousel_auto_scroll: true, carousel_scroll_interval: 4_000, animation: 'fade' },
        ...{ thumbnail_wrapper_enabled: true, thumbnail_wrapper_color: '#d8c7a3', border_radius: 16 },
      },
    },
    sheets: sheet(photos(10)),
  },
  {
    name: 'One by one over the whole width',
    state: 'normal',
    block: {
      sheet_title: 'Photos',
      settings: {
        ...{ ...words, layout: 'FullScreenView', border_radius: 0, caption_size: 28, description_size: 16 },
        ...{ fullscreen_auto_scroll: true, cursor_effect: 'none' },
        ...{ thumbnail_wrapper_enabled: true, thumbnail_wrapper_opacity: 0.3 },
      },
    },
    sheets: sheet(photos(6)),
  },
  {
    name: 'No images yet',
    state: 'empty',
    block: { sheet_title: 'Photos', settings: { title: 'Field notes', gallery_column_url: 'photo' } },
    sheets: sheet([]),
  },
  {
    name: 'The sheet is gone',
    state: 'error',
    block: { sheet_title: 'Old photos', settings: { title: 'Field notes', gallery_column_url: 'photo' } },
    sheets: {},
  },
  {
    name: 'Long words, missing images, 200 rows',
    state: 'overflowing',
    block: {
      sheet_title: 'Photos',
      settings: { ...words, title: 'Everything since the beginning', layout: 'grid', grid_columns: 5 },
    },
    sheets: sheet(
      photos(200).map((row, index) => ({
        ...row,
        ...(index % 3 === 1 && { photo: index % 2 ? 'javascript:alert(1)' : null }),
        ...(index === 4 && { photo: '/samples/not-there.jpg' }),
        ...(index % 4 === 0 && {
          title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
          story: `${String(row['story'])} `.repeat(6).trim(),
        }),
      })),
    ),
  },
];
