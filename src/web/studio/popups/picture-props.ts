import { t } from '#kit/language/product.ts';
import type { BlockConfig, BlockDefinition, BlockRights } from '#blocks/contract.ts';
import { pageOfComments } from '#blocks/comments/page-of-comments.ts';
import type {
  BlockRequest,
  BlockData,
  DataRow,
  PivotLevel,
  RowPlaces,
  RowTree,
  SpanRequest,
} from '#blocks/data-contract.ts';
import { readBlock } from '#blocks/read-block.ts';
import { contextOfSample, sampleContext } from '#blocks/shared/sample-context.ts';
import type { BlockActs, BlockSample, PageContext } from '#blocks/view-contract.ts';
import { findColumn } from '#features/visitor/rules/column-template.ts';
import { type ShownSpan, shownSpan } from '#features/visitor/rules/day-span.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Query, TreeAnswer } from '#engine/query-model.ts';
import { runQuery } from '#engine/run-query.ts';
import { createSnapshot } from '#engine/snapshot.ts';
import { newBlock } from '../state/new-block.ts';

export interface PictureProps {
  id: string;
  config: BlockConfig;
  data: Record<string, BlockData>;
  rights: BlockRights;
  act: BlockActs;
  context: PageContext;
}

/** What a view needs to draw a sample as a picture in the browser. No one can touch a picture, so it can do nothing. */
export function pictureProps(definition: BlockDefinition, sample: BlockSample): PictureProps {
  const block = { ...newBlock(definition, null), settings: {}, axis: [], actions: [], ...sample.block };
  const { config } = readBlock(definition, block);
  const asks = Object.entries(definition.requests(config));
  const actions = definition.writes.actions === 'everyone' ? config.actions.map((_, index) => index) : [];
  const rights = { add: false, edit: [], delete: false, duplicate: false, actions, ...sample.rights };
  return {
    id: `picture-${definition.type}`,
    config,
    data: Object.fromEntries(asks.map(([name, ask]) => [name, answer(ask, sample, rights)])),
    rights,
    act: stillActs,
    context: { ...contextOfSample(sample), editing: true },
  };
}

/** Samples are small: the whole sheet is read for every question. */
function answer(ask: BlockRequest, sample: BlockSample, { actions }: Pick<BlockRights, 'actions'>): BlockData {
  if (ask.shape === 'comments') return pageOfComments(sample.comments ?? [], ask);
  const title = ask.sheet_title || (sample.block.sheet_title ?? '');
  const sheet = sample.sheets?.[title] ?? { columns: [], rows: [] };
  const rows = sheet.rows.map((cells, index) => {
    return { row_id: `${title}-${index + 1}`, position: index + 1, version: 1, cells };
  });
  const snapshot = createSnapshot({ version: 1, columns: sheet.columns, rows });
  const run = (query: Query) => runQuery(snapshot, query, surroundings);
  const known = (references: readonly (string | null)[]): Column[] => [
    ...new Set(references.flatMap((one) => findColumn(sheet.columns, one ?? '') ?? [])),
  ];
  switch (ask.shape) {
    case 'rows':
      return rowsOf(ask, { sample, actions, count: rows.length, run, known });
    case 'groups': {
      const { by, limit, sort } = ask;
      const group = { by, limit, sort, aggregates: [...ask.aggregates] };
      const columns = known([by, ...ask.aggregates.map(({ column }) => column)]);
      return { shape: 'groups', columns, groups: run({ columns: [], group }).groups };
    }
    case 'pivot':
      return pivotOf(ask, run, known);
    case 'aggregates': {
      const { aggregates, total } = run({ columns: [], aggregates: [...ask.aggregates] });
      return {
        shape: 'aggregates',
        columns: known(ask.aggregates.map(({ column }) => column)),
        values: aggregates,
        total,
      };
    }
    case 'distinct': {
      const { distinct } = run({ columns: [], distinct: { column: ask.column, limit: ask.limit } });
      return { shape: 'distinct', columns: known([ask.column]), values: distinct };
    }
  }
}

