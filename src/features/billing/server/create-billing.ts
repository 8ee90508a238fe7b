import type { Billing } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { openStripe } from './stripe/stripe-client.ts';

export async function createBilling({ environment }: Pick<Services, 'environment'>): Promise<Billing> {
  const stripe = await openStripe(environment);
  return {
    stripe,
    canPay: stripe !== null,
  };
}
