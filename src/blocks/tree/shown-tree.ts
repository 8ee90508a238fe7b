import type { TreeNode } from '#engine/query-model.ts';
import type { DataRow } from '../data-contract.ts';
import type { RowColumn } from '../shared/rows/row-column.ts';
import type { BlockViewProps } from '../view-contract.ts';
import type { definition } from './definition.ts';

export type TreeProps = BlockViewProps<typeof definition>;

/** A row, with the rows below it that came with it. */
export interface Branch {
  row: DataRow;
  node: TreeNode;
  branches: Branch[];
}

/** What the rows of a tree are drawn from. */
export interface ShownTree {
  props: TreeProps;
  nameOf(row: DataRow): string;
  isSearched: boolean;
  values: readonly { shown: RowColumn; color: string }[];
  /** The page with the children of a row alone. */
  branchHref(row: DataRow): string;
  /** The page about a row; ''. */
  recordHref(row: DataRow): string;
}

/** Rows come each before those below it. */
export function branchesOf(rows: readonly DataRow[], nodes: readonly TreeNode[]): Branch[] {
  const tops: Branch[] = [];
  const open: Branch[] = [];
  for (const [at, row] of rows.entries()) {
    const node = nodes[at];
    if (!node) break;
    const branch: Branch = { row, node, branches: [] };
    open.length = node.level;
    (open.at(-1)?.branches ?? tops).push(branch);
    open.push(branch);
  }
  return tops;
}
