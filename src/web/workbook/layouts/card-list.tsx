import type { CardState } from '#blocks/kanban/board-state.ts';
import { Card } from '#blocks/kanban/card.tsx';
import type { DataRow } from '#blocks/data-contract.ts';
import type { LeadColumns } from '#blocks/shared/rows/lead-columns.ts';
import type { RowColumn } from '#blocks/shared/rows/row-column.ts';
import type { CardColors } from './card-colors.ts';
import styles from './layouts.module.css';
import { today } from './use-layout.ts';

interface Props {
  rows: readonly DataRow[];
  lead: LeadColumns<RowColumn>;
  label: string;
  /** Side by side, where there is room. */
  isWide?: boolean;
  colors: CardColors;
  onOpen(row_id: string): void;
}

const nothingPending: ReadonlySet<string> = new Set();
const nothing = (): void => undefined;
const noMoves: CardState['moves'] = {
  ...{ isOffered: false, dragged: '', target: null },
  ...{ start: nothing, over: nothing, end: nothing, move: nothing },
};

/** Rows as cards that open them. */
export function CardList({ rows, lead, label, isWide = false, colors, onOpen }: Props) {
  const board: CardState = {
    ...{ lead, moves: noMoves, lanes: [], today: today(), showsLabels: true, cardStyle: {} },
    ...{ pending: nothingPending, fresh: '', lookOf: () => undefined, buttons: () => null },
    styleOf: colors.strip,
    open: (row) => onOpen(row.row_id),
  };
  return (
    <ul className={isWide ? `${styles.cards} ${styles.wide}` : styles.cards} aria-label={label}>
      {rows.map((row) => (
        <Card key={row.row_id} board={board} lane={null} row={row} />
      ))}
    </ul>
  );
}
