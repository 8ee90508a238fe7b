import {
  addRow,
  countFiltered,
  deleteRow,
  downloadRowPdf,
  downloadRows,
  editRow,
  homePage,
  pageBySlug,
  pageSheet,
  prepareBlocks,
  queryPage,
  runRowAction,
  uploadPageFile,
} from '#api/page-data.ts';
import { listRowCalls } from '#api/row-actions.ts';
import { reviewDraft } from '#api/app-document.ts';
import { leakReport } from '#api/leaks.ts';
import { on, type Route } from '../http/call.ts';
import { answerFilterCounts } from './count-filtered.ts';
import { answerAddRow } from './add-row.ts';
import { answerDeleteRow } from './delete-row.ts';
import { answerDownload } from './download-rows.ts';
import { answerEditRow } from './edit-row.ts';
import { answerLeakReport } from './leak-report.ts';
import { answerHomePage, answerPageBySlug, answerPageSheet } from './page-sheet.ts';
import { answerPrepareBlocks } from './prepare-studio-blocks.ts';
import { answerQuery } from './query-page.ts';
import { answerReview } from './review-draft.ts';
import { answerRowPdf } from './download-row-pdf.ts';
import { answerRowAction } from './run-row-action.ts';
import { answerRowCalls } from './list-row-calls.ts';
import { answerUpload } from './upload-page-file.ts';

export const routes: readonly Route[] = [
  on(queryPage, answerQuery),
  on(downloadRows, answerDownload),
  on(downloadRowPdf, answerRowPdf),
  on(addRow, answerAddRow),
  on(editRow, answerEditRow),
  on(deleteRow, answerDeleteRow),
  on(runRowAction, answerRowAction),
  on(listRowCalls, answerRowCalls),
  on(uploadPageFile, answerUpload),
  on(pageSheet, answerPageSheet),
  on(pageBySlug, answerPageBySlug),
  on(homePage, answerHomePage),
  on(reviewDraft, answerReview),
  on(leakReport, answerLeakReport),
  on(prepareBlocks, answerPrepareBlocks),
  on(countFiltered, answerFilterCounts),
];
