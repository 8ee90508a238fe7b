import type { CSSProperties } from 'react';
import type { Column } from '#engine/model.ts';
import type { DataRow } from '../data-contract.ts';
import type { LeadColumns } from '../shared/rows/lead-columns.ts';
import type { RowBlock } from '../shared/rows/row-block.ts';
import type { RowColumn } from '../shared/rows/row-column.ts';
import type { BlockViewProps } from '../view-contract.ts';
import type { definition } from './definition.ts';
import type { Lane } from './lanes.ts';

export type KanbanProps = BlockViewProps<typeof definition>;

/** Moving cards to other lanes. */
export interface Moves {
  /** Whether the viewer may, and can by now. */
  isOffered: boolean;
  /** The card that is dragged; ''. */
  dragged: string;
  /** The lane that it is over; null. */
  target: string | null;
  start(row: DataRow): void;
  over(lane: Lane): void;
  /** Ends dragging, over a lane or elsewhere. */
  end(lane: Lane | null): void;
  move(row: DataRow, to: Lane): void;
}

/** What is on screen of a board. */
export interface BoardState {
  block: RowBlock;
  settings: KanbanProps['config']['settings'];
  columns: readonly RowColumn[];
  lead: LeadColumns<RowColumn>;
  lanes: readonly Lane[];
  moves: Moves;
  sumColumn: Column | undefined;
  /** The owner's colors of cards: what is on a lane has those of the page. */
  cardStyle: CSSProperties;
}
