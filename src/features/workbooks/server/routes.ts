import { inTheirWords } from '#platform/http/current-request.ts';
import { msg } from '#kit/language/msg.ts';
import { join } from 'node:path';
import { cancelConversion } from '../api/column-conversion.ts';
import { previewColumnChange } from '../api/preview-column-change.ts';
import { groupSheet, measureSheet } from '../api/sheet-figures.ts';
import {
  addSheet,
  deleteSheet,
  deleteWorkbook,
  editSheet,
  exportSheet,
  exportWorkbook,
  getWorkbook,
  listWorkbooks,
  previewExport,
  previewReading,
  querySheet,
  readAgain,
  renameWorkbook,
  uploadWorkbook,
  type WorkbookOnTheWire,
} from '../api/workbooks.ts';
import { getSheetGrid } from '../api/sheet-grid.ts';
import { makeCells, makeTable, previewNewTable, previewTableMove } from '../api/table-move.ts';
import { exportOriginal, formatOfExport, keepsFormat } from './original/export-original.ts';
import { noteOnLongTexts } from './export/long-texts.ts';
import { missingInExport } from './export/missing-in-export.ts';
import { readGrid } from './grid/read-grid.ts';
import { Problem } from '#kit/problem.ts';
import { type Call, on } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { editOnTheWire } from './edit-on-the-wire.ts';
import { findSheets } from './rows/sheets/find-sheets.ts';
import { addSheet as add, deleteSheet as remove, renameWorkbook as rename, trashWorkbook } from './change-workbook.ts';
import { previewColumnChange as preview } from './rows/editing/preview-column-change.ts';
import { previewTableOf } from './rows/tables/guests/make-by-hand.ts';
import { previewTable } from './rows/tables/preview-table.ts';
import { cellCommentRoutes } from './comments/routes.ts';
import { exportCsv, exportGrids, exportWorkbook as exportFile, originalDownload } from './export-file.ts';
import { findWorkbook, listWorkbooks as list } from './find-workbooks.ts';
import { historyRoutes } from './history/routes.ts';
import { groupSheet as groupRows } from './views/group-sheet.ts';
import { measureSheet as measure } from './measure-sheet.ts';
import { querySheet as query } from './query-sheet.ts';
import { requireDiskSpace } from '#platform/files/disk-space.ts';
import { receiveUpload } from './calls/receive-upload.ts';
import { previewToWire, readingToWire, toChoices } from './reading-on-the-wire.ts';
import { refuseBeyond, refuseOverFormulas } from '../rules/workbook-source.ts';
import { notifyOfImport } from './notify-of-import.ts';
import { recordInAuditLog as record } from './calls/record-in-audit-log.ts';
import { cellFileRoutes } from './files/routes.ts';
import { withCellFiles } from './files/with-cell-files.ts';
import { peopleRoutes } from './people/routes.ts';
import { withCellPeople } from './people/with-cell-people.ts';
import { linkRoutes } from './links/routes.ts';
import { presenceRoutes } from './presence/routes.ts';
import { refuseByForm } from './views/refuse-by-form.ts';
import { viewRoutes } from './views/routes.ts';
import { writerOf } from './calls/writer-of.ts';

type AnsweredWorkbook = { workbook: WorkbookOnTheWire };

/** That it is there and how far it is, not what its sheets hold or who uses it. */
const withoutContent = ({ id, name, state, progress, created_at, updated_at }: WorkbookOnTheWire) => ({
  ...{ id, name, state, progress, created_at, updated_at },
  ...{ failure: null, report: null, sheets: [], apps: [] },
});
const workbookForKey = {
  unless: 'rows:read',
  instead: ({ workbook }: AnsweredWorkbook) => ({ workbook: withoutContent(workbook) }),
} as const;

