import type { Cell, Column } from '#engine/model.ts';
import type { BlockSample } from '../view-contract.ts';

const clientColumns: Column[] = [
  { id: 'client', name: 'Client', type: 'text' },
  { id: 'status', name: 'Status', type: 'text' },
  { id: 'value', name: 'Contract value', type: 'currency', format: '$#,##0' },
  { id: 'share', name: 'Paid', type: 'percent', format: '0%' },
  { id: 'renewal', name: 'Renews on', type: 'date' },
  { id: 'email', name: 'Contact', type: 'email' },
  { id: 'site', name: 'Website', type: 'url' },
  { id: 'margin', name: 'Internal margin', type: 'percent' },
];

const clientNames = [
  'Nordlicht Lamps',
  'Café Aurora',
  'Harbour Hotel',
  'Studio Vela',
  'Meridian Offices',
  'Greta & Sons',
  'Blue Heron Yoga',
  'Copper Kettle',
  'Orchard School',
  'Tidewater Clinic',
  'Field Museum Shop',
  'Lantern Cinema',
  'Pine Street Dental',
  'Riverside Brewing',
  'Saltworks',
  'The Paper Garden',
  'Umbra Lighting',
  'Vista Rentals',
  'Willow Day Care',
  'Zephyr Bikes',
  'Anchor Bakery',
  'Birch Architects',
  'Cedar Law',
  'Driftwood Print',
];
const states = ['Active', 'Trial', 'Active', 'Paused', 'Active', 'Lost'];

const clients: Record<string, Cell>[] = clientNames.map((client, index) => {
  const slug = client.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  return {
    client,
    status: states[index % states.length] ?? 'Active',
    value: 4_800 + ((index * 7_919) % 61) * 950,
    share: ((index * 37) % 21) / 20,
    renewal: `2027-${String((index % 12) + 1).padStart(2, '0')}-${String(((index * 11) % 27) + 1).padStart(2, '0')}`,
    email: `hello@${slug}.example`,
    site: `https://www.${slug}.example`,
    margin: 0.21,
  };
});

const statusRules = [
  { condition: '=', value: 'Active', background_color: '#dcf3ea' },
  { condition: 'any_of', value: 'Trial||Paused', background_color: '#fdeed6' },
  { condition: '=', value: 'Lost', text_color: '#a11b1b' },
];

const taskColumns: Column[] = [
  { id: 'task', name: 'Task', type: 'text' },
  { id: 'owner', name: 'Owner', type: 'text' },
  { id: 'priority', name: 'Priority', type: 'text' },
  { id: 'tags', name: 'Tags', type: 'text' },
  { id: 'due', name: 'Due', type: 'date' },
  { id: 'at', name: 'At', type: 'text' },
  { id: 'done', name: 'Done', type: 'boolean' },
  { id: 'notes', name: 'Notes', type: 'text' },
];
const tasks: Record<string, Cell>[] = [
  {
    task: 'Confirm the venue',
    owner: 'Ida',
    priority: 'High',
    tags: 'venue, contract',
    due: '2026-11-24',
    at: '09:30',
    done: true,
    notes: 'Ask for the **north hall**; see [floor plan](https://example.com/plan).',
  },
  {
    task: 'Order badges',
    owner: 'Tom',
    priority: 'Medium',
    tags: 'print',
    due: '2026-11-27',
    at: '14:00',
    done: false,
    notes: '240 pieces, *recycled* paper',
  },
  {
    task: 'Book the string quartet',
    owner: 'Ida',
    priority: 'Low',
    tags: 'music, evening, contract, deposit',
    due: '2026-12-02',
    at: '',
    done: false,
    notes: '',
  },
  {
    task: 'Send the programme to print',
    owner: 'Mara',
    priority: 'High',
    tags: 'print',
    due: '2026-12-05',
    at: '17:45',
    done: false,
    notes: '- cover\n- inside\n- map',
  },
];

const productColumns: Column[] = [
  { id: 'photo', name: 'Photo', type: 'image' },
  { id: 'name', name: 'Lamp', type: 'text' },
  { id: 'price', name: 'Price', type: 'currency', format: '€#,##0.00' },
  { id: 'stock', name: 'In stock', type: 'number' },
  { id: 'week', name: 'Next delivery', type: 'text' },
];
const picture = (color: string): string => `/samples/lamp-${color}.svg`;

const customers: Record<string, Cell>[] = [
  { id: 17, name: 'Harbour Hotel', city: 'Oslo' },
  { id: 23, name: 'Café Aurora', city: 'Bergen' },
];
const orders: Record<string, Cell>[] = [
  { order: 'O-104', customer: 17, total: 1_240 },
  { order: 'O-105', customer: 23, total: 389 },
  { order: 'O-106', customer: 17, total: 96 },
  // A customer who is gone keeps the number.
  { order: 'O-107', customer: 4, total: 51 },
];

