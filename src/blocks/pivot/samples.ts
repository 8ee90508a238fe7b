import type { Cell, Column } from '#engine/model.ts';
import type { BlockSample } from '../view-contract.ts';

const saleColumns: Column[] = [
  { id: 'day', name: 'Day', type: 'date' },
  { id: 'area', name: 'Area', type: 'text' },
  { id: 'product', name: 'Product', type: 'text' },
  { id: 'amount', name: 'Amount', type: 'currency', format: '$#,##0' },
  { id: 'units', name: 'Units', type: 'number' },
];
const areas = ['North', 'South', 'West'];
const products = ['Lamps', 'Chairs', 'Tables', 'Shelves'];
const sales: Record<string, Cell>[] = Array.from({ length: 96 }, (_, index) => ({
  day: `2026-${String((index % 6) + 4).padStart(2, '0')}-${String((index % 27) + 1).padStart(2, '0')}`,
  area: areas[(index * 7) % 3] ?? '',
  product: products[(index * 5 + Math.floor(index / 9)) % 4] ?? '',
  amount: 180 + ((index * 7919) % 2_400),
  units: 1 + ((index * 31) % 12),
}));
const sheets = { Sales: { columns: saleColumns, rows: sales } };

const shiftColumns: Column[] = [
  { id: 'weekday', name: 'Weekday', type: 'text' },
  { id: 'post', name: 'Post', type: 'text', options: ['Bar', 'Kitchen', 'Door'] },
  { id: 'who', name: 'Who', type: 'text' },
  { id: 'hours', name: 'Hours', type: 'number' },
];
const shifts: Record<string, Cell>[] = Array.from({ length: 40 }, (_, index) => ({
  weekday: ['Friday', 'Monday', 'Saturday', 'Wednesday', 'Sunday'][index % 5] ?? '',
  post: ['Door', 'Bar', 'Kitchen', ''][(index * 3) % 4] ?? '',
  who: ['Ida Holm', 'Tomás Vela', 'Mara Lind'][(index * 2) % 3] ?? '',
  hours: index % 9 === 0 ? null : 3 + (index % 4),
}));

export const samples: BlockSample[] = [
  {
    name: 'Sales by product and month',
    state: 'normal',
    block: {
      sheet_title: 'Sales',
      settings: { title: 'Sales by product', rows: 'product', columns: 'day', shade_cells: true },
      axis: [{ function: 'sum', column: 'amount' }],
    },
    sheets,
  },
  {
    name: 'Areas with their products, two figures each',
    state: 'normal',
    block: {
      sheet_title: 'Sales',
      settings: {
        title: 'Areas',
        rows: 'area',
        rows_within: 'product',
        columns: 'day',
        group_dates: 'Year',
        row_order: 'Largest first',
      },
      axis: [
        { function: 'sum', column: 'amount', label: 'Revenue' },
        { function: 'average', column: 'units' },
      ],
    },
    sheets,
  },
  {
    name: 'Weekdays and posts, counted',
    state: 'normal',
    block: {
      sheet_title: 'Shifts',
      settings: { title: 'Shifts', rows: 'weekday', columns: 'post', shade_cells: true, shade_color: '#0f9d7a' },
      axis: [{ function: 'number of rows' }],
    },
    sheets: { Shifts: { columns: shiftColumns, rows: shifts } },
  },
  {
    name: 'Figures without columns across',
    state: 'normal',
    block: {
      sheet_title: 'Shifts',
      settings: { rows: 'who', totals: 'None', csv_download: false, number_format: 'Two decimals' },
      axis: [
        { function: 'number of rows', label: 'Shifts' },
        { function: 'sum', column: 'hours' },
        { function: 'smallest', column: 'hours' },
        { function: 'largest', column: 'hours' },
        { function: 'different values', column: 'post' },
      ],
    },
    sheets: { Shifts: { columns: shiftColumns, rows: shifts } },
  },
  {
    name: 'A sheet without rows',
    state: 'empty',
    block: { sheet_title: 'Sales', settings: { rows: 'product' }, axis: [{ column: 'amount' }] },
    sheets: { Sales: { columns: saleColumns, rows: [] } },
  },
  {
    name: 'No column for the rows',
    state: 'empty',
    block: { sheet_title: 'Sales', axis: [{ column: 'amount' }] },
    sheets,
  },
  {
    name: 'The sheet is gone',
    state: 'error',
    block: { sheet_title: 'Old sales', settings: { rows: 'product' }, axis: [{ column: 'amount' }] },
    sheets,
  },
  {
    name: 'Many rows, many columns and long words',
    state: 'overflowing',
    block: {
      sheet_title: 'Visits',
      settings: {
        title: 'Kraftfahrzeughaftpflichtversicherungsübersicht nach Zweigstelle und Kalendertag',
        rows: 'branch',
        columns: 'day',
        group_dates: 'Day',
      },
      axis: [{ function: 'sum', column: 'visits', label: 'Visits of everybody who came in or called on that day' }],
    },
    sheets: {
      Visits: {
        columns: [
          { id: 'branch', name: 'Branch', type: 'text' },
          { id: 'day', name: 'Day', type: 'date' },
          { id: 'visits', name: 'Visits', type: 'number' },
        ],
        rows: Array.from({ length: 3_000 }, (_, index) => ({
          branch:
            index % 250 === 7
              ? 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverkaufsstelle am alten Hafen'
              : `Branch ${index % 250}`,
          day: `2026-${String((index % 3) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
          visits: index * 12_345,
        })),
      },
    },
  },
];
