import {
  destroyTrashedRows,
  listRowHistory as rowHistory,
  listRowTrash,
  listSheetHistory as sheetHistory,
  restoreRowVersion as restore,
} from '#api/row-history.ts';
import { on } from '../../http/call.ts';
import { listRowHistory } from './list-row-history.ts';
import { listSheetHistory } from './list-sheet-history.ts';
import { restoreRowVersion } from './restore-row-version.ts';
import { destroyTrashed, listTrash } from './row-trash.ts';

export const historyRoutes = [
  on(rowHistory, listRowHistory),
  on(restore, restoreRowVersion),
  on(sheetHistory, listSheetHistory),
  on(listRowTrash, listTrash),
  on(destroyTrashedRows, destroyTrashed),
];