export const samples: BlockSample[] = [
  {
    name: 'Clients of an agency',
    state: 'normal',
    block: {
      sheet_title: 'Clients',
      settings: { title: 'Clients', csv_download: true, show_details_on_click: true },
      axis: [
        { column: 'client' },
        { column: 'status', Conditional_formatting: statusRules },
        { column: 'value' },
        { column: 'share', column_width: '110px' },
        { column: 'renewal' },
        { column: 'email' },
        { column: 'margin', hidden: true },
      ],
      actions: [
        { type: 'Open link', title: 'Website', source_column: 'site' },
        { type: 'Compose Email', title: 'Write', source_column: 'email' },
      ],
    },
    sheets: { Clients: { columns: clientColumns, rows: clients } },
    rights: { actions: [0, 1] },
  },
  {
    name: 'Tasks that a team edits',
    state: 'normal',
    block: {
      sheet_title: 'Tasks',
      settings: {
        title: 'Summer gala',
        add_new_row: 'Everyone',
        add_row_button_title: 'New task',
        submit_button_title: 'Save task',
        pdf_download: true,
        Card_color: '#fffdf7',
        background_color: '#f3ede1',
        Search_color: '#fffdf7',
      },
      axis: [
        { column: 'task', editable: 'Everyone', character_limit: 80 },
        {
          column: 'owner',
          type: 'select',
          editable: 'Everyone',
          from_google_sheet: true,
          source: { sheet_title: 'People', column: 'name' },
          column_width: '130px',
        },
        {
          column: 'priority',
          type: 'select',
          editable: 'Everyone',
          options: 'High, Medium, Low',
          column_width: '130px',
        },
        {
          column: 'tags',
          type: 'multi-select',
          editable: 'Everyone',
          options: 'venue, contract, print, music, evening, deposit',
        },
        { column: 'due', type: 'date', editable: 'Everyone' },
        { column: 'at', type: 'time', editable: 'Everyone', column_width: '120px' },
        { column: 'done', editable: 'Everyone', column_width: '90px', text_alignment: 'Center' },
        { column: 'notes', type: 'markdowntext', editable: 'Everyone' },
      ],
      actions: [
        { type: 'Edit row', title: 'Edit', success_message: 'Saved' },
        { type: 'Delete row', text_color: '#a11b1b' },
      ],
    },
    sheets: {
      Tasks: { columns: taskColumns, rows: tasks },
      People: {
        columns: [{ id: 'name', name: 'Name', type: 'text' }],
        rows: [{ name: 'Ida' }, { name: 'Tom' }, { name: 'Mara' }],
      },
    },
    rights: {
      add: true,
      edit: ['task', 'owner', 'priority', 'tags', 'due', 'at', 'done', 'notes'],
      delete: true,
      actions: [0, 1],
    },
  },
  {
    name: 'A price list without a script',
    state: 'normal',
    block: {
      sheet_title: 'Lamps',
      settings: {
        title: 'Price list',
        title_alignment: 'Center',
        title_font_style: 'Bold italic',
        title_font_size: 32,
        show_search: false,
        show_filter: false,
        show_sort: false,
        paginate: false,
      },
      axis: [
        { column: 'photo', type: 'image', image_size: 'Medium', column_width: '110px' },
        { column: 'name', use_markdown: true },
        { column: 'price' },
        { column: 'stock' },
        { column: 'week', type: 'week' },
      ],
    },
    sheets: {
      Lamps: {
        columns: productColumns,
        rows: [
          { photo: picture('amber'), name: 'Aurora pendant *new*', price: 249, stock: 34, week: '2026-W49' },
          { photo: picture('slate'), name: 'Fjord desk lamp', price: 129.5, stock: 1_208, week: '2026-W50' },
          { photo: picture('moss'), name: 'Lichen floor lamp', price: 389, stock: 0, week: '2027-W02' },
        ],
      },
    },
  },
  {
    name: 'A sheet without rows',
    state: 'empty',
    block: {
      sheet_title: 'Clients',
      settings: { title: 'Clients', add_new_row: 'Everyone' },
      axis: [{ column: 'client' }, { column: 'status' }],
    },
    sheets: { Clients: { columns: clientColumns, rows: [] } },
    rights: { add: true },
  },
  {
    name: 'No columns chosen',
    state: 'empty',
    block: { sheet_title: 'Clients' },
    sheets: { Clients: { columns: clientColumns, rows: clients } },
  },
  {
    name: 'The sheet is gone',
    state: 'error',
    block: { sheet_title: 'Old clients', settings: { title: 'Clients' }, axis: [{ column: 'client' }] },
    sheets: { Clients: { columns: clientColumns, rows: clients } },
  },
  {
    name: 'Twenty columns and long words',
    state: 'overflowing',
    block: {
      sheet_title: 'Wide',
      settings: {
        title: 'Kraftfahrzeughaftpflichtversicherungsübersicht',
        add_new_row: 'Everyone',
        csv_download: true,
        pdf_download: true,
      },
      axis: Array.from({ length: 20 }, (_, index) => ({
        column: `c${index}`,
        column_width: index === 0 ? '' : '140px',
        editable: 'Admins',
      })),
      actions: [{ type: 'Duplicate row' }, { type: 'Download pdf', title: 'PDF' }],
    },
    sheets: {
      Wide: {
        columns: Array.from({ length: 20 }, (_, index) => ({
          id: `c${index}`,
          name: index % 3 ? `Column ${index + 1}` : `A very long name of column ${index + 1}`,
          type: index % 2 ? ('number' as const) : ('text' as const),
        })),
        rows: Array.from({ length: 120 }, (_, row) =>
          Object.fromEntries(
            Array.from({ length: 20 }, (_, index) => [
              `c${index}`,
              index % 2
                ? row * 12_345.678 * index
                : row % 5
                  ? `Row ${row + 1}, <i>cell</i> ${index + 1}`
                  : 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen and a good deal more text than fits',
            ]),
          ),
        ),
      },
    },
    rights: { add: true, duplicate: true, actions: [0, 1] },
  },
  {
    name: 'Orders with the names of customers',
    state: 'normal',
    block: {
      sheet_title: 'Orders',
      settings: { title: 'Orders' },
      axis: [
        { column: 'order' },
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
        rows: orders,
      },
      Customers: {
        columns: [
          { id: 'id', name: 'ID', type: 'number' },
          { id: 'name', name: 'Name', type: 'text' },
          { id: 'city', name: 'City', type: 'text' },
        ],
        rows: customers,
      },
    },
  },
];
