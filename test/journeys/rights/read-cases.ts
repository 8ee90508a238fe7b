/** The settings under which reading is tried, and every path on which rows can leave. */
import type { BlockFilter, StoredBlock } from '#features/apps/rules/page/document.ts';
import { choices, openWord, type Order, priceOf, shutWord } from './orders.ts';
import {
  asWriter,
  type FilterKind,
  filterKinds,
  mayFillForm,
  privacies,
  recordNumber,
  seesButtons,
  type Setting,
  standingOf,
  type ViewerName,
  visibleOrders,
  type Who,
  whos,
} from './rules.ts';

export interface ReadCase extends Setting {
  filter: FilterKind;
  pageIsPublic: boolean;
  buttons: Who;
  downloads: boolean;
}
const usual: ReadCase = { filter: 'none', privacy: 'public', pageIsPublic: true, buttons: 'Everyone', downloads: true };

export const readCases: ReadCase[] = [
  ...filterKinds.map((filter) => ({ ...usual, filter })),
  ...whos.filter((buttons) => buttons !== 'Everyone').map((buttons) => ({ ...usual, buttons })),
  { ...usual, downloads: false },
  { ...usual, privacy: 'password, to read' },
  ...(['none', 'named in the address', 'logged in user', 'current record'] as const).map((filter) => ({
    ...{ ...usual, filter, withoutId: 'no rows' as const },
  })),
  { ...usual, privacy: 'password', withoutId: 'no rows' },
  ...(['none', 'owner', 'named in the address', 'current record'] as const).map((filter) => ({
    ...{ ...usual, filter, rowsBelongTo: 'mail' as const },
  })),
  ...(['password', 'password, to read', 'private'] as const).map((privacy) => ({
    ...{ ...usual, privacy, rowsBelongTo: 'mail' as const },
  })),
  { ...usual, pageIsPublic: false, rowsBelongTo: 'mail' },
  { ...usual, withoutId: 'no rows', rowsBelongTo: 'mail' },
  ...privacies.flatMap((privacy) =>
    [true, false].flatMap((pageIsPublic) => {
      if (privacy === 'public' && pageIsPublic) return [];
      return (['none', 'owner'] as const).map((filter) => ({ ...usual, privacy, pageIsPublic, filter }));
    }),
  ),
];

const word = (active: boolean): BlockFilter => ({
  ...{ name: 'mine', active, condition: 'includes', value: openWord },
  sheet_column: { sheet: 'Orders', column: 'status' },
});
const filtersOf: Partial<Record<FilterKind, BlockFilter[]>> = {
  owner: [word(true)],
  'owner, loosened by the address': [word(true)],
  'named, not in the address': [word(false)],
  'named in the address': [word(false)],
  'named with a value in the address': [word(false)],
  'current user': [
    {
      ...{ name: 'own', active: true, condition: '=', value: '{{current_user}}' },
      sheet_column: { sheet: 'Orders', column: 'mail' },
    },
  ],
};
const rule = (select_column: string, filter_by: string, match_with_column: string) => [
  { select_column, condition: 'Is', filter_by, match_with_column },
];
const conditionsOf: Partial<Record<FilterKind, Record<string, unknown>[]>> = {
  'logged in user': rule('mail', 'Logged in user', 'email'),
  'current record': rule('team', 'Current record', 'team'),
  'current record, without one': rule('team', 'Current record', 'team'),
};

/** Enough of a word to find it by, and not the word: what is asked may come back with the answer. */
export const partOf = (word: string): string => word.slice(1);

/** What the address of the page says, in a case. */
export function addressOf({ filter }: ReadCase, rowIds: readonly string[]): Record<string, string> {
  if (filter === 'owner, loosened by the address') return { filters: `mine:${partOf(shutWord)}` };
  if (filter === 'named in the address') return { filters: 'mine' };
  if (filter === 'named with a value in the address') return { filters: `mine:${partOf(shutWord)}` };
  if (filter === 'current record') return { record: rowIds[recordNumber] ?? '' };
  return {};
}

/** Filters of the page itself, which hold for all its blocks. */
export const pageFiltersOf = ({ filter }: ReadCase): BlockFilter[] =>
  filter === 'owner, on the page' ? [word(true)] : [];

