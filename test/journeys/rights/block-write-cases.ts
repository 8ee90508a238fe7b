/** Every path on which the other blocks could write, and what the rules allow there. */
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import {
  act,
  add,
  all,
  base,
  edit,
  item,
  may,
  mayEditByButton,
  mayFill,
  never,
  plain,
  remove,
  upload,
  type WriteCase,
  type WritePath,
} from './write-cases.ts';

export const otherCases: WriteCase[] = [
  ...(['None', 'Admins', 'Admins & Guests', 'Everyone'] as const).map(all),
  { ...all('Everyone'), editable: 'None' },
  { ...all('Everyone'), privacy: 'password', pageIsPublic: false },
  { ...all('Admins & Guests'), privacy: 'password' },
  { ...all('Everyone'), privacy: 'password, to read' },
  { ...all('Everyone'), withoutId: 'no rows' },
  { ...all('Everyone'), rowsBelongTo: 'mail' },
];

/** The other blocks that write, and two that never do. */
export function otherBlocks({ add: whoAdds, buttons, editable }: WriteCase): Partial<StoredBlock>[] {
  const settings = { add_new_row: whoAdds, action_button_visibility: buttons };
  const own = { column: 'item', editable };
  const [edits, removes] = [{ type: 'Edit row' }, { type: 'Delete row' }];
  const days = { start_time_column: 'day', event_title_column: 'item' };
  return [
    {
      ...base,
      id: 'list',
      type: 'list',
      settings,
      axis: [own, { column: '_id', editable: 'Everyone' }],
      actions: [edits, removes],
    },
    { ...base, id: 'plain', type: 'list', settings, axis: [own] },
    {
      ...base,
      id: 'calendar',
      type: 'calendar',
      settings: { ...settings, ...days },
      axis: [own, { column: 'secret', hidden: true, editable: 'Everyone' }],
      actions: [edits, removes],
    },
    {
      ...{ ...base, id: 'event', type: 'event', settings: { spam_check: false } },
      axis: [{ column: 'item' }, { column: 'photo', type: 'image' }],
    },
    {
      ...base,
      id: 'closed',
      type: 'event',
      settings: { registration_deadline: '2020-01-01' },
      axis: [{ column: 'item' }],
    },
    { ...base, id: 'grid', type: 'grid', settings, axis: [own], actions: [edits, removes] },
    { ...base, id: 'details', type: 'itemDetails', settings: { ...settings, heading_column: 'item' }, axis: [own] },
  ];
}

export const otherPaths: WritePath[] = [
  { name: 'add by the list', ...add, body: { block_id: 'list', cells: item }, may: may('add') },
  {
    name: 'add by the list what it does not show',
    ...add,
    body: { block_id: 'list', cells: { secret: 'x' } },
    may: never,
  },
  { name: 'list row without a script', ...plain, path: '/orders', body: { _block: 'list', ...item }, may: may('add') },
  {
    name: 'edit by the list',
    ...edit,
    on: 'shown',
    body: { block_id: 'list', action: 0, cells: item },
    may: mayEditByButton,
  },
  {
    name: 'edit by the list without naming the button',
    ...edit,
    on: 'shown',
    body: { block_id: 'list', cells: item },
    may: mayEditByButton,
  },
  {
    name: 'edit by the list its other button',
    ...edit,
    on: 'shown',
    body: { block_id: 'list', action: 1, cells: item },
    may: never,
  },
  {
    name: 'edit by the list whose row it is',
    ...edit,
    on: 'shown',
    body: { block_id: 'list', action: 0, cells: { _id: 'x' } },
    may: never,
  },
  {
    name: 'edit by the list a row that is filtered out',
    ...edit,
    on: 'filtered out',
    body: { block_id: 'list', action: 0, cells: item },
    may: never,
  },
  {
    name: 'edit by a list without a button',
    ...edit,
    on: 'shown',
    body: { block_id: 'plain', cells: item },
    may: never,
  },
  { name: 'delete by the list', ...remove, on: 'shown', body: { block_id: 'list', action: 1 }, may: may('buttons') },
  {
    name: 'delete by the list a row that is filtered out',
    ...remove,
    on: 'filtered out',
    body: { block_id: 'list', action: 1 },
    may: never,
  },
  {
    name: 'duplicate by the list',
    ...act,
    on: 'shown',
    does: 'adds',
    body: { block_id: 'list', action: 0 },
    may: never,
  },
  { name: 'add by the calendar', ...add, body: { block_id: 'calendar', cells: item }, may: never },
  {
    name: 'edit by the calendar',
    ...edit,
    on: 'shown',
    body: { block_id: 'calendar', action: 0, cells: item },
    may: mayEditByButton,
  },
  {
    name: 'edit by the calendar without naming the button',
    ...edit,
    on: 'shown',
    body: { block_id: 'calendar', cells: item },
    may: mayEditByButton,
  },
  {
    name: 'edit by the calendar a hidden column',
    ...edit,
    on: 'shown',
    body: { block_id: 'calendar', action: 0, cells: { secret: 'x' } },
    may: never,
  },
  {
    name: 'edit by the calendar a row that is filtered out',
    ...edit,
    on: 'filtered out',
    body: { block_id: 'calendar', action: 0, cells: item },
    may: never,
  },
  {
    name: 'delete by the calendar',
    ...remove,
    on: 'shown',
    body: { block_id: 'calendar', action: 1 },
    may: may('buttons'),
  },
  { name: 'register', ...add, body: { block_id: 'event', cells: item }, may: mayFill },
  { name: 'register for somebody else', ...add, body: { block_id: 'event', cells: { ...item, _id: 'x' } }, may: never },
  {
    name: 'register with a hidden column',
    ...add,
    body: { block_id: 'event', cells: { ...item, secret: 'x' } },
    may: never,
  },
  { name: 'register too late', ...add, body: { block_id: 'closed', cells: item }, may: never },
  {
    name: 'registration without a script',
    ...plain,
    path: '/orders',
    body: { _block: 'event', ...item },
    may: mayFill,
  },
  { name: 'edit by the event', ...edit, on: 'shown', body: { block_id: 'event', cells: item }, may: never },
  { name: 'add by the grid', ...add, body: { block_id: 'grid', cells: item }, may: never },
  { name: 'edit by the grid', ...edit, on: 'shown', body: { block_id: 'grid', action: 0, cells: item }, may: never },
  { name: 'delete by the grid', ...remove, on: 'shown', body: { block_id: 'grid', action: 1 }, may: never },
  {
    name: 'edit by the details',
    ...edit,
    on: 'shown',
    body: { block_id: 'details', action: 0, cells: item },
    may: never,
  },
  { name: 'delete by the details', ...remove, on: 'shown', body: { block_id: 'details' }, may: never },
  {
    name: 'call by the details',
    ...act,
    on: 'shown',
    does: 'nothing',
    body: { block_id: 'details', action: 0 },
    may: never,
  },
  { name: 'upload to the event', ...upload, body: { block_id: 'event', field: 'photo' }, may: mayFill },
  { name: 'upload to the list', ...upload, body: { block_id: 'list', field: 'item' }, may: never },
];
