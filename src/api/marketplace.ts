/** What authors submit to the marketplace, and the templates that stand there. */
import { z } from 'zod';
import { signInMethods } from '#domain/app.ts';
import { reviewStatuses, templateCategoryNames, usualBackground } from '#domain/marketplace/listing.ts';
import { endpoint } from './endpoint.ts';

const group = 'Marketplace';
const at = '/api/multipage/marketplace';
const address = z.string().max(2_000);

const reviewRequestShape = z.object({
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
  rejection_reason: z.string(),
  is_public: z.boolean(),
  sign_in_method: z.enum(signInMethods),
  publish_url: z.string(),
  preview_url: z.string(),
  /** What is new in it, in the author's words. */
  version_notes: z.string(),
  /** The version of the template that it became; null until it is published. */
  version: z.number().nullable(),
  submitted_at: z.string(),
  decided_at: z.string().nullable(),
});
export type ReviewRequestOnTheWire = z.infer<typeof reviewRequestShape>;

export const getReviewRequest = endpoint({
  method: 'GET',
  path: `${at}/review-request`,
  access: 'editor-of-host-app',
  group,
  summary: 'What was last submitted of the app of the host, if anything.',
  answer: z.object({ reviewRequest: reviewRequestShape.nullable() }),
});

export const putReviewRequest = endpoint({
  method: 'PUT',
  path: `${at}/review-request`,
  access: 'editor-of-host-app',
  group,
  summary:
    'Submits the app of the host, as its draft stands, for review; after a rejection `request_id` names what is submitted again.',
  body: z.object({
    description: z.string().max(50_000),
    category: z.string().max(100),
    price: z.number(),
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
  }),
  answer: z.object({ reviewRequest: reviewRequestShape }),
});

export const deleteReviewRequest = endpoint({
  method: 'DELETE',
  path: `${at}/review-request`,
  access: 'editor-of-host-app',
  group,
  summary: 'Takes back what waits for review of the app of the host.',
  answer: z.object({}),
});

export const checkStripeSubmitStatus = endpoint({
  method: 'GET',
  path: `${at}/check-stripe-submit-status`,
  access: 'editor-of-host-app',
  group,
  summary: 'Whether the workspace of the app of the host can be paid, so that it may submit a paid template.',
  answer: z.object({ can_submit_paid: z.boolean() }),
});
