/** Templates: their versions, uses, ratings, reviews and sales. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AppDocument } from '#features/apps/rules/document/document.ts';
import type { ReportReason, ReviewStatus, TemplateStatus } from './rules/listing.ts';
import type { TemplateMapping } from './rules/template/mapping.ts';
import type { SheetBeginning } from '#features/workbooks/services.ts';
import type { Json, JsonObject, NullableDate, NullableJson, NullableText } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    templates: TemplatesTable;
    review_requests: ReviewRequestsTable;
    template_versions: TemplateVersionsTable;
    template_uses: TemplateUsesTable;
    template_updates: TemplateUpdatesTable;
    template_tries: TemplateTrialsTable;
    template_ratings: TemplateRatingsTable;
    template_reports: TemplateReportsTable;
    stripe_accounts: StripeAccountsTable;
    template_orders: TemplateOrdersTable;
    template_licences: TemplateLicencesTable;
    template_ledger: TemplateLedgerTable;
  }
}

type NullableNumber = ColumnType<number | null, number | null | undefined, number | null>;

export interface TemplatesTable {
  id: string;
  /** The author's app and workspace; a template that is in use outlives both. */
  app_id: string | null;
  workspace_id: string | null;
  slug: string;
  name: string;
  status: Generated<TemplateStatus>;
  /** Cleaned HTML. */
  description: string;
  category: string;
  /** US cents; 0 of a free template. */
  price_cents: number;
  thumbnail: string;
  thumbnail_color: string;
  images: Json<string[]>;
  newest_version: number;
  /** Why it was taken down. */
  status_reason: Generated<string>;
  /** When it is taken down, where its author was notified before. */
  take_down_at: NullableDate;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ReviewRequestsTable {
  id: string;
  app_id: string;
  workspace_id: string;
  user_id: string | null;
  status: Generated<ReviewStatus>;
  description: string;
  category: string;
  price_cents: number;
  thumbnail: string;
  thumbnail_color: string;
  images: Json<string[]>;
  preview_url: string;
  publish_url: string;
  is_public: boolean;
  sign_in_method: string;
  version_notes: string;
  licence: string;
  /** The draft as it was submitted, without its owner's secrets. */
  document: Json<AppDocument>;
  /** What it needs of a workbook. */
  contract: NullableJson<object>;
  /** The candidate as an app with sample rows, in the workspace of the marketplace. */
  showcase_app_id: string | null;
  /** What was found by machine; null until it has been looked at. */
  report: NullableJson<object>;
  rejection_reason: Generated<string>;
  /** The request that the author submitted in its place after it was rejected. */
  resubmitted_as: NullableText;
  template_id: NullableText;
  version: NullableNumber;
  submitted_at: Generated<Date>;
  decided_by: NullableText;
  decided_at: NullableDate;
  /**
   * When its sample rows were found to be no more than visitors see; null of what was submitted before that was
   * checked.
   */
  samples_checked_at: NullableDate;
}

export interface TemplateVersionsTable {
  template_id: string;
  number: number;
  document: Json<AppDocument>;
  contract: NullableJson<object>;
  notes: string;
  licence: string;
  hash: string;
  /** The version as an app with sample rows, in the workspace of the marketplace. */
  showcase_app_id: string | null;
  request_id: string | null;
  created_at: Generated<Date>;
  /**
   * As of its request; a version without it is looked at, and its author notified. (submission/check-stored-samples.ts)
   */
  samples_checked_at: NullableDate;
}

export interface TemplateUsesTable {
  app_id: string;
  template_id: string;
  version: number;
  /** What in the app corresponds to what the template names: pages, sheets, columns. */
  mapping: JsonObject;
  licence_id: NullableText;
  created_at: Generated<Date>;
}

/** Newer versions that apps have taken over; which of them count, their logs say (rules/template/version-in-draft.ts). */
export interface TemplateUpdatesTable {
  app_id: string;
  revision: number;
  from_version: number;
  to_version: number;
  created_at: Generated<Date>;
}

/** Files that people without an account look at templates with. */
export interface TemplateTrialsTable {
  id: string;
  browser_hash: string;
  template_id: string;
  network_hash: string;
  file_name: string;
  file: Buffer;
  sheets: Json<SheetBeginning[]>;
  mapping: Json<TemplateMapping>;
  workbook_id: NullableText;
  created_at: Generated<Date>;
  expires_at: Date;
}

export interface TemplateRatingsTable {
  template_id: string;
  workspace_id: string;
  user_id: string | null;
  /** 1 to 5. */
  stars: number;
  text: Generated<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface TemplateReportsTable {
  id: string;
  template_id: string;
  user_id: string | null;
  reason: ReportReason;
  note: string;
  state: Generated<'open' | 'dismissed' | 'upheld'>;
  decided_by: NullableText;
  decided_at: NullableDate;
  created_at: Generated<Date>;
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
