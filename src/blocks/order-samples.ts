import type { BlockSample } from './view-contract.ts';

/** Orders that name their customers by number, and the customers. */
export const orderSheets: NonNullable<BlockSample['sheets']> = {
  Orders: {
    columns: [
      { id: 'order', name: 'Order', type: 'text' },
      { id: 'customer', name: 'Customer', type: 'number' },
      { id: 'total', name: 'Total', type: 'currency', format: '€#,##0' },
      { id: 'due', name: 'Due', type: 'date' },
      { id: 'city', name: 'City', type: 'text' },
      { id: 'referrer', name: 'Referred by', type: 'number' },
    ],
    rows: [
      { order: 'O-1041', customer: 17, total: 1280, due: '2027-03-02', city: 'Bergen, Norway' },
      { order: 'O-1042', customer: 23, total: 96, due: '2027-03-04', city: 'Bodø, Norway', referrer: 17 },
      { order: 'O-1043', customer: 17, total: 412, due: '2027-03-04', city: 'Bergen, Norway' },
      { order: 'O-1044', customer: 99, total: 35, due: '2027-03-11', city: 'Oslo, Norway' },
    ],
  },
  Customers: {
    columns: [
      { id: 'id', name: 'ID', type: 'number' },
      { id: 'name', name: 'Name', type: 'text' },
      { id: 'secret', name: 'Notes', type: 'text' },
    ],
    rows: [
      { id: 17, name: 'Harbour Hotel', secret: 'owes us money' },
      { id: 23, name: 'Café Aurora', secret: 'pays late' },
      { id: 42, name: 'Never Ordered', secret: 'a stranger' },
    ],
  },
};

/** What makes a column of keys show the names of customers. */
export const customerNames = {
  lookup_key: { sheet_title: 'Customers', column: 'id' },
  lookup_name: { sheet_title: 'Customers', column: 'name' },
};
