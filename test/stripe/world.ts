/** What the local payment service knows: objects as Stripe describes them, with the fields that Sheaf reads. */
import type { Form } from './read-form.ts';

interface Thing {
  id: string;
  object: string;
  created: number;
}
export interface Session extends Thing {
  mode: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number | null;
  currency: string | null;
  client_reference_id: string | null;
  payment_intent: string | null;
  url: string | null;
  expires_at: number;
  success_url: string;
  cancel_url: string;
  metadata: Form;
  /** What was asked for the payment; Stripe does not show it. */
  intent_data: Form;
  product: string;
}
export interface Intent extends Thing {
  status: 'succeeded' | 'processing' | 'requires_payment_method';
  amount: number;
  currency: string;
  latest_charge: string | null;
  transfer_group: string | null;
  metadata: Form;
}
export interface Charge extends Thing {
  status: 'succeeded';
  amount: number;
  currency: string;
  payment_intent: string;
  transfer_group: string | null;
  receipt_url: string;
}
export interface Refund extends Thing {
  amount: number;
  charge: string;
  payment_intent: string;
  status: 'succeeded' | 'pending' | 'failed';
}
export interface Dispute extends Thing {
  amount: number;
  charge: string;
  payment_intent: string;
  status: string;
}
export interface Transfer extends Thing {
  amount: number;
  amount_reversed: number;
  currency: string;
  destination: string;
  source_transaction: string;
  transfer_group: string | null;
}
export interface Reversal extends Thing {
  amount: number;
  transfer: string;
}
export interface ConnectedAccount extends Thing {
  contact_email: string;
  country: string;
  closed: boolean;
  transfers: 'pending' | 'active' | 'restricted';
  /** Nothing is left there that could be taken back. */
  isEmptied: boolean;
  metadata: Record<string, unknown>;
}
/** Leads to the pages of an account once. */
export interface AccountLink {
  account: string;
  refresh_url: string;
  return_url: string;
  isUsed: boolean;
}

export class World {
  base = '';
  #made = 0;
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly transfers = new Map<string, Transfer>();
  readonly reversals = new Map<string, Reversal>();
  readonly accounts = new Map<string, ConnectedAccount>();
  readonly links = new Map<string, AccountLink>();
  /** How subscriptions stand now, by id. */
  readonly subscriptions = new Map<string, { customer: string; status: string; cancel_at: number | null }>();

  /** Refunds of this kind of bank are not there at once. */
  refundStatus: Refund['status'] = 'succeeded';

  /** Tells that something happened. */
  readonly emit: (type: string, object: object, account?: string) => void;

  constructor(emit: World['emit']) {
    this.emit = emit;
  }

  next(prefix: string, object: string): Thing {
    return { id: `${prefix}_${++this.#made}`, object, created: Math.floor(Date.now() / 1000) };
  }
}

/** What Stripe answers instead of a thing. */
export class Refusal extends Error {
  readonly type = 'invalid_request_error';
  readonly status: number;
  readonly code: string;

  constructor(status: number, message: string, code = 'parameter_invalid') {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function known<One>(all: ReadonlyMap<string, One>, id: string, what: string): One {
  const found = all.get(id);
  if (!found) throw new Refusal(404, `No such ${what}: '${id}'`, 'resource_missing');
  return found;
}

/** A whole positive sum in cents, as Stripe takes them. */
export function cents(text: string, name: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text))
    throw new Refusal(400, `Invalid positive integer: ${name}`, 'parameter_invalid_integer');
  return Number(text);
}

/** Stripe refuses what it does not know. */
export function only(form: object, names: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => !names.includes(name));
  if (unknown) throw new Refusal(400, `Received unknown parameter: ${unknown}`, 'parameter_unknown');
}

export const listOf = (data: readonly object[]): object => ({
  object: 'list',
  data: data.toReversed(),
  has_more: false,
});
