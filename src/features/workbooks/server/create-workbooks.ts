import { addSheet } from './change-workbook.ts';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Environment } from '#platform/environment/environment.ts';
import { forgetOldKeys } from './rows/add-once.ts';
import { eraseSheets } from './rows/sheets/delete-sheets.ts';
import { compactSheets } from './rows/compact-sheets.ts';
import type { FileStore } from '#platform/files/files.ts';
import { keepPackage, keepUpdate, withStoredFile } from './original/keep-package.ts';
import type { Jobs } from '#platform/services.ts';
import type { Rows } from '../services.ts';
import type { OwnCellComment, Workbooks } from '../services.ts';
import { readCellCommentsBy } from './rows/comments/read-cell-comments.ts';
import type { Database } from '#platform/database/database.ts';
import { previewWorkbook, readWorkbook } from './codec/read-workbook.ts';
import type { WorkbookCodec } from './codec/workbook-codec.ts';
import { forgetColumnVersions } from './rows/editing/column-versions.ts';
import { forgetTableMoves } from './rows/tables/table-moves.ts';
import { forgetUpdates } from './rows/updates/forget-updates.ts';
import { copyWorkbook } from './copy-workbook.ts';
import { createWorkbook } from './create-workbook.ts';
import { readAround } from './samples/read-around.ts';
import { destroyWorkbook, eraseRowsQueue } from './destroy-workbook.ts';
import { xlsxOf } from './export-file.ts';
import {
  findSheetById,
  findSheetByTitle,
  findSheets,
  findWorkspaceOf,
  sheetIdsOfWorkspace,
} from './rows/sheets/find-sheets.ts';
import { ImportQueue } from './import-queue.ts';
import { failInterruptedImports } from './importer-lock.ts';
import { KeptUploads, removeOldUploads } from './kept-uploads.ts';
import { readBeginning } from './read-beginning.ts';
import { limitsFor } from './codec/read-limits.ts';
import { allowRows, usualSheetRows } from '../rules/sheet-limits.ts';
import { usualUploadMegabytes } from '../rules/upload-limit.ts';
import { type DescribeSource, describeOwnSource } from '../rules/workbook-source.ts';
import { hiddenSheets } from './views/hidden-sheets.ts';
import { readCellsAbove } from './rows/sheets/cells-above.ts';
import { hiddenAtFirst } from './views/first-views.ts';

export interface WorkbooksNeeds {
  database: Database;
  environment: Pick<Environment, 'DATA_DIR' | 'SNAPSHOT_MEMORY_MB' | 'TRASH_DAYS'> &
    Partial<Pick<Environment, 'SHEET_ROWS' | 'SPREADSHEET_MB' | 'SNAPSHOT_DISK_MB'>>;
  log: Pick<Logger, 'error' | 'warn'>;
  jobs: Jobs;
  /** Keeps uploaded workbooks for exports; without it none is kept. */
  files?: Pick<FileStore, 'put' | 'remove'>;
  rows: Rows;
  /** Without it, every workbook is changed here. */
  describeSource?: DescribeSource;
}

const everyTenMinutes = 10 * 60 * 1000;
const dayLength = 24 * 60 * 60 * 1000;

