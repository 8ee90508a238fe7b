import type { BlockRights } from '#blocks/contract.ts';
import type {
  RequestedData,
  DataRow,
  NamesRequest,
  RowsRequest,
  RowsData,
  SheetRequest,
  SpanRequest,
  VisitorQuery,
} from '#blocks/data-contract.ts';
import { withEnds, withRecordPaths } from '../records/record-paths.ts';
import { findColumn } from '../../rules/column-template.ts';
import { labelsOf, quotedLabel } from '#engine/labels.ts';
import { foldText } from '#engine/folding.ts';
import { showable } from '../../rules/internal-columns.ts';
import { type ShownSpan, shownSpan } from '../../rules/day-span.ts';
import { namesSeveral } from '#engine/links.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Filter, Query, QueryAnswer } from '#engine/query-model.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { onlyLinks } from './only-links.ts';
import { placeRows } from './place-rows.ts';
import type { PageBlock } from './read-page-block.ts';
import { permittedQuery } from './permitted-query.ts';
import { blockFilters } from './block-filters.ts';
import { boundColumns } from './bound-cells.ts';
import { answerAggregates, answerDistinct, answerGroups, answerPivot } from './answer-figures.ts';
import { run, type Surroundings, noticesOf } from './request-surroundings.ts';
import { missedTexts, pageSearch, searchShown } from './searches.ts';
import { treeRows } from './tree-rows.ts';
import { sortedByName } from './sort-by-name.ts';
import { columnsOf, unique, withNames } from './columns-of.ts';
import { withOwnCurrencies } from './own-currencies.ts';
import { figureSearch } from './figure-search.ts';
import { type PageReader, type ReaderNeeds, todayOf } from './page-reader.ts';
import { nearestDay, rowsInSpan } from './rows-in-span.ts';
import { namesInFilters, withNamedCells, withNamedKeys } from './named-cells.ts';
import { withFileAddresses } from '../files/file-addresses.ts';
import { nameOutdated, noticeOfRows } from './outdated-cells.ts';

export interface RequestInput {
  block: PageBlock;
  dataRequest: SheetRequest;
  rights: Pick<BlockRights, 'actions'>;
  /** What the visitor requests of a rows request; parts that the request does not offer are left out. */
  query?: VisitorQuery;
  /** Instead of the request's page size: downloads read in larger steps. */
  limit?: number;
  /** Of the rows that it would answer, only these: what follows a page is read by the ids that `following` got. */
  rowIds?: string[];
  /** Instead of rows: those before and behind this one, as they are searched, filtered and sorted. */
  beside?: string;
  /** Gets the ids of the rows behind the page, with it at most `most` rows: texts of ids between line breaks. */
  following?: { most: number; take: (ids: string[]) => void };
}

/** Data that is not available; the sentence is for people. */
export function failedData(dataRequest: SheetRequest, error: string): RequestedData {
  const nothing = { columns: [], error };
  switch (dataRequest.shape) {
    case 'rows':
      return { shape: 'rows', ...nothing, rows: [], total: 0, offset: 0, pageSize: dataRequest.pageSize, query: {} };
    case 'groups':
      return { shape: 'groups', ...nothing, groups: [] };
    case 'pivot':
      return {
        ...{ shape: 'pivot', ...nothing, groups: [], count: 0, outer: [], top: [], total: 0 },
        values: dataRequest.aggregates.map(() => null),
      };
    case 'aggregates':
      return { shape: 'aggregates', ...nothing, values: dataRequest.aggregates.map(() => null), total: 0 };
    case 'distinct':
      return { shape: 'distinct', ...nothing, values: [] };
  }
}

/** Nothing failed: the question is too heavy, or there are too many at once. */
export const isBusy = (error: unknown): error is Problem =>
  error instanceof Problem && (error.code === 'unavailable' || error.code === 'too_many_requests');

/**
 * Answers one request of a block for the viewer of the page; a failure becomes data with its sentence. Throws only where the
 * engine is busy.
 */
