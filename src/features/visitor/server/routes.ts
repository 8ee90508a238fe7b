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
  searchNames,
} from '../api/page-data.ts';
import { appOutline } from '../api/app-outline.ts';
import { calculateForm } from '../api/form-values.ts';
import { givePageFile, uploadPageFile } from '../api/page-files.ts';
import { boardMetadata, pageMetadata, spreadsheetData, spreadsheetSheet } from '../api/data-service.ts';
import { listRowCalls } from '../api/row-actions.ts';
import { reviewDraft } from '#features/apps/api/app-document.ts';
import { endFormLinks, formLinks } from '../api/form-links.ts';
import { leakReport } from '../api/leaks.ts';
import { checkOwnCss } from '../api/own-css.ts';
import { outlinePage, previewPage } from '../api/page-preview.ts';
import { pagePerformance } from '../api/page-performance.ts';
import { on, type Route } from '#platform/http/call.ts';
import { answerOutline } from './outline/answer-outline.ts';
import { answerPageOutline } from './outline/outline-page.ts';
import { answerFilterCounts } from './reading/count-filtered.ts';
import { answerAddRow } from './writing/add-row.ts';
import { answerCalculated } from './writing/calculated/calculate-form.ts';
import { answerDeleteRow } from './writing/delete-row.ts';
import { answerDownload } from './downloads/download-rows.ts';
import { answerEditRow } from './writing/edit-row.ts';
import { answerEndFormLinks, answerFormLinks } from './writing/mails/answer-form-links.ts';
import { answerLeakReport } from './review/leak-report.ts';
import {
  answerBoardMetadata,
  answerHomePage,
  answerPageBySlug,
  answerPageMetadata,
  answerPageSheet,
  answerSpreadsheetData,
  answerSpreadsheetSheet,
} from './page-sheet.ts';
import { answerPrepareBlocks } from './prepare-studio-blocks.ts';
import { answerQuery } from './reading/query-page.ts';
import { answerNames } from './reading/search-names.ts';
import { answerReview } from './review/review-draft.ts';
import { answerRowPdf } from './downloads/download-row-pdf.ts';
import { answerRowAction } from './actions/run-row-action.ts';
import { answerRowCalls } from './actions/list-row-calls.ts';
import { answerPagePerformance } from './performance/page-performance.ts';
import { answerUpload } from './writing/upload-page-file.ts';
import { answerPreview } from './preview/preview-page.ts';
import { answerCheckOwnCss } from './look/check-own-css.ts';
import { answerPageFile } from './files/give-page-file.ts';

export const routes: readonly Route[] = [
  on(appOutline, answerOutline),
  on(previewPage, answerPreview),
  on(outlinePage, answerPageOutline),
  on(checkOwnCss, answerCheckOwnCss),
  on(queryPage, answerQuery),
  on(searchNames, answerNames),
  on(downloadRows, answerDownload),
  on(downloadRowPdf, answerRowPdf),
  on(calculateForm, answerCalculated),
  on(addRow, answerAddRow),
  on(editRow, answerEditRow),
  on(deleteRow, answerDeleteRow),
  on(runRowAction, answerRowAction),
  on(listRowCalls, answerRowCalls),
  on(uploadPageFile, answerUpload),
  on(givePageFile, answerPageFile),
  on(pageSheet, answerPageSheet),
  on(spreadsheetSheet, answerSpreadsheetSheet),
  on(spreadsheetData, answerSpreadsheetData),
  on(pageMetadata, answerPageMetadata),
  on(boardMetadata, answerBoardMetadata),
  on(pageBySlug, answerPageBySlug),
  on(homePage, answerHomePage),
  on(reviewDraft, answerReview),
  on(leakReport, answerLeakReport),
  on(formLinks, answerFormLinks),
  on(endFormLinks, answerEndFormLinks),
  on(pagePerformance, answerPagePerformance),
  on(prepareBlocks, answerPrepareBlocks),
  on(countFiltered, answerFilterCounts),
];
