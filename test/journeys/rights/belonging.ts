/**
 * Orders that name customers, persons and files, and columns of the same types that no block shows. What is visible to
 * whom is written here as plain data; each value is a word of its own, so that an answer itself says what it holds.
 */
import type { BlockFilter, StoredBlock } from '#features/apps/rules/page/document.ts';
import type { Column } from '#engine/model.ts';
import { emailOf } from './orders.ts';
import { type Setting, standingOf, type ViewerName, type Who } from './rules.ts';

export const viewers = ['nobody', 'reader', 'writer', 'reader_ann', 'editor'] as const satisfies readonly ViewerName[];
export type Viewer = (typeof viewers)[number];

const mails = [emailOf('reader'), emailOf('writer'), emailOf('reader_ann'), 'zqmail7z@example.com'];

export interface Customer {
  n: number;
  /** In another order than the numbers. */
  name: string;
  isOpen: boolean;
  mail: string;
}
export const customers: readonly Customer[] = Array.from({ length: 9 }, (_, at) => ({
  ...{ n: at + 1, name: `zqname${(at * 5) % 9}z`, isOpen: at % 2 === 0 },
  mail: mails[at % mails.length] ?? '',
}));

/** People of the workspace; the last two are in columns or rows alone that nobody is shown. */
export const people = ['zqperson0z', 'zqperson1z', 'zqperson2z', 'zqperson3z', 'zqperson4z'];
const [first = '', second = '', third = '', ofShutRows = '', shy = ''] = people;

export interface Order {
  n: number;
  isOpen: boolean;
  /** Numbers of customers; 77 is none. */
  customers: readonly number[];
  team: readonly string[];
  files: readonly string[];
}
/** The last are shut, and what they name no other does. */
export const orders: readonly Order[] = [
  { n: 0, isOpen: true, customers: [3, 1], team: [first], files: ['zqfile0z'] },
  { n: 1, isOpen: true, customers: [1], team: [second, first], files: ['zqfile1z', 'zqfile2z'] },
  { n: 2, isOpen: true, customers: [77, 2], team: [], files: [] },
  { n: 3, isOpen: true, customers: [], team: [third], files: ['zqfile3z'] },
  { n: 4, isOpen: false, customers: [5, 6], team: [ofShutRows], files: ['zqfile4z'] },
  { n: 5, isOpen: false, customers: [9], team: [first], files: ['zqfile5z'] },
];
export const vault = (n: number): string => `zqvault${n}z`;

const text = (id: string): Column => ({ id, name: id, type: 'text' });
const link = { sheet: 'Customers', key: 'id', name: 'name', on_delete: 'keep' as const };
export const orderColumns: Column[] = [
  ...[text('item'), text('status')],
  { id: 'customers', name: 'customers', type: 'choices', link },
  { id: 'team', name: 'team', type: 'person', multiple: true },
  { id: 'papers', name: 'papers', type: 'files' },
  // Shown by no block.
  { id: 'others', name: 'others', type: 'choices', link },
  { id: 'boss', name: 'boss', type: 'person' },
  { id: 'vault', name: 'vault', type: 'files' },
];
export const customerColumns: Column[] = [
  { id: 'id', name: 'id', type: 'number' },
  ...['name', 'status', 'mail', 'secret'].map(text),
];
/** The columns of orders that no block shows. */
export const hidden = ['status', 'others', 'boss', 'vault'] as const;

export const orderCells = (order: Order, cellOfFiles: (names: readonly string[]) => string) => ({
  ...{ item: `zqitem${order.n}z`, status: order.isOpen ? 'zqopenz' : 'zqshutz', customers: order.customers.join(', ') },
  ...{ team: order.team.join(', '), papers: cellOfFiles(order.files) },
  ...{ others: '8', boss: shy, vault: cellOfFiles([vault(order.n)]) },
});
export const customerCells = ({ n, name, isOpen, mail }: Customer) => ({
  ...{ id: n, name, status: isOpen ? 'open' : 'shut', mail, secret: `zqsecret${n}z` },
});

