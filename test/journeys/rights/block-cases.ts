/** The other blocks that read rows, each with columns that it must not show, and what the rules give of it. */
import type { BlockFilter, StoredBlock } from '#features/apps/rules/page/document.ts';
import { openWord, type Order } from './orders.ts';
import type { Expected } from './read-cases.ts';
import {
  type FilterKind,
  recordNumber,
  seesButtons,
  type Setting,
  standingOf,
  type ViewerName,
  visibleOrders,
  type Who,
} from './rules.ts';

export interface BlockCase extends Setting {
  filter: FilterKind;
  buttons: Who;
  pageIsPublic: boolean;
  /** Whether the address of the page names a record. */
  hasRecord: boolean;
}
const usual: BlockCase = {
  ...{ filter: 'none', buttons: 'Everyone', privacy: 'public' },
  ...{ pageIsPublic: true, hasRecord: true },
};

const kinds = ['none', 'owner', 'owner, on the page', 'current user', 'logged in user', 'current record'] as const;
export const blockCases: BlockCase[] = [
  ...kinds.map((filter) => ({ ...usual, filter })),
  { ...usual, hasRecord: false },
  { ...usual, filter: 'current record', hasRecord: false },
  { ...usual, buttons: 'None' },
  { ...usual, buttons: 'Admins & Guests' },
  { ...usual, filter: 'owner', privacy: 'password', pageIsPublic: false },
  { ...usual, filter: 'owner', pageIsPublic: false },
  { ...usual, privacy: 'private' },
  { ...usual, withoutId: 'no rows' },
  { ...usual, withoutId: 'no rows', filter: 'current record' },
  ...(['none', 'owner, on the page', 'current record'] as const).map((filter) => ({
    ...{ ...usual, filter, rowsBelongTo: 'mail' as const },
  })),
  { ...usual, privacy: 'password', rowsBelongTo: 'mail' },
  { ...usual, hasRecord: false, rowsBelongTo: 'mail' },
];

const word: BlockFilter = {
  ...{ name: 'mine', active: true, condition: 'includes', value: openWord },
  sheet_column: { sheet: 'Orders', column: 'status' },
};
const ownMail: BlockFilter = {
  ...{ name: 'own', active: true, condition: '=', value: '{{current_user}}' },
  sheet_column: { sheet: 'Orders', column: 'mail' },
};
const filtersOf: Partial<Record<FilterKind, BlockFilter[]>> = { owner: [word], 'current user': [ownMail] };
export const pageFiltersOf = ({ filter }: BlockCase): BlockFilter[] => (filter === 'owner, on the page' ? [word] : []);

const rule = (select_column: string, filter_by: string, match_with_column: string) => [
  { select_column, condition: 'Is', filter_by, match_with_column },
];
const conditionsOf: Partial<Record<FilterKind, Record<string, unknown>[]>> = {
  'logged in user': rule('mail', 'Logged in user', 'email'),
  'current record': rule('team', 'Current record', 'team'),
};

export interface ReadingBlock {
  id: string;
  type: string;
  /** Its rows request. */
  ask: 'rows' | 'row';
  settings: Record<string, unknown>;
  axis?: Record<string, unknown>[];
  actions?: Record<string, unknown>[];
  /** What it shows of a row, next to the addresses of its buttons. */
  shows: ('item' | 'link')[];
  /** Who gets the addresses of its buttons. */
  links: 'nobody' | 'who sees buttons' | 'everybody';
  offers: ('search' | 'filter' | 'sort' | 'span' | 'csv')[];
}

const stored = ['record_id', 'row_index', '_id'];
const allOffers = { show_search: true, show_filter: true, show_sort: true, rows_per_page: 100 };

