import { useRef, useState } from 'react';
import type { DataRow } from '../../data-contract.ts';
import type { BlockActs } from '../../view-contract.ts';
import type { RowsState } from '../use-rows.ts';
import type { RowActionButton, RowWrites, RowWritesShown } from './row-block.ts';
import type { RowWriter } from './row-writer.ts';

type Windows = typeof import('./row-windows.tsx');
const atRest: RowWritesShown = { pending: new Set(), fresh: '', conflict: null };

/** Writing rows of a block. What does it comes with the windows, after the page. */
export function useRowWrites(
  act: BlockActs,
  rows: RowsState,
  actions: readonly RowActionButton[],
  load: () => Promise<Windows>,
): RowWrites {
  const [view, show] = useState(atRest);
  const opened = useRef<Promise<RowWriter>>(undefined);
  const writer = () => (opened.current ??= load().then(({ RowWriter: Writer }) => new Writer(atRest, show)));
  const needs = { act, rows, actions };
  /** What is shown of a row before it is saved is not overwritten by what the server still has. */
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
    edit: (row, ...change) => holding(row, async () => (await writer()).edit(needs, row, ...change)),
    add: async (cells) => (await writer()).add(needs, cells),
    remove: (row, action) => holding(row, async () => (await writer()).remove(needs, row, action)),
    duplicate: async (...row) => (await writer()).duplicate(needs, ...row),
    run: async (...row) => (await writer()).run(needs, ...row),
    keepMine: () => holding(view.conflict?.theirs, async () => (await writer()).keepMine(needs)),
    takeTheirs: async () => (await writer()).takeTheirs(),
  };
}
