import type { BlockConfig, BlockDefinition, BlockRights } from '#blocks/contract.ts';
import { pageOfComments } from '#blocks/comments/page-of-comments.ts';
import type { BlockAsk, BlockData } from '#blocks/data-contract.ts';
import { readBlock } from '#blocks/read-block.ts';
import { contextOfSample, sampleContext } from '#blocks/shared/sample-context.ts';
import type { BlockActs, BlockSample, PageContext } from '#blocks/view-contract.ts';
import { Problem } from '#kit/problem.ts';
import type { Column } from '#sheet/model.ts';
import type { Query } from '#sheet/query-model.ts';
import { runQuery } from '#sheet/run-query.ts';
import { createSnapshot } from '#sheet/snapshot.ts';
import { newBlock } from '../state/new-block.ts';

export interface PictureProps {
  id: string;
  config: BlockConfig;
  data: Record<string, BlockData>;
  rights: BlockRights;
  act: BlockActs;
  context: PageContext;
}

/** What a view needs to draw a sample as a picture in the browser. Nobody can touch a picture, so it can do nothing. */
export function pictureProps(definition: BlockDefinition, sample: BlockSample): PictureProps {
  const block = { ...newBlock(definition, null), settings: {}, axis: [], actions: [], ...sample.block };
  const { config } = readBlock(definition, block);
  const asks = Object.entries(definition.ask(config));
  return {
    id: `picture-${definition.type}`,
    config,
    data: Object.fromEntries(asks.map(([name, ask]) => [name, answer(ask, sample)])),
    rights: { add: false, edit: [], delete: false, duplicate: false, actions: [], ...sample.rights },
    act: stillActs,
    context: { ...contextOfSample(sample), editing: true },
  };
}

/** Samples are small: the whole sheet is read for every question. */
function answer(ask: BlockAsk, sample: BlockSample): BlockData {
  if (ask.shape === 'comments') return pageOfComments(sample.comments ?? [], ask);
  const sheet = sample.sheets?.[ask.sheet_title || (sample.block.sheet_title ?? '')] ?? { columns: [], rows: [] };
  const rows = sheet.rows.map((cells, index) => ({ row_id: `row-${index}`, position: index, version: 1, cells }));
  const snapshot = createSnapshot({ version: 1, columns: sheet.columns, rows });
  const run = (query: Query) => runQuery(snapshot, query, surroundings);
  const known = (ids: readonly (string | null)[]): Column[] => sheet.columns.filter(({ id }) => ids.includes(id));
  switch (ask.shape) {
    case 'rows': {
      const columns = known([...ask.columns, ...(ask.actionColumns ?? [])]);
      const page = { offset: 0, limit: ask.pageSize };
      const answered = run({ columns: columns.map(({ id }) => id), sort: [...(ask.sort ?? [])], page });
      return {
        shape: 'rows',
        columns,
        rows: answered.rows,
        total: answered.total,
        offset: 0,
        pageSize: ask.pageSize,
        query: {},
      };
    }
    case 'groups': {
      const { by, limit, sort } = ask;
      const group = { by, limit, sort, aggregates: [...ask.aggregates] };
      const columns = known([by, ...ask.aggregates.map(({ column }) => column)]);
      return { shape: 'groups', columns, groups: run({ columns: [], group }).groups };
    }
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

const surroundings = {
  now: Date.parse(`${sampleContext.today}T12:00:00Z`),
  timeZone: 'UTC',
  weekStartsOn: 0,
  currentUser: null,
} as const;

const refuse = async (): Promise<never> => {
  throw new Problem('unavailable', 'A picture can do nothing.');
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
