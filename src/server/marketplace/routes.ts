import {
  checkStripeSubmitStatus,
  deleteReviewRequest,
  getReviewRequest,
  listTemplates,
  putReviewRequest,
  rateTemplate as rateEndpoint,
  reportTemplate as reportEndpoint,
  withdrawTemplate as withdrawEndpoint,
} from '#api/marketplace.ts';
import {
  dismissTemplateReport,
  listReviewRequests,
  listTemplateReports,
  publishReviewRequest,
  getReviewedRequest,
  rejectReviewRequest,
  takeTemplateDown,
} from '#api/review.ts';
import {
  mappedPicture as pictureEndpoint,
  matchTemplate as matchEndpoint,
  planTemplate as planEndpoint,
} from '#api/template-use.ts';
import { on, type Route } from '../http/call.ts';
import { listRequests } from './review/list-requests.ts';
import { publishRequest } from './review/publish-request.ts';
import { readReviewed } from './review/read-reviewed.ts';
import { rejectRequest } from './review/reject-request.ts';
import { dismissReport, listReports, takeDown } from './review/template-reports.ts';
import { cancel } from './submission/cancel.ts';
import { latestRequest, requestOnTheWire } from './submission/find-request.ts';
import { submit } from './submission/submit.ts';
import { rateTemplate } from './templates/rate-template.ts';
import { reportTemplate } from './templates/report-template.ts';
import { mappedPicture } from './use/mapped-picture.ts';
import { matchTemplate, planTemplate } from './use/match.ts';
import { withdrawTemplate } from './templates/withdraw-template.ts';

export const routes: readonly Route[] = [
  on(getReviewRequest, async ({ app, services }) => {
    const found = await latestRequest(services.database, app.id);
    return { reviewRequest: found && (await requestOnTheWire(found, services)) };
  }),
  on(putReviewRequest, submit),
  on(deleteReviewRequest, cancel),
  on(checkStripeSubmitStatus, async ({ app, services }) => ({
    can_submit_paid: await services.templateSales.canSubmitPaid(app.workspace_id),
  })),
  on(listTemplates, async ({ user, services }) => ({
    templates: await services.marketplace.list(user?.workspace.id ?? null),
  })),
  on(rateEndpoint, rateTemplate),
  on(reportEndpoint, reportTemplate),
  on(withdrawEndpoint, withdrawTemplate),
  on(matchEndpoint, matchTemplate),
  on(planEndpoint, planTemplate),
  on(pictureEndpoint, mappedPicture),
  on(listReviewRequests, listRequests),
  on(getReviewedRequest, readReviewed),
  on(publishReviewRequest, publishRequest),
  on(rejectReviewRequest, rejectRequest),
  on(listTemplateReports, listReports),
  on(dismissTemplateReport, dismissReport),
  on(takeTemplateDown, takeDown),
];
