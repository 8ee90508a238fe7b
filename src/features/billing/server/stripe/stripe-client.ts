import type { Stripe } from 'stripe';
import { Problem } from '#kit/problem.ts';
import type { Environment } from '#platform/environment/environment.ts';
import type { Billing } from '../../services.ts';

/** Stripe's client at the configured address; null where payments are not set up, and then none of it is loaded. */
export async function openStripe(environment: Environment): Promise<Stripe | null> {
  if (!environment.STRIPE_SECRET_KEY) return null;
  const { Stripe } = await import('stripe');
  const base = new URL(environment.STRIPE_API_BASE);
  const protocol = base.protocol === 'http:' ? 'http' : 'https';
  return new Stripe(environment.STRIPE_SECRET_KEY, {
    host: base.hostname,
    protocol,
    port: base.port || (protocol === 'http' ? 80 : 443),
    timeout: 20_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** Whether the key moves real money: what comes of the other mode is none of ours. */
export const isLiveMode = ({ STRIPE_SECRET_KEY = '' }: Pick<Environment, 'STRIPE_SECRET_KEY'>): boolean =>
  /^[rs]k_live_/.test(STRIPE_SECRET_KEY);

/** The same, where a call is worth nothing without it. */
export function requireStripe({ stripe }: Pick<Billing, 'stripe'>): Stripe {
  if (!stripe) throw new Problem('unavailable', 'Payments aren’t set up on this installation.');
  return stripe;
}

/** Runs a call of Stripe's; a failure there is reported plainly, and logged. */
export async function asking<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (cause) {
    if (!isStripeError(cause)) throw cause;
    throw new Problem('unavailable', 'The payment service isn’t responding. Try again later.', { cause });
  }
}

/** Whether Stripe refused for a reason that asking again at once does not mend: the sentence that it gave. */
export function stripeRefusal(error: unknown): string | null {
  return isStripeError(error, 'StripeInvalidRequestError', 'StripeIdempotencyError', 'StripePermissionError')
    ? error.message
    : null;
}

/** Whether it is an error of Stripe's, of one of these types; without any, of whichever. */
export function isStripeError(error: unknown, ...types: string[]): error is Stripe.errors.StripeError {
  const type: unknown = error instanceof Error && 'type' in error ? error.type : undefined;
  return typeof type === 'string' && (types.length > 0 ? types.includes(type) : type.startsWith('Stripe'));
}
