import { type AnyCall, on, type Route } from '#platform/http/call.ts';
import { notFound } from '#platform/http/not-found.ts';
import {
  changeAutomation,
  createAutomation,
  deleteAutomation,
  getRun,
  listAutomations,
  listRuns,
  readSights,
  renewHookSecret,
  retryRun,
  runAgain,
  switchAutomation,
  tryAutomation,
} from '../api/automations.ts';
import { listAppAutomations, moveAutomation, setAutomationHeaders } from '../api/app-automations.ts';
import { automationsOfApp, moveIntoApp, setHeadersOfApp } from './editing/app-automations.ts';
import { describeAutomations } from './editing/describe-automation.ts';
import {
  editAutomation,
  makeAutomation,
  readAutomation,
  removeAutomation,
  setAutomationState,
  storedAutomation,
} from './editing/edit-automations.ts';
import { readRun, readRuns, retryFailedRun } from './editing/read-runs.ts';
import { runAgainFrom } from './editing/run-again.ts';
import { tryAutomation as tryDraft } from './editing/try-automation.ts';
import { rotateHookSecret } from './hooks/hook-secret.ts';
import { sightsOfApps } from './disclosure/sights-of-app.ts';

export const routes: readonly Route[] = [
  on(listAutomations, async ({ services, params }) => {
    const { workbookId } = params;
    const stored = await services.database
      .selectFrom('automations')
      .selectAll()
      .where('workbook_id', '=', workbookId)
      // Of those of apps: what is live.
      .where((where) => where.or([where('app_id', 'is', null), where('state', '<>', 'off')]))
      .orderBy('id')
      .execute();
    const sheets = await services.workbooks.sheetsOf(workbookId);
    const apps = await services.apps.listOf(await workspaceOf(services, workbookId));
    return {
      automations: await describeAutomations(services.database, stored, sheets),
      apps: apps.flatMap(({ id, name, workbook_id }) => (workbook_id === workbookId ? [{ id, name }] : [])),
    };
  }),
  on(listAppAutomations, async ({ services, app }) => ({ automations: await automationsOfApp(services, app) })),
  on(moveAutomation, async (call) => {
    await moveIntoApp(call);
    return {};
  }),
  on(setAutomationHeaders, async ({ services, app, params, body }) => {
    await setHeadersOfApp(services, app, params.automationId, body.headers);
    return {};
  }),
  on(createAutomation, async ({ services, params, body, user }) => {
    const id = await makeAutomation(services, params.workbookId, user, body);
    return { automation: await readAutomation(services, params.workbookId, id) };
  }),
  on(changeAutomation, async ({ services, params: { workbookId, automationId }, body }) => {
    await editAutomation(services, workbookId, automationId, body);
    return { automation: await readAutomation(services, workbookId, automationId) };
  }),
  on(switchAutomation, async ({ services, params: { workbookId, automationId }, body, user }) => {
    await setAutomationState(services, workbookId, automationId, { state: body.state, user });
    return { automation: await readAutomation(services, workbookId, automationId) };
  }),
  on(renewHookSecret, async ({ services, params: { workbookId, automationId } }) => {
    await storedAutomation(services, workbookId, automationId);
    const secret = await rotateHookSecret(services, automationId);
    return { automation: await readAutomation(services, workbookId, automationId), secret };
  }),
  on(deleteAutomation, async ({ services, params: { workbookId, automationId } }) => {
    await removeAutomation(services, workbookId, automationId);
    return {};
  }),
  on(tryAutomation, async ({ services, params: { workbookId }, body }) =>
    tryDraft(services, { workbookId, workspaceId: await workspaceOf(services, workbookId) }, body),
  ),
  on(readSights, async ({ services, params: { workbookId } }) => {
    const workspaceId = await workspaceOf(services, workbookId);
    return { apps: await sightsOfApps(services, workbookId, workspaceId) };
  }),
  on(listRuns, ({ services, params, query }) => readRuns(services, params, query)),
  on(getRun, ({ services, params }) => readRun(services, params)),
  on(runAgain, ({ services, params, body }) => runAgainFrom(services, params, body.step)),
  on(retryRun, ({ services, params }) => retryFailedRun(services, params)),
];

async function workspaceOf(services: AnyCall['services'], workbookId: string): Promise<string> {
  const id = await services.workbooks.workspaceOf(workbookId);
  if (id === null) throw notFound('workbook');
  return id;
}
