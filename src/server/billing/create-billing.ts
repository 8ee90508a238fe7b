import type { Billing } from '../people-services.ts';
import type { Services } from '../services.ts';
import { isStripeError, openStripe } from './stripe-client.ts';

export async function createBilling({
  environment,
  database,
  log,
}: Pick<Services, 'environment' | 'database' | 'log'>): Promise<Billing> {
  const stripe = await openStripe(environment);
  return {
    stripe,
    canPay: stripe !== null,
    async endSubscription(workspaceId) {
      const found = await database
        .selectFrom('workspaces')
        .select('stripe_subscription_id')
        .where('id', '=', workspaceId)
        .executeTakeFirst();
      if (!stripe || !found?.stripe_subscription_id) return;
      try {
        await stripe.subscriptions.cancel(found.stripe_subscription_id);
      } catch (error) {
        // Cancelled already, or never known there: nothing is left to end.
        if (!isStripeError(error, 'StripeInvalidRequestError')) throw error;
        log.warn({ err: error, workspace: workspaceId }, 'a subscription could not be canceled');
      }
    },
  };
}
