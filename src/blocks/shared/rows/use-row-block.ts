import { useEffect, useState } from 'react';
import type { ValuesOf } from '#settings/kinds.ts';
import type { RowActionType } from '../../action-kinds.ts';
import type { BlockRights, commonSettings, itemButtonFields, toolbarButtonFields } from '../../contract.ts';
import type { DataRow, RowsData } from '../../data-contract.ts';
import type { BlockActs, PageContext } from '../../view-contract.ts';
import { useAwake } from '../use-awake.ts';
import { useLater } from '../use-later.ts';
import { type RowsState, useRows } from '../use-rows.ts';
import type { RowColumn } from './row-column.ts';
import type { WritableSettings } from './row-field.ts';
import type { OpenWindow } from './row-windows.tsx';
import { type RowChanges, useRowChanges } from './use-row-changes.ts';

/** An action button of every row. A block leaves out what its buttons do not have. */
export interface RowAction {
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
}

/** What a block of rows is given: the props of its view. */
export interface RowBlockProps {
  id: string;
  config: {
    settings: ValuesOf<typeof commonSettings> & RowBlockSettings;
    axis: readonly WritableSettings[];
    actions: readonly RowAction[];
    toolbar_buttons: readonly ValuesOf<typeof toolbarButtonFields>[];
    item_buttons: readonly ValuesOf<typeof itemButtonFields>[];
  };
  data: { rows: RowsData };
  rights: BlockRights;
  act: BlockActs;
  context: PageContext;
}

/** The same, with what goes on in it: its rows as they are searched and turned, writes, and the window over it. */
export interface RowBlock extends RowBlockProps {
  awake: boolean;
  rows: RowsState;
  changes: RowChanges;
  /** The windows themselves, once they are here. */
  windows: typeof import('./row-windows.tsx') | undefined;
  open: OpenWindow | null;
  /** Somebody else changed the row of the open window meanwhile. */
  isChanged: boolean;
  show(window: OpenWindow | null): void;
  /** Takes search and filters away; `widenings` counts how often that was done. */
  widen(): void;
  widenings: number;
  /** The heading is "Details" where none is given. */
  showDetails(row: DataRow, title?: string): void;
  /** Of these columns alone; by a button, of all that the viewer may edit. */
  showEdit(row: DataRow, by: { action: number } | { columns: readonly RowColumn[] }): void;
  showDelete(row: DataRow, action: number): void;
}

export const loadWindows = () => import('./row-windows.tsx');

export function useRowBlock(props: RowBlockProps): RowBlock {
  const { config, data, act, rights } = props;
  const awake = useAwake();
  const rows = useRows(act, 'rows', data.rows);
  const changes = useRowChanges(act, rows, config.actions, loadWindows);
  const [open, show] = useState<OpenWindow | null>(null);
  const [widenings, setWidenings] = useState(0);
  const { hold } = rows;
  const opened = open && 'row' in open ? open.row.row_id : '';
  useEffect(() => (opened ? hold(opened) : undefined), [opened, hold]);
  const mayWrite = rights.add || rights.edit.length > 0 || rights.actions.length > 0;
  const windows = useLater(loadWindows, awake && (mayWrite || open !== null));
  return {
    ...props,
    ...{ awake, rows, changes, windows, open, show, widenings },
    widen() {
      rows.filter([]);
      rows.search('');
      setWidenings(widenings + 1);
    },
    isChanged: rows.changed.has(opened),
    showDetails: (row, title = '') => show({ kind: 'details', row, title }),
    showEdit: (row, by) => show({ kind: 'edit', row, ...by }),
    showDelete: (row, action) => show({ kind: 'delete', row, action }),
  };
}

/** Whether nothing can be shown at all. */
export const isBroken = ({ data, rows }: RowBlock): boolean => Boolean(data.rows.error) && rows.data.rows.length === 0;
