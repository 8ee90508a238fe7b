import type { Stripe } from 'stripe';
import type { Services } from '#platform/services.ts';
import type { Stored } from '#platform/database/schema.ts';

/** What selling templates depends on. */
export type SaleNeeds = Pick<
  Services,
  'database' | 'jobs' | 'notifications' | 'mail' | 'audit' | 'environment' | 'log'
> & { stripe: Stripe | null };

export const saleNeeds = (services: Omit<SaleNeeds, 'stripe'> & Pick<Services, 'billing'>): SaleNeeds => ({
  ...services,
  stripe: services.billing.stripe,
});

export type Order = Stored<'template_orders'>;
