import { useRef, useState } from 'react';
import type { Cell } from '#engine/model.ts';
import type { RowBlock } from '../shared/rows/row-block.ts';
import { type Bar, barOf, type TimeColumns } from './bars.ts';
import { type Grip, gripsOf, shiftedCells } from './shift-bar.ts';
import { t } from '#kit/language/language.ts';

/** A move that is not saved yet. */
interface Draft {
  row_id: string;
  grip: Grip;
  days: number;
}
/** The last move that was saved, and what was before. */
interface Done {
  row_id: string;
  label: string;
  before: Record<string, Cell>;
}

/** Moving bars and their ends: seen at once, saved as one write. */
export interface BarMoves {
  /** What the viewer can take a bar by; none in the studio and before the script runs. */
  grips(bar: Bar): Grip[];
  /** The bar as it is shown: where a move that is under way puts it. */
  shown(bar: Bar): Bar;
  draft: Draft | null;
  /** What is said of the last move. */
  said: string;
  /** Whether the last move can be undone. */
  canUndo: boolean;
  shift(bar: Bar, grip: Grip, days: number): void;
  /** Saves what is shown, or takes it back. */
  save(bar: Bar): void;
  cancel(): void;
  undo(): void;
}

export function useBarMoves(block: RowBlock, columns: TimeColumns): BarMoves {
  const { isHydrated, rights, rows, writes, context } = block;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [said, say] = useState('');
  const [done, setDone] = useState<Done[]>([]);
  // Keys come faster than the next rendering.
  const newest = useRef<Draft | null>(null);
  const put = (next: Draft | null): void => {
    newest.current = next;
    setDraft(next);
  };
  const cellsOf = (bar: Bar, { grip, days }: Draft) => shiftedCells(bar, grip, days, columns, rights.edit);
  const at = (bar: Bar, by: Draft | null): Bar => {
    const cells = by?.row_id === bar.row.row_id && cellsOf(bar, by);
    return (cells && barOf({ ...bar.row, cells: { ...bar.row.cells, ...cells } }, columns)) || bar;
  };
  return {
    grips: (bar) => (isHydrated && !context.editing ? gripsOf(bar, columns, rights.edit) : []),
    shown: (bar) => at(bar, draft),
    ...{ draft, said, canUndo: done.length > 0 && draft === null },
    shift(bar, grip, days) {
      const next = { row_id: bar.row.row_id, grip, days };
      put(next);
      say(t('{bar}: {when}. Enter saves, Escape takes it back.', { bar: bar.label, when: at(bar, next).when }));
    },
    save(bar) {
      const move = newest.current;
      put(null);
      const cells = move?.row_id === bar.row.row_id ? cellsOf(bar, move) : null;
      if (!move || !cells) return;
      const before = Object.fromEntries(Object.keys(cells).map((id) => [id, bar.row.cells[id] ?? null]));
      const one = { row_id: bar.row.row_id, label: bar.label, before };
      setDone((all) => [...all, one]);
      say(t('{bar} is now {when}.', { bar: bar.label, when: at(bar, move).when }));
      void writes.edit(bar.row, cells).then((problem) => {
        if (!problem) return;
        setDone((all) => all.filter((other) => other !== one));
        say(t('Not moved: {bar} is where it was.', { bar: bar.label }));
      });
    },
    cancel() {
      if (newest.current) say(t('Not moved.'));
      put(null);
    },
    undo() {
      const last = done.at(-1);
      const row = rows.data.rows.find(({ row_id }) => row_id === last?.row_id);
      setDone((all) => all.slice(0, -1));
      if (!last || !row) return say(t('This row is on another page now.'));
      say(t('{bar} is back where it was.', { bar: last.label }));
      void writes.edit(row, last.before).then((problem) => {
        if (problem) say(t('Couldn’t undo the move of {bar}.', { bar: last.label }));
      });
    },
  };
}
