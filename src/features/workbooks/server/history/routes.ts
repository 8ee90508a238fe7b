import {
  destroyTrashedRows,
  listDeletedColumns as deletedColumns,
  listRowHistory as rowHistory,
  listRowTrash,
  listSheetHistory as sheetHistory,
  restoreRowVersion as restore,
  undoUpdate as undo,
} from '../../api/row-history.ts';
import { listSheetChanges as changes } from '../../api/sheet-changes.ts';
import { listSheetRows as allRows } from '../../api/sheet-rows.ts';
import { on } from '#platform/http/call.ts';
import { listDeletedColumns } from './deleted-columns.ts';
import { listRowHistory } from './list-row-history.ts';
import { listSheetChanges } from './list-sheet-changes.ts';
import { listSheetHistory } from './list-sheet-history.ts';
import { listSheetRows } from './list-sheet-rows.ts';
import { restoreRowVersion } from './restore-row-version.ts';
import { destroyTrashed, listTrash } from './row-trash.ts';
import { undoUpdate } from './undo-update.ts';

export const historyRoutes = [
  on(rowHistory, listRowHistory),
  on(restore, restoreRowVersion, {
    unless: 'rows:read',
    instead: ({ row: { row_id, version } }) => ({ row: { row_id, version, cells: {} } }),
  }),
  on(sheetHistory, listSheetHistory),
  on(changes, listSheetChanges),
  on(allRows, listSheetRows),
  on(undo, undoUpdate),
  on(listRowTrash, listTrash),
  on(deletedColumns, listDeletedColumns),
  // The answer is only how many there were.
  on(destroyTrashedRows, destroyTrashed, { unless: 'rows:read', instead: (answer) => answer }),
];
