/** The settings under which writing is tried, every path on which something can be written, and what the rules allow. */
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { openWord, type Order, orders } from './orders.ts';
import {
  asWriter,
  mayFillForm,
  permits,
  privacies,
  seesPage,
  type Setting,
  standingOf,
  type ViewerName,
  visibleOrders,
  type Who,
  whos,
} from './rules.ts';

export interface WriteCase extends Setting {
  add: Who;
  buttons: Who;
  editable: Who;
  pageIsPublic: boolean;
}
export const all = (who: Who): WriteCase => ({
  ...{ add: who, buttons: who, editable: who },
  ...{ privacy: 'public', pageIsPublic: true },
});

const everyMixture = whos.flatMap((add) =>
  whos.flatMap((buttons) => whos.map((editable) => ({ ...all('None'), add, buttons, editable }))),
);
/** Each setting with each of its values, among others that allow nothing and among others that allow all. */
const eachAlone = (['add', 'buttons', 'editable'] as const).flatMap((setting) =>
  (['None', 'Everyone'] as const).flatMap((others) =>
    (others === 'None' ? whos : (['None', 'Admins & Guests'] as const))
      .filter((who) => who !== others)
      .map((who) => ({ ...all(others), [setting]: who })),
  ),
);
const inEveryPrivacy = privacies.flatMap((privacy) =>
  [true, false].map((pageIsPublic) => ({ ...all('Everyone'), privacy, pageIsPublic })),
);
export const writeCases: WriteCase[] = [
  ...(process.env['RIGHTS'] === 'all' ? everyMixture : [...eachAlone, all('None')]),
  ...inEveryPrivacy,
  ...(['Admins & Guests', 'Admins'] as const).map((who) => ({ ...all(who), privacy: 'password' as const })),
  ...(['Admins & Guests', 'Everyone'] as const).map((who) => ({ ...all(who), privacy: 'password, to read' as const })),
  { ...all('Everyone'), withoutId: 'no rows' },
  { ...all('Everyone'), privacy: 'password', withoutId: 'no rows' },
  ...(['public', 'password'] as const).map((privacy) => ({
    ...{ ...all('Everyone'), privacy, rowsBelongTo: 'mail' as const },
  })),
  { ...all('Admins & Guests'), rowsBelongTo: 'mail' },
];

const sheet_column = { sheet: 'Orders', column: 'status' };
/** Open orders only. */
export const base: Partial<StoredBlock> = {
  sheet_title: 'Orders',
  filters: [{ name: 'open', active: true, condition: 'includes', value: openWord, sheet_column }],
};

/** A table with the buttons that change, another with a dialog and a call, and a form; all show open orders only. */
export function writableBlocks({ add, buttons, editable }: WriteCase): Partial<StoredBlock>[] {
  const table = {
    ...{ ...base, type: 'table' },
    settings: { add_new_row: add, action_button_visibility: buttons },
    axis: [
      { column: 'item', editable },
      { column: 'photo', type: 'image', image_source: 'Upload Image', editable },
      { column: 'price' },
      // The owner may have forgotten these: they are neither shown nor written.
      { column: 'secret', hidden: true, editable: 'Everyone' },
      { column: '_id', editable: 'Everyone' },
    ],
  };
  const call = { type: 'API call', api_endpoint: 'http://127.0.0.1:9/', error_message: 'refused by the guard' };
  return [
    { ...table, id: 'table', actions: [{ type: 'Duplicate row' }, { type: 'Delete row' }] },
    { ...table, id: 'other', actions: [{ type: 'Edit row' }, call] },
    // No one was ever asked who may edit what: its buttons are no permission.
    {
      ...{ ...base, id: 'unasked', type: 'table', settings: { action_button_visibility: buttons } },
      axis: [{ column: 'item' }, { column: 'photo', type: 'image', image_source: 'Upload Image' }, { column: 'price' }],
      actions: [{ type: 'Edit row' }, { type: 'Duplicate row' }],
    },
    {
      ...{ ...base, id: 'form', type: 'form', settings: { spam_check: false } },
      axis: [{ column: 'item' }, { column: 'photo', type: 'file' }],
    },
  ];
}

