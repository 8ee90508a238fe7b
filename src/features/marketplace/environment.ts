/** Reviewers, what checks submissions, built-in templates, and the share of sales. */
import { z } from 'zod';
import { addressList, signingSecrets, wholeNumber, flag } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  REVIEWER_EMAILS: z
    .string()
    .default('')
    .transform(addressList)
    .describe('The verified e-mail addresses of people who review submissions to the marketplace.'),
  TEMPLATES: flag('true').describe('`true` adds our templates that are missing from the marketplace at every start.'),
  STRIPE_CONNECT_WEBHOOK_SECRET: signingSecrets()
    .optional()
    .describe(
      'Lets authors get paid for templates: the signing secrets, separated by commas, of the destinations at `/api/billing/stripe-connect-hook`, one for events of connected accounts (`payout.failed`) and one for thin events (`v2.core.account.*`, `v2.core.account[requirements].updated`, `v2.core.account[configuration.recipient].capability_status_updated`).',
    ),
  TEMPLATE_FEE_PERCENT: z.coerce
    .number('must be a number from 0 to 100')
    .min(0, 'must be a number from 0 to 100')
    .max(100, 'must be a number from 0 to 100')
    .default(10)
    .describe('The marketplace’s share of a template’s price, in percent.'),
  TEMPLATE_FEE_CENTS: wholeNumber(0, 100_000)
    .default(0)
    .describe('The marketplace’s additional fee for each sale, in US cents.'),
  TEMPLATE_REFUND_DAYS: wholeNumber(0, 180)
    .default(14)
    .describe('How long a buyer can get a refund with one click; the author is paid after that.'),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = {
  variables,
};
