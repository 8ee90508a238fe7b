import {
  addRow,
  deleteRow,
  downloadRowPdf,
  downloadRows,
  editRow,
  pageBySlug,
  pageSheet,
  prepareBlocks,
  queryPage,
  runRowAction,
  uploadPageFile,
} from '#api/page-data.ts';
import { on, type Route } from '../http/call.ts';
import { answerAddRow } from './add-row.ts';
import { answerDeleteRow } from './delete-row.ts';
import { answerDownload } from './download-rows.ts';
import { answerEditRow } from './edit-row.ts';
import { answerPageBySlug, answerPageSheet } from './page-sheet.ts';
import { answerPrepareBlocks } from './prepare-studio-blocks.ts';
import { answerQuery } from './query-page.ts';
import { answerRowPdf } from './download-row-pdf.ts';
import { answerRowAction } from './run-row-action.ts';
import { answerUpload } from './upload-page-file.ts';

export const routes: readonly Route[] = [
  on(queryPage, answerQuery),
  on(downloadRows, answerDownload),
  on(downloadRowPdf, answerRowPdf),
  on(addRow, answerAddRow),
  on(editRow, answerEditRow),
  on(deleteRow, answerDeleteRow),
  on(runRowAction, answerRowAction),
  on(uploadPageFile, answerUpload),
  on(pageSheet, answerPageSheet),
  on(pageBySlug, answerPageBySlug),
  on(prepareBlocks, answerPrepareBlocks),
];
