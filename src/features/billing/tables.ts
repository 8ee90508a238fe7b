/** What workspaces pay, and what templates are sold for. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, NullableDate, NullableText, OptionalJsonObject } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    stripe_accounts: StripeAccountsTable;
    template_orders: TemplateOrdersTable;
    template_licences: TemplateLicencesTable;
    template_ledger: TemplateLedgerTable;
    payment_events: PaymentEventsTable;
    invoices: InvoicesTable;
  }
}

export interface StripeAccountsTable {
  workspace_id: string;
  account_id: string;
  country: string;
  /** Status of the capability that receives transfers, as Stripe words it. */
  transfers: Generated<string>;
  needs: Json<string[]>;
  closed: Generated<boolean>;
  created_at: Generated<Date>;
  read_at: Generated<Date>;
}

export interface TemplateOrdersTable {
  id: string;
  template_id: string;
  template_name: string;
  template_version: number;
  seller_workspace_id: string;
  seller_account_id: string;
  workspace_id: string;
  user_id: NullableText;
  app_id: NullableText;
  state: Generated<'open' | 'paid' | 'refunded' | 'expired' | 'failed' | 'disputed'>;
  amount_cents: number;
  fee_cents: number;
  currency: string;
  checkout_session_id: NullableText;
  checkout_href: Generated<string>;
  payment_intent_id: NullableText;
  charge_id: NullableText;
  receipt_href: Generated<string>;
  transfer_id: NullableText;
  reversal_id: NullableText;
  refundable_until: NullableDate;
  transfer_due_at: NullableDate;
  refund_asked_at: NullableDate;
  refund_reason: Generated<string>;
  problem: Generated<string>;
  refusals: Generated<number>;
  check_at: NullableDate;
  revision: Generated<number>;
  created_at: Generated<Date>;
  paid_at: NullableDate;
  refunded_at: NullableDate;
}

export interface TemplateLicencesTable {
  id: string;
  order_id: string;
  template_id: string;
  workspace_id: string;
  app_id: NullableText;
  state: Generated<'active' | 'suspended' | 'ended'>;
  why: Generated<string>;
  published_at: NullableDate;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
}

export interface TemplateLedgerTable {
  id: GeneratedAlways<number>;
  order_id: string;
  workspace_id: string;
  kind: string;
  amount_cents: number;
  currency: string;
  source: string;
  at: Date;
  recorded_at: Generated<Date>;
}

export interface PaymentEventsTable {
  id: string;
  type: Generated<string>;
  account_id: NullableText;
  payload: OptionalJsonObject;
  received_at: Generated<Date>;
  handled_at: NullableDate;
  /** Why it could not be handled for good. */
  problem: Generated<string>;
}

export interface InvoicesTable {
  id: string;
  workspace_id: string;
  number: string;
  amount_cents: number;
  currency: string;
  status: string;
  href: Generated<string>;
  issued_at: Date;
}
