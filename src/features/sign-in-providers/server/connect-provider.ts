import { msg } from '#kit/language/msg.ts';
import type { connectSignInProvider as connectEndpoint } from '../api.ts';
import { findRole } from '#features/apps/rules/roles.ts';
import { refuseAtTemplatePreview } from '#features/apps/rules/refuse-at-template-preview.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { Call } from '#platform/http/call.ts';
import { notFound } from '#platform/http/not-found.ts';
import { endSessionsOf, lockProvider } from './change-providers.ts';
import { readProviders, tellApps } from './read-providers.ts';

/** Turns a provider on or off for an app of its workspace. */
export async function connectProvider(call: Call<typeof connectEndpoint>) {
  const { services, workspace, params, body } = call;
  const app = await services.apps.byId(params.appId);
  if (app?.workspace_id !== workspace.id) throw notFound('app');
  refuseAtTemplatePreview(app);
  const unknown = body.roles.findIndex(({ role }) => !findRole(app.settings.roles, role));
  if (unknown >= 0) throw wrong(`roles.${unknown}.role`, 'This app doesn’t have this role.');
  await inTransaction(services.database, async (transaction) => {
    const provider = await lockProvider(transaction, workspace.id, params.providerId);
    const { domains, role_claim } = await transaction
      .selectFrom('sign_in_providers')
      .select(['domains', 'role_claim'])
      .where('id', '=', provider.id)
      .executeTakeFirstOrThrow();
    if (body.on && body.joins && domains.length === 0)
      throw wrong('joins', 'Say first which domains this provider is for: only their people can join by themselves.');
    if (body.on && body.only_with_role && (body.roles.length === 0 || role_claim === ''))
      throw wrong('only_with_role', 'Say first which values of which claim stand for which roles.');
    const key = { app_id: app.id, provider_id: provider.id };
    if (body.on) {
      const chosen = { joins: body.joins, only_with_role: body.only_with_role, roles: json(body.roles) };
      await transaction
        .insertInto('app_sign_in_providers')
        .values({ ...key, ...chosen })
        .onConflict((conflict) => conflict.columns(['app_id', 'provider_id']).doUpdateSet(chosen))
        .execute();
    } else {
      await endSessionsOf(transaction, key);
      const connection = transaction.deleteFrom('app_sign_in_providers').where('app_id', '=', app.id);
      await connection.where('provider_id', '=', provider.id).execute();
    }
    await tellApps(transaction, [app.id]);
    await services.audit.record(
      {
        workspace_id: workspace.id,
        ...calledBy(call),
        action: body.on ? 'sign_in_provider.turned-on' : 'sign_in_provider.turned-off',
        subject: { ...key, ...(body.on && { joins: body.joins, only_with_role: body.only_with_role }) },
        summary: body.on
          ? msg('turned the sign-in provider {provider} on for the app {app}', {
              provider: provider.name,
              app: app.name,
            })
          : msg('turned the sign-in provider {provider} off for the app {app}', {
              ...{ provider: provider.name, app: app.name },
            }),
      },
      transaction,
    );
  });
  return readProviders(services, workspace.id);
}

const wrong = (path: string, message: string): Problem =>
  new Problem('invalid_input', message, { fields: [{ path, message }] });
