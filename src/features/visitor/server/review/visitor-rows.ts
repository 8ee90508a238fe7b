/** The rows that strangers can get out of an app, as they would get them: what of a sheet may travel as a sample. */
import type { RowsRequest, SheetRequest } from '#blocks/data-contract.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { maySeePage } from '../../rules/access.ts';
import type { AppVersion } from '#features/apps/rules/app-version.ts';
import { matchesCell } from '#engine/conditions.ts';
import '#engine/number-mask.ts';
import type { Cell } from '#engine/model.ts';
import { anyOfMarker, type QueryContext, type QueryFilter } from '#engine/query-model.ts';
import type { VisitorRow, VisitorRowsChoice, VisitorSheet } from '../../services.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { Services } from '#platform/services.ts';
import { answerRequest } from '../reading/answer-request.ts';
import { columnsOf } from '../reading/columns-of.ts';
import { blockFilters } from '../reading/block-filters.ts';
import { openPageReader, type PageReader, type ReaderNeeds, todayOf } from '../reading/page-reader.ts';
import { requestsOf, isRendered, rightsOf } from '../reading/prepare-block.ts';
import { mayReachEveryRow } from '../reading/reachable-rows.ts';
import { type PageBlock, readBlockOfVisitors } from '../reading/read-page-block.ts';
import { atAnyTime } from '../reading/rows-in-span.ts';
import { atItsWidest } from './at-its-widest.ts';

const stranger: Viewer = { kind: 'anonymous' };
type Needs = ReaderNeeds & Pick<Services, 'pages'>;

/**
 * By the title of their sheet. A cell is there only where a stranger is shown that column of that row. A column that
 * only filters read holds what they say themselves, so that the same filters keep the same rows.
 */
export async function visitorRows(
  app: AppRecord,
  appVersion: AppVersion,
  choice: VisitorRowsChoice,
  services: Needs,
): Promise<ReadonlyMap<string, VisitorSheet>> {
  const sources = await sourcesOf(app, appVersion, choice, services);
  const sheets = new Map<string, VisitorSheet>();
  for (const title of new Set(sources.map(({ sheet }) => sheet.title))) {
    const own = sources.filter(({ sheet }) => sheet.title === title);
    sheets.set(title, await sheetOf(own, choice.rows));
  }
  return sheets;
}

/** One way in which strangers get at rows of a sheet. */
interface Source {
  sheet: SheetRecord;
  context: QueryContext;
  filters: readonly QueryFilter[];
  /** Ids of the columns whose cells it shows. */
  shown: readonly string[];
  /** Columns that a chart or a figure only sums up. */
  summed: readonly string[];
  read(most: number, rowIds?: string[]): Promise<VisitorRow[]>;
}

async function sourcesOf(
  app: AppRecord,
  appVersion: AppVersion,
  choice: VisitorRowsChoice,
  services: Needs,
): Promise<Source[]> {
  const pages = services.pages.of(app, appVersion);
  const sources: Source[] = [];
  for (const { page_id } of await pages.list()) {
    const page = await pages.byId(page_id);
    if (!page || !maySeePage(page, stranger)) continue;
    const address = new URLSearchParams();
    const reader = await openPageReader({ app, page, viewer: stranger, address }, services);
    for (const stored of reader.page.document.blocks) {
      const block = readBlockOfVisitors(stored);
      if (!block || !isRendered(block, reader)) continue;
      const widest = atItsWidest(block, reader);
      const rights = rightsOf(block, reader);
      for (const [, dataRequest] of requestsOf(block, rights)) {
        const source = await sourceOf(dataRequest, { ...widest, rights, services, choice });
        if (source) sources.push(source);
      }
    }
  }
  return sources;
}

interface Around {
  block: PageBlock;
  reader: PageReader;
  rights: ReturnType<typeof rightsOf>;
  services: Needs;
  choice: VisitorRowsChoice;
}

async function sourceOf(dataRequest: SheetRequest, around: Around): Promise<Source | null> {
  const { block, reader, rights, services, choice } = around;
  const sheet = reader.sheetOf(dataRequest.sheet_title || block.stored.sheet_title);
  const filters = sheet && (await blockFilters(block, sheet, reader));
  if (!sheet || !filters) return null;
  const summed = dataRequest.shape === 'rows' ? [] : summedColumns(dataRequest);
  const rowsRequest =
    dataRequest.shape === 'rows'
      ? withoutRecord(atAnyTime(dataRequest))
      : asRows(dataRequest, choice.with_summed ? summed : []);
  const isWhole = dataRequest.shape !== 'rows' || mayReachEveryRow(block, dataRequest, reader);
  const read: Source['read'] = async (most, rowIds) => {
    const limit = isWhole ? most : Math.min(most, reader.limits.rows(rowsRequest));
    const ids = isWhole && rowIds ? { rowIds } : {};
    const data = await answerRequest({ block, dataRequest: rowsRequest, rights, limit, ...ids }, reader, services);
    if (data.shape !== 'rows') return [];
    return data.rows.filter(({ row_id }) => isWhole || !rowIds || rowIds.includes(row_id));
  };
  const shown = columnsOf(sheet, rowsRequest.columns).map(({ id }) => id);
  return { sheet, context: reader.context, filters, shown, summed, read };
}

