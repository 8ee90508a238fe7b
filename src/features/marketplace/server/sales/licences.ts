/** What a workspace may do with templates that it bought: a licence is for one app at a time, and can be moved. */
import { msg } from '#kit/language/msg.ts';
import { joinSentences } from '#kit/language/join-sentences.ts';
import { t } from '#kit/language/product.ts';
import { sql } from 'kysely';
import { Problem } from '#kit/problem.ts';
import type { AuditActor } from '#features/workspaces/services.ts';
import type { TemplateSales } from '../../services.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import type { SaleNeeds } from './sale-needs.ts';

type Reader = Database | Transaction;

const activeOf = (database: Reader, workspaceId: string) =>
  database
    .selectFrom('template_licences')
    .where('workspace_id', '=', workspaceId)
    .where('template_licences.state', '=', 'active');

export async function hasFreeLicence(database: Reader, workspaceId: string, templateId: string): Promise<boolean> {
  const found = await activeOf(database, workspaceId)
    .select('id')
    .where('template_id', '=', templateId)
    .where('app_id', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function purchasedBy(database: Reader, workspaceId: string): Promise<ReadonlySet<string>> {
  const found = await activeOf(database, workspaceId).select('template_id').distinct().execute();
  return new Set(found.map(({ template_id }) => template_id));
}

export async function hasLicence(database: Reader, appId: string): Promise<boolean> {
  const found = await database
    .selectFrom('template_licences')
    .select('id')
    .where('app_id', '=', appId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return found !== undefined;
}

/** Puts a free licence on a new app; two apps at once never get the same one. */
export async function useLicence(
  transaction: Transaction,
  requested: Parameters<TemplateSales['useLicence']>[0],
): Promise<string> {
  const free = await activeOf(transaction, requested.workspace_id)
    .select('id')
    .where('template_id', '=', requested.template_id)
    .where('app_id', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!free)
    throw new Problem('forbidden', 'Your workspace has no unused license for this template. Buy one, or move one.');
  await transaction
    .updateTable('template_licences')
    .set({ app_id: requested.app_id, changed_at: new Date() })
    .where('id', '=', free.id)
    .execute();
  return free.id;
}

/** Moves a licence within its workspace; answers the order that it came of. */
export async function moveLicence(
  needs: SaleNeeds,
  requested: { licenceId: string; workspaceId: string; appId: string | null; by: AuditActor },
): Promise<string> {
  const { licenceId, workspaceId, appId, by } = requested;
  return inTransaction(needs.database, async (transaction) => {
    const licence = await transaction
      .selectFrom('template_licences')
      .selectAll()
      .where('id', '=', licenceId)
      .where('workspace_id', '=', workspaceId)
      .forUpdate()
      .executeTakeFirst();
    if (!licence) throw new Problem('not_found', 'License not found in this workspace.');
    if (licence.state !== 'active')
      throw new Problem('forbidden', joinSentences([t('This license isn’t active.'), licence.why]));
    if (licence.app_id === appId) return licence.order_id;
    // The app that it leaves may have been published: that stays on record.
    await noteIfPublished(transaction, { id: licence.id });
    const name = appId === null ? null : await takingApp(transaction, workspaceId, licence.template_id, appId);
    await transaction
      .updateTable('template_licences')
      .set({ app_id: appId, changed_at: new Date() })
      .where('id', '=', licence.id)
      .execute();
    const subject = { licence_id: licence.id, app_id: appId };
    const summary =
      name === null
        ? msg('took the license of a template off its app')
        : msg('moved the license of a template to the app {app}', { app: name });
    const entry = { workspace_id: workspaceId, actor: by, action: 'template.licence-moved', subject };
    await needs.audit.record({ ...entry, summary }, transaction);
    return licence.order_id;
  });
}

/** An app of the workspace that was made with the template, and has no licence. */
async function takingApp(
  transaction: Transaction,
  workspaceId: string,
  templateId: string,
  appId: string,
): Promise<string> {
  const wrong = (message: string) => new Problem('invalid_input', message, { fields: [{ path: 'app_id', message }] });
  const app = await transaction
    .selectFrom('apps')
    .leftJoin('template_uses', 'template_uses.app_id', 'apps.id')
    .select(['apps.name', 'template_uses.template_id'])
    .where('apps.id', '=', appId)
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .forUpdate('apps')
    .executeTakeFirst();
  if (!app) throw wrong(t('App not found in this workspace.'));
  if (app.template_id !== templateId) throw wrong(t('This app wasn’t made from that template.'));
  const licensed = await transaction
    .selectFrom('template_licences')
    .select('id')
    .where('app_id', '=', appId)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  if (licensed) throw wrong(t('This app already has a license.'));
  return app.name;
}

/** Keeps when the app under a licence was first seen to be public; answers it. */
export async function noteIfPublished(
  transaction: Transaction,
  which: { id: string } | { order_id: string },
): Promise<Date | null> {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['order_id', which.order_id] as const);
  await transaction
    .updateTable('template_licences')
    .set({ published_at: new Date() })
    .where(column, '=', value)
    .where('published_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('apps')
          .select('apps.id')
          .whereRef('apps.id', '=', 'template_licences.app_id')
          .where((where) => where.or([where('public', '=', true), where('live_release', 'is not', null)])),
      ),
    )
    .execute();
  const found = await transaction
    .selectFrom('template_licences')
    .select(sql<Date | null>`published_at`.as('published_at'))
    .where(column, '=', value)
    .executeTakeFirst();
  return found?.published_at ?? null;
}