export interface WritePath {
  name: string;
  method: 'POST' | 'PUT' | 'DELETE';
  /** The request for a row with a version. */
  send: 'json' | 'fields' | 'file';
  path: string;
  body: Record<string, unknown>;
  /** What it needs in addition to seeing the page. */
  may(one: WriteCase, viewer: ViewerName): boolean;
  /** The order that it is tried on. */
  on: 'shown' | 'filtered out' | 'none';
  /** What it does where it is allowed. */
  does: 'adds' | 'changes' | 'removes' | 'nothing';
}

const standing = (one: WriteCase, viewer: ViewerName) => standingOf(viewer, one);
export const never = (): boolean => false;
export const may = (setting: 'add' | 'buttons' | 'editable') => (one: WriteCase, viewer: ViewerName) =>
  permits(one[setting], asWriter(standing(one, viewer), one));
export const mayFill = (one: WriteCase, viewer: ViewerName): boolean =>
  mayFillForm(asWriter(standing(one, viewer), one));
/** A button that edits or copies writes what may be edited anyway, and is no one's else. */
export const mayEditByButton = (one: WriteCase, viewer: ViewerName): boolean =>
  may('buttons')(one, viewer) && may('editable')(one, viewer);
const mayUpload = (one: WriteCase, viewer: ViewerName): boolean =>
  may('add')(one, viewer) || may('editable')(one, viewer);

export const newWord = 'zqwrittenz';
const rows = '/api/page/rows';
export const edit = { method: 'PUT', send: 'json', path: rows, does: 'changes' } as const;
export const add = { method: 'POST', send: 'json', path: rows, on: 'none', does: 'adds' } as const;
export const remove = { method: 'DELETE', send: 'json', path: rows, does: 'removes' } as const;
export const act = { method: 'POST', send: 'json', path: '/api/page/row-actions' } as const;
export const upload = { method: 'POST', send: 'file', path: '/api/page/files', on: 'none', does: 'nothing' } as const;
export const plain = { method: 'POST', send: 'fields', on: 'none', does: 'adds' } as const;
export const item = { item: newWord };

