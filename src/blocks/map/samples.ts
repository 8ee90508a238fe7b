import type { Cell, Column } from '#engine/model.ts';
import type { BlockSample } from '../view-contract.ts';
import { customerNames, orderSheets } from '../order-samples.ts';

const columns: Column[] = [
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'about', name: 'Description', type: 'text' },
  { id: 'address', name: 'Address', type: 'text' },
  { id: 'photo', name: 'Photo', type: 'image' },
];
const axis = [{ title: 'name', description: 'about', address: 'address', image: 'photo' }];
const place = (name: string, address: Cell, about: string, photo = ''): Record<string, Cell> => ({
  ...{ name, address, about, photo },
});

const kitchens = [
  place(
    'Harbor Kitchen',
    'Rua do Cais 4, 1100-053 Lisboa, Portugal',
    'Grilled fish on the quay, and the first of the family.',
    '/samples/plate.svg',
  ),
  place(
    'Harbor Kitchen Porto',
    'Porto, Portugal',
    'By the river, with a terrace for **forty**.',
    '/samples/harbor.svg',
  ),
  place('Muelle', 'Calle Betis 12, 41010 Sevilla', 'Small plates until late.', '/samples/plate.svg'),
  place('Am Fleet', 'Deichstraße 27, 20459 Hamburg', 'North Sea, and bread from next door.', '/samples/harbor.svg'),
  place('Quai Nord', 'Antwerp, Belgium', 'Mussels from September to April.'),
  place('Nyhavn Pantry', '55.6798, 12.5914', 'Open sandwiches, twelve seats.', '/samples/plate.svg'),
];

const cities = [
  ...['Amsterdam', 'Athens, Greece', 'Barcelona', 'Belgrade', 'Berlin', 'Bern', 'Birmingham, UK', 'Bordeaux', 'Bremen'],
  ...[
    'Brussels',
    'Bucharest',
    'Budapest',
    'Cologne',
    'Copenhagen',
    'Dresden',
    'Dublin',
    'Edinburgh',
    'Florence, Italy',
  ],
  ...['Frankfurt', 'Gdańsk', 'Geneva, Switzerland', 'Genoa', 'Glasgow', 'Gothenburg', 'Graz', 'Hamburg', 'Hannover'],
  ...['Helsinki', 'Kraków', 'Leeds', 'Leipzig', 'Lille', 'Lisbon', 'Ljubljana', 'London', 'Lyon', 'Madrid', 'Málaga'],
  ...[
    'Manchester, UK',
    'Marseille',
    'Milan',
    'Munich',
    'Nantes',
    'Naples',
    'Nice',
    'Oslo',
    'Palermo',
    'Paris',
    'Porto',
  ],
  ...['Prague', 'Riga', 'Rome', 'Rotterdam', 'Seville', 'Sofia', 'Stockholm', 'Strasbourg', 'Stuttgart', 'Tallinn'],
  ...[
    'The Hague',
    'Toulouse',
    'Turin',
    'Valencia, Spain',
    'Vienna',
    'Vilnius',
    'Warsaw',
    'Wrocław',
    'Zagreb',
    'Zürich',
  ],
];
const shops = Array.from({ length: 200 }, (_, index): Record<string, Cell> => {
  const city = cities[index % cities.length] ?? '';
  return place(`Shop ${index + 1}`, city, `Lamps and their repair in ${city.split(',')[0]}.`);
});