export const routes = [
  on(listWorkbooks, ({ services, user, query }) =>
    list(services.database, user.workspace.id, query, services.workbooks),
  ),
  on(
    uploadWorkbook,
    async (call) => {
      const { services, user, request } = call;
      await requireDiskSpace(services.environment);
      const upload = await receiveUpload(
        request,
        join(services.environment.DATA_DIR, 'uploads'),
        services.environment.SPREADSHEET_MB,
      );
      const { id } = await services.workbooks.startImport({
        workspace_id: user.workspace.id,
        ...upload,
        ended: (outcome) => notifyOfImport(services, user.id, outcome),
      });
      await record(call, id, 'workbook.imported', (name) => msg('imported the spreadsheet {name}', { name }));
      return answerWorkbook(services, id);
    },
    workbookForKey,
  ),
  on(getWorkbook, async ({ services, params }) => answerWorkbook(services, params.workbookId)),
  on(
    renameWorkbook,
    async (call) => {
      const { services, params, body } = call;
      const before = await findWorkbook(services.database, params.workbookId, services.workbooks);
      await rename(services.database, params.workbookId, body.name);
      const summary = msg('renamed the spreadsheet {before} to {name}', { before: before.name, name: body.name });
      if (before.name !== body.name) await record(call, params.workbookId, 'workbook.renamed', () => summary);
      return answerWorkbook(services, params.workbookId);
    },
    workbookForKey,
  ),
  on(previewReading, async ({ services, params, body }) => {
    const choices = body.reading && toChoices(body.reading);
    const { preview, choices: used } = await services.workbooks.previewReading(params.workbookId, choices);
    return { preview: previewToWire(preview), reading: readingToWire(used) };
  }),
  on(
    readAgain,
    async (call) => {
      const { services, params, body } = call;
      await services.workbooks.readAgain(params.workbookId, toChoices(body));
      const describe = (name: string) => msg('had the file of the spreadsheet {name} read another way', { name });
      await record(call, params.workbookId, 'workbook.imported', describe);
      return answerWorkbook(services, params.workbookId);
    },
    workbookForKey,
  ),
  on(deleteWorkbook, async (call) => {
    const { services, params } = call;
    await trashWorkbook(services.database, params.workbookId);
    const describe = (name: string) => msg('moved the spreadsheet {name} to the trash', { name });
    await record(call, params.workbookId, 'workbook.deleted', describe);
    return {};
  }),
  on(exportWorkbook, async (call) => {
    const { services, params, user } = call;
    const { name } = await findWorkbook(services.database, params.workbookId, services.workbooks);
    await record(call, params.workbookId, 'workbook.exported', () => msg('exported the spreadsheet {name}', { name }));
    const workspace_id = (await services.workbooks.workspaceOf(params.workbookId)) ?? '';
    const { format, content } = call.query;
    if (content === 'workbook' && (await keepsFormat(services.database, params.workbookId, format))) {
      const original = await originalOf(services, params.workbookId);
      if (original && 'stream' in original) return originalDownload(original.stream, name, original.format);
    }
    const file = { format, name, user: { id: user.id, workspace_id } };
    const sheets = await services.workbooks.sheetsOf(params.workbookId);
    return content === 'workbook'
      ? exportGrids(services.database, file, sheets)
      : exportFile(services.database, file, sheets);
  }),
  on(previewExport, async ({ services, params }) => {
    const original = await originalOf(services, params.workbookId);
    const long = await noteOnLongTexts(services.database, await services.workbooks.sheetsOf(params.workbookId));
    const notes = long === null ? [] : [long];
    if (original && 'stream' in original) {
      original.stream.destroy();
      const format = formatOfExport(original.format);
      return { original: true, format, reason: null, lost: [...original.lost, ...notes].map(inTheirWords) };
    }
    const format = original ? formatOfExport(original.format) : null;
    const { database, files, environment } = services;
    const missing = await missingInExport({ database, files, dataFolder: environment.DATA_DIR }, params.workbookId);
    return {
      original: false,
      format,
      reason: original?.refused ?? null,
      lost: [...missing, ...notes].map(inTheirWords),
    };
  }),
  on(
    addSheet,
    async ({ services, params, body }) => {
      const { source } = await findWorkbook(services.database, params.workbookId, services.workbooks);
      if (!source.write_rows)
        throw new Problem('invalid_input', 'A spreadsheet that follows an address has one sheet.');
      await add(services.database, params.workbookId, body.title);
      return answerWorkbook(services, params.workbookId);
    },
    {
      unless: 'rows:read',
      instead: ({ workbook }, { body }) => {
        const added = workbook.sheets.filter(({ title }) => title === body.title);
        return { workbook: { ...withoutContent(workbook), sheets: added } };
      },
    },
  ),
  on(exportSheet, async (call) => {
    const { services, sheet, user } = call;
    const { format } = call.query;
    const describe = (name: string) =>
      msg('exported the sheet {sheet} of the spreadsheet {name}', { sheet: sheet.title, name });
    await record(call, sheet.workbook_id, 'workbook.exported', describe);
    if (format === 'csv') return exportCsv(services.database, sheet.title, sheet);
    const file = { format, name: sheet.title, user: { id: user.id, workspace_id: sheet.workspace_id } };
    return exportFile(services.database, file, [sheet]);
  }),
  on(querySheet, async ({ services, sheet, user, body }) =>
    withCellFiles(services.database, sheet.workspace_id, withCellPeople(await query(services, sheet, user, body))),
  ),
  on(groupSheet, async ({ services, sheet, user, body }) => groupRows(services, sheet, user, body)),
  on(measureSheet, async ({ services, sheet, user, body }) => measure(services, sheet, user, body)),
  on(getSheetGrid, async ({ services, sheet }) => readGrid(services.database, sheet)),
  on(editSheet, editOf, {
    unless: 'rows:read',
    // Notes count cells by what they hold.
    instead: ({ version, rows }) => ({
      version,
      columns: [],
      rows: rows.map(({ row_id, version: ofRow }) => ({ row_id, version: ofRow, cells: {} })),
      notes: [],
    }),
  }),
  on(cancelConversion, async ({ services, sheet }) => {
    await services.rows.cancelConversion(sheet.id);
    return {};
  }),
  on(previewColumnChange, ({ services, sheet, query: requested }) => preview(services.database, sheet, requested)),
  on(previewTableMove, ({ services, sheet, body }) => previewTable(services.database, sheet, body)),
  on(previewNewTable, ({ services, sheet, body }) => previewTableOf(services.database, sheet, body)),
  on(
    makeTable,
    async (call) => {
      const { services, sheet, body } = call;
      refuseBeyondTables(call);
      const made = await services.rows.makeTable(sheet.id, writerOf(call), body);
      const describe = (name: string) =>
        msg('made the table {table} on a sheet of the spreadsheet {name}', { table: made.title, name });
      await record(call, sheet.workbook_id, 'table.made', describe);
      return made;
    },
    {
      unless: 'rows:read',
      // Without a title of its own it is called as a cell says.
      instead: ({ sheet_id, geometry }, { body }) => ({ sheet_id, title: body.title ?? '', geometry }),
    },
  ),
  on(makeCells, async (call) => {
    const { services, sheet } = call;
    refuseBeyondTables(call);
    await services.rows.makeCells(sheet.id, writerOf(call), services.pages);
    const describe = (name: string) =>
      msg('made the table {table} of the spreadsheet {name} cells again', { table: sheet.title, name });
    await record(call, sheet.workbook_id, 'table.removed', describe);
    return {};
  }),
  on(deleteSheet, async (call) => {
    const { services, sheet } = call;
    await remove(services.database, sheet.workbook_id, sheet.id);
    // What read it is computed again.
    for (const { id } of await findSheets(services.database, sheet.workbook_id))
      services.rows.formulaColumns.follow(id);
    const describe = (name: string) =>
      msg('deleted the sheet {sheet} of the spreadsheet {name}', { sheet: sheet.title, name });
    await record(call, sheet.workbook_id, 'sheet.deleted', describe);
    return {};
  }),
  ...historyRoutes,
  ...linkRoutes,
  ...cellFileRoutes,
  ...peopleRoutes,
  ...cellCommentRoutes,
  ...presenceRoutes,
  ...viewRoutes,
];

