import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import type { Schema } from './schema.ts';

test('the schema type names exactly the columns that the database has', async () => {
  await using fresh = await freshDatabase();
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as "table", json_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'sheaf_migrations' group by table_name
  `.execute(fresh.database);
  expect(Object.fromEntries(rows.map((row) => [row.table, row.columns.toSorted()]))).toEqual(
    Object.fromEntries(Object.entries(columnsOfSchema).map(([table, columns]) => [table, Object.keys(columns).sort()])),
  );
});

/** The compiler holds this list to the type, and the test above holds it to the database. */
const columnsOfSchema: { [Table in keyof Schema]: { [Column in keyof Schema[Table]]: true } } = {
  // biome-ignore format: few lines
  users: {
    id: true, email: true, name: true, password_hash: true, email_verified_at: true, current_workspace_id: true,
    totp_secret: true, totp_confirmed_at: true, totp_last_step: true, created_at: true, disabled_at: true,
    disabled_reason: true, usage_log_agreed_at: true,
  },
  // biome-ignore format: few lines
  workspaces: {
    id: true, name: true, plan: true, stripe_customer_id: true, stripe_subscription_id: true, plan_until: true,
    created_at: true,
  },
  workspace_members: { workspace_id: true, user_id: true, role: true, joined_at: true },
  recovery_codes: { user_id: true, code_hash: true, used_at: true },
  user_identities: { issuer: true, subject: true, user_id: true, provider: true, email: true, created_at: true },
  known_devices: { user_id: true, device_hash: true, last_seen_at: true },
  // biome-ignore format: few lines
  embed_keys: { id: true, app_id: true, secret: true, made_by: true, created_at: true, last_used_at: true },
  sessions: {
    token_hash: true,
    audience: true,
    user_id: true,
    app_user_id: true,
    id: true,
    parent_hash: true,
    app_id: true,
    user_agent: true,
    address: true,
    how: true,
    created_at: true,
    expires_at: true,
    last_seen_at: true,
    ...{ embed_key_id: true, embed_token_id: true, embed_origin: true, embed_page_id: true, embed_block_id: true },
  },
  // biome-ignore format: few lines
  handover_codes: {
    code_hash: true, user_id: true, host: true, binding_hash: true, path: true, expires_at: true, used_at: true,
    session_hash: true,
  },
  // biome-ignore format: few lines
  one_time_tokens: {
    token_hash: true, purpose: true, user_id: true, app_user_id: true, email: true, code_hash: true, tries: true,
    data: true, created_at: true, expires_at: true, used_at: true,
  },
  // biome-ignore format: few lines
  workspace_invitations: {
    id: true, workspace_id: true, email: true, role: true, token_hash: true, invited_by: true, created_at: true,
    sent_at: true, expires_at: true, accepted_at: true,
  },
  // biome-ignore format: few lines
  api_keys: {
    id: true, workspace_id: true, user_id: true, name: true, key_hash: true, hint: true, scopes: true,
    created_at: true, last_used_at: true, expires_at: true,
  },
  // biome-ignore format: few lines
  audit_log: {
    id: true, workspace_id: true, actor: true, action: true, subject: true, summary: true, address: true, at: true,
  },
  // biome-ignore format: few lines
  workbooks: {
    id: true, workspace_id: true, name: true, source: true, report: true, state: true, failure: true,
    formulas: true,
    created_at: true, updated_at: true, deleted_at: true,
  },
  sheets: {
    id: true,
    workbook_id: true,
    title: true,
    position: true,
    formulas: true,
  },
  // biome-ignore format: few lines
  sheet_states: {
    sheet_id: true, columns: true, version: true, spent_column_ids: true, columns_version: true,
    compacted_version: true, history_version: true, row_count: true, last_position: true,
    formulas_version: true, conversion: true, settling: true, settling_version: true,
  },
  converted_cells: {
    sheet_id: true,
    conversion_id: true,
    row_id: true,
    row_version: true,
    cells: true,
    formula: true,
    format: true,
  },
  // biome-ignore format: few lines
  current_rows: {
    sheet_id: true, row_id: true, position: true, deleted: true, deleted_at: true, version: true, cells: true,
    formulas: true, formats: true,
  },
  // biome-ignore format: few lines
  sheet_rows: {
    sheet_id: true, row_id: true, position: true, version: true, cells: true, formulas: true, formats: true,
    deleted: true, deleted_at: true,
  },
  kept_secrets: { id: true, workspace_id: true, value: true, created_at: true },
  geocoded_addresses: { address: true, latitude: true, longitude: true, asked_at: true },
  row_calls: {
    ...{ id: true, app_id: true, block_id: true, action: true, title: true, row_id: true },
    ...{ row_version: true, actor: true, press: true, sent_key: true, address: true, outcome: true },
    ...{ status: true, milliseconds: true, failure: true, answer: true, at: true },
  },
  row_history: { sheet_id: true, row_id: true, version: true, change: true, cells: true, actor: true, at: true },
  column_history: { sheet_id: true, version: true, columns: true, actor: true, at: true },
  // biome-ignore format: few lines
  apps: {
    id: true, workspace_id: true, workbook_id: true, kind: true, name: true, subdomain: true, board_slug: true,
    last_subdomain: true, public: true, sign_in_method: true, sign_in_password_hash: true, settings: true,
    revision: true, goes_live: true, live_release: true, is_showcase: true, created_at: true, updated_at: true,
    deleted_at: true,
  },
  pages: {
    ...{ id: true, app_id: true, page_name: true, page_slug: true, page_type: true, position: true },
    ...{ is_auth: true, is_public: true, document: true, columns_by_id: true, revision: true, created_at: true },
    ...{ updated_at: true, deleted_at: true },
  },
  named_moments: { app_id: true, revision: true, name: true, user_id: true, at: true },
  app_changes: {
    ...{ app_id: true, revision: true, edits: true, inverse: true, label: true, reason: true, of_revision: true },
    ...{ sheet_titles: true, user_id: true, at: true },
  },
  releases: {
    ...{ app_id: true, number: true, revision: true, look: true, note: true, hash: true, of_release: true },
    ...{ sheets: true, user_id: true, at: true },
  },
  release_pages: {
    ...{ app_id: true, number: true, page_id: true, position: true, page_name: true, page_slug: true },
    ...{ page_type: true, is_auth: true, is_public: true, revision: true, document: true },
  },
  scheduled_releases: {
    ...{ app_id: true, at: true, local: true, time_zone: true, note: true, user_id: true, problem: true },
    created_at: true,
  },
  // biome-ignore format: few lines
  app_users: {
    id: true, app_id: true, name: true, email: true, permissions: true, row_identity: true, password_hash: true,
    status: true, last_seen_at: true, created_at: true,
  },
  app_visits: { app_id: true, day: true, visits: true, visitors: true },
  app_page_views: { app_id: true, day: true, page: true, views: true },
  app_referrers: { app_id: true, day: true, host: true, views: true },
  app_countries: { app_id: true, day: true, country: true, visitors: true },
  visitor_salts: { day: true, salt: true },
  visitor_marks: { day: true, app_id: true, mark: true },
  // biome-ignore format: few lines
  files: {
    id: true, workspace_id: true, app_id: true, name: true, mime: true, size: true, sha256: true, storage_key: true,
    uploaded_by: true, created_at: true,
  },
  // biome-ignore format: few lines
  mails: {
    id: true, kind: true, recipient: true, subject: true, html: true, text: true, headers: true, from_name: true,
    status: true, tries: true, failure: true, workspace_id: true, app_id: true, created_at: true, sent_at: true,
  },
  mail_refusals: { email: true, kind: true, created_at: true },
  // biome-ignore format: few lines
  notifications: {
    id: true, user_id: true, workspace_id: true, kind: true, title: true, body: true, href: true, read_at: true,
    digested: true, listed: true, created_at: true,
  },
  notification_preferences: { user_id: true, kind: true, in_product: true, mail: true },
  row_notices: { app_id: true, sheet_id: true, waiting: true, samples: true, told_at: true, due_at: true },
  // biome-ignore format: few lines
  invoices: {
    id: true, workspace_id: true, number: true, amount_cents: true, currency: true, status: true, href: true,
    issued_at: true,
  },
  payment_events: {
    ...{ id: true, type: true, account_id: true, payload: true, received_at: true, handled_at: true, problem: true },
  },
  stripe_accounts: {
    ...{ workspace_id: true, account_id: true, country: true, transfers: true, needs: true, closed: true },
    ...{ created_at: true, read_at: true },
  },
  template_orders: {
    ...{ id: true, template_id: true, template_name: true, template_version: true, seller_workspace_id: true },
    ...{ seller_account_id: true, workspace_id: true, user_id: true, app_id: true, state: true, amount_cents: true },
    ...{ fee_cents: true, currency: true, checkout_session_id: true, checkout_href: true, payment_intent_id: true },
    ...{ charge_id: true, receipt_href: true, transfer_id: true, reversal_id: true, refundable_until: true },
    ...{
      transfer_due_at: true,
      refund_asked_at: true,
      refund_reason: true,
      problem: true,
      refusals: true,
      check_at: true,
    },
    ...{ revision: true, created_at: true, paid_at: true, refunded_at: true },
  },
  template_licences: {
    ...{ id: true, order_id: true, template_id: true, workspace_id: true, app_id: true, state: true, why: true },
    ...{ published_at: true, created_at: true, changed_at: true },
  },
  template_ledger: {
    ...{ id: true, order_id: true, workspace_id: true, kind: true, amount_cents: true, currency: true, source: true },
    ...{ at: true, recorded_at: true },
  },
  google_accounts: {
    ...{ id: true, workspace_id: true, email: true, sealed_token: true, scope: true, is_lost: true },
    ...{ connected_by: true, created_at: true },
  },
  google_files: {
    ...{ workbook_id: true, account_id: true, spreadsheet_id: true, by_service: true, tabs: true },
    conflict_rule: true,
    ...{ drive_version: true, read_at: true, checked_at: true, check_at: true, problem: true, failures: true },
    ...{ lease: true, leased_until: true, is_told_read_only: true },
  },
  google_channels: { id: true, workbook_id: true, token_hash: true, expires_at: true },
  // biome-ignore format: few lines
  saved_views: {
    id: true, sheet_id: true, owner_id: true, created_by: true, name: true, shown_first: true, arrangement: true, revision: true,
    created_at: true,
  },
  sheet_arrangements: { sheet_id: true, user_id: true, view_id: true, arrangement: true, used_at: true },
  published_sources: {
    ...{ workbook_id: true, address: true, every_minutes: true, etag: true, last_modified: true, digest: true },
    ...{ read_at: true, checked_at: true, check_at: true, problem: true, failures: true, held: true },
    ...{ lease: true, leased_until: true },
  },
  // biome-ignore format: one line
  cell_threads: { sheet_id: true, id: true, row_id: true, column_id: true, resolved_at: true, resolved_by: true, created_at: true },
  // biome-ignore format: one line
  cell_comments: { sheet_id: true, id: true, thread_id: true, user_id: true, author_name: true, text: true, mentions: true, version: true, created_at: true, edited_at: true },
  mirror_rows: { sheet_id: true, row_id: true, cells: true, version: true, conflicts: true },
  mirror_events: { sheet_id: true, id: true, at: true, kind: true, row_id: true, details: true },
  snapshot_marks: { sheet_id: true, mark: true, version: true, written_at: true },
  row_keys: { sheet_id: true, key: true, row_id: true, at: true },
  // biome-ignore format: one line
  column_versions: { id: true, sheet_id: true, column_id: true, definition: true, place: true, deleted: true, at: true },
  // biome-ignore format: one line
  column_version_cells: { sheet_id: true, column_version_id: true, row_id: true, cell: true, formula: true, format: true },
  // biome-ignore format: one line
  comment_threads: { id: true, app_id: true, page_id: true, block_id: true, version: true, waiting: true, due_at: true, told_at: true },
  // biome-ignore format: few lines
  comments: {
    id: true, thread_id: true, record: true, parent_id: true, author_kind: true, user_id: true, app_user_id: true,
    author_name: true, text: true, state: true, version: true, send_key: true, created_at: true, edited_at: true,
    deleted_at: true,
  },
  // biome-ignore format: few lines
  templates: {
    id: true, app_id: true, workspace_id: true, slug: true, name: true, status: true, description: true,
    category: true, price_cents: true, thumbnail: true, thumbnail_color: true, images: true, newest_version: true,
    status_reason: true, take_down_at: true, created_at: true, updated_at: true,
  },
  // biome-ignore format: few lines
  review_requests: {
    id: true, app_id: true, workspace_id: true, user_id: true, status: true, description: true, category: true,
    price_cents: true, thumbnail: true, thumbnail_color: true, images: true, preview_url: true, publish_url: true,
    is_public: true, sign_in_method: true, version_notes: true, licence: true, document: true, contract: true,
    showcase_app_id: true, report: true, rejection_reason: true, resubmitted_as: true, template_id: true,
    version: true, submitted_at: true, decided_by: true, decided_at: true, samples_checked_at: true,
  },
  // biome-ignore format: few lines
  template_versions: {
    template_id: true, number: true, document: true, contract: true, notes: true, licence: true, hash: true,
    showcase_app_id: true, request_id: true, created_at: true, samples_checked_at: true,
  },
  // biome-ignore format: one line
  template_uses: { app_id: true, template_id: true, version: true, mapping: true, licence_id: true, created_at: true },
  // biome-ignore format: few lines
  template_tries: {
    id: true, browser_hash: true, template_id: true, network_hash: true, file_name: true, file: true, sheets: true,
    mapping: true, workbook_id: true, created_at: true, expires_at: true,
  },
  template_updates: { app_id: true, revision: true, from_version: true, to_version: true, created_at: true },
  // biome-ignore format: few lines
  template_ratings: {
    template_id: true, workspace_id: true, user_id: true, stars: true, text: true, created_at: true, updated_at: true,
  },
  // biome-ignore format: few lines
  template_reports: {
    id: true, template_id: true, user_id: true, reason: true, note: true, state: true, decided_by: true,
    decided_at: true, created_at: true,
  },
  settings_store: { key: true, value: true },
  // biome-ignore format: few lines
  blog_people: {
    id: true, user_id: true, email: true, name: true, slug: true, role: true, bio: true, picture: true,
    created_at: true, joined_at: true, left_at: true,
  },
  blog_categories: { id: true, name: true, slug: true, description: true, created_at: true },
  // biome-ignore format: few lines
  blog_media: {
    id: true, name: true, alt: true, mime: true, width: true, height: true, bytes: true, src: true, sizes: true,
    card: true, person_id: true, created_at: true,
  },
  // biome-ignore format: few lines
  blog_posts: {
    id: true, document: true, revision: true, slug: true, live: true, published_at: true, changed_at: true,
    created_by: true, preview_hash: true, created_at: true, updated_at: true,
  },
  blog_old_slugs: { slug: true, post_id: true },
  blog_revisions: { post_id: true, number: true, kind: true, document: true, person_id: true, at: true },
  installation_admins: { user_id: true, granted_by: true, granted_at: true },
  // biome-ignore format: few lines
  admin_sessions: {
    token_hash: true, user_id: true, password_mark: true, user_agent: true, address: true, created_at: true,
    expires_at: true,
  },
  // biome-ignore format: few lines
  admin_actions: {
    id: true, admin_email: true, action: true, user_id: true, subject: true, summary: true, reason: true,
    address: true, at: true,
  },
  app_failures: { app_id: true, reference: true, message: true, path: true, at: true },
};
