import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from './database.ts';
import { features } from '#features/list.ts';
import { problemOfRace } from '#platform/database/problem-of-race.ts';

/** Unique by chance (ids, tokens, hashes), by whom it belongs to, or written so that a second one does no harm. */
const notChosen = [
  'app_user_identities_person_key',
  'passkeys_credential_key',
  'scim_connections_token_hash_key',
  'scim_members_workspace_id_email_key',
  'sessions_id_idx',
  'sessions_embed_token',
  'automation_runs_automation_id_event_key',
  'webhook_calls_webhook_id_event_key',
  'blog_media_src_key',
  'blog_people_slug_key',
  'blog_people_user_id_key',
  'blog_posts_preview_hash_key',
  'first_view_of_sheet',
  'form_answers_by_person',
  'form_receipts_token_hash_key',
  'pending_answers_app_id_block_id_key_key',
  'pending_answers_token_hash_key',
  'google_accounts_workspace_id_email_key',
  'people_workspace_id_email_idx',
  'people_workspace_id_name_key_idx',
  'template_tries_browser_hash_template_id_key',
  'workspaces_stripe_customer_id_key',
  'workspace_members_one_owner',
  'workspace_invitations_token_hash_key',
  'api_keys_key_hash_key',
  'row_calls_press',
  'row_calls_sending',
  'release_pages_app_id_number_page_slug_key',
  'review_requests_pending',
  'stripe_accounts_account_id_key',
  'template_ledger_source_kind_key',
  'template_licences_app',
  'template_licences_order_id_key',
  'template_orders_checkout_session_id_key',
  'template_orders_open',
  'template_orders_payment_intent_id_key',
  'template_reports_open',
  'templates_app_id_key',
  'templates_slug_key',
];

test('every unique constraint of the database is a name that people choose, with its field, or known to be none', async () => {
  await using fresh = await freshDatabase();
  const { rows } = await sql<{ name: string }>`
    select index.relname as name from pg_index join pg_class index on index.oid = pg_index.indexrelid
    where indisunique and not indisprimary and index.relnamespace = 'public'::regnamespace
  `.execute(fresh.database);
  const known = [...features.flatMap(({ takenNames = {} }) => Object.keys(takenNames)), ...notChosen];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

test('who comes second is told which field is taken', async () => {
  await using fresh = await freshDatabase();
  const { database } = fresh;
  await database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  const insert = (id: string) =>
    database.insertInto('users').values({ id, email: 'ann@example.com', name: 'Ann', password_hash: null }).execute();
  await insert('one');
  const error: unknown = await insert('two').catch((cause: unknown) => cause);
  expect(problemOfRace(error, features)).toMatchObject({
    code: 'already_exists',
    status: 409,
    fields: [{ path: 'email' }],
  });
});

test('what belongs to something that is gone is not there, and other failures are no races', async () => {
  await using fresh = await freshDatabase();
  const orphan: unknown = await sql`insert into pages (id, app_id, page_name, page_slug, page_type, position, document)
    values ('p', 'nowhere', 'P', 'p', 'page', 1, '{}')`
    .execute(fresh.database)
    .catch((cause: unknown) => cause);
  expect(problemOfRace(orphan, features)).toMatchObject({ code: 'not_found' });
  const wrong: unknown = await sql`select 1 / 0`.execute(fresh.database).catch((cause: unknown) => cause);
  expect(problemOfRace(wrong, features)).toBeNull();
  expect(problemOfRace(new Error('something else'), features)).toBeNull();
});
