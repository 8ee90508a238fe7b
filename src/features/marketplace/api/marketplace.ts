/** What authors submit to the marketplace, and the templates that are there. */
import { z } from 'zod';
import { appKinds, signInMethods } from '#features/apps/rules/app.ts';
import {
  findingStates,
  reportReasonNames,
  reviewStatuses,
  sampleLimits,
  templateCategoryNames,
  usualBackground,
} from '../rules/listing.ts';
import type { TemplateContract } from '../rules/template/template-contract.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { cellsShape } from '#features/workbooks/api/workbooks.ts';

const group = 'Marketplace';
const at = '/api/multipage/marketplace';
const address = z.string().max(2_000);

/** What was found in a submission by machine, before a person looks at it. */
export const machineReportShape = z.object({
  at: z.string(),
  findings: z.array(
    z.object({
      /** A word for the check, always the same. */
      check: z.string(),
      title: z.string(),
      state: z.enum(findingStates),
      /** What was found where, in sentences. */
      details: z.array(z.string()),
    }),
  ),
});
export type MachineReport = z.infer<typeof machineReportShape>;

export const reviewRequestShape = z.object({
  id: z.string(),
  request_id: z.string(),
  app_id: z.string(),
  status: z.enum(reviewStatuses),
  /** Cleaned HTML. */
  description: z.string(),
  category: z.enum(templateCategoryNames),
  /** US dollars; 0 of a free template. */
  price: z.number(),
  is_free: z.boolean(),
  thumbnail: z.string(),
  thumbnail_bg_color: z.string(),
  additional_images: z.array(z.string()),
  /** Sizes of these pictures. */
  thumbnail_bytes: z.number(),
  image_bytes: z.array(z.number()),
  rejection_reason: z.string(),
  is_public: z.boolean(),
  sign_in_method: z.enum(signInMethods),
  publish_url: z.string(),
  preview_url: z.string(),
  /** What is new in it, in the author's words. */
  version_notes: z.string(),
  /** What others may do with it, in the author's words. */
  licence: z.string(),
  /** Which sheets and columns it needs. (rules/template/template-contract.ts) */
  contract: z.custom<TemplateContract>(),
  /** The version of the template that it became; null until it is published. */
  version: z.number().nullable(),
  /** Null until it has been made, a moment after the submission. */
  report: machineReportShape.nullable(),
  /** Where what was submitted can be looked at, while it waits and once it is published; else ''. */
  candidate_href: z.string(),
  submitted_at: z.string(),
  decided_at: z.string().nullable(),
});
export type ReviewRequestOnTheWire = z.infer<typeof reviewRequestShape>;

/** A sheet as it travels with a template. */
export const sampledSheetShape = z.object({
  title: z.string(),
  columns: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Rows that have a value of it. */
      filled: z.number(),
      /** Why there are none though rows travel. */
      withheld: z.enum(['personal', 'summed', 'hidden']).nullable(),
      /** Values to choose from. */
      options: z.array(z.string()),
    }),
  ),
  /** Names of columns that stay behind, since no page uses them. */
  unused: z.array(z.string()),
  /** By column id. */
  rows: z.array(cellsShape),
  /** Cells around the table, by row and column: values and formulas. */
  around: z.array(z.string()),
});
export type SampledSheetOnTheWire = z.infer<typeof sampledSheetShape>;

export const getReviewRequest = endpoint({
  method: 'GET',
  path: `${at}/review-request`,
  access: 'editor-of-host-app',
  group,
  summary: 'The last submission of the host’s app, if any.',
  answer: z.object({ reviewRequest: reviewRequestShape.nullable() }),
});

export const putReviewRequest = endpoint({
  method: 'PUT',
  path: `${at}/review-request`,
  access: 'editor-of-host-app',
  group,
  summary:
    'Submits the current draft of the host’s app for review; after a rejection, `request_id` names what is resubmitted.',
  body: z.object({
    description: z.string().max(50_000),
    category: z.string().max(100),
    price: z.number().max(100_000),
    is_free: z.boolean(),
    thumbnail: address,
    thumbnail_bg_color: z.string().max(20).default(usualBackground),
    additional_images: z.array(address).max(20),
    preview_url: address.default(''),
    app_id: z.string().max(100),
    request_id: z.string().max(100).nullish(),
    is_public: z.boolean().optional(),
    publish_url: address.default(''),
    sign_in_method: z.string().max(100).optional(),
    sign_in_password: z.string().max(200).optional(),
    version_notes: z.string().trim().max(2_000).default(''),
    licence: z.string().trim().max(20_000).default(''),
    /** So many rows of each sheet travel with the template, of those that visitors see; 0 sends none. */
    sample_rows: z.number().int().min(0).max(sampleLimits.rows).default(sampleLimits.usual),
    /** Cells of columns that hold personal data travel as they are; else they travel empty. */
    with_personal_data: z.boolean().default(false),
    /** Cells travel, too, that visitors see only summed up in charts and figures, or as choices of a form. */
    with_summed_values: z.boolean().default(false),
    /** Titles, notes, parameters and totals around the tables travel, with formulas and how the sheets look. */
    with_around: z.boolean().default(false),
    /** The contract of its sheets in the author's words: descriptions, other names, what is required, what is personal. Without it, those of the last submission hold. */
    contract: z.unknown().optional(),
  }),
  answer: z.object({
    reviewRequest: reviewRequestShape,
    /** How visitors of the app sign in from now on; without a password no one can until its owner sets one. */
    sign_in_method: z.enum(signInMethods),
    has_sign_in_password: z.boolean(),
  }),
});