export interface Case extends Setting {
  who: Who;
  /** Of the customers. */
  filter: 'none' | 'owner' | 'owner, on the page';
  /** Of the orders that the blocks show. */
  orders: 'all' | 'open';
}
const privacies = ['public', 'private'] as const;
export const cases: Case[] = (['Everyone', 'Admins & Guests', 'None'] as const).flatMap((who) =>
  (['all', 'open'] as const).flatMap((kept): Case[] => [
    ...privacies.flatMap((privacy) =>
      (['none', 'owner', 'owner, on the page'] as const).map((filter) => ({ who, filter, orders: kept, privacy })),
    ),
    { who, filter: 'none', orders: kept, privacy: 'public', rowsBelongTo: 'mail' },
    { who, filter: 'owner', orders: kept, privacy: 'public', rowsBelongTo: 'mail' },
  ]),
);

export const opensPage = (viewer: Viewer, { privacy }: Case): boolean => privacy === 'public' || viewer === 'editor';

/** The customers whose names the viewer may see on the page, whatever block shows them. */
export function visibleCustomers(viewer: Viewer, one: Case): Customer[] {
  const { email, isShutOut, byMail } = standingOf(viewer, one);
  return customers.filter(
    ({ isOpen, mail }) => !isShutOut && (!byMail || mail === email) && (one.filter === 'none' || isOpen),
  );
}
export const visibleOrders = (one: Case): Order[] => orders.filter(({ isOpen }) => one.orders === 'all' || isOpen);

/** The names of the customers of these orders that the viewer may see. */
export function namesIn(some: readonly Order[], seen: readonly Customer[]): string[] {
  const numbers = new Set(some.flatMap((order) => order.customers));
  return seen.filter(({ n }) => numbers.has(n)).map(({ name }) => name);
}
/** All words of these orders that a block shows. */
export const wordsOf = (some: readonly Order[], seen: readonly Customer[]): string[] => [
  ...some.flatMap(({ n, team, files }) => [`zqitem${n}z`, ...team, ...files]),
  ...namesIn(some, seen),
];

const condition = (sheet: string, column: string, value: string): BlockFilter => ({
  ...{ name: value, active: true, condition: '=', value },
  sheet_column: { sheet, column },
});
export const pageFilters = ({ filter }: Case): BlockFilter[] =>
  filter === 'owner, on the page' ? [condition('Customers', 'status', 'open')] : [];

const lookup = {
  lookup_key: { sheet_title: 'Customers', column: 'id' },
  lookup_name: { sheet_title: 'Customers', column: 'name' },
};

export function blocksOf(one: Case): Partial<StoredBlock>[] {
  const { who, filter } = one;
  const filters = [
    ...(one.orders === 'open' ? [condition('Orders', 'status', 'zqopenz')] : []),
    ...(filter === 'owner' ? [condition('Customers', 'status', 'open')] : []),
  ];
  const base = { sheet_title: 'Orders', filters };
  const rows = { add_new_row: who, show_search: true, show_filter: true, show_sort: true, rows_per_page: 50 };
  const axis = [
    ...[
      { column: 'item', editable: who },
      { column: 'customers', editable: who, ...lookup },
    ],
    ...['team', 'papers'].map((column) => ({ column, editable: who })),
  ];
  const downloads = { csv_download: true, pdf_download: true };
  return [
    { ...base, id: 'table', type: 'table', settings: { ...rows, ...downloads }, axis },
    {
      ...{ ...base, id: 'list', type: 'list', settings: { ...rows, action_button_visibility: who }, axis },
      actions: [{ type: 'Edit row' }],
    },
    {
      ...{ ...base, id: 'form', type: 'form', settings: { spam_check: false } },
      axis: [{ column: 'item' }, { column: 'customers', ...lookup }],
    },
  ];
}
/** One order with all that belongs to it. */
export const detailsOf = (one: Case): Partial<StoredBlock>[] => {
  const [table] = blocksOf(one);
  return [
    {
      id: 'details',
      type: 'itemDetails',
      sheet_title: 'Orders',
      filters: table?.filters ?? [],
      axis: table?.axis ?? [],
    },
  ];
};