export async function answerRequest(
  input: RequestInput,
  reader: PageReader,
  services: ReaderNeeds,
): Promise<RequestedData> {
  const { block, dataRequest } = input;
  const title = dataRequest.sheet_title || block.stored.sheet_title;
  const sheet = reader.sheetOf(title);
  if (!sheet)
    return failedData(dataRequest, title ? `The sheet “${title}” no longer exists.` : 'This block has no sheet yet.');
  try {
    const filters = await blockFilters(block, sheet, reader);
    const data = withoutLinks(await answerFrom({ sheet, filters, reader, services, block }, input));
    return input.limit === undefined ? await placeRows(data, dataRequest, services) : data;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found')
      return failedData(dataRequest, `The sheet “${sheet.title}” no longer exists.`);
    // Nothing can be rendered without a database or an engine: the page says so, and when to come again.
    if (isBusy(error)) throw error;
    services.log.error({ err: error, block: block.stored.id, sheet: sheet.id }, 'the data of a block could not be had');
    return failedData(dataRequest, 'Data Error');
  }
}

/** What columns link to stays on the server: it may be what the page never shows. */
const withoutLinks = (data: RequestedData): RequestedData => ({
  ...data,
  columns: data.columns.map((column) => {
    if (!column.link) return column;
    const { link: _, ...own } = column;
    return own;
  }),
});

/** With the block that asks: its filters hold for what other sheets tell, too. */
type BlockSurroundings = Surroundings & { block: PageBlock };

function answerFrom(around: BlockSurroundings, input: RequestInput): Promise<RequestedData> {
  const { dataRequest } = input;
  switch (dataRequest.shape) {
    case 'rows':
      return answerRows(input, dataRequest, around);
    case 'groups':
      return answerGroups(dataRequest, around);
    case 'pivot':
      return answerPivot(dataRequest, around);
    case 'aggregates':
      return answerAggregates(dataRequest, around);
    case 'distinct':
      return answerDistinct(dataRequest, around);
  }
}

