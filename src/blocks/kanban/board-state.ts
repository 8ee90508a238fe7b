import type { CSSProperties, ReactNode } from 'react';
import type { Column } from '#engine/model.ts';
import type { DataRow } from '../data-contract.ts';
import type { LeadColumns } from '../shared/rows/lead-columns.ts';
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

/** What cards are drawn from, on a page and over a sheet. */
export interface CardState {
  lead: LeadColumns<RowColumn>;
  moves: Moves;
  lanes: readonly Lane[];
  today: string;
  showsLabels: boolean;
  /** The owner's colors of cards: what is on a lane has those of the page. */
  cardStyle: CSSProperties;
  /** What a card alone has of colors. */
  styleOf?(row: DataRow): CSSProperties;
  /** Rows whose change is not answered yet. */
  pending: ReadonlySet<string>;
  /** The row that was added last. */
  fresh: string;
  lookOf(shown: RowColumn): CSSProperties | undefined;
  /** Opens a row; null where nothing is opened. */
  open: ((row: DataRow, title: string) => void) | null;
  /** What can be done with a row. */
  buttons(row: DataRow): ReactNode;
}

/** What is on screen of a board. */
export interface BoardState extends CardState {
  Heading: 'h2' | 'h3';
  sumColumn: Column | undefined;
  /** Adds a card to a lane; null where the viewer may not. */
  add: ((lane: Lane) => void) | null;
  /** False until scripts are here. */
  canAdd: boolean;
  /** Below the cards of a lane. */
  foot?(lane: Lane): ReactNode;
}
