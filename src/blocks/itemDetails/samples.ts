import type { Cell, Column } from '#engine/model.ts';
import type { BlockSample } from '../view-contract.ts';

const tripColumns: Column[] = [
  { id: 'photo', name: 'Photo', type: 'image' },
  { id: 'place', name: 'Place', type: 'text' },
  { id: 'line', name: 'In one line', type: 'text' },
  { id: 'story', name: 'Story', type: 'text' },
  { id: 'days', name: 'Days', type: 'number' },
  { id: 'price', name: 'From', type: 'currency', format: '€#,##0' },
  { id: 'departs', name: 'Departs', type: 'date' },
  { id: 'guide', name: 'Guide', type: 'text' },
  { id: 'site', name: 'Site', type: 'url' },
];
const trips: Record<string, Cell>[] = [
  {
    photo: '/samples/fjord.svg',
    place: 'Three fjords by boat',
    line: 'Eight days on the water, each night in another harbour',
    story:
      'We sail with the **morning wind** and walk in the afternoon. Nobody needs to have sailed before.\n\n- two guides, ten guests\n- breakfast on deck\n- a cabin of your own',
    days: 8,
    price: 1_460,
    departs: '2027-05-12',
    guide: 'Ida Holm',
    site: 'https://trips.example/fjords',
  },
  {
    photo: '/samples/dunes.svg',
    place: 'Dunes at first light',
    days: 4,
    price: 620,
    departs: '2027-03-02',
    guide: 'Mara Lind',
  },
];

const personColumns: Column[] = [
  { id: 'portrait', name: 'Portrait', type: 'image' },
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'role', name: 'Role', type: 'text' },
  { id: 'mail', name: 'E-mail', type: 'email' },
  { id: 'since', name: 'With us since', type: 'date' },
  { id: 'about', name: 'About', type: 'text' },
];
const person: Record<string, Cell> = {
  portrait: '/samples/portrait.svg',
  name: 'Ida Holm',
  role: 'Head of programme',
  mail: 'ida@harbor.example',
  since: '2019-04-01',
  about: 'Plans the season and knows every boat by its sound.',
};

const tripAxis = [
  { column: 'days' },
  { column: 'price', label: 'Price from' },
  { column: 'departs' },
  { column: 'guide' },
];
const tripSettings = {
  Layout: 'column',
  photo_column: 'photo',
  heading_column: 'place',
  subheading_column: 'line',
  description_column: 'story',
};

export const samples: BlockSample[] = [
  {
    name: 'A trip beside its photo',
    state: 'normal',
    block: {
      sheet_title: 'Trips',
      settings: tripSettings,
      axis: tripAxis,
      actions: [
        { type: 'External URL', column: 'site', label: 'Book this trip' },
        { type: 'Page', Pages: 'events', label: 'Dates' },
      ],
    },
    sheets: { Trips: { columns: tripColumns, rows: trips } },
    context: { path: '/trip?record=Trips-1' },
  },
  {
    name: 'A person, the portrait on top',
    state: 'normal',
    block: {
      sheet_title: 'People',
      settings: {
        title: 'Your guide',
        photo_column: 'portrait',
        heading_column: 'name',
        subheading_column: 'role',
        description_column: 'about',
        photo_customize: true,
        photo_height: 160,
        photo_shape: 'Circle',
        columns: 3,
        background_color: '#f3ede1',
        Card_color: '#fffdf7',
      },
      axis: [{ column: 'mail' }, { column: 'since', alignment: 'Right' }],
    },
    sheets: { People: { columns: personColumns, rows: [person] } },
  },
  {
    name: 'Values alone',
    state: 'normal',
    block: {
      sheet_title: 'Trips',
      settings: { title: 'At a glance', columns: 4 },
      axis: tripAxis,
    },
    sheets: { Trips: { columns: tripColumns, rows: trips } },
  },
  {
    name: 'The row is not there',
    state: 'empty',
    block: { sheet_title: 'Trips', settings: tripSettings, axis: tripAxis },
    sheets: { Trips: { columns: tripColumns, rows: trips } },
    context: { path: '/trip?record=gone' },
  },
  {
    name: 'A sheet without rows',
    state: 'empty',
    block: { sheet_title: 'Trips', settings: tripSettings, axis: tripAxis },
    sheets: { Trips: { columns: tripColumns, rows: [] } },
  },
  {
    name: 'Nothing chosen',
    state: 'empty',
    block: { sheet_title: 'Trips' },
    sheets: { Trips: { columns: tripColumns, rows: trips } },
  },
  {
    name: 'The sheet is gone',
    state: 'error',
    block: { sheet_title: 'Old trips', settings: tripSettings, axis: tripAxis },
    sheets: { Trips: { columns: tripColumns, rows: trips } },
  },
  {
    name: 'Long words and no photo',
    state: 'overflowing',
    block: {
      sheet_title: 'Trips',
      settings: tripSettings,
      axis: [...tripAxis, ...tripAxis, ...tripAxis],
      actions: [{ type: 'External URL', column: 'site', label: 'Look at everything there is to know about this' }],
    },
    sheets: {
      Trips: {
        columns: tripColumns,
        rows: [
          {
            photo: 'not an address',
            place:
              'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen and a good deal more text than fits a line',
            line: 'Kraftfahrzeughaftpflichtversicherungsübersicht '.repeat(4),
            story: 'A very long story that somebody has to read to the end, with every word of it. '.repeat(30),
            days: 123_456_789,
            price: 98_765_432_109,
            departs: '2027-05-12',
            guide:
              'Ida Holm, <b>Tomás Vela</b>, Mara Lind, Greta Sund, Anton Berg and everybody else who was free that week',
            site: 'https://trips.example/a/very/long/address',
          },
        ],
      },
    },
  },
  {
    name: 'An order with the name of its customer',
    state: 'normal',
    block: {
      sheet_title: 'Orders',
      settings: { heading_column: 'order', path_column: 'customer' },
      axis: [
        {
          column: 'customer',
          lookup_key: { sheet_title: 'Customers', column: 'id' },
          lookup_name: { sheet_title: 'Customers', column: 'name' },
          lookup_page: 'events',
        },
        { column: 'total' },
      ],
    },
    sheets: {
      Orders: {
        columns: [
          { id: 'order', name: 'Order', type: 'text' },
          { id: 'customer', name: 'Customer', type: 'number' },
          { id: 'total', name: 'Total', type: 'currency', format: '€#,##0' },
        ],
        rows: [{ order: 'O-104', customer: 17, total: 1_240 }],
      },
      Customers: {
        columns: [
          { id: 'id', name: 'ID', type: 'number' },
          { id: 'name', name: 'Name', type: 'text' },
          { id: 'city', name: 'City', type: 'text' },
        ],
        rows: [
          { id: 4, name: 'Café Aurora', city: 'Bergen' },
          { id: 17, name: 'Harbour Hotel', city: 'Oslo' },
        ],
      },
    },
  },
];
