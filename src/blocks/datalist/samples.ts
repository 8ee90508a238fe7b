import type { Cell, Column } from '#engine/model.ts';
import type { BlockSample } from '../view-contract.ts';
import { customerNames, orderSheets } from '../order-samples.ts';

const dishColumns: Column[] = [
  { id: 'photo', name: 'Photo', type: 'image' },
  { id: 'dish', name: 'Dish', type: 'text' },
  { id: 'about', name: 'About', type: 'text' },
  { id: 'price', name: 'Price', type: 'currency', format: '€#,##0.00' },
  { id: 'kind', name: 'Kind', type: 'text' },
  { id: 'recipe', name: 'Recipe', type: 'url' },
];
const dishNames = ['Sea bream', 'Bean stew', 'Fig tart', 'Fennel salad', 'Rye bread', 'Plum dumplings', 'Clam broth'];
const dishes: Record<string, Cell>[] = Array.from({ length: 23 }, (_, index) => ({
  photo: index % 5 === 3 ? null : `/samples/${['plate', 'harbor', 'bloom', 'fjord'][index % 4]}.svg`,
  dish: `${dishNames[index % dishNames.length]}${index >= dishNames.length ? ` no. ${Math.floor(index / dishNames.length) + 1}` : ''}`,
  about: ['From the boat of the day', 'Slow, with bay and lemon', 'Warm, with a spoon of cream'][index % 3] ?? '',
  price: 6.5 + ((index * 7) % 11),
  kind: ['Main', 'Starter', 'Dessert'][index % 3] ?? '',
  recipe: index % 3 === 1 ? 'javascript:alert(1)' : `https://example.com/recipes/${index + 1}`,
}));

const milestoneColumns: Column[] = [
  { id: 'day', name: 'Day', type: 'date' },
  { id: 'what', name: 'What', type: 'text' },
  { id: 'story', name: 'Story', type: 'text' },
  { id: 'picture', name: 'Picture', type: 'image' },
  { id: 'more', name: 'More', type: 'url' },
];
const milestones: Record<string, Cell>[] = [
  ['2019-03-02', 'A kitchen of eight tables', 'We opened with one oven and a borrowed sign.', 'plate'],
  ['2020-06-14', 'The terrace', 'Twelve more seats, and the harbor as a wall.', 'harbor'],
  ['2022-01-20', 'Our own bread', 'The bakery two doors down became ours.', ''],
  ['2023-09-08', 'A garden on the roof', 'Herbs, beans, and in June the first flowers.', 'bloom'],
  ['2025-05-30', 'The boat', 'Since then the menu depends on the wind.', 'fjord'],
  ['2026-11-01', 'A second house', 'In the old customs hall, from spring on.', 'tower'],
].map(([day = '', what = '', story = '', picture], index) => ({
  ...{ day, what, story },
  picture: picture ? `/samples/${picture}.svg` : null,
  more: index % 2 ? `https://example.com/news/${day}` : '',
}));
const history = { History: { columns: milestoneColumns, rows: milestones } };
const eventAxis = [
  { column: 'day' },
  { column: 'what', text_bold: true },
  { column: 'story' },
  { column: 'more', type: 'button', button_text: 'Read on' },
];

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

