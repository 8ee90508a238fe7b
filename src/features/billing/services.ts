/** What other features ask of billing. */
import type { Stored } from '#platform/database/schema.ts';
import type { Services } from '#platform/services.ts';
import type { Stripe } from 'stripe';

declare module '#platform/services.ts' {
  interface Services {
    billing: Billing;
  }
}

declare module '#platform/feature.ts' {
  interface Feature {
    /**
     * Does what follows from an event of Stripe; nothing, where the event means nothing to it. An event comes again
     * until every feature is done with it: doing it twice must change nothing.
     */
    stripeEvent?: (event: StripeEvent, services: Services) => Promise<void>;
  }
}

/** `object` is what a snapshot shows, else null: it says what to look at, not how that is by now. */
export type StripeEvent = Stored<'payment_events'> & { object: unknown };

/** Plans that are paid for. */
export interface Billing {
  /** The client of Stripe; null where payments are not set up. */
  readonly stripe: Stripe | null;
  /** Whether payments are set up. */
  canPay: boolean;
}