export function createWorkbooks({
  database,
  environment,
  log,
  jobs,
  files,
  rows,
  describeSource = describeOwnSource,
}: WorkbooksNeeds): Workbooks {
  const limits = limitsFor({
    rows: environment.SHEET_ROWS ?? usualSheetRows,
    megabytes: environment.SPREADSHEET_MB ?? usualUploadMegabytes,
    memory: environment.SNAPSHOT_MEMORY_MB,
    disk: environment.SNAPSHOT_DISK_MB ?? 0,
  });
  allowRows(environment.SHEET_ROWS ?? usualSheetRows);
  const onDefect = (error: Error, reference: string | null): void =>
    log.error({ err: error, reference }, 'the reader of workbook files failed');
  const codec: Pick<WorkbookCodec, 'readWorkbook' | 'previewWorkbook'> = {
    readWorkbook: (path, options) => readWorkbook(path, { ...options, limits, onDefect }),
    previewWorkbook: (path, options) => previewWorkbook(path, { ...options, limits, onDefect }),
  };
  const uploadFolder = join(environment.DATA_DIR, 'uploads');
  const stored = new KeptUploads(uploadFolder);
  const imports = new ImportQueue({
    ...{ database, log, stored, codec },
    keep: (file, work) =>
      files
        ? withStoredFile({ database, files, jobs, log }, file, (toKeep) =>
            work((transaction, id, read) => keepPackage(transaction, jobs, id, toKeep, read)),
          )
        : work(() => Promise.resolve()),
    eraseRows: (transaction, ids) => jobs.add(eraseRowsQueue, { sheet_ids: [...ids] }, { within: transaction }),
    compute(workbookId) {
      void (async () => {
        for (const { id } of await findSheets(database, workbookId)) rows.formulaColumns.follow(id);
      })().catch((error: unknown) =>
        log.error({ err: error, workbook: workbookId }, 'formulas of a file have to wait'),
      );
    },
  });
  let housekeeping: NodeJS.Timeout | undefined;

  async function tidyUp(): Promise<void> {
    await failInterruptedImports(database);
    const lostBefore = new Date(Date.now() - environment.TRASH_DAYS * dayLength);
    await compactSheets(database, lostBefore);
    await forgetColumnVersions(database, lostBefore);
    await forgetTableMoves(database, lostBefore);
    await forgetUpdates(database, jobs, lostBefore);
    await forgetOldKeys(database);
    await removeOldUploads(uploadFolder);
    await stored.tidyUp();
  }

  jobs.handle(eraseRowsQueue, async ({ sheet_ids }) => {
    const ids = Array.isArray(sheet_ids) ? sheet_ids.filter((id) => typeof id === 'string') : [];
    await eraseSheets(database, ids);
  });

  return {
    sheetsOf: (workbookId) => findSheets(database, workbookId),
    sheetByTitle: (workbookId, title) => findSheetByTitle(database, workbookId, title),
    sheetById: (sheetId) => findSheetById(database, sheetId),
    workspaceOf: (workbookId) => findWorkspaceOf(database, workbookId),
    addSheet: (workbookId, title, columns) => addSheet(database, workbookId, title, columns),
    create: (input, within) => createWorkbook(database, input, within),
    around: (workbookId, chosen) => readAround(database, workbookId, chosen),
    describeSource,
    uploads: stored,
    readFile: (path, file, use) => imports.readFor(path, file, use),
    readBeginning: (file) => readBeginning(file, { onDefect }),
    importFile: (input) => imports.importNow(input),
    startImport: (input) => imports.start(input, input.ended),
    previewReading: (workbookId, choices) => imports.preview(workbookId, choices),
    readAgain: (workbookId, choices) => imports.readAgain(workbookId, choices),
    keepingUpdate: (file, work) =>
      files
        ? withStoredFile({ database, files, jobs, log }, file, (toKeep) =>
            work((transaction, workbookId, update) => keepUpdate(transaction, jobs, workbookId, toKeep, update)),
          )
        : work(() => Promise.resolve('and files aren’t kept here')),
    copy: (workbookId, workspaceId) => copyWorkbook(database, workbookId, workspaceId),
    async destroy(workbookId, trashedBefore) {
      await destroyWorkbook(database, jobs, workbookId, trashedBefore);
      await stored.remove(workbookId);
    },
    async cellCommentsOf(workspaceId, userId) {
      const found: OwnCellComment[] = [];
      for (const id of await sheetIdsOfWorkspace(database, workspaceId)) {
        found.push(...(await readCellCommentsBy(database, id, userId)));
      }
      return found;
    },
    hiddenSheetsOf: (workbookId) => hiddenSheets(database, workbookId),
    hiddenColumnsOf: (sheetIds) => hiddenAtFirst(database, sheetIds),
    cellsAbove: (sheetIds) => readCellsAbove(database, sheetIds),
    toXlsx: async (workbookId) => xlsxOf(database, await findSheets(database, workbookId)),
    progressOf: (workbookId) => imports.progressOf(workbookId),
    async recover() {
      await mkdir(uploadFolder, { recursive: true });
      await tidyUp();
      housekeeping ??= setInterval(() => {
        tidyUp().catch((error: unknown) => log.error({ err: error }, 'workbooks could not be tidied up'));
      }, everyTenMinutes).unref();
    },
    async stop() {
      clearInterval(housekeeping);
      await imports.stop();
    },
  };
}