/** What the source of the workbook takes, the writer applies. */
const originalOf = ({ database, files, environment }: Services, workbookId: string) =>
  exportOriginal({ database, files, dataFolder: environment.DATA_DIR }, workbookId);

/** Where columns are those of the source, so are tables. */
function refuseBeyondTables({ services, sheet }: Call<typeof makeTable> | Call<typeof makeCells>): void {
  const { capabilities } = services.workbooks.describeSource(sheet.workbook_id, sheet.source);
  refuseBeyond(capabilities, [{ kind: 'move-table' }]);
}

async function editOf(call: Call<typeof editSheet>) {
  const { services, sheet, body } = call;
  const { capabilities } = services.workbooks.describeSource(sheet.workbook_id, sheet.source);
  refuseBeyond(capabilities, body.edits);
  if (!capabilities.overwrite_formulas) {
    const row_ids = body.edits.flatMap((edit) => (edit.kind === 'set-cells' ? [edit.row_id] : []));
    refuseOverFormulas(capabilities, body.edits, await services.rows.calculated(sheet.id, row_ids));
  }
  if (body.form !== undefined) await refuseByForm(call, body.form);
  const answer = await editOnTheWire(services.rows, sheet.id, writerOf(call), body.edits, body.geometry);
  return withCellFiles(services.database, sheet.workspace_id, withCellPeople(answer));
}

async function answerWorkbook(services: Services, workbookId: string) {
  return { workbook: await findWorkbook(services.database, workbookId, services.workbooks) };
}
