import { orderSheets } from '../order-samples.ts';
import type { BlockSample } from '../view-contract.ts';

const within = [
  {
    type: 'table',
    slot: 1,
    block: { sheet_title: 'Orders', settings: {}, axis: [{ column: 'order' }, { column: 'total' }, { column: 'due' }] },
  },
  {
    type: 'markdown',
    slot: 2,
    block: { settings: { markdown_text: 'Invoices are sent at the end of the month.' } },
  },
];
const tabs = [{ title: 'Orders' }, { title: 'Invoices' }, { title: 'Contacts' }];

export const samples: BlockSample[] = [
  {
    name: 'Three tabs',
    state: 'normal',
    block: { settings: { title: 'Harbour Hotel', tabs } },
    sheets: orderSheets,
    within,
  },
  {
    name: 'The second is open, and filled',
    state: 'normal',
    block: { settings: { tabs, tab_style: 'Filled', tab_color: '#0f9d7a' } },
    sheets: orderSheets,
    within,
    context: { path: '/?sample.tab=2&tabs-2.tab=2' },
  },
  { name: 'No tab', state: 'empty', block: { settings: { tabs: [] } } },
  {
    name: 'Many tabs with long names',
    state: 'overflowing',
    block: {
      settings: {
        title: 'Everything',
        tabs: Array.from({ length: 8 }, (_, at) => ({
          title: at % 3 ? `Section number ${at + 1}` : 'Donaudampfschifffahrtsgesellschaftskapitänsmützen',
        })),
      },
    },
  },
];
