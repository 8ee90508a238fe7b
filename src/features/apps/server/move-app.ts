import { told } from '#kit/language/told.ts';
import { sql } from 'kysely';
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
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { fileKeysEverIn, fileKeysIn, shareFiles } from '#features/files/server/uploads/shared-files.ts';

/**
 * Moves an app to another workspace with all that is its own: address, people, history, spreadsheet, files and tokens.
 * Who was a member of the former workspace alone has no part in it any more.
 */
export async function moveApp(call: Call<typeof moveEndpoint>): Promise<Record<string, never>> {
  const { app, body, user, services } = call;
  const { accounts, audit } = services;
  const [from, to] = [app.workspace_id, body.workspace_id];
  if (!hasRole(await accounts.roleIn(user.id, from), 'admin'))
    throw new Problem('forbidden', 'Only an owner or admin of the workspace can move its apps to another one.');
  if (!(await accounts.roleIn(user.id, to))) throw new Problem('not_found', 'Workspace not found.');
  if (from === to) throw invalid('The app is already in this workspace.');
  await inTransaction(services.database, async (transaction) => {
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
      told('moved the app {app} to another workspace', { app: app.name }),
      told('brought the app {app} here', { app: app.name }),
    ];
    await audit.record({ ...entry, workspace_id: from, summary: left }, transaction);
    await audit.record({ ...entry, workspace_id: to, summary: came }, transaction);
  });
  // What was computed and cached of it names people as they were called.
  const actor = { kind: 'system', what: 'move to another workspace' } as const;
  for (const { id } of app.workbook_id ? await services.workbooks.sheetsOf(app.workbook_id) : [])
    await services.rows.editSheet(id, actor, []);
  return {};
}

/** What others of the former workspace count on stays there. */
async function refuseTied(
  transaction: Transaction,
  app: AppRecord,
  { features }: Pick<Services, 'features'>,
): Promise<void> {
  await transaction.selectFrom('apps').select('id').where('id', '=', app.id).forUpdate().execute();
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

/** Those that no other app of the former workspace names. */
async function moveSecrets(transaction: Transaction, app: AppRecord, to: string): Promise<void> {
  await sql`
    update kept_secrets set workspace_id = ${to}
    where workspace_id = ${app.workspace_id}
      and exists (select from pages where app_id = ${app.id} and strpos(document::text, kept_secrets.id) > 0)
      and not exists (
        select from pages join apps on apps.id = pages.app_id
        where apps.workspace_id = ${app.workspace_id} and apps.id <> ${app.id}
          and strpos(pages.document::text, kept_secrets.id) > 0
      )
  `.execute(transaction);
}

const invalid = (message: string): Problem =>
  new Problem('invalid_input', message, { fields: [{ path: 'workspace_id', message }] });