export const samples: BlockSample[] = [
  {
    name: 'Six restaurants',
    state: 'normal',
    block: { sheet_title: 'Places', axis, settings: { title: 'Find us' } },
    sheets: { Places: { columns, rows: kitchens } },
    points: {
      'Rua do Cais 4, 1100-053 Lisboa, Portugal': [38.71667, -9.13333],
      'Porto, Portugal': [41.14961, -8.61099],
      'Calle Betis 12, 41010 Sevilla': [37.38283, -5.97317],
      'Deichstraße 27, 20459 Hamburg': [53.55073, 9.99302],
      'Antwerp, Belgium': [51.22047, 4.40026],
      '55.6798, 12.5914': [55.6798, 12.5914],
    },
  },
  {
    name: 'Around the world, in the colors of the owner',
    state: 'normal',
    block: {
      sheet_title: 'Places',
      axis,
      settings: {
        title: 'Where our readers are',
        ...{
          list_position: 'Below',
          background_color: '#10243e',
          pin_color: '#f4b942',
          land_color: '#2b4a6f',
          water_color: '#16304f',
        },
        ...{ show_search: true, height: 380 },
      },
      toolbar_buttons: [{ title: 'Join', open_page: 'book' }],
    },
    sheets: {
      Places: {
        columns,
        rows: [
          place('Tokyo', 'Tokyo, Japan', 'Reads on the train.'),
          place('São Paulo', 'São Paulo - SP, Brasil', 'The largest round, every first Monday.'),
          place('Austin', 'Austin, TX', 'Meets in a garden.'),
          place('Lagos', 'Lagos, Nigeria', 'By the lagoon.'),
          place('Perth', '31.95° S, 115.86° E', 'Early risers.'),
        ],
      },
    },
  },
  {
    name: 'One place, the map alone',
    state: 'normal',
    block: {
      sheet_title: 'Places',
      axis,
      settings: { show_list: false, zoom: 5, height: 320, show_details_on_click: false },
    },
    sheets: { Places: { columns, rows: kitchens.slice(0, 1) } },
  },
  {
    name: 'Two hundred shops',
    state: 'overflowing',
    block: { sheet_title: 'Shops', axis, settings: { title: 'All our shops', list_position: 'Left' } },
    sheets: { Shops: { columns, rows: shops } },
  },
  {
    name: 'Long words, and addresses that nobody knows',
    state: 'overflowing',
    block: { sheet_title: 'Places', axis, settings: { title: 'Grundstücksverkehrsgenehmigungszuständigkeiten' } },
    sheets: {
      Places: {
        columns,
        rows: [
          place(
            'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
            'Handelskai 265, 1020 Wien, Österreich',
            'A very long story about what stands here, who built it, what became of them, and why it is worth the way from the station on foot even when it rains, as it mostly does in November and in most other months too.',
            'https://pictures.invalid/missing.jpg',
          ),
          place('Nowhere', 'Behind the third hill', 'Ask for it in the village.'),
          place('', '', 'A row that was begun and left.'),
          place('<b>Not bold</b>', 'Linz, Austria', '<script>alert(1)</script>', 'javascript:alert(1)'),
        ],
      },
    },
  },
  {
    name: 'A sheet without rows',
    state: 'empty',
    block: { sheet_title: 'Places', axis, settings: { title: 'Find us' } },
    sheets: { Places: { columns, rows: [] } },
  },
  {
    name: 'No columns chosen yet',
    state: 'empty',
    block: { sheet_title: 'Places' },
    sheets: { Places: { columns, rows: kitchens } },
  },
  {
    name: 'The sheet is gone',
    state: 'error',
    block: { sheet_title: 'Old places', axis, settings: { title: 'Find us' } },
    sheets: { Places: { columns, rows: kitchens } },
  },
  {
    name: 'Orders with the names of customers',
    state: 'normal',
    block: {
      sheet_title: 'Orders',
      settings: { title: 'Deliveries' },
      axis: [{ title: 'customer', ...customerNames, description: 'order', address: 'city', image: 'order' }],
    },
    sheets: orderSheets,
  },
  {
    name: 'Shops with their address in several columns',
    state: 'normal',
    block: {
      sheet_title: 'Shops',
      settings: { title: 'Our shops' },
      axis: [
        {
          ...{ title: 'shop', description: 'hours', address: 'street', image: 'hours' },
          address_parts: [{ column: 'postcode' }, { column: 'town' }, { column: 'country' }],
        },
      ],
    },
    sheets: {
      Shops: {
        columns: ['shop', 'hours', 'street', 'postcode', 'town', 'country'].map((id) => ({
          ...{ id, name: id, type: 'text' as const },
        })),
        rows: [
          {
            ...{ shop: 'At the cathedral', hours: '9–18', street: '24, place Kléber', postcode: '67000' },
            ...{ town: 'Strasbourg', country: 'France' },
          },
          {
            ...{ shop: 'Old town', hours: '10–19', street: 'Kirchgasse 6', postcode: '8010' },
            ...{ town: 'Graz', country: 'Austria' },
          },
          { shop: 'Nowhere', hours: '–', street: 'Main Street 1', postcode: '', town: '', country: '' },
        ],
      },
    },
  },
];
