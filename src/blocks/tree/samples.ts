import type { Cell, Column } from '#engine/model.ts';
import { customerNames, orderSheets } from '../order-samples.ts';
import type { BlockSample } from '../view-contract.ts';

const columns: Column[] = [
  { id: 'id', name: 'ID', type: 'text' },
  { id: 'unit', name: 'Unit', type: 'text' },
  { id: 'above', name: 'Part of', type: 'text' },
  { id: 'lead', name: 'Lead', type: 'text' },
  { id: 'people', name: 'People', type: 'number' },
];
const units: Record<string, Cell>[] = (
  [
    ['1', 'Harbor office', null, 'Ida Holm', 3],
    ['2', 'Boats', '1', 'Tomás Vela', 12],
    ['3', 'Guides', '1', 'Mara Lind', 9],
    ['4', 'Repairs', '2', 'Jon Eide', 5],
    ['5', 'Sails', '4', 'Greta Sund', 2],
    ['6', 'Engines', '4', 'Olav Berg', 3],
    ['7', 'Walks', '3', 'Una Dahl', 4],
    ['8', 'Shop', null, 'Sara Lie', 6],
    ['9', 'Online', '8', 'Nils Foss', 2],
  ] as const
).map(([id, unit, above, lead, people]) => ({ id, unit, above, lead, people }));
const staff = {
  sheet_title: 'Units',
  settings: { title: 'Who works where', label_column: 'unit', parent_column: 'above', key_column: 'id' },
  axis: [{ column: 'lead' }, { column: 'people' }],
};
const broken: Record<string, Cell>[] = [
  { id: 'a', unit: 'Chicken', above: 'b' },
  { id: 'b', unit: 'Egg', above: 'a' },
  { id: 'c', unit: 'Feather', above: 'a' },
  { id: 'd', unit: 'Itself', above: 'd' },
  { id: 'e', unit: 'Lost', above: 'nowhere' },
  { id: 'f', unit: 'Twin', above: null },
  { id: 'f', unit: 'Twin', above: null },
  { id: 'g', unit: 'Child of a twin', above: 'f' },
];

export const samples: BlockSample[] = [
  { name: 'Units of an office', state: 'normal', block: staff, sheets: { Units: { columns, rows: units } } },
  {
    name: 'Named by what rows are called, all open',
    state: 'normal',
    block: {
      ...staff,
      settings: {
        ...{ label_column: 'unit', parent_column: 'above', open_levels: 9, show_labels: true, show_search: false },
        ...{ Card_color: '#fffdf7', line_color: '#c2347d', show_counts: false, record_page: 'events' },
      },
      axis: [{ column: 'lead', text_color: '#4338ca' }],
      item_buttons: [{ title: 'View', open_detail_page: 'events' }],
    },
    sheets: {
      Units: {
        columns,
        rows: units.map((one) => ({ ...one, above: units.find(({ id }) => id === one['above'])?.['unit'] ?? null })),
      },
    },
  },
  {
    name: 'Rings, lost parents and twins',
    state: 'overflowing',
    block: { ...staff, settings: { ...staff.settings, open_levels: 5 } },
    sheets: { Units: { columns, rows: broken } },
  },
  { name: 'A sheet without rows', state: 'empty', block: staff, sheets: { Units: { columns, rows: [] } } },
  { name: 'One row', state: 'normal', block: staff, sheets: { Units: { columns, rows: units.slice(0, 1) } } },
  {
    name: 'No column for the parents',
    state: 'empty',
    block: { sheet_title: 'Units', settings: { label_column: 'unit' } },
    sheets: { Units: { columns, rows: units } },
  },
  {
    name: 'The sheet is gone',
    state: 'error',
    block: { ...staff, sheet_title: 'Old units' },
    sheets: { Units: { columns, rows: units } },
  },
  {
    name: 'A long chain and long words',
    state: 'overflowing',
    block: { ...staff, settings: { ...staff.settings, open_levels: 12 } },
    sheets: {
      Units: {
        columns,
        rows: Array.from({ length: 400 }, (_, index) => ({
          id: String(index),
          unit: index % 5 ? `Unit ${index}` : 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
          above: index === 0 ? null : String(index < 40 ? index - 1 : index % 7),
          lead: 'Ida Holm, Tomás Vela, Mara Lind, Greta Sund and everybody else who was free that week',
        })),
      },
    },
  },
  {
    name: 'More than fits',
    state: 'overflowing',
    block: staff,
    sheets: {
      Units: {
        columns,
        rows: Array.from({ length: 460 }, (_, index) => ({
          id: String(index),
          unit: index < 130 ? `Place ${index + 1}` : `Room ${index + 1}`,
          above: index < 130 ? null : String(index < 400 ? 0 : index % 130),
          people: index % 9,
        })),
      },
    },
  },
  {
    name: 'Orders with the names of customers',
    state: 'normal',
    block: {
      sheet_title: 'Orders',
      settings: { title: 'Orders', label_column: 'order', parent_column: 'referrer' },
      axis: [{ column: 'customer', ...customerNames, lookup_page: 'events' }],
    },
    sheets: orderSheets,
  },
];
