import type { DataRow, RowsData, RowsRequest } from '#blocks/data-contract.ts';
import { findColumn } from '../../rules/column-template.ts';
import { showable } from '../../rules/internal-columns.ts';
import type { AnswerRow, Query, QueryAnswer } from '#engine/query-model.ts';
import { searchTerms } from '#engine/search.ts';
import type { PageBlock } from './read-page-block.ts';
import type { Surroundings } from './request-surroundings.ts';

interface Requested {
  block: PageBlock;
  dataRequest: RowsRequest;
  /** The row_id whose branch the address names. */
  branch: string | undefined;
}
interface Ways {
  run(query: Omit<Query, 'filters'>): Promise<QueryAnswer>;
  /** Rows as a block gets them. */
  answered(rows: AnswerRow[]): Promise<DataRow[]>;
}

/**
 * The rows of a tree that a page shows, with where each is in it. `total` and `pageSize` are of the rows at its top. The
 * columns that make it are those of the request that the sheet has; null where one is missing.
 */
export async function treeRows(
  requested: Omit<Query, 'filters'>,
  { dataRequest, branch }: Requested,
  { sheet, reader }: Surroundings,
  { run, answered }: Ways,
): Promise<(Pick<RowsData, 'rows' | 'total' | 'tree'> & { answer: QueryAnswer; tops: number }) | null> {
  const { tree } = dataRequest;
  const idOf = (reference = ''): string | undefined => findColumn(showable(sheet.columns), reference)?.id;
  const [key, parent] = [idOf(tree?.key), idOf(tree?.parent)];
  if (!tree || !key || !parent) return null;
  // Where the blocks of a page share its rows, levels have their part of them.
  const most = Math.floor((tree.most * reader.limits.rows(dataRequest)) / Math.max(1, dataRequest.pageSize));
  const asked = { key, parent, most, levels: tree.levels, ...(branch && { branch }) };
  const answer = await run({ ...requested, tree: asked });
  if (!answer.tree) return null;
  const { path, rings, nodes, ...counts } = answer.tree;
  // All in one, so that what they are called is looked up once.
  const all = await answered([...answer.rows, ...path, ...rings.flatMap(({ rows }) => rows)]);
  const take = (count: number): DataRow[] => all.splice(0, count);
  const isSearched = [requested.search, requested.pageSearch].some((one) => one && searchTerms(one.text).length > 0);
  return {
    rows: take(nodes.length),
    total: counts.tops,
    tops: nodes.filter(({ level }) => level === 0).length,
    tree: {
      ...{ nodes, size: counts.size, depth: counts.depth, ringCount: counts.ringCount, astray: counts.astray },
      path: take(path.length),
      rings: rings.map(({ rows, size }) => ({ rows: take(rows.length), size })),
      found: isSearched ? answer.total : null,
    },
    answer,
  };
}