export const samples: BlockSample[] = [
  {
    name: 'A menu below each other',
    state: 'normal',
    block: {
      sheet_title: 'Menu',
      settings: { titleList: 'On the table today', sorting: 'Ascending', sorting_column: 'kind', rows_per_page: 6 },
      axis: [
        { column: 'photo', type: 'image' },
        { column: 'dish', text_bold: true },
        { column: 'about' },
        { column: 'price', label: 'Price', text_color: '#9a3412', background_color: '#ffedd5' },
        { column: 'recipe', type: 'button', button_text: 'Recipe' },
      ],
      toolbar_buttons: [{ title: 'Book', open_page: 'book' }],
    },
    sheets: { Menu: { columns: dishColumns, rows: dishes } },
  },
  {
    name: 'Cards side by side',
    state: 'normal',
    block: {
      sheet_title: 'Menu',
      settings: {
        ...{ title: 'Favourites', titleList: 'What people order twice', list_type: 'horizontal' },
        background_color: '#f2f9f7',
      },
      axis: [
        { column: 'photo', type: 'image' },
        { column: 'dish', text_bold: true },
        { column: 'about' },
        { column: 'price', label: 'From', label_color: '#0f766e' },
        { column: 'recipe', type: 'button', background_color: '#0f766e', button_text: 'Cook it' },
      ],
      item_buttons: [{ title: 'Details', open_detail_page: 'menu' }],
    },
    sheets: { Menu: { columns: dishColumns, rows: dishes } },
  },
  {
    name: 'A timeline',
    state: 'normal',
    block: {
      sheet_title: 'History',
      settings: { title: 'How we got here', list_type: 'timeline', enable_animations: true },
      axis: eventAxis,
    },
    sheets: history,
  },
  {
    name: 'A timeline with dates at the left of its line',
    state: 'normal',
    block: {
      sheet_title: 'History',
      settings: {
        ...{ title: 'How we got here', list_type: 'timeline', line_position: 'center', timeline_width: 80 },
        ...{ timeline_height: 560, background_color: '#fffaf2' },
        ...{ card_style: 'sharp', sorting: 'Descending', sorting_column: 'day' },
        ...{ card_color: '#1f2937', line_color: '#cbd5e1', dot_color: '#d97706', date_color: '#92400e' },
      },
      axis: eventAxis,
    },
    sheets: history,
  },
  {
    name: 'A timeline to the right',
    state: 'normal',
    block: {
      sheet_title: 'History',
      settings: {
        ...{ titleList: 'From table to boat', list_type: 'timeline', timeline_layout: 'horizontal' },
        ...{ card_style: 'rounded', rows_per_page: 5, Pagination_color: '#0f766e' },
      },
      axis: [{ column: 'picture', type: 'image', label: 'Picture' }, ...eventAxis],
    },
    sheets: history,
  },
  {
    name: 'A timeline on both sides',
    state: 'normal',
    block: {
      sheet_title: 'History',
      settings: {
        ...{ title: 'Seven years', list_type: 'timeline', timeline_layout: 'zigzag', card_style: 'rounded' },
        ...{ background_color: '#f4efe6', card_border_color: '#e0d4bd', card_color: '#fffdf8' },
      },
      axis: [...eventAxis, { column: 'picture', type: 'image' }],
    },
    sheets: history,
  },
  {
    name: 'No columns chosen',
    state: 'empty',
    block: { sheet_title: 'Menu', settings: { title: 'Menu' } },
    sheets: { Menu: { columns: dishColumns, rows: dishes } },
  },
  {
    name: 'No rows yet',
    state: 'empty',
    block: { sheet_title: 'Menu', settings: { title: 'Menu' }, axis: [{ column: 'dish' }] },
    sheets: { Menu: { columns: dishColumns, rows: [] } },
  },
  {
    name: 'The sheet is gone',
    state: 'error',
    block: { sheet_title: 'Old menu', settings: { title: 'Menu' }, axis: [{ column: 'dish' }] },
    sheets: {},
  },
  {
    name: 'Long words, missing images, 200 rows',
    state: 'overflowing',
    block: {
      sheet_title: 'Menu',
      settings: { title: 'Everything we ever cooked', rows_per_page: 25 },
      axis: [
        { column: 'photo', type: 'image' },
        { column: 'dish', text_bold: true, label: 'What is on the plate' },
        { column: 'about', background_color: '#fef3c7' },
        { column: 'price', label: 'Price' },
        { column: 'kind', label: 'Kind' },
        { column: 'recipe', type: 'button', button_text: 'Open the whole recipe with all its steps' },
      ],
    },
    sheets: {
      Menu: {
        columns: dishColumns,
        rows: Array.from({ length: 200 }, (_, index) => ({
          ...dishes[index % dishes.length],
          ...(index % 3 === 0 && { dish: longWord, photo: '/samples/not-there.jpg' }),
          ...(index % 4 === 1 && { about: 'A good deal more text than anybody planned for. '.repeat(6).trim() }),
        })),
      },
    },
  },
  {
    name: 'Orders with the names of customers',
    state: 'normal',
    block: {
      sheet_title: 'Orders',
      settings: { title: 'Orders' },
      axis: [{ column: 'order' }, { column: 'customer', ...customerNames, lookup_page: 'events' }, { column: 'total' }],
    },
    sheets: orderSheets,
  },
];
