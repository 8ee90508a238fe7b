import { msg } from '#kit/language/msg.ts';
import {
  changeSync,
  connectGoogleSheet,
  finishGoogle,
  forgetGoogleAccount,
  getGoogleSheets,
  getSyncState,
  getPickerToken,
  hearGoogle,
  syncNow,
  previewGoogleSheet,
  resolveConflict,
  startGoogle,
} from '../api.ts';
import { randomBytes } from 'node:crypto';
import { Problem } from '#kit/problem.ts';
import { type Call, on } from '#platform/http/call.ts';
import { onlyOnSite, originOf } from '#platform/http/host.ts';
import { issueToken, redeemToken } from '#features/accounts/server/session/one-time-token.ts';
import { seeOtherSecretly } from '#platform/http/see-other.ts';
import type { Services } from '#platform/services.ts';
import { recordInAuditLog } from '#features/workbooks/server/calls/record-in-audit-log.ts';
import { previewOfTab } from './connect-spreadsheet.ts';
import { SourceFailure } from '../../../server/source-failure.ts';
import { consentAddress, exchangeGoogleCode, missingVariables } from './google-oauth.ts';

const minutes = 10;
const callbackOf = ({ environment }: Services): string =>
  `${originOf(environment.MAIN_HOST, environment)}/api/google-sheets/callback`;

export const googleRoutes = [
  on(getGoogleSheets, async ({ services, user }) => {
    const { environment } = services;
    const missing = missingVariables(environment);
    const { GOOGLE_PICKER_KEY: key, GOOGLE_SHEETS_CLIENT_ID = '', GOOGLE_SHEETS_SCOPE: scope } = environment;
    const accounts = await listAccounts(services, user.workspace.id);
    return {
      // With the service account no one needs to sign in.
      ...{ configured: missing.length === 0 || accounts.length > 0, missing, scope },
      // The project number comes before the client's id.
      picker: key ? { key, app_id: GOOGLE_SHEETS_CLIENT_ID.split('-', 1)[0] ?? '' } : null,
      accounts: accounts.map(({ id, email, is_lost }) => ({ id, email, is_lost })),
    };
  }),
  on(startGoogle, startSignIn),
  on(finishGoogle, finishSignIn),
  on(forgetGoogleAccount, async ({ services, user, params }) => {
    await services.sources.adapters.google.accounts.require(user.workspace.id, params.accountId);
    await services.sources.adapters.google.accounts.forget(user.workspace.id, params.accountId);
    return {};
  }),
  on(getPickerToken, async ({ services, user, params }) => {
    const account = await services.sources.adapters.google.accounts.require(user.workspace.id, params.accountId);
    // A token opens the person's spreadsheets: no one else in the workspace gets it.
    if (account.connected_by !== user.id) {
      throw new Problem('forbidden', 'Only the person who connected this Google account can choose from its files.');
    }
    return { token: await services.sources.adapters.google.accounts.token(account.id) };
  }),
  on(previewGoogleSheet, async ({ services, user, body }) => {
    await services.sources.adapters.google.accounts.require(user.workspace.id, body.account_id);
    const { name, can_edit, tabs } = await services.sources.adapters.google.open(body.account_id, body.address);
    return { name, can_edit, tabs: tabs.map(previewOfTab) };
  }),
  on(connectGoogleSheet, async (call) => {
    const { services, user, body } = call;
    await services.sources.adapters.google.accounts.require(user.workspace.id, body.account_id);
    const workbook_id = await services.sources.adapters.google.connect({ workspace_id: user.workspace.id, ...body });
    await recordInAuditLog(call, workbook_id, 'workbook.imported', (name) =>
      msg('connected the Google Sheet {name}', { name }),
    );
    return { workbook_id };
  }),
  on(hearGoogle, async ({ services, request }) => {
    await services.sources.adapters.google.hear(request.headers);
    return {};
  }),
  on(getSyncState, ({ services, params }) => services.sources.adapters.google.state(params.workbookId)),
  on(changeSync, async ({ services, params, body }) => {
    await services.sources.adapters.google.setConflictRule(params.workbookId, body.conflict_rule);
    return services.sources.adapters.google.state(params.workbookId);
  }),
  on(syncNow, async ({ services, params }) => {
    await services.sources.adapters.google.sync.run(params.workbookId);
    return services.sources.adapters.google.state(params.workbookId);
  }),
  on(resolveConflict, async ({ services, params, body }) => {
    await services.sources.adapters.google.resolve(params.workbookId, body);
    return services.sources.adapters.google.state(params.workbookId);
  }),
];

/** Where the key of the service account cannot be read, people go on with their own accounts. */
async function listAccounts({ sources, log }: Services, workspaceId: string) {
  try {
    return await sources.adapters.google.accounts.list(workspaceId);
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    log.error({ err: error }, 'the service account cannot be used');
    return [];
  }
}

/** The state is a token that works once, for ten minutes and for this person alone. */
async function startSignIn({ services, host, user }: Call<typeof startGoogle>): Promise<Response> {
  onlyOnSite(host);
  if (missingVariables(services.environment).length > 0) {
    throw new Problem('unavailable', 'Google Sheets isn’t set up here. See docs/google-sheets.md.');
  }
  const verifier = randomBytes(48).toString('base64url');
  const { token } = await issueToken(services.database, {
    ...{ purpose: 'google-sheets', minutes, user_id: user.id },
    data: { verifier, workspace_id: user.workspace.id },
  });
  return seeOtherSecretly(
    consentAddress(services.environment, { redirect: callbackOf(services), state: token, verifier }),
  );
}

async function finishSignIn({ services, host, user, query }: Call<typeof finishGoogle>): Promise<Response> {
  onlyOnSite(host);
  const begun = query.state ? await redeemToken(services.database, query.state, 'google-sheets') : null;
  // Sent on by another person, it would put a stranger's account into this workspace.
  if (begun?.user_id !== user.id) return seeOtherSecretly('/dashboard/workbooks?google=expired');
  if (query.error || !query.code) return seeOtherSecretly('/dashboard/workbooks?google=refused');
  const { verifier, workspace_id } = begun.data;
  if (typeof verifier !== 'string' || workspace_id !== user.workspace.id)
    return seeOtherSecretly('/dashboard/workbooks?google=expired');
  try {
    const given = { code: query.code, redirect: callbackOf(services), verifier };
    const grant = await exchangeGoogleCode(services.environment, given);
    const { google } = services.sources.adapters;
    const account = await google.accounts.keep(user.workspace.id, user.id, grant);
    await google.takeUp(user.workspace.id, account);
    return seeOtherSecretly('/dashboard/workbooks?google=connected');
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    services.log.warn({ err: error }, 'a Google account could not be connected');
    return seeOtherSecretly('/dashboard/workbooks?google=failed');
  }
}