/** Of a record any may be named by an address. */
const withoutRecord = ({ record: _record, neighbours: _neighbours, ...dataRequest }: RowsRequest): RowsRequest =>
  dataRequest;

const asRows = ({ sheet_title }: SheetRequest, columns: readonly string[]): RowsRequest => ({
  ...{ shape: 'rows', columns, pageSize: 1 },
  ...(sheet_title !== undefined && { sheet_title }),
});

function summedColumns(dataRequest: Exclude<SheetRequest, RowsRequest>): string[] {
  if (dataRequest.shape === 'distinct') return [dataRequest.column];
  const columns = dataRequest.aggregates.flatMap(({ column }) => column ?? []);
  if (dataRequest.shape === 'groups') return [dataRequest.by, ...columns];
  if (dataRequest.shape !== 'pivot') return columns;
  const { down, across } = dataRequest;
  return [...down.map(({ column }) => column), ...(across ? [across.column] : []), ...columns];
}

async function sheetOf(sources: readonly Source[], most: number): Promise<VisitorSheet> {
  const chosen = new Set<string>();
  for (const source of most > 0 ? sources : []) {
    for (const { row_id } of await source.read(most)) if (chosen.size < most) chosen.add(row_id);
  }
  const rows = new Map<string, { cells: Record<string, Cell>; sources: Source[] }>();
  for (const source of sources) {
    if (chosen.size === 0) break;
    for (const { row_id, cells } of await source.read(most, [...chosen])) {
      const known = rows.get(row_id) ?? { cells: {}, sources: [] };
      rows.set(row_id, { cells: { ...known.cells, ...cells }, sources: [...known.sources, source] });
    }
  }
  return {
    shown: [...new Set(sources.flatMap(({ shown }) => shown))],
    summed: [...new Set(sources.flatMap(({ summed }) => summed))],
    rows: [...chosen].flatMap((row_id) => {
      const row = rows.get(row_id);
      return row ? [{ row_id, cells: { ...impliedCells(row.sources), ...row.cells } }] : [];
    }),
  };
}

/** What the filters that a row has passed say of columns by themselves: `Status = Open` says that it is open. */
function impliedCells(sources: readonly Source[]): Record<string, Cell> {
  const byColumn = new Map<string, QueryFilter[]>();
  for (const filter of sources.flatMap(({ filters }) => filters)) {
    byColumn.set(filter.column, [...(byColumn.get(filter.column) ?? []), filter]);
  }
  const [{ sheet, context } = {}] = sources;
  if (!sheet || !context) return {};
  return Object.fromEntries(
    [...byColumn].flatMap(([id, filters]) => {
      const column = sheet.columns.find((one) => one.id === id);
      const passing = (cell: Cell): boolean => filters.every((one) => matchesCell(one, cell, column, context));
      const cell = filters.flatMap((filter) => candidates(filter, context)).find(passing);
      return cell === undefined || cell === null ? [] : [[id, cell]];
    }),
  );
}

/** Values that may pass a filter, made of the filter alone. */
function candidates({ value }: QueryFilter, context: QueryContext): Cell[] {
  const today = todayOf(context);
  const own = Array.isArray(value) ? [isoDay(value[0]), isoDay(value[1])] : [value];
  return own
    .flatMap((one): Cell[] => {
      if (typeof one === 'number') return [one, one + 1, one - 1];
      if (typeof one !== 'string') return [one];
      const number = one.trim() === '' ? Number.NaN : Number(one);
      const day = Date.parse(one);
      return [
        ...(Number.isNaN(number) ? [] : [number, number + 1, number - 1]),
        ...one.split(anyOfMarker),
        ...(Number.isNaN(day) ? [] : [isoDay(day + oneDay), isoDay(day - oneDay)]),
      ];
    })
    .concat([today, isoDay(Date.parse(today) + oneDay), isoDay(Date.parse(today) + 7 * oneDay), true, false, null]);
}

const oneDay = 24 * 60 * 60 * 1000;
const isoDay = (time: number): string => {
  const day = new Date(time);
  return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10);
};
