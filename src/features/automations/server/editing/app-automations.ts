import { sql } from 'kysely';
import type { AppRecord } from '#features/apps/services.ts';
import { authorOf } from '#features/apps/server/log/author-of.ts';
import { changeApp } from '#features/apps/server/log/change-app.ts';
import { loadApp } from '#features/apps/server/log/load-app.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { Call } from '#platform/http/call.ts';
import { notFound } from '#platform/http/not-found.ts';
import type { moveAutomation } from '../../api/app-automations.ts';
import type { AutomationOnTheWire } from '../../api/automations.ts';
import { automationIn } from '../../rules/app-automation.ts';
import type { Needs } from '../needs.ts';
import { describeAutomations } from './describe-automation.ts';
import { headersOf, sealHeaders } from './seal-headers.ts';

/** Its own, and those of its spreadsheet that are on their way into it. */
const ofApp = ({ id }: AppRecord) => sql<boolean>`${id} in (automations.app_id, automations.moving_to)`;

/** What is live of the automations of an app, and what is known of those in its draft: secrets, runs, whether one is paused. */
export async function automationsOfApp(needs: Needs, app: AppRecord): Promise<AutomationOnTheWire[]> {
  const stored = await needs.database.selectFrom('automations').selectAll().where(ofApp(app)).orderBy('id').execute();
  if (stored.length === 0 || app.workbook_id === null) return [];
  return describeAutomations(needs.database, stored, await needs.workbooks.sheetsOf(app.workbook_id));
}

/**
 * Puts an automation of the spreadsheet into the draft of an app. There it goes on as it is until the next release, which
 * takes it over with its runs and its secrets: in between it neither stops nor runs twice.
 */
export async function moveIntoApp(call: Call<typeof moveAutomation>): Promise<void> {
  const { app, params, services } = call;
  let called = '';
  await inTransaction(services.database, (transaction) =>
    changeApp(transaction, app.id, {
      ...{ reason: 'edited', by: authorOf(call) },
      label: () => `move automation ${called} into the app`,
      edits: async () => {
        const stored = await transaction
          .selectFrom('automations')
          .selectAll()
          .where('id', '=', params.automationId)
          .where('workbook_id', '=', app.workbook_id)
          .where('app_id', 'is', null)
          .forUpdate()
          .executeTakeFirst();
        if (!stored) throw notFound('automation');
        if (stored.moving_to !== null)
          throw new Problem('invalid_input', 'This automation is on its way into an app already.');
        const { id, name, sheet_id, definition, state } = stored;
        called = name;
        return [{ kind: 'set-automation', id, automation: { id, name, on: state !== 'off', sheet_id, definition } }];
      },
    }),
  );
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
      .where(ofApp(app))
      .forUpdate()
      .executeTakeFirst();
    if (!stored) throw notFound('automation');
    const live = headersOf(stored.definition).flatMap(({ stored: name }) => {
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
