import { msg } from '#kit/language/msg.ts';
import { type RawBuilder, sql } from 'kysely';
import { t } from '#kit/language/product.ts';
import type { moveApp as moveEndpoint } from '../api/apps.ts';
import { hasRole } from '#features/workspaces/rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { AppRecord } from '../services.ts';
import { peopleInAutomations, renamePeopleInAutomations } from '#features/automations/server/live/move-people.ts';
import { peopleNamedIn, renamePeopleIn } from './log/people-of-app.ts';
import { toRecord } from './to-record.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { fileKeysEverIn, fileKeysIn, shareFiles } from '#features/files/server/uploads/shared-files.ts';

/**
 * Moves an app to another workspace with all that is its own: address, people, history, spreadsheet, files and tokens.
 * Who was a member of the former workspace alone has no part in it any more.
 */
export async function moveApp(call: Call<typeof moveEndpoint>): Promise<Record<string, never>> {
  const { body, user, services } = call;
  const { accounts, audit } = services;
  const [from, to] = [call.app.workspace_id, body.workspace_id];
  if (!hasRole(await accounts.roleIn(user.id, from), 'admin'))
    throw new Problem('forbidden', 'Only an owner or admin of the workspace can move its apps to another one.');
  if (!(await accounts.roleIn(user.id, to))) throw new Problem('not_found', 'Workspace not found.');
  if (from === to) throw invalid('The app is already in this workspace.');
  const { workbook_id } = await inTransaction(services.database, async (transaction) => {
    const app = await hold(transaction, call.app);
    await refuseTied(transaction, app, services);
    await moveFiles(transaction, app, to);
    await moveSecrets(transaction, app, to);
    await movePeople(transaction, app, to, services);
    const moved = { workspace_id: to };
    await transaction.updateTable('apps').set(moved).where('id', '=', app.id).execute();
    if (app.workbook_id)
      await transaction.updateTable('workbooks').set(moved).where('id', '=', app.workbook_id).execute();
    for (const { appMoved } of services.features) await appMoved?.({ app, to }, transaction);
    const entry = { ...calledBy(call), action: 'app.moved' as const, subject: { app_id: app.id } };
    const [left, came] = [
      msg('moved the app {app} to another workspace', { app: app.name }),
      msg('brought the app {app} here', { app: app.name }),
    ];
    await audit.record({ ...entry, workspace_id: from, summary: left }, transaction);
    await audit.record({ ...entry, workspace_id: to, summary: came }, transaction);
    return app;
  });
  // What was computed and cached of it names people as they were called.
  const actor = { kind: 'system', what: 'move to another workspace' } as const;
  for (const { id } of workbook_id ? await services.workbooks.sheetsOf(workbook_id) : [])
    await services.rows.editSheet(id, actor, []);
  return {};
}

/**
 * The app as it is now, and its spreadsheet, held until all of it moved: an app that another call makes of the spreadsheet
 * at this moment is either seen here, or finds it in the other workspace.
 */
async function hold(transaction: Transaction, { id, workspace_id }: AppRecord): Promise<AppRecord> {
  const app = toRecord(
    await transaction.selectFrom('apps').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  );
  if (app?.workspace_id !== workspace_id) throw new Problem('not_found', 'App not found.');
  if (app.workbook_id)
    await transaction.selectFrom('workbooks').select('id').where('id', '=', app.workbook_id).forUpdate().execute();
  return app;
}

/** What others of the former workspace count on stays there. */
async function refuseTied(
  transaction: Transaction,
  app: AppRecord,
  { features }: Pick<Services, 'features'>,
): Promise<void> {
  const others = await transaction
    .selectFrom('apps')
    .select('name')
    .where('workbook_id', '=', app.workbook_id ?? '')
    .where('id', '<>', app.id)
    .orderBy('name')
    .execute();
  if (others.length > 0) {
    const names = others.map(({ name }) => `“${name}”`).join(', ');
    throw invalid(t('Its spreadsheet is also used by {names}. Duplicate the app, and move the copy.', { names }));
  }
  for (const { whyAppStays } of features) {
    const why = await whyAppStays?.(app, transaction);
    if (why) throw invalid(why);
  }
}

async function moveFiles(transaction: Transaction, app: AppRecord, to: string): Promise<void> {
  const sheets = await transaction
    .selectFrom('sheets')
    .select('id')
    .where('workbook_id', '=', app.workbook_id ?? '')
    .execute();
  const { rows } = await sql<{ text: string }>`
    select document::text as text from pages where app_id = ${app.id}
    union all select document::text from release_pages where app_id = ${app.id}
    union all select look::text from releases where app_id = ${app.id}
    union all select concat(edits, inverse) from app_changes
      where app_id = ${app.id} and concat(edits, inverse) like '%/files/%'
  `.execute(transaction);
  const named = fileKeysIn(JSON.stringify([rows, app.settings]));
  const inSheets = await fileKeysEverIn(
    transaction,
    sheets.map(({ id }) => id),
  );
  const { rows: packages } = await sql<{ key: string }>`
    select package ->> 'key' as key from workbooks where id = ${app.workbook_id} and package is not null
    union select package_key from workbook_updates where workbook_id = ${app.workbook_id} and package_key is not null
  `.execute(transaction);
  const keys = new Set([...named, ...inSheets, ...packages.map(({ key }) => key)]);
  await shareFiles(transaction, { keys: [...keys], from: app.workspace_id, to });
  await transaction.updateTable('files').set({ workspace_id: to }).where('app_id', '=', app.id).execute();
}

/** Everyone who is named keeps being who they are, by the id that they have there. */
async function movePeople(
  transaction: Transaction,
  { id, workbook_id }: AppRecord,
  to: string,
  { rows }: Pick<Services, 'rows'>,
): Promise<void> {
  if (workbook_id === null) return;
  const inAutomations = await peopleInAutomations(transaction, workbook_id);
  const named = [...inAutomations, ...(await peopleNamedIn(transaction, id))];
  const people = await rows.people.move(transaction, { workbook_id, to, named });
  await renamePeopleIn(transaction, id, people);
  await renamePeopleInAutomations(transaction, workbook_id, people);
}

/**
 * Each secret that the app names, in its draft, a release or its log, goes along; the former workspace keeps those that
 * other apps of it name as well.
 */
async function moveSecrets(transaction: Transaction, app: AppRecord, to: string): Promise<void> {
  await sql`
    insert into kept_secrets (id, workspace_id, value, created_at)
    select id, ${to}, value, created_at from kept_secrets
    where workspace_id = ${app.workspace_id} and ${namedBy(sql`app_id = ${app.id}`)}
    on conflict do nothing
  `.execute(transaction);
  const others = sql`app_id in (select apps.id from apps where workspace_id = ${app.workspace_id} and apps.id <> ${app.id})`;
  await sql`
    delete from kept_secrets
    where workspace_id = ${app.workspace_id} and ${namedBy(sql`app_id = ${app.id}`)} and not ${namedBy(others)}
  `.execute(transaction);
}

const namedBy = (apps: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from pages where ${apps} and strpos(document::text, kept_secrets.id) > 0)
  or exists (select from release_pages where ${apps} and strpos(document::text, kept_secrets.id) > 0)
  or exists (
    select from app_changes
    where ${apps} and (strpos(edits::text, kept_secrets.id) > 0 or strpos(inverse::text, kept_secrets.id) > 0)
  )
)`;

const invalid = (message: string): Problem =>
  new Problem('invalid_input', message, { fields: [{ path: 'workspace_id', message }] });
