import type { Cell, Column } from '#engine/model.ts';
import type { BlockSample } from '../view-contract.ts';

const columns: Column[] = [
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'city', name: 'City', type: 'text' },
];
const rows: Record<string, Cell>[] = [
  { name: 'Harbour Hotel', city: 'Bergen' },
  { name: 'Café Aurora', city: 'Bodø' },
  { name: 'North Pier Boats', city: 'Oslo' },
];
const sheets = { Customers: { columns, rows } };
const stepper = { sheet_title: 'Customers', settings: { row_name: 'name' } };

export const samples: BlockSample[] = [
  {
    name: 'In the middle of a sheet',
    state: 'normal',
    block: stepper,
    sheets,
    context: { path: '/?record=Customers-2' },
  },
  {
    name: 'Own words and colors',
    state: 'normal',
    block: {
      ...stepper,
      settings: {
        ...{ row_name: 'name', title: 'Our customers', previous_title: 'Back', next_title: 'On', buttons: 'Filled' },
        ...{ button_color: '#0f9d7a', arrow_keys: false },
      },
    },
    sheets,
  },
  { name: 'The only row', state: 'normal', block: stepper, sheets: { Customers: { columns, rows: rows.slice(0, 1) } } },
  { name: 'A sheet without rows', state: 'empty', block: stepper, sheets: { Customers: { columns, rows: [] } } },
  { name: 'No column for the name', state: 'empty', block: { sheet_title: 'Customers' }, sheets },
  { name: 'The sheet is gone', state: 'error', block: { ...stepper, sheet_title: 'Old customers' }, sheets },
  {
    name: 'A very long name among many',
    state: 'overflowing',
    block: stepper,
    sheets: {
      Customers: {
        columns,
        rows: Array.from({ length: 2_500 }, (_, index) => ({
          name: `Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen and more than fits one line ${index + 1}`,
        })),
      },
    },
    context: { path: '/?record=Customers-1234' },
  },
];
