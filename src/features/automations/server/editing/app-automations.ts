import type { AppRecord } from '#features/apps/services.ts';
import { loadApp } from '#features/apps/server/log/load-app.ts';
import { inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { notFound } from '#platform/http/not-found.ts';
import type { AutomationOnTheWire } from '../../api/automations.ts';
import { automationIn } from '../../rules/app-automation.ts';
import type { Needs } from '../needs.ts';
import { describeAutomations } from './describe-automation.ts';
import { headersOf, sealHeaders } from './seal-headers.ts';

/** What is live of the automations of an app, and what is known of those in its draft: secrets, runs, whether one is paused. */
export async function automationsOfApp(needs: Needs, app: AppRecord): Promise<AutomationOnTheWire[]> {
  const stored = await needs.database
    .selectFrom('automations')
    .selectAll()
    .where('app_id', '=', app.id)
    .orderBy('id')
    .execute();
  if (stored.length === 0 || app.workbook_id === null) return [];
  return describeAutomations(needs.database, stored, await needs.workbooks.sheetsOf(app.workbook_id));
}

/**
 * Stores values of headers of an automation in the draft. They are no part of it and count at once; those of what is
 * live stay until it is replaced.
 */
export async function setHeadersOfApp(
  needs: Needs,
  app: AppRecord,
  id: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const drafted = automationIn((await loadApp(needs.database, app.id)).document, id);
  if (!drafted) throw notFound('automation');
  await inTransaction(needs.database, async (transaction) => {
    const stored = await transaction
      .selectFrom('automations')
      .select(['secrets', 'definition'])
      .where('id', '=', id)
      .where('app_id', '=', app.id)
      .forUpdate()
      .executeTakeFirst();
    if (!stored) throw notFound('automation');
    const live = headersOf(stored.definition).flatMap((name) => {
      const value = stored.secrets[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const sealed = await sealHeaders(needs, id, { definition: drafted.definition, headers }, stored.secrets);
    await transaction
      .updateTable('automations')
      .set({ secrets: json({ ...Object.fromEntries(live), ...sealed }) })
      .where('id', '=', id)
      .execute();
  });
}
