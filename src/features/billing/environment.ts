/** Payments. */
import { z } from 'zod';
import { httpAddress, signingSecrets } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  STRIPE_SECRET_KEY: z.string().optional().describe('The secret key of Stripe, for paid plans and paid templates.'),
  STRIPE_WEBHOOK_SECRET: signingSecrets()
    .optional()
    .describe(
      'The signing secret of the webhook at `/api/billing/stripe-hook`, which gets the events of your own account (`customer.subscription.*`, `invoice.*`, `checkout.session.*`, `refund.*`, `charge.refunded`, `charge.dispute.*`, `transfer.*`); needed with STRIPE_SECRET_KEY. Separate several by commas while you replace one.',
    ),
  STRIPE_PRICE_ID: z.string().optional().describe('The price of the paid plan; needed with STRIPE_SECRET_KEY.'),
  STRIPE_API_BASE: httpAddress().default('https://api.stripe.com').describe('Stripe’s API; change it only in tests.'),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = {
  variables,
  requiredTogether: [
    { names: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'], what: 'plans are paid for' },
  ],
};
