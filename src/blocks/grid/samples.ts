import type { Cell, Column } from '#engine/model.ts';
import type { BlockSample } from '../view-contract.ts';
import { customerNames, orderSheets } from '../order-samples.ts';

const lampColumns: Column[] = [
  { id: 'photo', name: 'Photo', type: 'image' },
  { id: 'name', name: 'Lamp', type: 'text' },
  { id: 'price', name: 'Price', type: 'currency', format: '€#,##0.00' },
  { id: 'stock', name: 'In stock', type: 'number' },
  { id: 'shop', name: 'Shop', type: 'url' },
  { id: 'story', name: 'Story', type: 'text' },
];
const lampNames = [
  'Aurora pendant',
  'Fjord desk lamp',
  'Lichen floor lamp',
  'Ember wall light',
  'Harbour lantern',
  'Tide reading lamp',
  'Birch table lamp',
  'Copper dome',
  'Dune bedside light',
  'North star',
  'Paper moon',
  'Quiet corner lamp',
  'Kelp pendant',
  'Salt lamp',
];
const tones = ['amber', 'slate', 'moss'];
const lamps: Record<string, Cell>[] = lampNames.map((name, index) => ({
  photo: `/samples/lamp-${tones[index % tones.length]}.svg`,
  name,
  price: 89 + ((index * 53) % 29) * 12.5,
  stock: (index * 17) % 60,
  shop: `https://lamps.example/${name.toLowerCase().replaceAll(' ', '-')}`,
  story: 'Turned from one piece of ash and oiled by hand. Comes with two metres of linen cable and a dimmer.',
}));

const teamColumns: Column[] = [
  { id: 'portrait', name: 'Portrait', type: 'image' },
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'role', name: 'Role', type: 'text' },
  { id: 'site', name: 'Site', type: 'url' },
];
const team: Record<string, Cell>[] = ['Ida Holm', 'Tomás Vela', 'Mara Lind', 'Greta Sund', 'Anton Berg'].map(
  (name, index) => ({
    portrait: index === 3 ? '' : '/samples/portrait.svg',
    name,
    role: ['Head of programme', 'Guide', 'Guide', 'Kitchen', 'Boats'][index] ?? '',
    site: index === 1 ? '' : 'https://harbor.example',
  }),
);

const lampAxis = [
  { column: 'photo', type: 'image', image_height: 200 },
  { column: 'name' },
  { column: 'price' },
  { column: 'stock', hide_on_grid: true },
  { column: 'story', hide_on_grid: true },
  { column: 'shop', type: 'button', button_text: 'Buy' },
];

export const samples: BlockSample[] = [
  {
    name: 'Lamps of a shop',
    state: 'normal',
    block: { sheet_title: 'Lamps', settings: { title: 'Lamps' }, axis: lampAxis },
    sheets: { Lamps: { columns: lampColumns, rows: lamps } },
  },
  {
    name: 'A team in circles',
    state: 'normal',
    block: {
      sheet_title: 'Team',
      settings: {
        title: 'Who you will meet',
        columns: 3,
        show_labels: false,
        show_search: false,
        show_filter: false,
        show_sort: false,
        paginate: false,
        background_color: '#f3ede1',
        Card_color: '#fffdf7',
      },
      axis: [
        { column: 'portrait', type: 'image', image_height: 112, round_image: true, image_alignment: 'Center' },
        { column: 'name', text_alignment: 'Center' },
        { column: 'role', text_alignment: 'Center' },
        { column: 'site', type: 'button', button_alignment: 'Center', round_button: true },
      ],
      item_buttons: [{ title: 'Profile', open_detail_page: 'events', button_color: '' }],
    },
    sheets: { Team: { columns: teamColumns, rows: team } },
  },
  {
    name: 'Still cards without a script',
    state: 'normal',
    block: {
      sheet_title: 'Lamps',
      settings: {
        title: 'New this week',
        columns: 2,
        show_search: false,
        show_filter: false,
        show_sort: false,
        show_details_on_click: false,
        rows_per_page: 4,
        show_pagination: false,
      },
      axis: [
        { column: 'name' },
        { column: 'price' },
        { column: 'photo', type: 'image', image_width: 96, image_height: 96, image_alignment: 'Right' },
      ],
    },
    sheets: { Lamps: { columns: lampColumns, rows: lamps } },
  },
  {
    name: 'A sheet without rows',
    state: 'empty',
    block: { sheet_title: 'Lamps', settings: { title: 'Lamps' }, axis: lampAxis },
    sheets: { Lamps: { columns: lampColumns, rows: [] } },
  },
  {
    name: 'No columns chosen',
    state: 'empty',
    block: { sheet_title: 'Lamps' },
    sheets: { Lamps: { columns: lampColumns, rows: lamps } },
  },
  {
    name: 'The sheet is gone',
    state: 'error',
    block: { sheet_title: 'Old lamps', settings: { title: 'Lamps' }, axis: lampAxis },
    sheets: { Lamps: { columns: lampColumns, rows: lamps } },
  },
  {
    name: 'Two hundred cards and long words',
    state: 'overflowing',
    block: {
      sheet_title: 'Lamps',
      settings: { title: 'Kraftfahrzeughaftpflichtversicherungsübersicht' },
      axis: [
        { column: 'photo', type: 'image', image_width: 1_200 },
        ...lampAxis.slice(1, 5).map(({ column }) => ({ column })),
        { column: 'shop', type: 'button', button_text: 'Look at everything there is to know about it' },
      ],
      item_buttons: [{ title: 'See the whole story of it', open_detail_page: 'events', button_color: '' }],
    },
    sheets: {
      Lamps: {
        columns: lampColumns,
        rows: Array.from({ length: 200 }, (_, index) => ({
          photo: index % 3 ? '/samples/lamp-moss.svg' : 'not an address',
          name: index % 2 ? `Lamp ${index + 1}` : 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
          price: index * 1_234_567.5,
          stock: index * 98_765,
          shop: index % 5 ? 'https://lamps.example' : 'javascript:alert(1)',
          story:
            'A very long story about a lamp that nobody asked for but that everybody has to read to the end. '.repeat(
              3,
            ),
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
