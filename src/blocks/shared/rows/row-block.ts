/** A block of rows by its subjects: its input, its rows as they were requested, writes, and the windows over it. */
import type { ComponentType } from 'react';
import type { ValuesOf } from '#settings/kinds.ts';
import type { Cell } from '#engine/model.ts';
import type { RowActionType } from '../../action-kinds.ts';
import type { BlockRights, commonSettings, itemButtonFields, toolbarButtonFields } from '../../contract.ts';
import type { DataRow, RowsData } from '../../data-contract.ts';
import type { BlockActs, PageContext } from '../../view-contract.ts';
import type { RefusedAct } from '../problem-of.ts';
import type { RowsState } from '../use-rows.ts';
import type { RowColumn } from './row-column.ts';
import type { WritableSettings } from './row-field.ts';

/** An action button of every row. A block leaves out what its buttons do not have. */
export interface RowActionButton {
  title: string;
  type: RowActionType;
  button_color: string;
  text_color: string;
  source_column?: string;
  success_message: string;
  error_message: string;
}

/** The settings that blocks of rows have in common; a block leaves out what it does not offer. */
export interface RowBlockSettings {
  show_search?: boolean;
  show_details_on_click?: boolean;
  show_filter?: boolean;
  show_sort?: boolean;
  paginate?: boolean;
  show_pagination?: boolean;
  csv_download?: boolean;
  pdf_download?: boolean;
  Search_color?: string;
  Filter_color?: string;
  Pagination_color?: string;
  add_row_button_title?: string;
  add_row_button_color?: string;
  add_row_text_color?: string;
  submit_button_title?: string;
  phone_heading?: string;
}

/** What a block of rows is given: the props of its view. */
export interface RowBlockProps {
  id: string;
  config: {
    settings: ValuesOf<typeof commonSettings> & RowBlockSettings;
    axis: readonly WritableSettings[];
    actions: readonly RowActionButton[];
    toolbar_buttons: readonly ValuesOf<typeof toolbarButtonFields>[];
    item_buttons: readonly ValuesOf<typeof itemButtonFields>[];
  };
  data: { rows: RowsData };
  rights: BlockRights;
  act: BlockActs;
  context: PageContext;
}

/** A write that was refused because someone else changed the row first. Nothing was overwritten. */
export interface RowConflict {
  kind: 'edit' | 'delete';
  /** The row as the visitor saw it, and as it is now. */
  seen: DataRow;
  theirs: DataRow;
  /** What the visitor wrote. */
  mine: Record<string, Cell>;
  action: number | undefined;
}

/** What is on screen of writes that are under way. */
export interface RowWritesShown {
  /** Ids of rows whose change is not answered yet. */
  pending: ReadonlySet<string>;
  /** The row that was added last, to show it. */
  fresh: string;
  conflict: RowConflict | null;
}

/** Writing rows, and what is on screen of it. */
export interface RowWrites extends RowWritesShown {
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

/** What is open over the rows. */
export type OpenWindow =
  /** With cells that the new row has whatever is typed: the lane that it is added to. */
  | { kind: 'add'; cells?: Record<string, Cell> }
  | { kind: 'edit'; row: DataRow; columns?: readonly RowColumn[]; action?: number }
  | { kind: 'delete'; row: DataRow; action: number }
  | { kind: 'details'; row: DataRow; title: string };

export interface RowWindowsProps {
  block: RowBlock;
  columns: readonly RowColumn[];
}

/** The windows over a block, of which one is open at most. */
export interface RowWindowsState {
  /** Draws them, once the code is here. */
  View: ComponentType<RowWindowsProps> | undefined;
  open: OpenWindow | null;
  /** Someone else changed the row of the open window meanwhile. */
  isChanged: boolean;
  show(window: OpenWindow | null): void;
  /** The heading is what the row is called where none is given. */
  showDetails(row: DataRow, title?: string): void;
  /** Of these columns alone; by a button, of all that the viewer may edit. */
  showEdit(row: DataRow, by: { action: number } | { columns: readonly RowColumn[] }): void;
  showDelete(row: DataRow, action: number): void;
}

/** What a block of rows is given, with what goes on in it. */
export interface RowBlock extends RowBlockProps {
  isHydrated: boolean;
  rows: RowsState;
  writes: RowWrites;
  windows: RowWindowsState;
  /** Takes search and filters away; `cleared` counts how often that was done. */
  clearQuery(): void;
  cleared: number;
}
