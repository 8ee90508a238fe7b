import type { BlockSample } from '../view-contract.ts';
import type { Cell, Column } from '#engine/model.ts';

const orderColumns: Column[] = [
  { id: 'number', name: 'Order', type: 'text' },
  { id: 'amount', name: 'Amount', type: 'currency', format: '$#,##0.00' },
  { id: 'units', name: 'Units', type: 'number' },
  { id: 'margin', name: 'Margin', type: 'percent', format: '0.0%' },
  { id: 'customer', name: 'Customer', type: 'text' },
  { id: 'date', name: 'Ordered on', type: 'date' },
];
const orders: Record<string, Cell>[] = [
  { number: 'A-2041', amount: 184_200.5, units: 120, margin: 0.31, customer: 'Nordlicht Lamps', date: '2026-09-04' },
  { number: 'A-2042', amount: 96_410, units: 64, margin: 0.28, customer: 'Café Aurora', date: '2026-09-18' },
  { number: 'A-2043', amount: 412_870.25, units: 310, margin: 0.35, customer: 'Harbour Hotel', date: '2026-10-02' },
  { number: 'A-2044', amount: 58_090, units: 41, margin: 0.22, customer: 'Studio Vela', date: '2026-10-21' },
  { number: 'A-2045', amount: 503_115.75, units: 402, margin: 0.38, customer: 'Meridian Offices', date: '2026-11-12' },
];
const sales = { Orders: { columns: orderColumns, rows: orders } };

const inEuros = {
  Orders: {
    columns: orderColumns.map((column) =>
      column.id === 'amount' ? { ...column, format: '#,##0.00\\ [$€-407]' } : column,
    ),
    rows: orders,
  },
};

const from = (column: string): { sheet_title: string; column: string } => ({ sheet_title: 'Orders', column });

export const samples: BlockSample[] = [
  {
    name: 'A quarter in four figures',
    state: 'normal',
    block: {
      sheet_title: 'Orders',
      settings: { title: 'This quarter' },
      toolbar_buttons: [{ title: 'All orders', open_page: 'menu' }],
      axis: [
        { source: from('amount'), label: 'Revenue' },
        { source: from('units'), label: 'Lamps sold', symbol: '' },
        { source: from('margin'), label: 'Average margin', function: 'average', symbol: '%' },
        { source: from('customer'), label: 'Newest customer', function: 'last row' },
      ],
    },
    sheets: sales,
  },
  {
    name: 'In the colors of the owner',
    state: 'normal',
    block: {
      sheet_title: 'Orders',
      settings: { number_format: 'Full', background_color: '#10243e' },
      axis: [
        { source: from('amount'), label: 'Revenue', card_color: '#f4b942' },
        { source: from('units'), label: 'Average order', function: 'average', symbol: 'lamps', card_color: '#17345a' },
        {
          source: from('date'),
          label: 'First order',
          function: 'first row',
          value_color: '#8fd3ff',
          label_color: '#c8d6e5',
        },
      ],
    },
    sheets: inEuros,
  },
  {
    name: 'A sheet without rows',
    state: 'empty',
    block: {
      sheet_title: 'Orders',
      settings: { title: 'This quarter' },
      axis: [
        { source: from('amount'), label: 'Revenue' },
        { source: from('units'), symbol: '' },
      ],
    },
    sheets: { Orders: { columns: orderColumns, rows: [] } },
  },
  { name: 'Nothing chosen yet', state: 'empty', block: { sheet_title: 'Orders' }, sheets: sales },
  {
    name: 'The sheet is gone',
    state: 'error',
    block: {
      sheet_title: 'Orders',
      axis: [{ source: { sheet_title: 'Old orders', column: 'amount' }, label: 'Revenue' }],
    },
    sheets: sales,
  },
  {
    name: 'Long words and large figures',
    state: 'overflowing',
    block: {
      sheet_title: 'Big',
      settings: { number_format: 'Full' },
      axis: [
        {
          source: { sheet_title: 'Big', column: 'total' },
          label: 'Gesamtverbindlichkeiten gegenüber Lieferanten',
          symbol: 'CHF',
        },
        { source: { sheet_title: 'Big', column: 'words' }, label: 'Last note', function: 'last row' },
        { source: { sheet_title: 'Big', column: 'total' }, label: 'Lowest', function: 'first row' },
      ],
    },
    sheets: {
      Big: {
        columns: [
          { id: 'total', name: 'Total', type: 'number' },
          { id: 'words', name: 'Words', type: 'text' },
        ],
        rows: [
          { total: -1_204_500_991_233.5, words: 'short' },
          {
            total: 998_877_665_544_332,
            words: 'Donaudampfschifffahrtsgesellschaftskapitän and everything that he ever wrote down',
          },
        ],
      },
    },
  },
];