export const previewSamples = endpoint({
  method: 'GET',
  path: `${at}/review-request/samples`,
  access: 'editor-of-host-app',
  group,
  summary: 'Which data of its sheets would be included if the host’s app were submitted with these choices.',
  query: z.object({
    sample_rows: z.coerce.number().int().min(0).max(sampleLimits.rows).default(sampleLimits.usual),
    with_personal_data: z.stringbool().default(false),
    with_summed_values: z.stringbool().default(false),
    with_around: z.stringbool().default(false),
  }),
  answer: z.object({ sheets: z.array(sampledSheetShape) }),
});

export const deleteReviewRequest = endpoint({
  method: 'DELETE',
  path: `${at}/review-request`,
  access: 'editor-of-host-app',
  group,
  summary: 'Cancels the pending submission of the host’s app.',
  answer: z.object({}),
});

export const checkStripeSubmitStatus = endpoint({
  method: 'GET',
  path: `${at}/check-stripe-submit-status`,
  access: 'editor-of-host-app',
  group,
  summary: 'Whether the workspace of the host’s app can be paid, so it can submit a paid template.',
  answer: z.object({ can_submit_paid: z.boolean() }),
});

const templateShape = z.object({
  id: z.string(),
  name: z.string(),
  /** What is made of it. */
  kind: z.enum(appKinds),
  subdomain: z.string(),
  slug: z.string(),
  is_free: z.boolean(),
  /** By the workspace of the caller. */
  isPurchased: z.boolean(),
  /** Cleaned HTML. */
  description: z.string(),
  category: z.enum(templateCategoryNames),
  /** US dollars; 0 of a free template. */
  price: z.number(),
  version: z.number(),
  thumbnail: z.string(),
  thumbnail_bg_color: z.string(),
  /** Workspaces that use it. */
  uses: z.number(),
  /** Where it can be looked at, live. */
  href: z.string(),
});
export type TemplateOnTheWire = z.infer<typeof templateShape>;

export const listTemplates = endpoint({
  method: 'GET',
  path: `${at}/templates`,
  access: 'anyone',
  group,
  summary: 'The templates that anyone can start from.',
  answer: z.object({ templates: z.array(templateShape) }),
});
export const previewTemplate = endpoint({
  method: 'GET',
  path: `${at}/templates/{templateId}/preview`,
  access: 'anyone',
  group,
  summary:
    "Redirects to the live preview of a template. `template_data` of its address says whether the caller's workspace has the template. Site only.",
  answer: 'file',
});
export const templatePicture = endpoint({
  method: 'GET',
  path: `${at}/templates/{templateId}/picture`,
  access: 'anyone',
  group,
  summary: 'The first page of a template as everyone sees it now, without scripts. Site only.',
  answer: 'file',
});
export const rateTemplate = endpoint({
  method: 'PUT',
  path: `${at}/templates/{templateId}/rating`,
  access: 'signed-in',
  group,
  summary:
    'Rates a template for the caller’s workspace, which must have used it for a week and not be its author; rating again replaces the rating.',
  body: z.object({ stars: z.number().int().min(1).max(5), text: z.string().trim().max(2_000).default('') }),
  answer: z.object({ average: z.number(), count: z.number() }),
});
export const reportTemplate = endpoint({
  method: 'POST',
  path: `${at}/templates/{templateId}/reports`,
  access: 'signed-in',
  group,
  summary: 'Tells the reviewers that something is wrong with a template.',
  body: z.object({ reason: z.enum(reportReasonNames), note: z.string().trim().max(2_000).default('') }),
  answer: z.object({}),
});
export const withdrawTemplate = endpoint({
  method: 'POST',
  path: `${at}/templates/{templateId}/withdraw`,
  access: 'signed-in',
  group,
  summary:
    'Removes a template of the caller’s workspace from the marketplace, for its owner or an admin; apps that use it keep working.',
  body: z.object({}),
  answer: z.object({}),
});