function pivotOf(
  { down, across, aggregates: requested, limit }: Extract<BlockRequest, { shape: 'pivot' }>,
  run: Sampled['run'],
  known: Sampled['known'],
): BlockData {
  const aggregates = [...requested];
  const nested = (levels: readonly PivotLevel[]) => {
    const sorted = levels.map((level) => ({ ...level, direction: 'ascending' as const }));
    return run({ columns: [], nested: { levels: sorted, aggregates, limit } }).nested ?? { groups: [], count: 0 };
  };
  const top = across ? [across] : [];
  const { aggregates: values, total } = run({ columns: [], aggregates });
  return {
    shape: 'pivot',
    columns: known([...down, ...top, ...requested].map(({ column }) => column)),
    ...nested([...down, ...top]),
    outer: down.length > 1 ? nested([...down.slice(0, 1), ...top]).groups : [],
    top: nested(top).groups,
    ...{ values, total },
  };
}

/** Whether a row's time touches the days on show. */
const touching =
  ({ start, end }: SpanRequest, span: ShownSpan) =>
  ({ cells }: Pick<DataRow, 'cells'>): boolean => {
    const from = dayOf(cells[start]);
    const to = dayOf(cells[end]) || from;
    return from !== '' && from <= span.to && to >= span.from;
  };
const dayOf = (cell: Cell | undefined): string => String(cell ?? '').slice(0, 10);

/** Where the sample says that its addresses are; what knows the rest of the world is the server. */
function placesOf(rows: readonly DataRow[], column: string, { points = {} }: BlockSample): RowPlaces {
  const found = rows.flatMap(({ row_id, cells }) => {
    const point = points[String(cells[column] ?? '')];
    return point ? [[row_id, point] as const] : [];
  });
  return { points: Object.fromEntries(found), pending: false, tiles: null };
}

const surroundings = {
  now: Date.parse(`${sampleContext.today}T12:00:00Z`),
  timeZone: 'UTC',
  weekStartsOn: 0,
  currentUser: null,
} as const;

const refuse = async (): Promise<never> => {
  throw new Problem('unavailable', t('Preview pictures aren’t interactive.'));
};
const stillActs: BlockActs = {
  query: refuse,
  addRow: refuse,
  editRow: refuse,
  deleteRow: refuse,
  duplicateRow: refuse,
  runAction: refuse,
  authenticate: refuse,
  upload: refuse,
  downloadHref: () => '',
  rowPdfHref: () => '',
  navigate: () => undefined,
  notify: () => undefined,
};

interface Sampled {
  sample: BlockSample;
  actions: readonly number[];
  /** How many rows the sheet has. */
  count: number;
  run(query: Query): ReturnType<typeof runQuery>;
  known(references: readonly (string | null)[]): Column[];
}

/** Of a picture nothing is searched. */
function treeOf({ tops: _tops, ...tree }: TreeAnswer): RowTree {
  return { ...tree, found: null };
}

function rowsOf(
  ask: Extract<BlockRequest, { shape: 'rows' }>,
  { sample, actions, count, run, known }: Sampled,
): BlockData {
  const columns = known([...ask.columns, ...(actions.length > 0 ? (ask.actionColumns ?? []) : [])]);
  const record = ask.record && new URLSearchParams(sample.context?.path?.split('?')[1]).get('record');
  const span = ask.span && shownSpan(ask.span, sampleContext.today, surroundings.weekStartsOn);
  const pageSize = ask.record ? 1 : ask.pageSize;
  const answered = run({
    columns: columns.map(({ id }) => id),
    ...(ask.tree && { tree: ask.tree }),
    ...(record && { rowIds: [record] }),
    sort: ask.span ? [{ column: ask.span.start, direction: 'ascending' }] : [...(ask.sort ?? [])],
    page: { offset: 0, limit: ask.span ? count : pageSize },
  });
  const shown = ask.span && span ? answered.rows.filter(touching(ask.span, span)) : answered.rows;
  const first = answered.rows[0]?.row_id;
  const near = ask.neighbours && first ? run({ columns: [], neighbours: first }) : null;
  return {
    shape: 'rows',
    columns,
    rows: shown.map(({ row_id, version, cells }) => ({ row_id, version, cells })),
    ...(answered.tree && { tree: treeOf(answered.tree) }),
    total: answered.tree?.tops ?? near?.total ?? (span ? shown.length : answered.total),
    offset: 0,
    pageSize,
    query: {},
    ...(near?.neighbours && { beside: near.neighbours }),
    ...(span && { span }),
    ...(ask.places !== undefined && { places: placesOf(shown, ask.places, sample) }),
  };
}
