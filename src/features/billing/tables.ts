/** What workspaces pay. */
import type { Generated } from 'kysely';
import type { NullableDate, NullableText, OptionalJsonObject } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    payment_events: PaymentEventsTable;
    invoices: InvoicesTable;
  }
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
