import {
  exportApp as exportEndpoint,
  importApp as importEndpoint,
  previewExport as previewExportEndpoint,
} from '../api/packages.ts';
import {
  checkStripeSubmitStatus,
  deleteReviewRequest,
  getReviewRequest,
  listTemplates,
  previewTemplate as previewTemplateEndpoint,
  previewSamples as previewEndpoint,
  putReviewRequest,
  templatePicture as templatePictureEndpoint,
  rateTemplate as rateEndpoint,
  reportTemplate as reportEndpoint,
  withdrawTemplate as withdrawEndpoint,
} from '../api/marketplace.ts';
import {
  dismissTemplateReport,
  listReviewRequests,
  listTemplateReports,
  publishReviewRequest,
  getReviewedRequest,
  rejectReviewRequest,
  takeTemplateDown,
} from '../api/review.ts';
import {
  mappedPicture as pictureEndpoint,
  matchTemplate as matchEndpoint,
  planTemplate as planEndpoint,
} from '../api/template-use.ts';
import {
  getTemplateOfApp,
  listUsedTemplates as usedEndpoint,
  reviewTemplateUpdate,
  takeTemplateUpdate,
} from '../api/template-updates.ts';
import {
  chooseTrialColumns as columnsEndpoint,
  deleteTrialNow as forgetEndpoint,
  getTrial as triedEndpoint,
  saveTrial as keepEndpoint,
  previewImage as triedPictureEndpoint,
  tryTemplate as tryEndpoint,
} from '../api/template-trials.ts';
import { on, type Route } from '#platform/http/call.ts';
import { exportApp, previewExport } from './packages/export-app.ts';
import { importApp } from './packages/import-app.ts';
import { listRequests } from './review/list-requests.ts';
import { publishRequest } from './review/publish-request.ts';
import { readReviewed } from './review/read-reviewed.ts';
import { rejectRequest } from './review/reject-request.ts';
import { dismissReport, listReports, takeDown } from './review/template-reports.ts';
import { cancel } from './submission/cancel.ts';
import { latestRequest, requestOnTheWire } from './submission/find-request.ts';
import { routes as salesRoutes } from './sales/routes.ts';
import { previewSamples } from './submission/preview-samples.ts';
import { submit } from './submission/submit.ts';
import { previewTemplate } from './templates/preview-template.ts';
import { rateTemplate } from './templates/rate-template.ts';
import { listUsedTemplates } from './updates/list-used-templates.ts';
import { reportTemplate } from './templates/report-template.ts';
import { templatePicture } from './templates/template-picture.ts';
import { getTrial, saveTrial } from './trial/save-trial.ts';
import { chooseTrialColumns, previewImage } from './trial/preview-image.ts';
import { deleteTrialNow, tryTemplate } from './trial/try-template.ts';
import { reviewUpdate, takeUpdate, templateOfApp } from './updates/update-template.ts';
import { mappedPicture } from './use/mapped-picture.ts';
import { matchTemplate, planTemplate } from './use/match.ts';
import { withdrawTemplate } from './templates/withdraw-template.ts';

export const routes: readonly Route[] = [
  on(getReviewRequest, async ({ app, services }) => {
    const found = await latestRequest(services.database, app.id);
    return { reviewRequest: found && (await requestOnTheWire(found, services)) };
  }),
  on(putReviewRequest, submit),
  on(previewEndpoint, previewSamples),
  on(deleteReviewRequest, cancel),
  on(checkStripeSubmitStatus, async ({ app, services }) => ({
    can_submit_paid: await services.templateSales.canSubmitPaid(app.workspace_id),
  })),
  on(listTemplates, async ({ user, services }) => ({
    templates: await services.marketplace.list(user?.workspace.id ?? null),
  })),
  on(previewTemplateEndpoint, previewTemplate),
  on(templatePictureEndpoint, templatePicture),
  on(exportEndpoint, exportApp),
  on(previewExportEndpoint, previewExport),
  on(importEndpoint, importApp),
  on(rateEndpoint, rateTemplate),
  on(reportEndpoint, reportTemplate),
  on(withdrawEndpoint, withdrawTemplate),
  on(matchEndpoint, matchTemplate),
  on(planEndpoint, planTemplate),
  on(pictureEndpoint, mappedPicture),
  on(tryEndpoint, tryTemplate),
  on(columnsEndpoint, chooseTrialColumns),
  on(forgetEndpoint, deleteTrialNow),
  on(triedPictureEndpoint, previewImage),
  on(triedEndpoint, getTrial),
  on(keepEndpoint, saveTrial),
  on(usedEndpoint, listUsedTemplates),
  on(getTemplateOfApp, templateOfApp),
  on(reviewTemplateUpdate, reviewUpdate),
  on(takeTemplateUpdate, takeUpdate),
  on(listReviewRequests, listRequests),
  on(getReviewedRequest, readReviewed),
  on(publishReviewRequest, publishRequest),
  on(rejectReviewRequest, rejectRequest),
  on(listTemplateReports, listReports),
  on(dismissTemplateReport, dismissReport),
  on(takeTemplateDown, takeDown),
  ...salesRoutes,
];
