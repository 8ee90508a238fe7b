/** Events as Stripe sends them: snapshots and thin ones, signed over their very bytes. */
import { Stripe } from 'stripe';

export const webhookSecret = 'whsec_test';
export const connectSecret = 'whsec_connect';
export const thinSecret = 'whsec_thin';

export interface SentEvent {
  id: string;
  type: string;
  /** The webhook that it goes to. */
  hook: 'stripe-hook' | 'stripe-connect-hook';
  body: string;
  signature: string;
}

interface Options {
  id?: string;
  /** The connected account that it is of. */
  account?: string;
  livemode?: boolean;
  /** When it was signed, and with what. */
  signedAt?: Date;
  secret?: string;
}

const signer = new Stripe('sk_test_sheaf').webhooks;
let made = 0;

export function makeEvent(type: string, object: object, options: Options = {}): SentEvent {
  const id = options.id ?? `evt_${++made}`;
  const isThin = type.startsWith('v2.');
  const hook = isThin || options.account ? 'stripe-connect-hook' : 'stripe-hook';
  const common = { id, type, livemode: options.livemode ?? false };
  const body = JSON.stringify(
    isThin
      ? { ...common, object: 'v2.core.event', created: new Date().toISOString(), related_object: related(object) }
      : {
          ...{ ...common, object: 'event', api_version: '2026-10-28.endive', created: Math.floor(Date.now() / 1000) },
          ...(options.account && { account: options.account }),
          data: { object },
        },
  );
  const secret = options.secret ?? (isThin ? thinSecret : hook === 'stripe-hook' ? webhookSecret : connectSecret);
  return { id, type, hook, body, signature: sign(body, secret, options.signedAt ?? new Date()) };
}

/** Stripe signs again whenever it sends again. */
export const signAgain = (event: SentEvent, secret = webhookSecret): SentEvent => ({
  ...event,
  signature: sign(event.body, secret, new Date()),
});

const sign = (payload: string, secret: string, at: Date): string =>
  signer.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) });

function related(object: object): object {
  const id = 'id' in object ? String(object.id) : '';
  return { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` };
}
