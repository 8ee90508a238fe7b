/** What reviewers of the marketplace do. */
import { z } from 'zod';
import { reportReasonNames, reviewStatuses, templateStatuses } from '../rules/listing.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { reviewRequestShape } from './marketplace.ts';

const group = 'Review';
const at = '/api/admin';

const queueEntryShape = z.object({
  id: z.string(),
  status: z.enum(reviewStatuses),
  app_name: z.string(),
  /** Of the author's workspace. */
  workspace_name: z.string(),
  author_email: z.string(),
  category: z.string(),
  price: z.number(),
  /** Whether the app has a template already, and this is its next version. */
  is_update: z.boolean(),
  /** How many checks of the machine failed; null while it is at it. */
  failed: z.number().nullable(),
  submitted_at: z.string(),
  decided_at: z.string().nullable(),
});
export type QueueEntry = z.infer<typeof queueEntryShape>;

export const listReviewRequests = endpoint({
  method: 'GET',
  path: `${at}/review-requests`,
  access: 'reviewer',
  group,
  summary: 'Submissions to the marketplace: pending ones oldest first, decided ones newest first.',
  query: z.object({ status: z.enum(reviewStatuses).default('pending') }),
  answer: z.object({ requests: z.array(queueEntryShape) }),
});

const changeShape = z.object({ text: z.string(), page: z.string() });
const reviewedShape = z.object({
  request: reviewRequestShape,
  app_name: z.string(),
  workspace_name: z.string(),
  author_email: z.string(),
  /** The template that this is the next version of. */
  template: z
    .object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      version: z.number(),
      status: z.enum(templateStatuses),
    })
    .nullable(),
  /** What differs from its last version, in words; null for what is new. */
  differences: z.array(changeShape).nullable(),
  /** What of this app was submitted before, and what became of it, newest first. */
  history: z.array(
    z.object({
      id: z.string(),
      status: z.enum(reviewStatuses),
      submitted_at: z.string(),
      decided_at: z.string().nullable(),
      decided_by: z.string(),
      rejection_reason: z.string(),
      version: z.number().nullable(),
    }),
  ),
});
export type ReviewedRequest = z.infer<typeof reviewedShape>;

export const getReviewedRequest = endpoint({
  method: 'GET',
  path: `${at}/review-requests/{requestId}`,
  access: 'reviewer',
  group,
  summary: 'One submission with its report, what differs from the last version, and its history.',
  answer: reviewedShape,
});
export const publishReviewRequest = endpoint({
  method: 'POST',
  path: `${at}/review-requests/{requestId}/publish`,
  access: 'reviewer',
  group,
  summary: 'Publishes a submission as a template, or as the next version of one.',
  body: z.object({}),
  answer: z.object({ template_id: z.string(), slug: z.string(), version: z.number() }),
});
export const rejectReviewRequest = endpoint({
  method: 'POST',
  path: `${at}/review-requests/{requestId}/reject`,
  access: 'reviewer',
  group,
  summary: 'Sends a submission back to its author with a reason.',
  body: z.object({ reason: z.string().trim().min(1, 'Enter a reason for the rejection.').max(10_000) }),
  answer: z.object({}),
});

const reportShape = z.object({
  id: z.string(),
  template_id: z.string(),
  template_name: z.string(),
  reason: z.enum(reportReasonNames),
  note: z.string(),
  at: z.string(),
});
export const listTemplateReports = endpoint({
  method: 'GET',
  path: `${at}/template-reports`,
  access: 'reviewer',
  group,
  summary: 'Open reports about templates, oldest first.',
  answer: z.object({ reports: z.array(reportShape) }),
});
export const dismissTemplateReport = endpoint({
  method: 'POST',
  path: `${at}/template-reports/{reportId}/dismiss`,
  access: 'reviewer',
  group,
  summary: 'Dismisses a report: nothing is wrong with the template.',
  body: z.object({}),
  answer: z.object({}),
});
export const takeTemplateDown = endpoint({
  method: 'POST',
  path: `${at}/templates/{templateId}/take-down`,
  access: 'reviewer',
  group,
  summary:
    'Removes a template from the marketplace: immediately for malware and personal data, otherwise a week after its author is notified. Apps made from it, and licenses, stay.',
  body: z.object({
    reason: z.enum(reportReasonNames),
    /** In words, for its author. */
    explanation: z.string().trim().min(1, 'Enter a reason for taking it down.').max(10_000),
  }),
  answer: z.object({
    /** When it is, or was, taken down. */
    at: z.string(),
  }),
});