export const writePaths: WritePath[] = [
  { name: 'add by the form', ...add, body: { block_id: 'form', cells: item }, may: mayFill },
  {
    name: 'add by the form a hidden column',
    ...add,
    body: { block_id: 'form', cells: { ...item, secret: 'x' } },
    may: never,
  },
  { name: 'form without a script', ...plain, path: '/orders', body: { _block: 'form', ...item }, may: mayFill },
  {
    name: 'form in a frame without a script',
    ...plain,
    path: '/orders?embed=true',
    body: { _block: 'form', ...item },
    may: mayFill,
  },
  {
    name: 'table row without a script',
    ...plain,
    path: '/orders',
    body: { _block: 'table', ...item },
    may: may('add'),
  },
  { name: 'add by the table', ...add, body: { block_id: 'table', cells: item }, may: may('add') },
  {
    name: 'add by the table a hidden column',
    ...add,
    body: { block_id: 'table', cells: { ...item, secret: 'x' } },
    may: never,
  },
  { name: 'add by a block that is not there', ...add, body: { block_id: 'gone', cells: item }, may: never },
  { name: 'edit', ...edit, on: 'shown', body: { block_id: 'table', cells: item }, may: may('editable') },
  {
    name: 'edit a row that is filtered out',
    ...edit,
    on: 'filtered out',
    body: { block_id: 'table', cells: item },
    may: never,
  },
  {
    name: 'edit a hidden column',
    ...edit,
    on: 'shown',
    body: { block_id: 'table', cells: { secret: 'x' } },
    may: never,
  },
  { name: 'edit whose row it is', ...edit, on: 'shown', body: { block_id: 'table', cells: { _id: 'x' } }, may: never },
  {
    name: 'edit a column that is only shown',
    ...edit,
    on: 'shown',
    body: { block_id: 'table', cells: { price: 1 } },
    may: never,
  },
  {
    name: 'edit by the button',
    ...edit,
    on: 'shown',
    body: { block_id: 'other', action: 0, cells: item },
    may: mayEditByButton,
  },
  {
    name: 'edit by another button',
    ...edit,
    on: 'shown',
    body: { block_id: 'other', action: 1, cells: item },
    may: never,
  },
  {
    name: 'edit by the button where nobody may edit',
    ...edit,
    on: 'shown',
    body: { block_id: 'unasked', action: 0, cells: item },
    may: never,
  },
  { name: 'edit where nobody may', ...edit, on: 'shown', body: { block_id: 'unasked', cells: item }, may: never },
  {
    name: 'duplicate where nobody may edit',
    ...act,
    on: 'shown',
    does: 'adds',
    body: { block_id: 'unasked', action: 1 },
    may: never,
  },
  { name: 'upload where nobody may edit', ...upload, body: { block_id: 'unasked', field: 'photo' }, may: never },
  { name: 'edit by the form', ...edit, on: 'shown', body: { block_id: 'form', cells: item }, may: never },
  {
    name: 'duplicate',
    ...act,
    on: 'shown',
    does: 'adds',
    body: { block_id: 'table', action: 0 },
    may: mayEditByButton,
  },
  {
    name: 'duplicate a row that is filtered out',
    ...act,
    on: 'filtered out',
    does: 'adds',
    body: { block_id: 'table', action: 0 },
    may: never,
  },
  {
    name: 'duplicate by a block without the button',
    ...act,
    on: 'shown',
    does: 'adds',
    body: { block_id: 'form', action: 0 },
    may: never,
  },
  { name: 'delete', ...remove, on: 'shown', body: { block_id: 'table', action: 1 }, may: may('buttons') },
  {
    name: 'delete without naming the button',
    ...remove,
    on: 'shown',
    body: { block_id: 'table' },
    may: may('buttons'),
  },
  { name: 'delete by another button', ...remove, on: 'shown', body: { block_id: 'table', action: 0 }, may: never },
  { name: 'delete by a block without the button', ...remove, on: 'shown', body: { block_id: 'other' }, may: never },
  { name: 'delete a row that is filtered out', ...remove, on: 'filtered out', body: { block_id: 'table' }, may: never },
  {
    name: 'call another service',
    ...act,
    on: 'shown',
    does: 'nothing',
    body: { block_id: 'other', action: 1 },
    may: may('buttons'),
  },
  {
    name: 'call another service with a row that is filtered out',
    ...act,
    on: 'filtered out',
    does: 'nothing',
    body: { block_id: 'other', action: 1 },
    may: never,
  },
  { name: 'upload to the form', ...upload, body: { block_id: 'form', field: 'photo' }, may: mayFill },
  { name: 'upload to the table', ...upload, body: { block_id: 'table', field: 'photo' }, may: mayUpload },
  { name: 'upload to a column that takes none', ...upload, body: { block_id: 'table', field: 'item' }, may: never },
];

export const isAllowed = (path: WritePath, one: WriteCase, viewer: ViewerName): boolean =>
  seesPage(standing(one, viewer), one.privacy, one.pageIsPublic) &&
  (path.on === 'none' || !standing(one, viewer).isShutOut) &&
  path.may(one, viewer);

/** An order that the viewer is shown, or one that only the filter or the identity keeps from them. */
export function targetOf(path: WritePath, one: WriteCase, viewer: ViewerName): Order | undefined {
  const shown = visibleOrders(standing(one, viewer), 'owner');
  // Who is shown none tries it on one that others are shown.
  if (path.on === 'shown') return standing(one, viewer).isShutOut ? orders[0] : shown[0];
  return orders.find((order) => !shown.includes(order));
}
