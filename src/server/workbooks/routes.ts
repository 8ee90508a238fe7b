import { join } from 'node:path';
import {
  addSheet,
  deleteSheet,
  deleteWorkbook,
  editSheet,
  exportSheet,
  exportWorkbook,
  getWorkbook,
  listWorkbooks,
  querySheet,
  renameWorkbook,
  uploadWorkbook,
} from '#api/workbooks.ts';
import { on } from '../http/call.ts';
import type { Actor, User } from '../scope.ts';
import type { Services } from '../services.ts';
import { addSheet as add, deleteSheet as remove, renameWorkbook as rename, trashWorkbook } from './change-workbook.ts';
import { editSheet as edit } from './editing/edit-sheet.ts';
import { exportCsv, exportXlsx } from './export-file.ts';
import { findWorkbook, listWorkbooks as list } from './find-workbooks.ts';
import { querySheet as query } from './query-sheet.ts';
import { receiveUpload } from './receive-upload.ts';

export const routes = [
  on(listWorkbooks, async ({ services, user }) => ({
    workbooks: await list(services.database, user.workspace.id, services.workbooks.progressOf),
  })),
  on(uploadWorkbook, async ({ services, user, request }) => {
    const upload = await receiveUpload(request, join(services.environment.DATA_DIR, 'uploads'));
    const { id } = await services.workbooks.startImport({ workspace_id: user.workspace.id, ...upload });
    return answerWorkbook(services, id);
  }),
  on(getWorkbook, async ({ services, params }) => answerWorkbook(services, params.workbookId)),
  on(renameWorkbook, async ({ services, params, body }) => {
    await rename(services.database, params.workbookId, body.name);
    return answerWorkbook(services, params.workbookId);
  }),
  on(deleteWorkbook, async ({ services, params }) => {
    await trashWorkbook(services.database, params.workbookId);
    return {};
  }),
  on(exportWorkbook, async ({ services, params }) => {
    const { name } = await findWorkbook(services.database, params.workbookId, services.workbooks.progressOf);
    return exportXlsx(services.database, name, await services.workbooks.sheetsOf(params.workbookId));
  }),
  on(addSheet, async ({ services, params, body }) => {
    await add(services.database, params.workbookId, body.title);
    return answerWorkbook(services, params.workbookId);
  }),
  on(exportSheet, async ({ services, sheet, query: { format } }) => {
    if (format === 'csv') return exportCsv(services.database, sheet.title, sheet);
    return exportXlsx(services.database, sheet.title, [sheet]);
  }),
  on(querySheet, async ({ services, sheet, user, body }) => query(services, sheet, user, body)),
  on(editSheet, async ({ services, sheet, user, body }) => edit(services, sheet.id, actorOf(user), body.edits)),
  on(deleteSheet, async ({ services, sheet }) => {
    await remove(services.database, sheet.workbook_id, sheet.id);
    return {};
  }),
];

async function answerWorkbook(services: Services, workbookId: string) {
  return { workbook: await findWorkbook(services.database, workbookId, services.workbooks.progressOf) };
}

const actorOf = ({ id, email }: User): Actor => ({ kind: 'user', id, email });