/** A page with every block that reads; the owner also chose columns that no page may show. */
export function blocksOf(one: ReadCase): Partial<StoredBlock>[] {
  const filters = filtersOf[one.filter] ?? [];
  const conditional_filter = conditionsOf[one.filter];
  const base = { sheet_title: 'Orders', filters };
  const table = {
    ...{ ...base, id: 'table', type: 'table' },
    settings: {
      ...{ rows_per_page: 200, action_button_visibility: one.buttons },
      ...{ csv_download: one.downloads, pdf_download: one.downloads },
    },
    axis: [
      ...[{ column: 'item' }, { column: 'price' }, { column: 'secret', hidden: true }],
      ...[{ column: 'record_id' }, { column: 'row_index' }, { column: '_id' }],
    ],
    actions: [
      { type: 'Open link', source_column: 'link' },
      { type: 'Download pdf', pdf_template: 'Receipt [Item] [Record ID] [Row index] [_id]' },
    ],
  };
  const series = [{ column: 'price', type: 'bar' }];
  const chart = { ...base, id: 'chart', type: 'chart', settings: { x_axis: 'item', pdf_download: one.downloads } };
  const charts = [
    { ...chart, axis: series },
    { ...chart, id: 'by_id', settings: { ...chart.settings, x_axis: '_id' }, axis: series },
    {
      ...chart,
      id: 'points',
      settings: { ...chart.settings, x_axis: 'price' },
      axis: [{ ...series[0], type: 'scatter' }],
    },
  ];
  const withCondition = [table, ...charts].map((block) => ({
    ...block,
    ...(conditional_filter && { conditional_filter }),
  }));
  if (conditional_filter) return withCondition;
  const cards = (['sum', 'first row'] as const).flatMap((how) =>
    [how === 'sum' ? 'price' : 'item', 'record_id'].map((column) => ({
      ...{ source: { sheet_title: 'Orders', column }, function: how, symbol: '' },
    })),
  );
  const options = { type: 'select', from_google_sheet: true, source: { sheet_title: 'Choices', column: 'choice' } };
  return [
    ...withCondition,
    { ...base, id: 'score', type: 'scorecard', settings: { number_format: 'Full' }, axis: cards },
    { ...base, id: 'text', type: 'markdown', settings: { markdown_text: '[Item] [Record ID]', loop: true } },
    { ...base, id: 'form', type: 'form', axis: [{ column: 'item', ...options }] },
  ];
}

/** What an answer must hold: these words and no other, and of the rows only these. */
export interface Expected {
  words: string[];
  rows: Order[];
  /** Figures that must stand in it too. */
  figures?: string[];
}
const items = (rows: readonly Order[]): string[] => rows.map(({ n }) => `zqitem${n}z`);

/** The page as the viewer gets it. */
export function pageOf(one: ReadCase, viewer: ViewerName): Expected {
  const standing = standingOf(viewer, one);
  const rows = visibleOrders(standing, one.filter);
  const isWhole = conditionsOf[one.filter] === undefined;
  const links = seesButtons(one.buttons, standing) ? rows.map(({ n }) => `zqlink${n}z`) : [];
  const offered = isWhole && mayFillForm(asWriter(standing, one)) ? choices : [];
  const sum = rows.reduce((total, { n }) => total + priceOf(n), 0);
  return {
    words: [...items(rows), ...links, ...offered],
    rows,
    ...(isWhole && rows.length > 0 && { figures: [sum.toLocaleString('en-US')] }),
  };
}

/** Its table alone, as an answer to a question about it. */
export function tableOf(one: ReadCase, viewer: ViewerName, keeps: (order: Order) => boolean = () => true): Expected {
  const standing = standingOf(viewer, one);
  const rows = visibleOrders(standing, one.filter).filter(keeps);
  const links = seesButtons(one.buttons, standing) ? rows.map(({ n }) => `zqlink${n}z`) : [];
  return { words: [...items(rows), ...links], rows };
}

/** A file of its rows: buttons are no part of it. */
export function fileOf(one: ReadCase, viewer: ViewerName, keeps: (order: Order) => boolean = () => true): Expected {
  const rows = visibleOrders(standingOf(viewer, one), one.filter).filter(keeps);
  return { words: items(rows), rows, figures: rows.map(({ n }) => String(priceOf(n))) };
}

export const nothing: Expected = { words: [], rows: [] };
