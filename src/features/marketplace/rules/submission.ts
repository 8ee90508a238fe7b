/** What must hold before a template is submitted: the dialog and the server ask the same questions in the same order. */
import { formats, t } from '#kit/language/product.ts';
import { imageLimits, price, templateCategoryNames } from './listing.ts';

export interface SubmissionFacts {
  is_free: boolean;
  /** US dollars. */
  price: number;
  /** Whether the workspace can be paid; null where that could not be checked. Only read for paid templates. */
  can_submit_paid: boolean | null;
  /** HTML. */
  description: string;
  category: string;
  /** Chosen now or before. */
  has_thumbnail: boolean;
  /** Additional images, chosen now or before. */
  images: number;
  /** Of the thumbnail and the additional images together. */
  image_bytes: number;
  /** Whether it is known which app and page the submission is about. */
  has_app: boolean;
}

export interface SubmissionProblem {
  /** The field of the call that it is about. */
  path: 'price' | 'description' | 'category' | 'thumbnail' | 'additional_images' | 'app_id';
  /** One of the sentences below, as it is here; screens look it up. */
  message: string;
}

/** @sentences */
export const submissionSentences = {
  cannotBePaid: 'To publish the template, please go to the billing page for Stripe connectivity.',
  stripeUnknown: 'Error checking Stripe account status. Please try again.',
  required: 'Please fill in all required fields',
  leastPrice: 'Minimum price should be USD 5',
  thumbnail: 'Please upload a thumbnail image',
  image: 'Please upload at least one additional image',
  noApp: 'Unable to get current app data',
  notPublic: 'Only a public app can be submitted. Make the app public first.',
  signIn: 'Only an app whose sign-in method is “No sign in” can be submitted.',
  tooManyImages: 'Maximum of 5 additional images allowed. Please remove an image first.',
} as const;

/** Whether it costs money: what is not free and has no price is no paid template either. */
export const isPaid = (listing: Pick<SubmissionFacts, 'is_free' | 'price'>): boolean =>
  !listing.is_free && listing.price > 0;

/** The first thing that keeps it from being submitted; null: nothing does. */
export function submissionProblem(facts: SubmissionFacts): SubmissionProblem | null {
  const { cannotBePaid, stripeUnknown, required, leastPrice, thumbnail, image, noApp } = submissionSentences;
  if (isPaid(facts) && facts.can_submit_paid === null) return { path: 'price', message: stripeUnknown };
  if (isPaid(facts) && !facts.can_submit_paid) return { path: 'price', message: cannotBePaid };
  if (isEmptyHtml(facts.description)) return { path: 'description', message: required };
  if (!isCategory(facts.category)) return { path: 'category', message: required };
  if (!facts.is_free && facts.price < price.least) return { path: 'price', message: leastPrice };
  if (!facts.has_thumbnail) return { path: 'thumbnail', message: thumbnail };
  if (facts.images < 1) return { path: 'additional_images', message: image };
  if (facts.image_bytes > imageLimits.together) {
    const size = megabytes(facts.image_bytes);
    const message = t('Total image size exceeds 20MB limit ({size} MB). Please reduce image sizes.', { size });
    return { path: 'additional_images', message };
  }
  return facts.has_app ? null : { path: 'app_id', message: noApp };
}

const isCategory = (text: string): boolean => templateCategoryNames.some((name) => name === text);

/** Whether HTML says nothing: tags and spaces alone. A picture says something. */
export const isEmptyHtml = (html: string): boolean =>
  !/<img\b/i.test(html) &&
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&nbsp;|&#160;|&#xa0;/gi, ' ')
    .trim() === '';

/** As sizes are shown: `3.25`, of 3407872 bytes. */
export const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(2).replace('.', formats().decimal);

/** A price in whole cents, as prices are stored. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** The reason of a rejection as it is stored: plain spaces, no line with space around it, never three blank lines. */
export const normalReason = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .trim();
