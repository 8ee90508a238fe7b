import type { BlockSample } from '../../view-contract.ts';
import { customerNames, orderSheets } from '../../order-samples.ts';

const ofLines = (column: string) => ({ sheet_title: 'Invoice lines', column });

/** An invoice for a customer, with what is on it. */
export const invoiceSample: BlockSample = {
  name: 'An invoice with its lines',
  state: 'normal',
  block: {
    sheet_title: 'Invoices',
    settings: {
      titleForm: 'New invoice',
      submit_text: 'Save invoice',
      submit_success: 'The invoice is saved.',
      takes_lines: true,
      lines_link: ofLines('invoice'),
      lines_key: 'number',
      lines_title: 'What is on it',
      lines_required: true,
      line_fields: [
        {
          line_column: ofLines('item'),
          label: 'Item',
          required: true,
          lookup_key: { sheet_title: 'Items', column: 'code' },
          lookup_name: { sheet_title: 'Items', column: 'name' },
        },
        { line_column: ofLines('quantity'), label: 'Quantity', type: 'number', default: '1' },
        {
          line_column: ofLines('unit'),
          label: 'Unit',
          type: 'select',
          from_google_sheet: true,
          source: { sheet_title: 'Items', column: 'unit' },
        },
        { line_column: ofLines('amount'), label: 'Amount', type: 'calculated', adds_up: true },
      ],
    },
    axis: [
      { column: 'number', label: 'Number', required: true, placeholder: 'R-2041' },
      { column: 'customer', label: 'Customer', required: true, ...customerNames },
    ],
  },
  sheets: {
    Invoices: {
      columns: [
        { id: 'number', name: 'Number', type: 'text' },
        { id: 'customer', name: 'Customer', type: 'number' },
      ],
      rows: [],
    },
    'Invoice lines': {
      columns: [
        { id: 'invoice', name: 'Invoice', type: 'text' },
        { id: 'item', name: 'Item', type: 'text' },
        { id: 'quantity', name: 'Quantity', type: 'number' },
        { id: 'unit', name: 'Unit', type: 'text' },
        { id: 'amount', name: 'Amount', type: 'currency', format: '€#,##0.00', formula: '[column:quantity] * 12.5' },
      ],
      rows: [],
    },
    Items: {
      columns: [
        { id: 'code', name: 'Code', type: 'text' },
        { id: 'name', name: 'Name', type: 'text' },
        { id: 'unit', name: 'Unit', type: 'text' },
      ],
      rows: [
        { code: 'A8', name: 'Anchor, 8 kg', unit: 'piece' },
        { code: 'MR', name: 'Mooring rope', unit: 'meter' },
        { code: 'FE', name: 'Fender', unit: 'piece' },
      ],
    },
    Customers: orderSheets['Customers']!,
  },
  rights: { add: true },
};
