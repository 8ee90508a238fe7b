import { useState } from 'react';
import type { Cell } from '#sheet/model.ts';
import type { DataRow } from '../data-contract.ts';
import type { ActResult, BlockActs } from '../view-contract.ts';
import { problemOf, type RefusedAct } from '../shared/problem-of.ts';
import type { RowsState } from '../shared/use-rows.ts';
import type { TableAction } from './shown-columns.ts';

/** Two versions of a row: what the visitor wrote, and what someone else wrote meanwhile. */
export interface RowConflict {
  mine: Record<string, Cell>;
  theirs: DataRow;
  action: number | undefined;
}

export interface RowChanges {
  /** Ids of rows whose change is not answered yet. */
  pending: ReadonlySet<string>;
  /** The row that was added last, to show it. */
  fresh: string;
  conflict: RowConflict | null;
  /** Shows the cells at once; takes them back when the server refuses. Answers whether it was stored. */
  edit(row: DataRow, cells: Record<string, Cell>, action?: number): Promise<RefusedAct | null>;
  add(cells: Record<string, Cell>): Promise<RefusedAct | null>;
  remove(row: DataRow, action: number): Promise<void>;
  duplicate(row: DataRow, action: number): Promise<void>;
  run(row: DataRow, action: number): Promise<void>;
  keepMine(): Promise<void>;
  keepTheirs(): void;
}

/** Writing rows of the table: seen at once, rolled back with a sentence when it fails. */
export function useRowChanges(act: BlockActs, rows: RowsState, actions: readonly TableAction[]): RowChanges {
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const [fresh, setFresh] = useState('');
  const [conflict, setConflict] = useState<RowConflict | null>(null);

  const mark = (rowId: string, under: boolean) =>
    setPending((current) => {
      const next = new Set(current);
      if (under) next.add(rowId);
      else next.delete(rowId);
      return next;
    });
  const put = (rowId: string, change: (row: DataRow) => DataRow) =>
    rows.change((all) => all.map((one) => (one.row_id === rowId ? change(one) : one)));
  const tell = (answer: ActResult, action?: number) => {
    const message = answer.message || (action === undefined ? '' : (actions[action]?.success_message ?? ''));
    if (message) act.notify({ type: 'success', message });
  };
  const complain = (problem: RefusedAct, action?: number) => {
    const own = action === undefined ? '' : (actions[action]?.error_message ?? '');
    act.notify({ type: 'error', message: own || problem.message });
  };
  /** Runs one act on a row, and marks it meanwhile. Answers why it was refused, or null. */
  const during = async (row: DataRow, work: () => Promise<void>): Promise<RefusedAct | null> => {
    mark(row.row_id, true);
    try {
      await work();
      return null;
    } catch (error) {
      return problemOf(error, 'This could not be saved. Try again.');
    } finally {
      mark(row.row_id, false);
    }
  };

  const edit: RowChanges['edit'] = async (row, cells, action) => {
    const before = Object.fromEntries(Object.keys(cells).map((column) => [column, row.cells[column] ?? null]));
    put(row.row_id, (one) => ({ ...one, cells: { ...one.cells, ...cells } }));
    const problem = await during(row, async () => {
      const answer = await act.editRow(row, cells, action);
      put(row.row_id, (one) => ({ ...answer.row, cells: { ...one.cells, ...answer.row.cells } }));
      tell(answer, action);
    });
    if (!problem) return null;
    put(row.row_id, (one) => ({ ...one, cells: { ...one.cells, ...before } }));
    if (problem.code === 'row_conflict' && problem.row) setConflict({ mine: cells, theirs: problem.row, action });
    else if (Object.keys(problem.fields).length === 0) complain(problem, action);
    return problem;
  };

  return {
    pending,
    fresh,
    conflict,
    edit,
    async add(cells) {
      try {
        const answer = await act.addRow(cells);
        const { row } = answer;
        if (row) {
          rows.change((all) => [row, ...all]);
          setFresh(row.row_id);
        }
        tell(answer);
        return null;
      } catch (error) {
        return problemOf(error, 'The row could not be added. What you typed is still here; try again.');
      }
    },
    async remove(row, action) {
      const place = rows.data.rows.findIndex((one) => one.row_id === row.row_id);
      rows.change((all) => all.filter((one) => one.row_id !== row.row_id));
      const problem = await during(row, async () => tell(await act.deleteRow(row, action), action));
      if (!problem) return;
      rows.change((all) => all.toSpliced(Math.max(0, place), 0, row));
      complain(problem, action);
    },
    async duplicate(row, action) {
      const problem = await during(row, async () => {
        const answer = await act.duplicateRow(row, action);
        rows.change((all) => {
          const place = all.findIndex((one) => one.row_id === row.row_id);
          return all.toSpliced(place + 1, 0, answer.row);
        });
        setFresh(answer.row.row_id);
        tell(answer, action);
      });
      if (problem) complain(problem, action);
    },
    async run(row, action) {
      const problem = await during(row, async () => tell(await act.runAction(action, row), action));
      if (problem) complain(problem, action);
    },
    async keepMine() {
      if (!conflict) return;
      const { mine, theirs, action } = conflict;
      setConflict(null);
      put(theirs.row_id, (one) => ({ ...theirs, cells: { ...one.cells, ...theirs.cells } }));
      await edit(theirs, mine, action);
    },
    keepTheirs() {
      if (!conflict) return;
      const { theirs } = conflict;
      put(theirs.row_id, (one) => ({ ...theirs, cells: { ...one.cells, ...theirs.cells } }));
      setConflict(null);
    },
  };
}