/** Owners chose columns that no page may show wherever they could, and the hidden one wherever it is not drawn. */
export const readingBlocks: ReadingBlock[] = [
  {
    ...{ id: 'list', type: 'list', ask: 'rows', shows: ['item'], links: 'nobody' },
    settings: { ...allOffers, csv_download: true, add_new_row: 'None' },
    axis: ['item', 'price', ...stored].map((column) => ({ column })),
    actions: [{ type: 'Edit row' }, { type: 'Delete row' }],
    offers: ['search', 'filter', 'sort', 'csv'],
  },
  {
    ...{ id: 'grid', type: 'grid', ask: 'rows', shows: ['item'], links: 'nobody' },
    settings: { ...allOffers, show_details_on_click: false },
    axis: [{ column: 'item' }, { column: 'secret', hide_on_grid: true }, ...stored.map((column) => ({ column }))],
    offers: ['search', 'filter', 'sort'],
  },
  {
    ...{ id: 'details', type: 'itemDetails', ask: 'row', shows: ['item'], links: 'everybody' },
    settings: { heading_column: 'item', subheading_column: 'record_id', description_column: '_id' },
    axis: [{ column: 'price' }, { column: 'row_index' }],
    actions: [{ type: 'External URL', column: 'link' }],
    offers: [],
  },
  {
    ...{ id: 'calendar', type: 'calendar', ask: 'rows', shows: ['item'], links: 'who sees buttons' },
    settings: {
      ...{ start_time_column: 'day', event_title_column: 'item', event_color_column: '_id' },
      ...{ default_calendar_month: 'Selected month', calender_year: 2026, calender_month: '03' },
    },
    axis: [{ column: 'secret', hidden: true }, { column: 'record_id' }],
    actions: [{ type: 'Open link', source_column: 'link' }],
    offers: ['span'],
  },
  {
    ...{ id: 'gallery', type: 'imageGallery', ask: 'rows', shows: ['item', 'link'], links: 'nobody' },
    settings: {
      ...{ gallery_column_url: 'link', caption_column: 'item', description_column: 'row_index' },
      ...{ popup_title_column: 'secret', show_filter: true, show_sort: true, rows_per_page: 100 },
    },
    offers: ['filter', 'sort'],
  },
  {
    ...{ id: 'datalist', type: 'datalist', ask: 'rows', shows: ['item'], links: 'nobody' },
    settings: { sorting: 'Descending', sorting_column: 'secret', rows_per_page: 100 },
    axis: ['item', 'price', ...stored].map((column) => ({ column })),
    offers: [],
  },
  {
    ...{ id: 'quotes', type: 'testimonial', ask: 'rows', shows: ['item'], links: 'nobody' },
    settings: { testimonial_text: 'item', name: '_id', company: 'record_id', rating: 'price' },
    offers: [],
  },
  {
    ...{ id: 'faq', type: 'faq', ask: 'rows', shows: ['item'], links: 'nobody' },
    settings: { question: 'item', answer: 'record_id', allow_search: true, rows_per_page: 100 },
    offers: ['search'],
  },
  {
    ...{ id: 'map', type: 'map', ask: 'rows', shows: ['item'], links: 'nobody' },
    settings: { show_search: true },
    axis: [{ title: 'item', description: 'row_index', address: '_id', image: 'photo' }],
    offers: ['search'],
  },
];

/** Before and behind the event, which reads nothing, they stand in this order. */
export function blocksOf({ filter, buttons }: BlockCase): Partial<StoredBlock>[] {
  const base = { sheet_title: 'Orders', filters: filtersOf[filter] ?? [] };
  const conditional_filter = conditionsOf[filter] ?? [];
  const reading = readingBlocks.map(({ id, type, settings, axis = [], actions = [] }) => ({
    ...{ ...base, id, type, axis, actions },
    settings: { ...settings, ...(actions.length > 0 && { action_button_visibility: buttons }) },
    ...(type !== 'testimonial' && type !== 'faq' && { conditional_filter }),
  }));
  return [{ ...base, id: 'event', type: 'event', axis: [{ column: 'item' }] }, ...reading];
}

/** The rows that a viewer is shown of a block; `record` is the number of the one that the address names. */
export function rowsOf(
  one: BlockCase,
  { type }: ReadingBlock,
  viewer: ViewerName,
  record: number | null = one.hasRecord ? recordNumber : null,
): Order[] {
  const standing = standingOf(viewer, one);
  const plain = visibleOrders(standing, 'none');
  const isByRecord = one.filter === 'current record';
  // A page with details is about the record of its address, else about the first that there is.
  const about = record === null ? plain[0] : plain.find(({ n }) => n === record);
  const rows = isByRecord ? plain : visibleOrders(standing, one.filter);
  if (type === 'itemDetails') return rows.filter(({ n }) => (record === null ? n === rows[0]?.n : n === record));
  // These two know no conditional filters.
  if (type === 'testimonial' || type === 'faq') return isByRecord || one.filter === 'logged in user' ? plain : rows;
  return isByRecord ? rows.filter(({ team }) => about !== undefined && team === about.team) : rows;
}

/** What is of these rows in an answer of the block. */
export function shownOf(one: BlockCase, block: ReadingBlock, viewer: ViewerName, rows: Order[]): Expected {
  const sees = seesButtons(one.buttons, standingOf(viewer, one));
  const hasLinks =
    block.shows.includes('link') || block.links === 'everybody' || (block.links === 'who sees buttons' && sees);
  return { words: rows.flatMap(({ n }) => [`zqitem${n}z`, ...(hasLinks ? [`zqlink${n}z`] : [])]), rows };
}