async function answerRows(
  input: RequestInput,
  dataRequest: RowsRequest,
  around: BlockSurroundings,
): Promise<RequestedData> {
  const { sheet } = around;
  const shown = columnsOf(sheet, dataRequest.columns);
  const columns =
    input.rights.actions.length > 0 ? unique([...shown, ...columnsOf(sheet, dataRequest.actionColumns ?? [])]) : shown;
  const query = permittedQuery(dataRequest, shown, input.query ?? {});
  const { limits } = around.reader;
  const most = limits.rows(dataRequest);
  const pageSize = dataRequest.record ? 1 : (input.limit ?? Math.min(most, query.limit ?? most));
  const record = dataRequest.record ? around.reader.address.get('record') : null;
  const span = dataRequest.span && (await daysOnShow(dataRequest.span, query, around));
  const shownDays = span && { span };
  const called = withNames(columns, dataRequest.names);
  const isSeveral = called.some((column) => dataRequest.named?.[column.id] && namesSeveral(column));
  const empty: RowsData = {
    shape: 'rows',
    columns: called,
    rows: [],
    total: 0,
    offset: 0,
    pageSize,
    query,
    ...shownDays,
    ...(isSeveral && { link: true }),
  };
  if (around.filters === null || columns.length === 0) return empty;
  const ownSort = (dataRequest.sort ?? []).flatMap((one) => {
    const column = findColumn(sheet.columns, one.column);
    return column ? [{ ...one, column: column.id }] : [];
  });
  const searched = { columns: shown, named: dataRequest.named };
  const byWords = query.search ? await searchShown(query.search, searched, around) : undefined;
  const names = await namesInFilters(shown, dataRequest, query, around);
  const order = await sortedByName(query.sort?.length ? query.sort : ownSort, dataRequest.named, around);
  const bound = boundColumns(input.block, sheet, around.reader).filter((id) =>
    shown.some((column) => column.id === id),
  );
  const requested = {
    columns: columns.map((column) => column.id),
    ...(byWords && { search: byWords.search }),
    ...(await pageSearch(searched, around)),
    ...(await figureSearch({ sheet, filters: around.filters, columns: shown }, around)),
    ...(input.rowIds && { rowIds: input.rowIds }),
    ...(input.following && { following: { most: input.following.most } }),
    ...(record && { rowIds: [record] }),
    sort: order.sort,
    // Downloads and whole sheets come in batches of their own.
    page: {
      offset: query.offset ?? 0,
      limit: pageSize,
      ...(input.limit === undefined && { bytes: limits.bytes(dataRequest) }),
    },
  };
  // Files are given to the viewer by the block's own sheet alone.
  const isOwn = input.limit === undefined && sheet.title === input.block.stored.sheet_title;
  const ofBlock = (rows: DataRow[]) =>
    isOwn ? withFileAddresses(rows, shown, { ...around, block: input.block }) : rows;
  const whole = async (found: QueryAnswer['rows']): Promise<DataRow[]> => {
    const answered = await answeredRows(found, columns, shown, around);
    const led =
      input.limit === undefined ? await withRecordPaths(answered, dataRequest, { ...around, shown }) : answered;
    return withNamedCells(led, dataRequest, { ...around, columns });
  };
  const ofColumn = shown.find(({ id }) => id === input.query?.values);
  if (ofColumn && dataRequest.visitor?.filter) {
    const found = await valuesOf(ofColumn.id, requested, query.filters ?? [], around);
    const values = {
      ...found,
      values: await namedValues(found.values, dataRequest.named?.[ofColumn.id], { ...around, column: ofColumn }),
    };
    return { ...empty, ...names, offset: query.offset ?? 0, values };
  }
  if (input.query?.row !== undefined && dataRequest.visitor) {
    const rows = ofBlock(await whole(await namedRow(input.query.row, requested, around)));
    return { ...empty, ...names, rows, total: rows.length, offset: query.offset ?? 0 };
  }
  if (input.beside !== undefined) {
    const { page: _page, ...rest } = requested;
    const found = await run(around, { ...rest, columns: [], neighbours: input.beside }, query.filters);
    return { ...empty, total: found.total, ...(found.neighbours && { beside: found.neighbours }) };
  }
  const tree =
    dataRequest.tree && !input.limit && !input.rowIds && !record && (await treeOf(requested, input, whole, around));
  if (tree) {
    const { answer, tops, ...rest } = tree;
    const isCut = tops < Math.min(pageSize, rest.total - (query.offset ?? 0));
    return {
      ...empty,
      ...(isCut && { pageSize: tops, query: { ...query, limit: tops } }),
      ...rest,
      ...noticesOf(answer),
      ...missedTexts(noticesOf(answer).missed, byWords?.missed, order.missed),
      ...(await noticeOfRows(
        rest.rows,
        withNames(shown, dataRequest.names),
        decidingColumns(requested, query),
        around,
      )),
      offset: query.offset ?? 0,
    };
  }
  const answer: Pick<QueryAnswer, 'rows' | 'total' | 'following' | 'across' | 'uncomputed'> & {
    counts?: Record<string, number>;
  } =
    dataRequest.span && span
      ? await rowsInSpan(requested, inSheet(sheet, dataRequest.span), span, (one) => run(around, one, query.filters))
      : await run(around, requested, query.filters);
  input.following?.take(answer.following ?? []);
  const found = await whole(answer.rows);
  const rows = ofBlock(found);
  const neighbours = dataRequest.neighbours ? await neighboursOf(rows[0]?.row_id, dataRequest, around) : null;
  // What follows the page is read later, and what is to be said of it is said now.
  const deciding = [...decidingColumns(requested, query), ...(input.following ? requested.columns : [])];
  // Where fewer fitted, the pages of the block are as long: its links lead to what was left out.
  const fitted =
    input.limit === undefined &&
    !dataRequest.span &&
    rows.length < Math.min(pageSize, answer.total - (query.offset ?? 0));
  return {
    ...empty,
    ...(fitted && { pageSize: rows.length, query: { ...query, limit: rows.length } }),
    ...names,
    ...(bound.length > 0 && { bound }),
    rows,
    ...noticesOf(answer),
    ...missedTexts(noticesOf(answer).missed, byWords?.missed, order.missed),
    ...(await noticeOfRows(rows, withNames(shown, dataRequest.names), deciding, around)),
    total: neighbours?.total ?? answer.total,
    offset: query.offset ?? 0,
    ...(neighbours && { beside: neighbours.beside }),
    ...(span && { span: { ...span, ...(answer.counts && { counts: answer.counts }) } }),
  };
}

function treeOf(
  requested: Omit<Query, 'filters'>,
  { block, dataRequest, query }: RequestInput,
  answered: (rows: QueryAnswer['rows']) => Promise<DataRow[]>,
  around: BlockSurroundings,
) {
  if (dataRequest.shape !== 'rows') return null;
  return treeRows(requested, { block, dataRequest, branch: query?.branch }, around, {
    run: (one) => run(around, one),
    answered,
  });
}

/** The days that a calendar shows: the requested ones, or where they are empty at first, those of the nearest row. */
async function daysOnShow(dataRequest: SpanRequest, query: VisitorQuery, around: Surroundings): Promise<ShownSpan> {
  const { context } = around.reader;
  const today = todayOf(context);
  const span = shownSpan(query.span ?? dataRequest, today, context.weekStartsOn);
  if (!dataRequest.nearest || query.span || around.filters === null) return span;
  const day = await nearestDay(inSheet(around.sheet, dataRequest), span, (one, more) => run(around, one, more));
  return day ? shownSpan({ ...span, date: day }, today, context.weekStartsOn) : span;
}

