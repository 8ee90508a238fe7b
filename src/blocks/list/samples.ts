import type { Cell, Column } from '#engine/model.ts';
import type { BlockSample } from '../view-contract.ts';
import { customerNames, orderSheets } from '../order-samples.ts';

const tripColumns: Column[] = [
  { id: 'photo', name: 'Photo', type: 'image' },
  { id: 'place', name: 'Place', type: 'text' },
  { id: 'days', name: 'Days', type: 'number' },
  { id: 'price', name: 'From', type: 'currency', format: '€#,##0' },
  { id: 'departs', name: 'Departs', type: 'date' },
  { id: 'guide', name: 'Guide', type: 'text' },
];
const pictures = ['fjord', 'dunes', 'grove', 'harbor', 'ridge', 'tower', 'bloom'];
const places = [
  'Three fjords by boat',
  'Dunes at first light',
  'The old grove',
  'Harbour towns of the north',
  'Across the long ridge',
  'The lighthouse keepers',
  'Orchards in bloom',
  'A week without a road',
  'Islands of the outer reach',
  'Salt and wind',
  'The valley of mills',
  'Snow on the pass',
  'Two rivers',
  'The quiet coast',
];
const guides = ['Ida Holm', 'Tomás Vela', 'Mara Lind'];
const trips: Record<string, Cell>[] = places.map((place, index) => ({
  photo: `/samples/${pictures[index % pictures.length]}.svg`,
  place,
  days: 3 + ((index * 5) % 9),
  price: 480 + ((index * 37) % 23) * 60,
  departs: `2027-0${(index % 8) + 1}-1${index % 9}`,
  guide: guides[index % guides.length] ?? '',
}));

const peopleColumns: Column[] = [
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'role', name: 'Role', type: 'text' },
  { id: 'mail', name: 'E-mail', type: 'email' },
  { id: 'portrait', name: 'Portrait', type: 'text' },
  { id: 'about', name: 'About', type: 'text' },
];
const people: Record<string, Cell>[] = [
  {
    name: 'Ida Holm',
    role: 'Head of programme',
    mail: 'ida@harbor.example',
    portrait: '/samples/portrait.svg',
    about: 'Plans the season and knows every boat by its sound.',
  },
  {
    name: 'Tomás Vela',
    role: 'Guide',
    mail: 'tomas@harbor.example',
    portrait: '',
    about: 'Walks faster than he talks.',
  },
  {
    name: 'Mara Lind',
    role: 'Guide',
    mail: 'mara@harbor.example',
    portrait: '/samples/portrait.svg',
    about: 'Geologist by training, cook by love.',
  },
];

const tripAxis = [
  { column: 'photo', type: 'image' },
  { column: 'place' },
  { column: 'price', text_color: 'indigo', font_style: 'Bold' },
  { column: 'days' },
  { column: 'departs' },
  { column: 'guide' },
];

export const samples: BlockSample[] = [
  {
    name: 'Trips to choose from',
    state: 'normal',
    block: {
      sheet_title: 'Trips',
      settings: {
        title: 'Trips of the season',
        show_details_on_click: true,
        show_filter: true,
        show_sort: true,
        column_width: '140px',
        csv_download: true,
      },
      axis: tripAxis,
      item_buttons: [{ title: 'See the trip', open_detail_page: 'events', button_color: '' }],
    },
    sheets: { Trips: { columns: tripColumns, rows: trips } },
  },
  {
    name: 'People that a team keeps',
    state: 'normal',
    block: {
      sheet_title: 'People',
      settings: {
        title: 'Our team',
        title_alignment: 'Center',
        title_font_size: 32,
        background_color: '#f3ede1',
        Card_color: '#fffdf7',
        Search_color: '#fffdf7',
        pdf_download: true,
        add_new_row: 'Everyone',
        add_row_button_title: 'Add a colleague',
        submit_button_title: 'Keep',
        column_width: '260px',
      },
      axis: [
        { column: 'portrait', type: 'image' },
        { column: 'name' },
        { column: 'role', font_style: 'Italic' },
        { column: 'mail', editable: 'None' },
        { column: 'about' },
      ],
      actions: [
        { type: 'Edit row', success_message: 'Saved' },
        { type: 'Delete row', title: 'Remove', text_color: '#a11b1b' },
      ],
    },
    sheets: { People: { columns: peopleColumns, rows: people } },
  },
  {
    name: 'Names without a script',
    state: 'normal',
    block: {
      sheet_title: 'People',
      settings: { title: 'Guides', show_search: false, paginate: false, show_labels: false },
      axis: [{ column: 'name' }, { column: 'role' }, { column: 'mail' }],
    },
    sheets: { People: { columns: peopleColumns, rows: people } },
  },
  {
    name: 'A sheet without rows',
    state: 'empty',
    block: { sheet_title: 'Trips', settings: { title: 'Trips', add_new_row: 'Everyone' }, axis: tripAxis },
    sheets: { Trips: { columns: tripColumns, rows: [] } },
    rights: { add: true },
  },
  {
    name: 'No columns chosen',
    state: 'empty',
    block: { sheet_title: 'Trips' },
    sheets: { Trips: { columns: tripColumns, rows: trips } },
  },
  {
    name: 'The sheet is gone',
    state: 'error',
    block: { sheet_title: 'Old trips', settings: { title: 'Trips' }, axis: tripAxis },
    sheets: { Trips: { columns: tripColumns, rows: trips } },
  },
  {
    name: 'Two hundred rows and long words',
    state: 'overflowing',
    block: {
      sheet_title: 'Trips',
      settings: { title: 'Kraftfahrzeughaftpflichtversicherungsübersicht', show_details_on_click: true },
      axis: tripAxis.map((item) => (item.column === 'place' ? item : { ...item, editable: 'None' })),
      actions: [{ type: 'Edit row', title: 'Change what stands here' }, { type: 'Delete row' }],
      item_buttons: [{ title: 'See the whole trip', open_detail_page: 'events', button_color: '' }],
    },
    sheets: {
      Trips: {
        columns: tripColumns,
        rows: Array.from({ length: 200 }, (_, index) => ({
          photo: index % 3 ? '/samples/fjord.svg' : 'not an address',
          place:
            index % 2
              ? `Trip ${index + 1}`
              : 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen and a good deal more text than fits one line',
          days: index * 12_345,
          price: index * 1_234_567,
          departs: '2027-05-01',
          guide: 'Ida Holm, Tomás Vela, Mara Lind, Greta Sund, Anton Berg and everybody else who was free that week',
        })),
      },
    },
  },
  {
    name: 'Orders with the names of customers',
    state: 'normal',
    block: {
      sheet_title: 'Orders',
      settings: { title: 'Orders', show_filter: true },
      axis: [{ column: 'order' }, { column: 'customer', ...customerNames, lookup_page: 'events' }, { column: 'total' }],
    },
    sheets: orderSheets,
  },
];
