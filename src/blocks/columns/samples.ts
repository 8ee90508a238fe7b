import { customerNames, orderSheets } from '../order-samples.ts';
import type { BlockSample } from '../view-contract.ts';

const text = (slot: number, markdown_text: string) => ({
  type: 'markdown',
  slot,
  block: { settings: { markdown_text } },
});
const orders = (slot: number) => ({
  type: 'list',
  slot,
  block: {
    sheet_title: 'Orders',
    settings: { title: 'Orders', show_search: false, show_filter: false, show_sort: false },
    axis: [{ column: 'order' }, { column: 'customer', ...customerNames }, { column: 'due' }],
  },
});
const figure = (slot: number, title: string) => ({
  type: 'scorecard',
  slot,
  block: { axis: [{ source: { sheet_title: 'Orders', column: 'total' }, label: title }] },
});
const about = '### Before the season\n\nWhat is ordered here comes with the ferry on Thursdays.';

export const samples: BlockSample[] = [
  {
    name: 'A list and what is to be said of it',
    state: 'normal',
    block: { settings: { title: 'At a glance', column_widths: 'Wide left' } },
    sheets: orderSheets,
    within: [orders(1), text(2, about), figure(2, 'All orders')],
  },
  {
    name: 'Three columns',
    state: 'normal',
    block: { settings: { title: 'This week', column_widths: 'Three equal', column_gap: 'Large' } },
    sheets: orderSheets,
    within: [text(1, about), text(2, about), text(3, about)],
  },
  { name: 'Without a title, and nothing in it', state: 'empty', block: { settings: {} } },
  {
    name: 'Long words',
    state: 'overflowing',
    block: {
      settings: {
        title:
          'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen and a good deal more text than fits one line',
        column_widths: 'Three equal',
      },
    },
    sheets: orderSheets,
    within: [
      text(1, 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihung'),
      orders(2),
      { type: 'table', slot: 3, block: { ...orders(3).block, settings: {} } },
    ],
  },
];