/** The row that an address names, within the owner's filters, whatever is searched. */
async function namedRow(
  row: string,
  requested: Omit<Query, 'filters'>,
  around: Surroundings,
): Promise<QueryAnswer['rows']> {
  const { search: _search, ...rest } = requested;
  return (await run(around, { ...rest, rowIds: [row], page: { offset: 0, limit: 1 } })).rows;
}

/** Columns that only buttons need leave as the links that they lead to. */
async function answeredRows(
  rows: QueryAnswer['rows'],
  columns: readonly Column[],
  shown: readonly Column[],
  around: Surroundings,
): Promise<DataRow[]> {
  const { sheet, services } = around;
  const hidden = columns.filter((column) => !shown.includes(column)).map((column) => column.id);
  const answered = rows.map(({ row_id, version, cells }) => ({
    ...{ row_id, version },
    cells: hidden.length > 0 ? onlyLinks(cells, hidden) : cells,
  }));
  const marked = nameOutdated(answered, shown, around);
  return withOwnCurrencies(marked, { sheetId: sheet.id, columns: shown }, services);
}

/** Values of a column with the names that they are shown as. */
async function namedValues(
  values: { value: Cell; count: number }[],
  request: NamesRequest | undefined,
  around: BlockSurroundings & { column: Column },
) {
  const keyed = values.map(({ value, count }) => ({ key: value, count }));
  return (await withNamedKeys(keyed, request, around)).map(({ key, ...one }) => ({ value: key, ...one }));
}

/** By the values of which columns the answer would have other rows, or another order. */
const decidingColumns = ({ search, pageSearch: ofPage, sort = [] }: Omit<Query, 'filters'>, query: VisitorQuery) => [
  ...[search, ofPage].flatMap((one) => (one?.text ? one.columns : [])),
  ...[...sort, ...(query.filters ?? [])].map(({ column }) => column),
];

/** Which rows come before and after a record, among those that the owner's filters keep. */
async function neighboursOf(row: string | undefined, dataRequest: RowsRequest, around: BlockSurroundings) {
  if (row === undefined) return null;
  const { neighbours, total } = await run(around, { columns: [], neighbours: row });
  return neighbours ? { beside: await withEnds(neighbours, dataRequest, around), total } : null;
}

/**
 * The values of a column that filters may keep, and how many rows each is in; filters on the column itself are ignored.
 */
async function valuesOf(column: string, requested: Omit<Query, 'filters'>, filters: Filter[], around: Surroundings) {
  const { page: _page, sort: _sort, following: _following, ...rest } = requested;
  const others = filters.filter((filter) => filter.column !== column);
  const group = { by: column, aggregates: [], limit: mostCountedValues + 1 };
  const { groups } = await run(around, { ...rest, columns: [], group }, others);
  // Of several labels in a cell each counts.
  const isParted = around.sheet.columns.some(
    ({ id, type, multiple }) => id === column && (type === 'choices' || multiple),
  );
  const values = (isParted ? groupsOfLabels(groups) : groups)
    .filter(({ key }) => key !== null && key !== '')
    .map(({ key, count }) => ({ value: key, count }))
    .toSorted((one, other) => other.count - one.count);
  return { values: values.slice(0, mostCountedValues), isAll: groups.length <= mostCountedValues };
}

function groupsOfLabels(groups: QueryAnswer['groups']): Pick<QueryAnswer['groups'][number], 'key' | 'count'>[] {
  const counts = new Map<string, { key: string; count: number }>();
  for (const { key, count } of groups) {
    for (const label of labelsOf(key)) {
      const known = counts.get(foldText(label));
      if (known) known.count += count;
      else counts.set(foldText(label), { key: quotedLabel(label), count });
    }
  }
  return [...counts.values()];
}

/** With more values a list helps no one. */
const mostCountedValues = 200;

/** The columns of a span as the sheet names them; those that never leave the server say nothing of its rows. */
function inSheet(sheet: SheetRecord, { start, end }: SpanRequest): Pick<SpanRequest, 'start' | 'end'> {
  const idOf = (reference: string): string => findColumn(showable(sheet.columns), reference)?.id ?? '';
  return { start: idOf(start), end: idOf(end) };
}
