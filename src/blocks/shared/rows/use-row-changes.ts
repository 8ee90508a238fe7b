import { useRef, useState } from 'react';
import type { Cell } from '#sheet/model.ts';
import type { DataRow } from '../../data-contract.ts';
import type { BlockActs } from '../../view-contract.ts';
import type { RefusedAct } from '../problem-of.ts';
import type { RowsState } from '../use-rows.ts';
import type { RowDesk, RowDeskView } from './row-desk.ts';
import type { RowAction } from './use-row-block.ts';

export interface RowChanges extends RowDeskView {
  /** Shows the cells at once; takes them back when the server refuses. Answers why it did, or null. */
  edit(row: DataRow, cells: Record<string, Cell>, action?: number): Promise<RefusedAct | null>;
  add(cells: Record<string, Cell>): Promise<RefusedAct | null>;
  remove(row: DataRow, action?: number): Promise<void>;
  duplicate(row: DataRow, action: number): Promise<void>;
  run(row: DataRow, action: number): Promise<void>;
  /** Settle the conflict that is shown. */
  keepMine(): Promise<void>;
  takeTheirs(): Promise<void>;
}

type Windows = typeof import('./row-windows.tsx');
const atRest: RowDeskView = { pending: new Set(), fresh: '', conflict: null };

/** Writing rows of a block. What does it comes with the windows, after the page. */
export function useRowChanges(
  act: BlockActs,
  rows: RowsState,
  actions: readonly RowAction[],
  load: () => Promise<Windows>,
): RowChanges {
  const [view, show] = useState(atRest);
  const opened = useRef<Promise<RowDesk>>(undefined);
  const desk = () => (opened.current ??= load().then(({ RowDesk: Desk }) => new Desk(atRest, show)));
  const needs = { act, rows, actions };
  /** What is shown of a row before it is saved is not drawn over by what the server still has. */
  const holding = async <Answer>(row: DataRow | undefined, work: () => Promise<Answer>): Promise<Answer> => {
    const release = row && rows.hold(row.row_id);
    try {
      return await work();
    } finally {
      release?.();
    }
  };
  return {
    ...view,
    edit: (row, ...change) => holding(row, async () => (await desk()).edit(needs, row, ...change)),
    add: async (cells) => (await desk()).add(needs, cells),
    remove: (row, action) => holding(row, async () => (await desk()).remove(needs, row, action)),
    duplicate: async (...row) => (await desk()).duplicate(needs, ...row),
    run: async (...row) => (await desk()).run(needs, ...row),
    keepMine: () => holding(view.conflict?.theirs, async () => (await desk()).keepMine(needs)),
    takeTheirs: async () => (await desk()).takeTheirs(),
  };
}
